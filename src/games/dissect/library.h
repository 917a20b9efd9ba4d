/* Figures that come with the program: the texts of data/figures, made into C when it is built. */
#ifndef DISSECT_LIBRARY_H
#define DISSECT_LIBRARY_H

#include "core/page.h"

extern const struct page dissect_pages[];

#endif
