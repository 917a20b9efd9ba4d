/* Material and places come from the board's sums; mobility and pressure are counted by walking the
 * ways of all pieces, which is the expensive part. */
#include "engines/fairy/evaluate.h"

#include <stdlib.h>
#include <string.h>

#include "engines/fairy/danger.h"

enum {
    REPORTED_WHOLE = 10000,
    REPORTED_REST = 9999,
    LAZY = 4,         /* pawns that mobility and pressure hardly ever outweigh */
    PRESSURE_MAX = 3, /* pawns */
    PRESSURE_PART = 256,
    HITS_MAX = 3, /* attacks beside the royal that count for one piece */
    HUNT_FEW = 4, /* this many times fewer pieces count as almost none */
    HUNT_PAWNS = 3,
    LARGE_BOARD = 12,
    THREAT_MAX = 3, /* pawns */
    THREAT_PART = 6,
    PAIR_PART = 3, /* a third of a pawn for pieces on both colours */
    TEMPO_PART = 10
};

/* The cells around the royals of a seat. */
struct zone {
    bool any;
    int left, right, bottom, top; /* around all of them */
    uint64_t set[FAIRY_WORDS_MAX];
};

struct survey {
    const struct fairy_game *g;
    const uint16_t *cell;
    const uint64_t *denied; /* cells that enemy pawns guard */
    const struct zone *zone;
    int seat, cells, hits;
    uint64_t *set; /* the cells attacked by the piece, NULL: not recorded */
};

static inline void meet(struct survey *s, int c, const struct fairy_way *w)
{
    bool own = s->cell[c] && piece_seat(s->cell[c]) == s->seat;
    s->cells += !own && !bit_of(s->denied, c);
    s->hits += w->flags & BETZA_TAKES && s->zone->any && bit_of(s->zone->set, c);
    if (s->set && w->flags & BETZA_TAKES)
        bit_set(s->set, c);
}

static inline void walk_ride(struct survey *s, const struct fairy_way *w, int c, int n)
{
    int jumps = w->jumps;
    for (n = n < w->range ? n : w->range; n > 0; n--) {
        c += w->delta;
        meet(s, c, w);
        if (s->cell[c] && jumps-- == 0)
            return;
    }
}

static void walk_bent(struct survey *s, const struct fairy_way *w, int c, int n)
{
    const struct fairy_game *g = s->g;
    for (n = n < w->range ? n : w->range; n > 0; n--) {
        c += w->delta;
        if (!(w->flags & BETZA_ON))
            meet(s, c, w);
        if (s->cell[c])
            return;
        int at = c, n2 = g->reach[c * g->vectors + w->vector2];
        for (n2 = n2 < w->range2 ? n2 : w->range2; n2 > 0; n2--) {
            meet(s, at += w->delta2, w);
            if (s->cell[at])
                break;
        }
    }
}

/* Beyond the first piece of its line a hopper continues to the next. */
static void walk_hop(struct survey *s, const struct fairy_way *w, int c, int n)
{
    int far = w->range2;
    while (n > 0 && !s->cell[c += w->delta])
        n--;
    for (n--; n > 0 && far > 0; n--, far--) {
        meet(s, c += w->delta, w);
        if (s->cell[c])
            return;
    }
}

static void walk_area(struct survey *s, const struct fairy_way *w, int at)
{
    const struct fairy_game *g = s->g;
    int x = g->x_of[at], y = g->y_of[at], n = w->range;
    for (int b = y - n < 0 ? 0 : y - n; b <= y + n && b < g->height; b++)
        for (int a = x - n < 0 ? 0 : x - n; a <= x + n && a < g->width; a++)
            if (a != x || b != y)
                meet(s, b * g->width + a, w);
}

static inline void walk_way(struct survey *s, const struct fairy_way *w, int from, int n)
{
    switch (w->type) {
    case BETZA_RIDE:
        if (w->flags & BETZA_LAME) /* the free step is what counts */
            s->cells += n > 0 && !s->cell[from + w->delta];
        else
            walk_ride(s, w, from, n);
        break;
    case BETZA_HOP:
        walk_hop(s, w, from, n);
        break;
    case BETZA_BENT:
        walk_bent(s, w, from, n);
        break;
    case BETZA_LION:
        walk_area(s, w, from);
        break;
    case BETZA_STING:
    case BETZA_STAB:
        if (n > 0)
            meet(s, from + w->delta, w);
        if (n > 1)
            meet(s, from + 2 * w->delta, w);
        break;
    default:
        break;
    }
}

/* Marks the cells around a seat's royals, except those that go anywhere. */
static void draw_zone(const struct board *b, int seat, struct zone *z)
{
    const struct fairy_game *g = b->g;
    const struct fairy_pos *p = b->p;
    int n = g->width > LARGE_BOARD || g->height > LARGE_BOARD ? 2 : 1;
    z->any = false;
    memset(z->set, 0, (size_t)g->words * sizeof *z->set);
    for (int i = 0, left = p->royals[seat]; i < p->count[seat] && left > 0; i++) {
        int at = p->royals[seat] == 1 ? p->royal_at[seat] : *fairy_list(g, p, seat, i);
        const struct fairy_kind *k = &g->kind[seat][piece_kind(p->cell[at])];
        if (!k->royal)
            continue;
        left--;
        if (k->anywhere)
            continue;
        int x = g->x_of[at], y = g->y_of[at];
        z->left = z->any && z->left < x - n ? z->left : x - n;
        z->right = z->any && z->right > x + n ? z->right : x + n;
        z->bottom = z->any && z->bottom < y - n ? z->bottom : y - n;
        z->top = z->any && z->top > y + n ? z->top : y + n;
        z->any = true;
        for (int r = y - n < 0 ? 0 : y - n; r <= y + n && r < g->height; r++)
            for (int f = x - n < 0 ? 0 : x - n; f <= x + n && f < g->width; f++)
                bit_set(z->set, r * g->width + f);
    }
}

/* Whether a piece with that range could attack a cell of the zone. */
static inline bool is_near(const struct fairy_game *g, const struct zone *z, int from, int far)
{
    int x = g->x_of[from], y = g->y_of[from];
    return z->any && x + far >= z->left && x - far <= z->right && y + far >= z->bottom &&
           y - far <= z->top;
}

static inline void survey_piece(struct survey *s, const struct fairy_kind *k, int from)
{
    const uint8_t *reach = s->g->reach + from * s->g->vectors;
    for (int w = 0; w < k->ways; w++)
        walk_way(s, &k->way[w], from, reach[k->way[w].vector]);
}

/* The likely loss of a piece attacked by an enemy pawn. */
static int threat_to(const struct values *v, int kind)
{
    int more = v->worth[kind] - v->pawn;
    more = more < 0 ? 0 : more < THREAT_MAX * v->pawn ? more : THREAT_MAX * v->pawn;
    return more / THREAT_PART;
}

/* Records the cells attacked by the piece, in sets of `words` words. */
static inline void note(struct reach *r, int i, const uint64_t *set, bool royal, int words)
{
    for (int w = 0; w < words; w++) {
        r->twice[w] |= r->all[w] & set[w];
        r->all[w] |= set[w];
        r->calm[w] |= royal ? 0 : set[w];
        if (i < REACH_PIECES)
            r->set[i][w] = set[w];
    }
}

/* Mobility in parts of a unit, and the attacks of each piece. */
static inline __attribute__((always_inline)) int
survey_sets(const struct board *b, struct survey *s, struct reach *r, int words)
{
    const struct fairy_game *g = b->g;
    const struct values *v = b->v;
    const int seat = s->seat, step = seat ? -1 : 1;
    const uint16_t *list = fairy_list(g, b->p, seat, 0);
    uint64_t full[RAYS_WORDS], set[RAYS_WORDS];
    int parts = 0;
    for (int i = 0; i < words; i++) {
        full[i] = b->sums.full[0][i] | b->sums.full[1][i];
        r->all[i] = r->twice[i] = r->calm[i] = 0;
    }
    s->set = set;
    for (int i = 0; i < b->p->count[seat]; i++) {
        int from = list[i * step], kind = piece_kind(b->p->cell[from]);
        const struct rays_kind *k = &v->rays.kind[seat][kind];
        if (k->plain && (k->same || v->mobility[kind] == 0)) {
            rays_cells(&v->rays, k, from, full, words, set);
            for (int w = 0; w < words && v->mobility[kind]; w++)
                parts +=
                    v->mobility[kind] * rays_count(set[w] & ~b->sums.full[seat][w] & ~s->denied[w]);
        } else {
            s->cells = 0;
            memset(set, 0, sizeof set);
            survey_piece(s, &g->kind[seat][kind], from);
            parts += s->cells * v->mobility[kind];
        }
        note(r, i, set, g->kind[seat][kind].royal, words);
    }
    return parts;
}

/* The same on a larger board, recording only attacks beside royals. */
static int survey_walking(const struct board *b, struct survey *s, int *pressure)
{
    const struct fairy_game *g = b->g;
    const struct values *v = b->v;
    const uint16_t *list = fairy_list(g, b->p, s->seat, 0);
    int step = s->seat ? -1 : 1, parts = 0, weight = 0, attackers = 0;
    for (int i = 0; i < b->p->count[s->seat]; i++) {
        int from = list[i * step], kind = piece_kind(b->p->cell[from]);
        const struct fairy_kind *k = &g->kind[s->seat][kind];
        if (k->royal || g->mobility[kind] > VALUES_WIDE ||
            (v->mobility[kind] == 0 && !is_near(g, s->zone, from, v->far[kind])))
            continue;
        s->cells = s->hits = 0;
        survey_piece(s, k, from);
        parts += s->cells * v->mobility[kind];
        weight += v->attack[kind] * (s->hits < HITS_MAX ? s->hits : HITS_MAX);
        attackers += s->hits > 0;
    }
    *pressure = attackers < 2 ? 0 : v->pawn * weight * weight / PRESSURE_PART;
    if (*pressure > PRESSURE_MAX * v->pawn)
        *pressure = PRESSURE_MAX * v->pawn;
    int64_t army = 2 * (int64_t)b->sums.material[s->seat]; /* few pieces attack in vain */
    if (army < v->full)
        *pressure = (int)(*pressure * army / v->full);
    return parts;
}

/* The loss by attacks of enemy pawns. */
static int attacked_by_pawns(const struct board *b, int seat, const struct pawns *pawns)
{
    const uint16_t *list = fairy_list(b->g, b->p, seat, 0);
    int step = seat ? -1 : 1, sum = 0;
    for (int i = 0; i < b->p->count[seat]; i++) {
        int from = list[i * step], kind = piece_kind(b->p->cell[from]);
        if (bit_of(pawns->guarded[!seat], from) && !b->g->kind[seat][kind].royal)
            sum += threat_to(b->v, kind);
    }
    return sum;
}

/* Mobility, threats, and pressure on royals of both. */
static void survey(const struct board *b, const struct pawns *pawns, struct evaluation part[2])
{
    struct zone zone[2];
    struct reach reach[2];
    const int words = b->v->rays.words;
    for (int seat = 0; seat < 2; seat++) {
        struct survey s = {.g = b->g,
                           .cell = b->p->cell,
                           .denied = pawns->guarded[!seat],
                           .zone = &zone[!seat],
                           .seat = seat};
        struct evaluation *e = &part[seat];
        draw_zone(b, !seat, &zone[!seat]);
        e->threats = -attacked_by_pawns(b, seat, pawns);
        e->mobility = words == 0   ? survey_walking(b, &s, &e->pressure)
                      : words == 1 ? survey_sets(b, &s, &reach[seat], 1)
                                   : survey_sets(b, &s, &reach[seat], words);
        e->mobility /= VALUES_PART;
    }
    for (int seat = 0; seat < 2; seat++) {
        if (words > 0) {
            part[seat].threats += danger_threats(b, reach, seat);
            part[seat].pressure =
                zone[!seat].any ? danger_pressure(b, reach, seat, zone[!seat].set) : 0;
        }
        if (b->p->royals[!seat] > 1)
            part[seat].pressure /= 2;
    }
}

/* From 0 when both armies are gone to VALUES_PHASE when they are complete. */
static int phase_of(const struct board *b)
{
    int64_t left = b->sums.material[0] + b->sums.material[1];
    return left >= b->v->full ? VALUES_PHASE : (int)(left * VALUES_PHASE / b->v->full);
}

static int place_of(const struct board *b, int seat, int phase)
{
    return (b->sums.place[0][seat] * phase + b->sums.place[1][seat] * (VALUES_PHASE - phase)) /
           VALUES_PHASE;
}

/* Structure, passed pawns and shelter; also the pair of pieces bound to colours. */
static int pawns_of(const struct board *b, const struct pawns *pawns, int seat, int phase)
{
    const struct fairy_game *g = b->g;
    int early = pawns->value[0][seat] + pawns->shelter[seat];
    int late = pawns->value[1][seat] + pawns_passed(pawns, g, b->v, b->p, seat);
    int pair = b->sums.bound[seat][0] > 0 && b->sums.bound[seat][1] > 0;
    return (early * phase + late * (VALUES_PHASE - phase)) / VALUES_PHASE +
           pair * b->v->pawn / PAIR_PART;
}

/* Drives an almost bare royal to the edge and into a corner, with the royal of `seat` nearby. */
static int hunt_of(const struct board *b, int seat)
{
    const struct fairy_game *g = b->g;
    int own = b->p->royal_at[seat], other = b->p->royal_at[!seat];
    if (!g->mate || b->sums.material[!seat] * HUNT_FEW > b->sums.material[seat] ||
        own == FAIRY_NOBODY || other == FAIRY_NOBODY)
        return 0;
    int x = abs(g->x_of[own] - g->x_of[other]), y = abs(g->y_of[own] - g->y_of[other]);
    int size = g->width > g->height ? g->width : g->height, near = size - (x > y ? x : y);
    int out_x = abs(2 * g->x_of[other] - (g->width - 1));
    int out_y = abs(2 * g->y_of[other] - (g->height - 1));
    return HUNT_PAWNS * b->v->pawn *
           (2 * near + (out_x > out_y ? out_x : out_y) + (out_x + out_y) / 2) / (4 * size);
}

/* Whether the seat's remaining pieces can hardly mate: one small piece that never promotes. */
static bool is_harmless(const struct board *b, int seat)
{
    const struct fairy_pos *p = b->p;
    if (!b->g->mate || b->sums.material[seat] >= 4 * b->v->pawn)
        return false;
    for (int i = 0; i < p->count[seat]; i++) {
        int kind = piece_kind(p->cell[*fairy_list(b->g, p, seat, i)]);
        if (b->g->kind[seat][kind].targets > 0)
            return false;
    }
    return true;
}

/* Limits a value to undecided ones, and to near 0 if the better side cannot win. */
static int finish(const struct board *b, int value)
{
    if (value != 0 && is_harmless(b, value > 0 ? b->p->seat : !b->p->seat))
        value /= 8;
    return value > VALUES_SURE ? VALUES_SURE : value < -VALUES_SURE ? -VALUES_SURE : value;
}

static int sum_of(const struct evaluation *e)
{
    return e->material + e->place + e->pawns + e->threats + e->mobility + e->pressure + e->hunt +
           e->learned;
}

int evaluate_phase(const struct board *b)
{
    return phase_of(b);
}

void evaluate_parts(const struct board *b, struct evaluation part[2])
{
    int phase = phase_of(b);
    const struct pawns *pawns = pawns_find(b->pawns, b->sums.forward, b->g, b->v, b->p);
    for (int seat = 0; seat < 2; seat++) {
        part[seat] = (struct evaluation){.material = b->sums.material[seat],
                                         .place = place_of(b, seat, phase),
                                         .pawns = pawns_of(b, pawns, seat, phase),
                                         .hunt = hunt_of(b, seat)};
    }
    survey(b, pawns, part);
}

/* The terms summed up for the side to move. */
static int sum_for(const struct board *b, const struct evaluation part[2])
{
    int seat = b->p->seat;
    return sum_of(&part[seat]) - sum_of(&part[!seat]) + b->v->pawn / TEMPO_PART;
}

/* The correction by the net, for the side to move. */
static int learned(const struct board *b)
{
    return b->v->net ? neural_value(b->v->net, b->v, b->frame, b->ply, b->p, phase_of(b)) : 0;
}

int evaluate_plain(const struct board *b)
{
    struct evaluation part[2];
    evaluate_parts(b, part);
    return sum_for(b, part);
}

int evaluate_board(const struct board *b, int alpha, int beta, bool *rough)
{
    int seat = b->p->seat, phase = phase_of(b), margin = LAZY * b->v->pawn;
    int first = b->sums.material[seat] - b->sums.material[!seat] + place_of(b, seat, phase) -
                place_of(b, !seat, phase);
    *rough = first + margin <= alpha || first - margin >= beta;
    return finish(b, *rough ? first : evaluate_plain(b) + learned(b));
}

int evaluate_reported(const struct values *v, int score)
{
    int64_t value = (int64_t)score * v->unit * VALUES_REPORTED, size = value < 0 ? -value : value;
    if (size > REPORTED_WHOLE)
        size = REPORTED_WHOLE +
               (size - REPORTED_WHOLE) * REPORTED_REST / (size - REPORTED_WHOLE + REPORTED_REST);
    return (int)(value < 0 ? -size : size);
}

int evaluate_unreported(const struct values *v, int reported)
{
    int64_t size = abs(reported);
    if (size > REPORTED_WHOLE) {
        int64_t more = size - REPORTED_WHOLE;
        size = REPORTED_WHOLE +
               (more < REPORTED_REST ? more * REPORTED_REST / (REPORTED_REST - more) : INT32_MAX);
    }
    size /= v->unit * VALUES_REPORTED;
    size = size < VALUES_SURE ? size : VALUES_SURE;
    return (int)(reported < 0 ? -size : size);
}

/* In thousandths of a pawn; the corrections that limit a won or harmless position, and a large lead
 * in reports, are terms, too. */
void evaluate_explain(const struct board *b, agon_term_fn *tell, void *user)
{
    struct evaluation part[2];
    struct agon_term term[] = {{.name = "material"},
                               {.name = "places"},
                               {.name = "pawns and pairs"},
                               {.name = "threats"},
                               {.name = "mobility"},
                               {.name = "pressure on royals"},
                               {.name = "hunt of a bare royal"},
                               {.name = "learned"},
                               {.name = "cannot win"},
                               {.name = "beyond ten pawns"}};
    evaluate_parts(b, part);
    part[b->p->seat].learned = learned(b);
    for (int seat = 0; seat < 2; seat++) {
        const struct evaluation *e = &part[seat];
        int value[] = {e->material, e->place,    e->pawns, e->threats,
                       e->mobility, e->pressure, e->hunt,  e->learned};
        for (int i = 0; i < 8; i++)
            term[i].value[seat] = value[i] * b->v->unit * VALUES_REPORTED;
        term[0].count[seat] = b->p->count[seat];
        term[1].count[seat] = b->p->count[seat];
    }
    int seat = b->p->seat, whole = sum_of(&part[seat]) - sum_of(&part[!seat]);
    int better = whole > 0 ? seat : !seat, sign = whole > 0 ? 1 : -1;
    int left = finish(b, whole), raw = left * b->v->unit * VALUES_REPORTED;
    term[8].value[better] = sign * (left - whole) * b->v->unit * VALUES_REPORTED;
    term[8].count[better] = left != whole;
    term[9].value[better] = sign * (evaluate_reported(b->v, left) - raw);
    term[9].count[better] = term[9].value[better] != 0;
    for (size_t i = 0; i < sizeof term / sizeof *term; i++)
        tell(user, &term[i]);
}
