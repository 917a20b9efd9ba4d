/* Plays the games of a tournament here: creates their players, and records results.
 *
 * Players are created for one game and closed after it, so no program carries state from one game
 * to the next, and its limits are per game. */
#include "cli/tournament_run.h"

#include <stdlib.h>

#include "cli/interrupt.h"
#include "cli/record_writer.h"
#include "cli/tournament_games.h"
#include "play/runner.h"
#include "play/tournament/next.h"

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

static int open_players(struct tournament_games *run, struct runner_slot *t, const agon_game *game,
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
static int set_up(struct tournament_games *run, struct runner_slot *t, struct agon_error *error)
{
    struct tournament_start start;
    int status = tournament_games_start(run, t->match, t->game, &start, error);
    if (status < 0)
        return status;
    t->own = start.own;
    status = open_players(run, t, start.game, error);
    struct match_options options = {.control = run->files->control,
                                    .position = start.position,
                                    .opening =
                                        start.opening && start.opening[0] ? start.opening : NULL};
    struct player *player[AGON_SEATS] = {0};
    for (int seat = 0; seat < (int)start.game->seats; seat++)
        player[seat] = t->player[side_of(t, start.game, seat)];
    if (status == 0)
        status = referee_init(&t->referee, start.game, &options, player, error);
    free(start.opening);
    return status;
}

static void drop(void *user, struct runner_slot *t)
{
    struct tournament_games *run = user;
    tournament_drop(&run->files->tournament, t->match, t->game);
}

/* Gives a free slot the next game, if there is one. */
static int begin(void *user, struct runner_slot *t, struct agon_error *error)
{
    struct tournament_games *run = user;
    int status = tournament_games_next(run, &t->match, &t->game, error);
    if (status <= 0)
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
    const struct tournament_games *run = user;
    referee_adjudicate(&t->referee, &run->adjudication, now);
}

/* Records and logs a finished game. */
static int end(void *user, struct runner_slot *t, struct agon_error *error)
{
    struct tournament_games *run = user;
    struct record record;
    int status = record_writer_take(&record, &t->referee, NULL, error);
    if (status == 0)
        status = tournament_files_name(run->files, t->match, t->game, &record, error);
    for (int seat = 0; seat < (int)run->files->game->seats && status == 0; seat++)
        status = record_writer_words(&record, seat, &t->referee, error);
    if (status == 0)
        status = tournament_games_count(run, t->match, t->game, &record, error);
    record_release(&record);
    return status;
}

static bool over(void *user)
{
    tournament_games_show(user);
    return interrupt_asked();
}

static const struct runner_type local_games = {.begin = begin,
                                               .judge = judge,
                                               .end = end,
                                               .drop = drop,
                                               .leave = leave,
                                               .over = over,
                                               .wait = interrupt_wait};

int tournament_play(struct tournament_files *files, struct agon_error *error)
{
    struct tournament_games run;
    struct runner runner;
    tournament_games_init(&run, files);
    int status = runner_init(&runner, &local_games, &run, files->plan.concurrency, error);
    if (status == 0)
        status = runner_play(&runner, error);
    progress_end(&run.progress);
    runner_release(&runner);
    return status;
}
