/* Goal detection against brute force: every list of steps, by the rules' own generator.
 *
 * The brute force skips only positions in which no rabbit is within as many ranks of its goal rank
 * as steps are left, so it misses no goal. Positions come from the archive's games, from random
 * play from them (between and within turns, both sides), and from random crowded boards near the
 * goal. */
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
#include "arimaa_games.h"
#include "engines/arimaa/defence.h"
#include "engines/arimaa/goal.h"
#include "games/arimaa/arimaa.h"
#include "programs.h"

/* Positions of each kind to look at. */
static int wanted(int full)
{
    return getenv("AGON_FULL") ? full : getenv("AGON_BRIEF") ? 3000 : 30000;
}

static const char *archive_path;

static uint64_t goal_rank(int seat)
{
    return seat == ARIMAA_GOLD ? ARIMAA_RANK(8) : ARIMAA_RANK(1);
}

static bool home(const struct arimaa_pos *p)
{
    return (arimaa_rabbits(&p->board, p->seat) & goal_rank(p->seat)) != 0;
}

/* Whether a rabbit of the seat is at most n rows from its goal rank. */
static bool near_enough(const struct arimaa_pos *p, int n)
{
    uint64_t rows = 0, rank = goal_rank(p->seat);
    for (int i = 0; i <= n; i++)
        rows |= p->seat == ARIMAA_GOLD ? rank >> 8 * i : rank << 8 * i;
    return (arimaa_rabbits(&p->board, p->seat) & rows) != 0;
}

/* Whether some list of exactly n steps ends with a rabbit home and no push open. */
static bool brute_exactly(const struct arimaa_pos *p, int n, bool cut)
{
    if (n == 0)
        return home(p) && p->open != ARIMAA_OPEN_PUSH;
    if (cut && !near_enough(p, n))
        return false;
    arimaa_step steps[ARIMAA_STEPS_MAX];
    int count = arimaa_steps(p, steps);
    for (int i = 0; i < count; i++) {
        struct arimaa_pos next = *p;
        if (cut && n == 1 && !(ARIMAA_BIT(ARIMAA_TO(steps[i])) & goal_rank(p->seat)))
            continue;
        arimaa_make(&next, ARIMAA_FROM(steps[i]), ARIMAA_TO(steps[i]));
        if (brute_exactly(&next, n - 1, cut))
            return true;
    }
    return false;
}

static int brute(const struct arimaa_pos *p, int steps_left, bool cut)
{
    for (int n = 1; n <= steps_left; n++)
        if (brute_exactly(p, n, cut))
            return n;
    return 0;
}

static void fail_at(const struct arimaa_pos *p, int expected, int found)
{
    char board[65] = "";
    for (int i = 0; i < 64; i++) {
        int sq = i ^ 56, kind = arimaa_kind_at(&p->board, sq);
        board[i] = kind ? arimaa_letter(arimaa_side_at(&p->board, sq), kind) : ' ';
    }
    fail_msg("%c [%s] steps %d open %d at %s kind %d: expected %d, found %d", "gs"[p->seat], board,
             p -> steps, p -> open, arimaa_square_name(p->square), p -> kind, expected, found);
}

/* The line brings a rabbit home by legal steps, and only with its last step. */
static void check_line(const struct arimaa_pos *p, int n)
{
    arimaa_step line[ARIMAA_STEPS];
    struct arimaa_pos at = *p;
    assert_int_equal(arimaa_goal_line(p, ARIMAA_STEPS - p->steps, line), n);
    for (int i = 0; i < n; i++) {
        arimaa_step steps[ARIMAA_STEPS_MAX];
        int count = arimaa_steps(&at, steps), j = 0;
        while (j < count && steps[j] != line[i])
            j++;
        assert_true(j < count);
        arimaa_make(&at, ARIMAA_FROM(line[i]), ARIMAA_TO(line[i]));
        assert_int_equal(home(&at) && at.open != ARIMAA_OPEN_PUSH, i == n - 1);
    }
}

struct tally {
    int n, answer[ARIMAA_STEPS + 1], open[3];
};

static void check(const struct arimaa_pos *p, struct tally *tally)
{
    int left = ARIMAA_STEPS - p->steps, expected = brute(p, left, true);
    int found = arimaa_goal_in(p, left);
    if (found != expected)
        fail_at(p, expected, found);
    if (p->steps == 0 && arimaa_goal_threat(&p->board, p->seat, left) != expected)
        fail_at(p, expected, arimaa_goal_threat(&p->board, p->seat, left));
    for (int fewer = 0; fewer <= left; fewer++) {
        bool can = expected && expected <= fewer;
        assert_int_equal(arimaa_can_goal(p, fewer), can);
        if (p->steps == 0)
            assert_int_equal(arimaa_goal_looms(&p->board, p->seat, fewer), can);
    }
    if (tally->n % 16 == 0) {
        struct arimaa_pos t = arimaa_games_turned(p);
        assert_int_equal(arimaa_goal_in(&t, left), expected);
        for (int fewer = 1; fewer < left; fewer++)
            assert_int_equal(arimaa_goal_in(p, fewer), expected <= fewer ? expected : 0);
    }
    if (expected)
        check_line(p, expected);
    tally->n++;
    tally->answer[expected]++;
    tally->open[p->open]++;
}

static void print_tally(const char *what, const struct tally *t)
{
    print_message(
        "# %s: %d positions (%d with a pull, %d with a push open); goal in 1..4: %d %d %d "
        "%d\n",
        what, t->n, t->open[ARIMAA_OPEN_PULL], t->open[ARIMAA_OPEN_PUSH], t->answer[1],
        t->answer[2], t->answer[3], t->answer[4]);
}

/* Checks every position of a random turn from p while no rabbit is home, and ends the turn. */
static bool check_random_turn(struct arimaa_pos *p, uint64_t *chance, struct tally *tally)
{
    for (int i = 0; i < ARIMAA_STEPS; i++) {
        check(p, tally);
        if (!arimaa_games_step(p, chance) || arimaa_games_goal(&p->board))
            return false;
    }
    arimaa_end_turn(p);
    return true;
}

static struct arimaa_pos *positions;
static int position_count;

/* Every position between turns of the games, each side to move. */
static void test_games(void **state)
{
    struct tally tally = {0};
    (void)state;
    for (int i = 0; i < position_count; i++) {
        struct arimaa_pos p = positions[i];
        check(&p, &tally);
        arimaa_end_turn(&p);
        check(&p, &tally);
    }
    print_tally("games", &tally);
    assert_true(tally.n > 10000 && tally.answer[1] && tally.answer[4]);
}

/* Random play from positions of the games: up to three turns, checked before every step. */
static void test_random_play(void **state)
{
    struct tally tally = {0};
    uint64_t chance = chance_seed(1);
    int least = wanted(1500000);
    (void)state;
    while (tally.n < least) {
        struct arimaa_pos p = positions[chance_below(&chance, (uint32_t)position_count)];
        if (chance_below(&chance, 2))
            arimaa_end_turn(&p);
        for (int turn = 0; turn < 3 && check_random_turn(&p, &chance, &tally); turn++)
            continue;
    }
    print_tally("random play", &tally);
    assert_true(tally.answer[1] && tally.answer[2] && tally.answer[3] && tally.answer[4]);
    assert_true(tally.open[ARIMAA_OPEN_PULL] && tally.open[ARIMAA_OPEN_PUSH]);
}

/* A square `rows` or fewer from the goal rank of gold. */
static int square_near_goal(uint64_t *chance, int rows)
{
    return 56 - 8 * (int)chance_below(chance, (uint32_t)rows + 1) + (int)chance_below(chance, 8);
}

/* Puts pieces of one side on random squares: each of its army with a chance of 1 in `rare`. */
static void scatter(struct arimaa_pos *p, uint64_t *chance, int side, int rare, int rows)
{
    static const uint8_t army[ARIMAA_KINDS] = {0, 8, 2, 2, 2, 1, 1};
    for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++)
        for (int i = 0; i < army[kind]; i++) {
            int sq = square_near_goal(chance, rows);
            bool decided = kind == ARIMAA_RABBIT && side == p->seat && sq >= 56;
            if (chance_below(chance, (uint32_t)rare) == 0 && !decided &&
                !(arimaa_occupied(&p->board) >> sq & 1))
                arimaa_put(p, side, kind, sq);
        }
}

/* Begins a turn on a random board, often with some steps made. False: the board is impossible, or
 * the rabbit is home. */
static bool begin_turn(struct arimaa_pos *p, uint64_t *chance)
{
    if (arimaa_doomed(p->board.side[0]) || arimaa_doomed(p->board.side[1]))
        return false;
    p->start = p->hash;
    for (int i = (int)chance_below(chance, 6) - 2; i > 0; i--)
        if (!arimaa_games_step(p, chance))
            return false;
    return !home(p);
}

/* Finds a random board around gold's goal rank, with gold to move and perhaps some steps made. */
static bool crowded(struct arimaa_pos *p, uint64_t *chance)
{
    *p = (struct arimaa_pos){.seat = ARIMAA_GOLD};
    scatter(p, chance, ARIMAA_SILVER, 1 + (int)chance_below(chance, 2),
            2 + (int)chance_below(chance, 3));
    scatter(p, chance, ARIMAA_GOLD, 1 + (int)chance_below(chance, 4),
            2 + (int)chance_below(chance, 4));
    return begin_turn(p, chance);
}

/* Crowded boards, gold's and turned round silver's. */
static void test_crowded(void **state)
{
    struct tally tally = {0};
    uint64_t chance = chance_seed(2);
    int least = wanted(1000000);
    (void)state;
    while (tally.n < least) {
        struct arimaa_pos p;
        if (!crowded(&p, &chance))
            continue;
        if (chance_below(&chance, 2))
            p = arimaa_games_turned(&p);
        check(&p, &tally);
    }
    print_tally("crowded", &tally);
    assert_true(tally.answer[0] > least / 20 && tally.answer[4] > least / 100);
}

/* A rabbit near home among scattered pieces, perhaps with the goal rank blocked. */
static bool besieged(struct arimaa_pos *p, uint64_t *chance)
{
    static const uint8_t dealt[10] = {1, 1, 2, 2, 3, 3, 4, 4, 5, 6};
    *p = (struct arimaa_pos){.seat = ARIMAA_GOLD};
    int row = chance_below(chance, 3) ? 6 : 4 + (int)chance_below(chance, 2);
    int file = (int)chance_below(chance, 8), reach = 2 + (int)chance_below(chance, 3);
    int own = 1 + (int)chance_below(chance, 9), all = own + 1 + (int)chance_below(chance, 14);
    arimaa_put(p, ARIMAA_GOLD, ARIMAA_RABBIT, 8 * row + file);
    for (int i = 0; i < all + 3; i++) {
        int side =
            i < own || (i >= all && chance_below(chance, 4) == 0) ? ARIMAA_GOLD : ARIMAA_SILVER;
        int kind = dealt[chance_below(chance, 10)];
        int r = row - reach + (int)chance_below(chance, 2 * (uint32_t)reach + 1);
        int f = file - reach + (int)chance_below(chance, 2 * (uint32_t)reach + 1);
        if (i >= all) {
            r = 7;
            f = file + i - all - 1;
        }
        bool decided = side == ARIMAA_GOLD && kind == ARIMAA_RABBIT && r == 7;
        if (r < 0 || r > 7 || f < 0 || f > 7 || decided ||
            (arimaa_occupied(&p->board) >> (8 * r + f) & 1))
            continue;
        if (i < all || chance_below(chance, 3))
            arimaa_put(p, side, kind, 8 * r + f);
    }
    return begin_turn(p, chance);
}

/* Rabbits blocked by pieces of both sides: difficult goals of three and four steps. */
static void test_besieged(void **state)
{
    struct tally tally = {0};
    uint64_t chance = chance_seed(4);
    int least = wanted(4000000);
    (void)state;
    while (tally.n < least) {
        struct arimaa_pos p;
        if (!besieged(&p, &chance))
            continue;
        if (chance_below(&chance, 2))
            p = arimaa_games_turned(&p);
        check(&p, &tally);
    }
    print_tally("besieged", &tally);
    assert_true(tally.answer[0] > least / 20 && tally.answer[4] > least / 50);
}

/* The brute force gives the same answers with its cut as without. */
static void test_brute_force(void **state)
{
    uint64_t chance = chance_seed(3);
    int least = getenv("AGON_FULL") ? 2000 : 40, n = 0;
    (void)state;
    while (n < least) {
        struct arimaa_pos p;
        if (!crowded(&p, &chance))
            continue;
        int left = ARIMAA_STEPS - p.steps;
        assert_int_equal(brute(&p, left, true), brute(&p, left, false));
        n++;
    }
}

/* ---- defences ---- */

/* Whether a list of at most n steps leaves the other side no goal and may end the turn. */
static bool brute_defence(const struct arimaa_pos *p, int n)
{
    arimaa_step steps[ARIMAA_STEPS_MAX];
    int count = arimaa_steps(p, steps);
    for (int i = 0; i < count; i++) {
        struct arimaa_pos next = *p;
        arimaa_make(&next, ARIMAA_FROM(steps[i]), ARIMAA_TO(steps[i]));
        bool lost = (arimaa_rabbits(&next.board, p->seat ^ 1) & goal_rank(p->seat ^ 1)) != 0;
        bool ends = next.open != ARIMAA_OPEN_PUSH && next.hash != next.start;
        if (!lost && ends && !arimaa_goal_threat(&next.board, p->seat ^ 1, ARIMAA_STEPS))
            return true;
        if (n > 1 && brute_defence(&next, n - 1))
            return true;
    }
    return false;
}

/* Silver, to move and perhaps within its turn, defends against gold's goals: a defence of one step
 * is found if there is one, and a longer one has as many steps as reported. */
static void test_defences(void **state)
{
    uint64_t chance = chance_seed(5);
    int least = getenv("AGON_FULL") ? 40000 : 2000, n = 0, told[3] = {0}, missed = 0;
    (void)state;
    while (n < least) {
        struct arimaa_pos p;
        if (!crowded(&p, &chance) || p.steps > 0)
            continue;
        p.seat = ARIMAA_SILVER;
        for (int i = (int)chance_below(&chance, 3); i > 0 && arimaa_games_step(&p, &chance); i--)
            continue;
        if (home(&p) || arimaa_games_goal(&p.board) ||
            !arimaa_goal_threat(&p.board, ARIMAA_GOLD, ARIMAA_STEPS))
            continue;
        int one = brute_defence(&p, 1), two = one || brute_defence(&p, 2);
        int found = arimaa_defence_in(&p, 2), expected = one ? 1 : two ? 2 : 0;
        if (found != expected && (found != 0 || expected == 1))
            fail_at(&p, expected, found);
        told[found]++;
        missed += found != expected;
        n++;
    }
    print_message("# defences: none in 2 steps %d (missed %d), in 1 and 2: %d %d\n", told[0],
                  missed, told[1], told[2]);
    assert_true(told[0] > least / 20 && told[1] > least / 20 && told[2] > least / 20);
    assert_true(missed < least / 20);
}

/* Positions of docs/rules/arimaa.md with answers that are known without a program. */
static void test_known(void **state)
{
    static const struct {
        const char *text;
        int in;
    } known[] = {
        {"g [       r R                                              e       ]", 1},
        {"g [       rrR      Dd                                              ]", 3},
        {"g [       r                           R                            ]", 4},
        {"g [       r                   e       R                    R       ]", 0},
        {"g [rrrrrrrrdhcemchd                                DHCMECHDRRRRRRRR]", 0},
    };
    (void)state;
    agon_game *g = agon_open("arimaa", NULL, NULL);
    agon_pos *p = agon_pos_new(g, g->first);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        assert_int_equal(g->rules->read(g, p, known[i].text, NULL), 0);
        assert_int_equal(arimaa_goal_in(arimaa_pos(p), ARIMAA_STEPS), known[i].in);
    }
    free(p);
    agon_close(g);
}

PROGRAM(arimaa_goal)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),       cmocka_unit_test(test_games),
        cmocka_unit_test(test_defences),    cmocka_unit_test(test_random_play),
        cmocka_unit_test(test_crowded),     cmocka_unit_test(test_besieged),
        cmocka_unit_test(test_brute_force),
    };
    archive_path = argc > 1 ? argv[1] : "data/archive/arimaa.tsv";
    position_count = arimaa_games_read(archive_path, &positions);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(positions);
    return failed;
}
