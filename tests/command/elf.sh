# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Writes small ELF files, good and bad, byte by byte. Sourced.

little() { # VALUE BYTES: little-endian
    local value=$(($1)) i escape
    for ((i = 0; i < $2; ++i)); do
        printf -v escape '\\x%02x' $((value >> (8 * i) & 255))
        printf '%b' "$escape"
    done
}

program_header() { # TYPE ADDRESS FILE_SIZE: readable and executable, at offset 0
    little "$1" 4; little 5 4; little 0 8; little "$2" 8; little "$2" 8
    little "$3" 8; little "$3" 8; little 4096 8
}

# A static x86-64 program of one segment at 0x400000 and an endless loop; KEY=VALUE spoils it:
# class machine type size (of the segment in the file) interpreter second (address of a second
# segment).
elf_program() {
    local class=2 machine=62 type=2 size=512 interpreter='' second='' headers=1
    [ $# -eq 0 ] || local "$@"
    [ -z "$interpreter" ] || headers=2
    [ -z "$second" ] || headers=2
    printf '\x7fELF'
    little "$class" 1; little 1 1; little 1 1; little 0 9
    little "$type" 2; little "$machine" 2; little 1 4
    little 0x400100 8; little 64 8; little 0 8; little 0 4
    little 64 2; little 56 2; little $headers 2; little 0 2; little 0 2; little 0 2
    program_header 1 0x400000 "$size"
    if [ -n "$second" ]; then
        program_header 1 "$second" $((second < 0 ? 8192 : 512))
    elif [ -n "$interpreter" ]; then
        program_header 3 0x400000 16
    else
        head -c 56 /dev/zero
    fi
    head -c 80 /dev/zero
    printf '\xeb\xfe' # at 0x100
    head -c 7934 /dev/zero
}
