# What the tests of the program share: calls and what they must have done.
#
# A test is a POSIX shell script that reads this file, with the program, the JSON reader and the
# folder of data as its arguments. Every call is followed by what it must have done.
set -u

agon=$1
json=$2
data=$3
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
trap 'exit 1' HUP INT TERM
. "$(dirname -- "$0")/../tap.sh"
unset NO_COLOR COLUMNS
TERM=xterm
LC_ALL=C
export TERM LC_ALL

# The reference position S2 of docs/rules/arimaa.md, and an undecided endgame (T01).
opening='g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]'
endgame='g [       r                           E                    R       ]'

# run ARGUMENT...: calls the program, keeping what it says.
run() {
    called="agon $*"
    status=0
    "$agon" "$@" >"$place/out" 2>"$place/err" </dev/null || status=$?
}

# fed TEXT ARGUMENT...: the same with a text (printf's) on standard input.
fed() {
    text=$1
    shift
    called="agon $*"
    status=0
    # shellcheck disable=SC2059 # the text is a format
    printf "$text" | "$agon" "$@" >"$place/out" 2>"$place/err" || status=$?
}

# What the last call said.
detail() {
    echo "call: $called"
    echo "exit status: $status"
    head -n 12 "$place/out" | cut -c1-200 | sed 's/^/out: /'
    head -n 12 "$place/err" | cut -c1-200 | sed 's/^/err: /'
}

# expect NAME STATUS [out|err TEXT | only TEXT]...: the last call ended with that status; the text
# stands in its answer or its messages, or is all of the answer. A call that failed has no answer
# and one message of the program's, which begins "agon: ".
expect() {
    name=$1
    bad=0
    [ "$status" = "$2" ] || bad=1
    if [ "$2" = 2 ]; then
        [ ! -s "$place/out" ] || bad=1
        head -n 1 "$place/err" | grep -q '^agon: ' || bad=1
        [ "$(grep -c '^agon: ' "$place/err")" = 1 ] || bad=1
    fi
    shift 2
    while [ $# -gt 1 ]; do
        case $1 in
        only) [ "$(cat "$place/out")" = "$2" ] || bad=1 ;;
        *) grep -qF -- "$2" "$place/$1" || bad=1 ;;
        esac
        shift 2
    done
    point $bad "$name"
}

# fields NAME PATH VALUE...: the last call gave one JSON object, with these values.
fields() {
    name=$1
    bad=0
    shift
    [ "$status" = 0 ] || bad=1
    "$json" <"$place/out" >"$place/json" 2>&1 || bad=1
    while [ $# -gt 1 ]; do
        found=$("$json" "$1" <"$place/out" 2>&1)
        if [ "$found" != "$2" ]; then
            bad=1
            echo "# $1 is $found, expected $2"
        fi
        shift 2
    done
    point $bad "$name"
}

# that NAME COMMAND...: a command is true.
that() {
    name=$1
    shift
    bad=0
    "$@" >"$place/said" 2>&1 || bad=1
    point $bad "$name"
}

# results FILE N: there are N results in a record or a tournament's state.
results() {
    [ "$(grep -c '^result' "$1" 2>/dev/null)" -ge "$2" ] 2>/dev/null
}
