/* Colours that were played, and colour preferences: articles 1.6, 1.7 and 5 of the Dutch system. */
#include "play/tournament/colours.h"

#include <stdlib.h>
#include <string.h>

struct colours colours_read(const char *games)
{
    struct colours c = {.wish = NO_WISH};
    size_t n = strlen(games);
    for (size_t i = 0; i < n; i++)
        c.difference += games[i] == 'w' ? 1 : -1;
    int last = n > 0 ? (games[n - 1] == 'w' ? 1 : -1) : 0;
    if (n > 1 && games[n - 1] == games[n - 2])
        c.repeated = last;
    c.wanted = c.difference > 0 ? -1 : c.difference < 0 ? 1 : -last;
    if (abs(c.difference) > 1) {
        c.wish = ABSOLUTE;
    } else if (c.repeated) {
        c.wish = ABSOLUTE;
        c.wanted = -c.repeated;
    } else {
        c.wish = c.difference != 0 ? STRONG : last != 0 ? MILD : NO_WISH;
    }
    return c;
}

bool colours_same(const struct colours *a, const struct colours *b)
{
    return a->wanted != 0 && a->wanted == b->wanted;
}

bool colours_third(const struct colours *a, const struct colours *b)
{
    int wider = abs(a->difference) - abs(b->difference);
    if (wider == 0)
        return a->repeated != 0 && a->repeated == b->repeated;
    return (wider > 0 ? b : a)->repeated == -a->wanted;
}

/* Compares the colours of the latest round in which they differed: +1 if a had White then; 0: they
 * never differed. */
static int last_difference(const char *a, const char *b)
{
    size_t i = strlen(a), k = strlen(b);
    while (i > 0 && k > 0 && a[i - 1] == b[k - 1])
        i--, k--;
    return i > 0 && k > 0 ? (a[i - 1] == 'w' ? 1 : -1) : 0;
}

bool colours_white(const struct dutch_player *a, const struct dutch_player *b, bool white)
{
    struct colours one = colours_read(a->colours), other = colours_read(b->colours);
    if (one.wanted == 0 && other.wanted == 0)
        return (a->number % 2 == 1) == white;
    if (one.wanted != other.wanted)
        return one.wanted != 0 ? one.wanted > 0 : other.wanted < 0;
    int stronger = (int)one.wish - (int)other.wish;
    if (stronger == 0 && one.wish == ABSOLUTE)
        stronger = abs(one.difference) - abs(other.difference);
    if (stronger != 0)
        return (stronger > 0) == (one.wanted > 0);
    int had = last_difference(a->colours, b->colours);
    return had != 0 ? had < 0 : one.wanted > 0;
}
