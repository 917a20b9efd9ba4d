# Lines and draws: docs/rules/akhimoraec.md, section 3.

case: a line wins at once by turns
  variant: akd
  options: life=12
  start: G:d4-R5,e3+R5,f4-R5 R:c9+H,e9+H,g9+H g
  play: e3-e4
  result: first line
  moves: none

case: heads that differ are no line
  variant: akd
  options: life=12
  start: G:d4-R5,e3-R5,f4-R5 R:c9+H,e9+H,g9+H g
  play: e3-e4
  result: none

case: black heads do not count for colour only
  variant: akd
  options: heads=colour life=12
  start: G:d4-R5,e3+R5,f4-R5 R:c9+H,e9+H,g9+H g
  play: e3-e4
  result: none

case: and colours do
  variant: akd
  options: heads=colour life=12
  start: G:d4+R5,e4-R5,f6+R5 R:c9+H,e9+H,g9+H g
  play: e4-e5
  result: first line

case: a column, red's
  variant: akd
  options: life=12
  start: G:c1+H,e1+H,g1+H R:f6+R5,f4+R5,g5-R5 r
  play: g5-f5
  result: second line

case: outside the orange square it is none
  variant: akd
  options: life=12
  start: G:d3-R5,e2+R5,f3-R5 R:c9+H,e9+H,g9+H g
  play: e2-e3
  result: none

case: in real time a line has to stand a reply
  start: G:d4-R5000,e3+R5000,f4-R5000 R:c9+H,e9+H,g9+H g
  play: e3-e4
  result: none
  play: @1000 c9-c8
  result: first line

case: and to be alive then
  start: G:d4-R5000,e3+R5000,f4-R5000 R:c9+H,e9+H,g9+H g
  play: e3-e4
  play: @5000 c9-c8
  result: none

case: a turn that runs out is a reply too
  options: turn_limit=2
  start: G:d4-R5000,e4-R9000,f4-R5000 R:c9+H,e9+H,g9+H r
  begin: @2000
  result: first line

case: the reply may be a line itself, which comes too late
  start: G:d4-R5000,e3+R5000,f4-R5000 R:d6-R9,e7+R5000,f6-R5000 g
  play: e3-e4; e7-e6
  result: first line

case: a line that is held wins at its millisecond
  options: stationary=hold hold=3 turn_limit=0
  start: G:d4-R5000,e4-R9000,f4-R5000 R:c9+H,e9+H,g9+H r line=G1500
  play: @1499 c9-c8
  result: none
  begin: @1
  result: first line

case: a death at that very moment comes before it
  options: stationary=hold hold=3 turn_limit=0
  start: G:d4-R1500,e4-R9000,f4-R5000 R:c9+H,e9+H,g9+H r line=G1500
  begin: @1500
  result: none

case: a line left begins anew
  options: stationary=hold hold=3 turn_limit=0
  start: G:d4-R5000,e4-R9000,f4-R5000 R:c9+H,e9+H,g9+H g line=G1500
  play: e4-e5
  position: G:d4-R5000,e5+R180000,f4-R5000 R:c9+H,e9+H,g9+H r

case: two hundred plies without coming nearer
  variant: akd
  options: life=12
  start: G:d2-R5,e1+H,g1+H R:c9+H,e9+H,g9+H g quiet=199
  play: d2-c2
  result: draw quiet

case: but not when somebody did
  variant: akd
  options: life=12
  start: G:d2-R5,e1+H,g1+H R:c9+H,e9+H,g9+H g quiet=199
  play: d2-d3
  result: none

case: the third time is a draw, whatever the sand says
  variant: akd
  options: life=12
  start: G:d2+R12,e1+H,g1+H R:c8-R11,e9+H,g9+H g
  play: d2-d3; c8-c7; d3-d2; c7-c8; d2-d3; c8-c7; d3-d2
  result: none
  play: c7-c8
  result: draw repetition
  moves: none

case: it can be switched off
  variant: akd
  options: repetition=off life=12
  start: G:d2+R12,e1+H,g1+H R:c8-R11,e9+H,g9+H g
  play: d2-d3; c8-c7; d3-d2; c7-c8; d2-d3; c8-c7; d3-d2; c7-c8
  result: none
