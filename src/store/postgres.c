/* PostgreSQL as the store's database, with libpq.
 *
 * A transaction is sent as a whole (pipeline mode), so it takes one round trip whatever the number
 * of writes. One server writes: it holds an advisory lock, and every transaction stores its number
 * and the server's name in the table "agond". So after a connection is lost during a commit, the
 * next one can find out whether the transaction was committed, whether another server has written
 * since, and whether the database has lost committed data. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libpq-fe.h>

#include "os/time.h"
#include "os/wait.h"
#include "postgres/address.h"
#include "store/dialect.h"
#include "store/inside.h"
#include "store/postgres_schema.h"
#include "store/postgres_values.h"
#include "store/schema.h"

enum {
    SERVER_LEAST = 130000,
    CHUNK = 256,    /* writes whose answers are collected together */
    LOCK_MS = 5000, /* a killed process may hold the lock for a moment */
    LOCK_AGAIN_MS = 50,
    SILENCE_MS = 30000, /* a server silent for this long counts as lost */
    HOLDER = 40,
    READS = 128, /* queries that a connection prepares; it plans further ones each time */
    NUMBER_TEXT = 32
};

struct postgres {
    struct database base;
    PGconn *c;
    char *url;
    enum store_sync sync;
    bool writer;
    struct os_monitor *lock; /* one thread at a time uses the connection */
    bool prepared[DATABASE_SLOTS];
    char *read[READS]; /* the prepared queries, "r0", "r1", ... on the server */
    int reads;
    bool lost;    /* the connection is unusable */
    bool patient; /* without a timeout */
    int pending;  /* writes without an answer */
    char holder[HOLDER];
    int64_t batch; /* the last durable transaction */
    char message[DATABASE_MESSAGE];
};

/* Stores the first line of the message. */
static void note(struct postgres *q, const char *text)
{
    const char *s = strncmp(text, "ERROR:  ", 8) == 0 ? text + 8 : text;
    snprintf(q->message, sizeof q->message, "%.*s", (int)strcspn(s, "\n"), s);
}

/* Stores the message of a failure. Without a SQLSTATE from the server, or with one about its
 * shutdown, the connection is lost, even if libpq has not noticed yet. Likewise if the server is
 * read-only (25006): the primary is another one. */
static void note_failure(struct postgres *q, const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (result || !q->lost) /* else it was stored */
        note(q, result ? PQresultErrorMessage(result) : PQerrorMessage(q->c));
    q->lost = q->lost || !state || strncmp(state, "57P", 3) == 0 || strncmp(state, "08", 2) == 0 ||
              strcmp(state, "25006") == 0;
}

/* ---- statements ---- */

static bool wait_for_answer(struct postgres *q)
{
    int64_t heard = os_now_ms();
    int unsent;
    atomic_store(&q->base.silent, heard);
    while ((unsent = PQflush(q->c)) > 0 || (unsent == 0 && PQisBusy(q->c))) {
        struct os_watch watch = {.fd = PQsocket(q->c), .read = true, .write = unsent > 0};
        int64_t left = q->patient ? OS_FOREVER : heard + SILENCE_MS - os_now_ms();
        if (watch.fd < 0)
            break; /* PQgetResult() has the reason */
        if (left <= 0) {
            note(q, "the server does not answer");
            q->lost = true;
            return false;
        }
        if (os_wait(&watch, 1, left) == 0)
            continue;
        if (PQconsumeInput(q->c) == 0)
            break;
        heard = os_now_ms();
        atomic_store(&q->base.silent, heard);
    }
    return true;
}

/* Sends what is queued and waits for the next answer; false: the connection is lost. */
static bool await(struct postgres *q)
{
    bool good = wait_for_answer(q);
    atomic_store(&q->base.silent, 0);
    return good;
}

/* The last answer to what was sent, outside of a pipeline, or the first that is an error; NULL:
 * none, with a message. */
static PGresult *answer(struct postgres *q, bool sent)
{
    PGresult *last = NULL, *next = NULL;
    while (sent && await(q) && (next = PQgetResult(q->c))) {
        bool over = last && PQresultStatus(last) == PGRES_FATAL_ERROR;
        PQclear(over ? next : last);
        last = over ? last : next;
    }
    if (q->lost) {
        PQclear(last);
        return NULL;
    }
    return last;
}

/* Statements without values and rows. */
static bool execute(struct postgres *q, const char *sql)
{
    PGresult *result = answer(q, PQsendQuery(q->c, sql) == 1);
    ExecStatusType status = PQresultStatus(result);
    bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!good)
        note_failure(q, result);
    PQclear(result);
    return good;
}

/* The first cell of a query's result, up to `size` bytes; false: it failed or found nothing. */
static bool find(struct postgres *q, const char *sql, char *cell, size_t size)
{
    PGresult *result = answer(q, PQsendQuery(q->c, sql) == 1);
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    if (!good)
        note_failure(q, result);
    good = good && PQntuples(result) > 0;
    if (good)
        snprintf(cell, size, "%s", PQgetvalue(result, 0, 0));
    PQclear(result);
    return good;
}

/* Reads the answers to everything sent; false: one is an error. NULLs separate answers; two in a
 * row mean that libpq has given up the connection. */
static bool collect(struct postgres *q)
{
    bool good = PQpipelineSync(q->c) == 1;
    int nothing = 0;
    for (bool more = good; more && !q->lost && await(q);) {
        PGresult *result = PQgetResult(q->c);
        ExecStatusType status = PQresultStatus(result);
        nothing = result ? 0 : nothing + 1;
        q->lost = nothing > 1 || PQstatus(q->c) != CONNECTION_OK;
        if (result && status == PGRES_FATAL_ERROR && good)
            note_failure(q, result);
        good =
            good && (!result || (status != PGRES_FATAL_ERROR && status != PGRES_PIPELINE_ABORTED));
        more = !result || status != PGRES_PIPELINE_SYNC;
        PQclear(result);
    }
    q->pending = 0;
    if (good && q->lost && !*q->message)
        note(q, PQerrorMessage(q->c));
    return good && !q->lost;
}

/* A failure in a transaction ends it. */
static bool end(struct postgres *q, bool good)
{
    if (good)
        return true;
    if (PQpipelineStatus(q->c) != PQ_PIPELINE_OFF && PQstatus(q->c) == CONNECTION_OK && !q->lost) {
        char why[DATABASE_MESSAGE];
        memcpy(why, q->message, sizeof why);
        if (q->pending > 0)
            collect(q);
        PQexitPipelineMode(q->c);
        execute(q, "rollback");
        memcpy(q->message, why, sizeof why);
    }
    return false;
}

static bool send(struct postgres *q, const char *sql)
{
    q->pending++;
    if (PQsendQueryParams(q->c, sql, 0, NULL, NULL, NULL, NULL, 0) == 1)
        return true;
    note(q, PQerrorMessage(q->c));
    return false;
}

static bool begin(struct database *d)
{
    struct postgres *q = (struct postgres *)d;
    q->message[0] = '\0';
    return end(q, PQenterPipelineMode(q->c) == 1 && send(q, "begin"));
}

static bool prepare(struct postgres *q, int slot, const char *name, const char *sql,
                    const struct postgres_parameters *p, int n)
{
    if (q->prepared[slot])
        return true;
    char *own = dialect_postgres(sql);
    q->prepared[slot] = PQsendPrepare(q->c, name, own, n, p->type) == 1;
    free(own);
    return q->prepared[slot];
}

static bool run(struct database *d, int slot, const char *sql, const struct value *v, int n)
{
    struct postgres *q = (struct postgres *)d;
    struct postgres_parameters p;
    char name[16];
    snprintf(name, sizeof name, "s%d", slot);
    postgres_fill(&p, v, n);
    q->pending++;
    if (!prepare(q, slot, name, sql, &p, n) ||
        PQsendQueryPrepared(q->c, name, n, p.text, NULL, NULL, 0) != 1) {
        note(q, PQerrorMessage(q->c));
        return end(q, false);
    }
    return q->pending < CHUNK || end(q, collect(q));
}

static bool commit(struct database *d)
{
    struct postgres *q = (struct postgres *)d;
    char sql[64];
    snprintf(sql, sizeof sql, "update agond set batch = %" PRId64, q->batch + 1);
    if (!end(q, send(q, sql) && send(q, "commit") && collect(q)))
        return false;
    PQexitPipelineMode(q->c);
    q->batch++;
    return true;
}

static bool hold_moment(struct database *d)
{
    struct postgres *q = (struct postgres *)d;
    os_monitor_enter(q->lock);
    bool good = execute(q, "begin isolation level repeatable read read only");
    os_monitor_leave(q->lock);
    return good;
}

static void leave_moment(struct database *d)
{
    struct postgres *q = (struct postgres *)d;
    char why[DATABASE_MESSAGE];
    os_monitor_enter(q->lock);
    memcpy(why, q->message, sizeof why);
    execute(q, "commit");
    memcpy(q->message, why, sizeof why);
    os_monitor_leave(q->lock);
}

/* The number of a query among those that are prepared; `reads` if it is not. */
static int find_read(const struct postgres *q, const char *sql)
{
    int i = 0;
    while (i < q->reads && strcmp(q->read[i], sql) != 0)
        i++;
    return i;
}

/* Runs a query, prepared if it has values: planning costs more than running most of them. The
 * tables do not change while a connection reads with values, so neither does a result's type. */
static PGresult *look_up(struct postgres *q, const char *sql, const struct value *v, int n)
{
    struct postgres_parameters p;
    char name[16];
    int at = find_read(q, sql);
    postgres_fill(&p, v, n);
    snprintf(name, sizeof name, "r%d", at);
    if (at == q->reads) {
        bool once = n == 0 || at == READS;
        char *own = dialect_postgres(sql);
        PGresult *result =
            answer(q, once ? PQsendQueryParams(q->c, own, n, p.type, p.text, NULL, NULL, 0) == 1
                           : PQsendPrepare(q->c, name, own, n, p.type) == 1);
        free(own);
        if (once || PQresultStatus(result) != PGRES_COMMAND_OK)
            return result;
        PQclear(result);
        q->read[q->reads++] = store_copy(sql);
    }
    return answer(q, PQsendQueryPrepared(q->c, name, n, p.text, NULL, NULL, 0) == 1);
}

static void forget_reads(struct postgres *q)
{
    while (q->reads > 0)
        free(q->read[--q->reads]);
}

static bool rows(struct database *d, const char *sql, const struct value *v, int n,
                 store_row_fn *fn, void *context)
{
    struct postgres *q = (struct postgres *)d;
    os_monitor_enter(q->lock);
    PGresult *result = look_up(q, sql, v, n);
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    if (!good)
        note_failure(q, result);
    os_monitor_leave(q->lock);
    struct row r = {.kind = &postgres_row_kind, .result = result, .columns = PQnfields(result)};
    for (; good && r.at < PQntuples(result); r.at++)
        fn(context, &r);
    PQclear(result);
    return good;
}

static void message(struct database *d, char text[DATABASE_MESSAGE])
{
    struct postgres *q = (struct postgres *)d;
    os_monitor_enter(q->lock);
    memcpy(text, q->message, DATABASE_MESSAGE);
    os_monitor_leave(q->lock);
}

/* ---- connecting ---- */

static void be_silent(void *context, const char *text)
{
    (void)context;
    (void)text;
}

/* Opens a connection that notices a cut network within some ten seconds, on both sides: the server
 * then frees the lock of a machine that is gone. */
static bool dial(struct postgres *q)
{
    static const char *const names[] = {"connect_timeout",      "keepalives_idle",
                                        "keepalives_interval",  "keepalives_count",
                                        "tcp_user_timeout",     "dbname",
                                        "client_encoding",      "fallback_application_name",
                                        "target_session_attrs", NULL};
    const char *values[] = {"10",   "5",    "2",     "3",          "10000",
                            q->url, "UTF8", "agond", "read-write", NULL};
    memset(q->prepared, 0, sizeof q->prepared);
    forget_reads(q);
    q->lost = false;
    PQfinish(q->c);
    atomic_store(&q->base.connecting, true);
    q->c = PQconnectdbParams(names, values, 1);
    atomic_store(&q->base.connecting, false);
    if (PQstatus(q->c) != CONNECTION_OK) {
        note(q, PQerrorMessage(q->c));
        return false;
    }
    PQsetNoticeProcessor(q->c, be_silent, NULL);
    PQsetnonblocking(q->c, 1);
    /* ends queries of closed connections, since PostgreSQL 14 */
    execute(q, "set client_connection_check_interval = '10s'");
    execute(q, "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2;"
               " set tcp_keepalives_count = 3; set tcp_user_timeout = 10000");
    /* Statements go by index, whatever the statistics say; they are old while a table grows. */
    return execute(q, "set enable_seqscan = off; set jit = off") &&
           execute(q, "set search_path = agond; set statement_timeout = 0; set lock_timeout = 0;"
                      " set idle_in_transaction_session_timeout = 0;"
                      " set default_transaction_isolation = 'read committed'") &&
           (q->sync == STORE_POWER || execute(q, "set synchronous_commit = off"));
}

static bool take_lock(struct postgres *q)
{
    char taken[8];
    return find(q, "select pg_try_advisory_lock(" POSTGRES_LOCK ")", taken, sizeof taken) &&
           *taken == 't';
}

/* Names this server's connection, to recognise its old ones. */
static bool call_itself(struct postgres *q)
{
    char sql[128], name[HOLDER + 16];
    snprintf(sql, sizeof sql, "select set_config('application_name', 'agond %s', false)",
             q->holder);
    return find(q, sql, name, sizeof name);
}

/* After losing the writer's connection: ends what remains of it, and looks up whether its
 * transaction was committed. */
static enum revival take_up(struct postgres *q)
{
    char sql[256], holder[HOLDER], batch[NUMBER_TEXT];
    snprintf(sql, sizeof sql,
             "select pg_terminate_backend(pid) from pg_stat_activity"
             " where application_name = 'agond %s' and datname = current_database()",
             q->holder);
    if (!execute(q, sql) || !call_itself(q))
        return REVIVAL_AWAY;
    bool locked = take_lock(q);
    if (!find(q, "select holder from agond", holder, sizeof holder))
        return REVIVAL_AWAY;
    if (strcmp(holder, q->holder) != 0) {
        note(q, "another agond has taken the database");
        return REVIVAL_NONE;
    }
    if (!locked || !find(q, "select batch from agond", batch, sizeof batch))
        return REVIVAL_AWAY;
    int64_t done = strtoll(batch, NULL, 10) - q->batch;
    if (done == 0)
        return REVIVAL_AGAIN;
    if (done != 1) {
        note(q, "the database has lost what it had committed");
        return REVIVAL_NONE;
    }
    q->batch++;
    return REVIVAL_COMMITTED;
}

static enum revival revive(struct database *d)
{
    struct postgres *q = (struct postgres *)d;
    enum revival revival = REVIVAL_AWAY;
    os_monitor_enter(q->lock);
    if (PQstatus(q->c) == CONNECTION_OK && !q->lost)
        revival = REVIVAL_NONE;
    else if (dial(q))
        revival = q->writer ? take_up(q) : REVIVAL_AGAIN;
    if (revival == REVIVAL_AWAY) { /* the next try starts over */
        PQfinish(q->c);
        q->c = NULL;
    }
    os_monitor_leave(q->lock);
    return revival;
}

/* ---- opening and closing ---- */

static void close(struct database *d)
{
    struct postgres *q = (struct postgres *)d;
    PQfinish(q->c);
    forget_reads(q);
    os_monitor_free(q->lock);
    free(q->url);
    free(q);
}

static int refuse(struct postgres *q, struct agon_error *e)
{
    return agon_fail(e, AGON_UNSUPPORTED, -1, "PostgreSQL: %.100s", q->message);
}

/* Runs the steps from `version` on, 0: everything; all or none. */
static bool climb(struct postgres *q, int version)
{
    char stamp[64];
    q->patient = true;
    bool good = execute(q, "begin");
    if (version == 0) {
        good = good && execute(q, "create schema agond");
        for (int i = 0; postgres_first[i] && good; i++)
            good = execute(q, postgres_first[i]);
    }
    for (int i = version ? version : POSTGRES_FIRST; i < schema_newest() && good; i++) {
        char *step = dialect_postgres(schema_step(i));
        good = execute(q, step);
        free(step);
    }
    snprintf(stamp, sizeof stamp, "update agond set version = %d", schema_newest());
    good = good && execute(q, postgres_collation) && execute(q, postgres_estimate) &&
           execute(q, stamp) && execute(q, "commit");
    q->patient = false;
    return good;
}

static int bring_up_to_date(struct postgres *q, struct agon_error *e)
{
    char found[NUMBER_TEXT];
    int version = 0;
    if (!find(q, "select coalesce(to_regclass('agond.agond')::text, '')", found, sizeof found))
        return refuse(q, e);
    if (*found && !find(q, "select version from agond", found, sizeof found))
        return refuse(q, e);
    version = atoi(found);
    if (version > schema_newest())
        return agon_fail(e, AGON_UNSUPPORTED, -1,
                         "the database was made by a newer agond (version %d, this one knows up "
                         "to %d)",
                         version, schema_newest());
    return version == schema_newest() || climb(q, version) ? 0 : refuse(q, e);
}

/* Takes the writer's lock, and sets the name. */
static int move_in(struct postgres *q, struct agon_error *e)
{
    int64_t until = os_now_ms() + LOCK_MS;
    bool taken;
    while (!(taken = take_lock(q)) && os_now_ms() < until)
        os_sleep_ms(LOCK_AGAIN_MS);
    if (!taken)
        return agon_fail(e, AGON_UNSUPPORTED, -1, "another agond uses this database");
    int status = bring_up_to_date(q, e);
    if (status < 0)
        return status;
    bool good = execute(q, postgres_numbering) &&
                find(q, "update agond set holder = gen_random_uuid(), batch = 0 returning holder",
                     q->holder, sizeof q->holder) &&
                call_itself(q);
    return good ? 0 : refuse(q, e);
}

static int open(struct postgres *q, struct agon_error *e)
{
    if (!q->lock)
        return agon_fail(e, AGON_NO_MEMORY, -1, "no memory for the store");
    if (!postgres_is_readable(q->url))
        return agon_fail(e, AGON_UNSUPPORTED, -1,
                         "PostgreSQL: the address cannot be read, expected "
                         "postgresql://USER@HOST/DATABASE");
    if (!dial(q))
        return refuse(q, e);
    if (PQserverVersion(q->c) < SERVER_LEAST)
        return agon_fail(e, AGON_UNSUPPORTED, -1, "PostgreSQL: version 13 or newer is needed");
    const char *encoding = PQparameterStatus(q->c, "server_encoding");
    if (!encoding || strcmp(encoding, "UTF8") != 0)
        return agon_fail(e, AGON_UNSUPPORTED, -1,
                         "PostgreSQL: the encoding of the database has to be UTF8");
    return q->writer ? move_in(q, e) : 0;
}

struct database *postgres_database(const char *url, bool writer, enum store_sync sync,
                                   struct agon_error *e)
{
    static const struct database_kind kind = {close,        begin, run,    commit, hold_moment,
                                              leave_moment, rows,  revive, message};
    struct postgres *q = store_resize(NULL, sizeof *q);
    *q = (struct postgres){.base.kind = &kind,
                           .url = store_copy(url),
                           .sync = sync,
                           .writer = writer,
                           .lock = os_monitor_new()};
    if (open(q, e) == 0)
        return &q->base;
    close(&q->base);
    return NULL;
}

int postgres_promote(struct database *d, enum store_sync sync, struct agon_error *e)
{
    struct postgres *q = (struct postgres *)d;
    q->writer = true;
    q->sync = sync;
    if (sync != STORE_POWER && !execute(q, "set synchronous_commit = off"))
        return refuse(q, e);
    return move_in(q, e); /* a lock that this connection has is taken again at once */
}
