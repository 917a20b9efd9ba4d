/* A text that the program carries: what tools/embed makes tables of. */
#ifndef CORE_PAGE_H
#define CORE_PAGE_H

struct page {
    const char *name; /* the file's, without folder and ending; NULL ends a table */
    const char *text; /* UTF-8, NUL-terminated */
};

#endif
