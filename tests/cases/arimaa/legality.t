# The single-turn answers that two other programs agree on (tests/perft/arimaa.txt), as drawings.

case: L01 a horse that dies on a trap still pulls
  side: s
  8 . . . E . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . r . .
  3 . . x . . x . .
  2 . . . . . h . .
  1 R . . . . R . .
    a b c d e f g h
  turn: rf4e hf2n hf3x Rf1n
  legal
  board after:
  8 . . . E . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . r .
  3 . . x . . x . .
  2 . . . . . R . .
  1 R . . . . . . .
    a b c d e f g h
  result: none

case: L02 a push may not stop after its first step
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . r . . . .
  4 . . . E . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: rd5n
  illegal:

case: L03 nothing may come between the two steps of a push
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . r . . . .
  4 . . . E . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: rd5n Ra1n
  illegal:

case: L04 a push in two steps
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . r . . . .
  4 . . . E . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: rd5n Ed4n
  legal
  board after:
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x r . x . .
  5 . . . E . . . .
  4 . . . . . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  result: none

case: L05 the completing step of a push pulls nothing
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . r . . . .
  3 . . x E . x . .
  2 . . . r . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: rd2e Ed3s rd4s
  illegal:

case: L06 a pull in two steps
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . r . . . .
  3 . . x E . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: Ed3s rd4s
  legal
  board after:
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . x r . x . .
  2 . . . E . . . .
  1 R . . . . . . .
    a b c d e f g h
  result: none

case: L07 after a push the pusher may step on
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . r . . . .
  3 . . x E . x . .
  2 . . . r . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: rd2e Ed3s Ed2n
  legal
  board after:
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . r . . . .
  3 . . x E . x . .
  2 . . . . r . . .
  1 R . . . . . . .
    a b c d e f g h
  result: none

case: L08 a turn that changes nothing
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . E . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: Ed4n Ed5s
  illegal:

case: L09 a rabbit never steps back
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . R . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 . . . . . . . .
    a b c d e f g h
  turn: Rd4s
  illegal:

case: L10 a frozen rabbit does not step forward
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . e . . . .
  4 . . . R . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: Rd4n
  illegal:

case: L10b a frozen rabbit does not step aside
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . e . . . .
  4 . . . R . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: Rd4e
  illegal:

case: L11 a pull is finished by a piece that is frozen meanwhile
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . h x . .
  5 . . . . . . . e
  4 . . . C . . . .
  3 . . x r . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: Cd4n rd3n
  legal
  board after:
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . h x . .
  5 . . . C . . . e
  4 . . . r . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  result: none

case: L12 a push cannot start on the fourth step
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . r . . . .
  4 . . . E . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: Ra1n Ra2n Ra3n rd5n
  illegal:

case: L13 a push on the third and fourth step
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . r . . . .
  4 . . . E . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: Ra1n Ra2n rd5n Ed4n
  legal
  board after:
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x r . x . .
  5 . . . E . . . .
  4 . . . . . . . .
  3 R . x . . x . .
  2 . . . . . . . .
  1 . . . . . . . .
    a b c d e f g h
  result: none

case: L14 a pull on the third and fourth step
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . r . . . .
  4 . . . E . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: Ra1n Ra2n Ed4s rd5s
  legal
  board after:
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . r . . . .
  3 R . x E . x . .
  2 . . . . . . . .
  1 . . . . . . . .
    a b c d e f g h
  result: none

case: L16 a pusher must be beside what it pushes
  side: g
  8 . . . . . . . r
  7 . . c . . . . .
  6 . . x E . x . .
  5 . . . c . . . .
  4 . . . . . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: cc7s cc6x Ed6n
  illegal:

case: L16b a push whose victim dies must be completed too
  side: g
  8 . . E . . . . r
  7 . . c . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: cc7s cc6x
  illegal:

case: L17 a push onto a trap
  side: g
  8 . . E . . . . r
  7 . . c . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: cc7s cc6x Ec8s
  legal
  board after:
  8 . . . . . . . r
  7 . . E . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  result: none

case: L18 the word for a capture may be left out
  side: g
  8 . . E . . . . r
  7 . . c . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: cc7s Ec8s
  legal
  board after:
  8 . . . . . . . r
  7 . . E . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  result: none

case: L19 a guard that leaves a trap loses its friend
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . R . . x . .
  2 . . D . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: Dc2w Rc3x
  legal
  board after:
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . x . . x . .
  2 . D . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  result: none

case: L20 pulling the guard of a trap away
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . E . . . .
  3 . . r d . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: Ed4n dd3n rc3x
  legal
  board after:
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . E . . . .
  4 . . . d . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  result: none
