/* A fault put into agond on purpose: what is only queued counts as durable, so turns are
 * acknowledged before they are committed; and a commit takes a moment, as on a slow disk.
 *
 * The linker puts these functions in place of the program's (--wrap). */
#include <stdint.h>

#include "os/time.h"
#include "store/database.h"

enum { SLOW_MS = 50 };

uint64_t __wrap_store_durable(struct store *);
struct database *__real_sqlite_database(const char *, bool, enum store_sync, struct agon_error *);
struct database *__real_postgres_database(const char *, bool, enum store_sync, struct agon_error *);
struct database *__wrap_sqlite_database(const char *, bool, enum store_sync, struct agon_error *);
struct database *__wrap_postgres_database(const char *, bool, enum store_sync, struct agon_error *);

static struct database_kind slow;
static bool (*commit)(struct database *);

static bool commit_slowly(struct database *d)
{
    os_sleep_ms(SLOW_MS); /* late on purpose */
    return commit(d);
}

static struct database *make_slow(struct database *d)
{
    if (!d)
        return NULL;
    slow = *d->kind;
    commit = d->kind->commit;
    slow.commit = commit_slowly;
    d->kind = &slow;
    return d;
}

struct database *__wrap_sqlite_database(const char *path, bool writer, enum store_sync sync,
                                        struct agon_error *e)
{
    return make_slow(__real_sqlite_database(path, writer, sync, e));
}

struct database *__wrap_postgres_database(const char *url, bool writer, enum store_sync sync,
                                          struct agon_error *e)
{
    return make_slow(__real_postgres_database(url, writer, sync, e));
}

uint64_t __wrap_store_durable(struct store *s)
{
    return store_ticket(s);
}
