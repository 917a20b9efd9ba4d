# Towers of two and three colours: docs/rules/hanoi.md, sections 2 and 3.

case: equal discs rest on each other, the last one on top
  variant: bicolour
  options: discs=2
  play: w1b
  position: ab'/bb
  turn: b1c
  illegal: disc b1 lies under disc w1 on peg b
  moves: are w1a w1c w2c

case: each of them may be on top
  variant: bicolour
  options: discs=2
  start: ab/bb'
  moves: are b1a b1c w2c

case: a larger disc on a smaller one of another colour
  variant: bicolour
  options: discs=2
  start: ac/bb
  turn: w2b
  illegal: disc w2 is larger than disc b1 on peg b

case: one disc of each colour changes places in three moves
  variant: bicolour
  options: discs=1
  play: w1c; b1a
  result: none
  play: w1b
  result: first solved

case: three towers go one peg on
  variant: antwerp
  options: discs=1
  start: b/c/a
  result: first solved

case: and not only two of them
  variant: antwerp
  options: discs=1
  start: b/c/c'
  result: none
  moves: are g1a g1b w1a w1c

case: three equal discs on a peg
  variant: antwerp
  options: discs=1
  start: a''/a/a'
  moves: are w1b w1c
