/* Embedded figures: the texts of data/figures, converted to C by the build. */
#ifndef DISSECT_LIBRARY_H
#define DISSECT_LIBRARY_H

#include "core/page.h"

extern const struct page dissect_pages[];

#endif
