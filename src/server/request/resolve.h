/* Finds the objects named by a command's row before it runs (command.h): the room, the user's seat,
 * the set-up or line of play, the tournament. */
#ifndef SERVER_REQUEST_RESOLVE_H
#define SERVER_REQUEST_RESOLVE_H

#include "server/game/room.h"
#include "server/game/shared_game.h"
#include "server/request/request.h"

/* Stores what the row names in the request. 0, REQUEST_LATER (the command is dispatched again when
 * the store or a job has answered), or refused. */
int resolve(struct request *);
/* Loads all games in which the user has a seat: 0; or REQUEST_LATER, as above. */
int resolve_games_of(struct request *, const struct user *);
/* Refuses unless the game is in progress. */
int resolve_playing(struct request *, const struct room *);
/* Refuses unless the user may play rated games, which requires having abandoned few. */
int resolve_rated(struct request *);
/* Refuses with the error of match_act(); `room` decides how much may be revealed. */
int resolve_refuse(struct request *, const struct room *room, int status,
                   const struct agon_error *);

#define ARGUMENT_SETUP                                                                             \
    {"variant", ARG_TEXT, false, 0, 64, "a variant's id"},                                         \
        {"options", ARG_TEXT, false, 0, 1024, "\"name=value ...\""},                               \
        {"definition",                                                                             \
         ARG_TEXT,                                                                                 \
         false,                                                                                    \
         0,                                                                                        \
         SHARED_GAME_DEFINITION_MAX,                                                               \
         "the contents of the players' own variant file"},                                         \
    {                                                                                              \
        "start", ARG_TEXT, false, 0, AGON_TEXT_MAX, "a position to start from"                     \
    }
#define ARGUMENT_FREELY                                                                            \
    {"kind", ARG_TEXT, false, 1, 32, "a game's id: a position of no running game"},                \
        ARGUMENT_SETUP,                                                                            \
    {                                                                                              \
        "turns", ARG_TEXT, false, 0, 32768, "\"T; T; T\": turns from the start"                    \
    }
#define ARGUMENT_STUDIED                                                                           \
    {"game", ARG_TEXT, false, 1, 32, "a game's id, or:"}, ARGUMENT_FREELY, ARGUMENT_KEY,           \
    {                                                                                              \
        "turn", ARG_NUMBER, false, 0, 1 << 20, "after so many turns of the game (usually all)"     \
    }
#define ARGUMENT_NAME                                                                              \
    {                                                                                              \
        "name", ARG_TEXT, true, 1, 99, "an account's name"                                         \
    }
#define ARGUMENT_PASSWORD                                                                          \
    {                                                                                              \
        "password", ARG_TEXT, true, PASSWORD_MIN, PASSWORD_MAX, "8 to 128 bytes"                   \
    }
#define ARGUMENT_GAME                                                                              \
    {                                                                                              \
        "game", ARG_TEXT, true, 1, 32, "the game's id"                                             \
    }
#define ARGUMENT_KEY                                                                               \
    {                                                                                              \
        "key", ARG_TEXT, false, 0, 64, "the key of a private game"                                 \
    }
#define ARGUMENT_HAVE                                                                              \
    {                                                                                              \
        "have", ARG_TEXT, false, 0, 16, "a digest whose board need not be sent"                    \
    }
#define ARGUMENT_BRIEF                                                                             \
    {                                                                                              \
        "brief", ARG_SWITCH, false, 0, 0, "without what only a large board shows"                  \
    }
#define ARGUMENT_TURN_NUMBER                                                                       \
    {                                                                                              \
        "number", ARG_NUMBER, true, 0, INT32_MAX, "the turn number, as GAME tells it"              \
    }

#endif
