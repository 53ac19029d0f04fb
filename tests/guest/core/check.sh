#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Boots the reference kernel with small programs and compares what it reports.
#
#     check.sh KERNEL PROGRAMS
#
# KERNEL: the image. PROGRAMS: the folder of the built programs. Exit code 77: a tool is missing.
set -u
kernel=$1
programs=$2
. "$(dirname "$0")/../tools.sh"
need_tools qemu-system-x86_64 cpio timeout
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# boot CPU ARCHIVE [QEMU options]: leaves console, report and the exit code in $work.
boot() {
    local cpu=$1 archive=$2
    shift 2
    rm -f "$work/console" "$work/report"
    timeout "${limit:-60}" qemu-system-x86_64 -M q35 -m 256 -accel tcg -cpu "$cpu" \
        -icount shift=0,sleep=off -display none -no-reboot -kernel "$kernel" \
        ${archive:+-initrd "$archive"} -serial "file:$work/console" -serial "file:$work/report" \
        -device isa-debug-exit,iobase=0x501 "$@" >/dev/null 2>"$work/errors"
    code=$?
}

# pack NAME < job list: an archive of every program and the job list.
pack() {
    rm -rf "$work/files"
    mkdir "$work/files"
    cp "$programs"/* "$work/files/"
    cat >"$work/files/jobs"
    pack_files "$work/files" "$work/$1"
}

ok() { echo "ok: $1"; }
bad() {
    echo "FAILED: $1"
    failed=1
    sed 's/^/    console: /' "$work/console" | tail -5
    sed 's/^/    report: /' "$work/report" | strings | tail -5
}

# expect WHAT CODE PATTERN...: the exit code, and a line of the report for each pattern.
expect() {
    local what=$1 wanted=$2 pattern
    shift 2
    [ "$code" = "$wanted" ] || { bad "$what: exit code $code, not $wanted"; return; }
    for pattern in "$@"; do
        grep -aqE -- "$pattern" "$work/report" || { bad "$what: no line $pattern"; return; }
    done
    ok "$what"
}

# ---- faults of programs: kind, 128 + signal. TCG 7.2 raises neither #AC nor #XM.
kinds="de:136 db:133 bp:133 ud:132 hlt:139 cli:139 out:139 wrmsr:139 swapgs:139 int80:139 int8:139
       int64:139 far:139 jump:139 null:139 constant:139 data:139 kernel:139 stack:139 mf:136"
for kind in $kinds; do
    echo "job ${kind%:*} policy=lazy rung=best record=none quantum=1000 -- fault ${kind%:*}"
done | pack faults
boot max "$work/faults"
patterns=()
for kind in $kinds; do
    patterns+=("^job id=${kind%:*} status=fault code=${kind#*:} " "^fault id=${kind%:*} program=fault thread=2 ")
done
expect "a program's fault ends that program" 33 "${patterns[@]}" '^end status=0$'

# ---- registers under preemption, on CPUs with and without XSAVE, AVX, FSGSBASE, SMAP, PKU
{
    echo "job integer policy=eager rung=best record=counts quantum=50 --" \
        "integer 200000 3 & integer 90000000 5 & integer 90000000 7"
    echo "job entry policy=eager rung=best record=counts quantum=50 -- entry & entry"
    echo "job bases policy=eager rung=best record=counts quantum=50 -- bases 100000 3 & bases 90000000 5"
    for policy in lazy sleazy owner sleazy_owner eager deferred; do
        echo "job $policy policy=$policy rung=best record=counts quantum=50 -- extended 3 300"
    done
    echo "job none policy=none rung=best record=counts quantum=50 -- extended 3 300"
} | pack registers
for cpu in Haswell max qemu64; do
    boot $cpu "$work/registers"
    expect "registers survive preemption on $cpu" 33 '^job id=integer status=exit code=0 ' \
        '^job id=entry status=exit code=0 ' '^job id=bases status=exit code=0 ' \
        '^counts id=integer .* preemptions=[1-9][0-9][0-9] ' \
        '^counts id=lazy .* preemptions=[1-9][0-9][0-9] ' \
        '^job id=lazy status=exit code=0 ' '^job id=sleazy status=exit code=0 ' \
        '^job id=owner status=exit code=0 ' '^job id=sleazy_owner status=exit code=0 ' \
        '^job id=eager status=exit code=0 ' '^job id=deferred status=exit code=0 ' '^end status=0$'
    expect "and the check can fail on $cpu" 33 '^job id=none status=exit code=1 '
    [ $cpu != Haswell ] || cp "$work/report" "$work/first"
done
boot Haswell "$work/registers"
if cmp -s "$work/first" "$work/report"; then ok "two runs are byte-identical"
else bad "two runs differ"; fi

# ---- input that is wrong
{
    echo "job stuck policy=lazy rung=best record=none quantum=1000 -- stuck"
    echo "job missing policy=lazy rung=best record=none quantum=1000 -- nowhere"
    echo "job policy policy=lazzy rung=best record=none quantum=1000 -- stuck"
    echo "job parameter policy=sleazy:treshold=3 rung=best record=none quantum=1000 -- stuck"
    echo "job rung policy=lazy rung=xsaves record=none quantum=1000 -- stuck"
    echo "job script policy=lazy rung=best record=none quantum=1000 -- jobs"
    echo "job half policy=lazy rung=best record=none"
    echo "job after policy=lazy rung=best record=none quantum=1000 -- entry"
} | pack wrong
boot Haswell "$work/wrong"
expect "a job that cannot run leaves the next one alone" 33 \
    '^job id=stuck status=error why=stuck%20is%20stuck' \
    '^job id=missing status=error why=nowhere%20is%20not%20in%20the%20archive$' \
    '^job id=policy status=error why=.*policy' '^job id=parameter status=error why=' \
    '^job id=rung status=error why=.*rung' '^job id=script status=error why=jobs%20is%20not%20an%20ELF' \
    '^job id=half status=error why=line%207%20' '^job id=after status=exit code=0 ' '^end status=0$'
boot Haswell ""
expect "no archive" 35 '^end status=1 why=there%20is%20no%20boot%20archive'
head -c 1000 /dev/zero >"$work/zeros"
boot Haswell "$work/zeros"
expect "an archive that is none" 35 '^end status=1 why=the%20archive%20is%20not'

# ---- a panic: the operator's NMI while a program runs
echo "job busy policy=lazy rung=best record=none quantum=1000 -- integer 900000000000 3" | pack busy
mkfifo "$work/monitor"
# Waits for a sign in a file of the guest, at most 30 seconds: PATTERN FILE.
await() {
    local turn
    for turn in $(seq 300); do
        grep -aqs "$1" "$work/$2" && return
        sleep 0.1
    done
}
rm -f "$work/report" "$work/console"
(exec 3>"$work/monitor"; await '^report ' report; sleep 1; echo nmi >&3; await '^stint:   rip' console; sleep 1) &
limit=70 boot Haswell "$work/busy" -monitor stdio <"$work/monitor"
wait
if [ $code = 35 ] && grep -q '^stint: panic: non-maskable interrupt$' "$work/console" &&
    grep -q '^stint:   rip 0x' "$work/console"; then ok "a panic says where"
else bad "a panic says where (exit code $code)"; fi

# ---- the other way to boot
if make_iso "$kernel" "$work/registers" "$work/stint.iso"; then
    rm -f "$work/console" "$work/report"
    timeout 60 qemu-system-x86_64 -M q35 -m 256 -accel tcg -cpu Haswell -icount shift=0,sleep=off \
        -display none -no-reboot -cdrom "$work/stint.iso" -serial "file:$work/console" \
        -serial "file:$work/report" -device isa-debug-exit,iobase=0x501 >/dev/null 2>&1
    code=$?
    if [ $code = 33 ] && cmp -s "$work/first" "$work/report"; then
        ok "an ISO by GRUB reports the same, byte for byte"
    else bad "an ISO by GRUB (exit code $code)"; fi
elif [ $failed = 0 ]; then
    echo "skipped: the boot from an ISO, since grub-mkrescue or xorriso is missing (all else holds)"
    exit 77
fi
exit $failed
