# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154
# clang-tidy over our sources as the preset tidy would compile them. A source that was clean is not looked
# at again until it, a header of ours that was compiled with it, its command or the checks change: its
# stamp is build/tidy/clean/HASH, and its output until then HASH.log. Sourced by test.sh.

# Prints `SOURCE<TAB>DEPENDENCY` for our files, from what the compiler told ninja of each object of the
# preset clang: sources that were compiled together depend on all that any of them does.
tidy_dependencies() {
    ninja -C "$build/clang" -t deps | awk -v root="$root/" -v built="$build/" '
        function tell(i, j) {
            for (i = 1; i <= n; i++)
                if (file[i] ~ /\.(cpp|c)$/)
                    for (j = 1; j <= n; j++) print file[i] "\t" file[j]
            n = 0 }
        /: #deps / { tell() }
        /^    / {
            path = substr($0, 5)
            if (index(path, root) == 1 && index(path, built) != 1) file[++n] = path }
        END { tell() }' | LC_ALL=C sort -u
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

# Prints `SOURCE<TAB>HASH`: of the tool, the checks, the source's commands and what it depends on.
tidy_keys() {
    local told dir=$build/tidy/keys
    told=$(tidy_dependencies | tidy_by_change)
    [ -n "$told" ] || return 0
    rm -rf "$dir"
    mkdir -p "$dir"
    { clang-tidy --version; cat "$root/.clang-tidy" "$root"/*/.clang-tidy 2>/dev/null || true; } >"$dir/common"
    cut -f 2 <<<"$told" | LC_ALL=C sort -u | xargs -d '\n' sha256sum >"$dir/sums"
    awk -F '\t' -v dir="$dir" '
        FILENAME == dir "/common" { common = common $0 "\n"; next }
        FILENAME == dir "/sums" { sum[substr($0, 67)] = substr($0, 1, 64); next }
        FILENAME ~ /\.json$/ {
            if ($0 ~ /^ *"command":/) line = $0
            if ($0 ~ /^ *"file":/) { split($0, part, "\""); command[part[4]] = command[part[4]] line "\n" }
            next }
        $1 != last { if (out) close(out); last = $1; out = sprintf("%s/%05d", dir, ++n); print $1 "\n" common command[$1] >out }
        { print $2, sum[$2] >out }
        ' "$dir/common" "$dir/sums" "$build/tidy/compile_commands.json" - <<<"$told"
    paste <(cut -f 1 <<<"$told" | uniq) <(sha256sum "$dir"/[0-9]* | cut -c 1-40)
}

# One source, if there is time left: at most two minutes; what it says goes to its log.
tidy_one() { # HASH SOURCE
    local out=$build/tidy/clean/$1
    if [ "$(date +%s)" -ge "$tidy_end" ]; then return 0; fi
    if timeout 120 clang-tidy -p "$build/tidy" --quiet "$2" >"$out.log" 2>&1; then
        mv "$out.log" "$out"
    fi
}

step_tidy() { # SECONDS, after which no further source is begun
    local start=$SECONDS source hash passed=0 failed=0 late=() keys
    judges clang-tidy tidy || return 0
    (configure_preset tidy "$build/log/tidy.log") || {
        record tidy 0 1 0 0
        return
    }
    mkdir -p "$build/tidy/clean"
    keys=$(tidy_keys)
    if [ -z "$keys" ]; then
        say "tidy: build/clang names no source of ours: its build made nothing"
        record tidy 0 1 0 0
        return
    fi
    rm -f "$build"/tidy/clean/*.log
    export -f tidy_one
    export build tidy_end=$(($(date +%s) + $1))
    while IFS=$'\t' read -r source hash; do
        if [ ! -e "$build/tidy/clean/$hash" ]; then printf '%s\0%s\0' "$hash" "$source"; fi
    done <<<"$keys" | xargs -0 -r -n 2 -P "$jobs" bash -c 'tidy_one "$@"' tidy
    while IFS=$'\t' read -r source hash; do
        if [ -e "$build/tidy/clean/$hash" ]; then
            passed=$((passed + 1))
        elif [ -e "$build/tidy/clean/$hash.log" ]; then
            failed=$((failed + 1))
            grep -vE '^[0-9]+ warnings? generated|^Suppressed|^Use -header-filter' "$build/tidy/clean/$hash.log" ||
                say "tidy: clang-tidy said nothing in two minutes about $source"
        else
            late+=("${source#"$root/"}")
        fi
    done <<<"$keys"
    if [ ${#late[@]} -gt 0 ]; then
        skips+="skipped ${#late[@]} sources (tidy), the first ${late[0]}: the $1 s of a test run are over; './run tidy' takes the time it needs"$'\n'
    fi
    record tidy "$passed" "$failed" ${#late[@]} $((SECONDS - start))
}
