/* Embedded figures: searching the texts of data/figures. */
#include "games/dissect/library.h"

#include <string.h>

#include "core/text.h"
#include "games/dissect/dissect.h"

const char *dissect_library(const char *id)
{
    for (const struct page *p = dissect_pages; p->name; p++)
        if (strcmp(p->name, id) == 0)
            return p->text;
    return NULL;
}

/* The rest of the i-th line that begins with a word, or NULL. */
static const char *find_line(const char *text, const char *word, int i)
{
    size_t n = strlen(word);
    for (const char *s = text; *s; s += strcspn(s, "\n"), s += *s == '\n')
        if (strncmp(s, word, n) == 0 && i-- == 0)
            return s + n;
    return NULL;
}

const char *dissect_figure_at(const char *library, int i, char name[DISSECT_NAME])
{
    const char *s = find_line(library, "figure ", i);
    if (!s)
        return NULL;
    size_t n = text_word(s);
    n = n < DISSECT_NAME ? n : DISSECT_NAME - 1;
    memcpy(name, s, n);
    name[n] = '\0';
    return name;
}

const char *dissect_figure_title(const char *library, int i, char title[256])
{
    const char *s = find_line(library, "figure ", i);
    s = s ? find_line(s, "title ", 0) : NULL;
    if (!s)
        return NULL;
    size_t n = strcspn(s, "\r\n");
    n = n < 255 ? n : 255;
    memcpy(title, s, n);
    title[n] = '\0';
    return title;
}
