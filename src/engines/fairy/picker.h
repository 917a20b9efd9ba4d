/* The moves of a node one by one, the most promising first, each stage listed only when it is
 * reached: the table's move, captures that do not lose, quiet moves, captures that lose. */
#ifndef ENGINES_FAIRY_PICKER_H
#define ENGINES_FAIRY_PICKER_H

#include "engines/fairy/pvs_state.h"

enum picker_stage {
    PICKER_FIRST,
    PICKER_CAPTURES,
    PICKER_QUIETS,
    PICKER_LOSING,
    PICKER_DONE,
    PICKER_REST /* on demand: quiet moves of pieces that go anywhere and need not */
};

struct picker {
    struct pvs *s;
    size_t base; /* its list begins there; the caller's next list at top */
    size_t top;
    int ply, i, n, losing;
    agon_move first; /* the table's, legal; 0: none */
    enum picker_stage stage;
    bool listed;     /* the stage's moves are */
    bool captures;   /* nothing but captures that do not lose */
    bool everywhere; /* moves of pieces that go anywhere are listed with the quiet ones */
    int score;       /* of the move last picked: of a quiet one what the ranking says */
};

/* `best`: the table's word for the first move, 0: none. */
void picker_init(struct picker *, struct pvs *, int ply, size_t base, uint32_t best, bool captures,
                 bool everywhere);
/* The next move, 0 after the last; its stage is `stage`. Captures may leave a royal in danger. */
agon_move picker_next(struct picker *);
void picker_skip_quiets(struct picker *); /* goes on with captures that lose */
void picker_list_rest(struct picker *);   /* goes on with what `everywhere` would have added */
/* 32 bits for the table: from and to are told, the rest is hashed. Never 0. */
uint32_t picker_word(agon_move);

static inline bool picker_is_quiet(const struct picker *p)
{
    return p->stage == PICKER_QUIETS || p->stage == PICKER_REST;
}

#endif
