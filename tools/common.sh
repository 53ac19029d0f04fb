# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154
# Shared by the verbs of ./run: messages, names, locks, and the list of our sources. Sourced by
# ./run, which sets `root` and `build`.

say() { printf 'run: %s\n' "$*" >&2; }
die() { # MESSAGE [EXIT-CODE]; usage errors are 2, all others 1
    say "$1"
    exit "${2:-1}"
}

# The name nearest to a word, by edit distance; the first of several.
nearest() { # WORD NAMES...
    local word=$1
    shift
    printf '%s\n' "$@" | awk -v word="$word" '
        function smaller(a, b) { return a < b ? a : b }
        function distance(a, b,    i, j, row, above, left) {
            for (j = 0; j <= length(b); j++) row[j] = j
            for (i = 1; i <= length(a); i++) {
                above = row[0]; row[0] = i
                for (j = 1; j <= length(b); j++) {
                    left = above + (substr(a, i, 1) != substr(b, j, 1))
                    above = row[j]
                    row[j] = smaller(left, smaller(row[j], row[j - 1]) + 1)
                }
            }
            return row[length(b)]
        }
        { d = distance(word, $0); if (NR == 1 || d < best) { best = d; name = $0 } }
        END { print name }'
}

# Leaves with a usage error unless the word is one of the names.
one_of() { # WHAT WORD NAMES...
    local what=$1 word=$2 name
    shift 2
    for name in "$@"; do
        if [ "$name" = "$word" ]; then return 0; fi
    done
    die "unknown $what '$word': did you mean '$(nearest "$word" "$@")'? One of: $*" 2
}

# One lock a job, held on descriptor 9 until the process and the compilers it started are gone.
# `wait`: say who holds it and wait; `refuse`: leave with a line.
take_lock() { # NAME wait|refuse
    local file=$build/lock/$1 holder
    { mkdir -p "$build/lock" && : >>"$file"; } 2>/dev/null ||
        die "cannot write to $build: give yourself the right to, or clone into a directory of your own"
    exec 9>>"$file"
    if ! flock -n 9; then
        holder="another ./run of this tree ($(cat "$file"))"
        [ "$2" = wait ] || die "$holder is at work: wait for its end, or stop it"
        say "waiting for $holder"
        flock 9
    fi
    printf 'process %s' "$$" >"$file"
}
drop_lock() { exec 9>&-; }

# Our C and C++ files, each ended by a zero byte.
our_sources() {
    local dir dirs=()
    for dir in include src kernel workloads lab tests bench examples; do
        if [ -d "$root/$dir" ]; then dirs+=("$root/$dir"); fi
    done
    find "${dirs[@]}" -type f \( -name '*.hpp' -o -name '*.cpp' -o -name '*.h' -o -name '*.c' \) -print0
}
