/* Text: buffers, words, numbers, suggestions and the check of input. */
#include <limits.h>
#include <stdio.h>

#include "check.h"
#include "core/text.h"
#include "programs.h"

static void test_buffers(void **state)
{
    (void)state;
    char small[6];
    struct text t = text_into(small, sizeof small);
    text_add(&t, "%s-%d", "ab", 12);
    assert_string_equal(small, "ab-12");
    text_add_char(&t, 'x');
    text_add(&t, "more");
    assert_string_equal(small, "ab-12");
    assert_int_equal(t.n, 10);
    t = text_into(NULL, 0);
    text_add(&t, "%d", 12345);
    text_add_char(&t, '!');
    assert_int_equal(t.n, 6);
}

/* Every size gives what snprintf does. */
static void test_formats(void **state)
{
    (void)state;
    for (size_t size = 0; size < 40; size++) {
        static const int numbers[] = {0, 7, -1, 10, -1234567, INT_MAX, INT_MIN};
        for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
            char is[64] = "?", wanted[64] = "?";
            struct text t = text_into(is, size);
            text_add(&t, "a%s %d%c", i % 2 ? "bc" : "", numbers[i], 'x');
            int n = snprintf(wanted, size, "a%s %d%c", i % 2 ? "bc" : "", numbers[i], 'x');
            assert_int_equal(t.n, n);
            text_add(&t, "%3d%%%s", numbers[i], "");
            if (size > (size_t)n)
                n += snprintf(wanted + n, size - (size_t)n, "%3d%%%s", numbers[i], "");
            assert_string_equal(is, wanted);
            t = text_into(is, size);
            text_add(&t, "%s%lld %lld", "", LLONG_MIN, 10LL * numbers[i]);
            n = snprintf(wanted, size, "%s%lld %lld", "", LLONG_MIN, 10LL * numbers[i]);
            assert_int_equal(t.n, n);
            assert_string_equal(is, wanted);
        }
    }
}

static void test_words(void **state)
{
    (void)state;
    const char *s = " \t a;b";
    text_skip_spaces(&s);
    assert_string_equal(s, "a;b");
    assert_int_equal(text_word("abc def"), 3);
    assert_int_equal(text_word("ab\r\n"), 2);
    assert_int_equal(text_word(";"), 0);
    assert_true(text_equal("abcd", 3, "abc"));
    assert_false(text_equal("abcd", 2, "abc"));
    assert_false(text_equal("abcd", 4, "abc"));
}

static void test_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t least, most;
        bool good;
        int64_t value;
    } cases[] = {
        {"0", 0, 9, true, 0},
        {"007", 0, 9, true, 7},
        {"-3", -3, 9, true, -3},
        {"10", 0, 9, false, 0},
        {"-1", 0, 9, false, 0},
        {"", INT64_MIN, INT64_MAX, false, 0},
        {"-", INT64_MIN, INT64_MAX, false, 0},
        {"+1", INT64_MIN, INT64_MAX, false, 0},
        {"1x", INT64_MIN, INT64_MAX, false, 0},
        {" 1", INT64_MIN, INT64_MAX, false, 0},
        {"9223372036854775807", INT64_MIN, INT64_MAX, true, INT64_MAX},
        {"9223372036854775808", INT64_MIN, INT64_MAX, false, 0},
        {"-9223372036854775808", INT64_MIN, INT64_MAX, true, INT64_MIN},
        {"-9223372036854775809", INT64_MIN, INT64_MAX, false, 0},
        {"99999999999999999999999", INT64_MIN, INT64_MAX, false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int64_t value = 0;
        bool good = text_number(cases[i].text, strlen(cases[i].text), cases[i].least, cases[i].most,
                                &value);
        if (good != cases[i].good || value != cases[i].value)
            fail_msg("'%s': %d, %lld", cases[i].text, good, (long long)value);
    }
}

static const char *game_name(void *words, int i)
{
    return ((const char *const *)words)[i];
}

static void test_nearest(void **state)
{
    (void)state;
    static const char *const words[] = {"arimaa", "abalone", "amazons", "hanoi", NULL};
    void *user = (void *)words;
    assert_string_equal(text_nearest("arimma", game_name, user), "arimaa");
    assert_string_equal(text_nearest("airmaa", game_name, user), "arimaa");
    assert_string_equal(text_nearest("amazon", game_name, user), "amazons");
    assert_string_equal(text_nearest("hnaoi", game_name, user), "hanoi");
    assert_null(text_nearest("chess", game_name, user));
    assert_null(text_nearest("", game_name, user));
    char longest[100000];
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    assert_null(text_nearest(longest, game_name, user));
}

static void test_clean(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t n, at; /* at = n: clean */
    } cases[] = {
        {"Rc1n\tx\r\n", 8, 8},
        {"a\0b", 3, 1},
        {"a\x1b[0m", 5, 1},
        {"\x7f", 1, 0},
        {"\xc3\xa9l\xc3\xa9phant", 10, 10},
        {"\xe8\xb1\xa1", 3, 3},
        {"\xf0\x9f\x90\x98", 4, 4},
        {"\xc3", 1, 0},             /* cut short */
        {"\xa9", 1, 0},             /* a middle byte alone */
        {"\xc0\xaf", 2, 0},         /* overlong */
        {"\xe0\x80\xaf", 3, 0},     /* overlong */
        {"\xf0\x80\x80\xaf", 4, 0}, /* overlong */
        {"\xed\xa0\x80", 3, 0},     /* surrogate */
        {"\xf4\x90\x80\x80", 4, 0}, /* beyond U+10FFFF */
        {"\xc2\x9b", 2, 0},         /* a control character of one code and two bytes */
        {"ab\xff", 3, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t at = cases[i].n;
        bool clean = text_clean(cases[i].bytes, cases[i].n, &at);
        if (clean != (cases[i].at == cases[i].n) || at != cases[i].at)
            fail_msg("case %zu: clean %d, at %zu", i, clean, at);
    }
    assert_true(text_clean("", 0, NULL));
}

PROGRAM(core_text)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_buffers), cmocka_unit_test(test_formats),
        cmocka_unit_test(test_words),   cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_nearest), cmocka_unit_test(test_clean),
    };
    return RUN(tests);
}
