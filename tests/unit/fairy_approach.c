/* The fairy chess engine's approach: the side that makes one, and its effect on the value of a
 * position. */
#include "search_check.h"

#include "engines/fairy/node.h"
#include "engines/fairy/pvs.h"
#include "programs.h"
#include "search/score.h"

/* The side ahead approaches the enemy's royal if royals are captured, and its lead fades while
 * nothing is captured. */
static void test_approach(void **state)
{
    static const char taken[] = "[variant]\nname = Taken\nbase = chess\ngoal = capture\n",
                      ahead[] = "4k3/pp6/8/8/8/8/PP6/RR2K3 w - - 0 1",
                      even[] = "rr2k3/pp6/8/8/8/8/PP6/RR2K3 w - - 0 1";
    (void)state;
    for (int mate = 0; mate < 2; mate++) {
        struct agon_setup setup = {.definition = taken};
        agon_game *game =
            mate ? agon_open("chess", NULL, NULL) : agon_open("variant", &setup, NULL);
        const struct fairy_game *g = fairy_game(game);
        struct values values;
        assert_int_equal(values_init(&values, g), 0);
        struct pvs *s = pvs_new(g, &values);
        agon_pos *pos = agon_pos_new(game, game->first);
        assert_int_equal(fairy_read(game, pos, even, NULL), 0);
        assert_int_equal(pvs_begin(s, fairy_pos(pos), NO_PAST), 0);
        assert_int_equal(s->board.approach.seat, APPROACH_NOBODY);
        assert_int_equal(fairy_read(game, pos, ahead, NULL), 0);
        assert_int_equal(pvs_begin(s, fairy_pos(pos), NO_PAST), 0);
        assert_int_equal(s->board.approach.seat, mate ? APPROACH_NOBODY : 0);
        if (!mate) /* e4 is nearer to e8 than a1 */
            assert_true(s->board.approach.near[28] > s->board.approach.near[0]);
        int now = node_static(s, -SEARCH_INFINITE, SEARCH_INFINITE);
        uint64_t past[81];
        for (int i = 0; i < 81; i++)
            past[i] = (uint64_t)i + 1;
        assert_int_equal(pvs_begin(s, fairy_pos(pos), (struct agon_past){past, 81}), 0);
        int later = node_static(s, -SEARCH_INFINITE, SEARCH_INFINITE);
        assert_true(now > 0 && later > 0);
        if (mate ? later != now : later >= now * 3 / 4)
            fail_msg("mate %d: %d, then %d", mate, now, later);
        free(pos);
        pvs_free(s);
        values_release(&values);
        agon_close(game);
    }
}

PROGRAM(fairy_approach)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_approach)};
    return RUN(tests);
}
