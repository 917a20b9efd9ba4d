/* The explanation of the Arimaa evaluation: terms that add up to it, and for every piece the loss
 * without it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../plain/chance.h"
#include "arimaa_games.h"
#include "arimaa_plain_net.h"
#include "engines/arimaa/explain.h"
#include "programs.h"

enum { TOLD_MOST = 64 };
struct told {
    int n;
    struct {
        char name[32];
        int count[2], value[2];
    } term[TOLD_MOST];
};

static void hear(void *user, const struct agon_term *term)
{
    struct told *told = user;
    assert_in_range(told->n, 0, TOLD_MOST - 1);
    snprintf(told->term[told->n].name, sizeof told->term->name, "%s", term->name);
    memcpy(told->term[told->n].count, term->count, sizeof told->term->count);
    memcpy(told->term[told->n].value, term->value, sizeof told->term->value);
    told->n++;
}

static int gold_value(const struct arimaa_pos *p)
{
    int value = plain_net_value(&net_built_in, p);
    return p->seat == ARIMAA_GOLD ? value : -value;
}

/* The terms add up to the value; they are always the terms of `first`. */
static void check_terms(const struct arimaa_pos *p, struct told *first)
{
    struct told told = {0};
    int sum = 0;
    assert_int_equal(arimaa_explain(NULL, (const agon_pos *)p, hear, &told), 0);
    if (first->n == 0)
        *first = told;
    assert_int_equal(told.n, first->n);
    for (int i = 0; i < told.n; i++) {
        assert_string_equal(told.term[i].name, first->term[i].name);
        sum += told.term[i].value[0] - told.term[i].value[1];
    }
    assert_int_equal(sum, gold_value(p));
}

static void take_off(struct arimaa_board *b, int sq)
{
    for (int i = 0; i < 2; i++)
        b->side[i] &= ~ARIMAA_BIT(sq);
    for (int i = 0; i < 3; i++)
        b->plane[i] &= ~ARIMAA_BIT(sq);
}

/* The position without a piece, and without pieces that are then unsupported on a trap. */
static struct arimaa_pos without(const struct arimaa_pos *p, int sq)
{
    struct arimaa_pos q = *p;
    take_off(&q.board, sq);
    struct desk d = desk_of(&q.board, ARIMAA_GOLD, false);
    for (int trap = 0; trap < 4; trap++) {
        int file = desk_trap_file[trap], rank = desk_trap_rank[trap];
        if (d.strength[file][rank] && desk_beside(&d, d.whose[file][rank], file, rank).n == 0)
            take_off(&q.board, 8 * rank + file);
    }
    return q;
}

/* Checks the next reported piece, on that square; whether it protected another piece. */
static bool check_piece(const struct arimaa_pos *p, int seat, int sq, const struct told *told,
                        int i)
{
    struct arimaa_pos q = without(p, sq);
    int worth = gold_value(p) - gold_value(&q);
    char name[4] = {" RCDHME"[arimaa_kind_at(&p->board, sq)], (char)('a' + sq % 8),
                    (char)('1' + sq / 8)};
    name[0] = (char)(seat ? name[0] - 'A' + 'a' : name[0]);
    assert_true(i < told->n);
    assert_string_equal(told->term[i].name, name);
    assert_int_equal(told->term[i].count[seat], 1);
    assert_int_equal(told->term[i].count[!seat], 0);
    assert_int_equal(told->term[i].value[seat], seat ? -worth : worth);
    assert_int_equal(told->term[i].value[!seat], 0);
    return arimaa_games_pieces(&q) < arimaa_games_pieces(p) - 1;
}

/* Returns the number of pieces that protected others. */
static int check_pieces(const struct arimaa_pos *p)
{
    struct told told = {0};
    int i = 0, keepers = 0;
    assert_int_equal(arimaa_explain_pieces(NULL, (const agon_pos *)p, hear, &told), 0);
    for (int seat = 0; seat < 2; seat++)
        for (int sq = 0; sq < 64; sq++)
            if (arimaa_kind_at(&p->board, sq) && arimaa_side_at(&p->board, sq) == seat)
                keepers += check_piece(p, seat, sq, &told, i++);
    assert_int_equal(told.n, i);
    return keepers;
}

struct explained {
    struct told first;
    int seen, keepers;
};

static void check_explained(void *user, const struct arimaa_pos *p)
{
    struct explained *explained = user;
    if (explained->seen++ % 20 == 0) {
        check_terms(p, &explained->first);
        explained->keepers += check_pieces(p);
    }
}

static void test_explained(void **state)
{
    struct explained explained = {0};
    uint64_t chance = chance_seed(5);
    (void)state;
    for (int i = 0; i < (getenv("AGON_BRIEF") ? 3 : 10); i++)
        arimaa_games_walk(&chance, check_explained, &explained);
    assert_true(explained.keepers > 0);
}

PROGRAM(arimaa_explain)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_explained),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
