#!/bin/sh
# Fairy-Stockfish 11.1 of Debian 12 ends its variant "courier" when a side has only its king left, as in
# shatranj, although descriptions of courier chess know no such rule. It does not say so: its answer to "go"
# is "bestmove (none)", also when it is the side that has won, with "score mate 0". A guess would be that
# "(none)" comes from a program that has no legal move; a referee that takes it for an illegal move or
# for giving up lets the winner lose, and matches of courier chess are worth nothing. A variant of one's own
# in a file, "[courierplain:courier]" with "extinctionValue = none", has the game without the rule.
#
# Seen with fairy-stockfish 11.1-1+b1, its default options.
set -eu

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
trap 'exit 130' INT TERM
cd "$place"
apt-get download -q fairy-stockfish=11.1-1+b1 >/dev/null
dpkg -x ./*.deb root
printf '[courierplain:courier]\nextinctionValue = none\n' >plain.ini

# asked VARIANT: the answer of White, who is to move with king and rook against a king.
asked() {
    : >out
    {
        printf 'uci\nsetoption name VariantPath value plain.ini\nsetoption name UCI_Variant value %s\n' "$1"
        printf 'position fen 5k6/12/12/12/12/12/12/5K4R1 w - - 0 1\ngo depth 5\n'
        until grep -q '^bestmove' out; do
            sleep 0.1
        done
        printf 'quit\n'
    } | timeout 120 root/usr/games/fairy-stockfish >out
    score=$(grep -oE 'score (cp [0-9]|mate [0-9]+)' out | tail -n 1 | sed 's/cp [0-9]/cp/')
    echo "$1: $score, $(grep -oE '^bestmove (\(none\)|[a-l])' out | sed 's/ [a-l]$/ a move/')"
}
{
    asked courier
    asked courierplain
} | tee seen
printf '%s\n' 'courier: score mate 0, bestmove (none)' 'courierplain: score cp, bestmove a move' | diff - seen
echo 'as described'
