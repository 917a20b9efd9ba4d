/* The fairy chess engine: captures found by both generators, checks predicted before a move, moves
 * undone exactly, exchanges against brute force, mates, draws by repetition, legal answers under
 * every limit. */
#include "core/random.h"
#include "engines/fairy/captures.h"
#include "engines/fairy/checks.h"
#include "engines/fairy/engine.h"
#include "engines/fairy/exchange.h"
#include "engines/fairy/pvs.h"
#include "os/thread.h"
#include "os/time.h"
#include "programs.h"
#include "search_check.h"

static const struct fairy_change nothing = {-1, -1, -1, -1, -1};
static const char *const main_games[] = {"chess", "fairy-chess", "tai-shogi"};

static agon_game *open_game(const char *id, const char *options)
{
    struct agon_error error = {.text = ""};
    agon_game *g = agon_open(id, &(struct agon_setup){.options = options}, &error);
    if (!g)
        fail_msg("%s: %s", id, error.text);
    return g;
}

/* The amount of testing: 1, or more or less by the environment. */
static int amount(int usual)
{
    return getenv("AGON_FULL") ? 10 * usual : getenv("AGON_BRIEF") ? usual / 4 + 1 : usual;
}

/* ---- random games of every variant ---- */

/* A game in progress, with the data that the engine keeps beside the position. */
struct walk {
    agon_game *game;
    const struct fairy_game *g;
    struct values values;
    struct board board;
    struct random random;
    agon_move *legal, *found;
};

static void walk_begin(struct walk *w, const char *id, uint64_t seed)
{
    *w = (struct walk){.game = open_game(id, NULL)};
    w->g = fairy_game(w->game);
    w->legal = malloc(w->game->max_moves * sizeof *w->legal);
    w->found = malloc(2 * w->game->max_moves * sizeof *w->found);
    assert_int_equal(values_init(&w->values, w->g), 0);
    assert_int_equal(board_init(&w->board, w->g, &w->values), 0);
    assert_int_equal(board_begin(&w->board, w->g->first, NO_PAST), 0);
    random_seed(&w->random, seed);
}

static void walk_end(struct walk *w)
{
    board_release(&w->board);
    values_release(&w->values);
    free(w->legal);
    free(w->found);
    agon_close(w->game);
}

/* A random move, with captures three times as likely as others; false: the game is over. */
static bool walk_on(struct walk *w)
{
    struct agon_past past = {w->board.key, w->board.keys};
    int n = fairy_moves(w->game, (const agon_pos *)w->board.p, past, w->legal);
    if (n == 0)
        return false;
    agon_move m = w->legal[random_below(&w->random, (uint32_t)n)];
    for (int i = 0; i < 40 && !board_is_capture(w->board.p, m) && random_below(&w->random, 4) > 0;
         i++)
        m = w->legal[random_below(&w->random, (uint32_t)n)];
    agon_pos *next = agon_pos_new(w->game, (const agon_pos *)w->board.p);
    fairy_play(w->game, next, m);
    assert_int_equal(board_begin(&w->board, fairy_pos(next), NO_PAST), 0);
    free(next);
    return true;
}

static int by_value(const void *a, const void *b)
{
    agon_move x = *(const agon_move *)a, y = *(const agon_move *)b;
    return (x > y) - (x < y);
}

/* The engine's captures of the position that are legal against those of the rules' generator. */
static int compare_captures(struct walk *w)
{
    const struct fairy_pos *p = w->board.p;
    int all = (int)fairy_generate(w->g, p, w->legal), expected = 0, found = 0, seat = p->seat;
    for (int i = 0; i < all; i++)
        if (board_is_capture(p, w->legal[i]) || fairy_becomes(w->legal[i]) >= 0)
            w->legal[expected++] = w->legal[i];
    int n = captures_list(&w->board, w->found);
    for (int i = 0; i < n; i++) {
        agon_move m = w->found[i];
        board_play(&w->board, m);
        bool legal = !fairy_in_danger(w->g, w->board.p, seat);
        board_undo(&w->board);
        if (legal)
            w->found[found++] = m;
    }
    qsort(w->legal, (size_t)expected, sizeof *w->legal, by_value);
    qsort(w->found, (size_t)found, sizeof *w->found, by_value);
    assert_int_equal(found, expected);
    assert_memory_equal(w->found, w->legal, (size_t)found * sizeof *w->found);
    return found;
}

/* Checks predicted before a move against testing after it. */
static int compare_checks(struct walk *w)
{
    struct checks own = {.drawn = false}, other = {.drawn = false};
    struct board *b = &w->board;
    int seat = b->p->seat, told = 0, n = captures_list(b, w->found);
    bool safe = !fairy_in_danger(w->g, b->p, seat);
    n += (int)fairy_generate(w->g, b->p, w->found + n);
    checks_draw(&own, b, seat);
    checks_draw(&other, b, !seat);
    for (int i = 0; i < n; i++) {
        enum checks_answer answer = checks_given(&other, b, w->found[i]);
        bool keeps = safe && checks_keeps_safe(&own, b, w->found[i]);
        board_play(b, w->found[i]);
        bool check = b->p->royals[!seat] == 1 &&
                     fairy_attacked(w->g, b->p, b->p->royal_at[!seat], seat, &nothing);
        assert_true(!keeps || !fairy_in_danger(w->g, b->p, seat));
        assert_true(answer == CHECKS_UNKNOWN || check == (answer == CHECKS_YES));
        told += answer != CHECKS_UNKNOWN;
        board_undo(b);
    }
    return told;
}

static void test_captures(void **state)
{
    (void)state;
    for (int k = 0; agon_rules_at(k); k++) {
        if (agon_rules_at(k)->moves != fairy_moves)
            continue;
        bool large = strcmp(agon_rules_at(k)->id, "tai-shogi") == 0;
        int met = 0, told = 0;
        for (int i = 0; i < amount(large ? 4 : 20); i++) {
            struct walk w;
            walk_begin(&w, agon_rules_at(k)->id, 100 + (uint64_t)i);
            for (int turn = 0; turn < (large ? 600 : 300); turn++) {
                met += compare_captures(&w);
                told += compare_checks(&w);
                if (!walk_on(&w))
                    break;
            }
            walk_end(&w);
        }
        assert_true(met > 100 && told > 1000);
    }
}

/* Every move and a random line after it are taken back: every byte and every sum are as before. */
static void compare_undone(struct walk *w)
{
    struct board *b = &w->board;
    agon_pos *before = agon_pos_new(w->game, (const agon_pos *)b->p);
    if (b->approach.seat == APPROACH_NOBODY)
        board_approach(b);
    struct board_sums sums = b->sums;
    int n = (int)fairy_generate(w->g, b->p, w->legal), done = 0;
    for (int i = 0; i < n; i++) {
        agon_pos *next = agon_pos_new(w->game, before);
        board_play(b, w->legal[i]);
        fairy_play(w->game, next, w->legal[i]);
        assert_memory_equal(b->p, next, w->game->pos_size);
        free(next);
        board_undo(b);
        assert_memory_equal(b->p, before, w->game->pos_size);
    }
    for (; done < 8; done++) {
        n = (int)fairy_generate(w->g, b->p, w->legal);
        if (n == 0)
            break;
        board_play(b, w->legal[random_below(&w->random, (uint32_t)n)]);
        if (done == 3)
            board_skip(b);
    }
    while (b->ply > 0)
        board_undo(b);
    assert_memory_equal(b->p, before, w->game->pos_size);
    assert_memory_equal(&b->sums, &sums, sizeof sums);
    free(before);
}

/* The sums after a line of moves are those of its last position. */
static void compare_sums(struct walk *w)
{
    struct board *b = &w->board;
    for (int i = 0; i < 12; i++) {
        int n = (int)fairy_generate(w->g, b->p, w->legal);
        if (n == 0)
            break;
        board_play(b, w->legal[random_below(&w->random, (uint32_t)n)]);
    }
    struct board_sums sums = b->sums;
    agon_pos *last = agon_pos_new(w->game, (const agon_pos *)b->p);
    assert_int_equal(board_begin(b, fairy_pos(last), NO_PAST), 0);
    sums.idle = b->sums.idle; /* is known from here on only */
    assert_memory_equal(&b->sums, &sums, sizeof sums);
    free(last);
}

static void test_undo(void **state)
{
    (void)state;
    for (int k = 0; agon_rules_at(k); k++) {
        if (agon_rules_at(k)->moves != fairy_moves)
            continue;
        for (int i = 0; i < amount(3); i++) {
            struct walk w;
            walk_begin(&w, agon_rules_at(k)->id, 200 + (uint64_t)i);
            for (int turn = 0; turn < 60; turn++) {
                compare_undone(&w);
                if (!walk_on(&w))
                    break;
            }
            compare_sums(&w);
            walk_end(&w);
        }
    }
}

/* ---- exchanges ---- */

/* The best gain of the side to move by capturing on a cell or not, trying every order. Moves that
 * also capture elsewhere, promotions by place and pieces that move anywhere are excluded: *asked
 * becomes false if one could take part, or if the tree is large. */
static int brute(struct walk *w, int cell, int *budget, bool *asked)
{
    struct board *b = &w->board;
    int best = 0, seat = b->p->seat;
    agon_move *list = malloc(2 * w->game->max_moves * sizeof *list);
    int n = captures_list(b, list);
    for (int i = 0; i < n && *asked; i++) {
        agon_move m = list[i];
        const struct fairy_kind *k = &w->g->kind[seat][piece_kind(b->p->cell[fairy_from(m)])];
        if (fairy_to(m) != cell || fairy_from(m) == cell || m & (FAIRY_VIA | FAIRY_VIA2) ||
            k->anywhere)
            continue;
        if ((fairy_becomes(m) >= 0 && k->place != PLACE_CAPTURE) || --*budget < 0) {
            *asked = false;
            break;
        }
        int gain = exchange_gain(b, m);
        board_play(b, m);
        if (gain < VALUES_KING / 2)
            gain -= brute(w, cell, budget, asked);
        board_undo(b);
        best = gain > best ? gain : best;
    }
    free(list);
    return best;
}

/* Compares all captures of a position, and adds to the counts. */
static void compare_exchanges(struct walk *w, int *compared, int *equal)
{
    struct board *b = &w->board;
    agon_move *list = malloc(2 * w->game->max_moves * sizeof *list);
    int n = captures_list(b, list);
    for (int i = 0; i < n; i++) {
        agon_move m = list[i];
        int budget = 2000, gain = exchange_gain(b, m), value = exchange_value(b, m);
        bool asked = true;
        if (fairy_from(m) == fairy_to(m) || gain >= VALUES_KING / 2)
            continue;
        board_play(b, m);
        int expected = gain - brute(w, fairy_to(m), &budget, &asked);
        board_undo(b);
        *compared += asked;
        bool lost = value < -VALUES_KING / 2 && expected < -VALUES_KING / 2;
        *equal += asked && (value == expected || lost); /* lost: a royal, either way */
    }
    free(list);
}

/* With hoppers and with promotions by capture, the cheapest piece first is not always the best
 * order; then the values differ. That must be rare, and must never happen in chess. */
static void test_exchanges(void **state)
{
    static const int least[] = {1000, 995, 950}; /* thousandths */
    (void)state;
    for (int k = 0; k < 3; k++) {
        int compared = 0, equal = 0;
        for (int i = 0; i < amount(k == 2 ? 3 : 12); i++) {
            struct walk w;
            walk_begin(&w, main_games[k], 300 + (uint64_t)i);
            for (int turn = 0; turn < (k == 2 ? 500 : 160) && walk_on(&w); turn++)
                compare_exchanges(&w, &compared, &equal);
            walk_end(&w);
        }
        print_message("# %s: %d exchanges, %d equal\n", main_games[k], compared, equal);
        assert_true(compared > 500);
        assert_true((int64_t)equal * 1000 >= (int64_t)compared * least[k]);
    }
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
    struct agon_limits limits = {.depth = 2 * p->turns + 8};
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
        cmocka_unit_test(test_captures),   cmocka_unit_test(test_undo),
        cmocka_unit_test(test_exchanges),  cmocka_unit_test(test_mates),
        cmocka_unit_test(test_problems),   cmocka_unit_test(test_limits),
        cmocka_unit_test(test_repeatable), cmocka_unit_test(test_in_time),
        cmocka_unit_test(test_lines),      cmocka_unit_test(test_repetition)};
    return RUN(tests);
}
