/* A match as a graph: the formulas of the result, applied to the games up to each one. */
#include "cli/match_graph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/graph.h"
#include "cli/message.h"
#include "cli/picture.h"
#include "os/files.h"

enum { ELO_MOST = 1000, TITLE_MAX = 480 };

/* Counts a finished game as series_finish() did. */
static void count(struct series *s, const unsigned char *state, int game)
{
    int half = state[game] - SERIES_DONE, partner = game ^ 1;
    int64_t *kind[3] = {&s->tally.losses, &s->tally.draws, &s->tally.wins};
    ++*kind[half];
    s->finished++;
    if (partner < game && state[partner] >= SERIES_DONE)
        s->tally.pair[half + state[partner] - SERIES_DONE]++;
}

int match_graph_check(const struct call *call)
{
    const char *path = call_text(call, "graph"), *slash = path ? strrchr(path, '/') : NULL;
    int status = CLI_GOOD;
    if (path && strcmp(path, "-") == 0)
        return message_usage(call->command,
                             "--graph: expected a file: the result is on standard output");
    if (!slash || slash == path)
        return CLI_GOOD;
    char *folder = strndup(path, (size_t)(slash - path));
    if (!folder)
        abort();
    if (!file_is_folder(folder)) {
        message("--graph: there is no folder %.200s", folder);
        status = CLI_FAILED;
    }
    free(folder);
    return status;
}

int match_graph_write(const struct series *series, const char *path)
{
    struct series part = *series;
    char title[TITLE_MAX];
    double *value = calloc(3 * (size_t)series->plan.games + 1, sizeof *value);
    if (!value)
        abort();
    double *low = value + series->plan.games, *high = low + series->plan.games;
    part.tally = (struct rating_tally){0};
    part.finished = 0;
    for (int i = 0; i < series->plan.games; i++) {
        if (series->state[i] < SERIES_DONE)
            continue;
        count(&part, series->state, i);
        struct rating_elo elo = series_elo(&part);
        value[part.finished - 1] = elo.elo;
        low[part.finished - 1] = elo.low;
        high[part.finished - 1] = elo.high;
    }
    snprintf(title, sizeof title, "%.200s against %.200s: Elo and its 95 %% interval",
             series->plan.player[0], series->plan.player[1]);
    struct graph graph = {.title = title,
                          .across = "games",
                          .n = part.finished,
                          .value = value,
                          .low = low,
                          .high = high,
                          .most = ELO_MOST};
    char *svg = graph_svg(&graph);
    int status = picture_put(path, svg, strlen(svg));
    free(svg);
    free(value);
    return status;
}
