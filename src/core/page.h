/* Embedded texts, in tables made by tools/embed. */
#ifndef CORE_PAGE_H
#define CORE_PAGE_H

struct page {
    const char *name; /* the file's name, without folder and extension; NULL ends a table */
    const char *text; /* UTF-8, NUL-terminated */
};

/* The page of that name in a language ("fr": the entry "fr/NAME"), else the one without language;
 * NULL if there is neither. English pages have no language; language may be NULL. */
const struct page *page_find(const struct page *table, const char *name, const char *language);

#endif
