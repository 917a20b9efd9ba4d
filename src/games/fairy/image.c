/* Images of variants: everything that was parsed and chosen, before it is compiled into tables.
 *
 * The reader accepts only images that some text could have produced, so compiling and playing can
 * rely on the same invariants. Data used only in messages about a text (lines and places in it) is
 * left out, and so are options and rulesets, since they are chosen. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/image.h"
#include "games/fairy/fairy.h"

static const char mark[] = "fairy 3\n";

enum {
    ID_MAX = 31,          /* bytes of a ruleset's id with its NUL */
    VALUE_MOST = 999999,  /* hundredths of a pawn */
    JUMPS_MOST = 9,       /* over pieces */
    QUIET_MOST = 60000,   /* moves */
    REPETITION_MOST = 100 /* times */
};

/* ---- writing ---- */

static void put_way(struct image_writer *w, const struct betza_way *way)
{
    const int number[] = {way->type, way->flags, way->x,      way->y,    way->x2,
                          way->y2,   way->range, way->range2, way->jumps};
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        image_put(w, number[i], 1);
}

static void put_kind(struct image_writer *w, const struct variant_kind *k)
{
    const struct variant_promotion *p = &k->promotion;
    image_put_text(w, k->code);
    image_put_text(w, k->names);
    image_put_text(w, k->moves);
    image_put(w, k->betza.n, 1);
    for (int i = 0; i < k->betza.n; i++)
        put_way(w, &k->betza.way[i]);
    image_put(w, p->targets, 1);
    for (int i = 0; i < p->targets; i++)
        image_put(w, p->target[i], 1);
    bool any = p->targets > 0; /* its target may be gone while the place remains */
    image_put(w, any ? p->place : 0, 1);
    image_put(w, any ? p->number : 0, 1);
    image_put(w, any && p->within, 1);
    image_put(w, any && p->optional, 1);
    image_put(w, k->value, 4);
    for (int i = 0; i < 2 * VARIANT_SHAPES; i++)
        image_put(w, k->place[i / VARIANT_SHAPES][i % VARIANT_SHAPES], 2);
    image_put(w, k->mobility, 2);
    image_put(w, k->royal, 1);
    image_put(w, k->resets, 1);
}

static void put_army(struct image_writer *w, const struct variant_weak *army)
{
    image_put(w, army->kind, 1);
    image_put(w, army->one_colour, 1);
    image_put(w, army->helpers, 1);
    for (int i = 0; i < army->helpers; i++)
        image_put(w, army->helper[i], 1);
}

size_t fairy_image(const agon_game *game, void *bytes, size_t size)
{
    const struct fairy_game *g = fairy_game(game);
    const struct variant *v = g->variant;
    struct image_writer w = {bytes, size, 0};
    for (const char *s = mark; *s; s++)
        image_put(&w, *s, 1);
    image_put_text(&w, g->game.variant);
    image_put_text(&w, g->options);
    image_put(&w, g->shogi, 1);
    image_put(&w, v->width, 1);
    image_put(&w, v->height, 1);
    image_put_text(&w, v->start);
    image_put_text(&w, v->side[0]);
    image_put_text(&w, v->side[1]);
    const int number[] = {v->goal,     v->stuck, v->emperor, v->any_royal,
                          v->castling, v->marks, v->shogi,   v->chosen_promotion};
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        image_put(&w, number[i], 1);
    image_put(&w, v->repetition, 1);
    image_put(&w, v->quiet, 2);
    image_put(&w, v->kinds, 1);
    for (int i = 0; i < v->kinds; i++)
        put_kind(&w, &v->kind[i]);
    image_put(&w, v->alone_weak, 1);
    image_put(&w, v->weaks, 1);
    for (int i = 0; i < v->weaks; i++)
        put_army(&w, &v->weak[i]);
    return w.n;
}

/* ---- reading ---- */

/* Whether Betza's letters can express a way. */
static bool is_way(const struct betza_way *w)
{
    const int both = BETZA_MOVES | BETZA_TAKES, king = abs(w->x) <= 1 && abs(w->y) <= 1;
    bool leaps = w->x || w->y, bends = w->x2 || w->y2, lame = w->flags & BETZA_LAME;
    if (!(w->flags & (both | BETZA_PASSANT)) || (lame && w->type != BETZA_RIDE) ||
        (w->flags & BETZA_ON && w->type != BETZA_BENT) || bends != (w->type == BETZA_BENT) ||
        (w->jumps && w->type != BETZA_RIDE))
        return false;
    switch (w->type) {
    case BETZA_RIDE:
        return leaps && w->range >= 1 && w->range2 == 0 &&
               (!lame || (king && w->range >= 2 && w->jumps == 0));
    case BETZA_HOP:
        return leaps && w->range == BETZA_FAR && (w->range2 == 1 || w->range2 == BETZA_FAR);
    case BETZA_BENT:
        return leaps && w->range >= 1 && w->range2 >= 1;
    case BETZA_LION:
        return !leaps && (w->range == 2 || w->range == 3) && w->range2 == 0 && w->flags == both;
    case BETZA_STING:
    case BETZA_STAB:
        return leaps && king && w->range == 2 && w->range2 == 0 && w->flags == both;
    default:
        return !leaps && w->range == 0 && w->range2 == 0;
    }
}

static void read_way(struct image *m, struct betza_way *w)
{
    const int far = VARIANT_SIDE_MAX - 1;
    w->type = (uint8_t)image_number(m, 1, 0, BETZA_ANYWHERE);
    w->flags = (uint8_t)image_number(m, 1, 0, 2 * BETZA_UNPROTECTED - 1);
    w->x = (int8_t)image_number(m, 1, -far, far);
    w->y = (int8_t)image_number(m, 1, -far, far);
    w->x2 = (int8_t)image_number(m, 1, -far, far);
    w->y2 = (int8_t)image_number(m, 1, -far, far);
    w->range = (uint8_t)image_number(m, 1, 0, BETZA_FAR);
    w->range2 = (uint8_t)image_number(m, 1, 0, BETZA_FAR);
    w->jumps = (uint8_t)image_number(m, 1, 0, JUMPS_MOST);
    m->bad = m->bad || !is_way(w);
}

/* The promotions of a kind: other kinds, each once, somewhere; or none. */
static void read_promotion(struct image *m, struct variant_promotion *p, int kind, int kinds)
{
    bool seen[VARIANT_KINDS_MAX] = {false};
    p->targets = (uint8_t)image_number(m, 1, 0, VARIANT_TARGETS_MAX);
    for (int i = 0; i < p->targets && image_good(m); i++) {
        int target = (int)image_number(m, 1, 0, kinds - 1);
        m->bad = m->bad || target == kind || seen[target];
        seen[target] = true;
        p->target[i] = (uint8_t)target;
    }
    bool any = p->targets > 0;
    p->place = (uint8_t)image_number(m, 1, any ? PLACE_LAST : PLACE_NONE, any ? PLACE_ALL : 0);
    p->number = (uint8_t)image_number(m, 1, any, any ? VARIANT_SIDE_MAX : 0);
    p->within = image_number(m, 1, 0, any) != 0;
    p->optional = image_number(m, 1, 0, any) != 0;
}

static bool is_all(const char *s, int (*is)(int), const char *more)
{
    for (; *s; s++)
        if (!is((unsigned char)*s) && !strchr(more, *s))
            return false;
    return true;
}

/* The next kind; no two have the same code, ignoring case. */
static void read_kind(struct image *m, struct variant *v, int kinds)
{
    struct variant_kind *k = &v->kind[v->kinds];
    image_text(m, k->code, sizeof k->code, 1);
    m->bad =
        m->bad || !is_all(k->code, isalpha, "") || variant_find(v, k->code, strlen(k->code)) >= 0;
    image_text(m, k->names, sizeof k->names, 1);
    image_text(m, k->moves, sizeof k->moves, 1);
    k->betza.n = (int)image_number(m, 1, 1, BETZA_WAYS_MAX);
    for (int i = 0; i < k->betza.n && image_good(m); i++)
        read_way(m, &k->betza.way[i]);
    read_promotion(m, &k->promotion, v->kinds, kinds);
    k->value = (int)image_number(m, 4, -1, VALUE_MOST);
    for (int i = 0; i < 2 * VARIANT_SHAPES; i++)
        k->place[i / VARIANT_SHAPES][i % VARIANT_SHAPES] =
            (int16_t)image_number(m, 2, -VARIANT_LEARNED, VARIANT_LEARNED);
    k->mobility = (int16_t)image_number(m, 2, -VARIANT_LEARNED, VARIANT_LEARNED);
    k->royal = image_flag(m);
    k->resets = image_flag(m);
    v->kinds++;
}

static void read_sides(struct image *m, struct variant *v)
{
    for (int i = 0; i < 2; i++) {
        image_text(m, v->side[i], sizeof v->side[i], 1);
        m->bad = m->bad || !isalpha((unsigned char)v->side[i][0]) || strchr(v->side[i], ' ');
    }
    m->bad =
        m->bad || tolower((unsigned char)v->side[0][0]) == tolower((unsigned char)v->side[1][0]);
}

static void read_rules(struct image *m, struct variant *v)
{
    v->goal = (uint8_t)image_number(m, 1, GOAL_MATE, GOAL_CAPTURE);
    v->stuck = (uint8_t)image_number(m, 1, STUCK_DRAWS, STUCK_WINS);
    v->emperor = (uint8_t)image_number(m, 1, EMPEROR_UNPROTECTED, EMPEROR_SAFE);
    v->any_royal = image_flag(m);
    v->castling = image_flag(m);
    v->marks = image_flag(m);
    v->shogi = image_flag(m);
    v->chosen_promotion = image_flag(m);
    v->repetition = (int)image_number(m, 1, 0, REPETITION_MOST);
    v->quiet = (int)image_number(m, 2, 0, QUIET_MOST);
    m->bad = m->bad || v->repetition == 1;
}

/* A kind that is not royal and not yet in `seen`. */
static uint8_t read_commoner(struct image *m, const struct variant *v, bool *seen)
{
    int kind = (int)image_number(m, 1, 0, v->kinds - 1);
    m->bad = m->bad || seen[kind] || v->kind[kind].royal;
    seen[kind] = true;
    return (uint8_t)kind;
}

/* The armies that cannot mate, if the rules allow the setting. */
static void read_armies(struct image *m, struct variant *v)
{
    bool weak[VARIANT_KINDS_MAX] = {false};
    v->alone_weak = image_flag(m);
    v->weaks = (int)image_number(m, 1, 0, VARIANT_WEAK_MAX);
    for (int i = 0; i < v->weaks && image_good(m); i++) {
        struct variant_weak *army = &v->weak[i];
        bool helps[VARIANT_KINDS_MAX] = {false};
        army->kind = read_commoner(m, v, weak);
        army->one_colour = image_flag(m);
        army->helpers = (uint8_t)image_number(m, 1, 0, VARIANT_TARGETS_MAX);
        for (int k = 0; k < army->helpers && image_good(m); k++)
            army->helper[k] = read_commoner(m, v, helps);
    }
    bool any = v->alone_weak || v->weaks > 0;
    m->bad = m->bad || (any && (v->goal != GOAL_MATE || v->any_royal || v->stuck != STUCK_DRAWS));
}

int fairy_read_image(struct fairy_game *g, const void *bytes, size_t n, struct agon_error *e)
{
    struct variant *v = g->variant;
    struct image m = image_begin(bytes, n, mark);
    v->start_at = -1;
    image_text(&m, v->pool, ID_MAX, 1);
    g->game.variant = v->pool;
    image_text(&m, g->options, sizeof g->options, 0);
    m.bad = m.bad || !is_all(v->pool, isalnum, "-") || !is_all(g->options, isalnum, "-= ");
    g->shogi = image_flag(&m);
    v->width = (int)image_number(&m, 1, 2, VARIANT_SIDE_MAX);
    v->height = (int)image_number(&m, 1, 2, VARIANT_SIDE_MAX);
    image_text(&m, v->start, sizeof v->start, 1);
    read_sides(&m, v);
    read_rules(&m, v);
    m.bad = m.bad || (g->shogi && !v->shogi);
    int kinds = (int)image_number(&m, 1, 1, VARIANT_KINDS_MAX);
    for (int i = 0; i < kinds && image_good(&m); i++)
        read_kind(&m, v, kinds);
    if (image_good(&m))
        read_armies(&m, v);
    if (!image_ended(&m))
        return agon_fail(e, AGON_BAD_TEXT, -1,
                         AGON_SAY(variant_image, "not an image of a variant"));
    return 0;
}
