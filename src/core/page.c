/* Finding a page in the requested language. */
#include "core/page.h"

#include <stdio.h>
#include <string.h>

static const struct page *named(const struct page *table, const char *name)
{
    for (; table->name; table++)
        if (strcmp(table->name, name) == 0)
            return table;
    return NULL;
}

const struct page *page_find(const struct page *table, const char *name, const char *language)
{
    char full[64];
    const struct page *page = NULL;
    if (language && snprintf(full, sizeof full, "%s/%s", language, name) < (int)sizeof full)
        page = named(table, full);
    return page ? page : named(table, name);
}
