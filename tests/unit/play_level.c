/* Level 0 of every game: whole legal turns that depend only on the seed, lapses of attention, and
 * games lost to level 1. */
#include "play/level.h"

#include "core/random.h"
#include "programs.h"
#include "search/beginner.h"
#include "search_check.h"

enum { TURNS = 24, TURNS_MOST = 300, PAIRS = 4 };

struct fixture {
    agon_game *game;
    const struct agon_engine_type *type;
    struct agon_line line;
};

static void open_kind(struct fixture *f, const char *id)
{
    f->game = agon_open(id, NULL, NULL);
    f->type = agon_engine_find(NULL, f->game, NULL);
    f->line = begin(f->game);
}

static void shut(struct fixture *f)
{
    agon_line_release(&f->line);
    agon_close(f->game);
}

static agon_engine *open_at(const struct fixture *f, int level)
{
    agon_engine *e = open_engine(f->type, f->game);
    level_apply(e, f->type, level, 4);
    return e;
}

/* The turn of a level's engine at the end of the line. */
static struct agon_turn turn_of(const struct fixture *f, agon_engine *e, int level, uint64_t seed)
{
    struct agon_turn best;
    struct agon_past past = agon_line_past(&f->line);
    struct agon_limits limits = {.seed = seed, .lines = 1, .threads = 1};
    limits.nodes = level_is_own(f->type) ? 0 : level_nodes(level);
    if (f->type->clear)
        f->type->clear(e);
    assert_int_equal(
        level_think(e, f->type, level, f->game, f->line.pos, past, &limits, NULL, NULL, &best), 0);
    assert_whole_turn(f->game, f->line.pos, past, &best);
    return best;
}

static bool is_over(const struct fixture *f, struct agon_result *result)
{
    agon_line_result(&f->line, result);
    return result->over;
}

static bool same(const struct agon_turn *a, const struct agon_turn *b)
{
    return a->n == b->n && memcmp(a->move, b->move, (size_t)a->n * sizeof *a->move) == 0;
}

/* In every game with an engine. */
static void test_turns(void **state)
{
    const struct agon_rules *rules;
    (void)state;
    for (int i = 0; (rules = agon_rules_at(i)) != NULL; i++) {
        struct fixture f;
        struct agon_result result;
        open_kind(&f, rules->id);
        if (f.type && f.game->seats > 1) {
            agon_engine *e = open_at(&f, 0);
            int different = 0;
            for (int k = 0; k < TURNS && !is_over(&f, &result); k++) {
                struct agon_turn turn = turn_of(&f, e, 0, 1), again = turn_of(&f, e, 0, 1),
                                 other = turn_of(&f, e, 0, 2);
                assert_true(same(&turn, &again));
                different += !same(&turn, &other);
                assert_true(agon_line_play_turn(&f.line, &turn, NULL) >= 0);
            }
            assert_true(different > 0);
            f.type->close(e);
        }
        shut(&f);
    }
}

/* A goal in one turn, with any of 200 seeds: mostly overlooked, and always found by level 1. */
static void test_overlooks(void **state)
{
    struct fixture f;
    int goals[2] = {0, 0};
    (void)state;
    open_kind(&f, "arimaa");
    assert_int_equal(
        agon_line_set(&f.line,
                      "s [         d       rh   M    ER  r   HeC      D   R               ]", NULL),
        0);
    for (int level = 0; level < 2; level++) {
        agon_engine *e = open_at(&f, level);
        for (uint64_t seed = 0; seed < 200; seed++) {
            struct agon_turn turn = turn_of(&f, e, level, seed);
            agon_pos *end = agon_pos_new(f.game, f.line.pos);
            struct agon_result result;
            for (int i = 0; i < turn.n; i++)
                f.game->rules->play(f.game, end, turn.move[i]);
            f.game->rules->result(f.game, end, agon_line_past(&f.line), &result);
            goals[level] += result.over;
            free(end);
        }
        f.type->close(e);
    }
    assert_in_range(goals[0], 20, 90);
    assert_int_equal(goals[1], 200);
    shut(&f);
}

/* Attention lapses in three turns of four. */
static void test_lapses(void **state)
{
    struct fixture f;
    int lapses = 0;
    (void)state;
    open_kind(&f, "chess");
    for (uint64_t seed = 0; seed < 1000; seed++)
        lapses += beginner_lapses(f.game, f.line.pos, agon_line_past(&f.line), seed);
    assert_in_range(lapses, 690, 810);
    shut(&f);
}

/* A restriction holds at level 0, too; a decided position has no turn. */
static void test_restriction(void **state)
{
    struct fixture f;
    struct agon_error error;
    struct agon_turn none;
    (void)state;
    open_kind(&f, "chess");
    agon_engine *e = open_at(&f, 0);
    assert_int_equal(f.type->set(e, "level", "-1", &error), AGON_BAD_TEXT);
    agon_move *list = malloc(f.game->max_moves * sizeof *list);
    assert_non_null(list);
    int n = f.game->rules->moves(f.game, f.line.pos, agon_line_past(&f.line), list);
    f.type->restrict_to(e, list + n - 1, 1);
    for (uint64_t seed = 0; seed < 20; seed++)
        assert_int_equal(turn_of(&f, e, 0, seed).move[0], list[n - 1]);
    free(list);
    f.type->close(e);
    shut(&f);
    agon_game *over = open_toy(&tictactoe_rules, NULL, "xxxoo....");
    assert_int_equal(
        beginner_think(over, over->first, NO_PAST, &(struct agon_limits){0}, NULL, NULL, &none),
        AGON_ILLEGAL);
    agon_close(over);
}

/* Points of level 1 in a game against level 0; AGON_POINTS is a win. */
static int points_of_game(const char *id, int seat, uint64_t seed)
{
    struct fixture f;
    struct agon_result result;
    open_kind(&f, id);
    agon_engine *engine[2] = {open_at(&f, 0), open_at(&f, 1)};
    for (int i = 0; i < TURNS_MOST && !is_over(&f, &result); i++) {
        int level = f.game->rules->seat(f.game, f.line.pos) == seat;
        struct agon_turn turn = turn_of(&f, engine[level], level, random_mix(seed + (uint64_t)i));
        assert_true(agon_line_play_turn(&f.line, &turn, NULL) >= 0);
    }
    int points = is_over(&f, &result) ? result.points[seat] : AGON_POINTS / 2;
    f.type->close(engine[0]);
    f.type->close(engine[1]);
    shut(&f);
    return points;
}

/* Seeds are fixed, and the expected score is 9 of 10. */
static void test_weaker(void **state)
{
    static const char *const games[] = {"chess", "kamisado", "amazons"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        int points = 0;
        for (int k = 0; k < 2 * PAIRS; k++)
            points += points_of_game(games[i], k % 2, (uint64_t)k / 2);
        assert_true(points > PAIRS * AGON_POINTS);
    }
}

PROGRAM(play_level)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns),  cmocka_unit_test(test_overlooks),
        cmocka_unit_test(test_lapses), cmocka_unit_test(test_restriction),
        cmocka_unit_test(test_weaker),
    };
    return RUN(tests);
}
