#!/bin/sh
# The example of clients/js: a game is played to its end, by its rules (TAP).
set -eu

echo 1..2
said=$("$1" "$2" "$3" kamisado 2 1)
case $said in
*" wins: goal") echo 'ok 1 - two levels play Kamisado to its end' ;;
*) echo "not ok 1 - two levels play Kamisado to its end"; printf '%s\n' "$said" | sed 's/^/# /' ;;
esac
if "$1" "$2" "$3" nonsense 1 1 2>&1 | grep -q "nonsense"; then
    echo 'ok 2 - a game that there is not is refused by its name'
else
    echo 'not ok 2 - a game that there is not is refused by its name'
fi
