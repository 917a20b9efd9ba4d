# Who lies on the other side in Tai Shogi; answers from docs/rules/tai-shogi.md, section 2, rule 4.

case: nobody at the start
  start: e,24/25/25/25/25/25/25/25/25/25/25/25/12,r,12/12,R,12/25/25/25/25/25/25/25/25/25/25/24,E b - - 0 1
  promoted: none

case: a rook that captures becomes a gold general, turned over
  start: e,24/25/25/25/25/25/25/25/25/25/25/25/12,p,12/12,R,12/25/25/25/25/25/25/25/25/25/25/24,E b - - 0 1
  play: m12m13
  promoted: m13
  position: e,24/25/25/25/25/25/25/25/25/25/25/25/12,+G,12/25/25/25/25/25/25/25/25/25/25/25/24,E w - - 0 1

case: a gold general of one's own beside a promoted one is not
  start: e,24/25/25/25/25/25/25/25/25/25/25/25/12,+G,12/12,G,12/25/25/25/25/25/25/25/25/25/25/24,E b - - 0 1
  promoted: m13

case: it stays turned over wherever it goes
  start: e,24/25/25/25/25/25/25/25/25/25/25/25/12,+G,12/25/25/25/25/25/25/25/25/25/25/25/24,E b - - 0 1
  play: m13m14; a25b25
  promoted: m14

case: an emperor that captures stays what it is
  start: cp,24/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/p,24/E,24 b - - 0 1
  play: a1a2
  promoted: none
