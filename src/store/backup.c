/* Backups of a store, and checking that a file is one. */
#include <stdbool.h>
#include <string.h>

#include "store/copy.h"
#include "store/errors.h"
#include "store/schema.h"
#include "store/store.h"

enum { BUSY_MS = 5000 };

int store_backup(const char *store, const char *path, struct agon_error *e)
{
    sqlite3 *from = NULL;
    int status = AGON_UNSUPPORTED;
    if (sqlite3_open_v2(store, &from, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
        sqlite3_busy_timeout(from, BUSY_MS) != SQLITE_OK)
        store_fail(from, store, e);
    else
        status = copy_database(from, path, e);
    sqlite3_close(from);
    return status;
}

static bool has_tables(sqlite3 *db)
{
    return sqlite3_table_column_metadata(db, NULL, "game", "terms", NULL, NULL, NULL, NULL, NULL) ==
               SQLITE_OK &&
           sqlite3_table_column_metadata(db, NULL, "event", "game", NULL, NULL, NULL, NULL, NULL) ==
               SQLITE_OK;
}

/* Whether SQLite finds no errors in it. */
static bool is_whole(sqlite3 *db)
{
    sqlite3_stmt *st = NULL;
    bool good = sqlite3_prepare_v2(db, "pragma quick_check(1)", -1, &st, NULL) == SQLITE_OK &&
                sqlite3_step(st) == SQLITE_ROW &&
                strcmp((const char *)sqlite3_column_text(st, 0), "ok") == 0;
    sqlite3_finalize(st);
    return good;
}

int store_check(const char *path, struct agon_error *e)
{
    sqlite3 *db = NULL;
    int status = AGON_UNSUPPORTED;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        store_fail(db, path, e);
    else if (!has_tables(db))
        agon_fail(e, status, -1, "this is no backup of agond");
    else if (schema_version(db) > schema_newest())
        agon_fail(e, status, -1, "made by a newer agond (version %d, this one knows up to %d)",
                  schema_version(db), schema_newest());
    else if (!is_whole(db))
        agon_fail(e, status, -1, "the backup is damaged");
    else
        status = 0;
    sqlite3_close(db);
    return status;
}
