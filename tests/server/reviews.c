/* Reviews of a few lines of a pawn ending, which takes the least time, with and without workers. */
#include "reviews.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "answers/task.h"
#include "os/time.h"

static json_t *expected[REVIEW_LINES]; /* the reviews, made without workers */

static json_t *line(int i)
{
    static const char *const last[REVIEW_LINES] = {"d4c3", "d4c4", "d4c5", "d4d3",
                                                   "d4e3", "d4d5", "d4e5", "e4e5"};
    char turns[100];
    snprintf(turns, sizeof turns, "e3e4; e6d6; d3d4; d6e7; %s", last[i]);
    return json_pack("{ss ss ss}", "kind", "chess", "start", "8/8/4k3/8/8/3KP3/8/8 w - - 0 1",
                     "turns", turns);
}

void review_begin(struct client *c, int i)
{
    json_decref(client_good(c, "review", line(i)));
}

int review_done(struct client *c, int i)
{
    json_t *json = client_good(c, "review", line(i));
    int done = (int)at_number(json, "review.done");
    json_decref(json);
    return done;
}

/* Waits for the review, which must be as without workers. */
void review_check(struct client *c, int i)
{
    json_t *json = client_review(c, line(i));
    if (!json_equal(at(json, "review"), expected[i])) {
        json_dumpf(at(json, "review"), stderr, 0);
        json_dumpf(expected[i], stderr, 0);
        fail_msg("review %d is another one than without workers", i);
    }
    json_decref(json);
}

int reviews_make(void **state)
{
    struct server s = {0};
    struct client c = {0};
    (void)state;
    server_launch(&s, remote_agond, "--unlimited", 0, 0);
    client_open(&c, s.port);
    review_begin(&c, 0);
    for (int i = 0; i < REVIEW_LINES; i++) {
        if (i + 1 < REVIEW_LINES)
            review_begin(&c, i + 1); /* two at a time */
        json_t *json = client_review(&c, line(i));
        expected[i] = json_incref(at(json, "review"));
        json_decref(json);
    }
    client_close(&c);
    return server_end(&s, 0);
}

int reviews_drop(void **state)
{
    (void)state;
    for (int i = 0; i < REVIEW_LINES; i++)
        json_decref(expected[i]);
    return 0;
}

/* Takes a task; false: the server has made the review without. */
static bool take_part(const struct server *s, struct game_jobs *j, char id[GAME_JOBS_TOKEN],
                      int64_t reviews, struct game_job *job)
{
    static const char *const has[] = {TASK_VERSION, NULL};
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    struct agon_error e;
    int taken;
    while ((taken = game_jobs_take(j, has, 60000, job, &e)) == 0) {
        assert_true(os_now_ms() < until);
        if (server_number(s, REVIEWS_MADE) > reviews)
            return false;
        false_seen(j, id);
        os_sleep_ms(20); /* between two looks */
    }
    assert_int_equal(taken, 1);
    return true;
}

/* Begins the review of line *next, and takes a part of it; on a slow machine the server may not
 * have seen the worker in time, and then that of the next. Returns the line, and sets *next. */
int review_begin_taken(const struct server *s, struct client *c, struct game_jobs *j,
                       char id[GAME_JOBS_TOKEN], int *next, struct game_job *job)
{
    for (;;) {
        assert_true(*next < REVIEW_LINES);
        int64_t reviews = server_number(s, REVIEWS_MADE);
        int i = (*next)++;
        false_await(s, j, id);
        review_begin(c, i);
        if (take_part(s, j, id, reviews, job))
            return i;
        review_check(c, i);
    }
}

void watched_begin(struct watched_review *w)
{
    *w = (struct watched_review){.jobs = false_open(), .log = tmpfile()};
    assert_non_null(w->log);
    remote_launch_logged(&w->server, w->log);
    client_open(&w->client, w->server.port);
}

void watched_end(struct watched_review *w)
{
    struct agon_error e;
    assert_int_equal(game_jobs_leave(w->jobs, w->id, &e), 0);
    game_jobs_close(w->jobs);
    client_close(&w->client);
    remote_end(&w->server);
    fclose(w->log);
}
