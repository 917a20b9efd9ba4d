# Positions and moves as text.

case: the start
  position: h1g1f1e1d1c1b1a1a8b8c8d8e8f8g8h8 w -
  turn: pass
  illegal: no pass

case: the drawn form
  start: ngryiulo/8/8/8/8/8/8/OLUIYRGN w -
  position: h1g1f1e1d1c1b1a1a8b8c8d8e8f8g8h8 w -

case: spaces and capitals among the squares
  start: H1 G1 F1 E1 D1 C1 B1 A1  a8 b8 c8 d8 e8 f8 g8 h8  b r
  position: h1g1f1e1d1c1b1a1a8b8c8d8e8f8g8h8 b r

case: a tower on the far home rank has won its round
  start: ngryiulI/8/8/7o/8/8/8/OLU1YRGN b o
  result: first goal
  position: h1g1f1e1h8c1b1a1a8b8c8d8e8f8g8h5 w over rings=0000100000000000

case: a tower twice
  start: ngryiulo/8/8/8/8/8/8/OLUIYRGG w -
  refused: white's green tower stands on g1 and on h1
  at: 28

case: two towers on a square
  start: h1g1f1e1d1c1b1a1a8b8c8d8e8f8g8h1 w -
  refused: two towers on h1
  at: 30

case: a tower missing
  start: ngryiulo/8/8/8/8/8/8/OLUIYRG1 w -
  refused: white's brown tower is missing

case: no square
  start: h1g1f1e1d1c1b1a1a8b8c8d8e8f8g8i8 w -
  refused: black's orange tower
  at: 30

case: no such colour
  start: ngryiulo/8/8/8/8/8/8/OLUIYRGN w x
  refused: ngryiulo

case: rings that have won already
  start: ngryiulo/8/8/8/8/8/8/OLUIYRGN w - rings=1000000000000000
  refused: 1 points

case: too many rings
  start: ngryiulo/8/8/8/8/8/8/OLUIYRGN w - rings=5000000000000000
  refused: 0 to 4

case: passes of a tower that is not blocked
  start: ngryiulo/8/8/8/8/8/8/OLUIYRGN w n passed=bn
  refused: not blocked

case: an unknown variant
  variant: triple
  refused: single standard long marathon

case: an unknown orientation
  options: orientation=mirror
  refused: source|official

case: points out of range
  options: points=2
  refused: 1|3|7|15

case: no move at all
  turn: d1-d9
  illegal: d1d4

case: a tower without rings cannot push
  turn: Xd1d2
  illegal: without rings

case: without a push the last mover is known
  start: h1g1f1e1d1c1b1a1a8b8c8d8e8f8g8h8 w n last=wn
  refused: no push by white

case: nor does he stop elsewhere
  start: h1g1f1e1d1c1b1a1a8b8c8d8e8f8g8h8 w n last=bo
  refused: no push by black

