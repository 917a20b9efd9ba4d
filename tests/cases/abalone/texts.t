# Positions, moves and options as text.

case: the start
  position: wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b
  turn: c3e4
  illegal: two cells that touch

case: rubbish
  turn: hello
  illegal: expected a move such as a1b2

case: beyond the board
  turn: a6b7
  illegal: expected a move such as a1b2

case: origin and destination
  options: notation=origin
  start: 5/6/7/8/2bbbww2/8/7/6/5 b
  turn: e3e8
  legal
  position: 5/6/7/8/3bbbww1/8/7/6/5 w

case: the destination of an ejection is the ejected marble's cell
  options: notation=origin
  start: 5/6/7/8/6bbw/8/7/6/5 b
  turn: e7e9
  legal
  position: 5/6/7/8/7bb/8/7/6/5-0b1w w

case: a broadside from one end to the other's new cell
  options: notation=origin
  start: 5/6/7/8/3bbb3/8/7/6/w4 b
  turn: e4f7
  legal
  position: 5/6/7/3bbb2/9/8/7/6/w4 w

case: 15 marbles where 14 are meant
  start: wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b
  position: wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b

case: one too many
  start: wwwww/wwwwww/2www2/8/9/b7/2bbb2/bbbbbb/bbbbb b
  refused: 15 black marbles on the board and 0 ejected: standard has 14 at most

case: ejected ones counted
  start: wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb-0b1w b
  refused: 14 white marbles on the board and 1 ejected

case: a row too long
  start: wwwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b
  refused: row i has more than 5 cells

case: a row too short
  start: wwwww/wwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b
  refused: row h has 5 cells, expected 6
  at: 11

case: another colour
  start: wwwww/wwwwwr/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b
  refused: row h: expected bw

case: nobody's turn
  start: wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb r
  refused: one of bw

case: a marble on an obstacle
  options: obstacles=c3
  refused: stands on an obstacle

case: a hole and an obstacle
  options: obstacles=e5 holes=e5
  refused: both an obstacle and a hole

case: the pivot on a marble
  options: pivot=c3
  refused: where the pivot does

case: an unknown layout
  variant: berlin-thief
  refused: unknown layout

case: an option out of range
  options: eject=14
  refused: from 1 to 13

case: more to eject than there are
  variant: atomouche
  options: eject=12
  refused: expected 11 at most

case: a sprint of 19
  options: sprint=19
  refused: 20 to 30

case: two ends
  options: sprint=20 max_plies=100
  refused: both end the game

case: pushing triangles that do not move
  options: tri_push=1
  refused: triangles can push only in a game in which they move

case: an ejectable pivot that is not there
  options: pivot_ejectable=1
  refused: there is no pivot to eject

case: riders of three
  variant: 3-players
  options: rider=1
  refused: two colours

case: one start by chance and one by layout
  variant: belgian
  options: random=free
  refused: expected the standard or random layout

case: both have free turns
  options: free_black=1 free_white=1
  refused: cancel out

case: phases of one board
  options: phase=counter
  refused: a variant with two boards

case: riders on marbles that do not touch
  options: rider=1 rider_black=a1,a2,a3
  refused: touch each other

case: cells that do not exist
  options: holes=a6
  refused: holes: expected cells of the board

case: shown ejections of a game that hides nothing
  options: show_ejected=1
  refused: games with one colour

case: a balanced first turn where all turns are one move
  options: balanced=1
  refused: turns of two moves

case: both sides have won
  start: 5/6/7/8/9/8/7/6/5-6b6w b
  refused: both have ejected enough
