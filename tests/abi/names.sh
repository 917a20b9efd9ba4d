#!/bin/sh
# The libraries define no name without the prefix: names.sh STATIC SHARED.
set -u

number=0
bad=0

# point STATUS NAME SAID: one line of TAP.
point() {
    number=$((number + 1))
    if [ "$1" = 0 ]; then
        echo "ok $number - $2"
    else
        bad=1
        echo "not ok $number - $2"
        printf '%s\n' "$3" | head -n 12 | sed 's/^/# /'
    fi
}

# defined NM-OPTIONS: the names that nm tells, a line each.
defined() {
    nm --defined-only "$@" | awk 'NF == 3 { print $3 }' | LC_ALL=C sort -u
}

# prefixed NAME NAMES: there are names, and each has the prefix.
prefixed() {
    others=$(printf '%s\n' "$2" | grep -v '^agon_')
    [ -n "$2" ] && [ -z "$others" ]
    point $? "$1 defines agon_ names only" "${others:-none at all}"
}

static=$(defined -g "$1")
shared=$(defined -D "$2")
prefixed "${1##*/}" "$static"
prefixed "${2##*/}" "$shared"
[ "$static" = "$shared" ]
point $? 'both define the same names' "static: $static shared: $shared"
echo "1..$number"
[ $bad = 0 ]
