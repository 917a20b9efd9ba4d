/* Commands that give puzzles and judge answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "answers/solution.h"
#include "play/glicko.h"
#include "proto/game_json.h"
#include "server/base/jobs.h"
#include "server/commands/commands.h"
#include "server/puzzles/puzzles.h"
#include "server/request/resolve.h"
#include "server/users/accounts.h"

/* DAY_STEP: a prime that does not divide any number of puzzles. */
enum { DAY_MS = 86400000, DAY_STEP = 7919 };

/* The name under which a user's rating for a set of puzzles is stored. */
static void rating_name(const struct puzzle *p, char name[32])
{
    snprintf(name, 32, "puzzles-%.20s", p->set);
}

static int shown_rating(const struct puzzle *p)
{
    return (int)(p->glicko.rating + 0.5);
}

static struct shared_game *open_puzzle(struct request *r, const struct puzzle *p)
{
    struct agon_error error;
    struct game_spec game_spec = {.kind = p->setup->game,
                                  .variant = p->setup->variant,
                                  .options = p->setup->options,
                                  .start = p->start};
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
                json_pack("{ss ss ss ss ss ss ss si si si si}", "id", p->id, "set", p->set, "theme",
                          p->theme, "game", p->setup->game, "variant", p->setup->variant, "options",
                          p->setup->options, "start", p->start, "seat", g->rules->seat(g, g->first),
                          "turns", p->turns, "rating", shown_rating(p), "plays", p->plays));
    json_object_set(r->answer, "setup", game->json);
    json_object_set(r->answer, "board", game->board);
    request_put(r, "position", game_json_position(g, g->first, &result, false));
    shared_game_drop(game);
    return 0;
}

/* The results of first tries in a table: a word for each puzzle by its number, NULL if not tried.
 * The caller owns the list, the table the words. */
static const char **words_of(struct request *r, const struct store_table *t)
{
    struct puzzles *puzzles = r->api->puzzles;
    const char **words = calloc((size_t)puzzle_count(puzzles) + 1, sizeof *words);
    size_t before = strlen(r->user->id) + 1; /* USER-PUZZLE */
    if (!words)
        abort();
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        const struct puzzle *p =
            strlen(row[0].text) > before ? puzzle_find(puzzles, row[0].text + before) : NULL;
        if (p)
            words[puzzle_number(puzzles, p)] = row[2].text;
    }
    return words;
}

static bool fits(const struct request *r, const struct puzzle *p)
{
    const char *set = request_text(r, "game"), *theme = request_text(r, "theme");
    return (!set || strcmp(p->set, set) == 0) && (!theme || strcmp(p->theme, theme) == 0);
}

/* The requested rating, else the user's. */
static double wanted(const struct request *r, const struct puzzle *p)
{
    char name[32];
    rating_name(p, name);
    const struct user_rating *own = r->user ? user_rated(r->user, name) : NULL;
    return (double)request_number(r, "near",
                                  (int64_t)(own ? own->glicko.rating : GLICKO_START.rating));
}

/* Refuses the request of a user deleted since; false: still there. */
static bool is_gone(struct request *r)
{
    if (r->user)
        return false;
    request_finish(r, request_refuse(r, "not_found", AGON_SAY(puzzle_not_found, "no such puzzle")));
    return true;
}

/* The best match of the untried puzzles, with some randomness; else any. */
static void tries_found(void *user, const struct store_table *t)
{
    struct request *r = user;
    struct puzzle *best = NULL, *p;
    double nearest = 0;
    if (is_gone(r))
        return;
    const char **words = words_of(r, t);
    for (int i = 0; (p = puzzle_at(r->api->puzzles, i)) != NULL; i++) {
        if (!fits(r, p))
            continue;
        double off = p->glicko.rating - wanted(r, p);
        double far =
            (off < 0 ? -off : off) + (double)randombytes_uniform(200) + (words[i] ? 1e6 : 0);
        if (!best || far < nearest) {
            best = p;
            nearest = far;
        }
    }
    free(words);
    request_finish(r, best ? answer_puzzle(r, best)
                           : request_refuse(r, "not_found",
                                            AGON_SAY(puzzle_none_of_game,
                                                     "there are no puzzles of this game")));
}

/* The same for all users from midnight to midnight (UTC); over time it goes through all puzzles. */
static struct puzzle *of_the_day(const struct request *r)
{
    uint64_t n = (uint64_t)puzzle_count(r->api->puzzles);
    uint64_t day = (uint64_t)(r->api->core->now / DAY_MS);
    return puzzle_at(r->api->puzzles, (int)(day * DAY_STEP % n));
}

static int run_puzzle(struct request *r)
{
    const char *id = request_text(r, "puzzle");
    struct puzzle *p = request_on(r, "daily", false) ? of_the_day(r)
                       : id                          ? puzzle_find(r->api->puzzles, id)
                                                     : NULL;
    if (id || p)
        return p ? answer_puzzle(r, p)
                 : request_refuse(r, "not_found", AGON_SAY(puzzle_not_found, "no such puzzle"));
    store_query_documents(r->api->core->store, PUZZLE_TRY, r->user->id, PUZZLE_TRIED_MAX,
                          tries_found, r);
    return REQUEST_LATER;
}

/* ---- the ladder ---- */

/* Orders puzzles of the same displayed rating by number. */
static int by_rating(const void *a, const void *b)
{
    const struct puzzle *p = *(struct puzzle *const *)a, *q = *(struct puzzle *const *)b;
    int less = shown_rating(p) - shown_rating(q);
    return less ? less : (p > q) - (p < q);
}

/* All matching puzzles from easy to hard, with the user's results. */
static void ladder_found(void *user, const struct store_table *t)
{
    struct request *r = user;
    if (is_gone(r))
        return;
    struct puzzles *puzzles = r->api->puzzles;
    struct puzzle *p, **rung = calloc((size_t)puzzle_count(puzzles) + 1, sizeof *rung);
    const char **words = words_of(r, t);
    json_t *list = json_array();
    int n = 0;
    if (!rung)
        abort();
    for (int i = 0; (p = puzzle_at(puzzles, i)) != NULL; i++)
        if (fits(r, p))
            rung[n++] = p;
    qsort(rung, (size_t)n, sizeof *rung, by_rating);
    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_pack("[ssis?]", rung[i]->id, rung[i]->theme,
                                              shown_rating(rung[i]),
                                              words[puzzle_number(puzzles, rung[i])]));
    free(rung);
    free(words);
    request_put(r, "puzzles", list);
    request_finish(r, n > 0 ? 0
                            : request_refuse(r, "not_found",
                                             AGON_SAY(puzzle_none_of_game,
                                                      "there are no puzzles of this game")));
}

static int run_ladder(struct request *r)
{
    store_query_documents(r->api->core->store, PUZZLE_TRY, r->user->id, PUZZLE_TRIED_MAX,
                          ladder_found, r);
    return REQUEST_LATER;
}

/* Increments the member of that name. */
static void count(json_t *json, const char *name)
{
    json_object_set_new(json, name,
                        json_integer(json_integer_value(json_object_get(json, name)) + 1));
}

static int run_puzzles(struct request *r)
{
    json_t *sets = json_object();
    const struct puzzle *p;
    for (int i = 0; (p = puzzle_at(r->api->puzzles, i)) != NULL; i++) {
        if (!json_object_get(sets, p->set))
            json_object_set_new(sets, p->set, json_object());
        count(json_object_get(sets, p->set), p->theme);
    }
    request_put(r, "sets", sets);
    return 0;
}

/* ---- answers ---- */

struct solving {
    struct job job; /* first */
    struct request *request;
    struct shared_game *shared_game;
    struct puzzle *puzzle;
    struct judgement judgement;
    bool reveals; /* show the solution instead of judging an answer, */
    bool hints;   /* ... or only its beginning */
};

static void work(struct job *job)
{
    struct solving *s = (struct solving *)job;
    struct task task = task_of(s->puzzle->theme, s->puzzle->turns);
    if (s->reveals)
        solution_find(s->shared_game->game, &task, &s->judgement);
    else
        solution_judge(s->shared_game->game, &task, request_text(s->request, "turns"),
                       &s->judgement);
}

static void release(struct solving *s)
{
    judgement_release(&s->judgement);
    shared_game_drop(s->shared_game);
    free(s);
}

/* Updates the ratings of user and puzzle; after a guest's answer only the guest's. */
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
    if (!user_is_guest(r->user)) {
        game = (struct glicko_game){before, !solved};
        p->glicko = glicko_after(&p->glicko, &game, 1);
        p->plays++;
        puzzle_keep(r->api->puzzles, p);
    }
    request_put(r, "rating", json_integer((int)(own->glicko.rating + 0.5)));
}

/* Stores the result of a try. */
static void keep_try(struct request *r, const struct solving *s, const char *word)
{
    char id[64];
    snprintf(id, sizeof id, "%s-%s", r->user->id, s->puzzle->id);
    if (!r->user->stored)
        user_keep(r->api->users, r->user);
    store_put_document(r->api->core->store, &(struct store_document){.type = PUZZLE_TRY,
                                                                     .id = id,
                                                                     .owner = r->user->id,
                                                                     .text = word,
                                                                     .at = r->api->core->now});
}

/* Only the first try is rated, and none after a hint; a later solution is also recorded. */
static void first_found(void *user, const struct store_table *t)
{
    struct solving *s = user;
    struct request *r = s->request;
    bool keeps = r->user && !r->api->core->stopping, first = keeps && t->rows == 0;
    if (first && !s->hints)
        rate(r, s->puzzle, s->judgement.solved);
    if (first)
        keep_try(r, s, s->hints ? "hinted" : s->judgement.solved ? "solved" : "missed");
    else if (keeps && s->judgement.solved && strcmp(t->cell[0].text, "solved") != 0)
        keep_try(r, s, "later");
    request_put(r, "rated", json_boolean(first && !s->hints));
    request_finish(r, 0);
    release(s);
}

static void put_judgement(struct request *r, const struct solving *s)
{
    const struct judgement *j = &s->judgement;
    request_put(r, s->reveals ? "turns" : "replies", solution_replies(j));
    if (s->reveals)
        return;
    request_put(r, "right", json_boolean(j->right));
    request_put(r, "solved", json_boolean(j->solved));
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
    if (s->hints)
        request_put(r, "cell", solution_cell(s->shared_game->game, j));
    else
        put_judgement(r, s);
    if ((s->reveals || j->solved || !j->right) && r->user && !request_on(r, "unrated", false)) {
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
                          .reveals = reveals,
                          .hints = reveals && request_on(r, "hint", false)};
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

#define UNRATED                                                                                    \
    {                                                                                              \
        "unrated", ARG_SWITCH, false, 0, 0, "in a storm or a streak"                               \
    }

const struct command commands_puzzles[] = {
    {"puzzles", RIGHTS_ANYONE, "sets of puzzles, and how many there are of each theme",
     (const struct argument[]){{0}}, run_puzzles, .reads = true, .answer = "sets: {*: {*: count}}"},
    {"puzzle", RIGHTS_SESSION, "a position with a win to find",
     (const struct argument[]){{"game", ARG_TEXT, false, 1, 32, "a set, such as arimaa"},
                               {"theme", ARG_TEXT, false, 1, 31, "what is to be found in it"},
                               {"near", ARG_NUMBER, false, 0, 4000, "a rating, usually one's own"},
                               {"puzzle", ARG_TEXT, false, 1, 31, "a puzzle's id"},
                               {"daily", ARG_SWITCH, false, 0, 0, "that of the day"},
                               {0}},
     run_puzzle, .reads = true,
     .answer = "puzzle: {id: id, set: id, theme: text, game: id, variant: text, options: text, "
               "start: text, seat: seat, turns: 1.., rating: rating, plays: count}, setup: "
               "SETUP, board: BOARD, position: POSITION"},
    {"ladder", RIGHTS_SESSION, "a set from easy to hard, with what came of the first tries",
     (const struct argument[]){{"game", ARG_TEXT, true, 1, 32, "a set, such as arimaa"},
                               {"theme", ARG_TEXT, false, 1, 31, "what is to be found"},
                               {0}},
     run_ladder, .reads = true,
     .answer = "puzzles: [[id, text, rating, 'solved'|'missed'|'hinted'|'later'|null]]"},
    {"solve", RIGHTS_SESSION, "checks an answer to a puzzle",
     (const struct argument[]){
         {"puzzle", ARG_TEXT, true, 1, 32, "the puzzle's id"},
         {"turns", ARG_TEXT, true, 1, PUZZLE_TEXT_MAX, "\"T; T; T\": turns and replies so far"},
         UNRATED,
         {0}},
     run_solve,
     .answer = "right: switch, solved: switch, replies: [text], rated: switch, rating?: rating"},
    {"reveal", RIGHTS_SESSION, "shows a puzzle's solution, which counts as missed",
     (const struct argument[]){
         {"puzzle", ARG_TEXT, true, 1, 32, "the puzzle's id"},
         {"hint", ARG_SWITCH, false, 0, 0, "only the cell where it begins; then it is not rated"},
         UNRATED,
         {0}},
     run_reveal, .answer = "turns?: [text], cell?: cell|null, rated: switch, rating?: rating"},
    {0}};
