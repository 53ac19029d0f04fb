#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# `./run fresh`: both commands in a new Debian 12 tree, from a clone of HEAD, with the time of each.
# The tree is build/fresh. Its mounts live in a mount namespace of their own and end with it, however
# this ends, so that removing the tree can never reach through them. STINT_MIRROR=URL names the mirror
# where this machine's apt does not know one of Debian 12.
# shellcheck disable=SC2016 # $(SITE) and the like are apt's own
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
build=$root/build
tree=$build/fresh
log=$build/log/fresh.log
. "$root/tools/common.sh"

# The tree with this machine's apt sources, keys and settings, and with names that resolve.
make_tree() { # MIRROR
    local file home=$tree/etc/apt
    debootstrap --variant=minbase bookworm "$tree" "$1" >"$log" 2>&1 ||
        die "debootstrap could not make a tree from $1: $(tail -n 1 "$log") (log: $log)"
    if [ -z "${STINT_MIRROR:-}" ]; then
        rm -f "$home/sources.list"
        for file in sources.list sources.list.d preferences preferences.d auth.conf auth.conf.d \
            trusted.gpg trusted.gpg.d keyrings; do
            if [ -e "/etc/apt/$file" ]; then cp -a "/etc/apt/$file" "$home/"; fi
        done
        cp -a -n /usr/share/keyrings/. "$tree/usr/share/keyrings/"
    fi
    # Of the settings only those of fetching: others may name programs that the tree has not. A
    # setting that names a file of certificates brings the file along.
    apt-config dump | grep '^Acquire::' >"$home/apt.conf.d/99machine" || true
    apt-config dump | sed -n 's/^Acquire::.* "\(\/[^"]*\)";$/\1/p' | while IFS= read -r file; do
        if [ -f "$file" ]; then install -D -m 644 "$file" "$tree$file"; fi
    done
    if [ -d /etc/ssl/certs ] && apt-get indextargets --format '$(SITE)' | grep '^https:' >/dev/null; then
        mkdir -p "$tree/etc/ssl/certs"
        cp -aL /etc/ssl/certs/. "$tree/etc/ssl/certs/" 2>/dev/null || true
    fi
    for file in resolv.conf hosts; do cp -L "/etc/$file" "$tree/etc/$file"; done
    git -C "$root" -c safe.directory='*' bundle create -q "$tree/root/head.bundle" HEAD
    git -c advice.detachedHead=false clone -q "$tree/root/head.bundle" "$tree/root/stint"
    mount -t proc proc "$tree/proc"
    mount -t sysfs -o ro sysfs "$tree/sys"
    mount --rbind /dev "$tree/dev"
}

# One command there, without a terminal; its output is shown and kept. A line of the verdict.
verdict='' code=0
measure() { # NAME LIMIT-IN-SECONDS COMMAND
    local start=$SECONDS out=$build/log/fresh-$1.log said=ok
    printf '\n== %s\n' "$3"
    env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}" no_proxy="${no_proxy:-}" \
        chroot "$tree" sh -c "cd /root/stint && exec $3" </dev/null 2>&1 | tee "$out" || said=FAILED
    if [ "$said" = ok ] && [ $((SECONDS - start)) -gt "$2" ]; then said='TOO LATE'; fi
    if [ "$said" != ok ]; then code=1; fi
    verdict+=$(printf '%-24s %-8s in %d s (limit %d s); last line: %s' "$3" "$said" $((SECONDS - start)) "$2" \
        "$(tail -n 1 "$out")")$'\n'
}

inside() { # MIRROR
    local start=$SECONDS
    make_tree "$1"
    verdict="Debian $(cat "$tree/etc/debian_version") tree, made in $((SECONDS - start)) s, of commit $(git -C "$tree/root/stint" rev-parse --short HEAD)"$'\n'
    measure bench 300 './run bench'
    measure bench-again 60 './run bench'
    measure test 600 './run test'
    if [ $code -eq 0 ]; then verdict+='both commands work on a new machine'; else verdict+='NOT ready for a new machine'; fi
    printf '\n%s\n' "$verdict"
    exit $code
}
if [ "${1:-}" = --inside ]; then inside "$2"; fi

[ "$(id -u)" = 0 ] || die "fresh makes a tree and mounts in it, which needs root: run it as root"
for tool in debootstrap unshare setpriv git apt-get; do
    command -v $tool >/dev/null || die "fresh needs $tool, which is not here: install it"
done
mirror=${STINT_MIRROR:-$(apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' |
    sed -n 's/ bookworm main$//p' | sed -n 1p)}
[ -n "$mirror" ] || die "this machine's apt knows no mirror of Debian 12: STINT_MIRROR=URL ./run fresh names one"
if [ -z "${http_proxy:-}" ]; then
    proxy=
    eval "$(apt-config shell proxy Acquire::http::Proxy)"
    export http_proxy="$proxy"
fi
unshare --mount --pid --fork true 2>/dev/null ||
    die "fresh needs a mount namespace, and the kernel refuses one here: run it outside of a container"
if [ -n "$(git -C "$root" -c safe.directory='*' status --porcelain)" ]; then
    say "changes that are not committed are left out: the tree gets HEAD"
fi

take_lock fresh refuse
mkdir -p "$build/log"
remove_tree() {
    local try
    for try in 1 2 3 4 5; do
        if rm -rf --one-file-system "$tree" 2>/dev/null; then return; fi
        sleep "$try" # a process of the tree was still ending
    done
    say "could not remove $tree: remove it by hand"
}
remove_tree # what a run that was killed has left
trap remove_tree EXIT
say "making a Debian 12 tree in $tree from $mirror"
# Whatever ends this process ends unshare, and with it the first process of the namespace.
setpriv --pdeathsig KILL unshare --mount --pid --fork --kill-child bash "$0" --inside "$mirror" &
child=$!
stop() {
    kill -KILL "$child" 2>/dev/null || true
    wait "$child" 2>/dev/null || true
    exit 130
}
trap stop INT TERM HUP
wait "$child"
