#!/bin/sh
# think and engine.
. "$(dirname -- "$0")/calls.sh"

goal='s [         d       rh   M    ER  r   HeC      D   R               ]'
run think arimaa --position "$opening" --depth 2 --engine alphabeta --json
fields 'think --json' '*' 'turn score depth seldepth nodes ms nps hashfull pv lines' 'lines.0.*' \
    'score depth seldepth nodes ms nps hashfull pv' 'lines.#' 1
turn=$("$json" turn <"$place/out" | tr -d '"')
run show arimaa --position "$opening" --moves "$turn" --json
fields 'its turn is a whole one' seat 1
run think arimaa --position "$opening" --depth 2 --engine alphabeta --lines 3 --json
fields 'think --lines' 'lines.#' 3
run think arimaa --position "$opening" --nodes 500 --engine alphabeta
expect 'think in words' 0 out 'depth ' out ' nodes, '
run think arimaa --position "$opening" --time 20ms
expect 'think for a time' 0
run think arimaa --position "$opening" --level 1 --engine alphabeta
expect 'think at a level' 0
run think arimaa --position "$opening" --level 0 --seed 3
expect 'think at level 0' 0
one=$(cat "$place/out")
run think arimaa --position "$opening" --level 0 --seed 3
expect '... the same with the same seed' 0 out "$(echo "$one" | head -n 1)"
run think kamisado --level 0 --seed 3
expect '... with an engine without levels of its own' 0
run think kamisado --level 11
expect 'a level too high' 2 err '0 to 10'
run think arimaa --position "$goal" --depth 4 --engine alphabeta --json
fields 'a win is seen' score 29999
run think arimaa --position "$goal" --depth 4 --engine alphabeta
expect '... and told in words' 0 out 'wins in 1 turn'
run think arimaa --engine random --depth 1 --seed 7
one=$(cat "$place/out")
run think arimaa --engine random --depth 1 --seed 7
expect 'the same seed gives the same' 0 only "$one"
run think arimaa --engine random --depth 1 --seed 8
that 'another seed gives another' test "$one" != "$(cat "$place/out")"
run think arimaa
expect 'thinking needs a limit' 2 err 'it would never end'
run think arimaa --level 10
expect 'the highest level is none' 2 err 'it would never end'
run think arimaa --depth 1 --engine alphabet
expect 'a mistyped engine' 2 err "did you mean 'alphabeta'"
run think arimaa --depth 1 --position 's [   R   r                           E                            ]'
that 'a decided position is a failure' test "$status" = 1
that '... that is told' grep -q 'Gold wins by goal' "$place/err"

fed 'aei\nisready\nnewgame\ngo\nquit\n' engine arimaa --engine random
expect 'an AEI engine' 0 out 'protocol-version 1' out 'aeiok' out 'readyok'
fed 'ugi\nisready\nquit\n' engine arimaa --protocol ugi
expect 'a UGI engine' 0 out 'ugiok' out 'readyok'
fed 'aei\n' engine arimaa --position "$opening" --moves 'Ee2n'
expect 'an engine ends with its input' 0 out 'aeiok'
fed 'quit\n' engine arimaa --protocol uci
that 'uci is not for Arimaa' test "$status" = 1
that '... which is told' grep -q 'expected aei or ugi' "$place/err"
fed 'quit\n' engine arimaa --protocol uei
expect 'a mistyped protocol' 2 err 'aei|ugi'
fed 'quit\n' engine arimaa --engine alphabet
expect 'a mistyped engine for a protocol' 2 err "did you mean 'alphabeta'"
head -c 2000000 /dev/zero | tr '\0' 'a' >"$place/flood"
{
    cat "$place/flood"
    printf '\n\0\377\naei\nquit\n'
} | "$agon" engine arimaa >"$place/out" 2>"$place/err"
status=$?
called='agon engine arimaa <flood'
expect 'an engine outlives two megabytes, NUL and rubbish' 0 out 'aeiok'
plan
