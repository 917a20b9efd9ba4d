#!/bin/sh
# Answers of the API as gzip: only where the reader accepts it, only large ones, never what a POST is
# answered, and the same text once they are unpacked. usage: compress.sh AGOND
set -eu

agond=$1
. "$(dirname -- "$0")/../tap.sh"
if ! command -v curl >/dev/null || ! command -v gunzip >/dev/null; then
    skip_all 'curl or gunzip is not installed'
fi
folder=$(mktemp -d)
. "$(dirname -- "$0")/../children.sh"
swept "$folder"
server=
stop() {
    [ -z "$server" ] || kill_own TERM "$server"
    [ -z "$server" ] || wait "$server" || :
}
trap 'stop; rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
detail() {
    cat "$folder/headers"
}

mkfifo "$folder/pipe"
setpriv --pdeathsig KILL "$agond" --data "$folder/data" --port 0 --starter-games off >"$folder/pipe" 2>"$folder/err" &
server=$!
while read -r line; do
    case $line in *http:*) break ;; esac
done <"$folder/pipe"
site=$(expr "$line" : '.*\(http://[0-9.]*:[0-9]*\)')

# fetch FILE PATH OPTION...: the body into the file, the headers beside it.
fetch() {
    file=$1
    path=$2
    shift 2
    curl -s -D "$folder/headers" -o "$folder/$file" "$@" "$site$path"
}
has() {
    grep -qi "^$1" "$folder/headers"
}
# is WHAT COMMAND...: the command succeeds.
is() {
    what=$1
    shift
    status=0
    "$@" || status=1
    point "$status" "$what"
}
plain_for_all() {
    ! has 'content-encoding' && has 'vary: accept-encoding'
}
same_packed() {
    has 'content-encoding: gzip' && has 'vary: accept-encoding' &&
        gunzip -c <"$folder/small" | cmp -s - "$folder/plain"
}
plain_again() {
    ! has 'content-encoding' && cmp -s "$folder/again" "$folder/plain"
}
packed_length() {
    has 'content-encoding: gzip' && has "content-length: $1"
}
short() {
    ! has 'content-encoding' && [ "$(wc -c <"$folder/short")" -lt 1024 ]
}
plain_post() {
    ! has 'content-encoding' && [ "$(wc -c <"$folder/post")" -gt 10000 ]
}

fetch plain '/api/rules?game=arimaa'
is 'a large answer is plain for a reader who does not ask' plain_for_all
fetch small '/api/rules?game=arimaa' -H 'Accept-Encoding: gzip, br'
is 'and gzip for one who does, with the same text in it' same_packed
plain=$(($(wc -c <"$folder/plain")))
small=$(($(wc -c <"$folder/small")))
echo "# $plain bytes are $small"
is 'less than half as long' [ "$((small * 2))" -lt "$plain" ]
fetch again '/api/rules?game=arimaa' -H 'Accept-Encoding: gzip;q=0'
is 'q=0 is no' plain_again
fetch head '/api/rules?game=arimaa' -I -H 'Accept-Encoding: gzip'
is 'HEAD says what GET would' packed_length "$small"
fetch short '/api/ping' -H 'Accept-Encoding: gzip'
is 'a short answer is plain' short
fetch session /api/session -X POST -H "Origin: $site" -H 'Content-Type: application/json' -d '{}' \
    -c "$folder/jar"
token=$(sed 's/.*"token":"\([^"]*\)".*/\1/' "$folder/session")
fetch post /api/rules -X POST -H "Origin: $site" -H 'Content-Type: application/json' \
    -H "X-Agon-Token: $token" -b "$folder/jar" -H 'Accept-Encoding: gzip' -d '{"game":"arimaa"}'
is 'what a POST is answered is plain, however long' plain_post
plan
