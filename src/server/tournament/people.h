/* Who runs a tournament, and who plays in it. */
#ifndef SERVER_TOURNAMENT_PEOPLE_H
#define SERVER_TOURNAMENT_PEOPLE_H

#include "server/tournament/hosted.h"

/* ---- staff ---- */

bool hosted_organises(const struct hosted_tournament *, const struct user *);  /* or may */
bool hosted_arbitrates(const struct hosted_tournament *, const struct user *); /* or may */
/* Whether the user is on the list of organisers or of arbiters. */
bool hosted_helps(const struct hosted_tournament *, const struct user *);
/* Puts the user on the list of the role ("organiser", "arbiter") alone; any other word: on neither.
 * False: the list is full. */
bool hosted_staff(struct hosted_tournament *, const struct user *, const char *role);

/* ---- players ---- */

/* The name as it may stand in a table: trimmed, 1 to 40 characters, none of them harmful. False:
 * *why says what is wrong. */
bool entry_name(const char *name, char out[ENTRY_NAME], const char **why);
struct entry *hosted_add(struct hosted_tournament *, const char *name);      /* to be filled in */
int hosted_player(const struct hosted_tournament *, const char *name);       /* -1 */
int hosted_player_of(const struct hosted_tournament *, const struct user *); /* -1 */
struct user *hosted_user(const struct hosted_tournament *, int player);      /* or NULL */
/* Whether the player is the reader's (may be NULL): their own account, or their bot. */
bool hosted_owns(const struct hosted_tournament *, int player, const struct user *reader);
bool hosted_present(const struct hosted_tournament *, int player); /* can play now */
/* Calls the account of a class's player by the player's name everywhere on the site. */
void hosted_named(const struct hosted_tournament *, int player);
/* What a seat's player is called in the room's tournament; NULL: as everywhere. For rooms, which
 * know `tournaments` as a listener's. */
const char *hosted_seat_name(void *tournaments, const struct room *, int seat);

#endif
