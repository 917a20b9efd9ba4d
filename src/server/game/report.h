/* The output of the process that reads a definition, line by line: its image (core/image.h) as
 * hexadecimal digits, or the error. It is not trusted, because the definition may have taken over
 * that process.
 *
 *     good 1300          bytes of the image
 *     6661697279...      those bytes, in rows of REPORT_ROW
 *     bad line 3: ...    instead of both */
#ifndef SERVER_GAME_REPORT_H
#define SERVER_GAME_REPORT_H

#include <stdint.h>
#include <stdio.h>

#include <agon/status.h>

enum { REPORT_ROW = 16384, REPORT_LINE_MAX = 2 * REPORT_ROW };

/* Must be zeroed before the first line, but for `most`. */
struct report {
    size_t most;    /* bytes that are accepted */
    uint8_t *image; /* on the heap */
    size_t n, size; /* bytes so far, and the total; 0: unknown */
};

void report_write(FILE *, const uint8_t *image, size_t n);
/* Takes the next line without its newline. 1: the image is complete, 0: not yet; or AGON_BAD_TEXT
 * with the message in the line, or if the line is invalid. */
int report_take(struct report *, const char *line, size_t n, struct agon_error *);
void report_release(struct report *);

#endif
