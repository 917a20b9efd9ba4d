/* The Arimaa evaluation: the same from both sides and both wings, the sum of the terms that are
 * told, and every idea found where it is drawn and not where it is not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <agon/agon.h>

#include "../plain/chance.h"
#include "arimaa_games.h"
#include "engines/arimaa/evaluate.h"
#include "engines/arimaa/explain.h"
#include "games/arimaa/arimaa.h"
#include "programs.h"

static const char *archive;

/* The position with every square's number changed by `flip` (7: wings, 56: upside down), and the
 * colours with it when it is upside down. */
static struct arimaa_pos flipped(const struct arimaa_pos *p, int flip)
{
    int swap = flip & 8 ? 1 : 0;
    struct arimaa_pos other = {.seat = (uint8_t)(p->seat ^ swap),
                               .steps = p->steps,
                               .open = p->open,
                               .square = (uint8_t)(p->open ? p->square ^ flip : 0),
                               .kind = p->kind};
    for (int sq = 0; sq < 64; sq++) {
        int kind = arimaa_kind_at(&p->board, sq);
        if (kind)
            arimaa_put(&other, arimaa_side_at(&p->board, sq) ^ swap, kind, sq ^ flip);
    }
    return other;
}

static void add_difference(void *user, const struct agon_term *term)
{
    *(int *)user += term->value[0] - term->value[1];
}

/* What the terms add up to, for the side to move. */
static int terms_of(const struct arimaa_pos *p)
{
    int sum = 0;
    assert_int_equal(arimaa_explain(NULL, (const agon_pos *)p, add_difference, &sum), 0);
    return p->seat ? -sum : sum;
}

/* What the net gives a side, added up one number after the other. */
static int64_t plain_units(int8_t own[EVAL_WEIGHTS], int8_t enemy[EVAL_WEIGHTS])
{
    int64_t sum = 0;
    for (int k = 0; k < NET_UNITS; k++) {
        int unit = evaluate_net[k];
        for (int f = 0; f < EVAL_WEIGHTS; f++)
            unit += own[f] * evaluate_net[(2 + 2 * f) * NET_UNITS + k] +
                    enemy[f] * evaluate_net[(3 + 2 * f) * NET_UNITS + k];
        assert_in_range(unit + 32768, 0, 65535);
        sum += (int64_t)(unit < 0         ? 0
                         : unit > NET_TOP ? NET_TOP
                                          : unit) *
               evaluate_net[NET_UNITS + k];
    }
    return sum;
}

static void check_net(const struct arimaa_pos *p)
{
    int8_t count[2][EVAL_WEIGHTS];
    for (int seat = 0; seat < 2; seat++)
        evaluate_counts(p, seat, count[seat]);
    int64_t gold = plain_units(count[0], count[1]) - plain_units(count[1], count[0]);
    assert_int_equal(evaluate_net_gold(p), gold / NET_SCALE);
}

static void check(const struct arimaa_pos *p)
{
    check_net(p);
    struct arimaa_pos wings = flipped(p, 7), turned = flipped(p, 56), both = flipped(p, 63);
    int value = evaluate(p);
    assert_in_range(value + 10000, 0, 20000);
    assert_int_equal(value, evaluate(&wings));
    assert_int_equal(value, evaluate(&turned));
    assert_int_equal(value, evaluate(&both));
    assert_int_equal(value, terms_of(p));
    for (int seat = 0; seat < 2; seat++) {
        int8_t count[EVAL_WEIGHTS], other[EVAL_WEIGHTS];
        int material = evaluate_counts(p, seat, count);
        assert_int_equal(evaluate_counts(&wings, seat, other), material);
        assert_memory_equal(count, other, sizeof count);
        assert_int_equal(evaluate_counts(&turned, seat ^ 1, other), material);
        assert_memory_equal(count, other, sizeof count);
    }
}

/* Every position of the archive (every fifth with AGON_BRIEF), and amid turns after one to three
 * steps by chance. */
static void test_symmetry_and_sum(void **state)
{
    struct arimaa_pos *at;
    int n = arimaa_games_read(archive, &at);
    uint64_t chance = chance_seed(20151);
    (void)state;
    assert_true(n > 1000);
    for (int i = 0; i < n; i += getenv("AGON_BRIEF") ? 5 : 1) {
        struct arimaa_pos p = at[i];
        arimaa_step steps[ARIMAA_STEPS_MAX];
        check(&p);
        for (int count; p.steps < 3 && (count = arimaa_steps(&p, steps)) > 0;) {
            arimaa_step s = steps[chance_below(&chance, (uint32_t)count)];
            arimaa_make(&p, ARIMAA_FROM(s), ARIMAA_TO(s));
            check(&p);
        }
    }
    free(at);
}

/* Boards thrown together, up to full armies anywhere: nothing is counted beyond its table. */
static void test_rubble(void **state)
{
    static const int army[16] = {1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6};
    uint64_t chance = chance_seed(7);
    (void)state;
    for (int i = 0; i < 5000; i++) {
        struct arimaa_pos p = {.seat = (uint8_t)chance_below(&chance, 2)};
        uint32_t percent = 10 + chance_below(&chance, 91);
        for (int piece = 0; piece < 32; piece++) {
            int sq = (int)chance_below(&chance, 64);
            if (chance_below(&chance, 100) < percent && !arimaa_kind_at(&p.board, sq))
                arimaa_put(&p, piece / 16, army[piece % 16], sq);
        }
        check(&p);
    }
}

/* ---- ideas, drawn ---- */

struct seen {
    const char *name;
    struct agon_term term;
    int times;
};

static void find(void *user, const struct agon_term *term)
{
    struct seen *seen = user;
    if (strcmp(term->name, seen->name) == 0) {
        seen->term = *term;
        seen->times++;
    }
}

/* "g" or "s" to move and eight rows, the eighth first, points for empty squares. */
static void draw(const agon_game *game, agon_pos *pos, const char *picture)
{
    char text[72];
    struct agon_error error;
    int n = snprintf(text, sizeof text, "%c [", picture[0]);
    for (const char *s = picture + 2; *s; s++)
        if (*s != ' ')
            text[n++] = *s == '.' ? ' ' : *s;
    memcpy(text + n, "]", 2);
    if (game->rules->read(game, pos, text, &error) < 0)
        fail_msg("%s: %s", picture, error.text);
}

/* A term in a drawn position. */
static struct agon_term term_in(const char *name, const char *picture)
{
    struct seen seen = {.name = name};
    agon_game *game = agon_open("arimaa", NULL, NULL);
    agon_pos *pos = agon_pos_new(game, game->first);
    draw(game, pos, picture);
    assert_int_equal(arimaa_explain(NULL, pos, find, &seen), 0);
    assert_int_equal(seen.times, 1);
    free(pos);
    agon_close(game);
    return seen.term;
}

static const struct drawn {
    const char *name; /* of a term */
    int gold, silver; /* how often it must be counted */
    const char *picture;
} drawn[] = {
    /* The silver camel beside gold's trap, held by the elephant and frozen. */
    {"hostages", 0, 1, "g r......r ...cc... ........ ........ .m...... .E.e.... ..C..... R......R"},
    /* A friend beside it: it is held, but not frozen. */
    {"hostages", 0, 0, "g r......r ...cc... ........ ..e..... rm...... .E...... ..C..... R......R"},
    /* Far from gold's traps. */
    {"hostages", 0, 0, "g r......r ...c.... .......m .......E ........ ...e.... ..C..... R......R"},
    /* A rabbit is no hostage. */
    {"hostages", 0, 0, "g r......r ...cc... ....e... ........ .r...... .E...... ..C..... R......R"},
    /* Gold's horse on c6: elephant, camel and horse keep it there, its cat must stay. */
    {"frames: framed", 1, 0,
     "g r......r ..m..... .eHh.... ..C..... ........ ........ E....... R......R"},
    {"frames: bound guards", 1, 0,
     "g r......r ..m..... .eHh.... ..C..... ........ ........ E....... R......R"},
    /* It could push the dog. */
    {"frames: framed", 0, 0,
     "g r......r ..m..... .eHd.... ..C..... ........ ........ E....... R......R"},
    /* Two guards: either may leave. */
    {"frames: framed", 0, 0,
     "g r......r ..m..... .eHD.... ..C..... ........ ........ E....... R......R"},
    /* The cat is frozen by the dog; with a rabbit beside it, it is only held. */
    {"freezing: frozen", 1, 0,
     "g r......r ........ ........ ...Cd... ........ ........ E......e ..R..R.."},
    {"freezing: frozen", 0, 0,
     "g r......r ........ ........ ...Cd... ...R.... ........ E......e ..R..R.."},
    {"freezing: held", 1, 0,
     "g r......r ........ ........ ...Cd... ...R.... ........ E......e ..R..R.."},
    /* Equal pieces do not hold each other. */
    {"freezing: held", 0, 0,
     "g r......r ........ ........ ...Cc... ........ ........ E......e ..R..R.."},
    /* The dog beside c6 goes in when silver is to move; when gold is, it is not yet taken. */
    {"threats: may be taken now", 1, 0,
     "s r......r ........ .D...... .h...... ........ ........ E......e ..R..R.."},
    {"threats: may be taken now", 0, 0,
     "g r......r ........ .D...... .h...... ........ ........ E......e ..R..R.."},
    {"threats: may be taken later", 1, 0,
     "g r......r ........ .D...... .h...... ........ ........ E......e ..R..R.."},
    /* A second guard of the trap saves it. */
    {"threats: may be taken now", 0, 0,
     "s r......r ..E..... .D...... .h...... ........ ........ .......e ..R..R.."},
    /* On the trap, and its only friend can be driven away. */
    {"threats: may be taken now", 1, 0,
     "s r......r ........ ..D..... .hC..... ........ .E...... .......e ..R..R.."},
    /* The rabbit on c5 runs; a dog on its way would freeze it. */
    {"rabbits: running", 1, 0,
     "g r....... ........ ........ ..R..... ........ ........ E......e ........"},
    {"rabbits: running", 0, 0,
     "g r....... ........ .d.d.... ..R..... ........ ........ E......e ........"},
    /* No enemy is ahead of it on three files; then there is one. */
    {"rabbits: passed", 1, 0,
     "g r....... ........ ........ ..R..... ........ ........ E......e ........"},
    {"rabbits: passed", 0, 0,
     "g ...r.... ........ ........ ..R..... ........ ........ E......e ........"},
    /* Gold's camel is the strongest on the east wing, silver's horse on the west. */
    {"wings: led", 1, 1,
     "g r......r ........ .h...... ........ .....M.. ........ E......e ..R..R.."},
    {"wings: led", 1, 0,
     "g r......r ........ ......h. ........ .....M.. ........ E......e ..R..R.."},
    {"steps left", 0, 4,
     "s r......r ........ ........ ........ ........ ........ E......e ..R..R.."},
};

static void test_ideas(void **state)
{
    (void)state;
    for (const struct drawn *d = drawn; d < drawn + sizeof drawn / sizeof *drawn; d++) {
        struct agon_term term = term_in(d->name, d->picture);
        if (term.count[0] != d->gold || term.count[1] != d->silver)
            fail_msg("%s: %d and %d, expected %d and %d in %s", d->name, term.count[0],
                     term.count[1], d->gold, d->silver, d->picture);
    }
}

/* What every strong player knows, as pairs of boards: the first is worth more to the side to move.
 * The ideas are those of the Arimaa Wikibook's chapters on strategy (en.wikibooks.org/wiki/Arimaa)
 * and of D. Fotland, "Building a World-Champion Arimaa Program" (2004); the boards are drawn here.
 */
static const struct ordering {
    const char *why, *better, *worse;
} orderings[] = {
    {"a camel at home is better than one held hostage by the elephant at f3",
     "g rrrddrrr rhc.mchr ........ ........ ......e. .M....H. .HC.EC.R RRRDDRRR",
     "g rrrddrrr rhc.mchr ........ ........ ......e. .H....M. .HC.EC.R RRRDDRRR"},
    {"an elephant in the middle is better than one on the edge",
     "g rrrddrrr rhc.mchr ....e... ....E... ........ ........ RHCM.CHR RRRDDRRR",
     "g rrrddrrr rhc.mchr ....e... E....... ........ ........ RHCM.CHR RRRDDRRR"},
    {"a camel at home is better than one beside the enemy elephant in his half",
     "g rrrddrrr rhc.mchr ......e. ........ ...E.... ........ RHCM.CHR RRRDDRRR",
     "g rrrddrrr rhc.mchr ......eM ........ ...E.... ........ RHC..CHR RRRDDRRR"},
    {"rabbits at home are better than one alone in the middle before the horses",
     "g rrrddrrr r.c.mc.r .h..e... ..E.h... ........ ........ RHCM.CHR RRRDDRRR",
     "g rrrddrrr r.c.mc.r .h..e... ..E.h... ....R... ........ RHCM.CHR RRRDD.RR"},
    {"a horse is worth more than a cat",
     "g rrrddrrr rhcemchr ........ ........ ........ ........ RHCMEH.R RRRDDRRR",
     "g rrrddrrr rhcemchr ........ ........ ........ ........ RHCMEC.R RRRDDRRR"},
    {"an elephant that can leave is better than one walled in at the edge",
     "g rrrddrr. rhc.mc.r ......h. ........ ........ E..e.... RHCM.CHR RRRDDRRR",
     "g rrrdd.r. r.c.mc.. Eh...... rh...... rr...... ...e.... RHCM.CHR RRRDDRRR"},
    {"a horse that is free is better than one framed on c6",
     "g rrrddrrr ..m...hr .e.h.... ..C..... ........ ...H.... .D.ME.HR RRRDCRRR",
     "g rrrddrrr ..m...hr .eHh.... ..C..... ........ ........ .D.ME.HR RRRDCRRR"},
    {"late, a rabbit near goal is better than one at home",
     "g ...r..r. ........ ...e.... .R...... ....E... ........ ......d. R......D",
     "g ...r..r. ........ ...e.... ........ ....E... ........ .R....d. R......D"},
};

static int value_in(const char *picture)
{
    agon_game *game = agon_open("arimaa", NULL, NULL);
    agon_pos *pos = agon_pos_new(game, game->first);
    draw(game, pos, picture);
    int value = evaluate(arimaa_pos(pos));
    free(pos);
    agon_close(game);
    return value;
}

static void test_strategy(void **state)
{
    (void)state;
    for (const struct ordering *o = orderings; o < orderings + sizeof orderings / sizeof *orderings;
         o++) {
        int better = value_in(o->better), worse = value_in(o->worse);
        if (better <= worse)
            fail_msg("%s: %d and %d", o->why, better, worse);
    }
}

/* Whether gold's elephant is counted as one without a way out. */
static bool has_no_exit(const char *picture)
{
    int8_t count[EVAL_WEIGHTS];
    agon_game *game = agon_open("arimaa", NULL, NULL);
    agon_pos *pos = agon_pos_new(game, game->first);
    draw(game, pos, picture);
    evaluate_counts(arimaa_pos(pos), ARIMAA_GOLD, count);
    free(pos);
    agon_close(game);
    return count[EVAL_EXITS] == 1;
}

/* An elephant walled in at the edge has no way out; one that can push has some. */
static void test_blockade(void **state)
{
    static const char shut[] =
        "g Edr..... rr...... h....... ........ ........ ........ .......e ..R.....";
    static const char open[] =
        "g Ed...... r....... ........ ..h..... ........ ........ .......e ..R.....";
    (void)state;
    assert_true(has_no_exit(shut));
    assert_false(has_no_exit(open));
}

PROGRAM(arimaa_evaluation)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_symmetry_and_sum),
        cmocka_unit_test(test_rubble),
        cmocka_unit_test(test_ideas),
        cmocka_unit_test(test_strategy),
        cmocka_unit_test(test_blockade),
    };
    archive = argc > 1 ? argv[1] : "";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
