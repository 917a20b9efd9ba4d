/* Forced wins, proved by the rules alone: every turn of the winner and every reply is played. */
#ifndef PLAY_FORCED_H
#define PLAY_FORCED_H

#include <agon/game.h>

/* A question about a line; the line is as before when it is answered. */
struct forced {
    struct agon_line *line;
    int seat;       /* who is to win */
    uint64_t nodes; /* positions looked at so far */
    uint64_t most;  /* of them, then the answer is no; 0: no limit */
};

/* Whether the seat has won, or wins in at most `turns` turns of its own against every reply; a pass
 * is no turn. Turns are single moves, or `turns` is 0. */
bool forced_win(struct forced *, int turns);
/* The reply that makes the win take longest, the first among equals; 0: there is none. */
agon_move forced_reply(struct forced *, int turns);

#endif
