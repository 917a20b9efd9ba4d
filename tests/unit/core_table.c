/* Errors, and finding and opening games. */
#include "check.h"
#include "core/text.h"
#include "programs.h"

static void test_messages(void **state)
{
    (void)state;
    struct agon_error error;
    assert_int_equal(agon_fail(NULL, AGON_ILLEGAL, 3, "unheard"), AGON_ILLEGAL);
    assert_int_equal(agon_fail(&error, AGON_BAD_TEXT, 3, "expected %d", 5), AGON_BAD_TEXT);
    assert_int_equal(error.code, AGON_BAD_TEXT);
    assert_int_equal(error.at, 3);
    assert_string_equal(error.text, "expected 5");
    agon_fail(&error, AGON_BAD_TEXT, 0, "found '%s'", "a\nb\x1b\xff\xc3\xa9");
    assert_string_equal(error.text, "found 'a?b??\xc3\xa9'");
}

/* A message of two-byte characters is cut between two of them, after any first byte. */
static void test_long_messages(void **state)
{
    (void)state;
    char many[2001];
    struct agon_error error;
    for (int i = 0; i < 2000; i += 2)
        memcpy(many + i, "\xc3\xa9", 2);
    many[2000] = '\0';
    for (int before = 0; before < 2; before++) {
        agon_fail(&error, AGON_BAD_TEXT, 0, "%s%s", before ? "x" : "", many);
        size_t n = strlen(error.text);
        assert_true(n >= sizeof error.text - 3 && n < sizeof error.text);
        assert_true(text_clean(error.text, n, NULL));
    }
}

/* The same in parts: id, sentence, arguments; a message inside a message is in brackets. */
static void test_parts(void **state)
{
    (void)state;
    struct agon_error inner = {.at = 0}, outer = {.at = 0};
    agon_fail(&inner, AGON_ILLEGAL, 0, AGON_SAY(square_taken, "%s is taken by %.2s"), "a\033b",
              "rabbit");
    assert_string_equal(inner.text, "a?b is taken by ra");
    assert_string_equal(inner.parts, "square_taken\x1f"
                                     "a?b is taken by ra\x1e"
                                     "a?b\x1era");
    agon_fail(&outer, AGON_ILLEGAL, 0, AGON_SAY(line_wrong, "line %d, %lld of %zu%c %03o: %s"), 7,
              -5LL, (size_t)9, '%', 8U, inner.parts);
    assert_string_equal(outer.text, "line 7, -5 of 9% 010: a?b is taken by ra");
    assert_non_null(strstr(outer.parts, "\x1e"
                                        "7\x1e-5\x1e"
                                        "9\x1e%\x1e"
                                        "010\x1e\x02square_taken"));
    assert_int_equal(outer.parts[strlen(outer.parts) - 1], 3);
    agon_fail(&outer, AGON_ILLEGAL, 0, "%s", inner.parts);
    assert_string_equal(outer.text, inner.text);
    assert_string_equal(outer.parts, inner.parts);
    agon_fail(&outer, AGON_ILLEGAL, 0, "100 %% of %s", AGON_SAY(all, "it"));
    assert_string_equal(outer.text, "100 % of it");
    assert_string_equal(outer.parts, "100 % of it");
    agon_fail(&outer, AGON_ILLEGAL, 0, AGON_SAY(long_word, "%200s%200s"), "a", "b");
    assert_string_equal(outer.parts, outer.text);
}

static void test_finding(void **state)
{
    (void)state;
    struct agon_error error = {.text = ""};
    const struct agon_rules *arimaa = agon_rules_find("arimaa", &error);
    assert_non_null(arimaa);
    assert_string_equal(arimaa->id, "arimaa");
    assert_null(agon_rules_find("arimma", &error));
    assert_int_equal(error.code, AGON_UNSUPPORTED);
    assert_non_null(strstr(error.text, "did you mean 'arimaa'"));
    assert_null(agon_rules_find("", &error));
    assert_null(agon_rules_at(-1));
    assert_null(agon_open("nothing", NULL, &error));
    agon_game *game = agon_open("arimaa", NULL, &error);
    assert_non_null(game);
    agon_pos *pos = agon_pos_new(game, game->first);
    assert_memory_equal(pos, game->first, game->pos_size);
    free(pos);
    agon_close(game);
    agon_close(NULL);
}

static void test_version(void **state)
{
    char numbers[32];
    (void)state;
    snprintf(numbers, sizeof numbers, "%d.%d.%d", AGON_VERSION_MAJOR, AGON_VERSION_MINOR,
             AGON_VERSION_PATCH);
    assert_string_equal(AGON_VERSION, numbers);
    assert_string_equal(agon_version(), AGON_VERSION);
}

PROGRAM(core_table)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_messages),
                                       cmocka_unit_test(test_long_messages),
                                       cmocka_unit_test(test_parts), cmocka_unit_test(test_finding),
                                       cmocka_unit_test(test_version)};
    return RUN(tests);
}
