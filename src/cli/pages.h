/* Embedded documents: the rules pages of docs/rules. */
#ifndef CLI_PAGES_H
#define CLI_PAGES_H

#include "core/page.h"

extern const struct page rules_pages[]; /* named after the games' ids; "fr/ID" */

#endif
