/* Plays the games of a tournament: hands them out, creates their players, and records results.
 *
 * Players are created for one game and closed after it, so no program carries state from one game
 * to the next, and its limits are per game. */
#include "cli/tournament_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/record_writer.h"
#include "core/column.h"
#include "core/text.h"
#include "os/time.h"
#include "play/runner.h"
#include "play/tournament/events.h"
#include "play/tournament/next.h"
#include "play/tournament/state.h"
#include "play/tournament/swiss.h"

enum { NAME_SHOWN = 32 };

struct tournament_run {
    struct tournament_files *files;
    struct process_limits limits;
    struct adjudication adjudication;
    int64_t began;   /* ms */
    int64_t elapsed; /* of an arena before this run, ms */
    uint64_t had;    /* games that were over before this run */
    struct progress progress;
};

static const char *name_of(const struct tournament_run *run, const struct runner_slot *t, int side)
{
    return run->files->plan.player[run->files->tournament.match[t->match].player[side]].name;
}

static void leave(void *user, struct runner_slot *t)
{
    (void)user;
    player_close(t->player[0]);
    player_close(t->player[1]);
    agon_close(t->own);
    *t = (struct runner_slot){.taken = false};
}

/* The side of the match that plays a seat of the game. */
static int side_of(const struct runner_slot *t, const agon_game *game, int seat)
{
    return tournament_first(t->game) ^ (game->team[seat] != game->team[0]);
}

static int open_players(struct tournament_run *run, struct runner_slot *t, const agon_game *game,
                        struct agon_error *error)
{
    const struct tournament_match *m = &run->files->tournament.match[t->match];
    for (int side = 0; side < 2; side++) {
        struct contestant *c = &run->files->contestant[m->player[side]];
        c->guard = &run->limits;
        t->player[side] = contestant_open(c, game, error);
        if (!t->player[side])
            return AGON_UNSUPPORTED;
    }
    return 0;
}

/* Sets up the game assigned to the slot. */
static int set_up(struct tournament_run *run, struct runner_slot *t, struct agon_error *error)
{
    struct tournament_files *b = run->files;
    const char *position = b->tournament.match[t->match].game[t->game].handicap;
    const agon_game *game = b->game;
    char *opening = NULL;
    int status = 0, pair = 2 * tournament_opening(&b->tournament, t->match, t->game);
    if (position)
        game = t->own = tournament_files_open_game(b, position, error);
    else
        opening = series_opening(&b->series, pair, error);
    if (!game || (!position && !opening))
        return AGON_UNSUPPORTED;
    status = open_players(run, t, game, error);
    struct match_options options = {.control = b->control,
                                    .position = position ? NULL : series_position(&b->series, pair),
                                    .opening = opening && opening[0] ? opening : NULL};
    struct player *player[AGON_SEATS] = {0};
    for (int seat = 0; seat < (int)game->seats; seat++)
        player[seat] = t->player[side_of(t, game, seat)];
    if (status == 0)
        status = referee_init(&t->referee, game, &options, player, error);
    free(opening);
    return status;
}

static void drop(void *user, struct runner_slot *t)
{
    struct tournament_run *run = user;
    tournament_drop(&run->files->tournament, t->match, t->game);
}

/* Gives a free slot the next game, if there is one. */
static int begin(void *user, struct runner_slot *t, struct agon_error *error)
{
    struct tournament_run *run = user;
    int given = tournament_next(&run->files->tournament, &t->match, &t->game, error);
    int status = given < 0 ? given : tournament_files_save(run->files, error);
    if (status < 0 || given == 0)
        return status;
    status = set_up(run, t, error);
    if (status == 0)
        return 1;
    drop(run, t);
    leave(run, t);
    return status;
}

static void judge(void *user, struct runner_slot *t, int64_t now)
{
    const struct tournament_run *run = user;
    referee_adjudicate(&t->referee, &run->adjudication, now);
}

static int write_down(struct tournament_run *run, struct runner_slot *t, struct agon_error *error)
{
    struct record record;
    int status = record_writer_take(&record, &t->referee, NULL, error);
    if (status == 0)
        status = tournament_files_name(run->files, t->match, t->game, &record, error);
    for (int seat = 0; seat < (int)run->files->game->seats && status == 0; seat++)
        status = record_writer_words(&record, seat, &t->referee, error);
    if (status == 0)
        status = record_writer_add(run->files->games_path, &record, true, error);
    record_release(&record);
    return status;
}

static void tell_end(struct tournament_run *run, const struct runner_slot *t)
{
    char row[600], points[64];
    struct text text = text_into(row, sizeof row);
    const struct match *m = &t->referee.match;
    int first = tournament_first(t->game);
    outcome_write(m->game, &m->result, points, sizeof points);
    text_add(&text, "round %d, game %d.%d: ", run->files->tournament.match[t->match].round,
             t->match + 1, t->game + 1);
    column_add_short(&text, name_of(run, t, first), NAME_SHOWN);
    text_add(&text, " - ");
    column_add_short(&text, name_of(run, t, !first), NAME_SHOWN);
    text_add(&text, " %s, %s, %d turns", points, m->result.why, m->line.turns);
    if (t->referee.remark[0]) {
        text_add(&text, "; ");
        column_add_short(&text, t->referee.remark, 200);
    }
    progress_end(&run->progress);
    fprintf(stderr, "%s\n", row);
}

/* Closes an arena with a time limit once it has run that long, over all runs. */
static int watch_time(struct tournament_run *run, struct agon_error *error)
{
    struct tournament *t = &run->files->tournament;
    int64_t now = os_now_ms();
    if (run->files->plan.duration_ms == 0 || t->closed)
        return 0;
    int status = tournament_elapsed(t, t->elapsed_ms + now - run->began, error);
    run->began = now;
    if (status == 0 && t->elapsed_ms >= run->files->plan.duration_ms)
        status = tournament_close(t, "the time is over", error);
    return status;
}

/* Records and logs a finished game. */
static int end(void *user, struct runner_slot *t, struct agon_error *error)
{
    struct tournament_run *run = user;
    const struct agon_result *result = &t->referee.match.result;
    int other = 0, half[2], status = write_down(run, t, error);
    while (run->files->game->team[other] == run->files->game->team[0])
        other++;
    half[0] =
        (result->points[0] >= result->points[other]) + (result->points[0] > result->points[other]);
    half[1] = 2 - half[0];
    if (status == 0)
        status =
            tournament_finish(&run->files->tournament, t->match, t->game, half, result->why, error);
    if (status == 0)
        status = watch_time(run, error);
    if (status == 0)
        status = tournament_files_save(run->files, error);
    if (status == 0)
        tell_end(run, t);
    return status;
}

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

/* Shows the share of this run's games, or of an arena's time. */
static void show_share(struct tournament_run *run)
{
    uint64_t done, all = games_in_all(&run->files->tournament, &done);
    int64_t took = os_now_ms() - run->progress.began,
            left = run->files->plan.duration_ms - run->elapsed;
    if (left > 0)
        progress_part(&run->progress, (uint64_t)(took < left ? took : left), (uint64_t)left,
                      "%llu games", (unsigned long long)done);
    else if (done < all)
        progress_part(&run->progress, done - run->had, all - run->had, "game %llu of %llu",
                      (unsigned long long)done + 1, (unsigned long long)all);
}

static bool over(void *user)
{
    struct tournament_run *run = user;
    if (run->progress.terminal)
        show_share(run);
    return interrupt_asked();
}

static const struct runner_type tournament_games = {.begin = begin,
                                                    .judge = judge,
                                                    .end = end,
                                                    .drop = drop,
                                                    .leave = leave,
                                                    .over = over,
                                                    .wait = interrupt_wait};

int tournament_play(struct tournament_files *files, struct agon_error *error)
{
    const struct plan *plan = &files->plan;
    struct tournament_run run = {
        .files = files,
        .limits = {plan->memory, plan->processor_ms, plan->processes, plan->network},
        .adjudication = {.tables = plan->tablebases ? &files->tables : NULL},
        .began = os_now_ms(),
        .elapsed = files->tournament.elapsed_ms};
    struct runner runner;
    games_in_all(&files->tournament, &run.had);
    progress_begin(&run.progress);
    int status = runner_init(&runner, &tournament_games, &run, plan->concurrency, error);
    if (status == 0)
        status = runner_play(&runner, error);
    progress_end(&run.progress);
    runner_release(&runner);
    return status;
}
