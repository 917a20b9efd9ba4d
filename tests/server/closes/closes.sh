#!/bin/sh
# Descriptors that are closed without being open: closes.c finds them, agond has none, and no program
# of the tests before this one had. usage: closes.sh AGOND TWICE
set -eu

agond=$1
twice=$2
folder=$(mktemp -d)
. "$(dirname -- "$0")/../../children.sh"
swept "$folder"
server=
stop() {
    [ -z "$server" ] || kill_own TERM "$server"
    [ -z "$server" ] || wait "$server" || :
}
trap 'stop; rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
. "$(dirname -- "$0")/../../tap.sh"
detail() {
    cat "$folder/err" "$folder/found"
}
before=$AGON_CLOSES
export AGON_CLOSES="$folder/found"
: >"$folder/err"

# twice HOW: the program's status is in `ended`, more than 128 when a signal has ended it.
twice() {
    : >"$folder/found"
    ended=0
    "$twice" "$1" 2>"$folder/err" || ended=$?
}
# caught HOW: it is ended by SIGABRT, and both standard error and the file say why.
caught() {
    twice "$1"
    [ "$ended" -eq 134 ] && said "$folder/err" && said "$folder/found"
}
# said FILE: a line of it tells which program closed what.
said() {
    grep -q '^closes-twice ([0-9]*) closes [0-9]*, which is not open, at$' "$1"
}
# passes HOW: it ends well, and nothing is said.
passes() {
    twice "$1"
    [ "$ended" -eq 0 ] && [ ! -s "$folder/err" ] && [ ! -s "$folder/found" ]
}
# is WHAT COMMAND...: the command succeeds.
is() {
    what=$1
    shift
    status=0
    "$@" || status=1
    point "$status" "$what"
}

is 'a descriptor that is closed once passes' passes once
is 'one that is closed twice is caught' caught close
is 'one that is closed twice as libuv does is caught' caught syscall
below=$AGON_CLOSES_BELOW
AGON_CLOSES_BELOW="$folder"
is 'a program of somebody else is let alone' passes close
AGON_CLOSES_BELOW="$below"

# start: a server that has said where it is.
start() {
    : >"$folder/found"
    : >"$folder/lines"
    setpriv --pdeathsig KILL "$agond" --data "$folder/data" --port 0 --bot-port 0 --starter-games off \
        >"$folder/lines" 2>"$folder/err" &
    server=$!
    await grep -q 'http:' "$folder/lines"
}
asked() {
    "$agond" admin --data "$folder/data" status >/dev/null
}
# ends SIGNAL: it ends well by that, and has closed nothing that was not open.
ends() {
    kill_own "$1" "$server"
    await ended "$server" || return 1
    server=
    [ "$ended" -eq 0 ] && [ ! -s "$folder/found" ]
}
# again: it starts anew once it is told so, and says so.
again() {
    kill_own HUP "$server"
    await again_or_ended && again_said && [ ! -s "$folder/found" ]
}
again_said() {
    [ "$(grep -c 'Agon is served' "$folder/lines")" -eq 2 ]
}
again_or_ended() {
    again_said || ended "$server"
}

start
is 'agond ends without such a close' ends TERM
start
is 'it answers a question' asked
is 'nor does it have one after that' ends TERM
start
is 'nor when it starts anew' again
is 'nor after that' ends INT

# What the tests before this one have left is said once.
cp "$before" "$folder/found" 2>/dev/null || : >"$folder/found"
rm -f "$before"
is 'no test before this one had a program with such a close' [ ! -s "$folder/found" ]
plan
