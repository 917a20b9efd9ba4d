#!/bin/sh
# Toga II of Debian 12 (toga2 3.0.0.1SE1) passes over "go nodes N": with a limit of a thousand it
# looks at far more than ten thousand positions, and says bestmove only when it is stopped;
# stockfish, beside it, answers at once. A guess would be that a limit of the protocol is either
# heeded or complained about: nothing is said. Who waits for an answer without a clock waits for
# ever.
set -eu

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
trap 'exit 130' INT TERM
cd "$place"
for package in toga2=3.0.0.1SE1-2+b1 stockfish=15.1-4; do
    apt-get download -q "$package" >/dev/null
done
for package in *.deb; do
    dpkg -x "$package" root
done

# asked NAME COMMAND...: what it does within five seconds of "go nodes 1000"; then it is stopped.
asked() {
    name=$1
    shift
    {
        printf 'uci\nisready\nposition startpos\ngo nodes 1000\n'
        sleep 5
        grep -c '^bestmove' "$name.out" >"$name.before" || :
        printf 'stop\n'
        sleep 1
        printf 'quit\n'
    } | timeout 20 "$@" >"$name.out" 2>/dev/null || :
    grep -oE ' nodes [0-9]+' "$name.out" |
        awk -v name="$name" -v before="$(cat "$name.before")" \
            -v all="$(grep -c '^bestmove' "$name.out")" '
            $2 > most { most = $2 }
            END { print name ": " (most > 10000 ? "more than 10000" : most > 0 ? "at most 10000" : "no") \
                " nodes, bestmove " (before ? "by itself" : all ? "when stopped" : "never") }'
}
asked stockfish "$place/root/usr/games/stockfish" | tee seen
asked toga2 "$place/root/usr/games/toga2" | tee -a seen
printf '%s\n' 'stockfish: at most 10000 nodes, bestmove by itself' \
    'toga2: more than 10000 nodes, bestmove when stopped' | diff - seen
echo 'as described'
