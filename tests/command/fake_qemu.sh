# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Puts an emulator into a directory that behaves in one way: good, or each way to be bad. Sourced.
# It notes its process in $here/child and that it was asked to boot in $here/booted.

fake_qemu() { # DIRECTORY KIND
    cat >"$1/qemu-system-x86_64" <<SCRIPT
#!/bin/sh
here='$here' kind='$2'
SCRIPT
    cat >>"$1/qemu-system-x86_64" <<'SCRIPT'
case "$1 $2" in
'-L help') echo /nowhere; exit 0 ;;
'-cpu help') printf 'Available CPUs:\nx86 486    (alias)\nx86 Haswell    (alias)\n'; exit 0 ;;
esac
echo $$ >"$here/child"
[ "$kind" = refuse ] || : >"$here/booted"
while [ $# -gt 0 ]; do
    case $1 in -serial) shift; if [ -z "$console" ]; then console=${1#file:}; else report=${1#file:}; fi ;; esac
    shift
done
first='report version=1 cpu=F arch=x86_64 xcr0=0x7 rungs=fxsave,xsave cpus=1 tsc=icount'
job() { echo "job id=1 status=$1 code=$2 policy=lazy parameters= rung=xsave area=832 record=counts"; }
counts='counts id=1 switches=8 traps=2 spurious=0 saves=3 restores=4 skipped_restores=5 ts_writes=6 bytes=0 preemptions=1 instructions=1000 marked=1'
printf 'hello\nits last word\n' >"$console"
case $kind in
good) { echo "$first"; job exit 0; echo "$counts"; echo 'end status=0'; } >"$report"; exit 33 ;;
failing) { echo "$first"; job exit 3; echo "$counts"; echo 'end status=0'; } >"$report"; exit 33 ;;
fault) { echo "$first"; job fault 139; echo 'fault id=1 program=/1__/good thread=4 what=page%20fault address=0x10 ip=0x40'; echo "$counts"; echo 'end status=0'; } >"$report"; exit 33 ;;
silent) exit 33 ;;
cut) { echo "$first"; job exit 0; } >"$report"; exit 33 ;;
lying) { echo "$first"; echo 'jab id=1'; } >"$report"; exit 33 ;;
panic) printf 'stint: panic: no frames\n' >"$console"; exit 35 ;;
crash) kill -SEGV $$ ;;
refuse) echo 'qemu: no such machine today' >&2; exit 1 ;;
hang) sleep 1000 & wait ;;
esac
SCRIPT
    chmod +x "$1/qemu-system-x86_64"
}

child_is_gone() { # HERE: the last child is not there any more, or waits to be reaped
    local pid
    pid=$(cat "$1/child")
    for _ in $(seq 100); do
        [ -d "/proc/$pid" ] || return 0
        grep -q '^State:.*Z' "/proc/$pid/status" 2>/dev/null && return 0
        sleep 0.02
    done
    return 1
}

# A Bochs in DIRECTORY that lists two models and cannot start.
fake_bochs() { # DIRECTORY
    mkdir -p "$1"
    cat >"$1/bochs" <<'SCRIPT'
#!/bin/sh
[ "$1" = --help ] || { echo 'no such display'; exit 1; }
printf 'Supported CPU models:\n\nbx_generic\nryzen\n\nbye\n'
SCRIPT
    chmod +x "$1/bochs"
}
