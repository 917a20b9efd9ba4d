/* The moves of a node one by one, the most promising first; each stage is listed only when it is
 * reached: the table's move, captures that do not lose, quiet moves, losing captures. */
#ifndef ENGINES_FAIRY_PICKER_H
#define ENGINES_FAIRY_PICKER_H

#include "engines/fairy/pvs_state.h"

enum picker_stage {
    PICKER_FIRST,
    PICKER_CAPTURES,
    PICKER_QUIETS,
    PICKER_LOSING,
    PICKER_DONE,
    PICKER_REST /* on demand: quiet moves of pieces that go anywhere and are not attacked */
};

struct picker {
    struct pvs *s;
    size_t base; /* start of its list; the caller's next list starts at top */
    size_t top;
    int ply, i, n, losing;
    agon_move first; /* the table's, legal; 0: none */
    enum picker_stage stage;
    bool listed;     /* the stage's moves are listed */
    bool captures;   /* only captures that do not lose */
    bool everywhere; /* moves of pieces that go anywhere are listed with the quiet ones */
    int score;       /* of the move last picked: for a quiet one, its history score */
};

/* `best`: the table's word for the first move, 0: none. */
void picker_init(struct picker *, struct pvs *, int ply, size_t base, uint32_t best, bool captures,
                 bool everywhere);
/* The next move, 0 after the last; its stage is `stage`. Captures may leave a royal in danger. */
agon_move picker_next(struct picker *);
void picker_skip_quiets(struct picker *); /* continues with losing captures */
void picker_list_rest(struct picker *);   /* continues with the moves that `everywhere` would have
                                           * added */
/* 32 bits for the table: from and to as they are, the rest hashed. Never 0. */
uint32_t picker_word(agon_move);

static inline bool picker_is_quiet(const struct picker *p)
{
    return p->stage == PICKER_QUIETS || p->stage == PICKER_REST;
}

#endif
