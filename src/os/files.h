/* Whole files: read up to a limit, written so that a crash leaves the old or the new content. */
#ifndef OS_FILES_H
#define OS_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include <agon/status.h>

/* Reads the whole file, at most `most` bytes, NUL-terminated; the caller frees *bytes. "-" is
 * standard input. 0; AGON_UNSUPPORTED if it cannot be read, AGON_BAD_TEXT if it is longer. */
int file_read(const char *path, size_t most, char **bytes, size_t *n, struct agon_error *);
/* Replaces the content atomically by bytes[0..n): others see the old or the new. `sync`: it is on
 * the disk on return. Pipes and devices are written to. 0 or AGON_UNSUPPORTED, with the old file
 * unchanged. */
int file_write(const char *path, const char *bytes, size_t n, bool sync, struct agon_error *);
/* Appends bytes[0..n), all or nothing, even if several programs append to the file. 0 or
 * AGON_UNSUPPORTED. */
int file_append(const char *path, const char *bytes, size_t n, bool sync, struct agon_error *);
/* Replaces `to` by a copy of a file of any size, as file_write() does, on the disk on return;
 * standard input and other streams are read to their end. */
int file_copy(const char *from, const char *to, struct agon_error *);
/* The sorted names in a folder, without those that begin with a dot, in one block for free(); an
 * empty one follows the last. NULL: it cannot be read. */
char *file_names(const char *folder);
/* Checks that the folder, and each file in it whose name `ours` accepts, belong to this user and
 * are accessible to no one else. 0, or AGON_UNSUPPORTED and how to fix it. */
int file_private(const char *folder, bool (*ours)(const char *name), struct agon_error *);
void file_make_private(void); /* new files and folders become accessible to this user only */
bool file_is_folder(const char *path);
bool file_exists(const char *path);

#endif
