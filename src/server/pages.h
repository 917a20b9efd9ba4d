/* Documents that the server carries: the rules pages of docs/rules, embedded when it is built. */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H

struct page {
    const char *name; /* the game's id; NULL ends a table */
    const char *text; /* Markdown, UTF-8 */
};
extern const struct page server_pages[];

#endif
