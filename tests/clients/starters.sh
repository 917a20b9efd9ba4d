#!/bin/sh
# The folders of `agon bot new`: the commands of each README are run as they stand there, then the
# same player fails in two ways.
#
# usage: starters.sh LANGUAGE AGON AGOND
set -u

language=$1
agon=$2
agond=$3
place=$(mktemp -d)
. "$(dirname -- "$0")/../tap.sh"
. "$(dirname -- "$0")/../children.sh"
swept "$place"
server=
rival=
trap 'kill_own TERM $server $rival; wait 2>/dev/null; rm -rf "$place"' EXIT
trap 'exit 1' HUP INT TERM
PATH=$(CDPATH='' cd -- "$(dirname -- "$agon")" && pwd):$PATH
export PATH

# What everything that was started has said last.
detail() {
    tail -n 20 "$place"/*.out "$place"/*.err 2>/dev/null
}

# What has to be there, how choose() gives up, and how it answers what is no turn.
case $language in
python)
    needs=python3 package=python3 file=player.py
    choice='return random.choice(legal)'
    fails='raise ValueError("I am lost")'
    cheats='return "a1a1"'
    ;;
java)
    needs=javac package=default-jdk-headless file=Player.java
    choice='return legal\[RANDOM.nextInt(legal.length)\];'
    fails='throw new IllegalStateException("I am lost");'
    cheats='return "a1a1";'
    ;;
c)
    needs=cc package=gcc file=player.c
    choice='return legal\[rand() % n\];'
    fails='fprintf(stderr, "I am lost\\n"); abort();'
    cheats='return (void)legal, (void)n, "a1a1";'
    ;;
prolog)
    needs=swipl package=swi-prolog-nox file=player.pl
    choice='random_member(Turn, Legal)'
    fails='throw(i_am_lost(Turn, Legal))'
    cheats='Turn = "a1a1", is_list(Legal)'
    ;;
js)
    needs=node package=nodejs file=player.mjs
    choice='return legal\[.*\];'
    fails='throw new Error("I am lost");'
    cheats='return "a1a1";'
    ;;
esac
command -v $needs >/dev/null || {
    skip_all "$needs is not here: apt-get install $package"
}

folder=$place/player
agon bot new --language "$language" "$folder" >"$place/new.out" 2>"$place/new.err"
point $? "the folder is written"
agon bot new --language "$language" "$folder" >"$place/new.out" 2>"$place/new.err"
[ $? = 1 ] && grep -q 'something in it already' "$place/new.err"
point $? "and not once more"

# commands PATTERN: those lines of its README, as a person would type them.
commands() {
    sed -n "s/^    \($1.*\)/\1/p" "$folder/README.md"
}

# tries: in its folder, what makes and tries it.
tries() {
    (cd "$folder" && eval "$(commands cc)$(commands javac)" && eval "$(commands 'agon match') $*") \
        >"$place/try.out" 2>"$place/try.err" </dev/null
}

tries --json
bad=$?
[ $bad = 0 ] && grep -q '"games": 10' "$place/try.out" &&
    ! grep -q 'forfeit\|illegal\|"time"' "$place/try.out"
point $? "its README's command plays ten games against the engine"

setpriv --pdeathsig KILL "$agond" --data "$place/data" --port 0 --bot-port 0 --starter-games off \
    --sync process >"$place/server.out" 2>"$place/server.err" &
server=$!
await_line $server "$place/server.out" http
port=$(sed -n 's/^Bots.* port //p' "$place/server.out" | head -n 1)
"$agond" admin --data "$place/data" bot Ann >"$folder/token"
"$agond" admin --data "$place/data" bot Ben >"$place/Ben.token"
setpriv --pdeathsig KILL agon connect "localhost:$port" --token-file "$place/Ben.token" --engine random \
    --at-once 4 >"$place/rival.out" 2>"$place/rival.err" &
rival=$!
await_line $rival "$place/rival.out" connected

# connects GAMES: its README's command, and a challenge.
connects() {
    (cd "$folder" && eval "$(commands 'agon connect' | sed "s/localhost:8018/localhost:$port/")" \
        --challenge Ben --game kamisado --control none --games "$1") >"$place/connect.out" 2>"$place/connect.err" </dev/null
}

connects 2
bad=$?
[ $bad = 0 ] && [ "$(grep -cE '^game .*(won|lost|drawn)' "$place/connect.out")" = 2 ] &&
    ! grep -qE 'forfeit|illegal|time' "$place/connect.out"
point $? "and the other one connects it"

# Whatever it is written in: one that fails at its first turn ends the match before its first game, one
# that cheats loses its games, and on a server each loses that game and plays the next one.
cp "$folder/$file" "$place/good"
for reason in forfeit illegal; do
    [ $reason = forfeit ] && instead=$fails || instead=$cheats
    sed "s/$choice/$instead/" "$place/good" >"$folder/$file"
    tries --json
    case $reason in
        forfeit) grep -q 'agon: the match cannot begin: text:.* crashed: ' "$place/try.err" ;;
        illegal) grep -q '"lost_by": \[{"illegal": 10}' "$place/try.out" ;;
    esac
    point $? "in a match, one that fails by $reason"
    connects 2
    bad=$?
    [ $bad = 0 ] && [ "$(grep -c "lost, $reason" "$place/connect.out")" = 2 ]
    point $? "and on a server, where it goes on to the next"
done
plan
