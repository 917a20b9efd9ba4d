# Moves of discs: docs/rules/hanoi.md, sections 1 to 3.

case: only the smallest disc can begin, on either peg
  options: discs=3
  moves: are 1b 1c

case: a larger disc on a smaller one
  options: discs=3
  play: 1c
  turn: 2c
  illegal: disc 2 is larger than disc 1 on peg c

case: a disc under another
  options: discs=3
  turn: 3c
  illegal: disc 3 lies under disc 1 on peg a

case: a disc onto the peg where it lies
  options: discs=3
  turn: 1a
  illegal: disc 1 is on peg a already

case: a disc on a larger one, and on an empty peg
  options: discs=3
  start: aab
  moves: are 1a 1c 2c

case: two pegs tell a move too
  options: discs=3
  start: abc
  turn: c-b
  legal
  position: abb
  turn: bc
  legal
  position: abc

case: there is nothing on that peg
  options: discs=3
  turn: bc
  illegal: there is no disc on peg b

case: there is no such disc
  options: discs=3
  turn: 4c
  illegal: expected a disc and a peg

case: there is no such peg
  turn: 1d
  illegal: expected a disc and a peg

case: a fourth peg
  options: pegs=4 discs=2
  play: 1d; 2c
  position: cd
  moves: are 1a 1b 1c 2a 2b

case: cyclic towers go one peg on only
  variant: cyclic
  options: discs=2
  turn: 1c
  illegal: one peg on
  turn: 1b
  legal
  turn: 1c
  legal
  turn: 1a
  legal

case: adjacent towers go to a neighbour only
  variant: adjacent
  options: discs=2
  turn: 1c
  illegal: next to it
  play: 1b; 1c; 2b
  moves: are 1b 2a

case: three discs in seven moves
  options: discs=3
  play: 1c; 2b; 1b; 3c; 1a; 2c
  result: none
  play: 1c
  result: first solved
  moves: none

case: nothing is played once it is solved
  options: discs=2
  start: cc
  turn: 1a
  illegal: solved

case: only the peg of the goal counts
  options: discs=2 goal=b
  start: cc
  result: none

case: and two moves of the cyclic towers may be the goal
  variant: cyclic
  options: discs=1 goal=c
  play: 1b
  result: none
  play: 1c
  result: first solved
