# Steps of hourglasses: docs/rules/akhimoraec.md, sections 1 and 2.

case: gold begins, with eight neighbours a home has five steps
  moves: are c1-b1 c1-d1 c1-b2 c1-c2 c1-d2 e1-d1 e1-f1 e1-d2 e1-e2 e1-f2 g1-f1 g1-h1 g1-f2 g1-g2 g1-h2

case: with four it has three
  options: adj=4
  moves: are c1-b1 c1-d1 c1-c2 e1-d1 e1-f1 e1-e2 g1-f1 g1-h1 g1-g2

case: a step turns the other head up and starts the sand
  play: c1-d2
  position: G:d2-R180000,e1+H,g1+H R:c9+H,e9+H,g9+H r

case: a second step turns the colour up again
  variant: akd
  options: life=12
  play: c1-d2; c9-c8; d2-d3
  position: G:d3+R12,e1+H,g1+H R:c8-R11,e9+H,g9+H r

case: a foreign hourglass
  turn: c9-c8
  illegal: the hourglass on c9 is red's

case: an hourglass that is dead
  start: G:c1+W500,e1+H,g1+H R:c9+H,e9+H,g9+H g
  turn: c1-c2
  illegal: it waits until its upper bulb is empty
  moves: lack c1-c2

case: a circle that is too far
  turn: c1-c3
  illegal: tips onto a neighbour

case: a circle that is taken
  start: G:c1+H,e4-R7000,g1+H R:c9+H,e5-R5,g9+H g
  turn: e4-e5
  illegal: an hourglass stands on e5

case: the home of another, of either side
  start: G:d1-R7000,e1+H,g1+H R:c9+H,e9+H,g9+H g
  moves: lack d1-e1
  turn: d1-e1
  illegal: an hourglass stands on e1

case: even when it is empty
  start: G:d1-R7000,e4+R1000,g1+H R:c9+H,e9+H,g9+H g
  turn: d1-e1
  illegal: the home of another hourglass
  turn: d1-c1
  legal
  position: G:c1+R180000,e4+R1000,g1+H R:c9+H,e9+H,g9+H r quiet=1

case: there is nobody
  turn: a1-a2
  illegal: there is no hourglass on a1

case: nobody passes who has a step
  turn: pass
  illegal: a player who has a step to make cannot pass

case: but for those who may
  options: pass=free
  turn: pass
  legal
  position: G:c1+H,e1+H,g1+H R:c9+H,e9+H,g9+H r quiet=1

case: who has none passes
  variant: akd
  options: life=12
  start: G:c1+W3,e1+W2,g1+W1 R:c9+H,e9+H,g9+H g
  moves: are pass
  play: pass
  position: G:c1+W2,e1+W1,g1+H R:c9+H,e9+H,g9+H r quiet=1

case: one after the other: the first begins
  options: entry=successive
  moves: are c1-b1 c1-d1 c1-b2 c1-c2 c1-d2
  turn: e1-e2
  illegal: comes into play after those before it

case: and the second follows while it runs
  options: entry=successive
  start: G:c2-R5,e1+H,g1+H R:c9+H,e9+H,g9+H g
  moves: contain e1-e2 c2-c3
  moves: lack g1-g2
