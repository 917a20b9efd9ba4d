/* Documents embedded in the server: the pages of docs/rules, named after the games' ids ("fr/ID" in
 * another language); data/puzzles, a line per puzzle; data/courses, named after the games' ids; and
 * data/archive, played and solved games. */
#ifndef SERVER_BASE_PAGES_H
#define SERVER_BASE_PAGES_H

#include "core/page.h"

extern const struct page server_pages[], server_puzzles[], server_courses[], server_starter[];

#endif
