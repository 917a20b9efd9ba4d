/* Quick pairing: players who want a game of a preset, and the games that come of it.
 *
 * With a live control the user waits in the queue of pairing.h. The place is the user's: a
 * connection that is lost may come again within SEEK_KEPT_MS and goes on waiting. With a control by
 * days nobody has to stay: the user takes a fitting open challenge, or leaves one in the lobby. */
#ifndef SERVER_GAME_SEEKS_H
#define SERVER_GAME_SEEKS_H

#include "server/game/room.h"

enum { SEEK_KEPT_MS = 20000 };

struct seek_terms {
    struct shared_game *shared_game; /* without anything of the players' own, for two */
    int preset;
    bool rated;
};

/* Waits over this connection, in place of whatever the user waited for there or elsewhere. */
void seek_begin(struct rooms *, struct connection *, const struct seek_terms *);
/* Stops waiting, if it was over this connection or over one that is lost. */
void seek_end(struct rooms *, const struct user *, const struct connection *);
/* The game whose clock runs for the user, who does not wait for another meanwhile; or NULL. */
struct room *seek_other_game(const struct user *);
/* A control by days: the open challenge that was taken, or the user's own; NULL with *error. */
struct room *seek_by_days(struct rooms *, struct user *, struct address *payer,
                          const struct seek_terms *, struct agon_error *);
json_t *seeks_json(const struct rooms *); /* the queue, for the lobby */
void seeks_step(struct rooms *);          /* pairs, and forgets players who have gone */
int64_t seeks_due(const struct rooms *);  /* in server time, INT64_MAX: never */
void seeks_release(struct rooms *);

#endif
