# The children of a test that is a script: it sources this. The shell takes note of a child's end by
# itself, and from then on another process may have its number, so each is asked first whose it is.
ended=

# child PID: it is one of this shell, and has not been waited for.
child() {
    grep -qs "^PPid:[[:space:]]*$$\$" "/proc/$1/status"
}

# ended PID: it has; its status is in `ended`.
ended() {
    ! child "$1" || return 1
    ended=0
    wait "$1" || ended=$?
}

# kill_own SIGNAL PID...: sends it to those that are still there; one may end while it is looked at.
kill_own() {
    signal=$1
    shift
    for own; do
        ! child "$own" || kill "-$signal" "$own" 2>/dev/null || :
    done
}

# swept FOLDER: when this shell ends, even if it is killed, somebody else removes it; no child, for
# which a `wait` would wait.
swept() {
    (setsid sh -c 'tail --pid="$1" -s 0.2 -f /dev/null
        for i in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$2" && sleep 0.2; done # between two looks' \
        broom $$ "$1" >/dev/null 2>&1 </dev/null &)
}

# await_line PID FILE PATTERN: until the file has such a line, or the process has ended without.
await_line() {
    until grep -q "$3" "$2" 2>/dev/null; do
        child "$1" || return 1
        sleep 0.05 # between two looks
    done
}
