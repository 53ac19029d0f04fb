#!/bin/sh
# SPDX-License-Identifier: MIT
# Proves that no-vector.sh fails: each planted instruction in a function that may not have it is found,
# and the same in one that may is not. usage: no-vector-selftest.sh OBJDUMP C++-COMPILER
set -eu
checks=$(cd "$(dirname "$0")" && pwd)
objdump=$1 compiler=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '# a list\nstint::golden*   why\nplain_wrapper why\n' >"$work/wrappers"
failed=0 tried=0

try() { # pass|fail OBJECT WHAT
    tried=$((tried + 1))
    got=pass
    sh "$checks/no-vector.sh" "$objdump" "$work/wrappers" "$2" >"$work/out" 2>&1 || got=fail
    if [ "$got" != "$1" ]; then
        failed=$((failed + 1))
        echo "FAILED: $3: expected $1, got $got"
        cat "$work/out"
    fi
}
planted() { # pass|fail SYMBOL INSTRUCTION
    printf '.text\n.globl "%s"\n.type "%s", @function\n"%s":\n mov %%rax, %%rbx\n %s\n ret\n' "$2" "$2" "$2" "$3" >"$work/a.s"
    "$compiler" -c -x assembler "$work/a.s" -o "$work/a.o"
    try "$1" "$work/a.o" "$3 in $2"
}
# Mangled: kernel::planted(), kernel::planted(stint::Area&), stint::planted(), stint::golden(), and
# stint::Keep kernel::planted<stint::Rung>(): only the qualified name counts.
kernel=_ZN6kernel7plantedEv kernel_of_area=_ZN6kernel7plantedERN5stint4AreaE
engine=_ZN5stint7plantedEv golden=_ZN5stint6goldenEv
kernel_template=_ZN6kernel7plantedIN5stint4RungEEENS1_4KeepEv

for instruction in 'addsd %xmm1, %xmm0' 'vaddps %ymm1, %ymm2, %ymm3' 'vpxord %zmm17, %zmm17, %zmm17' \
    'movq %mm1, %mm2' 'fld %st(1)' 'kmovq %k1, %rax' 'vpaddd %xmm1, %xmm2, %xmm3{%k2}' 'movups (%rdi), %xmm9'; do
    planted fail $kernel "$instruction"
    planted fail $engine "$instruction"
    planted pass $golden "$instruction"
    planted pass plain_wrapper "$instruction"
done
for instruction in fninit fnclex fldz fwait emms vzeroupper vzeroall 'fnstcw (%rdi)' 'fnsave (%rdi)'; do
    planted fail $kernel "$instruction"
    planted fail $engine "$instruction"
    planted pass $golden "$instruction"
done
for instruction in 'fxsave64 (%rdi)' 'fxrstor64 (%rdi)' 'xsave64 (%rdi)' 'xsaveopt64 (%rdi)' 'xsavec64 (%rdi)' \
    'xsaves64 (%rdi)' 'xrstor64 (%rdi)' 'xrstors64 (%rdi)' 'ldmxcsr (%rdi)' 'stmxcsr (%rdi)'; do
    planted fail $kernel "$instruction"
    planted fail $kernel_of_area "$instruction"
    planted fail $kernel_template "$instruction"
    planted pass $engine "$instruction"
    planted pass stint_exchange "$instruction"
done
for instruction in clts 'mov %cr0, %rax' xgetbv 'mov %fs:0, %rax' 'movnti %rax, (%rdi)' 'lock cmpxchg %rax, (%rdi)' \
    'prefetchw (%rdi)' 'nopw %cs:0(%rax,%rax,1)'; do
    planted pass $kernel "$instruction"
done

# What a compiler makes of ordinary code: a sum of doubles is found, one of integers is not.
echo 'double sum(double a, double b) { return a + b; }' >"$work/sum.cpp"
"$compiler" -O2 -c "$work/sum.cpp" -o "$work/sum.o"
try fail "$work/sum.o" 'a compiled sum of doubles'
echo 'long sum(long a, long b) { return a + b; }' >"$work/sum.cpp"
"$compiler" -O2 -c "$work/sum.cpp" -o "$work/sum.o"
try pass "$work/sum.o" 'a compiled sum of integers'
echo 'int data = 1;' >"$work/data.cpp"
"$compiler" -c "$work/data.cpp" -o "$work/data.o"
try fail "$work/data.o" 'an object without code'
echo "$tried planted objects, $failed judged wrongly"
[ "$failed" -eq 0 ]
