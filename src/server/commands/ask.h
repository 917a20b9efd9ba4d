/* What commands ask for alike: the room they are about, the seat they speak for, the set-up they
 * propose. */
#ifndef SERVER_COMMANDS_ASK_H
#define SERVER_COMMANDS_ASK_H

#include "server/commands/request.h"
#include "server/rooms/agreement.h"
#include "server/rooms/room.h"

/* The room of the argument "game", seen by who asks (argument "key"). 0, REQUEST_LATER (the
 * command runs again when the store has answered), or refused. */
int ask_room(struct request *, struct room **);
/* ... where who asks has a seat in play; with several the one to move. */
int ask_seat(struct request *, struct room **, int *seat);
/* All the games in which the person sits are in memory: 0; or REQUEST_LATER, as ask_room(). */
int ask_games_of(struct request *, const struct person *);
/* The set-up of arguments `kind` (the name of the argument that holds the game's id), variant,
 * options, definition and start. One that is not open is opened beside the loop: then
 * REQUEST_LATER, and the command runs again. The agreement is held for the caller. */
int ask_agreement(struct request *, const char *kind, struct agreement **);
/* A line of play that is no running game's: those arguments with `kind`, and `turns`. Both are the
 * caller's to let go of. */
int ask_line(struct request *, struct agreement **, struct agon_line *);
/* ... or of the game `game` after the turn `turn` (all of them when not given), if it may be shown
 * to who asks. The agreement is held for the caller, *t NULL for a line of no game. */
int ask_studied(struct request *, struct room **t, struct agreement **, struct agon_line *);
/* What match_act() said, as a refusal; `t` decides how much may be told. */
int ask_refuse(struct request *, const struct room *t, int status, const struct agon_error *);

#define ASK_SETUP                                                                                  \
    {"variant", ARG_TEXT, false, 0, 64, "a variant's id"},                                         \
        {"options", ARG_TEXT, false, 0, 1024, "\"name=value ...\""},                               \
        {"definition",                                                                             \
         ARG_TEXT,                                                                                 \
         false,                                                                                    \
         0,                                                                                        \
         AGREEMENT_DEFINITION_MAX,                                                                 \
         "the contents of the players' own variant file"},                                         \
    {                                                                                              \
        "start", ARG_TEXT, false, 0, AGON_TEXT_MAX, "a position to start from"                     \
    }
#define ASK_FREELY                                                                                 \
    {"kind", ARG_TEXT, false, 1, 32, "a game's id: a position of no running game"}, ASK_SETUP,     \
    {                                                                                              \
        "turns", ARG_TEXT, false, 0, 32768, "\"T; T; T\": turns from the start"                    \
    }
#define ASK_STUDIED                                                                                \
    {"game", ARG_TEXT, false, 1, 32, "a game's id, or:"}, ASK_FREELY, ASK_KEY,                     \
    {                                                                                              \
        "turn", ARG_NUMBER, false, 0, 1 << 20, "after so many turns of the game (usually all)"     \
    }
#define ASK_GAME                                                                                   \
    {                                                                                              \
        "game", ARG_TEXT, true, 1, 32, "the game's id"                                             \
    }
#define ASK_KEY                                                                                    \
    {                                                                                              \
        "key", ARG_TEXT, false, 0, 64, "the key of a private game"                                 \
    }
#define ASK_TURN_NUMBER                                                                            \
    {                                                                                              \
        "number", ARG_NUMBER, true, 0, INT32_MAX, "the turn number, as GAME tells it"              \
    }

#endif
