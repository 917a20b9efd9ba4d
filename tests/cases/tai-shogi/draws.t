# How a game of Tai Shogi is drawn; answers from docs/rules/tai-shogi.md, section 2.

case: both lions pass three times: the position is there for the fourth time
  start: e,24/25/25/25/25/25/25/25/25/25/25/24,ln/12,Ln,12/25/25/25/25/25/25/25/25/25/25/25/24,E b - - 0 1
  play: m13m13; y14y14; m13m13; y14y14; m13m13
  result: none
  play: y14y14
  result: draw repetition
  moves: none

case: lions that go and come back: the fourth time, not the third
  start: e,24/25/25/25/25/25/25/25/25/25/25/25/25/12,Ln,11,ln/25/25/25/25/25/25/25/25/25/25/24,E b - - 0 1
  play: m12m13; y12y13; m13m12; y13y12; m12m13; y12y13; m13m12; y13y12; m12m13; y12y13; m13m12
  result: none
  play: y13y12
  result: draw repetition

case: what was before a capture does not count
  start: e,24/25/25/25/25/25/25/25/25/25/25/25/11,p,12,ln/12,Ln,12/25/25/25/25/25/25/25/25/25/25/24,E b - - 0 1
  play: m12m12; y13y13; m12m12; y13y13; m12l13; y13y13; l13l13; y13y13; l13l13; y13y13
  result: none
  play: l13l13
  result: draw repetition

case: 3000 moves without a capture or a pawn's move
  start: e,24/25/25/25/25/25/25/25/25/25/25/25/25/12,Ln,12/25/25/25/25/25/25/25/25/25/25/24,E b - - 2999 1
  result: none
  play: m12m13
  result: draw moves

case: ... but not after a pawn's move
  start: e,24/25/25/25/25/25/25/25/25/25/25/25/25/12,P,12/25/25/25/25/25/25/25/25/25/25/24,E b - - 2999 1
  play: m12m13
  position: e,24/25/25/25/25/25/25/25/25/25/25/25/12,P,12/25/25/25/25/25/25/25/25/25/25/25/24,E w - - 0 1
  result: none

case: ... nor after a capture
  start: e,24/25/25/25/25/25/25/25/25/25/25/25/12,p,12/12,S,12/25/25/25/25/25/25/25/25/25/25/24,E b - - 2999 1
  play: m12m13
  result: none

case: a pass counts as a move
  start: e,24/25/25/25/25/25/25/25/25/25/25/25/25/12,Ln,12/25/25/25/25/25/25/25/25/25/25/24,E b - - 2999 1
  play: m12m12
  result: draw moves

case: without moves-draw moves are counted and nothing is drawn
  options: moves-draw=none
  start: e,24/25/25/25/25/25/25/25/25/25/25/25/25/12,P,11,S/25/25/25/25/25/25/25/25/25/25/24,E b - - 2999 1
  play: y12y13
  position: e,24/25/25/25/25/25/25/25/25/25/25/25/24,S/12,P,12/25/25/25/25/25/25/25/25/25/25/24,E w - - 3000 1
  result: none
  play: a25b25; m12m13
  position: 1,e,23/25/25/25/25/25/25/25/25/25/25/25/12,P,11,S/25/25/25/25/25/25/25/25/25/25/25/24,E w - - 0 2
