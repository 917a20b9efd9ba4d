/* The options listed by a program, stored as text because only the program understands all of
 * it. */
#include "proto/seat_options.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum { LIST_MAX = 1 << 16, WORD_MAX = 256 };

/* The list has two strings per option: its name, and its UCI description, "type spin default 16 min
 * 1 max 1024" ("": none). An option beyond LIST_MAX is left out. */
static void add(struct seat *s, const char *name, size_t n, const char *about)
{
    size_t room = n + strlen(about) + 2;
    char *longer = s->listed_n + room <= LIST_MAX ? realloc(s->listed, s->listed_n + room) : NULL;
    if (!longer)
        return;
    s->listed = longer;
    longer += s->listed_n;
    memcpy(longer, name, n);
    longer[n] = '\0';
    memcpy(longer + n + 1, about, strlen(about) + 1);
    s->listed_n += room;
}

void seat_options_hear(struct seat *s, const char *text)
{
    const char *name = seat_after(text, "name");
    const char *type = name ? strstr(name, " type ") : NULL;
    size_t n = type ? (size_t)(type - name) : name ? strlen(name) : 0;
    while (n > 0 && name[n - 1] == ' ')
        n--;
    if (n > 0)
        add(s, name, n, type ? type + 1 : "");
}

void seat_options_add(struct seat *s, const char *name, const char *about)
{
    if (*name)
        add(s, name, strlen(name), about);
}

/* Whether s[0..n) is `word`, whatever the case. */
static bool same(const char *s, size_t n, const char *word)
{
    for (size_t i = 0; i < n; i++)
        if (!word[i] || tolower((unsigned char)s[i]) != tolower((unsigned char)word[i]))
            return false;
    return word[n] == '\0';
}

static const char *about_of(const char *name)
{
    return name + strlen(name) + 1;
}

/* Returns the name after `name` in the list, NULL at its end; after NULL, the first. */
static const char *name_after(const struct seat *s, const char *name)
{
    if (!name)
        return s->listed_n > 0 ? s->listed : NULL;
    const char *about = about_of(name), *next = about + strlen(about) + 1;
    return next < s->listed + s->listed_n ? next : NULL;
}

/* For text_nearest(). */
static const char *name_at(void *user, int i)
{
    const char *name = name_after(user, NULL);
    for (; name && i > 0; i--)
        name = name_after(user, name);
    return name;
}

/* Reads the word after `word` in the description of an option. False: it is not there. */
static bool read_word(const char *about, const char *word, char value[WORD_MAX])
{
    size_t n = strlen(word);
    for (const char *s = about; (s = strstr(s, word)) != NULL; s += n)
        if ((s == about || s[-1] == ' ') && s[n] == ' ') {
            snprintf(value, WORD_MAX, "%.*s", (int)strcspn(s + n + 1, " "), s + n + 1);
            return true;
        }
    return false;
}

/* Whether a value is one of the combo's: "... var Solid var Normal". */
static bool is_variant(const char *about, const char *value)
{
    for (const char *s = strstr(about, " var "); s;) {
        const char *word = s + strlen(" var ");
        s = strstr(word, " var ");
        if (same(word, s ? (size_t)(s - word) : strlen(word), value))
            return true;
    }
    return false;
}

/* Checks a value against the type of its option. Options without a readable type pass. */
static enum seat_heard check_value(struct seat *s, const char *name, const char *about,
                                   const char *value)
{
    char type[WORD_MAX], least[WORD_MAX], most[WORD_MAX];
    int64_t number, min, max;
    if (!read_word(about, "type", type))
        return SEAT_NOTED;
    if (strcmp(type, "check") == 0 && !same(value, strlen(value), "true") &&
        !same(value, strlen(value), "false"))
        return seat_unfit(s, "its option %.60s: expected true or false, found '%.60s'", name,
                          value);
    if (strcmp(type, "combo") == 0 && !same(name, strlen(name), "UCI_Variant") &&
        !is_variant(about, value))
        return seat_unfit(s, "its option %.60s has no value '%.60s'", name, value);
    if (strcmp(type, "spin") == 0 && read_word(about, "min", least) &&
        read_word(about, "max", most) &&
        text_number(least, strlen(least), INT64_MIN, INT64_MAX, &min) &&
        text_number(most, strlen(most), INT64_MIN, INT64_MAX, &max) &&
        !text_number(value, strlen(value), min, max, &number))
        return seat_unfit(s, "its option %.60s: expected a number from %s to %s, found '%.60s'",
                          name, least, most, value);
    return SEAT_NOTED;
}

static enum seat_heard check(struct seat *s, const char *name, const char *value)
{
    const char *known = name_after(s, NULL);
    while (known && !same(known, strlen(known), name))
        known = name_after(s, known);
    if (known)
        return check_value(s, known, about_of(known), value);
    const char *near = text_nearest(name, name_at, s);
    return seat_unfit(s, "it has no option '%.60s'%s%.60s%s", name, near ? " (did you mean " : "",
                      near ? near : "", near ? "?)" : "");
}

enum seat_heard seat_options_check(struct seat *s)
{
    char name[64], value[WORD_MAX];
    if (s->lenient)
        return SEAT_NOTED;
    for (const char *o = s->options; seat_next_option(&o, name, value);)
        if (check(s, name, value) == SEAT_UNFIT)
            return SEAT_UNFIT;
    return SEAT_NOTED;
}
