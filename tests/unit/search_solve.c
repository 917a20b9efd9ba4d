/* The solve engine: shortest solutions, with memory enough and without, and puzzles that have none.
 */
#include "search_check.h"

#include "programs.h"
#include "search/shortest.h"

static agon_game *open_hanoi(const char *options)
{
    agon_game *game = agon_open("hanoi", &(struct agon_setup){.options = options}, NULL);
    assert_non_null(game);
    return game;
}

static enum shortest_answer run(const agon_game *game, size_t megabytes, int *moves,
                                uint64_t *nodes)
{
    struct agon_limits none = {.threads = 1};
    struct stop_token stop;
    struct shortest *s = shortest_new(game, megabytes);
    assert_non_null(s);
    stop_init(&stop, &none);
    enum shortest_answer answer = shortest_run(s, game->first, 0, 0, &stop);
    const agon_move *line = shortest_line(s, moves);
    *nodes = shortest_nodes(s);
    agon_pos *p = agon_pos_new(game, game->first);
    for (int i = 0; answer == SHORTEST_FOUND && i < *moves; i++) {
        assert_int_equal(agon_check(game, p, NO_PAST, line[i], NULL), 0);
        game->rules->play(game, p, line[i]);
    }
    struct agon_result result;
    game->rules->result(game, p, NO_PAST, &result);
    assert_true(result.over == (answer == SHORTEST_FOUND));
    free(p);
    shortest_free(s);
    return answer;
}

static void test_lengths(void **state)
{
    static const char *const options[] = {"discs=1", "discs=2", "discs=3", "discs=4",
                                          "discs=5", "discs=6", "discs=7", "discs=8"};
    (void)state;
    for (int i = 0; i < 8; i++) {
        int moves;
        uint64_t nodes;
        agon_game *game = open_hanoi(options[i]);
        assert_int_equal(run(game, 64, &moves, &nodes), SHORTEST_FOUND);
        assert_int_equal(moves, (1 << (i + 1)) - 1);
        agon_close(game);
    }
}

/* A megabyte does not hold the positions that come before the solution: the last moves are searched
 * deeper and deeper, and are as few as breadth first finds. */
static void test_little_memory(void **state)
{
    (void)state;
    int moves, much_moves;
    uint64_t nodes, much_nodes;
    agon_game *game = agon_open(
        "hanoi", &(struct agon_setup){.options = "pegs=4 discs=10", .start = "ddddaabbcd"}, NULL);
    assert_non_null(game);
    assert_int_equal(run(game, 64, &much_moves, &much_nodes), SHORTEST_FOUND);
    assert_int_equal(run(game, 1, &moves, &nodes), SHORTEST_FOUND);
    assert_int_equal(moves, much_moves);
    assert_true(nodes > much_nodes);
    agon_close(game);
}

/* The numbers of docs/rules/hanoi.md, section 8, that have no law. */
static void test_colours(void **state)
{
    static const int two[] = {3, 9, 25, 59, 131, 277}, three[] = {5, 22, 62, 150};
    bool full = getenv("AGON_FULL") != NULL;
    (void)state;
    for (int i = 0; i < (full ? 12 : 8); i++) {
        bool third = i % 2;
        int discs = i / 2 + 1, moves;
        char options[48];
        uint64_t nodes;
        if (third && discs > (full ? 4 : 3))
            continue;
        snprintf(options, sizeof options, "discs=%d towers=%d", discs, third ? 3 : 2);
        agon_game *game = open_hanoi(options);
        assert_int_equal(run(game, 1024, &moves, &nodes), SHORTEST_FOUND);
        assert_int_equal(moves, third ? three[discs - 1] : two[discs - 1]);
        agon_close(game);
    }
}

static const struct agon_rules *hanoi;

/* As the rules list them, but the largest disc stays where it is. */
static int moves_but_largest(const agon_game *g, const agon_pos *p, struct agon_past past,
                             agon_move *out)
{
    int n = hanoi->moves(g, p, past, out), kept = 0;
    for (int i = 0; i < n; i++) {
        char text[8];
        hanoi->write_move(g, p, out[i], text, sizeof text);
        if (text[0] != '7')
            out[kept++] = out[i];
    }
    return kept;
}

static void test_no_solution(void **state)
{
    (void)state;
    int moves;
    uint64_t nodes;
    agon_game *game = open_hanoi("discs=7");
    struct agon_rules rules = *game->rules;
    hanoi = game->rules;
    rules.moves = moves_but_largest;
    game->rules = &rules;
    assert_int_equal(run(game, 64, &moves, &nodes), SHORTEST_NONE);
    assert_int_equal(nodes, 729); /* 3^6: the other discs are anywhere */
    game->rules = hanoi;
    agon_close(game);
}

static void keep_info(void *user, const struct agon_info *info)
{
    *(struct agon_info *)user = *info;
}

static void test_engine(void **state)
{
    (void)state;
    struct agon_turn best;
    struct agon_info info = {0};
    struct agon_limits none = {.threads = 1}, little = {.nodes = 10};
    agon_game *game = open_hanoi("discs=4 pegs=4"), *toy = open_toy(&nim_rules, NULL, NULL);
    agon_engine *e = open_engine(&search_solve, game);
    assert_false(search_solve.fits(toy));
    assert_int_equal(search_solve.think(e, game->first, NO_PAST, &none, keep_info, &info, &best),
                     0);
    assert_whole_turn(game, game->first, NO_PAST, &best);
    assert_int_equal(info.score, AGON_DECIDED - 9);
    assert_int_equal(search_solve.think(e, game->first, NO_PAST, &little, keep_info, &info, &best),
                     0);
    assert_whole_turn(game, game->first, NO_PAST, &best);
    assert_int_equal(info.score, 0);
    assert_int_equal(search_solve.set(e, "hash", "1", NULL), 0);
    assert_int_equal(search_solve.set(e, "hash", "none", NULL), AGON_BAD_TEXT);
    search_solve.close(e);
    agon_close(game);
    agon_close(toy);
}

PROGRAM(search_solve)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lengths), cmocka_unit_test(test_little_memory),
        cmocka_unit_test(test_colours), cmocka_unit_test(test_no_solution),
        cmocka_unit_test(test_engine),
    };
    return RUN(tests);
}
