/* Reading the words of an event's line. */
#include "play/tournament/scan.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

bool scan_word(struct scan *in)
{
    while (in->s < in->end && *in->s == ' ')
        in->s++;
    in->word = in->s;
    while (in->s < in->end && *in->s != ' ')
        in->s++;
    in->n = (size_t)(in->s - in->word);
    return in->n > 0;
}

void scan_rest(struct scan *in)
{
    while (in->s < in->end && *in->s == ' ')
        in->s++;
    while (in->end > in->s && in->end[-1] == ' ')
        in->end--;
    in->word = in->s;
    in->n = (size_t)(in->end - in->s);
}

int scan_wrong(const struct scan *in, const char *what)
{
    return agon_fail(in->error, AGON_BAD_TEXT, -1,
                     AGON_SAY(expected_found, "expected %s, found '%.*s'"), what,
                     in->n > 40 ? 40 : (int)in->n, in->n ? in->word : "");
}

int scan_refuse(const struct scan *in, const char *why)
{
    return agon_fail(in->error, AGON_UNSUPPORTED, -1, "%s", why);
}

bool scan_number(struct scan *in, int64_t least, int64_t most, int *number)
{
    int64_t wide;
    if (!scan_word(in) || !text_number(in->word, in->n, least, most, &wide))
        return false;
    *number = (int)wide;
    return true;
}

char *scan_copy_rest(struct scan *in)
{
    scan_rest(in);
    char *copy = malloc(in->n + 1);
    if (copy) {
        memcpy(copy, in->word, in->n);
        copy[in->n] = '\0';
    }
    return copy;
}
