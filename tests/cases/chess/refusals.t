# Why a turn or a position of orthodox chess is refused; the answers are those of FIDE's Laws, article
# 3, and the words are what a player needs to hear.

case: a pinned pawn
  start: 4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1
  turn: f2f3
  illegal: leaves White's royal in check

case: a check has to be met
  start: 4k3/8/8/8/7b/8/8/R3K3 w - - 0 1
  turn: a1a2
  illegal: stands in check, and R from a1 to a2 leaves it there

case: a king goes to no cell that is attacked
  start: 4k3/8/8/8/8/8/r7/4K3 w - - 0 1
  turn: e1e2
  illegal: leaves White's royal in check

case: a pawn has to promote on the last rank
  start: 4k3/P7/8/8/8/8/8/4K3 w - - 0 1
  turn: a7a8
  illegal: has to promote on a8
  turn: a7a8=Q
  legal

case: not to a king
  start: 4k3/P7/8/8/8/8/8/4K3 w - - 0 1
  turn: a7a8=K
  illegal: does not become K

case: and not before
  start: 4k3/8/P7/8/8/8/8/4K3 w - - 0 1
  turn: a6a7=Q
  illegal: does not promote from a6 to a7

case: a piece does not go there
  start: 4k3/8/P7/8/8/8/8/4K3 w - - 0 1
  turn: a6b7
  illegal: P cannot move from a6 to b7

case: two kings of a side
  start: 4k3/8/8/8/8/8/8/K3K3 w - - 0 1
  refused: White has 2 royal pieces, expected at most 1
