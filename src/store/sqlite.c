/* The store over SQLite in WAL mode: one thread writes, one answers questions.
 *
 * This file opens and closes it; schema.c makes its tables, copy.c copies it, write.c is the
 * writer, read.c tells what is there, ask.c answers questions. Statements use numbered parameters
 * and plain types, so that another database can take SQLite's place; no file outside this folder
 * holds any. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/schema.h"
#include "store/sqlite.h"

enum { BUSY_MS = 5000 };

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

static bool execute(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* The two connections, the writer's first: it brings the tables up to date. */
static int connect(struct store *s, enum store_sync sync, struct agon_error *e)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX;
    const char *pragma =
        sync == STORE_POWER ? "pragma synchronous = full" : "pragma synchronous = off";
    if (sqlite3_open_v2(s->path, &s->writer, flags | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK)
        return store_fail(s->writer, s->path, e);
    sqlite3_busy_timeout(s->writer, BUSY_MS);
    if (!execute(s->writer, "pragma journal_mode = wal"))
        return store_fail(s->writer, s->path, e);
    int status = schema_upgrade(s->writer, s->path, e);
    if (status < 0)
        return status;
    if (!execute(s->writer, pragma) ||
        sqlite3_open_v2(s->path, &s->reader, flags, NULL) != SQLITE_OK ||
        sqlite3_busy_timeout(s->reader, BUSY_MS) != SQLITE_OK)
        return store_fail(s->writer, s->path, e);
    return 0;
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

struct store *store_open(const char *path, enum store_sync sync, void (*wake)(void *),
                         void *context, struct agon_error *e)
{
    struct store *s = store_resize(NULL, sizeof *s);
    *s = (struct store){.path = store_copy(path), .wake = wake, .context = context};
    int status = connect(s, sync, e);
    if (status == 0 && start(s))
        return s;
    if (status == 0)
        agon_fail(e, AGON_NO_MEMORY, -1, "no memory or no threads for the store");
    store_close(s);
    return NULL;
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
    finish(s->asks, &s->asks_closing, s->read_thread);
    finish(s->writes, &s->closing, s->write_thread);
    store_drop_questions(s);
    for (int i = 0; i < STORE_OPERATIONS_MAX; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->reader);
    sqlite3_close(s->writer);
    os_monitor_free(s->writes);
    os_monitor_free(s->asks);
    free(s->queue.write);
    free(s->path);
    free(s);
}
