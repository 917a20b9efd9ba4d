# When a game is drawn; the answers are those of FIDE's Laws: 5.2.2 (dead positions), 9.2 and 9.2.3
# (third appearance, en passant only where it is legal), 9.3 (fifty moves).

case: kings alone
  start: 8/8/4k3/8/8/4K3/8/8 w - - 0 1
  result: draw material

case: a knight
  start: 8/8/4k3/8/8/4K3/6N1/8 b - - 0 1
  result: draw material

case: a bishop
  start: 8/8/4k1b1/8/8/4K3/8/8 w - - 0 1
  result: draw material

case: bishops of both sides on one colour
  start: 8/6b1/4k3/8/8/4K3/1B6/B7 w - - 0 1
  result: draw material

case: a knight on each side can still mate
  start: 8/8/4k1n1/8/8/4K3/6N1/8 w - - 0 1
  result: none

case: and so can two knights of one side
  start: 8/8/4k3/8/8/4K3/6NN/8 w - - 0 1
  result: none

case: and bishops of both colours
  start: 8/8/4k1b1/8/8/4K3/5B2/8 w - - 0 1
  result: none

case: a knight against a pawn
  start: 8/8/4k1p1/8/8/4K3/6N1/8 w - - 0 1
  result: none

case: the last pawn is taken
  start: 8/8/4k3/8/8/4p3/3K4/8 w - - 0 1
  play: d2e3
  result: draw material

case: the third appearance where en passant is forbidden by a pin
  play: e2e4; c7c5; e4e5; d8b6; g1f3; b6e6; f3g1; d7d5; g1f3; b8c6; f3g1; c6b8; g1f3; b8c6; f3g1
  result: none
  play: c6b8
  result: draw repetition

case: and where it would leave the king in another check
  start: 4K3/3p4/8/4P3/q7/8/8/7k b - - 0 1
  play: d7d5; e8e7; a4a3; e7e8; a3a4; e8e7; a4a3; e7e8
  result: none
  play: a3a4
  result: draw repetition

case: where it is legal the first appearance is another position
  start: 4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1
  play: d7d5; e1e2; e8e7; e2e1; e7e8; e1e2; e8e7; e2e1; e7e8
  result: none
  play: e1e2
  result: draw repetition

case: fifty moves
  start: 8/8/4k1q1/8/8/4K3/8/8 w - - 98 80
  play: e3d2
  result: none
  play: e6d7
  result: draw moves

case: a mate on the board comes before the fifty moves
  start: k7/8/1K6/8/8/8/8/6Q1 w - - 99 80
  play: g1g8
  result: first mate
