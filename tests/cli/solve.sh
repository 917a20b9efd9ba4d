#!/bin/sh
# solve: values, strategies, and the checker that knows nothing of them.
. "$(dirname -- "$0")/calls.sh"
checker=$4
strategy=$place/strategy

run solve kamisado --json
fields 'solve --json' '*' 'game variant options value seconds nodes plies best' \
    game '"kamisado"' value '"win"'
run solve kamisado --moves 'd1d4; h8h5'
expect 'a win in one' 0 out 'win for the first player' out '1 tower moves' out 'best move: d4h8'
run solve kamisado --moves 'd1d4; h8h5; d4h8' --json
fields 'a round that is over' '*' 'game variant options value seconds nodes' value '"win"'
run solve kamisado --position 'ngr1ul2/2R5/3i2o1/8/1I6/8/y7/OLU3NY w r'
expect 'a tower missing' 2 err 'missing'
run solve kamisado --variant standard
expect 'matches cannot be proved' 1 err 'single round'
run solve arimaa
expect 'nor can other games' 1 err 'not a game that solve knows'
run solve kamisado --strategy /nowhere/strategy
expect 'a file that cannot be written' 1 err '/nowhere/strategy'
run solve kamisado --moves 'd1d4; h8h5; d4h8' --strategy "$strategy"
expect 'no strategy for a round that is over' 1 err 'over'

# verify OPTIONS MOVES: the strategies behind some moves are whole.
verify() {
    run solve kamisado --options "$1" --moves "$2" --strategy "$strategy" --json
    that "strategy $1 $2: $("$json" value <"$place/out")" "$checker" "$strategy"
}
verify '' ''
verify 'deadlock=two deadlock_result=last_mover_loses' ''
verify 'orientation=official' 'h1h2'
verify '' 'h1h2'
if [ -n "${AGON_FULL:-}" ]; then
    for options in '' deadlock=two deadlock_result=last_mover_loses \
        'deadlock=two deadlock_result=last_mover_loses'; do
        for move in $("$agon" moves kamisado); do
            verify "$options" "$move"
        done
    done
fi

# The checker finds faults: a line that is missing, a move that is not legal, a claim that is wrong.
run solve kamisado --strategy "$strategy"
sed 40d "$strategy" >"$place/spoilt"
that 'a missing line is found' sh -c '! "$1" "$2" && "$1" "$2" | grep -q "no move for"' sh \
    "$checker" "$place/spoilt"
sed '5s/....$/h1h8/' "$strategy" >"$place/spoilt"
that 'an illegal move is found' sh -c '! "$1" "$2" && "$1" "$2" | grep -q "illegal move"' sh \
    "$checker" "$place/spoilt"
sed 's/^white wins/black wins/' "$strategy" >"$place/spoilt"
that 'a wrong claim is found' sh -c '! "$1" "$2"' sh "$checker" "$place/spoilt"

run solve kamisado --moves 'h1h5; e8e4' --first-moves --json
that 'moves of a position have values' grep -q '"first_moves": \[{"move": "' "$place/out"
run solve kamisado --moves 'h1h5; e8e4' --first-moves
expect '... and in words' 0 out ' moves: win'

run solve amazons --variant 4x4 --json
fields 'the Amazons on 4x4' '*' 'game variant options value seconds nodes' game '"amazons"' value '"loss"'
run solve amazons --variant 4x4 --position '1qq1/q*1q/Q*1Q/1QQ* w'
expect 'a position of it' 0 out 'best turn' out 'win for the first player'
run solve amazons --variant 4x4 --first-moves
expect 'first moves are told of Kamisado only' 1 err '--first-moves is for kamisado only'
run solve amazons --variant 4x4 --strategy "$place/none"
expect '... and strategies written' 1 err '--strategy is for kamisado only'
that '... nothing is' test ! -e "$place/none"

run solve akhimoraec --variant akd --options life=3 --json
fields 'Akhimoraec of short lives' '*' 'game variant options value seconds nodes alone' value '"draw"' alone '[null,null]'
run solve akhimoraec --variant akd --options life=3
expect '... and in words' 0 out 'draw for the first player' out 'Gold alone never completes a line' out '12682 positions'
run solve akhimoraec --variant akd --position 'G:d4-R5,e3+R5,f4-R5 R:c9+H,d8-R5,g9+H g'
expect 'a line in one step' 0 out 'win for the first player' out 'Gold alone wins with a line after 1 plies'
run solve akhimoraec --variant akd --position 'G:d4-R5,e3+R5,f4-R5 R:c9+H,d8-R5,g9+H r'
expect 'a line that may be met' 0 out 'not decided: a line is possible'
run solve akhimoraec
expect 'seconds are not solved' 1 err 'expected time=plies'
run solve akhimoraec --variant akd --options life=64
expect '... nor long lives' 1 err 'at most 63 plies'

run solve hanoi --discs 64 --json
fields 'the Towers of Hanoi' '*' 'game discs pegs count claim seconds' count '"18446744073709551615"'
told() {
    "$agon" help solve | tr -s ' \n' '  ' >"$place/help"
    run "$@" --json
    for field in $(sed 's/^{"\([a-z_]*\)":.*/\1/;t;d' "$place/out") \
        $(grep -o ', "[a-z_]*":' "$place/out" | tr -d ', ":'); do
        grep -qw "$field" "$place/help" || echo "$field"
    done >"$place/untold"
    that "every field of $2 is told by the help" test ! -s "$place/untold"
}
told solve hanoi --discs 3 --list --move 1 --after 1
told solve tangram square --all
told solve akhimoraec --variant akd --options life=2
told solve amazons --variant 4x4 --position '1qq1/q*1q/Q*1Q/1QQ* w'
run solve hanoi --skip 3
expect 'nothing is skipped where nothing is listed' 2 err '--skip: expected --list with it'
run solve hanoi --options 'discs=3 discs=4'
expect 'an option is named once' 2 err 'discs is given twice'
run solve hanoi --discs 3 --list
expect 'three discs in seven moves' 0 out '1c
2b
1b
3c
1a
2c
1c'
run solve hanoi --variant cyclic --discs 3
expect 'a variant keeps its goal with other discs' 0 out '15 moves (proved)'
run solve hanoi --variant cyclic --discs 5
expect '... as with its own' 0 out '119 moves (proved)'
run solve hanoi --options goal=b --discs 2 --list
expect '... and an option does' 0 out '1c
2b
1b'
run solve hanoi --options goal=b --discs 4 --pegs 4 --json
fields 'the last peg is the goal where the last was' count '"9"'
run solve hanoi --discs 0
expect 'no disc needs no move' 0 out '0 moves (proved)'
run solve hanoi --discs 0 --step cyclic --pegs 4 --after 0 --list
expect '... by no law' 0
run solve hanoi --discs 64 --pegs 4
expect 'four pegs' 0 out '18433 moves (proved)'
run solve hanoi --discs 64 --pegs 5
expect 'five, where nothing is proved' 0 out '1535 moves (least known)'
run solve hanoi --discs 100 --move 1267650600228229401496703205375 --after 0
expect 'the last of very many moves, from the first position' 0 out ': 1c' out \
    'after 0: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
run solve hanoi --discs 3 --move 8
expect 'no move beyond the last' 1 err 'fewer moves'
run solve hanoi --discs 5 --from aabbd
expect 'no peg beyond the last' 2 err 'byte 4: expected a peg from a to c'
run solve hanoi --discs 5 --from aabb
expect 'a disc missing' 2 err 'pegs of 5 discs, found 4'
run solve hanoi --discs 5 --rank abcab
expect 'a position has a number' 0 out '46'
run solve hanoi --discs 5 --unrank 46
expect 'and back' 0 out 'abcab'
run solve hanoi --discs 5 --unrank 243
expect 'there are 3^5 of them' 1 err 'below 3^5'
run solve hanoi --discs 30 --list --skip 1073741820
expect 'the end of a long list' 0 out '2c
1c'
run solve hanoi --variant bicolour
expect 'colours are searched' 0 out 'moves (searched)'
run solve hanoi --discs 6 --step cyclic --from abcabc --to b
expect 'and so is what has no law' 0 out 'moves (searched)'
run solve hanoi --discs 20 --list --json
expect 'a list too long for JSON' 1 err 'say --limit'

run solve tangram --first
expect 'the square is drawn' 0 out 'MMMMPPPP' out 'L1@0:0 L2'
run solve tangram --json
fields 'its counts' labelled 32 geometric 8 labelled_distinct 4 distinct 1 value '"win"' complete true
run solve ostomachion --count --json
fields 'the counts of Ostomachion' labelled 17152 geometric 4288 labelled_distinct 2144 distinct 536 \
    glued_distinct 268
run solve ostomachion --all --svg "$place/all.svg"
that '536 solutions are listed' test "$(wc -l <"$place/out")" = 536
that '... each once' test "$(sort -u "$place/out" | wc -l)" = 536
that '... and drawn, fourteen pieces each' test "$(grep -c '<polygon' "$place/all.svg")" = 7504
run show ostomachion --position "$(sed -n 300p "$place/out")"
expect '... each a position that is solved' 0 out 'solution'
run solve tangram --convex --json
fields 'the convex outlines' count 13
run solve tangram convex-3 --count
expect 'one of them by name' 0 out 'labelled'
run solve tangram convex-14
expect '... there are not more' 1 err "no figure 'convex-14'"
run solve tangram --moves 'L1@0:0; Q/45@4:4-1r'
expect 'a start that leads nowhere' 0 out 'no solution'
run solve tangram sqare
expect 'a mistyped figure' 1 err "did you mean 'square'"
printf 'outline 0:0 4:0 4:4 0:3\n' >"$place/small.txt"
run solve tangram "$place/small.txt"
expect 'an outline too small' 1 err 'small.txt: the outline has the area 14 and the pieces 16' \
    err 'too small by 2'
printf '\noutline 0:0 4:0 0:4 4:4\n' >"$place/crossed.txt"
run solve tangram "$place/crossed.txt"
expect 'an outline that crosses itself' 1 err 'line 2' err 'crosses or touches itself'
printf 'outline 0:0 4:0 4:4 0:4\n' >"$place/own.txt"
run solve tangram "$place/own.txt" --count --json
fields 'an outline of a player' distinct 1 geometric 8
run show "tangram:$place/own.txt" --json
fields '... and played' game '"tangram"' seat 0
run show "tangram:$place/small.txt"
expect '... and refused' 1 err 'small.txt: the outline has the area 14'
run show "amazons:$place/own.txt"
expect 'no definitions elsewhere' 1 err 'no definition file'
run show "tangran:$place/own.txt"
expect 'a mistyped game before a file' 2 err "did you mean 'tangram'"
run solve tangram "$place/none.txt"
expect 'a file that is not there' 1 err 'none.txt'
run solve chess --position 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1' --mate 3
expect "a problem of Morphy's" 0 out 'White wins in 2 turns' out 'key: a1a6' out 'line: a1a6; '
run solve chess --position 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1' --mate 3 --json
fields '... in JSON' game '"chess"' within 3 turns 2 keys '["a1a6"]'
run solve chess --mate 1 --json
fields 'a position without a win' turns null keys '[]' line '[]'
run solve los-alamos --position 'k5/2K3/1Q4/6/6/6 w' --mate 2 --json
fields 'a chess-like game' turns 1
run solve chess
expect 'chess without a number' 2 err 'expected --mate N'
run solve arimaa --mate 2
expect 'mates elsewhere' 1 err 'is for chess-like games'
run solve hanoi --mate 2
expect '... where there are other solvers' 2 err '--mate: expected a chess-like game'
run solve kamisado square
expect 'no outlines elsewhere' 2 err 'takes no OUTLINE'
plan
