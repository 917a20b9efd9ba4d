/* After a loss on time in agon connect: what may have gone wrong, and how late the turn comes. */
#ifndef CLI_CONNECT_LATE_H
#define CLI_CONNECT_LATE_H

#include "cli/connect_game.h"

/* Explains a loss on time. A program that is still thinking stays: `over_at` is set. */
void connect_lost(struct bot_game *, int64_t now);
/* For a game with `over_at`: the late turn to send, a new reference, or NULL. *gone: the game can
 * be closed, as its turn has come, its program has failed or it has taken too long. */
json_t *connect_late(struct bot_game *, int64_t now, bool *gone);
/* When connect_late() is due at the latest; CLOCK_NEVER. */
int64_t connect_late_due(const struct bot_game *);

#endif
