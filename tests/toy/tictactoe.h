/* Tic-tac-toe: the smallest complete game, for tests of the common code. */
#ifndef TOY_TICTACTOE_H
#define TOY_TICTACTOE_H

#include <agon/rules.h>

/* Turns of one move, draws, no value(). A position is nine characters from a3 to c1, '.', 'x' or
 * 'o': "x...o...."; whose turn it is follows from it. A move is the name of a square: "b2". */
extern const struct agon_rules tictactoe_rules;

#endif
