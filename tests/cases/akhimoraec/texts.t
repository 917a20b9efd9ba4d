# Positions and options that cannot be.

case: two on a circle
  start: G:d2-R5,d2-R5,g1+H R:c9+H,e9+H,g9+H g
  refused: two hourglasses on d2

case: at home, but elsewhere
  start: G:d2+H,e1+H,g1+H R:c9+H,e9+H,g9+H g
  refused: its own home

case: at home with black up
  start: G:c1-H,e1+H,g1+H R:c9+H,e9+H,g9+H g
  refused: colour up

case: on another's home
  start: G:c1+H,e9-R5,g1+H R:c9+H,e5-R5,g9+H g
  refused: another's home

case: more sand than there is
  variant: akd
  options: life=12
  start: G:d2-R13,e1+H,g1+H R:c9+H,e9+H,g9+H g
  refused: 1 to 12

case: none
  variant: akd
  options: life=12
  start: G:d2-R0,e1+H,g1+H R:c9+H,e9+H,g9+H g
  refused: 1 to 12

case: a line that is not held
  options: stationary=hold
  start: G:c1+H,e1+H,g1+H R:c9+H,e9+H,g9+H g line=G5
  refused: line= needs a line

case: nobody to move
  start: G:c1+H,e1+H,g1+H R:c9+H,e9+H,g9+H
  refused: a space after three hourglasses

case: homes on one file
  options: homes=cce
  refused: three files

case: no variant of that name
  variant: ak2
  refused: ak1 akd

case: other homes
  options: homes=beh
  position: G:b1+H,e1+H,h1+H R:b9+H,e9+H,h9+H g

case: red's are turned by half a turn
  options: homes=abc
  position: G:a1+H,b1+H,c1+H R:g9+H,h9+H,i9+H g
