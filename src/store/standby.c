/* A standby: waits until the server that uses a database has ended, or has lost its lock.
 *
 * It looks at the lock without keeping it. A server whose connection is cut, for example by a
 * restart of the database, takes the lock again at once, so the lock has to be free for a while. */
#include "os/time.h"
#include "store/inside.h"
#include "store/postgres_schema.h"

enum { LOOK_MS = 1000, FREE_LOOKS = 3 };

static void note(void *context, const struct row *r)
{
    *(bool *)context = row_number(r, 0) != 0;
}

/* Whether no server holds the lock; false also if the database is unreachable. */
static bool is_free(struct database *d)
{
    bool taken = false; /* by us, until the statement ends */
    bool good = database_rows(d, "select pg_try_advisory_xact_lock(" POSTGRES_LOCK ")", NULL, 0,
                              note, &taken);
    if (!good)
        d->kind->revive(d);
    return good && taken;
}

int store_await_free(const char *address, void (*waits)(void *), void *context,
                     struct agon_error *e)
{
    struct database *d = store_database(address, false, STORE_POWER, e);
    bool told = false;
    if (!d)
        return AGON_UNSUPPORTED;
    for (int free = 0; free < FREE_LOOKS;) {
        free = is_free(d) ? free + 1 : 0;
        if (free == 0 && !told) {
            waits(context);
            told = true;
        }
        if (free < FREE_LOOKS)
            os_sleep_ms(LOOK_MS);
    }
    database_close(d);
    return 0;
}
