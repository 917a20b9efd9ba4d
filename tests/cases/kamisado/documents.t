# The two example games of the French project text. Its figure 2 is played from the start; figure 3 is a picture
# that is lost, so the position was rebuilt: the three moves are as the text tells them.

case: white's fuchsia tower has thirteen moves at the start
  moves: contain d1d2 d1d3 d1d4 d1d5 d1d6 d1d7 d1c2 d1b3 d1a4 d1e2 d1f3 d1g4 d1h5
  moves: lack d1d8 d1c1 d1e1 pass

case: figure 2: d4 is orange, so black moves the orange tower, not past the tower on d4
  play: D1-D4
  moves: are h8h7 h8h6 h8h5 h8h4 h8h3 h8h2 h8g7 h8f6 h8e5
  turn: g8g7
  illegal: orange

case: figure 2: white's fuchsia tower goes home
  play: D1-D4; H8-H5; D4-H8
  result: first goal
  moves: none

case: figure 3: white's green tower on the yellow g3 is blocked, black's yellow tower goes home
  start: ng2i3/8/2r5/8/3y1ulo/6G1/8/OLUIYR1N b n
  turn: a8a3
  legal
  moves: are pass
  frozen: g3
  turn: f1f2
  illegal: blocked
  play: pass
  position: h1g3f1e1d1c1b1a1a3b8c6d4e8f4g4h4 b y passed=wg
  moves: contain d4g1
  play: D4-G1
  result: second goal
