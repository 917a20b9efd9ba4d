/* A game as an animated GIF. */
#ifndef PICTURE_ANIMATION_H
#define PICTURE_ANIMATION_H

#include <stdbool.h>
#include <stddef.h>

#include "picture/picture.h"

extern const bool animation_supported; /* this build has giflib and librsvg */

/* Starts an animation. Its palette is made for the samples, some of its pictures, at least one and
 * at most ANIMATION_SAMPLES. NULL: a sample cannot be painted. */
enum { ANIMATION_SAMPLES = 4 };
struct animation;
struct animation *animation_open(struct picture_frame, char *const *sample, int samples);
/* Adds a picture shown for `ms`; false: it cannot be painted. */
bool animation_add(struct animation *, const char *svg, int ms);
/* Ends and releases the animation: its n bytes, for free(); NULL: no memory. */
char *animation_close(struct animation *, size_t *n);

#endif
