/* Pawns of any variant: pieces that only go forward and capture a step beside their way. What their
 * structure is worth is counted once and kept by their hash. */
#ifndef ENGINES_FAIRY_PAWNS_H
#define ENGINES_FAIRY_PAWNS_H

#include "engines/fairy/values.h"

enum { PAWNS_SLOTS = 1 << 11, PAWNS_PASSED = 6 };

struct pawns {
    uint64_t key;
    bool known;
    uint8_t passed_n[2];
    int16_t value[2][2];              /* [first and last phase][seat] */
    uint16_t passed[2][PAWNS_PASSED]; /* where no enemy pawn can stop them */
    uint64_t guarded[2][FAIRY_WORDS_MAX];
};

/* The structure of the pawns of both; `key`: their hash; `table`: PAWNS_SLOTS of what was found. */
const struct pawns *pawns_find(struct pawns *table, uint64_t key, const struct fairy_game *,
                               const struct values *, const struct fairy_pos *);
/* What passed pawns are worth beyond that in the last phase: royals near, the way blocked. */
int pawns_passed(const struct pawns *, const struct fairy_game *, const struct values *,
                 const struct fairy_pos *, int seat);
/* What the pawns before a seat's only royal are worth in the first phase. */
int pawns_shelter(const struct fairy_game *, const struct values *, const struct fairy_pos *,
                  int seat);

#endif
