# Positions and moves as text, and what cannot be used.

case: a piece that there is not
  turn: L3@0:0
  illegal: expected a move such as L1@2:0

case: no point
  turn: L1@0
  illegal: expected a move such as

case: a number too fine
  turn: L1@0.3:0
  illegal: expected a move such as

case: a number too large
  turn: L1@512:0
  illegal: expected a move such as

case: not a turn of this puzzle
  turn: L1/30@0:0
  illegal: multiple of 45 degrees

case: a full turn
  turn: L1/360@0:0
  illegal: multiple of 45 degrees

case: an unknown figure, with a suggestion
  options: figure=squaer
  refused: did you mean 'square'

case: an unknown variant
  variant: circle
  refused: expected figure or free

case: a position with pieces on each other
  start: L1@0:0 S1@1:0
  refused: S1 would lie on L1
  at: 7

case: a position with a piece outside
  start: L1@0:0 Q@4:0
  refused: Q would not lie inside the outline
  at: 7

case: a piece twice
  start: L1@0:0 L1
  refused: each piece once
  at: 7

case: nothing at all
  start: 
  result: none

case: pieces left out are free
  start: Q@1:1
  position: L1 L2 M S1 S2 Q@1:1 P

case: capital letters matter
  start: q@1:1
  refused: expected a move such as
  at: 0
