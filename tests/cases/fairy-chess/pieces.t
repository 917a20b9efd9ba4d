# Special powers and rules of Fairy Chess 16x16; answers from docs/rules/fairy-chess.md. Kings stand
# on a1 and p16 out of the way unless a case is about them.

case: a pawn may step twice from any rank
  start: 15k/16/16/16/16/16/16/4P11/16/16/16/16/16/16/16/K15 w - - 0 1
  moves: are e9e10 e9e11 a1a2 a1b1 a1b2

case: not over a piece
  start: 15k/16/16/16/16/16/4n11/4P11/16/16/16/16/16/16/16/K15 w - - 0 1
  moves: lack e9e10 e9e11

case: nor onto one
  start: 15k/16/16/16/16/4n11/16/4P11/16/16/16/16/16/16/16/K15 w - - 0 1
  moves: contain e9e10
  moves: lack e9e11

case: a pawn captures one diagonally ahead only
  start: 15k/16/16/16/16/5n10/3nn11/4P11/16/16/16/16/16/16/16/K15 w - - 0 1
  moves: contain e9d10
  moves: lack e9f10 e9f11 e9e10

case: a double step can be taken in passing, wherever it was made
  start: 15k/16/16/16/16/3p12/16/4P11/16/16/16/16/16/16/16/K15 b - - 0 1
  play: d11d9
  turn: e9d10
  legal
  position: 15k/16/16/16/16/16/3P12/16/16/16/16/16/16/16/16/K15 b - - 0 2

case: ... but only at once
  start: 15k/16/16/16/16/3p12/16/4P11/16/16/16/16/16/16/16/K15 b - - 0 1
  play: d11d9; a1a2; p16p15
  turn: e9d10
  illegal:

case: a single step cannot
  start: 15k/16/16/16/16/3p12/16/4P11/16/16/16/16/16/16/16/K15 b - - 0 1
  play: d11d10; a1a2; d10d9
  turn: e9d10
  illegal:

case: a centurion takes a pawn in passing, and moves there in one way
  start: 15k/16/16/16/16/3p12/16/4O11/16/16/16/16/16/16/16/K15 b - - 0 1
  play: d11d9
  moves: are e9d10 e9f10 e9e10 e9e11 a1a2 a1b1 a1b2
  turn: e9d10
  legal
  position: 15k/16/16/16/16/16/3O12/16/16/16/16/16/16/16/16/K15 b - - 0 2

case: a pawn takes a centurion in passing
  start: 15k/16/16/16/16/3o12/16/4P11/16/16/16/16/16/16/16/K15 b - - 0 1
  play: d11d9
  turn: e9d10
  legal

case: no other piece does
  start: 15k/16/16/16/16/3p12/16/4I11/16/16/16/16/16/16/16/K15 b - - 0 1
  play: d11d9; e9d10
  position: 15k/16/16/16/16/16/3I12/3p12/16/16/16/16/16/16/16/K15 b - - 1 2

case: a centurion goes diagonally ahead without capturing
  start: 15k/16/16/16/16/16/16/4O11/16/16/16/16/16/16/16/K15 w - - 0 1
  moves: are e9d10 e9e10 e9f10 e9e11 a1a2 a1b1 a1b2

case: a pawn becomes a unicorn, without choice
  start: 15k/2P13/16/16/16/16/16/16/16/16/16/16/16/16/16/K15 w - - 0 1
  moves: contain c15c16=A
  moves: lack c15c16 c15c16=Q

case: a double step from rank 14 promotes too
  start: 15k/16/2P13/16/16/16/16/16/16/16/16/16/16/16/16/K15 w - - 0 1
  moves: contain c14c16=A c14c15

case: ... and the unicorn can be taken in passing
  start: 3p11k/16/2P13/16/16/16/16/16/16/16/16/16/16/16/16/K15 w - - 0 1
  play: c14c16
  turn: d16c15
  legal
  position: 15k/2p13/16/16/16/16/16/16/16/16/16/16/16/16/16/K15 w - - 0 2

case: a centurion becomes queen, lion or gryphon
  start: 15k/2O13/16/16/16/16/16/16/16/16/16/16/16/16/16/K15 w - - 0 1
  moves: contain c15c16=Q c15c16=L c15c16=H c15b16=Q c15d16=H
  moves: lack c15c16 c15c16=A

case: a buffoon may become a queen on rank 9
  start: 15k/16/16/16/16/16/16/16/7I8/16/16/16/16/16/16/K15 w - - 0 1
  moves: contain h8h9 h8h9=Q h8g9=Q h8i9 h8h7
  moves: lack h8h7=Q h8g8=Q

case: ... also moving along rank 9, and nowhere else
  start: 15k/16/16/16/16/16/16/7I8/16/16/16/16/16/16/16/K15 w - - 0 1
  moves: contain h9i9=Q h9i9 h9h10
  moves: lack h9h10=Q h9h8=Q

case: ... black's on rank 8
  start: 15k/16/16/16/16/16/16/7i8/16/16/16/16/16/16/16/K15 b - - 0 1
  moves: contain h9h8 h9h8=Q
  moves: lack h9i9=Q

case: a ship may become a gryphon in a far corner
  start: 7k8/1X14/16/16/16/16/16/16/16/16/16/16/16/16/16/K15 w - - 0 1
  moves: contain b15a16 b15a16=H
  moves: lack b15c16=H b15a14=H

case: ... not in a near one
  start: 7k8/16/16/16/16/16/16/16/16/16/16/16/16/K15/14X1/16 w - - 0 1
  moves: contain o2p1
  moves: lack o2p1=H

case: the cannon captures over exactly one piece
  start: 15k/16/16/4n11/16/4n11/16/16/4P11/16/16/2n1Z11/16/16/16/K15 w - - 0 1
  moves: contain e5e7 e5e11 e5d5
  moves: lack e5e8 e5e9 e5e13 e5c5 e5b5

case: ... the screen may be an enemy
  start: 15k/16/16/16/16/16/16/16/16/16/16/1nn1Z11/16/16/16/K15 w - - 0 1
  moves: contain e5b5 e5d5
  moves: lack e5c5

case: the bow does so on diagonals
  start: 15k/16/16/16/16/16/16/8r7/16/6p9/16/4W11/16/2p13/16/K15 w - - 0 1
  moves: contain e5f6 e5i9 e5d4
  moves: lack e5g7 e5h8 e5j10 e5c3

case: the star on all lines
  start: 15k/16/16/16/16/16/16/4r3r7/4p11/6p9/16/4S11/16/16/16/K15 w - - 0 1
  moves: contain e5i9 e5e9 e5e7 e5a5
  moves: lack e5g7 e5e8

case: the gryphon steps diagonally, then slides on along rank or file
  start: 15k/16/16/16/16/16/16/16/16/16/16/4H11/16/16/16/K15 w - - 0 1
  moves: contain e5f6 e5f16 e5p6 e5d16 e5p4 e5a4 e5d1
  moves: lack e5g7 e5e6 e5e7 e5f5

case: ... only over an empty first cell, on which it may capture
  start: 15k/16/16/16/16/16/16/16/16/16/5n10/4H11/16/16/16/K15 w - - 0 1
  moves: contain e5f6 e5d6 e5d7 e5f4 e5g4
  moves: lack e5f7 e5g6

case: ... and is stopped on its slide
  start: 15k/16/16/16/16/16/16/5P10/16/16/8n7/4H11/16/16/16/K15 w - - 0 1
  moves: contain e5f8 e5i6
  moves: lack e5f9 e5f10 e5j6

case: the ship slides on up or down only
  start: 15k/16/16/16/16/16/16/16/16/16/16/4X11/16/16/16/K15 w - - 0 1
  moves: contain e5f6 e5f7 e5f16 e5d1 e5d16
  moves: lack e5g6 e5g4 e5c6

case: the rhinoceros leaps, then slides on outwards
  start: 15k/16/16/16/16/16/16/16/16/16/4PP10/4U11/16/16/16/K15 w - - 0 1
  moves: contain e5f7 e5g8 e5h9 e5g6 e5h7 e5d7 e5c8
  moves: lack e5e8 e5g9 e5h6 e5f6

case: ... only over an empty first cell
  start: 15k/16/16/16/16/16/16/16/16/5n10/16/4U11/16/16/16/K15 w - - 0 1
  moves: contain e5f7 e5g6
  moves: lack e5g8

case: the lion jumps to all within two cells, and captures once
  start: 15k/16/16/16/16/16/16/16/16/4n1n9/3nP11/4L11/16/16/16/K15 w - - 0 1
  moves: contain e5e7 e5d6 e5g7 e5g6 e5c3 e5f7
  moves: lack e5e6 e5e8 e5d6e5

case: the antelope leaps two or three, never one
  start: 15k/16/16/16/16/16/16/16/16/4P11/4P11/4G11/16/16/16/K15 w - - 0 1
  moves: contain e5e8 e5g7 e5h8 e5c5 e5b5 e5e2
  moves: lack e5e7 e5e6 e5f6 e5f7 e5i9

case: elephant and machine jump two
  start: 15k/16/16/16/16/16/16/16/16/16/5P1P8/4E2D8/16/16/16/K15 w - - 0 1
  moves: contain e5g7 e5d6 h5h7 h5g5
  moves: lack e5f6 e5h8 h5h6 h5h8 h5i6

case: buffalo, bull and camel
  start: 15k/16/16/16/16/16/16/12J3/16/16/16/4F5T5/16/16/16/K15 w - - 0 1
  moves: contain e5f7 e5f8 e5g8 k5m8 k5n7 m9n12 m9p10
  moves: lack k5l7 k5l8 m9n11 m9o12

case: dragon woman, diablo, unicorn
  start: 15k/16/16/16/16/16/16/12A3/16/16/16/4M5C5/16/16/16/K15 w - - 0 1
  moves: contain e5e12 e5f7 k5p10 k5l7 m9m16 m9n11 m9p12
  moves: lack e5f6 k5k6

case: a cannon checks over one screen: the king must answer
  start: 15k/16/16/16/16/16/16/4z11/16/16/16/4n11/16/16/16/4K11 w - - 0 1
  moves: contain e1d1 e1f2
  moves: lack e1e2

case: a screen of two may not leave the line
  start: 15k/16/16/16/16/16/16/4z11/16/4N11/16/4N11/16/16/16/4K11 w - - 0 1
  moves: lack e5f7 e7f9 e5d7
  moves: contain e1d1

case: nobody may step between king and cannon
  start: 15k/16/16/16/16/16/16/4z11/16/16/16/16/16/2N13/16/4K11 w - - 0 1
  moves: lack c3e4 c3e2
  moves: contain c3d5 c3b5

case: a checking cannon is answered by a second screen
  start: 15k/16/16/16/16/16/16/4z11/16/16/16/4n11/16/2N13/16/4K11 w - - 0 1
  moves: contain c3e4 c3e2
  moves: lack c3d5

case: ... or by taking it, not by taking the screen
  start: 15k/16/16/16/16/16/2N13/4z11/16/16/16/4n11/16/3N12/16/4K11 w - - 0 1
  moves: contain c10e9
  moves: lack d3e5

case: there is no castling
  start: 15k/16/16/16/16/16/16/16/16/16/16/16/16/8K4R2/16/16 w - - 0 1
  moves: lack i3k3 i3l3 i3m3

case: mate ends the game
  start: 7k8/R15/1R14/16/16/16/16/16/16/16/16/16/16/16/16/K15 w - - 0 1
  play: b14b16
  result: first mate

case: stalemate is a draw
  start: k15/16/2K13/1Q14/16/16/16/16/16/16/16/16/16/16/16/16 w - - 0 1
  play: b13b14
  result: draw stalemate

case: the third time of a position is a draw
  start: 15k/16/16/16/16/16/16/16/16/16/16/7R8/16/16/16/K15 w - - 0 1
  play: h5h6; p16p15; h6h5; p15p16; h5h6; p16p15; h6h5
  result: none
  play: p15p16
  result: draw repetition

case: 100 quiet moves are a draw
  start: 15k/16/16/16/16/16/16/16/16/16/16/7R8/16/16/16/K15 w - - 99 80
  play: h5h6
  result: draw moves

case: ... unless that is switched off
  options: moves-draw=none
  start: 15k/16/16/16/16/16/16/16/16/16/16/7R8/16/16/16/K15 w - - 99 80
  play: h5h6
  result: none

case: a king may not be left in danger
  start: 15k/16/16/16/16/16/16/r15/16/16/16/16/16/16/16/K6N8 w - - 0 1
  turn: h1g3
  illegal: check

case: a king that a rook looks at over an empty file is checked
  start: 7k8/16/16/16/16/16/16/16/16/16/16/16/16/16/7R8/K15 b - - 0 1
  checked: h16

case: ... and not over a pawn, nor is the other king
  start: 7k8/7p8/16/16/16/16/16/16/16/16/16/16/16/16/7R8/K15 b - - 0 1
  checked: none
