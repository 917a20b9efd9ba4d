/* The table of presets. Arimaa has controls with a fixed time per turn and a reserve, beside the
 * usual ones; large boards have long games and no fast ones; real-time sand rules out games by
 * days. */
#include "server/game/presets.h"

#include <stddef.h>
#include <string.h>

enum { PRESETS = 10 };

static const struct {
    const char *game; /* NULL: all other games for two */
    const char *control[PRESETS];
} table[] = {
    {"arimaa",
     {"15s/1m/100/2m", "30s/2m/100/4m", "1m/3m/100/5m", "2m/2m/100/10m", "3m+2s", "5m+5s",
      "10m+10s", "1d", "3d", "7d"}},
    {"kamisado", {"1m+1s", "2m+1s", "3m+2s", "5m+3s", "10m+5s", "15m+10s", "1d", "3d", "7d"}},
    {"fairy-chess", {"5m+5s", "10m+10s", "20m+20s", "30m+30s", "1d", "3d", "7d"}},
    {"tai-shogi", {"10m+10s", "20m+20s", "30m+30s", "1h+1m", "1d", "3d", "7d"}},
    {"akhimoraec", {"3m+2s", "5m+3s", "10m+5s", "20m+10s"}},
    {"tangram", {NULL}},
    {"ostomachion", {NULL}},
    {"hanoi", {NULL}},
    {NULL, {"1m+1s", "3m+2s", "5m+3s", "10m+5s", "15m+10s", "30m+20s", "1d", "3d", "7d"}}};

const char *preset_at(const char *game, int i)
{
    int k = 0;
    while (table[k].game && strcmp(table[k].game, game) != 0)
        k++;
    return i >= 0 && i < PRESETS ? table[k].control[i] : NULL;
}

int preset_find(const char *game, const char *control)
{
    for (int i = 0; preset_at(game, i); i++)
        if (strcmp(preset_at(game, i), control) == 0)
            return i;
    return -1;
}
