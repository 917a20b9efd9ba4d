# Special powers and rules of Tai Shogi; answers from docs/rules/tai-shogi.md. Crown princes stand on
# a1 and y25 out of the way unless a case is about royals.

case: the start has 298 moves, most of them the emperor's
  moves: contain m1m9 m1a17 h8h9 a7a8 d6d8 v6v8
  moves: lack h7h8 d6d7 m1m7 m1m25

case: igui: a lion takes next to it and stays
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/12,p,12/12,Ln,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  turn: m13m14m13=FF
  legal
  position: 24,cp/25/25/25/25/25/25/25/25/25/25/25/12,+FF,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 w - - 0 1

case: ... it is a capture: the lion becomes a furious fiend and must
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/12,p,12/12,Ln,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13m14=FF m13m14m13=FF m13m14n15=FF
  moves: lack m13m14 m13m14m13

case: a lion takes twice in a turn
  start: 24,cp/25/25/25/25/25/25/25/25/25/13,s,11/12,p,12/12,Ln,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  turn: m13m14n15
  legal
  position: 24,cp/25/25/25/25/25/25/25/25/25/13,+FF,11/25/25/25/25/25/25/25/25/25/25/25/25/25/CP,24 w - - 0 1

case: ... or takes and comes back next to where it was
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/13,p,11/12,Ln,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13n14m14=FF m13n14o15=FF m13n14n13=FF
  moves: lack m13n14l13 m13n14p16

case: ... and jumps
  start: 24,cp/25/25/25/25/25/25/25/25/25/12,p,12/11,P,P,P,11/12,Ln,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13m15=FF m13o15 m13o14 m13k12
  moves: lack m13m14 m13m16

case: a lion passes when a cell next to it is empty
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/12,P,12/12,Ln,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13m13

case: ... and only then
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/11,P,P,P,11/11,P,Ln,P,11/11,P,P,P,11/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: lack m13m13
  moves: contain m13o15 m13m15

case: a pass gives the turn away
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/12,Ln,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  play: m13m13
  position: 24,cp/25/25/25/25/25/25/25/25/25/25/25/12,Ln,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 w - - 1 1

case: the horned falcon stings forward only
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/12,p,12/12,HF,12/12,p,12/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13m14 m13m15 m13m14m13 m13m14m15 m13m12 m13n14
  moves: lack m13m16 m13m12m13 m13m13

case: ... and passes over an empty cell in front
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/12,HF,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13m13 m13m14 m13m15
  moves: lack m13m16

case: the soaring eagle stings on both forward diagonals
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/11,p,1,p,11/12,SE,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13l14m13 m13n14o15 m13k15 m13n14m13 m13m20
  moves: lack m13j16 m13l14n14

case: ... plain, it neither passes nor takes without moving
  options: horned=plain
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/11,p,13/12,SE,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13l14 m13l14k15 m13k15
  moves: lack m13l14m13 m13m13

case: a hook mover turns once at a right angle
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/12,HM,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13m20 m13a20 m13y1 m13a13 m13x25
  moves: lack m13m13

case: ... on empty cells only: a capture ends the move
  start: 24,cp/25/25/25/25/25/25/25/25/25/12,p,12/25/11,P,HM,P,11/12,P,12/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13m14 m13m15=G m13a14 m13y14
  moves: lack m13m16 m13a15 m13y15 m13a13

case: the capricorn hooks on diagonals
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/12,Ca,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13n14 m13o13 m13m15 m13m1 m13y13
  moves: lack m13m14 m13n13

case: the goblin also steps straight
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/12,LGn,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13m14 m13n13 m13o13
  moves: lack m13m16

case: the peacock hooks forward, and goes back two at most
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/12,PC,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13l14 m13a25 m13k13 m13l12 m13k11
  moves: lack m13j10 m13m14

case: the emperor goes to any empty cell
  start: 12,e,11,cp/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/7,P,17/25/25/25/25/25/25/CP,11,E,12 b - - 0 1
  moves: contain m1a25 m1h9 m1m24
  moves: lack m1h8 m1m1

case: an emperor protects all its side but itself
  start: 12,e,11,cp/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/7,p,17/25/25/25/25/25/25/CP,11,E,12 b - - 0 1
  moves: lack m1h8
  moves: contain m1m25

case: ... an emperor that is protected cannot be taken
  start: 12,e,11,cp/12,g,12/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/CP,11,E,12 b - - 0 1
  moves: lack m1m25 m1m24

case: without it what is unprotected can be taken
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/7,p,17/25/25/25/25/25/25/12,E,12 b - - 0 1
  moves: contain m1h8
  moves: lack m1y25x25

case: ... and what is protected cannot
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/7,g,17/7,p,17/25/25/25/25/25/25/12,E,12 b - - 0 1
  moves: lack m1h8
  moves: contain m1h9 m1y25

case: a line through the emperor protects: it has left
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/12,p,12/12,E,12/25/25/25/25/25/25/12,r,12 b - - 0 1
  moves: lack m8m9
  moves: contain m8m1

case: with emperor=free it takes anything but protected royals
  options: emperor=free
  start: 12,e,11,cp/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/7,g,17/7,p,17/25/25/25/25/25/25/CP,11,E,12 b - - 0 1
  moves: contain m1h8 m1h9 m1m25
  moves: lack m1y25

case: with emperor=safe only what can take it back matters
  options: emperor=safe
  start: 12,e,11,cp/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/7,g,17/7,p,17/25/25/25/25/25/25/CP,11,E,12 b - - 0 1
  moves: contain m1h9 m1m25 m1y25
  moves: lack m1h8

case: a western barbarian becomes a lion dog by its first capture
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/12,p,12/12,WB,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  turn: m13m14
  legal
  position: 24,cp/25/25/25/25/25/25/25/25/25/25/12,+LD,12/25/25/25/25/25/25/25/25/25/25/25/25/CP,24 w - - 0 1

case: ... and never a great elephant
  start: 24,cp/25/25/25/25/25/25/25/25/25/12,p,12/12,+LD,12/25/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m14m15
  moves: lack m14m15=GE

case: a lion dog of the start does become one
  start: 24,cp/25/25/25/25/25/25/25/25/25/12,p,12/12,LD,12/25/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m14m15=GE
  moves: lack m14m15

case: a rook must become a gold
  start: 24,cp/25/25/25/25/12,p,12/25/25/25/25/25/25/12,R,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13m20=G
  moves: lack m13m20

case: no promotion without a capture, not on the last rank either
  start: 24,cp/12,R,12/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m24m25
  moves: lack m24m25=G

case: a pawn on the last rank stays
  start: 12,P,12/24,cp/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: are a1a2 a1b1 a1b2

case: a drunk elephant becomes a third royal
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/12,p,12/12,DE,12/25/25/25/25/25/25/25/25/25/25/25/CP,11,E,12 b - - 0 1
  play: m13m14=CP
  position: 24,cp/25/25/25/25/25/25/25/25/25/25/12,+CP,12/25/25/25/25/25/25/25/25/25/25/25/25/CP,11,E,12 w - - 0 1

case: the game goes on while a royal is left
  start: 24,cp/25/25/25/25/25/25/25/25/25/12,r,12/12,+CP,12/25/25/25/25/25/25/25/25/25/25/25/r,12,r,11/CP,11,E,12 w - - 0 1
  play: m15m14=G; m1k20; a2a1=G
  result: none

case: ... and ends when the last is taken
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/r,24/25/25/25/25/25/25/25/CP,24 w - - 0 1
  play: a9a1
  result: second capture

case: a royal may be left in danger
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/12,P,12/25/25/25/r,24/25/25/25/25/25/25/25/CP,24 b - - 0 1
  turn: m13m14
  legal

case: kylin and phoenix jump
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/7,P,4,P,12/6,Ph,5,Ky,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13m15 m13n14 g13i15 g13g14
  moves: lack m13m14 m13o15 g13h14 g13g15

case: the knight jumps to two cells only
  start: 24,cp/25/25/25/25/25/25/25/25/25/12,P,12/12,P,12/12,N,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13l15 m13n15
  moves: lack m13o14 m13l11

case: limited slides stop at their range and do not jump
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/12,p,12/12,VO,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13m14 m13o13 m13k13
  moves: lack m13m15 m13p13

case: a white piece's left is the other side
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/6,lch,5,dv,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 w - - 0 1
  moves: contain m13n13 m13l12 m13n12 m13l14 g13g1 g13h12 g13f14 g13g14
  moves: lack m13l13 m13n14 g13f12 g13h14

case: the fourth time of a position is a draw
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/12,G,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  play: m13m14; y25y24; m14m13; y24y25; m13m14; y25y24; m14m13; y24y25
  result: none
  play: m13m14; y25y24; m14m13; y24y25
  result: draw repetition

case: furious fiends step and slide in one turn with fiend=combined
  options: fiend=combined
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/12,FF,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13n17 m13q14
  moves: lack m13m18

case: ... not as a rule
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/12,FF,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13m16 m13o14 m13p16
  moves: lack m13n17 m13m17

case: a great dragon jumps sideways with great-dragon=jump
  options: great-dragon=jump
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/12,GD,1,P,P,1,p,7/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13n13 m13q13 m13r13 m13m15
  moves: lack m13s13 m13o13 m13m16

case: a teaching king with lion power of three steps takes three times
  options: teaching-king=lion
  start: 24,cp/25/25/25/25/25/25/25/25/12,p,12/12,p,12/12,p,12/12,+TK,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13m14m15m16 m13m14m13 m13m14m15 m13m16 m13m13
  moves: lack m13m14m15m17

case: snakes and sparrows of taikyoku in the ruleset document
  variant: document
  start: 24,cp/25/25/25/25/25/25/25/25/25/25/25/12,TS,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13m12 m13x24 m13b2
  moves: lack m13m15 m13a25

case: promotion may be declined with promotion=promoted
  options: promotion=promoted
  start: 24,cp/25/25/25/25/12,p,12/25/25/25/25/25/25/7,+ln,4,R,12/25/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1
  moves: contain m13m20 m13m20=G m13h13=G
  moves: lack m13h13

case: moves as the Shogi Association writes them
  options: notation=shogi
  start: 24,cp/25/25/25/25/25/25/25/25/25/13,s,11/12,p,12/12,Ln,12/25/25/25/25/25/25/25/12,G,12/25/25/25/CP,24 b - - 0 1
  moves: contain Lnx13l+ Lnx13lx12k+ Ln13mx!13l+ G-13t
