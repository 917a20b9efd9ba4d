/* Properties of any position of any game. */
#ifndef TESTS_CHECKS_H
#define TESTS_CHECKS_H

#include <agon/agon.h>

/* One game under test. */
struct trial {
    const agon_game *game;
    struct agon_line line;
    uint64_t chance;
    agon_move *moves;        /* room for max_moves, and the same again for a sorted copy */
    struct agon_item *items; /* room for max_items */
    agon_pos *one, *other;   /* two scratch positions, with guard bytes around them */
    char failure[400];       /* the first; "" none */
};

/* Notes the first failure; returns `good`. */
bool expect(struct trial *, bool good, const char *format, ...) AGON_PRINTF(3, 4);

/* A position with guard bytes around it, and whether these are intact. NULL: no memory. */
agon_pos *guarded_new(const agon_game *);
void guarded_free(agon_pos *);
bool guarded_whole(const agon_game *, const agon_pos *);

/* The current position of the line: moves, result, items, numbers. */
bool check_position(struct trial *);
/* Texts of the position; between turns only. */
bool check_texts(struct trial *);
/* The last whole turn of the line: its text, and playing it from the text of its start. */
bool check_last_turn(struct trial *);

#endif
