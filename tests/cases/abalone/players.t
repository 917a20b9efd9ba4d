# More players, more boards, the large board.

case: three players, clockwise
  variant: 3-players
  position: ww1rr/ww2rr/ww3rr/ww4rr/ww5rr/w6r/7/bbbbbb/bbbbb b
  play: b3c3; e2e3
  position: ww1rr/ww2rr/ww3rr/ww4rr/w1w4rr/w6r/2b4/bb1bbb/bbbbb r

case: a push of two colours
  variant: 3-players
  start: 5/6/7/8/2bbbwr2/8/7/6/5 b
  turn: e3e4
  legal
  position: 5/6/7/8/3bbbwr1/8/7/6/5 w

case: what three have ejected
  variant: 3-players
  start: 5/6/7/8/3w2bbr/8/7/6/r4 b
  play: e7e8
  position: 5/6/7/8/3w3bb/8/7/6/r4-0b0w1r w taken=1,0,0

case: the sixth of any colour wins
  variant: 3-players
  start: 5/6/7/8/3w2bbr/8/7/6/r4-1b3w2r b taken=5,1,0
  play: e7e8
  result: first ejections

case: a player without marbles is passed over
  variant: 3-players
  start: 5/6/7/8/3b2bbw/8/7/6/r4 b
  play: e7e8
  position: 5/6/7/8/3b3bb/8/7/6/r4-0b1w0r r taken=1,0,0

case: partners are not pushed
  variant: 4-teams
  start: 5/6/7/8/3bbr3/8/7/6/w4 b
  turn: e4e5
  illegal: e6 is in the way

case: enemies are
  variant: 4-teams
  start: 5/6/7/8/3bby3/8/7/6/w4 b
  turn: e4e5
  legal

case: partners win together
  variant: 4-teams
  start: 5/6/7/8/6bby/8/7/6/w4-0b3w0r2y b
  play: e7e8
  result: first ejections

case: pairs on one board take turns
  variant: 4x2x1
  position: wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b1
  play: c3d4; g7f6
  position: wwwww/wwwwww/2ww3/4w3/9/3b4/3bb2/bbbbbb/bbbbb b2

case: two boards at once
  variant: 4x2x2
  play: c3d4; C4D5; g7f6
  position: wwwww/wwwwww/2ww3/4w3/9/3b4/3bb2/bbbbbb/bbbbb|wwwww/wwwwww/2www2/8/9/4b3/2b1b2/bbbbbb/bbbbb w 3

case: one board a ply behind
  variant: 4x2x2
  options: phase=counter
  play: c3d4; g7f6; C4D5; d4e5
  position: wwwww/wwwwww/2ww3/4w3/4b4/8/3bb2/bbbbbb/bbbbb|wwwww/wwwwww/2www2/8/9/4b3/2b1b2/bbbbbb/bbbbb w 4

case: the first board decides, if that is agreed
  variant: 4x2x2
  options: first_board=1
  start: 5/6/7/8/6bbw/8/7/6/w4-0b5w|5/6/7/8/6bbw/8/7/6/w4 b 0
  play: e7e8
  result: first boards

case: else the other goes on
  variant: 4x2x2
  start: 5/6/7/8/6bbw/8/7/6/w4-0b5w|5/6/7/8/5bb1w/8/7/6/w4 b 0
  play: e7e8
  position: 5/6/7/8/7bb/8/7/6/w4-0b6w|5/6/7/8/5bb1w/8/7/6/w4 b 1 won=b-
  result: none
  play: E6E7
  position: 5/6/7/8/7bb/8/7/6/w4-0b6w|5/6/7/8/6bbw/8/7/6/w4 w 3 won=b-

case: four push three on the large board
  variant: grand
  start: 6/7/8/9/10/2bbbbwww2/10/9/8/7/6 b 1
  play: f3f4 f4f5
  position: 6/7/8/9/10/4bbbbwww/10/9/8/7/6 w 1
