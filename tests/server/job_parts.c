/* A coordinator and its workers, and what they do in most tests. */
#include "job_parts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

const char *const jobs_has[3] = {"agon 1", "fish-2", NULL};

void jobs_sql(const char *text)
{
    char command[600];
    snprintf(command, sizeof command, "psql -X -q -h '%s' -U agon -d postgres -c \"%s\" >/dev/null",
             getenv("AGON_POSTGRES"), text);
    assert_int_equal(system(command), 0);
}

struct game_jobs *jobs_open(void)
{
    char address[300];
    struct agon_error e = {.at = -1};
    snprintf(address, sizeof address, "postgresql://agon@/postgres?host=%s",
             getenv("AGON_POSTGRES"));
    struct game_jobs *j = game_jobs_open(address, &e);
    if (!j)
        print_error("%s\n", e.text);
    assert_non_null(j);
    return j;
}

struct jobs_parts jobs_begin(const char *match)
{
    struct agon_error e;
    struct jobs_parts p = {jobs_open(), jobs_open(), jobs_open()};
    assert_int_equal(game_jobs_begin(p.match, match, &e), 0);
    return p;
}

void jobs_end(struct jobs_parts *p)
{
    struct agon_error e;
    assert_int_equal(game_jobs_end(p->match, false, &e), 0);
    game_jobs_close(p->match);
    game_jobs_close(p->first);
    game_jobs_close(p->second);
}

void jobs_add(struct jobs_parts *p, int number, const char *need)
{
    struct agon_error e;
    const char *needs[] = {"agon 1", need, NULL};
    struct game_jobs_new job = {.number = number, .needs = needs, .task = "task"};
    assert_true(game_jobs_add(p->match, &job, &e) >= 0);
}

int jobs_take(struct game_jobs *j, int64_t lease_ms, struct game_job *job)
{
    struct agon_error e;
    int taken = game_jobs_take(j, jobs_has, lease_ms, job, &e);
    if (taken > 0) {
        assert_string_equal(job->task, "task");
        free(job->task);
    }
    assert_true(taken >= 0);
    return taken;
}

/* The only result there is. */
void jobs_collect_one(struct jobs_parts *p, int number, const char *text)
{
    struct game_jobs_result result[GAME_JOBS_COLLECTED];
    struct game_jobs_count count;
    struct agon_error e;
    assert_int_equal(game_jobs_collect(p->match, GAME_JOBS_ANSWER, result, &count, &e), 1);
    assert_int_equal(result[0].number, number);
    if (text)
        assert_string_equal(result[0].text, text);
    else
        assert_null(result[0].text);
    free(result[0].text);
    free(result[0].why);
}

void jobs_add_brief(struct jobs_parts *p, int number, int lease_ms)
{
    struct agon_error e;
    const char *needs[] = {"agon 1", NULL};
    struct game_jobs_new job = {
        .number = number, .needs = needs, .task = "task", .lease_ms = lease_ms};
    assert_true(game_jobs_add(p->match, &job, &e) >= 0);
}
