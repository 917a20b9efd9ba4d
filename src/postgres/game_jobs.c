/* The table of jobs, with libpq. */
#include "postgres/game_jobs.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libpq-fe.h>

#include "core/text.h"
#include "os/time.h"
#include "os/wait.h"
#include "postgres/address.h"

enum {
    SERVER_LEAST = 130000,
    SILENCE_MS = 30000, /* a server silent for this long counts as lost */
    LOCK_MS = 5000,     /* a killed process may hold the lock for a moment */
    LOCK_AGAIN_MS = 50,
    STOP_MS = 100, /* between two looks at `stop` */
    MATCH = 33,    /* an MD5 sum in hexadecimal digits */
    NUMBER_TEXT = 24
};

/* Advisory locks have two keys: this one, and a match's or, for making the tables, 0. */
#define LOCK "1634168686"

/* The version of the tables, in a comment on the first of them; 1 had none. Additions of a newer
 * version may not disturb programs of an older. */
enum { TABLES = 2 };
#define TABLES_MARK "agon jobs "

struct game_jobs {
    PGconn *c;
    char *address;
    char match[MATCH];       /* a coordinator's */
    const atomic_bool *stop; /* or NULL */
    bool away;
};

/* Makes the tables, or brings older ones up to date. */
static const char tables[] =
    "begin; select pg_advisory_xact_lock(" LOCK ", 0);"
    "create schema if not exists agon;"
    "create table if not exists agon.job ("
    " id bigint generated always as identity primary key,"
    " match text not null, number integer not null, unique (match, number),"
    " needs text[] not null, task text not null,"
    " tries integer not null default 0,"
    " token uuid, worker text, lease timestamptz," /* the worker that has it, and until when */
    " result text, why text);"
    "alter table agon.job add column if not exists lease_ms integer," /* null: the worker's */
    " add column if not exists take_by timestamptz;" /* null: it waits for a worker */
    "create table if not exists agon.worker ("
    " id uuid primary key, has text[] not null, seen timestamptz not null);"
    "comment on table agon.job is '" TABLES_MARK "2';"
    "commit";

/* Reports a failure. Without a SQLSTATE from the server, or with one about its shutdown, the
 * connection is lost; a transaction cancelled in favour of another (class 40) is retried like that,
 * too. */
static int fail(struct game_jobs *j, const PGresult *result, struct agon_error *e)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *s = result ? PQresultErrorMessage(result) : PQerrorMessage(j->c);
    j->away = !state || strncmp(state, "57P", 3) == 0 || strncmp(state, "08", 2) == 0 ||
              strncmp(state, "40", 2) == 0 || strcmp(state, "25006") == 0;
    s = strncmp(s, "ERROR:  ", 8) == 0 ? s + 8 : s;
    return agon_fail(e, AGON_UNSUPPORTED, -1, "PostgreSQL: %.*s", (int)strcspn(s, "\n"), s);
}

static int fail_silent(struct game_jobs *j, struct agon_error *e)
{
    j->away = true;
    return agon_fail(e, AGON_UNSUPPORTED, -1, "PostgreSQL: the server does not answer");
}

static bool is_stopped(const struct game_jobs *j)
{
    return j->stop && atomic_load(j->stop);
}

/* Sends what is queued and waits for the next answer; false: timeout, or it was stopped. */
static bool await(struct game_jobs *j)
{
    int64_t until = os_now_ms() + SILENCE_MS;
    int unsent;
    while ((unsent = PQflush(j->c)) > 0 || (unsent == 0 && PQisBusy(j->c))) {
        struct os_watch watch = {.fd = PQsocket(j->c), .read = true, .write = unsent > 0};
        if (watch.fd < 0)
            break; /* PQgetResult() has the reason */
        int64_t left = until - os_now_ms();
        if (left <= 0 || is_stopped(j))
            return false;
        left = j->stop && left > STOP_MS ? STOP_MS : left;
        if (os_wait(&watch, 1, left) > 0 && PQconsumeInput(j->c) == 0)
            break;
    }
    return true;
}

/* The last answer to the query sent; NULL: none without error, and *status is set. */
static PGresult *answer(struct game_jobs *j, bool sent, int *status, struct agon_error *e)
{
    PGresult *last = NULL, *next = NULL;
    bool heard = sent && await(j);
    while (heard && (next = PQgetResult(j->c)) != NULL) {
        bool over = last && PQresultStatus(last) == PGRES_FATAL_ERROR;
        PQclear(over ? next : last);
        last = over ? last : next;
        heard = await(j);
    }
    ExecStatusType found = PQresultStatus(last);
    if (sent && !heard)
        *status = fail_silent(j, e);
    else
        *status = found == PGRES_COMMAND_OK || found == PGRES_TUPLES_OK ? 0 : fail(j, last, e);
    if (*status == 0)
        return last;
    PQclear(last);
    return NULL;
}

static int execute(struct game_jobs *j, const char *sql, struct agon_error *e)
{
    int status;
    PQclear(answer(j, PQsendQuery(j->c, sql) == 1, &status, e));
    return status;
}

/* ---- the connection ---- */

static void be_silent(void *context, const char *text)
{
    (void)context;
    (void)text;
}

/* Opens a connection that notices a lost server within half a minute. One that may be stopped waits
 * for it only as long as a stop may take. */
static int dial(struct game_jobs *j, struct agon_error *e)
{
    static const char *const names[] = {
        "connect_timeout",  "keepalives_idle",           "keepalives_interval",
        "keepalives_count", "tcp_user_timeout",          "dbname",
        "client_encoding",  "fallback_application_name", NULL};
    const char *values[] = {j->stop ? "2" : "10", "10",   "5",    "3", "20000",
                            j->address,           "UTF8", "agon", NULL};
    PQfinish(j->c);
    j->c = PQconnectdbParams(names, values, 1);
    if (PQstatus(j->c) != CONNECTION_OK)
        return fail(j, NULL, e);
    j->away = false;
    PQsetNoticeProcessor(j->c, be_silent, NULL);
    PQsetnonblocking(j->c, 1);
    return execute(j,
                   "set synchronous_commit = off; set statement_timeout = 0; set lock_timeout = 0;"
                   " set default_transaction_isolation = 'read committed'",
                   e);
}

/* The first cell of an answer, as a number; -1: none. */
static int first_number(const PGresult *r)
{
    return PQntuples(r) > 0 ? atoi(PQgetvalue(r, 0, 0)) : -1;
}

/* Locks the match for this coordinator while its connection lives. */
static int hold(struct game_jobs *j, struct agon_error *e)
{
    char sql[160];
    int64_t until = os_now_ms() + LOCK_MS;
    snprintf(sql, sizeof sql, "select pg_try_advisory_lock(" LOCK ", hashtext('%s'))::int",
             j->match);
    for (;;) {
        int status;
        PGresult *r = answer(j, PQsendQuery(j->c, sql) == 1, &status, e);
        bool held = status == 0 && first_number(r) == 1;
        PQclear(r);
        if (status < 0 || held)
            return status;
        if (os_now_ms() >= until || is_stopped(j))
            return agon_fail(e, AGON_UNSUPPORTED, -1, "another program has this match");
        os_sleep_ms(LOCK_AGAIN_MS);
    }
}

/* Sends SQL with values, all as texts; reconnects if the connection was lost. */
static PGresult *ask(struct game_jobs *j, const char *sql, const char *const *value, int n,
                     int *status, struct agon_error *e)
{
    *status = 0;
    if (j->away || PQstatus(j->c) != CONNECTION_OK) {
        *status = dial(j, e);
        if (*status == 0 && j->match[0])
            *status = hold(j, e);
        j->away = *status < 0;
    }
    if (*status < 0)
        return NULL;
    bool sent = PQsendQueryParams(j->c, sql, n, NULL, value, NULL, NULL, 0) == 1;
    return answer(j, sent, status, e);
}

/* The same for statements without a result; returns the number of affected rows. */
static int change(struct game_jobs *j, const char *sql, const char *const *value, int n,
                  struct agon_error *e)
{
    int status;
    PGresult *r = ask(j, sql, value, n, &status, e);
    int touched = status < 0 ? status : atoi(PQcmdTuples(r));
    PQclear(r);
    return touched;
}

/* The version of the tables that are there; 0: none are. */
static int tables_there(struct game_jobs *j, int *status, struct agon_error *e)
{
    PGresult *r = ask(j,
                      "select obj_description(oid, 'pg_class') from pg_class"
                      " where oid = to_regclass('agon.job')",
                      NULL, 0, status, e);
    int found = *status == 0 && PQntuples(r) > 0 ? 1 : 0;
    if (found)
        sscanf(PQgetvalue(r, 0, 0), TABLES_MARK "%d", &found);
    PQclear(r);
    return found;
}

static int make_tables(struct game_jobs *j, struct agon_error *e)
{
    struct agon_error why = {.at = -1};
    int status = 0, found = tables_there(j, &status, e);
    if (status < 0 || found == TABLES)
        return status;
    if (found > TABLES)
        return agon_fail(e, AGON_UNSUPPORTED, -1,
                         "the tables of jobs there are of version %d, which a newer agon has made; "
                         "this one knows version %d",
                         found, TABLES);
    status = execute(j, tables, &why);
    if (status < 0 && found > 0 && !j->away)
        return agon_fail(e, status, -1,
                         "the tables of jobs there are of version %d, and this role cannot bring "
                         "them to version %d: %.150s",
                         found, TABLES, why.text);
    return status < 0 ? agon_fail(e, status, -1, "%s", why.text) : 0;
}

struct game_jobs *game_jobs_open_until(const char *address, const atomic_bool *stop,
                                       struct agon_error *e)
{
    struct game_jobs *j = calloc(1, sizeof *j);
    char *copy = malloc(strlen(address) + 1);
    int status = 0;
    if (!j || !copy) {
        free(j);
        free(copy);
        agon_fail(e, AGON_NO_MEMORY, -1, "out of memory");
        return NULL;
    }
    j->address = strcpy(copy, address);
    j->stop = stop;
    if (!postgres_is_readable(address))
        status = agon_fail(e, AGON_UNSUPPORTED, -1, "PostgreSQL: the address cannot be read");
    if (status == 0)
        status = dial(j, e);
    if (status == 0 && PQserverVersion(j->c) < SERVER_LEAST)
        status = agon_fail(e, AGON_UNSUPPORTED, -1, "PostgreSQL: version 13 or newer is needed");
    if (status == 0)
        status = make_tables(j, e);
    if (status == 0)
        return j;
    game_jobs_close(j);
    return NULL;
}

struct game_jobs *game_jobs_open(const char *address, struct agon_error *e)
{
    return game_jobs_open_until(address, NULL, e);
}

void game_jobs_close(struct game_jobs *j)
{
    if (!j)
        return;
    PQfinish(j->c);
    free(j->address);
    free(j);
}

bool game_jobs_away(const struct game_jobs *j)
{
    return j->away;
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

/* "{"a","b"}", an array of texts that need no escaping; for free(). */
static char *array_of(const char *const *word)
{
    size_t room = 3;
    for (int i = 0; word[i]; i++)
        room += strlen(word[i]) + 3;
    char *bytes = malloc(room);
    struct text t = text_into(bytes, room);
    for (int i = 0; bytes && word[i]; i++)
        text_add(&t, "%s\"%s\"", i > 0 ? "," : "{", word[i]);
    if (bytes)
        text_add(&t, t.n > 0 ? "}" : "{}");
    return bytes;
}

/* ---- the coordinator ---- */

int game_jobs_begin(struct game_jobs *j, const char *match, struct agon_error *e)
{
    int status;
    PGresult *r = ask(j, "select md5($1)", &match, 1, &status, e);
    if (status == 0)
        snprintf(j->match, sizeof j->match, "%s", PQgetvalue(r, 0, 0));
    PQclear(r);
    if (status == 0)
        status = hold(j, e);
    if (status < 0)
        return status;
    const char *value[] = {j->match};
    status = change(j,
                    "delete from agon.job where match = $1 and result is null"
                    " and (lease is null or lease < now())",
                    value, 1, e);
    if (status < 0)
        return status;
    r = ask(j, "select count(*) from agon.job where match = $1", value, 1, &status, e);
    int there = status < 0 ? status : first_number(r);
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
               "insert into agon.job (match, number, needs, task, lease_ms, take_by, tries)"
               " values ($1, $2::int, $3::text[], $4, $5::int,"
               " now() + $6::int * interval '1 millisecond', $7::int)"
               " on conflict (match, number) do nothing",
               value, 7, e);
    free(needs);
    return status < 0 ? status : 0;
}

/* The match's jobs: running, waiting, and all. */
static int count(struct game_jobs *j, struct game_jobs_count *count, struct agon_error *e)
{
    int status;
    const char *value[] = {j->match};
    PGresult *r = ask(j,
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

int game_jobs_collect(struct game_jobs *j, struct game_jobs_result *result,
                      struct game_jobs_count *counted, struct agon_error *e)
{
    char most[NUMBER_TEXT], tries[NUMBER_TEXT];
    int status, n = 0;
    snprintf(most, sizeof most, "%d", GAME_JOBS_COLLECTED);
    snprintf(tries, sizeof tries, "%d", GAME_JOBS_TRIES);
    const char *value[] = {j->match, tries, most};
    PGresult *r = ask(j,
                      "select number, result, coalesce(why, 'its last worker was ' || worker, '')"
                      " from agon.job where match = $1 and (result is not null or"
                      " ((tries >= $2::int or take_by < now()) and"
                      " (lease is null or lease < now())))"
                      " order by id limit $3::int",
                      value, 3, &status, e);
    for (; status == 0 && n < PQntuples(r); n++) {
        bool played = !PQgetisnull(r, n, 1);
        result[n] = (struct game_jobs_result){.number = atoi(PQgetvalue(r, n, 0)),
                                              .text = played ? copy_cell(r, n, 1) : NULL,
                                              .why = copy_cell(r, n, 2)};
        if ((played && !result[n].text) || !result[n].why)
            status = no_memory(e);
    }
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
    return status < 0 ? status : 0;
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
    PGresult *r = ask(j,
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

int game_jobs_take(struct game_jobs *j, const char *const *has, int64_t lease_ms,
                   struct game_job *job, struct agon_error *e)
{
    char lease[NUMBER_TEXT], tries[NUMBER_TEXT], *list = array_of(has);
    int status;
    if (!list)
        return no_memory(e);
    snprintf(lease, sizeof lease, "%" PRId64, lease_ms);
    snprintf(tries, sizeof tries, "%d", GAME_JOBS_TRIES);
    const char *value[] = {list, lease, tries};
    PGresult *r = ask(j,
                      "update agon.job set token = gen_random_uuid(), tries = tries + 1,"
                      " lease = now() +"
                      " coalesce(lease_ms, $2::bigint) * interval '1 millisecond',"
                      " worker = coalesce(host(inet_client_addr()), 'on this machine')"
                      " where id = (select id from agon.job where result is null"
                      " and (lease is null or lease < now()) and tries < $3::int"
                      " and needs <@ $1::text[] order by lease_ms, id limit 1"
                      " for update skip locked)"
                      " returning id, token, task",
                      value, 3, &status, e);
    free(list);
    if (status == 0 && PQntuples(r) > 0) {
        snprintf(job->id, sizeof job->id, "%s", PQgetvalue(r, 0, 0));
        snprintf(job->token, sizeof job->token, "%s", PQgetvalue(r, 0, 1));
        job->task = copy_cell(r, 0, 2);
        status = job->task ? 1 : no_memory(e);
    }
    PQclear(r);
    return status;
}

int game_jobs_extend(struct game_jobs *j, char (*token)[GAME_JOBS_TOKEN], int n, int64_t lease_ms,
                     struct agon_error *e)
{
    char lease[NUMBER_TEXT];
    int status;
    const char **word = calloc((size_t)n + 1, sizeof *word);
    for (int i = 0; word && i < n; i++)
        word[i] = token[i];
    char *list = word ? array_of(word) : NULL;
    free(word);
    if (!list)
        return no_memory(e);
    snprintf(lease, sizeof lease, "%" PRId64, lease_ms);
    const char *value[] = {list, lease};
    PGresult *r = ask(j,
                      "update agon.job set lease = now() +"
                      " coalesce(lease_ms, $2::bigint) * interval '1 millisecond'"
                      " where token = any($1::uuid[]) and lease > now() and result is null"
                      " returning token",
                      value, 2, &status, e);
    free(list);
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
                        " tries = tries - ($3::text is null)::int"
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
    PGresult *r = ask(j,
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
