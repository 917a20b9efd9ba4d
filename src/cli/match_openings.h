/* Openings of a match: lines of turns, PGN or EPD, cut short and shuffled. */
#ifndef CLI_MATCH_OPENINGS_H
#define CLI_MATCH_OPENINGS_H

#include <stdbool.h>
#include <stddef.h>

#include <agon/game.h>

struct match_openings {
    int turns;    /* of each opening at most, 0: all */
    bool shuffle; /* in an order determined by the seed */
    uint64_t seed;
    bool strict; /* the first unusable game or position is an error; else it is skipped */
};

/* Whether a file of that name may hold other bytes than UTF-8: PGN predates it. */
bool match_openings_any_text(const char *path);
/* Converts the text of a file, whose name ends in .pgn or .epd, or which has lines of turns, to
 * openings for series.h; on the heap. Reports skipped entries of PGN and EPD with their line and
 * the reason. NULL with *error, the line in its message. */
char *match_openings_text(const char *path, const char *text, const agon_game *,
                          const struct match_openings *, struct agon_error *);

#endif
