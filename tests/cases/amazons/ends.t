# Blocked players, closed territories, their filling, and the score.

case: a player whose amazons are shut in loses
  variant: 4x4
  start: Q*2/**2/4/q3 w
  result: second blocked
  moves: none

case: shut in by amazons as well as by arrows
  variant: 4x4
  start: Qq2/**2/4/4 w
  result: second blocked

case: as long as one region holds amazons of both, play goes on
  variant: 4x4
  start: Q*2/**1q/4/Q3 w
  result: none

case: amazons that touch contest a region
  variant: 4x4
  start: Q*2/1q**/***1/1*** w
  result: none

# White can make 2 moves, Black 1.
case: the larger territory wins
  variant: 4x4
  start: q1**/****/*Q**/2** b
  result: first territory
  moves: none

case: it is played on with end=blocked
  variant: 4x4
  options: end=blocked
  start: q1**/****/*Q**/2** b
  result: none
  play: a4-b4/a4
  result: none
  play: b2-a1/b1
  result: first blocked

case: with equal territories the side to move runs out first
  variant: 4x4
  start: q1**/****/**1Q/**** w
  result: second territory

case: and so it does when it is the other's turn
  variant: 4x4
  start: q1**/****/**1Q/**** b
  result: first territory

# The source's simplest defective territory: three squares of one colour, the amazon in the middle: one move, not two.
case: a defective territory is worth less than its squares
  variant: 5x5
  start: ***q1/*****/*****/*Q***/1*1** w
  result: second territory

case: the same number of squares in a line is worth two moves
  variant: 5x5
  start: ***q1/*****/**1**/*Q***/1**** w
  result: first territory

# White has b5 and a2, Black d4; d1 and e1 belong to nobody.
case: two territories of one side add up, empty regions count for nobody
  variant: 5x5
  start: Q1*q*/***1*/*****/1Q***/***2 w
  result: first territory

# Two of White's three squares are worth a move together, so that both have two.
case: defects decide close games
  variant: 5x5
  start: Q1*q*/***1*/***1*/*Q***/1*1** w
  result: second territory

# The amazon of c5 goes to d5, shoots e5 and has c5, b5 and a5 left.
case: a straight corridor loses nothing
  variant: 5x5
  options: end=blocked
  start: 2Q2/*****/*****/****q/***2 w
  play: c5-d5/e5; e2-e1/e2; d5-c5/d5; e1-d1/e1; c5-b5/c5
  result: first blocked

# From a random game. Black's best turns are found only if those that keep most squares are tried
# first; White has no more squares than Black then makes moves.
case: a large territory that is filled by calm turns
  variant: 12x12
  start: **1***2*3/q**Q*1*1*1Q*/*1***1***1**/*4*2***1/***1***1*1q1/*1***2*1***/2*1q****1*q/*****1*3**/3******2*/*1***2***2/1**Q**1Q**2/3*3***1* w
  result: second territory
