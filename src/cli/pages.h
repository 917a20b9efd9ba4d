/* Documents that the program carries: the rules pages of docs/rules, embedded when it is built. */
#ifndef CLI_PAGES_H
#define CLI_PAGES_H

struct page {
    const char *name; /* the game's id; NULL ends a table */
    const char *text; /* Markdown, UTF-8 */
};
extern const struct page rules_pages[];

#endif
