#!/bin/sh
# eval.
. "$(dirname -- "$0")/tap.sh"

run eval arimaa --position "$opening" --json
fields 'eval --json' '*' 'game engine seat score terms' engine '"arimaa"' seat 0 \
    'terms.0.*' 'name count value difference' 'terms.0.name' '"material"' \
    'terms.0.difference' 0 'terms.0.value.#' 2
run eval arimaa --position "$opening"
expect 'eval in words' 0 out 'Gold' out 'Silver' out 'hostages' out 'sum'
total=$(awk 'NR > 1 && !/^sum/ { s += $NF } /^sum/ { print (s - $NF < 0.0005 && $NF - s < 0.0005) }' \
    "$place/out")
that 'the differences add up to the sum' test "$total" = 1

run eval arimaa --position "$opening" --moves 'Ee2n' --json
fields 'amid a turn' seat 0
run eval arimaa --position "$opening" --moves 'Ee2n Ee3n Ee4n Ee5n' --json
fields 'after it' seat 1
run eval arimaa
expect 'an empty board' 0 out 'material'
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
done_testing
