#!/bin/sh
# The libraries define no name without the prefix: names.sh STATIC SHARED.
set -u

. "$(dirname -- "$0")/../tap.sh"
told=

detail() {
    printf '%s\n' "$told" | head -n 12
}

# defined NM-OPTIONS: the names that nm tells, a line each.
defined() {
    nm --defined-only "$@" | awk 'NF == 3 { print $3 }' | LC_ALL=C sort -u
}

# prefixed NAME NAMES: there are names, and each has the prefix.
prefixed() {
    others=$(printf '%s\n' "$2" | grep -v '^agon_')
    told=${others:-none at all}
    [ -n "$2" ] && [ -z "$others" ]
    point $? "$1 defines agon_ names only"
}

static=$(defined -g "$1")
shared=$(defined -D "$2")
prefixed "${1##*/}" "$static"
prefixed "${2##*/}" "$shared"
told="static: $static shared: $shared"
[ "$static" = "$shared" ]
point $? 'both define the same names'
plan
