#!/bin/sh
# ratings: files of records in, ratings out.
. "$(dirname -- "$0")/../cli/calls.sh"

# games FIRST SECOND RESULT N: so many records.
games() {
    for i in $(seq "$4"); do
        printf 'agon record 1\ngame: kamisado\nvariant: single\nplayer 1: %s\nplayer 2: %s\n\n' \
            "$1" "$2"
        printf 'result: %s goal\n\n' "$3"
    done
}

# 30 won and 10 lost, without an advantage: 400 log10(3) = 190.85 apart, the deviation of the
# difference 400 / ln 10 sqrt(1/30 + 1/10) = 63.43, half of it each; LOS 99.87 %.
{
    games A B 1-0 30
    games B A 1-0 10
} >"$place/two"
run ratings "$place/two" --ml --no-advantage --mean 0 --json
fields 'two players' game '"kamisado"' players 2 games 40 ratings.0.name '"A"' ratings.0.points 30.0
that '... by the formula' awk -v elo="$("$json" ratings.0.elo <"$place/out")" \
    -v error="$("$json" ratings.0.error <"$place/out")" \
    -v los="$("$json" ratings.0.los <"$place/out")" '
    function near(a, b, d) { return a - b < d && b - a < d }
    BEGIN { exit !(near(elo, 95.4243, 0.001) && near(error, 62.163, 0.01) && near(los, 0.99869, 0.0001)) }'
run ratings "$place/two"
expect 'in words' 0 out '2 players, 40 games of kamisado' out 'First move: ' out 'A   '

# Somebody unbeaten has a rating by the prior alone.
games C A 1-0 5 >"$place/three"
run ratings --ml "$place/two" "$place/three"
expect 'unbeaten, without a prior' 1 err 'without --ml a prior bounds them'
run ratings "$place/two" "$place/three" --json
fields '... with one' players 3 games 45 ratings.0.name '"C"'

# What does not count, and what cannot be.
{
    games A A 1-0 3
    games A B '*' 3 | sed 's/ goal//'
} >"$place/none"
run ratings "$place/none" "$place/two" --json
fields 'against oneself, or unfinished: not counted' records 46 games 40
run ratings "$place/none"
expect 'nobody to rate' 1 err 'at least two players'
games A B 1-0 2 | sed 's/kamisado/amazons/; /variant/d' >"$place/other"
run ratings "$place/two" "$place/other"
expect 'two kinds of games' 1 err '--game says which'
run ratings "$place/two" "$place/other" --game amazons --json
fields '... one of them' games 2
run ratings "$place/two" --ml --prior 100
expect 'both' 2 err 'not both'
run ratings "$place/nothing"
expect 'no file' 1 err 'nothing'
run ratings
expect 'no argument' 2

plan
