#!/bin/sh
# Where agond listens, as the kernel says it (/proc/net/tcp, tcp6), against what it prints and what it
# was told. usage: listen.sh AGOND ROOT
set -eu

agond=$1
root=$2
folder=$(mktemp -d)
. "$(dirname -- "$0")/../children.sh"
swept "$folder"
server=
stop() {
    [ -z "$server" ] || kill_own TERM "$server"
    [ -z "$server" ] || wait "$server" || :
    server=
}
trap 'stop; rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
. "$(dirname -- "$0")/../tap.sh"
detail() {
    cat "$folder/out" "$folder/expected" "$folder/found"
}

# start ADDRESSES OPTION...: a server at any port, and one for bots; waits until it has named so many
# addresses, or for its end.
start() {
    wanted=$1
    shift
    mkfifo "$folder/pipe"
    setpriv --pdeathsig KILL "$agond" --data "$folder/data" --port 0 --bot-port 0 --starter-games off "$@" >"$folder/pipe" 2>"$folder/err" &
    server=$!
    while [ "$wanted" -gt 0 ] && read -r line; do
        echo "$line"
        case $line in *http:*) wanted=$((wanted - 1)) ;; esac
    done <"$folder/pipe" >"$folder/out"
    rm "$folder/pipe"
}

# hexadecimal ADDRESS PORT: as the kernel writes them, words of the address in this machine's order.
hexadecimal() {
    case $1 in
    0.0.0.0) printf '00000000' ;;
    127.0.0.1) printf '0100007F' ;;
    ::) printf '%032d' 0 ;;
    ::1) printf '00000000000000000000000001000000' ;;
    esac
    printf ':%04X\n' "$2"
}

# listens ADDRESS...: the server listens at just these, at the port of the site and that of the bots.
listens() {
    site=$(sed -n 's|.*http:.*:\([0-9]*\)/.*|\1|p' "$folder/out" | head -n 1)
    bots=$(sed -n 's|^Bots .* port ||p' "$folder/out" | head -n 1)
    for address; do
        hexadecimal "$address" "$site"
        hexadecimal "$address" "$bots"
    done | sort >"$folder/expected"
    # shellcheck disable=SC2012 # names are numbers
    ls -l "/proc/$server/fd" | sed -n 's/.*socket:\[\([0-9]*\)\].*/\1/p' >"$folder/sockets"
    # Of a line: 2 the local address, 4 the state (0A: listening), 10 the inode.
    awk 'NR == FNR { ours[$1]; next } $4 == "0A" && $10 in ours && !seen[$10]++ { print $2 }' \
        "$folder/sockets" /proc/net/tcp /proc/net/tcp6 2>/dev/null | sort >"$folder/found"
    cmp -s "$folder/expected" "$folder/found"
}

here='127.0.0.1'
addresses=1
if grep -qs '^0\{31\}1 ' /proc/net/if_inet6; then
    here='127.0.0.1 ::1'
    addresses=2
fi
start $addresses
status=0
# shellcheck disable=SC2086 # addresses
listens $here || status=1
point $status 'without --bind it listens on this machine alone'
status=0
for address in $here; do
    case $address in *:*) address="[$address]" ;; esac
    grep -qF "http://$address:$site/" "$folder/out" || status=1
done
point $status 'and prints just that'
status=0
said=$(grep -c 'carries no web site' "$folder/err") || :
if [ -f "$root/web/dist/index.html" ]; then built=0; else built=1; fi
[ "$said" = $built ] || status=1
point $status 'it says how to get a site where none was built in'
for taken in "--port $site" "--port 0 --bot-port $bots"; do
    status=0
    # shellcheck disable=SC2086 # an option and its value
    "$agond" --data "$folder/other" $taken >"$folder/out" 2>"$folder/found" || status=$?
    grep -q "^agond: .*cannot listen at 127.0.0.1 port ${taken##* }: " "$folder/found" || status=2
    [ "$status" = 1 ] && [ "$(wc -l <"$folder/found")" = 1 ] && status=0
    point "$status" "${taken% *}: one that is taken is refused, and nothing is left behind"
done
stop
[ $addresses = 1 ] || here="$here 0.0.0.0 ::"
for address in $here; do
    start 1 --bind "$address"
    status=0
    listens "$address" || status=1
    point $status "--bind $address: there and nowhere else"
    stop
done
status=0
start 1 --bind lo
grep -q "'lo' is not an address" "$folder/err" || status=1
stop
point $status 'what is no address is refused'
status=0
start 1 --push mailto:x@agon.example --push-service https://push.example
grep -q "with the slash, found 'https://push.example'" "$folder/err" || status=1
stop
point $status 'a push service whose host may go on is refused'
status=0
for address in lo 0.0.0.0 :: 127.0.0.1:x 127.0.0.1:65536 '[::1' ''; do
    ended=0
    "$agond" --data "$folder/other" --link "$address" 2>"$folder/found" || ended=$?
    echo "agond: --link: expected an address of this machine, or ADDRESS:PORT, found '$address'" >"$folder/expected"
    [ "$ended" = 2 ] && cmp -s "$folder/found" "$folder/expected" || status=1
done
point $status 'an address for links that is none is refused'
status=0
for address in 127.0.0.1 127.0.0.1:9 '[127.0.0.1]:9'; do
    ended=0
    "$agond" --data "$folder/other" --link "$address" 2>"$folder/found" || ended=$?
    [ "$ended" = 2 ] && grep -q -- '--link goes with --store' "$folder/found" || status=1
done
point $status 'links need a database'
status=0
"$agond" --data "$folder/other" --workers 'postgresql://agon:very@secret:word/x' 2>"$folder/found" || status=$?
[ "$status" = 2 ] && grep -q '^agond: --workers: .*\(the address cannot be read\|built without PostgreSQL\)' "$folder/found" &&
    ! grep -q word "$folder/found" && status=0
point $status 'workers need a database whose address can be read'
status=0
for numbers in '--port x 0 65535' '--bot-port 65536 0 65535' '--guest-minutes -1 0 1000000' '--imports 1.5 0 1000000' \
    '--engines 0 1 64'; do
    # shellcheck disable=SC2086 # an option, a value, the least and the most
    set -- $numbers
    ended=0
    "$agond" --data "$folder/other" "$1" "$2" 2>"$folder/found" || ended=$?
    echo "agond: $1: expected a number from $3 to $4, found '$2'" >"$folder/expected"
    [ "$ended" = 2 ] && cmp -s "$folder/found" "$folder/expected" || status=1
done
point $status 'a number that is none, or out of its range, is named'
plan
