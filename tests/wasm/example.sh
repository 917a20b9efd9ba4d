#!/bin/sh
# The example of clients/js: a game is played to its end, by its rules (TAP).
set -eu
. "$(dirname -- "$0")/../tap.sh"

said=
detail() {
    printf '%s\n' "$said"
}

status=0
said=$("$1" "$2" "$3" kamisado 2 1) || status=1
case $said in *" wins: goal") ;; *) status=1 ;; esac
point $status 'two levels play Kamisado to its end'
status=0
said=$("$1" "$2" "$3" nonsense 1 1 2>&1) && status=1
case $said in *nonsense*) ;; *) status=1 ;; esac
point $status 'an unknown game is refused by its name'
plan
