# SPDX-License-Identifier: MIT
# Sourced by the guest tests: what they are made of. Functions alone.
# shellcheck shell=bash

# need_tools TOOL...: leaves with the reason, as a skipped test, when one is missing.
need_tools() {
    local tool
    for tool in "$@"; do
        command -v "$tool" >/dev/null || { echo "skipped: $tool is missing (tools/needs.list names its package)"; exit 77; }
    done
}

# pack_files FOLDER ARCHIVE: the boot archive of a folder that holds `jobs` and the programs.
pack_files() {
    (cd "$1" && find . -type f | LC_ALL=C sort | cpio --quiet -o -H newc) >"$2"
}

# make_iso KERNEL ARCHIVE ISO: an image that GRUB boots by Multiboot 2. False: a tool is missing.
make_iso() {
    command -v grub-mkrescue >/dev/null && command -v xorriso >/dev/null || return 1
    mkdir -p "$3.files/boot/grub"
    cp "$1" "$3.files/boot/stint-kernel"
    cp "$2" "$3.files/boot/archive"
    printf 'set timeout=0\nmenuentry stint {\n multiboot2 /boot/stint-kernel\n module2 /boot/archive\n}\n' \
        >"$3.files/boot/grub/grub.cfg"
    grub-mkrescue -o "$3" "$3.files" >/dev/null 2>&1 || true # what lacks a part does not boot
}
