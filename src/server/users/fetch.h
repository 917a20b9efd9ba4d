/* Accounts that only the store has: fetched when a command, a session or a game needs them. They
 * stay in memory as long as something may need them, and then for a while (recent.h).
 *
 * In memory from the start are stored guests, moderators, the players of games in memory, and the
 * players and staff of tournaments. An account is fetched with its sessions, ratings, relations and
 * mail address, and a bot with its owner. Nothing changes an account that is not in memory, so what
 * the store answers is what it still is, unless a user was deleted or dropped meanwhile: then it is
 * asked again. */
#ifndef SERVER_USERS_FETCH_H
#define SERVER_USERS_FETCH_H

#include "server/users/user.h"

/* A wish: sets of texts as JSON objects whose values do not matter; NULL: none. */
struct fetch {
    json_t *ids, *names, *sessions, *owners; /* names: as keys; sessions: hashes; owners: of bots */
    uint64_t since; /* the number of the first use after it began to be filled; 0: it has not */
};
typedef void fetch_done_fn(void *context, bool failed);

bool fetch_any(const struct fetch *); /* whether anything is wanted */
/* Accounts in memory stay there until the wish is fulfilled, others are wanted. */
void fetch_id(struct fetch *, struct users *, const char *id);
void fetch_name(struct fetch *, struct users *, const char *name);
void fetch_session(struct fetch *, struct users *, const char *cookie);
/* Whether it may be the cookie of an account that is not in memory; a guest's may be that of an
 * account by now. */
bool fetch_needs_session(const struct users *, const char *cookie);
void fetch_bots(struct fetch *, const struct user *owner); /* all the owner's */
/* Asks the store and empties the wish; done() is called when those that exist are in memory. */
void fetch_ask(struct users *, struct fetch *, fetch_done_fn *done, void *context);
/* The first use of accounts that a question to the store may rely on; UINT64_MAX: there is none. */
uint64_t fetch_since(const struct users *);
/* At the start: the same at once. 0 or AGON_UNSUPPORTED. */
int fetch_now(struct users *, struct fetch *, struct agon_error *);
int fetch_residents(struct users *, struct agon_error *); /* at the start */

#endif
