/* What commands ask for alike: the room they are about, the seat they speak for, the set-up they
 * propose. */
#ifndef SERVER_API_RESOLVE_H
#define SERVER_API_RESOLVE_H

#include "server/api/request.h"
#include "server/game/room.h"
#include "server/game/shared_game.h"

/* The room of the argument "game", seen by who asks (argument "key"). 0, REQUEST_LATER (the
 * command runs again when the store has answered), or refused. */
int resolve_room(struct request *, struct room **);
/* ... where who asks has a seat in play; with several the one to move. */
int resolve_seat(struct request *, struct room **, int *seat);
/* All the games in which the user sits are in memory: 0; or REQUEST_LATER, as resolve_room(). */
int resolve_games_of(struct request *, const struct user *);
/* The set-up of arguments `kind` (the name of the argument that holds the game's id), variant,
 * options, definition and start. One that is not open is opened beside the loop: then
 * REQUEST_LATER, and the command runs again. The shared game is held for the caller. */
int resolve_shared_game(struct request *, const char *kind, struct shared_game **);
/* A line of play that is no running game's: those arguments with `kind`, and `turns`. Both are the
 * caller's to let go of. */
int resolve_line(struct request *, struct shared_game **, struct agon_line *);
/* ... or of the game `game` after the turn `turn` (all of them when not given), if it may be shown
 * to who asks. The shared game is held for the caller, *t NULL for a line of no game. */
int resolve_studied(struct request *, struct room **room, struct shared_game **,
                    struct agon_line *);
/* What match_act() said, as a refusal; `room` decides how much may be told. */
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
#define ARGUMENT_GAME                                                                              \
    {                                                                                              \
        "game", ARG_TEXT, true, 1, 32, "the game's id"                                             \
    }
#define ARGUMENT_KEY                                                                               \
    {                                                                                              \
        "key", ARG_TEXT, false, 0, 64, "the key of a private game"                                 \
    }
#define ARGUMENT_TURN_NUMBER                                                                       \
    {                                                                                              \
        "number", ARG_NUMBER, true, 0, INT32_MAX, "the turn number, as GAME tells it"              \
    }

#endif
