#!/bin/sh
# games, rules, show, moves and perft.
. "$(dirname -- "$0")/calls.sh"

run games
expect 'games' 0 out 'arimaa: Arimaa' out 'document-001' out 'judge=on|off'
run games --json
fields 'games --json' games.0.id '"arimaa"' games.0.name '"Arimaa"' \
    'games.0.*' 'id name variants options' 'games.0.variants.0.id' '"official"' \
    'games.0.options.0.*' 'name type default about' games.0.options.0.type '"switch"' \
    games.0.options.1.values '["loses","plays-on"]'

run rules arimaa --language en
expect 'rules' 0 out '# Arimaa'
expect 'a board of the rules' 0 out '    8|     r c   r r   |'
expect 'what may be tried on it' 0 out '- try `rd2e Ed3s`: the elephant pushes'
expect 'what may not' 0 out '- not `rd2w Ed3s`: c2 is occupied'
run rules arimaa --language xx
expect 'a language that there is not' 2 err 'expected en|fr|ja|tr'
run rules arima
expect 'rules of a mistyped game' 2 err "did you mean 'arimaa'"

run show arimaa --position "$opening"
expect 'show draws the board' 0 out '8| r r r d d r r r |' out '6|     x     x     |' \
    out '2| R H C M E C H R |' out '   a b c d e f g h' out 'Gold to move' out "$opening"
that 'without colour where there is no terminal' sh -c '! grep -q "$(printf "\033")" "$1"' sh \
    "$place/out"
run show arimaa --position "$opening" --pieces chess-a
expect 'chess set a' 0 out '2| P R N Q K N R P |' out '8| p p p b b p p p |'
run show arimaa --position "$opening" --pieces chess-b
expect 'chess set b' 0 out '2| P N B Q K B N P |' out '8| p p p r r p p p |'
LC_ALL=C.UTF-8
run show arimaa --position "$opening" --pieces chess-b
expect 'chess set b with symbols' 0 out '2| ♙ ♘ ♗ ♕ ♔ ♗ ♘ ♙ |' out '8| ♟ ♟ ♟ ♜ ♜ ♟ ♟ ♟ |'
LC_ALL=C.utf-8
run show arimaa --position "$opening" --pieces chess-b
expect '... however UTF-8 is spelt' 0 out '2| ♙ ♘ ♗ ♕ ♔ ♗ ♘ ♙ |'
LC_ALL=C
run show arimaa
expect 'show of an empty board' 0 out 'Gold to move'
run show arimaa --position "$opening" --moves 'Ee2n Ee3n; ed7s'
expect 'moves are played, the last turn may be open' 0 out '4|         E       |' \
    out '6|     x e   x     |' out 'Silver to move, 1 move into the turn'

run show arimaa --position "$opening" --json
fields 'show --json' '*' 'game variant options position board seat over points why' \
    game '"arimaa"' variant '"official"' options '""' position "\"$opening\"" seat 0 \
    over false points '[0,0]' why null
run show arimaa --json --variant document-000 --options 'judge=off score=points'
fields 'variant and options are canonical' variant '"document-000"' \
    options '"judge=off score=points"'
won='s [   R   r                           E                            ]'
run show arimaa --position "$won" --json
fields 'a decided position' seat -1 over true points '[1000,0]' why '"goal"'
run show arimaa --position "$won"
expect 'a decided position in words' 0 out 'Over: Gold wins by goal, 1-0'
run show arimaa --json --position "$opening + Ee2n Ee3n"
fields 'a turn in play' position "\"$opening + Ee2n Ee3n\"" seat 0 board.5 '"4|         E       |"'
for end in pass end . ';' '; ' '.;'; do
    run show arimaa --json --position "$opening" --moves "Ee2n Ee3n $end"
    fields "'$end' ends a turn" seat 1
    run show arimaa --json --position "$opening + Ee2n Ee3n" --moves "$end"
    fields '... that is in play too' seat 1
done
run show arimaa --json --position "$opening" --moves 'Ee2n Ee3n Ee4n Hb2n . ; ed7s end; Hb3n'
fields '... or is whole already' seat 0
run show arimaa --position "$opening" --moves 'Ee2n; end'
expect 'no turn is ended that has not begun' 2 err 'byte 7: expected a move'

# A round won, and the next one's choice; two rings and one, and who is who.
run show kamisado --variant long --position \
    'h8g1f1e1d1c1b1a1a8b8c8d8e8f8g8h5 w fill rings=1000000000020000'
expect 'towers, rings and squares' 0 out '8| n.n g.g r.r y2y i.i u.u l.l N1o |' \
    out 'O Orange' out 'its rings; the square' out 'White to move'
that '... no line of it is too wide for a terminal' awk 'length > 80 { exit 1 }' "$place/out"
run show kamisado --moves a1-a4
expect 'the tower that has to move' 0 out 'Black to move, with Fuchsia on e8'
run show amazons --variant 4x4 --position '****/q**q/Q**Q/**** w'
expect 'the Amazons call their sides by name' 0 out 'Over: Black wins by blocked, 0-1'

run show arimaa --position 'g [rrr'
expect 'a wrong position names the byte' 2 err '--position: byte 7' err '  g [rrr' err '        ^'
run show arimaa --position "$opening + Ee2e"
expect 'a wrong turn in play' 2 err '--position: byte 72'
run show arimaa --position "$opening" --moves 'Ee2n; xx'
expect 'a wrong move names the byte' 2 err '--moves: byte 7' err 'Ee2n; xx' err '        ^'
run show arimaa --position "$opening" --moves 'Ee2n; Ra2n'
expect 'an illegal move names the byte' 2 err '--moves: byte 7'
run show arimaa --options 'judg=off'
expect 'a mistyped option of the game' 2 err '--options: byte 1' err "did you mean 'judge'"
run show arimaa --options 'judge=perhaps'
expect 'a wrong value of an option of the game' 2 err '--options: byte 7'
run show arimaa --variant offical
expect 'a mistyped variant' 2 err '--variant:'

run moves arimaa --position "$endgame"
expect 'moves' 0 out 'Ed4n' out 'Ra1e'
that '... six of them, as the reference counts have it' test "$(wc -l <"$place/out")" = 6
run moves arimaa --position "$endgame" --json
fields 'moves --json' '*' moves 'moves.#' 6
run moves arimaa --position "$endgame" --turns
that 'moves --turns lists distinct turns' test "$status:$(sort -u "$place/out" | wc -l)" = 0:145
that '... each as short as can be' test \
    "$(grep -c -x Ed4e "$place/out"):$(grep -c -x 'Ed4n Ed5s Ed4e' "$place/out")" = 1:0
that '... and shorter ones first' test "$(head -n 6 "$place/out" | grep -c ' ')" = 0
run moves arimaa --position "$endgame" --turns --json
fields 'moves --turns --json' 'moves.#' 145
run moves arimaa --position "$won"
expect 'nothing can be played when it is over' 0 only '' err 'Gold wins by goal'
run moves arimaa --position "$won" --json
fields '... as JSON' moves '[]'

run perft arimaa 1 --position "$opening"
expect 'perft 1' 0 out 'sequences 22746 (8/94/1364/21280)' out 'unique 3331'
run perft arimaa 1 --position "$opening" --json
fields 'perft 1 --json' '*' 'game variant depth sequences nodes unique seconds' depth 1 \
    game '"arimaa"' variant '"official"' sequences '[8,94,1364,21280]' nodes 22746 unique 3331
run perft arimaa 1 --moves 'Ra1 Rb1 Rc1 Rd1 He1 Hf1 Eg1 Rh1 Ra2 Db2 Rc2' --json
fields 'perft 1 of a set-up: R D C C M on five squares' unique 60 nodes 60 \
    'sequences.#' 5 sequences.4 60
run perft arimaa 2 --position "$endgame" --json
fields 'perft 2 --json' depth 2 nodes 2010 unique 2010
run perft arimaa 2 --position "$endgame"
expect 'perft 2' 0 out 'nodes 2010' out 'unique 2010'
run perft arimaa 2 --position "$endgame" --divide
expect 'perft --divide' 0 out 'nodes 2010'
that '... lists every first turn' test "$(grep -c '^[A-Z][a-z1-8]*.*: [0-9]*$' "$place/out")" = 145
that '... and adds up' test \
    "$(awk -F': ' '/^[A-Z].*: / { n += $2 } END { print n }' "$place/out")" = 2010
run perft arimaa 2 --position "$endgame" --divide --json
fields 'perft --divide --json' nodes 2010 'divide.#' 145 'divide.0.*' 'turn nodes'
rabbitless='g [r rr rrr  d      D c         m                       d          ]'
run perft arimaa 1 --position "$rabbitless" --json
fields 'a decided position is not counted' unique 0
run perft arimaa 1 --position "$rabbitless" --options judge=off --json
fields '... but with judge=off' unique 23 sequences '[4,7,31,80]' nodes 122
called='agon play abalone --seat 2=human --options one_colour=1'
status=0
printf 'hint\nauto\nmoves\n' |
    "$agon" play abalone --seat 2=human --options one_colour=1 >"$place/out" 2>"$place/err" || status=$?
expect 'no advice where owners are hidden' 0 out 'try a move' out 'left unfinished after 0 turns'

# Variant files.
printf '[variant]\nbase = chess\nname = Mine\n[pieces]\nN = Nightrider: NN\n' >"$place/mine.ini"
run variant check "$place/mine.ini"
expect 'variant check of a good file' 0 out 'good: 64 cells, 6 kinds of pieces, 24 first moves'
run variant show "$place/mine.ini"
expect 'variant show draws movements' 0 out 'N  Nightrider  NN' out '   | - - - @ - - - |' \
    out '8| r n b q k b n r |'
run perft "$place/mine.ini" 4 --json
fields 'a variant file is a GAME' game '"variant"' nodes 419019
run show "$place/mine.ini" --moves 'e2e4; e7e5'
expect '... and its seats have names' 0 out 'White to move' \
    out 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2'
printf '[variant]\nbase = chess\n[pieces]\nN = Nightrider: N?\n' >"$place/bad.ini"
run variant check "$place/bad.ini"
expect 'a wrong file says file, line and what was expected' 1 err 'bad.ini: line 4: expected' only ''
printf '[variant]\nbase = chess\nstart = rnbqkbnr/8 w\n' >"$place/bad.ini"
run perft "$place/bad.ini" 1
expect '... a wrong start too' 1 err 'bad.ini: line 3: start: expected / and rank 6 of 8 ranks'
for file in 'a = b|c: x\na = d|e: y:line 4: expected another name: line 3 has that option' \
    '[rulesets]\nr = b=c: x:line 4: ruleset r: no option' 'a = b:line 3: expected option ='; do
    printf '[variant]\n[options]\n%b\n' "${file%:line*}" >"$place/bad.ini"
    run variant check "$place/bad.ini"
    expect "wrong options: ${file##*:}" 1 err "line${file##*:line}"
done
printf '[variant]\nbase = chess\ngoal = capture\nstart = 8/8/8/8/8/8/8/K7 w\n' >"$place/bad.ini"
run variant check "$place/bad.ini"
expect 'a start without a royal piece' 1 err 'line 4: start: Black has no royal piece'
printf '[variant]\nbase = chess\n[pieces]\nE = Emperor: (EMP)\n' >"$place/bad.ini"
run variant check "$place/bad.ini"
expect 'an emperor where kings are mated' 1 err 'line 4: E: captures anywhere: expected goal = capture'
printf '[variant]\nbase = chess\n[pieces]\nK = none\n' >"$place/bad.ini"
run variant check "$place/bad.ini"
expect 'a royal piece that is gone' 1 err "line 5: royal: expected pieces, found 'K'"

# What XBetza spells with a and y is the same as our brackets.
for pair in 'FyafsF=[F?oR]' 'WyafsW=[W?oB]' 'afsW=[W-oF]' 'afsW=nN' 'RmasR=(HR)' 'BmasB=[B?xB]' \
    'fyafsF=[fF-oR]' 'asW=[W-xW]'; do
    for moves in "${pair%%=*}" "${pair#*=}"; do
        printf '[variant]\nname = x\nboard = 11x11\nroyal = K\ngoal = capture\n%s\n[pieces]\nK = K: K\nO = O: %s\n' \
            'start = k10/11/11/4K6/2O8/11/3o1OO4/5O5/11/4o1O4/11 w' "$moves" >"$place/bent.ini"
        run moves "$place/bent.ini"
        sort "$place/out" >"$place/bent.$moves"
    done
    that "$pair" cmp "$place/bent.${pair%%=*}" "$place/bent.${pair#*=}"
    that '... has moves' test "$(wc -l <"$place/bent.${pair%%=*}")" -gt 9
done
for moves in yF aW acsW yafsN casR yaf; do
    printf '[variant]\nbase = chess\n[pieces]\nN = N: %s\n' "$moves" >"$place/bad.ini"
    run variant check "$place/bad.ini"
    expect "$moves is no movement" 1 err 'bad.ini: line 4: expected'
done
run show tai-shogi
expect 'codes of several letters' 0 out '1| L   TS  W   FD  LGn' out 'Black to move'
run moves tai-shogi --options notation=shogi
expect 'moves as The Shogi Association writes them' 0 out 'GB-18q' out 'E-25r'
run moves tai-shogi --options notation=shogi --json
fields '... the same in JSON' moves.0 '"GB-18q"'
export COLUMNS=80
run show tai-shogi
expect 'two letters each in 80 columns, and which' 0 out '1| L  TS W  FD Gn ' out 'Gn = LGn'
that '... no line is too wide' sh -c 'head -n 30 "$1" | awk "length > 80 { exit 1 }"' sh "$place/out"
export COLUMNS=50
run show tai-shogi --moves 'h8h9; r18r17'
expect 'a part of the board around the last move' 0 out 'files k to y of a to y'
that '... no line is too wide' sh -c 'head -n 32 "$1" | awk "length > 50 { exit 1 }"' sh "$place/out"
unset COLUMNS
run rules makruk
expect 'the rules of a game that is only a file' 0 out 'P = M on last 3 ranks'
fed 'uci\nsetoption name UCI_Variant value losalamos\nposition startpos moves a2a3\ngo depth 2\nquit\n' \
    engine chess --protocol uci
expect 'uci of a chess-like game' 0 out 'option name UCI_Variant type combo default chess' out 'uciok'
that '... which Akhimoraec is not' sh -c '! grep -q akhimoraec "$1"' sh "$place/out"
fed 'uci\nsetoption name UCI_Variant value variant\nposition startpos moves b1d5\nquit\n' \
    engine "$place/mine.ini" --protocol uci
expect 'uci of a file of one'"'"'s own' 0 out 'default variant var' out 'uciok'
that '... which stays that file' sh -c '! grep -q error "$1"' sh "$place/out"
fed 'ugi\nsetoption name game value variant\nsetoption name definition value [variant]\\nbase = chez\nquit\n' \
    engine chess
expect 'a definition in one line, and what is wrong with it' 0 out 'error: setoption: definition: line 2'
plan
