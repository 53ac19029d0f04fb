#!/bin/sh
# SPDX-License-Identifier: MIT
# No vector, x87, MMX or mask register is touched outside the named wrappers: read from the machine code
# itself, of a kernel or a library. usage: no-vector.sh OBJDUMP WRAPPERS FILE...
set -eu
checks=$(cd "$(dirname "$0")" && pwd)
objdump=$1 wrappers=$2
shift 2
if [ $# -eq 0 ]; then
    echo 'skip: this build makes no such file'
    exit 77
fi
code=0
for file in "$@"; do
    echo "$file:"
    text=$("$objdump" -d -C --no-show-raw-insn "$file") || exit 1
    printf '%s\n' "$text" | awk -v wrappers="$wrappers" -f "$checks/no-vector.awk" || code=1
done
exit $code
