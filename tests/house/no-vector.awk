# SPDX-License-Identifier: MIT
# Reads `objdump -d -C --no-show-raw-insn` and finds the instructions that touch the FPU's registers
# outside of the functions that may. -v wrappers=FILE lists those (vector-wrappers.txt).

# The qualified name of a demangled function: no return type, template arguments or parameters.
function qualified(text) {
    gsub(/\[clone [^]]*\]/, "", text)
    gsub(/\(anonymous namespace\)/, "anonymous", text)
    gsub(/operator\(\)/, "operator_call", text)
    gsub(/operator *(<=>|<<=?|>>=?|<=|>=|->\*?|<|>)/, "operator_sign", text)
    while (sub(/<[^<>()]*>/, "", text) || sub(/\([^<>()]*\)/, "", text)) ;
    while (sub(/ +(const|volatile|&+)? *$/, "", text)) ;
    sub(/^.* /, "", text)
    return text
}
function may_name_registers(name,    i) {
    if (name in exact) return 1
    for (i = 1; i <= prefixes; i++) if (index(name, prefix[i]) == 1) return 1
    return 0
}
BEGIN {
    while ((getline line < wrappers) > 0) {
        if (line ~ /^#/ || line ~ /^[ \t]*$/) continue
        split(line, word, /[ \t]+/)
        if (sub(/\*$/, "", word[1])) prefix[++prefixes] = word[1]
        else exact[word[1]] = 1
    }
}
/^[0-9a-f]+ <.*>:$/ {
    shown = $0; sub(/^[0-9a-f]+ </, "", shown); sub(/>:$/, "", shown)
    name = qualified(shown)
    wrapper = may_name_registers(name)
    engine = name ~ /^(stint::|stint_)/
    functions++
    next
}
/^ *[0-9a-f]+:\t/ {
    instructions++
    if (wrapper) next
    text = $0
    sub(/^ *[0-9a-f]+:\t/, "", text)
    sub(/[ \t]*#.*/, "", text)
    sub(/[ \t]*<.*/, "", text)
    while (sub(/^(lock|rep|repz|repnz|data16|addr32|notrack|bnd|rex[.A-Z]*|[c-gs]s) +/, "", text)) ;
    mnemonic = text; sub(/[ \t].*/, "", mnemonic)
    registers = text ~ /%([xyz]mm[0-9]+|t?mm[0-7]|st|k[0-7])([^a-z0-9]|$)/
    unit = mnemonic ~ /^(f[a-z0-9]+|v?(ld|st)mxcsr|xsave.*|xrstor.*|emms|vzero.*|k?wait)$/
    transfer = mnemonic ~ /^((fxsave|fxrstor|xsave|xsaveopt|xsavec|xsaves|xrstor|xrstors)(64)?|v?(ld|st)mxcsr)$/
    if (registers || (unit && !(transfer && engine))) {
        found++
        if (found <= 40) print shown ": " text
    }
}
END {
    if (found) {
        print found " instructions touch the registers that the engine switches; name the function in tests/house/vector-wrappers.txt only if that is its purpose"
        exit 1
    }
    if (!functions || !instructions) { print "no function to look at: the check would prove nothing"; exit 1 }
    print functions " functions with " instructions " instructions looked at"
}
