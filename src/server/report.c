/* The line that a looked-at definition becomes. */
#include "server/report.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"

int report_write(char *line, size_t size, const agon_game *g, int64_t memory)
{
    return snprintf(line, size, "good %u %u %u %lld", g->max_moves, g->max_items, g->pos_size,
                    (long long)memory);
}

/* The next number, after one space. */
static bool take(const char **s, const char *end, int64_t most, uint32_t *number)
{
    int64_t value;
    if (*s == end || **s != ' ')
        return false;
    const char *word = ++*s;
    while (*s < end && **s != ' ')
        ++*s;
    if (!text_number(word, (size_t)(*s - word), 0, most, &value))
        return false;
    *number = (uint32_t)value;
    return true;
}

int report_read(const char *line, size_t n, struct report *r, struct agon_error *e)
{
    const char *s = line + 4, *end = line + n;
    bool text = n <= REPORT_LINE_MAX && text_clean(line, n, NULL) && !memchr(line, '\n', n);
    if (text && n > 4 && memcmp(line, "bad ", 4) == 0)
        return agon_fail(e, AGON_BAD_TEXT, -1, "%.*s", (int)(n - 4), s);
    if (text && n > 4 && memcmp(line, "good", 4) == 0 &&
        take(&s, end, AGON_MOVES_LIMIT, &r->moves) && take(&s, end, REPORT_ITEMS_MAX, &r->items) &&
        take(&s, end, REPORT_POSITION_MAX, &r->position) &&
        take(&s, end, REPORT_MEMORY_MAX, &r->memory) && s == end)
        return 0;
    return agon_fail(e, AGON_BAD_TEXT, -1, "it takes too much to open");
}

bool report_fits(const struct report *r, const agon_game *g)
{
    return g->max_moves == r->moves && g->max_items == r->items && g->pos_size == r->position;
}
