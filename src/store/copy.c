/* Copying in steps, by SQLite's backup interface. */
#include "store/copy.h"

#include <stdio.h>
#include <string.h>

enum { STEP_PAGES = 256 };

/* Within a transaction of the source, so that all steps copy the same state, and other connections'
 * writes do not restart the copy. */
static int copy_pages(sqlite3 *to, sqlite3 *from)
{
    int status = sqlite3_exec(from, "begin; select count(*) from sqlite_master", NULL, NULL, NULL);
    sqlite3_backup *backup =
        status == SQLITE_OK ? sqlite3_backup_init(to, "main", from, "main") : NULL;
    while (backup && (status = sqlite3_backup_step(backup, STEP_PAGES)) == SQLITE_OK)
        ;
    if (backup)
        sqlite3_backup_finish(backup);
    else if (status == SQLITE_OK)
        status = sqlite3_errcode(to);
    sqlite3_exec(from, "commit", NULL, NULL, NULL);
    return status;
}

int copy_database(sqlite3 *from, const char *path, struct agon_error *e)
{
    sqlite3 *to = NULL;
    FILE *file = fopen(path, "wx"); /* never overwrites a file */
    if (!file)
        return agon_fail(e, AGON_UNSUPPORTED, -1, "%.60s: there already, or cannot be made", path);
    fclose(file);
    int status = sqlite3_open(path, &to);
    if (status == SQLITE_OK)
        status = copy_pages(to, from);
    sqlite3_close(to);
    if (status == SQLITE_DONE)
        return 0;
    remove(path);
    return agon_fail(e, AGON_UNSUPPORTED, -1, "%.60s: %s", path, sqlite3_errstr(status));
}
