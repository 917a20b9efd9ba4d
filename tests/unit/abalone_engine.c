/* The Abalone engine: legal whole turns in every variant and under every limit, ejections and wins
 * found, games finished, a symmetric evaluation, answers in time.
 *
 * usage: abalone_engine POSITIONS, one a line, in which a side needs one more marble */
#include "search_check.h"

#include "engines/abalone/engine.h"
#include "engines/abalone/evaluate.h"
#include "games/abalone/abalone.h"
#include "programs.h"

static agon_game *open_layout(const char *variant, const char *options)
{
    agon_game *g =
        agon_open("abalone", &(struct agon_setup){.variant = variant, .options = options}, NULL);
    assert_non_null(g);
    return g;
}

/* A few turns of each variant and combination, with few nodes and stopped before the search
 * begins. */
static void test_every_variant(void **state)
{
    static const char *const games[][2] = {{"standard", ""},
                                           {"belgian", "turn=OX"},
                                           {"german", "turn=any"},
                                           {"standard", "rider=1 triangles=1 one_colour=1"},
                                           {"german", "pivot=e5"},
                                           {"german", "holes=e5 repetition=forbidden sprint=20"},
                                           {"grand", ""},
                                           {"3-players", ""},
                                           {"4-players", "turn=OO"},
                                           {"4-teams", ""},
                                           {"6-players", ""},
                                           {"4x2x1", ""},
                                           {"4x2x2", "phase=counter"}};
    (void)state;
    struct agon_stop stop = {0};
    agon_stop_set(&stop);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct agon_line line;
        agon_game *g = open_layout(games[i][0], games[i][1]);
        agon_engine *e = open_engine(&abalone_engine, g);
        assert_int_equal(agon_line_init(&line, g, NULL), 0);
        for (int turn = 0; turn < 8; turn++) {
            struct agon_result result;
            agon_line_result(&line, &result);
            if (result.over) /* by repetition */
                break;
            struct agon_limits few = {.nodes = 300}, none = {.stop = &stop};
            struct agon_turn best =
                answer_whole(&abalone_engine, e, &line, turn % 2 ? &few : &none);
            assert_int_equal(agon_line_play_turn(&line, &best, NULL), 0);
        }
        agon_line_release(&line);
        abalone_engine.close(e);
        agon_close(g);
    }
}

/* The turn that the engine finds from a position, searched two moves deep. */
static void assert_finds(const char *variant, const char *start, const char *turn)
{
    struct agon_line line;
    struct agon_limits limits = {.depth = 2};
    char text[AGON_TEXT_MAX];
    agon_game *g = open_layout(variant, "");
    agon_engine *e = open_engine(&abalone_engine, g);
    assert_int_equal(agon_line_init(&line, g, NULL), 0);
    assert_int_equal(agon_line_set(&line, start, NULL), 0);
    struct agon_turn best = answer_whole(&abalone_engine, e, &line, &limits);
    agon_turn_write(g, line.pos, &best, text, sizeof text);
    assert_string_equal(text, turn);
    agon_line_release(&line);
    abalone_engine.close(e);
    agon_close(g);
}

static void test_last_ejection(void **state)
{
    (void)state;
    assert_finds("standard", "5/6/7/8/6bbw/3w4/2www2/6/5-0b5w b", "e7e8");
    assert_finds("standard", "2wwb/6/7/8/4b4/3bb3/7/6/5-5b0w w", "i7i8");
    assert_finds("3-players", "5/6/7/8/3w2bbr/8/7/6/r4-1b3w2r b taken=5,1,0", "e7e8");
}

/* Plays on from a position, the engine against itself, each side with its own; whether the side
 * that has lost fewer marbles wins within `plies`. */
static bool finishes(const agon_game *g, const char *position, uint64_t nodes, int plies)
{
    agon_engine *e[2] = {open_engine(&abalone_engine, g), open_engine(&abalone_engine, g)};
    struct agon_limits limits = {.nodes = nodes, .threads = 1};
    struct agon_result result;
    struct agon_line line;
    assert_int_equal(agon_line_init(&line, g, NULL), 0);
    assert_int_equal(agon_line_set(&line, position, NULL), 0);
    const uint8_t *lost = abalone_pos(line.pos)->lost;
    int leader = lost[0] > lost[1];
    for (agon_line_result(&line, &result); !result.over && line.turns < plies;
         agon_line_result(&line, &result)) {
        struct agon_turn best =
            answer_whole(&abalone_engine, e[g->rules->seat(g, line.pos)], &line, &limits);
        assert_int_equal(agon_line_play_turn(&line, &best, NULL), 0);
    }
    agon_line_release(&line);
    abalone_engine.close(e[0]);
    abalone_engine.close(e[1]);
    return result.points[leader] == AGON_POINTS;
}

/* The games of bench/finish.c, fewer and with fewer nodes. */
static void test_finishes(void **state)
{
    enum { GAMES = 24, LEAST = 18 };
    assert_non_null(*state);
    FILE *file = fopen(*state, "r");
    char position[AGON_TEXT_MAX];
    agon_game *g = open_layout("standard", "");
    int won = 0;
    assert_non_null(file);
    for (int i = 0; i < GAMES && fgets(position, sizeof position, file); i++) {
        position[strcspn(position, "\n")] = '\0';
        won += finishes(g, position, 2000, 100);
    }
    fclose(file);
    agon_close(g);
    assert_in_range(won, LEAST, GAMES);
}

/* An advantage of one side is the other's disadvantage, and the start is level. */
static void test_no_side(void **state)
{
    static const char *const starts[] = {"5/6/7/8/6bbw/3w4/2www2/6/5-0b5w b", NULL};
    (void)state;
    agon_game *g = open_layout("belgian", "");
    struct agon_line line;
    assert_int_equal(agon_line_init(&line, g, NULL), 0);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(agon_line_set(&line, starts[i], NULL), 0);
        int black = abalone_evaluate(g, line.pos, 0), white = abalone_evaluate(g, line.pos, 1);
        assert_int_equal(black, -white);
        assert_true(i == 0 ? black > 4000 : black == 0);
    }
    agon_line_release(&line);
    agon_close(g);
}

static void test_in_time(void **state)
{
    (void)state;
    struct agon_limits limits = {.hard_ms = 200};
    const char *const variants[] = {"german", "6-players"};
    for (int i = 0; i < 2; i++) {
        struct agon_line line;
        agon_game *g = open_layout(variants[i], "");
        agon_engine *e = open_engine(&abalone_engine, g);
        assert_int_equal(agon_line_init(&line, g, NULL), 0);
        int64_t began = work_ms();
        answer_whole(&abalone_engine, e, &line, &limits);
        assert_in_range(work_ms() - began, 0, 2000);
        agon_line_release(&line);
        abalone_engine.close(e);
        agon_close(g);
    }
}

PROGRAM(abalone_engine)
{
    char *positions = argc > 1 ? argv[1] : NULL;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_variant), cmocka_unit_test(test_last_ejection),
        cmocka_unit_test_prestate(test_finishes, positions), cmocka_unit_test(test_no_side),
        cmocka_unit_test(test_in_time)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
