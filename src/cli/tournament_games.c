/* The games of a tournament: what a game played here and one played elsewhere have in common. */
#include "cli/tournament_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/record_writer.h"
#include "core/column.h"
#include "core/text.h"
#include "os/time.h"
#include "play/outcome.h"
#include "play/tournament/events.h"
#include "play/tournament/next.h"
#include "play/tournament/state.h"
#include "play/tournament/swiss.h"

enum { NAME_SHOWN = 32 };

/* The games of the matches paired so far and of the rounds to come, as far as they are known:
 * *done are over. */
static uint64_t games_in_all(const struct tournament *t, uint64_t *done)
{
    uint64_t all = 0;
    int rounds = 0;
    *done = 0;
    for (int i = 0; i < t->matches; i++) {
        const struct tournament_match *m = &t->match[i];
        rounds = m->stage == t->stage && m->round > rounds ? m->round : rounds;
        for (int g = 0; g < m->games; g++) {
            all += m->game[g].state != TOURNAMENT_VOID;
            *done += m->game[g].state == TOURNAMENT_DONE;
        }
    }
    if (tournament_format(t, t->stage) == PLAN_SWISS && swiss_rounds(t, t->stage) > rounds)
        all += (uint64_t)(swiss_rounds(t, t->stage) - rounds) * (uint64_t)(t->players / 2) *
               (uint64_t)t->plan->games;
    return all;
}

void tournament_games_init(struct tournament_games *g, struct tournament_files *files)
{
    const struct plan *plan = &files->plan;
    *g = (struct tournament_games){
        .files = files,
        .limits = {plan->memory, plan->processor_ms, plan->processes, plan->network},
        .adjudication = {.tables = plan->tablebases ? &files->tables : NULL},
        .began = os_now_ms(),
        .elapsed = files->tournament.elapsed_ms};
    games_in_all(&files->tournament, &g->had);
    progress_begin(&g->progress);
}

int tournament_games_next(struct tournament_games *g, int *match, int *game,
                          struct agon_error *error)
{
    int given = tournament_next(&g->files->tournament, match, game, error);
    int status = given < 0 ? given : tournament_files_save(g->files, error);
    if (status < 0 && given > 0)
        tournament_drop(&g->files->tournament, *match, *game);
    return status < 0 ? status : given;
}

int tournament_games_start(const struct tournament_games *g, int match, int game,
                           struct tournament_start *start, struct agon_error *error)
{
    const struct tournament_files *b = g->files;
    const char *position = b->tournament.match[match].game[game].handicap;
    int pair = 2 * tournament_opening(&b->tournament, match, game);
    *start = (struct tournament_start){.game = b->game};
    if (position) {
        start->game = start->own = tournament_files_open_game(b, position, error);
        return start->game ? 0 : AGON_UNSUPPORTED;
    }
    start->position = series_position(&b->series, pair);
    start->opening = series_opening(&b->series, pair, error);
    return start->opening ? 0 : AGON_UNSUPPORTED;
}

/* ---- counting ---- */

static void tell_end(struct tournament_games *g, int match, int game, const struct record *record)
{
    char row[600], points[64];
    struct text text = text_into(row, sizeof row);
    const struct tournament_match *m = &g->files->tournament.match[match];
    const struct plan_player *player = g->files->plan.player;
    const char *remark = record_get(record, "remark");
    struct agon_result result = {.over = true, .why = record->why};
    int first = tournament_first(game), turns = 0;
    memcpy(result.points, record->points, sizeof result.points);
    for (int i = 0; i < record->turns; i++)
        turns += record->turn[i].text != NULL;
    outcome_write(g->files->game, &result, points, sizeof points);
    text_add(&text, "round %d, game %d.%d: ", m->round, match + 1, game + 1);
    column_add_short(&text, player[m->player[first]].name, NAME_SHOWN);
    text_add(&text, " - ");
    column_add_short(&text, player[m->player[!first]].name, NAME_SHOWN);
    text_add(&text, " %s, %s, %d turns", points, record->why, turns);
    if (remark) {
        text_add(&text, "; ");
        column_add_short(&text, remark, 200);
    }
    progress_end(&g->progress);
    fprintf(stderr, "%s\n", row);
}

/* Closes an arena with a time limit once it has run that long, over all runs. */
static int watch_time(struct tournament_games *g, struct agon_error *error)
{
    struct tournament *t = &g->files->tournament;
    int64_t now = os_now_ms();
    if (g->files->plan.duration_ms == 0 || t->closed)
        return 0;
    int status = tournament_elapsed(t, t->elapsed_ms + now - g->began, error);
    g->began = now;
    if (status == 0 && t->elapsed_ms >= g->files->plan.duration_ms)
        status = tournament_close(t, "the time is over", error);
    return status;
}

int tournament_games_count(struct tournament_games *g, int match, int game,
                           const struct record *record, struct agon_error *error)
{
    struct tournament_files *b = g->files;
    int half[2], status = record_writer_add(b->games_path, record, true, error);
    tournament_files_points(b, record, half);
    if (status == 0)
        status = tournament_finish(&b->tournament, match, game, half, record->why, error);
    if (status == 0)
        status = watch_time(g, error);
    if (status == 0)
        status = tournament_files_save(b, error);
    if (status == 0)
        tell_end(g, match, game, record);
    return status;
}

void tournament_games_show(struct tournament_games *g)
{
    if (!g->progress.terminal)
        return;
    uint64_t done, all = games_in_all(&g->files->tournament, &done);
    int64_t took = os_now_ms() - g->progress.began, left = g->files->plan.duration_ms - g->elapsed;
    if (left > 0)
        progress_part(&g->progress, (uint64_t)(took < left ? took : left), (uint64_t)left,
                      "%llu games", (unsigned long long)done);
    else if (done < all)
        progress_part(&g->progress, done - g->had, all - g->had, "game %llu of %llu",
                      (unsigned long long)done + 1, (unsigned long long)all);
}
