#!/bin/sh
# agon organise against a server: a tournament from its making to its results, and what is refused.
# usage: organise.sh AGOND AGON JSON
set -u

agond=$1
agon=$2
json=$3
place=$(mktemp -d)
server=
. "$(dirname -- "$0")/../tap.sh"
. "$(dirname -- "$0")/../children.sh"
swept "$place"
trap 'kill_own TERM $server; rm -rf "$place"' EXIT
trap 'exit 1' HUP INT TERM

detail() {
    tail -n 20 "$place/out" "$place/err"
}

# run ARGUMENT...: the program; its status, output and errors.
run() {
    status=0
    "$agon" organise "$@" >"$place/out" 2>"$place/err" </dev/null || status=$?
}

# mine ARGUMENT...: the same with the organiser's token.
mine() {
    run "$site" "$@" --token-file "$place/token"
}

# says NAME PATTERN: it was done, and said so.
says() {
    [ "$status" = 0 ] && grep -q -- "$2" "$place/out"
    point $? "$1"
}

# refused NAME STATUS PATTERN: it was not, and why.
refused() {
    [ "$status" = "$2" ] && [ ! -s "$place/out" ] && grep -q -- "$3" "$place/err"
    point $? "$1"
}

setpriv --pdeathsig KILL "$agond" --data "$place/data" --port 0 --starter-games off --sync process \
    >"$place/server.out" 2>"$place/server.err" &
server=$!
await_line "$server" "$place/server.out" http || exit 1
site=$(grep -o 'http://127[^ /]*' "$place/server.out" | head -n 1)
admin() {
    "$agond" admin --data "$place/data" "$@" >/dev/null
}
echo 'correct horse' | admin appoint Boss

run "$site"
says 'nothing is listed without a token' 'no tournaments'
run "$site" create title=A game=kamisado
refused 'but nothing is made without one' 2 'expected --token-file'

printf 'wrong horse\n' | "$agon" organise "$site" login Boss --token-file "$place/token" >"$place/out" \
    2>"$place/err"
status=$?
refused 'a wrong password' 1 'wrong_password'
[ ! -e "$place/token" ]
point $? '... writes no token'
printf 'correct horse\n' | "$agon" organise "$site" login Boss --token-file "$place/token" >"$place/out" \
    2>"$place/err"
status=$?
says 'the right one writes it' 'Boss is logged in'
[ "$(stat -c %a "$place/token")" = 600 ]
point $? '... for nobody else to read'

printf 'd1d5\ne1e4\n' >"$place/openings"
mine create title='Class 5b' game=kamisado control=20s entry=organiser games=2 wait=86400000 \
    third-place=no tie-breaks=wins,sonneborn-berger
says 'a tournament is made, whose id is printed' '^[a-z0-9]\{11\}$'
id=$(cat "$place/out")
mine list state=open
says 'it is in the list' "^$id  *open .*0 players  Class 5b"
printf 'Anna\nBen\n\nCy\n' >"$place/names"
mine class "$id" names=@"$place/names"
says 'a class is registered, and gets its codes' '^Cy, [^,]*, [a-z0-9]*-[a-z0-9]*-[a-z0-9]*$'
[ "$(wc -l <"$place/out")" = 3 ]
point $? '... everybody in the file'
mine change "$id" about=@"$place/openings" warnings=3
says 'settings are changed' changed
mine show "$id" --json
"$json" tournament.warnings <"$place/out" | grep -qx 3 &&
    "$json" tournament.tie_breaks.1 <"$place/out" | grep -q sonneborn-berger
point $? '... numbers, lists, and what a file says'
mine remove "$id" Cy
says 'before the start a player is removed without a reason' removed
mine show "$site/tournament/$id"
says 'the address of its page is its name, too' 'Anna .*registered'
grep -q Cy "$place/out"
[ $? = 1 ]
point $? '... and the player has gone'

mine start "$id"
says 'it is started' started
mine pause "$id" 'lunch'
says 'it is paused' paused
mine show "$id"
says '... for a reason' 'paused: lunch'
mine message "$id" 'At two'
says 'a message' 'done'
mine resume "$id"
says 'it goes on' resumed
mine decide "$id" 1.1 1-0 'Ben is ill'
says 'a game is decided' decided
mine decide "$id" 1.2 0-1 'Ben is ill'
mine show "$id"
says 'it ends' '^over, kamisado, round-robin, round 1 of 1, 2 of 2 games'
mine correct "$id" 1.2 0.5-0.5 'the wrong button'
says 'a result is corrected' corrected

run "$site" results "$id"
says 'results as a table' '^  1  Anna  *1.5'
run "$site" results "$id" --csv standings
says '... for a spreadsheet' '^"",1,"Anna",1.5,2,1,1,0'
run "$site" results "$id" --json
[ "$status" = 0 ] && "$json" tournament.title <"$place/out" | grep -q 'Class 5b'
point $? '... as JSON'
run "$site" results "$id" --as trf
says "... as FIDE's report" '^012 Class 5b'

mine create title=Swiss game=kamisado control=20s entry=organiser format=swiss rounds=2 \
    round-start=organiser wait=86400000
id=$(cat "$place/out")
mine class "$id" names=A,B,C,D,E,F
mine start "$id"
mine bye "$id" C 2 none
says 'a player sits a round out' '^done'
mine decide "$id" 1.1 1-0 'no show'
mine decide "$id" 2.1 1-0 'no show'
mine decide "$id" 3.1 1-0 'no show'
mine next-round "$id"
says 'the next round begins' 'the next round begins'
mine show "$id"
says '... when one is over' 'round 2 of 2'
mine next-round "$id"
refused '... and not before' 1 'not_now'
mine remove "$id" B
refused 'after the start a reason is needed' 1 'reason'
mine remove "$id" B 'gone home'
says '... and the player is withdrawn' removed
mine show "$id"
says '... in the standings' 'B .*withdrawn'
mine end "$id" 'that will do'
says 'it is ended' ended
mine class "$id" names=Dee
refused 'nobody joins what is over' 1 'not_now'

mine create title=Engines game=kamisado entry=organiser
id=$(cat "$place/out")
mine add "$id" Dee engine=random level=0
mine add "$id" Eve engine=kamisado level=1 rating=1500
says 'engines are registered' registered
mine start "$id"
over() {
    mine show "$id"
    grep -q '^over,' "$place/out"
}
await over
says '... and play' '1 of 1 games'
run "$site" results "$id" --as records
says 'the games are among the results' '^player . Eve\|^player .: Eve'
mine create title=Mistake game=kamisado entry=organiser
id=$(cat "$place/out")
mine drop "$id"
says 'it is deleted' deleted

mine start "$id"
refused 'an unknown tournament' 1 'no such tournament (not_found)'
mine end "$id"
refused 'a missing word' 2 'end: expected ID REASON'
mine start "$id" now
refused 'a word too many' 2 "'now' is more than it takes"
mine frob "$id"
refused 'an unknown action' 2 "did you mean 'drop'?"
mine xxxxxxxxxxxx
refused '... they are all listed' 2 'expected one of: list show results login create'
grep -o 'one of: .*' "$place/err" | cut -d ' ' -f 3- | tr ' ' '\n' >"$place/actions"
"$agon" help organise >"$place/help"
missing=$(while read -r action; do
    grep -q "\\b$action\\b" "$place/help" || echo "$action"
done <"$place/actions")
[ -s "$place/actions" ] && [ -z "$missing" ]
point $? "... and in the help $missing"
mine create title=x game=kamisado rounds=two
refused 'a number that is none' 2 "rounds: expected a whole number, found 'two'"
mine create title=x game=kamisado third-place=maybe
refused 'a switch that is none' 2 "third_place: expected yes or no, found 'maybe'"
mine create title=x game=kamisado colour=red
refused 'an unknown setting' 2 "knows no setting 'colour'"
mine create title=x title=y game=kamisado
refused 'a setting twice' 2 'title is given twice'
mine create title=x game=go
refused 'what the server refuses' 1 'game'
mine create title=x game=kamisado definition=@"$place/none"
refused 'a file that is not there' 2 "definition: cannot open $place/none"
run "$site" results "$id" --json --csv games
refused 'two forms at once' 2 'expected one of --json, --csv and --as'
echo 's.JTidYSW3iBnotatokenofthisserver' >"$place/old"
run "$site" start "$id" --token-file "$place/old"
refused 'a token that is unknown' 1 'does not know this token any more; a new one: agon organise'
echo 'hello' >"$place/old"
run "$site" start "$id" --token-file "$place/old"
refused 'a file without a token' 1 'expected a token that'
run http://127.0.0.1:1 list
refused 'a server that is not there' 1 '127.0.0.1'
run tcp://127.0.0.1:1 list
refused 'an address that is none of a site' 2 'expected http://HOST:PORT or https://HOST'
setpriv --pdeathsig KILL python3 -u -m http.server 0 --bind 127.0.0.1 --directory "$place" \
    >"$place/other" 2>&1 &
other=$!
await_line "$other" "$place/other" Serving
run "$(grep -o 'http://127[^/]*' "$place/other")" list
refused 'another server' 1 'is not a server of Agon: it answered HTTP 501'
kill_own TERM "$other"

if command -v openssl >/dev/null; then
    openssl req -x509 -newkey rsa:2048 -nodes -keyout "$place/key" -out "$place/cert" -days 2 \
        -subj /CN=localhost -addext subjectAltName=DNS:localhost 2>/dev/null
    setpriv --pdeathsig KILL python3 -u "$(dirname -- "$0")/../clients/tls.py" 0 "${site##*:}" \
        "$place/cert" "$place/key" >"$place/end" 2>&1 &
    end=$!
    await_line "$end" "$place/end" '[0-9]'
    secure=https://localhost:$(head -n 1 "$place/end")
    run "$secure"
    refused 'a certificate that is not trusted' 1 'name that with --ca FILE'
    run "$secure" --ca "$place/cert"
    says '... unless it is named' 'Class 5b'
    run "$site" --ca "$place/cert"
    refused 'which is for encrypted servers' 2 'is not encrypted'
    kill_own TERM "$end"
else
    skipped 'encrypted servers' 'openssl is not here: apt-get install openssl'
fi
plan
