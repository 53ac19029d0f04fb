#!/bin/sh
# SPDX-License-Identifier: MIT
# Proves that each house check fails: a small tidy tree passes them all, and each planted fault is found
# by the check that guards against it, at its place.
set -eu
checks=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 tried=0

fresh() {
    rm -rf "$work/tree"
    mkdir -p "$work/tree/include/stint/policy" "$work/tree/include/stint/x86" "$work/tree/src" "$work/tree/kernel/program" \
        "$work/tree/kernel/task" "$work/tree/lab/machine" "$work/tree/workloads" "$work/tree/tests" "$work/tree/docs"
    cd "$work/tree"
    for file in include/stint/policy.hpp include/stint/policy/lazy.hpp include/stint/unit.hpp include/stint/engine.hpp \
        include/stint/event.hpp src/part.hpp kernel/program/elf.hpp kernel/task/thread.hpp lab/machine/sim.hpp workloads/pi.cpp tests/a.cpp; do
        printf '// SPDX-License-Identifier: MIT\n// A file.\n' >"$file"
    done
    add include/stint/engine.hpp '#include "stint/policy.hpp"' '#include <cstdint>' '#include "unit.hpp"'
    add lab/machine/sim.hpp '#include "program/elf.hpp"' '#include <string>' '#include "stint/event.hpp"'
    add kernel/task/thread.hpp '#include "../program/elf.hpp"' '#include <bit>'
    add tests/a.cpp '#include "kernel/task/thread.hpp"' '#include <vector>'
    add workloads/pi.cpp '#ifdef __x86_64__' '#define A {' '#endif' 'namespace a { struct b : c<d> {' '#if X' 'int e[2] = {1, 2};' \
        '#endif' '}; extern "C" {' '#ifdef Y' 'int f(int g) { return "}{"[0] + '"'{'"'; /* { */ } // {' '#endif' '} }' \
        'auto h = R"x(' '{ ) {' ')x";' '#if Z' 'enum class i : int { j };' '#endif'
    add docs/history.md '# History' 'See [the engine](../include/stint/engine.hpp#x), [there](https://example.org/a), `src/part.hpp`' \
        'and `kernel/task/`.' '```' '[x](not/here)' '```'
}
add() { # FILE LINES...
    file=$1
    shift
    printf '%s\n' "$@" >>"$file"
}
# Every check passes on the tree as it is.
clean() {
    for check in licence length includes conditionals links; do
        tried=$((tried + 1))
        sh "$checks/$check.sh" "$work/tree" >"$work/out" 2>&1 || { failed=$((failed + 1)); echo "FAILED: $check on a tidy tree:"; cat "$work/out"; }
    done
}
finds() { # CHECK FINDING WHAT
    tried=$((tried + 1))
    if sh "$checks/$1.sh" "$work/tree" >"$work/out" 2>&1; then
        failed=$((failed + 1))
        echo "FAILED: $1 passes with $3"
    elif ! grep -q "^$2" "$work/out"; then
        failed=$((failed + 1))
        echo "FAILED: $1 does not name $2 for $3:"
        cat "$work/out"
    fi
    fresh
}
fresh
clean

sed -i 1d kernel/task/thread.hpp
finds licence 'kernel/task/thread.hpp:1:' 'a file without a licence'
echo 'int main(){}' >src/new.S
finds licence 'src/new.S:1:' 'an assembly file without a licence'
yes '//' | head -n 299 >>lab/machine/sim.hpp || true
finds length 'lab/machine/sim.hpp:304:' 'a file of 304 lines'

planted() { # FILE INCLUDE
    add "$1" "#include $2"
    finds includes "$1:$(wc -l <"$1"): includes" "$2 in $1"
}
planted include/stint/policy/lazy.hpp '"stint/unit.hpp"'
planted include/stint/policy/lazy.hpp '"../engine.hpp"'
planted include/stint/policy.hpp '<stint/engine.hpp>'
planted include/stint/engine.hpp '<vector>'
planted include/stint/engine.hpp '"kernel/task/thread.hpp"'
planted include/stint/engine.hpp '"../../kernel/task/thread.hpp"'
planted include/stint/engine.hpp '"task/thread.hpp"'
planted include/stint/engine.hpp '"../../src/part.hpp"'
planted src/part.hpp '<lab/machine/sim.hpp>'
planted src/part.hpp '"tests/nowhere.hpp"'
planted kernel/task/thread.hpp '"machine/sim.hpp"'
planted kernel/task/thread.hpp '<optional>'
planted lab/machine/sim.hpp '"kernel/task/thread.hpp"'
planted lab/machine/sim.hpp '"../../kernel/task/thread.hpp"'
planted lab/machine/sim.hpp '"tests/a.cpp"'
planted workloads/pi.cpp '"kernel/program/elf.hpp"'

inside() { # LINES... with one conditional, on the second line
    before=$(wc -l <tests/a.cpp)
    add tests/a.cpp "$@"
    finds conditionals "tests/a.cpp:$((before + 2)):" "$1"
}
inside 'void f() {' '#ifdef A' '#endif' '}'
inside 'struct s { int f() const noexcept {' '# if A' '#endif' '} };'
inside 'auto f = [](int a) {' '#ifndef A' '#endif' '};'
inside 'template <class T> T g(T a) { if (a) { return a; } else {' '#ifdef A' '#endif' '} }'
inside 's::s(int a) : b{a}, c(a) {' '#ifdef A' '#endif' '}'
inside 's::s(int a) noexcept : b(a), c{a} {' '#ifdef A' '#endif' '}'
inside 'auto t(int a) -> int {' '#ifdef A' '#endif' '}'

add docs/history.md '[gone](gone.md)'
finds links 'docs/history.md:7: dead link to gone.md' 'a dead link'
add docs/history.md 'shown by `./run stint steps` in `lab/gone.cpp`'
finds links 'docs/history.md:7: names lab/gone.cpp' 'a path that is not there'
rm docs/history.md
finds links 'docs/history.md:1: is not there' 'no docs/history.md'

rm -rf "$work/tree"
mkdir "$work/tree"
for check in licence length includes conditionals links; do
    mkdir -p "$work/tree"
    tried=$((tried + 1))
    if sh "$checks/$check.sh" "$work/tree" >/dev/null 2>&1; then failed=$((failed + 1)); echo "FAILED: $check passes on an empty tree"; fi
done
echo "$tried planted cases, $failed judged wrongly"
[ "$failed" -eq 0 ]
