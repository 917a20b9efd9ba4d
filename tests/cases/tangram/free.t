# Free figures: everything touches.

case: the first piece may lie anywhere
  variant: free
  turn: Q@100:-3r
  legal

case: the next ones touch along an edge
  variant: free
  play: L1@0:0
  turn: L2@4:0
  illegal: would touch no other piece along an edge
  turn: L2@3:0
  illegal: L2 would lie on L1
  turn: L2/180@4:0
  legal

case: a corner is enough if so agreed
  variant: free
  options: touch=corner
  play: L1@0:0
  turn: L2@4:0
  legal

case: not even a corner
  variant: free
  options: touch=corner
  play: L1@0:0
  turn: L2@4.25:0
  illegal: would touch no other piece

case: a part of an edge is an edge
  variant: free
  play: L1@0:0
  turn: M/180@4.75:0
  legal

#   0:2 +----+.        M above the slope of L1, S1 left of M, Q and P on the other slope,
#      /| M / \Q>      S2 on P; L2 is L1's mirror image below
#   S1< | /L1 \P_S2
#      \|/_____\/
#       \ L2  /
case: complete
  variant: free
  play: L1@0:0; L2/180@4:0; M/270@0:2; S1/90@0:0; Q@3:1; P/f@6:0
  result: none
  play: S2@4:1
  result: first figure
  moves: none

# M leaves S1, which then meets the others in a corner only.
case: all laid, but in two parts, is not complete
  variant: free
  play: L1@0:0; L2/180@4:0; M/270@0:2; S1/90@0:0; Q@3:1; P/f@6:0; M@0:-2; S2@4:1
  result: none
  moves: are -L1 -L2 -M -S1 -S2 -Q -P
