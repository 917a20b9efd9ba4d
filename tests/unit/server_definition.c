/* Opening what somebody defined: the server believes the image alone, and nothing of it.
 *
 * A shell script replaces the process that reads definitions. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include <agon/agon.h>

#include "folder.h"
#include "programs.h"
#include "server/game/definition.h"
#include "server/game/report.h"
#include "server/game/shared_game.h"
#include "server/server.h"

static const char nonsense[] = "[no such text\n";
static char folder[] = "/tmp/agon-definition-XXXXXX", program[64], given[64];

/* The script takes the set-up in, then says what is in the file. */
static int make_program(void **state)
{
    (void)state;
    test_folder(folder);
    snprintf(program, sizeof program, "%s/program", folder);
    snprintf(given, sizeof given, "%s/given", folder);
    FILE *f = fopen(program, "w");
    assert_non_null(f);
    fprintf(f, "#!/bin/sh\nread -r line\ncat %s\n", given);
    fclose(f);
    return chmod(program, 0700);
}

static int drop_program(void **state)
{
    (void)state;
    remove(program);
    remove(given);
    return rmdir(folder);
}

/* The report of a definition, as the program itself would give it; free() it. */
static char *report_of(const char *kind, const char *definition, size_t *n)
{
    agon_game *game = agon_open(kind, &(struct agon_setup){.definition = definition}, NULL);
    assert_non_null(game);
    size_t size = game->rules->image(game, NULL, 0);
    uint8_t *image = malloc(size);
    char *text = NULL;
    FILE *f = open_memstream(&text, n);
    assert_true(image && f);
    game->rules->image(game, image, size);
    report_write(f, image, size);
    fclose(f);
    free(image);
    agon_close(game);
    return text;
}

static void give(const char *text, size_t n)
{
    FILE *f = fopen(given, "w");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}

/* The text means nothing, and the game is the image's: nobody here has read it. */
static void test_text_unread(void **state)
{
    static const struct {
        const char *kind, *definition;
    } cases[] = {{"chess", "[variant]\nbase = chess\n[pieces]\nQ = Queen: Q\nX = Extra: (LION)\n"},
                 {"chess", "[variant]\nbase = tai-shogi\n"}, /* of many rows */
                 {"tangram", "outline 0:0 4:0 4:4 0:4\n"}};
    struct core core = {.options.program = program};
    struct rooms rooms = {.core = &core};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct agon_error error = {.text = ""};
        size_t n;
        char *report = report_of(cases[i].kind, cases[i].definition, &n);
        give(report, n);
        struct game_spec p = {.kind = cases[i].kind, .definition = nonsense};
        struct shared_game *game = shared_game_make(&rooms, &p, &definition_patient, &error);
        if (!game)
            fail_msg("%s: %s", cases[i].kind, error.text);
        agon_game *same =
            agon_open(cases[i].kind, &(struct agon_setup){.definition = cases[i].definition}, NULL);
        assert_string_equal(game->game->definition, nonsense);
        assert_int_equal(game->game->board->pieces, same->board->pieces);
        assert_int_equal(game->game->max_moves, same->max_moves);
        assert_memory_equal(game->game->first, same->first, same->pos_size);
        agon_close(same);
        shared_game_free_alone(game);
        free(report);
    }
}

static void assert_refused(const char *kind, const char *text, size_t n, const char *why)
{
    struct agon_error error = {.text = ""};
    struct agon_setup setup = {.definition = nonsense};
    give(text, n);
    assert_null(definition_open(program, kind, &setup, &definition_patient, &error));
    if (!strstr(error.text, why))
        fail_msg("expected '%s' in '%s'", why, error.text);
}

/* Whatever the process says, the answer is a refusal. */
static void test_enemy(void **state)
{
    static const struct {
        const char *text, *why;
    } cases[] = {{"", "it takes too long or too much memory to open"},
                 {"bad line 3: expected a piece\n", "definition: line 3: expected a piece"},
                 {"bad \033[31mred\n", "it takes too much"},
                 {"what\n", "it takes too much"},
                 {"good\n", "it takes too much"},
                 {"good 0\n", "it takes too much"},
                 {"good -1\n", "it takes too much"},
                 {"good 524289\n", "it takes too much"},
                 {"good 99999999999999999999\n", "it takes too much"},
                 {"good 4\n", "it takes too long or too much memory to open"},
                 {"good 4\n6661\n", "it takes too much"},
                 {"good 4\n66616972ff\n", "it takes too much"},
                 {"good 4\n6661697x\n", "it takes too much"},
                 {"good 4\n66616972\n", "not an image"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_refused("chess", cases[i].text, strlen(cases[i].text), cases[i].why);
    size_t n;
    char *report = report_of("tangram", "outline 0:0 4:0 4:4 0:4\n", &n);
    assert_refused("chess", report, n, "not an image of a variant");
    report[20] ^= 1; /* a digit of the mark */
    assert_refused("tangram", report, n, "not an image of a puzzle");
    report[20] ^= 1;
    assert_refused("tangram", report, n - 3, "it takes too much");
    free(report);
}

static bool at_once(const void *user)
{
    (void)user;
    return true;
}

/* It is given up when the result is no longer wanted, and nothing is opened without a program. */
static void test_given_up(void **state)
{
    struct agon_error error = {.text = ""};
    struct agon_setup setup = {.definition = nonsense};
    struct patience patience = {.ms = 60000, .over = at_once};
    (void)state;
    give("", 0);
    assert_null(definition_open(program, "chess", &setup, &patience, &error));
    assert_non_null(strstr(error.text, "too long"));
    assert_null(definition_open(NULL, "chess", &setup, &definition_patient, &error));
    assert_non_null(strstr(error.text, "could not be checked"));
    assert_null(definition_open("/no/such", "chess", &setup, &definition_patient, &error));
    /* A game without definitions refuses one without the process; a set-up without a definition
     * does not need it. */
    assert_null(definition_open(NULL, "abalone", &setup, &definition_patient, &error));
    setup.definition = NULL;
    agon_game *game = definition_open(NULL, "chess", &setup, &definition_patient, &error);
    assert_non_null(game);
    agon_close(game);
}

PROGRAM(server_definition)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_text_unread),
                                       cmocka_unit_test(test_enemy),
                                       cmocka_unit_test(test_given_up)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, make_program, drop_program);
}
