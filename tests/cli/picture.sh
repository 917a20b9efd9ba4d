#!/bin/sh
# Pictures of boards and of games: what stands where, in every game, and what cannot be written.
# shellcheck source=tests/cli/calls.sh
. "$(dirname -- "$0")/calls.sh"

# uses SYMBOL X Y: the SVG of the last call has that piece at that place, in hundredths of a cell.
uses() {
    grep -qF "<use href=\"#$1\" x=\"$2\" y=\"$3\"/>" "$place/out"
}

# whole FILE: an SVG from its first letter to its last.
whole() {
    head -c 5 "$1" | grep -q '<svg ' && tail -c 6 "$1" | grep -q '</svg>'
}

run show amazons --moves 'd1d2/d3' --svg -
expect 'a picture on standard output' 0
that 'the amazon stands where it has gone' uses p0-0 300 -100
that 'its arrow where it was shot' uses p1--1 300 -200
that 'another where it was' uses p0-0 600 0
that 'four amazons a side and an arrow' [ "$(grep -o '<use ' "$place/out" | grep -c .)" = 9 ]

# Board and pieces of every variant of every game but players' own files.
"$agon" games | awk '
    /^[a-z]/ { game = $1; sub(/:$/, "", game) }
    /^  [a-z]/ { variants = $1 == "variants" }
    /^    [^ ]/ && variants && game != "variant" { print game, $1 }' >"$place/variants"
that 'games have variants' [ "$(grep -c . "$place/variants")" -gt 100 ]
missing=
while read -r game variant; do
    "$agon" show "$game" --variant "$variant" --svg "$place/board.svg" </dev/null 2>/dev/null
    whole "$place/board.svg" || missing="$missing $game/$variant"
    rm -f "$place/board.svg"
done <"$place/variants"
that "every board has a picture, not:$missing" [ -z "$missing" ]

run show kamisado --svg -
cp "$place/out" "$place/source"
expect 'a board of Kamisado' 0
run show kamisado --options orientation=official --svg -
expect 'and its mirror image' 0
# The colour of a8, in the upper left corner: brown in one, orange in the other.
for file in source out; do
    grep -o 'translate(0 -700)"[^/]*/>' "$place/$file" | head -n 1 >"$place/corner-$file"
done
that 'have another colour in the corner' sh -c \
    "test -s '$place/corner-out' && ! cmp -s '$place/corner-source' '$place/corner-out'"

run show tai-shogi --svg -
expect 'a board with signs' 0 out '>GB</text>'

run show arimaa --json --svg "$place/two.svg"
fields 'a picture beside the answer' game '"arimaa"'
that 'is written' whole "$place/two.svg"

run show chess --json --svg -
expect 'one thing on standard output' 2 err 'expected one on standard output'
run show chess --svg - --png -
expect 'also of two pictures' 2 err 'expected one on standard output'
run record show nothing.agon --svg - --graph -
expect 'of a record' 2 err 'expected one on standard output, found 2'
run record show nothing.agon --png - --gif -
expect 'and of an animation' 2 err 'expected one on standard output, found 2'
for action in check convert; do
    run record $action nothing.agon --gif "$place/none.gif"
    expect "no film from $action" 2 err "expected 'show', found '$action'"
done
mkfifo "$place/pipe"
cat "$place/pipe" >"$place/through" &
reader=$!
run show chess --svg "$place/pipe"
if [ "$status" != 0 ] || ! [ -p "$place/pipe" ]; then # nobody writes to it any more
    kill "$reader"
fi
wait "$reader" || true
that 'a pipe is written to' whole "$place/through"
ln -s target.svg "$place/link.svg"
: >"$place/target.svg"
run show chess --svg "$place/link.svg"
that 'a link is followed' whole "$place/target.svg"
that 'and stays one' [ -L "$place/link.svg" ]

run show chess --svg "$place/none/board.svg"
expect 'a folder that is not there' 1 err none/board.svg
run show chess --svg - --size 10
expect 'too small' 2 err --size
run show "$data/../../data/variants/chess.ini" --svg -
expect 'a file of a player has no picture' 1 err 'there is no picture of this board'

run show hanoi --png "$place/board.png" --size 500
if [ "$status" = 1 ] && grep -q 'without librsvg' "$place/err"; then
    point 0 'PNG # SKIP built without librsvg'
else
    expect 'a PNG' 0
    # Its header: eight bytes, the first chunk's length and name, width and height.
    that 'as wide as was asked for' [ "$(od -An -tx1 -N20 "$place/board.png" | tr -d ' \n')" = \
        89504e470d0a1a0a0000000d49484452000001f4 ]
    run show hanoi --png - --size 500
    that 'the same on standard output' cmp -s "$place/board.png" "$place/out"
fi

# A game of four turns; the scores are each player's own. For White they are 1, 2, none, -0.5: on a scale
# that ends at 2, from y 40 to 280.
printf 'agon record 1\ngame: amazons\n\n1.1 d1-d2/d3 {+1.00/3}\n2.2 d10-d9/d8 {-2.00/4}\n3.1 d2-e2/e3 {opening}\n4.2 d9-e9/e8 {+0.50/2}\n' \
    >"$place/game.agon"
run record check "$place/game.agon"
expect 'the game can be played' 0
run record show "$place/game.agon" --graph -
expect 'a graph of the scores' 0 out 'd="M64.0 100.0L277.3 40.0L704.0 190.0"'
run record show "$place/game.agon" --turn 1 --svg -
that 'a board of a game' uses p0-0 300 -100
run record show "$place/game.agon" --turn 5 --svg -
expect 'a turn too many' 1 err '--turn: expected a turn up to 4'
printf 'agon record 1\ngame: amazons\n\n1.1 d1-d2/d3\n' >"$place/silent.agon"
run record show "$place/silent.agon" --graph -
expect 'no scores' 1 err 'has no scores'
printf 'agon record 1\ngame: amazons\n\n1.1 d1-d2/d3 {+1.00/3}\n' >"$place/one.agon"
run record show "$place/one.agon" --graph -
expect 'one score is a dot' 0 out 'd="M384.0 40.0h0"'
: >"$place/empty.agon"
run record show "$place/empty.agon" --from agon --svg -
expect 'no game' 1 err 'there is no game in the file'

run match kamisado random random --games 1 --graph -
expect 'standard output has the result of a match' 2 err '--graph: expected a file'
run match kamisado random random --games 1 --graph "$place/none/elo.svg" --record "$place/played.agon"
expect 'a folder for the graph that is not there' 1 err "--graph: there is no folder $place/none"
that 'is told before the first game' [ ! -s "$place/played.agon" ]

# A match that the first player wins: after the first game the value leaves the graph at the top.
run match kamisado alphabeta,depth=8 random --games 4 --graph "$place/elo.svg" --seed 1
expect 'a match with its graph' 0 out '4 games: 4 won'
that 'is drawn' whole "$place/elo.svg"
that 'along the top' grep -q 'd="M64.0 40.0L277.3 40.0L490.7 40.0L704.0 40.0"' "$place/elo.svg"

run record show "$place/game.agon" --gif "$place/game.gif" --size 64 --delay 500ms
if [ "$status" = 1 ] && grep -q 'built without' "$place/err"; then
    point 0 'an animation # SKIP built without giflib or librsvg'
else
    expect 'an animation' 0
    od -An -v -tx1 "$place/game.gif" | tr -d '\n' >"$place/bytes"
    that 'in GIF, as large as was asked for' grep -q '^ 47 49 46 38 39 61 40 00 40 00' "$place/bytes"
    # Four boards for half a second, the last one for one and a half.
    that 'a picture a board' [ "$(grep -o '21 f9 04 [0-9a-f][0-9a-f] 32 00' "$place/bytes" |
        grep -c .)" = 4 ]
    that 'the last for longer' grep -q '21 f9 04 [0-9a-f][0-9a-f] 96 00' "$place/bytes"
fi
plan
