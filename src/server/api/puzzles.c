/* Commands that give puzzles and judge answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "play/glicko.h"
#include "proto/wire.h"
#include "server/api/command.h"
#include "server/api/resolve.h"
#include "server/base/jobs.h"
#include "server/puzzles/puzzles.h"
#include "server/users/accounts.h"

/* The name under which somebody's rating at a game's puzzles is kept. */
static void rating_name(const struct puzzle *p, char name[32])
{
    snprintf(name, 32, "puzzles-%.20s", p->game);
}

static struct shared_game *open_puzzle(struct request *r, const struct puzzle *p)
{
    struct agon_error error;
    struct game_spec game_spec = {.kind = p->game, .start = p->start};
    return shared_game_open(r->api->rooms, &game_spec, &error);
}

static int answer_puzzle(struct request *r, const struct puzzle *p)
{
    struct shared_game *game = open_puzzle(r, p);
    if (!game)
        return request_refuse(r, "busy",
                              AGON_SAY(puzzle_not_opened, "this puzzle cannot be opened"));
    const agon_game *g = game->game;
    struct agon_result result = {0};
    request_put(r, "puzzle",
                json_pack("{ss ss ss si si si si}", "id", p->id, "game", p->game, "start", p->start,
                          "seat", g->rules->seat(g, g->first), "turns", p->turns, "rating",
                          (int)(p->glicko.rating + 0.5), "plays", p->plays));
    json_object_set(r->answer, "setup", game->json);
    json_object_set(r->answer, "board", game->board);
    request_put(r, "position", wire_position(g, g->first, &result, false));
    shared_game_drop(game);
    return 0;
}

static bool tried(const struct store_table *t, const struct user *user, const struct puzzle *p)
{
    char id[64];
    snprintf(id, sizeof id, "%s-%s", user ? user->id : "", p->id);
    for (int i = 0; i < t->rows; i++)
        if (strcmp(t->cell[i * t->columns].text, id) == 0)
            return true;
    return false;
}

/* Of those that were never tried the one that fits best, a little by chance; else any. */
static void tries_found(void *user, const struct store_table *t)
{
    struct request *r = user;
    const char *game = request_text(r, "game");
    struct puzzle *best = NULL, *p;
    double nearest = 0;
    for (int i = 0; (p = puzzle_at(r->api->puzzles, i)) != NULL; i++) {
        if (game && strcmp(p->game, game) != 0)
            continue;
        char name[32];
        rating_name(p, name);
        const struct user_rating *own = r->user ? user_rated(r->user, name) : NULL;
        double off = p->glicko.rating - (own ? own->glicko.rating : GLICKO_START.rating);
        double far = (off < 0 ? -off : off) + (double)randombytes_uniform(200) +
                     (tried(t, r->user, p) ? 1e6 : 0);
        if (!best || far < nearest) {
            best = p;
            nearest = far;
        }
    }
    request_finish(r, best ? answer_puzzle(r, best)
                           : request_refuse(r, "not_found",
                                            AGON_SAY(puzzle_none_of_game,
                                                     "there are no puzzles of this game")));
}

static int run_puzzle(struct request *r)
{
    const char *id = request_text(r, "puzzle");
    struct puzzle *p = id ? puzzle_find(r->api->puzzles, id) : NULL;
    if (id)
        return p ? answer_puzzle(r, p)
                 : request_refuse(r, "not_found", AGON_SAY(puzzle_not_found, "no such puzzle"));
    store_query_documents(r->api->core->store, PUZZLE_TRY, r->user->id, PUZZLE_TRIED_MAX,
                          tries_found, r);
    return REQUEST_LATER;
}

/* ---- answers ---- */

struct solving {
    struct job job; /* first */
    struct request *request;
    struct shared_game *shared_game;
    struct puzzle *puzzle;
    struct judgement judgement;
    bool reveals; /* the solution is asked for, not an answer judged */
};

static void work(struct job *job)
{
    struct solving *s = (struct solving *)job;
    if (s->reveals)
        puzzle_reveal(s->shared_game->game, s->puzzle->turns, &s->judgement);
    else
        puzzle_judge(s->shared_game->game, s->puzzle->turns, request_text(s->request, "turns"),
                     &s->judgement);
}

static void release(struct solving *s)
{
    for (int i = 0; i < s->judgement.replies; i++)
        free(s->judgement.reply[i]);
    shared_game_drop(s->shared_game);
    free(s);
}

/* The user and the puzzle have met: both ratings move. */
static void rate(struct request *r, struct puzzle *p, bool solved)
{
    char name[32];
    rating_name(p, name);
    struct user_rating *own = user_rating(r->user, name);
    struct glicko before = own->glicko;
    struct glicko_game game = {p->glicko, solved};
    own->glicko = glicko_after(&before, &game, 1);
    own->games++;
    own->at = r->api->core->now;
    user_keep_rating(r->api->users, r->user, own);
    game = (struct glicko_game){before, !solved};
    p->glicko = glicko_after(&p->glicko, &game, 1);
    p->plays++;
    puzzle_keep(r->api->puzzles, p);
    request_put(r, "rating", json_integer((int)(own->glicko.rating + 0.5)));
}

/* Only the first try of an account counts. */
static void first_found(void *user, const struct store_table *t)
{
    struct solving *s = user;
    struct request *r = s->request;
    char id[64];
    bool first = t->rows == 0 && r->user && !r->api->core->stopping;
    if (first) {
        snprintf(id, sizeof id, "%s-%s", r->user->id, s->puzzle->id);
        rate(r, s->puzzle, s->judgement.solved);
        store_put_document(
            r->api->core->store,
            &(struct store_document){.type = PUZZLE_TRY,
                                     .id = id,
                                     .owner = r->user->id,
                                     .text = s->judgement.solved ? "solved" : "missed",
                                     .at = r->api->core->now});
    }
    request_put(r, "rated", json_boolean(first));
    request_finish(r, 0);
    release(s);
}

static void done(struct job *job)
{
    struct solving *s = (struct solving *)job;
    struct request *r = s->request;
    const struct judgement *j = &s->judgement;
    if (job_failed(job, &r->asker)) {
        request_finish(r, -1);
        release(s);
        return;
    }
    if (j->status < 0) {
        request_finish(r, request_refuse_error(r, s->reveals ? "busy" : "illegal", &j->error));
        release(s);
        return;
    }
    json_t *replies = json_array();
    for (int i = 0; i < j->replies; i++)
        json_array_append_new(replies, json_string(j->reply[i]));
    request_put(r, s->reveals ? "turns" : "replies", replies);
    if (!s->reveals) {
        request_put(r, "right", json_boolean(j->right));
        request_put(r, "solved", json_boolean(j->solved));
    }
    if ((j->solved || !j->right) && r->user && !user_is_guest(r->user)) {
        char id[64];
        snprintf(id, sizeof id, "%s-%s", r->user->id, s->puzzle->id);
        store_query_document(r->api->core->store, PUZZLE_TRY, id, first_found, s);
        return;
    }
    request_put(r, "rated", json_false());
    request_finish(r, 0);
    release(s);
}

static int start(struct request *r, bool reveals)
{
    struct puzzle *p = puzzle_find(r->api->puzzles, request_text(r, "puzzle"));
    struct shared_game *game = p ? open_puzzle(r, p) : NULL;
    if (!game)
        return request_refuse(r, "not_found", AGON_SAY(puzzle_not_found, "no such puzzle"));
    struct solving *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    *s = (struct solving){.job = {.work = work, .done = done},
                          .request = r,
                          .shared_game = game,
                          .puzzle = p,
                          .reveals = reveals};
    int status = job_start(&s->job, r->api->core, &r->asker);
    if (status < 0)
        release(s);
    return status;
}

static int run_solve(struct request *r)
{
    return start(r, false);
}

static int run_reveal(struct request *r)
{
    return start(r, true);
}

const struct command commands_puzzles[] = {
    {"puzzle", RIGHTS_SESSION, "a position with a win to find",
     (const struct argument[]){{"game", ARG_TEXT, false, 1, 32, "arimaa or kamisado"},
                               {"puzzle", ARG_TEXT, false, 1, 32, "a puzzle's id"},
                               {0}},
     run_puzzle, .reads = true},
    {"solve", RIGHTS_SESSION, "checks an answer to a puzzle",
     (const struct argument[]){
         {"puzzle", ARG_TEXT, true, 1, 32, "the puzzle's id"},
         {"turns", ARG_TEXT, true, 1, PUZZLE_TEXT_MAX, "\"T; T; T\": turns and replies so far"},
         {0}},
     run_solve},
    {"reveal", RIGHTS_SESSION, "shows a puzzle's solution, which counts as missed",
     (const struct argument[]){{"puzzle", ARG_TEXT, true, 1, 32, "the puzzle's id"}, {0}},
     run_reveal},
    {0}};
