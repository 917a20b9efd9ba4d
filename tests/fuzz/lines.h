/* Fuzz input as lines, in the form of a protocol's reader. */
#ifndef FUZZ_LINES_H
#define FUZZ_LINES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "os/lines.h"

/* Calls hear() for each line of the input until it returns false; a line longer than 4,096 bytes
 * counts as cut. */
static inline void fuzz_lines(const uint8_t *data, size_t size,
                              bool (*hear)(void *user, struct os_line *), void *user)
{
    bool more = true;
    while (size > 0 && more) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t n = end ? (size_t)(end - data) : size, used = end ? n + 1 : n;
        char *text = malloc(n + 1); /* a separate allocation, so that reading past its end is
                                     * found */
        if (!text)
            return;
        memcpy(text, data, n);
        text[n] = '\0';
        more = hear(user, &(struct os_line){.text = text, .n = n, .cut = n > 4096});
        free(text);
        data += used;
        size -= used;
    }
}

#endif
