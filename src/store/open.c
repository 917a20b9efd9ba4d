/* The store on top of a database: one thread writes, one answers queries.
 *
 * This file opens and closes it; write.c is the writer, read.c loads at the start, query.c answers
 * queries. sqlite.c and postgres.c are the databases (database.h); schema.c makes SQLite's tables
 * and postgres_schema.c PostgreSQL's. All SQL is in this folder. */
#include <stdlib.h>
#include <string.h>

#include "os/time.h"
#include "store/inside.h"

enum { SILENT_MS = 3000 }; /* a database that owes an answer for longer counts as away */

bool store_is_address(const char *where)
{
    return strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
}

struct database *store_database(const char *where, bool writer, enum store_sync sync,
                                struct agon_error *e)
{
    return store_is_address(where) ? postgres_database(where, writer, sync, e)
                                   : sqlite_database(where, writer, sync, e);
}

static bool start(struct store *s)
{
    s->asked_end = &s->asked;
    s->answered_end = &s->answered;
    s->writes = os_monitor_new();
    s->asks = os_monitor_new();
    s->write_thread = s->writes && s->asks ? os_thread_start(store_write_all, s) : NULL;
    s->read_thread = s->write_thread ? os_thread_start(store_answer_all, s) : NULL;
    return s->read_thread != NULL;
}

/* Opens the reader and the threads of a store whose writer is open; takes the writer. */
static struct store *open_with(struct database *writer, const char *where, enum store_sync sync,
                               void (*wake)(void *), void *context, struct agon_error *e)
{
    struct store *s = store_resize(NULL, sizeof *s);
    *s = (struct store){.wake = wake, .context = context, .writer = writer};
    if (s->writer)
        s->reader = store_database(where, false, sync, e);
    if (s->reader && start(s))
        return s;
    if (s->reader)
        agon_fail(e, AGON_NO_MEMORY, -1, "no memory or no threads for the store");
    store_close(s);
    return NULL;
}

struct store *store_open(const char *where, enum store_sync sync, void (*wake)(void *),
                         void *context, struct agon_error *e)
{
    return open_with(store_database(where, true, sync, e), where, sync, wake, context, e);
}

struct store *store_open_claimed(struct database *claim, const char *where, enum store_sync sync,
                                 void (*wake)(void *), void *context, struct agon_error *e)
{
    if (postgres_promote(claim, sync, e) == 0)
        return open_with(claim, where, sync, wake, context, e);
    database_close(claim);
    return NULL;
}

bool store_is_away(struct store *s)
{
    return atomic_load(&s->away) > 0 || atomic_load(&s->writer->connecting) ||
           store_silent_ms(s) > SILENT_MS;
}

int64_t store_silent_ms(struct store *s)
{
    int64_t since = atomic_load(&s->writer->silent);
    return since > 0 ? os_now_ms() - since : 0;
}

/* Ends a thread and waits for it. */
static void finish(struct os_monitor *monitor, bool *closing, struct os_thread *thread)
{
    if (thread) {
        os_monitor_enter(monitor);
        *closing = true;
        os_monitor_wake(monitor);
        os_monitor_leave(monitor);
        os_thread_join(thread);
    }
}

void store_close(struct store *s)
{
    if (!s)
        return;
    atomic_store(&s->leaving, true);
    finish(s->asks, &s->asks_closing, s->read_thread);
    finish(s->writes, &s->closing, s->write_thread);
    store_drop_questions(s);
    database_close(s->reader);
    database_close(s->writer);
    os_monitor_free(s->writes);
    os_monitor_free(s->asks);
    free(s->queue.write);
    free(s);
}
