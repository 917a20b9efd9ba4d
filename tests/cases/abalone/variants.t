# The options, one by one and together.

case: a draw at the limit
  options: max_plies=2
  play: c3d4; g7f6
  result: draw limit

case: a sprint counts the turns of both
  options: sprint=20
  start: 5/6/7/8/6bbw/8/7/6/w4-0b1w b 39
  play: e7e8
  result: first sprint

case: a sprint without ejections
  options: sprint=20 per_side=0
  start: 5/6/7/8/6bb1/8/7/6/w4 b 19
  play: e7e6
  result: draw sprint

case: different numbers to eject
  options: eject=3 eject_white=1
  start: 5/6/wwb4/8/8b/8/7/6/5 w
  play: g3g4
  result: none

case: a handicap counts
  options: handicap_white=5
  start: 5/6/7/8/6bbw/8/7/6/5-0b5w b
  play: e7e8
  result: first ejections

case: and takes marbles off
  options: handicap_white=2
  position: www2/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb-0b2w b

case: fewer marbles do not count
  options: fewer_black=1
  position: wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/1bbbb b

case: free turns of black
  options: free_black=1
  position: wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b free=1
  play: c3d4; c4d5
  position: wwwww/wwwwww/2www2/8/9/3bb3/4b2/bbbbbb/bbbbb w

case: free turns of white
  options: free_white=2
  play: g7f6; f6f5
  position: wwwww/wwwwww/2ww3/3w4/9/8/2bbb2/bbbbbb/bbbbb b

case: an obstacle stops a marble
  options: obstacles=e6
  start: 5/6/7/8/4b4/8/7/6/w4 b
  turn: e5e6
  illegal: e6 is an obstacle

case: and a push
  options: obstacles=e7
  start: 5/6/7/8/3bbw3/8/7/6/5 b
  turn: e4e5
  illegal: e7 is an obstacle

case: an enemy falls into a hole
  options: holes=e7
  start: 5/6/7/8/3bbw3/8/7/6/5 b
  turn: e4e5
  legal
  position: 5/6/7/8/4bb3/8/7/6/5-0b1w w

case: own marbles do not
  options: holes=e6
  start: 5/6/7/8/3bb4/8/7/6/w4 b
  turn: e4e5
  illegal: may not leave the board

case: the pivot counts as an enemy
  options: pivot=e5
  start: 5/6/7/8/3bbp3/8/7/6/w4 b
  turn: e4e5
  legal
  position: 5/6/7/8/4bbp2/8/7/6/w4 w

case: mixed with one, three push it
  options: pivot=e5
  start: 5/6/7/8/2bbbpw2/8/7/6/w4 b
  turn: e4e5
  illegal: 2 marbles cannot push 2
  turn: e3e4
  legal
  position: 5/6/7/8/3bbbpw1/8/7/6/w4 w

case: it stays on the board
  options: pivot=e5
  start: 5/6/7/8/6bbp/8/7/6/w4 b
  turn: e7e8
  illegal: the pivot may not be ejected

case: or leaves it for nobody's gain
  options: pivot=e5 pivot_ejectable=1
  start: 5/6/7/8/6bbp/8/7/6/w4 b
  turn: e7e8
  legal
  position: 5/6/7/8/7bb/8/7/6/w4 w

case: a triangle moves
  options: triangles=1
  start: 5/6/7/8/9/8/2bb3/2b3/w4 b
  turn: b3c3c4d4
  illegal
  turn: b3c3c4b4
  legal
  position: 5/6/7/8/9/8/3bb2/3b2/w4 w

case: not without the option
  start: 5/6/7/8/9/8/2bb3/2b3/w4 b
  turn: b3c3c4b4
  illegal: triangles do not move in this game

case: a triangle does not push
  options: triangles=1
  start: 5/6/7/8/9/8/2bbw2/2b3/w4 b
  turn: b3c3c4b4
  illegal: not free

case: unless agreed, with two in a file
  options: triangles=1 tri_push=1
  start: 5/6/7/8/9/8/2bbw2/2b3/w4 b
  turn: b3c3c4b4
  legal
  position: 5/6/7/8/9/8/3bbw1/3b2/w4 w

case: with one in a file it does not
  options: triangles=1 tri_push=1
  start: 5/6/7/8/9/8/2bb3/2bw2/w4 b
  turn: b3c3c4b4
  illegal: not free

case: two moves a turn
  options: turn=OO
  play: c3d4 d4e5
  position: wwwww/wwwwww/2www2/8/4b4/8/3bb2/bbbbbb/bbbbb w

case: the second does not undo the first
  options: turn=OO
  turn: c3d4 d4c3
  illegal: may not restore

case: own and then the other's
  options: turn=OX
  turn: c3d4 c4d5
  illegal: black marbles cannot be moved now
  turn: c3d4 g7f6
  legal

case: the first turn is one move
  options: turn=OO balanced=1
  position: wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0
  play: c3d4; g7f6 f6e5
  result: none

case: an ejection ends the game within a turn
  options: turn=OO
  start: 5/6/7/8/6bbw/8/7/6/w4-0b5w b
  play: e7e8
  result: first ejections

case: one's own colour pushed off by oneself counts for the other
  options: turn=XO
  start: 5/6/7/8/6wwb/8/7/6/b4-5b0w b
  play: e7e8
  result: second ejections

case: riders rest on three that do not move
  options: rider=1
  turn: a3b4
  illegal: a rider rests on a marble
  turn: b4c5
  illegal: a rider rests on a marble
  turn: b5c6
  legal

case: whose rider falls has lost
  options: rider=1
  start: 2w2/2ww2/7/8/9/4w3/3w3/2bb2/2b2 w
  play: d5c4
  result: second rider
  position: 2w2/2ww2/7/8/9/8/3w3/2wb2/1bb2 b fallen=b

case: a rider that rests on nothing has fallen
  options: rider=1
  start: 2w2/2ww2/7/8/9/4w3/3w3/2b3/2b2 w
  refused: black's rider does not rest on three marbles

case: one colour tells nothing
  options: one_colour=1
  turn: a1a2
  illegal: the referee says no more

case: nor whether two marbles are alike
  options: one_colour=1 notation=origin
  start: 5/6/7/8/3bw4/8/7/6/5 b
  turn: e4f6
  illegal: the referee says no more
  turn: g7g8
  illegal: the referee says no more
  turn: e5e6
  illegal: the referee says no more
