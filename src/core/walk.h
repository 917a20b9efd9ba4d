/* Walking through every whole turn of a position; the memory can be reused. */
#ifndef CORE_WALK_H
#define CORE_WALK_H

#include <agon/game.h>

#include "core/keys.h"

/* The kinds of walk: every ordered list of moves; the first that reaches each position, by the full
 * key or the repetition key; or the shortest. */
enum walk_kind { WALK_ALL, WALK_DISTINCT, WALK_BOARDS, WALK_SHORTEST };

struct walk {
    const agon_game *game;
    enum walk_kind kind;
    int (*list)(const agon_game *, const agon_pos *, struct agon_past, agon_move *out);
    struct agon_past past;
    bool merges;      /* different lists from this position may reach the same position */
    int most;         /* moves of a turn in this round, without the pass that ends one */
    bool longer;      /* the round skipped longer turns */
    struct keys seen; /* ends, and positions inside the turn mixed with the number of moves made */
    struct agon_turn turn;
    unsigned char *positions; /* one per move of a turn */
    size_t stride;
    agon_move *moves; /* the moves of the open positions, concatenated */
    agon_turn_fn *fn;
    void *user;
    int64_t calls;
    bool no_memory;
};
/* 0 or AGON_NO_MEMORY. `list` is set to the rules' moves(). */
int walk_init(struct walk *, const agon_game *, enum walk_kind);
void walk_release(struct walk *); /* a zeroed walk is allowed */
/* As agon_turn_each(). `fn` may run other walks, but not this one. */
int64_t walk_run(struct walk *, const agon_pos *, struct agon_past, agon_turn_fn *, void *user);

/* Bytes between positions in an array of them: a multiple of 16. */
static inline size_t walk_stride(const agon_game *game)
{
    return ((size_t)game->pos_size + 15) / 16 * 16;
}

#endif
