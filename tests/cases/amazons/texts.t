# Positions and turns as text, and what cannot be used.

case: the compact notation is read
  play: d1d7g7
  position: 3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b

case: and written if so agreed
  options: notation=compact
  begin: d1d7
  moves: contain g7 d1
  moves: lack /g7

case: the arrow as PlayStrategy writes it
  play: d1d6 P@g9
  position: 3q2q3/6*3/10/q8q/3Q6/10/Q8Q/10/10/6Q3 b

case: capital files and ranks of two digits
  variant: 12x12
  play: D1-D11/K4
  position: 3q4q3/3Q8/12/q10q/12/12/12/12/Q9*Q/12/12/8Q3 b

case: a square off the board
  turn: d1-d11/d12
  illegal: a1 to j10

case: a move to where it began
  turn: d1-d1/d2
  illegal: a1-b2/c3

case: no text at all in the shot
  turn: d1-d7/
  illegal: /b2

case: a rank too long
  start: 3q2q3/10/10/q8q/10/10/Q8QQ/10/10/3Q2Q3 w
  refused: rank 4 has more than 10 squares
  at: 25

case: a rank too short
  start: 3q2q3/10/10/q8q/10/9/Q8Q/10/10/3Q2Q3 w
  refused: rank 5 has 9 squares, expected 10

case: a rank missing
  start: 3q2q3/10/10/q8q/10/10/Q8Q/10/3Q2Q3 w
  refused: expected / and rank 1

case: a rank too many
  start: 3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3/10 w
  refused: 10 ranks

case: a sign of no meaning
  start: 3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2R3 w
  refused: Q, q, *
  at: 35

case: no side to move
  start: 3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3
  refused: w or b

case: more behind it
  start: 3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w 1
  refused: nothing after

case: a side without an amazon
  start: 10/10/10/10/10/10/Q8Q/10/10/3Q2Q3 w
  refused: black has no amazon: 1 to 8

case: too many amazons
  start: 3q2q3/10/10/q8q/10/10/Q8Q/10/QQQQQ5/3Q2Q3 w
  refused: white has more than 8 amazons
  at: 39

case: a board of another size
  variant: 8x8
  start: 3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w
  refused: rank 8 has more than 8 squares

case: an unknown board
  variant: 3x3
  refused: 4x4

case: an unknown end
  options: end=never
  refused: territory|blocked

case: an unknown score
  options: score=5
  refused: win|margin
