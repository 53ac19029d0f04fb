#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# `stint iso` writes an image; a BIOS boots it as a CD and as a disk; the report comes over the second
# serial port and the table stands on the text screen.
# usage: boot.sh COMMAND [QEMU OPTIONS]      exit: 0 well, 1 not, 77 skipped
set -uo pipefail
stint=$1
shift
for tool in qemu-system-x86_64 grub-mkrescue xorriso; do
    command -v $tool >/dev/null || { echo "skipped: $tool is missing"; exit 77; }
done
[ -e /usr/lib/grub/i386-pc/multiboot2.mod ] || { echo "skipped: grub-pc-bin is missing"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
bad() { echo "FAILED: $1"; failed=1; }

"$stint" iso -o "$work/iso" -w 'stints --use 3 --skip 2 --total 400' -p lazy -p eager >"$work/said" 2>&1 ||
    bad "stint iso: $(cat "$work/said")"
grep -q ': 2 jobs, .* MB, boots by BIOS' "$work/said" || bad "what it says: $(cat "$work/said")"

# The machine has no way to stop by itself, as real hardware: it halts, and the monitor reads the screen.
mkfifo "$work/monitor"
boot() { # DRIVE-OPTIONS: leaves report and screen
    rm -f "$work/report" "$work/vga"
    (
        exec 3>"$work/monitor"
        for _ in $(seq 500); do
            grep -aqs '^end status' "$work/report" && break
            sleep 0.1
        done
        sleep 0.2
        printf 'pmemsave 0xb8000 4000 "%s"\nquit\n' "$work/vga" >&3
    ) &
    timeout 60 qemu-system-x86_64 -M q35 -m 256 -accel tcg -cpu Haswell -icount shift=0,sleep=off \
        -display none -no-reboot -serial "file:$work/console" -serial "file:$work/report" \
        -monitor stdio "$@" <"$work/monitor" >"$work/qemu" 2>&1
    wait
    # A cell is a character and its attribute.
    tr '\007' '\n' <"$work/vga" | tr -d '\n\000' | fold -w 80 >"$work/screen"
}
for drive in "-cdrom $work/iso" "-drive file=$work/iso,format=raw"; do
    # shellcheck disable=SC2086 # options are words
    boot $drive
    grep -aq '^job id=1 status=exit code=0 policy=lazy ' "$work/report" &&
        grep -aq '^counts id=1 switches=800 traps=240 .* marked=1$' "$work/report" &&
        grep -aqx 'end status=0' "$work/report" || bad "${drive%% *}: the report: $(cat "$work/report")"
    grep -q '^lazy         stints    xsaveopt       800      240      240      240        3[0-9][0-9]' "$work/screen" &&
        grep -q '^eager        stints    xsaveopt       800        0      800      800        3[0-9][0-9]' "$work/screen" &&
        grep -q '^All jobs are over. The report is on the second serial port.' "$work/screen" ||
        bad "${drive%% *}: the screen: $(cat "$work/screen")"
done
[ $failed = 0 ] && echo "the image boots as a CD and as a disk"
exit $failed
