/* The fairy chess engine: mates, draws by repetition, legal answers under every limit. */
#include "core/random.h"
#include "engines/fairy/engine.h"
#include "os/thread.h"
#include "os/time.h"
#include "programs.h"
#include "search_check.h"

static const char *const main_games[] = {"chess", "fairy-chess", "tai-shogi"};

static agon_game *open_game(const char *id, const char *options)
{
    struct agon_error error = {.text = ""};
    agon_game *g = agon_open(id, &(struct agon_setup){.options = options}, &error);
    if (!g)
        fail_msg("%s: %s", id, error.text);
    return g;
}
/* ---- what it answers ---- */

static struct agon_turn answer(agon_engine *e, const struct agon_line *line,
                               const struct agon_limits *limits, agon_info_fn *info, void *user)
{
    struct agon_turn best;
    struct agon_past past = agon_line_past(line);
    assert_int_equal(fairy_engine.think(e, line->pos, past, limits, info, user, &best), 0);
    assert_whole_turn(line->game, line->pos, past, &best);
    return best;
}

static void take_score(void *score, const struct agon_info *info)
{
    if (info->line == 0)
        *(int *)score = info->score;
}

/* A problem: a win in `turns` turns of the winner, with this first move ("": any). */
struct problem {
    const char *id, *position, *move;
    int turns;
};

static void ask(const struct problem *p)
{
    struct agon_line line;
    char text[AGON_TEXT_MAX];
    int score = 0;
    agon_game *g = open_game(p->id, NULL);
    agon_engine *e = open_engine(&fairy_engine, g);
    struct agon_error error = {.text = ""};
    assert_int_equal(agon_line_init(&line, g, NULL), 0);
    if (agon_line_set(&line, p->position, &error) != 0)
        fail_msg("%s: %s", p->position, error.text);
    struct agon_limits limits = {.depth = 2 * p->turns + 12};
    struct agon_turn best = answer(e, &line, &limits, take_score, &score);
    agon_turn_write(g, line.pos, &best, text, sizeof text);
    if (*p->move && strcmp(text, p->move) != 0)
        fail_msg("%s: %s, expected %s", p->position, text, p->move);
    if (AGON_DECIDED - score != 2 * p->turns - 1)
        fail_msg("%s: score %d, expected a win in %d", p->position, score, p->turns);
    agon_line_release(&line);
    fairy_engine.close(e);
    agon_close(g);
}

/* Mates whose lengths the exhaustive search below confirms. */
static const struct problem problems[] = {
    {"chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", 1},
    {"chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7", 1},
    {"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 2}, /* Morphy's problem */
    {"chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "", 2},
    {"chess", "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "g3g6", 2},
};

static void test_mates(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
        ask(&problems[i]);
}

/* Tries every turn of the winner against every answer, by the rules alone. */
static bool forces(const agon_game *g, const agon_pos *pos, int turns)
{
    agon_move *list = malloc(g->max_moves * sizeof *list);
    agon_pos *next = agon_pos_new(g, pos), *after = agon_pos_new(g, pos);
    int n = g->rules->moves(g, pos, NO_PAST, list), seat = g->rules->seat(g, pos);
    bool won = false;
    for (int i = 0; i < n && !won; i++) {
        struct agon_result result;
        memcpy(next, pos, g->pos_size);
        g->rules->play(g, next, list[i]);
        g->rules->result(g, next, NO_PAST, &result);
        if (result.over || turns == 1) {
            won = result.over && result.points[seat] == AGON_POINTS;
            continue;
        }
        agon_move *answers = malloc(g->max_moves * sizeof *answers);
        int m = g->rules->moves(g, next, NO_PAST, answers);
        won = m > 0;
        for (int k = 0; k < m && won; k++) {
            memcpy(after, next, g->pos_size);
            g->rules->play(g, after, answers[k]);
            won = forces(g, after, turns - 1);
        }
        free(answers);
    }
    free(list);
    free(next);
    free(after);
    return won;
}

/* The problems are correct: a win in the given number of turns, and none in fewer. */
static void test_problems(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) {
        const struct problem *p = &problems[i];
        agon_game *g = open_game(p->id, NULL);
        agon_pos *pos = agon_pos_new(g, g->first);
        assert_int_equal(g->rules->read(g, pos, p->position, NULL), 0);
        if (p->turns > 1)
            assert_false(forces(g, pos, p->turns - 1));
        if (p->turns < 3) /* longer ones would take minutes */
            assert_true(forces(g, pos, p->turns));
        free(pos);
        agon_close(g);
    }
}

/* ---- limits ---- */

/* A few turns of a game under each kind of limit; all answers are legal. */
static void test_limits(void **state)
{
    struct agon_stop stop = {0};
    agon_stop_set(&stop);
    const struct agon_limits limits[] = {
        {.nodes = 1},    {.nodes = 500},           {.depth = 1},
        {.hard_ms = 1},  {.soft_ms = 1},           {.stop = &stop},
        {.hard_ms = 30}, {.depth = 2, .lines = 4}, {.nodes = 2000, .threads = 2}};
    (void)state;
    for (int k = 0; k < 3; k++) {
        struct agon_line line;
        agon_game *g = open_game(main_games[k], NULL);
        agon_engine *e = open_engine(&fairy_engine, g);
        assert_int_equal(agon_line_init(&line, g, NULL), 0);
        for (size_t i = 0; i < 2 * sizeof limits / sizeof *limits; i++) {
            struct agon_limits l = limits[i / 2];
            struct agon_turn best = answer(e, &line, &l, NULL, NULL);
            assert_int_equal(agon_line_play_turn(&line, &best, NULL), 0);
        }
        agon_line_release(&line);
        fairy_engine.close(e);
        agon_close(g);
    }
}

static void take_nodes(void *nodes, const struct agon_info *info)
{
    *(uint64_t *)nodes = info->nodes;
}

/* With one thread the same search gets the same answer with the same number of nodes. */
static void test_repeatable(void **state)
{
    (void)state;
    for (int k = 0; k < 3; k++) {
        uint64_t nodes[2] = {0, 0};
        struct agon_turn best[2];
        agon_game *g = open_game(main_games[k], NULL);
        struct agon_line line;
        struct agon_limits limits = {.nodes = getenv("AGON_BRIEF") ? 3000 : 20000};
        assert_int_equal(agon_line_init(&line, g, NULL), 0);
        agon_engine *e = open_engine(&fairy_engine, g);
        for (int i = 0; i < 2; i++) {
            best[i] = answer(e, &line, &limits, take_nodes, &nodes[i]);
            fairy_engine.clear(e);
        }
        fairy_engine.close(e);
        assert_true(nodes[0] > 1000 && nodes[0] <= limits.nodes);
        assert_int_equal(nodes[0], nodes[1]);
        assert_memory_equal(best[0].move, best[1].move, sizeof best[0].move[0]);
        agon_line_release(&line);
        agon_close(g);
    }
}

struct stopping {
    struct agon_stop stop;
    int64_t since; /* the work until then */
};
static void stop_later(void *user)
{
    struct stopping *s = user;
    os_sleep_ms(100); /* late on purpose */
    s->since = work_ms();
    agon_stop_set(&s->stop);
}

/* The engine answers within 20 ms of work after a stop at 100 ms, and exceeds a fixed time by at
 * most 50 ms; the best of a few attempts counts, because other programs slow this one's memory. */
static void test_in_time(void **state)
{
    (void)state;
    for (int k = 0; k < 3; k++) {
        struct agon_line line;
        agon_game *g = open_game(main_games[k], NULL);
        agon_engine *e = open_engine(&fairy_engine, g);
        int64_t late = INT64_MAX, over = INT64_MAX;
        assert_int_equal(agon_line_init(&line, g, NULL), 0);
        for (int i = 0; i < 15 && (late > 20 || over > 50); i++) {
            struct stopping s = {.since = 0};
            struct agon_limits stopped = {.stop = &s.stop}, timed = {.hard_ms = 200};
            struct os_thread *thread = os_thread_start(stop_later, &s);
            answer(e, &line, &stopped, NULL, NULL);
            int64_t answered = work_ms();
            os_thread_join(thread);
            late = late < answered - s.since ? late : answered - s.since;
            answered = work_ms();
            answer(e, &line, &timed, NULL, NULL);
            over = over < work_ms() - answered - 200 ? over : work_ms() - answered - 200;
        }
        assert_true(late <= 20 && over <= 50);
        agon_line_release(&line);
        fairy_engine.close(e);
        agon_close(g);
    }
}

/* Different lines, the best first, none twice. */
static void take_lines(void *user, const struct agon_info *info)
{
    agon_move *first = user;
    if (info->line < 4)
        first[info->line] = info->pv[0].move[0];
}

static void test_lines(void **state)
{
    (void)state;
    for (int k = 0; k < 3; k++) {
        agon_move first[4] = {0};
        struct agon_line line;
        struct agon_limits limits = {.depth = 3, .lines = 4};
        agon_game *g = open_game(main_games[k], NULL);
        agon_engine *e = open_engine(&fairy_engine, g);
        assert_int_equal(agon_line_init(&line, g, NULL), 0);
        struct agon_turn best = answer(e, &line, &limits, take_lines, first);
        assert_true(first[0] == best.move[0]);
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < i; j++)
                assert_true(first[i] != 0 && first[i] != first[j]);
        agon_line_release(&line);
        fairy_engine.close(e);
        agon_close(g);
    }
}

/* Every reported line is legal to its end, although quiescence plays captures without a look at
 * checks, and none continues after the end. */
static void take_legal(void *user, const struct agon_info *info)
{
    const struct agon_line *from = user;
    struct agon_line line;
    struct agon_result result;
    struct agon_error error = {.text = ""};
    char position[AGON_TEXT_MAX], turn[64];
    assert_int_equal(agon_line_copy(&line, from, NULL), 0);
    assert_true(info->pv_turns > 0);
    for (int i = 0; i < info->pv_turns; i++) {
        agon_turn_write(line.game, line.pos, &info->pv[i], turn, sizeof turn);
        agon_line_result(&line, &result);
        if (!result.over && agon_line_play_turn(&line, &info->pv[i], &error) == 0)
            continue;
        from->game->rules->write(from->game, from->pos, position, sizeof position);
        fail_msg("%s, depth %d: turn %d, %s, %s", position, info->depth, i + 1, turn,
                 result.over ? "comes after the end" : error.text);
    }
    agon_line_release(&line);
}

static void test_legal_lines(void **state)
{
    static const char *const games[] = {"chess", "shako"};
    enum { GAMES = 10, OPENING = 8, TURNS = 200, NODES = 300 };
    (void)state;
    for (int k = 0; k < 2; k++) {
        agon_game *g = open_game(games[k], NULL);
        agon_engine *e = open_engine(&fairy_engine, g);
        agon_move *moves = malloc((size_t)g->max_moves * sizeof *moves);
        struct random chance;
        random_seed(&chance, 1);
        for (int i = 0; i < GAMES; i++) {
            struct agon_line line;
            struct agon_result result = {.over = false};
            assert_int_equal(agon_line_init(&line, g, NULL), 0);
            while (line.turns < OPENING) {
                int n = agon_line_moves(&line, moves);
                assert_int_equal(agon_line_play(&line, moves[random_below(&chance, (uint32_t)n)]),
                                 0);
            }
            for (agon_line_result(&line, &result); line.turns < TURNS && !result.over;
                 agon_line_result(&line, &result)) {
                struct agon_limits limits = {.nodes = NODES + random_below(&chance, NODES)};
                struct agon_turn best = answer(e, &line, &limits, take_legal, &line);
                assert_int_equal(agon_line_play_turn(&line, &best, NULL), 0);
            }
            agon_line_release(&line);
        }
        free(moves);
        fairy_engine.close(e);
        agon_close(g);
    }
}

/* ---- draws ---- */

/* A side far behind repeats the position for the third time; a side far ahead avoids it. */
static void test_repetition(void **state)
{
    static const struct {
        const char *position, *moves[8];
        bool draws;
    } ask[] = {
        {"k7/8/8/8/8/8/2R5/3R2K1 w - - 0 1",
         {"g1g2", "a8a7", "g2g1", "a7a8", "g1g2", "a8a7", "g2g1"},
         true},
        {"k7/8/8/8/8/8/2R5/3R2K1 b - - 0 1",
         {"a8a7", "g1g2", "a7a8", "g2g1", "a8a7", "g1g2", "a7a8"},
         false},
    };
    (void)state;
    agon_game *g = open_game("chess", NULL);
    agon_engine *e = open_engine(&fairy_engine, g);
    for (size_t i = 0; i < sizeof ask / sizeof *ask; i++) {
        struct agon_line line;
        struct agon_result result;
        struct agon_limits limits = {.depth = 6};
        assert_int_equal(agon_line_init(&line, g, NULL), 0);
        assert_int_equal(agon_line_set(&line, ask[i].position, NULL), 0);
        for (int k = 0; ask[i].moves[k]; k++) {
            struct agon_turn turn;
            const char *text = ask[i].moves[k];
            assert_int_equal(
                agon_turn_read(g, line.pos, agon_line_past(&line), &text, false, &turn, NULL), 0);
            assert_int_equal(agon_line_play_turn(&line, &turn, NULL), 0);
        }
        struct agon_turn best = answer(e, &line, &limits, NULL, NULL);
        assert_int_equal(agon_line_play_turn(&line, &best, NULL), 0);
        agon_line_result(&line, &result);
        assert_int_equal(result.over && result.points[0] == AGON_POINTS / 2, ask[i].draws);
        agon_line_release(&line);
    }
    fairy_engine.close(e);
    agon_close(g);
}

PROGRAM(fairy_engine)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mates),       cmocka_unit_test(test_problems),
        cmocka_unit_test(test_limits),      cmocka_unit_test(test_repeatable),
        cmocka_unit_test(test_in_time),     cmocka_unit_test(test_lines),
        cmocka_unit_test(test_legal_lines), cmocka_unit_test(test_repetition)};
    return RUN(tests);
}
