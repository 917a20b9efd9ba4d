/* Listing captures: finds the first enemy along each way of a piece, and nothing else.
 *
 * Kinds that promote by place, and those that may capture in passing now, are rare where it matters
 * (a pawn before its last rank): the rules' own generator lists their moves and quiet ones are
 * dropped. */
#include "engines/fairy/captures.h"

struct hunt {
    const struct fairy_game *g;
    const struct fairy_pos *p;
    const uint16_t *cell;
    const struct fairy_kind *kind;
    agon_move *out;
    int n, first, from, seat;
    bool promotes; /* by capturing */
};

static inline bool is_enemy(const struct hunt *h, int c)
{
    return h->cell[c] && piece_seat(h->cell[c]) != h->seat;
}

/* Whether a promotion by capture may be declined. */
static bool may_decline(const struct hunt *h, agon_move m)
{
    if (h->kind->optional)
        return true;
    bool marked = (m & FAIRY_VIA && piece_promoted(h->cell[fairy_via(m)])) ||
                  (m & FAIRY_VIA2 && piece_promoted(h->cell[fairy_via2(m)])) ||
                  (fairy_to(m) != h->from && piece_promoted(h->cell[fairy_to(m)]));
    return h->g->variant->chosen_promotion && !marked;
}

static void take(struct hunt *h, agon_move m)
{
    if (h->kind->merges) {
        const agon_move whole = ~FAIRY_BECOMES(254);
        for (int i = h->first; i < h->n; i++)
            if ((h->out[i] & whole) == m)
                return;
    }
    if (!h->promotes || may_decline(h, m))
        h->out[h->n++] = m;
    for (int i = 0; h->promotes && i < h->kind->targets; i++)
        h->out[h->n++] = m | FAIRY_BECOMES(h->kind->target[i]);
}

static inline void take_on(struct hunt *h, int c)
{
    take(h, FAIRY_MOVE(h->from, c));
}

static inline void ride(struct hunt *h, const struct fairy_way *w, int n)
{
    int c = h->from, jumps = w->jumps;
    if (w->flags & BETZA_LAME) {
        for (int i = 1; i < w->range && n >= w->range; i++)
            if (h->cell[c += w->delta])
                return;
        if (n >= w->range && is_enemy(h, c + w->delta))
            take_on(h, c + w->delta);
        return;
    }
    for (n = n < w->range ? n : w->range; n > 0; n--) {
        c += w->delta;
        if (!h->cell[c])
            continue;
        if (piece_seat(h->cell[c]) != h->seat)
            take_on(h, c);
        if (jumps-- == 0)
            return;
    }
}

static void hop(struct hunt *h, const struct fairy_way *w, int n)
{
    int c = h->from, far = w->range2;
    while (n > 0 && !h->cell[c += w->delta])
        n--;
    for (n--; n > 0 && far > 0; n--, far--)
        if (h->cell[c += w->delta]) {
            if (is_enemy(h, c))
                take_on(h, c);
            return;
        }
}

static void bend(struct hunt *h, const struct fairy_way *w, int n)
{
    int corner = h->from;
    for (n = n < w->range ? n : w->range; n > 0; n--) {
        corner += w->delta;
        if (h->cell[corner]) {
            if (!(w->flags & BETZA_ON) && is_enemy(h, corner))
                take_on(h, corner);
            return;
        }
        int c = corner, n2 = h->g->reach[corner * h->g->vectors + w->vector2];
        for (n2 = n2 < w->range2 ? n2 : w->range2; n2 > 0; n2--)
            if (h->cell[c += w->delta2]) {
                if (is_enemy(h, c))
                    take_on(h, c);
                break;
            }
    }
}

/* Single-ray lion power: the next cell, the one behind, both; or the next without moving. */
static void sting(struct hunt *h, const struct fairy_way *w, int n)
{
    int first = h->from + w->delta, second = first + w->delta;
    bool taken = n > 0 && is_enemy(h, first);
    if (taken)
        take_on(h, first);
    if (taken && w->type == BETZA_STING)
        take(h, FAIRY_MOVE(h->from, h->from) | FAIRY_TAKE(first));
    if (n < 2 || (h->cell[second] && !is_enemy(h, second)))
        return;
    if (h->cell[second])
        take_on(h, second);
    if (taken)
        take(h, FAIRY_MOVE(h->from, second) | FAIRY_TAKE(first));
}

/* Pieces that capture anywhere: by the rule of protection an emperor takes only the enemy's one
 * while that lives, and only if it is unguarded. Other variants are left to the rules' own
 * generator. */
static bool anywhere(struct hunt *h, const struct fairy_way *w)
{
    static const struct fairy_change none = {-1, -1, -1, -1, -1};
    const struct fairy_game *g = h->g;
    int emperors = 0, at = -1;
    if (!(w->flags & BETZA_UNPROTECTED) || g->variant->emperor != EMPEROR_UNPROTECTED)
        return false;
    for (int i = 0; i < h->p->count[!h->seat] && emperors < 2; i++) {
        int c = *fairy_list(g, h->p, !h->seat, i);
        if (g->kind[!h->seat][piece_kind(h->cell[c])].anywhere) {
            emperors++;
            at = c;
        }
    }
    struct fairy_change lifted = none;
    lifted.empty = h->from;
    if (emperors == 0)
        return false;
    if (emperors == 1 && !fairy_attacked(g, h->p, at, !h->seat, &lifted))
        take_on(h, at);
    return true;
}

/* A piece whose captures the rules' own generator lists. */
static void filter(struct hunt *h)
{
    const agon_move special = FAIRY_VIA | FAIRY_VIA2 | FAIRY_BECOMES(254);
    agon_move *list = h->out + h->n;
    int n = (int)fairy_generate_part(h->g, h->p, h->from, list);
    for (int i = 0; i < n; i++)
        if (list[i] & special || fairy_takes_there(h->p, list[i]))
            h->out[h->n++] = list[i];
}

/* Lists the captures of ways that a function handles; false: the piece must be filtered. */
static inline bool look_along(struct hunt *h, const struct fairy_way *w, const uint8_t *reach)
{
    int n = reach[w->vector];
    if (!(w->flags & BETZA_TAKES) || (w->flags & BETZA_INITIAL && !bit_of(h->kind->home, h->from)))
        return true;
    switch (w->type) {
    case BETZA_RIDE:
        ride(h, w, n);
        return true;
    case BETZA_HOP:
        hop(h, w, n);
        return true;
    case BETZA_BENT:
        bend(h, w, n);
        return true;
    case BETZA_STING:
    case BETZA_STAB:
        sting(h, w, n);
        return true;
    case BETZA_ANYWHERE:
        return anywhere(h, w);
    default:
        return false;
    }
}

/* Whether there is anything around a lion that it could take. */
static bool lion_meets(const struct hunt *h, int range)
{
    const struct fairy_game *g = h->g;
    int x = g->x_of[h->from], y = g->y_of[h->from];
    for (int b = y - range; b <= y + range; b++)
        for (int a = x - range; a <= x + range; a++)
            if (a >= 0 && b >= 0 && a < g->width && b < g->height && is_enemy(h, b * g->width + a))
                return true;
    return false;
}

static void hunt_piece(struct hunt *h, const struct values *v, int from)
{
    const struct fairy_game *g = h->g;
    fairy_piece piece = h->cell[from];
    int kind = piece_kind(piece);
    h->from = from;
    h->kind = &g->kind[h->seat][kind];
    h->first = h->n;
    bool marked = g->variant->marks && piece_promoted(piece);
    bool eve = v->slow[h->seat][kind] && !marked &&
               bit_of(v->eve[h->seat] + (size_t)kind * (size_t)g->words, from);
    h->promotes = h->kind->targets > 0 && h->kind->place == PLACE_CAPTURE && !marked;
    if (eve || (h->kind->passes && h->p->stepped != h->p->crossed)) {
        filter(h);
        return;
    }
    const uint8_t *reach = g->reach + from * g->vectors;
    for (int i = 0; i < h->kind->ways; i++) {
        const struct fairy_way *w = &h->kind->way[i];
        if (w->type == BETZA_LION && !lion_meets(h, w->range))
            continue;
        if (!look_along(h, w, reach)) {
            h->n = h->first;
            filter(h);
            return;
        }
    }
}

/* Lists the captures of a plain kind, by its set of cells. */
static inline __attribute__((always_inline)) void take_set(struct hunt *h, const struct board *b,
                                                           const struct rays_kind *k, int from,
                                                           const uint64_t *full, int words)
{
    uint64_t set[RAYS_WORDS];
    rays_cells(&b->v->rays, k, from, full, words, set);
    for (int i = 0; i < words; i++)
        for (uint64_t left = set[i] & b->sums.full[!h->seat][i]; left; left &= left - 1)
            h->out[h->n++] = FAIRY_MOVE(from, 64 * i + __builtin_ctzll(left));
}

/* `words`: of sets of cells; 0 if the board is too large for them. */
static inline __attribute__((always_inline)) void hunt_pieces(struct hunt *h, const struct board *b,
                                                              int words)
{
    const struct values *v = b->v;
    const int seat = h->seat, step = seat ? -1 : 1;
    const uint16_t *list = fairy_list(b->g, b->p, seat, 0);
    const bool passing = b->p->stepped != b->p->crossed;
    uint64_t full[RAYS_WORDS];
    for (int i = 0; i < words; i++)
        full[i] = b->sums.full[0][i] | b->sums.full[1][i];
    for (int i = 0; i < b->p->count[seat]; i++) {
        int from = list[i * step], kind = piece_kind(h->cell[from]);
        const struct rays_kind *k = &v->rays.kind[seat][kind];
        bool promotes = b->g->kind[seat][kind].targets > 0 &&
                        (!v->slow[seat][kind] ||
                         bit_of(v->eve[seat] + (size_t)kind * (size_t)b->g->words, from));
        if (words > 0 && k->plain && !promotes && !(b->g->kind[seat][kind].passes && passing))
            take_set(h, b, k, from, full, words);
        else
            hunt_piece(h, v, from);
    }
}

int captures_list(const struct board *b, agon_move *out)
{
    struct hunt h = {.g = b->g, .p = b->p, .cell = b->p->cell, .out = out, .seat = b->p->seat};
    if (b->v->rays.words == 1)
        hunt_pieces(&h, b, 1);
    else
        hunt_pieces(&h, b, b->v->rays.words);
    return h.n;
}
