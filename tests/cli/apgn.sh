#!/bin/sh
# record: games of Abalone in APGN, read, judged and written.
. "$(dirname -- "$0")/calls.sh"

run record check "$data/abalone.apgn" --json
fields 'three games' '*' 'games replayed judged disagree problems' games 3 replayed 3 judged 1 disagree 0 problems '[]'
run record convert "$data/abalone.apgn" --game 1
expect 'tags become headers' 0 out 'variant: belgian' out 'player 2: Bo' out 'date: 2010-05-11' \
    out '4. i6h6 {a comment}' out '10. c6c7d6'
run record convert "$data/abalone.apgn" --game 2
expect 'the notation is an option' 0 out 'options: eject=1 notation=origin' out 'result: 1-0'
run record convert "$data/abalone.apgn"
cp "$place/out" "$place/ours"
run record convert "$place/ours" --to apgn
expect 'and back' 0 out '[Notation "Nacre"]' out '4. i9h8 h6g6 5. c2c3 c6c7d6 *' out '1. a1b2 f1f2,f2f3'
cp "$place/out" "$place/back"
run record convert "$place/back" --from apgn
expect 'nothing is lost' 0 only "$(cat "$place/ours")"
printf '[Variant "standard"]\n\n1. a1b2 z9z9 *\n' >"$place/bad"
run record check "$place/bad"
expect 'a move that is none' 1 out 'turn 2: expected a move such as a1b2'
printf '[Variant "standard]\n1. a1b2 *\n\n[Variant "german"]\n1. b1c2 *\n' >"$place/bad"
run record check "$place/bad"
expect 'a bad tag spoils its game only' 1 out 'line 1: expected a tag that ends with "]' out '2 games, 1 replayed'
printf '[Variant "standard]\r\n1. a1b2 *\r\n\r\n[Variant "german"]\r\n1. b1c2 *\r\n' >"$place/bad"
run record check "$place/bad"
expect 'so where lines end with CR and LF' 1 out '2 games, 1 replayed'
printf '[Variant "standard"]\n\n{before the first turn} 1. a1b2 *\n' >"$place/comment"
run record convert "$place/comment" --to apgn
expect 'a comment on the whole game' 0 out '{before the first turn}' out '1. a1b2 *'
run record convert "$data/../../data/archive/arimaa.tsv" --to apgn --game 1
expect 'other games' 1 err 'only games of Abalone'
plan
