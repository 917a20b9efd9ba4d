/* Pawns of any variant: pieces that only go forward and capture a step beside their way. The value
 * of their structure is computed once and cached by their hash. */
#ifndef ENGINES_FAIRY_PAWNS_H
#define ENGINES_FAIRY_PAWNS_H

#include "engines/fairy/values.h"

enum { PAWNS_SLOTS = 1 << 11, PAWNS_PASSED = 6 };

struct pawns {
    uint64_t key;
    bool known;
    uint8_t passed_n[2];
    int16_t value[2][2];              /* [first and last phase][seat] */
    uint16_t passed[2][PAWNS_PASSED]; /* those that no enemy pawn can stop */
    int16_t shelter[2];               /* of a seat's only royal in the first phase, */
    uint16_t royal_at[2];             /* ... where it was last, */
    uint8_t castling;                 /* ... with these rights */
    uint64_t guarded[2][FAIRY_WORDS_MAX];
};

/* The structure of the pawns of both, and the shelter of their royals; `key`: their hash; `table`:
 * PAWNS_SLOTS cached structures. */
const struct pawns *pawns_find(struct pawns *table, uint64_t key, const struct fairy_game *,
                               const struct values *, const struct fairy_pos *);
/* The additional value of passed pawns in the last phase: royals nearby, blocked ways. */
int pawns_passed(const struct pawns *, const struct fairy_game *, const struct values *,
                 const struct fairy_pos *, int seat);

#endif
