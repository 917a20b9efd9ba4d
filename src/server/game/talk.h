/* What may be said in a game, and phrases that every reader sees in their own language.
 *
 * A server or a tournament allows everything, phrases alone, or nothing (CHAT_OFF, for classes of
 * children). Newcomers, guests and accounts younger than a day, post no links, and no more than a
 * few lines before somebody answers; phrases are not counted. A phrase is stored as its English
 * sentence. */
#ifndef SERVER_GAME_TALK_H
#define SERVER_GAME_TALK_H

#include "server/game/room.h"

enum { TALK_LINES_MAX = 3 };                /* of one's own in a row, from somebody new */
#define TALK_NEW_MS (INT64_C(24) * 3600000) /* how long an account is new */

const char *talk_phrase_text(const char *id); /* the sentence, or NULL */
const char *talk_phrase_of(const char *text); /* the id of a sentence, or NULL */
const char *talk_policy_name(enum chat_policy);
int talk_policy_find(const char *name);            /* -1: no such one */
enum chat_policy talk_policy(const struct room *); /* the stricter of the server's and its own */
/* Whether that may be said there now: 0 or a status below 0 with *error. */
int talk_check(const struct room *, const struct user *, const char *text, struct agon_error *);

#endif
