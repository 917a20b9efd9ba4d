/* What commands ask for alike: the room they are about, the seat they speak for, the set-up they
 * propose. */
#ifndef SERVER_ASK_H
#define SERVER_ASK_H

#include "server/agreement.h"
#include "server/request.h"
#include "server/room.h"

/* The room of the argument "game", seen by who asks (argument "key"). 0, REQUEST_LATER (the
 * command runs again when the store has answered), or refused. */
int ask_room(struct request *, struct room **);
/* ... where who asks has a seat in play; with several the one to move. */
int ask_seat(struct request *, struct room **, int *seat);
/* The set-up of arguments `kind` (the name of the argument that holds the game's id), variant,
 * options, definition and start. One with a definition is first tried in a process of its own: then
 * REQUEST_LATER, and the command runs again. The agreement is held for the caller. */
int ask_agreement(struct request *, const char *kind, struct agreement **);
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
