/* Readers' searches, reviews and questions to the solvers. */
#ifndef SERVER_ANALYSIS_ANALYSES_H
#define SERVER_ANALYSIS_ANALYSES_H

#include "server/game/rooms.h"

struct scheduler;
struct solvers;

struct analyses {
    struct core *core;
    struct users *users;
    struct rooms *rooms;
    struct scheduler *scheduler; /* where readers' searches share the time */
    struct solvers *solvers;
    struct map reviews; /* under way, by game */
    struct map desks;   /* of open studies, by study */
    /* Studies put into the store: what was asked of one before the last of these may be old. */
    int64_t studies_written;
};

#endif
