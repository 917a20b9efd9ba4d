/* Stalls: each thread that thinks keeps the engine of its last job, for the next is often alike. */
#ifndef SERVER_STALL_H
#define SERVER_STALL_H

#include <agon/engine.h>

#include "server/rooms/agreement.h"

struct stall {
    const agon_game *game;
    const struct agon_engine_type *type;
    int level;
    agon_engine *engine;
    struct agreement *kept; /* what the engine stands on */
};

/* On the stall's thread: the engine for this, opened anew when the last job was another game's, or
 * NULL without memory. */
agon_engine *stall_engine(struct stall *, const agon_game *, const struct agon_engine_type *,
                          int level, int hash_mb);
/* On the loop's thread, after a job: the engine goes on standing on this agreement. */
void stall_keep(struct stall *, struct agreement *);
void stall_release(struct stall *); /* its thread has ended */

#endif
