/* Large blocks: zeros, aligned, all of it writable, of any size. */
#include "os/pages.h"

#include <stdint.h>
#include <string.h>

#include "check.h"
#include "programs.h"

static void test_blocks(void **state)
{
    static const size_t sizes[] = {1, 4096, (1 << 21) - 1, 1 << 21, (1 << 21) + 1, 5 << 20};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size_t n = sizes[i];
        unsigned char *one = os_pages_take(n), *two = os_pages_take(n);
        assert_non_null(one);
        assert_non_null(two);
        assert_int_equal((uintptr_t)one % 64, 0);
        assert_int_equal((uintptr_t)two % 64, 0);
        for (size_t at = 0; at < n; at++)
            if (one[at] != 0)
                fail_msg("byte %zu of %zu is not 0", at, n);
        memset(one, 1, n);
        memset(two, 2, n);
        assert_int_equal(one[0] + one[n - 1], 2);
        os_pages_give(one, n);
        assert_int_equal(two[0] + two[n - 1], 4);
        os_pages_give(two, n);
    }
    os_pages_give(NULL, 1);
    assert_null(os_pages_take(SIZE_MAX));
    assert_null(os_pages_take(SIZE_MAX - (4 << 20)));
}

PROGRAM(os_pages)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_blocks)};
    return RUN(tests);
}
