/* Elimination and immobilisation this turn against brute force: every list of steps, by the rules'
 * own generator and judged by the rules, under several options. Positions come from the archive's
 * games, from these with most of one side removed, from crowds of one side around a few pieces of
 * the other, and from boards with one to three rabbits near traps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <agon/agon.h>

#include "../plain/chance.h"
#include "../unit/arimaa_games.h"
#include "engines/arimaa/ending.h"
#include "programs.h"

/* Positions of each kind to look at. */
static int wanted(int full)
{
    return getenv("AGON_FULL") ? full : getenv("AGON_BRIEF") ? 500 : 3000;
}

static const char *const option_sets[] = {
    "",          "elimination=plays-on norabbits=draw", "elimination=plays-on", "norabbits=draw",
    "judge=off",
};
enum { OPTION_SETS = sizeof option_sets / sizeof option_sets[0] };

static agon_game *games[OPTION_SETS];
static struct arimaa_pos *positions;
static int position_count;

/* ---- brute force ---- */

enum { SEEN_BITS = 16 };

struct answers {
    int elimination[OPTION_SETS], immobilisation[OPTION_SETS];
};

static struct {
    struct answers found;
    int first;
    bool rabbits; /* the enemy had some */
    uint64_t stamp, seen[1 << SEEN_BITS];
} * brute;

/* Judges the end of the turn on p, after `steps` steps. */
static void judge(const struct arimaa_pos *p, int steps)
{
    struct arimaa_pos ended = *p;
    ended.seat ^= 1;
    bool none = !arimaa_rabbits(&p->board, ended.seat);
    bool stuck = !arimaa_can_step(&p->board, ended.seat);
    for (int i = 0; i < OPTION_SETS && (none || stuck); i++) {
        struct arimaa_verdict v =
            arimaa_decided(arimaa_game(games[i]), &ended, (struct agon_past){NULL, 0});
        int *e = &brute->found.elimination[i], *m = &brute->found.immobilisation[i];
        if (none && brute->rabbits && v.why && v.winner == p->seat && (!*e || steps < *e))
            *e = steps;
        if (stuck && !v.why && (!*m || steps < *m))
            *m = steps;
    }
}

static void walk(const struct arimaa_pos *p, int left)
{
    arimaa_step steps[ARIMAA_STEPS_MAX];
    int count = left > 0 ? arimaa_steps(p, steps) : 0;
    for (int i = 0; i < count; i++) {
        struct arimaa_pos next = *p;
        arimaa_make(&next, ARIMAA_FROM(steps[i]), ARIMAA_TO(steps[i]));
        uint64_t word = arimaa_amid_word(&next) | brute->stamp << 32;
        uint64_t key = next.hash ^ word * 0x9e3779b97f4a7c15ULL;
        uint64_t *slot = &brute->seen[key >> (64 - SEEN_BITS)];
        if (*slot == key)
            continue;
        *slot = key;
        if (next.open != ARIMAA_OPEN_PUSH && next.hash != next.start)
            judge(&next, next.steps - brute->first);
        walk(&next, left - 1);
    }
}

static const struct answers *brute_force(const struct arimaa_pos *p)
{
    brute->found = (struct answers){{0}, {0}};
    brute->first = p->steps;
    brute->rabbits = arimaa_rabbits(&p->board, p->seat ^ 1) != 0;
    brute->stamp++;
    walk(p, ARIMAA_STEPS - p->steps);
    return &brute->found;
}

/* ---- comparing ---- */

struct tally {
    int n, eliminations[ARIMAA_STEPS + 1], immobilisations[ARIMAA_STEPS + 1];
};

static void fail_at(const struct arimaa_pos *p, const char *what, int set, int expected, int found)
{
    char board[65] = "";
    for (int i = 0; i < 64; i++) {
        int sq = i ^ 56, kind = arimaa_kind_at(&p->board, sq);
        board[i] = kind ? arimaa_letter(arimaa_side_at(&p->board, sq), kind) : ' ';
    }
    fail_msg("%s, options \"%s\": expected %d, found %d: %c [%s] steps %d open %d at %s kind %d",
             what, option_sets[set], expected, found, "gs"[p->seat], board, p -> steps, p -> open,
             arimaa_square_name(p->square), p -> kind);
}

static void check(const struct arimaa_pos *p, void *counts)
{
    struct tally *tally = counts;
    const struct answers *expected = brute_force(p);
    int left = ARIMAA_STEPS - p->steps;
    for (int i = 0; i < OPTION_SETS; i++) {
        const struct arimaa_game *g = arimaa_game(games[i]);
        for (int n = left; n >= (p->open == ARIMAA_OPEN_NOTHING ? 0 : left); n--) {
            int e = expected->elimination[i], m = expected->immobilisation[i];
            int e_found = arimaa_elimination_in(g, p, n);
            int m_found = arimaa_immobilisation_in(g, p, n);
            if (e_found != (e <= n ? e : 0))
                fail_at(p, "elimination", i, e, e_found);
            if (m_found != (m <= n ? m : 0))
                fail_at(p, "immobilisation", i, m, m_found);
        }
    }
    tally->n++;
    tally->eliminations[expected->elimination[0]]++;
    tally->immobilisations[expected->immobilisation[0]]++;
}

static void print_tally(const char *what, const struct tally *t)
{
    const int *e = t->eliminations, *m = t->immobilisations;
    print_message("# %s: %d positions; elimination in 1..4: %d %d %d %d, immobilisation: %d %d %d "
                  "%d\n",
                  what, t->n, e[1], e[2], e[3], e[4], m[1], m[2], m[3], m[4]);
}

/* ---- positions ---- */

/* Begins the turn, sometimes with a step or two made; false: the board is impossible or won. */
static bool begin_turn(struct arimaa_pos *p, uint64_t *chance)
{
    if (arimaa_doomed(p->board.side[0]) || arimaa_doomed(p->board.side[1]) ||
        arimaa_games_goal(&p->board))
        return false;
    p->start = p->hash;
    for (int i = (int)chance_below(chance, 5) - 2; i > 0; i--) {
        if (!arimaa_games_step(p, chance))
            return false;
    }
    return true;
}

/* The games' positions, each side to move. */
static void test_games(void **state)
{
    struct tally tally = {0};
    (void)state;
    arimaa_games_each(positions, position_count, 100, 20, check, &tally);
    print_tally("games", &tally);
}

/* A board of the games with few pieces left of the side that is not to move. */
static bool thinned(struct arimaa_pos *p, uint64_t *chance)
{
    const struct arimaa_pos *from = &positions[chance_below(chance, (uint32_t)position_count)];
    uint32_t keep = 1 + chance_below(chance, 3), most = 6 + chance_below(chance, 3);
    *p = (struct arimaa_pos){.seat = (uint8_t)chance_below(chance, 2)};
    for (int sq = 0; sq < 64; sq++) {
        int kind = arimaa_kind_at(&from->board, sq), side = arimaa_side_at(&from->board, sq);
        if (kind && chance_below(chance, 8) < (side == p->seat ? most : keep))
            arimaa_put(p, side, kind, sq);
    }
    return begin_turn(p, chance);
}

static void test_thinned(void **state)
{
    struct tally tally = {0};
    uint64_t chance = chance_seed(23);
    int most = wanted(400000) / 5;
    (void)state;
    while (tally.n < most) {
        struct arimaa_pos p;
        if (thinned(&p, &chance))
            check(&p, &tally);
    }
    print_tally("thinned", &tally);
    assert_true(tally.eliminations[0] < tally.n && tally.immobilisations[0] < tally.n);
}

/* Puts a piece on a random square within `spread` of a square, if that is empty. */
static void put_near(struct arimaa_pos *p, uint64_t *chance, int centre, int spread, int side,
                     int kind)
{
    int r = centre / 8 - spread + (int)chance_below(chance, 2 * (uint32_t)spread + 1);
    int f = centre % 8 - spread + (int)chance_below(chance, 2 * (uint32_t)spread + 1);
    if (r >= 0 && r < 8 && f >= 0 && f < 8 && !(arimaa_occupied(&p->board) >> (8 * r + f) & 1))
        arimaa_put(p, side, kind, 8 * r + f);
}

/* A few pieces of the side that is not to move, at one or two places, and many of the other around
 * them. */
static bool penned(struct arimaa_pos *p, uint64_t *chance)
{
    static const uint8_t few[12] = {1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 6, 2};
    static const uint8_t many[12] = {1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6};
    *p = (struct arimaa_pos){.seat = (uint8_t)chance_below(chance, 2)};
    int places = 1 + (chance_below(chance, 4) == 0);
    for (int place = 0; place < places; place++) {
        int centre = (int)chance_below(chance, 64);
        int prey = 1 + (int)chance_below(chance, 3), hunters = 2 + (int)chance_below(chance, 9);
        int wide = 1 + (int)chance_below(chance, 3);
        for (int i = 0; i < prey; i++)
            put_near(p, chance, centre, 1, p->seat ^ 1, few[chance_below(chance, 12)]);
        for (int i = 0; i < hunters; i++)
            put_near(p, chance, centre, wide, p->seat, many[chance_below(chance, 12)]);
    }
    if (chance_below(chance, 2))
        put_near(p, chance, p->seat == ARIMAA_GOLD ? 8 : 48, 1, p->seat, ARIMAA_RABBIT);
    return begin_turn(p, chance);
}

static void test_penned(void **state)
{
    struct tally tally = {0};
    uint64_t chance = chance_seed(21);
    int most = wanted(700000);
    (void)state;
    while (tally.n < most) {
        struct arimaa_pos p;
        if (penned(&p, &chance))
            check(&p, &tally);
    }
    print_tally("penned", &tally);
    assert_true(tally.immobilisations[1] && tally.immobilisations[2] && tally.immobilisations[3] &&
                tally.immobilisations[4] && tally.immobilisations[0] > tally.n / 20);
}

/* One to three rabbits of the side that is not to move near traps, officers and few rabbits of the
 * other. */
static bool hunted(struct arimaa_pos *p, uint64_t *chance)
{
    static const uint8_t trap[4] = {18, 21, 42, 45};
    *p = (struct arimaa_pos){.seat = (uint8_t)chance_below(chance, 2)};
    int rabbits = 1 + (int)chance_below(chance, 3), officers = (int)chance_below(chance, 3);
    for (int i = 0; i < rabbits + officers; i++) {
        int kind = i < rabbits ? ARIMAA_RABBIT : 2 + (int)chance_below(chance, 5);
        put_near(p, chance, trap[chance_below(chance, 4)], 2, p->seat ^ 1, kind);
    }
    int hunters = 1 + (int)chance_below(chance, 5), own = (int)chance_below(chance, 3);
    for (int i = 0; i < hunters + own; i++) {
        int kind = i < hunters ? 2 + (int)chance_below(chance, 5) : ARIMAA_RABBIT;
        put_near(p, chance, trap[chance_below(chance, 4)], 2, p->seat, kind);
    }
    return begin_turn(p, chance);
}

static void test_hunted(void **state)
{
    struct tally tally = {0};
    uint64_t chance = chance_seed(22);
    int most = wanted(250000);
    (void)state;
    while (tally.n < most) {
        struct arimaa_pos p;
        if (hunted(&p, &chance))
            check(&p, &tally);
    }
    print_tally("hunted", &tally);
    assert_true(tally.eliminations[2] && tally.eliminations[3] && tally.eliminations[4] &&
                tally.eliminations[0] > tally.n / 20);
}

/* Positions of docs/rules/arimaa.md with answers that are known without a program. */
static void test_known(void **state)
{
    static const struct {
        const char *text;
        int elimination, immobilisation;
    } known[] = {
        {"g [       e                  E       r                     R       ]", 2, 0},
        {"g [                   D               r                    R       ]", 0, 1},
        {"g [rrrrrrrrdhcemchd                                DHCMECHDRRRRRRRR]", 0, 0},
    };
    (void)state;
    agon_pos *p = agon_pos_new(games[0], games[0]->first);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const struct arimaa_game *g = arimaa_game(games[0]);
        assert_int_equal(games[0]->rules->read(games[0], p, known[i].text, NULL), 0);
        assert_int_equal(arimaa_elimination_in(g, arimaa_pos(p), ARIMAA_STEPS),
                         known[i].elimination);
        assert_int_equal(arimaa_immobilisation_in(g, arimaa_pos(p), ARIMAA_STEPS),
                         known[i].immobilisation);
    }
    free(p);
}

PROGRAM(arimaa_ending)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),   cmocka_unit_test(test_games),
        cmocka_unit_test(test_thinned), cmocka_unit_test(test_penned),
        cmocka_unit_test(test_hunted),
    };
    brute = calloc(1, sizeof *brute);
    for (int i = 0; i < OPTION_SETS; i++)
        games[i] = agon_open("arimaa", &(struct agon_setup){.options = option_sets[i]}, NULL);
    position_count = arimaa_games_read(argc > 1 ? argv[1] : "data/archive/arimaa.tsv", &positions);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    int failed = brute ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
    for (int i = 0; i < OPTION_SETS; i++)
        agon_close(games[i]);
    free(positions);
    free(brute);
    return failed;
}
