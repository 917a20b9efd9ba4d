/* The store over a database: one thread writes, one answers questions.
 *
 * This file opens and closes it; write.c is the writer, read.c tells what is there, query.c answers
 * questions. sqlite.c and postgres.c are the databases (database.h); schema.c makes SQLite's
 * tables and postgres_schema.c PostgreSQL's. No file outside this folder holds any SQL. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/time.h"
#include "store/inside.h"

enum { PATIENCE_MS = 300000, LEAVING_MS = 5000, AGAIN_MS = 50 };

char *store_copy(const char *s)
{
    return s ? strcpy(store_resize(NULL, strlen(s) + 1), s) : NULL;
}

void *store_resize(void *block, size_t size)
{
    void *bigger = realloc(block, size);
    if (!bigger) {
        fputs("agond: no memory is left to store games in\n", stderr);
        abort();
    }
    return bigger;
}

bool store_is_address(const char *where)
{
    return strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
}

/* The two connections, the writer's first: it brings the tables up to date. */
static bool connect(struct store *s, const char *where, enum store_sync sync, struct agon_error *e)
{
    bool postgres = store_is_address(where);
    s->writer =
        postgres ? postgres_database(where, true, sync, e) : sqlite_database(where, true, sync, e);
    if (s->writer)
        s->reader = postgres ? postgres_database(where, false, sync, e)
                             : sqlite_database(where, false, sync, e);
    return s->reader != NULL;
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

struct store *store_open(const char *where, enum store_sync sync, void (*wake)(void *),
                         void *context, struct agon_error *e)
{
    struct store *s = store_resize(NULL, sizeof *s);
    *s = (struct store){.wake = wake, .context = context};
    bool connected = connect(s, where, sync, e);
    if (connected && start(s))
        return s;
    if (connected)
        agon_fail(e, AGON_NO_MEMORY, -1, "no memory or no threads for the store");
    store_close(s);
    return NULL;
}

enum revival store_await(struct store *s, struct database *d)
{
    enum revival revival = d->kind->revive(d);
    for (int64_t since = os_now_ms(); revival == REVIVAL_AWAY; revival = d->kind->revive(d)) {
        if (os_now_ms() - since > (atomic_load(&s->leaving) ? LEAVING_MS : PATIENCE_MS))
            return REVIVAL_NONE;
        os_sleep_ms(AGAIN_MS);
    }
    return revival;
}

/* Tells a thread to end and waits until it has. */
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
