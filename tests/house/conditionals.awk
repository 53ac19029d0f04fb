# SPDX-License-Identifier: MIT
# Finds #if, #ifdef and #ifndef inside function bodies, as far as braces tell: a brace opens a body if
# what stands before it since the last ; { or } has a parameter list or is a statement, and opens a
# scope if it is a namespace, a type or a linkage.
FNR == 1 { depth = 0; inside = 0; text = ""; comment = 0; raw = "" }
{
    line = $0
    if (raw != "") { # a raw string that began on an earlier line
        end = index(line, raw)
        if (!end) next
        line = substr(line, end + length(raw)); raw = ""
    }
    if (!comment && line ~ /^[ \t]*#[ \t]*(if|ifdef|ifndef)([^a-z]|$)/ && inside)
        print FILENAME ":" FNR ": a conditional inside a function body: choose by the build or by `if constexpr`"
    if (!comment && (line ~ /^[ \t]*#/ || continued)) { continued = line ~ /\\$/; next }
    while (line != "") {
        if (comment) {
            end = index(line, "*/")
            if (!end) { line = ""; continue }
            line = substr(line, end + 2); comment = 0
        }
        if (line ~ /^\/\//) { line = ""; continue }
        if (line ~ /^\/\*/) { comment = 1; line = substr(line, 3); continue }
        if (match(line, /^R"[^(]*\(/)) {
            raw = ")" substr(line, 3, RLENGTH - 3) "\""
            line = substr(line, RLENGTH + 1)
            end = index(line, raw)
            if (!end) { line = ""; continue }
            line = substr(line, end + length(raw)); raw = ""; continue
        }
        if (match(line, /^"([^"\\]|\\.)*"/) || match(line, /^'([^'\\]|\\.)*'/)) { line = substr(line, RLENGTH + 1); text = text " "; continue }
        letter = substr(line, 1, 1); line = substr(line, 2)
        if (letter == "{") {
            initialiser = is_member_initialiser(text)
            body[++depth] = !initialiser && is_body(text)
            before[depth] = initialiser ? text : ""
            inside += body[depth]; text = ""
        } else if (letter == "}") {
            text = ""
            if (depth > 0) { text = before[depth]; inside -= body[depth--] }
        } else if (letter == ";") text = ""
        else text = text letter
    }
    text = text " "
}
# `T::T(int a) : b{`: the brace initialises a member, and the constructor's head goes on behind it.
function is_member_initialiser(text) {
    gsub(/::/, "", text)
    return text ~ /\)[ a-z]*:.*[A-Za-z0-9_>]$/ && text !~ /\?/
}
function is_body(text) {
    gsub(/\[\[[^\]]*\]\]|(alignas|__attribute__|requires) *\([^{]*\)+/, " ", text)
    while (sub(/template *<[^<>]*>/, " ", text) || sub(/<[^<>]*>/, " ", text)) ;
    sub(/^[ \t]+/, "", text)
    if (text ~ /^(public|private|protected) *:/) sub(/^[a-z]+ *:[ \t]*/, "", text)
    if (text ~ /^(inline +)?(namespace|struct|class|union|enum|extern|typedef|static +struct|const +struct)([^a-z_]|$)/ && text !~ /\(/) return 0
    return text ~ /\)/ || text ~ /(^|[^a-z_])(do|else|try)[ \t]*$/ || text ~ /\]/
}
