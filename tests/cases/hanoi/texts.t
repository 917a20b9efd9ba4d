# Positions and options that cannot be.

case: too few discs
  options: discs=3
  start: aa
  refused: expected the peg of disc 1

case: too many
  options: discs=3
  start: aaaa
  refused: expected nothing after 3 discs

case: a peg that is not there
  options: discs=3
  start: aad
  refused: expected the peg of disc 1, a to c

case: equal discs without an order
  variant: bicolour
  options: discs=1
  start: c/c
  refused: equal discs

case: a disc above one that lies elsewhere
  variant: bicolour
  options: discs=1
  start: a'/c
  refused: equal discs

case: the second tower is missing
  variant: bicolour
  options: discs=1
  start: a
  refused: the next tower

case: two pegs are too few
  options: pegs=2
  refused: pegs

case: more discs than there are bits
  options: discs=65
  refused: discs

case: a goal beyond the pegs
  options: goal=d
  refused: a peg from a to c

case: what is written is what was read
  options: discs=6
  start: abcabc
  position: abcabc
