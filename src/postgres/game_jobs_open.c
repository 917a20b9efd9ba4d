/* The connection to the tables of jobs, and making these. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/time.h"
#include "os/wait.h"
#include "postgres/address.h"
#include "postgres/game_jobs.h"
#include "postgres/game_jobs_inside.h"

enum {
    SERVER_LEAST = 130000,
    SILENCE_MS = 30000, /* a server silent for this long counts as lost */
    LOCK_MS = 5000,     /* a killed process may hold the lock for a moment */
    LOCK_AGAIN_MS = 50,
    STOP_MS = 100 /* between two looks at `stop` */
};

/* Advisory locks have two keys: this one, and a match's or, for making the tables, 0. */
#define LOCK "1634168686"

/* The version of the tables, in a comment on the first of them; 1 had none. Additions of a newer
 * version may not disturb programs of an older. */
enum { TABLES = 3 };
#define TABLES_MARK "agon jobs "

/* Makes the tables, or brings older ones up to date. */
static const char tables[] =
    "begin; select pg_advisory_xact_lock(" LOCK ", 0);"
    "set local lock_timeout = '5s';" /* nobody waits for somebody who holds a table */
    "create schema if not exists agon;"
    "create table if not exists agon.job ("
    " id bigint generated always as identity primary key,"
    " match text not null, number integer not null, unique (match, number),"
    " needs text[] not null, task text not null,"
    " tries integer not null default 0,"
    " token uuid, worker text, lease timestamptz," /* the worker that has it, and until when */
    " result text, why text);"
    "alter table agon.job add column if not exists lease_ms integer," /* null: the worker's */
    " add column if not exists take_by timestamptz," /* null: it waits for a worker */
    " add column if not exists progress text;"
    "create index if not exists job_waiting on agon.job (lease_ms, id) where result is null;"
    "create table if not exists agon.worker ("
    " id uuid primary key, has text[] not null, seen timestamptz not null);"
    "comment on table agon.job is '" TABLES_MARK "3';"
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

static int listen(struct game_jobs *j, struct agon_error *e)
{
    return execute(j, "listen " GAME_JOBS_CHANNEL, e);
}

/* Opens a connection that notices a lost server within half a minute. One that may be stopped waits
 * for it only as long as a stop may take. The server notices a lost program within some ten
 * seconds, and then frees the lock of its match. */
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
    /* ends queries of closed connections, since PostgreSQL 14 */
    int status = execute(j, "set client_connection_check_interval = '10s'", e);
    if (status < 0 && j->away)
        return status;
    status = execute(j,
                     "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2;"
                     " set tcp_keepalives_count = 3; set tcp_user_timeout = 10000;"
                     " set synchronous_commit = off; set statement_timeout = 0;"
                     " set lock_timeout = 0;"
                     " set datestyle = 'ISO';" /* others name zones ambiguously */
                     " set default_transaction_isolation = 'read committed'",
                     e);
    return status == 0 && j->listens ? listen(j, e) : status;
}

int game_jobs_number(const PGresult *r)
{
    return PQntuples(r) > 0 ? atoi(PQgetvalue(r, 0, 0)) : -1;
}

int game_jobs_hold(struct game_jobs *j, struct agon_error *e)
{
    char sql[160];
    int64_t until = os_now_ms() + LOCK_MS;
    snprintf(sql, sizeof sql, "select pg_try_advisory_lock(" LOCK ", hashtext('%s'))::int",
             j->match);
    for (;;) {
        int status;
        PGresult *r = answer(j, PQsendQuery(j->c, sql) == 1, &status, e);
        bool held = status == 0 && game_jobs_number(r) == 1;
        PQclear(r);
        if (status < 0 || held)
            return status;
        if (os_now_ms() >= until || is_stopped(j))
            return agon_fail(e, AGON_UNSUPPORTED, -1,
                             "another program has this match or tournament");
        os_sleep_ms(LOCK_AGAIN_MS);
    }
}

PGresult *game_jobs_ask(struct game_jobs *j, const char *sql, const char *const *value, int n,
                        int *status, struct agon_error *e)
{
    *status = 0;
    if (j->away || PQstatus(j->c) != CONNECTION_OK) {
        *status = dial(j, e);
        if (*status == 0 && j->match[0])
            *status = game_jobs_hold(j, e);
        j->away = *status < 0;
    }
    if (*status < 0)
        return NULL;
    bool sent = PQsendQueryParams(j->c, sql, n, NULL, value, NULL, NULL, 0) == 1;
    return answer(j, sent, status, e);
}

/* The version of the tables that are there; 0: none are. */
static int tables_there(struct game_jobs *j, int *status, struct agon_error *e)
{
    PGresult *r = game_jobs_ask(j,
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
                         "tables of jobs of version %d cannot be brought to version %d: %.150s",
                         found, TABLES, why.text);
    return status < 0 ? agon_fail(e, status, -1, "%s", why.text) : 0;
}

int game_jobs_check(const char *address, struct agon_error *e)
{
    if (postgres_is_readable(address))
        return 0;
    return agon_fail(e, AGON_UNSUPPORTED, -1,
                     "PostgreSQL: the address cannot be read, expected "
                     "postgresql://USER@HOST/DATABASE");
}

struct game_jobs *game_jobs_open_until(const char *address, const atomic_bool *stop,
                                       struct agon_error *e)
{
    struct game_jobs *j = calloc(1, sizeof *j);
    char *copy = malloc(strlen(address) + 1);
    if (!j || !copy) {
        free(j);
        free(copy);
        agon_fail(e, AGON_NO_MEMORY, -1, "out of memory");
        return NULL;
    }
    j->address = strcpy(copy, address);
    j->stop = stop;
    int status = game_jobs_check(address, e);
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

int game_jobs_listen(struct game_jobs *j, struct agon_error *e)
{
    j->listens = true;
    return listen(j, e);
}

int game_jobs_socket(const struct game_jobs *j)
{
    return j->away ? -1 : PQsocket(j->c);
}

int game_jobs_news(struct game_jobs *j)
{
    int n = 0;
    if (!j->away && PQconsumeInput(j->c) == 0)
        j->away = true;
    for (PGnotify *news; (news = PQnotifies(j->c)) != NULL; n++)
        PQfreemem(news);
    return n;
}

bool game_jobs_away(const struct game_jobs *j)
{
    return j->away;
}
