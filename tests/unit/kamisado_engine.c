/* The Kamisado engine: perfect in a round, legal and in time everywhere. */
#include "search_check.h"

#include "core/random.h"
#include "engines/kamisado/engine.h"
#include "engines/kamisado/survey.h"
#include "programs.h"

static agon_game *open_game(const char *variant, const char *start)
{
    struct agon_error error = {.text = ""};
    agon_game *game =
        agon_open("kamisado", &(struct agon_setup){.variant = variant, .start = start}, &error);
    if (game == NULL)
        fail_msg("%s", error.text);
    return game;
}

/* From the start, a won position, the engine beats any player of black. */
static void test_perfect(void **state)
{
    (void)state;
    agon_game *game = open_game("single", NULL);
    agon_engine *engine = open_engine(&kamisado_engine, game);
    agon_pos *pos = agon_pos_new(game, game->first);
    struct random chance;
    struct agon_result result;
    random_seed(&chance, 3);
    for (int round = 0; round < (getenv("AGON_BRIEF") ? 2 : 30); round++) {
        agon_move moves[128];
        int n;
        memcpy((void *)pos, (const void *)game->first, game->pos_size);
        while ((n = game->rules->moves(game, pos, NO_PAST, moves)) > 0) {
            struct agon_turn turn = {1, {moves[random_below(&chance, (uint32_t)n)]}};
            struct agon_limits limits = {.depth = 2, .threads = 1};
            if (game->rules->seat(game, pos) == 0)
                assert_int_equal(
                    kamisado_engine.think(engine, pos, NO_PAST, &limits, NULL, NULL, &turn), 0);
            game->rules->play(game, pos, turn.move[0]);
        }
        game->rules->result(game, pos, NO_PAST, &result);
        assert_int_equal(result.points[0], AGON_POINTS);
    }
    free(pos);
    kamisado_engine.close(engine);
    agon_close(game);
}

/* In random games of every variant all answers are legal, under every limit. */
static void test_legal(void **state)
{
    (void)state;
    static const char *const variants[] = {"single", "standard", "long", "marathon"};
    static const struct agon_limits limits[] = {
        {.hard_ms = 1}, {.hard_ms = 20}, {.soft_ms = 5, .hard_ms = 30}, {.nodes = 1},
        {.nodes = 500}, {.depth = 1},    {.depth = 2, .lines = 3}};
    struct random chance;
    random_seed(&chance, 4);
    for (int v = 0; v < 4; v++) {
        agon_game *game = open_game(variants[v], NULL);
        agon_engine *engine = open_engine(&kamisado_engine, game);
        agon_pos *pos = agon_pos_new(game, game->first);
        agon_move moves[128];
        int n;
        for (int i = 0; i < 150 && (n = game->rules->moves(game, pos, NO_PAST, moves)) > 0; i++) {
            struct agon_turn turn;
            if (i % (getenv("AGON_BRIEF") ? 20 : 3) == 0) {
                assert_int_equal(kamisado_engine.think(engine, pos, NO_PAST,
                                                       &limits[random_below(&chance, 7)], NULL,
                                                       NULL, &turn),
                                 0);
                assert_whole_turn(game, pos, NO_PAST, &turn);
            }
            game->rules->play(game, pos, moves[random_below(&chance, (uint32_t)n)]);
        }
        free(pos);
        kamisado_engine.close(engine);
        agon_close(game);
    }
}

/* A stopped search answers; a search with a time limit respects it approximately. */
static void test_stop(void **state)
{
    (void)state;
    agon_game *game =
        open_game("marathon", "e1b1f1d1a1h1c1g1f8e8h8c8b8d8a8g8 b - rings=1111211121211210");
    agon_engine *engine = open_engine(&kamisado_engine, game);
    struct agon_stop stop = {0};
    agon_stop_set(&stop);
    struct agon_turn turn;
    struct agon_limits limits = {.stop = &stop};
    assert_int_equal(
        kamisado_engine.think(engine, game->first, NO_PAST, &limits, NULL, NULL, &turn), 0);
    assert_whole_turn(game, game->first, NO_PAST, &turn);
    int64_t began = work_ms();
    limits = (struct agon_limits){.hard_ms = 300};
    assert_int_equal(
        kamisado_engine.think(engine, game->first, NO_PAST, &limits, NULL, NULL, &turn), 0);
    assert_whole_turn(game, game->first, NO_PAST, &turn);
    assert_true(work_ms() - began < 3000);
    kamisado_engine.close(engine);
    agon_close(game);
}

/* The tower with rings moves home if two towers could, since it scores more. */
static void test_gain(void **state)
{
    (void)state;
    agon_game *game =
        open_game("marathon", "8/1I1N4/8/8/8/8/ngryiulo/OLU1YRG1 w - rings=2000000000000000");
    agon_engine *engine = open_engine(&kamisado_engine, game);
    struct agon_turn turn;
    struct agon_limits limits = {.hard_ms = 2000};
    char text[16];
    assert_int_equal(
        kamisado_engine.think(engine, game->first, NO_PAST, &limits, NULL, NULL, &turn), 0);
    game->rules->write_move(game, game->first, turn.move[0], text, sizeof text);
    if (strncmp(text, "d7", 2) != 0 || text[3] != '8')
        fail_msg("%s", text);
    kamisado_engine.close(engine);
    agon_close(game);
}

/* The last report of an engine about its best line. */
struct heard {
    int score, lines;
};

static void hear(void *user, const struct agon_info *info)
{
    struct heard *h = user;
    if (info->line == 0)
        h->score = info->score;
    h->lines = info->line + 1;
}

/* The book's value of a position, as a score for the side to move. */
static int book(const agon_game *game, const agon_pos *pos, struct solver *solver)
{
    struct round_survey s;
    struct stop_token stop;
    agon_pos *after = agon_pos_new(game, pos);
    stop_init(&stop, &(struct agon_limits){0});
    survey_begin(&s, game, after);
    if (!s.over)
        survey_value(&s, solver, &stop);
    free(after);
    if (s.value == SOLVE_DRAW)
        return 0;
    int winner = s.value == SOLVE_WIN ? s.round.seat : s.round.seat ^ 1;
    int score = AGON_DECIDED - (s.over ? s.passes : s.plies);
    return winner == game->rules->seat(game, pos) ? score : -score;
}

/* Positions of random games after at least `turns` turns. */
static void wander(const agon_game *game, struct random *chance, agon_pos *pos, int turns)
{
    agon_move moves[128];
    for (int i = 0, n; i < turns; i++) {
        n = game->rules->moves(game, pos, NO_PAST, moves);
        if (n == 0) {
            memcpy((void *)pos, (const void *)game->first, game->pos_size);
            i = -1;
        } else
            game->rules->play(game, pos, moves[random_below(chance, (uint32_t)n)]);
    }
}

/* Readers see the book's values: with several lines, one without a limit, and one with the nodes of
 * a review, for won and lost positions and those with a forced pass. */
static void test_exact(void **state)
{
    (void)state;
    agon_game *game = open_game("single", NULL);
    agon_engine *engine = open_engine(&kamisado_engine, game);
    agon_pos *pos = agon_pos_new(game, game->first);
    const struct kamisado_game *kamisado = kamisado_game(game);
    struct round_rules rules;
    struct random chance;
    struct agon_turn turn;
    agon_move moves[128];
    int lost = 0, passes = 0;
    round_rules_of(kamisado, &rules);
    struct solver *solver = solver_new(&rules, 16);
    random_seed(&chance, 8);
    for (int i = 0; i < 40; i++) {
        static const struct agon_limits limits[] = {{.lines = 3}, {.lines = 1}, {.nodes = 400000}};
        memcpy((void *)pos, (const void *)game->first, game->pos_size);
        do
            wander(game, &chance, pos, 4 + i % 6);
        while (game->rules->moves(game, pos, NO_PAST, moves) == 0 ||
               (i % 8 == 0 && moves[0] != AGON_PASS));
        int score = book(game, pos, solver);
        passes += moves[0] == AGON_PASS;
        lost += score < 0;
        for (int k = 0; k < 3; k++) {
            struct heard heard = {0};
            assert_int_equal(
                kamisado_engine.think(engine, pos, NO_PAST, &limits[k], hear, &heard, &turn), 0);
            assert_whole_turn(game, pos, NO_PAST, &turn);
            assert_int_equal(heard.score, score);
            assert_in_range(heard.lines, 1, k == 0 ? 3 : 1);
        }
    }
    assert_in_range(lost, 5, 35);
    assert_in_range(passes, 5, 35);
    solver_free(solver);
    free(pos);
    kamisado_engine.close(engine);
    agon_close(game);
}

static void test_options(void **state)
{
    (void)state;
    agon_game *game = open_game("single", NULL);
    agon_engine *engine = open_engine(&kamisado_engine, game);
    struct agon_error error;
    assert_int_equal(kamisado_engine.set(engine, "hash", "16", &error), 0);
    assert_int_equal(kamisado_engine.set(engine, "hash", "1", &error), AGON_BAD_TEXT);
    assert_int_equal(kamisado_engine.set(engine, "hush", "16", &error), AGON_UNSUPPORTED);
    kamisado_engine.clear(engine);
    kamisado_engine.close(engine);
    agon_close(game);
}

PROGRAM(kamisado_engine)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perfect), cmocka_unit_test(test_legal),
        cmocka_unit_test(test_stop),    cmocka_unit_test(test_gain),
        cmocka_unit_test(test_exact),   cmocka_unit_test(test_options)};
    return RUN(tests);
}
