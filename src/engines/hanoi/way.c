/* Choosing the law. */
#include "engines/hanoi/way.h"

#include <stdlib.h>
#include <string.h>

enum { REPLAYED_MOST = 100000 };

int towers_whole(const towers_peg *s, size_t discs)
{
    for (size_t i = 1; i < discs; i++)
        if (s[i] != s[0])
            return -1;
    return discs > 0 ? s[0] : -1;
}

static int init_line(struct towers_way *w, const towers_peg *from, const towers_peg *to)
{
    w->method = TOWERS_LINE;
    mpz_init(w->place);
    towers_line_rank(w->place, from, w->discs);
    towers_line_rank(w->length, to, w->discs);
    w->forwards = mpz_cmp(w->length, w->place) >= 0 ? 1 : -1;
    mpz_sub(w->length, w->length, w->place);
    mpz_abs(w->length, w->length);
    return 0;
}

static int init_recursion(struct towers_way *w, enum towers_law law, int pegs)
{
    w->method = TOWERS_PLAN;
    w->proved = law == TOWERS_CYCLIC || pegs == 4 || w->discs < (size_t)pegs;
    if (w->from_peg < 0 || w->to_peg < 0)
        return AGON_UNSUPPORTED;
    int status = towers_recursion_init(&w->recursion, law, w->discs, pegs);
    if (status == 0)
        towers_recursion_length(&w->recursion, w->from_peg, w->to_peg, w->length);
    return status;
}

int towers_way_init(struct towers_way *w, enum towers_step step, int pegs, const towers_peg *from,
                    const towers_peg *to, size_t discs)
{
    int status = AGON_UNSUPPORTED;
    *w = (struct towers_way){.discs = discs, .proved = true};
    w->from_peg = towers_whole(from, discs);
    w->to_peg = towers_whole(to, discs);
    mpz_init(w->length);
    if (discs == 0) { /* nothing to carry, whatever the law */
        status = init_line(w, from, to);
    } else if (step == TOWERS_STEP_ANY && pegs == 3) {
        status = towers_route_init(&w->route, from, to, discs);
        if (status == 0)
            mpz_set(w->length, w->route.length);
    } else if (step == TOWERS_STEP_ADJACENT && pegs == 3) {
        status = init_line(w, from, to);
    } else if (step == TOWERS_STEP_ANY) {
        status = init_recursion(w, TOWERS_FRAME, pegs);
    } else if (step == TOWERS_STEP_CYCLIC && pegs == 3) {
        status = init_recursion(w, TOWERS_CYCLIC, pegs);
    }
    if (status < 0)
        mpz_clear(w->length);
    return status;
}

void towers_way_release(struct towers_way *w)
{
    if (w->method == TOWERS_ROUTE)
        towers_route_release(&w->route);
    else if (w->method == TOWERS_PLAN)
        towers_recursion_release(&w->recursion);
    else
        mpz_clear(w->place);
    mpz_clear(w->length);
}

/* The position k moves further along the line. */
static void line_position(const struct towers_way *w, const mpz_t k, towers_peg *out)
{
    mpz_t place;
    mpz_init_set(place, w->place);
    if (w->forwards > 0)
        mpz_add(place, place, k);
    else
        mpz_sub(place, place, k);
    if (!towers_line_unrank(place, out, w->discs))
        abort();
    mpz_clear(place);
}

/* Exactly one disc differs before and after. */
static uint32_t line_move(const struct towers_way *w, const mpz_t k)
{
    towers_peg *before = malloc(2 * w->discs), *after = before + w->discs;
    size_t disc = 0;
    mpz_t last;
    if (!before)
        abort();
    mpz_init(last);
    mpz_sub_ui(last, k, 1);
    line_position(w, last, before);
    line_position(w, k, after);
    while (before[disc] == after[disc])
        disc++;
    uint32_t move = towers_move(disc, before[disc], after[disc]);
    mpz_clear(last);
    free(before);
    return move;
}

uint32_t towers_way_move(const struct towers_way *w, const mpz_t k)
{
    if (w->method == TOWERS_ROUTE)
        return towers_route_move(&w->route, k);
    return w->method == TOWERS_LINE
               ? line_move(w, k)
               : towers_recursion_move(&w->recursion, w->from_peg, w->to_peg, k);
}

bool towers_way_position(const struct towers_way *w, const mpz_t k, towers_peg *out)
{
    mpz_t i;
    if (w->method == TOWERS_ROUTE) {
        towers_route_position(&w->route, k, out);
        return true;
    }
    if (w->method == TOWERS_LINE) {
        line_position(w, k, out);
        return true;
    }
    if (mpz_cmp_ui(k, REPLAYED_MOST) > 0)
        return false;
    mpz_init(i);
    memset(out, w->from_peg, w->discs);
    for (unsigned long n = 1; n <= mpz_get_ui(k); n++) {
        mpz_set_ui(i, n);
        uint32_t move = towers_way_move(w, i);
        out[towers_disc(move)] = (towers_peg)towers_to(move);
    }
    mpz_clear(i);
    return true;
}
