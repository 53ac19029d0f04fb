# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154
# What is missing of tools/needs.list, and its installation by apt. Sourced by ./run.

# True if the thing is there. A header is looked for where g++ looks, a sanitizer by linking with it.
present() { # KIND WHAT
    case $1 in
    tool) command -v "$2" >/dev/null ;;
    file) [ -e "$2" ] ;;
    library) case $(g++ -print-file-name="$2" 2>/dev/null) in /*) ;; *) return 1 ;; esac ;;
    header)
        [ -e "/usr/include/$2" ] ||
            printf '#if !__has_include(<%s>)\n#error\n#endif\n' "$2" | g++ -E -x c++ - >/dev/null 2>&1 ;;
    sanitizer) printf 'int main(){}' | clang++ -x c++ "$2" - -o /dev/null 2>/dev/null ;;
    *) die "tools/needs.list: unknown kind '$1'" ;;
    esac
}

# Prints `what package` for each thing that is missing.
missing() { # bench|test
    local for kind what package
    while read -r for kind what package; do
        case $for in
        '' | '#'*) continue ;;
        test) if [ "$1" != test ]; then continue; fi ;;
        esac
        present "$kind" "$what" || printf '%s %s\n' "$what" "$package"
    done <"$root/tools/needs.list"
}

apt_knows() { # PACKAGE
    case $(LC_ALL=C apt-cache policy "$1" 2>/dev/null) in
    *'Candidate: (none)'*) return 1 ;;
    *'Candidate: '*) return 0 ;;
    *) return 1 ;;
    esac
}

# The package's name here: the first of the alternatives that apt knows, else the last.
package_name() { # A|B|...
    local name names major
    major=$(clang++ -dumpversion 2>/dev/null || LC_ALL=C apt-cache depends clang 2>/dev/null |
        sed -n 's/.*Depends: clang-//p')
    IFS='|' read -r -a names <<<"${1//-N-/-${major%%.*}-}"
    for name in "${names[@]}"; do
        if apt_knows "$name"; then break; fi
    done
    printf '%s\n' "$name"
}

apt_get() { # the lock's descriptor is closed: a package may start a service that outlives us
    ${sudo[@]+"${sudo[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 \
        -o Dpkg::Use-Pty=0 "$@" >>"$log" 2>&1 </dev/null 9>&-
}

# Installs what is missing, or leaves with one line. Nothing is missing: nothing is done.
install_missing() { # bench|test
    local list things=() names=() packages=() name answer sudo=() log=$build/log/install.log
    list=$(missing "$1")
    if [ -z "$list" ]; then return 0; fi
    mapfile -t things < <(printf '%s\n' "$list" | cut -d' ' -f1)
    mapfile -t names < <(printf '%s\n' "$list" | cut -d' ' -f2 | sort -u)
    command -v apt-get >/dev/null ||
        die "missing: ${things[*]}; there is no apt-get here: install them by this system's own means"
    for name in "${names[@]}"; do packages+=("$(package_name "$name")"); done
    if [ "$(id -u)" != 0 ]; then
        sudo=(sudo)
        command -v sudo >/dev/null ||
            die "missing: ${packages[*]}; neither root nor sudo here: as root, apt-get install them"
    fi
    say "to be installed by apt-get: ${packages[*]}"
    if [ -z "$yes" ] && [ -t 0 ] && [ -t 2 ]; then
        read -r -p 'run: install them now? [Y/n] ' answer || answer=n
        case $answer in '' | [Yy]*) ;; *) die "not installed, nothing was changed: '$0 --yes' does not ask" ;; esac
    fi
    mkdir -p "$build/log"
    : >"$log"
    if [ ${#sudo[@]} -gt 0 ]; then
        sudo -v || die "sudo was refused: as root, apt-get install ${packages[*]}"
    fi
    # Finishes an installation that was interrupted; does nothing otherwise.
    ${sudo[@]+"${sudo[@]}"} env DEBIAN_FRONTEND=noninteractive dpkg --configure -a >>"$log" 2>&1 </dev/null 9>&- || true
    for name in "${packages[@]}"; do
        if ! apt_knows "$name"; then
            apt_get update || say "apt-get update failed; going on with the lists that are here"
            break
        fi
    done
    packages=()
    for name in "${names[@]}"; do packages+=("$(package_name "$name")"); done
    apt_get install --no-install-recommends "${packages[@]}" ||
        { apt_get update && apt_get install --no-install-recommends --fix-broken "${packages[@]}"; } ||
        die "apt-get could not install ${packages[*]}: $(grep '^E:' "$log" | tail -n 1 || true) (log: $log)"
    hash -r
    list=$(missing "$1" | cut -d' ' -f1)
    [ -z "$list" ] || die "installed ${packages[*]}, but still missing: ${list//$'\n'/ } (log: $log)"
}
