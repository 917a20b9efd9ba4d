# Castling from other arrangements than the start's, as in Chess960: FIDE's Laws, Guidelines II.3. King and
# rook end where they do in chess; all cells from the first to the last of their four must be empty but
# for these two, and none on the king's way attacked.

case: the start has two forms
  start: r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1
  position: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
  moves: contain e1g1 e1c1
  turn: e1h1
  legal
  position: r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1

case: the outermost rooks, by X-FEN
  start: 1r1k2r1/8/8/8/8/8/8/1R1KR1R1 w KQkq - 0 1
  position: 1r1k2r1/8/8/8/8/8/8/1R1KR1R1 w GBgb - 0 1

case: an inner rook, by its file
  start: 1r1k2r1/8/8/8/8/8/8/1R1K1RR1 w FBgb - 0 1
  turn: d1f1
  illegal: holds a piece of White's own

case: the king goes onto its rook's cell, the rook onto the king's
  start: 5kr1/5p2/8/8/8/8/6P1/5KR1 w Gg - 0 1
  turn: f1g1
  legal
  position: 5kr1/5p2/8/8/8/8/6P1/5RK1 b g - 1 1
  turn: f8g8
  legal
  position: 5rk1/5p2/8/8/8/8/6P1/5RK1 w - - 2 2

case: the king stays
  start: 6kr/8/8/8/8/8/8/6KR w Hh - 0 1
  turn: g1h1
  legal
  position: 6kr/8/8/8/8/8/8/5RK1 b h - 1 1

case: the rook stays
  start: 3rk3/8/8/8/8/8/3P4/3RK3 w Dd - 0 1
  turn: e1d1
  legal
  position: 3rk3/8/8/8/8/8/3P4/2KR4 b d - 1 1

case: a step of the king is no castling
  start: 5k1r/8/8/8/8/8/8/5K1R w Hh - 0 1
  turn: f1g1
  legal
  position: 5k1r/8/8/8/8/8/8/6KR b h - 1 1

case: and castling is no step
  start: 5k1r/8/8/8/8/8/8/5K1R w Hh - 0 1
  turn: f1h1
  legal
  position: 5k1r/8/8/8/8/8/8/5RK1 b h - 1 1

case: the king stays, and the rook passes it
  start: 1rk5/8/8/8/8/8/8/BRK5 w Bb - 0 1
  turn: c1b1
  legal
  position: 1rk5/8/8/8/8/8/8/B1KR4 b b - 1 1

case: a piece beyond king and rook
  start: 1k5r/8/8/8/8/8/8/1K3N1R w Hh - 0 1
  turn: b1h1
  illegal: own

case: the rook's way beyond the king
  start: 3k4/8/8/8/8/8/8/R1NK4 w A - 0 1
  turn: d1a1
  illegal: own

case: the king's way attacked
  start: 1k2r3/8/8/8/8/8/8/1K5R w H - 0 1
  turn: b1h1
  illegal: own

case: the rook's way attacked
  start: rk6/8/8/8/8/1r6/8/R3K3 w A - 0 1
  turn: e1a1
  legal

case: a rook that covers the king may not leave it
  start: 4k3/8/8/8/8/8/8/qRK5 w B - 0 1
  turn: c1b1
  illegal: own

case: a rook that is taken, and one that moves, end their right
  start: k5r1/8/8/8/8/8/8/1RK3R1 b GB - 0 1
  play: g8g1
  position: k7/8/8/8/8/8/8/1RK3r1 w B - 0 2
  play: c1d2
  position: k7/8/8/8/8/8/3K4/1R4r1 b - - 1 2

case: a right needs its rook on the king's first rank
  start: 4k3/8/8/8/8/8/4K2R/8 w K - 0 1
  refused: castling rights

case: and one on that side
  start: 4k3/8/8/8/8/8/8/R3K3 w K - 0 1
  refused: castling rights

case: not the king's own file
  start: 4k3/8/8/8/8/8/8/R3K3 w E - 0 1
  refused: castling rights

case: nor a file that the board has not
  start: 4k3/8/8/8/8/8/8/R3K3 w I - 0 1
  refused: castling rights

case: two rooks of one side
  start: 4k3/8/8/8/8/8/8/K4RR1 w GF - 0 1
  refused: castling rights
