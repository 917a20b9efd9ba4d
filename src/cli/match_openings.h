/* Openings of a match: lines of turns, PGN, EPD or lines out of a Polyglot book, cut short and
 * shuffled. */
#ifndef CLI_MATCH_OPENINGS_H
#define CLI_MATCH_OPENINGS_H

#include <stdbool.h>
#include <stddef.h>

#include <agon/game.h>

struct match_openings {
    int turns;     /* of each opening at most, 0: all */
    bool shuffle;  /* in an order determined by the seed */
    uint64_t seed; /* also of the choice out of a book */
    bool strict;   /* the first unusable game or position is an error; else it is skipped */
};

/* Converts a file's bytes[0..n), which a NUL follows, to openings for series.h; on the heap. Its
 * name ends in .pgn, .epd or .bin, a Polyglot book, or it has lines of turns. Reports skipped
 * entries of PGN, EPD and books with their place and the reason. NULL with *error, the place in its
 * message. */
char *match_openings_text(const char *path, const char *bytes, size_t n, const agon_game *,
                          const struct match_openings *, struct agon_error *);

#endif
