#!/bin/sh
# Stockfish 15.1 of Debian 12 ends "go mate 3" with the first mate in at most three moves that it finds,
# which need not be the shortest: here a mate in three, although there is one in two, as the same
# program says at depth 12. A guess would be that "score mate" after "go mate N" is the length of the
# problem; it is an upper bound. To find the length, ask for "go mate 1", "go mate 2" and so on, and
# take the first that is answered with a mate.
#
# Seen with stockfish 15.1-4, one thread, its default options.
set -eu

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
trap 'exit 130' INT TERM
cd "$place"
apt-get download -q stockfish=15.1-4 >/dev/null
dpkg -x ./*.deb root
position='r3k2r/p1pp1ppp/1p2p3/4P3/5qbP/b7/2n5/7K b kq - 1 25'

# asked GO: the last score before the answer; the input stays open until the answer has come.
asked() {
    : >out
    {
        printf 'uci\nisready\nposition fen %s\ngo %s\n' "$position" "$1"
        until grep -q '^bestmove' out; do
            sleep 0.1
        done
        printf 'quit\n'
    } | timeout 120 root/usr/games/stockfish >out
    echo "go $1: $(grep -oE 'score (cp|mate) -?[0-9]+' out | tail -n 1)"
}
{
    asked 'mate 3'
    asked 'mate 2'
    asked 'depth 12'
} | tee seen
printf '%s\n' 'go mate 3: score mate 3' 'go mate 2: score mate 2' 'go depth 12: score mate 2' |
    diff - seen
echo 'as described'
