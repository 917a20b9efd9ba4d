/* The log of a room, from which its match can be replayed. */
#ifndef SERVER_GAME_LOG_H
#define SERVER_GAME_LOG_H

#include "server/game/room.h"

/* The type of an event in the log; the letters are stored. */
enum log_type {
    LOG_START = 'S',
    LOG_TURN = 'T',
    LOG_RESIGN = 'R',
    LOG_ABANDON = 'A',
    LOG_FORFEIT = 'F',
    LOG_ILLEGAL = 'I',
    LOG_DRAW = 'D',
    LOG_TAKEBACK = 'K',
    LOG_ACCEPT = 'Y',
    LOG_DECLINE = 'N',
    LOG_PAUSE = 'P',
    LOG_RESUME = 'U',
    LOG_ABORT = 'C',   /* its seat made no first turn; -1: cancelled by a person */
    LOG_WARNING = 'W', /* an illegal turn that was refused without losing the game, in a
                        * tournament */
    LOG_RESULT = 'Q' /* an end that does not follow from the log: "time 1000 0"; its seat had left a
                      * game that was called a draw, else -1 */
};

enum log_type room_log_type(enum match_event_type);
/* Logs an event at the present time. */
void room_log(struct room *, enum log_type, int seat, int number, const char *text);
/* Creates the match, not started. */
int room_log_begin(struct room *, struct agon_error *);
/* Whether this version supports the type. */
bool room_log_known(const char *type);
/* Replays one event of the log; ignores events after the end of the game. 0 or a negative
 * status. */
int room_log_play(struct room *, const struct store_event *, struct agon_error *);
/* The notation of turn i, without time that passed in it; "" if it is only time; returns that time
 * in ms. */
int64_t room_turn_text(const struct room *, int i, char *text, size_t size);

#endif
