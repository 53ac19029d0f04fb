# SPDX-License-Identifier: MIT
# Sourced by the tests that boot a folder of programs.
# shellcheck shell=bash

. "$(dirname "${BASH_SOURCE[0]}")/tools.sh"

# boot KERNEL FOLDER WORK SECONDS: packs FOLDER, which holds `jobs` and the programs, and boots. Leaves
# WORK/console and WORK/report; false, with the reason printed, unless the kernel came to its end.
boot() {
    local kernel=$1 folder=$2 work=$3 seconds=$4 code
    pack_files "$folder" "$work/archive.cpio"
    rm -f "$work/console" "$work/report"
    timeout --kill-after=5 "$seconds" qemu-system-x86_64 -nodefaults -no-user-config -display none \
        -no-reboot -M q35 -cpu Haswell -m 256 -accel tcg -icount shift=0,sleep=off \
        -kernel "$kernel" -initrd "$work/archive.cpio" \
        -device isa-debug-exit,iobase=0x501,iosize=2 \
        -serial "file:$work/console" -serial "file:$work/report" >"$work/qemu" 2>&1
    code=$?
    if [ $code -eq 33 ] && grep -aqx 'end status=0' "$work/report"; then
        return 0
    fi
    echo "the guest did not finish: QEMU ended with $code (33 is right, 124 a hang, 35 a panic)"
    cat "$work/qemu"
    echo "--- the console's last lines:"
    tail -n 40 "$work/console"
    return 1
}
