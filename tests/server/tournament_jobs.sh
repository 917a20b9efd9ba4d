#!/bin/sh
# Tournaments whose games workers play: they end as at home, and every game counts once, whoever is
# killed or away. Started by on-postgres.
#
# usage: tournament_jobs.sh AGON ROGUE
. "$(dirname -- "$0")/../tap.sh"
set -u

agon=$1
rogue=$2
. "$(dirname -- "$0")/worker_calls.sh"
games=4 cycles=4 # 96 games
[ -z "${AGON_BRIEF:-}" ] || cycles=2
[ -z "${AGON_FULL:-}" ] || cycles=20

# plan_of NAME LINE...: a plan of these lines, at home and for workers.
mkdir "$place/home" "$place/away" "$place/bin"
plan_of() {
    name=$1
    shift
    printf '%s\n' "$@" "title: $name" >"$place/home/$name"
    cp "$place/home/$name" "$place/away/$name"
}

# home NAME: plays it here, with the programs in bin.
home() {
    PATH="$place/bin:$PATH" "$agon" tournament "$place/home/$1" >"$place/$1-home.out" 2>"$place/$1-home.err"
}

# away NAME OPTION...: starts it for workers; its process is in `coordinator`.
away() {
    name=$1
    shift
    setpriv --pdeathsig KILL "$agon" tournament "$place/away/$name" --jobs "$url" "$@" \
        >"$place/$name.out" 2>>"$place/$name.err" &
    coordinator=$!
    started="$started $coordinator"
}

# has NAME N: so many games of it are over.
has() {
    [ -e "$place/away/$1.state" ] && [ "$(grep -c '^result' "$place/away/$1.state")" -ge "$2" ]
}

# games FILE: its games, one a line: number, players, start, turns, result, remark, last words.
games() {
    awk '/^agon record/ { if (game) print game; game = "" }
        /^(player|position|remark|last words|crashed|result)/ { game = game " " $0 }
        /^id:/ { game = $0 game }
        /^[0-9]+\.[0-9]+ / { game = game " " $2 }
        END { print game }' "$1" | sort
}

# scored NAME: every game of it counts once, with the same result as at home.
scored() {
    for where in home away; do
        grep '^result' "$place/$where/$1.state" | sort >"$place/$where/results"
        "$agon" tournament "$place/$where/$1" --show >"$place/$where/table"
    done
    diff "$place/home/results" "$place/away/results" >"$place/diff.err" &&
        diff "$place/home/table" "$place/away/table" >>"$place/diff.err" &&
        "$agon" record check "$place/away/$1.games" >"$place/check.out"
}

# same NAME: so do the turns, for players who play the same again.
same() {
    games "$place/home/$1.games" >"$place/home/list"
    games "$place/away/$1.games" >"$place/away/list"
    [ -s "$place/home/list" ] && diff "$place/home/list" "$place/away/list" >"$place/turns.err" && scored "$1"
}

# complete NAME: it has ended well, as at home, and left no job.
complete() {
    await ended "$coordinator" && [ "$ended" = 0 ] && same "$1" &&
        await finds 'select count(*) from agon.job' 0
}

stop() {
    kill_own TERM "$1"
    await ended "$1"
}

# Workers and the tournament's process are killed, and the database.
plan_of killed 'game: kamisado' 'format: round-robin' "cycles: $cycles" "games: $games" 'random-turns: 3' \
    'seed: 5' 'max-turns: 10' 'control: 60s' 'player: Anna = random,seed=1' \
    'player: Ben = engine:random,seed=2,name=somebody' 'player: Carla = random,seed=3' \
    'player: Dora = random,seed=4'
home killed
all=$((6 * cycles * games))
away killed
worker a
a=$worker
worker b --slots 2
b=$worker
await has killed $((all / 6))
kill_own KILL "$a"
worker a
a=$worker
await has killed $((all / 3))
kill_own KILL "$coordinator"
await ended "$coordinator"
"$agon" tournament "$place/away/killed" --jobs "$url" >"$place/again.out" 2>"$place/again.err"
[ $? = 1 ] && grep -q -- '--resume continues it' "$place/again.err"
point $? 'a tournament that was broken off does not begin again'
away killed --resume
await has killed $((all / 2))
kill_own KILL "$b"
worker b
b=$worker
await has killed $((all * 2 / 3))
kill -9 "$(head -n 1 "$AGON_POSTGRES/data/postmaster.pid")"
complete killed
point $? "everything killed once: each of $all games counts once, as at home"
[ "$(grep -c ' turns' "$place/killed.err")" -ge $((all - 2)) ]
point $? '... with a line for each'

# Rounds, an elimination, an arena: whatever can follow from results does.
for format in 'swiss' 'double-elimination' 'arena'; do
    plan_of $format 'game: kamisado' "format: $format" 'games: 2' 'random-turns: 3' 'max-turns: 10' \
        "$([ $format = arena ] && echo 'length: 8' || echo '# none')" 'player: Anna = random,seed=1' \
        'player: Ben = random,seed=2' 'player: Carla = random,seed=3' 'player: Dora = random,seed=4'
    home $format
    away $format
    await ended "$coordinator"
    # who is paired first in an arena depends on who is free first
    if [ $format = arena ]; then
        [ "$ended" = 0 ] && "$agon" record check "$place/away/arena.games" >"$place/check.out" &&
            has arena 16 && [ -z "$(grep '^id: ' "$place/away/arena.games" | sort | uniq -d)" ]
    else
        [ "$ended" = 0 ] && same $format
    fi
    point $? "$format is played to its end"
done

# Handicaps of the Arimaa Challenge.
handicap='g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRR ]'
plan_of handicap 'game: arimaa' 'format: arimaa-challenge' 'year: 2006' 'championship: single-elimination' \
    'max-turns: 3' 'control: 60s' 'player: Bomb = random,seed=1' 'player: Loc = random,seed=2' \
    'player: Volunteer = random,seed=3' 'role: screener' 'player: Karl = random,seed=4' 'role: defender' \
    "handicap: $handicap" "handicap-second: $handicap" 'player: Greg = random,seed=5' 'role: defender' \
    "handicap: $handicap" "handicap-second: $handicap" 'player: Paul = random,seed=6' 'role: defender' \
    "handicap: $handicap" "handicap-second: $handicap"
home handicap
away handicap
complete handicap && grep -q '^position: g \[rrrr' "$place/away/handicap.games"
point $? 'handicaps are conceded'
stop "$a"
stop "$b"

# Programs: who crashes, cheats, is too late or goes beyond its memory loses as at home.
for mode in crash illegal hang; do
    printf '#!/bin/sh\nexec "%s" %s 2\n' "$rogue" $mode >"$place/bin/$mode"
done
cat >"$place/bin/greedy" <<END
#!/bin/sh
dd if=/dev/zero of=/dev/null bs=250M count=1 2>/dev/null || exit 7
exec "$agon" engine arimaa --engine random
END
cat >"$place/bin/other" <<END
#!/bin/sh
exec "$agon" engine kamisado
END
chmod +x "$place/bin/"*
plan_of programs 'game: arimaa' 'format: gauntlet' 'control: 60s' 'games: 2' 'max-turns: 6' 'memory: 200M' \
    'player: Ours = random,seed=9' 'player: Crash = aei:crash' 'player: Cheat = aei:illegal' \
    'player: Greedy = aei:greedy'
home programs
away programs
worker all --program crash="$place/bin/crash" --program illegal="$place/bin/illegal" \
    --program hang="$place/bin/hang" --program greedy="$place/bin/greedy"
all_programs=$worker
await ended "$coordinator" && [ "$ended" = 0 ] && scored programs
point $? 'who fails loses as at home'
grep -q '^remark: player [12] crashed' "$place/away/programs.games" && grep -q ' illegal$' "$place/away/programs.state"
point $? '... by a crash, by a wrong turn'
[ "$(grep -c '^remark: player [12] crashed: it ended with exit code 7' "$place/away/programs.games")" = 2 ]
point $? '... and beyond its memory'
plan_of enough 'game: arimaa' 'control: 60s' 'max-turns: 6' 'memory: 4G' 'player: Greedy = aei:greedy' \
    'player: Ours = random'
away enough
await ended "$coordinator"
[ "$ended" = 0 ] && has enough 1 && ! grep -q 'forfeit' "$place/away/enough.state"
point $? '... which more memory prevents'
plan_of late 'game: arimaa' 'control: 4s' 'late-loses: match' 'games: 3' 'player: Ours = random' \
    'player: Late = aei:hang'
away late
await ended "$coordinator"
[ "$ended" = 0 ] && grep -q '^result 1.1 1-0 time$' "$place/away/late.state" && ! has late 2 &&
    grep -q '^remark: player 2 had no turn 5 s after its flag fell' "$place/away/late.games"
point $? 'who is late loses the match'
stop "$all_programs"

# A program that a worker does not have is nobody's forfeit.
plan_of lacking 'game: kamisado' 'control: 60s' 'games: 2' 'player: Good = ugi,nodes=50:other' \
    'player: Ours = random,seed=9'
home lacking
cp "$place/bin/other" "$place/gone"
worker lost --program other="$place/gone"
lost=$worker
await finds "select count(*) from agon.worker where 'other' = any(has)" 1
rm "$place/gone"
away lacking
await finds "select count(*) from agon.job where lease is null and tries > 0 and why like '%cannot start%'" 1
! has lacking 1
point $? 'a worker that has lost a program returns the job, and nothing is scored'
worker without --idle 1s
await ended "$worker"
[ "$ended" = 0 ] && grep -q '^0 games' "$place/without.err"
point $? '... one that never had it leaves it'
worker found --program other="$place/bin/other"
found=$worker
complete lacking
point $? '... and another plays it'
stop "$lost"
stop "$found"
grep -q '^2 games' "$place/found.err"
point $? '... alone'

# ... even if the program is there again when the game ends.
cat >"$place/bin/helper" <<END
#!/bin/sh
[ ! -e "$place/absent" ] || mv "$place/absent" "$place/gone"
exec "$agon" engine kamisado
END
chmod +x "$place/bin/helper"
plan_of back 'game: kamisado' 'control: 60s' 'max-turns: 6' 'player: Good = ugi,nodes=50:other' \
    'player: Helper = ugi,nodes=50:helper'
home back
cp "$place/bin/other" "$place/gone"
worker moment --program other="$place/gone" --program helper="$place/bin/helper"
moment=$worker
await finds "select count(*) from agon.worker where 'helper' = any(has)" 1
mv "$place/gone" "$place/absent"
away back
# it has returned the game; on a slow machine it may have played it since
returned() {
    finds "select count(*) from agon.job where tries > 0 and why like '%cannot start%'" 1 || has back 1
}
await returned
worker found --program other="$place/bin/other" --program helper="$place/bin/helper"
found=$worker
complete back
point $? '... even if it is there again when the game ends'
stop "$moment"
stop "$found"

# When nobody can, the organiser is told, and can go on.
plan_of never 'game: kamisado' 'control: 60s' 'player: Good = ugi,nodes=50:other' 'player: Ours = random,seed=9'
home never
cp "$place/bin/other" "$place/gone"
worker last --program other="$place/gone"
last=$worker
await finds "select count(*) from agon.worker where 'other' = any(has)" 1
rm "$place/gone"
kill_own STOP "$last"
away never
await finds 'select count(*) from agon.job' 1
sql 'update agon.job set tries = 9' >"$place/sql.out"
kill_own CONT "$last"
await ended "$coordinator"
[ "$ended" = 1 ] && grep -q 'game 1.1 was tried 10 times without a result: .*cannot start' "$place/never.err" &&
    ! has never 1 && finds 'select count(*) from agon.job' 0
point $? 'after ten attempts the tournament stops and says why'
stop "$last"
away never --resume
await grep -q 'game 1.1 waits for a worker with other$' "$place/never.err"
point $? '... as while no worker has the program'
worker found --program other="$place/bin/other"
found=$worker
complete never
point $? '... and goes on'
stop "$found"

# What a worker sends must be the game.
plan_of sent 'game: kamisado' 'control: 60s' 'max-turns: 6' 'player: Anna = random,seed=1' \
    'player: Ben = random,seed=2'
home sent
away sent
await finds 'select count(*) from agon.job' 1
sql "update agon.job set task = replace(task, 'player 1: Anna', 'player 1: Zoe')" >"$place/sql.out"
worker one
one=$worker
complete sent && grep -q 'game 1.1 was begun with another player' "$place/sent.err"
point $? 'a game of other players than now is played again'
stop "$one"
plan_of rubbish 'game: kamisado' 'control: 60s' 'player: Anna = random' 'player: Ben = random'
away rubbish
await finds 'select count(*) from agon.job' 1
sql "update agon.job set result = 'rubbish'" >"$place/sql.out"
await ended "$coordinator"
[ "$ended" = 1 ] && grep -q 'game 1.1: what its worker sent is not the record of it' "$place/rubbish.err"
point $? 'rubbish is no record'
plan_of reason 'game: kamisado' 'control: 60s' 'player: Anna = random' 'player: Ben = random'
away reason
await finds 'select count(*) from agon.job' 1
sql "update agon.job set result = replace(task, 'result: *', 'result: 1-0 ' || repeat('x', 40))" >"$place/sql.out"
await ended "$coordinator"
[ "$ended" = 1 ] && grep -q 'game 1.1: what its worker sent is not the record of it' "$place/reason.err" &&
    [ ! -s "$place/away/reason.games" ]
point $? '... nor is one whose reason does not fit into the log, and it is not recorded'

# Results of games that are not due, or of none, do not count.
plan_of early 'game: kamisado' 'control: 60s' 'max-turns: 6' 'games: 2' 'player: Anna = random,seed=1' \
    'player: Ben = random,seed=2'
home early
away early
await finds 'select count(*) from agon.job' 1
sql "insert into agon.job (match, number, needs, task, result) select match, n, needs, '', replace(replace(replace(replace(
    task, 'id: 1.1', 'id: 1.2'), 'player 1: Anna', 'player 1: Ben'), 'player 2: Ben', 'player 2: Anna'),
    'result: *', 'result: 1-0 time') from agon.job, unnest(array[2, 0, -2147483648, 2147483647]) as n" >"$place/sql.out"
await finds 'select count(*) from agon.job' 1 && [ ! -s "$place/away/early.games" ]
point $? 'a result of a game that is not due does not count'
worker one
one=$worker
complete early
point $? '... and the game is played when it is'
stop "$one"

# A result that cannot be written stays in the database.
plan_of full 'game: kamisado' 'control: 60s' 'max-turns: 6' 'player: Anna = random,seed=1' 'player: Ben = random,seed=2' \
    'player: Carla = random,seed=3' 'player: Dora = random,seed=4'
home full
away full
await finds 'select count(*) from agon.job' 2
kill_own STOP "$coordinator"
worker one
await finds 'select count(*) from agon.job where result is not null' 2
stop "$worker"
rm "$place/away/full.games"
mkdir "$place/away/full.games"
kill_own CONT "$coordinator"
await ended "$coordinator"
[ "$ended" = 1 ] && grep -q 'full.games' "$place/full.err" &&
    finds 'select count(*) from agon.job where result is not null' 2
point $? 'results that cannot be written stay in the database'
rmdir "$place/away/full.games"
away full --resume
await has full 2
point $? '... and count when they can'
worker one
one=$worker
complete full
point $? '... as does the rest'
stop "$one"

# A player whose game a worker still has plays no other: of the third match a worker has a game, so that of the
# fourth is given, and none of the first two.
plan_of busy 'game: kamisado' 'format: round-robin' 'control: 60s' 'max-turns: 6' 'player: Anna = random,seed=1' \
    'player: Ben = random,seed=2' 'player: Carla = random,seed=3' 'player: Dora = random,seed=4'
home busy
away busy
await finds 'select count(*) from agon.job' 2
kill_own KILL "$coordinator"
await ended "$coordinator"
sql "delete from agon.job where number = 202;
    update agon.job set number = 403, lease = now() + interval '1 hour', token = gen_random_uuid()" >"$place/sql.out"
away busy --resume
await finds "select string_agg(number::text, ' ' order by number) from agon.job" '403 604'
point $? 'whoever plays for a worker plays for no other, after the tournament was killed too'
# It gets lost: then it is added again.
sql 'delete from agon.job where number = 403' >"$place/sql.out"
worker one
one=$worker
complete busy
point $? '... and a game that the database has lost is played again'
stop "$one"

# A plan that is played anew does not wait for games of the first time, however it begins.
plan_of anew 'game: kamisado' 'control: 60s' 'max-turns: 6' 'player: Anna = random,seed=1' 'player: Ben = random,seed=2'
home anew
away anew
await finds 'select count(*) from agon.job' 1
kill_own KILL "$coordinator"
await ended "$coordinator"
sql "update agon.job set lease = now() + interval '1 hour', token = gen_random_uuid()" >"$place/sql.out"
rm "$place/away/anew.state" "$place/away/anew.games"
"$agon" tournament "$place/away/anew" --jobs 'postgresql://agon@/postgres?host=/nowhere' >"$place/anew.out" 2>&1
[ $? = 1 ] && [ -e "$place/away/anew.state" ]
point $? 'without its database a tournament does not begin'
away anew --resume
worker one
one=$worker
complete anew
point $? '... and waits for no game of an earlier one'
stop "$one"

# One that was asked to stop takes its jobs back.
plan_of asked 'game: kamisado' 'control: 60s' 'player: Anna = random' 'player: Ben = random'
away asked
await finds 'select count(*) from agon.job' 1
mkdir "$place/other"
cp "$place/away/asked" "$place/other"
"$agon" tournament "$place/other/asked" --jobs "$url" >"$place/other.out" 2>"$place/other.err"
[ $? = 1 ] && grep -q 'another program has this match or tournament' "$place/other.err"
point $? 'a second one with the same title and plan is refused'
stop "$coordinator"
[ "$ended" = 1 ] && grep -q 'interrupted; --resume goes on' "$place/asked.err" &&
    finds 'select count(*) from agon.job' 0
point $? 'one that was asked to stop takes its jobs back'

# What cannot be.
plan_of command 'game: kamisado' 'player: Anna = touch x' 'player: Ben = random'
"$agon" tournament "$place/away/command" --jobs "$url" >"$place/command.out" 2>"$place/command.err"
[ $? = 1 ] && grep -q 'line 2: player: with --jobs expected a name that workers know' "$place/command.err"
point $? 'a command is no name'
plan_of tables 'game: chess' "tablebases: $place" 'player: Anna = random' 'player: Ben = random'
"$agon" tournament "$place/away/tables" --jobs "$url" >"$place/tables.out" 2>"$place/tables.err"
[ $? = 1 ] && grep -q 'line 2: tablebases: workers (--jobs) have no tables' "$place/tables.err"
point $? 'workers have no tables'
plan_of option 'game: kamisado' 'player: Anna = alphabeta,colour=blue' 'player: Ben = random'
"$agon" tournament "$place/away/option" --jobs "$url" >"$place/option.out" 2>"$place/option.err"
[ $? = 1 ] && grep -q 'colour' "$place/option.err" && finds 'select count(*) from agon.job' 0
point $? 'a wrong option is found before any job'

plan_of unread 'game: kamisado' 'player: first = kamisado,level=1' 'player: second = kamisado,level=2'
"$agon" tournament "$place/away/unread" --jobs mysql://db/agon >"$place/unread.out" 2>"$place/unread.err"
[ $? = 1 ] && grep -q -- '--jobs: .*expected postgresql://' "$place/unread.err" && [ ! -e "$place/away/unread.state" ]
point $? 'an address that cannot be read is refused before there are files'

plan
