#!/bin/sh
# SPDX-License-Identifier: MIT
# No document has a dead relative link, and every path that docs/history.md names is there.
. "$(dirname "$0")/sources.sh"
list=$(files . -- -name '*.md')

# Prints `LINE TARGET` for each link, outside of code.
targets() { # FILE
    awk '/^ *```/ { code = !code }
        code || /^    / { next }
        {
            line = $0
            gsub(/`[^`]*`/, "", line)
            while (match(line, /\]\([^)]*\)/)) {
                target = substr(line, RSTART + 2, RLENGTH - 3); line = substr(line, RSTART + RLENGTH)
                sub(/ .*/, "", target); sub(/#.*/, "", target)
                if (target != "" && target !~ /^[a-z]+:/) print FNR, target
            }
        }' "$1"
}
# Prints `LINE PATH` for each word in backquotes that is a path into one of our directories.
paths() { # FILE
    awk '{
        line = $0
        while (match(line, /`[^`]+`/)) {
            words = split(substr(line, RSTART + 1, RLENGTH - 2), word, /[ \t]+/); line = substr(line, RSTART + RLENGTH)
            for (i = 1; i <= words; i++)
                if (word[i] ~ /^(\.\/)?(include|src|kernel|lab|workloads|tests|docs|profiles|tools|cmake|bench|examples)\/[A-Za-z0-9_.\/-]*$/)
                    print FNR, word[i]
        }
    }' "$1"
}
found=$(
    printf '%s\n' "$list" | while IFS= read -r file; do
        [ -n "$file" ] || continue
        targets "$file" | while read -r line target; do
            case $target in
            /*) [ -e ".$target" ] ;;
            *) [ -e "$(dirname "$file")/$target" ] ;;
            esac || echo "$file:$line: dead link to $target"
        done
    done
    if [ -e docs/history.md ]; then
        paths docs/history.md | while read -r line path; do
            [ -e "$path" ] || echo "docs/history.md:$line: names $path, which is not there"
        done
    else
        echo 'docs/history.md:1: is not there'
    fi
)
verdict "$found" "$(count "$list")" 'links and named paths lead somewhere'
