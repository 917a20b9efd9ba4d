/* Documents that the server carries, embedded when it is built: the rules pages of docs/rules, and
 * data/puzzles, a line a puzzle: turns of one's own, position. */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H

struct page {
    const char *name; /* the game's id; NULL ends a table */
    const char *text; /* Markdown, UTF-8 */
};
extern const struct page server_pages[], server_puzzles[];

#endif
