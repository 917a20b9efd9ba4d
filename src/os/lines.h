/* Lines from a pipe or a terminal, without waiting for incomplete ones.
 *
 * Memory is bounded whatever the other end sends: a line longer than the limit is cut, and its rest
 * discarded. The descriptor's mode (blocking or not) is not changed, because a terminal's is shared
 * with other programs; that of a pipe may be, by its owner. */
#ifndef OS_LINES_H
#define OS_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct os_lines {
    int fd;
    char *bytes;
    size_t size;     /* room: the limit and the NUL */
    size_t start, n; /* bytes[start..n) are not returned yet */
    bool cutting;    /* the rest of the current line is discarded */
    bool unblocked; /* the descriptor does not block, so nothing has to ask before reading; then: */
    bool quiet;     /* nothing more was there: os_lines_next() does not read the next time */
    bool ended;     /* nothing more will come */
};
struct os_line {
    char *text; /* NUL-terminated (it may contain more NULs), without its CR LF; until the next
                 * call */
    size_t n;
    bool cut; /* it was longer than the limit */
};
enum os_lines_state { OS_LINES_NONE, OS_LINES_LINE, OS_LINES_END };

/* `fd` stays the caller's; -1 is at its end. False: no memory. */
bool os_lines_init(struct os_lines *, int fd, size_t longest);
void os_lines_release(struct os_lines *);
/* The next line if a whole one has arrived (or the last, without newline), else NONE or END. Reads
 * at most once, so that a flood of input cannot block the caller. */
enum os_lines_state os_lines_next(struct os_lines *, struct os_line *);
/* Whether os_lines_next() has a line without reading. */
bool os_lines_pending(const struct os_lines *);
/* Waits for a line or the end; NONE after `ms`. */
enum os_lines_state os_lines_wait(struct os_lines *, struct os_line *, int64_t ms);

#endif
