#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# kills a build at 6 moments in a copy of the tree; each time the next call must build and work
set -euo pipefail
root=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")
copy=$(mktemp -d "${TMPDIR:-/tmp}/stint-interrupt.XXXXXX")
trap 'rm -rf "$copy"' EXIT
(cd "$root" && tar -c --exclude=./build --exclude=./.git .) | tar -x -C "$copy"

# How long a whole build takes here; the moments are spread over it, the first while cmake runs.
start=$(date +%s%N)
"$copy/run" --yes build
whole=$((($(date +%s%N) - start) / 1000000))
echo "a whole build: $whole ms"
for moment in 1 4 10 30 60 95; do
    rm -rf "$copy/build"
    wait_ms=$((whole * moment / 100))
    setsid "$copy/run" --yes build >/dev/null 2>&1 &
    victim=$!
    sleep "$((wait_ms / 1000)).$(printf '%03d' $((wait_ms % 1000)))"
    kill -KILL -- "-$victim" 2>/dev/null || true # its whole group: compilers too
    wait "$victim" 2>/dev/null || true
    state=$(sed -n 1p "$copy/build/bench/.state" 2>/dev/null || true)
    case $state in '') state='not configured' ;; "$copy") state='building' ;; esac
    "$copy/run" --yes build || { echo "killed after $wait_ms ms ($state): the next build failed"; exit 1; }
    [ "$("$copy/run" stint --version)" = "$("$copy/build/bench/lab/stint" --version)" ] ||
        { echo "killed after $wait_ms ms ($state): the command built after it does not work"; exit 1; }
    echo "killed after $wait_ms ms ($state): the next build works"
done
