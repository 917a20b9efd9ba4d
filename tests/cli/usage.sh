#!/bin/sh
# The command line itself: help in every form, wrong words, wrong options, wrong values.
. "$(dirname -- "$0")/calls.sh"

run
that 'without a command it shows the commands' grep -q '  show  ' "$place/err"
that '... as a wrong call, without an answer' test "$status" = 2 -a ! -s "$place/out"
run --version
expect '--version' 0 only 'agon 0.1.0'
run --help
expect '--help' 0 out '  perft  '
run help
expect 'help' 0 out 'The exit status is 0'

commands=$("$agon" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
"$agon" help --man >"$place/agon.1"
for command in $commands; do
    run help "$command"
    cp "$place/out" "$place/help"
    expect "help $command" 0 out "usage: agon $command"
    that '... its options within 80 columns' awk \
        '/^options/ { told = 1 } /^examples/ { told = 0 } told && length > 80 { exit 1 }' \
        "$place/out"
    run "$command" --help
    expect "$command --help is the same" 0 only "$(cat "$place/help")"
    that "$command is in the man page" grep -q "^.SS \"agon $command" "$place/agon.1"
done
that 'the man page begins with its title' grep -q '^.TH AGON 1' "$place/agon.1"
for shell in bash zsh fish; do
    run help --completion $shell
    expect "completions for $shell" 0 out 'chess-a chess-b'
    if command -v $shell >/dev/null; then
        that "$shell can read them" $shell -n "$place/out"
    fi
done
if command -v bash >/dev/null; then
    "$agon" help --completion bash >"$place/complete"
    # complete WORD...: what bash would offer for the last word of a call.
    complete() {
        bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _agon
            echo "${COMPREPLY[*]}"' bash "$place/complete" agon "$@"
    }
    that 'bash completes commands' test "$(complete per)" = perft
    that '... games' test "$(complete perft ari)" = arimaa
    that '... games behind a switch' test "$(complete moves --turns ari)" = arimaa
    that '... options' test "$(complete show --pie)" = --pieces
    that '... values' test "$(complete show arimaa --pieces chess-)" = 'chess-a chess-b'
    that '... words of an argument' test "$(complete record ch)" = check
    # bash itself divides a URL at its colons.
    that '... actions of an organiser' \
        test "$(complete organise http : //localhost : 8017 sta)" = 'staff start'
    that '... behind an option with a value' \
        test "$(complete organise https : //host --token-file me.token next)" = next-round
fi

run shw
expect 'a mistyped command gets a suggestion' 2 err "did you mean 'show'?"
run zzzzzzzzzz
expect 'a strange command gets none' 2 err "'zzzzzzzzzz' is not a command"
run -x
expect 'an option before the command' 2 err 'expected a command'
run show arimaa --jsn
expect 'a mistyped option gets a suggestion' 2 err 'did you mean --json?'
run show arimaa -j
expect 'one dash is not enough' 2 err 'two dashes'
run show arima
expect 'a mistyped game gets a suggestion' 2 err "did you mean 'arimaa'"
run show arimaa --pieces chess-c
expect 'a mistyped choice gets a suggestion' 2 err "did you mean 'chess-a'?"
run record chck x
expect 'a mistyped word of an argument gets a suggestion' 2 err "did you mean 'check'?"
run help shw
expect 'help of a mistyped command' 2 err "did you mean 'show'?"
run help show --man
expect 'help takes one thing' 2 err 'expected one of'

run show
expect 'a missing argument' 2 err 'expected GAME'
run perft arimaa
expect 'a missing second argument' 2 err 'expected DEPTH'
run show arimaa more
expect 'an argument too many' 2 err "'more' is more than it takes"
run show arimaa --pieces
expect 'a missing value' 2 err 'expected SET after it'
run show arimaa --json=yes
expect 'a switch with a value' 2 err '--json takes no value'
run show arimaa --json --json
expect 'an option given twice' 2 err '--json is given twice'
run think arimaa --depth 0
expect 'a number out of range' 2 err 'from 1 to 10000'
run think arimaa --depth 5x
expect 'no number' 2 err "found '5x'"
run think arimaa --time 5parsecs
expect 'no time' 2 err '--time: byte 2'
run think arimaa --time 0s
expect 'a time out of range' 2 err 'from 1ms'
run perft arimaa 0
expect 'a depth out of range' 2 err 'from 1 to 64'
run perft arimaa 1 --position="$opening"
expect 'a value behind =' 0 out 'unique 3331'
run perft --position "$opening" -- arimaa 1
expect 'arguments behind --' 0 out 'unique 3331'
run show "$(printf 'ari\377maa')"
expect 'an argument that is no UTF-8' 2 err 'byte 4: expected UTF-8'
run "$(printf 'sh\033[31mow')"
that 'messages carry no control characters' sh -c '! grep -q "$(printf "\033")" "$1"' sh \
    "$place/err"
run show arimaa --moves "$(printf 'Ra1\033[31m')"
expect 'a value with a control character' 2 err '--moves: byte 4: expected UTF-8'
long=$(printf '%0100000d' 0)
run "$long"
expect 'a command of 100,000 bytes' 2 err 'is not a command'
run show "$long"
expect 'a game of 100,000 bytes' 2 err 'no game'
run show arimaa --"$long"
expect 'an option of 100,000 bytes' 2 err 'has no option'
run show arimaa --pieces "$long"
expect 'a choice of 100,000 bytes' 2 err '--pieces: expected'
for option in position options variant moves; do
    run show arimaa --$option "$long"
    expect "--$option of 100,000 bytes" 2 err "--$option"
    that '... says so in a line' test "$(wc -c <"$place/err")" -lt 1200
done
run show data/variant.ini
expect 'a variant file that is not there' 1 err 'cannot open data/variant.ini'
plan
