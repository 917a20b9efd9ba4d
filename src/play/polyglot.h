/* Opening books of chess in Polyglot's format: which turns to play in a position, by its key.
 *
 * The format: http://hgm.nubati.net/book_format.html. An entry is 16 bytes, most significant first:
 * the key of a position (8), a turn (2), its weight (2) and four that are ignored. */
#ifndef PLAY_POLYGLOT_H
#define PLAY_POLYGLOT_H

#include <agon/game.h>

#include "core/random.h"

struct polyglot_book {
    const unsigned char *bytes; /* borrowed */
    int entries;                /* in the order of their keys */
};

/* A book in bytes[0..n), which outlive it. 0, or AGON_BAD_TEXT with the entry in *error. */
int polyglot_open(struct polyglot_book *, const char *bytes, size_t n, struct agon_error *);
/* The key of a position of a game that fen.h reads. */
uint64_t polyglot_key(const agon_game *, const agon_pos *);
/* Chooses a turn at the end of a line at random: the chance of an entry is its weight's share. 1;
 * 0: the book has none for the position; AGON_ILLEGAL with the entry in *error if the chosen one is
 * no legal turn, or AGON_NO_MEMORY. */
int polyglot_choose(const struct polyglot_book *, struct agon_line *, struct random *,
                    struct agon_turn *, struct agon_error *);

#endif
