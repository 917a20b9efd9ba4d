/* The board of the fairy chess engine: captures found by both generators, checks predicted before a
 * move, moves undone exactly, exchanges against brute force. */
#include "core/random.h"
#include "engines/fairy/captures.h"
#include "engines/fairy/checks.h"
#include "engines/fairy/exchange.h"
#include "programs.h"
#include "search_check.h"

static const struct fairy_change nothing = {-1, -1, -1, -1, -1};

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
    *w = (struct walk){.game = agon_open(id, NULL, NULL)};
    assert_non_null(w->game);
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

/* The same in chess with castling from all sorts of arrangements. */
static void test_castling(void **state)
{
    static const char *const starts[] = {
        "1r3kr1/p1p1pppp/8/8/8/8/PPPPPPP1/1R3KR1 w GBgb - 0 1",
        "rk4r1/pppppppp/8/8/8/8/PPPPPPPP/RK4R1 w GAga - 0 1",
        "2rkr3/pppppppp/8/8/8/8/PPPPPPPP/2RKR3 w ECec - 0 1",
        "r5kr/pppppppp/8/8/8/8/PPPPPPPP/1RK4R w HBha - 0 1",
        "1rk1r3/pppppppp/8/8/8/8/PPPPPPPP/R3KR2 w FAeb - 0 1",
    };
    (void)state;
    for (size_t k = 0; k < sizeof starts / sizeof *starts; k++)
        for (int i = 0; i < amount(4); i++) {
            struct walk w;
            walk_begin(&w, "chess", 250 + (uint64_t)i);
            agon_pos *start = agon_pos_new(w.game, w.game->first);
            assert_int_equal(fairy_read(w.game, start, starts[k], NULL), 0);
            assert_int_equal(board_begin(&w.board, fairy_pos(start), NO_PAST), 0);
            free(start);
            for (int turn = 0; turn < 40; turn++) {
                assert_true(fairy_sound(w.game, (const agon_pos *)w.board.p));
                compare_captures(&w);
                compare_checks(&w);
                compare_undone(&w);
                if (!walk_on(&w))
                    break;
            }
            compare_sums(&w);
            walk_end(&w);
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
    static const char *const games[] = {"chess", "fairy-chess", "tai-shogi"};
    static const int least[] = {1000, 995, 950}; /* thousandths */
    (void)state;
    for (int k = 0; k < 3; k++) {
        int compared = 0, equal = 0;
        for (int i = 0; i < amount(k == 2 ? 3 : 12); i++) {
            struct walk w;
            walk_begin(&w, games[k], 300 + (uint64_t)i);
            for (int turn = 0; turn < (k == 2 ? 500 : 160) && walk_on(&w); turn++)
                compare_exchanges(&w, &compared, &equal);
            walk_end(&w);
        }
        print_message("# %s: %d exchanges, %d equal\n", games[k], compared, equal);
        assert_true(compared > 500);
        assert_true((int64_t)equal * 1000 >= (int64_t)compared * least[k]);
    }
}

PROGRAM(fairy_board)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_captures), cmocka_unit_test(test_undo),
                                       cmocka_unit_test(test_castling),
                                       cmocka_unit_test(test_exchanges)};
    return RUN(tests);
}
