# Setting up: 16 placements on the two home ranks in any order, gold first; fewer in handicap games.

case: both sides set up, in any order
  position: g [                                                                ]
  play: Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2
  position: s [                                                CDHMEHDCRRRRRRRR]
  result: none
  turn: cg7 ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ca7 db7 hc7 ed7 me7 hf7 dh7
  legal
  board after:
  8 r r r r r r r r
  7 c d h e m h c d
  6 . . x . . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . x . . x . .
  2 C D H M E H D C
  1 R R R R R R R R
    a b c d e f g h

case: nine rabbits are too many
  turn: Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ra2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2
  illegal: rabbit

case: two elephants are too many
  turn: Ea1 Eb1
  illegal: elephant

case: a set-up with a piece missing is not whole
  turn: Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2
  illegal:

case: what is missing is told even when it is the first square
  turn: Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2
  illegal: 1 more to place
  at: 59

case: two pieces on one square
  turn: Ra1 Ra1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2
  illegal: a1
  at: 4

case: a piece outside the home ranks
  turn: Ra3 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2
  illegal: a3
  at: 0

case: gold does not place silver's pieces
  turn: ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2
  illegal:
  at: 0

case: there are no steps before both sides have set up
  play: Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2
  turn: Ee2n
  illegal:

case: a handicap: gold plays without its camel
  options: gold=EHHDDCCRRRRRRRR
  play: Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Ee2 Hf2 Dg2 Ch2
  position: s [                                                CDH EHDCRRRRRRRR]
  play: ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ca7 db7 hc7 ed7 me7 hf7 cg7 dh7
  result: none
  moves: contain Ee2w Hc2e

case: the handicap's piece may not be placed
  options: gold=EHHDDCCRRRRRRRR
  turn: Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2
  illegal: camel

case: both sides with fewer pieces
  options: gold=ER silver=rrm
  refused: silver

case: both sides with fewer pieces, in capitals
  options: gold=ER silver=RRM
  play: Ea1 Rh2; ra8 rb8 mc8
  position: g [rrm                                                    RE       ]
  result: none

case: an army with nine rabbits is refused
  options: gold=RRRRRRRRR
  refused:
