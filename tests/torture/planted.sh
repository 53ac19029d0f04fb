#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Each planted fault must make the torture find wrong registers, under every policy that can have it.
#
#     planted.sh BUILD
set -euo pipefail
build=$1
boot_limit=60
. "$(dirname "$0")/boot.sh"
failed=0

# plant FAULT CPUS OPTIONS POLICY...
plant() {
    local fault=$1 cpus=$2 options=$3 policy
    shift 3
    boot_racing "$build/tests/torture/kernel-torture" "$cpus" "Haswell,model-id=$fault" < <(
        for policy in "$@"; do
            echo "job $policy policy=$policy rung=xsaveopt record=counts quantum=5 -- torture $options --seconds-of-work 1.5"
        done)
    for policy in "$@"; do
        if grep -q "^job id=$policy status=exit code=1 " "$work/report" 2>/dev/null; then
            echo "ok: $fault is caught under $policy"
        else
            echo "FAILED: $fault is not caught under $policy (exit code $code)"
            show_boot
            failed=1
        fi
    done
}

usual='--turns 3000 --acts 16'
plant owner_kept 2 "$usual" owner sleazy_owner:threshold=0 deferred
plant last_cpu_ignored 2 "$usual" owner sleazy_owner:threshold=0 deferred
# A record must be used again while the CPU that its last thread left does nothing: more CPUs than lines
# of threads, and short lives.
plant stale_generation 4 '--threads 2 --births 2 --acts 1 --turns 1000' owner deferred
plant ts_shared 2 "$usual" lazy owner
exit $failed
