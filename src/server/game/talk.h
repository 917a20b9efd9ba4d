/* Rules of chat, and phrases shown to every reader in their own language.
 *
 * A server or a tournament allows everything, only phrases, or nothing (CHAT_OFF, for classes of
 * children). New users, guests or accounts younger than a day, cannot post links, and only a few
 * lines before another user answers; phrases are not counted. A phrase is stored as its English
 * sentence. */
#ifndef SERVER_GAME_TALK_H
#define SERVER_GAME_TALK_H

#include "server/game/room.h"

enum { TALK_LINES_MAX = 3 };                /* consecutive lines of a new user */
#define TALK_NEW_MS (INT64_C(24) * 3600000) /* how long an account is new */

const char *talk_phrase_text(const char *id); /* the sentence, or NULL */
const char *talk_phrase_of(const char *text); /* the id of a sentence, or NULL */
const char *talk_policy_name(enum chat_policy);
int talk_policy_find(const char *name);            /* -1: not found */
enum chat_policy talk_policy(const struct room *); /* the stricter of the server's and the room's */
/* Whether the text is allowed there now: 0 or a status below 0 with *error. */
int talk_check(const struct room *, const struct user *, const char *text, struct agon_error *);

#endif
