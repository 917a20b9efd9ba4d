/* The Amazons engine: legal whole turns under every limit, exact fillings, proved wins, the same
 * answer for the same nodes. */
#include "search_check.h"

#include "engines/amazons/engine.h"
#include "engines/amazons/evaluate.h"
#include "engines/amazons/prove.h"
#include "games/amazons/territory.h"
#include "programs.h"
#include "search/search.h"

static agon_game *open_board(const char *variant, const char *options)
{
    agon_game *g =
        agon_open("amazons", &(struct agon_setup){.variant = variant, .options = options}, NULL);
    assert_non_null(g);
    return g;
}

/* Both searches answer when stopped before they begin, also within a turn. */
static void test_stopped_before(void **state)
{
    static const char *const starts[] = {"3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w",
                                         "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w + d1-d7",
                                         "*q*7/***7/10/q8q/10/10/Q8Q/10/10/3Q2Q3 b"};
    (void)state;
    struct agon_stop stop = {0};
    agon_stop_set(&stop);
    struct agon_limits limits = {.stop = &stop};
    agon_game *g = open_board("10x10", "");
    agon_engine *e = open_engine(&amazons_engine, g);
    for (int search = 0; search < 2; search++) {
        for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
            struct agon_line line;
            assert_int_equal(agon_line_init(&line, g, NULL), 0);
            assert_int_equal(agon_line_set(&line, starts[i], NULL), 0);
            answer_whole(&amazons_engine, e, &line, &limits);
            agon_line_release(&line);
        }
        assert_int_equal(amazons_engine.set(e, "search", "alphabeta", NULL), 0);
    }
    amazons_engine.close(e);
    agon_close(g);
}

static void test_repeatable(void **state)
{
    (void)state;
    agon_game *g = open_board("8x8", "");
    agon_engine *e = open_engine(&amazons_engine, g);
    struct agon_line line;
    struct agon_limits limits = {.nodes = 20000};
    assert_int_equal(agon_line_init(&line, g, NULL), 0);
    struct agon_turn one = answer_whole(&amazons_engine, e, &line, &limits),
                     other = answer_whole(&amazons_engine, e, &line, &limits);
    assert_memory_equal(one.move, other.move, sizeof one.move[0] * 2);
    agon_line_release(&line);
    amazons_engine.close(e);
    agon_close(g);
}

/* A position has the same value when it is rotated and the sides are exchanged. */
static void test_evaluation(void **state)
{
    (void)state;
    agon_game *g = open_board("6x6", "");
    struct amazons_pos p, turned;
    const agon_pos *pos = (const agon_pos *)&p;
    assert_int_equal(g->rules->read(g, (agon_pos *)&p, "1q2q1/q4*/3Q1q/*5/Q5/1Q2*Q w", NULL), 0);
    assert_int_equal(g->rules->read(g, (agon_pos *)&turned, "q*2q1/5q/5*/Q1q3/*4Q/1Q2Q1 b", NULL),
                     0);
    assert_int_equal(amazons_evaluate(&p, 0), amazons_evaluate(&turned, 1));
    assert_int_equal(amazons_evaluate(&p, 0), -amazons_evaluate(&p, 1));
    assert_true(g->rules->sound(g, pos));
    agon_close(g);
}

static void hear_score(void *user, const struct agon_info *info)
{
    *(int *)user = info->score;
}

static void hear_lines(void *user, const struct agon_info *info)
{
    int *last = user;
    if (info->line > 0)
        assert_true(info->score <= *last);
    *last = info->score;
}

/* Lines are reported from the best to the worst, by this engine and by the generic one. */
static void test_lines(void **state)
{
    (void)state;
    agon_game *g = open_board("6x6", "");
    const struct agon_engine_type *types[] = {&amazons_engine, &search_mcts};
    for (int i = 0; i < 2; i++) {
        agon_engine *e = open_engine(types[i], g);
        struct agon_line line;
        assert_int_equal(agon_line_init(&line, g, NULL), 0);
        for (uint64_t nodes = 50; nodes < 5000; nodes *= 2) {
            struct agon_limits limits = {.nodes = nodes, .lines = 5};
            struct agon_turn best;
            int last = 0;
            assert_int_equal(
                types[i]->think(e, line.pos, NO_PAST, &limits, hear_lines, &last, &best), 0);
        }
        agon_line_release(&line);
        types[i]->close(e);
    }
    agon_close(g);
}

/* A tree that has no room to grow, or may not grow, proves nothing. */
static void test_leaves(void **state)
{
    (void)state;
    agon_game *g = open_board("10x10", "");
    for (int i = 0; i < 2; i++) {
        agon_engine *e = open_engine(&amazons_engine, g);
        struct agon_line line;
        struct agon_limits limits = {.nodes = 400000, .depth = i == 0 ? 0 : 2};
        struct agon_turn best;
        int score = 0;
        assert_int_equal(amazons_engine.set(e, "hash", "4", NULL), 0);
        assert_int_equal(agon_line_init(&line, g, NULL), 0);
        assert_int_equal(
            amazons_engine.think(e, line.pos, NO_PAST, &limits, hear_score, &score, &best), 0);
        assert_true(abs(score) < 5000);
        agon_line_release(&line);
        amazons_engine.close(e);
    }
    agon_close(g);
}

/* Two engines that fill their territories play as many turns as the fillings are long, and report
 * that length from the beginning, with any number of lines. */
static void test_fills(void **state)
{
    static const char start[] = "Q3*q*1/1*2****/2*1*2q/3*****/4****/********/***1Q**1/**2*3 b";
    (void)state;
    agon_game *g = open_board("8x8", "end=blocked");
    agon_engine *e = open_engine(&amazons_engine, g);
    struct agon_line line;
    struct agon_limits limits = {.nodes = 1000};
    struct agon_result result;
    int white, black, turns = 0;
    assert_int_equal(agon_line_init(&line, g, NULL), 0);
    assert_int_equal(agon_line_set(&line, start, NULL), 0);
    const struct amazons_pos *p = amazons_pos(line.pos);
    assert_true(territory_moves(p, 0, TERRITORY_EFFORT, &white));
    assert_true(territory_moves(p, 1, TERRITORY_EFFORT, &black));
    assert_true(white > black);
    for (int lines = 1; lines <= 3; lines += 2) {
        struct agon_limits several = {.nodes = 1000, .lines = lines};
        struct agon_turn best;
        int score = 0;
        assert_int_equal(
            amazons_engine.think(e, line.pos, NO_PAST, &several, hear_score, &score, &best), 0);
        assert_int_equal(score, 2 * black - AGON_DECIDED);
    }
    for (agon_line_result(&line, &result); !result.over; turns++) {
        struct agon_turn best = answer_whole(&amazons_engine, e, &line, &limits);
        assert_int_equal(agon_line_play_turn(&line, &best, NULL), 0);
        agon_line_result(&line, &result);
    }
    assert_int_equal(turns, 2 * black);
    assert_int_equal(result.points[0], AGON_POINTS);
    agon_line_release(&line);
    amazons_engine.close(e);
    agon_close(g);
}

/* Whether the side to move wins, by brute force. */
static bool wins(const agon_game *g, const struct amazons_pos *p)
{
    agon_move moves[AMAZONS_MOVES_MAX];
    int n = amazons_moves(g, (const agon_pos *)p, NO_PAST, moves);
    bool won = p->end != AMAZONS_OPEN && p->winner == p->seat;
    for (int i = 0; i < n && !won; i++) {
        struct amazons_pos after = *p;
        amazons_play(g, (agon_pos *)&after, moves[i]);
        won = wins(g, &after) == (after.seat == p->seat);
    }
    return won;
}

/* Proofs against brute force, late in games; a proved turn wins. */
static void test_proofs(void **state)
{
    static const char *const starts[] = {"1qq1/q*1q/Q*1Q/1QQ* w", "*qq1/q*1q/Q*1Q/1QQ1 b",
                                         "1q*1/q1*q/Q2Q/1*Q* w",  "1*q1/q*2/Q2Q/1QQ* b",
                                         "2*q/*q2/Q1*1/2*Q w",    "q2*/1**1/2*1/*1*Q b"};
    struct stop_token stop;
    (void)state;
    stop_init(&stop, &(struct agon_limits){.threads = 1});
    agon_game *g = open_board("4x4", "end=blocked");
    struct prover *v = prover_new(amazons_game(g), 4);
    assert_non_null(v);
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        struct amazons_pos p;
        struct agon_turn best;
        assert_int_equal(g->rules->read(g, (agon_pos *)&p, starts[i], NULL), 0);
        if (p.end != AMAZONS_OPEN)
            continue;
        bool won = wins(g, &p);
        assert_int_equal(prover_wins(v, &p, &best, &stop, 0), won ? PROOF_YES : PROOF_NO);
        assert_int_equal(best.n, won ? 2 : 0);
        for (int k = 0; k < best.n; k++)
            amazons_play(g, (agon_pos *)&p, best.move[k]);
        if (won)
            assert_false(wins(g, &p));
    }
    prover_free(v);
    agon_close(g);
}

PROGRAM(amazons_engine)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stopped_before), cmocka_unit_test(test_repeatable),
        cmocka_unit_test(test_evaluation),     cmocka_unit_test(test_fills),
        cmocka_unit_test(test_lines),          cmocka_unit_test(test_leaves),
        cmocka_unit_test(test_proofs),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
