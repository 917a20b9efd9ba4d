/* Texts that a program carries: what tools/embed makes tables of. */
#ifndef CORE_PAGE_H
#define CORE_PAGE_H

struct page {
    const char *name; /* the file's, without folder and ending; NULL ends a table */
    const char *text; /* UTF-8, NUL-terminated */
};

/* The page of that name in a language ("fr": the one called "fr/NAME"), else the one without; NULL
 * when there is neither. English pages are those without; language may be NULL. */
const struct page *page_find(const struct page *table, const char *name, const char *language);

#endif
