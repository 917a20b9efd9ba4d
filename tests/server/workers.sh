#!/bin/sh
# Workers and coordinators: every game counts once, whoever is killed, stopped or away. Started by
# on-postgres.
#
# usage: workers.sh AGON JSON
. "$(dirname -- "$0")/../tap.sh"
set -u

agon=$1
json=$2
. "$(dirname -- "$0")/worker_calls.sh"
games=600 deaths=6
[ -z "${AGON_BRIEF:-}" ] || games=200 deaths=3
[ -z "${AGON_FULL:-}" ] || games=10000 deaths=60

# coordinator NAME OPTION...: starts a match of quick games; its process is in `coordinator`.
coordinator() {
    name=$1
    shift
    setpriv --pdeathsig KILL "$agon" match kamisado random random --max-turns 3 --jobs "$url" \
        --record "$place/$name.agon" --json "$@" >"$place/$name.out" 2>"$place/$name.err" &
    coordinator=$!
    started="$started $coordinator"
}

# has FILE N: so many games are in it.
has() {
    [ -e "$1" ] && [ "$(grep -c '^result' "$1")" -ge "$2" ]
}

# complete NAME N: that match has ended well, with each of its N games once.
complete() {
    await ended "$coordinator" && [ "$ended" = 0 ] &&
        [ "$("$json" games <"$place/$1.out")" = "$2" ] &&
        [ "$(grep '^id: ' "$place/$1.agon" | sort -u | wc -l)" = "$2" ] &&
        [ "$(grep -c '^result' "$place/$1.agon")" = "$2" ] &&
        "$agon" record check "$place/$1.agon" >"$place/check.out" && finds 'select count(*) from agon.job' 0
}

stop() {
    kill_own TERM "$1"
    await ended "$1"
}

# Workers are killed, and others come.
coordinator killed --games "$games"
worker a
a=$worker
worker b --slots 2
b=$worker
i=0
while [ $i -lt $deaths ]; do
    i=$((i + 1))
    await has "$place/killed.agon" $((games * i / (deaths + 1)))
    if [ $((i % 2)) = 0 ]; then
        kill_own KILL "$a"
        worker a
        a=$worker
    else
        kill_own KILL "$b"
        worker b --slots 2
        b=$worker
    fi
done
complete killed "$games"
point $? "workers killed $deaths times: each of $games games counts once"

# The coordinator is killed. Nobody else has its match meanwhile.
coordinator dies --games 100000 --seed 2
await has "$place/dies.agon" 20
"$agon" match kamisado random random --max-turns 3 --jobs "$url" --record "$place/second.agon" \
    --games 100000 --seed 2 --resume >"$place/second.out" 2>"$place/second.err"
[ $? = 1 ] && grep -q 'another program has this match or tournament' "$place/second.err"
point $? 'a second coordinator of the same match is refused'
kill_own KILL "$coordinator"
await ended "$coordinator"
played=$(grep -c '^result' "$place/dies.agon")
coordinator again --games 100000 --seed 2
await ended "$coordinator"
[ "$ended" = 1 ] && grep -q 'of this match: --resume continues it' "$place/again.err"
point $? 'a match that was broken off does not begin again'
coordinator dies --games $((played + 100)) --seed 2 --resume
complete dies $((played + 100))
point $? 'a coordinator that was killed goes on to the number of games'

# So does one that was asked to stop, which leaves nothing for workers to do.
coordinator asked --games 100000 --seed 3
await has "$place/asked.agon" 20
kill_own TERM "$coordinator"
await ended "$coordinator"
[ "$ended" = 1 ] && finds 'select count(*) from agon.job where result is null' 0
point $? 'one that was asked to stop takes its jobs back'
played=$(grep -c '^result' "$place/asked.agon")
coordinator asked --games $((played + 30)) --seed 3 --resume
complete asked $((played + 30))
point $? '... and goes on'

# The database dies and comes back; somebody deletes what it had.
kill_own STOP "$a" "$b"
coordinator away --games 60 --seed 4
await finds 'select count(*) > 9 from agon.job' t
kill -9 "$(head -n 1 "$AGON_POSTGRES/data/postmaster.pid")"
await grep -q 'waiting for the database' "$place/away.err"
await finds 'select 1' 1
sql 'delete from agon.job' >"$place/deleted.out"
kill_own CONT "$a" "$b"
complete away 60
point $? 'a match goes on when the database is back, even without its jobs'
stop "$a"
stop "$b"
grep -q 'waiting for the database' "$place/a.err"
point $? 'so do workers'

# A program is played by workers that have it, under its name, and a stranger's command by nobody.
printf '#!/bin/sh\nwhile [ ! -e "%s" ]; do sleep 0.1; done\n' "$place/open" >"$place/silent"
chmod +x "$place/silent"
"$agon" match kamisado random 'ugi:touch x' --jobs "$url" --record "$place/shell.agon" 2>"$place/shell.err"
[ $? = 2 ] && grep -q 'a name that workers know a program by' "$place/shell.err"
point $? 'a command is no name'
setpriv --pdeathsig KILL "$agon" match kamisado ugi:player random --max-turns 3 --games 1 --control 20s \
    --jobs "$url" --record "$place/named.agon" --json >"$place/named.out" 2>"$place/named.err" &
coordinator=$!
started="$started $coordinator"
await finds 'select count(*) from agon.job' 1
worker without --idle 1s
await ended "$worker"
[ "$ended" = 0 ] && grep -q '^0 games' "$place/without.err"
point $? 'a worker without the program leaves the job, and ends when idle'

# A worker is stopped while it plays; another plays its game; then the first wakes up.
worker stopped --program player="$place/silent"
stopped=$worker
await finds 'select count(*) from agon.job where lease > now()' 1
kill_own STOP "$stopped"
worker other --program player="$agon engine kamisado --protocol ugi"
other=$worker
complete named 1
point $? 'what a stopped worker had is played by another, once its lease has ended'
: >"$place/open"
kill_own CONT "$stopped"
stop "$other"
stop "$stopped"
grep -q '^1 games' "$place/other.err" && grep -q '^0 games' "$place/stopped.err"
point $? '... and does not count for the first'

# The lease of a game is extended four times in its length, not whenever the worker is seen.
setpriv --pdeathsig KILL "$agon" match kamisado alphabeta alphabeta --games 1 --control 60s --jobs "$url" \
    --record "$place/rare.agon" >"$place/rare.out" 2>"$place/rare.err" &
coordinator=$!
started="$started $coordinator"
setpriv --pdeathsig KILL "$agon" worker "$url" --lease 1h 2>"$place/worker.err" &
rare=$!
started="$started $rare"
await finds 'select count(*) from agon.job where lease > now()' 1
lease=$(sql 'select lease from agon.job')
seen=$(sql 'select max(seen) from agon.worker')
await finds "select count(*) from agon.worker where seen > '$seen'" 1
finds 'select lease from agon.job' "$lease"
point $? 'the lease of a game is extended no more often than necessary'
stop "$coordinator"
stop "$rare"

# What cannot be: no file, a table here, an address that cannot be read.
"$agon" match kamisado random random --jobs "$url" 2>"$place/none.err"
[ $? = 2 ] && grep -q 'expected --record FILE' "$place/none.err"
point $? 'games go into a file'
"$agon" match kamisado random random --jobs "$url" --record "$place/x" --pin 2>"$place/pin.err"
[ $? = 2 ] && grep -q 'expected --jobs or --pin, not both' "$place/pin.err"
point $? 'nothing is pinned where nobody plays'
"$agon" worker 'postgresql://agon:very@secret:word/x' 2>"$place/address.err"
[ $? = 1 ] && grep -q 'the address cannot be read' "$place/address.err" && ! grep -q 'word' "$place/address.err"
point $? 'an address that cannot be read is not repeated'
"$agon" match kamisado alphabeta,colour=blue random --jobs "$url" --record "$place/x" >"$place/option.out" 2>"$place/option.err"
[ $? = 1 ] && grep -q 'colour' "$place/option.err" && finds 'select count(*) from agon.job' 0
point $? 'a wrong option is found before any job'

plan
