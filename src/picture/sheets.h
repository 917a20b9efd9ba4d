/* The embedded sheets of data/pictures. */
#ifndef PICTURE_SHEETS_H
#define PICTURE_SHEETS_H

#include "core/page.h"

extern const struct page
    picture_sheets[]; /* GAME-VARIANT, GAME-CELLS, or GAME for a whole picture */

#endif
