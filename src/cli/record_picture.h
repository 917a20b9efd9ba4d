/* Pictures of played games: boards, animations and scores. */
#ifndef CLI_RECORD_PICTURE_H
#define CLI_RECORD_PICTURE_H

#include "cli/picture.h"
#include "play/record.h"

/* The options of commands that write them. */
#define OPTIONS_RECORD_PICTURE                                                                     \
    OPTIONS_PICTURE,                                                                               \
        {.name = "gif",                                                                            \
         .value = "FILE",                                                                          \
         .type = VALUE_FILE,                                                                       \
         .about = "show: write the game as an animated GIF to this file"},                         \
        {.name = "delay",                                                                          \
         .value = "TIME",                                                                          \
         .type = VALUE_MS,                                                                         \
         .min = 20,                                                                                \
         .max = 60000,                                                                             \
         .about = "gif: how long each board is seen (800ms)"},                                     \
    {                                                                                              \
        .name = "graph", .value = "FILE", .type = VALUE_FILE,                                      \
        .about = "show: the scores that the players told, into this SVG file"                      \
    }

/* Whether the call requests any of them. */
bool record_pictures_wanted(const struct call *);
/* Writes the pictures that the call requests for a replayed record; the board is that after `turn`
 * turns, negative: after the last. CLI_GOOD, or a status after a message. */
int record_pictures_write(const struct call *, const struct record *, const struct agon_line *,
                          int64_t turn);

#endif
