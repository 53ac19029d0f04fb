# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154
# clang-tidy over our sources as the preset clang compiles them. A source that was clean is not looked
# at again until it, a header of ours that it includes, its command or the checks change: its stamp is
# build/tidy/HASH, and its output until then build/tidy/HASH.log. Sourced by test.sh.

# Prints `SOURCE<TAB>DEPENDENCY` for our files, from what the compiler told ninja of each object.
tidy_dependencies() {
    ninja -C "$build/clang" -t deps | awk -v root="$root/" -v built="$build/" '
        /: #deps / { source = ""; next }
        /^    / {
            file = substr($0, 5)
            if (source == "" && file !~ /\.(cpp|c)$/) next # a list for a sanitizer stands first
            if (source == "") source = file
            if (index(file, root) == 1 && index(file, built) != 1 && index(source, root) == 1 &&
                index(source, built) != 1 && source ~ /\.(cpp|c)$/) print source "\t" file }' | LC_ALL=C sort -u
}

# Sorts such lines: sources first of which something changed last, after git where there is git, so
# that a budget that does not last for all is spent on what is new.
tidy_by_change() {
    local log
    log=$({ git -C "$root" diff --name-only HEAD && git -C "$root" log --format= --name-only -n 200; } 2>/dev/null || true)
    awk -F '\t' -v root="$root/" '
        FNR == NR { path = root $0; if (!(path in rank)) rank[path] = FNR; next }
        { lines[++n] = $0; r = $2 in rank ? rank[$2] : 1000000; if (!($1 in best) || r < best[$1]) best[$1] = r }
        END { for (i = 1; i <= n; i++) { split(lines[i], part, "\t"); print best[part[1]] "\t" lines[i] } }
        ' <(printf '%s\n' "$log") - | LC_ALL=C sort -s -t $'\t' -k1,1n -k2,2 | cut -f 2-
}

# Prints `SOURCE<TAB>HASH`.
tidy_keys() {
    local common source file files=() last=''
    common=$(clang-tidy --version; cat "$root/.clang-tidy" "$root"/*/.clang-tidy 2>/dev/null || true)
    tidy_key() {
        printf '%s\t%s\n' "$last" "$(
            { printf '%s\n' "$common"; grep -F "\"$last\"" -B 2 "$build/clang/compile_commands.json" || true
              sha256sum "${files[@]}"; } | sha256sum | cut -c 1-40)"
    }
    while IFS=$'\t' read -r source file; do
        if [ "$source" != "$last" ]; then
            if [ -n "$last" ]; then tidy_key; fi
            last=$source files=()
        fi
        files+=("$file")
    done < <(tidy_dependencies | tidy_by_change)
    if [ -n "$last" ]; then tidy_key; fi
}

# One source, if there is time left: at most two minutes; what it says goes to its log.
tidy_one() { # HASH SOURCE
    local out=$build/tidy/$1
    if [ "$(date +%s)" -ge "$tidy_end" ]; then return 0; fi
    if timeout 120 clang-tidy -p "$build/clang" --quiet "$2" >"$out.log" 2>&1; then
        mv "$out.log" "$out"
    fi
}

step_tidy() { # SECONDS, after which no further source is begun
    local start=$SECONDS source hash passed=0 failed=0 late=() keys
    judges clang-tidy tidy || return 0
    mkdir -p "$build/tidy"
    keys=
    if [ -f "$build/clang/compile_commands.json" ]; then keys=$(tidy_keys); fi
    if [ -z "$keys" ]; then
        say "tidy: build/clang names no source of ours: its build made nothing, or no compile_commands.json"
        record tidy 0 1 0 0
        return
    fi
    rm -f "$build"/tidy/*.log
    export -f tidy_one
    export build tidy_end=$(($(date +%s) + $1))
    while IFS=$'\t' read -r source hash; do
        if [ ! -e "$build/tidy/$hash" ]; then printf '%s\0%s\0' "$hash" "$source"; fi
    done <<<"$keys" | xargs -0 -r -n 2 -P "$jobs" bash -c 'tidy_one "$@"' tidy
    while IFS=$'\t' read -r source hash; do
        if [ -e "$build/tidy/$hash" ]; then
            passed=$((passed + 1))
        elif [ -e "$build/tidy/$hash.log" ]; then
            failed=$((failed + 1))
            grep -vE '^[0-9]+ warnings? generated|^Suppressed|^Use -header-filter' "$build/tidy/$hash.log" ||
                say "tidy: clang-tidy said nothing in two minutes about $source"
        else
            late+=("${source#"$root/"}")
        fi
    done <<<"$keys"
    if [ ${#late[@]} -gt 0 ]; then
        skips+="skipped ${late[*]} (tidy): the $1 s of a test run are over; './run tidy' takes the time it needs"$'\n'
    fi
    record tidy "$passed" "$failed" ${#late[@]} $((SECONDS - start))
}
