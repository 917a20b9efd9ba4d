/* One side of Akhimoraec alone: the numbers of positions are those that the plain rules find
 * (tests/plain/akhimoraec_alone.c), and the shortest lines those that the distances allow. */
#include "check.h"

#include "engines/akhimoraec/alone.h"
#include "programs.h"

static int search(const char *options, const char *start, int seat, struct akhi_alone *found)
{
    agon_game *g =
        agon_open("akhimoraec",
                  &(struct agon_setup){.variant = "akd", .options = options, .start = start}, NULL);
    assert_non_null(g);
    int status = akhi_alone(akhi_game(g), akhi_pos(g->first), seat, found);
    agon_close(g);
    return status;
}

static void test_no_line(void **state)
{
    static const struct {
        const char *options;
        int positions;
    } setups[] = {{"life=1", 20},
                  {"life=2", 980},
                  {"life=2 pause=1 wait=bulb adj=4", 479},
                  {"life=3", 6341},
                  {"life=3 entry=successive homes=def", 2046},
                  {"life=4 adj=4 pause=2", 73824},
                  {"life=5 reset=mirror", 23210}};
    (void)state;
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++)
        for (int seat = 0; seat < 2; seat++) {
            struct akhi_alone found;
            assert_int_equal(search(setups[i].options, NULL, seat, &found), 0);
            assert_int_equal(found.plies, 0);
            assert_int_equal(found.positions, setups[i].positions);
        }
}

static int plies(const char *options, const char *start, int seat)
{
    struct akhi_alone found;
    assert_int_equal(search(options, start, seat, &found), 0);
    return found.plies;
}

/* From home nine steps are the fewest: each hourglass is three circles away from the square. */
static void test_lines(void **state)
{
    const char *start = "G:d4-R5,e3+R5,f4-R5 R:c9+H,e9+H,g9+H g";
    (void)state;
    assert_int_equal(plies("life=6", NULL, 0), 2 * 9 - 1);
    assert_int_equal(plies("life=8", start, 0), 1);
    assert_int_equal(plies("life=8 stationary=reply", start, 0), 2);
    assert_int_equal(plies("life=8 stationary=hold hold=4", start, 0), 4);
    assert_int_equal(plies("life=8", "G:d4-R5,e3+R5,f4-R5 R:c9+H,e9+H,g9+H r", 0), 2);
}

static void test_long_times(void **state)
{
    struct akhi_alone found;
    (void)state;
    assert_int_equal(search("life=64", NULL, 0, &found), AGON_UNSUPPORTED);
    assert_int_equal(search("life=8 pause=64", NULL, 0, &found), AGON_UNSUPPORTED);
    assert_int_equal(search("life=8 hold=64", NULL, 0, &found), AGON_UNSUPPORTED);
}

PROGRAM(akhimoraec_alone)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_no_line), cmocka_unit_test(test_lines),
                                       cmocka_unit_test(test_long_times)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
