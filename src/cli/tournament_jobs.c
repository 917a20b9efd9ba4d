/* The coordinator of a tournament: gives every game whose players are free to workers, and moves
 * results from the table of jobs to the tournament's files, which alone count.
 *
 * So it can be killed at any moment. A game that the files have is deleted from the table; a result
 * only in the table is collected, or the game played again. */
#include "cli/tournament_jobs.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/interrupt.h"
#include "cli/match_job.h"
#include "cli/message.h"
#include "cli/tournament_games.h"
#include "core/text.h"
#include "os/time.h"
#include "play/tournament/next.h"
#include "postgres/game_jobs.h"

enum {
    ROOM = 2 * PLAN_GAMES_MAX + 1, /* numbers of jobs for a match: its games, extra, armageddon */
    GIVEN_MOST = PLAN_PLAYERS_MAX / 2,
    NEEDS = 4,     /* the version, two programs, NULL */
    LOOK_MS = 100, /* between two queries of the table, */
    AWAY_MS = 1000 /* ... and of a database that is unreachable */
};

struct given {
    int match, game;
    bool told; /* that no worker has its programs */
};

struct coordinator {
    struct tournament_games games;
    struct tournament_files *files;
    struct game_jobs *jobs;
    struct given given[GIVEN_MOST]; /* handed out and not ended */
    int n;
    int64_t look_at; /* when to look for workers that have the programs, os_now_ms() */
    bool ended;      /* nothing was left to hand out */
    bool away;       /* the database is, and that was printed */
};

static bool is_over(const struct coordinator *c)
{
    return interrupt_asked() || (c->ended && c->n == 0);
}

/* ---- results ---- */

/* The game of a job, if it still has to be played and nothing has to be played before it. */
static bool find_game(const struct coordinator *c, int number, struct given *g)
{
    const struct tournament *t = &c->files->tournament;
    if (number < 1)
        return false;
    *g = (struct given){.match = (number - 1) / ROOM, .game = (number - 1) % ROOM};
    if (g->match >= t->matches || g->game >= t->match[g->match].games)
        return false;
    const struct tournament_game *game = &t->match[g->match].game[g->game];
    return (game->state == TOURNAMENT_WAITING || game->state == TOURNAMENT_PLAYING) &&
           (g->game == 0 || game[-1].state == TOURNAMENT_DONE);
}

static void forget(struct coordinator *c, const struct given *g)
{
    for (int i = 0; i < c->n; i++)
        if (c->given[i].match == g->match && c->given[i].game == g->game)
            c->given[i--] = c->given[--c->n];
}

/* Puts back all that was handed out. */
static void take_back(struct coordinator *c)
{
    for (int i = 0; i < c->n; i++)
        tournament_drop(&c->files->tournament, c->given[i].match, c->given[i].game);
    c->n = 0;
    c->ended = false;
}

static bool same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

/* Whether the record is of this game: 1; 0: of an earlier form of it, with another player or start;
 * AGON_BAD_TEXT: not of this game at all. */
static int compare(const struct coordinator *c, const struct given *g, const struct record *like,
                   const struct record *r)
{
    static const char *const own[] = {RECORD_EVENT, RECORD_ID}, *const same[] = {RECORD_GAME,
                                                                                 RECORD_VARIANT,
                                                                                 RECORD_OPTIONS};
    const struct tournament_game *game = &c->files->tournament.match[g->match].game[g->game];
    bool good = same_text(like->definition, r->definition);
    if (r->seats != (int)c->files->game->seats || !r->why || strlen(r->why) >= TOURNAMENT_WHY)
        return AGON_BAD_TEXT;
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (!same_text(record_get(like, own[i]), record_get(r, own[i])))
            return AGON_BAD_TEXT;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        good = good && same_text(record_get(like, same[i]), record_get(r, same[i]));
    for (int seat = 0; seat < r->seats; seat++)
        good = good &&
               same_text(record_get_seat(like, "player", seat), record_get_seat(r, "player", seat));
    if (game->handicap)
        good = good && same_text(record_get(like, RECORD_POSITION), record_get(r, RECORD_POSITION));
    return good;
}

static int check(const struct coordinator *c, const struct given *g, const struct record *record,
                 struct agon_error *error)
{
    struct tournament_start start;
    struct record like;
    int status = tournament_games_start(&c->games, g->match, g->game, &start, error);
    if (status < 0)
        return status;
    record_init(&like);
    status = record_set_game(&like, start.game, error);
    if (status == 0)
        status = tournament_files_name(c->files, g->match, g->game, &like, error);
    if (status == 0)
        status = compare(c, g, &like, record);
    record_release(&like);
    agon_close(start.own);
    free(start.opening);
    return status;
}

/* Counts the game that a worker has played. */
static int take_record(struct coordinator *c, const struct given *g, const char *text,
                       struct agon_error *error)
{
    struct agon_error inner = {.at = -1};
    struct record record;
    size_t clean;
    int line = 1, status = AGON_BAD_TEXT;
    if (text_clean(text, strlen(text), &clean) && record_read(&record, &text, &line, &inner) == 1) {
        status = check(c, g, &record, error);
        if (status > 0)
            status = tournament_games_count(&c->games, g->match, g->game, &record, error);
        else if (status == 0) {
            message("game %d.%d was begun with another player or start, and is played again",
                    g->match + 1, g->game + 1);
            tournament_drop(&c->files->tournament, g->match, g->game);
            c->ended = false;
        }
        record_release(&record);
    }
    if (status == AGON_BAD_TEXT)
        agon_fail(error, status, -1, "game %d.%d: what its worker sent is not the record of it",
                  g->match + 1, g->game + 1);
    return status;
}

/* Counts one result, then deletes it from the table. AGON_BAD_TEXT: it is invalid, or the game was
 * tried too often; after other failures the table still has it. */
static int take_in(struct coordinator *c, const struct game_jobs_result *sent,
                   struct agon_error *error)
{
    struct given g;
    int status = 0;
    if (find_game(c, sent->number, &g)) {
        if (!sent->text)
            return agon_fail(error, AGON_BAD_TEXT, -1,
                             "game %d.%d was tried %d times without a result: %.150s", g.match + 1,
                             g.game + 1, GAME_JOBS_TRIES, sent->why);
        status = take_record(c, &g, sent->text, error);
        if (status < 0 && status != AGON_BAD_TEXT)
            return status;
        if (status == 0)
            forget(c, &g);
    }
    struct agon_error lost;
    int deleted = game_jobs_delete(c->jobs, &sent->number, 1, status < 0 ? &lost : error);
    if (status == 0 && deleted < 0 && !game_jobs_away(c->jobs))
        status = deleted;
    return status;
}

/* Counts all results that are there; an invalid one is reported once the others are safe. If one
 * cannot be written, the others stay in the table. */
static int collect(struct coordinator *c, struct game_jobs_count *counted, struct agon_error *error)
{
    struct game_jobs_result sent[GAME_JOBS_COLLECTED];
    struct agon_error later = {.at = -1};
    int n = game_jobs_collect(c->jobs, 0, sent, counted, error), status = n < 0 ? n : 0;
    bool written = true;
    for (int i = 0; i < n; i++) {
        int taken = written ? take_in(c, &sent[i], status < 0 ? &later : error) : 0;
        written = written && (taken == 0 || taken == AGON_BAD_TEXT);
        status = status < 0 ? status : taken;
        free(sent[i].text);
        free(sent[i].why);
    }
    return status < 0 ? status : n;
}

/* ---- games ---- */

/* The text of a game's job, for free(); NULL with *error. */
static char *write_job(const struct coordinator *c, const struct given *g, const int player[2],
                       struct agon_error *error)
{
    struct tournament_start start;
    struct record named;
    char *text = NULL;
    if (tournament_games_start(&c->games, g->match, g->game, &start, error) < 0)
        return NULL;
    struct match_job_game job = {
        .game = start.game,
        .control = c->files->control_text,
        .start = start.position,
        .opening = start.opening ? start.opening : "",
        .runs = {c->files->plan.player[player[0]].runs, c->files->plan.player[player[1]].runs},
        .limits = &c->games.limits};
    record_init(&named);
    if (tournament_files_name(c->files, g->match, g->game, &named, error) == 0)
        text = match_job_write(&job, &named, error);
    record_release(&named);
    agon_close(start.own);
    free(start.opening);
    return text;
}

/* The requirements of a game for a worker: this version, and the programs. */
static void list_needs(const struct coordinator *c, const int player[2], const char *needs[NEEDS])
{
    int n = 0;
    needs[n++] = MATCH_JOB_VERSION;
    for (int i = 0; i < 2; i++)
        if (c->files->contestant[player[i]].command)
            needs[n++] = c->files->contestant[player[i]].command;
    needs[n] = NULL;
}

/* The players of a game, the one who moves first first. */
static void list_players(const struct coordinator *c, const struct given *g, int player[2])
{
    const struct tournament_match *m = &c->files->tournament.match[g->match];
    int first = tournament_first(g->game);
    player[0] = m->player[first];
    player[1] = m->player[!first];
}

static int add(struct coordinator *c, const struct given *g, struct agon_error *error)
{
    const char *needs[NEEDS];
    int player[2];
    list_players(c, g, player);
    list_needs(c, player, needs);
    if (g->match >= INT_MAX / ROOM)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "there are too many matches for --jobs");
    struct game_jobs_new job = {.number = g->match * ROOM + g->game + 1, .needs = needs};
    char *task = write_job(c, g, player, error);
    if (!task)
        return AGON_UNSUPPORTED;
    job.task = task;
    int status = game_jobs_add(c->jobs, &job, error);
    free(task);
    return status < 0 ? status : 0;
}

/* Adds again what the table has lost in a crash of the database, or somebody has deleted. */
static int add_again(struct coordinator *c, struct agon_error *error)
{
    int status = 0;
    for (int i = 0; i < c->n && status == 0; i++)
        status = add(c, &c->given[i], error);
    return status;
}

/* Takes over the games of an earlier run that workers have: their players are not free. */
static int take_over(struct coordinator *c, struct agon_error *error)
{
    int number[GIVEN_MOST], n = game_jobs_list(c->jobs, number, GIVEN_MOST, error);
    for (int i = 0; i < n; i++) {
        struct given g;
        if (find_game(c, number[i], &g) && tournament_take(&c->files->tournament, g.match, g.game))
            c->given[c->n++] = g;
    }
    return n < 0 ? n : 0;
}

/* Gives out all games whose players are free. */
static int give(struct coordinator *c, struct agon_error *error)
{
    struct given g = {.told = false};
    int next = 0, status = 0;
    while (c->n < GIVEN_MOST && status == 0 &&
           (next = tournament_games_next(&c->games, &g.match, &g.game, error)) > 0) {
        status = add(c, &g, error);
        if (status == 0)
            c->given[c->n++] = g;
        else
            tournament_drop(&c->files->tournament, g.match, g.game);
    }
    c->ended = status == 0 && next == 0;
    return next < 0 ? next : status;
}

/* Reports now and then which games no worker can play that has been seen lately. */
static void look_for_workers(struct coordinator *c)
{
    if (c->look_at > os_now_ms())
        return;
    c->look_at = os_now_ms() + GAME_JOBS_SEEN_MS;
    for (int i = 0; i < c->n; i++) {
        struct given *g = &c->given[i];
        struct game_jobs_workers seen;
        struct agon_error lost;
        const char *needs[NEEDS];
        int player[2];
        list_players(c, g, player);
        list_needs(c, player, needs);
        if (g->told || game_jobs_workers(c->jobs, needs, &seen, &lost) < 0 || seen.able > 0)
            continue;
        bool both = needs[1] && needs[2] && strcmp(needs[1], needs[2]) != 0;
        message("game %d.%d waits for a worker with %s%s%s", g->match + 1, g->game + 1,
                needs[needs[1] != NULL], both ? " and " : "", both ? needs[2] : "");
        g->told = true;
    }
}

/* ---- the tournament ---- */

static int step(struct coordinator *c, struct agon_error *error)
{
    struct game_jobs_count counted;
    int given = c->n, n = collect(c, &counted, error);
    if (n < 0)
        return n;
    int status = counted.all < given ? add_again(c, error) : 0;
    if (status == 0)
        status = give(c, error);
    if (status == 0 && counted.waiting > 0)
        look_for_workers(c);
    return status < 0 ? status : n;
}

/* Waits for some time, or for the database. False: another error than an unreachable database. */
static bool rest(struct coordinator *c, int status, const struct agon_error *error)
{
    bool away = status < 0 && game_jobs_away(c->jobs);
    if (status < 0 && !away)
        return false;
    if (away && !c->away)
        message("waiting for the database: %s", error->text);
    c->away = away;
    tournament_games_show(&c->games);
    if (status <= 0 && !is_over(c))
        interrupt_wait(NULL, 0, -1, os_now_ms() + (away ? AWAY_MS : LOOK_MS));
    return true;
}

static int play(struct coordinator *c, struct agon_error *error)
{
    struct agon_error lost;
    int there = game_jobs_begin(c->jobs, c->files->event, error);
    bool other = c->files->tournament.matches == 0; /* of one with the same plan that is no more */
    int status = there <= 0 ? there
                 : other    ? game_jobs_end(c->jobs, false, error)
                            : take_over(c, error);
    c->look_at = os_now_ms() + GAME_JOBS_SEEN_MS;
    while (status == 0 && !is_over(c)) {
        int done = step(c, error);
        if (!rest(c, done, error))
            status = done;
    }
    take_back(c);
    bool keep = status < 0 || interrupt_asked();
    if (there >= 0 && game_jobs_end(c->jobs, keep, &lost) < 0)
        message("jobs of this tournament may be left in the database: %s", lost.text);
    return status;
}

/* Opens engines of this program here, so that a wrong option is found before any game. */
static int try_engines(const struct tournament_files *b, struct agon_error *error)
{
    for (int i = 0; i < b->plan.players; i++) {
        const struct contestant *c = &b->contestant[i];
        struct player *player = c->command ? NULL : contestant_open(c, b->game, error);
        if (!player && !c->command)
            return AGON_UNSUPPORTED;
        player_close(player);
    }
    return 0;
}

int tournament_jobs_play(struct tournament_files *files, const char *address,
                         struct agon_error *error)
{
    struct coordinator *c = calloc(1, sizeof *c);
    if (!c)
        return agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    c->files = files;
    int status = try_engines(files, error);
    if (status == 0 && !(c->jobs = game_jobs_open(address, error)))
        status = AGON_UNSUPPORTED;
    if (status == 0) {
        tournament_games_init(&c->games, files);
        status = play(c, error);
        progress_end(&c->games.progress);
    }
    game_jobs_close(c->jobs);
    free(c);
    return status;
}
