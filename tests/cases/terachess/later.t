# Where Terachess differs from Fairy Chess 16x16: docs/rules/fairy-chess.md, section 5.

case: a prince steps twice straight ahead and is taken in passing
  start: 15k/16/16/16/16/3i12/16/4P11/16/16/16/16/16/16/16/K15 b - - 0 1
  play: d11d9
  position: 15k/16/16/16/16/16/16/3iP11/16/16/16/16/16/16/16/K15 w - d10 1 2
  turn: e9d10
  legal
  position: 15k/16/16/16/16/16/3P12/16/16/16/16/16/16/16/16/K15 b - - 0 2

case: ... but takes nothing in passing itself
  start: gjw7cztw1g/1ooo1o1Z1oojoooo/Wdrn4k2on1d1/pepN2ofiPp4p/6p1p3h1r1/11p1p2/12p2e/1p12p1/4pl5P3P/16/1P11P2/16/JE6I1GO4/10K1NRDE/2z3Oa4OOOO/G2L7ZT1J1 b - j12 4 95
  turn: i13j12
  illegal:

case: ... it only goes there
  start: 15k/16/16/16/16/3p12/16/4I11/16/16/16/16/16/16/16/K15 b - - 0 1
  play: d11d9
  turn: e9d10
  legal
  position: 15k/16/16/16/16/16/3I12/3p12/16/16/16/16/16/16/16/K15 b - - 1 2

case: the moves of pawns and corporals begin the count anew
  start: 15k/16/16/16/16/16/16/4P11/5O10/6I9/16/16/16/16/16/K15 w - - 7 1
  play: e9e10
  position: 15k/16/16/16/16/16/4P11/16/5O10/6I9/16/16/16/16/16/K15 b - - 0 1
  play: p16p15; f8g9
  position: 16/15k/16/16/16/16/4P11/6O9/16/6I9/16/16/16/16/16/K15 b - - 0 2

case: ... a prince's double step does not
  start: 15k/16/16/16/16/16/16/4P11/5O10/6I9/16/16/16/16/16/K15 w - - 7 1
  play: g7g9
  position: 15k/16/16/16/16/16/16/4P1I9/5O10/16/16/16/16/16/16/K15 b - g8 8 1

case: 100 quiet moves are a draw
  start: 15k/16/16/16/16/16/16/4P11/5O10/6I9/16/16/16/16/16/K15 w - - 99 1
  play: g7g8
  result: draw moves

case: ... unless moves-draw=none
  options: moves-draw=none
  start: 15k/16/16/16/16/16/16/4P11/5O10/6I9/16/16/16/16/16/K15 w - - 99 1
  play: g7g8
  result: none
  play: p16p15; e9e10
  position: 16/15k/16/16/16/16/4P11/16/5OI9/16/16/16/16/16/16/K15 b - - 0 2

case: pawn and corporal become queens, without a choice
  start: 16/2P1O10k/16/16/16/16/16/16/16/16/16/16/16/16/16/K15 w - - 0 1
  moves: contain c15c16=Q e15e16=Q e15d16=Q
  moves: lack c15c16 c15c16=A e15e16=L e15e16=H

case: a prince becomes a unicorn on the last row and nothing on rank 9
  start: 15k/2I13/16/16/16/16/16/16/6I9/16/16/16/16/16/16/K15 w - - 0 1
  moves: contain c15c16=A c15d16=A g8g9
  moves: lack c15c16 g8g9=Q

case: ship, knight, camel, bull, elephant, machine and antelope on the last row
  start: 16/1X2N11/5T2E1D5/2J9G3/16/16/16/16/16/16/16/15k/16/16/16/K15 w - - 0 1
  moves: contain b15c16=H b15a16=H e15g16=F e15c16=F c13b16=F c13d16=F f14i16=F f14c16=F
  moves: contain i14g16=L k14k16=L m13m16=S m13j16=S
  moves: lack b15c16 e15g16 c13b16 f14i16 i14g16 k14k16 m13m16 e15g16=Q
