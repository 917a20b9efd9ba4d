/* Documents that the program carries: the rules pages of docs/rules, embedded when it is built. */
#ifndef CLI_PAGES_H
#define CLI_PAGES_H

#include "core/page.h"

extern const struct page rules_pages[]; /* named after the games' ids; "fr/ID" */

#endif
