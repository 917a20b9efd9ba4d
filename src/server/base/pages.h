/* Documents that the server carries, embedded when it is built: the pages of docs/rules, named
 * after the games' ids ("fr/ID" in another language); data/puzzles, a line a puzzle; and
 * data/courses, named after the games' ids. */
#ifndef SERVER_BASE_PAGES_H
#define SERVER_BASE_PAGES_H

#include "core/page.h"

extern const struct page server_pages[], server_puzzles[], server_courses[];

#endif
