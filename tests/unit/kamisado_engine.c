/* The Kamisado engine: perfect in a round, legal and in time everywhere. */
#include "search_check.h"

#include "core/random.h"
#include "engines/kamisado/engine.h"
#include "os/time.h"

static agon_game *open_game(const char *variant, const char *start)
{
    struct agon_error error = {.text = ""};
    agon_game *game =
        agon_open("kamisado", &(struct agon_setup){.variant = variant, .start = start}, &error);
    if (game == NULL)
        fail_msg("%s", error.text);
    return game;
}

/* From the start, which is won, the engine beats anybody who plays black. */
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

/* Answers all along random games of every variant are legal, whatever the limit. */
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

/* A search that is told to stop answers; one with a time keeps it, generously. */
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
    int64_t began = os_now_us();
    limits = (struct agon_limits){.hard_ms = 300};
    assert_int_equal(
        kamisado_engine.think(engine, game->first, NO_PAST, &limits, NULL, NULL, &turn), 0);
    assert_whole_turn(game, game->first, NO_PAST, &turn);
    assert_true(os_now_us() - began < 3000000);
    kamisado_engine.close(engine);
    agon_close(game);
}

/* The tower with rings goes home when both could: it is worth more. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_perfect), cmocka_unit_test(test_legal),
                                       cmocka_unit_test(test_stop), cmocka_unit_test(test_gain),
                                       cmocka_unit_test(test_options)};
    return RUN(tests);
}
