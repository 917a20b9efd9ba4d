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
 * is no turn. The line may be amid a turn, which then is the first of these. */
bool forced_win(struct forced *, int turns);
/* The first turn of the seat, which is to move, that leaves a win in `turns` turns, itself the
 * first of them; false: there is none. */
bool forced_turn(struct forced *, int turns, struct agon_turn *);
/* The reply that makes the win take longest, the first among equals; false: there is none. */
bool forced_reply(struct forced *, int turns, struct agon_turn *);

#endif
