/* Writing pictures of boards. */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

#include <agon/game.h>

#include "cli/command.h"

/* The options of a command that writes pictures. */
#define OPTIONS_PICTURE                                                                            \
    {.name = "svg",                                                                                \
     .value = "FILE",                                                                              \
     .type = VALUE_FILE,                                                                           \
     .about = "draw the board as the site does, into this SVG file"},                              \
        {.name = "png",                                                                            \
         .value = "FILE",                                                                          \
         .type = VALUE_FILE,                                                                       \
         .about = "paint it into this PNG file"},                                                  \
    {                                                                                              \
        .name = "size", .value = "N", .type = VALUE_NUMBER, .min = 16, .max = 4096,                \
        .about = "png: pixels of the longer side (800)"                                            \
    }

/* Writes the picture of a position to the call's files, "-" being standard output. CLI_GOOD, or a
 * status after a message. */
int picture_files_write(const struct call *, const agon_game *, const agon_pos *, bool over);
/* Checks that at most one of JSON and the call's files uses standard output, "-". CLI_GOOD, or
 * CLI_USAGE after a message. */
int picture_check(const struct call *);
/* Writes a file, or standard output for "-". CLI_GOOD, or a status after a message. */
int picture_put(const char *path, const char *bytes, size_t n);

#endif
