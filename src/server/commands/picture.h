/* A cache of recently requested pictures. */
#ifndef SERVER_COMMANDS_PICTURE_H
#define SERVER_COMMANDS_PICTURE_H

#include <stddef.h>
#include <stdint.h>

struct room;

enum { PICTURES_KEPT = 64, PICTURE_NAME = 80 };
/* Pixels: the size for link previews of messengers and search engines. */
enum { PICTURE_WIDTH = 1200, PICTURE_HEIGHT = 630, PICTURE_MARGIN = 15 };

struct picture {
    char name[PICTURE_NAME]; /* "game h3v8q2k7pd 17", "" for none */
    char *bytes;
    size_t n;
};
struct picture_cache {
    struct picture picture[PICTURES_KEPT];
    int oldest;
};

void picture_cache_release(struct picture_cache *);
/* A number that changes with the board of a game's picture; -1: the picture is its kind's. */
int64_t picture_version(const struct room *);

#endif
