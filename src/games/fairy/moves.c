/* Generating moves: piece by piece from the list, way by way, along tables of reach.
 *
 * The same code lists and counts. A piece is generated quickly unless its moves need care: a royal
 * that may be left in danger, a promotion, two ways to one cell. */
#include <string.h>

#include "games/fairy/fairy.h"
#include "games/fairy/watch.h"

struct gen {
    const struct fairy_game *g;
    const struct fairy_pos *p;
    agon_move *out; /* NULL: only count */
    uint64_t n;
    /* For the side to move. */
    int seat;
    bool guard;  /* royals must not be left in danger */
    bool single; /* ... and there is one, tracked by `watch` */
    struct watch watch;
    int passed, passed_step, passed_cells; /* cells crossed by the last move's step */
    /* For the moving piece. */
    const struct fairy_kind *kind;
    int from;
    bool slow, tested, promotes, stayed;
    uint64_t seen[FAIRY_WORDS_MAX];      /* if its ways may merge */
    uint64_t passed_on[FAIRY_WORDS_MAX]; /* cells where it has captured in passing */
};

static inline void put(struct gen *s, agon_move m)
{
    if (s->out)
        s->out[s->n] = m;
    s->n++;
}

/* Whether no royal is left in danger by a move, given by from, to and captures. */
static bool safe_behind(const struct gen *s, agon_move m)
{
    const struct fairy_game *g = s->g;
    const struct fairy_pos *p = s->p;
    struct fairy_change d = {s->from, m & FAIRY_VIA ? fairy_via(m) : -1,
                             m & FAIRY_VIA2 ? fairy_via2(m) : -1, fairy_to(m), -1};
    if (s->single)
        return !fairy_attacked(g, p, s->kind->royal ? fairy_to(m) : s->watch.royal, !s->seat, &d);
    for (int i = 0; i < p->count[s->seat]; i++) {
        int c = *fairy_list(g, p, s->seat, i);
        if (!g->kind[s->seat][piece_kind(p->cell[c])].royal)
            continue;
        if (fairy_attacked(g, p, c == s->from ? fairy_to(m) : c, !s->seat, &d))
            return false;
    }
    return true;
}

/* Whether the move is allowed with regard to royals. */
static bool is_safe(const struct gen *s, agon_move m)
{
    const struct watch *w = &s->watch;
    bool plain = !(m & (FAIRY_VIA | FAIRY_VIA2)) && !s->kind->royal;
    if (!s->guard)
        return true;
    if (s->single && plain) {
        int to = fairy_to(m);
        if (w->checks > 0 && !bit_of(w->enter, to) && !bit_of(w->leave, s->from))
            return false;
        if (w->checks == 0 && !bit_of(w->pinned, s->from) && !(w->risks && bit_of(w->risky, to)))
            return true;
    }
    return safe_behind(s, m);
}

/* Whether a piece promotes with this move; *must: it cannot be declined. */
static bool promotes(const struct gen *s, agon_move m, bool *must)
{
    const struct fairy_kind *k = s->kind;
    const struct fairy_pos *p = s->p;
    int to = fairy_to(m);
    *must = false;
    if (!s->promotes || m & FAIRY_STAY)
        return false;
    if (k->place != PLACE_CAPTURE) {
        bool here = bit_of(k->zone, to) || (k->within && bit_of(k->zone, s->from));
        *must = here && (!k->optional || bit_of(k->stuck, to));
        return here;
    }
    fairy_piece taken[3] = {to != s->from ? p->cell[to] : 0,
                            m & FAIRY_VIA ? p->cell[fairy_via(m)] : 0,
                            m & FAIRY_VIA2 ? p->cell[fairy_via2(m)] : 0};
    bool any = false, marked = false;
    for (int i = 0; i < 3; i++) {
        any |= taken[i] != 0;
        marked |= piece_promoted(taken[i]);
    }
    *must = any && !k->optional && (!s->g->variant->chosen_promotion || marked);
    return any;
}

/* Whether a promotion makes another royal in a variant where only the last must be safe: then none
 * is last. */
static bool crowns(const struct gen *s, int target)
{
    return s->g->variant->any_royal && s->g->kind[s->seat][target].royal && !s->kind->royal;
}

/* Whether a cell was crossed by the enemy's last step. */
static bool was_crossed(const struct gen *s, int c)
{
    for (int i = 0; i < s->passed_cells; i++)
        if (c == s->passed + i * s->passed_step)
            return true;
    return false;
}

/* Whether the piece captures in passing on this cell: then it does nothing else there. */
static bool takes_in_passing(const struct gen *s, int to)
{
    if (!s->kind->passes || !was_crossed(s, to))
        return false;
    for (int i = 0; i < s->kind->ways; i++)
        if (s->kind->way[i].flags & BETZA_PASSANT && s->kind->way[i].delta == to - s->from)
            return true;
    return false;
}

/* A move of a piece that needs care. */
static void put_slow(struct gen *s, agon_move m)
{
    const agon_move special = FAIRY_VIA | FAIRY_VIA2 | FAIRY_STAY;
    bool must = false;
    if (!(m & special) && takes_in_passing(s, fairy_to(m)))
        return;
    if (s->kind->merges && !(m & special)) {
        if (bit_of(s->seen, fairy_to(m)))
            return;
        bit_set(s->seen, fairy_to(m));
    }
    bool safe = !(s->tested || m & (FAIRY_VIA | FAIRY_VIA2)) || is_safe(s, m);
    bool promoting = promotes(s, m, &must);
    if (safe && !must)
        put(s, m);
    for (int i = 0; i < s->kind->targets && promoting; i++)
        if (safe || crowns(s, s->kind->target[i]))
            put(s, m | FAIRY_BECOMES(s->kind->target[i]));
}

static inline void emit(struct gen *s, int to)
{
    agon_move m = FAIRY_MOVE(s->from, to);
    if (s->slow)
        put_slow(s, m);
    else
        put(s, m);
}

static inline bool is_enemy(const struct gen *s, int c)
{
    return s->p->cell[c] && piece_seat(s->p->cell[c]) != s->seat;
}

/* The capture of a piece that has passed over a cell: listed once, whatever the number of ways. */
static void take_in_passing(struct gen *s, int to)
{
    if (!bit_of(s->passed_on, to))
        put_slow(s, FAIRY_MOVE(s->from, to) | FAIRY_TAKE(s->p->stepped));
    bit_set(s->passed_on, to);
}

/* Rides that do not both move and take, jump over pieces, or must not stop on the way. */
static void ride_oddly(struct gen *s, const struct fairy_way *w, int n)
{
    const uint16_t *cell = s->p->cell;
    bool lame = w->flags & BETZA_LAME;
    int c = s->from, jumps = w->jumps;
    if (lame && n < w->range)
        return;
    for (int i = 1; i <= n; i++) {
        c += w->delta;
        if (lame && i < w->range) {
            if (cell[c])
                return;
        } else if (!cell[c]) {
            if (w->flags & BETZA_PASSANT && was_crossed(s, c))
                take_in_passing(s, c);
            else if (w->flags & BETZA_MOVES && lame && !(w->flags & BETZA_TAKES) &&
                     s->g->passes[!s->seat])
                put_slow(s, FAIRY_MOVE(s->from, c) | FAIRY_STEP);
            else if (w->flags & BETZA_MOVES)
                emit(s, c);
        } else {
            if (w->flags & BETZA_TAKES && piece_seat(cell[c]) != s->seat)
                emit(s, c);
            if (jumps-- == 0)
                return;
        }
    }
}

/* A slide that moves and takes. */
static void slide(struct gen *s, const struct fairy_way *w, int n)
{
    const uint16_t *cell = s->p->cell;
    int c = s->from;
    for (; n > 0; n--) {
        c += w->delta;
        if (!cell[c] || piece_seat(cell[c]) != s->seat)
            emit(s, c);
        if (cell[c])
            return;
    }
}

/* Over exactly one piece. */
static void hop(struct gen *s, const struct fairy_way *w, int n)
{
    const uint16_t *cell = s->p->cell;
    int c = s->from, far = w->range2;
    while (n > 0 && !cell[c += w->delta])
        n--;
    for (n--; n > 0 && far > 0; n--, far--) {
        c += w->delta;
        if (cell[c]) {
            if (w->flags & BETZA_TAKES && piece_seat(cell[c]) != s->seat)
                emit(s, c);
            return;
        }
        if (w->flags & BETZA_MOVES)
            emit(s, c);
    }
}

/* A first leg, and from each empty cell of it (also the first of a longer leg) a second. */
static void bend(struct gen *s, const struct fairy_way *w, int n)
{
    const struct fairy_game *g = s->g;
    const uint16_t *cell = s->p->cell;
    bool stops = !(w->flags & BETZA_ON);
    int corner = s->from;
    n = n < w->range ? n : w->range;
    for (; n > 0; n--) {
        corner += w->delta;
        if (cell[corner]) {
            if (stops && w->flags & BETZA_TAKES && piece_seat(cell[corner]) != s->seat)
                emit(s, corner);
            return;
        }
        if (stops && w->flags & BETZA_MOVES)
            emit(s, corner);
        int c = corner, n2 = g->reach[corner * g->vectors + w->vector2];
        for (n2 = n2 < w->range2 ? n2 : w->range2; n2 > 0; n2--) {
            c += w->delta2;
            if (cell[c]) {
                if (w->flags & BETZA_TAKES && piece_seat(cell[c]) != s->seat)
                    emit(s, c);
                break;
            }
            if (w->flags & BETZA_MOVES)
                emit(s, c);
        }
    }
}

/* A pass of a lion power: one per piece, whatever the number of ways. */
static void stay(struct gen *s)
{
    if (!s->stayed)
        put_slow(s, FAIRY_MOVE(s->from, s->from) | FAIRY_STAY);
    s->stayed = true;
}

/* The cells within n steps of a king around `at`, itself left out; their number. */
static int around(const struct fairy_game *g, int at, int n, uint16_t cell[49])
{
    int x = g->x_of[at], y = g->y_of[at], count = 0;
    for (int b = y - n; b <= y + n; b++)
        for (int a = x - n; a <= x + n; a++)
            if (a >= 0 && b >= 0 && a < g->width && b < g->height && (a != x || b != y))
                cell[count++] = (uint16_t)(b * g->width + a);
    return count;
}

static bool next_to(const struct fairy_game *g, int a, int b)
{
    int x = g->x_of[a] - g->x_of[b], y = g->y_of[a] - g->y_of[b];
    return x >= -1 && x <= 1 && y >= -1 && y <= 1 && (x || y);
}

/* Continues after a capture on `via` to every cell within n steps; back to its start only if that
 * is at most `home` steps. */
static void lion_on(struct gen *s, int via, int n, bool home)
{
    uint16_t cell[49];
    int count = around(s->g, via, n, cell);
    for (int i = 0; i < count; i++) {
        int to = cell[i];
        if (to == s->from ? home : !s->p->cell[to] || is_enemy(s, to))
            put_slow(s, FAIRY_MOVE(s->from, to) | FAIRY_TAKE(via));
    }
}

/* Three steps with captures on the first two: `a` and `b` adjacent, in either order. */
static void lion_twice(struct gen *s, int a, int b)
{
    const struct fairy_game *g = s->g;
    uint16_t cell[49];
    bool from_a = next_to(g, s->from, a), from_b = next_to(g, s->from, b);
    int count = around(g, a, 2, cell);
    for (int i = 0; i < count; i++) {
        int to = cell[i];
        bool way = (from_a && next_to(g, b, to)) || (from_b && next_to(g, a, to));
        if (!way || to == a || to == b)
            continue;
        if (to == s->from || !s->p->cell[to] || is_enemy(s, to))
            put_slow(s, FAIRY_MOVE(s->from, to) | FAIRY_TAKE(a) | FAIRY_TAKE2(b));
    }
}

static void lion(struct gen *s, const struct fairy_way *w)
{
    const struct fairy_game *g = s->g;
    uint16_t cell[49];
    int count = around(g, s->from, w->range, cell);
    for (int i = 0; i < count; i++)
        if (!s->p->cell[cell[i]] || is_enemy(s, cell[i]))
            emit(s, cell[i]);
    for (int i = 0; i < count; i++) {
        bool near = next_to(g, s->from, cell[i]);
        if (near && !s->p->cell[cell[i]])
            stay(s);
        if (!is_enemy(s, cell[i]))
            continue;
        if (near)
            lion_on(s, cell[i], w->range - 1, true);
        else if (w->range == 3 && g->x_of[cell[i]] + 2 >= g->x_of[s->from] &&
                 g->x_of[cell[i]] <= g->x_of[s->from] + 2 &&
                 g->y_of[cell[i]] + 2 >= g->y_of[s->from] &&
                 g->y_of[cell[i]] <= g->y_of[s->from] + 2)
            lion_on(s, cell[i], 1, false);
        for (int k = 0; k < count && w->range == 3; k++)
            if (cell[k] > cell[i] && is_enemy(s, cell[k]) && next_to(g, cell[i], cell[k]) &&
                (near || next_to(g, s->from, cell[k])))
                lion_twice(s, cell[i], cell[k]);
    }
}

/* Lion power on one ray: the adjacent cell and the one behind. */
static void sting(struct gen *s, const struct fairy_way *w, int n)
{
    int first = s->from + w->delta, second = first + w->delta;
    bool whole = w->type == BETZA_STING, taken = n > 0 && is_enemy(s, first);
    if (n == 0)
        return;
    if (!s->p->cell[first] || taken)
        emit(s, first);
    if (taken && whole)
        put_slow(s, FAIRY_MOVE(s->from, s->from) | FAIRY_TAKE(first));
    if (!s->p->cell[first] && whole)
        stay(s);
    if (n < 2 || (s->p->cell[second] && !is_enemy(s, second)))
        return;
    emit(s, second);
    if (taken)
        put_slow(s, FAIRY_MOVE(s->from, second) | FAIRY_TAKE(first));
}

/* The captures of an emperor: docs/variants.md has the three variants. */
static void take_anywhere(struct gen *s, const struct fairy_way *w)
{
    const struct fairy_game *g = s->g;
    const struct fairy_pos *p = s->p;
    int enemy = !s->seat, emperors = 0;
    uint64_t guarded[FAIRY_WORDS_MAX];
    bool rule = w->flags & BETZA_UNPROTECTED;
    for (int i = 0; i < p->count[enemy]; i++)
        emperors += g->kind[enemy][piece_kind(p->cell[*fairy_list(g, p, enemy, i)])].anywhere;
    if (rule)
        fairy_guarded(g, p, enemy, s->from, guarded);
    for (int i = 0; i < p->count[enemy]; i++) {
        int c = *fairy_list(g, p, enemy, i);
        const struct fairy_kind *k = &g->kind[enemy][piece_kind(p->cell[c])];
        bool free = !rule || !bit_of(guarded, c);
        if (rule && g->variant->emperor != EMPEROR_SAFE)
            free = free && emperors - k->anywhere <= 0;
        if (rule && g->variant->emperor == EMPEROR_FREE && !k->royal)
            free = true;
        if (free)
            emit(s, c);
    }
}

static void anywhere(struct gen *s, const struct fairy_way *w)
{
    if (w->flags & BETZA_MOVES)
        for (int c = 0; c < s->g->cells; c++)
            if (!s->p->cell[c])
                emit(s, c);
    if (w->flags & BETZA_TAKES)
        take_anywhere(s, w);
}

/* A way of a piece whose moves need care, or of an unusual shape. */
static void generate_way(struct gen *s, const struct fairy_way *w, int n)
{
    if (w->flags & BETZA_INITIAL && !bit_of(s->kind->home, s->from))
        return;
    switch (w->type) {
    case BETZA_RIDE:
        n = n < w->range ? n : w->range;
        if (w->shape == SHAPE_STEP || w->shape == SHAPE_SLIDE)
            slide(s, w, n);
        else
            ride_oddly(s, w, n);
        break;
    case BETZA_HOP:
        hop(s, w, n);
        break;
    case BETZA_BENT:
        bend(s, w, n);
        break;
    case BETZA_LION:
        lion(s, w);
        break;
    case BETZA_ANYWHERE:
        anywhere(s, w);
        break;
    default:
        sting(s, w, n);
    }
}

/* All moves of a piece of quick shapes that needs no care, written to `out` (NULL: only counted);
 * their number. `mark`: the flag of a double step. */
static inline __attribute__((always_inline)) int quick_moves(const struct fairy_kind *k,
                                                             const uint16_t *cell, int from,
                                                             int seat, const uint8_t *reach,
                                                             agon_move mark, agon_move *out)
{
    int count = 0;
    cell += from;
    for (const struct fairy_way *w = k->way, *end = w + k->ways; w < end; w++) {
        int n = reach[w->vector], c = w->delta, first = count;
        agon_move m = FAIRY_MOVE(from, from), add = (agon_move)(int64_t)c << 33;
        switch (w->shape) {
        case SHAPE_STEP:
            count += n > 0 && (!cell[c] || piece_seat(cell[c]) != seat);
            break;
        case SHAPE_WALK:
            count += n > 0 && !cell[c];
            break;
        case SHAPE_TAKE:
            count += n > 0 && cell[c] && piece_seat(cell[c]) != seat;
            break;
        case SHAPE_DOUBLE:
            if (n >= 2 && !cell[c] && !cell[2 * c] &&
                (!(w->flags & BETZA_INITIAL) || bit_of(k->home, from))) {
                if (out)
                    out[count] = (m + 2 * add) | mark;
                first = ++count;
            }
            break;
        default:
            n = n < w->range ? n : w->range;
            for (; n > 0 && !cell[c]; n--, c += w->delta)
                count++;
            count += n > 0 && piece_seat(cell[c]) != seat;
        }
        if (out)
            for (; first < count; first++)
                out[first] = m += add;
    }
    return count;
}

/* Most often the king's end is occupied, which decides at once. */
static void castle(struct gen *s, int which)
{
    const struct fairy_pos *p = s->p;
    if (!(p->castling >> which & 1) || s->watch.checks > 0 ||
        (p->cell[s->g->castle[which].king_to] && !(p->castling & FAIRY_FREE)))
        return;
    const struct fairy_castle c = fairy_castle_at(s->g, p, which);
    if (fairy_can_castle(s->g, p, &c))
        put(s, FAIRY_MOVE(c.king_from, c.king_to) | FAIRY_CASTLE);
}

/* A piece with care, or of unusual ways. */
static void generate_slowly(struct gen *s, const struct fairy_kind *k, int from, bool tested,
                            bool promoting)
{
    const uint8_t *reach = s->g->reach + from * s->g->vectors;
    const size_t words = (size_t)s->g->words;
    s->from = from;
    s->kind = k;
    s->promotes = promoting;
    s->tested = tested;
    s->slow = tested || promoting || k->merges || (k->doubles && s->passed_cells > 0);
    s->stayed = false;
    if (k->merges)
        memset(s->seen, 0, words * sizeof *s->seen);
    if (k->passes && s->passed_cells > 0)
        memset(s->passed_on, 0, words * sizeof *s->passed_on);
    for (int i = 0; i < k->ways; i++)
        if (reach[k->way[i].vector] > 0 || k->way[i].type >= BETZA_LION)
            generate_way(s, &k->way[i], reach[k->way[i].vector]);
}

/* The pieces of the side to move in a range of their list; `anywhere`: including those that capture
 * anywhere. `listed` is known at compile time. */
static inline __attribute__((always_inline)) void
generate_pieces(struct gen *s, bool listed, int first, int last, bool anywhere)
{
    const struct fairy_game *g = s->g;
    const struct fairy_pos *p = s->p;
    const int seat = s->seat, next = seat ? -1 : 1;
    const uint16_t *list = fairy_list(g, p, seat, first);
    const agon_move mark = g->passes[!seat] ? FAIRY_STEP : 0;
    const bool calm = !s->guard || (s->single && s->watch.checks == 0 && !s->watch.risks);
    const bool pins = s->single, passed = s->passed_cells > 0, marks = g->variant->marks;
    for (int i = first; i < last; i++, list += next) {
        int from = *list;
        fairy_piece piece = p->cell[from];
        const struct fairy_kind *k = &g->kind[seat][piece_kind(piece)];
        if (!anywhere && k->anywhere)
            continue;
        bool tested = !calm || (s->guard && k->royal) || (pins && bit_of(s->watch.pinned, from));
        bool promoting =
            k->targets > 0 && bit_of(k->wary, from) && !(marks && piece_promoted(piece));
        if (!k->quick || tested || promoting || k->merges || (passed && k->passes))
            generate_slowly(s, k, from, tested, promoting);
        else
            s->n += (uint64_t)quick_moves(k, p->cell, from, seat, g->reach + from * g->vectors,
                                          mark, listed ? s->out + s->n : NULL);
    }
}

/* The cells that the enemy's last step crossed. */
static void find_crossed(struct gen *s)
{
    int n = fairy_last_step(s->g, s->p, &s->passed_step);
    s->passed = s->p->crossed + s->passed_step;
    s->passed_cells = n < 2 ? 0 : n - 1;
}

/* Fills in the common data of the side's moves. */
static void begin(struct gen *s, const struct fairy_game *g, const struct fairy_pos *p,
                  agon_move *out)
{
    s->g = g;
    s->p = p;
    s->out = out;
    s->n = 0;
    s->seat = p->seat;
    s->watch.checks = 0;
    s->watch.risks = false;
    s->guard =
        g->mate && p->royals[p->seat] > 0 && !(g->variant->any_royal && p->royals[p->seat] > 1);
    s->single = s->guard && p->royals[p->seat] == 1;
    if (s->single) {
        s->watch.g = g;
        s->watch.p = p;
        s->watch.royal = p->royal_at[p->seat];
        watch_royal(&s->watch);
    }
    find_crossed(s);
}

uint64_t fairy_generate(const struct fairy_game *g, const struct fairy_pos *p, agon_move *out)
{
    struct gen s;
    begin(&s, g, p, out);
    if (out)
        generate_pieces(&s, true, 0, p->count[p->seat], true);
    else
        generate_pieces(&s, false, 0, p->count[p->seat], true);
    for (int i = 0; i < 2 && p->castling; i++)
        castle(&s, 2 * s.seat + i);
    return s.n;
}

bool fairy_can_move(const struct fairy_game *g, const struct fairy_pos *p)
{
    struct gen s;
    begin(&s, g, p, NULL);
    for (int i = 0; i < p->count[p->seat] && s.n == 0; i++)
        generate_pieces(&s, false, i, i + 1, true);
    return s.n > 0 || (p->castling && fairy_generate(g, p, NULL) > 0);
}

uint64_t fairy_generate_part(const struct fairy_game *g, const struct fairy_pos *p, int from,
                             agon_move *out)
{
    struct gen s;
    begin(&s, g, p, out);
    int at = from < 0 ? 0 : p->cell[g->cells + from];
    generate_pieces(&s, true, at, from < 0 ? p->count[p->seat] : at + 1, from >= 0);
    for (int i = 2 * s.seat; i < 2 * s.seat + 2 && p->castling; i++)
        if (from < 0 || from == fairy_castle_at(g, p, i).king_from)
            castle(&s, i);
    return s.n;
}
