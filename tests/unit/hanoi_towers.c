/* The arithmetic of the towers: every number of docs/rules/hanoi.md, distances and ways against a
 * breadth-first search of all positions, streams against their k-th moves. */
#include "check.h"

#include "../plain/chance.h"
#include "engines/hanoi/recursion.h"
#include "engines/hanoi/route.h"
#include "programs.h"

enum step { ANY, CYCLIC, ADJACENT };

/* ---- positions as numbers, searched breadth first ---- */

enum { GRAPH_MAX = 1 << 24 };

struct graph {
    int discs, pegs;
    enum step step;
    uint32_t positions;
    int32_t *far; /* from the start, -1: not come to */
    uint32_t *queue;
};

static struct graph graph_new(int discs, int pegs, enum step step)
{
    struct graph g = {.discs = discs, .pegs = pegs, .step = step, .positions = 1};
    for (int i = 0; i < discs; i++)
        g.positions *= (uint32_t)pegs;
    assert_in_range(g.positions, 1, GRAPH_MAX);
    g.far = malloc(g.positions * sizeof *g.far);
    g.queue = malloc(g.positions * sizeof *g.queue);
    assert_true(g.far && g.queue);
    return g;
}

static void graph_free(struct graph *g)
{
    free(g->far);
    free(g->queue);
}

static void digits_of(const struct graph *g, uint32_t number, towers_peg *s)
{
    for (int i = 0; i < g->discs; i++, number /= (uint32_t)g->pegs)
        s[i] = (towers_peg)(number % (uint32_t)g->pegs);
}

static uint32_t number_of(const struct graph *g, const towers_peg *s)
{
    uint32_t number = 0;
    for (int i = g->discs - 1; i >= 0; i--)
        number = number * (uint32_t)g->pegs + s[i];
    return number;
}

static bool may_step(enum step step, int pegs, int from, int to)
{
    return step == CYCLIC ? to == (from + 1) % pegs : step == ADJACENT ? abs(from - to) == 1 : true;
}

/* Whether a disc may move to a peg: nothing smaller is on either. */
static bool may_move(const towers_peg *s, size_t disc, int to, enum step step, int pegs)
{
    for (size_t i = 0; i < disc; i++)
        if (s[i] == s[disc] || s[i] == to)
            return false;
    return s[disc] != to && to < pegs && may_step(step, pegs, s[disc], to);
}

static void search(struct graph *g, uint32_t start)
{
    towers_peg s[32];
    uint32_t first = 0, n = 0;
    memset(g->far, -1, g->positions * sizeof *g->far);
    g->far[start] = 0;
    g->queue[n++] = start;
    while (first < n) {
        uint32_t at = g->queue[first++], place = 1;
        digits_of(g, at, s);
        for (int d = 0; d < g->discs; d++, place *= (uint32_t)g->pegs)
            for (int to = 0; to < g->pegs; to++) {
                if (!may_move(s, (size_t)d, to, g->step, g->pegs))
                    continue;
                uint32_t next = at + place * (uint32_t)to - place * s[d];
                if (g->far[next] < 0) {
                    g->far[next] = g->far[at] + 1;
                    g->queue[n++] = next;
                }
            }
    }
}

static uint32_t perfect(const struct graph *g, int peg)
{
    towers_peg s[32];
    memset(s, peg, sizeof s);
    return number_of(g, s);
}

static void make_move(towers_peg *s, uint32_t move, enum step step, int pegs)
{
    size_t disc = towers_disc(move);
    assert_int_equal(s[disc], towers_from(move));
    assert_true(may_move(s, disc, towers_to(move), step, pegs));
    s[disc] = (towers_peg)towers_to(move);
}

/* ---- counts ---- */

static void assert_number(const mpz_t number, const char *expected)
{
    char *text = mpz_get_str(NULL, 10, number);
    assert_string_equal(text, expected);
    free(text);
}

static void test_classic(void **state)
{
    static const int table[] = {0, 1, 3, 7, 15, 31, 63, 127, 255};
    mpz_t n;
    (void)state;
    mpz_init(n);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        towers_classic(n, i);
        assert_int_equal(mpz_get_ui(n), table[i]);
    }
    towers_classic(n, 64);
    assert_number(n, "18446744073709551615");
    towers_classic(n, 100);
    assert_number(n, "1267650600228229401496703205375");
    mpz_clear(n);
}

/* The page's values, the recurrence, and a search of all positions within its reach. */
static void test_frame(void **state)
{
    static const int four[] = {1,   3,   5,   9,   13,  17,  25,  33,  41,  49,
                               65,  81,  97,  113, 129, 161, 193, 225, 257, 289,
                               321, 385, 449, 513, 577, 641, 705, 769, 897, 1025};
    static const int five[] = {1,  3,  5,  7,  11, 15, 19, 23, 27,  31,
                               39, 47, 55, 63, 71, 79, 87, 95, 103, 111};
    uint64_t law[TOWERS_PEGS_MAX + 1][65];
    mpz_t n;
    (void)state;
    mpz_init(n);
    for (size_t i = 0; i < sizeof four / sizeof *four; i++) {
        towers_frame(n, i + 1, 4);
        assert_int_equal(mpz_get_ui(n), four[i]);
    }
    for (size_t i = 0; i < sizeof five / sizeof *five; i++) {
        towers_frame(n, i + 1, 5);
        assert_int_equal(mpz_get_ui(n), five[i]);
    }
    towers_frame(n, 64, 4);
    assert_int_equal(mpz_get_ui(n), 18433);
    towers_frame(n, 64, 5);
    assert_int_equal(mpz_get_ui(n), 1535);
    for (int pegs = 3; pegs <= TOWERS_PEGS_MAX; pegs++)
        for (int i = 1; i <= 64; i++) {
            law[pegs][i] = i == 1 ? 1 : UINT64_MAX;
            for (int k = 1; k < i && pegs > 3; k++) {
                uint64_t sum = 2 * law[pegs][k] + law[pegs - 1][i - k];
                if (law[pegs][k] < UINT64_MAX / 4 && law[pegs - 1][i - k] < UINT64_MAX / 4 &&
                    sum < law[pegs][i])
                    law[pegs][i] = sum;
            }
            if (pegs == 3)
                law[pegs][i] = UINT64_MAX >> (64 - i);
            towers_frame(n, (size_t)i, pegs);
            assert_true(mpz_get_ui(n) == law[pegs][i]);
        }
    mpz_clear(n);
}

static void test_frame_searched(void **state)
{
    /* ordinary runs stay below a second */
    bool full = getenv("AGON_FULL") != NULL;
    const int reach[] = {0, 0, 0, full ? 14 : 9, full ? 12 : 10, full ? 10 : 8, full ? 9 : 6};
    mpz_t n;
    (void)state;
    mpz_init(n);
    for (int pegs = 3; pegs <= 6; pegs++)
        for (int discs = 1; discs <= reach[pegs]; discs++) {
            struct graph g = graph_new(discs, pegs, ANY);
            search(&g, 0);
            towers_frame(n, (size_t)discs, pegs);
            assert_int_equal(mpz_get_ui(n), g.far[perfect(&g, pegs - 1)]);
            graph_free(&g);
        }
    mpz_clear(n);
}

static void test_variants(void **state)
{
    static const int one[] = {1, 5, 15, 43, 119, 327, 895, 2447};
    static const int two[] = {2, 7, 21, 59, 163, 447, 1223, 3343};
    static const int ends[] = {2, 8, 26, 80, 242, 728, 2186};
    static const int middle[] = {1, 4, 13, 40, 121, 364, 1093};
    mpz_t length;
    (void)state;
    mpz_init(length);
    for (int n = 1; n <= 8; n++) {
        struct towers_recursion p;
        assert_int_equal(towers_recursion_init(&p, TOWERS_CYCLIC, (size_t)n, 3), 0);
        towers_recursion_length(&p, 0, 1, length);
        assert_int_equal(mpz_get_ui(length), one[n - 1]);
        towers_recursion_length(&p, 0, 2, length);
        assert_int_equal(mpz_get_ui(length), two[n - 1]);
        towers_recursion_release(&p);
        struct graph g = graph_new(n, 3, CYCLIC);
        search(&g, 0);
        assert_int_equal(g.far[perfect(&g, 1)], one[n - 1]);
        assert_int_equal(g.far[perfect(&g, 2)], two[n - 1]);
        graph_free(&g);
    }
    for (int n = 1; n <= 7; n++) {
        towers_peg end[8];
        struct graph g = graph_new(n, 3, ADJACENT);
        search(&g, 0);
        for (int peg = 0; peg < 3; peg++) {
            int far = peg == 0 ? 0 : peg == 1 ? middle[n - 1] : ends[n - 1];
            memset(end, peg, sizeof end);
            towers_line_rank(length, end, (size_t)n);
            assert_int_equal(mpz_get_ui(length), far);
            assert_int_equal(g.far[perfect(&g, peg)], far);
        }
        graph_free(&g);
    }
    mpz_clear(length);
}

/* The adjacent towers have only one way: places are distances from its end. */
static void test_line(void **state)
{
    struct graph g = graph_new(7, 3, ADJACENT);
    towers_peg s[32], back[32];
    mpz_t place;
    (void)state;
    mpz_init(place);
    search(&g, 0);
    for (uint32_t i = 0; i < g.positions; i++) {
        digits_of(&g, i, s);
        towers_line_rank(place, s, 7);
        assert_int_equal(mpz_get_ui(place), g.far[i]);
        assert_true(towers_line_unrank(place, back, 7));
        assert_memory_equal(s, back, 7);
        towers_rank(place, s, 7, 3);
        assert_int_equal(mpz_get_ui(place), i);
        assert_true(towers_unrank(place, back, 7, 3));
        assert_memory_equal(s, back, 7);
    }
    mpz_set_ui(place, g.positions);
    assert_false(towers_unrank(place, back, 7, 3));
    mpz_set_si(place, -1);
    assert_false(towers_line_unrank(place, back, 7));
    mpz_clear(place);
    graph_free(&g);
}

/* ---- distances and ways ---- */

/* Plays the whole way and compares every move and position with the stream. */
static void walk(const struct graph *g, uint32_t from, uint32_t to)
{
    struct towers_route r;
    towers_peg s[32], t[32], at[32];
    mpz_t k;
    size_t n = (size_t)g->discs;
    mpz_init(k);
    digits_of(g, from, s);
    digits_of(g, to, t);
    assert_int_equal(towers_route_init(&r, s, t, n), 0);
    assert_int_equal(mpz_get_ui(r.length), g->far[to]);
    for (unsigned long i = 0; i <= (unsigned long)g->far[to]; i++) {
        mpz_set_ui(k, i);
        if (i > 0)
            make_move(s, towers_route_move(&r, k), ANY, 3);
        towers_route_position(&r, k, at);
        assert_memory_equal(s, at, n);
    }
    assert_memory_equal(s, t, n);
    towers_route_release(&r);
    mpz_clear(k);
}

static void test_all_pairs(void **state)
{
    (void)state;
    for (int discs = 1; discs <= 4; discs++) {
        struct graph g = graph_new(discs, 3, ANY);
        for (uint32_t from = 0; from < g.positions; from++) {
            search(&g, from);
            for (uint32_t to = 0; to < g.positions; to++)
                walk(&g, from, to);
        }
        graph_free(&g);
    }
}

static void test_random_starts(void **state)
{
    struct graph g = graph_new(6, 3, ANY);
    uint64_t chance = chance_seed(7);
    (void)state;
    for (int i = 0; i < 6; i++) {
        uint32_t from = chance_below(&chance, g.positions);
        search(&g, from);
        for (uint32_t to = 0; to < g.positions; to++)
            walk(&g, from, to);
    }
    graph_free(&g);
}

/* How often the largest disc moves twice, with the largest discs different. */
static void test_twice(void **state)
{
    struct graph g = graph_new(5, 3, ANY);
    towers_peg s[32], t[32];
    int pairs = 0, twice = 0;
    mpz_t n;
    (void)state;
    mpz_init(n);
    for (uint32_t from = 0; from < g.positions; from++)
        for (uint32_t to = 0; to < g.positions; to++) {
            digits_of(&g, from, s);
            digits_of(&g, to, t);
            if (s[4] == t[4])
                continue;
            pairs++;
            twice += towers_distance(n, s, t, 5) == TOWERS_TWICE;
        }
    assert_int_equal(pairs, 39366);
    assert_int_equal(twice, 2490);
    mpz_clear(n);
    graph_free(&g);
}

static void test_recursions(void **state)
{
    (void)state;
    for (int pegs = 3; pegs <= 7; pegs++)
        for (size_t discs = 1; discs <= (pegs == 3 ? 9 : 20); discs++)
            for (int law = pegs == 3 ? 0 : 1; law < 2; law++) {
                struct towers_recursion p;
                towers_peg s[32] = {0}, t[32];
                enum step step = law ? ANY : CYCLIC;
                int to = law ? pegs - 1 : 1 + (int)discs % 2;
                mpz_t k, n;
                mpz_inits(k, n, NULL);
                assert_int_equal(
                    towers_recursion_init(&p, law ? TOWERS_FRAME : TOWERS_CYCLIC, discs, pegs), 0);
                towers_recursion_length(&p, 0, to, n);
                for (unsigned long i = 1; i <= mpz_get_ui(n); i++) {
                    mpz_set_ui(k, i);
                    make_move(s, towers_recursion_move(&p, 0, to, k), step, pegs);
                }
                memset(t, to, sizeof t);
                assert_memory_equal(s, t, discs);
                towers_recursion_release(&p);
                mpz_clears(k, n, NULL);
            }
}

/* ---- streams ---- */

/* Every move of a stream after `skip` is that of the way, for up to `most` moves. */
static void stream(size_t discs, uint64_t seed, const char *skip, unsigned long most)
{
    towers_peg *s = calloc(2 * discs, 1), *t = s + discs;
    struct towers_stream *stream = malloc(sizeof *stream);
    struct towers_route r;
    uint64_t chance = chance_seed(seed);
    unsigned long given = 0;
    mpz_t k;
    assert_true(s && stream);
    for (size_t i = 0; seed > 0 && i < 2 * discs; i++)
        s[i] = (towers_peg)chance_below(&chance, 3);
    if (seed == 0)
        memset(t, 2, discs);
    assert_int_equal(towers_route_init(&r, s, t, discs), 0);
    mpz_init_set_str(k, skip, 10);
    towers_stream_init(stream, &r, k);
    while (given < most && towers_stream_next(stream))
        for (size_t i = 0; i < stream->n; i++, given++) {
            mpz_add_ui(k, k, 1);
            assert_int_equal(stream->move[i], towers_route_move(&r, k));
        }
    if (given < most)
        assert_int_equal(mpz_cmp(k, r.length), 0);
    towers_stream_release(stream);
    towers_route_release(&r);
    mpz_clear(k);
    free(stream);
    free(s);
}

static void test_streams(void **state)
{
    (void)state;
    for (size_t discs = 1; discs <= 14; discs++)
        for (uint64_t seed = 0; seed < 6; seed++)
            stream(discs, seed, "0", 1 << 20);
    stream(13, 0, "5000", 1 << 20);
    stream(13, 0, "1023", 1 << 20);
    stream(13, 0, "1024", 1 << 20);
    stream(13, 0, "8191", 1 << 20);
    stream(64, 0, "18446744073709550000", 1 << 20);
    stream(200, 3, "123456789012345678901234567890123456789", 5000);
}

static void test_text(void **state)
{
    static const uint32_t moves[] = {0 << 6 | 2, 8u << 6 | 8 | 0, 9u << 6 | 1, 12344u << 6 | 2};
    char text[64];
    (void)state;
    size_t n = towers_stream_text(moves, 4, text);
    text[n] = '\0';
    assert_string_equal(text, "1c\n9a\n10b\n12345c\n");
}

/* Far beyond any search: the way has the same length in both directions, and ends correctly. */
static void test_ten_thousand(void **state)
{
    enum { DISCS = 10000 };
    towers_peg s[DISCS], t[DISCS], at[DISCS];
    uint64_t chance = chance_seed(11);
    struct towers_route there, back;
    mpz_t k;
    (void)state;
    mpz_init(k);
    for (int i = 0; i < DISCS; i++) {
        s[i] = (towers_peg)chance_below(&chance, 3);
        t[i] = (towers_peg)chance_below(&chance, 3);
    }
    assert_int_equal(towers_route_init(&there, s, t, DISCS), 0);
    assert_int_equal(towers_route_init(&back, t, s, DISCS), 0);
    assert_int_equal(mpz_cmp(there.length, back.length), 0);
    towers_route_position(&there, there.length, at);
    assert_memory_equal(at, t, DISCS);
    mpz_fdiv_q_2exp(k, there.length, 1);
    towers_route_position(&there, k, at);
    mpz_add_ui(k, k, 1);
    make_move(at, towers_route_move(&there, k), ANY, 3);
    towers_route_position(&there, k, s);
    assert_memory_equal(at, s, DISCS);
    towers_route_release(&there);
    towers_route_release(&back);
    mpz_clear(k);
}

PROGRAM(hanoi_towers)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_classic),        cmocka_unit_test(test_frame),
        cmocka_unit_test(test_frame_searched), cmocka_unit_test(test_variants),
        cmocka_unit_test(test_line),           cmocka_unit_test(test_all_pairs),
        cmocka_unit_test(test_random_starts),  cmocka_unit_test(test_twice),
        cmocka_unit_test(test_recursions),     cmocka_unit_test(test_streams),
        cmocka_unit_test(test_text),           cmocka_unit_test(test_ten_thousand),
    };
    return RUN(tests);
}
