/* Shared by the store's files: the store itself, its values and rows. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include <stdatomic.h>

#include "os/thread.h"
#include "store/database.h"
#include "store/store.h"

/* Values of a write, and of a query. */
enum { STORE_VALUES_MAX = 14, STORE_ASKED_MAX = 20 };

struct write {
    int operation;
    int n;
    struct value value[STORE_VALUES_MAX];
};
struct queue {
    struct write *write;
    int n, room;
};

struct question; /* queued for the reader, or with its answer */

struct store {
    struct database *writer, *reader;
    void (*wake)(void *);
    void *context;
    uint64_t ticket;                               /* used by the owner's thread only, like: */
    int outstanding;                               /* queries whose answers are not delivered */
    _Atomic uint64_t durable, commits, unanswered; /* unanswered: failed queries */
    atomic_int away;                               /* threads waiting for the database */
    atomic_bool failed, leaving;                   /* leaving: closing, so no long waits */
    char failure[160];                             /* written before `failed` is set */

    struct os_monitor *writes; /* guards: */
    struct queue queue;
    bool closing, together; /* together: queued writes join the following transaction */
    struct os_thread *write_thread;

    struct os_monitor *asks; /* guards: */
    struct question *asked, **asked_end, *answered, **answered_end;
    bool asks_closing;
    char complaint[STORE_COMPLAINT]; /* of the last failed query */
    struct os_thread *read_thread;
};

/* Opens a file or an address. */
struct database *store_database(const char *where, bool writer, enum store_sync,
                                struct agon_error *);
char *store_copy(const char *);        /* NULL for NULL; ends the program without memory */
void *store_resize(void *, size_t);    /* as realloc(), but ends the program without memory */
struct value store_text(const char *); /* values; copies the text, NULL is none */
struct value store_number(int64_t);
struct value store_real(double);

/* Waits longer with every try; meanwhile the database counts as away. */
void store_pause(struct store *, int tries);

/* Queues an operation with its values; the queue takes ownership of their texts. */
void store_write(struct store *, enum operation, const struct value *, int n);
/* The writer's thread; ends when the store is closing and the queue is empty. */
void store_write_all(void *store);
/* The reader's thread. */
void store_answer_all(void *store);
void store_drop_questions(struct store *);

struct store_game store_game_row(const struct row *);
struct store_event store_event_row(const struct row *);
struct store_chat store_chat_row(const struct row *);
/* The reader's last failure as an error; AGON_UNSUPPORTED. */
int store_cannot_tell(struct store *, struct agon_error *);
/* After a failure: waits for a lost database, unless that is pointless. */
enum revival store_await(struct store *, struct database *);
/* Queues a query for a table; it takes ownership of the values' texts. `sql` is static. */
void store_query_table(struct store *, const char *sql, const struct value *, int n,
                       store_table_fn *, void *context);
/* The same at the start, waiting for the disk. 0 or AGON_UNSUPPORTED. */
int store_read_table(struct store *, const char *sql, const struct value *, int n, store_table_fn *,
                     void *context, struct agon_error *);
extern const char store_sql_events[], store_sql_chat[];

#endif
