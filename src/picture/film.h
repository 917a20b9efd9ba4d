/* A game as an animated GIF. */
#ifndef PICTURE_FILM_H
#define PICTURE_FILM_H

#include <stdbool.h>
#include <stddef.h>

#include "picture/picture.h"

extern const bool film_makes; /* this build has giflib and librsvg */

/* Starts an animation. Its palette is made for the samples, some of its pictures, at least one and
 * at most FILM_SAMPLES. NULL: a sample cannot be painted. */
enum { FILM_SAMPLES = 4 };
struct film;
struct film *film_open(struct picture_frame, char *const *sample, int samples);
/* Adds a picture shown for `ms`; false: it cannot be painted. */
bool film_add(struct film *, const char *svg, int ms);
/* Ends and releases the animation: its n bytes, for free(); NULL: no memory. */
char *film_close(struct film *, size_t *n);

#endif
