/* Choosing a move by touching cells, one after the other, as a hand would. */
#ifndef CLI_PLAY_PICK_H
#define CLI_PLAY_PICK_H

#include <agon/game.h>

/* The legal moves with the cells that each touches, and the cells touched so far. */
struct pick {
    struct pick_move {
        agon_move move;
        int n;
        int16_t cell[AGON_TOUCH_MAX];
    } * move;
    int moves;
    int n;
    int16_t cell[AGON_TOUCH_MAX];
};

/* Lists the legal moves of the line; in a game with hidden owners none, as they would be revealed.
 * Keeps the cells touched so far if a move still begins with them. False: no memory, no moves. */
bool pick_begin(struct pick *, const struct agon_line *);
void pick_release(struct pick *);
/* Touches a cell. If no move continues there, the cells so far are dropped and it is the first one,
 * if a move begins there. The last cell again, where no move continues to it, is let go. False:
 * nothing can be done with this cell. */
bool pick_touch(struct pick *, int cell);
/* Whether a move continues with this cell. */
bool pick_continues(const struct pick *, int cell);
/* How many moves touch exactly the cells so far (if any); *move is the first. */
int pick_complete(const struct pick *, agon_move *move);
/* How many moves begin with the cells so far. */
int pick_possible(const struct pick *);
/* The index of the i-th of these moves, or -1. */
int pick_at(const struct pick *, int i);

#endif
