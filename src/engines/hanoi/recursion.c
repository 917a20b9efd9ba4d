/* Descending the law of a tower to its k-th move: each round removes about one disc or more. */
#include "engines/hanoi/recursion.h"

#include <stdlib.h>

#include <agon/status.h>

#include "engines/hanoi/route.h"

static int kinds(const struct towers_recursion *p)
{
    return p->law == TOWERS_CYCLIC ? 2 : p->pegs + 1;
}

static size_t entry(const struct towers_recursion *p, int kind, size_t discs)
{
    return (size_t)kind * (p->discs + 1) + discs;
}

/* Q and R of every smaller tower, by their recurrences. */
static void fill_cyclic(struct towers_recursion *p)
{
    for (size_t n = 1; n <= p->discs; n++) {
        mpz_t *one = &p->moves[entry(p, 0, n)], *two = &p->moves[entry(p, 1, n)];
        const mpz_t *one_less = (const mpz_t *)&p->moves[entry(p, 0, n - 1)];
        const mpz_t *two_less = (const mpz_t *)&p->moves[entry(p, 1, n - 1)];
        mpz_mul_2exp(*one, *two_less, 1);
        mpz_add_ui(*one, *one, 1);
        mpz_mul_2exp(*two, *two_less, 1);
        mpz_add(*two, *two, *one_less);
        mpz_add_ui(*two, *two, 2);
    }
}

/* The numbers of Frame and Stewart, and for each an optimal split, which is near that of the tower
 * with one disc more. */
static void fill_frame(struct towers_recursion *p)
{
    mpz_t sum;
    mpz_init(sum);
    for (int pegs = 3; pegs <= p->pegs; pegs++)
        for (size_t n = 0, k = 1; n <= p->discs; n++) {
            towers_frame(p->moves[entry(p, pegs, n)], n, pegs);
            for (size_t tries = 0; pegs > 3 && n > 1 && tries < n; tries++, k++) {
                k = k < n ? k : 1;
                mpz_mul_2exp(sum, p->moves[entry(p, pegs, k)], 1);
                mpz_add(sum, sum, p->moves[entry(p, pegs - 1, n - k)]);
                if (mpz_cmp(sum, p->moves[entry(p, pegs, n)]) == 0)
                    break;
            }
            p->split[entry(p, pegs, n)] = k;
        }
    mpz_clear(sum);
}

int towers_recursion_init(struct towers_recursion *p, enum towers_law law, size_t discs, int pegs)
{
    *p = (struct towers_recursion){.law = law, .discs = discs, .pegs = pegs};
    size_t n = (size_t)kinds(p) * (discs + 1);
    p->moves = malloc(n * sizeof *p->moves);
    p->split = calloc(n, sizeof *p->split);
    if (!p->moves || !p->split) {
        free(p->moves);
        free(p->split);
        return AGON_NO_MEMORY;
    }
    for (size_t i = 0; i < n; i++)
        mpz_init(p->moves[i]);
    if (law == TOWERS_CYCLIC)
        fill_cyclic(p);
    else
        fill_frame(p);
    return 0;
}

void towers_recursion_release(struct towers_recursion *p)
{
    for (size_t i = 0; i < (size_t)kinds(p) * (p->discs + 1); i++)
        mpz_clear(p->moves[i]);
    free(p->moves);
    free(p->split);
    *p = (struct towers_recursion){.law = p->law};
}

void towers_recursion_length(const struct towers_recursion *p, int from, int to, mpz_t out)
{
    if (from == to)
        mpz_set_ui(out, 0);
    else if (p->law == TOWERS_CYCLIC)
        mpz_set(out, p->moves[entry(p, (to - from + 3) % 3 - 1, p->discs)]);
    else
        mpz_set(out, p->moves[entry(p, p->pegs, p->discs)]);
}

/* Whether the k-th move comes after `moves` moves; then subtracts those. */
static bool is_past(mpz_t k, const mpz_t moves)
{
    if (mpz_cmp(k, moves) <= 0)
        return false;
    mpz_sub(k, k, moves);
    return true;
}

/* To the next peg: the smaller discs by two, the largest one by one, the smaller by two again. By
 * two: the smaller by two, the largest by one, the smaller by one, the largest by one, the smaller
 * by two. */
static uint32_t cyclic_move(const struct towers_recursion *p, int from, int to, mpz_t k)
{
    mpz_t one;
    mpz_init_set_ui(one, 1);
    for (size_t n = p->discs;; n--) {
        const mpz_t *two_less = (const mpz_t *)&p->moves[entry(p, 1, n - 1)];
        const mpz_t *one_less = (const mpz_t *)&p->moves[entry(p, 0, n - 1)];
        int next = (from + 1) % 3, last = (from + 2) % 3;
        bool by_two = to == last;
        int moving = -1;
        if (!is_past(k, *two_less)) {
            to = last;
        } else if (!is_past(k, one)) {
            moving = from;
        } else if (!by_two) {
            from = last; /* to the second next peg: still `to` */
        } else if (!is_past(k, *one_less)) {
            to = from;
            from = last;
        } else if (!is_past(k, one)) {
            moving = next;
        }
        if (moving >= 0) {
            mpz_clear(one);
            return towers_move(n - 1, moving, (moving + 1) % 3);
        }
    }
}

/* The lowest peg that is in the set and neither of two. */
static int third_peg(unsigned set, int from, int to)
{
    return __builtin_ctz(set & ~(1u << from | 1u << to));
}

static uint32_t frame_move(const struct towers_recursion *p, int from, int to, mpz_t k)
{
    size_t low = 0, n = p->discs; /* the discs low .. low + n - 1 remain to carry */
    unsigned set = (1u << p->pegs) - 1;
    for (int pegs = p->pegs; n > 1 && pegs > 3;) {
        size_t first = p->split[entry(p, pegs, n)];
        const mpz_t *away = (const mpz_t *)&p->moves[entry(p, pegs, first)];
        const mpz_t *past = (const mpz_t *)&p->moves[entry(p, pegs - 1, n - first)];
        int aside = third_peg(set, from, to);
        if (!is_past(k, *away)) {
            n = first;
            to = aside;
        } else if (!is_past(k, *past)) {
            low += first;
            n -= first;
            set &= ~(1u << aside);
            pegs--;
        } else {
            n = first;
            from = aside;
        }
    }
    int named[] = {from, to, third_peg(set, from, to)};
    struct towers_part part = {n, 0, 1, false};
    uint32_t move = towers_part_move(&part, k);
    return towers_move(low + towers_disc(move), named[towers_from(move)], named[towers_to(move)]);
}

uint32_t towers_recursion_move(const struct towers_recursion *p, int from, int to, const mpz_t k)
{
    mpz_t at;
    mpz_init_set(at, k);
    uint32_t move =
        p->law == TOWERS_CYCLIC ? cyclic_move(p, from, to, at) : frame_move(p, from, to, at);
    mpz_clear(at);
    return move;
}
