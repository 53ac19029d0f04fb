# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154
# `./run long`: the checks that are too long for every day, one file each in tools/long/, whose second
# comment line says what it checks. Sourced by ./run.

long_names() {
    local file
    for file in "$root"/tools/long/*.sh; do basename "$file" .sh; done
}

# The first comment line below the licence.
long_summary() { sed -n '/^#!/d; /SPDX/d; /^# shellcheck/d; s/^# //p' "$root/tools/long/$1.sh" | sed -n 1p; }

run_long() { # [NAME [ARGS]]
    local name start=$SECONDS code=0 result
    if [ $# -eq 0 ]; then
        for name in $(long_names); do printf '%-12s %s\n' "$name" "$(long_summary "$name")"; done
        return
    fi
    name=$1
    # shellcheck disable=SC2046
    one_of 'long check' "$name" $(long_names)
    shift
    bash "$root/tools/long/$name.sh" "$@" || code=$?
    result="passed in $((SECONDS - start)) s"
    if [ $code -ne 0 ]; then result="FAILED with code $code after $((SECONDS - start)) s"; fi
    # shellcheck disable=SC2016 # the backquotes are Markdown's
    printf '\nA line for docs/long-checks.md:\n| %s | `./run long %s` | %s | %s |\n' \
        "$name" "$name${*:+ $*}" "$(date -u +%F)" "$result"
    return $code
}
