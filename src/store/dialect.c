/* One pass over the words. */
#include "store/dialect.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

static const struct {
    const char *word, *instead;
    int more; /* words after it that are removed, too */
} changes[] = {{"user", "\"user\"", 0},
               {"instr", "strpos", 0},
               {"json_group_array", "json_agg", 0},
               {"json_object", "json_build_object", 0},
               {"indexed", "", 2},
               {"without", "", 1}};

static bool in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static size_t word_length(const char *s)
{
    size_t n = 0;
    while (in_word(s[n]))
        n++;
    return n;
}

/* Writes the word at s, or its replacement; returns where to continue. */
static const char *change(const char *s, char **to)
{
    size_t n = word_length(s);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        if (n != strlen(changes[i].word) || strncmp(s, changes[i].word, n) != 0)
            continue;
        *to += sprintf(*to, "%s", changes[i].instead);
        s += n;
        for (int k = 0; k < changes[i].more; k++) {
            s += strspn(s, " ");
            s += word_length(s);
        }
        return s;
    }
    memcpy(*to, s, n);
    *to += n;
    return s + n;
}

char *dialect_postgres(const char *sql)
{
    char *changed = store_resize(NULL, 2 * strlen(sql) + 1), *to = changed; /* no word more than
                                                                             * doubles in length */
    for (const char *s = sql; *s;) {
        if (*s == '\'' || *s == '"') {
            size_t n = 1 + strcspn(s + 1, *s == '"' ? "\"" : "'") + 1;
            memcpy(to, s, n);
            to += n;
            s += n;
        } else if (in_word(*s)) {
            s = change(s, &to);
        } else {
            *to++ = *s++;
        }
    }
    *to = '\0';
    return changed;
}
