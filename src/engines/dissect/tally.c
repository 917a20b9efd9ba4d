/* Counting solutions as they are found.
 *
 * A solution represents its images if none precedes it. For the labelled count up to symmetry every
 * labelling adds its share of an orbit: the number of symmetries that fix all its pieces, over all
 * symmetries. */
#include "engines/dissect/tally.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t labellings(const struct dissect_game *g, const struct dissect_pos *from)
{
    uint64_t product = 1;
    for (int i = 0; i < g->pieces; i++) {
        uint64_t place = 1;
        for (int k = 0; k < i; k++)
            place += g->piece[k].twin == g->piece[i].twin && from->how[k] == DISSECT_FREE;
        product *= from->how[i] == DISSECT_FREE ? place : 1;
    }
    return product;
}

static void keep(struct tally *t, const struct dissect_pos *p)
{
    if (t->n == TALLY_KEPT)
        return;
    if (t->n == t->room) {
        int more = t->room ? 2 * t->room : 64;
        struct dissect_pos *kept = realloc(t->kept, (size_t)more * sizeof *kept);
        if (!kept)
            return;
        t->kept = kept;
        t->room = more;
    }
    t->kept[t->n++] = *p;
}

static bool found(void *user, const struct dissect_pos *p)
{
    struct tally *t = user;
    struct pattern pattern;
    int fixed;
    pattern_of(t->g, p, &pattern);
    bool stands = pattern_stands(t->g, &t->symmetries, &pattern, &fixed);
    t->geometric++;
    t->distinct += stands;
    if (!stands) /* the symmetries that fix it were not counted to the end */
        pattern_stands(t->g, &(struct symmetries){1, {t->symmetries.of[0]}}, &pattern, &fixed);
    t->orbits += (uint64_t)fixed;
    if (stands || t->turned || t->limit)
        keep(t, p);
    return t->limit == 0 || t->geometric < t->limit;
}

static bool tick(void *user, uint64_t nodes, uint64_t solutions)
{
    struct tally *t = user;
    return !t->tick || t->tick(t->user, nodes, solutions);
}

int tally_run(struct tally *t, const struct dissect_game *g, const struct dissect_pos *from)
{
    struct solver_watch watch = {found, tick, t};
    struct solver_answer answer;
    bool empty = true;
    for (int i = 0; i < g->pieces; i++)
        empty = empty && from->how[i] == DISSECT_FREE;
    t->g = g;
    symmetries_find(g, &t->symmetries);
    if (!empty)
        t->symmetries.n = 1;
    int status = solver_run(g, from, &watch, &answer);
    uint64_t ways = labellings(g, from);
    t->nodes = answer.nodes;
    t->complete = answer.complete;
    t->labelled = t->geometric * ways;
    t->labelled_distinct = t->orbits * ways / (uint64_t)t->symmetries.n;
    return status;
}

void tally_release(struct tally *t)
{
    free(t->kept);
    t->kept = NULL;
    t->n = t->room = 0;
}

/* ---- glued pieces ---- */

static bool is_twin(const struct dissect_game *g, int piece)
{
    for (int i = 0; i < g->pieces; i++)
        if (i != piece && g->piece[i].twin == g->piece[piece].twin)
            return true;
    return false;
}

/* The inverse of an orientation. */
static int inverse(int how)
{
    return how >= 8 ? how : (8 - how) % 8;
}

/* The position of `other` relative to `piece`: the least code over the equivalent orientations of
 * `piece`. */
static agon_move seen_from(const struct dissect_game *g, const struct dissect_pos *p, int piece,
                           int other)
{
    agon_move least = 0;
    for (int how = 0; how < DISSECT_FORMS; how++) {
        const struct dissect_form *f = &g->piece[piece].form[how];
        if (!f->exists || f->same != p->how[piece])
            continue;
        int back = inverse(how), turned = p->how[other] % 8;
        struct point here = point_less(dissect_place_at(p, piece), f->shift);
        struct point at = point_less(dissect_place_at(p, other), here);
        if (!point_turn(&at, back >= 8, back % 8))
            continue;
        int turn = back >= 8 ? back % 8 + 8 - turned : back + turned;
        int seen = ((back ^ p->how[other]) & 8) | turn % 8;
        const struct dissect_form *to = &g->piece[other].form[seen];
        agon_move code = dissect_lay(other, to->same, point_add(at, to->shift));
        if (!least || code < least)
            least = code;
    }
    return least;
}

int tally_glued(const struct tally *t, struct glued pair[DISSECT_PIECES / 2])
{
    const struct dissect_game *g = t->g;
    bool used[DISSECT_PIECES] = {false};
    int n = 0;
    for (int i = 0; i < g->pieces; i++)
        for (int k = i + 1; k < g->pieces && !used[i]; k++) {
            if (used[k] || is_twin(g, i) || is_twin(g, k) || t->n < 2)
                continue;
            struct shape a = dissect_shape(g, &t->kept[0], i), b = dissect_shape(g, &t->kept[0], k);
            agon_move first = seen_from(g, &t->kept[0], i, k);
            int s = 1;
            while (s < t->n && seen_from(g, &t->kept[s], i, k) == first)
                s++;
            if (s < t->n || !shape_touches(&a, &b, false))
                continue;
            used[i] = used[k] = true;
            pair[n++] = (struct glued){i, k};
        }
    return n;
}

/* Adds the line of a piece, or of two as one. */
static int add_line(const struct tally *t, int piece, int with, char *text, size_t size)
{
    const struct dissect_game *g = t->g;
    struct region r = {.n = 0};
    char loops[4096];
    int parts[2] = {piece, with};
    for (int i = 0; i < 2 && parts[i] >= 0; i++) {
        struct shape s = dissect_shape(g, &t->kept[0], parts[i]);
        region_add_shape(&r, &g->compass, &s, g->piece[parts[i]].form[t->kept[0].how[parts[i]]].way,
                         false);
    }
    dissect_write_outline(&r, loops, sizeof loops);
    return snprintf(text, size, "piece %s%s%s", g->piece[piece].name,
                    with >= 0 ? g->piece[with].name : "", loops + strlen("outline"));
}

int tally_glue(const struct tally *t, const struct glued *pair, int pairs, char *text, size_t size)
{
    const struct dissect_game *g = t->g;
    struct region outline = g->outline;
    int n = snprintf(text, size, "turns %d\nflips %s\n", 8 / g->step, g->flips ? "on" : "off");
    for (int i = 0; i < g->pieces; i++) {
        int with = -1;
        bool second = false;
        for (int k = 0; k < pairs; k++) {
            with = pair[k].piece == i ? pair[k].to : with;
            second = second || pair[k].to == i;
        }
        if (!second)
            n += add_line(t, i, with, (size_t)n < size ? text + n : NULL,
                          (size_t)n < size ? size - (size_t)n : 0);
    }
    return n + dissect_write_outline(&outline, (size_t)n < size ? text + n : NULL,
                                     (size_t)n < size ? size - (size_t)n : 0);
}
