# What the tests of workers share. A test sources it, having set `agon`; on-postgres starts it.
place=$(mktemp -d)
. "$(dirname -- "$0")/../children.sh"
swept "$place"
started=
cleanup() {
    # shellcheck disable=SC2086 # a list
    kill_own KILL $started
    rm -rf "$place"
}
trap cleanup EXIT
trap 'exit 1' HUP INT TERM
url="postgresql://agon@/postgres?host=$AGON_POSTGRES"

detail() {
    for file in "$place"/*.err; do
        tail -n 3 "$file" | sed "s|^|${file##*/}: |"
    done
}

# sql QUERY: what it finds.
sql() {
    psql -X -q -t -A -h "$AGON_POSTGRES" -U agon -d postgres -c "$1" 2>/dev/null
}

# finds QUERY VALUE: the query finds just that.
finds() {
    [ "$(sql "$1")" = "$2" ]
}

# worker NAME OPTION...: starts one; its process is in `worker`.
worker() {
    name=$1
    shift
    setpriv --pdeathsig KILL "$agon" worker "$url" --lease 2s "$@" >>"$place/$name.out" 2>>"$place/$name.err" &
    worker=$!
    started="$started $worker"
}
