/* What `agon bot new` writes: the files of data/starters, embedded when the program is built. */
#ifndef CLI_STARTERS_H
#define CLI_STARTERS_H

#include "core/page.h"

extern const struct page starter_pages[]; /* "player.py", "README.md"; {{name}} is filled in */

#endif
