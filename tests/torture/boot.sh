# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2034
# Boots the reference kernel on several CPUs that really race: TCG with a host thread each, without
# icount. Sourced; $build is the build folder.
for tool in qemu-system-x86_64 cpio timeout awk; do
    command -v $tool >/dev/null || { echo "skipped: $tool is missing"; exit 77; }
done
work=$(mktemp -d "${TMPDIR:-/tmp}/stint-torture.XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir "$work/files"
cp "$build/workloads/musl/torture" "$work/files/"

# boot_racing KERNEL CPUS MODEL < jobs: leaves console, report, errors and the exit code.
boot_racing() {
    cat >"$work/files/jobs"
    (cd "$work/files" && find . -type f | LC_ALL=C sort | cpio -o -H newc --quiet) >"$work/archive"
    rm -f "$work/console" "$work/report"
    code=0
    timeout "${boot_limit:-120}" qemu-system-x86_64 -M q35 -m 256 -smp "$2" -accel tcg,thread=multi \
        -cpu "$3" -display none -no-reboot -nodefaults -kernel "$1" -initrd "$work/archive" \
        -serial "file:$work/console" -serial "file:$work/report" \
        -device isa-debug-exit,iobase=0x501 >/dev/null 2>"$work/errors" || code=$?
}

show_boot() { # what a failed one left behind
    head -c 2000 "$work/console" "$work/report" 2>/dev/null
    grep -v '^qemu-system-x86_64: warning' "$work/errors" | tail -3 || true
}
