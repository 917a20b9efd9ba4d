/* Options: defaults, reading, canonical values, errors and their places. */
#include "check.h"
#include "core/options.h"
#include "programs.h"

static const struct agon_option table[] = {
    {"judge", AGON_SWITCH, "on", NULL, 0, 0, ""},
    {"eject", AGON_NUMBER, "6", NULL, 1, 12, ""},
    {"repetition", AGON_CHOICE, "illegal", "illegal|loses|loses-all", 0, 0, ""},
    {"army", AGON_TEXT, "full", "letters", 0, 0, ""},
    {0},
};

static void assert_options(const struct options *o, const struct options *base,
                           const char *expected)
{
    char text[AGON_TEXT_MAX];
    assert_int_equal(options_write(o, table, base, text, sizeof text), (int)strlen(expected));
    assert_string_equal(text, expected);
}

static void test_reading(void **state)
{
    (void)state;
    struct options o, base;
    options_defaults(&o, table);
    assert_options(&o, NULL, "");
    assert_true(options_on(&o, table, "judge"));
    assert_int_equal(options_number(&o, table, "eject"), 6);
    assert_int_equal(options_read(&o, table, "  army=EM\teject=08  judge=off ", NULL), 0);
    assert_options(&o, NULL, "judge=off eject=8 army=EM");
    assert_false(options_on(&o, table, "judge"));
    base = o;
    assert_int_equal(options_read(&o, table, "repetition=loses judge=on", NULL), 0);
    assert_string_equal(options_value(&o, table, "repetition"), "loses");
    assert_options(&o, &base, "judge=on repetition=loses");
    assert_int_equal(options_read(&o, table, "", NULL), 0);
}

static void test_errors(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int status, at;
        const char *says;
    } cases[] = {
        {"judge", AGON_BAD_TEXT, 0, "name=value"},
        {"judge=maybe", AGON_BAD_TEXT, 6, "on|off"},
        {"judge=off eject=13", AGON_BAD_TEXT, 16, "1 to 12"},
        {"eject=", AGON_BAD_TEXT, 6, "1 to 12"},
        {"eject=0x8", AGON_BAD_TEXT, 6, "1 to 12"},
        {"repetition=l", AGON_BAD_TEXT, 11, "illegal|loses"},
        {"repetition=loses|", AGON_BAD_TEXT, 11, "illegal|loses"},
        {" ejct=8", AGON_UNSUPPORTED, 1, "did you mean 'eject'"},
        {"=8", AGON_UNSUPPORTED, 0, "no option '': expected judge, eject, repetition, army"},
        {"army=\x01", AGON_BAD_TEXT, 5, "army"},
        {"army=\xff", AGON_BAD_TEXT, 5, "army"},
        {"army=0123456789012345678901234567890123456789012345678901234567890123", AGON_BAD_TEXT, 5,
         "63"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct options o;
        struct agon_error error = {.text = ""};
        options_defaults(&o, table);
        int status = options_read(&o, table, cases[i].text, &error);
        if (status != cases[i].status || error.at != cases[i].at ||
            strstr(error.text, cases[i].says) == NULL)
            fail_msg("'%s': %d at %d: %s", cases[i].text, status, error.at, error.text);
    }
}

PROGRAM(core_options)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_reading),
                                       cmocka_unit_test(test_errors)};
    return RUN(tests);
}
