/* What commands about tournaments ask for alike. */
#ifndef SERVER_COMMANDS_ASK_TOURNEY_H
#define SERVER_COMMANDS_ASK_TOURNEY_H

#include "server/commands/request.h"
#include "server/tourney/run.h"

/* The tournament of the argument "tournament". 0, REQUEST_LATER (the command runs again when the
 * store has answered), or refused. */
int ask_tourney(struct request *, struct tourney **);
/* ... of which who asks is an arbiter, or an organiser. */
int ask_arbiter(struct request *, struct tourney **);
int ask_organiser(struct request *, struct tourney **);
/* ... that has begun and is not over. */
int ask_running(struct request *, struct tourney **);
/* The player of the argument "player", refused when there is none. */
int ask_player(struct request *, const struct tourney *, int *player);
/* Whether who asks is that player, owns it if it is a bot, or organises. */
bool ask_speaks_for(struct request *, const struct tourney *, int player);
/* The game of the argument "game", and the half points of the argument "result". */
int ask_pairing(struct request *, const struct tourney *, int *match, int *game);
int ask_result(struct request *, int half[2]);
/* Where players come to: "url" and "bot_port", each null when it is not known. */
void answer_where(struct request *);
/* Why a function of tourney.h refused. */
int ask_refused(struct request *, int status, const struct agon_error *);

#define ASK_TOURNAMENT                                                                             \
    {                                                                                              \
        "tournament", ARG_TEXT, true, 1, 32, "the tournament's id"                                 \
    }
#define ASK_PLAYER                                                                                 \
    {                                                                                              \
        "player", ARG_TEXT, true, 1, ENTRY_NAME - 1, "a player's name in it"                       \
    }
#define ASK_REASON                                                                                 \
    {                                                                                              \
        "reason", ARG_TEXT, true, 1, TOURNEY_REASON_MAX, "is kept and shown"                       \
    }
#define ASK_PAIRING                                                                                \
    {                                                                                              \
        "game", ARG_TEXT, true, 3, 20, "a game of it, as in 17.2"                                  \
    }
#define ASK_RESULT                                                                                 \
    {                                                                                              \
        "result", ARG_TEXT, true, 3, 10,                                                           \
            "1-0, 0.5-0.5, 0-1 or 0-0; who moved first is named first"                             \
    }

#endif
