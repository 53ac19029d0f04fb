#!/bin/sh
# SPDX-License-Identifier: MIT
# Every source, script and build file names its licence in its first three lines.
. "$(dirname "$0")/sources.sh"
list=$(files . -- -name '*.[ch]pp' -o -name '*.[chsSl]' -o -name '*.inc' -o -name '*.ld' -o -name '*.lds' -o -name '*.sh' \
    -o -name '*.awk' -o -name '*.py' -o -name '*.js' -o -name '*.cmake' -o -name '*.in' -o -name '*.list' \
    -o -name CMakeLists.txt -o -name Containerfile -o -path ./run -o -path './.ci/*')
found=$(printf '%s\n' "$list" | while IFS= read -r file; do
    [ -z "$file" ] || sed -n 1,3p "$file" | grep 'SPDX-License-Identifier: MIT$' >/dev/null ||
        echo "$file:1: no line 'SPDX-License-Identifier: MIT'"
done)
verdict "$found" "$(count "$list")" 'every source file names its licence'
