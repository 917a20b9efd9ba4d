# The third time: illegal, or lost, and what counts as the same.

case: the second time is allowed
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x e . x . .
  5 . . . . . . . .
  4 . . . . . . . .
  3 . . x E . x . .
  2 . . . . . . . .
  1 R . . . . . . .
    a b c d e f g h
  play: Ed3e; ed6e; Ee3w
  turn: ee6w
  legal
  result: none

case: the third time is illegal; the position at the start counts as the first
  same board: g
  play: Ed3e; ed6e; Ee3w; ee6w; Ed3e; ed6e; Ee3w
  moves: contain ee6w
  turn: ee6w
  illegal: third

case: the step itself is legal if the turn goes on
  same board: g
  play: Ed3e; ed6e; Ee3w; ee6w; Ed3e; ed6e; Ee3w
  begin: ee6w
  moves: lack pass
  moves: contain ed6w ed6n rh8w
  turn: ed6w
  legal
  result: none

case: the fourth step may not complete the third repetition
  same board: g
  play: Ed3e; ed6e; Ee3w; ee6w; Ed3e; ed6e ee6n; Ee3w
  begin: ee7n ee8w ed8s
  moves: contain pass ed7w
  moves: lack ed7s ed7e
  turn: ed7s
  illegal: third

case: document-003 forbids the third time too
  variant: document-003
  same board: g
  play: Ed3e; ed6e; Ee3w; ee6w; Ed3e; ed6e; Ee3w
  turn: ee6w
  illegal: third

case: document-000: the player who causes it loses
  variant: document-000
  same board: g
  play: Ed3e; ed6e; Ee3w; ee6w; Ed3e; ed6e; Ee3w
  turn: ee6w
  legal
  result: gold repetition

case: document-001: the player who causes it loses
  variant: document-001
  same board: g
  play: Ed3e; ed6e; Ee3w; ee6w; Ed3e; ed6e; Ee3w
  turn: ee6w
  legal
  result: gold repetition

case: without judgement nothing repeats
  options: judge=off
  same board: g
  play: Ed3e; ed6e; Ee3w; ee6w; Ed3e; ed6e; Ee3w; ee6w; Ed3e; ed6e; Ee3w; ee6w
  result: none

case: the same board with the other side to move is not the same position
  options: repetition=loses
  same board: g
  play: Ed3e; ed6e; Ee3n; ee6w; Ee4s Ee3w
  position: s [       r           e                       E            R       ]
  play: ed6e; Ed3e; ee6n; Ee3w; ee7s ee6w
  position: g [       r           e                       E            R       ]
  result: none

case: but it is the same arrangement of pieces
  options: repetition=loses-arrangement
  same board: g
  play: Ed3e; ed6e; Ee3n; ee6w; Ee4s Ee3w
  result: none
  play: ed6e; Ed3e; ee6n; Ee3w; ee7s ee6w
  result: gold repetition

# The horse has the squares a2, a1 and b1; everything else of gold's is frozen or blocked. Silver's elephant
# brings the same board back until both squares the horse can reach from a2 have been there twice.
case: a player whose every turn would be a third repetition loses
  side: g
  8 . . . . . . . r
  7 . . . . . . . .
  6 . . x . . x . .
  5 . . . . . . . e
  4 . . . . . . . .
  3 h . x . . x . .
  2 H h m . . . . .
  1 . . R d . . . .
    a b c d e f g h
  moves: are Ha2s
  play: Ha2s; eh5n; Ha1e; eh6s; Hb1w; eh5n; Ha1n; eh6s eh5s; Ha2s; eh4n
  play: Ha1e; eh5n; Hb1w; eh6s; Ha1e; eh5s; Hb1w Ha1n
  result: none
  turn: eh4n
  legal
  result: silver repetition
  moves: none

case: an end on the board counts before repetition
  options: repetition=loses
  same board: g
  play: Ha2s; eh5n; Ha1n; eh6s; Ha2s; eh5n; Ha1n
  turn: eh6s
  legal
  result: gold repetition
