/* SQLite's messages as errors. */
#include "store/errors.h"

int store_fail(sqlite3 *db, const char *path, struct agon_error *e)
{
    return agon_fail(e, AGON_UNSUPPORTED, -1, "%.60s: %s", path,
                     db ? sqlite3_errmsg(db) : "no memory");
}
