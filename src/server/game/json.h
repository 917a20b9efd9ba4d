/* Rooms as JSON, for one reader, and as records. */
#ifndef SERVER_GAME_JSON_H
#define SERVER_GAME_JSON_H

#include "server/game/room.h"

/* GAME in two parts: what is the same for everybody, and what is the reader's: the seats, the
 * moves, conditional turns. */
json_t *room_json(const struct room *, bool setup);
json_t *room_json_own(const struct room *, const struct user *);
json_t *room_card(const struct room *);
json_t *room_turns(const struct room *); /* [TURN]; of hidden games under way only the last */
json_t *room_chat(const struct room *, const struct user *);
json_t *room_chat_message(const struct chat_message *);
void room_write_san(struct room *); /* of its last turn, once; for GAME */
/* The player's name in this game: in a tournament's game, the tournament's name for the player. */
const char *room_seat_name(const struct room *, int seat);
bool room_visible(const struct room *, const struct user *, const char *key);
bool room_secret(const struct room *);   /* a hidden game under way */
int room_onlookers(const struct room *); /* watchers without a seat */

char *room_record(const struct room *, struct agon_error *); /* for free() */
/* The same with these names of the players, one a seat, and perhaps the last words of programs. */
char *room_record_named(const struct room *, const char *const *names, bool words,
                        struct agon_error *);

#endif
