#!/bin/sh
# A server that gets hardly any time answers late, and does not hang up: while pictures are painted it
# is stopped again and again, for longer than a request may take to be read. usage: starved.sh AGOND
set -eu

agond=$1
. "$(dirname -- "$0")/../tap.sh"
if ! command -v curl >/dev/null; then
    skip_all 'curl is not installed'
fi
folder=$(mktemp -d)
. "$(dirname -- "$0")/../children.sh"
swept "$folder"
server=
asker=
stop() {
    [ -z "$server" ] || kill -CONT "$server" || :
    [ -z "$asker" ] || kill_own TERM "$asker"
    [ -z "$server" ] || kill_own TERM "$server"
    [ -z "$server" ] || wait "$server" || :
}
trap 'stop; rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
detail() {
    cat "$folder/told"
}

mkfifo "$folder/pipe"
setpriv --pdeathsig KILL "$agond" --data "$folder/data" --port 0 --starter-games off >"$folder/pipe" 2>"$folder/err" &
server=$!
while read -r line; do
    case $line in *http:*) break ;; esac
done <"$folder/pipe"
site=$(expr "$line" : '.*\(http://[0-9.]*:[0-9]*\)')

games="tai-shogi arimaa fairy-chess amazons abalone kamisado"
set --
for game in $games; do
    set -- "$@" -o /dev/null "$site/picture/rules/$game.png"
done
curl -s -Z --parallel-immediate -w '%{http_code} %{content_type}\n' "$@" >"$folder/told" \
    2>/dev/null &
asker=$!
rounds=24
while [ $rounds -gt 0 ] && kill -STOP "$server"; do
    sleep 0.6 # late on purpose: no time for the server
    kill -CONT "$server"
    sleep 0.001 # late on purpose: hardly any
    rounds=$((rounds - 1))
done
status=0
wait "$asker" || status=$?
asker=
point $status "curl has its answers"
for game in $games; do
    echo "200 image/png"
done >"$folder/wanted"
status=0
cmp -s "$folder/told" "$folder/wanted" || status=1
point $status "which are the pictures"
plan
