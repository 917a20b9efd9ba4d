#!/bin/sh
# play: whole games typed at the terminal, wrong entries, undoing, clocks, records.
. "$(dirname -- "$0")/../cli/calls.sh"

two='--seat 2=human'
setup='Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2\n'
setup="${setup}ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 md7 ee7 cf7 hg7 rh7\n"

# Twelve games of the archive, typed turn by turn by two people, end as they did. "end" closes short
# turns and does no harm to full ones.
"$agon" record convert "$data/../../data/archive/arimaa.tsv" >"$place/archive"
for game in 1 2 3 5 8 13 21 34 55 89 144 233; do
    awk -v game=$game '/^agon record/ { n++ } n == game' "$place/archive" >"$place/game"
    result=$(sed -n 's/^result: //p' "$place/game")
    case $result in
    *goal | *elimination | *immobilisation) ;;
    *) continue ;;
    esac
    options=$(sed -n 's/^options: //p' "$place/game")
    sed -n 's/^[0-9]*[gs] //p' "$place/game" | sed 's/ *[[{].*//; s/$/ end/' >"$place/typed"
    turns=$(wc -l <"$place/typed" | tr -d ' ')
    called="agon play arimaa, game $game"
    status=0
    "$agon" play arimaa $two ${options:+--options "$options"} --record "$place/played$game" \
        <"$place/typed" >"$place/out" 2>"$place/err" || status=$?
    expect "game $game of the archive ($turns turns) is played" 0 out 'The game is over: '
    that '... and ends as it did' test "$(sed -n 's/^result: //p' "$place/played$game")" = "$result"
done

# Against the random player, with the turns of an engine, to the end.
awk 'BEGIN { for (i = 0; i < 200; i++) print "auto" }' >"$place/typed"
called='agon play arimaa --seat 2=random'
status=0
"$agon" play arimaa --seat 2=engine:random --record "$place/auto" <"$place/typed" \
    >"$place/out" 2>"$place/err" || status=$?
expect 'a game against the random player' 0 out 'The game is over: Gold wins, ' out '1. Silver: '
run record check "$place/auto" --json
fields '... is in the record' games 1 judged 1 disagree 0

# Two engines play; nobody types.
run play arimaa --seat 1=random --seat 2=alphabeta,level=1 --pieces chess-a
expect 'two engines' 0 out 'The game is over: ' out '1. Gold: ' out '2. Silver: '

run play kamisado --seat 1=engine,level=0 --seat 2=engine,level=0,hash=4
expect 'two engines at level 0' 0 out 'The game is over: '
run play arimaa --seat 1=random --seat 2=engine,level=0
expect '... and one with levels of its own' 0 out 'The game is over: '
run play chess --seat 1=human --seat 2=engine,level=11
expect 'a level too high' 2 err 'expected a number from 0 to 10'
run play chess --seat 1=human --seat 2=uci,level=0:stockfish
expect 'level 0 is not for programs' 2 err 'a program cannot play at level 0'

# Steps one by one, undone, and a short turn.
fed "${setup}undo\nEe2n\nundo\nundo\nEe2n Ee3n\nDd1n\nmoves\n.\nresign\n" play arimaa $two \
    --record "$place/steps"
expect 'steps and undoing' 0 out 'this turn: Ee2n' out 'this turn: Ee2n Ee3n' \
    out "'takeback' asks" out 'The game is over: Gold wins, resigned, 1-0'
that 'a step into a piece is refused' grep -q '^not played: ' "$place/out"
that 'the turn is what was left of it' grep -q '^2g Ee2n Ee3n \[used' "$place/steps"
that 'a legal list names the end of the turn' grep -q '^ .* end$\|^legal: .* end$' "$place/out"
fed "${setup}end\n  .  \nEe2n Ee3n Ee4n Ee5n\nresign\n" play arimaa $two --record "$place/full"
that 'a turn of no step is refused, a full one ends by itself' \
    test "$(grep -c '^not played: ' "$place/out"):$(grep -c '^2g Ee2n Ee3n Ee4n Ee5n' "$place/full")" = 2:1
fed "${setup}Ee2n Ee3n.\nEe2n Ee3n .\nee7s end\nresign\n" play arimaa $two --record "$place/dot"
that 'the dot stands alone' grep -q '^2g Ee2n Ee3n \[' "$place/dot"

# Wrong entries tell why and what is legal.
wrong() {
    fed "$setup$2\nquit\n" play arimaa $two
    expect "$1" 0 out "$3" out 'left unfinished after 2 turns'
}
wrong 'no move' 'hello' 'not played: expected a step'
wrong 'no piece there' 'Ee4n' 'not played: '
wrong 'the other side' 'ee7s' 'not played: '
wrong 'a rabbit going back' 'Ra2n Ra3s' 'not played: '
wrong 'five steps' 'Ee2n Ee3n Ee4n Ee5n Ee6n' 'not played: '
wrong 'two turns' 'Ee2n; ee7s' 'expected the moves of one turn'
wrong 'bytes that are no text' '\377\376\001' 'not understood: '
wrong 'a NUL' 'Ee\0002n' 'not understood: '
wrong 'what is legal' 'Ee2s' 'legal: '
wrong 'a mark under the place' 'Ee2n xx' '       ^'
awk 'BEGIN { for (i = 0; i < 1048576; i++) printf "x"; print "\nquit" }' >"$place/typed"
called='agon play arimaa, a megabyte on a line'
status=0
"$agon" play arimaa <"$place/typed" >"$place/out" 2>"$place/err" || status=$?
expect 'a megabyte on a line' 0 out 'not understood: ' out 'left unfinished after 0 turns'
fed 'Ra1 Rb1\nundo\nRb1 Ec1\nRa1\nquit\n' play arimaa $two
expect 'placements one by one' 0 out 'this turn: Ra1 Rb1' out 'this turn: Ra1 Rb1 Ec1' \
    out 'not played: '

# Words.
fed "${setup}help\nEe2n .\nee7s .\ntakeback\nboard\nclock\nrecord\nsave $place/saved\ndraw\nquit\n" \
    play arimaa $two --record "$place/words"
expect 'words' 0 out 'taken back to turn 2' out 'Gold has no clock' out '1g Ra1 Rb1' \
    out 'the record was added to' out 'Arimaa has no draws'
that 'a take-back leaves the two set-ups' test "$(grep -c '^[0-9]*[gs] ' "$place/words")" = 2
that 'the unfinished game is kept' grep -q '^result: \*' "$place/words"
that '... and was saved before' test "$(grep -c '^agon record 1' "$place/saved")" = 1
fed '' play arimaa --record "$place/empty"
expect 'the end of the input leaves' 0 out 'left unfinished after 0 turns'
run record check "$place/words" --json
fields 'an unfinished record replays' games 1 replayed 1 disagree 0

# A clock that runs out while nobody types.
called='agon play arimaa --control 2s'
status=0
mkfifo "$place/silence"
"$agon" play arimaa $two --control 2s --record "$place/flag" <"$place/silence" \
    >"$place/out" 2>"$place/err" &
exec 3>"$place/silence"
wait $! || status=$?
exec 3>&-
expect 'the flag falls' 0 out 'The game is over: Silver wins, time, 0-1'
that '... in the record' grep -q '^result: 0-1 time' "$place/flag"

# Asked to stop, the record is kept.
mkfifo "$place/pipe"
"$agon" play arimaa $two --record "$place/stopped" <"$place/pipe" >"$place/out" 2>"$place/err" &
exec 3>"$place/pipe"
# shellcheck disable=SC2059 # the text is a format
printf "$setup" >&3
for _ in $(seq 600); do
    grep -q '^1. Silver: ' "$place/out" && break
    sleep 0.1 # between two looks
done
kill -TERM $!
status=0
wait $! || status=$?
exec 3>&-
called='agon play arimaa, asked to stop'
that 'a stopped game is kept' test "$(grep -c '^1[gs] ' "$place/stopped")" = 2

# Bad calls.
run play arimaa --seat 3=human
expect 'a seat that is not there' 2 err '--seat: expected 1=WHO or 2=WHO'
run play arimaa --seat human
expect 'no seat' 2 err '--seat: expected 1=WHO'
run play arimaa --seat 2=random,depth=x
expect 'a wrong limit' 2 err '--seat: byte 14'
run play arimaa --seat "2=$place/nothing"
expect 'a program that is not there' 2 err 'cannot start'
run play arimaa --control 5
expect 'a wrong control' 2 err '--control: '
run play arimaa --pieces horses
expect 'wrong pieces' 2 err '--pieces'
run play arimaa --seat 1=random --record "$place"
expect 'a folder for a record, before anything is played' 1 err '--record: '
that '... and nothing was' test ! -s "$place/out"
run play arimaa --moves 'Ra1'
expect 'a turn left open' 2 err 'expected whole turns'
plan
