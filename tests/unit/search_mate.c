/* Forced wins within a number of turns: published problems, and random positions with few pieces
 * against trying every move. */
#include "search_check.h"

#include <stdio.h>

#include "../plain/chance.h"
#include "programs.h"
#include "search/mate.h"

enum { MEGABYTES = 64, TURNS = 5, POSITIONS = 600, TRIES = 100000 };

static struct stop_token stop;

/* Whether the side to move wins within this many turns, by trying every move of both sides. */
static bool wins(const agon_game *game, const agon_pos *pos, int turns)
{
    struct agon_past past = {NULL, 0};
    agon_move *moves = malloc(game->max_moves * sizeof *moves);
    agon_move *replies = malloc(game->max_moves * sizeof *replies);
    agon_pos *after = agon_pos_new(game, pos), *then = agon_pos_new(game, pos);
    int seat = game->rules->seat(game, pos), n = game->rules->moves(game, pos, past, moves);
    bool won = false;
    assert_true(moves && replies && after && then);
    for (int i = 0; i < n && !won; i++) {
        struct agon_result result;
        memcpy(after, pos, game->pos_size);
        game->rules->play(game, after, moves[i]);
        game->rules->result(game, after, past, &result);
        won = result.over && result.points[seat] == AGON_POINTS;
        if (result.over || turns == 1)
            continue;
        int answers = game->rules->moves(game, after, past, replies);
        won = answers > 0;
        for (int k = 0; k < answers && won; k++) {
            memcpy(then, after, game->pos_size);
            game->rules->play(game, then, replies[k]);
            game->rules->result(game, then, past, &result);
            won = result.over ? result.points[seat] == AGON_POINTS : wins(game, then, turns - 1);
        }
    }
    free(moves);
    free(replies);
    free(after);
    free(then);
    return won;
}

/* A position with these pieces on random cells of a board of this size. */
static bool draw(const agon_game *game, const char *pieces, int files, int ranks, uint64_t *chance,
                 agon_pos *pos)
{
    char cell[16][16] = {{0}}, text[256];
    int n = 0;
    for (const char *p = pieces; *p; p++) {
        int file = (int)chance_below(chance, (uint32_t)files);
        int rank = (int)chance_below(chance, (uint32_t)ranks);
        if (cell[rank][file] || ((*p == 'p' || *p == 'P') && (rank == 0 || rank == ranks - 1)))
            return false;
        cell[rank][file] = *p;
    }
    for (int rank = 0; rank < ranks; rank++) {
        int empty = 0;
        for (int file = 0; file < files; file++) {
            empty += !cell[rank][file];
            if (empty > 0 && (cell[rank][file] || file == files - 1))
                n += sprintf(text + n, "%d", empty);
            if (cell[rank][file]) {
                text[n++] = cell[rank][file];
                empty = 0;
            }
        }
        text[n++] = rank < ranks - 1 ? '/' : ' ';
    }
    snprintf(text + n, sizeof text - (size_t)n, "w - - 0 1");
    return game->rules->read(game, pos, text, NULL) == 0;
}

static void check_random(const char *id, const char *pieces, int files, int ranks)
{
    struct agon_error error;
    uint64_t chance = chance_seed(1);
    agon_game *game = agon_open(id, NULL, &error);
    assert_non_null(game);
    struct mate *mate = mate_new(game, TURNS, MEGABYTES);
    agon_pos *pos = agon_pos_new(game, game->first);
    int found[3] = {0};
    assert_true(mate && pos);
    for (int done = 0, tries = 0; done < POSITIONS; tries++) {
        struct agon_result result;
        assert_true(tries < TRIES);
        if (!draw(game, pieces, files, ranks, &chance, pos))
            continue;
        game->rules->result(game, pos, (struct agon_past){NULL, 0}, &result);
        if (result.over)
            continue;
        done++;
        for (int turns = 1; turns <= 2; turns++) {
            bool won = wins(game, pos, turns);
            assert_int_equal(mate_within(mate, pos, turns, &stop), won ? PROOF_YES : PROOF_NO);
            found[turns] += won;
        }
    }
    if (found[1] < 5 || found[2] - found[1] < 5)
        fail_msg("%s: only %d and %d wins in one and two turns", id, found[1], found[2]);
    mate_free(mate);
    free(pos);
    agon_close(game);
}

static void test_every_move(void **state)
{
    (void)state;
    check_random("chess", "KQRkp", 8, 8);
    check_random("chess", "KRRNkr", 8, 8);
    check_random("los-alamos", "KQRkq", 6, 6);
    check_random("capablanca", "KACk", 10, 8);
}

/* The line of a problem: legal moves of the right number that end in a win. */
static void check_line(const agon_game *game, struct mate *mate, const agon_pos *start, int turns)
{
    agon_move line[2 * TURNS];
    agon_pos *pos = agon_pos_new(game, start);
    struct agon_result result;
    int n = mate_line(mate, start, turns, &stop, line), seat = game->rules->seat(game, start);
    assert_int_equal(n, 2 * turns - 1);
    for (int i = 0; i < n; i++) {
        agon_move moves[256];
        int k = 0, legal = game->rules->moves(game, pos, (struct agon_past){NULL, 0}, moves);
        while (k < legal && moves[k] != line[i])
            k++;
        assert_true(k < legal);
        game->rules->play(game, pos, line[i]);
    }
    game->rules->result(game, pos, (struct agon_past){NULL, 0}, &result);
    assert_true(result.over && result.points[seat] == AGON_POINTS);
    free(pos);
}

/* Problems of P. Morphy (1856) and S. Loyd ("Excelsior", 1861), each with one key. */
static void test_published(void **state)
{
    static const struct {
        const char *position, *key;
        int turns;
    } problems[] = {{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 2},
                    {"n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1", "b2b4", 5}};
    struct agon_error error;
    (void)state;
    agon_game *game = agon_open("chess", NULL, &error);
    struct mate *mate = mate_new(game, TURNS, MEGABYTES);
    agon_pos *pos = agon_pos_new(game, game->first);
    for (size_t i = 0; i < sizeof problems / sizeof problems[0]; i++) {
        agon_move moves[256];
        int turns = problems[i].turns, keys = 0;
        assert_int_equal(game->rules->read(game, pos, problems[i].position, &error), 0);
        assert_int_equal(mate_within(mate, pos, turns - 1, &stop), PROOF_NO);
        assert_int_equal(mate_within(mate, pos, turns, &stop), PROOF_YES);
        check_line(game, mate, pos, turns);
        int n = game->rules->moves(game, pos, (struct agon_past){NULL, 0}, moves);
        for (int k = 0; k < n; k++) {
            char word[32];
            struct agon_turn turn = {.n = 1, .move = {moves[k]}};
            agon_turn_write(game, pos, &turn, word, sizeof word);
            enum proof_answer answer = mate_after(mate, pos, moves[k], turns, &stop);
            assert_int_equal(answer == PROOF_YES, strcmp(word, problems[i].key) == 0);
            keys += answer == PROOF_YES;
        }
        assert_int_equal(keys, 1);
    }
    mate_free(mate);
    free(pos);
    agon_close(game);
}

/* A search that is stopped does not claim anything. */
static void test_stopped(void **state)
{
    struct agon_error error;
    struct stop_token stopped;
    struct agon_limits none = {.threads = 1};
    (void)state;
    agon_game *game = agon_open("chess", NULL, &error);
    struct mate *mate = mate_new(game, TURNS, MEGABYTES);
    stop_init(&stopped, &none);
    stop_request(&stopped);
    assert_int_equal(mate_within(mate, game->first, TURNS, &stopped), PROOF_UNKNOWN);
    mate_free(mate);
    agon_close(game);
}

PROGRAM(search_mate)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_move),
                                       cmocka_unit_test(test_published),
                                       cmocka_unit_test(test_stopped)};
    struct agon_limits none = {.threads = 1};
    (void)argc;
    (void)argv;
    stop_init(&stop, &none);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
