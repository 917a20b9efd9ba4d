/* Chance and the set of keys. */
#include "check.h"
#include "core/keys.h"
#include "core/random.h"
#include "programs.h"

/* splitmix64 from the state 0 begins with these numbers (Vigna's splitmix64.c, widely published).
 */
static void test_mix(void **state)
{
    (void)state;
    assert_true(random_mix(0x9e3779b97f4a7c15ULL) == 0xe220a8397b1dcdafULL);
    assert_true(random_mix(2 * 0x9e3779b97f4a7c15ULL) == 0x6e789e6aa1b965f4ULL);
}

/* xoshiro256** from the state {1, 2, 3, 4}: the first numbers by hand from its definition are
 * rotl(2 * 5, 7) * 9 = 11520, then 0 because the second word becomes 2 ^ (3 ^ 1) = 0. */
static void test_sequence(void **state)
{
    (void)state;
    struct random r = {{1, 2, 3, 4}}, a, b;
    assert_true(random_next(&r) == 11520);
    assert_true(random_next(&r) == 0);
    random_seed(&a, 0);
    random_seed(&b, 0);
    assert_true((a.s[0] | a.s[1] | a.s[2] | a.s[3]) != 0);
    assert_true(random_next(&a) == random_next(&b));
    random_seed(&b, 1);
    assert_true(random_next(&a) != random_next(&b));
}

/* 60,000 draws of 6: each comes 10,000 times with a deviation of 91; seven deviations are allowed.
 */
static void test_below(void **state)
{
    (void)state;
    int times[6] = {0};
    struct random r;
    random_seed(&r, 7);
    for (int i = 0; i < 60000; i++)
        times[random_below(&r, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(times[i], 10000 - 640, 10000 + 640);
    assert_int_equal(random_below(&r, 1), 0);
    for (int i = 0; i < 100; i++)
        assert_in_range(random_below(&r, UINT32_MAX), 0, UINT32_MAX - 1);
}

static void test_keys(void **state)
{
    (void)state;
    struct keys k;
    keys_init(&k);
    for (uint64_t key = 0; key < 10000; key++)
        assert_int_equal(keys_add(&k, key << 40), 1);
    for (uint64_t key = 0; key < 10000; key++)
        assert_int_equal(keys_add(&k, key << 40), 0);
    assert_int_equal(k.n, 10000);
    keys_clear(&k);
    assert_int_equal(k.n, 0);
    assert_int_equal(keys_add(&k, 0), 1);
    assert_int_equal(keys_add(&k, 0), 0);
    assert_int_equal(keys_add(&k, 5), 1);
    keys_release(&k);
}

PROGRAM(core_random)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_mix), cmocka_unit_test(test_sequence),
                                       cmocka_unit_test(test_below), cmocka_unit_test(test_keys)};
    return RUN(tests);
}
