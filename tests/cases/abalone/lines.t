# Lines, pushes, ejections on the small board.

case: the example game of the rules page
  variant: belgian
  play: a1b2; i5h5; a2b3; i6h6; b3c4; g4g5; i9h8; h6g6; c2c3; c6c7d6
  position: 3b1/ww1bbb/2wwbbb/3ww3/5w3/3bbww1/2bbb2/bb1www/3ww b

case: two push one
  start: 5/6/7/8/3bbw3/8/7/6/5 b
  turn: e4e5
  legal
  position: 5/6/7/8/4bbw2/8/7/6/5 w

case: one does not push one
  start: 5/6/7/8/4bw3/8/7/6/5 b
  turn: e5e6
  illegal: 1 marble cannot push 1

case: two do not push two
  start: 5/6/7/8/3bbww2/8/7/6/5 b
  turn: e4e5
  illegal: 2 marbles cannot push 2

case: three push two, from the last of them
  start: 5/6/7/8/2bbbww2/8/7/6/5 b
  turn: e3e4
  legal
  position: 5/6/7/8/3bbbww1/8/7/6/5 w

case: a second one from the middle is two against two
  start: 5/6/7/8/2bbbww2/8/7/6/5 b
  turn: e4e5
  illegal: 2 marbles cannot push 2

case: three enemies are never pushed
  start: 5/6/7/8/1bbbwww2/8/7/6/5 b
  turn: e2e3
  illegal: 3 marbles cannot push 3

case: four own marbles do not move as one
  start: 5/6/7/8/1bbbbw3/8/7/6/5 b
  turn: e2e3
  illegal: at most 3

case: their front three do
  start: 5/6/7/8/1bbbbw3/8/7/6/5 b
  turn: e3e4
  legal
  position: 5/6/7/8/1b1bbbw2/8/7/6/5 w

case: an own marble behind the pushed one is in the way
  start: 5/6/7/8/3bbwb2/8/7/6/5 b
  turn: e4e5
  illegal: e7 is in the way

case: over the edge
  start: 5/6/7/8/6bbw/8/7/6/5 b
  turn: e7e8
  legal
  position: 5/6/7/8/7bb/8/7/6/5-0b1w w

case: two in a row, the far one goes
  start: 5/6/7/8/4bbbww/8/7/6/5 b
  turn: e5e6
  legal
  position: 5/6/7/8/5bbbw/8/7/6/5-0b1w w

case: own marbles stay on the board
  start: 5/6/7/8/7bb/8/7/6/5 b
  turn: e8e9
  illegal: may not leave the board
  moves: lack e9e9

case: nor do they leave it broadside
  start: bb3/6/7/8/4w4/8/7/6/5 b
  turn: i5i6h5
  legal
  position: 5/1bb3/7/8/4w4/8/7/6/5 w

case: the sixth ejection wins
  start: 5/6/7/8/6bbw/8/7/6/5-0b5w b
  play: e7e8
  result: first ejections
  moves: none

case: also for white
  start: wwb2/6/7/8/4b4/8/7/6/5-5b0w w
  play: i5i6
  position: 1wwb1/6/7/8/4b4/8/7/6/5-5b0w b

case: white's sixth ejection
  start: 2wwb/6/7/8/4b4/8/7/6/5-5b0w w
  play: i7i8
  result: second ejections

case: broadside, either end first
  start: 5/6/7/8/3bbb3/8/7/6/w4 b
  turn: e6e4f6
  legal
  position: 5/6/7/2bbb3/9/8/7/6/w4 w

case: a broadside enters empty cells only
  start: 5/6/7/4w3/3bbb3/8/7/6/5 b
  turn: e4e6f4
  illegal: f6 is occupied: a broadside does not push

case: a broadside of four
  start: 5/6/7/8/2bbbb3/8/7/6/w4 b
  turn: e3e6f3
  illegal: at most 3

case: an enemy's marble
  start: 5/6/7/8/3bbw3/8/7/6/5 b
  turn: e6e7
  illegal: black moves, and the marble on e6 is white

case: an empty cell
  start: 5/6/7/8/3bbw3/8/7/6/5 b
  turn: a1a2
  illegal: no black marble on a1

# Black's last marble in the corner cannot move: one does not push one, and white holds the cells around.
case: who cannot move loses
  start: 5/6/7/8/9/8/7/ww4/bw3 b
  result: second stuck

case: or draws, if that is agreed
  options: stuck=draws
  start: 5/6/7/8/9/8/7/ww4/bw3 b
  result: draw stuck

case: the third time
  play: c3d4; g7f6; d4c3; f6g7; c3d4; g7f6; d4c3
  result: none
  play: f6g7
  result: draw repetition

case: no draw if repetition counts for nothing
  options: repetition=none
  play: c3d4; g7f6; d4c3; f6g7; c3d4; g7f6; d4c3; f6g7
  result: none

case: repetition forbidden
  options: repetition=forbidden
  play: c3d4; g7f6; d4c3
  turn: f6g7
  illegal: repetition is forbidden
