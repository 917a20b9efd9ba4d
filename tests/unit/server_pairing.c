/* Quick pairing by a made clock: like strengths at once, unlike ones later, nobody never; and the
 * presets are time controls as the server writes them; and no level of an engine is rated below one
 * that is weaker. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <agon/agon.h>

#include "core/random.h"
#include "play/clock.h"
#include "play/level_ratings.h"
#include "programs.h"
#include "server/game/pairing.h"
#include "server/game/presets.h"

/* Players of the same terms who began to wait at these moments. */
static void line_up(struct pairing *p, struct seeker *s, int n, const double *rating,
                    const int64_t *since)
{
    for (int i = 0; i < n; i++) {
        s[i] = (struct seeker){.terms = 1, .rating = rating[i], .since = since[i]};
        pairing_add(p, &s[i]);
    }
}

static void test_like_strengths_at_once(void **state)
{
    struct pairing p = {0};
    struct seeker s[3], *two[2];
    (void)state;
    line_up(&p, s, 3, (double[]){1500, 1640, 1520}, (int64_t[]){0, 10, 20});
    assert_true(pairing_next(&p, 20, two));
    assert_ptr_equal(two[0], &s[0]);
    assert_ptr_equal(two[1], &s[2]); /* the nearest, though another came before */
    assert_false(pairing_next(&p, INT64_MAX, two));
    assert_ptr_equal(p.first, &s[1]);
    assert_null(s[1].next);
}

/* 400 points apart: 250 beyond the window are ten seconds. */
static void test_window_widens(void **state)
{
    struct pairing p = {0};
    struct seeker s[2], *two[2];
    (void)state;
    line_up(&p, s, 2, (double[]){1900, 1500}, (int64_t[]){1000, 4000});
    assert_int_equal(pairing_due(&p), 11000);
    assert_false(pairing_next(&p, 10999, two));
    assert_true(pairing_next(&p, 11000, two));
    assert_ptr_equal(two[0], &s[0]);
    assert_null(p.first);
    assert_int_equal(pairing_due(&p), INT64_MAX);
}

static void test_only_the_same_terms_and_present(void **state)
{
    struct pairing p = {0};
    struct seeker s[3], *two[2];
    (void)state;
    line_up(&p, s, 3, (double[]){1500, 1500, 1500}, (int64_t[]){0, 1, 2});
    s[1].terms = 2;
    s[2].away = true;
    assert_false(pairing_next(&p, 1000000, two));
    assert_int_equal(pairing_due(&p), INT64_MAX);
    s[2].away = false; /* back: the place in the queue is the old one */
    assert_true(pairing_next(&p, 3, two));
    assert_ptr_equal(two[0], &s[0]);
    assert_ptr_equal(two[1], &s[2]);
    pairing_remove(&p, &s[1]);
    assert_null(p.first);
}

/* Somebody far from all others, in a stream of players who would rather meet each other. */
static void test_nobody_starves(void **state)
{
    enum { STREAM = 400 };
    static struct seeker s[STREAM], lone;
    struct pairing p = {0};
    struct seeker *two[2];
    int64_t met = -1;
    (void)state;
    lone = (struct seeker){.terms = 1, .rating = 2500, .since = 0};
    pairing_add(&p, &lone);
    for (int i = 0; i < STREAM && met < 0; i++) {
        int64_t now = (int64_t)i * 500;
        s[i] = (struct seeker){
            .terms = 1, .rating = 1400 + (double)(random_mix((uint64_t)i) % 200), .since = now};
        pairing_add(&p, &s[i]);
        while (pairing_next(&p, now, two)) {
            assert_true(two[0]->since <= two[1]->since);
            if (two[0] == &lone)
                met = now;
        }
    }
    assert_in_range(met, 30000, 38500); /* (2500 - 1400 - 150) / 25 s, and one more newcomer */
}

static bool not_these(const struct seeker *a, const struct seeker *b)
{
    return a->rating + b->rating != 3020; /* 1500 and 1520 have blocked each other */
}

/* Players who have blocked each other are skipped, even by the longest waiting. */
static void test_unwanted(void **state)
{
    struct pairing p = {.wanted = not_these};
    struct seeker s[3], *two[2];
    (void)state;
    line_up(&p, s, 2, (double[]){1500, 1520}, (int64_t[]){0, 10});
    assert_false(pairing_next(&p, 1000000, two));
    assert_int_equal(pairing_due(&p), INT64_MAX);
    s[2] = (struct seeker){.terms = 1, .rating = 1600, .since = 20};
    pairing_add(&p, &s[2]);
    assert_true(pairing_next(&p, 20, two));
    assert_ptr_equal(two[0], &s[0]);
    assert_ptr_equal(two[1], &s[2]);
}

/* A player who returns with an earlier time is before those who came since. */
static void test_order(void **state)
{
    struct pairing p = {0};
    struct seeker s[3];
    (void)state;
    line_up(&p, s, 3, (double[]){1, 2, 3}, (int64_t[]){50, 20, 50});
    assert_ptr_equal(p.first, &s[1]);
    assert_ptr_equal(s[1].next, &s[0]);
    assert_ptr_equal(s[0].next, &s[2]);
}

static void test_presets(void **state)
{
    (void)state;
    for (int k = 0; agon_rules_at(k); k++) {
        const char *game = agon_rules_at(k)->id, *control;
        int n = 0;
        for (; (control = preset_at(game, n)) != NULL; n++) {
            struct clock_control c;
            char text[128];
            assert_int_equal(clock_control_read(&c, control, NULL), 0);
            clock_control_write(&c, text, sizeof text);
            assert_string_equal(text, control);
            assert_int_equal(preset_find(game, control), n);
        }
        agon_game *g = agon_open(game, NULL, NULL);
        assert_non_null(g);
        assert_int_equal(n > 0, g->seats > 1);
        agon_close(g);
        assert_int_equal(preset_find(game, "1s"), -1);
    }
}

static void test_levels(void **state)
{
    const struct level_ratings *r;
    int n = 0, measured;
    (void)state;
    for (; (r = level_ratings_at(n)) != NULL; n++) {
        agon_game *game = agon_open(r->game, NULL, NULL);
        assert_non_null(game);
        const char *strongest = agon_engine_find(NULL, game, NULL)->id;
        assert_ptr_equal(level_ratings_of(game, strongest, &measured), r);
        assert_int_equal(measured, r->measured);
        assert_int_equal(level_is_estimate(0, measured), measured == 0);
        assert_null(level_ratings_of(game, "random", &measured));
        assert_int_equal(r->rating[1], 1000);
        assert_true(r->rating[LEVEL_BEGINNER] < 1000);
        for (int level = 1; level <= LEVEL_MOST; level++)
            assert_true(r->rating[level] >= r->rating[level - 1]);
        agon_close(game);
    }
    assert_int_equal(n, 8);
    agon_game *old = agon_open("arimaa", &(struct agon_setup){.variant = "document-000"}, NULL);
    assert_non_null(level_ratings_of(old, "arimaa", &measured));
    assert_int_equal(measured, 0); /* other rules: no more than an estimate */
    agon_close(old);
}

PROGRAM(server_pairing)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_like_strengths_at_once),
        cmocka_unit_test(test_window_widens),
        cmocka_unit_test(test_only_the_same_terms_and_present),
        cmocka_unit_test(test_nobody_starves),
        cmocka_unit_test(test_unwanted),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_presets),
        cmocka_unit_test(test_levels),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
