# Steps, pushes, pulls, freezing and traps: what may follow what inside a turn.

case: a rabbit steps forward and aside, never back
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
  moves: are Rd4n Rd4e Rd4w

case: a silver rabbit steps down and aside, never up
  side: s
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . r . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  moves: are rd4s rd4e rd4w

case: a rabbit may be pushed and pulled the way it cannot step itself
  side: g
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . r . . . .
  3 . . . E . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: rd4n Ed3n
  legal

case: the first step may not be skipped
  same board: g
  moves: lack pass

case: after one step the turn may end
  same board: g
  begin: Ed3s
  moves: contain pass rd4s Ed2n

case: in the middle of a push only its completion is legal
  same board: g
  begin: rd4e
  moves: are Ed3n

case: a step back to the start of the turn does not let it end
  same board: g
  begin: Ed3s Ed2n
  moves: lack pass
  moves: contain Ed3s Ra1n rd4n

case: three steps cannot be made a turn by a fourth that changes nothing
  same board: g
  begin: Ra1n Ed3s Ed2n
  moves: contain pass

case: the fourth step may not restore the board
  same board: g
  begin: Ed3s Ed2s Ed1n
  moves: contain Ed2s Ed2e pass
  moves: lack Ed2n

case: a whole turn that restores the board is illegal
  same board: g
  turn: Ed3s Ed2n
  illegal: as it was

case: a turn has at most four steps
  same board: g
  turn: Ra1n Ra2n Ra3n Ra4n Ra5n
  illegal:
  at: 20

case: a dog does not push or pull a dog, nor a horse
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . h . .
  4 . . . d D . . .
  3 . . x . C x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  moves: lack dd4n dd4w dd4s hf5n hf5e
  begin: De4n
  moves: lack dd4e hf5w

case: equal strength does not freeze
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . d D . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  free: d4 e4
  moves: contain De4n De4e De4s

case: a frozen piece still freezes
  side: s
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . e D r . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  frozen: d4 e4
  moves: lack re4s re4e

case: a frozen piece does not push
  side: g
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . e D r . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: re4e Dd4e
  illegal: frozen

case: a friend that comes beside a frozen piece frees it in the same turn
  side: g
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . e D r . . .
  3 . . x . . x . .
  2 . . . R . . . .
  1 . . . . . . . .
    a b c d e f g h
  turn: Rd2n re4e Dd4e
  legal

case: after a completed push the pusher's next step may pull
  side: g
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . E r . . .
  3 . . x . d x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: re4e Ed4e Ee4n de3n
  legal
  board after:
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . E . . .
  4 . . . . d r . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h

case: one step pulls one piece only
  side: g
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . E r . . .
  3 . . x d . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  begin: Ed4n re4w
  moves: lack dd3n
  turn: dd3n
  illegal:

case: only the very next step may pull
  same board: g
  turn: Ed4n Ra1n re4w
  illegal:

case: a pull follows into the square that was left, nowhere else
  same board: g
  turn: Ed4n Ed5n re4w
  illegal:

case: a piece on a trap beside a friend stands
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . . . D x . .
  2 . . . . . C . .
  1 R . . . . . . .
    a b c d e f g h
  turn: De3e
  legal
  board after:
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . x . . D . .
  2 . . . . . C . .
  1 R . . . . . . .
    a b c d e f g h

case: a piece may step on a trap and die
  same board: g
  begin: Cf2w
  moves: contain De3e
  turn: De3e
  legal
  board after:
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . x . . x . .
  2 . . . . C . . .
  1 R . . . . . . .
    a b c d e f g h

case: the pushing piece dies on the trap where its victim stood
  side: g
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . d . .
  3 . . . . E r . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: rf3s Ee3e Ef3x
  legal
  board after:
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . d . .
  3 . . x . . x . .
  2 . . . . . r . .
  1 R . . . . . . .
    a b c d e f g h

case: pushing a guard away takes its friend off the trap between the two steps
  side: g
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . r c H x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  turn: cd6n rc6x He6w
  legal
  board after:
  8 . . . . . . . .
  7 . . . c . . . .
  6 . . x H . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  result: gold elimination

case: a push may be completed by another piece than the one that made it possible
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . E c D . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  begin: cd4n
  moves: are Ec4e De4w
