/* Counters that move towards a bonus by a part of the remaining distance, so that old data fade. */
#include "engines/fairy/history.h"

#include <stdlib.h>
#include <string.h>

static size_t slots(const struct fairy_game *g)
{
    return (size_t)g->variant->kinds * (size_t)g->cells;
}

int fairy_history_init(struct history *r, const struct fairy_game *g)
{
    bool good = true;
    r->cells = g->cells;
    for (int seat = 0; seat < 2; seat++) {
        good &= (r->to[seat] = calloc(slots(g), sizeof **r->to)) != NULL;
        good &= (r->answer[seat] = calloc(slots(g), sizeof **r->answer)) != NULL;
    }
    return good ? 0 : AGON_NO_MEMORY;
}

void fairy_history_release(struct history *r)
{
    for (int seat = 0; seat < 2; seat++) {
        free(r->to[seat]);
        free(r->answer[seat]);
    }
}

void fairy_history_clear(struct history *r, const struct fairy_game *g)
{
    for (int seat = 0; seat < 2; seat++) {
        memset(r->to[seat], 0, slots(g) * sizeof **r->to);
        memset(r->answer[seat], 0, slots(g) * sizeof **r->answer);
    }
    memset(r->after, 0, sizeof r->after);
}

static size_t slot(const struct history *r, struct history_step s)
{
    return (size_t)s.kind * (size_t)r->cells + (size_t)s.to;
}

static size_t after_slot(const struct history *r, int whose, struct history_step before,
                         struct history_step s)
{
    uint64_t both = (uint64_t)slot(r, before) << 32 | (uint64_t)slot(r, s) << 2 | (uint64_t)whose;
    return both * 0x9e3779b97f4a7c15ULL >> 40 & (HISTORY_AFTER - 1);
}

int fairy_history_score(const struct history *r, int seat, const struct history_past *past,
                        struct history_step s)
{
    int score = r->to[seat][slot(r, s)];
    if (past->enemy.kind >= 0)
        score += r->after[after_slot(r, seat, past->enemy, s)];
    if (past->own.kind >= 0)
        score += r->after[after_slot(r, 2 + seat, past->own, s)];
    return score;
}

static void learn(int16_t *counter, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *counter = (int16_t)(*counter + bonus - *counter * size / HISTORY_MAX);
}

void fairy_history_learn(struct history *r, int seat, const struct history_past *past,
                         struct history_step s, int bonus)
{
    learn(&r->to[seat][slot(r, s)], bonus);
    if (past->enemy.kind >= 0)
        learn(&r->after[after_slot(r, seat, past->enemy, s)], bonus);
    if (past->own.kind >= 0)
        learn(&r->after[after_slot(r, 2 + seat, past->own, s)], bonus);
}

agon_move fairy_history_answer(const struct history *r, int seat, struct history_step before)
{
    return before.kind < 0 ? 0 : r->answer[seat][slot(r, before)];
}

void fairy_history_note_answer(struct history *r, int seat, struct history_step before, agon_move m)
{
    if (before.kind >= 0)
        r->answer[seat][slot(r, before)] = m;
}
