/* Forced wins, proved by the rules only, by searching every turn of the winner and every reply. */
#ifndef PLAY_FORCED_H
#define PLAY_FORCED_H

#include <agon/game.h>

/* A search from a line, which is unchanged afterwards. */
struct forced {
    struct agon_line *line;
    int seat;       /* the seat that should win */
    uint64_t nodes; /* positions searched so far */
    uint64_t most;  /* limit of `nodes`, where the answer becomes no; 0: none */
};

/* Whether the seat has won, or wins in at most `turns` of its turns against every reply; a pass
 * does not count. The line may be within a turn, which is then the first. */
bool forced_win(struct forced *, int turns);
/* The first turn for the seat, which is to move, that wins in `turns` turns including itself;
 * false: there is none. */
bool forced_turn(struct forced *, int turns, struct agon_turn *);
/* The reply that delays the win longest, the first if several; false: there is none. */
bool forced_reply(struct forced *, int turns, struct agon_turn *);

#endif
