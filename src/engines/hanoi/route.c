/* Building a way from parts, and locating positions in it. */
#include "engines/hanoi/route.h"

#include <stdlib.h>
#include <string.h>

#include <agon/status.h>

static void add_single(struct towers_route *r, size_t disc, int from, int to)
{
    r->part[r->parts++] =
        (struct towers_part){disc, (towers_peg)from, (towers_peg)to, .single = true};
}

static void add_tower(struct towers_route *r, size_t discs, int from, int to)
{
    if (discs > 0)
        r->part[r->parts++] = (struct towers_part){discs, (towers_peg)from, (towers_peg)to, false};
}

/* Reverses the parts from `first` on. */
static void reverse(struct towers_route *r, size_t first)
{
    for (size_t i = first, k = r->parts; i + 1 < k; i++) {
        struct towers_part part = r->part[i];
        r->part[i] = r->part[--k];
        r->part[k] = part;
    }
}

/* Gathers the discs of s onto a peg: each disc that is on another peg moves, followed by the
 * smaller ones, all on the third peg. */
static void gather(struct towers_route *r, const towers_peg *s, size_t discs, int peg)
{
    size_t first = r->parts;
    for (size_t d = discs; d-- > 0;)
        if (s[d] != peg) {
            int third = 3 - peg - s[d];
            add_tower(r, d, third, peg);
            add_single(r, d, s[d], peg);
            peg = third;
        }
    reverse(r, first); /* found from the largest disc to the smallest */
}

/* All parts, with the largest differing disc moving once or twice. */
static void lay(struct towers_route *r, const towers_peg *s, const towers_peg *t, size_t m)
{
    int a = s[m], b = t[m], c = 3 - a - b;
    bool once = r->choice != TOWERS_TWICE;
    gather(r, s, m, once ? c : b);
    if (once) {
        add_single(r, m, a, b);
    } else {
        add_single(r, m, a, c);
        add_tower(r, m, b, a);
        add_single(r, m, c, b);
    }
    size_t first = r->parts;
    gather(r, t, m, once ? c : a); /* and this backwards */
    reverse(r, first);
    for (size_t i = first; i < r->parts; i++) {
        towers_peg from = r->part[i].from;
        r->part[i].from = r->part[i].to;
        r->part[i].to = from;
    }
}

int towers_route_init(struct towers_route *r, const towers_peg *from, const towers_peg *to,
                      size_t discs)
{
    *r = (struct towers_route){.discs = discs};
    r->part = malloc((4 * discs + 4) * sizeof *r->part);
    r->start = malloc(discs + 1);
    if (!r->part || !r->start) {
        free(r->part);
        free(r->start);
        return AGON_NO_MEMORY;
    }
    mpz_init(r->length);
    memcpy(r->start, from, discs);
    r->choice = towers_distance(r->length, from, to, discs);
    while (discs > 0 && from[discs - 1] == to[discs - 1])
        discs--;
    if (discs > 0)
        lay(r, from, to, discs - 1);
    return 0;
}

void towers_route_release(struct towers_route *r)
{
    free(r->part);
    free(r->start);
    mpz_clear(r->length);
    *r = (struct towers_route){0};
}

size_t towers_route_part(const struct towers_route *r, mpz_t k)
{
    mpz_t length;
    size_t i = 0;
    mpz_init(length);
    for (; i < r->parts; i++) {
        if (r->part[i].single)
            mpz_set_ui(length, 1);
        else
            towers_classic(length, r->part[i].discs);
        if (mpz_cmp(k, length) < 0)
            break;
        mpz_sub(k, k, length);
    }
    mpz_clear(length);
    return i;
}

/* The pegs of the law of section 5, by their names in this part. */
static int named(const struct towers_part *p, unsigned long peg)
{
    unsigned long goal = p->discs % 2 ? 2 : 1;
    return peg == 0 ? p->from : peg == goal ? p->to : 3 - p->from - p->to;
}

uint32_t towers_part_move(const struct towers_part *p, const mpz_t k)
{
    mpz_t near;
    if (p->single)
        return towers_move(p->discs, p->from, p->to);
    size_t disc = mpz_scan1(k, 0);
    mpz_init_set(near, k);
    mpz_clrbit(near, disc);
    int from = named(p, mpz_fdiv_ui(near, 3)); /* k & (k - 1) */
    mpz_set_ui(near, 0);
    mpz_setbit(near, disc);
    mpz_add(near, near, k); /* (k | (k - 1)) + 1 */
    int to = named(p, mpz_fdiv_ui(near, 3));
    mpz_clear(near);
    return towers_move(disc, from, to);
}

uint32_t towers_route_move(const struct towers_route *r, const mpz_t k)
{
    mpz_t at;
    mpz_init_set(at, k);
    mpz_sub_ui(at, at, 1);
    size_t part = towers_route_part(r, at);
    mpz_add_ui(at, at, 1);
    uint32_t move = towers_part_move(&r->part[part], at);
    mpz_clear(at);
    return move;
}

/* The tower of a part after k of its moves: the binary digits of k give the discs that have moved
 * over, each with the tower above it. */
static void tower_position(const struct towers_part *p, const mpz_t k, towers_peg *out)
{
    int from = p->from, to = p->to;
    for (size_t d = p->discs; d-- > 0;) {
        bool moved = mpz_tstbit(k, d);
        int third = 3 - from - to;
        out[d] = (towers_peg)(moved ? to : from);
        *(moved ? &from : &to) = third;
    }
}

/* Applies all parts before one. */
static void skip_parts(const struct towers_route *r, size_t parts, towers_peg *out)
{
    memcpy(out, r->start, r->discs);
    for (size_t i = 0; i < parts; i++) {
        const struct towers_part *p = &r->part[i];
        if (p->single)
            out[p->discs] = p->to;
        else
            memset(out, p->to, p->discs);
    }
}

void towers_route_position(const struct towers_route *r, const mpz_t k, towers_peg *out)
{
    mpz_t at;
    mpz_init_set(at, k);
    size_t part = towers_route_part(r, at);
    skip_parts(r, part, out);
    if (part < r->parts && !r->part[part].single)
        tower_position(&r->part[part], at, out);
    mpz_clear(at);
}
