/* Openings of a match: lines of turns, PGN or EPD, cut short and shuffled. */
#ifndef CLI_MATCH_OPENINGS_H
#define CLI_MATCH_OPENINGS_H

#include <stdbool.h>
#include <stddef.h>

#include <agon/game.h>

struct match_openings {
    int turns;    /* of each opening at most, 0: all */
    bool shuffle; /* in an order that the seed decides */
    uint64_t seed;
    bool strict; /* the first game or position that cannot be used ends it; else it is skipped */
};

/* Whether a file of that name may hold other bytes than UTF-8: PGN is older. */
bool match_openings_any_text(const char *path);
/* The text of a file, whose name ends in .pgn or .epd or else holds lines of turns, as series.h
 * takes openings; on the heap. What is skipped of PGN and EPD is told with its line and why. NULL
 * with *error, the line in its message. */
char *match_openings_text(const char *path, const char *text, const agon_game *,
                          const struct match_openings *, struct agon_error *);

#endif
