/* SQLite in WAL mode as the store's database. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/errors.h"
#include "store/inside.h"
#include "store/schema.h"

enum { BUSY_MS = 5000, READS = 128 /* queries that stay prepared */ };

/* A prepared query, and whether a thread is running it. */
struct read {
    sqlite3_stmt *statement;
    bool runs;
};

struct sqlite {
    struct database base;
    sqlite3 *db;
    sqlite3_stmt *statement[DATABASE_SLOTS];
    struct read read[READS]; /* guarded by the connection's mutex */
    int reads;
    char message[DATABASE_MESSAGE]; /* why the last transaction failed, or "" */
};

/* ---- rows ---- */

static const char *text(const struct row *r, int i)
{
    return (const char *)sqlite3_column_text(r->result, i);
}

static int64_t number(const struct row *r, int i)
{
    return sqlite3_column_int64(r->result, i);
}

static double real(const struct row *r, int i)
{
    return sqlite3_column_double(r->result, i);
}

static enum value_type type(const struct row *r, int i)
{
    int found = sqlite3_column_type(r->result, i);
    return found == SQLITE_TEXT      ? TEXT
           : found == SQLITE_FLOAT   ? REAL
           : found == SQLITE_INTEGER ? NUMBER
                                     : NONE;
}

static const struct row_kind row_kind = {text, number, real, type};

/* ---- statements ---- */

static bool execute(struct sqlite *q, const char *sql)
{
    return sqlite3_exec(q->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* For SQLite "$2" is a name, not a number: indexes follow the order of first use. */
static void bind(sqlite3_stmt *st, int parameter, const struct value *v)
{
    char name[16];
    snprintf(name, sizeof name, "$%d", parameter);
    int i = sqlite3_bind_parameter_index(st, name);
    if (v->type == NUMBER)
        sqlite3_bind_int64(st, i, v->number);
    else if (v->type == REAL)
        sqlite3_bind_double(st, i, v->real);
    else if (v->type == TEXT)
        sqlite3_bind_text(st, i, v->text, -1, SQLITE_STATIC);
    else
        sqlite3_bind_null(st, i);
}

/* A failure in a transaction ends it. */
static bool end(struct sqlite *q, bool good)
{
    if (!good) {
        snprintf(q->message, sizeof q->message, "%s", sqlite3_errmsg(q->db));
        execute(q, "rollback");
    }
    return good;
}

static bool begin(struct database *d)
{
    struct sqlite *q = (struct sqlite *)d;
    return end(q, execute(q, "begin immediate"));
}

static bool run(struct database *d, int slot, const char *sql, const struct value *v, int n)
{
    struct sqlite *q = (struct sqlite *)d;
    sqlite3_stmt **st = &q->statement[slot];
    if (!*st &&
        sqlite3_prepare_v3(q->db, sql, -1, SQLITE_PREPARE_PERSISTENT, st, NULL) != SQLITE_OK)
        return end(q, false);
    for (int i = 0; i < n; i++)
        bind(*st, i + 1, &v[i]);
    bool good = sqlite3_step(*st) == SQLITE_DONE;
    sqlite3_reset(*st);
    sqlite3_clear_bindings(*st);
    return end(q, good);
}

static bool commit(struct database *d)
{
    struct sqlite *q = (struct sqlite *)d;
    return end(q, execute(q, "commit"));
}

static bool hold_moment(struct database *d)
{
    return execute((struct sqlite *)d, "begin");
}

static void leave_moment(struct database *d)
{
    execute((struct sqlite *)d, "commit");
}

/* ---- queries ---- */

/* A prepared query of this text that no thread is running, or NULL. */
static sqlite3_stmt *find_read(struct sqlite *q, const char *sql)
{
    sqlite3_stmt *st = NULL;
    sqlite3_mutex_enter(sqlite3_db_mutex(q->db));
    for (int i = 0; i < q->reads && !st; i++)
        if (!q->read[i].runs && strcmp(sqlite3_sql(q->read[i].statement), sql) == 0) {
            q->read[i].runs = true;
            st = q->read[i].statement;
        }
    sqlite3_mutex_leave(sqlite3_db_mutex(q->db));
    return st;
}

/* Of a query that has ended: saves it, or frees it if there is no room or its text is known. */
static void end_read(struct sqlite *q, sqlite3_stmt *st, bool keep)
{
    int at = -1;
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    sqlite3_mutex_enter(sqlite3_db_mutex(q->db));
    for (int i = 0; i < q->reads; i++) {
        if (q->read[i].statement == st)
            at = i;
        keep &= strcmp(sqlite3_sql(q->read[i].statement), sqlite3_sql(st)) != 0;
    }
    if (at < 0 && keep && q->reads < READS)
        q->read[at = q->reads++].statement = st;
    if (at >= 0)
        q->read[at].runs = false;
    sqlite3_mutex_leave(sqlite3_db_mutex(q->db));
    if (at < 0)
        sqlite3_finalize(st);
}

/* One with values stays prepared, as preparing costs more than running most of them. */
static bool rows(struct database *d, const char *sql, const struct value *v, int n,
                 store_row_fn *row, void *context)
{
    struct sqlite *q = (struct sqlite *)d;
    struct row r = {.kind = &row_kind};
    sqlite3_stmt *st = n > 0 ? find_read(q, sql) : NULL;
    int status;
    if (!st && sqlite3_prepare_v3(q->db, sql, -1, n > 0 ? SQLITE_PREPARE_PERSISTENT : 0, &st,
                                  NULL) != SQLITE_OK)
        return false;
    for (int i = 0; i < n; i++)
        bind(st, i + 1, &v[i]);
    r.result = st;
    r.columns = sqlite3_column_count(st);
    while ((status = sqlite3_step(st)) == SQLITE_ROW)
        row(context, &r);
    end_read(q, st, n > 0);
    return status == SQLITE_DONE;
}

static enum revival revive(struct database *d)
{
    (void)d;
    return REVIVAL_NONE;
}

static void message(struct database *d, char text[DATABASE_MESSAGE])
{
    struct sqlite *q = (struct sqlite *)d;
    snprintf(text, DATABASE_MESSAGE, "%s", q->message[0] ? q->message : sqlite3_errmsg(q->db));
}

/* ---- opening and closing ---- */

static void close(struct database *d)
{
    struct sqlite *q = (struct sqlite *)d;
    for (int i = 0; i < DATABASE_SLOTS; i++)
        sqlite3_finalize(q->statement[i]);
    for (int i = 0; i < q->reads; i++)
        sqlite3_finalize(q->read[i].statement);
    sqlite3_close(q->db);
    free(q);
}

/* Several threads may read through the reader's connection: SQLite serialises them. */
static int connect(struct sqlite *q, const char *path, bool writer, enum store_sync sync,
                   struct agon_error *e)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX;
    if (sqlite3_open_v2(path, &q->db, flags | (writer ? SQLITE_OPEN_CREATE : 0), NULL) !=
            SQLITE_OK ||
        sqlite3_busy_timeout(q->db, BUSY_MS) != SQLITE_OK)
        return store_fail(q->db, path, e);
    if (!writer)
        return 0;
    if (!execute(q, "pragma journal_mode = wal"))
        return store_fail(q->db, path, e);
    int status = schema_upgrade(q->db, path, e);
    if (status < 0)
        return status;
    bool good =
        execute(q, sync == STORE_POWER ? "pragma synchronous = full" : "pragma synchronous = off");
    return good ? 0 : store_fail(q->db, path, e);
}

struct database *sqlite_database(const char *path, bool writer, enum store_sync sync,
                                 struct agon_error *e)
{
    static const struct database_kind kind = {close,        begin, run,    commit, hold_moment,
                                              leave_moment, rows,  revive, message};
    struct sqlite *q = store_resize(NULL, sizeof *q);
    *q = (struct sqlite){.base.kind = &kind};
    if (connect(q, path, writer, sync, e) == 0)
        return &q->base;
    close(&q->base);
    return NULL;
}
