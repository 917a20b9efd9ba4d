# Lines of TAP, for tests that are scripts: they source this, and end with "echo 1..$count" and
# status $failed. A function `detail`, if there is one, says more of what failed.
count=0
failed=0
ended=

# await COMMAND...: does it again and again until it succeeds, for two minutes at most.
await() {
    tries=2400
    until "$@"; do
        tries=$((tries - 1))
        if [ "$tries" -eq 0 ]; then
            echo "# waited in vain: $*"
            return 1
        fi
        sleep 0.05 # between two looks
    done
}

# ended PID: a child of ours has; its status is in `ended`.
ended() {
    ! kill -0 "$1" 2>/dev/null || return 1
    ended=0
    wait "$1" || ended=$?
}

# check WHAT STATUS: the status of the command before it is 0.
check() {
    count=$((count + 1))
    if [ "$2" -eq 0 ]; then
        echo "ok $count - $1"
    else
        echo "not ok $count - $1"
        failed=1
        ! command -v detail >/dev/null || detail
    fi
}

# kill_own SIGNAL PID...: sends it to those that are still children of this shell. Another process may
# have the number of one that has ended.
kill_own() {
    signal=$1
    shift
    for own; do
        ! grep -qs "^PPid:[[:space:]]*$$\$" "/proc/$own/status" || kill "-$signal" "$own"
    done
}
