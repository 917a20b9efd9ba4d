/* The engine of Akhimoraec: lines within reach, the time that the sand leaves, and games. */
#include "search_check.h"

#include "core/random.h"
#include "engines/akhimoraec/engine.h"
#include "play/forced.h"
#include "programs.h"

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

/* By turns: completes a line at once, and finds the only step that prevents one. */
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

/* Whether its only thread works for less than this time. */
static bool thinks_within(const agon_game *game, const struct agon_limits *limits, int64_t ms)
{
    char text[64];
    int64_t began = work_ms();
    think_at(game, limits, text);
    return work_ms() - began < ms;
}

/* An hourglass with one second left is moved or given up before it dies; an answer in a turn of
 * three seconds arrives before the turn ends. */
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
    uint64_t games = getenv("AGON_BRIEF") ? 1 : 10;
    for (int v = 0; v < 2; v++) {
        int against_race = 0;
        for (uint64_t i = 0; i < games; i++) {
            assert_int_equal(play_game(variants[v], i % 2, "random", 100 * i), AGON_POINTS);
            against_race += play_game(variants[v], i % 2, "race", 100 * i);
        }
        assert_true(against_race >= (int)games * 8 * AGON_POINTS / 10);
    }
}

/* ---- exact answers ---- */

static void hear_score(void *user, const struct agon_info *info)
{
    if (info->line == 0)
        *(int *)user = info->score;
}

static int score_of(const struct agon_engine_type *type, agon_engine *e,
                    const struct agon_line *line)
{
    struct agon_limits limits = {.nodes = 20000, .lines = 1, .threads = 1};
    struct agon_turn best;
    int score = 0;
    type->clear(e);
    assert_int_equal(
        type->think(e, line->pos, agon_line_past(line), &limits, hear_score, &score, &best), 0);
    return score;
}

static bool forces(struct agon_line *line, int seat, int turns)
{
    return forced_win(&(struct forced){.line = line, .seat = seat}, turns);
}

/* Brute force: the turns and replies until the seat to move has won, at most 3; minus 2 if it loses
 * to the first reply; 0: neither. */
static int proved(struct agon_line *line)
{
    int seat = line->game->rules->seat(line->game, line->pos);
    agon_move list[64];
    if (forces(line, seat, 1))
        return 1;
    int n = agon_line_moves(line, list);
    bool lost = n > 0;
    for (int i = 0; i < n && lost; i++) {
        agon_line_play(line, list[i]);
        lost = forces(line, 1 - seat, 1);
        agon_line_undo_turn(line);
    }
    return lost ? -2 : forces(line, seat, 2) ? 3 : 0;
}

static void assert_told(int score, int turns)
{
    if (turns == 0) /* a longer win, or nothing decided */
        assert_true(abs(score) < AGON_DECIDED - 3);
    else
        assert_int_equal(score, turns > 0 ? AGON_DECIDED - turns : -turns - AGON_DECIDED);
}

/* Both sides approach their line, with some random moves. */
static void run_on(agon_engine *racer, struct agon_line *line, struct random *r)
{
    agon_move list[64];
    struct agon_turn turn;
    struct agon_limits limits = {.nodes = 1, .threads = 1, .seed = random_next(r)};
    int n = agon_line_moves(line, list);
    assert_int_equal(
        akhimoraec_engine.think(racer, line->pos, agon_line_past(line), &limits, NULL, NULL, &turn),
        0);
    if (random_below(r, 3) == 0)
        agon_line_play(line, list[random_below(r, (uint64_t)n)]);
    else
        agon_line_play_turn(line, &turn, NULL);
}

/* By turns a reported win or loss is correct, also in its number of turns, and none within three
 * turns is missed: in 40 positions shortly before the end that have one (8 with AGON_BRIEF), and in
 * those between. */
static void test_exact(void **state)
{
    (void)state;
    enum { WANTED = 40, WANTED_BRIEF = 8, GAMES = 400 };
    int wanted = getenv("AGON_BRIEF") ? WANTED_BRIEF : WANTED;
    int lost = 0, soon = 0, later = 0; /* in two turns; won in one, in three */
    struct random r;
    struct agon_result result;
    agon_game *game = open_akhimoraec("akd", "", NULL);
    agon_engine *e = open_engine(&akhimoraec_engine, game);
    agon_engine *racer = open_engine(&akhimoraec_engine, game);
    assert_int_equal(akhimoraec_engine.set(racer, "style", "race", NULL), 0);
    random_seed(&r, 20);
    for (int i = 0; i < GAMES && lost + soon + later < wanted; i++) {
        struct agon_line line = begin(game);
        for (agon_line_result(&line, &result); !result.over && line.turns < 60;
             agon_line_result(&line, &result)) {
            int turns = line.turns >= 6 ? proved(&line) : 0;
            if (turns != 0 || line.turns % 8 == 7)
                assert_told(score_of(&akhimoraec_engine, e, &line), turns);
            lost += turns == -2;
            soon += turns == 1;
            later += turns == 3;
            run_on(racer, &line, &r);
        }
        agon_line_release(&line);
    }
    assert_true(lost + soon + later >= wanted);
    assert_true(lost > 0 && soon > 0 && later > 0);
    akhimoraec_engine.close(e);
    akhimoraec_engine.close(racer);
    agon_close(game);
}

/* In real time the sand decides, too: only a win by the very next step is certain. */
static void test_real_time(void **state)
{
    (void)state;
    static const struct {
        const char *options, *start;
        bool search, told;
    } cases[] = {
        {"stationary=immediate", "G:d4-R90000,e3+R90000,f4-R90000 R:c9+H,e9+H,g9+H g", true, true},
        {"", "G:d4-R90000,e3+R90000,f4-R90000 R:c9+H,e9+H,g9+H g", true, false},
        {"", "G:c1+H,e1+H,g1+H R:c9+H,e9+H,g9+H g", false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        agon_game *game = open_akhimoraec("ak1", cases[i].options, cases[i].start);
        struct agon_line line = begin(game);
        agon_engine *e = open_engine(&akhimoraec_engine, game);
        int score = score_of(&akhimoraec_engine, e, &line);
        assert_int_equal(score == AGON_DECIDED - 1, cases[i].told);
        assert_int_equal(abs(score) > 10000, cases[i].told);
        assert_int_equal(score >= 10000, cases[i].search); /* that it is won in the end is seen */
        akhimoraec_engine.close(e);
        agon_line_release(&line);
        agon_close(game);
    }
}

PROGRAM(akhimoraec_engine)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),     cmocka_unit_test(test_deadline),
        cmocka_unit_test(test_games),     cmocka_unit_test(test_exact),
        cmocka_unit_test(test_real_time),
    };
    return RUN(tests);
}
