/* What the store's files share: the store itself, its values and rows. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include <stdatomic.h>

#include <sqlite3.h>

#include "os/thread.h"
#include "store/errors.h"
#include "store/operations.h"
#include "store/store.h"

/* Values of a write, and of a question. */
enum { STORE_VALUES_MAX = 14, STORE_ASKED_MAX = 20, STORE_OPERATIONS_MAX = OPERATIONS };

struct value {
    enum { NONE, NUMBER, REAL, TEXT } type;
    union {
        int64_t number;
        double real;
        char *text;
    };
};
struct write {
    int operation;
    int n;
    struct value value[STORE_VALUES_MAX];
};
struct queue {
    struct write *write;
    int n, room;
};

struct question; /* on its way to the reader, and with its answer back */

struct store {
    sqlite3 *writer, *reader;
    sqlite3_stmt *statement[STORE_OPERATIONS_MAX];
    char *path;
    void (*wake)(void *);
    void *context;
    uint64_t ticket;                               /* the asker's thread only, and so is: */
    int outstanding;                               /* questions whose answers have not been told */
    _Atomic uint64_t durable, commits, unanswered; /* unanswered: questions that failed */
    atomic_bool failed;
    char failure[160]; /* written before `failed` is set */

    struct os_monitor *writes; /* guards: */
    struct queue queue;
    bool closing, together; /* together: what is queued now belongs to what follows */
    struct os_thread *write_thread;

    struct os_monitor *asks; /* guards: */
    struct question *asked, **asked_end, *answered, **answered_end;
    bool asks_closing;
    char complaint[STORE_COMPLAINT]; /* of the last question that failed */
    struct os_thread *read_thread;
};

char *store_copy(const char *);        /* NULL for NULL; no memory is the end of the program */
void *store_resize(void *, size_t);    /* as realloc, with the same manners */
struct value store_text(const char *); /* values; a text is copied, NULL is none */
struct value store_number(int64_t);
struct value store_real(double);
void store_bind(sqlite3_stmt *, int i, const struct value *);

/* Queues an operation with its values, whose texts are the queue's from now on. */
void store_write(struct store *, enum operation, const struct value *, int n);
/* The writer's thread; ends when the store is closing and nothing waits. */
void store_write_all(void *store);
/* The reader's thread. */
void store_answer_all(void *store);
void store_drop_questions(struct store *);

/* Runs a query, $1.. being the values, and gives every row to `row`. */
typedef void store_row_fn(void *, sqlite3_stmt *);
bool store_rows(sqlite3 *, const char *sql, const struct value *, int n, store_row_fn *, void *);
struct store_game store_game_row(sqlite3_stmt *);
struct store_event store_event_row(sqlite3_stmt *);
struct store_chat store_chat_row(sqlite3_stmt *);
/* Asks for a table; the values' texts become the question's. `sql` is static. */
void store_query_table(struct store *, const char *sql, const struct value *, int n,
                       store_table_fn *, void *context);
extern const char store_sql_events[], store_sql_chat[];

#endif
