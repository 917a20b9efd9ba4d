/* Columns: widths of texts, and texts allowed in a table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/column.h"
#include "programs.h"

static void test_width(void **state)
{
    (void)state;
    assert_int_equal(column_width("Ada"), 3);
    assert_int_equal(column_width("\xe5\x90\x8d\xe5\x89\x8d"), 4); /* two kanji */
    assert_int_equal(column_width("e\xcc\x81"), 1);                /* e and an accent */
}

static void test_harmless(void **state)
{
    static const char *const good[] = {"Ada", "=SUM(A1)", "\xe5\x90\x8d", "e\xcc\x81",
                                       "\xf0\x9f\x98\x80"};
    static const char *const bad[] = {"a\tb",
                                      "a\nb",
                                      "\xe2\x80\xae"
                                      "abc",
                                      "a\xe2\x80\x8b",
                                      "\xcc\x81",
                                      "\xff",
                                      "a\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81"};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(column_harmless(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(column_harmless(bad[i]));
}

/* Any text takes exactly its cells. */
static void test_cells(void **state)
{
    char bytes[64];
    (void)state;
    struct text t = text_into(bytes, sizeof bytes);
    column_add(&t, "\xe5\x90\x8d\xe5\x89\x8d\xe5\x90\x8d", 5);
    assert_string_equal(bytes, "\xe5\x90\x8d\xe5\x89\x8d~");
    t = text_into(bytes, sizeof bytes);
    column_add(&t, "a\tb", 5);
    assert_string_equal(bytes, "a?b  ");
}

PROGRAM(core_column)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_width),
                                       cmocka_unit_test(test_harmless),
                                       cmocka_unit_test(test_cells)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
