# TAP for tests that are shell scripts: a script sources this file, calls point for everything that it
# tests, and ends with `plan`. A function `detail`, if the script has one, prints what helps to
# understand a point that failed.
points=0
failed=0

# point STATUS NAME: one point, passed if STATUS is 0.
point() {
    points=$((points + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $points - $2"
    else
        echo "not ok $points - $2"
        failed=1
        ! command -v detail >/dev/null || detail | sed 's/^/# /'
    fi
}

# skipped NAME WHY: a point that cannot be tested here.
skipped() {
    points=$((points + 1))
    echo "ok $points - $1 # SKIP $2"
}

# skip_all WHY: the whole script cannot be run here.
skip_all() {
    echo "1..0 # SKIP $1"
    exit 0
}

# plan: how many points there were; the status of the script.
plan() {
    echo "1..$points"
    exit $failed
}

# await COMMAND...: runs it again and again until it succeeds, for two minutes at most.
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
