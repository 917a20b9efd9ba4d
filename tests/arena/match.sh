#!/bin/sh
# match: series of games, their results, rogues, records, being stopped and going on.
. "$(dirname -- "$0")/../cli/calls.sh"

engine=$4
rogue=$5
games=$place/games

# Alpha-beta with a few hundred nodes a turn beats random play, whoever begins.
run match arimaa alphabeta,nodes=5000 random,seed=1 --games 6 --random-turns 2 --concurrency 2 --json
fields 'alpha-beta beats random' games 6 wins 6 draws 0 losses 0 elo null error null \
    pairs '[0,0,0,0,3]' lost_by.0 '{}' interrupted false
that 'a line a game' test "$(grep -c '^game [1-6]: ' "$place/err")" = 6
run match arimaa random,seed=3 alphabeta,level=4 --games 2 --record "$games"
expect 'the same from the other side, in words' 0 out 'random,seed=3 against alphabeta,level=4' \
    out '2 games: 0 won, 0 drawn, 2 lost' out 'Elo -infinite (95 %: -infinite to +' \
    out 'random,seed=3 lost by '
run record check "$games" --json
fields 'both are in the record' games 2 replayed 2 disagree 0
that '... with players and number' grep -q '^player 2: alphabeta,level=4' "$games"
run match arimaa random,seed=3 alphabeta,level=4 --games 2 --record "$games"
that 'the same match does not begin again' test "$status" = 1
that '... and says how to go on' grep -q -e '--resume' "$place/err"

# The first games of two matches with one seed open alike; each opening is played by both sides.
run match arimaa random random --games 4 --random-turns 4 --seed 5 --record "$place/one"
run match arimaa random random --games 4 --random-turns 4 --seed 5 --concurrency 4 \
    --record "$place/two"
openings() {
    awk '/^id:/ { id = $2 } /^[12][gs] / { print id, $0 }' "$1" | sort -n | cut -d' ' -f"$2-"
}
that 'one seed, one set of openings' test "$(openings "$place/one" 1)" = "$(openings "$place/two" 1)"
that 'pairs share their opening' test \
    "$(openings "$place/one" 2 | head -n 4)" = "$(openings "$place/one" 2 | sed -n 5,8p)"
that '... and others do not' test \
    "$(openings "$place/one" 2 | head -n 4)" != "$(openings "$place/one" 2 | sed -n 9,12p)"
sed -n '/^[12][gs] /s/^[0-9]*[gs] //p' "$place/one" | head -n 4 | paste -sd';' >"$place/openings"
run match arimaa random random --games 2 --openings "$place/openings" --max-turns 4 \
    --record "$place/three" --json
fields 'openings of a file, scored after some turns' games 2
that '... are played' test "$(grep -c '^2s ' "$place/three")" = 2
that '... and scored' test "$(grep -c '^result: .* score' "$place/three")" = 2

# Wrong turns of another program, silence, a crash: each loses its game and the match goes on.
for case in crash:forfeit die:forfeit illegal:illegal nonsense:illegal rubbish:illegal \
    flood:illegal resign:resigned hang:time; do
    mode=${case%:*}
    run match arimaa random "aei:$rogue $mode 2" --games 3 --control 2s --json
    fields "a program that knows $mode" games 3 wins 3 lost_by.1 "{\"${case#*:}\":3}"
done
run match arimaa random "aei:$rogue trace 2" --games 2 --control 20s --record "$place/words"
expect 'what a program says on standard error is passed on' 0 \
    err 'player 2: Exception in thread "main"' err 'at Bot. main?[31m?'
that '... and the last of it is in the record' test \
    "$(grep -c '^last words [12]: at Bot. main?\[31m?$' "$place/words")" = 2
that '... and all of it, after the last turn' test \
    "$(grep -c '{output of player [12]:$' "$place/words"):$(grep -c 'Exception in thread' "$place/words")" = 2:2
run match arimaa random "aei:$rogue late 2" --games 1 --control 2s --record "$place/late" --json-lines
expect 'a turn that comes too late' 0 out '"why":' out '"time"' err 'after its flag fell'
that '... and how late is in the record' \
    grep -Eq '^(late 2: |remark: player 2 had no turn)' "$place/late"
run match arimaa "aei:$rogue crash 2" "aei:$rogue illegal 3" --games 2 --control 20s --json
fields 'two programs, of which one crashes first' games 2 losses 2 lost_by.0 '{"forfeit":2}'
run match arimaa "aei:$engine aei arimaa random" "ugi,seed=3:$engine ugi arimaa random" --games 2 \
    --control 60s --json
run match arimaa "aei:$engine aei arimaa random" "ugi,seed=3:$engine ugi arimaa random" --games 2 \
    --control 60s --record "$place/programs" --json
fields 'two good programs' games 2 interrupted false
run record check "$place/programs" --json
fields '... play by the rules' games 2 judged 2 disagree 0

# A player that does not start, or cannot have an option, ends the match before its first game.
run match arimaa random aei:false --games 3
expect 'a program that ends at once' 1 err 'the match cannot begin: aei:false: player 2 crashed: it ended'
run match arimaa random 'text:sh -c "echo no licence >&2; exit 3"' --games 3
expect '... before its first turn, with its last words' 1 err 'exit code 3; its last words: no licence'
run match arimaa random 'text:sh -c "seq 300 399 >&2; exit 3"' --games 3
expect '... all of them' 1 err 'last words: 300/301/302' err '/397/398/399'
run match arimaa random "ugi,sed=3:$engine ugi arimaa random" --games 2 --control 60s
expect 'an option that a program does not list' 1 err "no option 'sed' (did you mean seed?)"
run match arimaa random "ugi,threads=0:$engine ugi arimaa random" --games 2 --control 60s
expect '... and a value that it excludes' 1 err 'its option threads: expected a number from 1 to'
run match arimaa random "ugi,sed=3:$engine ugi arimaa random" --games 2 --control 60s --lenient --json
fields '... are sent with --lenient' games 2
run match arimaa random "ugi,sed=3,lenient=on:$engine ugi arimaa random" --games 2 --control 60s --json
fields '... or lenient=on' games 2

# Names, and the dialogue.
run match arimaa 'random,name=Ada' "ugi,name=Ben:$engine ugi arimaa random" --games 2 --control 60s \
    --record "$place/named" --engine-log "$place/dialogue" --json
fields 'names of players and programs' players '["Ada","Ben"]' programs.0 null
that '... are in the record' grep -q '^player 2: Ben$' "$place/named"
that '... with what the program calls itself' grep -q '^program 2: Agon ' "$place/named"
that '... and the match' grep -q '^event: .*, seed 1, player 1 [0-9a-f]*, player 2 [0-9a-f]*$' "$place/named"
that 'the dialogue is kept' grep -q '[0-9][.][0-9][0-9][0-9] > ugi$' "$place/dialogue/1-2.log"
that '... with answers' grep -q ' < bestmove ' "$place/dialogue/1-2.log"
printf 'while read -r p && read -r l && read -r t; do set -- $l; echo "$2"; done\n' >"$place/first.sh"
run match kamisado random "text:sh $place/first.sh" --games 2 --control 60s --json
fields 'three lines do not say a name' games 2 programs.0 null programs.1 null
run match arimaa random,name=Ada alphabeta,name=Ada --games 2
expect 'two players of one name' 2 err 'both are called Ada'
run match arimaa random "ugi:$engine ugi arimaa random" --games 2 --engine-log "$place/named"
expect 'a log that cannot be written' 2 err "named"

# The name hides the settings, but they still identify the match; and a program that cannot start any
# more ends a match that is continued.
run match arimaa random,name=Ada,depth=1 "aei:$rogue stubborn 2" --games 1 --control 20s --record "$place/again"
run match arimaa random,name=Ada,depth=2 "aei:$rogue stubborn 2" --games 1 --control 20s --record "$place/again"
that 'another player of the same name is another match' test "$status:$(grep -c '^result' "$place/again")" = 0:2
ln -s "$(realpath "$rogue")" "$place/bot"
run match arimaa random "aei:$place/bot stubborn 2" --games 1 --control 20s --record "$place/stale"
ln -sf /bin/false "$place/bot"
run match arimaa random "aei:$place/bot stubborn 2" --games 3 --control 20s --record "$place/stale" --resume
expect 'a program that cannot start any more' 1 err 'player 1 crashed: it ended'
that '... loses no game by it' test "$(grep -c '^result' "$place/stale")" = 1
run match arimaa random,name=Ada alphabeta --jobs postgresql://none/none --record "$place/jobs"
expect 'names with workers' 2 err 'expected --jobs or name=, not both'
run match arimaa random 'text:sh -c "cat >/dev/null"' --games 3 --control 0.3s
expect 'a silent program of three lines' 1 err 'its time ran out before its first turn'

# What a crash does to the match.
run match arimaa random "aei:$rogue crash 2" --games 4 --control 20s --on-crash stop --json
expect 'a crash stops the match' 1 err 'game 1: player 2 crashed: it ended with exit code 3' out '"games": 1'
run match arimaa random "aei:$rogue crash 2" --games 4 --control 20s --json
fields '... or costs the game' games 4 wins 4 crashes '[0,4]'
run match arimaa random "aei:$rogue crash 2" --games 2 --control 20s --record "$place/crashed"
run match arimaa random "aei:$rogue crash 2" --games 4 --control 20s --record "$place/crashed" --resume --json
fields '... counted when the match goes on, too' games 4 crashes '[0,4]'
run match arimaa random "aei:$rogue crash 2" --games 4 --control 20s --on-crash restart
expect '... or the game is played again, ten times' 1 err 'the match was broken off: 10 crashes in a row'

# Time that is not charged.
cat >"$place/slow" <<END
#!/bin/sh
"$engine" ugi arimaa random | while read -r line; do
    case \$line in bestmove*) sleep 0.6 ;; esac # late on purpose
    echo "\$line"
done
END
chmod +x "$place/slow"
run match arimaa random "ugi:$place/slow" --games 1 --control 0.3s --json
fields 'a program that is late' lost_by.1 '{"time":1}'
run match arimaa random "ugi:$place/slow" --games 1 --control 0.3s --margin 60s --max-turns 2 --json
fields '... within the margin' games 1
that '... loses nothing by it' test "$(grep -c '"time"' "$place/out")" = 0

# A result that was played before: six won and four lost. Mean 0.6, variance 0.24, ten games: the
# numbers follow by hand from the formulas of docs/match.md.
for i in 1 2 3 4 5 6 7 8 9 10; do
    [ "$i" -le 6 ] && score='1 0' || score='0 1'
    [ $((i % 2)) = 1 ] && result="${score% *}-${score#* }" || result="${score#* }-${score% *}"
    printf 'agon record 1\ngame: arimaa\nvariant: official\n'
    printf 'event: match of random,depth=1 and random, none, seed 1\nid: %d\n\n' "$i"
    printf 'result: %s resigned\n\n' "$result"
done >"$place/ten"
run match arimaa random,depth=1 random --games 10 --record "$place/ten" --resume --json
fields 'six won and four lost' games 10 wins 6 losses 4 lost_by.0 '{"resigned":4}'
that 'Elo by the formula' awk -v elo="$("$json" elo <"$place/out")" \
    -v error="$("$json" error <"$place/out")" -v los="$("$json" los <"$place/out")" \
    -v nelo="$("$json" nelo <"$place/out")" -v wide="$("$json" nelo_error <"$place/out")" '
    function near(a, b) { return a - b < 0.0001 && b - a < 0.0001 }
    BEGIN { exit !(near(elo, 70.436504) && near(error, 269.520707) && near(los, 0.736455) &&
        near(nelo, 70.919992) && near(wide, 215.338850)) }'
run match arimaa random,depth=1 random --games 10 --record "$place/ten" --resume
expect '... and in words' 0 out 'Elo +70.4 +- 269.5 (95 %: -150.2 to +388.8), LOS 73.6 %'

# Reasons that only the rules of a game know are kept as well.
printf 'agon record 1\ngame: amazons\nvariant: 4x4\n%s\nid: 1\n\nresult: 1-0 blocked\n\n' \
    'event: match of random and random,depth=1, none, seed 1' >"$place/one"
run match amazons random random,depth=1 --variant 4x4 --games 1 --record "$place/one" --resume --json
fields 'a reason of the board from before' games 1 wins 1 lost_by.1 '{"blocked":1}'

# A test that is decided stops the match.
run match arimaa alphabeta,nodes=300 random --random-turns 2 --sprt elo0=0,elo1=200 --json
fields 'the test is decided' sprt.verdict '"H1 accepted"'
that '... long before the games end' test "$("$json" games <"$place/out")" -lt 100

# Killed in the middle: what had ended stays, the rest is played later.
"$agon" match arimaa random random --games 100000 --random-turns 2 --concurrency 2 \
    --record "$place/long" >"$place/out" 2>"$place/err" &
await results "$place/long" 5
kill -9 $!
wait $! 2>/dev/null
ended=$(grep -c '^result' "$place/long")
printf 'agon record 1\ngame: arimaa\nvariant: offi' >>"$place/long"
run match arimaa random random --games $((ended + 6)) --random-turns 2 --concurrency 2 \
    --record "$place/long" --resume --json
fields 'games before it was killed and the rest' games $((ended + 6)) interrupted false
run record check "$place/long" --json
fields '... all in the record' games $((ended + 6)) replayed $((ended + 6)) disagree 0
that '... each once' test -z "$(grep '^id: ' "$place/long" | sort | uniq -d)"
"$agon" match arimaa random random --games 100000 --random-turns 2 --seed 2 --record "$place/term" \
    >"$place/out" 2>"$place/err" &
await results "$place/term" 3
kill -TERM $!
wait $!
status=$?
called='agon match, asked to stop'
expect 'asked to stop it tells the result so far' 1 out 'games: ' err '--resume goes on'

# What players tell of their turns: in the record, in PGN, as a reason to end a game.
run match chess engine "uci:$engine uci chess alphabeta" --each nodes=500 --games 2 --random-turns 2 \
    --resign score=3,turns=2 --draw score=0.5,turns=4,after=20 --record "$place/told" \
    --pgn "$place/told.pgn" --json-lines
that 'a JSON object a game and one for the result' test "$(grep -c '^{.*}$' "$place/out")" = 3
that '... of both players, with options for both' grep -q \
    '^{"number": 1, "players": \["engine,nodes=500", "uci,nodes=500:' "$place/out"
that '... with scores and depths' grep -q '"ms": [0-9]*, "score": -*[0-9]*, "depth": [1-9]' "$place/out"
that 'scores of both are in the record' test "$(grep -c '{[+-][0-9M.]*/[0-9]*}$' "$place/told")" -gt 8
that '... and in PGN with times' grep -q '{[+-][0-9M.]*/[0-9]*[[:space:]][0-9.]*s}' "$place/told.pgn"
run match chess engine,depth=2 random --games 4 --resign score=0,turns=1 --draw score=20,turns=1,after=1
that 'a player that tells nothing agrees to nothing' test "$(grep -c adjudicated "$place/err")" = 0
printf '#!/bin/sh\n"%s" uci chess alphabeta | sed -u "s/ score cp [-0-9]*//"\n' "$engine" >"$place/mute"
chmod +x "$place/mute"
run match chess "uci,nodes=300:$place/mute" engine,nodes=300 --games 2 --draw score=20,turns=1,after=1
that '... nor one that tells a depth without a score' test "$(grep -c adjudicated "$place/err")" = 0
run match akhimoraec random random --games 1 --pgn "$place/none.pgn"
expect 'a game in real time has no PGN' 2 err 'only chess-like games'
run match chess random random --games 2 --max-turns 4 --record "$place/rest"
run match chess random random --games 2 --max-turns 4 --record "$place/rest" --resume --json \
    --draw score=20,turns=1
fields 'with adjudication it is another match' games 2
that '... in the same file' test "$(grep -c '^id: 1$' "$place/rest")" = 2
run match chess engine,depth=1 engine,depth=2 --games 4 --random-turns 4 \
    --draw score=20,turns=2,after=4 --json
fields 'draws by what both tell' games 4 draws 4

# Openings in PGN and EPD.
run match chess random random --games 4 --openings "$place/told.pgn" --opening-turns 3 --max-turns 4 \
    --record "$place/four"
expect 'openings out of PGN' 0 out '4 games'
that '... cut after three turns' test \
    "$(grep -c '^3\.1 [a-h][1-8][a-h][1-8]$' "$place/four")" = 4
printf '%s\n' 'rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - id "a";' '' \
    '4k3/8/8/8/8/8/8/4K2R b K - 3 9' >"$place/two.epd"
run match chess random,seed=1 random,seed=2 --games 6 --openings "$place/two.epd" --max-turns 4 \
    --opening-order random --record "$place/six"
expect 'positions out of EPD' 0 out '6 games'
that '... are where games start' test "$(grep -c '^position: .* - 3 9$' "$place/six")" = 2 -o \
    "$(grep -c '^position: .* - 3 9$' "$place/six")" = 4
run match chess random,seed=1 random,seed=2 --games 8 --openings "$place/two.epd" --max-turns 4 \
    --opening-order random --record "$place/six" --resume --json
fields '... and such a match goes on' games 8
that '... with no game twice' test "$(grep -c '^id: ' "$place/six")" = 8
run record check "$place/six"
expect '... its records play again' 0 out '0 disagree'
printf '\357\273\277[White "Andr\351"]\n1. e4 ! f6 2. e5 f5 3. d4 d5 4. exd6 e.p. *\n' >"$place/old.pgn"
run match chess random random --games 2 --openings "$place/old.pgn" --max-turns 6 --json
fields 'a byte order mark, Latin letters, marks alone' games 2
printf '# two\n# comments\n4k3/8/8/8/8/8/8/4K2R b K - 3 9\nnothing\n' >"$place/bad.epd"
run match chess random random --games 2 --max-turns 2 --openings "$place/bad.epd"
expect 'a wrong line of EPD is passed over' 0 err 'bad.epd: skipped: line 4'
run match chess random random --openings "$place/bad.epd" --strict
expect '... and an error with --strict' 1 err 'bad.epd: line 4'
run match chess random random --games 2 --openings "$data/../../data/openings/chess.epd" --strict \
    --max-turns 2 --json
fields 'the openings of chess are all usable' games 2
that '... and there are 500 of them' \
    test "$(cut -d' ' -f1-4 "$data/../../data/openings/chess.epd" | sort -u | wc -l)" = 500
starts=$data/../../data/openings/chess960.epd
run match chess random random --games 2 --openings "$starts" --strict --max-turns 2 --json
fields 'the starts of Chess960 are all usable' games 2
that '... and there are 960 of them, one of them chess' \
    test "$(grep -v '^#' "$starts" | cut -d' ' -f1-4 | sort -u | wc -l)/$(grep -c ' KQkq - .*"518"' "$starts")" = 960/1
printf '%s\n' '1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R w KQkq -' >"$place/free.epd"
run match chess random,seed=1 "uci:$agon engine chess --protocol uci --engine random" --games 4 --control 1m \
    --openings "$place/free.epd" --max-turns 12 --record "$place/free" --pgn "$place/free.pgn"
expect 'Chess960 over UCI' 0 out '4 games'
run record check "$place/free"
expect '... its records play again' 0 out '4 replayed' out '0 disagree'
that '... and PGN says what it is' test "$(grep -c '^.Variant "Chess960"' "$place/free.pgn")" = 4

# Polyglot books. The first key is that of the start in the format's description, the second after
# 1. e4; an entry goes on with the turn, its weight and four bytes that are ignored.
start='\106\073\226\030\026\221\374\234'
after='\202\074\233\120\375\021\101\226'
e4='\003\034\000\001\000\000\000\000'
d4='\002\333\000\001\377\377\377\377'
e5='\015\044\000\001\000\000\000\000'
# shellcheck disable=SC2059 # the bytes are a format
printf "$start$e4$after$e5" >"$place/line.bin"
run match chess random random --games 2 --openings "$place/line.bin" --max-turns 3 --json-lines
expect 'a line out of a book' 0 out '"opening": 2, "turns": [{"turn": "e2e4"}, {"turn": "e7e5"}, '
run match chess random random --games 2 --openings "$place/line.bin" --max-turns 3 --json-lines \
    --opening-turns 1
expect '... cut after a turn' 0 out '"opening": 1, "turns": [{"turn": "e2e4"}, '
# shellcheck disable=SC2059
printf "$start$e4$start$d4" >"$place/both.bin"
firsts() {
    run match chess random random --games 40 --openings "$place/both.bin" --max-turns 1 --json-lines \
        --seed "$1"
    sed -n 's/.*"turns": \[{"turn": "\(..\)\(..\)".*/\2/p' "$place/out" | tr '\n' ' '
}
one=$(firsts 1)
that 'a choice by the seed' test "$one" = "$(firsts 1)"
that '... and another by another' test "$one" != "$(firsts 2)"
that '... of both turns, for both games of a pair' \
    test "$(echo "$one" | xargs -n 2 | sort -u | paste -sd, -)" = 'd4 d4,e4 e4'
# shellcheck disable=SC2059
printf "$start"'\000\077\000\001\000\000\000\000' >"$place/bad.bin"
run match chess random random --openings "$place/bad.bin" --strict
expect 'an entry that is no turn' 1 err "bad.bin: entry 1: 'a1h8' is no legal turn"
head -c 24 "$place/both.bin" >"$place/half.bin"
run match chess random random --openings "$place/half.bin"
expect 'half an entry' 1 err 'half.bin: expected entries of 16 bytes, as in a Polyglot book, found 24'
tail -c 16 "$place/line.bin" >"$place/later.bin"
run match chess random random --openings "$place/later.bin"
expect 'a book without the start' 1 err 'no turn for the start of the game'
run match arimaa random random --openings "$place/line.bin"
expect 'a book of another game' 1 err 'Polyglot books are of chess'
book=/usr/share/games/gnuchess/book.bin
if [ -e "$book" ]; then
    run match chess random random --games 40 --openings "$book" --max-turns 1 --strict \
        --record "$place/booked"
    expect "GNU Chess's book is read, every turn of its lines legal" 0 out '40 games'
    that '... with openings of many kinds' \
        test "$(grep '^2\.2 ' "$place/booked" | sort -u | wc -l)" -gt 3
else
    skipped "GNU Chess's book" 'gnuchess-book is not installed'
fi

printf '' >"$place/empty"
run match chess random random --openings "$place/empty" --opening-order random
expect 'no opening at all' 1 err 'expected an opening'
printf '1. e4 e5 2. Ke3 *\n' >"$place/bad.pgn"
run match chess random random --openings "$place/bad.pgn"
expect 'a PGN of nothing else' 1 err "skipped: line 1, column 13: there is no legal move 'Ke3'"
run match chess random random --openings "$place/bad.pgn" --strict
expect 'a wrong PGN' 1 err "bad.pgn: line 1, column 13: there is no legal move 'Ke3'"
run match arimaa random random --openings "$place/bad.pgn"
expect 'PGN of another kind of game' 1 err 'only chess-like games'
run match arimaa random random --pgn "$place/bad.pgn"
expect '... to be written' 2 err 'only chess-like games'
run match chess random random --opening-order backwards
expect 'an order that is none' 2 err 'file or random'
run match chess random random --resign score=3,moves=2
expect 'an adjudication of something else' 2 err '--resign: byte 9'
run match chess random random --each hash
expect 'no option for both' 2 err 'PLAYER1'

# Each game and its players on one core.
if [ -r /proc/self/status ]; then
    printf '#!/bin/sh\ngrep Cpus_allowed_list /proc/self/status >>"%s"\nexec "%s" aei arimaa random\n' \
        "$place/cores" "$engine" >"$place/pinned"
    chmod +x "$place/pinned"
    run match arimaa "aei:$place/pinned" random --games 1 --pin --max-turns 2
    expect 'a game on a core' 0 out '1 game'
    that '... of its own' grep -Eq '^Cpus_allowed_list:[[:space:]]*[0-9]+$' "$place/cores"
    if [ "$(nproc)" -lt 100 ]; then
        run match arimaa random random --games 100 --concurrency 100 --pin
        expect 'more games than cores' 2 err '--pin: 100 games and '
    fi
fi

# Bad calls.
run match arimaa random
expect 'one player' 2
run match arimaa random human
expect 'a person' 2 err 'agon play'
run match arimaa random "$place/nothing"
expect 'a command that cannot be started' 2 err 'cannot start'
run match arimaa random random,depth=0
expect 'a limit of nothing' 2 err 'byte 14'
run match arimaa random random,hash=1
expect 'an option that is not there' 2 err 'hash'
run match arimaa random random --control 5x
expect 'a control' 2 err '--control: byte 2'
run match arimaa random random --sprt elo0=5,elo1=5
expect 'a test of nothing' 2 err 'elo0 below elo1'
run match arimaa random random --sprt elo0=5,gamma=5
expect 'a test of something else' 2 err '--sprt: byte 8'
printf '\nRa1\n' >"$place/bad"
run match arimaa random random --openings "$place/bad"
that 'a wrong opening' test "$status" = 1
that '... is told with its line' grep -q 'line 2' "$place/err"
printf 'not a record\n' >"$place/bad"
run match arimaa random random --record "$place/bad"
that 'a file that is no record' test "$status" = 1
that '... is left alone' test "$(cat "$place/bad")" = 'not a record'
printf 'agon record 1\n\377\376\n' >"$place/bad"
run match arimaa random random --record "$place/bad"
that 'a record that is no text' test "$status" = 1
run match arimaa random random --resume
expect 'going on with nothing' 2 err '--record'
run match arimaa random random --games 1 --record "$place"
expect 'a folder for a record, before anything is played' 1 err '--record: '
that '... and nothing was' test "$(grep -c '^game 1: ' "$place/err")" = 0

# A variant file of one's own: the program is told it, whatever it was started with.
printf '[variant]\nbase = chess\nname = Mine\nboard = 9x8\n%s\n[pieces]\nO = Owl: NN[F?oR]\n' \
    'start = rnbqkobnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKOBNR w - - 0 1' >"$place/mine.ini"
for begun in "$place/mine.ini" chess; do
    run match "$place/mine.ini" "ugi,depth=1:$agon engine $begun" random --games 2 \
        --control 60s --max-turns 4 --json
    fields "ugi:agon engine $(basename "$begun") plays the file" games 2 lost_by.0 '{}'
done
plan
