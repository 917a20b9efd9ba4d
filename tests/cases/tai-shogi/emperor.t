# What an emperor may take: docs/rules/tai-shogi.md, section 3.4. "Make the capture, then look": a
# piece does not protect itself, and what stood between may have gone.

case: a lone furious fiend does not protect itself, though it could step away and slide back
  options: fiend=combined
  start: cp,24/25/25/25/25/25/25/25/25/25/25/25/12,ff,12/25/25/25/25/25/25/25/25/25/25/25/24,E b - - 0 1
  moves: contain y1m13

case: two of them protect each other
  options: fiend=combined
  start: cp,24/25/25/25/25/25/25/25/25/25/25/25/12,ff,1,ff,10/25/25/25/25/25/25/25/25/25/25/25/24,E b - - 0 1
  moves: lack y1m13 y1o13

case: nor a lone buddhist spirit
  options: fiend=combined
  start: cp,24/25/25/25/25/25/25/25/25/25/25/25/12,bsp,12/25/25/25/25/25/25/25/25/25/25/25/24,E b - - 0 1
  moves: contain y1m13

case: an emperor in front of a slider opens its line by leaving
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/8,r,3,E,3,s,8/25/25/25/25/25/25/25/25/25/25/25/25 b - - 0 1
  moves: lack m13q13

case: ... a piece in between keeps it closed
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/8,r,1,P,1,E,3,s,8/25/25/25/25/25/25/25/25/25/25/25/25 b - - 0 1
  moves: contain m13q13

case: while the other emperor lives only he can be taken
  start: 24,e/25/25/25/25/25/25/25/25/25/25/25/12,s,12/25/25/25/25/25/25/25/25/25/25/25/24,E b - - 0 1
  moves: contain y1y25
  moves: lack y1m13

case: ... and not when he stands protected
  start: 23,g,e/25/25/25/25/25/25/25/25/25/25/25/12,s,12/25/25/25/25/25/25/25/25/25/25/25/24,E b - - 0 1
  moves: lack y1y25 y1m13

case: emperor=free takes what is not royal even when it is protected
  options: emperor=free
  start: 23,g,e/25/25/25/25/25/25/25/25/25/25/25/12,s,12/25/25/25/25/25/25/25/25/25/25/25/24,E b - - 0 1
  moves: contain y1m13 y1x25
  moves: lack y1y25

case: emperor=safe takes what no ordinary move could take back
  options: emperor=safe
  start: 22,g,s,e/25/25/25/25/25/25/25/25/25/25/25/12,s,12/25/25/25/25/25/25/25/25/25/25/25/24,E b - - 0 1
  moves: contain y1m13 y1w25 y1y25
  moves: lack y1x25

case: ... and the message says that a piece is protected
  options: fiend=combined
  start: cp,24/25/25/25/25/25/25/25/25/25/25/25/12,ff,1,ff,10/25/25/25/25/25/25/25/25/25/25/25/24,E b - - 0 1
  turn: y1m13
  illegal: cannot take a protected piece, and the one on m13 is protected
