/* agond admin backup and restore: copies of the store, made and restored while a server runs. */
#ifndef SERVER_BACKUP_H
#define SERVER_BACKUP_H

#include <stdbool.h>

/* "[--keep N] PATH": to a new file, or into a folder to a file named by the date. An exit status, 2
 * without a message if the arguments have another form. */
int backup_make(const char *data, int argc, char **argv);
/* Checks the file and leaves it in the data folder for the next start; a running server
 * restarts. */
int backup_restore(const char *data, const char *file);
/* Replaces the store with a backup that waits in the data folder; whether there was one. The old
 * store stays in the folder as replaced-20260214T120000.000Z.db. The caller holds the folder's
 * lock. */
bool backup_take_restored(const char *data);

#endif
