#!/bin/sh
# variant: Fairy-Stockfish's variants.ini, read and refused. The counts are Fairy-Stockfish's.
. "$(dirname -- "$0")/calls.sh"

run variant import "$data/variants.ini"
expect 'each section is good, or its first bad line is named' 0 only 'swift: good
swifter: good
narrow: good
pawnless: good
drops: line 34: pieceDrops: no such rule here
rider: line 38: customPiece1: a movement that cannot be written here
strange: line 40: xiangqi: no such base here
lopsided: line 43: the sides promote on different ranks
fletters: good
staying: line 54: mandatoryPawnPromotion: a pawn that stays on the last rank is not had
unwritten: line 58: customPiece1: a movement that cannot be written here
named: line 64: knight: only a customPiece and the king take a movement there'
run variant import "$data/variants.ini" --section drops
expect 'every bad line is named' 1 only '' err 'line 34: pieceDrops:' err 'line 35: capturesToHand:'
printf '[odd:chess]\nstalemateValue = win\nno value here\n\n[unclosed\n' >"$place/odd.ini"
run variant import "$place/odd.ini" --section odd
expect 'a line that says nothing is named' 1 only '' err 'line 3: no value here: expected NAME = VALUE' \
    err 'line 5: [unclosed: expected NAME = VALUE'
run variant import "$data/variants.ini" --section nothing
expect 'a section that is not there' 1 err 'nothing: no such section'
run variant import "$place/nowhere.ini"
expect 'a file that is not there' 1 err 'nowhere.ini'
run variant import "$data/variants.ini" --section swifter
expect 'rules are written out' 0 out 'stalemate = loss' out 'quiet = 80 P' out 'repetition = 4' \
    out 'H = CustomPiece1: mAC' out 'K = King: WFD' out 'N = none' \
    out 'P = R B C H on last rank'

# count SECTION DEPTH NODES: what it becomes has as many lines of play as there.
count() {
    run variant import "$data/variants.ini" --section "$1"
    cp "$place/out" "$place/$1.ini"
    run perft "$place/$1.ini" "$2"
    expect "as many turns as Fairy-Stockfish: $1" 0 out "nodes $3"
}
count swift 4 408879
count swifter 4 125266
count narrow 4 32666
count pawnless 3 96062
count fletters 4 744582

# weak WHAT LINE VALUE WORDS...: what is wrong with a line "cannot mate" of a variant file.
weak() {
    what=$1
    printf '[variant]\nbase = chess\nname = Weak\n%s\ncannot mate = %s\n' "$3" "$4" >"$place/weak.ini"
    run variant check "$place/weak.ini"
    expect "cannot mate: $what" 1 err "line $2: cannot mate: expected" err "$5"
}
weak 'a word that is none' 5 '' 'alone, N aganst Q' "found 'aganst'"
weak 'a piece that is none' 5 '' 'alone, X' "found 'X'"
weak 'a royal' 5 '' 'alone, N against Q K' "found 'K'"
weak 'nobody behind against' 5 '' 'N against' "found ''"
weak 'a piece twice' 5 '' 'alone, N, N against Q' "found 'N'"
weak 'nothing' 5 '' '' "found ''"
weak 'nothing behind a comma' 5 '' 'alone,' "found ''"
weak 'words that run together' 5 '' 'B on one colouragainst Q' "found 'on'"
weak 'beside a stalemate that loses' 5 'stalemate = loss' 'alone' 'stalemate = draw'
printf '[variant]\nbase = chess\nname = Weak\n' >"$place/weak.ini"
run show "$place/weak.ini" --position '8/8/4k3/8/8/4K3/8/8 w - - 0 1'
expect 'a file that does not say so has no dead positions' 0 out 'White to move'
printf 'cannot mate = alone\n' >>"$place/weak.ini"
run show "$place/weak.ini" --position '8/8/4k3/8/8/4K3/8/8 w - - 0 1'
expect 'one that does has them' 0 out 'Over: points shared by material'
printf '[variant]\nbase = chess\nname = Weak\ncannot mate = B on one colour against B\n' >"$place/weak.ini"
run show "$place/weak.ini" --position '8/8/4k3/3b4/8/4K3/4B3/8 w - - 0 1'
expect 'bishops of one colour' 0 out 'Over: points shared by material'
run show "$place/weak.ini" --position '8/8/4k3/3b4/8/4K3/3B4/8 w - - 0 1'
expect 'and of both' 0 out 'White to move'

has() {
    grep -q -- "$1" "$place/out"
}
printf '[variant]\nbase = los-alamos\nname = Mine\n[pieces]\nN = Rider: NF\n' >"$place/mine.ini"
run eval "$place/mine.ini"
that 'an engine without a net' has 'learned .* +0.000$'
run variant train "$place/mine.ini" --games 16
expect 'training writes the net beside the file' 0 err 'mine.net has the net' \
    err 'against the untrained engine: '
run eval "$place/mine.ini" --position 'rnqknr/pppppp/6/6/PPPPPP/RN1KNR w'
that 'the engine uses it' has 'learned .*[+-][0-9.]*[1-9][0-9]*$'
run think "$place/mine.ini" --engine fairy --depth 3
expect 'and searches with it' 0 out 'depth 3'
printf '[values]\nN = 4\n' >>"$place/mine.ini"
run eval "$place/mine.ini"
expect 'a file that was changed' 0 err 'mine.net' err 'other values; the engine does without'
that 'its engine has no net' has 'learned .* +0.000$'
printf 'rubbish' >"$place/mine.net"
run eval "$place/mine.ini"
expect 'a net that is none' 0 out 'mobility  ' err 'expected a net, as'
run variant train "$place/mine.ini" --games 1
expect 'too few games' 1 err 'too few games'
run variant train los-alamos --minutes 10000 --net "$place/nowhere/my.net"
expect 'a folder that is not there is found before the training' 1 err 'nowhere/my.net'
run variant train arimaa --games 1
expect 'no variant' 2 err 'nothing to train'
run variant train "$place/nowhere.ini" --games 1
expect 'no file to train' 1 only '' err 'nowhere.ini'

plan
