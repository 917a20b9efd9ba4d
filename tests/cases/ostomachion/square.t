# The square of docs/rules/ostomachion.md, section 1, whose listing is a solution.

case: the listing
  play: A@0:12; B@0:12; C@0:12; D@0:0; E@4:4; F@4:1; G@6:0; H@7:4; I@10:4; J@12:6; K@12:0; L@2:2; M@9:6
  result: none
  moves: contain N@6:12
  play: N@6:12
  result: first solution

case: twins may change places
  play: B/180@12:0; G/180@6:12; A@0:12; C@0:12; D@0:0; E@4:4; F@4:1; H@7:4; I@10:4; J@12:6; K@12:0; L@2:2; M@9:6; N@6:12
  result: first solution

case: pieces are turned by 90 degrees
  turn: A/45@0:0
  illegal: multiple of 90 degrees

case: and flipped
  turn: A/f@12:12
  legal

case: a piece on another
  play: K@12:0
  turn: G@6:0
  legal
  turn: J@12:4
  illegal: J would lie on K

case: outside
  turn: M@9:7
  illegal: M would not lie inside the outline

case: C does not fit beside A turned over
  play: A@0:12
  turn: C/f@0:12
  illegal: C would not lie inside the outline
