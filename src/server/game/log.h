/* The log of a room, and a match made from it again. */
#ifndef SERVER_GAME_LOG_H
#define SERVER_GAME_LOG_H

#include "server/game/room.h"

/* What an event of the log is; the letters are stored. */
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
    LOG_ABORT = 'C',   /* its seat: had no first turn; -1: cancelled by somebody */
    LOG_WARNING = 'W', /* an illegal turn that was only refused, in a tournament */
    LOG_RESULT = 'Q' /* how a game ended, if the log does not show it: "time 1000 0"; its seat: had
                          left a game that was called a draw, else -1 */
};

enum log_type room_log_type(enum match_event_type);
/* Writes down that something happens now. */
void room_log(struct room *, enum log_type, int seat, int number, const char *text);
/* Sets the match up, not started. */
int room_log_begin(struct room *, struct agon_error *);
/* Whether this program knows events of that type. */
bool room_log_known(const char *type);
/* Plays one event of the log; what comes after the end of the game is passed over. 0 or a negative
 * status. */
int room_log_play(struct room *, const struct store_event *, struct agon_error *);
/* The notation of turn i, without the time that passed in it; "" when it is nothing but that, whose
 * ms are the result. */
int64_t room_turn_text(const struct room *, int i, char *text, size_t size);

#endif
