/* Stubs for builds without libpq. */
#include "store/inside.h"

struct database *postgres_database(const char *url, bool writer, enum store_sync sync,
                                   struct agon_error *e)
{
    (void)url;
    (void)writer;
    (void)sync;
    agon_fail(e, AGON_UNSUPPORTED, -1,
              "this agond was built without PostgreSQL (Debian's libpq-dev)");
    return NULL;
}

int postgres_promote(struct database *d, enum store_sync sync, struct agon_error *e)
{
    (void)d;
    (void)sync;
    return agon_fail(e, AGON_UNSUPPORTED, -1, "this agond was built without PostgreSQL");
}
