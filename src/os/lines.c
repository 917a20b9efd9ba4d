/* Reads lines from a descriptor when poll() reports input. */

#include "os/lines.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/time.h"
#include "os/wait.h"

bool os_lines_init(struct os_lines *lines, int fd, size_t longest)
{
    *lines = (struct os_lines){.fd = fd, .size = longest + 1, .ended = fd < 0};
    lines->bytes = malloc(lines->size);
    return lines->bytes != NULL;
}

void os_lines_release(struct os_lines *lines)
{
    free(lines->bytes);
    lines->bytes = NULL;
}

static char *newline(const struct os_lines *lines)
{
    return memchr(lines->bytes + lines->start, '\n', lines->n - lines->start);
}

/* Returns bytes[start..end) as a line; the rest begins at `next`. */
static void give(struct os_lines *lines, size_t end, size_t next, bool cut, struct os_line *line)
{
    line->text = lines->bytes + lines->start;
    line->n = end - lines->start;
    if (line->n > 0 && !cut && line->text[line->n - 1] == '\r')
        line->n--;
    line->text[line->n] = '\0';
    line->cut = cut;
    lines->start = next;
}

/* Takes a line from the bytes read: a whole one, one that fills all room, or the last. */
static bool take(struct os_lines *lines, struct os_line *line)
{
    char *end = newline(lines);
    if (lines->cutting) {
        lines->start = end ? (size_t)(end - lines->bytes) + 1 : lines->n;
        lines->cutting = !end;
        end = end ? newline(lines) : NULL;
    }
    if (end) {
        size_t at = (size_t)(end - lines->bytes);
        give(lines, at, at + 1, false, line);
        return true;
    }
    if (lines->start == 0 && lines->n == lines->size - 1) {
        give(lines, lines->n, lines->n, true, line);
        lines->cutting = true;
        return true;
    }
    if (lines->ended && lines->start < lines->n) {
        give(lines, lines->n, lines->n, false, line);
        return true;
    }
    return false;
}

/* Moves the rest to the front and reads once if there is input. */
static void fill(struct os_lines *lines)
{
    struct os_watch watch = {.fd = lines->fd, .read = true};
    bool quiet = lines->quiet;
    lines->quiet = false;
    if (quiet)
        return;
    memmove(lines->bytes, lines->bytes + lines->start, lines->n - lines->start);
    lines->n -= lines->start;
    lines->start = 0;
    assert(lines->n < lines->size - 1);
    if (!lines->unblocked && os_wait(&watch, 1, 0) == 0)
        return;
    size_t room = lines->size - 1 - lines->n;
    ssize_t got = read(lines->fd, lines->bytes + lines->n, room);
    if (got > 0) {
        lines->n += (size_t)got;
        lines->quiet = lines->unblocked && (size_t)got < room;
    } else if (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
        lines->ended = true;
    }
}

enum os_lines_state os_lines_next(struct os_lines *lines, struct os_line *line)
{
    if (take(lines, line))
        return OS_LINES_LINE;
    if (!lines->ended) {
        fill(lines);
        if (take(lines, line))
            return OS_LINES_LINE;
    }
    return lines->ended ? OS_LINES_END : OS_LINES_NONE;
}

bool os_lines_pending(const struct os_lines *lines)
{
    return lines->ended || newline(lines);
}

enum os_lines_state os_lines_wait(struct os_lines *lines, struct os_line *line, int64_t ms)
{
    int64_t until = ms == OS_FOREVER ? OS_FOREVER : os_now_ms() + ms;
    for (;;) {
        enum os_lines_state state = os_lines_next(lines, line);
        if (state != OS_LINES_NONE)
            return state;
        int64_t left = until == OS_FOREVER ? OS_FOREVER : until - os_now_ms();
        if (left <= 0)
            return OS_LINES_NONE;
        struct os_watch watch = {.fd = lines->fd, .read = true};
        os_wait(&watch, 1, left);
    }
}
