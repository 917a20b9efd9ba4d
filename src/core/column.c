/* Columns: how wide characters are, after Unicode's East Asian widths and combining marks. */
#include "core/column.h"

#include <stdbool.h>
#include <string.h>

struct span {
    uint32_t from, to;
};

/* Marks that combine with the previous character. */
static const struct span combining[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x05BF, 0x05BF},   {0x05C1, 0x05C2},
    {0x0610, 0x061A}, {0x064B, 0x065F}, {0x0670, 0x0670}, {0x06D6, 0x06DC},   {0x06DF, 0x06E4},
    {0x093C, 0x093C}, {0x0941, 0x0948}, {0x094D, 0x094D}, {0x0E31, 0x0E31},   {0x0E34, 0x0E3A},
    {0x0E47, 0x0E4E}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF},   {0x302A, 0x302D},
    {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xE0100, 0xE01EF},
};
/* Two cells wide: Hangul, kana, Chinese characters, full-width forms, pictures. */
static const struct span wide[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},
    {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},   {0xA960, 0xA97F},   {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},
    {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};
/* Characters that would reverse or hide their neighbours. */
static const struct span harmful[] = {
    {0x0000, 0x001F}, {0x007F, 0x009F}, {0x00AD, 0x00AD}, {0x061C, 0x061C},   {0x115F, 0x1160},
    {0x180E, 0x180E}, {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F},   {0x3164, 0x3164},
    {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE007F},
};
#define LENGTH(a) (sizeof(a) / sizeof(a)[0])

static bool within(const struct span *span, size_t n, uint32_t c)
{
    for (size_t i = 0; i < n; i++)
        if (c >= span[i].from && c <= span[i].to)
            return true;
    return false;
}

/* The character at s of n bytes, which must be valid. */
static uint32_t decode(const char *s, size_t n)
{
    static const unsigned char lead[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t c = (unsigned char)s[0] & lead[n];
    for (size_t i = 1; i < n; i++)
        c = c << 6 | ((unsigned char)s[i] & 0x3F);
    return c;
}

/* The character at *s, which is advanced: its bytes (NULL: shown as '?') and cells. */
static const char *step(const char **s, size_t *bytes, int *cells)
{
    const char *at = *s;
    *bytes = text_char(at, strlen(at));
    *cells = 1;
    if (*bytes == 0) {
        *s += 1;
        return NULL;
    }
    uint32_t c = decode(at, *bytes);
    *s += *bytes;
    if (within(harmful, LENGTH(harmful), c))
        return NULL;
    *cells = within(combining, LENGTH(combining), c) ? 0 : 1 + within(wide, LENGTH(wide), c);
    return at;
}

int column_width(const char *s)
{
    int width = 0, cells;
    size_t bytes;
    while (*s) {
        step(&s, &bytes, &cells);
        width += cells;
    }
    return width;
}

enum { MARKS_MOST = 4 }; /* on one character */

bool column_harmless(const char *s)
{
    int marks = MARKS_MOST, cells; /* a mark needs a base character */
    size_t bytes;
    while (*s) {
        if (!step(&s, &bytes, &cells))
            return false;
        marks = cells == 0 ? marks + 1 : 0;
        if (marks > MARKS_MOST)
            return false;
    }
    return true;
}

/* Adds the part that fits into `most` cells; returns the cells used. */
static int add(struct text *t, const char *s, int most)
{
    bool cut = column_width(s) > most;
    int room = cut ? most - 1 : most, used = 0, cells, marks = 0;
    size_t bytes;
    while (*s) {
        const char *at = step(&s, &bytes, &cells);
        if (used + cells > room)
            break;
        marks = cells == 0 ? marks + 1 : 0;
        if (marks > MARKS_MOST)
            continue;
        if (at)
            text_add(t, "%.*s", (int)bytes, at);
        else
            text_add_char(t, '?');
        used += cells;
    }
    if (cut)
        text_add_char(t, '~');
    return used + cut;
}

void column_add_short(struct text *t, const char *s, int most)
{
    add(t, s, most);
}

void column_add(struct text *t, const char *s, int width)
{
    for (int used = add(t, s, width); used < width; used++)
        text_add_char(t, ' ');
}
