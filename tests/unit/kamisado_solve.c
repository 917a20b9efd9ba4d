/* The proved values of Kamisado: every first move has the value of its mirror image, and lengths,
 * values and the fast round agree with the table's rules. */
#include "check.h"

#include "engines/kamisado/solve.h"
#include "programs.h"

static struct stop_token no_brake(void)
{
    struct stop_token stop;
    stop_init(&stop, &(struct agon_limits){.threads = 1});
    return stop;
}

static struct solver *open_solver(const char *options, struct round_rules *rules,
                                  struct round *start)
{
    agon_game *game = agon_open("kamisado", &(struct agon_setup){.options = options}, NULL);
    assert_non_null(game);
    round_rules_of(kamisado_game(game), rules);
    assert_true(round_of(kamisado_pos(game->first), start));
    agon_close(game); /* the colours of the squares are constants */
    struct solver *solver = solver_new(rules, 64);
    assert_non_null(solver);
    return solver;
}

/* The left-right mirror image with reversed colours preserves the players, so a first move and its
 * image have equal values. The search does not use this. */
static void check_first_moves(const char *options)
{
    struct round_rules rules;
    struct round start;
    struct stop_token stop = no_brake();
    struct solver *solver = open_solver(options, &rules, &start);
    agon_move moves[KAMISADO_MOVES_MAX];
    enum solve_value of[64][64], best = SOLVE_LOSS;
    int n = round_moves(&start, moves);
    assert_int_equal(n, 102);
    for (int i = 0; i < n; i++) {
        enum solve_value value = solver_move_value(solver, &start, moves[i], &stop, 0);
        assert_int_not_equal(value, SOLVE_UNKNOWN);
        if (!rules.draws)
            assert_int_not_equal(value, SOLVE_DRAW);
        of[kamisado_move_from(moves[i])][kamisado_move_to(moves[i])] = value;
        best = value > best ? value : best;
    }
    for (int i = 0; i < n; i++) {
        int from = kamisado_move_from(moves[i]), to = kamisado_move_to(moves[i]);
        assert_int_equal(of[from][to], of[from ^ 7][to ^ 7]);
    }
    assert_int_equal(best, solver_value(solver, &start, &stop, 0));
    solver_free(solver);
}

static void test_first_moves(void **state)
{
    (void)state;
    static const char *const options[] = {"", "deadlock=two deadlock_result=last_mover_loses",
                                          "deadlock_result=last_mover_loses", "deadlock=two",
                                          "orientation=official"};
    int n = getenv("AGON_FULL") ? 5 : getenv("AGON_BRIEF") ? 0 : 1;
    for (int i = 0; i < n; i++)
        check_first_moves(options[i]);
}

/* Plain negamax to the end of the round, for positions with few moves left. */
static int negamax(const struct round_rules *rules, const struct round *r)
{
    agon_move moves[KAMISADO_MOVES_MAX];
    int n = round_moves(r, moves), best = -1;
    for (int i = 0; i < n && best < 1; i++) {
        struct round next = *r;
        enum round_end end =
            round_play(rules, &next, round_tower(r, moves[i]), kamisado_move_to(moves[i]));
        int value;
        if (end == ROUND_GOES_ON)
            value = next.seat == r->seat ? negamax(rules, &next) : -negamax(rules, &next);
        else
            value = end == ROUND_DRAWN ? 0 : (int)end == r->seat ? 1 : -1;
        best = value > best ? value : best;
    }
    return best;
}

/* Random rounds near their end have the values of a plain search. */
static void test_negamax(void **state)
{
    (void)state;
    struct random chance;
    struct round_rules rules;
    struct round start;
    struct stop_token stop = no_brake();
    struct solver *solver = open_solver("", &rules, &start);
    int seen[3] = {0}, wanted = getenv("AGON_BRIEF") ? 30 : 300;
    random_seed(&chance, 5);
    for (int checked = 0; checked < wanted;) {
        struct round r = start;
        enum round_end end = ROUND_GOES_ON;
        int advanced = 0;
        while (end == ROUND_GOES_ON && advanced < 64) {
            agon_move moves[KAMISADO_MOVES_MAX];
            int n = round_moves(&r, moves), least = 99;
            agon_move choice = 0;
            for (int i = 0; i < n; i++) { /* short moves, so that the round lasts */
                int way = abs(kamisado_move_to(moves[i]) / 8 - kamisado_move_from(moves[i]) / 8);
                way = 4 * way + (int)random_below(&chance, 6);
                if (way < least) {
                    least = way;
                    choice = moves[i];
                }
            }
            end = round_play(&rules, &r, round_tower(&r, choice), kamisado_move_to(choice));
            advanced = 0;
            for (int i = 0; i < 8; i++)
                advanced += r.at[0][i] / 8 + 7 - r.at[1][i] / 8;
        }
        if (end != ROUND_GOES_ON)
            continue;
        int value = negamax(&rules, &r);
        assert_int_equal(solver_value(solver, &r, &stop, 0), value);
        seen[value + 1]++;
        checked++;
    }
    print_message("# losses %d, draws %d, wins %d\n", seen[0], seen[1], seen[2]);
    solver_free(solver);
}

/* The fewest moves to a win by plain search, 99: none within `most`. */
static int plain_length(const struct round_rules *rules, const struct round *r, int seat, int most)
{
    agon_move moves[KAMISADO_MOVES_MAX];
    int n = round_moves(r, moves), best = r->seat == seat ? 99 : 0;
    if (most == 0)
        return 99;
    for (int i = 0; i < n; i++) {
        struct round next = *r;
        enum round_end end =
            round_play(rules, &next, round_tower(r, moves[i]), kamisado_move_to(moves[i]));
        int length = (int)end == seat       ? 1
                     : end != ROUND_GOES_ON ? 99
                                            : 1 + plain_length(rules, &next, seat, most - 1);
        length = length > most ? 99 : length;
        if (r->seat == seat ? length < best : length > best)
            best = length;
    }
    return best;
}

/* Lengths of short wins equal those of a plain search, with either seat to move. */
static void test_lengths(void **state)
{
    (void)state;
    enum { MOST = 5 };
    struct random chance;
    struct round_rules rules;
    struct round start;
    struct stop_token stop = no_brake();
    struct solver *solver = open_solver("", &rules, &start);
    int seen[MOST + 1] = {0}, games = getenv("AGON_BRIEF") ? 5 : 60;
    random_seed(&chance, 6);
    for (int game = 0; game < games; game++) {
        struct round r = start;
        enum round_end end = ROUND_GOES_ON;
        for (int ply = 0; end == ROUND_GOES_ON; ply++) {
            agon_move moves[KAMISADO_MOVES_MAX];
            int n = round_moves(&r, moves), seat = (int)random_below(&chance, 2);
            if (ply > 1) {
                int plain = plain_length(&rules, &r, seat, MOST);
                int length = solver_length(solver, &r, seat, MOST, &stop);
                assert_int_equal(length, plain > MOST ? 0 : plain);
                seen[length]++;
            }
            agon_move move = moves[random_below(&chance, (uint32_t)n)];
            end = round_play(&rules, &r, round_tower(&r, move), kamisado_move_to(move));
        }
    }
    for (int i = 1; i <= MOST && games > 5; i++)
        assert_true(seen[i] > 0);
    solver_free(solver);
}

/* A shortest win played against the longest defence lasts as long as reported. */
static void test_shortest(void **state)
{
    (void)state;
    struct round_rules rules;
    struct round r;
    struct stop_token stop = no_brake();
    struct solver *solver = open_solver("", &rules, &r);
    static const char *const moves[] = {"h1h5", "e8e4"};
    for (int i = 0; i < 2; i++) {
        agon_move m = KAMISADO_MOVE(kamisado_square(moves[i]), kamisado_square(moves[i] + 2));
        assert_int_equal(round_play(&rules, &r, round_tower(&r, m), kamisado_move_to(m)),
                         ROUND_GOES_ON);
    }
    int seat = r.seat;
    for (int left = solver_length(solver, &r, seat, 40, &stop); left > 0; left--) {
        agon_move list[KAMISADO_MOVES_MAX], best = 0;
        int n = round_moves(&r, list), longest = -1;
        if (r.seat == seat)
            assert_int_equal(solver_shortest(solver, &r, &best, &stop), left);
        for (int i = 0; r.seat != seat && i < n; i++) {
            struct round next = r;
            enum round_end end =
                round_play(&rules, &next, round_tower(&r, list[i]), kamisado_move_to(list[i]));
            assert_int_equal(end, ROUND_GOES_ON);
            int length = solver_length(solver, &next, seat, left, &stop);
            assert_in_range(length, 1, left - 1);
            if (length > longest) {
                longest = length;
                best = list[i];
            }
        }
        assert_true(r.seat == seat || longest == left - 1);
        enum round_end end = round_play(&rules, &r, round_tower(&r, best), kamisado_move_to(best));
        assert_int_equal(end, left == 1 ? seat : ROUND_GOES_ON);
    }
    solver_free(solver);
}

PROGRAM(kamisado_solve)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_moves), cmocka_unit_test(test_negamax),
        cmocka_unit_test(test_lengths), cmocka_unit_test(test_shortest)};
    return RUN(tests);
}
