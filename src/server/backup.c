/* Writing backups of the store with SQLite's backup interface, and scheduling one to be restored.
 *
 * Backups in a folder are called agon-20260214T120000.000Z.db, so sorting by name sorts by time;
 * the oldest beyond the number to keep are deleted. */
#include "server/backup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "os/files.h"
#include "os/program.h"
#include "os/time.h"
#include "server/folder.h"
#include "server/net/control.h"
#include "store/store.h"

enum { PATH_BYTES = 4200, KEEP_MOST = 10000, NAME_BYTES = 28 /* "agon-20260214T120000.000Z.db" */ };

static int fail(const char *what)
{
    fprintf(stderr, "agond admin: %s\n", what);
    return 1;
}

/* ---- out ---- */

/* "2026-02-14T12:00:00.000Z" as "agon-20260214T120000.000Z.db". */
static void name_now(char name[NAME_BYTES + 1])
{
    char date[OS_DATE_TEXT];
    os_date_text(os_date_ms(), date);
    snprintf(name, NAME_BYTES + 1, "agon-%.4s%.2s%.5s%.2s%.7s.db", date, date + 5, date + 8,
             date + 14, date + 17);
}

static bool is_ours(const char *name)
{
    return strlen(name) == NAME_BYTES && strncmp(name, "agon-", 5) == 0 &&
           strspn(name + 5, "0123456789") == 8 && name[13] == 'T' &&
           strspn(name + 14, "0123456789.") == 10 && strcmp(name + 24, "Z.db") == 0;
}

/* Deletes the oldest backups of the folder until `keep` are left. */
static int drop_oldest(const char *folder, int keep)
{
    char path[PATH_BYTES], *names = file_names(folder);
    int ours = 0;
    if (!names)
        return fail("the folder of backups cannot be read");
    for (const char *name = names; *name; name += strlen(name) + 1)
        ours += is_ours(name);
    for (const char *name = names; *name && ours > keep; name += strlen(name) + 1)
        if (is_ours(name)) {
            snprintf(path, sizeof path, "%s/%s", folder, name);
            os_file_drop(path);
            ours--;
        }
    free(names);
    return 0;
}

int backup_make(const char *data, int argc, char **argv)
{
    char store[PATH_BYTES], path[PATH_BYTES], name[NAME_BYTES + 1];
    struct agon_error error;
    int64_t keep = 0;
    if (argc > 2 && strcmp(argv[0], "--keep") == 0) {
        if (!text_number(argv[1], strlen(argv[1]), 1, KEEP_MOST, &keep))
            return fail("--keep: expected how many backups, 1 to 10000");
        argc -= 2;
        argv += 2;
    }
    bool folder = argc == 1 && file_is_folder(argv[0]);
    if (argc != 1)
        return 2;
    if (keep > 0 && !folder)
        return fail("--keep: expected a folder that exists");
    name_now(name);
    snprintf(store, sizeof store, "%s/restore.db", data); /* a backup waiting to be restored
                                                           * replaces it */
    if (!os_file_is(store))
        snprintf(store, sizeof store, "%s/agon.db", data);
    snprintf(path, sizeof path, folder ? "%s/%s" : "%s", argv[0], name);
    if (store_backup(store, path, &error) < 0)
        return fail(error.text);
    puts(path);
    return keep > 0 ? drop_oldest(argv[0], (int)keep) : 0;
}

/* ---- in ---- */

int backup_restore(const char *data, const char *file)
{
    char path[PATH_BYTES], fresh[PATH_BYTES], control[PATH_BYTES], answer[256];
    struct agon_error error;
    snprintf(path, sizeof path, "%s/restore.db", data);
    snprintf(fresh, sizeof fresh, "%s/restore.new", data);
    snprintf(control, sizeof control, "%s/" CONTROL_NAME, data);
    if (os_folder_make(data, &error) < 0 || file_private(data, folder_owns, &error) < 0 ||
        file_copy(file, fresh, &error) < 0)
        return fail(error.text);
    if (store_check(fresh, &error) < 0) {
        os_file_drop(fresh);
        return fail(error.text);
    }
    if (!os_file_move(fresh, path))
        return fail("the backup could not be put into the data folder");
    os_socket_ask(control, "{\"do\":\"restart\"}\n", answer, sizeof answer);
    puts("done");
    return 0;
}

/* Sets the store aside as replaced-20260214T120000.000Z.db, with the log of its last writes. False:
 * it could not be moved. */
static bool set_aside(const char *store, const char *data)
{
    char kept[PATH_BYTES], name[NAME_BYTES + 1], log[PATH_BYTES + 8], kept_log[PATH_BYTES + 8];
    if (!os_file_is(store))
        return true;
    name_now(name);
    snprintf(kept, sizeof kept, "%s/replaced-%s", data, name + strlen("agon-"));
    snprintf(log, sizeof log, "%s-wal", store);
    snprintf(kept_log, sizeof kept_log, "%s-wal", kept);
    if (os_file_is(log) && !os_file_move(log, kept_log))
        return false;
    return os_file_move(store, kept);
}

bool backup_take_restored(const char *data)
{
    char from[PATH_BYTES], to[PATH_BYTES], beside[PATH_BYTES + 8];
    snprintf(from, sizeof from, "%s/restore.db", data);
    snprintf(to, sizeof to, "%s/agon.db", data);
    if (!os_file_is(from))
        return false;
    snprintf(beside, sizeof beside, "%s-shm", to);
    os_file_drop(beside);
    if (set_aside(to, data) && os_file_move(from, to))
        return true;
    fail("the backup could not be put in its place");
    return false;
}
