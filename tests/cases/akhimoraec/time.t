# Sand, death and waiting: docs/rules/akhimoraec.md, sections 2 and 4.

case: an hourglass dies at its exact millisecond
  options: turn_limit=0
  play: c1-d2; @179999 c9-c8
  position: G:d2-R1,e1+H,g1+H R:c8-R180000,e9+H,g9+H g quiet=1
  turn: @1 c1-d2
  illegal: it waits
  turn: @1 e1-e2
  legal
  position: G:c1+W180000,e2-R180000,g1+H R:c8-R179999,e9+H,g9+H r quiet=2

case: with black up it waits for a life
  options: turn_limit=0
  start: G:d2-R500,e1+H,g1+H R:c9+H,e9+H,g9+H g
  play: @700 e1-e2
  position: G:c1+W179800,e2-R180000,g1+H R:c9+H,e9+H,g9+H r quiet=1

case: with the colour up it is ready at once
  options: turn_limit=0
  start: G:d3+R500,e1+H,g1+H R:c9+H,e9+H,g9+H g
  play: @700 c1-c2
  position: G:c2-R180000,e1+H,g1+H R:c9+H,e9+H,g9+H r

case: wait=fixed makes it wait whatever is up
  options: turn_limit=0 wait=fixed pause=10
  start: G:d3+R500,e1+H,g1+H R:c9+H,e9+H,g9+H g
  play: @700 e1-e2
  position: G:c1+W9800,e2-R180000,g1+H R:c9+H,e9+H,g9+H r

case: one tick over death, wait and more
  options: turn_limit=0 wait=fixed pause=10
  start: G:d3+R500,e1+H,g1+H R:c9+H,e9+H,g9+H g
  play: @10500 c1-c2
  position: G:c2-R180000,e1+H,g1+H R:c9+H,e9+H,g9+H r

case: the turn is the other's after thirty seconds
  turn: @30000 c1-c2
  illegal: it is red's turn
  turn: @29999 c1-c2
  legal

case: and its time begins anew
  play: @31000 c9-c8
  position: G:c1+H,e1+H,g1+H R:c8-R180000,e9+H,g9+H g

case: twice round it is one's own again
  play: @61234 c1-c2
  position: G:c2-R180000,e1+H,g1+H R:c9+H,e9+H,g9+H r

case: a tick goes forwards
  turn: @-5 c1-c2
  illegal: time only runs forward

case: and for some time
  turn: @0 c1-c2
  illegal: time only runs forward

case: by turns no time passes between them
  variant: akd
  options: life=12
  turn: @5 c1-c2
  illegal: time does not count in this game

case: everybody else runs, who stepped does not
  variant: akd
  options: life=12
  start: G:d3+R3,e3-R5,g1+W2 R:c9+H,e9+H,g9+W9 g
  play: d3-d4
  position: G:d4-R12,e3-R4,g1+W1 R:c9+H,e9+H,g9+W8 r

case: in the ply in which the sand runs out it dies
  variant: akd
  options: life=12
  start: G:d3+R3,e3-R1,g1+W1 R:c9+H,e9+H,g9+W1 g
  play: d3-d4
  position: G:d4-R12,e1+W12,g1+H R:c9+H,e9+H,g9+H r

case: a step in the last ply saves it
  variant: akd
  options: life=12
  start: G:d3+R1,e3-R5,g1+H R:c9+H,e9+H,g9+H g
  play: d3-d4
  position: G:d4-R12,e3-R4,g1+H R:c9+H,e9+H,g9+H r

case: a mirror gives what has run down
  options: reset=mirror turn_limit=0
  start: G:d3+R60000,e1+H,g1+H R:c9+H,e9+H,g9+H g
  play: d3-d4
  position: G:d4-R120000,e1+H,g1+H R:c9+H,e9+H,g9+H r

case: and nothing to one that has just begun
  options: reset=mirror
  start: G:d3+R180000,e1+H,g1+H R:c9+H,e9+H,g9+H g
  play: d3-d4
  position: G:c1+W180000,e1+H,g1+H R:c9+H,e9+H,g9+H r
