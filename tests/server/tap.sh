# Lines of TAP, for tests that are scripts: they source this, and end with "echo 1..$count" and
# status $failed. A function `detail`, if there is one, says more of what failed.
count=0
failed=0

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
