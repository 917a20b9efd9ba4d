/* Series: seats, openings, results, and resuming from records. */
#include "unit/check.h"

#include <math.h>

#include "play/series.h"
#include "programs.h"

enum { GAMES = 8 };

static struct series_plan plan_of(const agon_game *game)
{
    return (struct series_plan){.game = game,
                                .player = {"first", "second, with a comma"},
                                .control = "none",
                                .games = GAMES,
                                .seed = 7};
}

static struct series open_series(const struct series_plan *plan)
{
    struct series s;
    struct agon_error error = {.text = ""};
    if (series_init(&s, plan, &error) < 0)
        fail_msg("%s", error.text);
    return s;
}

static const char *opening_of(const struct series *s, int game)
{
    static char kept[AGON_TEXT_MAX];
    struct agon_error error = {.text = ""};
    char *opening = series_opening(s, game, &error);
    if (!opening)
        fail_msg("%s", error.text);
    snprintf(kept, sizeof kept, "%s", opening ? opening : "");
    free(opening);
    return kept;
}

/* Ends a game with these half points for the first player. */
static void end(struct series *s, int game, int half, const char *why)
{
    struct agon_result result;
    int seat = series_player(s, game, 0) == 0 ? 0 : 1;
    outcome_win(s->plan.game, half == 1 ? -1 : half == 2 ? seat : 1 - seat, why, &result);
    series_finish(s, game, &result);
}

static void test_sides_change(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    struct series_plan plan = plan_of(game);
    struct series s = open_series(&plan);
    for (int i = 0; i < GAMES; i++) {
        assert_int_equal(series_next(&s), i);
        assert_int_equal(series_player(&s, i, 0), i % 2);
        assert_int_equal(series_player(&s, i, 1), 1 - i % 2);
    }
    assert_int_equal(series_next(&s), -1);
    series_drop(&s, 5);
    series_drop(&s, 3);
    assert_int_equal(series_next(&s), 3);
    assert_int_equal(series_next(&s), 5);
    assert_int_equal(series_next(&s), -1);
    series_release(&s);
    agon_close(game);
}

/* Four seats in two teams: one player plays for both partners. */
static void test_partners(void **state)
{
    (void)state;
    agon_game *game = open_toy(&nim_rules, "seats=4", NULL);
    struct series_plan plan = plan_of(game);
    struct series s = open_series(&plan);
    for (int i = 0; i < 2; i++)
        for (int seat = 0; seat < 4; seat++)
            assert_int_equal(series_player(&s, i, seat), (seat + i) % 2);
    series_release(&s);
    agon_close(game);
}

static void test_random_openings(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    struct series_plan plan = plan_of(game);
    char first[AGON_TEXT_MAX];
    int different = 0;
    plan.random_turns = 3;
    struct series s = open_series(&plan), again = open_series(&plan);
    for (int i = 0; i < GAMES; i += 2) {
        struct agon_line line = begin(game);
        snprintf(first, sizeof first, "%s", opening_of(&s, i));
        assert_string_equal(opening_of(&s, i + 1), first);
        assert_string_equal(opening_of(&again, i), first);
        assert_int_equal(agon_line_read(&line, first, false, NULL), 0);
        assert_int_equal(line.turns, 3);
        different += strcmp(opening_of(&s, 0), first) != 0;
        agon_line_release(&line);
    }
    assert_true(different > 0);
    series_release(&again);
    series_release(&s);
    /* Eight turns leave one square: a line of three must and can be avoided. */
    plan.random_turns = 8;
    s = open_series(&plan);
    assert_true(strlen(opening_of(&s, 0)) > 0);
    series_release(&s);
    /* Nine end the game whatever is played. */
    plan.random_turns = 9;
    s = open_series(&plan);
    struct agon_error error;
    assert_null(series_opening(&s, 0, &error));
    series_release(&s);
    agon_close(game);
}

static void test_openings_of_a_file(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    struct series_plan plan = plan_of(game);
    plan.openings = "# three openings\n\n  b2 ; a1  # the centre\r\n\ta3\nc1; b2; c3";
    struct series s = open_series(&plan);
    assert_int_equal(s.openings, 3);
    assert_string_equal(opening_of(&s, 0), "b2; a1");
    assert_string_equal(opening_of(&s, 1), "b2; a1");
    assert_string_equal(opening_of(&s, 2), "a3");
    assert_string_equal(opening_of(&s, 5), "c1; b2; c3");
    assert_string_equal(opening_of(&s, 6), "b2; a1");
    series_release(&s);
    agon_close(game);
}

static void test_wrong_openings(void **state)
{
    (void)state;
    static const struct {
        const char *text, *told;
    } wrong[] = {{"b2\nb2; b2\n", "line 2, byte"},
                 {"\n\nb2; nowhere", "line 3, byte"},
                 {"a1; a2; b1; b2; c1", "line 1: the game is over"},
                 {"# nothing\n", "expected an opening"},
                 {"", "expected an opening"}};
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct series_plan plan = plan_of(game);
        struct series s;
        struct agon_error error = {.text = ""};
        plan.openings = wrong[i].text;
        assert_true(series_init(&s, &plan, &error) < 0);
        if (!strstr(error.text, wrong[i].told))
            fail_msg("'%s' does not tell '%s'", error.text, wrong[i].told);
    }
    agon_close(game);
}

static void test_tally(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    struct series_plan plan = plan_of(game);
    struct series s = open_series(&plan);
    const int half[GAMES] = {2, 2, 0, 1, 2, 0, 0, 0};
    const int order[GAMES] = {3, 0, 7, 1, 2, 5, 6, 4};
    for (int i = 0; i < GAMES; i++)
        end(&s, order[i], half[order[i]], order[i] == 7 ? OUTCOME_TIME : "three");
    assert_int_equal(s.finished, GAMES);
    assert_int_equal(s.tally.wins, 3);
    assert_int_equal(s.tally.draws, 1);
    assert_int_equal(s.tally.losses, 4);
    const int64_t pair[5] = {1, 1, 1, 0, 1};
    assert_memory_equal(s.tally.pair, pair, sizeof pair);
    assert_string_equal(s.reason[0][0].why, OUTCOME_TIME);
    assert_int_equal(s.reason[0][0].losses, 1);
    assert_string_equal(s.reason[0][1].why, "three");
    assert_int_equal(s.reason[0][1].losses, 3);
    assert_int_equal(s.reason[1][0].losses, 3);
    assert_string_equal(s.reason[1][1].why, "");
    series_release(&s);
    agon_close(game);
}

static void assert_near(double found, double expected)
{
    if (!(fabs(found - expected) < 1e-6))
        fail_msg("%.9f, expected %.9f", found, expected);
}

/* Six won and four lost without a shared opening: mean 0.6, variance 0.24, n = 10, so that the mean
 * lies within 0.6 +- 1.959964 sqrt(0.024); Elo is -400 log10(1 / s - 1). */
static void test_elo_of_games(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    struct series_plan plan = plan_of(game);
    plan.games = 10;
    struct series s = open_series(&plan);
    for (int i = 0; i < 10; i++)
        end(&s, i, i < 6 ? 2 : 0, "three");
    struct rating_elo r = series_elo(&s);
    assert_near(r.elo, 70.43650362);
    assert_near(r.low, -150.20930361);
    assert_near(r.high, 388.83211033);
    assert_near(r.error, 269.52070697);
    assert_near(r.los, 0.73645537);
    series_release(&s);
    agon_close(game);
}

/* Six pairs from shared openings, one 0-2, two 1-1, three 2-0: mean 2/3, variance 5/36, n = 6. */
static void test_elo_of_pairs(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    struct series_plan plan = plan_of(game);
    plan.games = 12;
    plan.random_turns = 2;
    struct series s = open_series(&plan);
    const int half[12] = {0, 0, 2, 0, 0, 2, 2, 2, 2, 2, 2, 2};
    for (int i = 0; i < 12; i++)
        end(&s, i, half[i], "three");
    struct rating_elo r = series_elo(&s);
    assert_near(r.elo, 120.41199827);
    assert_near(r.low, -93.59850044);
    assert_near(r.high, 575.49417700);
    assert_near(r.error, 334.54633872);
    assert_near(r.los, 0.86333916);
    series_release(&s);
    agon_close(game);
}

static void test_the_test_stops(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    for (int half = 0; half <= 2; half += 2) {
        struct series_plan plan = plan_of(game);
        plan.games = 1000;
        plan.tested = true;
        plan.test = (struct rating_sprt){0, 50, 0.05, 0.05};
        struct series s = open_series(&plan);
        int i;
        while ((i = series_next(&s)) >= 0)
            end(&s, i, half, "three");
        assert_true(series_decided(&s));
        assert_int_equal(series_verdict(&s), half == 2 ? RATING_H1 : RATING_H0);
        assert_in_range(s.finished, 2, 200);
        assert_int_equal(s.finished % 2, 0);
        series_release(&s);
    }
    agon_close(game);
}

/* ---- records ---- */

/* Adds the record of a game with these half points for the first player. */
static size_t add_record(const struct series *s, int game, int half, char *text, size_t at)
{
    struct record record;
    struct agon_result result;
    int seat = series_player(s, game, 0) == 0 ? 0 : 1;
    record_init(&record);
    outcome_win(s->plan.game,
                half == 1   ? -1
                : half == 2 ? seat
                            : 1 - seat,
                OUTCOME_RESIGNED, &result);
    assert_int_equal(record_set_game(&record, s->plan.game, NULL), 0);
    assert_int_equal(series_name(s, game, &record, NULL), 0);
    assert_int_equal(record_set_result(&record, result.points, 2, result.why, NULL), 0);
    int n = record_write(&record, text + at, 1 << 14);
    record_release(&record);
    return at + (size_t)n;
}

/* A file that ends anywhere: complete records count, and the rest of the last one is cut off. */
static void test_resume_wherever_it_stopped(void **state)
{
    (void)state;
    const int order[3] = {1, 0, 3}, half[3] = {2, 1, 0};
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    struct series_plan plan = plan_of(game);
    struct series whole = open_series(&plan);
    char *text = malloc(1 << 16), *copy = malloc(1 << 16);
    size_t ends[3], results[3], n = 0;
    for (int i = 0; i < 3; i++) {
        size_t from = n;
        ends[i] = n = add_record(&whole, order[i], half[i], text, n);
        results[i] = (size_t)(strchr(strstr(text + from, "\nresult:") + 1, '\n') + 1 - text);
    }
    for (size_t cut = 0; cut <= n; cut++) {
        struct series s = open_series(&plan);
        struct agon_error error = {.text = ""};
        int games = 0;
        while (games < 3 && results[games] <= cut)
            games++;
        memcpy(copy, text, cut);
        copy[cut] = '\0';
        if (series_resume(&s, copy, &error) != games)
            fail_msg("cut at %zu: %d games, %s", cut, s.finished, error.text);
        assert_int_equal(s.tally.wins, games > 0);
        assert_int_equal(s.tally.draws, games > 1);
        assert_int_equal(s.tally.losses, games > 2);
        assert_int_equal(s.tally.pair[3], games > 1);
        size_t kept = strlen(copy), before = games > 0 ? results[games - 1] : 0;
        assert_true(kept >= before && kept <= (games > 0 ? ends[games - 1] : 0));
        assert_int_equal(series_next(&s), games > 1 ? 2 : 0);
        series_release(&s);
    }
    free(copy);
    free(text);
    series_release(&whole);
    agon_close(game);
}

static void test_resume_knows_its_own(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    agon_game *other = open_toy(&tictactoe_rules, NULL, "x...o....");
    struct series_plan plan = plan_of(game), elsewhere = plan_of(other), seeded = plan_of(game);
    seeded.seed = 8;
    struct series s = open_series(&plan), e = open_series(&elsewhere), d = open_series(&seeded);
    char *text = malloc(1 << 16);
    size_t n = add_record(&e, 0, 2, text, 0);
    n = add_record(&d, 1, 2, text, n);
    n = add_record(&s, 2, 2, text, n);
    n = add_record(&s, 2, 0, text, n); /* the same game once more counts once */
    assert_int_equal(series_resume(&s, text, NULL), 1);
    assert_int_equal(strlen(text), n);
    assert_int_equal(s.tally.wins, 1);
    assert_int_equal(s.tally.losses, 0);
    free(text);
    series_release(&s);
    series_release(&e);
    series_release(&d);
    agon_close(other);
    agon_close(game);
}

/* A crash counts for the player that had the seat in that game. */
static void test_crashes(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    struct series_plan plan = plan_of(game);
    struct series s = open_series(&plan);
    struct record r;
    record_init(&r);
    series_count_crashes(&s, 0, &r);
    assert_int_equal(s.crashes[0] + s.crashes[1], 0);
    assert_int_equal(record_set_seat(&r, "crashed", 0, "yes", NULL), 0);
    for (int i = 0; i < 3; i++)
        series_count_crashes(&s, i, &r);
    assert_int_equal(s.crashes[0], 2);
    assert_int_equal(s.crashes[1], 1);
    record_release(&r);
    series_release(&s);
    agon_close(game);
}

static void test_resume_refuses_damage(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    struct series_plan plan = plan_of(game);
    struct series s = open_series(&plan), fresh = open_series(&plan);
    struct agon_error error = {.text = ""};
    char *text = malloc(1 << 16);
    size_t n = add_record(&s, 0, 2, text, 0), damage = n / 2;
    add_record(&s, 1, 2, text, n);
    text[damage] = '\n';
    text[damage + 1] = '?';
    assert_int_equal(series_resume(&fresh, text, &error), AGON_BAD_TEXT);
    assert_non_null(strstr(error.text, "line "));
    free(text);
    series_release(&s);
    series_release(&fresh);
    agon_close(game);
}

/* A file that is not one of records is refused and not cut, even if it is only a part of a line. */
static void test_resume_leaves_others_alone(void **state)
{
    (void)state;
    static const char *const others[] = {"precious", "precious\nthings", "\nprecious"};
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    struct series_plan plan = plan_of(game);
    for (int i = 0; i < 3; i++) {
        struct series s = open_series(&plan);
        char text[32];
        snprintf(text, sizeof text, "%s", others[i]);
        assert_int_equal(series_resume(&s, text, NULL), AGON_BAD_TEXT);
        assert_string_equal(text, others[i]);
        series_release(&s);
    }
    agon_close(game);
}

PROGRAM(series)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sides_change),
        cmocka_unit_test(test_partners),
        cmocka_unit_test(test_random_openings),
        cmocka_unit_test(test_openings_of_a_file),
        cmocka_unit_test(test_wrong_openings),
        cmocka_unit_test(test_tally),
        cmocka_unit_test(test_elo_of_games),
        cmocka_unit_test(test_elo_of_pairs),
        cmocka_unit_test(test_the_test_stops),
        cmocka_unit_test(test_resume_wherever_it_stopped),
        cmocka_unit_test(test_resume_knows_its_own),
        cmocka_unit_test(test_crashes),
        cmocka_unit_test(test_resume_refuses_damage),
        cmocka_unit_test(test_resume_leaves_others_alone),
    };
    return RUN(tests);
}
