/* The board of the Amazons as lines: a queen's range from a square, without tables.
 *
 * Every rank, file and diagonal is a word. Bit i + 1 stands for its square i, counted by file (on
 * files: by rank), and is set if the square is occupied; bits off the board are always set. The
 * free squares on both sides of a square are then two counts of zero bits, which is all that moves,
 * shots and the counting of shots need. */
#ifndef AMAZONS_BOARD_H
#define AMAZONS_BOARD_H

#include "games/amazons/squares.h"

enum { AMAZONS_WHITE, AMAZONS_BLACK };
enum {
    AMAZONS_SIZE_MIN = 4,
    AMAZONS_SIZE_MAX = 12,
    AMAZONS_LINES = 24,
    AMAZONS_DIRECTIONS = 8,
    AMAZONS_OF_SIDE = 8 /* amazons of a side, at most */
};

struct amazons_board {
    uint16_t rank[SQUARES_ROWS]; /* rank r at r + 1: as a set, all squares that are not free */
    uint16_t file[AMAZONS_SIZE_MAX];
    uint16_t rising[AMAZONS_LINES];  /* diagonals a1-b2, by file - rank + 11 */
    uint16_t falling[AMAZONS_LINES]; /* diagonals a2-b1, by file + rank */
};

/* From a square to the next one in each direction; each pair belongs to one line. */
static const int8_t amazons_step[AMAZONS_DIRECTIONS] = {1, -1, 16, -16, 17, -17, -15, 15};

/* Occupies a free square or frees an occupied one. */
static inline void board_flip(struct amazons_board *b, int sq)
{
    int file = square_file(sq), rank = square_rank(sq);
    uint16_t by_file = (uint16_t)(2 << file);
    b->rank[rank + 1] ^= by_file;
    b->file[file] ^= (uint16_t)(2 << rank);
    b->rising[file - rank + AMAZONS_SIZE_MAX - 1] ^= by_file;
    b->falling[file + rank] ^= by_file;
}

static inline bool board_is_free(const struct amazons_board *b, int sq)
{
    return !(b->rank[square_rank(sq) + 1] >> (square_file(sq) + 1) & 1);
}

/* Free squares after square i of a line, and before it. */
static inline int line_after(uint32_t line, int i)
{
    return __builtin_ctz(line >> (i + 2));
}

static inline int line_before(uint32_t line, int i)
{
    return __builtin_clz(line << (31 - i));
}

/* The number of squares a queen on sq reaches in each direction. */
static inline void board_rays(const struct amazons_board *b, int sq,
                              uint8_t ray[AMAZONS_DIRECTIONS])
{
    int file = square_file(sq), rank = square_rank(sq);
    uint32_t row = b->rank[rank + 1], column = b->file[file];
    uint32_t rising = b->rising[file - rank + AMAZONS_SIZE_MAX - 1];
    uint32_t falling = b->falling[file + rank];
    ray[0] = (uint8_t)line_after(row, file);
    ray[1] = (uint8_t)line_before(row, file);
    ray[2] = (uint8_t)line_after(column, rank);
    ray[3] = (uint8_t)line_before(column, rank);
    ray[4] = (uint8_t)line_after(rising, file);
    ray[5] = (uint8_t)line_before(rising, file);
    ray[6] = (uint8_t)line_after(falling, file);
    ray[7] = (uint8_t)line_before(falling, file);
}

/* The sum of these. */
static inline int board_sight(const struct amazons_board *b, int sq)
{
    int file = square_file(sq), rank = square_rank(sq);
    uint32_t row = b->rank[rank + 1], column = b->file[file];
    uint32_t rising = b->rising[file - rank + AMAZONS_SIZE_MAX - 1];
    uint32_t falling = b->falling[file + rank];
    return line_after(row, file) + line_before(row, file) + line_after(column, rank) +
           line_before(column, rank) + line_after(rising, file) + line_before(rising, file) +
           line_after(falling, file) + line_before(falling, file);
}

/* Whether a square next to sq is free. */
static inline bool board_has_exit(const struct amazons_board *b, int sq)
{
    const uint16_t *row = b->rank + square_rank(sq);
    uint32_t free = (uint32_t)(~row[0] & 0xffff) | (uint32_t)(~row[2] & 0xffff);
    uint32_t shift = (uint32_t)square_file(sq);
    return (free >> shift & 7) || ((uint32_t)~row[1] >> shift & 5);
}

static inline squares board_free(const struct amazons_board *b)
{
    return ~squares_load(b->rank);
}

#endif
