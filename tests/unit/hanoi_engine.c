/* The engine of the Towers of Hanoi: shortest ways to the end from any position, as found by a
 * search. */
#include "search_check.h"

#include "../plain/chance.h"
#include "engines/hanoi/engine.h"
#include "programs.h"

static void keep_score(void *user, const struct agon_info *info)
{
    *(int *)user = info->score;
    assert_true(info->pv_turns > 0);
}

/* Plays until the puzzle is solved; returns the number of moves, and the engine's prediction. */
static int play_on(agon_engine *e, const agon_game *game, int *promised)
{
    struct agon_limits none = {.threads = 1};
    agon_pos *pos = agon_pos_new(game, game->first);
    struct agon_turn turn;
    struct agon_result result;
    int moves = 0, score = 0;
    for (;; moves++) {
        game->rules->result(game, pos, NO_PAST, &result);
        if (result.over)
            break;
        assert_int_equal(hanoi_engine.think(e, pos, NO_PAST, &none, keep_score, &score, &turn), 0);
        assert_whole_turn(game, pos, NO_PAST, &turn);
        *promised = moves == 0 ? AGON_DECIDED - score : *promised;
        game->rules->play(game, pos, turn.move[0]);
    }
    assert_true(hanoi_engine.think(e, pos, NO_PAST, &none, NULL, NULL, &turn) < 0);
    free(pos);
    return moves;
}

static void test_ways(void **state)
{
    static const char *const options[] = {"discs=6", "discs=6 goal=b", "discs=6 step=adjacent"};
    uint64_t chance = chance_seed(3);
    (void)state;
    for (int i = 0; i < 60; i++) {
        char start[7] = "";
        for (int d = 0; d < 6; d++)
            start[d] = (char)('a' + chance_below(&chance, 3));
        agon_game *game = agon_open(
            "hanoi", &(struct agon_setup){.options = options[i % 3], .start = start}, NULL);
        assert_non_null(game);
        agon_engine *e = open_engine(&hanoi_engine, game);
        agon_engine *searching = open_engine(&search_solve, game);
        struct agon_limits none = {.threads = 1};
        struct agon_turn turn;
        int promised = 0, score = 0;
        int moves = play_on(e, game, &promised);
        assert_int_equal(moves, promised);
        if (search_solve.think(searching, game->first, NO_PAST, &none, keep_score, &score, &turn) ==
            0)
            assert_int_equal(AGON_DECIDED - score, moves);
        search_solve.close(searching);
        hanoi_engine.close(e);
        agon_close(game);
    }
}

/* If no search would end, the first move of the way is returned at once. */
static void test_many_discs(void **state)
{
    (void)state;
    struct agon_limits none = {.threads = 1};
    struct agon_turn turn;
    agon_game *game = agon_open("hanoi", &(struct agon_setup){.options = "discs=64"}, NULL);
    agon_engine *e = open_engine(&hanoi_engine, game);
    assert_int_equal(hanoi_engine.think(e, game->first, NO_PAST, &none, NULL, NULL, &turn), 0);
    assert_whole_turn(game, game->first, NO_PAST, &turn);
    assert_true(agon_engine_find(NULL, game, NULL) == &hanoi_engine);
    hanoi_engine.close(e);
    agon_close(game);
    game = agon_open("hanoi", &(struct agon_setup){.variant = "antwerp"}, NULL);
    assert_false(hanoi_engine.fits(game));
    assert_true(agon_engine_find(NULL, game, NULL) == &search_solve);
    agon_close(game);
}

/* A tower without discs is refused; the message names the command that counts its moves. */
static void test_none(void **state)
{
    static const char *const options[] = {"discs=0", "pegs=4 discs=0", "discs=0 step=cyclic"};
    struct agon_error error;
    (void)state;
    for (int i = 0; i < 3; i++) {
        assert_null(agon_open("hanoi", &(struct agon_setup){.options = options[i]}, &error));
        assert_non_null(strstr(error.text, "(agon solve hanoi --discs 0)"));
    }
    assert_null(agon_open("hanoi", &(struct agon_setup){.options = "discs=-1"}, &error));
    assert_non_null(strstr(error.text, "found '-1'"));
}

PROGRAM(hanoi_engine)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ways),
        cmocka_unit_test(test_many_discs),
        cmocka_unit_test(test_none),
    };
    return RUN(tests);
}
