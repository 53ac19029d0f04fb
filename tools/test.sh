# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154
# `./run test`: which steps a part has, what each counts, and the summary whose last line is
# `N passed, N failed, N skipped`. Sourced by ./run.
. "$root/tools/tidy.sh"

total_passed=0 total_failed=0 total_skipped=0
summary='' skips=''
tidy_seconds=15 # all of ./run test is to end within ten minutes on two cores

# One line of the summary.
record() { # STEP PASSED FAILED SKIPPED SECONDS
    summary+=$(printf '%-15s %4d passed, %d failed, %d skipped  %4d s' "$@")$'\n'
    total_passed=$((total_passed + $2))
    total_failed=$((total_failed + $3))
    total_skipped=$((total_skipped + $4))
}

# Names and reasons of the tests that the last ctest of a directory skipped, from its log: the line
# after GoogleTest's `file:line: Skipped`, else a line that begins with `skip`.
skipped_tests() { # STEP PRESET LOG
    awk -v step="$1" 'FNR == NR { if (/\*\*\*(Skipped|Not Run \(Disabled\))/) { sub(/^.* Test +#[0-9]+: /, ""); sub(/ \.*\*\*\*.*/, ""); skipped[$0] = 1 }
                     next }
         /^[0-9]+\/[0-9]+ Testing: / { name = $0; sub(/^[^:]*: /, "", name); reason = ""; output = 0 }
         /^Output:$/ { output = 1; next }
         output && /^<end of output>/ {
             output = 0
             if (name in skipped) print "skipped " name " (" step "): " (reason == "" ? "it gave no reason" : reason) }
         output && next_is_reason { reason = $0; next_is_reason = 0 }
         output && /^[^ ]+:[0-9]+: Skipped$/ { next_is_reason = 1 }
         output && reason == "" && tolower($0) ~ /^skip/ { reason = $0; sub(/^[A-Za-z]+[: ]*/, "", reason) }
        ' "$3" "$build/$2/Testing/Temporary/LastTest.log"
}

# Runs the tests of a label in a preset's directory. That there are none is a failure too.
step_ctest() { # STEP PRESET LABEL
    local log=$build/log/test-$1.log start=$SECONDS expected passed failed skipped
    local ctest=(ctest --test-dir "$build/$2" -L "^$3\$")
    expected=$("${ctest[@]}" -N | sed -n 's/^Total Tests: //p')
    if [ "${expected:-0}" -eq 0 ]; then
        say "$1: build/$2 has no test with the label '$3': its CMakeLists.txt must add them"
        record "$1" 0 1 0 0
        return
    fi
    "${ctest[@]}" -j "$jobs" --timeout 300 --output-on-failure >"$log" 2>&1 || true
    read -r passed failed skipped < <(awk '
        /^ *[0-9]+\/[0-9]+ Test +#[0-9]+: / {
            if (/ Passed +[0-9.]+ sec/) p++
            else if (/\*\*\*(Skipped|Not Run \(Disabled\))/) s++
            else f++ }
        END { print p + 0, f + 0, s + 0 }' "$log")
    if [ $((passed + failed + skipped)) -ne "$expected" ]; then
        say "$1: ctest has $expected tests, but told of $((passed + failed + skipped)) (log: $log)"
        failed=$((failed + 1))
    fi
    if [ "$failed" -gt 0 ]; then # the failed tests and what they printed
        awk '/^[0-9]+% tests passed/ { exit }
             /^ *[0-9]+\/[0-9]+ Test +#[0-9]+: / { show = !/ Passed |\*\*\*(Skipped|Not Run \(Disabled\))/ }
             show && !/^ +Start +[0-9]+: /' "$log"
    fi
    if [ "$skipped" -gt 0 ]; then skips+=$(skipped_tests "$1" "$2" "$log")$'\n'; fi
    record "$1" "$passed" "$failed" "$skipped" $((SECONDS - start))
}

# A test without one of the four labels would never be run.
step_labels() {
    local names
    names=$(ctest --test-dir "$build/gcc" -N -LE '^(hosted|command|guest|house)$' | sed -n 's/^ *Test *#[0-9]*: //p')
    if [ -n "$names" ]; then
        say "$(grep -c . <<<"$names") tests without a label (hosted, command, guest or house), which no part runs; the first: $(sed -n 1p <<<"$names")"
        record labels 0 1 0 0
    else
        record labels 1 0 0 0
    fi
}

step_build() { # PRESET
    local start=$SECONDS
    if (build_preset "$1"); then
        record "build $1" 1 0 0 $((SECONDS - start))
    else
        record "build $1" 0 1 0 $((SECONDS - start))
        return 1
    fi
}

# True if clang-format or clang-tidy is the version that the files are kept clean for; another one has
# other tastes, so its step is skipped, with the reason.
judges() { # TOOL STEP
    local version
    version=$("$1" --version | grep -oE '[0-9]+\.[0-9]+' | sed -n 1p)
    if [ "${version%%.*}" = 14 ]; then return 0; fi
    skips+="skipped $2: $1 here is version $version, our files are kept clean for version 14"$'\n'
    record "$2" 0 0 1 0
    return 1
}

step_format() {
    local start=$SECONDS found
    judges clang-format format || return 0
    if found=$(our_sources | xargs -0 -r clang-format --dry-run --Werror 2>&1); then
        record format 1 0 0 $((SECONDS - start))
    else
        awk -F: -v root="$root/" '/-Wclang-format-violations\]$/ { sub(root, "", $1); n[$1]++; places++; next }
            { other = other $0 "\n" }
            END { if (!places) printf "%s", other; for (f in n) print f ": " n[f] " places are laid out otherwise" }' <<<"$found" | sort
        say "format: './run format' mends it"
        record format 0 1 0 $((SECONDS - start))
    fi
}

run_tests() { # PART...
    local part start=$SECONDS steps='' done='' gcc=1 clang=1
    for part in "$@"; do
        case $part in -*) die "unknown option '$part': test takes --yes and names of parts" 2 ;; esac
        one_of part "$part" all quick hosted command guest house labels format tidy sanitize
        case $part in
        all) steps+=' format gcc clang tidy hosted command guest house labels sanitize' ;;
        quick) steps+=' format gcc hosted house' ;;
        tidy) steps+=' clang tidy' ;;
        format) steps+=' format' ;;
        sanitize) steps+=' clang sanitize' ;;
        *) steps+=" gcc $part" ;;
        esac
    done
    [ $# -gt 0 ] || { run_tests all; return; }

    take_lock test refuse
    install_missing test
    mkdir -p "$build/log"
    for part in $steps; do
        case " $done " in *" $part "*) continue ;; esac
        done+=" $part"
        if [ -t 2 ]; then say "$part"; fi
        case $part in
        format) step_format ;;
        gcc) step_build gcc || gcc= ;;
        clang) step_build clang || clang= ;;
        tidy) if [ -n "$clang" ]; then step_tidy $tidy_seconds; else say "tidy: not run, clang's build failed"; fi ;;
        sanitize) if [ -n "$clang" ]; then step_ctest "sanitized" clang hosted; else say "sanitize: not run, clang's build failed"; fi ;;
        labels) if [ -n "$gcc" ]; then step_labels; fi ;;
        *) if [ -n "$gcc" ]; then step_ctest "$part" gcc "$part"; else say "$part: not run, g++'s build failed"; fi ;;
        esac
    done
    printf '\n%s%s%d s in all\n%d passed, %d failed, %d skipped\n' "$summary" "$skips" $((SECONDS - start)) \
        $total_passed $total_failed $total_skipped
    [ $total_failed -eq 0 ]
}
