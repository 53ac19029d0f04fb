# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154
# Counts checks; shows what the command said last ($here/out, $here/err) when one fails. Sourced.
failures=0 checks=0

holds() { # WHAT COMMAND...
    local what=$1
    shift
    checks=$((checks + 1))
    "$@" && return
    failures=$((failures + 1))
    printf 'FAILED: %s\n' "$what"
    head -c 4000 "$here/out" "$here/err"
}
