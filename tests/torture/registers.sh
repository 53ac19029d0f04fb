#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every bit of the FPU registers of 8 threads on 1, 2 and 4 racing CPUs, under every policy and every
# rung that QEMU offers, walked in each boot: moved by sched_setaffinity and by the scheduler, preempted
# in at least half of the switches, ended and born. New boots with new seeds until the switches are made.
#
#     registers.sh BUILD [--switches N] [--seed S] [--limit SECONDS] [--job-seconds S]
set -euo pipefail
build=$1
shift
switches=1000000 seed=1 limit=280 job_seconds=0.8 # of work of each of the jobs of a boot
while [ $# -gt 0 ]; do
    case $1 in
    --switches) switches=$2 ;;
    --seed) seed=$2 ;;
    --limit) limit=$2 ;;
    --job-seconds) job_seconds=$2 ;;
    *) echo "unknown option '$1': takes --switches, --seed, --limit, --job-seconds"; exit 2 ;;
    esac
    shift 2
done
. "$(dirname "$0")/boot.sh"

# Short quanta for many preemptions; with them a thread often leaves inside its pattern.
jobs_of_a_boot() { # SEED SECONDS
    local policy rung number=0
    for rung in fxsave xsave xsaveopt; do
        for policy in lazy sleazy owner sleazy_owner eager deferred; do
            number=$((number + 1))
            echo "job $policy/$rung policy=$policy rung=$rung record=counts quantum=5 --" \
                "torture --turns 10000 --acts 16 --seconds-of-work $2 --seed $(($1 * 100 + number))"
        done
    done
}
jobs=18

# Sums of a boot: "switches preemptions arrivals born checked wrong sound-jobs".
sums() {
    cat "$work/report" "$work/console" | awk '
        function field(name,    i) { for (i = 1; i <= NF; ++i) if (index($i, name "=") == 1) return substr($i, length(name) + 2) }
        $1 == "job" && field("status") == "exit" && field("code") == 0 { ++sound }
        $1 == "counts" { switches += field("switches"); preemptions += field("preemptions") }
        $1 == "torture" { arrivals += field("arrivals"); born += field("born"); checked += field("checked"); wrong += field("wrong") }
        END { printf "%d %d %d %d %d %d %d\n", switches, preemptions, arrivals, born, checked, wrong, sound }'
}

all=0 all_preempted=0 all_checked=0
# until_made CPUS SWITCHES
until_made() {
    local cpus=$1 wanted=$2 made=0 preempted=0 moved=0 born=0 start=$SECONDS sum
    while [ "$made" -lt "$wanted" ]; do
        if [ "$SECONDS" -ge "$limit" ]; then
            echo "FAILED: only $((all + made)) of $switches switches fit into $limit s (on $cpus CPUs $made of $wanted):" \
                "the machine is too slow or too busy for the limit"
            exit 1
        fi
        boot_racing "$build/stint-kernel" "$cpus" Haswell < <(jobs_of_a_boot "$seed" "$job_seconds")
        if [ $code -ne 33 ] || ! grep -q "^report .* cpus=$cpus " "$work/report" || ! grep -q '^end status=0$' "$work/report"; then
            echo "FAILED: the boot on $cpus CPUs with seed $seed ended with code $code"
            show_boot
            exit 1
        fi
        read -r -a sum < <(sums)
        if [ "${sum[6]}" -ne $jobs ] || [ "${sum[5]}" -ne 0 ]; then
            echo "FAILED: on $cpus CPUs with seed $seed ${sum[5]} of ${sum[4]} registers are wrong, ${sum[6]} of $jobs jobs are sound"
            show_boot
            exit 1
        fi
        made=$((made + sum[0])) preempted=$((preempted + sum[1])) moved=$((moved + sum[2])) born=$((born + sum[3]))
        all_checked=$((all_checked + sum[4]))
        seed=$((seed + 1))
    done
    echo "$cpus CPUs: $made switches, $((100 * preempted / made)) % of them preemptions, $moved arrivals on another CPU," \
        "$born threads born, 0 registers wrong, $((SECONDS - start)) s"
    if [ "$cpus" -gt 1 ] && [ "$moved" -eq 0 ]; then echo "FAILED: no thread has moved"; exit 1; fi
    all=$((all + made)) all_preempted=$((all_preempted + preempted))
}

# A host with two cores makes most switches on two CPUs; four are there for the races.
until_made 1 $((switches * 3 / 10))
until_made 2 $((switches / 2))
until_made 4 $((switches / 5))
echo "$all switches, $((100 * all_preempted / all)) % of them preemptions, $all_checked registers checked, 0 wrong"
if [ $((2 * all_preempted)) -lt $all ]; then echo "FAILED: less than half of the switches are preemptions"; exit 1; fi
