/* Games as they are played: what happens in a room, and what follows from it. */
#ifndef SERVER_GAME_PLAY_H
#define SERVER_GAME_PLAY_H

#include "server/game/room.h"

void room_free(struct room *); /* from memory; ends watching, too */
int room_start(struct room *,
               struct agon_error *); /* the match begins, or the terms are talked about */
/* An event of a seat; a status as match_act()'s. Logged when it happened. */
int room_act(struct room *, int seat, int number, const struct match_event *, struct agon_error *);
void room_pause(struct room *, bool pause);
void room_abort(struct room *);
void room_decide(struct room *, int winner, const char *reason);
/* Ends it with these points, as a director decided. */
void room_settle(struct room *, const int16_t *points, const char *reason);
/* The player of a seat claims the win, or calls it a draw, because the other has left (absence.h);
 * a status as room_act()'s. */
int room_claim(struct room *, int seat, bool draw, struct agon_error *);
/* An illegal turn of a seat: in a tournament with too many of them it has lost. */
void room_warn(struct room *, int seat, const char *what);
void room_last_words(struct room *, int seat, const char *words);
void room_advance(struct room *);     /* time has passed */
void room_go_on(struct room *);       /* after anything happened: due, engine, end */
void rooms_pass_time(struct rooms *); /* in those that are due */

#endif
