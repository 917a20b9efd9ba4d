/* A connection to a database: the interface that the store needs.
 *
 * SQL is SQLite's with $1, $2, ... for values; dialect.h converts it for PostgreSQL. A connection
 * belongs to one thread, except for database_rows(). */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <agon/status.h>

#include "store/operations.h"
#include "store/store.h"

enum value_type { NONE, NUMBER, REAL, TEXT }; /* NONE: a NULL text */
struct value {
    enum value_type type;
    union {
        int64_t number;
        double real;
        char *text;
    };
};

/* A row found by a query; missing values are NULL or 0. Texts are valid during the call. */
struct row {
    const struct row_kind *kind;
    void *result;
    int at, columns;
};
struct row_kind {
    const char *(*text)(const struct row *, int column);
    int64_t (*number)(const struct row *, int column); /* true is 1 */
    double (*real)(const struct row *, int column);
    enum value_type (*type)(const struct row *, int column);
};
typedef void store_row_fn(void *context, const struct row *);

static inline const char *row_text(const struct row *r, int column)
{
    return r->kind->text(r, column);
}

static inline int64_t row_number(const struct row *r, int column)
{
    return r->kind->number(r, column);
}

/* The state of a connection after a failure. */
enum revival {
    REVIVAL_NONE,     /* connected: the same operation would fail again */
    REVIVAL_AWAY,     /* lost and not yet reconnected: try again later */
    REVIVAL_AGAIN,    /* reconnected: repeat the transaction */
    REVIVAL_COMMITTED /* ... and the interrupted transaction is durable */
};

/* Slots of statements: one per operation, and some for one table each (move.c). */
enum { DATABASE_MESSAGE = 160, DATABASE_SLOTS = OPERATIONS + 24 };

struct database {
    const struct database_kind *kind;
    /* Since when it has been silent though it owes an answer, as os_now_ms(); 0: it owes none. */
    _Atomic int64_t silent;
    _Atomic bool connecting; /* which may take seconds, and then be in vain */
};
struct database_kind {
    void (*close)(struct database *);
    /* A write transaction. A statement stays prepared in its slot. Errors of run() may be reported
     * as late as in commit(); after a failure the transaction was rolled back, unless revive() says
     * otherwise. */
    bool (*begin)(struct database *);
    bool (*run)(struct database *, int slot, const char *sql, const struct value *, int n);
    bool (*commit)(struct database *);
    /* Between them all rows are of the same moment. */
    bool (*hold_moment)(struct database *);
    void (*leave_moment)(struct database *);
    /* A query with values stays prepared, by its text, so values are not put into it. */
    bool (*rows)(struct database *, const char *sql, const struct value *, int n, store_row_fn *,
                 void *context);
    enum revival (*revive)(struct database *);
    void (*message)(struct database *, char text[DATABASE_MESSAGE]); /* of the last failure */
};

/* Open the writer's connection first: it upgrades the tables; there can be only one. NULL with
 * *error. */
struct database *sqlite_database(const char *path, bool writer, enum store_sync,
                                 struct agon_error *);
struct database *postgres_database(const char *url, bool writer, enum store_sync,
                                   struct agon_error *);

/* Makes a reader's connection the writer's. 0 or AGON_UNSUPPORTED. */
int postgres_promote(struct database *, enum store_sync, struct agon_error *);

static inline void database_close(struct database *d) /* NULL is allowed */
{
    if (d)
        d->kind->close(d);
}

static inline bool database_rows(struct database *d, const char *sql, const struct value *v, int n,
                                 store_row_fn *row, void *context)
{
    return d->kind->rows(d, sql, v, n, row, context);
}

#endif
