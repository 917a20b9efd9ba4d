# Single rounds: ways, blocked towers, deadlocks.

case: a tower passes diagonally between two that touch at a corner
  start: ngr1iulo/8/8/5y2/8/2N5/2UO4/1LI2RGY w u
  turn: c2e4
  legal

case: a tower does not jump
  start: ngr1iulo/8/8/5y2/8/2N5/2UO4/1LI2RGY w u
  turn: c2c5
  illegal: c3 is occupied

case: nor sideways, nor backward
  start: ngr1iulo/8/8/5y2/8/2N5/2UO4/1LI2RGY w u
  turn: c2b2
  illegal: forward

case: nor backward
  start: ngr1iulo/8/8/5y2/8/2N5/2UO4/1LI2RGY w u
  turn: c2c1
  illegal: forward

case: a tower that can move does not pass
  start: ngr1iulo/8/8/5y2/8/2N5/2UO4/1LI2RGY w u
  turn: pass
  illegal: can move

# White's red tower is blocked on the yellow c7, so black's yellow must move; it is blocked on the brown g2, so white's
# brown must move; that one on the purple a7 is blocked too and names black's purple, which can move.
case: three passes in a row
  start: ngrulo2/N1R5/3i4/8/8/8/6y1/1LU1IGYO w r
  play: pass; pass
  position: a7f1c7g1e1c1b1h1a8b8c8g2d6d8e8f8 w n passed=wr,by
  play: pass
  position: a7f1c7g1e1c1b1h1a8b8c8g2d6d8e8f8 b u passed=wr,by,wn
  moves: are d8d7 d8e7 d8f6 d8g5 d8h4

case: with deadlock=two the second of them is a deadlock
  options: deadlock=two
  start: ngrulo2/N1R5/3i4/8/8/8/6y1/1LU1IGYO w r
  play: pass
  result: draw deadlock

case: and who moved last loses, if that is agreed
  options: deadlock=two deadlock_result=last_mover_loses
  start: ngrulo2/N1R5/3i4/8/8/8/6y1/1LU1IGYO w r
  play: pass
  result: first deadlock

case: white's red on the yellow c7 and black's yellow on the red a2 block each other's side for good
  start: ngrulo2/2R5/3i4/8/8/8/y7/OLU1IGNY w r
  play: pass; pass
  result: draw deadlock
  moves: none

case: the same when the last mover loses: black did
  options: deadlock_result=last_mover_loses
  start: ngrulo2/2R5/3i4/8/8/8/y7/OLU1IGNY w r
  play: pass; pass
  result: first deadlock

case: the board as boxed has orange at white's right
  options: orientation=official
  position: a1b1c1d1e1f1g1h1h8g8f8e8d8c8b8a8 w -
  play: e1e4; a8a5; e4a8
  result: first goal
