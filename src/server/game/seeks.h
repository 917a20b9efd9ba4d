/* Quick pairing: players who want a game of a preset, and the resulting games.
 *
 * With a live control the user waits in the queue of pairing.h. The place belongs to the user:
 * after a lost connection it is held for SEEK_KEPT_MS. With a control by days nobody has to stay:
 * the user takes a matching open challenge, or leaves one in the lobby. */
#ifndef SERVER_GAME_SEEKS_H
#define SERVER_GAME_SEEKS_H

#include "server/game/room.h"

enum { SEEK_KEPT_MS = 20000 };

struct seek_terms {
    struct shared_game *shared_game; /* without custom rules, for two */
    int preset;
    bool rated;
};

/* Waits over this connection; replaces any other seek of the user. */
void seek_begin(struct rooms *, struct connection *, const struct seek_terms *);
/* Stops waiting, if it was over this connection or a lost one. */
void seek_end(struct rooms *, const struct user *, const struct connection *);
/* A game in which the user's clock runs, so that the user cannot wait for another; or NULL. */
struct room *seek_other_game(const struct user *);
/* For a control by days: the open challenge that was taken, or the user's own; NULL with *error. */
struct room *seek_by_days(struct rooms *, struct user *, struct address *payer,
                          const struct seek_terms *, struct agon_error *);
json_t *seeks_json(const struct rooms *); /* the waiting players, as the lobby lists them */
void seeks_step(struct rooms *);          /* pairs players, and drops those who have left */
int64_t seeks_due(const struct rooms *);  /* in server time, INT64_MAX: never */
void seeks_release(struct rooms *);

#endif
