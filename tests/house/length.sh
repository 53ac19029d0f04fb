#!/bin/sh
# SPDX-License-Identifier: MIT
# No file of ours is longer than 300 lines; most are under 250.
. "$(dirname "$0")/sources.sh"
list=$(files include src kernel lab workloads -- -name '*.hpp' -o -name '*.cpp' -o -name '*.h' -o -name '*.c' -o -name '*.S' -o -name '*.inc')
found=$(printf '%s\n' "$list" | while IFS= read -r file; do
    [ -z "$file" ] || awk -v file="$file" 'END { if (NR > 300) print file ":" NR ": " NR " lines; a file holds one concept, in 300 at most" }' "$file"
done)
verdict "$found" "$(count "$list")" 'files have 300 lines at most'
