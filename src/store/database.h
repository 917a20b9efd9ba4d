/* A connection to a database: what the store needs of one, whichever it is.
 *
 * SQL is SQLite's with $1, $2, ... for values; what PostgreSQL says otherwise is its own affair
 * (dialect.h). A connection is one thread's, but for database_rows(). */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include <stdbool.h>
#include <stdint.h>

#include <agon/status.h>

#include "store/operations.h"
#include "store/store.h"

enum value_type { NONE, NUMBER, REAL, TEXT }; /* NONE: a text that is not there */
struct value {
    enum value_type type;
    union {
        int64_t number;
        double real;
        char *text;
    };
};

/* A row that a query has found; what is not there is NULL or 0. Texts live during the call. */
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

/* What has become of a connection on which something failed. */
enum revival {
    REVIVAL_NONE,     /* it is there: what failed fails again */
    REVIVAL_AWAY,     /* it was lost and is not back: ask again later */
    REVIVAL_AGAIN,    /* it is back: the transaction is to be done again */
    REVIVAL_COMMITTED /* ... and the transaction that was lost sight of is durable */
};

/* Slots of statements: one for each operation, and some for a table each (move.c). */
enum { DATABASE_MESSAGE = 160, DATABASE_SLOTS = OPERATIONS + 24 };

struct database {
    const struct database_kind *kind;
};
struct database_kind {
    void (*close)(struct database *);
    /* A transaction that writes. A statement stays prepared in its slot. What run() does may fail
     * as late as commit(); after a failure it has ended without a trace, unless revive() says
     * otherwise. */
    bool (*begin)(struct database *);
    bool (*run)(struct database *, int slot, const char *sql, const struct value *, int n);
    bool (*commit)(struct database *);
    /* Between them all rows are of one moment. */
    bool (*hold_moment)(struct database *);
    void (*leave_moment)(struct database *);
    bool (*rows)(struct database *, const char *sql, const struct value *, int n, store_row_fn *,
                 void *context);
    enum revival (*revive)(struct database *);
    void (*message)(struct database *, char text[DATABASE_MESSAGE]); /* of the last failure */
};

/* The writer's connection is opened first: it brings the tables up to date, and there is one of it
 * at a time. NULL with *error. */
struct database *sqlite_database(const char *path, bool writer, enum store_sync,
                                 struct agon_error *);
struct database *postgres_database(const char *url, bool writer, enum store_sync,
                                   struct agon_error *);

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
