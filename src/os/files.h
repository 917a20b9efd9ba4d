/* Whole files: read with a bound, written so that a crash leaves the old one or the new one. */
#ifndef OS_FILES_H
#define OS_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include <agon/status.h>

/* All of the file, at most `most` bytes, NUL-terminated; the caller frees *bytes. "-" is standard
 * input. 0; AGON_UNSUPPORTED when it cannot be read, AGON_BAD_TEXT when it is longer. */
int file_read(const char *path, size_t most, char **bytes, size_t *n, struct agon_error *);
/* Replaces the file by bytes[0..n) in one step: others see the old or the new content. `sync`: it
 * is on the disk when this returns. What is no file, a pipe or a device, is written to. 0 or
 * AGON_UNSUPPORTED, the old file as it was. */
int file_write(const char *path, const char *bytes, size_t n, bool sync, struct agon_error *);
/* Adds bytes[0..n) at the end, all or nothing, also when several programs add to one file. 0 or
 * AGON_UNSUPPORTED. */
int file_append(const char *path, const char *bytes, size_t n, bool sync, struct agon_error *);
/* Puts a copy of a file of any size in the place of `to`, on the disk when this returns, as
 * file_write() does; standard input and other streams are read to their end. */
int file_copy(const char *from, const char *to, struct agon_error *);
/* The names in a folder in order, without those that begin with a dot, in one block for free();
 * the last is followed by an empty one. NULL: it cannot be read. */
char *file_names(const char *folder);
/* Whether the folder, and every file in it, is ours and for nobody else. 0, or AGON_UNSUPPORTED and
 * what is to be done. */
int file_private(const char *folder, struct agon_error *);
void file_make_private(void); /* from now on: files and folders that this program makes */
bool file_is_folder(const char *path);

#endif
