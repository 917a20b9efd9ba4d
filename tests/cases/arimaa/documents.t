# The worked examples of two articles about Arimaa (French, 2010, and Turkish), one case for each statement.
# The articles' picture is lost; this board was rebuilt so that all statements hold on it at once. Slips in the
# texts: the French one has the second rabbit pulled "from d2 to e2" (Turkish: c3 to d3), the Turkish one calls
# the horse on c2 gold and once writes a7 for the rabbit on b7.

case: the silver elephant pulls the horse from d6 to d5, stepping to d4
  side: s
  8 . . r c . r r .
  7 r R c . . . . d
  6 D d x H . x m .
  5 . . . e . . . .
  4 . . r . . r . M
  3 . . r E . x . C
  2 H . h r . h R R
  1 R . C D R R R R
    a b c d e f g h
  turn: ed5s Hd6s
  legal
  board after:
  8 . . r c . r r .
  7 r R c . . . . d
  6 D d x . . x m .
  5 . . . H . . . .
  4 . . r e . r . M
  3 . . r E . x . C
  2 H . h r . h R R
  1 R . C D R R R R
    a b c d e f g h

case: the silver elephant pulls the horse from d6 to d5, stepping to c5
  same board: s
  turn: ed5w Hd6s
  legal

case: the silver elephant pulls the horse from d6 to d5, stepping to e5
  same board: s
  turn: ed5e Hd6s
  legal

case: the gold elephant pushes the rabbit from d2 to e2 and stands on d2
  same board: g
  turn: rd2e Ed3s
  legal
  board after:
  8 . . r c . r r .
  7 r R c . . . . d
  6 D d x H . x m .
  5 . . . e . . . .
  4 . . r . . r . M
  3 . . r . . x . C
  2 H . h E r h R R
  1 R . C D R R R R
    a b c d e f g h

case: the rabbit on d2 cannot be pushed to d1
  same board: g
  moves: lack rd2s
  turn: rd2s Ed3s
  illegal: d1

case: the rabbit on d2 cannot be pushed to c2
  same board: g
  moves: lack rd2w
  turn: rd2w Ed3s
  illegal: c2

case: the rabbit on d2 cannot be pushed to d3
  same board: g
  moves: lack rd2n
  turn: rd2n Ed3s
  illegal: d3

case: the elephant cannot push one rabbit and pull another with the same step
  same board: g
  begin: rd2e Ed3s
  moves: lack rc3e
  turn: rc3e
  illegal:

case: the silver rabbit on a7 is frozen
  same board: s
  frozen: a7
  moves: lack ra7n ra7s ra7e ra7w
  turn: ra7n
  illegal:

case: the silver rabbit on d2 is not frozen, the horse on c2 is beside it
  same board: s
  free: d2
  moves: contain rd2e

case: the gold rabbit on b7 is frozen
  same board: g
  frozen: b7
  moves: lack Rb7n
  turn: Rb7n
  illegal: frozen

case: the gold cat on c1 is not frozen
  same board: g
  free: c1
  moves: contain Cc1w

case: the dogs on a6 and b6 do not freeze each other (gold to move)
  same board: g
  free: a6 b6
  moves: contain Da6s

case: the dogs on a6 and b6 do not freeze each other (silver to move)
  same board: s
  free: a6 b6
  moves: contain db6s

case: the silver elephant captures the horse on d6 by pushing it to c6
  same board: s
  turn: Hd6w Hc6x ed5n
  legal
  board after:
  8 . . r c . r r .
  7 r R c . . . . d
  6 D d x e . x m .
  5 . . . . . . . .
  4 . . r . . r . M
  3 . . r E . x . C
  2 H . h r . h R R
  1 R . C D R R R R
    a b c d e f g h

case: the rabbit on c3 is captured when the rabbit on c4 and the horse on c2 step away
  same board: s
  turn: rc4w hc2w rc3x
  legal
  board after:
  8 . . r c . r r .
  7 r R c . . . . d
  6 D d x H . x m .
  5 . . . e . . . .
  4 . r . . . r . M
  3 . . x E . x . C
  2 H h . r . h R R
  1 R . C D R R R R
    a b c d e f g h

case: the same when the rabbit is pushed away from c4: the horse alone still guards c3, until it goes
  same board: g
  play: Ed3n rc4w Ed4w
  board after:
  8 . . r c . r r .
  7 r R c . . . . d
  6 D d x H . x m .
  5 . . . e . . . .
  4 . r E . . r . M
  3 . . r . . x . C
  2 H . h r . h R R
  1 R . C D R R R R
    a b c d e f g h
  turn: hc2w rc3x
  legal
  board after:
  8 . . r c . r r .
  7 r R c . . . . d
  6 D d x H . x m .
  5 . . . e . . . .
  4 . r E . . r . M
  3 . . x . . x . C
  2 H h . r . h R R
  1 R . C D R R R R
    a b c d e f g h

case: the horse dies on f3 and still pulls the gold rabbit from f1 to f2
  same board: s
  turn: rf4e hf2n hf3x Rf1n
  legal
  board after:
  8 . . r c . r r .
  7 r R c . . . . d
  6 D d x H . x m .
  5 . . . e . . . .
  4 . . r . . . r M
  3 . . r E . x . C
  2 H . h r . R R R
  1 R . C D R . R R
    a b c d e f g h

case: gold wins in three steps
  same board: g
  turn: ra7n Da6n Rb7n
  legal
  board after:
  8 r R r c . r r .
  7 D . c . . . . d
  6 . d x H . x m .
  5 . . . e . . . .
  4 . . r . . r . M
  3 . . r E . x . C
  2 H . h r . h R R
  1 R . C D R R R R
    a b c d e f g h
  result: gold goal
