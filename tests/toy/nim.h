/* Nim, one token at a time: the smallest game with turns of many moves, for tests of the common
 * code. */
#ifndef TOY_NIM_H
#define TOY_NIM_H

#include <agon/rules.h>

/* A turn takes one to three tokens, one after the other, from one heap; the side that takes the
 * last token wins. So with two seats the seat to move loses exactly if the exclusive or of (heap
 * mod 4) is 0.
 *
 * A position is the seat and the heaps: "1 3/4/5", "1! 3/4/5" when the seat is stunned. A move is
 * the letter of a heap, or "pass". Options, which break the formula above: seats=4     seats 1 and
 * 3 play against 2 and 4 take=any    tokens of one turn may come from different heaps (AGON_MERGES)
 *     stun=on     after a turn of three tokens the next seat can only pass
 *     wait=on     passing is a turn; a position that comes for the third time is a draw
 * (AGON_DRAWS) */
extern const struct agon_rules nim_rules;

#endif
