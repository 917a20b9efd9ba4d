/* The store over SQLite in WAL mode: one thread writes, one answers questions.
 *
 * This file opens and closes it; write.c is the writer, read.c tells what is there, ask.c answers
 * questions. Statements use numbered parameters and plain types, so that another database can take
 * SQLite's place; no file outside this folder holds any. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/sqlite.h"

enum { BUSY_MS = 5000 };

static const char schema[] =
    "create table if not exists value (name text primary key, value text not null);"
    "create table if not exists person (id text primary key, name text not null, password text,"
    " role text not null, created bigint not null, seen bigint not null, blocked int not null);"
    "create table if not exists session (hash text primary key, person text not null,"
    " created bigint not null);"
    "create index if not exists session_person on session (person);"
    "create table if not exists bot (person text primary key, owner text not null);"
    "create table if not exists rating (person text not null, game text not null,"
    " rating double precision not null, deviation double precision not null,"
    " volatility double precision not null, games int not null, at bigint not null,"
    " primary key (person, game));"
    "create table if not exists game (id text primary key, kind text not null, terms text not null,"
    " card text not null, created bigint not null, ended bigint not null,"
    " hidden int not null);"
    "create index if not exists game_ended on game (ended, kind);"
    "create table if not exists player (person text not null, game text not null,"
    " primary key (person, game));"
    "create table if not exists event (game text not null, n int not null, at bigint not null,"
    " seat int not null, number int not null, type text not null, text text,"
    " primary key (game, n)) without rowid;"
    "create table if not exists line (game text not null, at bigint not null, seat int not null,"
    " person text not null, name text not null, text text not null);"
    "create index if not exists line_game on line (game, at);"
    "create index if not exists line_person on line (person, at);"
    "create table if not exists paper (type text not null, id text not null, owner text not null,"
    " at bigint not null, text text not null, primary key (type, id));"
    "create index if not exists paper_owner on paper (owner, type, at);"
    "create table if not exists tournament (id text primary key, created bigint not null,"
    " head text not null);"
    "create table if not exists tournament_line (tournament text not null, n int not null,"
    " type text not null, text text not null, primary key (tournament, n)) without rowid;"
    "create table if not exists finished (n integer primary key, game text not null unique,"
    " kind text not null, variant text not null, ended bigint not null, turns int not null,"
    " why text not null, points int not null, opening text not null);"
    "create index if not exists finished_opening on finished (kind, opening);"
    "create table if not exists finished_player (name text not null, n bigint not null,"
    " seat int not null, person text not null, primary key (name, n, seat)) without rowid;"
    "create index if not exists finished_person on finished_player (person);"
    "create table if not exists position (key bigint not null, n bigint not null,"
    " turn int not null, primary key (key, n)) without rowid;"
    "create table if not exists continuation (key bigint not null, next text not null,"
    " games int not null, points bigint not null, primary key (key, next)) without rowid;";

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

/* The two connections, the writer's first: it makes the tables. */
static bool connect(struct store *s, enum store_sync sync)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX;
    if (sqlite3_open_v2(s->path, &s->writer, flags | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK)
        return false;
    sqlite3_busy_timeout(s->writer, BUSY_MS);
    const char *pragma =
        sync == STORE_POWER ? "pragma synchronous = full" : "pragma synchronous = off";
    return execute(s->writer, "pragma journal_mode = wal") && execute(s->writer, pragma) &&
           execute(s->writer, schema) &&
           sqlite3_open_v2(s->path, &s->reader, flags, NULL) == SQLITE_OK &&
           sqlite3_busy_timeout(s->reader, BUSY_MS) == SQLITE_OK;
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

struct store *store_open(const char *path, enum store_sync sync, void (*wake)(void *), void *user,
                         struct agon_error *e)
{
    struct store *s = store_resize(NULL, sizeof *s);
    *s = (struct store){.path = store_copy(path), .wake = wake, .user = user};
    if (!connect(s, sync))
        agon_fail(e, AGON_UNSUPPORTED, -1, "%.60s: %s", path,
                  s->writer ? sqlite3_errmsg(s->writer) : "no memory");
    else if (!start(s))
        agon_fail(e, AGON_NO_MEMORY, -1, "no memory or no threads for the store");
    else
        return s;
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

int store_backup(struct store *s, const char *path, struct agon_error *e)
{
    sqlite3 *to = NULL;
    int status = sqlite3_open(path, &to);
    sqlite3_backup *backup =
        status == SQLITE_OK ? sqlite3_backup_init(to, "main", s->reader, "main") : NULL;
    if (backup) {
        sqlite3_backup_step(backup, -1);
        status = sqlite3_backup_finish(backup);
    }
    bool good = backup && status == SQLITE_OK;
    if (!good)
        agon_fail(e, AGON_UNSUPPORTED, -1, "%.60s: %s", path,
                  to ? sqlite3_errmsg(to) : "no memory");
    sqlite3_close(to);
    return good ? 0 : AGON_UNSUPPORTED;
}
