/* Whole files over POSIX. */

#include "os/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static int fail(struct agon_error *e, const char *what, const char *path)
{
    return agon_fail(e, AGON_UNSUPPORTED, -1, "cannot %s %.60s: %s", what, path, strerror(errno));
}

/* Reads up to the end or the limit, growing *bytes. */
static int read_all(int fd, const char *path, size_t most, char **bytes, size_t *n,
                    struct agon_error *e)
{
    size_t room = 0;
    for (;;) {
        if (*n + 1 >= room) {
            room = room ? room * 2 : 1 << 14;
            char *more = realloc(*bytes, room);
            if (!more)
                return agon_fail(e, AGON_NO_MEMORY, -1, "out of memory");
            *bytes = more;
        }
        ssize_t got = read(fd, *bytes + *n, room - *n - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return fail(e, "read", path);
        *n += (size_t)got;
        if (*n > most)
            return agon_fail(e, AGON_BAD_TEXT, -1, "%.60s: longer than %zu bytes", path, most);
        if (got == 0) {
            (*bytes)[*n] = '\0';
            return 0;
        }
    }
}

int file_read(const char *path, size_t most, char **bytes, size_t *n, struct agon_error *e)
{
    bool standard = strcmp(path, "-") == 0;
    int fd = standard ? 0 : open(path, O_RDONLY | O_CLOEXEC);
    *bytes = NULL;
    *n = 0;
    if (fd < 0)
        return fail(e, "open", path);
    int status = read_all(fd, path, most, bytes, n, e);
    if (!standard)
        close(fd);
    if (status < 0) {
        free(*bytes);
        *bytes = NULL;
        *n = 0;
    }
    return status;
}

static bool write_all(int fd, const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t done = write(fd, bytes, n);
        if (done < 0 && errno != EINTR)
            return false;
        if (done > 0) {
            bytes += done;
            n -= (size_t)done;
        }
    }
    return true;
}

/* After a rename, the folder's entry must reach the disk, too. */
static bool sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    bool good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    free(folder);
    return good;
}

/* Creates a file beside `path`, its name in *name (freed by the caller); -1 on failure. It gets the
 * permissions of the file that it will replace. */
static int create_beside(const char *path, char **name)
{
    size_t room = strlen(path) + 32;
    *name = malloc(room);
    for (int i = 0; *name && i < 1000; i++) {
        snprintf(*name, room, "%s.new-%ld-%d", path, (long)getpid(), i);
        int fd = open(*name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        struct stat old;
        if (fd >= 0 && stat(path, &old) == 0 && fchmod(fd, old.st_mode & 07777) != 0)
            errno = 0; /* another owner's: the umask's permissions then */
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

/* Closes the new file and renames it to `path`; frees its name. */
static int put_in_place(int fd, char *temporary, const char *path, bool good, bool sync,
                        struct agon_error *e)
{
    int status = 0;
    good = good && (!sync || fsync(fd) == 0);
    good = close(fd) == 0 && good;
    if (!good || rename(temporary, path) != 0 || (sync && !sync_folder(path))) {
        status = fail(e, "write", path);
        unlink(temporary);
    }
    free(temporary);
    return status;
}

/* For targets that cannot be replaced: a pipe or a device, an open descriptor by its name, a link
 * to a missing file. */
static int write_stream(const char *path, const char *bytes, size_t n, int flags,
                        struct agon_error *e)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC | flags, 0666);
    if (fd < 0)
        return fail(e, "open", path);
    int status = write_all(fd, bytes, n) ? 0 : fail(e, "write", path);
    close(fd);
    return status;
}

static bool is_descriptor(const char *path)
{
    static const char *const names[] = {"/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strncmp(path, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

static int write_file(const char *path, const char *bytes, size_t n, bool sync,
                      struct agon_error *e)
{
    char *temporary;
    int fd = create_beside(path, &temporary);
    if (fd < 0) {
        int status = fail(e, "write beside", path);
        free(temporary);
        return status;
    }
    return put_in_place(fd, temporary, path, write_all(fd, bytes, n), sync, e);
}

int file_write(const char *path, const char *bytes, size_t n, bool sync, struct agon_error *e)
{
    struct stat there;
    bool known = stat(path, &there) == 0;
    if (known && (!S_ISREG(there.st_mode) || is_descriptor(path)))
        return write_stream(path, bytes, n, O_APPEND, e);
    if (!known && lstat(path, &there) == 0)
        return write_stream(path, bytes, n, O_CREAT | O_TRUNC, e);
    char *target = realpath(path, NULL); /* so that a symbolic link is preserved */
    int status = write_file(target ? target : path, bytes, n, sync, e);
    free(target);
    return status;
}

/* Copies everything up to the end. */
static bool pour(int from, int to)
{
    char bytes[1 << 16];
    ssize_t n;
    while ((n = read(from, bytes, sizeof bytes)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 || !write_all(to, bytes, (size_t)n))
            return false;
    }
    return true;
}

int file_copy(const char *from, const char *to, struct agon_error *e)
{
    char *temporary;
    int in = open(from, O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return fail(e, "open", from);
    int out = create_beside(to, &temporary), status;
    if (out < 0) {
        status = fail(e, "write beside", to);
        free(temporary);
    } else {
        status = put_in_place(out, temporary, to, pour(in, out), true, e);
    }
    close(in);
    return status;
}

int file_append(const char *path, const char *bytes, size_t n, bool sync, struct agon_error *e)
{
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666), status = 0;
    if (fd < 0)
        return fail(e, "open", path);
    while (flock(fd, LOCK_EX) != 0 && errno == EINTR)
        continue;
    struct stat before;
    bool known = fstat(fd, &before) == 0;
    if (!known || !write_all(fd, bytes, n) || (sync && fsync(fd) != 0)) {
        status = fail(e, "add to", path);
        if (known && S_ISREG(before.st_mode) && ftruncate(fd, before.st_size) != 0)
            errno = 0; /* the message above is about the first error */
    }
    close(fd);
    return status;
}

static int shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

char *file_names(const char *folder)
{
    struct dirent **entry;
    int n = scandir(folder, &entry, shown, alphasort);
    size_t size = 1, at = 0;
    if (n < 0)
        return NULL;
    for (int i = 0; i < n; i++)
        size += strlen(entry[i]->d_name) + 1;
    char *names = malloc(size);
    for (int i = 0; i < n; i++) {
        size_t length = strlen(entry[i]->d_name) + 1;
        if (names)
            memcpy(names + at, entry[i]->d_name, length);
        at += length;
        free(entry[i]);
    }
    free(entry);
    if (names)
        names[at] = '\0';
    return names;
}

static int check_private(const char *path, const char *right, struct agon_error *e)
{
    struct stat is;
    if (stat(path, &is) != 0)
        return errno == ENOENT ? 0 : fail(e, "look at", path);
    if (is.st_uid != geteuid())
        return agon_fail(e, AGON_UNSUPPORTED, -1,
                         "'%.60s' belongs to another user: run as its owner", path);
    if ((is.st_mode & 077) == 0)
        return 0;
    return agon_fail(e, AGON_UNSUPPORTED, -1, "others may use '%.60s' (mode %03o): chmod %s it",
                     path, (unsigned)is.st_mode & 0777, right);
}

int file_private(const char *folder, bool (*ours)(const char *name), struct agon_error *e)
{
    char path[4400];
    int status = check_private(folder, "700", e);
    char *names = status == 0 ? file_names(folder) : NULL;
    if (status == 0 && !names)
        return fail(e, "read", folder);
    for (const char *name = names; status == 0 && *name; name += strlen(name) + 1) {
        snprintf(path, sizeof path, "%s/%s", folder, name);
        if (ours(name))
            status = check_private(path, "600", e);
    }
    free(names);
    return status;
}

void file_make_private(void)
{
    umask(077);
}

bool file_is_folder(const char *path)
{
    struct stat is;
    return stat(path, &is) == 0 && S_ISDIR(is.st_mode);
}

bool file_exists(const char *path)
{
    struct stat is;
    return stat(path, &is) == 0;
}
