#!/bin/sh
# One client against a real server: it plays, it comes back when the server is killed, it is refused
# with a wrong token. "tls" is all that speak it, through a TLS end in front of the server.
#
# usage: clients.sh NAME AGON AGOND EXAMPLE LATE CLIENTS
#
# What is not installed is skipped, with the name of its Debian package. AGON_FULL=1 plays the
# hundred games of the Prolog player.
set -u

client=$1
agon=$2
agond=$3
example=$4
late=$5
clients=$6
place=$(mktemp -d)
port=
first_turn=0 # seconds that the server gives for it; 0: no more than the clock
server=
ends=
rival_name=Rival
. "$(dirname -- "$0")/../tap.sh"
. "$(dirname -- "$0")/../children.sh"
trap 'stop_server; stop_ends; rm -rf "$place"' EXIT
trap 'exit 1' HUP INT TERM
with_us='setpriv --pdeathsig KILL' # a program that goes with this script, however that ends
in_time='timeout --foreground 120' # it ends with this script, too
swept "$place"
PYTHONDONTWRITEBYTECODE=1
# A Java client lives for a second: the optimising compiler costs more than it saves.
JAVA_TOOL_OPTIONS='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'
export PYTHONDONTWRITEBYTECODE JAVA_TOOL_OPTIONS

# What everything that was started has said last.
detail() {
    tail -n 20 "$place"/*.out "$place"/*.err 2>/dev/null
}

# needs PROGRAM PACKAGE: or the whole test is skipped.
needs() {
    command -v "$1" >/dev/null && return
    skip_all "$1 is not here: apt-get install $2"
}

# begin_server: one at these ports, which has said where it is; false: it has ended.
begin_server() {
    : >"$place/server.out" # or the last start would be taken for this one
    $with_us "$agond" --data "$place/data" --port "$port" --bot-port "$bot_port" --first-turn "$first_turn" \
        --starter-games off --sync process >"$place/server.out" 2>"$place/server.err" &
    server=$!
    await_line "$server" "$place/server.out" http
}

# start_server: at ports that the system gives to nobody who asks for any, the first time those that
# are free; then at the same.
start_server() {
    [ -z "$port" ] || {
        begin_server
        return
    }
    for try in 0 1 2 3 4 5 6 7 8 9; do
        port=$((12000 + ($$ + 500 * try) % 5000 * 4))
        bot_port=$((port + 1))
        host_port=$((port + 2))
        begin_server && return
    done
}

stop_server() {
    [ -z "$server" ] || kill_own TERM "$server"
    [ -z "$server" ] || wait "$server" 2>/dev/null
    server=
}

# start_end NAME PORT ARGUMENT...: a TLS end (tls.py); its port is then in end_port.
start_end() {
    end=$place/$1.end
    shift
    $with_us python3 "$(dirname "$0")/tls.py" "$@" >"$end" 2>"$place/ends.err" &
    last_end=$!
    ends="$ends $last_end"
    await_line "$last_end" "$end" .
    end_port=$(cat "$end")
}

stop_ends() {
    # shellcheck disable=SC2086 # a list
    kill_own TERM $ends
    for end in $ends; do
        wait "$end" 2>/dev/null
    done
    ends=
}

make_bot() {
    "$agond" admin --data "$place/data" bot "$1" >"$place/$1.token"
}

# rival GAMES: agon's own player waits to be challenged.
rival() {
    : >"$place/rival.out"
    $in_time "$agon" connect "127.0.0.1:$bot_port" --token-file "$place/$rival_name.token" \
        --engine random --games "$1" --at-once 4 >"$place/rival.out" 2>"$place/rival.err" &
    rival=$!
    await_line "$rival" "$place/rival.out" connected
}

# play NAME GAMES COMMAND...: the client challenges the rival and must end with 0 after so many games.
play() {
    what=$1
    games=$2
    shift 2
    rival "$games"
    $in_time "$@" >"$place/client.out" 2>"$place/client.err" </dev/null
    bad=$?
    [ $bad = 0 ] || kill_own TERM $rival
    wait $rival || bad=1
    [ "$(grep -cE '^game .*(won|lost|drawn)' "$place/client.out")" -ge "$games" ] || bad=1
    point $bad "$what"
}

# outage: the server is killed and starts again.
outage() {
    kill_own KILL "$server"
    wait "$server" 2>/dev/null
    start_server
}

# survive COMMAND...: the server is killed while the client plays slow games, and both go on.
survive() {
    rival 100000
    $in_time "$@" >"$place/client.out" 2>"$place/client.err" </dev/null &
    pid=$!
    await_line "$pid" "$place/client.out" connected
    outage
    wait $pid
    bad=$?
    kill_own TERM $rival
    wait $rival 2>/dev/null
    point $bad "comes back when the server is killed"
}

# refused COMMAND...: a wrong token ends the client, with a message and a status.
refused() {
    $in_time "$@" >"$place/client.out" 2>"$place/client.err" </dev/null
    bad=$?
    [ $bad -ne 0 ] && [ $bad -ne 124 ] && grep -q token "$place/client.err"
    point $? "a wrong token ends it"
}

# strays COMMAND...: sent to the site's port with TCP, the client ends and is told where bots go.
strays() {
    $in_time "$@" >"$place/client.out" 2>"$place/client.err" </dev/null
    bad=$?
    [ $bad -ne 0 ] && [ $bad -ne 124 ] && grep -q "the bots' port; that is $bot_port" "$place/client.err"
    point $? "the site's port tells it where bots are served"
}

# too_late NAME COMMAND...: a client whose player takes seconds for a turn of one second loses by the
# server's clock, and not by giving up: a tournament may take the whole match for lateness.
too_late() {
    what=$1
    shift
    play "$what is late" 1 "$@"
    grep -q 'lost.*time' "$place/client.out"
    point $? "and the server's clock judges"
}

# sends_late NAME COMMAND...: a turn that comes after the flag is sent all the same, and the server
# answers. A slow machine may hold turns up for too long, so there are more games until one is heard.
sends_late() {
    slow=$1
    shift
    for try in 1 2 3 4 5 6 7 8 9 10; do
        play "$slow is late, try $try" 2 "$@"
        grep -q '^the server: ' "$place/client.err" && break
    done
    point $? "and its turn is sent after the end, too"
}

# loses_match NAME COMMAND...: with $place/Late.token as its token the client never plays a turn in time:
# where a tournament has it so, it loses the whole match, whatever it is written in.
loses_match() {
    what=$1
    shift
    timeout --foreground 280 python3 "$(dirname "$0")/late_match.py" "$agond" "$place/data" \
        "http://127.0.0.1:$port/" "$place/Late.token" "$@" >"$place/client.out" 2>"$place/client.err"
    point $? "$what that is late loses the whole match"
}

# loses NAME REASON COMMAND...: it loses two games for that reason, each as if the other had not been.
loses() {
    what=$1 reason=$2
    shift 2
    play "$what loses, and no more" 2 "$@"
    [ "$(grep -c "lost ($reason)" "$place/client.out")" = 2 ]
    point $? "and the reason is told"
}

# is_served WHAT SERVER COMMAND...: a client at a server that judges it, SERVER of this folder; PORT
# stands for its port.
is_served() {
    what=$1 judge=$2
    shift 2
    : >"$place/heard.out" # or the port of the last one would be taken for this one's
    python3 "$(dirname "$0")/$judge" "$place/said" >"$place/heard.out" 2>"$place/heard.err" &
    ear=$!
    await_line "$ear" "$place/heard.out" .
    at=$(cat "$place/heard.out")
    for word; do
        shift
        [ "$word" = PORT ] && word=$at || word=$(echo "$word" | sed "s/:PORT$/:$at/")
        set -- "$@" "$word"
    done
    $in_time "$@" >"$place/client.out" 2>"$place/client.err" </dev/null &
    pid=$!
    wait $ear
    bad=$?
    [ $bad = 0 ] || kill_own TERM $pid
    wait $pid
    point $bad "$what"
}

# is_heard NAME COMMAND...: a program that says something and waits until it was heard.
is_heard() {
    program=$1
    shift
    rm -f "$place/said"
    is_served "standard error of $program is sent while it thinks" heard.py "$@"
}

# asks_once COMMAND...: a client that is hung up on when it challenges, and finds the game begun.
asks_once() {
    is_served "a challenge that was taken is not made again" again.py "$@"
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

# One that takes longer for its first turn than the clock gives any.
cat >"$place/first.sh" <<'END'
seconds=7
while read -r position && read -r legal && read -r time; do
    sleep $seconds
    seconds=0
    set -- $legal
    echo "$2"
done
END

# One that says something on standard error and plays once it was heard.
cat >"$place/aloud.sh" <<END
echo "thinking aloud" >&2
tries=0
until [ -e "$place/said" ]; do
    tries=\$((tries + 1))
    [ \$tries -le 2400 ] || exit 1
    sleep 0.05 # between two looks
done
exec sh "$place/slow.sh"
END

case $client in
c)
    begin
    play "plays" 3 "$example" 127.0.0.1 "$bot_port" "$place/Pupil.token" 3 Rival
    loses "an illegal answer in C" illegal "$late" 127.0.0.1 "$bot_port" "$place/Pupil.token" illegal
    too_late "a player in C" "$late" 127.0.0.1 "$bot_port" "$place/Pupil.token"
    loses_match "a player in C" "$late" 127.0.0.1 "$bot_port" "$place/Late.token" "$place/never"
    survive "$example" 127.0.0.1 "$bot_port" "$place/Pupil.token" 20 Rival
    is_heard "a player in C" "$late" 127.0.0.1 PORT "$place/Pupil.token" "$place/said"
    asks_once "$example" 127.0.0.1 PORT "$place/Pupil.token" 1 Rival
    refused "$example" 127.0.0.1 "$bot_port" "$place/wrong.token" 1
    strays "$example" 127.0.0.1 "$port" "$place/Pupil.token" 1
    ;;
python)
    needs python3 python3
    begin
    play "plays" 3 python3 "$clients/python/example.py" "127.0.0.1:$bot_port" "$place/Pupil.token" \
        --challenge Rival --games 3
    play "plays another game" 1 python3 "$clients/python/example.py" "127.0.0.1:$bot_port" \
        "$place/Pupil.token" --challenge Rival --games 1 --game amazons
    # choosing BODY: a copy of the example with another choose().
    choosing() {
        mkdir -p "$place/python"
        cp "$clients"/python/*.py "$place/python"
        awk -v body="$1" '/^def choose/ { print; print "    " body; skip = 1; next }
            skip && /^[^ ]/ { skip = 0; print "" } !skip' "$clients/python/example.py" \
            >"$place/python/example.py"
    }
    # loses_by NAME REASON BODY
    loses_by() {
        choosing "$3"
        loses "$1 in Python" "$2" python3 "$place/python/example.py" "127.0.0.1:$bot_port" \
            "$place/Pupil.token" --challenge Rival --games 2
    }
    loses_by "an illegal answer" illegal 'return "a1a1"'
    loses_by "an exception" forfeit 'return [][1]'
    loses_by "a recursion without end" forfeit 'return choose(turn)'
    loses_by "an answer that is no text" forfeit 'return 7'
    choosing 'import time; time.sleep(2); return turn.legal[0] # late on purpose'
    too_late "a player in Python" python3 "$place/python/example.py" "127.0.0.1:$bot_port" \
        "$place/Pupil.token" --challenge Rival --games 1 --control 1s
    choosing 'import time; time.sleep(60) # late on purpose'
    loses_match "a player in Python" python3 "$place/python/example.py" "127.0.0.1:$bot_port" \
        "$place/Late.token"
    survive python3 "$clients/python/example.py" "127.0.0.1:$bot_port" "$place/Pupil.token" \
        --challenge Rival --games 20
    choosing "import os, sys, time
    print('thinking aloud', file=sys.stderr)
    while not os.path.exists('$place/said'): time.sleep(0.05) # between two looks
    return turn.legal[0]"
    is_heard "a player in Python" python3 "$place/python/example.py" 127.0.0.1:PORT \
        "$place/Pupil.token" --games 1
    asks_once python3 "$clients/python/example.py" 127.0.0.1:PORT "$place/Pupil.token" \
        --challenge Rival --games 1
    refused python3 "$clients/python/example.py" "127.0.0.1:$bot_port" "$place/wrong.token"
    strays python3 "$clients/python/example.py" "127.0.0.1:$port" "$place/Pupil.token"
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
    too_late "a program" java -jar "$jar" "127.0.0.1:$bot_port" "$place/Pupil.token" \
        --program "sh $place/slow.sh 30" --limit 0.5 --challenge Rival --games 1 --control 1s
    sends_late "a program" java -jar "$jar" "127.0.0.1:$bot_port" "$place/Pupil.token" \
        --program "sh $place/slow.sh 2.5" --challenge Rival --games 2 --control 1s
    # loses_by NAME REASON STATEMENT
    loses_by() {
        printf '%s\n' 'public class Wrong {' '    static String choose(agon.Turn turn) {' \
            "        $3" '    }' '    public static void main(String[] a) throws Exception {' \
            '        agon.Bot.main(a, Wrong::choose);' '    }' '}' >"$place/Wrong.java"
        loses "$1 in Java" "$2" java -cp "$jar" "$place/Wrong.java" "127.0.0.1:$bot_port" \
            "$place/Pupil.token" --challenge Rival --games 2 --control none
    }
    loses_by "an illegal answer" illegal 'return "a1a1";'
    loses_by "an exception" forfeit 'return turn.legal().get(9999);'
    loses_by "a recursion without end" forfeit 'return choose(turn);'
    printf '%s\n' 'public class Late {' '    public static void main(String[] a) throws Exception {' \
        '        agon.Bot.main(a, t -> { Thread.sleep(2000); return t.legal().get(0); });' '    }' \
        '}' >"$place/Late.java"
    too_late "a player in Java" java -cp "$jar" "$place/Late.java" "127.0.0.1:$bot_port" \
        "$place/Pupil.token" --challenge Rival --games 1 --control 1s
    loses_match "a program joined in Java" java -jar "$jar" "127.0.0.1:$bot_port" "$place/Late.token" \
        --program "sh $place/slow.sh 60"
    sed -i 's/2000/60000/' "$place/Late.java"
    loses_match "a player in Java" java -cp "$jar" "$place/Late.java" "127.0.0.1:$bot_port" \
        "$place/Late.token"
    is_heard "a program" java -jar "$jar" 127.0.0.1:PORT "$place/Pupil.token" \
        --program "sh $place/aloud.sh" --games 1
    printf '%s\n' 'import java.nio.file.*;' 'public class Aloud {' \
        '    public static void main(String[] a) throws Exception {' '        agon.Bot.main(a, t -> {' \
        '            System.err.println("thinking aloud");' \
        "            while (!Files.exists(Path.of(\"$place/said\"))) { Thread.sleep(50); }" \
        '            return t.legal().get(0);' '        });' '    }' '}' >"$place/Aloud.java"
    is_heard "a player in Java" java -cp "$jar" "$place/Aloud.java" 127.0.0.1:PORT \
        "$place/Pupil.token" --games 1
    survive java -cp "$ours" FirstPlayer "127.0.0.1:$bot_port" "$place/Pupil.token" \
        --challenge Rival --games 20
    asks_once java -cp "$ours" FirstPlayer 127.0.0.1:PORT "$place/Pupil.token" --challenge Rival \
        --games 1
    refused java -cp "$ours" FirstPlayer "127.0.0.1:$bot_port" "$place/wrong.token"
    strays java -cp "$ours" FirstPlayer "127.0.0.1:$port" "$place/Pupil.token"
    ;;
prolog)
    needs swipl swi-prolog-nox
    begin
    play "plays" 1 "$agon" connect "127.0.0.1:$bot_port" --token-file "$place/Pupil.token" \
        --engine "text,time=200ms:swipl $clients/prolog/kamisado.pl" --challenge Rival --games 1
    printf '%s\n' ':- initialization(main, main).' 'main :- read_line_to_string(user_input, P),' \
        '    ( P == end_of_file -> true ; read_line_to_string(user_input, L),' \
        '      read_line_to_string(user_input, _), sleep(2), split_string(L, " ", "", [_, T|_]),' \
        '      writeln(T), flush_output, main ).' >"$place/late.pl"
    printf '%s\n' ':- initialization(main, main).' 'main :- writeln(user_error, "thinking aloud"),' \
        '    once((repeat, sleep(0.05), exists_file("'"$place"'/said"))), play.' \
        'play :- read_line_to_string(user_input, P), ( P == end_of_file -> true' \
        '    ; read_line_to_string(user_input, L), read_line_to_string(user_input, _),' \
        '      split_string(L, " ", "", [_, T|_]), writeln(T), flush_output, play ).' >"$place/aloud.pl"
    is_heard "a player in Prolog" "$agon" connect 127.0.0.1:PORT --token-file "$place/Pupil.token" \
        --engine "text:swipl $place/aloud.pl" --games 1
    too_late "a player in Prolog" "$agon" connect "127.0.0.1:$bot_port" \
        --token-file "$place/Pupil.token" --engine "text:swipl $place/late.pl" \
        --challenge Rival --games 1 --control 1s
    sed -i 's/sleep(2)/sleep(60)/' "$place/late.pl"
    loses_match "a player in Prolog" "$agon" connect "127.0.0.1:$bot_port" \
        --token-file "$place/Late.token" --engine "text:swipl $place/late.pl"
    played=12
    wanted=9
    [ -z "${AGON_FULL:-}" ] || played=100 wanted=95
    player="text,time=120ms:swipl $clients/prolog/kamisado.pl"
    timeout --foreground 250 "$agon" match kamisado "$player" random --games "$played" --json \
        >"$place/client.out" 2>"$place/client.err"
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
    # Nobody is there at port 1, so it would try again for ever.
    $in_time "$agon" connect localhost:1 --token-file "$place/Pupil.token" \
        --engine text:/no/such/program >"$place/client.out" 2>"$place/client.err"
    [ $? = 2 ] && grep -q 'cannot start "/no/such/program"' "$place/client.err"
    point $? "a program that there is not is told before it connects"
    agon_plays "UGI over TCP" 2 "127.0.0.1:$bot_port" "ugi:$agon engine kamisado --engine random"
    agon_plays "UGI over WebSocket" 1 "http://127.0.0.1:$port" "ugi:$agon engine kamisado" \
        --margin 5950ms
    # The second header is the proof of RFC 6455's own example.
    for header in "Server: none" "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="; do
        : >"$place/client.err"
        : >"$place/impostor.out"
        python3 "$(dirname "$0")/impostor.py" "$header" >"$place/impostor.out" &
        impostor=$!
        await_line $impostor "$place/impostor.out" .
        $in_time "$agon" connect "ws://127.0.0.1:$(cat "$place/impostor.out")" --engine random \
            --token-file "$place/Pupil.token" >"$place/client.out" 2>"$place/client.err" </dev/null &
        pid=$!
        await_line "$pid" "$place/client.err" 'again in'
        kill_own TERM $pid $impostor
        wait $pid $impostor 2>/dev/null
        grep -q 'does not answer as a WebSocket does' "$place/client.err" &&
            [ "$(wc -l <"$place/impostor.out")" = 1 ]
        point $? "a WebSocket without its proof is told nothing ($header)"
    done
    agon_plays "AEI" 1 "127.0.0.1:$bot_port" "aei:$agon engine arimaa --engine random" \
        --game arimaa
    is_heard "a program" "$agon" connect 127.0.0.1:PORT --token-file "$place/Pupil.token" \
        --engine "text:sh $place/aloud.sh" --games 1
    agon_plays "three lines of text" 2 "127.0.0.1:$bot_port" "text:sh $place/slow.sh"
    agon_plays "an engine's id" 1 "127.0.0.1:$bot_port" "kamisado,time=50ms"
    agon_plays "a program that ends loses" 1 "127.0.0.1:$bot_port" "text:true"
    grep -q 'lost, forfeit' "$place/client.out"
    point $? "by forfeit, as at home"
    agon_plays "a program that plays what is illegal loses" 1 "127.0.0.1:$bot_port" "text:yes a1a1"
    grep -q 'lost, illegal' "$place/client.out"
    point $? "by that"
    agon_plays "one that hangs loses on time" 1 "127.0.0.1:$bot_port" \
        "text:sh -c 'echo aloud >&2; sleep 100'" --control 1s # late on purpose
    grep -q 'lost, time' "$place/client.out"
    point $? "by the server's clock"
    grep -q '^sh: aloud$' "$place/client.err"
    point $? "and its standard error is shown"
    grep -q 'sh wrote nothing in that turn: does it flush its output after each line?' "$place/client.err"
    point $? "with what it may have done wrong"
    agon_plays "one that is late loses on time" 1 "127.0.0.1:$bot_port" \
        "text:sh $place/slow.sh 2" --control 1s # late on purpose
    grep -q 'the turn of sh came .* after the game was over' "$place/client.err"
    point $? "and how late its turn came is shown"
    stop_server
    first_turn=60
    start_server
    agon_plays "a first turn that takes longer than the clock gives" 1 "127.0.0.1:$bot_port" \
        "text:sh $place/first.sh" --control 6s
    ! grep -q 'lost, time' "$place/client.out"
    point $? "takes nothing from it"
    # The last game with the rival: one that is begun when the server is killed may stay.
    survive "$agon" connect "127.0.0.1:$bot_port" --token-file "$place/Pupil.token" \
        --engine random --challenge Rival --games 20
    asks_once "$agon" connect 127.0.0.1:PORT --token-file "$place/Pupil.token" --engine random \
        --challenge Rival --games 1
    refused "$agon" connect "127.0.0.1:$bot_port" --token-file "$place/wrong.token" --engine random
    strays "$agon" connect "127.0.0.1:$port" --token-file "$place/Pupil.token" --engine random
    ;;
tls)
    needs python3 python3
    needs openssl openssl
    begin
    # certificate NAME DAYS HOST OPTION...: NAME.pem and NAME.key for a host.
    certificate() {
        name=$1 days=$2
        printf 'subjectAltName=%s\n' "$3" >"$place/host"
        shift 3
        openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$name" \
            -keyout "$place/$name.key" -out "$place/$name.csr" 2>/dev/null &&
            openssl x509 -req -in "$place/$name.csr" -days "$days" -extfile "$place/host" "$@" \
                -out "$place/$name.pem" 2>/dev/null
    }
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 9 -subj /CN=School \
        -keyout "$place/school.key" -out "$place/school.pem" 2>/dev/null
    by_school="-CA $place/school.pem -CAkey $place/school.key -CAcreateserial"
    # shellcheck disable=SC2086
    certificate host 9 DNS:localhost $by_school && certificate late -1 DNS:localhost $by_school &&
        certificate other 9 DNS:agon.school $by_school &&
        certificate self 9 IP:127.0.0.1 -signkey "$place/self.key"
    point $? "openssl makes certificates"
    start_end self 0 "$port" "$place/self.pem" "$place/self.key" 1.2
    self=wss://127.0.0.1:$end_port
    start_end late 0 "$port" "$place/late.pem" "$place/late.key"
    late=wss://localhost:$end_port
    start_end other 0 "$port" "$place/other.pem" "$place/other.key"
    other=wss://localhost:$end_port
    start_end half 0 half
    half=wss://localhost:$end_port
    start_end host "$host_port" "$port" "$place/host.pem" "$place/host.key"
    host=wss://localhost:$end_port/bot
    alias=wss://127.0.0.1:$end_port
    outage() {
        kill_own KILL "$last_end" "$server"
        wait "$last_end" "$server" 2>/dev/null
        start_server
        start_end host "$host_port" "$port" "$place/host.pem" "$place/host.key"
    }
    # Each of these takes a server, and a file of certificates or "" for the system's.
    by_agon() {
        server_at=$1 ca=$2
        shift 2
        echo "$agon connect $server_at ${ca:+--ca $ca} --token-file $place/Pupil-$client.token" \
            "--engine random --challenge $rival_name $*"
    }
    by_python() {
        server_at=$1 ca=$2
        shift 2
        echo "python3 $clients/python/example.py $server_at ${ca:+--ca $ca}" \
            "$place/Pupil-$client.token --challenge $rival_name $*"
    }
    by_java() {
        server_at=$1 ca=$2
        shift 2
        store=${ca:+-Djavax.net.ssl.trustStore=${ca%.pem}.p12}
        echo "java $store ${store:+-Djavax.net.ssl.trustStorePassword=school}" \
            "-cp $place/java/agon-bot.jar:$place/java FirstPlayer" \
            "$server_at $place/Pupil-$client.token --challenge $rival_name $*"
    }
    # doubts NAME PATTERN COMMAND...: it ends by itself, before it has told its token, and says why.
    doubts() {
        what=$1 pattern=$2
        shift 2
        $in_time "$@" >"$place/client.out" 2>"$place/client.err" </dev/null
        bad=$?
        [ $bad -ne 0 ] && [ $bad -ne 124 ] && grep -qi "$pattern" "$place/client.err" &&
            ! grep -q connected "$place/client.out"
        point $? "$what"
    }
    all="agon python"
    if command -v javac >/dev/null; then
        all="agon python java"
        sh "$clients/java/build.sh" "$place/java" >"$place/client.out" 2>"$place/client.err" &&
            javac -cp "$place/java/agon-bot.jar" -d "$place/java" \
                "$clients/java/examples/FirstPlayer.java" &&
            keytool -importcert -noprompt -alias school -file "$place/school.pem" \
                -keystore "$place/school.p12" -storepass school 2>>"$place/client.err" &&
            keytool -importcert -noprompt -alias self -file "$place/self.pem" \
                -keystore "$place/self.p12" -storepass school 2>>"$place/client.err"
        point $? "Java is built, and keytool takes the certificates"
    else
        echo "# javac is not here, so Java is left out: apt-get install default-jdk-headless"
    fi
    school=$place/school.pem
    # shellcheck disable=SC2046
    for client in $all; do
        by=by_$client
        rival_name=Rival-$client # a challenge left over from an outage is nobody else's
        make_bot "Pupil-$client"
        make_bot "$rival_name"
        play "$client plays" 2 $($by "$host" "$school" --games 2)
        play "$client plays, with a server's own certificate for an address, in TLS 1.2" 1 \
            $($by "$self" "$place/self.pem" --games 1)
        [ "$client" = java ] || SSL_CERT_FILE=$school \
            play "$client plays, with an authority of the system" 1 $($by "$host" "" --games 1)
        play "$client plays what has long messages" 1 \
            $($by "$host" "$school" --games 1 --game amazons)
        survive $($by "$host" "$school" --games 20)
        doubts "$client refuses an unknown authority" 'unknown authority\|local issuer' \
            $($by "$host" "")
        doubts "$client refuses a self-signed certificate" \
            'self[- ]signed\|unknown authority' $($by "$self" "")
        elsewhere='another host\|mismatch\|no subject alternative\|no name matching'
        doubts "$client refuses the certificate of another name" "$elsewhere" \
            $($by "$other" "$school")
        doubts "$client refuses a certificate without the address" "$elsewhere" \
            $($by "$alias" "$school")
        doubts "$client refuses an expired certificate" 'has expired' $($by "$late" "$school")
        # shellcheck disable=SC2091
        $($by "$half" "$school") >"$place/$client.half" 2>&1 </dev/null &
        ends="$ends $!"
    done
    # A handshake is begun and never ended: after ten seconds it is given up.
    for client in $all; do
        for _ in $(seq 2400); do
            grep -q 'again in' "$place/$client.half" && break
            sleep 0.05 # between two looks
        done
        grep -q 'again in' "$place/$client.half"
        point $? "$client gives a handshake up that does not go on"
    done
    wait_for_plain() {
        : >"$place/client.err" # or what the last one said would be read
        $in_time "$agon" connect "$1" --token-file "$place/Pupil.token" --engine random \
            >"$place/client.out" 2>"$place/client.err" </dev/null &
        pid=$!
        await_line "$pid" "$place/client.err" 'again in'
        kill_own TERM $pid
        wait $pid 2>/dev/null
        grep -q "$2" "$place/client.err"
        point $? "agon says what is wrong with $3"
    }
    wait_for_plain "wss://localhost:$port" 'does not speak TLS' "a site that is not encrypted"
    wait_for_plain "http://localhost:$host_port" 'did not answer' "a site that is"
    doubts "a file without certificates is told" 'expected certificates as PEM' \
        "$agon" connect "$host" --ca "$place/Pupil.token" --token-file "$place/Pupil.token" \
        --engine random
    doubts "a file that is not there too" 'No such file' \
        "$agon" connect "$host" --ca "$place/none" --token-file "$place/Pupil.token" --engine random
    doubts "certificates are not for plain TCP" 'not encrypted' \
        "$agon" connect "localhost:1" --ca "$school" --token-file "$place/Pupil.token" \
        --engine random
    ;;
esac
plan
