/* The moves of a way, block by block.
 *
 * STREAM_BITS is even, so 2^b is 1 mod 3 and the k-th move, k = q 2^b + r with r > 0, goes between
 * the pegs of the r-th move, q pegs on: three tables are sufficient. */
#include <string.h>

#include "engines/hanoi/route.h"

/* Makes the tables of the current part and finds the place in it. */
static void enter(struct towers_stream *s)
{
    const struct towers_part *p = &s->route->part[s->at];
    mpz_t k;
    s->in_block = mpz_fdiv_ui(s->done, STREAM_BLOCK + 1UL);
    mpz_init(k);
    mpz_fdiv_q_2exp(k, s->done, STREAM_BITS);
    s->turn = mpz_fdiv_ui(k, 3);
    for (unsigned long turn = 0; turn < 3 && !p->single; turn++)
        for (unsigned long r = 1; r <= STREAM_BLOCK; r++) {
            mpz_set_ui(k, (turn << STREAM_BITS) + r);
            s->table[turn][r - 1] = towers_part_move(p, k);
        }
    mpz_clear(k);
}

void towers_stream_init(struct towers_stream *s, const struct towers_route *r, const mpz_t skip)
{
    memset(s, 0, sizeof *s);
    s->route = r;
    mpz_init_set(s->done, skip);
    s->at = towers_route_part(r, s->done);
    if (s->at < r->parts)
        enter(s);
}

void towers_stream_release(struct towers_stream *s)
{
    mpz_clear(s->done);
}

/* The next part, or the end. */
static void leave(struct towers_stream *s)
{
    mpz_set_ui(s->done, 0);
    if (++s->at < s->route->parts)
        enter(s);
}

/* Whether all moves of the current part have been returned. */
static bool is_done(const struct towers_stream *s, const struct towers_part *p)
{
    return p->single ? mpz_sgn(s->done) > 0 : mpz_scan0(s->done, 0) == p->discs;
}

static void give_one(struct towers_stream *s, uint32_t move)
{
    s->one = move;
    s->move = &s->one;
    s->n = 1;
}

bool towers_stream_next(struct towers_stream *s)
{
    while (s->at < s->route->parts && is_done(s, &s->route->part[s->at]))
        leave(s);
    if (s->at == s->route->parts)
        return false;
    const struct towers_part *p = &s->route->part[s->at];
    if (p->single) {
        give_one(s, towers_move(p->discs, p->from, p->to));
        mpz_add_ui(s->done, s->done, 1);
    } else if (s->in_block == STREAM_BLOCK) {
        mpz_add_ui(s->done, s->done, 1);
        give_one(s, towers_part_move(p, s->done));
        s->in_block = 0;
        s->turn = (s->turn + 1) % 3;
    } else {
        size_t all = p->discs < STREAM_BITS ? ((size_t)1 << p->discs) - 1 : STREAM_BLOCK;
        s->move = s->table[s->turn] + s->in_block;
        s->n = all - s->in_block;
        mpz_add_ui(s->done, s->done, s->n);
        s->in_block = all;
    }
    return true;
}

/* One move of any disc; the bytes written. */
static size_t write_one(uint32_t move, char *text)
{
    char digits[TOWERS_TEXT_MAX];
    size_t n = 0, disc = towers_disc(move) + 1, length;
    for (; disc > 0; disc /= 10)
        digits[n++] = (char)('0' + disc % 10);
    for (length = 0; n > 0; length++)
        text[length] = digits[--n];
    text[length++] = (char)('a' + towers_to(move));
    text[length++] = '\n';
    return length;
}

size_t towers_stream_text(const uint32_t *move, size_t n, char *text)
{
    char *end = text;
    for (size_t i = 0; i < n; i++) {
        if (towers_disc(move[i]) < 9) {
            end[0] = (char)('1' + towers_disc(move[i]));
            end[1] = (char)('a' + towers_to(move[i]));
            end[2] = '\n';
            end += 3;
        } else {
            end += write_one(move[i], end);
        }
    }
    return (size_t)(end - text);
}
