# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Shared by the house checks: what is a file of ours, and how a check ends. Sourced, with the root of
# the tree to be checked as the first argument of the check. Findings are lines
# `PATH:LINE: WHAT`.
set -eu
cd "${1:?the root of the tree to be checked}"

# Our files below directories that exist, by name patterns (`-name` of find, with -o between).
files() { # DIRECTORIES -- FIND-EXPRESSION
    dirs=
    while [ "$1" != -- ]; do
        if [ -e "$1" ]; then dirs="$dirs $1"; fi
        shift
    done
    shift
    # shellcheck disable=SC2086
    if [ -n "$dirs" ]; then find $dirs \( -path ./build -o -path ./.git \) -prune -o -type f \( "$@" \) -print | sed 's,^\./,,' | LC_ALL=C sort; fi
}
cpp() { files "$@" -- -name '*.hpp' -o -name '*.cpp' -o -name '*.h' -o -name '*.c' -o -name '*.inc'; }

# Ends a check: prints what was found, fails if there was something, or if nothing was looked at.
verdict() { # FINDINGS HOW-MANY-LOOKED-AT RULE
    if [ -n "$1" ]; then
        printf '%s\n' "$1"
        echo "rule: $3"
        exit 1
    fi
    if [ "$2" -eq 0 ]; then
        echo "nothing to look at in $(pwd): the check would prove nothing"
        exit 1
    fi
    echo "$2 looked at: $3"
}
count() { printf '%s' "$1" | grep -c . || true; }
