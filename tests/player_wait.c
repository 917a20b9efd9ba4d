/* Waits for what players watch, and until their next timeout. */
#include "player_wait.h"

#include "os/time.h"
#include "os/wait.h"

void player_wait(struct player *const *players, int n, int64_t until)
{
    struct os_watch watch[OS_WATCHES_MAX];
    int watches = 0;
    int64_t now = os_now_ms();
    for (int i = 0; i < n; i++) {
        if (!players[i])
            continue;
        int64_t due = players[i]->type->due(players[i], now);
        if (due < until)
            until = due;
        if (watches + PLAYER_WATCHES <= OS_WATCHES_MAX)
            watches += players[i]->type->watch(players[i], watch + watches);
        else
            until = now + 10 < until ? now + 10 : until; /* too many to wait for: poll now and
                                                          * then */
    }
    os_wait(watch, watches, until == CLOCK_NEVER ? OS_FOREVER : until - now);
}
