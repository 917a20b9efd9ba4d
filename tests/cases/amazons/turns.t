# Moves and shots.

case: the start
  position: 3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w
  turn: d1-d7/g7
  legal
  position: 3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b

case: an arrow may fly back over the square left, and beyond
  turn: d1-d7/d1
  legal
  position: 3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/3*2Q3 b

case: the square left is empty when the arrow flies
  variant: 4x4
  start: q3/4/1***/1Q*1 w
  begin: b1-a1
  moves: are /b1 /a2 /a3

case: an amazon does not jump over an amazon
  turn: d1-d10/d9
  illegal: a black amazon is on d10

case: nor over one of its own
  turn: d1-h1/h2
  illegal: a white amazon is on g1

case: nor over an arrow
  start: 3q2q3/10/10/q8q/10/10/Q8Q/3*6/10/3Q2Q3 w
  turn: d1-d4/e4
  illegal: an arrow is on d3

case: an arrow does not fly over an amazon
  turn: d1-d7/a7
  illegal: a black amazon is on a7

case: an arrow does not fly over an arrow
  start: 3q2q3/10/10/q8q/10/10/Q8Q/3*6/10/3Q2Q3 w
  turn: d1-d2/d4
  illegal: an arrow is on d3

case: queens do not jump like knights
  turn: d1-e3/e4
  illegal: queen

case: nor do arrows
  turn: d1-d3/e5
  illegal: queen

case: amazons of the other side stay
  turn: d10-d9/d8
  illegal: white has no amazon on d10

case: a move without a shot is no turn
  begin: d1-d7
  moves: contain /g7 /d1 /d9 /h3
  moves: lack /a7 /d10 d7-d8

case: a shot without a move is no turn
  turn: /g7
  illegal: a1-b2/c3

case: nobody passes
  turn: pass
  illegal: a1-b2/c3

case: an amazon in a corner
  variant: 4x4
  start: 3q/4/4/Q3 w
  moves: are a1-b1 a1-c1 a1-d1 a1-a2 a1-a3 a1-a4 a1-b2 a1-c3
