/* Stubs for builds without librsvg. */
#include "picture/paint.h"

const bool picture_paints = false;

char *picture_paint(const char *svg, struct picture_frame frame, size_t *n)
{
    (void)svg;
    (void)frame;
    *n = 0;
    return NULL;
}

bool picture_pixels(const char *svg, struct picture_frame frame, uint32_t *pixels)
{
    (void)svg;
    (void)frame;
    (void)pixels;
    return false;
}
