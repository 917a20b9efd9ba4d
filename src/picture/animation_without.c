/* Stubs for builds without giflib or librsvg. */
#include "picture/animation.h"

const bool animation_supported = false;

struct animation *animation_open(struct picture_frame frame, char *const *sample, int samples)
{
    (void)frame;
    (void)sample;
    (void)samples;
    return NULL;
}

bool animation_add(struct animation *animation, const char *svg, int ms)
{
    (void)animation;
    (void)svg;
    (void)ms;
    return false;
}

char *animation_close(struct animation *animation, size_t *n)
{
    (void)animation;
    *n = 0;
    return NULL;
}
