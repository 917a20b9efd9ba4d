#!/bin/sh
# Where answers go: a reader that leaves, a full disk, a closed descriptor; and bench.
. "$(dirname -- "$0")/calls.sh"

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

called='agon show hanoi --svg FILE'
status=0
"$agon" show hanoi --svg "$place/whole.svg" 2>"$place/err"
"$agon" show hanoi --svg /dev/stdout 2>"$place/err" | cat >"$place/out"
that 'a descriptor by its name is written to' cmp -s "$place/whole.svg" "$place/out"
echo before >"$place/both"
"$agon" show hanoi --svg /dev/stdout 2>"$place/err" >>"$place/both"
that '... behind what is there' [ "$(head -n 1 "$place/both")" = before ]
that '... and it is' [ "$(wc -c <"$place/both")" = "$(($(wc -c <"$place/whole.svg") + 7))" ]
ln -s later.svg "$place/link.svg"
"$agon" show hanoi --svg "$place/link.svg" 2>"$place/err"
that 'a link to a file that is still to come' cmp -s "$place/whole.svg" "$place/later.svg"

run bot new --language python ''
expect 'a folder without a name' 1 err 'FOLDER: expected a name'
run bot new --language python --game arimaa "$place/arimaa"
expect 'a game that the player cannot play' 2 err 'too many turns to be listed'
that '... leaves nothing' [ ! -e "$place/arimaa" ]
run bot new --language python --game hanoi "$place/hanoi"
expect 'a game of one' 2 err 'not for two sides'

run match kamisado random random --jobs 'postgresql:///x?host=/nowhere' --record "$place/jobs.agon"
expect 'a match that cannot begin' 1 err 'PostgreSQL'
that '... has no result to tell' [ ! -s "$place/out" ]

run bench arima
expect 'bench of a mistyped game' 2 err "did you mean 'arimaa'"
run bench --json
expect 'bench --json needs a game' 2 err 'expected a GAME'
run bench arimaa --json
fields 'bench --json' '*' 'game nodes seconds nps parts' game '"arimaa"' \
    parts.0.name '"step lists"' 'parts.0.*' 'name nodes seconds nps' parts.1.name '"playouts"' \
    parts.1.games 3000
plan
