/* The engine side of AEI, the Arimaa engine interface (docs/protocol-aei.md). */
#ifndef PROTO_AEI_ENGINE_H
#define PROTO_AEI_ENGINE_H

#include "proto/host.h"

/* The controller's time options, unchanged: thousandths of a second, and thousandths of one for
 * counts. -1: not set. */
struct aei_times {
    int64_t tcmove, tcreserve, tcpercent, tcmax, tctotal, tcturns, tcturntime;
    int64_t reserve[2]; /* greserve, sreserve; -1: tcreserve */
    int64_t used[2];    /* gused, sused: accepted and ignored */
    int64_t lastmoveused, moveused;
};

struct aei_engine {
    struct host host; /* first, so that a host can be cast to it */
    struct aei_times times;
    int64_t began; /* os_now_ms() of newgame */
};

/* As host_init(), and AGON_UNSUPPORTED if the game is not Arimaa. Then use the host functions. */
int aei_engine_init(struct aei_engine *, const agon_game *, const char *engine, FILE *out,
                    struct agon_error *);

#endif
