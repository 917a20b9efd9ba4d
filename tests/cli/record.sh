#!/bin/sh
# record: the public archive and our own format, checked, converted, shown; and bad files.
. "$(dirname -- "$0")/calls.sh"

archive=$data/../../data/archive/arimaa.tsv
games=$(awk 'NR > 1' "$archive" | wc -l | tr -d ' ')
judged=$(awk -F'\t' 'NR > 1 && $6 ~ /^[gem]$/' "$archive" | wc -l | tr -d ' ')

run record check "$archive" --json
fields 'the archive' '*' 'games replayed judged disagree problems' games "$games" \
    replayed "$games" judged "$judged" disagree 0 problems '[]'
run record check "$archive" --from arimaa-archive
expect 'the archive in words' 0 only "$games games, $games replayed, $judged judged, 0 disagree"
run record convert "$archive"
expect 'convert' 0 out 'agon record 1' out 'game: arimaa'
cp "$place/out" "$place/ours"
run record check "$place/ours" --json
fields 'what was converted' games "$games" replayed "$games" judged "$judged" disagree 0
run record convert "$place/ours" --to arimaa-archive
expect 'and back into the archive' 0 out 'id	timecontrol	'
cp "$place/out" "$place/back.tsv"
run record check "$place/back.tsv" --json
fields 'which reads again' games "$games" replayed "$games" judged "$judged" disagree 0
run record convert "$place/ours" --to arimaa-moves --game 1 --old-sides --no-captures
expect 'the turns alone' 0 out '2w Mb2n Eb1n Mb3e Eb2n' out '16w Hg3w Hf3e rf4s Cc1w'
cp "$place/out" "$place/moves"
run record convert "$place/moves" --to arimaa-moves --old-sides --no-captures
expect '... which read again' 0 only "$(cat "$place/moves")"
ended=$(awk -F'\t' 'NR > 1 && $6 == "g" { print NR - 1; exit }' "$archive")
run record convert "$place/ours" --to arimaa-moves --game "$ended"
cp "$place/out" "$place/moves"
run record check "$place/moves" --json
fields '... with captures and the board'"'"'s result' games 1 replayed 1 judged 1 disagree 0
run record convert "$place/moves"
expect '... as a record' 0 out 'result: ' out 'game: arimaa'
sed '4s/^[0-9]*/9/' "$place/moves" >"$place/wrong"
run record check "$place/wrong"
expect '... a wrong number' 1 out 'line 4: expected turn 2b'
run record check "$place/wrong" --from arimaa-moves
expect '... the same by its format' 1 out 'line 4: expected turn 2b'
run record convert "$place/ours" --to chess
expect 'an unknown format to write' 2 err '--to'
run record convert "$place/ours"
expect 'converting again changes nothing' 0 only "$(cat "$place/ours")"
run record convert "$archive" --game 2
that 'one game of many' test "$status:$(grep -c '^agon record 1' "$place/out")" = 0:1
status=0
"$agon" record check - <"$place/ours" >"$place/out" 2>"$place/err" || status=$?
called='agon record check -'
expect 'a record on standard input' 0 out "$games games"

run record show "$place/ours" --game 1 --turn 2
expect 'show after the set-up' 0 out '1| D E C R R R C H |' out '2| R M R D R R R H |' \
    out '7| h e r d d r m h |' out '8| r c r r r r c r |' out 'Turn 3: Mb2n Eb1n Mb3e Eb2n'
run record show "$place/ours" --game 1
that 'show draws every board' test "$status:$(grep -c '^8|' "$place/out")" = \
    "0:$(($(awk '/^agon record/ { n++ } n == 1 && /^[0-9]+[gs] / { t++ } END { print t }' \
        "$place/ours") + 1))"
run record show "$place/ours" --game 1 --turn 1000
that 'a turn that was not played' test "$status" = 1
that '... is told' grep -q -e '--turn: expected' "$place/err"
run record show "$place/ours" --game 1000
that 'a game that is not there' test "$status" = 1
that '... is told' grep -q -e '--game: expected' "$place/err"

# A record of our own, then one with an illegal turn and one with a reason that cannot be.
cat >"$place/good" <<END
agon record 1
game: arimaa
position: $opening

1g Ee2n Ee3n
1s me7s
result: 0-1 resigned
END
run record check "$place/good"
expect 'a record of our own' 0 only '1 game, 1 replayed, 0 judged, 0 disagree'
sed 's/1s me7s/1s me7n/' "$place/good" >"$place/illegal"
run record check "$place/illegal" --json
cp "$place/out" "$place/kept"
that 'an illegal turn is a failure' test "$status" = 1
status=0
fields '... that is named' games 1 replayed 0 problems.0.game 1 problems.0.ply 2 \
    'problems.0.*' 'game ply what'
run record check "$place/illegal"
that '... in words too' grep -q '^game 1, turn 2: ' "$place/out"
run record show "$place/illegal"
that 'it is shown up to there' test "$status:$(grep -c '^8|' "$place/out")" = 1:2
sed 's/resigned/goal/' "$place/good" >"$place/result"
run record check "$place/result"
that 'a reason that the board does not know is a failure' test "$status" = 1
cat "$place/illegal" "$place/good" >"$place/both"
run record check "$place/both" --json
cp "$place/out" "$place/kept"
status=0
fields 'a bad game does not spoil the next' games 2 replayed 1

run record check "$place/none"
that 'a file that is not there' test "$status" = 1
that '... is told' grep -q 'cannot open' "$place/err"
run record check "$place"
that 'a folder' test "$status" = 1
: >"$place/empty"
run record check "$place/empty"
expect 'an empty file has no games' 0 only '0 games, 0 replayed, 0 judged, 0 disagree'
run record check "$archive" --from agn
expect 'a mistyped format' 2 err "did you mean 'agon'?"
run record check "$place/good" --from arimaa-archive
that 'a record is no archive' test "$status" = 1
that '... and the line is named' grep -q 'line 1' "$place/err"
printf 'agon record 1\ngame: ari\000maa\n' >"$place/nul"
run record check "$place/nul"
that 'a NUL is refused' test "$status" = 1
that '... and its place named' grep -q 'line 2, byte 10' "$place/err"
printf 'agon record 1\ngame: ari\377maa\n' >"$place/bytes"
run record convert "$place/bytes"
that 'invalid UTF-8 is refused' test "$status" = 1
that '... and its place named' grep -q 'line 2, byte 10' "$place/err"
head -c 1100000 /dev/zero | tr '\0' 'a' >"$place/line"
{
    printf 'agon record 1\ngame: '
    cat "$place/line"
} >"$place/megabyte"
for action in check convert show; do
    for file in line megabyte; do
        run record $action "$place/$file"
        that "$action: a line of a megabyte ($file) is survived" test "$status" -le 1
        that '... and told in short' test "$(cat "$place/err" "$place/out" | grep -c .)" -gt 0
    done
done
{
    printf 'id\tmovelist\n1\t'
    cat "$place/line"
} >"$place/megabyte"
run record check "$place/megabyte"
that 'an archive with a line of a megabyte' test "$status" = 1
that '... has a game that cannot be read' grep -q '^game 1: ' "$place/out"
plan
