#!/bin/sh
# record: games of chess as PGN. Morphy's game at the opera is as it was published; pgn-extract,
# where it is installed, writes the same moves for games played at random.
. "$(dirname -- "$0")/calls.sh"

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
[Termination "normal"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8.
Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14.
Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0'
game '' 'game: chess' 'position: 7k/P7/8/3pP3/8/8/8/4K3 w - d6 0 1' -- e5d6 h8g8 a7a8=Q \
    >"$place/end"
run record convert "$place/end" --to pgn
expect 'from a position' 0 out '[FEN "7k/P7/8/3pP3/8/8/8/4K3 w - d6 0 1"]' \
    out '1. exd6 Kg8 2. a8=Q+ *'
game '' 'game: chess' 'position: bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w HEhe - 0 1' \
    -- g2g3 g7g6 f1e3 f8e6 g1h1 g8h8 >"$place/chess960"
run record convert "$place/chess960" --to pgn
expect 'Chess960: the king stays, and it is castling' 0 out '[Variant "Chess960"]' \
    out '[FEN "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w HEhe - 0 1"]' \
    out '1. g3 g6 2. Ne3 Ne6 3. O-O O-O *'
cp "$place/out" "$place/chess960.pgn"
run record convert "$place/chess960.pgn"
expect '... and back' 0 out '5. g1h1' out 'position: bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w HEhe - 0 1'
sed 's/HEhe/KQkq/; s/Chess960/fischerandom/' "$place/chess960.pgn" >"$place/xfen.pgn"
run record convert "$place/xfen.pgn"
expect '... from X-FEN' 0 out '6. g8h8' out 'w HEhe - 0 1'
game '' 'game: chess' 'time: 6s' 'position: 7k/8/8/8/8/8/8/R3K2R b - - 0 1' -- h8g7 >"$place/black"
run record convert "$place/black" --to pgn
expect 'Black begins' 0 out '1... Kg7 *' out '[TimeControl "1/6"]'
game '' 'game: chess' 'position: 8/5P1k/8/8/8/8/8/K7 w - - 1 45' -- f7f8=Q h7g6 >"$place/late"
run record convert "$place/late" --to pgn
expect 'moves are numbered as the position says' 0 out '45. f8=Q Kg6 *' out '[Termination "unterminated"]'
game '' 'game: chess' 'position: 8/4k3/8/8/8/8/8/K6R b - - 1 30' -- e7d6 a1b1 >"$place/later"
run record convert "$place/later" --to pgn
expect 'for Black too' 0 out '30... Kd6 31. Kb1 *'
# ends WHY WORD: a game that ended so has the standard's word for it (9.8.1).
ends() {
    game "1-0 $1" 'game: chess' -- e2e4 >"$place/ended"
    run record convert "$place/ended" --to pgn
    expect "Termination: $1" 0 out "[Termination \"$2\"]"
}
ends time 'time forfeit'
ends illegal 'rules infraction'
ends forfeit abandoned
ends abandoned abandoned
ends adjudicated adjudication
ends score adjudication
ends resigned normal
game '' 'game: chess' -- e2e4 | sed 's/^1\.1/{Before the} first move}\n&/; s/the}/the\\}/' >"$place/said"
run record convert "$place/said" --to pgn
expect 'the comment before the first move' 0 out '{Before the) first move} 1. e4 *'

# Openings out of what other programs write. skip WHAT REASON: and one that is not used.
printf '%s\n' '1.e4 e5 2.Nf3 Nc6*' '' '1. f3 e5 2. g4 Qh4# 0-1' '' '[Variant "Standard"]' \
    '[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]' '1. a8(Q) mate *' \
    '[FEN "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"]' '1. exd6ep Kd7 +/- ± 0:1' \
    '1. e4 -- 2. d4 ½-½' '[Variant "Atomic"]' \
    '[FEN "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w KQkq - 0 1"]' '1. e4 *' '1. e4 e5 2. Ke3 Nc6 3. Nf3 *' \
    '1. P:e5 *' '1. d4 d5 2. c4 d:c4 3. e4 Nf6 1/2' >"$place/theirs.pgn"
run match chess random,seed=1 random,seed=2 --games 10 --max-turns 9 --openings "$place/theirs.pgn" \
    --record "$place/opened"
expect 'what cannot be used is skipped, and why' 0 \
    err 'skipped: line 3: this game ends within its opening' \
    err "skipped: line 11, column 11: expected [Variant \"Chess\"], found 'Atomic'" \
    err "skipped: line 14, column 13: there is no legal move 'Ke3'" \
    err "skipped: line 15, column 4: there is no legal move 'P:e5'"
grep -v '^result' "$place/opened" | awk '/^game:/ { n++ } n % 2 && /^(position|[1-5]\.)/ { print $1, $2, $3 }' \
    >"$place/begun"
that 'a result glued to a move' grep -q '^4\.2 b8c6' "$place/begun"
that 'a promotion in brackets' grep -q '^1\.1 a7a8=Q' "$place/begun"
that 'en passant that says so' grep -q '^1\.1 e5d6' "$place/begun"
that 'a null move' grep -q '^position: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2$' "$place/opened"
that 'a capture with a colon' grep -q '^4\.2 d5c4' "$place/begun"
# opens GAME WHAT RECORD PGN-LINE...: after four turns of this opening the record begins so.
opens() {
    game=$1 what=$2 begun=$3
    shift 3
    printf '%s\n' "$@" >"$place/one.pgn"
    run match "$game" random,seed=1 random,seed=2 --games 1 --max-turns 5 --opening-turns 4 \
        --openings "$place/one.pgn" --record "$place/one"
    that "$what" grep -q "$begun" "$place/one"
    rm -f "$place/one"
}
opens chess 'a null move is one of the turns' '^position: .* w KQkq - 1 2$' '1. e4 -- 2. d4 d5 3. c4 *'
opens chess 'a null move of UCI' '^position: .* w KQkq - 1 2$' '1. e4 0000 2. d4 *'
opens sho-shogi 'a null move where Black begins' '^position: .* w ' '1. -- *'
opens chess 'signs glued to moves' '^3\.1 c2c4' '1. d4!? d5?! 2. c4!! e6?? *'
opens chess 'a result behind a sign' '^2\.2 e7e5' '1. e4 e5!1-0' '1. d4 *'
printf '%s\n' '1. e4 (2. Nf3 *' '' '[Event "next"]' '1. d4 Bxf7+Ke7 *' '' '[Event "last"]' '1. c4 {never' \
    >"$place/open.pgn"
run match chess random,seed=1 random,seed=2 --games 1 --max-turns 1 --openings "$place/open.pgn"
expect 'what is not closed ends with its game' 1 err "line 1, column 7: expected ')' after '('" \
    err "line 4, column 7: expected a move in SAN, found 'Bxf7+Ke7'" \
    err "line 7, column 7: expected '}' after '{'"
printf '[variant]\nbase = chess\nname = My Chess\n' >"$place/mine.ini"
opens "$place/mine.ini" 'a file is called as it says' '^1\.1 e2e4' '[Variant "my-chess"]' '1. e4 *'
printf '[Variant "Atomic"]\n1. e4 *\n' >"$place/other.pgn"
run match "$place/mine.ini" random random --games 1 --openings "$place/other.pgn"
expect 'and nothing else' 1 err "expected [Variant \"My Chess\"], found 'Atomic'"
run match chess random,seed=1 random,seed=2 --games 2 --openings "$place/theirs.pgn" --strict
expect 'unless nothing may be' 1 err 'theirs.pgn: line 3: this game ends within its opening'
printf '%s\n' '4k3/8/8/8/8/8/4P3/4K3 w - - fmvn 33; id "a; b"; hmvc 7;' '8/8/8/8/8/8/8/4K3 w - -' \
    '4k3/8/8/8/8/8/8/4K3 w - -' '4k3/8/8/8/8/8/4X3/4K3 w - -' '4k3/8/8/8/8/8/4P3/4K3 w - - hmvc -3;' \
    '4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 2; hmvc 3;' '4k3/8/8/8/8/8/4P3/4K3 w - - 5 fmvn 0;' \
    >"$place/theirs.epd"
run match chess random,seed=1 random,seed=2 --games 4 --max-turns 2 --openings "$place/theirs.epd" \
    --record "$place/set"
expect 'positions, too' 0 err 'skipped: line 2: Black has no royal piece' err 'skipped: line 3: this game is over' \
    err 'skipped: line 4, column 16: ' err "line 5, column 34: expected hmvc and fmvn once, each with a number, found '-3'" \
    err "line 6, column 42: expected hmvc"
that 'EPD counts moves' grep -q '^position: 4k3/8/8/8/8/8/4P3/4K3 w - - 7 33' "$place/set"
that 'behind a count of its own, from 1' grep -q '^position: 4k3/8/8/8/8/8/4P3/4K3 w - - 5 1' "$place/set"

game '' 'game: abalone' -- a1b2 >"$place/other"
run record convert "$place/other" --to pgn
expect 'other games' 1 err 'only chess-like games'

run match los-alamos random,seed=3 random,seed=4 --games 2 --record "$place/small"
run record convert "$place/small" --to pgn
expect 'a variant is named' 0 out '[Variant "los-alamos"]'
# Read: what another program wrote, as records and back.
cat >"$place/read.pgn" <<'END'
[Event "Live Chess"]
[Site "Chess.com"]
[Date "2023.01.02"]
[Round "-"]
[White "timebandit"]
[Black "Zed"]
[Result "0-1"]
[WhiteElo "1200"]
[TimeControl "600"]
[Termination "Zed won by resignation"]

1. d4 {[%clk 0:09:58.5]} 1... d5 2. c4 $2 (2. Nf3) dxc4 0-1

[Event "wrong"]
[Result "1-0"]

1. f3 e5 2. g4 Qh4# 1-0

[Variant "los-alamos"]
[Result "*"]

1. Nd3 {a comment} *
END
run record check "$place/read.pgn"
expect 'games are checked' 1 out 'line 17, column 21 (game 2): expected 0-1, as the moves end the game (mate), found 1-0' \
    out '3 games, 2 replayed, 0 judged, 0 disagree'
run record convert "$place/read.pgn"
expect 'tags become headers' 1 out 'player 2: Zed' out 'rating 1: 1200' out 'time: 10m+0s' out '1. d2d4 [left 9m58s500ms]' \
    out 'result: 0-1 resigned' out 'game: los-alamos'
cp "$place/out" "$place/ours"
run record convert "$place/ours" --to pgn
expect 'and tags again' 0 out '[WhiteElo "1200"]' out '1. d4 {[%clk 0:09:58.5]} d5 2. c4 dxc4 0-1' \
    out '[Variant "los-alamos"]' out '1. Nd3 {a comment} *'
cp "$place/out" "$place/back"
run record convert "$place/back"
expect 'nothing is lost' 0 only "$(cat "$place/ours")"
printf '\n1. e4 e5 *\n' >"$place/bare.pgn"
run record convert "$place/bare.pgn" --from pgn
expect 'moves alone' 0 out '2. e7e5'
if [ -x /usr/games/pgn-extract ]; then
    run match chess random,seed=1 random,seed=2 --games 8 --random-turns 2 --record "$place/games"
    run record convert "$place/games" --to pgn
    words "$place/out" >"$place/ours"
    /usr/games/pgn-extract -s -C -V -N -w100000 "$place/out" 2>"$place/err" >"$place/pgn"
    words "$place/pgn" >"$place/theirs"
    [ -s "$place/ours" ] && cmp -s "$place/ours" "$place/theirs"
    point $? 'pgn-extract writes the same moves'
else
    skipped 'pgn-extract writes the same moves' 'pgn-extract is not installed'
fi

plan
