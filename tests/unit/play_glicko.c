/* Glicko-2 against the worked example of its author, and properties of all ratings. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "play/glicko.h"
#include "programs.h"

static void near(double found, double expected, double most)
{
    if (!(fabs(found - expected) <= most))
        fail_msg("%.6f, expected %.6f within %.6f", found, expected, most);
}

/* M. Glickman, "Example of the Glicko-2 system": 1464.06, 151.52, 0.05999. */
static void test_example(void **state)
{
    (void)state;
    struct glicko p = {1500, 200, 0.06};
    struct glicko_game game[] = {
        {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    struct glicko after = glicko_after(&p, game, 3);
    near(after.rating, 1464.06, 0.01);
    near(after.deviation, 151.52, 0.01);
    near(after.volatility, 0.05999, 0.00001);
}

/* Between equals the winner gains as much as the loser loses, and a draw changes neither rating. */
static void test_equals(void **state)
{
    (void)state;
    struct glicko p = GLICKO_START;
    struct glicko won = glicko_after(&p, &(struct glicko_game){p, 1}, 1);
    struct glicko lost = glicko_after(&p, &(struct glicko_game){p, 0}, 1);
    struct glicko drawn = glicko_after(&p, &(struct glicko_game){p, 0.5}, 1);
    assert_true(won.rating > p.rating);
    near(won.rating - p.rating, p.rating - lost.rating, 1e-6);
    near(drawn.rating, p.rating, 1e-9);
    assert_true(won.deviation < p.deviation);
}

static void test_rest(void **state)
{
    (void)state;
    struct glicko p = {1700, 60, 0.06}, none = glicko_after(&p, NULL, 0);
    near(none.deviation, glicko_rested(&p, 1).deviation, 1e-9);
    assert_true(none.deviation > 60);
    near(glicko_rested(&p, 1e9).deviation, 350, 1e-9);
    near(glicko_rested(&p, 0).deviation, 60, 1e-9);
}

PROGRAM(play_glicko)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_example),
                                       cmocka_unit_test(test_equals), cmocka_unit_test(test_rest)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
