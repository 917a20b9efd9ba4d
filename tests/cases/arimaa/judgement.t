# How games end, and in which order the ends are looked at (docs/rules/arimaa.md).

case: a rabbit on the last rank wins
  side: g
  8 . . . . . . . r
  7 . R . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . x . . x . .
  2 . . . . . . . .
  1 . . . . . . . .
    a b c d e f g h
  play: Rb7n
  result: gold goal
  moves: none

case: nothing may be played after the end
  same board: g
  play: Rb7n
  turn: rh8s
  illegal: over

case: without judgement the same rabbit does not win
  options: judge=off
  same board: g
  play: Rb7n
  result: none
  moves: contain rh8s

case: a silver rabbit on rank 1 wins for silver
  side: s
  8 . . . . . . . .
  7 . R . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . x . . x . .
  2 . . . . r . . .
  1 . . . . . . . .
    a b c d e f g h
  play: re2s
  result: silver goal

case: a rabbit pushed to its goal and left there wins for its owner
  side: g
  8 . . . . . . . c
  7 R . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . . E . x . .
  2 . . . r . . . .
  1 . . . . . . . .
    a b c d e f g h
  play: rd2s Ed3s
  result: silver goal

case: pushed to its goal and pulled off again in the same turn, the game goes on
  same board: g
  play: rd2s Ed3s Ed2w rd1n
  board after:
  8 . . . . . . . c
  7 R . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . x . . x . .
  2 . . E r . . . .
  1 . . . . . . . .
    a b c d e f g h
  result: none

case: with both rabbits on their goals the one who moved wins
  same board: g
  play: rd2s Ed3s Ra7n
  result: gold goal

case: a goal counts before the capture of the last rabbit
  side: g
  8 . . . . . . . .
  7 R . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . . r E x . .
  2 . . . . . . . .
  1 . . . . . . . c
    a b c d e f g h
  play: rd3w rc3x Ee3w Ra7n
  result: gold goal

case: capturing the last rabbit wins
  same board: g
  play: rd3w rc3x Ee3w
  result: gold elimination

case: document-000 plays on without one side's rabbits
  variant: document-000
  same board: g
  play: rd3w rc3x Ee3w
  result: none
  moves: contain ch1n

case: document-001 plays on without one side's rabbits
  variant: document-001
  same board: g
  play: rd3w rc3x Ee3w
  result: none

case: document-003 is silent about it, so the official rule holds
  variant: document-003
  same board: g
  play: rd3w rc3x Ee3w
  result: gold elimination

case: an option lets the official game play on
  options: elimination=plays-on
  same board: g
  play: rd3w rc3x Ee3w
  result: none

case: the competition rule of document 000 as an option
  variant: document-000
  options: elimination=loses
  same board: g
  play: rd3w rc3x Ee3w
  result: gold elimination

case: both sides without rabbits: the mover wins
  side: g
  8 . . . . . . . c
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . R E r x . .
  2 . . . . . . . .
  1 . . . . . . . .
    a b c d e f g h
  play: re3e rf3x Ed3e Rc3x
  board after:
  8 . . . . . . . c
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . x . E x . .
  2 . . . . . . . .
  1 . . . . . . . .
    a b c d e f g h
  result: gold elimination

case: both sides without rabbits in document-000: a draw
  variant: document-000
  same board: g
  play: re3e rf3x Ed3e Rc3x
  result: draw elimination

case: both sides without rabbits in document-001: the mover wins
  variant: document-001
  same board: g
  play: re3e rf3x Ed3e Rc3x
  result: gold elimination

case: both sides without rabbits in document-003: no draws are possible, the mover wins
  variant: document-003
  same board: g
  play: re3e rf3x Ed3e Rc3x
  result: gold elimination

case: both sides without rabbits, drawn by option
  options: norabbits=draw
  same board: g
  play: re3e rf3x Ed3e Rc3x
  result: draw elimination

case: losing one's own last rabbit loses
  side: g
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . D . r . . .
  3 . . R . . x . .
  2 . . . . . . . .
  1 . . . . . . . .
    a b c d e f g h
  play: Dc4n Rc3x
  result: silver elimination

case: it loses even if the other side cannot step any more
  same board: g
  play: Dc4e Rc3x
  frozen: e4
  result: silver elimination

case: where elimination does not end the game, immobilisation does
  options: elimination=plays-on
  same board: g
  play: Dc4e Rc3x
  result: gold immobilisation

case: a side whose pieces are all frozen loses
  side: g
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . E . r
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  play: Ef4e
  frozen: h4
  result: gold immobilisation
  moves: none

case: a side that is blocked without being frozen loses
  side: g
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . R r
  3 . . x . . x . .
  2 . . . . . . . R
  1 . . . . . . . .
    a b c d e f g h
  play: Rh2n
  free: h4
  result: gold immobilisation

case: a side that cannot step but can push is not immobilised
  side: s
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . x . . x . .
  5 r . . . . . . C
  4 E . . . . . C c
  3 . . x . . x . R
  2 . . . . . . . .
  1 . . . . . . . .
    a b c d e f g h
  result: none
  moves: are Rh3w Rh3s

case: a goal for the other side counts before immobilisation
  side: g
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . . E . x . .
  2 . . . r . . . .
  1 R . . . . . . .
    a b c d e f g h
  play: rd2s Ed3s
  frozen: d1
  result: silver goal

case: immobilised in a position from text, where the side to move has no step
  side: s
  8 . . . . . . . .
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . E r
  3 . . x . . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  result: gold immobilisation

case: without judgement a side without a step still ends the game
  options: judge=off
  same board: s
  result: gold immobilisation
  moves: none
