#!/bin/sh
# Where answers go: a reader that leaves, a full disk, a closed descriptor; and bench.
. "$(dirname -- "$0")/tap.sh"

called='agon moves arimaa --turns | head -n 1'
status=0
"$agon" moves arimaa --turns 2>"$place/err" | head -n 1 >"$place/out"
that 'a reader that leaves gets its line' test "$(wc -l <"$place/out")" = 1
that '... and nothing is said' test ! -s "$place/err"
if [ -w /dev/full ]; then
    called='agon games >/dev/full'
    status=0
    : >"$place/out"
    "$agon" games >/dev/full 2>"$place/err" || status=$?
    that 'a full disk is a failure' test $status = 1
    that '... that is told' grep -q '^agon: cannot write the answer' "$place/err"
fi
called='agon games >&-'
status=0
"$agon" games >&- 2>"$place/err" || status=$?
that 'a closed output is a failure' test $status = 1
that '... that is told' grep -q '^agon: cannot write the answer' "$place/err"

run bench arima
expect 'bench of a mistyped game' 2 err "did you mean 'arimaa'"
run bench --json
expect 'bench --json needs a game' 2 err 'expected a GAME'
run bench arimaa --json
fields 'bench --json' '*' 'game nodes seconds nps parts' game '"arimaa"' \
    parts.0.name '"step lists"' 'parts.0.*' 'name nodes seconds nps' parts.1.name '"playouts"' \
    parts.1.games 3000
done_testing
