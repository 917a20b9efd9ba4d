/* The jobs in the tables, with libpq. */
#include "postgres/game_jobs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "postgres/game_jobs_inside.h"

enum { NUMBER_TEXT = 24 };

/* Sends a statement without a result; returns the number of affected rows. */
static int change(struct game_jobs *j, const char *sql, const char *const *value, int n,
                  struct agon_error *e)
{
    int status;
    PGresult *r = game_jobs_ask(j, sql, value, n, &status, e);
    int touched = status < 0 ? status : atoi(PQcmdTuples(r));
    PQclear(r);
    return touched;
}

static int no_memory(struct agon_error *e)
{
    return agon_fail(e, AGON_NO_MEMORY, -1, "out of memory");
}

static char *copy_cell(const PGresult *r, int row, int column)
{
    const char *s = PQgetvalue(r, row, column);
    char *copy = malloc(strlen(s) + 1);
    return copy ? strcpy(copy, s) : NULL;
}

/* "{"a","b"}", an array of texts; for free(). */
static char *array_of(const char *const *word)
{
    size_t room = 3, n = 0;
    for (int i = 0; word[i]; i++)
        room += 2 * strlen(word[i]) + 3;
    char *bytes = malloc(room);
    for (int i = 0; bytes && word[i]; i++) {
        bytes[n++] = i > 0 ? ',' : '{';
        bytes[n++] = '"';
        for (const char *c = word[i]; *c; c++) {
            if (*c == '"' || *c == '\\')
                bytes[n++] = '\\';
            bytes[n++] = *c;
        }
        bytes[n++] = '"';
    }
    if (bytes)
        strcpy(bytes + n, n > 0 ? "}" : "{}");
    return bytes;
}

/* ---- the coordinator ---- */

int game_jobs_begin(struct game_jobs *j, const char *match, struct agon_error *e)
{
    int status;
    PGresult *r = game_jobs_ask(j, "select md5($1)", &match, 1, &status, e);
    if (status == 0)
        snprintf(j->match, sizeof j->match, "%s", PQgetvalue(r, 0, 0));
    PQclear(r);
    if (status == 0)
        status = game_jobs_hold(j, e);
    if (status < 0)
        return status;
    const char *value[] = {j->match};
    snprintf(j->seen, sizeof j->seen, "-infinity");
    status = change(j,
                    "delete from agon.job where (match = $1 and result is null"
                    " and (lease is null or lease < now()))"
                    " or take_by < now() - interval '1 day'",
                    value, 1, e);
    if (status < 0)
        return status;
    r = game_jobs_ask(j, "select count(*) from agon.job where match = $1", value, 1, &status, e);
    int there = status < 0 ? status : game_jobs_number(r);
    PQclear(r);
    return there;
}

int game_jobs_add(struct game_jobs *j, const struct game_jobs_new *job, struct agon_error *e)
{
    char number[NUMBER_TEXT], lease[NUMBER_TEXT], take[NUMBER_TEXT], tried[NUMBER_TEXT],
        *needs = array_of(job->needs);
    if (!needs)
        return no_memory(e);
    snprintf(number, sizeof number, "%d", job->number);
    snprintf(lease, sizeof lease, "%d", job->lease_ms);
    snprintf(take, sizeof take, "%d", job->take_ms);
    snprintf(tried, sizeof tried, "%d", job->attempts > 0 ? GAME_JOBS_TRIES - job->attempts : 0);
    const char *value[] = {j->match,
                           number,
                           needs,
                           job->task,
                           job->lease_ms > 0 ? lease : NULL,
                           job->take_ms > 0 ? take : NULL,
                           tried};
    int status =
        change(j,
               "with added as (insert into agon.job"
               " (match, number, needs, task, lease_ms, take_by, tries)"
               " values ($1, $2::int, $3::text[], $4, $5::int,"
               " now() + $6::int * interval '1 millisecond', $7::int)"
               " on conflict (match, number) do nothing returning lease_ms)"
               " select case when lease_ms > 0 then pg_notify('" GAME_JOBS_CHANNEL "', '') end"
               " from added",
               value, 7, e);
    free(needs);
    return status;
}

int game_jobs_list(struct game_jobs *j, int *number, int most, struct agon_error *e)
{
    char room[NUMBER_TEXT];
    int status, n = 0;
    snprintf(room, sizeof room, "%d", most);
    const char *value[] = {j->match, room};
    PGresult *r =
        game_jobs_ask(j, "select number from agon.job where match = $1 order by id limit $2::int",
                      value, 2, &status, e);
    for (; status == 0 && n < PQntuples(r); n++)
        number[n] = atoi(PQgetvalue(r, n, 0));
    PQclear(r);
    return status < 0 ? status : n;
}

/* The match's jobs: running, waiting, and all. */
static int count(struct game_jobs *j, struct game_jobs_count *count, struct agon_error *e)
{
    int status;
    const char *value[] = {j->match};
    PGresult *r = game_jobs_ask(j,
                                "select count(*) filter (where result is null and lease > now()),"
                                " count(*) filter (where result is null and (lease is null or"
                                " lease <= now())), count(*)"
                                " from agon.job where match = $1",
                                value, 1, &status, e);
    if (status == 0)
        *count = (struct game_jobs_count){atoi(PQgetvalue(r, 0, 0)), atoi(PQgetvalue(r, 0, 1)),
                                          atoi(PQgetvalue(r, 0, 2))};
    PQclear(r);
    return status;
}

int game_jobs_collect(struct game_jobs *j, int longest, struct game_jobs_result *result,
                      struct game_jobs_count *counted, struct agon_error *e)
{
    char most[NUMBER_TEXT], tries[NUMBER_TEXT], bytes[NUMBER_TEXT];
    int status, n = 0;
    snprintf(most, sizeof most, "%d", GAME_JOBS_COLLECTED);
    snprintf(tries, sizeof tries, "%d", GAME_JOBS_TRIES);
    snprintf(bytes, sizeof bytes, "%d", longest);
    const char *value[] = {j->match, tries, most, bytes, j->seen};
    /* Each extension of a lease moves it: progress under a later lease than all seen is new. */
    PGresult *r =
        game_jobs_ask(j,
                      "select number, case when $4::int = 0 or"
                      " octet_length(text) <= $4::int then text end,"
                      " left(coalesce(why, 'its last worker was ' || worker, ''), 400),"
                      " (result is null and text is not null)::int,"
                      " max(case when text is not null and result is null then lease end) over ()"
                      " from (select *, coalesce(result, case when $4::int > 0 and lease > now()"
                      " then progress end) as text from agon.job where match = $1) as job"
                      " where result is not null or (text is not null and lease > $5::timestamptz)"
                      " or ((tries >= $2::int or (worker is null and take_by < now()))"
                      " and (lease is null or lease < now()))"
                      " order by result is null, id limit $3::int",
                      value, 5, &status, e);
    for (; status == 0 && n < PQntuples(r); n++) {
        bool text = !PQgetisnull(r, n, 1);
        result[n] = (struct game_jobs_result){.number = atoi(PQgetvalue(r, n, 0)),
                                              .text = text ? copy_cell(r, n, 1) : NULL,
                                              .why = copy_cell(r, n, 2),
                                              .unfinished = atoi(PQgetvalue(r, n, 3)) != 0};
        if ((text && !result[n].text) || !result[n].why)
            status = no_memory(e);
    }
    if (n > 0 && !PQgetisnull(r, 0, 4))
        snprintf(j->seen, sizeof j->seen, "%s", PQgetvalue(r, 0, 4));
    PQclear(r);
    if (status == 0)
        status = count(j, counted, e);
    for (int i = 0; status < 0 && i < n; i++) {
        free(result[i].text);
        free(result[i].why);
    }
    return status < 0 ? status : n;
}

int game_jobs_delete(struct game_jobs *j, const int *number, int n, struct agon_error *e)
{
    size_t room = (size_t)n * 12 + 3;
    char *list = malloc(room);
    struct text t = text_into(list, room);
    if (!list)
        return no_memory(e);
    for (int i = 0; i < n; i++)
        text_add(&t, "%s%d", i > 0 ? "," : "{", number[i]);
    text_add(&t, n > 0 ? "}" : "{}");
    const char *value[] = {j->match, list};
    int status =
        change(j, "delete from agon.job where match = $1 and number = any($2::int[])", value, 2, e);
    free(list);
    return status;
}

int game_jobs_end(struct game_jobs *j, bool keep_results, struct agon_error *e)
{
    const char *value[] = {j->match, keep_results ? "true" : "false"};
    int status = change(j,
                        "delete from agon.job where match = $1 and"
                        " (result is null or not $2::boolean)",
                        value, 2, e);
    return status < 0 ? status : 0;
}

int game_jobs_workers(struct game_jobs *j, const char *const *needs,
                      struct game_jobs_workers *workers, struct agon_error *e)
{
    char recent[NUMBER_TEXT], *list = array_of(needs);
    int status;
    if (!list)
        return no_memory(e);
    snprintf(recent, sizeof recent, "%d", GAME_JOBS_SEEN_MS);
    const char *value[] = {list, recent};
    PGresult *r = game_jobs_ask(j,
                                "select count(*) filter (where $1::text[] <@ has), count(*)"
                                " from agon.worker"
                                " where seen > now() - $2::int * interval '1 millisecond'",
                                value, 2, &status, e);
    free(list);
    if (status == 0)
        *workers = (struct game_jobs_workers){.able = atoi(PQgetvalue(r, 0, 0)),
                                              .all = atoi(PQgetvalue(r, 0, 1))};
    PQclear(r);
    return status;
}

/* ---- a worker ---- */

/* `before_ms` > 0: only one with a shorter lease. */
static int take(struct game_jobs *j, const char *const *has, int64_t lease_ms, int before_ms,
                struct game_job *job, struct agon_error *e)
{
    char before[NUMBER_TEXT], lease[NUMBER_TEXT], tries[NUMBER_TEXT], *list = array_of(has);
    int status;
    if (!list)
        return no_memory(e);
    snprintf(lease, sizeof lease, "%" PRId64, lease_ms);
    snprintf(tries, sizeof tries, "%d", GAME_JOBS_TRIES);
    snprintf(before, sizeof before, "%d", before_ms);
    const char *value[] = {list, lease, tries, before};
    PGresult *r = game_jobs_ask(j,
                                "update agon.job set token = gen_random_uuid(), tries = tries + 1,"
                                " lease = now() +"
                                " coalesce(lease_ms, $2::bigint) * interval '1 millisecond',"
                                " worker = coalesce(host(inet_client_addr()), 'on this machine')"
                                " where id = (select id from agon.job where result is null"
                                " and (lease is null or lease < now()) and tries < $3::int"
                                " and (take_by is null or take_by > now() or worker is not null)"
                                " and needs <@ $1::text[]"
                                " and ($4::int = 0 or lease_ms < $4::int)"
                                " order by lease_ms, id limit 1 for update skip locked)"
                                " returning id, token, task, coalesce(lease_ms, 0)",
                                value, 4, &status, e);
    free(list);
    if (status == 0 && PQntuples(r) > 0) {
        snprintf(job->id, sizeof job->id, "%s", PQgetvalue(r, 0, 0));
        snprintf(job->token, sizeof job->token, "%s", PQgetvalue(r, 0, 1));
        job->task = copy_cell(r, 0, 2);
        job->lease_ms = atoi(PQgetvalue(r, 0, 3));
        status = job->task ? 1 : no_memory(e);
    }
    PQclear(r);
    return status;
}

int game_jobs_take(struct game_jobs *j, const char *const *has, int64_t lease_ms,
                   struct game_job *job, struct agon_error *e)
{
    return take(j, has, lease_ms, 0, job, e);
}

int game_jobs_take_urgent(struct game_jobs *j, const char *const *has, int before_ms,
                          struct game_job *job, struct agon_error *e)
{
    return take(j, has, 0, before_ms, job, e);
}

int game_jobs_extend(struct game_jobs *j, char (*token)[GAME_JOBS_TOKEN],
                     const char *const *progress, int n, int64_t lease_ms, struct agon_error *e)
{
    static const char plain[] = "update agon.job set lease = now() +"
                                " coalesce(lease_ms, $2::bigint) * interval '1 millisecond'"
                                " where token = any($1::uuid[]) and lease > now()"
                                " and result is null returning token";
    static const char with_progress[] =
        "update agon.job as j set lease = now() +"
        " coalesce(lease_ms, $2::bigint) * interval '1 millisecond',"
        " progress = coalesce(nullif(p.progress, ''), j.progress)"
        " from unnest($1::uuid[], $3::text[]) as p(token, progress)"
        " where j.token = p.token and lease > now() and result is null returning j.token";
    char lease[NUMBER_TEXT];
    int status;
    const char **word = calloc((size_t)n + 1, sizeof *word);
    for (int i = 0; word && i < n; i++)
        word[i] = token[i];
    char *list = word ? array_of(word) : NULL, *texts = progress ? array_of(progress) : NULL;
    free(word);
    if (!list || (progress && !texts)) {
        free(list);
        return no_memory(e);
    }
    snprintf(lease, sizeof lease, "%" PRId64, lease_ms);
    const char *value[] = {list, lease, texts};
    PGresult *r =
        game_jobs_ask(j, progress ? with_progress : plain, value, progress ? 3 : 2, &status, e);
    free(list);
    free(texts);
    for (int i = 0; status == 0 && i < n; i++) {
        int at = 0;
        while (at < PQntuples(r) && strcmp(PQgetvalue(r, at, 0), token[i]) != 0)
            at++;
        if (at == PQntuples(r))
            token[i][0] = '\0';
    }
    PQclear(r);
    return status;
}

int game_jobs_finish(struct game_jobs *j, const struct game_job *job, const char *result,
                     struct agon_error *e)
{
    const char *value[] = {job->id, job->token, result};
    return change(j,
                  "update agon.job set result = $3 where id = $1::bigint and token = $2::uuid"
                  " and (lease > now() or result is not null)",
                  value, 3, e);
}

int game_jobs_return(struct game_jobs *j, const struct game_job *job, const char *why,
                     struct agon_error *e)
{
    const char *value[] = {job->id, job->token, why};
    int status = change(j,
                        "update agon.job set lease = null, token = null, why = $3,"
                        " tries = tries - ($3::text is null and lease_ms is null)::int"
                        " where id = $1::bigint and token = $2::uuid and result is null",
                        value, 3, e);
    return status < 0 ? status : 0;
}

int game_jobs_attend(struct game_jobs *j, char worker[GAME_JOBS_TOKEN], const char *const *has,
                     struct agon_error *e)
{
    char *list = array_of(has);
    int status;
    if (!list)
        return no_memory(e);
    const char *value[] = {worker[0] ? worker : NULL, list};
    PGresult *r = game_jobs_ask(j,
                                "with gone as (delete from agon.worker"
                                " where seen < now() - interval '1 hour')"
                                " insert into agon.worker (id, has, seen) values"
                                " (coalesce($1::uuid, gen_random_uuid()), $2::text[], now())"
                                " on conflict (id) do update set seen = now() returning id",
                                value, 2, &status, e);
    free(list);
    if (status == 0)
        snprintf(worker, GAME_JOBS_TOKEN, "%s", PQgetvalue(r, 0, 0));
    PQclear(r);
    return status;
}

int game_jobs_leave(struct game_jobs *j, const char *worker, struct agon_error *e)
{
    const char *value[] = {worker};
    int status = change(j, "delete from agon.worker where id = $1::uuid", value, 1, e);
    return status < 0 ? status : 0;
}
