/* The embedded files of data/starters, which `agon bot new` writes. */
#ifndef CLI_STARTERS_H
#define CLI_STARTERS_H

#include "core/page.h"

extern const struct page starter_pages[]; /* "player.py", "README.md"; {{name}} is a placeholder */

#endif
