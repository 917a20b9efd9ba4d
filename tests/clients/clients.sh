#!/bin/sh
# One client against a real server: it plays, it comes back when the server is killed, it is refused
# with a wrong token.
#
# usage: clients.sh NAME AGON AGOND EXAMPLE CLIENTS
#
# What is not installed is skipped, with the name of its Debian package. AGON_FULL=1 plays the
# hundred games of the Prolog player.
set -u

client=$1
agon=$2
agond=$3
example=$4
clients=$5
place=$(mktemp -d)
points=0
server=
trap 'stop_server; rm -rf "$place"' EXIT
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

# point STATUS NAME: one TAP line, with what was said when it is bad.
point() {
    points=$((points + 1))
    if [ "$1" = 0 ]; then
        echo "ok $points - $2"
    else
        echo "not ok $points - $2"
        tail -n 20 "$place"/*.out "$place"/*.err 2>/dev/null | sed 's/^/# /'
    fi
}

# needs PROGRAM PACKAGE: or the whole test is skipped.
needs() {
    command -v "$1" >/dev/null && return
    echo "1..0 # SKIP $1 is not here: apt-get install $2"
    exit 0
}

# start_server: at any ports the first time, then at the same.
start_server() {
    "$agond" --data "$place/data" --port "${port:-0}" --bot-port "${bot_port:-0}" \
        --sync process >"$place/server.out" 2>"$place/server.err" &
    server=$!
    for _ in $(seq 100); do
        grep -q http "$place/server.out" && break
        sleep 0.05
    done
    port=$(sed -n 's,.*http://.*:\([0-9]*\)/,\1,p' "$place/server.out")
    bot_port=$(sed -n 's/^Bots.* port //p' "$place/server.out")
}

stop_server() {
    [ -z "$server" ] || kill "$server" 2>/dev/null
    [ -z "$server" ] || wait "$server" 2>/dev/null
    server=
}

make_bot() {
    "$agond" admin --data "$place/data" bot "$1" >"$place/$1.token"
}

# rival GAMES: agon's own player waits to be challenged.
rival() {
    timeout 60 "$agon" connect "127.0.0.1:$bot_port" --token-file "$place/Rival.token" \
        --engine random --games "$1" --at-once 4 >"$place/rival.out" 2>"$place/rival.err" &
    rival=$!
    for _ in $(seq 100); do
        grep -q connected "$place/rival.out" && break
        sleep 0.05
    done
}

# play NAME GAMES COMMAND...: the client challenges the rival and must end with 0 after so many games.
play() {
    what=$1
    games=$2
    shift 2
    rival "$games"
    timeout 60 "$@" >"$place/client.out" 2>"$place/client.err" </dev/null
    bad=$?
    [ $bad = 0 ] || kill $rival
    wait $rival || bad=1
    [ "$(grep -cE '^game .*(won|lost|drawn)' "$place/client.out")" -ge "$games" ] || bad=1
    point $bad "$what"
}

# survive COMMAND...: the server is killed while the client plays slow games, and both go on.
survive() {
    rival 100000
    timeout 60 "$@" >"$place/client.out" 2>"$place/client.err" </dev/null &
    pid=$!
    for _ in $(seq 200); do
        grep -q connected "$place/client.out" && break
        sleep 0.05
    done
    kill -9 "$server"
    wait "$server" 2>/dev/null
    start_server
    wait $pid
    bad=$?
    kill $rival 2>/dev/null
    wait $rival 2>/dev/null
    point $bad "comes back when the server is killed"
}

# refused COMMAND...: a wrong token ends the client, with a message and a status.
refused() {
    timeout 30 "$@" >"$place/client.out" 2>"$place/client.err" </dev/null
    bad=$?
    [ $bad -ne 0 ] && [ $bad -ne 124 ] && grep -q token "$place/client.err"
    point $? "a wrong token ends it"
}

begin() {
    start_server
    make_bot Rival
    make_bot Pupil
    echo s.wrong >"$place/wrong.token"
}

# A program of three lines in the shell: the first legal turn, after so many seconds.
cat >"$place/slow.sh" <<'END'
while read -r position && read -r legal && read -r time; do
    [ "${1:-0}" = 0 ] || sleep "$1"
    set -- "${1:-0}" $legal
    echo "$3"
    set -- "$1"
done
END

case $client in
c)
    begin
    play "plays" 3 "$example" 127.0.0.1 "$bot_port" "$place/Pupil.token" 3 Rival
    survive "$example" 127.0.0.1 "$bot_port" "$place/Pupil.token" 20 Rival
    refused "$example" 127.0.0.1 "$bot_port" "$place/wrong.token" 1
    ;;
python)
    needs python3 python3
    begin
    play "plays" 3 python3 "$clients/python/example.py" "127.0.0.1:$bot_port" "$place/Pupil.token" \
        --challenge Rival --games 3
    play "plays another game" 1 python3 "$clients/python/example.py" "127.0.0.1:$bot_port" \
        "$place/Pupil.token" --challenge Rival --games 1 --game amazons
    survive python3 "$clients/python/example.py" "127.0.0.1:$bot_port" "$place/Pupil.token" \
        --challenge Rival --games 20
    refused python3 "$clients/python/example.py" "127.0.0.1:$bot_port" "$place/wrong.token"
    ;;
java)
    needs javac default-jdk-headless
    begin
    sh "$clients/java/build.sh" "$place/java" >"$place/client.out" 2>"$place/client.err"
    point $? "javac and jar build it without a warning"
    jar=$place/java/agon-bot.jar
    first=$clients/java/examples/FirstPlayer.java
    play "the first player plays, over TCP" 2 java -cp "$jar" "$first" "127.0.0.1:$bot_port" \
        "$place/Pupil.token" --challenge Rival --games 2
    javac -cp "$jar" -d "$place/java" "$first"
    ours="$jar:$place/java"
    play "and over WebSocket" 1 java -cp "$ours" FirstPlayer "http://127.0.0.1:$port/" \
        "$place/Pupil.token" --challenge Rival --games 1
    play "joins a program" 2 java -jar "$jar" "127.0.0.1:$bot_port" "$place/Pupil.token" \
        --program "sh $place/slow.sh" --challenge Rival --games 2
    play "stops one that is too slow" 1 java -jar "$jar" "127.0.0.1:$bot_port" \
        "$place/Pupil.token" --program "sh $place/slow.sh 30" --limit 1 --challenge Rival --games 1
    grep -q 'lost (resigned)' "$place/client.out"
    point $? "which loses"
    survive java -cp "$ours" FirstPlayer "127.0.0.1:$bot_port" "$place/Pupil.token" \
        --challenge Rival --games 20
    refused java -cp "$ours" FirstPlayer "127.0.0.1:$bot_port" "$place/wrong.token"
    ;;
prolog)
    needs swipl swi-prolog-nox
    begin
    play "plays" 1 "$agon" connect "127.0.0.1:$bot_port" --token-file "$place/Pupil.token" \
        --engine "text,time=200ms:swipl $clients/prolog/kamisado.pl" --challenge Rival --games 1
    played=12
    wanted=11
    [ -z "${AGON_FULL:-}" ] || played=100 wanted=95
    timeout 250 "$agon" match kamisado "text,time=60ms:swipl $clients/prolog/kamisado.pl" random \
        --games "$played" --json >"$place/client.out" 2>"$place/client.err"
    won=$(sed -n 's/.*"wins": *\([0-9]*\).*/\1/p' "$place/client.out")
    [ "${won:-0}" -ge "$wanted" ]
    point $? "beats random in ${won:-?} of $played games"
    # A forced win that is deeper than a move: Figure 3 of docs/rules/kamisado.md.
    printf 'position h1g3f1e1d1c1b1a1a8b8c6d4e8f4g4h4 b n\nlegal a8b7 a8a3 a8a4\ntime 4000\n' |
        swipl "$clients/prolog/kamisado.pl" >"$place/client.out" 2>"$place/client.err"
    [ "$(cat "$place/client.out")" = a8a3 ]
    point $? "finds the win through a blocked tower"
    ;;
connect)
    begin
    "$agond" --data "$place/other" --port "$port" >"$place/client.out" 2>"$place/client.err"
    [ $? = 1 ] && grep -q 'another server' "$place/client.err"
    point $? "a port that is taken is told"
    "$agond" --data "$place/other" --port 0 --bot-port "$bot_port" >"$place/client.out" \
        2>"$place/client.err"
    [ $? = 1 ] && grep -q 'cannot listen' "$place/client.err"
    point $? "and so is the bots'"
    # agon_plays NAME GAMES URL ENGINE [OPTION...]
    agon_plays() {
        what=$1 count=$2 url=$3 engine=$4
        shift 4
        play "$what" "$count" "$agon" connect "$url" --token-file "$place/Pupil.token" \
            --engine "$engine" --challenge Rival --games "$count" "$@"
    }
    agon_plays "UGI over TCP" 2 "127.0.0.1:$bot_port" "ugi:$agon engine kamisado --engine random"
    agon_plays "UGI over WebSocket" 1 "http://127.0.0.1:$port" "ugi:$agon engine kamisado" \
        --margin 5950ms
    agon_plays "AEI" 1 "127.0.0.1:$bot_port" "aei:$agon engine arimaa --engine random" \
        --game arimaa
    agon_plays "three lines of text" 2 "127.0.0.1:$bot_port" "text:sh $place/slow.sh"
    agon_plays "an engine's id" 1 "127.0.0.1:$bot_port" "kamisado,time=50ms"
    agon_plays "a program that ends loses" 1 "127.0.0.1:$bot_port" "text:true"
    grep -q 'lost, resigned' "$place/client.out"
    point $? "by resigning"
    agon_plays "a program that plays what is illegal loses" 1 "127.0.0.1:$bot_port" "text:yes a1a1"
    agon_plays "one that hangs loses on time" 1 "127.0.0.1:$bot_port" "text:sleep 100" --control 1s
    grep -q 'lost, time' "$place/client.out"
    point $? "by the server's clock"
    survive "$agon" connect "127.0.0.1:$bot_port" --token-file "$place/Pupil.token" \
        --engine random --challenge Rival --games 20
    refused "$agon" connect "127.0.0.1:$bot_port" --token-file "$place/wrong.token" --engine random
    ;;
esac
echo "1..$points"
