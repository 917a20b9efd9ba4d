#!/bin/sh
# tournament: programs of this machine in every format, killed and gone on with, changed by hand.
. "$(dirname -- "$0")/../cli/calls.sh"

engine=$4
rogue=$5
plan=$place/plan

# write LINE...: a plan of these lines, in a folder that holds nothing else of it.
write() {
    rm -f "$plan" "$plan".*
    printf '%s\n' "$@" >"$plan"
}
four='player: Anna = random,seed=1
player: Ben = kamisado,nodes=50
player: Carla = random,seed=3
player: Dora = alphabeta,depth=1'

# Openings of every kind: lines with positions, EPD, PGN.
cat >"$place/lines" <<END
position 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; e2e4
e2e4; e7e5
END
printf '4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 0; fmvn 1;\n' >"$place/one.epd"
printf '[Event "A"]\n\n1. d4 d5 2. c4 *\n' >"$place/one.pgn"
for file in lines one.epd one.pgn; do
    write 'game: chess' 'format: round-robin' 'games: 2' 'max-turns: 2' "openings: $place/$file" \
        'player: Anna = random,seed=1' 'player: Ben = random,seed=2'
    run tournament "$plan" --json
    fields "openings: $file" over true players 2
    run record check "$plan.games" --json
    fields '... replay' games 2 replayed 2 disagree 0
    case $file in
        one.pgn) that '... are played' test "$(grep -c '^3\.1 c2c4' "$plan.games")" = 2 ;;
        *) that '... are the start' test "$(grep -c '^position: 4k3/8/8/8/8/8/4P3/4K3 w' "$plan.games")" = 2 ;;
    esac
done
printf 'rubbish\n' >"$place/one.epd"
write 'game: chess' 'format: round-robin' "openings: $place/one.epd" 'player: Anna = random' \
    'player: Ben = random,seed=2'
run tournament "$plan"
expect 'openings of which none can be used' 1 err 'one.epd'

# Every format comes to its end; a record of every game that replays, each game once.
for format in 'round-robin 6' 'double-round-robin 12' 'swiss 4' 'single-elimination 3' \
    'gauntlet 3' 'arena 7'; do
    write 'game: kamisado' "format: ${format% *}" 'random-turns: 2' 'max-turns: 60' 'seed: 4' \
        "$([ "${format% *}" = arena ] && echo 'length: 7' || echo '# none')" "$four"
    run tournament "$plan" --json
    fields "${format% *} is played to its end" over true interrupted false players 4
    run record check "$plan.games" --json
    that "... at least ${format#* } games of it" test "$("$json" games <"$place/out")" -ge "${format#* }"
    that '... which replay' test "$("$json" disagree <"$place/out")" = 0
    that '... each once' test -z "$(grep '^id: ' "$plan.games" | sort | uniq -d)"
done
for format in double-elimination floating-elimination; do
    write 'game: kamisado' "format: $format" 'games: 2' 'concurrency: 2' "$four"
    run tournament "$plan"
    expect "$format" 0 out '; over' out 'Standings' out 'Round 3'
done

# Two games a match with one opening, colours changed.
write 'game: kamisado' 'title: Pairs' 'games: 2' 'random-turns: 3' "$four"
run tournament "$plan"
expect 'a title, a cross table' 0 out 'Pairs' out 'kamisado, round-robin, 4 players, 12 games' \
    out 'against'
opening() {
    awk -v id="$1" '/^id:/ { mine = $2 == id } mine && /^[123]\.[12] / { print $2 }' "$plan.games"
}
that 'a pair shares its opening' test "$(opening 1.1)" = "$(opening 1.2)"
that '... and other pairs do not' test "$(opening 1.1)" != "$(opening 2.1)"
that '... and changes colours' test "$(grep -A3 '^id: 1.1' "$plan.games" | grep 'player 1')" = \
    "$(grep -A3 '^id: 1.2' "$plan.games" | grep 'player 2' | sed 's/2:/1:/')"

# Who is too late loses the match, or the game; who crashes or plays wrongly, the game.
for late in match game; do
    write 'game: arimaa' "late-loses: $late" 'games: 3' 'control: 1s' 'max-turns: 6' \
        'player: Quick = random' "player: Slow = aei:$rogue hang 2"
    run tournament "$plan" --json
    games=$("$json" stages.0.matches.0.games <"$place/out" | grep -o '"why"' | wc -l)
    [ $late = match ] && wanted=1 || wanted=3
    that "late loses the $late" test "$games" = $wanted
    fields '... all points' stages.0.standings.0.name '"Quick"' stages.0.standings.0.points 3.0
done
write 'game: arimaa' 'control: 20s' 'max-turns: 6' "player: Breaks = aei:$rogue crash 2" \
    "player: Cheats = aei:$rogue illegal 3" 'player: Good = random' \
    "player: Program = aei:$engine aei arimaa random"
run tournament "$plan" --csv games
expect 'crashes and wrong turns' 0 out '"forfeit"' out '"illegal"'
that '... last words are in the record' grep -q '^last words [12]: something broke' "$plan.games"
write 'game: arimaa' 'control: 20s' 'max-turns: 6' "player: Java = aei:$rogue trace 2" \
    'player: Good = random' 'games: 2'
run tournament "$plan" --json
fields 'last words may hold anything' over true interrupted false
that '... and are kept as one line' test \
    "$(grep -c '^last words [12]: at Bot. main?\[31m?$' "$plan.games")" = 2
run tournament "$plan" --resume
expect '... and read again' 0

# Killed three times, once in the middle of a record: nothing is lost and nothing counts twice.
cycles=10
[ -z "${AGON_FULL:-}" ] || cycles=40
write 'game: kamisado' 'format: round-robin' "cycles: $cycles" 'concurrency: 2' 'random-turns: 2' "$four"
: >"$plan.games"
ended=0
for kill in 5 15 25; do
    "$agon" tournament "$plan" --resume >"$place/out" 2>"$place/err" &
    await results "$plan.state" $((ended + 5))
    kill -9 $!
    wait $! 2>/dev/null
    ended=$(grep -c '^result' "$plan.state")
done
logged=$(grep '^result' "$plan.state")
printf 'agon record 1\ngame: kami' >>"$plan.games"
printf 'result 9.9' >>"$plan.state"
run tournament "$plan"
expect 'a tournament under way does not begin again' 1 err '--resume continues it'
run tournament "$plan" --show
expect '... but can be shown' 0 out 'games played'
run tournament "$plan" --resume --json
fields 'gone on with after three kills' over true
run record check "$plan.games" --json
fields '... every game is recorded' games $((6 * cycles)) disagree 0
that '... each once' test -z "$(grep '^id: ' "$plan.games" | sort | uniq -d)"
that '... and counted once' test "$(grep -c '^result' "$plan.state")" = $((6 * cycles))
that '... and what was logged before still is' test \
    "$(grep '^result' "$plan.state" | head -n "$ended")" = "$logged"

# A game that was recorded, but not logged any more, is not played again.
sed -i '/^result 7.1 /d' "$plan.state"
run tournament "$plan" --resume --json
fields 'a result comes from its record' over true
run record check "$plan.games" --json
fields '... and is not played again' games $((6 * cycles))

# Games without their state would be played twice.
cp "$plan.state" "$place/kept"
rm "$plan.state"
run tournament "$plan"
expect 'games whose state is gone' 1 err 'has games of this tournament, but '
mv "$place/kept" "$plan.state"

# Changes by hand.
run tournament "$plan" --correct '7.1 0.5-0.5: the board fell over'
expect 'a result is corrected' 0 out 'director: the board fell over'
run tournament "$plan" --correct '7.1 1-1: no'
expect 'wrong points' 1 err "expected a game's number"
run tournament "$plan" --withdraw 'Anna: has gone home'
expect 'a player withdraws' 0 out 'withdrawn'
run tournament "$plan" --withdraw 'Nobody: x'
expect 'nobody of that name' 1 err "a player's name"
run tournament "$plan" --enter 'Anna: half'
expect 'who is there cannot come' 1 err 'the player is in the tournament'
run tournament "$plan" --bye 'Anna: soon'
expect 'a bye without a round' 1 err "a player's name, a round and half"
late=$place/late.txt
printf '%s\n' 'game: kamisado' 'format: swiss' 'rounds: 2' 'player: Ada = random' \
    'player: Bob = random' 'player: Cy = random' 'player: Zoe = random' 'late: yes' >"$late"
run tournament "$late"
expect 'who did not come is in no table' 0 out 'Cy'
that '... nor paired' test -z "$(grep -- '-4' "$late.state")"
sed -i '/^log$/,$d' "$late.state"
printf '%s\n' log 'round 1 1 0:1-2 0:3-0' >>"$late.state"
rm "$late.games"
run tournament "$late" --enter 'Zoe: half' --bye 'Ada: 2 none' --resume
expect 'one comes late and one sits out' 0 out 'Zoe has a bye of half a point' \
    out 'Ada has a bye without points'
run tournament "$plan" --show --csv standings
expect 'a table for spreadsheets' 0 out 'stage,place,name,points' out '"Anna"'
run tournament "$plan" --show --csv cross
expect 'a cross table' 0 out '"","'
sed -i 's/cycles: [0-9]*/cycles: 41/' "$plan"
run tournament "$plan" --resume
expect 'another plan than before' 1 err 'was begun with another plan'

# Names that would break a table.
write 'game: kamisado' 'format: round-robin' 'player: =1+1 = random' 'player: 山田 "T" = random' \
    "player: $(printf 'x%.0s' $(seq 150)) = random" "player: ab$(printf '\342\200\256')cd = random"
run tournament "$plan" --csv standings
expect 'names in a spreadsheet' 0 out "\"'=1+1\"" out '"山田 ""T"""'
run tournament "$plan" --show
expect 'names in a table' 0 out 'ab?cd' out 'xxxxxxxxxxxxxxxxxxxxxxxxxxx~'
that '... no row is wider' test "$(sed -n '/^Standings/,/^$/p' "$place/out" | wc -L)" -le 110

# Wrong files.
write 'game: kamisado' 'format: round-robbin' "$four"
run tournament "$plan"
expect 'a format that there is not' 1 err 'line 2: format: expected round-robin, '
write 'game: kamisado' 'player: A = random' 'player: B = /no/such/program'
run tournament "$plan"
expect 'a program that there is not' 1 err 'line 3: player: cannot start "/no/such/program"'
that '... and nothing was begun' test ! -e "$plan.state"
write 'game: kamisado' 'control: soon' "$four"
run tournament "$plan"
expect 'no time control' 1 err 'line 2: control: '
write 'game: kamisado' 'player: A = random' 'player: B'
run tournament "$plan"
expect 'no program' 1 err "line 3: player: expected ' = '"
run tournament "$place/none"
expect 'no file' 1 err 'none'
run tournament
expect 'no argument' 2

# The Arimaa Challenge of 2006, with engines for people.
write 'game: arimaa' 'format: arimaa-challenge' 'year: 2006' 'championship: single-elimination' \
    'max-turns: 3' 'control: 10s' 'player: Bomb = random' 'player: Loc = random' \
    'player: Volunteer = random' 'role: screener' 'player: Karl = random' 'role: defender' \
    'player: Greg = random' 'role: defender' 'player: Paul = random' 'role: defender'
run tournament "$plan" --json
fields 'the Challenge of 2006' over true challenge.year 2006 challenge.matches 3
that '... nine games with the defenders' test \
    "$(grep -c '^result' "$plan.state")" -ge $((1 + 4 + 9))

plan
