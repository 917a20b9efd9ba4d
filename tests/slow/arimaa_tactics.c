/* The Arimaa engine on positions with a proved answer: it wins at once, it finds a defence, and its
 * pruning rarely changes the best value.
 *
 * The right answers are computed again here by the rules; the sets only provide positions. */
#include <stdlib.h>

#include "../unit/arimaa_games.h"
#include "../unit/search_check.h"
#include "engines/arimaa/captures.h"
#include "engines/arimaa/engine.h"
#include "engines/arimaa/goal.h"
#include "engines/arimaa/win.h"
#include "games/arimaa/arimaa.h"
#include "programs.h"

static const char *archive, *wins, *defences;

enum { LINES_MOST = 1000, LINE_MOST = 256 };

/* The sanitizers test the code, not the rate of right answers. */
static bool brief(void)
{
    return getenv("AGON_BRIEF");
}

/* The position texts of a set, which start at the seat's letter before '['. */
static int read_set(const char *path, char line[LINES_MOST][LINE_MOST])
{
    FILE *in = fopen(path, "r");
    int n = 0;
    assert_non_null(in);
    while (n < LINES_MOST && fgets(line[n], LINE_MOST, in)) {
        char *at = strchr(line[n], '[');
        assert_non_null(at);
        at[strcspn(at, "\n")] = '\0';
        memmove(line[n], at - 2, strlen(at - 2) + 1);
        n++;
    }
    fclose(in);
    return n;
}

/* Searches a position and plays the turn on `pos`. */
static void answer(const agon_game *g, agon_engine *e, agon_pos *pos, struct agon_limits limits)
{
    struct agon_turn best;
    arimaa_engine.clear(e);
    assert_int_equal(arimaa_engine.think(e, pos, NO_PAST, &limits, NULL, NULL, &best), 0);
    assert_whole_turn(g, pos, NO_PAST, &best);
    for (int m = 0; m < best.n; m++)
        g->rules->play(g, pos, best.move[m]);
}

/* A win in this turn is played, by goal or otherwise, in every position, within 10 ms of
 * thought. */
static void test_wins_at_once(void **state)
{
    static char line[LINES_MOST][LINE_MOST];
    (void)state;
    agon_game *g = agon_open("arimaa", NULL, NULL);
    agon_engine *e = open_engine(&arimaa_engine, g);
    agon_pos *pos = agon_pos_new(g, g->first);
    int n = read_set(wins, line);
    assert_true(n >= 200);
    for (int i = 0; i < n; i++) {
        struct agon_result result;
        assert_int_equal(g->rules->read(g, pos, line[i], NULL), 0);
        int seat = g->rules->seat(g, pos);
        answer(g, e, pos, (struct agon_limits){.soft_ms = 10, .hard_ms = 10});
        g->rules->result(g, pos, NO_PAST, &result);
        if (!result.over || result.points[seat] != AGON_POINTS)
            fail_msg("no win from %s", line[i]);
    }
    free(pos);
    arimaa_engine.close(e);
    agon_close(g);
}

/* The limit for finding a defence: in nodes for a sample, so that the speed of the machine does not
 * matter; in time for the whole set. */
static struct agon_limits defence_limits(void)
{
    const char *ms = getenv("AGON_FULL");
    if (!ms)
        return (struct agon_limits){.nodes = 150000};
    int64_t asked = atoi(ms) > 1 ? atoi(ms) : 5000;
    return (struct agon_limits){.soft_ms = asked, .hard_ms = asked};
}

/* If at most one turn in ten leaves the opponent without a win, such a turn is found in 95 of 100
 * positions. AGON_FULL=ms, above 1, sets another time than 5 s each. */
static void test_finds_defences(void **state)
{
    static char line[LINES_MOST][LINE_MOST];
    (void)state;
    agon_game *g = agon_open("arimaa", NULL, NULL);
    agon_engine *e = open_engine(&arimaa_engine, g);
    agon_pos *pos = agon_pos_new(g, g->first);
    int n = read_set(defences, line), jump = getenv("AGON_FULL") ? 1 : n / (brief() ? 5 : 20);
    int asked = 0, found = 0;
    assert_true(n >= 200);
    for (int i = 0; i < n; i += jump) {
        struct agon_result result;
        assert_int_equal(g->rules->read(g, pos, line[i], NULL), 0);
        answer(g, e, pos, defence_limits());
        g->rules->result(g, pos, NO_PAST, &result);
        arimaa_step line_of_win[ARIMAA_STEPS];
        bool held =
            !result.over && !arimaa_win_line(arimaa_game(g), arimaa_pos(pos), NO_PAST, line_of_win);
        asked++;
        found += held;
        if (!held)
            print_message("# no defence found in %s\n", line[i]);
    }
    print_message("# %d of %d defences found\n", found, asked);
    assert_true(found * 100 >= asked * (brief() ? 60 : 95)); /* few vary more */
    free(pos);
    arimaa_engine.close(e);
    agon_close(g);
}

/* The only defence is a push and, after the elephant has stepped back, a pull: the board after the
 * push occurs twice. */
static void test_push_and_step_back(void **state)
{
    (void)state;
    agon_game *g = agon_open("arimaa", NULL, NULL);
    agon_engine *e = open_engine(&arimaa_engine, g);
    agon_pos *pos = agon_pos_new(g, g->first);
    char text[LINE_MOST];
    assert_int_equal(
        g->rules->read(
            g, pos, "g [ r   r r      H       r h       RrE     Rr       Re   hR  R   R ]", NULL),
        0);
    answer(g, e, pos, (struct agon_limits){.nodes = 100000});
    g->rules->write(g, pos, text, sizeof text);
    assert_string_equal(text,
                        "s [ r   r r      H       r hr      RrE     R        Re   hR  R   R ]");
    free(pos);
    arimaa_engine.close(e);
    agon_close(g);
}

/* The elephant holds d3 from d4 and has gone round to d5: back to d4 would be the only defence, but
 * it restores the board, though it leaves a pull open. */
static void test_no_turn_in_vain(void **state)
{
    (void)state;
    agon_game *g = agon_open("arimaa", NULL, NULL);
    agon_engine *e = open_engine(&arimaa_engine, g);
    struct agon_line line = begin(g);
    struct agon_limits limits = {.nodes = 10000};
    const char *start =
        "g [       e           r               E       r            R       ] + Ed4w Ec4n Ec5e";
    assert_int_equal(agon_line_set(&line, start, NULL), 0);
    answer_whole(&arimaa_engine, e, &line, &limits);
    agon_line_release(&line);
    arimaa_engine.close(e);
    agon_close(g);
}

/* ---- pruning ---- */

enum { TACTICAL = 500, PRUNING_DEPTH = 6, MARGIN = 300, DECIDED = AGON_DECIDED - 1000 };
enum { PRUNING_NODES = 12000000 }; /* a search that takes more nodes is given up */

static void take_info(void *user, const struct agon_info *info)
{
    *(struct agon_info *)user = *info;
}

/* The value at a depth; false: the search was given up. */
static bool score_at_depth(agon_engine *e, const struct arimaa_pos *p, bool pruning, int depth,
                           int *score)
{
    struct agon_limits limits = {.depth = depth, .nodes = PRUNING_NODES};
    struct agon_info last = {0};
    struct agon_turn best;
    assert_int_equal(arimaa_engine.set(e, "pruning", pruning ? "on" : "off", NULL), 0);
    arimaa_engine.clear(e);
    assert_int_equal(
        arimaa_engine.think(e, (const agon_pos *)p, NO_PAST, &limits, take_info, &last, &best), 0);
    *score = last.score;
    return last.depth == depth || abs(last.score) > DECIDED;
}

/* Whether a side could capture a piece or reach goal in its turn, and there is no win. */
static bool tactical(const struct arimaa_pos *p)
{
    const struct arimaa_board *b = &p->board;
    return !arimaa_goal_in(p, ARIMAA_STEPS) &&
           (arimaa_capture_threat(b, p->seat, ARIMAA_STEPS, ARIMAA_RABBIT) ||
            arimaa_capture_threat(b, p->seat ^ 1, ARIMAA_STEPS, ARIMAA_RABBIT) ||
            arimaa_goal_threat(b, p->seat ^ 1, ARIMAA_STEPS));
}

static void tell_values(const agon_game *g, const struct arimaa_pos *p, int with, int without)
{
    char text[LINE_MOST];
    g->rules->write(g, (const agon_pos *)p, text, sizeof text);
    print_message("# %d with pruning, %d without: %s\n", with, without, text);
}

/* At equal depth the search with all its pruning finds the best value of the one without, within
 * 0.3 rabbits, or the same winner, in 95 of 100 tactical positions. For one in fifty the search
 * without pruning may be given up. */
static void test_honest_pruning(void **state)
{
    struct arimaa_pos *at;
    const char *deep = getenv("AGON_DEPTH");
    int n = arimaa_games_read(archive, &at), wanted = getenv("AGON_FULL") ? TACTICAL
                                                      : brief()           ? 5
                                                                          : 25;
    int depth = deep ? atoi(deep) : PRUNING_DEPTH, asked = 0, agreed = 0, chosen = 0, given_up = 0;
    (void)state;
    agon_game *g = agon_open("arimaa", NULL, NULL);
    agon_engine *e = open_engine(&arimaa_engine, g);
    for (int i = 0; i < n && asked + given_up < wanted; i++) {
        struct agon_result result;
        g->rules->result(g, (const agon_pos *)&at[i], NO_PAST, &result);
        if (result.over || !tactical(&at[i]) || chosen++ % (n / 3 / wanted) != 0)
            continue;
        int with, without;
        if (!score_at_depth(e, &at[i], true, depth, &with) ||
            !score_at_depth(e, &at[i], false, depth, &without)) {
            given_up++;
            continue;
        }
        asked++;
        bool alike = abs(with - without) <= MARGIN || (with > DECIDED && without > DECIDED) ||
                     (with < -DECIDED && without < -DECIDED);
        agreed += alike;
        if (!alike)
            tell_values(g, &at[i], with, without);
    }
    print_message("# depth %d: %d of %d values agree, %d searches given up\n", depth, agreed, asked,
                  given_up);
    assert_int_equal(asked + given_up, wanted);
    assert_true(given_up * 50 <= wanted);
    assert_true(agreed * 100 >= asked * (wanted == TACTICAL ? 95 : brief() ? 60 : 85));
    free(at);
    arimaa_engine.close(e);
    agon_close(g);
}

PROGRAM(arimaa_tactics)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wins_at_once),       cmocka_unit_test(test_finds_defences),
        cmocka_unit_test(test_push_and_step_back), cmocka_unit_test(test_no_turn_in_vain),
        cmocka_unit_test(test_honest_pruning),
    };
    archive = argc > 1 ? argv[1] : "";
    wins = argc > 2 ? argv[2] : "";
    defences = argc > 3 ? argv[3] : "";
    return RUN(tests);
}
