#!/bin/sh
# agond admin: with and without a running server. usage: admin.sh AGOND
set -eu
. "$(dirname -- "$0")/../tap.sh"

agond=$1
folder=$(mktemp -d)
. "$(dirname -- "$0")/../children.sh"
swept "$folder"
server=
storm=
second=
cleanup() {
    : >"$folder/enough"
    kill_own TERM $server $storm $second
    wait
    rm -rf "$folder"
}
trap cleanup EXIT
trap 'exit 1' HUP INT TERM

# start: a server whose lines are in the file "lines" and its errors in "errors", those of all its
# starts.
start() {
    : >"$folder/lines"
    starts=0
    setpriv --pdeathsig KILL "$agond" --data "$folder/data" --port 0 --starter-games off >>"$folder/lines" \
        2>>"$folder/errors" &
    server=$!
}

# The server has ended, which it says.
server_ended() {
    [ -n "$server" ] || return 0
    ended "$server" || return 1
    echo "# the server has ended with status $ended"
    server=
}

# It has said so often that it serves, or has ended.
said_served() {
    [ "$(grep -c 'Agon is served' "$folder/lines")" -ge "$1" ] || server_ended
}

# served: waits until the server says once more that it serves; fails when it has ended.
served() {
    starts=$((starts + 1))
    await said_served "$starts" && [ -n "$server" ]
}

# What a server that is there no more has said.
detail() {
    server_ended || return 0
    tail -n 40 "$folder/errors"
}

# complained PATTERN: the server has, or has ended.
complained() {
    grep -q "$1" "$folder/errors" || server_ended
}

admin() {
    "$agond" admin --data "$folder/data" "$@"
}

# --help, the man page, the completion and docs/deploy.md have the same options and commands.
manual=$(dirname -- "$0")/../../docs/deploy.md
status=0
"$agond" --help >"$folder/help" || status=1
"$agond" --man >"$folder/man" || status=1
"$agond" --completion >"$folder/completion" && bash -n "$folder/completion" || status=1
# Descriptions begin two blanks or a line after the names.
sed -n 's/^  \(--[^ ]*\( [^ ][^ ]*\)\{0,1\}\)\(  .*\)\{0,1\}$/\1/p' "$folder/help" >"$folder/options"
[ "$(wc -l <"$folder/options")" -ge 29 ] || status=1
while read -r option; do
    name=${option%% *}
    grep -qF -- "\\-\\-$(echo "${option#--}" | sed 's/-/\\-/g')" "$folder/man" || status=1
    grep -qF -- " $name" "$folder/completion" || status=1
    case $name in
        --help | --man | --completion | --version | --openapi) continue ;;
    esac
    grep -qF -- "\`$option\`" "$manual" || {
        echo "# docs/deploy.md lacks $option"
        status=1
    }
done <"$folder/options"
point $status 'help, man page, completion and manual have every option'
status=0
# shellcheck disable=SC1091,SC2016 # bash runs it, in words of its own
bash -c '. "$1"; COMP_WORDS=(agond --sync p) COMP_CWORD=2; _agond; echo "${COMPREPLY[*]}"
    COMP_WORDS=(agond --guest) COMP_CWORD=1; _agond; echo "${COMPREPLY[*]}"
    COMP_WORDS=(agond admin exp) COMP_CWORD=2; _agond; echo "${COMPREPLY[*]}"' - \
    "$folder/completion" >"$folder/completed" || status=1
printf 'power process\n--guest-minutes\nexport\n' | cmp -s - "$folder/completed" || status=1
point $status 'bash completes words, options and commands'
# How mail is sent is looked at before anything else is done.
status=0
refuses() {
    "$agond" --data "$folder/never" --port 0 "$@" 2>"$folder/said" && status=1
    grep -q -- "$said" "$folder/said" && [ ! -e "$folder/never" ] || status=1
}
printf 'only one line' >"$folder/login"
said='go with --smtp' refuses --mail-from a@agon.example
said='smtps://HOST:PORT' refuses --smtp mail.example --mail-from a@agon.example
said='--smtp-login FILE' refuses --smtp smtp://a:b@mail.example --mail-from a@agon.example
said='expected an address' refuses --smtp smtp://mail.example --mail-from 'a@b.example, c@d.example'
said='expected two lines' refuses --smtp smtp://mail.example --mail-from a@agon.example \
    --smtp-login "$folder/login"
point $status 'options about mail are refused in words'
status=0
said="--starter-games: expected on|off, found 'maybe'" refuses --starter-games maybe
said="--sync: expected power|process, found 'po'" refuses --sync po
said="--log-level: expected error|warning|info|debug, found 'infos'" refuses --log-level infos
said='--sync: expected power|process, found nothing' refuses --sync
point $status 'a word that an option does not have is refused with those that it has'
# And so are the operator's texts, each of which has to be a page's.
status=0
mkdir "$folder/pages"
said='cannot be read' refuses --pages "$folder/nowhere"
said='has none of about.md' refuses --pages "$folder/pages"
for name in privcy.md about.de.md about.fr.en.md; do
    echo text >"$folder/pages/$name"
    said="$name: expected about, help" refuses --pages "$folder/pages"
    rm "$folder/pages/$name"
done
printf '\377' >"$folder/pages/about.md"
said='not UTF-8' refuses --pages "$folder/pages"
printf 'a\0b' >"$folder/pages/about.md"
said='not UTF-8' refuses --pages "$folder/pages"
head -c 65537 /dev/zero | tr '\0' a >"$folder/pages/about.md"
said='about.md' refuses --pages "$folder/pages"
said='cannot open' refuses --timetable "$folder/nowhere"
echo 'daily 25:00 kamisado 6s 45m' >"$folder/timetable"
said='line 1: expected a time of the day' refuses --timetable "$folder/timetable"
point $status 'texts of the operator are refused in words'
status=0
ended=0
"$agond" admin >/dev/null 2>"$folder/list" || ended=$?
"$agond" admin --help >"$folder/admin-help" || status=1
[ "$ended" = 2 ] && cmp -s "$folder/list" "$folder/admin-help" || status=1
for words in "--data $folder --help" 'restore --help' 'backup -h'; do
    # shellcheck disable=SC2086 # words
    "$agond" admin $words | cmp -s "$folder/list" - || status=1
done
sed -n 's/^  \([a-z].*\)/\1/p' "$folder/list" | sed 's/   *.*//' >"$folder/commands"
[ "$(wc -l <"$folder/commands")" -ge 13 ] || status=1
while read -r command rest; do
    grep -q "^\.B $command" "$folder/man" || status=1
    grep -q "^    agond admin $command" "$manual" || {
        echo "# docs/deploy.md lacks agond admin $command ($rest)"
        status=1
    }
done <"$folder/commands"
point $status 'and every command of agond admin'
# admin_refuses WORDS...: the command ends with 2, says $said and touches no folder.
admin_refuses() {
    ended=0
    "$agond" admin --data "$folder/never" "$@" 2>"$folder/said" || ended=$?
    [ "$ended" = 2 ] && [ ! -e "$folder/never" ] && grep -qF -- "$said" "$folder/said" || status=1
}
status=0
said="there is no option '--prot' (did you mean --port?)" refuses --prot 1
said="there is no command 'rol' (did you mean role?)" admin_refuses rol Anna player
said='expected: agond admin role NAME ROLE' admin_refuses role Anna
said='expected: agond admin backup [--keep N] PLACE' admin_refuses backup --keep 3
said='expected: agond admin move --from PLACE --to PLACE' admin_refuses move --from a --too b
point $status 'unknown options and commands are refused with the nearest'
status=0
if command -v man >/dev/null && man --version >/dev/null 2>&1; then
    LC_ALL=C.UTF-8 man -l --warnings "$folder/man" >/dev/null 2>"$folder/warned" || status=1
    [ ! -s "$folder/warned" ] || status=1
fi
point $status 'the man page is one'
status=0
admin status >/dev/null 2>"$folder/said" && status=1
grep -q 'no server answers' "$folder/said" && [ ! -e "$folder/data" ] || status=1
point $status 'status asks a server, and makes nothing where there is none'
status=0
echo 'correct horse' | admin appoint Boss >/dev/null || status=1
point $status 'the first administrator is made without a server'
status=0
echo 'correct horse' | admin appoint boss >/dev/null 2>&1 && status=1
echo 'correct horse' | admin appoint "$(printf 'B\320\276ss')" >/dev/null 2>"$folder/said" && status=1
grep -q 'letters of different scripts' "$folder/said" || status=1
point $status 'a name is given once, and not in letters that look alike'

# A command of an administrator that takes its time, until there is a file.
flock "$folder/data/lock" sh -c ': >"$1/held"; until [ -e "$1/enough" ]; do sleep 0.02; done' \
    command "$folder" &
command=$!
status=0
await test -e "$folder/held" || status=1
start
await complained 'the start waits for its end' || status=1
: >"$folder/enough"
wait "$command" || status=1
served || status=1
rm "$folder/enough"
point $status 'a start waits for a command that has the store'
status=0
admin status | grep -q '"accounts": 1' || status=1
point $status 'a running server knows the account'
status=0
echo 'battery staple' | admin reset Boss >/dev/null || status=1
point $status 'its password is changed while the server runs'
status=0
admin role Boss arbiter >/dev/null || status=1
admin role Boss king >/dev/null 2>&1 && status=1
point $status 'roles are those that there are'
status=0
admin backup "$folder/copy" >/dev/null || status=1
admin backup "$folder/copy" >/dev/null 2>&1 && status=1
point $status 'a backup of a running server, once'
status=0
mkdir "$folder/nightly"
for night in 1 2 3 4; do
    admin backup --keep 2 "$folder/nightly" >/dev/null || status=1
done
[ "$(ls "$folder/nightly" | wc -l)" -eq 2 ] || status=1
[ "$(find "$folder/nightly" "$folder/copy" -type f -perm /077 | wc -l)" -eq 0 ] || status=1
point $status 'backups of several nights in a row, of which two are kept, for nobody else'
status=0
echo 'long enough' | admin appoint Second >/dev/null || status=1
admin status | grep -q '"accounts": 2' || status=1
admin export nosuchthing 2>"$folder/said" && status=1
grep -q 'no such tournament' "$folder/said" || status=1
admin export nosuchthing records 2>/dev/null && status=1
point $status 'another account'
status=0
echo 'no store' >"$folder/wrong"
admin restore "$folder/wrong" >/dev/null 2>&1 && status=1
admin restore "$folder/copy" >/dev/null || status=1
served || status=1
admin status | grep -q '"accounts": 1' || status=1
point $status 'a running server goes on with the backup'
status=0
echo 'a note' >"$folder/data/notes.txt"
mkdir -m 700 "$folder/data/nets"
echo 'no net' >"$folder/data/nets/mine.net"
chmod 644 "$folder/data/notes.txt"
admin restore "$folder/data/replaced-"*.db >/dev/null && served || status=1
admin status | grep -q '"accounts": 2' || status=1
admin restore "$folder/copy" >/dev/null && served || status=1
[ "$(ls "$folder/data" | grep -c '^replaced-.*[.]db$')" = 3 ] || status=1
point $status 'what a backup replaces is kept, and can be restored'
grep -q 'event=stray_file name=notes.txt' "$folder/errors"
point $? 'a file in the folder that others can read stops no start, and is named'
grep -q 'event=net_refused file=mine.net why="expected a net' "$folder/errors"
point $? 'so is a file in nets that is none'
rm "$folder/data/notes.txt"
status=0
admin audit 1 | grep -q 'name=owner .*command=restore .*outcome=ok' || status=1
admin audit 200 >"$folder/acts" || status=1
grep -q 'command=reset arguments=".*secret' "$folder/acts" || status=1
grep -q 'staple' "$folder/acts" && status=1
grep -q 'command=role .*king.* outcome=bad_argument' "$folder/acts" || status=1
point $status 'what was done is told, without its secrets'
status=0
(
    while [ ! -e "$folder/enough" ]; do
        admin status || :
        admin role Boss arbiter || :
    done
) >/dev/null 2>&1 &
storm=$!
for again in 1 2 3 4 5; do
    admin restore "$folder/copy" >/dev/null && served || status=1
done
: >"$folder/enough"
wait "$storm"
storm=
! server_ended || status=1
point $status 'commands without a pause keep no server from starting anew'
status=0
setpriv --pdeathsig KILL "$agond" --data "$folder/data" --port 0 >/dev/null 2>"$folder/said" &
second=$!
await ended "$second" || kill_own TERM "$second"
[ "$ended" = 1 ] && grep -q 'another agond uses' "$folder/said" || status=1
second=
point $status 'a second server is refused'
status=0
kill "$server" || status=1
await ended "$server" && [ "$ended" = 0 ] || status=1
server=
point $status 'it ends well'
# One that ends by a mistake in it says where.
status=0
start
served || status=1
kill -ABRT "$server" || status=1
await ended "$server" && [ "$ended" = 134 ] || status=1
server=
grep -q 'ended by signal 6' "$folder/errors" && grep -q '(+0x' "$folder/errors" || status=1
point $status 'a fatal signal is told with its place'
status=0
"$agond" --port 70000 2>/dev/null && status=1
"$agond" --nonsense 2>/dev/null && status=1
"$agond" admin nonsense 2>/dev/null && status=1
point $status 'wrong words are refused'
plan
