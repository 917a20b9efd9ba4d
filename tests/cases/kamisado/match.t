# Matches: rings, reach, pushes, the next round.

case: the winner's tower gets a ring, and he chooses the side
  variant: standard
  play: d1d4; h8h5; d4h8
  result: none
  position: h1g1f1e1h8c1b1a1a8b8c8d8e8f8g8h5 w fill rings=0000100000000000
  moves: are left right
  turn: d1d2
  illegal: left or right

case: from the left, nearest home first: the other towers close up and the winner's comes last
  variant: standard
  play: d1d4; h8h5; d4h8; left
  position: g1f1e1d1h1c1b1a1b8c8d8e8f8g8h8a8 b - rings=0000100000000000
  moves: contain a8a7 h8h2
  moves: lack a1a2 pass

case: from the right
  variant: standard
  play: d1d4; h8h5; d4h8; right
  position: h1g1f1e1a1d1c1b1a8b8c8d8e8f8g8h8 b - rings=0000100000000000

case: the most advanced first
  variant: standard
  options: refill=farthest
  play: d1d4; h8h5; d4h8; left
  position: h1g1f1e1a1d1c1b1a8b8c8d8e8f8g8h8 b - rings=0000100000000000

case: every round on the own colours
  variant: standard
  options: refill=own
  play: d1d4; h8h5; d4h8
  position: h1g1f1e1d1c1b1a1a8b8c8d8e8f8g8h8 b - rings=0000100000000000

case: a sumo tower moves at most five squares
  variant: standard
  start: ngryiulo/8/8/8/8/8/8/OLUIYRGN w - rings=0000100000000000
  moves: contain d1d6
  moves: lack d1d7
  turn: d1d7
  illegal: at most 5

case: a double sumo three, a triple one
  variant: marathon
  start: ngryiulo/8/8/8/8/8/8/OLUIYRGN w - rings=2000000300000000
  moves: contain h1h4 h1e4 a1a2 a1b2
  moves: lack h1h5 a1a3

case: a sumo tower pushes one tower, and the pusher moves the tower that its new square names
  variant: standard
  start: ng1yiulo/8/3r4/3I4/8/8/8/OLU1YRGN w i rings=0000100000000000
  moves: contain Xd5d6
  play: Xd5d6
  position: h1g1f1e1d6c1b1a1a8b8d7d8e8f8g8h8 w l rings=0000100000000000 last=wu

case: or the opponent moves it
  variant: standard
  options: after_push=opponent
  start: ng1yiulo/8/3r4/3I4/8/8/8/OLU1YRGN w i rings=0000100000000000
  play: Xd5d6
  position: h1g1f1e1d6c1b1a1a8b8d7d8e8f8g8h8 b l rings=0000100000000000 last=wu

case: no push against equal rings
  variant: long
  start: ng1yiulo/8/3r4/3I4/8/8/8/OLU1YRGN w i rings=0000100000100000
  moves: lack Xd5d6
  turn: Xd5d6
  illegal: fewer rings

case: a sumo does not push two
  variant: standard
  start: n2yiulo/3g4/3r4/3I4/8/8/8/OLU1YRGN w i rings=0000100000000000
  moves: lack Xd5d6

case: a double sumo pushes two, if there is room
  variant: long
  start: ny2iulo/8/3g4/3r4/3I4/8/8/OLU1YRGN w i rings=0000200000000000
  play: Xd4d5
  position: h1g1f1e1d5c1b1a1a8d7d6b8e8f8g8h8 w l rings=0000200000000000 last=wn

case: own towers are not pushed, and nothing is pushed off the board
  variant: standard
  start: ng1riulo/3I4/3Y4/8/8/8/8/OLUy1RGN w y rings=0001100000000000
  moves: lack Xd6d7

case: a tower that can only push must push
  variant: standard
  start: ng1y1u1o/8/2lri3/3I4/8/8/8/OLU1YRGN w i rings=0000100000000000
  moves: are Xd5d6
  turn: pass
  illegal: can move

case: a deadlock gives the ring to the tower that the last move named
  variant: standard
  start: ngrulo2/2R5/3i4/8/8/8/y7/OLU1IGNY w r
  play: pass; pass
  position: g1f1c7h1e1c1b1a1a8b8c8a2d6d8e8f8 w fill rings=0010000000000000

case: a ring for the tower with one makes it worth three
  variant: standard
  start: ngryiul1/8/8/7o/3I4/8/8/OLU1YRGN w i rings=0000100000000000
  play: d4h8
  result: first goal

case: flat scoring counts rounds
  variant: standard
  options: scoring=flat
  start: ngryiul1/8/8/7o/3I4/8/8/OLU1YRGN w i rings=0000100000000000
  play: d4h8
  result: none
