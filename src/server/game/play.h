/* Actions in a room, and their consequences. */
#ifndef SERVER_GAME_PLAY_H
#define SERVER_GAME_PLAY_H

#include "server/game/room.h"

void room_free(struct room *);                      /* from memory; watchers are unsubscribed */
int room_start(struct room *, struct agon_error *); /* starts the match, or the agreement on its
                                                     * set-up */
/* An event of a seat; returns a status as match_act() does. Logged if it happened. */
int room_act(struct room *, int seat, int number, const struct match_event *, struct agon_error *);
void room_pause(struct room *, bool pause);
void room_abort(struct room *);
void room_decide(struct room *, int winner, const char *reason);
/* Ends it with these points, by a director's decision. */
void room_settle(struct room *, const int16_t *points, const char *reason);
/* The player of a seat claims the win, or a draw, because the opponent has left (absence.h); a
 * status as in room_act(). */
int room_claim(struct room *, int seat, bool draw, struct agon_error *);
/* Counts an illegal turn of a seat; in a tournament, too many lose the game. */
void room_warn(struct room *, int seat, const char *what);
void room_last_words(struct room *, int seat, const char *words);
/* Notes how late a turn of a seat comes that has lost on time. Does nothing in other games, after a
 * minute, and the second time. */
void room_note_late(struct room *, int seat);
void room_advance(struct room *);     /* time has passed */
void room_go_on(struct room *);       /* after any event: deadline, engine, end */
void rooms_pass_time(struct rooms *); /* in rooms with a deadline that has passed */
void rooms_call_off(struct rooms *);  /* guests' idle games; one without any turn is deleted */

#endif
