/* What the process that reads a definition gives back, line by line: an image of it (core/image.h)
 * as hexadecimal digits, or what is wrong. It is read as an enemy's, for the definition may have
 * taken that process over.
 *
 *     good 1300          bytes of the image
 *     6661697279...      these, in rows of REPORT_ROW and a shorter one
 *     bad line 3: ...    instead of all that */
#ifndef SERVER_GAME_REPORT_H
#define SERVER_GAME_REPORT_H

#include <stdint.h>
#include <stdio.h>

#include <agon/status.h>

enum { REPORT_ROW = 16384, REPORT_LINE_MAX = 2 * REPORT_ROW };

/* Zeroed before the first line. */
struct report {
    uint8_t *image; /* on the heap */
    size_t n, size; /* bytes that are there, and that there will be; 0: nothing is known yet */
};

void report_write(FILE *, const uint8_t *image, size_t n);
/* The next line without its newline. 1: the image is whole, 0: it is not yet; or AGON_BAD_TEXT with
 * the message that it holds, or that it is none. */
int report_take(struct report *, const char *line, size_t n, struct agon_error *);
void report_release(struct report *);

#endif
