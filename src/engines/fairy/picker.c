/* Listing and scoring the moves of a stage, and picking the best of the rest. */
#include "engines/fairy/picker.h"

#include "core/random.h"
#include "engines/fairy/captures.h"
#include "engines/fairy/exchange.h"

enum { KILLER = 1 << 20, OLD_KILLER = 1 << 19, ANSWER = 1 << 18 };

uint32_t picker_word(agon_move m)
{
    uint32_t rest = (uint32_t)(random_mix(m >> 11 & ~((uint64_t)2047 << 22)) >> 54) | 1;
    return (uint32_t)fairy_from(m) | (uint32_t)fairy_to(m) << 11 | rest << 22;
}

/* The legal move of the table's word, or 0. */
static agon_move find_word(const struct picker *p, uint32_t word)
{
    const struct board *b = &p->s->board;
    int from = (int)(word & 2047), to = (int)(word >> 11 & 2047);
    if (word == 0 || from >= b->g->cells || to >= b->g->cells || !b->p->cell[from] ||
        piece_seat(b->p->cell[from]) != b->p->seat)
        return 0;
    agon_move *list = p->s->list + p->base;
    int n = (int)fairy_generate_part(b->g, b->p, from, list);
    for (int i = 0; i < n; i++)
        if (picker_word(list[i]) == word)
            return list[i];
    return 0;
}

void picker_init(struct picker *p, struct pvs *s, int ply, size_t base, uint32_t best,
                 bool captures, bool everywhere)
{
    *p = (struct picker){.s = s,
                         .base = base,
                         .top = base,
                         .ply = ply,
                         .captures = captures,
                         .everywhere = everywhere};
    p->first = find_word(p, best);
    if (captures && p->first && !board_is_capture(s->board.p, p->first) &&
        fairy_becomes(p->first) < 0)
        p->first = 0;
}

static bool is_quiet(const struct fairy_pos *p, agon_move m)
{
    return !board_is_capture(p, m) && fairy_becomes(m) < 0;
}

/* ---- listing ---- */

/* Captures by victim, the cheapest attacker first. */
static void list_captures(struct picker *p)
{
    const struct board *b = &p->s->board;
    agon_move *list = p->s->list + p->base;
    int32_t *score = p->s->score + p->base;
    p->n = captures_list(b, list);
    for (int i = 0; i < p->n; i++) {
        int kind = piece_kind(b->p->cell[fairy_from(list[i])]);
        score[i] = 16 * exchange_gain(b, list[i]) - b->v->worth[kind];
    }
    p->i = 0;
}

static void rate_quiets(struct picker *p, int from)
{
    const struct pvs *s = p->s;
    const struct board *b = &s->board;
    const struct pvs_frame *f = &s->frame[p->ply];
    struct history_past past = pvs_past(s, p->ply);
    agon_move answer = fairy_history_answer(&s->history, b->p->seat, past.enemy);
    for (int i = from; i < p->n; i++) {
        agon_move m = s->list[p->base + (size_t)i];
        struct history_step step = {piece_kind(b->p->cell[fairy_from(m)]), fairy_to(m)};
        s->score[p->base + (size_t)i] =
            m == f->killer[0]   ? KILLER
            : m == f->killer[1] ? OLD_KILLER
            : m == answer       ? ANSWER
                                : fairy_history_score(&s->history, b->p->seat, &past, step);
    }
}

/* Adds the quiet ones of n moves after the list. */
static void keep_quiets(struct picker *p, int n)
{
    agon_move *list = p->s->list + p->base;
    int at = p->n;
    for (int i = 0; i < n; i++)
        if (is_quiet(p->s->board.p, list[at + i]))
            list[p->n++] = list[at + i];
}

/* Pieces that go anywhere are listed if they are attacked; `calm`: the others' moves. */
static void list_everywhere(struct picker *p, bool calm)
{
    static const struct fairy_change none = {-1, -1, -1, -1, -1};
    const struct board *b = &p->s->board;
    int seat = b->p->seat;
    for (int i = 0; i < b->p->count[seat]; i++) {
        int c = *fairy_list(b->g, b->p, seat, i);
        if (!b->g->kind[seat][piece_kind(b->p->cell[c])].anywhere)
            continue;
        if (fairy_attacked(b->g, b->p, c, !seat, &none) != calm || (p->everywhere && !calm))
            keep_quiets(
                p, (int)fairy_generate_part(b->g, b->p, c, p->s->list + p->base + (size_t)p->n));
    }
}

/* Quiet moves follow the losing captures, which wait at the beginning of the list. */
static void list_quiets(struct picker *p)
{
    const struct board *b = &p->s->board;
    p->n = p->i = p->losing;
    keep_quiets(p, (int)fairy_generate_part(b->g, b->p, -1, p->s->list + p->base + (size_t)p->n));
    list_everywhere(p, false);
    rate_quiets(p, p->i);
}

/* ---- picking ---- */

/* Moves the best of the rest to the front; false: none is left. */
static bool pick(struct picker *p)
{
    agon_move *list = p->s->list + p->base;
    int32_t *score = p->s->score + p->base;
    if (p->i >= p->n)
        return false;
    int best = p->i;
    int32_t most = score[best];
    for (int k = p->i + 1; k < p->n; k++)
        if (score[k] > most) {
            best = k;
            most = score[k];
        }
    agon_move m = list[best];
    p->score = most;
    list[best] = list[p->i];
    score[best] = score[p->i];
    list[p->i] = m;
    score[p->i] = p->score;
    p->i++;
    p->top = p->base + (size_t)p->n;
    return true;
}

/* Whether a capture loses material; such captures are deferred. */
static bool loses(const struct picker *p, agon_move m)
{
    struct board *b = &p->s->board;
    int kind = piece_kind(b->p->cell[fairy_from(m)]);
    return exchange_gain(b, m) < exchange_price(b, b->p->seat, kind) && exchange_value(b, m) < 0;
}

static agon_move next_capture(struct picker *p)
{
    while (pick(p)) {
        agon_move m = p->s->list[p->base + (size_t)p->i - 1];
        if (m == p->first)
            continue;
        if (!loses(p, m))
            return m;
        if (!p->captures)
            p->s->list[p->base + (size_t)p->losing++] = m;
    }
    return 0;
}

static agon_move next_quiet(struct picker *p)
{
    while (pick(p))
        if (p->s->list[p->base + (size_t)p->i - 1] != p->first)
            return p->s->list[p->base + (size_t)p->i - 1];
    return 0;
}

/* Begins a stage that has a list. */
static void begin_stage(struct picker *p, enum picker_stage stage)
{
    p->stage = stage;
    p->listed = false;
}

static agon_move next_listed(struct picker *p)
{
    if (p->stage == PICKER_CAPTURES) {
        if (!p->listed)
            list_captures(p);
        p->listed = true;
        return next_capture(p);
    }
    if (p->stage == PICKER_QUIETS) {
        if (!p->listed)
            list_quiets(p);
        p->listed = true;
        return next_quiet(p);
    }
    if (p->stage == PICKER_LOSING) {
        if (!p->listed)
            p->i = 0;
        p->listed = true;
        return p->i < p->losing ? p->s->list[p->base + (size_t)p->i++] : 0;
    }
    if (!p->listed) {
        p->n = p->i = 0;
        list_everywhere(p, true);
        rate_quiets(p, 0);
    }
    p->listed = true;
    return next_quiet(p);
}

agon_move picker_next(struct picker *p)
{
    if (p->stage == PICKER_FIRST && !p->listed) {
        p->listed = true;
        if (p->first)
            return p->first;
    }
    if (p->stage == PICKER_FIRST)
        begin_stage(p, PICKER_CAPTURES);
    while (p->stage != PICKER_DONE) {
        agon_move m = next_listed(p);
        if (m)
            return m;
        bool last = p->captures || p->stage >= PICKER_LOSING;
        begin_stage(p, last ? PICKER_DONE : p->stage + 1);
    }
    return 0;
}

void picker_skip_quiets(struct picker *p)
{
    begin_stage(p, PICKER_LOSING);
}

void picker_list_rest(struct picker *p)
{
    begin_stage(p, PICKER_REST);
}
