/* The operator's texts of --pages by page and language.
 *
 * usage: server-notes AGOND */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <agon/agon.h>
#include <cmocka.h>

#include "client.h"
#include "folder.h"
#include "os/files.h"
#include "programs.h"

static const char *program;

static void put(const char *folder, const char *file, const char *text, size_t n)
{
    char path[128];
    struct agon_error error;
    snprintf(path, sizeof path, "%s/%s", folder, file);
    assert_int_equal(file_write(path, text, n, false, &error), 0);
}

static void says(struct client *c, const char *page, const char *language, const char *text)
{
    json_t *arguments = json_pack("{ss}", "page", page);
    if (language)
        json_object_set_new(arguments, "language", json_string(language));
    json_t *a = client_good(c, "note", arguments);
    if (text)
        assert_string_equal(at_text(a, "text"), text);
    else
        assert_true(json_is_null(at(a, "text")));
    assert_string_equal(at_text(a, "version"), agon_version());
    json_decref(a);
}

static void test_texts(void **state)
{
    static const char whole[] = "Write to <b>us</b>.", french[] = "\xc3\x89"
                                                                  "crivez-nous.";
    char folder[] = "/tmp/agon-XXXXXX";
    struct server server = {.value = folder};
    struct client c = {0};
    (void)state;
    test_folder(folder);
    put(folder, "contact.md", whole, sizeof whole - 1);
    put(folder, "contact.fr.md", french, sizeof french - 1);
    put(folder, "README", "how these came here", 19);
    server_start(&server, program, "--pages");
    client_open(&c, server.port);
    says(&c, "contact", NULL, whole);
    says(&c, "contact", "tr", whole);
    says(&c, "contact", "fr", french);
    says(&c, "privacy", "fr", NULL);
    client_bad(&c, "note", json_pack("{ss}", "page", "../agon.db"), "bad_argument");
    client_close(&c);
    server_end(&server, 0);
}

static void test_none(void **state)
{
    struct server server = {0};
    struct client c = {0};
    (void)state;
    server_start(&server, program, "--unlimited");
    client_open(&c, server.port);
    says(&c, "about", "en", NULL);
    client_close(&c);
    server_end(&server, 0);
}

PROGRAM(notes)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_none),
    };
    program = argc > 1 ? argv[1] : "agond";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
