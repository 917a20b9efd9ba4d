/* A game as a film: pictures one after the other in an animated GIF. */
#ifndef PICTURE_FILM_H
#define PICTURE_FILM_H

#include <stdbool.h>
#include <stddef.h>

#include "picture/picture.h"

extern const bool film_makes; /* this build has giflib and librsvg */

/* Begins a film. Its palette is made for the samples, some of its pictures, at least one and at
 * most FILM_SAMPLES. NULL: a sample cannot be painted. */
enum { FILM_SAMPLES = 4 };
struct film;
struct film *film_open(struct picture_frame, char *const *sample, int samples);
/* Adds a picture that is seen for so long; false: it cannot be painted. */
bool film_add(struct film *, const char *svg, int ms);
/* Ends the film, which is released: its n bytes, for free(); NULL: no memory. */
char *film_close(struct film *, size_t *n);

#endif
