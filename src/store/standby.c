/* A standby: waits until the server that uses a database has ended, or has lost its lock.
 *
 * It looks at the lock without keeping it. A server whose connection is cut, for example by a
 * restart of the database, takes the lock again at once, so the lock has to be free for a while.
 * Then the standby takes it itself, so that of several standbys one continues. */
#include <stdlib.h>
#include <string.h>

#include "os/time.h"
#include "store/inside.h"
#include "store/postgres_schema.h"

enum { LOOK_MS = 500, HURRY_MS = 100, FREE_LOOKS = 5 };

static void note(void *context, const struct row *r)
{
    *(bool *)context = row_number(r, 0) != 0;
}

/* Whether it could take the lock, with this function; false also if the database is
 * unreachable. */
static bool take(struct database *d, const char *sql)
{
    bool taken = false;
    bool good = database_rows(d, sql, NULL, 0, note, &taken);
    if (!good)
        d->kind->revive(d);
    return good && taken;
}

/* Whether no server holds the lock, which is ours only until the statement ends. */
static bool is_free(struct database *d)
{
    return take(d, "select pg_try_advisory_xact_lock(" POSTGRES_LOCK ")");
}

/* The values of a store that a standby is shown. */
struct shown {
    char *link, *secret; /* NULL: none */
};

static void note_value(void *context, const struct row *r)
{
    struct shown *shown = context;
    char **at = strcmp(row_text(r, 0), "link") == 0 ? &shown->link : &shown->secret;
    free(*at);
    *at = store_copy(row_text(r, 1));
}

/* Shows the values that the server has published; the tables may be missing yet. */
static enum store_patience show(struct database *d, const struct store_standby *standby,
                                bool served)
{
    struct shown shown = {0};
    if (served)
        database_rows(d, "select name, value from value where name in ('link', 'secret')", NULL, 0,
                      note_value, &shown);
    enum store_patience patience = standby->look(standby->context, shown.link, shown.secret);
    free(shown.link);
    free(shown.secret);
    return patience;
}

int store_await_free(const char *address, const struct store_standby *standby,
                     struct database **claim, struct agon_error *e)
{
    struct database *d = store_database(address, false, STORE_POWER, e);
    enum store_patience patience = STORE_WAIT;
    bool told = false, taken = false;
    if (!d)
        return AGON_UNSUPPORTED;
    for (int free = 0; patience != STORE_LEAVE && !taken;) {
        free = is_free(d) ? free + 1 : 0;
        if (free == 0 && !told) {
            standby->waits(standby->context);
            told = true;
        }
        patience = standby->look ? show(d, standby, free == 0) : STORE_WAIT;
        taken = free >= (patience == STORE_HURRY ? 1 : FREE_LOOKS) &&
                take(d, "select pg_try_advisory_lock(" POSTGRES_LOCK ")");
        if (patience != STORE_LEAVE && !taken)
            os_sleep_ms(patience == STORE_HURRY ? HURRY_MS : LOOK_MS);
    }
    *claim = taken ? d : NULL;
    if (!taken)
        database_close(d);
    return taken;
}

void store_claim_end(struct database *claim)
{
    database_close(claim);
}
