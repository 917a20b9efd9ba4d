/* Writing and reading the lines of a report. */
#include "server/game/report.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "core/message.h"
#include "core/text.h"

void report_write(FILE *f, const uint8_t *image, size_t n)
{
    char hex[2 * REPORT_ROW + 1];
    fprintf(f, "good %zu\n", n);
    for (size_t at = 0, row; at < n; at += row) {
        row = n - at < REPORT_ROW ? n - at : REPORT_ROW;
        sodium_bin2hex(hex, sizeof hex, image + at, row);
        fprintf(f, "%s\n", hex);
    }
}

static int refuse(struct agon_error *e)
{
    return agon_fail(e, AGON_BAD_TEXT, -1,
                     AGON_SAY(definition_takes_too_much, "it takes too much to open"));
}

/* Takes the parts of a message, which hold only text and separators. */
static int take_message(const char *parts, size_t n, struct agon_error *e)
{
    char message[sizeof e->parts], text[sizeof e->parts] = "";
    if (n >= sizeof message)
        return refuse(e);
    for (size_t i = 0; i < n; i++) {
        message[i] = parts[i];
        text[i] = parts[i] && strchr(MESSAGE_MARKS, parts[i]) ? ' ' : parts[i];
    }
    message[n] = '\0';
    if (!text_clean(text, n, NULL) || memchr(text, '\n', n))
        return refuse(e);
    return agon_fail(e, AGON_BAD_TEXT, -1, "%s", message);
}

static int take_first(struct report *r, const char *line, size_t n, struct agon_error *e)
{
    int64_t size;
    if (n > 4 && memcmp(line, "bad ", 4) == 0)
        return take_message(line + 4, n - 4, e);
    if (n <= 5 || memcmp(line, "good ", 5) != 0 ||
        !text_number(line + 5, n - 5, 1, (int64_t)r->most, &size))
        return refuse(e);
    r->image = malloc((size_t)size);
    r->size = r->image ? (size_t)size : 0;
    return r->image
               ? 0
               : agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory_left, "no memory is left"));
}

int report_take(struct report *r, const char *line, size_t n, struct agon_error *e)
{
    size_t left = r->size - r->n, row = left < REPORT_ROW ? left : REPORT_ROW, got = 0;
    const char *end = NULL;
    if (n > REPORT_LINE_MAX)
        return refuse(e);
    if (r->size == 0)
        return take_first(r, line, n, e);
    if (row == 0 || n != 2 * row ||
        sodium_hex2bin(r->image + r->n, row, line, n, NULL, &got, &end) != 0 || got != row ||
        end != line + n)
        return refuse(e);
    r->n += row;
    return r->n == r->size;
}

void report_release(struct report *r)
{
    free(r->image);
    *r = (struct report){0};
}
