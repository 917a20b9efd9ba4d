/* The staff and the players of a tournament. */
#ifndef SERVER_HOSTED_PEOPLE_H
#define SERVER_HOSTED_PEOPLE_H

#include "server/hosted/hosted.h"

/* ---- staff ---- */

bool hosted_organises(const struct hosted_tournament *, const struct user *);  /* or may */
bool hosted_arbitrates(const struct hosted_tournament *, const struct user *); /* or may */
/* Whether the user is on the list of organisers or of arbiters. */
bool hosted_helps(const struct hosted_tournament *, const struct user *);
/* Moves the user to the list of the role ("organiser", "arbiter"); any other word: to neither.
 * False: the list is full. */
bool hosted_staff(struct hosted_tournament *, const struct user *, const char *role);

/* ---- players ---- */

/* Normalises a name for tables: trimmed, 1 to 40 characters, none of them harmful. False: *why
 * describes the error. */
bool entry_name(const char *name, char out[ENTRY_NAME], const char **why);
struct entry *hosted_add(struct hosted_tournament *, const char *name);      /* to be filled in */
int hosted_player(const struct hosted_tournament *, const char *name);       /* -1 */
int hosted_player_of(const struct hosted_tournament *, const struct user *); /* -1 */
struct user *hosted_user(const struct hosted_tournament *, int player);      /* or NULL */
/* Whether the player belongs to the reader (may be NULL): the reader's account, or the reader's
 * bot. */
bool hosted_owns(const struct hosted_tournament *, int player, const struct user *reader);
bool hosted_present(const struct hosted_tournament *, int player); /* can play now */
/* Shows the player's name for the account of a class's player everywhere on the site. */
void hosted_named(const struct hosted_tournament *, int player);
/* Returns the name of a seat's player in the room's tournament; NULL: the usual name. A callback
 * for rooms, which pass `tournaments` as their listener's argument. */
const char *hosted_seat_name(void *tournaments, const struct room *, int seat);
/* A sweep of accounts leaves those of tournaments alone (users/recent.h). */
void tournaments_need(struct tournaments *);

#endif
