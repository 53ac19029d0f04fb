# SPDX-License-Identifier: MIT
# The include graph against the rules of the house. Reads our files; -v known=FILE lists all of them,
# one a line, so that the target of an include is a file of ours or a header of the system.

# The file of ours that an include means, looked for as the compiler would: beside the file, in its
# own part, then in the places that the build adds; empty for a system header.
function resolve(from, name,    beside, part, i, path) {
    beside = from; sub(/[^\/]*$/, "", beside)
    part = from; sub(/\/.*/, "/", part)
    places = split(beside "|" part "|include/||src/|kernel/|lab/|workloads/|tests/", place, "|")
    for (i = 1; i <= places; i++) {
        path = tidy(place[i] name)
        if (path in ours) return path
    }
    # `..` that leaves the tree, or a part of ours that has no such file: judge by the name alone.
    path = tidy(name)
    sub(/^(\.\.\/)+/, "", path)
    return path ~ /^(kernel|lab|tests|workloads|src)\// ? path : ""
}
# Takes `x/../` and `./` out of a path.
function tidy(path) {
    while (sub(/(^|\/)\.\//, "/", path)) sub(/^\//, "", path)
    while (match(path, /[^\/.][^\/]*\/\.\.\//)) path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
    return path
}
function found(why) { print FILENAME ":" FNR ": includes " name ": " why }

BEGIN {
    while ((getline line < known) > 0) ours[line] = 1
    n = split("cstddef cstdint type_traits concepts bit new compare stddef.h stdint.h stdbool.h", words, " ")
    for (i = 1; i <= n; i++) freestanding[words[i]] = 1
}
/^[ \t]*#[ \t]*include[ \t]*["<]/ {
    name = $0
    sub(/^[ \t]*#[ \t]*include[ \t]*["<]/, "", name)
    sub(/[">].*/, "", name)
    to = resolve(FILENAME, name)
    part = FILENAME; sub(/\/.*/, "", part)
    target = to; sub(/\/.*/, "", target)
    engine = part == "include" || part == "src"

    if (to == "") {
        if ((engine || part == "kernel") && !(name in freestanding))
            found("freestanding code has only <cstddef> <cstdint> <type_traits> <concepts> <bit> <new> <compare>")
        next
    }
    if (FILENAME ~ /^include\/stint\/policy/ && to ~ /^include\/stint\/(unit|engine|dispatch|layout|image|x86|switch)/)
        found("a policy knows nothing of units, images and the engine")
    if (engine && target ~ /^(kernel|lab|tests|workloads)$/)
        found("the engine knows nothing of what stands on it")
    if (part == "include" && target == "src")
        found("a public header cannot include what is not public")
    if (part == "kernel" && target ~ /^(lab|tests|workloads)$/)
        found("the kernel knows only itself and the engine")
    if (part == "lab" && target ~ /^(tests|workloads)$/)
        found("the lab knows nothing of tests and workloads")
    if (part == "lab" && target == "kernel" && to !~ /^kernel\/program\/[^\/]*\.(hpp|h)$/)
        found("lab and kernel meet in include/stint, and in the pure headers of kernel/program")
    if (part == "workloads" && target ~ /^(kernel|lab|tests)$/)
        found("a workload is an ordinary Linux program")
}
