# Laying and taking away. Coordinates are those of docs/rules/tangram.md, section 1; the lower left
# corner of the square is 0:0. Solutions are those of the rules page's second source of counts: an
# independent program's fixtures.

case: the square, solved
  #  0:4 +-----------+ 4:4     L1 below, L2 on the left, S1 above L2, P on the
  #      |\  S1 /|M  |         right, S2 inside, Q beside P, M at the upper right
  #      | \   / Q\  |
  #      |L2\ /   /\ |
  #      |   X S2/P \|
  #      |  / \ /   .|
  #      | / L1\   . |
  #  0:0 +-----------+ 4:0
  play: L1@0:0; L2/270@0:4; S1/180@2:4; P/90@4:0; S2/90@3:1; Q@2:2; M/180@4:4
  result: first solution
  moves: none

case: the same in another order of twins
  play: L2@0:0; L1/270@0:4; S2/180@2:4; P/90@4:0; S1/90@3:1; Q@2:2; M/180@4:4
  result: first solution

case: a piece on another
  play: L1@0:0
  turn: L2/90@4:0
  legal
  turn: S1@1:0
  illegal: S1 would lie on L1

case: half on another
  play: L1@0:0
  turn: S1@0.5:0.25
  illegal: S1 would lie on L1

case: along an edge is not on it
  play: L1@0:0
  turn: L2/270@0:4
  legal

case: outside
  turn: L1@-0.25:0
  illegal: L1 would not lie inside the outline
  turn: M@3:0
  illegal: M would not lie inside the outline

# A quarter of a unit too far right: 4 + 1/4 - r is larger than 4 - r by so little that no rounding
# may decide it.
case: outside by the root of two
  turn: L1/45@4-1r:4-1.75r
  illegal: L1 would not lie inside the outline
  turn: S1/45@4-1r:4-2r
  legal

case: anywhere inside is legal, listed or not
  moves: lack Q@1:1
  play: Q@1:1
  result: none
  position: L1 L2 M S1 S2 Q@1:1 P

case: the parallelogram flipped
  turn: P/f@4:0
  legal
  position: L1 L2 M S1 S2 Q P/f@4:0

case: a piece is taken away
  play: L1@0:0; -L1
  position: L1 L2 M S1 S2 Q P
  turn: -L1
  illegal: L1 is not on the board

case: a piece is laid elsewhere
  play: Q@1:1; Q@2:2
  position: L1 L2 M S1 S2 Q@2:2 P
  turn: Q@2:2
  illegal: lies there already

case: a square turned by 90 degrees is the same square
  play: Q/90@3:2
  position: L1 L2 M S1 S2 Q@2:1 P

case: the list lays the first of twins
  moves: contain L1@0:0 S1@0:0
  moves: lack L2@0:0 S2@0:0
  play: L1@0:0
  moves: contain L2/90@4:0 -L1

case: after the solution nothing can be moved
  play: L1@0:0; L2/270@0:4; S1/180@2:4; P/90@4:0; S2/90@3:1; Q@2:2; M/180@4:4
  turn: -Q
  illegal: the puzzle is solved
