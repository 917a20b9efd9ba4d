#!/bin/sh
# eval.
. "$(dirname -- "$0")/calls.sh"

run eval arimaa --position "$opening" --json
fields 'eval --json' '*' 'game engine seat score terms' engine '"arimaa"' seat 0 \
    'terms.0.*' 'name count value difference' 'terms.0.name' '"elephants"' \
    'terms.0.count.0' 1 'terms.5.count.1' 8 'terms.0.value.#' 2
run eval arimaa --position "$opening"
expect 'eval in words' 0 out 'Gold' out 'Silver' out 'rabbits' out 'sum'
total=$(awk 'NR > 1 && !/^sum/ { s += $NF } /^sum/ { print (s - $NF < 0.0005 && $NF - s < 0.0005) }' \
    "$place/out")
that 'the differences add up to the sum' test "$total" = 1

run eval arimaa --position "$opening" --moves 'Ee2n' --json
fields 'amid a turn' seat 0
run eval arimaa --position "$opening" --moves 'Ee2n Ee3n Ee4n Ee5n' --json
fields 'after it' seat 1
# What a piece is worth is what the score misses without it, and without what falls with it.
# worth PIECE POSITION WITHOUT: whether that holds, in thousandths.
worth() {
    run eval arimaa --position "$2" --pieces --json
    whole=$("$json" score <"$place/out")
    told=$(tr -d ' \n' <"$place/out" | sed 's/.*"name":"'"$1"'","count":\[[01],[01]\],"value":\[\(-*[0-9]*\),.*/\1/')
    run eval arimaa --position "$3" --json
    [ "$((whole - $("$json" score <"$place/out")))" = "$told" ]
}
that 'a rabbit is worth what is missing without it' \
    worth Rh1 "$opening" 'g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRR ]'
that 'a guard is worth what falls without it, too' \
    worth Db3 'g [rrrddrrrrhcemchr                         DC     R  MECH RRR DRR ]' \
    'g [rrrddrrrrhcemchr                                R  MECH RRR DRR ]'
run eval arimaa --position "$opening" --pieces --json
fields 'eval --pieces --json' 'pieces.#' 32 'pieces.0.name' '"Ra1"' 'pieces.31.count.1' 1
run eval arimaa --position "$opening" --pieces
expect 'eval --pieces in words' 0 out 'worth of the pieces' out 'Ee2' out 'hb7'

run eval arimaa --position "$opening" --moves 'Ee2n Ee3n Ee4n Ee5n' --json
after=$("$json" score <"$place/out")
run eval arimaa --position "$opening" --moves 'Ee2n Ee3n Ee4n Ee5n' --change --json
fields 'eval --change --json' '*' 'game engine before after changes' after "$((-after))"
that 'the changes add up' test "$(tr -d ' \n' <"$place/out" | tr '{' '\n' |
    sed -n 's/.*"change":\(-*[0-9]*\)}.*/\1/p' | awk '{ s += $1 } END { print s }')" = \
    "$(($("$json" after <"$place/out") - $("$json" before <"$place/out")))"
run eval arimaa --position "$opening" --moves 'Ee2n' --change
expect 'what a step of an open turn changed' 0 out 'for Gold' out 'sum' out 'elephants'
run eval arimaa --position "$opening" --change
expect 'a change needs a turn' 2 err '--change needs a turn'
run eval arimaa --position "$opening" --moves 'Ee2n' --change --pieces
expect 'changes are not told by pieces' 2 err 'do not go together'
run eval chess --pieces
that 'an engine that does not tell by pieces' test "$status" = 1
run eval arimaa
expect 'an empty board' 0 out 'all of them together'
run eval arimaa --position 's [   R   r                           E                            ]'
that 'a decided position is a failure' test "$status" = 1
that '... that is told' grep -q 'Gold wins by goal' "$place/err"
run eval arimaa --engine random
that 'an engine without terms is a failure' test "$status" = 1
that '... that is told' grep -q 'no terms' "$place/err"
run eval arimaa --engine alphabet
expect 'a mistyped engine' 2 err "did you mean 'alphabeta'"
run eval
expect 'eval needs a game' 2 err 'expected GAME'
plan
