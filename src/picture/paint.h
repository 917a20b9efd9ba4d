/* Rendering SVG as pixels. */
#ifndef PICTURE_PAINT_H
#define PICTURE_PAINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "picture/picture.h"

extern const bool picture_paints; /* this build has librsvg */
/* The SVG centred in a PNG, for free(); NULL: it cannot be painted. May take 100 ms. */
char *picture_paint(const char *svg, struct picture_frame, size_t *n);
/* The same as pixels, line by line, 0xRRGGBB with unused bits above; false: it cannot be
 * painted. */
bool picture_pixels(const char *svg, struct picture_frame, uint32_t *pixels);

#endif
