/* Lines from a pipe or a terminal, without ever waiting for the rest of one.
 *
 * Memory is bounded whatever the other end sends: a line longer than the bound is cut, the rest of
 * it is thrown away as it comes. The descriptor itself is left as it is (blocking or not), because
 * a terminal's is shared with other programs. */
#ifndef OS_LINES_H
#define OS_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct os_lines {
    int fd;
    char *bytes;
    size_t size;     /* room: the bound and the NUL */
    size_t start, n; /* bytes[start..n) are not given out yet */
    bool cutting;    /* the rest of the line in hand is thrown away */
    bool ended;      /* nothing more will come */
};
struct os_line {
    char *text; /* NUL-terminated (it may hold NULs of its own), without its CR LF; until the next
                   call */
    size_t n;
    bool cut; /* it was longer than the bound */
};
enum os_lines_state { OS_LINES_NONE, OS_LINES_LINE, OS_LINES_END };

/* `fd` stays the caller's; -1 is an ended one. False: no memory. */
bool os_lines_init(struct os_lines *, int fd, size_t longest);
void os_lines_release(struct os_lines *);
/* The next line if a whole one is there (or the last, without its newline), else NONE or END. Reads
 * at most once, so that one who floods cannot hold the caller up. */
enum os_lines_state os_lines_next(struct os_lines *, struct os_line *);
/* Whether os_lines_next() could give something without reading. */
bool os_lines_pending(const struct os_lines *);
/* Waits for a line or the end; NONE after `ms`. */
enum os_lines_state os_lines_wait(struct os_lines *, struct os_line *, int64_t ms);

#endif
