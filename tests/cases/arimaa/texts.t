# Texts: the words for captures, what is not a step, positions that are not positions; `at` is the byte of the error.

case: the word for a capture names what was captured
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

case: a wrong piece in the word for a capture
  same board: g
  turn: cc7s rc6x Ec8s
  illegal: c6
  at: 5

case: a wrong square in the word for a capture
  same board: g
  turn: cc7s cf6x Ec8s
  illegal:
  at: 5

case: a capture that did not happen
  same board: g
  turn: Ra1n Ra2x
  illegal:
  at: 5

case: a capture after a step that cannot be made: the step is what is wrong
  same board: g
  turn: Ra1n Dd4n rc3x
  illegal: no gold dog on d4
  at: 5

case: an unknown direction
  same board: g
  turn: Ra1n Ec8q
  illegal:
  at: 5

case: an unknown piece
  same board: g
  turn: Za1n
  illegal:
  at: 0

case: a square off the board
  same board: g
  turn: Ra9n
  illegal:

case: a step off the board
  same board: g
  turn: Ra1w
  illegal: board

case: another piece than the one on the square
  same board: g
  turn: Ca1n
  illegal: a1
  at: 0

case: an empty square
  same board: g
  turn: Ra1n Ed4n
  illegal: d4
  at: 5

case: the other side's piece, out of reach
  same board: g
  turn: rh8s
  illegal:
  at: 0

case: an occupied square
  same board: g
  turn: Ec8s
  illegal: c7

case: a position with 63 squares
  start: g [                                                               ]
  refused: 64

case: a position with an unknown letter
  start: g [       r         Q                 E                    R       ]
  refused: b6
  at: 20

case: a position for nobody
  start: x [       r                           E                    R       ]
  refused: g
  at: 0

case: a position without brackets
  start: g        r                           E                    R
  refused:

case: a position with something after it
  start: g [       r                           E                    R       ] Ed4n
  refused:
  at: 69

case: an unknown option
  options: elimnation=loses
  refused: elimination

case: an unknown value
  options: repetition=sometimes
  refused: illegal

case: an unknown variant
  variant: document-002
  refused: document-00
