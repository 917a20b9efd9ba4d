# Positions as text.

case: every piece has a word
  play: N@6:12
  position: A B C D E F G H I J K L M N@6:12

case: pieces on each other
  start: N@6:12 E@5:4
  refused: E would lie on N
  at: 7

case: an unknown piece
  start: O
  refused: expected a move such as A@2:0
  at: 0

case: an unknown figure
  options: figure=elefant
  refused: no figure 'elefant'

case: not exact
  turn: A@0:1.1
  illegal: expected a move such as
