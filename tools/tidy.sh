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
            if (source == "") source = file
            if (index(file, root) == 1 && index(file, built) != 1 && index(source, root) == 1 &&
                index(source, built) != 1 && source ~ /\.(cpp|c)$/) print source "\t" file }' | LC_ALL=C sort -u
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
    done < <(tidy_dependencies)
    if [ -n "$last" ]; then tidy_key; fi
}

# One source: at most five minutes; what it says goes to its log.
tidy_one() { # HASH SOURCE
    local out=$build/tidy/$1
    if timeout 300 clang-tidy -p "$build/clang" --quiet "$2" >"$out.log" 2>&1; then
        mv "$out.log" "$out"
    fi
}

step_tidy() {
    local start=$SECONDS source hash passed=0 failed=0 keys
    mkdir -p "$build/tidy"
    keys=
    if [ -f "$build/clang/compile_commands.json" ]; then keys=$(tidy_keys); fi
    if [ -z "$keys" ]; then
        say "tidy: build/clang names no source of ours: its build made nothing, or no compile_commands.json"
        record tidy 0 1 0 0
        return
    fi
    export -f tidy_one
    export build
    while IFS=$'\t' read -r source hash; do
        if [ ! -e "$build/tidy/$hash" ]; then printf '%s\0%s\0' "$hash" "$source"; fi
    done <<<"$keys" | xargs -0 -r -n 2 -P "$jobs" bash -c 'tidy_one "$@"' tidy
    while IFS=$'\t' read -r source hash; do
        if [ -e "$build/tidy/$hash" ]; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            grep -vE '^[0-9]+ warnings? generated|^Suppressed|^Use -header-filter' "$build/tidy/$hash.log" ||
                say "tidy: clang-tidy said nothing in five minutes about $source"
        fi
    done <<<"$keys"
    record tidy "$passed" "$failed" 0 $((SECONDS - start))
}
