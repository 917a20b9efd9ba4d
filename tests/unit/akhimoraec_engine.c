/* The engine of Akhimoraec: lines that can be had, the time that the sand leaves, and games. */
#include "search_check.h"

#include "engines/akhimoraec/engine.h"
#include "os/time.h"

static agon_game *open_akhimoraec(const char *variant, const char *options, const char *start)
{
    struct agon_error error = {.text = ""};
    agon_game *game = agon_open(
        "akhimoraec", &(struct agon_setup){.variant = variant, .options = options, .start = start},
        &error);
    if (!game)
        fail_msg("%s", error.text);
    return game;
}

static void think_at(const agon_game *game, const struct agon_limits *limits, char text[64])
{
    struct agon_turn turn;
    agon_engine *e = open_engine(&akhimoraec_engine, game);
    assert_int_equal(akhimoraec_engine.think(e, game->first, NO_PAST, limits, NULL, NULL, &turn),
                     0);
    assert_whole_turn(game, game->first, NO_PAST, &turn);
    agon_turn_write(game, game->first, &turn, text, 64);
    akhimoraec_engine.close(e);
}

/* A line at once, by turns; and the only step that keeps the other from one. */
static void test_lines(void **state)
{
    (void)state;
    char text[64];
    struct agon_limits limits = {.nodes = 20000, .threads = 1};
    agon_game *game = open_akhimoraec("akd", "", "G:d4-R5,e3+R5,f4-R5 R:c9+H,e9+H,g9+H g");
    think_at(game, &limits, text);
    assert_string_equal(text, "e3-e4");
    agon_close(game);
    game = open_akhimoraec("akd", "", "G:a1-R7,b1-R7,g2-R7 R:d6-R7,e7+R7,f6-R7 g");
    think_at(game, &limits, text); /* out of reach: any answer, but a legal one */
    agon_close(game);
    game = open_akhimoraec("akd", "", "G:c1+H,d5-R7,g2-R7 R:d6-R7,e7+R7,f6-R7 g");
    think_at(game, &limits, text);
    assert_string_equal(text, "d5-e6");
    agon_close(game);
}

/* Whether it thinks for less than so long: at the first time, or at one of four more if the machine
 * was busy with something else. */
static bool thinks_within(const agon_game *game, const struct agon_limits *limits, int64_t ms)
{
    char text[64];
    for (int i = 0; i < 5; i++) {
        int64_t began = os_now_ms();
        think_at(game, limits, text);
        if (os_now_ms() - began < ms)
            return true;
    }
    return false;
}

/* An hourglass that has a second left is moved, or given up, before it dies; a turn of three
 * seconds is over before it is taken away. */
static void test_deadline(void **state)
{
    (void)state;
    struct agon_limits limits = {.hard_ms = 5000, .threads = 1};
    agon_game *game =
        open_akhimoraec("ak1", "", "G:d3-R1000,e3+R90000,f3-R90000 R:c9+H,e9+H,g9+H g");
    assert_true(thinks_within(game, &limits, 1000));
    agon_close(game);
    game = open_akhimoraec("ak1", "turn_limit=3", NULL);
    assert_true(thinks_within(game, &limits, 3000));
    agon_close(game);
}

/* One game; `first` plays Gold. Points of the engine under test. */
static int play_game(const char *variant, bool first, const char *other, uint64_t seed)
{
    agon_game *game = open_akhimoraec(variant, "", NULL);
    struct agon_line line = begin(game);
    agon_engine *e = open_engine(&akhimoraec_engine, game), *rival;
    const struct agon_engine_type *type =
        strcmp(other, "random") == 0 ? &search_random : &akhimoraec_engine;
    struct agon_result result;
    rival = open_engine(type, game);
    if (type == &akhimoraec_engine)
        assert_int_equal(type->set(rival, "style", other, NULL), 0);
    for (agon_line_result(&line, &result); !result.over && line.turns < 600;
         agon_line_result(&line, &result)) {
        struct agon_turn turn;
        struct agon_limits limits = {
            .nodes = 20000, .threads = 1, .seed = seed + (uint64_t)line.turns};
        bool own = (game->rules->seat(game, line.pos) == 0) == first;
        const struct agon_engine_type *at = own ? &akhimoraec_engine : type;
        assert_int_equal(
            at->think(own ? e : rival, line.pos, agon_line_past(&line), &limits, NULL, NULL, &turn),
            0);
        assert_int_equal(agon_line_play_turn(&line, &turn, NULL), 0);
        if (game->traits & AGON_TIMED)
            agon_line_play(&line, AGON_TICK(1500));
    }
    int points = result.points[first ? 0 : 1];
    akhimoraec_engine.close(e);
    type->close(rival);
    agon_line_release(&line);
    agon_close(game);
    return points;
}

static void test_games(void **state)
{
    (void)state;
    static const char *const variants[] = {"ak1", "akd"};
    for (int v = 0; v < 2; v++) {
        int against_race = 0;
        for (uint64_t i = 0; i < 10; i++) {
            assert_int_equal(play_game(variants[v], i % 2, "random", 100 * i), AGON_POINTS);
            against_race += play_game(variants[v], i % 2, "race", 100 * i);
        }
        assert_true(against_race >= 8 * AGON_POINTS);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_deadline),
        cmocka_unit_test(test_games),
    };
    return RUN(tests);
}
