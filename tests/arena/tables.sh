#!/bin/sh
# tables: Syzygy tables decide games of chess, in matches and tournaments.
. "$(dirname -- "$0")/../cli/calls.sh"

tables=$data/syzygy
if [ "${4:-}" = no ]; then
    run match chess random random --tablebases "$tables"
    expect 'a build without Fathom says so' 2 err 'made without Fathom'
    plan
    exit
fi

# One legal turn takes the queen, and leaves three pieces with the counter at 0.
play() {
    printf '%s\n' "$1" >"$place/start.epd"
    rm -f "$place/games" "$place/pgn"
    run match chess random,seed=1 random,seed=2 --games 2 --openings "$place/start.epd" \
        --tablebases "$tables" --max-turns 20 --record "$place/games" --pgn "$place/pgn"
}
play '7k/8/8/8/8/8/6q1/R6K w - - hmvc 5;'
expect 'king and rook win' 0 out '2 games: 1 won, 0 drawn, 1 lost' \
    err '1-0, adjudicated, 1 turns; decided by the Syzygy tables'
that '... by record' test "$(grep -c '^remark: decided by the Syzygy tables$' "$place/games")" = 2
that '... with its reason' test "$(grep -c '^result: 1-0 adjudicated$' "$place/games")" = 2
that '... and PGN' test "$(grep -c '^.Termination "adjudication"' "$place/pgn")" = 2
run record check "$place/games"
expect '... which is checked' 0 out '0 disagree'
play 'r6k/6Q1/8/8/8/8/8/7K b - - hmvc 5;'
that '... for Black, too' test "$(grep -c '^result: 0-1 adjudicated$' "$place/games")" = 2
play 'k7/8/8/8/8/8/P5q1/7K w - - hmvc 5;'
that "a rook's pawn before its king draws" \
    test "$(grep -c '^result: 0.5-0.5 adjudicated$' "$place/games")" = 2
play '8/8/8/8/8/8/P5q1/2k4K w - - hmvc 5;'
that '... and wins if the king is far' test "$(grep -c '^result: 1-0 adjudicated$' "$place/games")" = 2
play '8/8/8/4k3/8/8/P7/7K w - - hmvc 0;'
expect 'nothing is decided before a turn' 0 err 'adjudicated, 1 turns'
that '... and the library says nothing' test "$(grep -vc '^game ' "$place/err")" = 0
printf '7k/8/8/8/8/8/8/R6K w - - hmvc 0;\n' >"$place/start.epd"
run match chess random random --games 2 --openings "$place/start.epd" --tablebases "$tables" \
    --max-turns 1 --record "$place/others"
that 'a win has to begin with the counter at 0' test "$(grep -c adjudicated "$place/others")" = 0
run match chess random,seed=1 random,seed=2 --games 2 --openings "$place/start.epd" --max-turns 20 \
    --record "$place/games"
expect 'without tables it is another match' 0 out '2 games'

# The same in a tournament.
printf '7k/8/8/8/8/8/6q1/R6K w - - hmvc 5;\n' >"$place/start.epd"
printf '%s\n' 'game: chess' 'format: round-robin' 'games: 2' "openings: $place/start.epd" \
    "tablebases: $tables" 'player: Anna = random' 'player: Ben = random' >"$place/plan"
run tournament "$place/plan"
expect 'a tournament' 0 err '1-0, adjudicated, 1 turns; decided by the Syzygy tables'
printf '%s\n' 'game: chess' 'format: round-robin' "tablebases: $place" 'player: Anna = random' \
    'player: Ben = random' >"$place/wrong"
run tournament "$place/wrong"
expect '... without tables' 1 err "line 3: $place: there is no Syzygy table of chess"
that '... and nothing was begun' test ! -e "$place/wrong.state"

# What is wrong is an error before the first game.
mkdir "$place/half" "$place/other" "$place/name"
head -c 100 "$tables/KQvK.rtbw" >"$place/half/KQvK.rtbw"
printf '\327\146\014\245' | cat - "$tables/KQvK.rtbw" | head -c 80 >"$place/other/KQvK.rtbw"
cp "$tables/KQvK.rtbw" "$place/name/queen.rtbw"
run match chess random random --tablebases "$place/none"
expect 'no folder' 2 err "--tablebases: cannot read the folder '$place/none'"
run match chess random random --tablebases "$tables:$place"
expect 'no table in one of two folders' 2 err "(*.rtbw) in '$place'"
run match chess random random --tablebases "$place/half"
expect 'half a table' 2 err "'$place/half/KQvK.rtbw' is not a whole Syzygy table of chess"
run match chess random random --tablebases "$place/other"
expect 'a table of something else' 2 err 'is not a whole Syzygy table of chess'
run match chess random random --tablebases "$place/name"
expect 'a table of another name' 2 err "expected a file named like 'KQvK.rtbw'"
run match kamisado random random --tablebases "$tables"
expect 'another game' 2 err 'the tables are of chess, not of kamisado'
run match chess random random --tablebases "$tables" --jobs postgresql://db.example/agon \
    --record "$place/jobs"
expect 'workers' 2 err '--jobs or --tablebases, not both'

plan
