/* Analyses of readers: searches, reviews and queries to the solvers. */
#ifndef SERVER_ANALYSIS_ANALYSES_H
#define SERVER_ANALYSIS_ANALYSES_H

#include "server/game/rooms.h"

struct net_trainer;
struct scheduler;
struct solvers;

struct analyses {
    struct core *core;
    struct users *users;
    struct rooms *rooms;
    struct scheduler *scheduler; /* shares time among readers' searches */
    struct solvers *solvers;
    struct net_trainer *net_trainer;
    struct map reviews; /* in progress, by game */
    struct map desks;   /* of open studies, by study */
    bool workers_slow;  /* none was free for the last analysis */
    /* Counts studies written to the store: an answer about a study from before the last one may be
     * stale. */
    int64_t studies_written;
};

#endif
