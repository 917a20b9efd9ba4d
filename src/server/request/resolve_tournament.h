/* Common steps of commands about tournaments. */
#ifndef SERVER_REQUEST_RESOLVE_TOURNAMENT_H
#define SERVER_REQUEST_RESOLVE_TOURNAMENT_H

#include "server/hosted/hosted.h"
#include "server/request/request.h"

/* Finds the tournament of the argument "tournament", and the objects of the bits RESOLVE_..., as
 * resolve(). A user with a role there is marked as official. */
int resolve_tournament(struct request *, unsigned what);
/* Whether the user is that player, owns it if it is a bot, or is an organiser. */
bool resolve_speaks_for(struct request *, const struct hosted_tournament *, int player);
/* Reads the argument "result" as half points. */
int resolve_result(struct request *, int half[2]);
/* Answers with the reason why a function of server/hosted refused. */
int resolve_refused(struct request *, int status, const struct agon_error *);

#define ARGUMENT_TOURNAMENT                                                                        \
    {                                                                                              \
        "tournament", ARG_TEXT, true, 1, 32, "the tournament's id"                                 \
    }
#define ARGUMENT_PLAYER                                                                            \
    {                                                                                              \
        "player", ARG_TEXT, true, 1, ENTRY_NAME - 1, "a player's name in it"                       \
    }
#define ARGUMENT_REASON                                                                            \
    {                                                                                              \
        "reason", ARG_TEXT, true, 1, HOSTED_REASON_MAX, "is kept and shown"                        \
    }
#define ARGUMENT_PAIRING                                                                           \
    {                                                                                              \
        "game", ARG_TEXT, true, 3, 20, "a game of it, as in 17.2"                                  \
    }
#define ARGUMENT_RESULT                                                                            \
    {                                                                                              \
        "result", ARG_TEXT, true, 3, 10,                                                           \
            "1-0, 0.5-0.5, 0-1 or 0-0; who moved first is named first"                             \
    }

#endif
