#!/bin/sh
# record: games of chess as PGN. Morphy's game at the opera is as it was published; pgn-extract,
# where it is installed, writes the same moves for games played at random.
. "$(dirname -- "$0")/tap.sh"

# game RESULT HEADER... -- TURN...: a record of them; RESULT may be empty.
game() {
    result=$1
    shift
    printf 'agon record 1\n'
    while [ "$1" != -- ]; do
        printf '%s\n' "$1"
        shift
    done
    shift
    printf '\n'
    number=0
    for turn; do
        number=$((number + 1))
        printf '%d.%d %s\n' "$number" "$((2 - number % 2))" "$turn"
    done
    [ -z "$result" ] || printf 'result: %s\n' "$result"
}

# words FILE: the moves of a PGN, one a line.
words() {
    grep -v '^\[' "$1" | tr -s ' ' '\n' | grep '[a-hO]'
}

game '1-0 mate' 'game: chess' 'player 1: Morphy' 'player 2: Duke & Count' 'date: 1858-11-02' 'time: 10m+0.5s' \
    -- e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 \
    c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8 >"$place/opera"
run record convert "$place/opera" --to pgn
expect 'the game at the opera' 0 only '[Event "?"]
[Site "?"]
[Date "1858.11.02"]
[Round "?"]
[White "Morphy"]
[Black "Duke & Count"]
[Result "1-0"]
[TimeControl "600+0.5"]
[Termination "mate"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8.
Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14.
Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0'
game '' 'game: chess' 'position: 7k/P7/8/3pP3/8/8/8/4K3 w - d6 0 1' -- e5d6 h8g8 a7a8=Q \
    >"$place/end"
run record convert "$place/end" --to pgn
expect 'from a position' 0 out '[FEN "7k/P7/8/3pP3/8/8/8/4K3 w - d6 0 1"]' \
    out '1. exd6 Kg8 2. a8=Q+ *'
game '' 'game: chess' 'time: 6s' 'position: 7k/8/8/8/8/8/8/R3K2R b - - 0 1' -- h8g7 >"$place/black"
run record convert "$place/black" --to pgn
expect 'Black begins' 0 out '1... Kg7 *' out '[TimeControl "1/6"]'
game '' 'game: abalone' -- a1b2 >"$place/other"
run record convert "$place/other" --to pgn
expect 'other games' 1 err 'only chess-like games'

run match los-alamos random,seed=3 random,seed=4 --games 2 --record "$place/small"
run record convert "$place/small" --to pgn
expect 'a variant is named' 0 out '[Variant "los-alamos"]'
if [ -x /usr/games/pgn-extract ]; then
    run match chess random,seed=1 random,seed=2 --games 8 --random-turns 2 --record "$place/games"
    run record convert "$place/games" --to pgn
    words "$place/out" >"$place/ours"
    /usr/games/pgn-extract -s -C -V -N -w100000 "$place/out" 2>"$place/err" >"$place/pgn"
    words "$place/pgn" >"$place/theirs"
    [ -s "$place/ours" ] && cmp -s "$place/ours" "$place/theirs"
    point $? 'pgn-extract writes the same moves'
else
    echo "ok $((points = points + 1)) # SKIP pgn-extract is not installed"
fi

done_testing
