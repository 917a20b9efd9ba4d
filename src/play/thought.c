/* Scores and depths as text. */
#include "play/thought.h"

#include <stdlib.h>

#include "core/text.h"

enum { DECIDED_FROM = AGON_DECIDED - 10000, NUMBER_MOST = 1000000 };

int thought_write(const struct match_thought *thought, char *text, size_t size)
{
    struct text t = text_into(text, size);
    int score = thought->score, part = abs(score);
    if (thought->depth <= 0)
        return 0;
    text_add_char(&t, score < 0 ? '-' : '+');
    if (part > DECIDED_FROM)
        text_add(&t, "M%d", (AGON_DECIDED - part + (score > 0)) / 2);
    else
        text_add(&t, "%d.%02d", part / 1000, part % 1000 / 10);
    text_add(&t, "/%d", thought->depth);
    return (int)t.n;
}

/* A number of up to six digits; advances *text past it; -1: none. */
static int read_number(const char **text)
{
    int value = 0, digits = 0;
    for (; **text >= '0' && **text <= '9' && digits < 7; digits++)
        value = 10 * value + *(*text)++ - '0';
    return digits == 0 || digits == 7 ? -1 : value;
}

bool thought_read(struct match_thought *thought, const char *text)
{
    int sign = *text == '-' ? -1 : *text == '+' ? 1 : 0;
    if (sign == 0)
        return false;
    text++;
    bool decided = *text == 'M';
    text += decided;
    int whole = read_number(&text), score = -1;
    if (decided && whole >= 0 && whole < (AGON_DECIDED - DECIDED_FROM) / 2) {
        score = AGON_DECIDED - 2 * whole + (sign > 0);
    } else if (!decided && whole >= 0 && *text == '.') {
        const char *point = text++;
        int part = read_number(&text);
        if (text - point == 3 && part >= 0)
            score = whole * 1000 + part * 10;
    }
    if (score < 0 || *text++ != '/')
        return false;
    int depth = read_number(&text);
    if (depth <= 0)
        return false;
    *thought = (struct match_thought){sign * score, depth};
    return true;
}
