/* What the store's files share: the store itself, its values and rows. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include <stdatomic.h>

#include "os/thread.h"
#include "store/database.h"
#include "store/store.h"

/* Values of a write, and of a question. */
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

struct question; /* on its way to the reader, and with its answer back */

struct store {
    struct database *writer, *reader;
    void (*wake)(void *);
    void *context;
    uint64_t ticket;                               /* the asker's thread only, and so is: */
    int outstanding;                               /* questions whose answers have not been told */
    _Atomic uint64_t durable, commits, unanswered; /* unanswered: questions that failed */
    atomic_int away;                               /* threads that wait for the database */
    atomic_bool failed, leaving;                   /* leaving: nobody waits for long any more */
    char failure[160];                             /* written before `failed` is set */

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

/* A connection to a file or an address. */
struct database *store_database(const char *where, bool writer, enum store_sync,
                                struct agon_error *);
char *store_copy(const char *);        /* NULL for NULL; no memory is the end of the program */
void *store_resize(void *, size_t);    /* as realloc, with the same manners */
struct value store_text(const char *); /* values; a text is copied, NULL is none */
struct value store_number(int64_t);
struct value store_real(double);

/* Longer with every try; meanwhile the database counts as away. */
void store_pause(struct store *, int tries);

/* Queues an operation with its values, whose texts are the queue's from now on. */
void store_write(struct store *, enum operation, const struct value *, int n);
/* The writer's thread; ends when the store is closing and nothing waits. */
void store_write_all(void *store);
/* The reader's thread. */
void store_answer_all(void *store);
void store_drop_questions(struct store *);

struct store_game store_game_row(const struct row *);
struct store_event store_event_row(const struct row *);
struct store_chat store_chat_row(const struct row *);
/* The reader's last failure as an error; AGON_UNSUPPORTED. */
int store_cannot_tell(struct store *, struct agon_error *);
/* After a failure: waits for a database that was lost, as long as that makes sense. */
enum revival store_await(struct store *, struct database *);
/* Asks for a table; the values' texts become the question's. `sql` is static. */
void store_query_table(struct store *, const char *sql, const struct value *, int n,
                       store_table_fn *, void *context);
extern const char store_sql_events[], store_sql_chat[];

#endif
