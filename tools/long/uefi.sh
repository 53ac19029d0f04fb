#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# boots the image of `./run iso` by UEFI firmware (OVMF): every job of the standard bench must end
# Needs the packages grub-efi-amd64-bin, mtools and ovmf beside those of `./run test`.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
code=
for file in /usr/share/OVMF/OVMF_CODE_4M.fd /usr/share/OVMF/OVMF_CODE.fd; do
    if [ -e "$file" ]; then code=$file && break; fi
done
[ -n "$code" ] || { echo "OVMF is missing: install the package ovmf" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$root/run" --yes iso | tee "$work/said"
grep -q 'BIOS and UEFI$' "$work/said" || exit 1 # it has said what is missing
cp "${code/CODE/VARS}" "$work/vars"
result=0
timeout 600 qemu-system-x86_64 -M q35 -m 512 -accel tcg -cpu Haswell -display none -no-reboot \
    -drive "if=pflash,format=raw,unit=0,readonly=on,file=$code" \
    -drive "if=pflash,format=raw,unit=1,file=$work/vars" \
    -cdrom "$root/build/stint.iso" -serial "file:$work/console" -serial "file:$work/report" \
    -device isa-debug-exit,iobase=0x501 2>/dev/null || result=$?
jobs=$(sed -n 's/.*: \([0-9]*\) jobs.*/\1/p' "$work/said")
well=$(grep -acE '^job id=[0-9]+ status=exit code=[01] ' "$work/report" || true)
echo "OVMF: exit code $result (33 is right), $well of $jobs jobs came to an end"
[ $result = 33 ] && [ "$well" = "$jobs" ] && grep -aqx 'end status=0' "$work/report"
