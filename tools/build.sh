# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154
# Configuring and building a preset into build/PRESET, so that a killed run never trips the next one.
# Sourced by ./run.

# What a configured directory depends on: another answer here and it is made anew.
configure_key() { # PRESET
    local compiler=g++
    case $1 in clang | tidy) compiler=clang++ ;; esac
    printf '%s\n' "$root" "$(cksum <"$root/CMakePresets.json")" "$(cmake --version | sed -n 1p)" \
        "$($compiler --version | sed -n 1p)"
}

# Leaves with a line if a tool is older than the code needs.
at_least() { # TOOL VERSION
    local have
    have=$("$1" --version | grep -oE '[0-9]+(\.[0-9]+)+' | sed -n 1p)
    [ "$(printf '%s\n' "$2" "$have" | sort -V | sed -n 1p)" = "$2" ] ||
        die "$1 here is version $have, and this needs $2 or newer: install a newer one and put it first in PATH"
}

# The lines of a log that matter after a failure: what cmake or the compilers said, without their
# command lines.
show_failure() { # LOG
    awk '/^\[[0-9]+\/[0-9]+\]/ || /^ninja: build stopped/ { show = 0 }
         /CMake Error/ { show = 1 }
         /^FAILED: / { show = 1; print; getline; next }
         /^ninja: error/ { print }
         show && lines++ < 80 { print }' "$1" >&2
}

# Only on a terminal: one line that counts the steps.
progress() { # PRESET
    local line
    while IFS= read -r line; do
        case $line in "["*/*"]"*) printf '\rrun: building %s %s \033[K' "$1" "${line%%]*}]" >&2 ;; esac
    done
    printf '\r\033[K' >&2
}

# build/PRESET/.state says `configuring` from before cmake starts until it has ended well, then holds
# the key. A directory without it was made by hand: cmake may go over it.
configure_preset() { # PRESET LOG
    local dir=$build/$1 key state
    key=$(configure_key "$1")
    state=$(cat "$dir/.state" 2>/dev/null || true)
    if [ "$state" = "$key" ] && [ -f "$dir/build.ninja" ]; then return 0; fi
    at_least cmake 3.22
    case $1 in clang | tidy) at_least clang++ 14 ;; *) at_least g++ 12 ;; esac
    if [ -n "$state" ]; then rm -rf "$dir"; fi
    mkdir -p "$dir"
    printf 'configuring\n' >"$dir/.state"
    (cd "$root" && cmake --preset "$1") >"$2" 2>&1 || {
        rm -rf "$dir"
        (cd "$root" && cmake --preset "$1") >"$2" 2>&1
    } || {
        show_failure "$2"
        die "cmake could not configure preset $1: mend what it says above, then run this again (log: $2)"
    }
    printf '%s\n' "$key" >"$dir/.state"
    if [ "$1" != tidy ] && [ ! -t 2 ]; then say "building preset $1 anew, which takes a minute or more (log: $2)"; fi
}

build_preset() { # PRESET
    local log=$build/log/$1.log ninja
    mkdir -p "$build/log"
    configure_preset "$1" "$log"
    ninja=(env "NINJA_STATUS=[%f/%t] " ninja -C "$build/$1" -j "$jobs")
    if [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; then
        "${ninja[@]}" 2>&1 | tee "$log" | progress "$1"
    else
        "${ninja[@]}" >"$log" 2>&1
    fi || {
        show_failure "$log"
        die "the build of preset $1 failed: mend what is said above, then run this again (log: $log)"
    }
}
