# Lines of TAP, for tests that are scripts: they source this, and end with "echo 1..$count" and
# status $failed. A function `detail`, if there is one, says more of what failed.
count=0
failed=0

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
