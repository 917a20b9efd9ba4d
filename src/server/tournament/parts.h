/* What the files of a tournament on the server share. */
#ifndef SERVER_TOURNAMENT_PARTS_H
#define SERVER_TOURNAMENT_PARTS_H

#include "server/tournament/tournament.h"

/* ---- in the store ---- */

void hosted_keep(struct hosted_tournament *);                                   /* the head */
void hosted_keep_line(struct hosted_tournament *, char type, const char *text); /* 'L', 'G', 'N' */
void hosted_keep_log(struct hosted_tournament *); /* what is new of it */
/* The plan out of settings and entries, into t->plan. 0 or a negative status. */
int hosted_plan(struct hosted_tournament *, struct agon_error *);
/* What a player is seeded by: as was said, or the account's; 0: nothing is known. */
int hosted_rating(const struct hosted_tournament *, const struct entry *);
/* From the store; 0 or a negative status. */
int hosted_take_line(struct hosted_tournament *, const char *type, const char *text,
                     struct agon_error *);
int hosted_load(struct hosted_tournament *,
                struct agon_error *); /* all that its lines go on from */
void hosted_add_note(struct hosted_tournament *, const struct hosted_note *); /* copied, not kept */
void hosted_unload(struct hosted_tournament *); /* what its lines tell, from memory */
void hosted_note_matches(
    struct hosted_tournament *); /* there is one beside each of the tournament's */

/* ---- players ---- */

void hosted_named(const struct hosted_tournament *, int player); /* the account of a class's */
/* A game, or "", to which a player is called; id "": the test game. */
void hosted_call(const struct hosted_tournament *, int player, const char *id, const char *game);
/* Holds the clocks of a game that has just begun till a person in a browser says ready: in a test
 * and in the first game of the tournament. False: there is nobody to ask. */
bool hosted_ask_ready(struct hosted_tournament *, struct room *, int player);
/* When a test game has waited for that for long enough, or CLOCK_NEVER. */
int64_t hosted_test_due(const struct hosted_tournament *, const struct entry *);

/* ---- as JSON ---- */

json_t *hosted_messages_json(const struct hosted_tournament *);
json_t *hosted_head_json(const struct hosted_tournament *, const struct user *reader);
json_t *hosted_players_json(const struct hosted_tournament *);
json_t *hosted_stages_json(const struct hosted_tournament *);
json_t *hosted_live_json(const struct hosted_tournament *);
json_t *hosted_match_json(const struct hosted_tournament *, int match);
/* The log from there on; whole: with the messages to everybody before it. */
json_t *hosted_notes_json(const struct hosted_tournament *, int from, bool whole);
json_t *hosted_all_json(const struct hosted_tournament *, const struct user *reader);

/* ---- watching ---- */

bool hosted_watch(struct hosted_tournament *,
                  struct connection *); /* false: the connection watches too many */
void hosted_unwatch(struct hosted_tournament *, struct connection *);

#endif
