/* Copies a store. The original is left unchanged; folders are locked so that no server uses
 * them. */
#include "server/move.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "os/files.h"
#include "os/program.h"
#include "server/backup.h"
#include "server/folder.h"
#include "store/move.h"
#include "store/store.h"

enum { PATH_BYTES = 4200 };

static int fail(const char *format, const char *what)
{
    fputs("agond admin: ", stderr);
    fprintf(stderr, format, what);
    fputc('\n', stderr);
    return 1;
}

/* The store of a place; 0, or 1 after a message. */
static int take(const char *place, bool from, char path[PATH_BYTES])
{
    struct agon_error error;
    if (store_is_address(place)) {
        snprintf(path, PATH_BYTES, "%s", place);
        return 0;
    }
    if (strstr(place, "://")) /* which may hold a password and is not shown */
        return fail("%s: expected a folder or postgresql://...", from ? "--from" : "--to");
    snprintf(path, PATH_BYTES, "%s/agon.db", place);
    if (!from && os_folder_make(place, &error) < 0)
        return fail("%s", error.text);
    if (!file_is_folder(place))
        return fail("'%s' is no folder, and no address", place);
    if (file_private(place, folder_owns, &error) < 0)
        return fail("%s", error.text);
    if (!folder_take(place))
        return fail("'%s' is in use by a server or by another command", place);
    if (from)
        backup_take_restored(place);
    if (os_file_is(path) != from)
        return fail(from ? "there is no store in '%s'" : "there is a store in '%s' already", place);
    return 0;
}

/* Deletes an incomplete file. */
static void drop(const char *path)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char whole[PATH_BYTES + 8];
        snprintf(whole, sizeof whole, "%s%s", path, ends[i]);
        os_file_drop(whole);
    }
}

static void tell(void *context, const char *table, int64_t rows)
{
    (void)context;
    printf("%s %" PRId64 "\n", table, rows);
}

int move_run(char **argv)
{
    char from_path[PATH_BYTES], to_path[PATH_BYTES];
    const char *from = NULL, *to = NULL;
    struct agon_error error;
    for (int i = 0; i < 4; i += 2)
        if (strcmp(argv[i], "--from") == 0)
            from = argv[i + 1];
        else if (strcmp(argv[i], "--to") == 0)
            to = argv[i + 1];
    if (!from || !to)
        return 2;
    if (take(from, true, from_path) != 0 || take(to, false, to_path) != 0)
        return 1;
    if (store_move(from_path, to_path, tell, NULL, &error) < 0) {
        if (!store_is_address(to))
            drop(to_path);
        return fail("%s", error.text);
    }
    puts("done");
    return 0;
}
