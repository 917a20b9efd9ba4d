/* Stubs for builds without giflib or librsvg. */
#include "picture/film.h"

const bool film_makes = false;

struct film *film_open(struct picture_frame frame, char *const *sample, int samples)
{
    (void)frame;
    (void)sample;
    (void)samples;
    return NULL;
}

bool film_add(struct film *film, const char *svg, int ms)
{
    (void)film;
    (void)svg;
    (void)ms;
    return false;
}

char *film_close(struct film *film, size_t *n)
{
    (void)film;
    *n = 0;
    return NULL;
}
