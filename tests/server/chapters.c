/* A real agond and studies of several chapters.
 *
 * usage: server-chapters AGOND */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "play/record.h"
#include "programs.h"

static struct server server;

#define FIRST "{\"nodes\":[{\"parent\":-1,\"turn\":\"d1d5\",\"hint\":\"straight on\"}]}"
#define SECOND "{\"nodes\":[{\"parent\":-1,\"turn\":\"e2e4\"},{\"parent\":0,\"turn\":\"e7e5\"}]}"

/* Arguments of study_save: a chapter, -1: none is named, of a study, NULL: a new one. */
static json_t *saved(const char *id, int chapter, const char *kind, const char *tree)
{
    json_t *json = json_pack("{ss ss ss}", "kind", kind, "title", "Two games", "tree", tree);
    if (id)
        json_object_set_new(json, "study", json_string(id));
    if (chapter >= 0)
        json_object_set_new(json, "chapter", json_integer(chapter));
    if (chapter == 0)
        json_object_set_new(json, "chapter_title", json_string("The second"));
    return json;
}

/* A study with two chapters, of Kamisado and of chess. */
static void make(struct client *c, char id[16])
{
    json_t *json = client_good(c, "study_save", saved(NULL, -1, "kamisado", FIRST));
    snprintf(id, 16, "%s", at_text(json, "id"));
    assert_int_equal(at_number(json, "chapter"), 1);
    json_decref(json);
    json = client_good(c, "study_save", saved(id, 0, "chess", SECOND));
    assert_int_equal(at_number(json, "chapter"), 2);
    json_decref(json);
}

static json_t *look(struct client *c, const char *id, int chapter)
{
    json_t *json = json_pack("{ss}", "study", id);
    if (chapter > 0)
        json_object_set_new(json, "chapter", json_integer(chapter));
    return client_good(c, "study", json);
}

static json_t *at_revision(json_t *saving, int revision)
{
    json_object_set_new(saving, "revision", json_integer(revision));
    return saving;
}

static json_t *about(const char *id, int chapter)
{
    return json_pack("{ss si}", "study", id, "chapter", chapter);
}

static json_t *with(json_t *json, const char *name, json_t *value)
{
    json_object_set_new(json, name, value);
    return json;
}

/* A save never overwrites changes made since the revision that it names. */
static void test_revisions(void **state)
{
    struct client a = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    make(&a, id);
    json_t *json = look(&a, id, 1);
    int revision = (int)at_number(json, "study.revision");
    json_decref(json);
    json = client_good(&a, "study_save",
                       at_revision(saved(id, 1, "kamisado", "{\"nodes\":[]}"), revision));
    assert_int_equal(at_number(json, "revision"), revision + 1);
    json_decref(json);
    client_bad(&a, "study_save", at_revision(saved(id, 1, "kamisado", FIRST), revision), "stale");
    json = look(&a, id, 1);
    assert_int_equal(json_array_size(at(json, "study.nodes")), 0);
    assert_int_equal(at_number(json, "study.revision"), revision + 1);
    json_decref(json);
    /* A different chapter, a new one and an empty save are not affected. */
    json = look(&a, id, 2);
    revision = (int)at_number(json, "study.revision");
    json_decref(json);
    json_decref(
        client_good(&a, "study_save", at_revision(saved(id, 2, "chess", SECOND), revision)));
    json_decref(client_good(&a, "study_save", at_revision(saved(id, 0, "chess", SECOND), 0)));
    json_decref(client_good(&a, "study_save", saved(id, 1, "kamisado", FIRST)));
    client_close(&a);
}

/* Each chapter has its own game and tree; the study opens at the chapter saved last. */
static void test_chapters(void **state)
{
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    make(&a, id);
    json_t *json = look(&b, id, 0);
    assert_int_equal(at_number(json, "study.chapter"), 2);
    assert_string_equal(at_text(json, "study.setup.game"), "chess");
    assert_int_equal(json_array_size(at(json, "study.nodes")), 2);
    assert_string_equal(at_text(json, "study.chapters.1.title"), "The second");
    assert_string_equal(at_text(json, "study.chapters.0.game"), "kamisado");
    json_decref(json);
    json = look(&b, id, 1);
    assert_string_equal(at_text(json, "study.setup.game"), "kamisado");
    assert_string_equal(at_text(json, "study.nodes.0.turn"), "d1d5");
    assert_string_equal(at_text(json, "study.nodes.0.hint"), "straight on");
    json_decref(json);
    client_bad(&b, "study", about(id, 3), "not_found");
    /* Saving one leaves the other as it is. */
    json_decref(client_good(&a, "study_save", saved(id, 1, "kamisado", "{\"nodes\":[]}")));
    json = look(&b, id, 0);
    assert_int_equal(at_number(json, "study.chapter"), 1);
    assert_int_equal(json_array_size(at(json, "study.nodes")), 0);
    json_decref(json);
    json = look(&b, id, 2);
    assert_int_equal(json_array_size(at(json, "study.nodes")), 2);
    json_decref(json);
    client_bad(&a, "study_save", saved(id, 7, "chess", SECOND), "not_now");
    json = client_good(&a, "studies", NULL);
    assert_int_equal(at_number(json, "studies.0.chapters"), 2);
    assert_int_equal(at_number(json, "studies.0.turns"), 2);
    json_decref(json);
    json = client_good(&b, "share", json_pack("{ss}", "study", id));
    assert_string_equal(at_text(json, "kind"), "kamisado");
    json_decref(json);
    client_close(&a);
    client_close(&b);
}

/* The author alone renames, marks, moves and deletes chapters; the last one cannot be deleted. */
static void test_change(void **state)
{
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    make(&a, id);
    json_decref(client_good(&b, "desk_join", about(id, 1)));
    json_t *json = client_good(
        &a, "study_chapter",
        with(with(about(id, 1), "title", json_string("Opening")), "practice", json_true()));
    assert_string_equal(at_text(json, "chapters.0.title"), "Opening");
    assert_true(json_is_true(at(json, "chapters.0.practice")));
    json_decref(json);
    /* Users with the study open are notified. */
    json = client_push(&b, "desk_study", NULL);
    assert_string_equal(at_text(json, "chapters.0.title"), "Opening");
    json_decref(json);
    json = client_good(&a, "study_chapter", with(about(id, 1), "to", json_integer(1)));
    assert_int_equal(at_number(json, "chapters.0.id"), 2);
    assert_string_equal(at_text(json, "chapters.1.title"), "Opening");
    json_decref(json);
    client_bad(&b, "study_chapter", with(about(id, 1), "drop", json_true()), "forbidden");
    client_bad(&a, "study_chapter", with(about(id, 9), "drop", json_true()), "not_now");
    json = client_good(&a, "study_chapter", with(about(id, 2), "drop", json_true()));
    assert_int_equal(json_array_size(at(json, "chapters")), 1);
    json_decref(json);
    client_bad(&a, "study_chapter", with(about(id, 1), "drop", json_true()), "not_now");
    /* The study would open at the deleted chapter. */
    json = look(&b, id, 0);
    assert_int_equal(at_number(json, "study.chapter"), 1);
    json_decref(json);
    client_close(&a);
    client_close(&b);
}

static int records(struct client *c, json_t *arguments)
{
    json_t *json = client_good(c, "study_record", arguments);
    const char *text = at_text(json, "record");
    struct record record;
    struct agon_error error;
    int n = 0, line = 1;
    while (record_read(&record, &text, &line, &error) == 1) {
        record_release(&record);
        n++;
    }
    json_decref(json);
    return n;
}

/* A tree with everything that PGN can express. */
static const char said[] =
    "{\"nodes\":["
    "{\"parent\":-1,\"turn\":\"e2e4\",\"comment\":\"one\\ntwo\",\"hint\":\"the pawn\","
    "\"marks\":[\"!\",\"G e4\",\"R e2 e4\",\"Q e9\"]},"
    "{\"parent\":0,\"turn\":\"e7e5\",\"comment\":\"\u00b1 so\"},"
    "{\"parent\":1,\"turn\":\"g1f3\"},"
    "{\"parent\":0,\"turn\":\"c7c5\",\"comment\":\"Sicilian\"},"
    "{\"parent\":3,\"turn\":\"g1f3\"},"
    "{\"parent\":3,\"turn\":\"c2c3\",\"marks\":[\"!?\"]},"
    "{\"parent\":-1,\"turn\":\"d2d4\"}]}";

/* The PGN of a study, for free(). */
static char *pgn_of(struct client *c, json_t *arguments)
{
    json_t *json = client_good(c, "study_record", with(arguments, "pgn", json_true()));
    char *text = strdup(at_text(json, "record"));
    json_decref(json);
    return text;
}

/* A study is exported as PGN, one game per chapter, and reads back as the same tree. */
static void test_pgn(void **state)
{
    struct client a = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_become(&a, "Ada");
    make(&a, id);
    json_decref(client_good(&a, "study_save", saved(id, 2, "chess", said)));
    char *text = pgn_of(&a, json_pack("{ss}", "study", id)), *one = pgn_of(&a, about(id, 2));
    assert_string_equal(text, one); /* Kamisado has no PGN */
    if (!strstr(text, "[Event \"Two games: The second\"]\n") || !strstr(text, "[Annotator \"Ada") ||
        strstr(text, "Termination"))
        fail_msg("%s", text);
    assert_string_equal(
        strstr(text, "\n\n") + 2,
        "1. e4 $1 {[%csl Ge4] [%cal Re2e4] one two} (1. d4) 1... e5 $16 {so} (1... c5\n"
        "{Sicilian} 2. Nf3 (2. c3 $5)) 2. Nf3 *\n\n");
    json_t *read = client_good(&a, "record_read", json_pack("{ss}", "text", text));
    static const char tree[] = "[[-1, \"e2e4\", \"one two\", [\"!\", \"G e4\", \"R e2 e4\"]],"
                               "[-1, \"d2d4\", \"\", []], [0, \"e7e5\", \"\u00b1 so\", []],"
                               "[0, \"c7c5\", \"Sicilian\", []], [3, \"g1f3\", \"\", []],"
                               "[3, \"c2c3\", \"\", [\"!?\"]], [2, \"g1f3\", \"\", []]]";
    json_t *same = json_loads(tree, 0, NULL);
    size_t i;
    json_t *node, *nodes = json_array();
    json_array_foreach(at(read, "nodes"), i, node)
    {
        json_array_append_new(nodes, json_pack("[O O O O]", at(node, "parent"), at(node, "turn"),
                                               at(node, "comment"), at(node, "marks")));
    }
    assert_true(json_equal(nodes, same));
    json_decref(nodes);
    json_decref(same);
    json_decref(read);
    client_bad(&a, "study_record", with(about(id, 1), "pgn", json_true()), "not_now");
    free(text);
    free(one);
    /* From a position; without a title; of a game that is not chess-like. */
    json_t *json = saved(id, 2, "chess", "{\"nodes\":[{\"parent\":-1,\"turn\":\"e8e7\"}]}");
    json_decref(client_good(&a, "study_save",
                            with(json, "start", json_string("4k3/8/8/8/8/8/8/4K2R b K - 0 30"))));
    text = pgn_of(&a, about(id, 2));
    if (!strstr(text, "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 30\"]\n") ||
        !strstr(text, "\n\n30... Ke7 *\n\n"))
        fail_msg("%s", text);
    free(text);
    json_decref(client_good(&a, "study_chapter", with(about(id, 2), "drop", json_true())));
    client_bad(&a, "study_record", json_pack("{ss sb}", "study", id, "pgn", 1), "not_now");
    client_close(&a);
}

static void test_export(void **state)
{
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    make(&a, id);
    assert_int_equal(records(&b, json_pack("{ss}", "study", id)), 2);
    assert_int_equal(records(&b, about(id, 2)), 1);
    client_bad(&b, "study_record", about(id, 3), "not_now");
    /* A copy belongs to the user who made it, with all its contents. */
    json_t *json = client_good(&b, "study_clone", json_pack("{ss}", "study", id));
    json_t *copy = client_good(&b, "study", json_pack("{ss}", "study", at_text(json, "id")));
    assert_string_not_equal(at_text(json, "id"), id);
    assert_true(json_is_true(at(copy, "mine")));
    assert_string_equal(at_text(copy, "study.title"), "Two games");
    assert_int_equal(json_array_size(at(copy, "study.chapters")), 2);
    json_decref(copy);
    json_decref(json);
    client_bad(&b, "study_clone", json_pack("{ss}", "study", "nothing"), "not_found");
    client_close(&a);
    client_close(&b);
}

/* Too many chapters and too large ones are refused; the stored ones are unchanged. */
static void test_bounds(void **state)
{
    enum { NODES = 400, COMMENT = 200 };
    struct client a = {0};
    char id[16], comment[COMMENT + 1];
    int chapters = 2;
    (void)state;
    client_open(&a, server.port);
    make(&a, id);
    for (; chapters < 64; chapters++)
        json_decref(client_good(&a, "study_save", saved(id, 0, "chess", "{\"nodes\":[]}")));
    client_bad(&a, "study_save", saved(id, 0, "chess", "{\"nodes\":[]}"), "not_now");
    memset(comment, 'x', COMMENT);
    comment[COMMENT] = '\0';
    json_t *nodes = json_array();
    for (int i = 0; i < NODES; i++)
        json_array_append_new(nodes, json_pack("{si ss ss}", "parent", -1, "turn",
                                               i % 2 ? "e2e4" : "d2d4", "comment", comment));
    json_t *tree = json_pack("{so}", "nodes", nodes);
    char *text = json_dumps(tree, JSON_COMPACT);
    for (int chapter = 1; chapter <= 2; chapter++)
        json_decref(client_good(&a, "study_save", saved(id, chapter, "chess", text)));
    client_bad(&a, "study_save", saved(id, 3, "chess", text), "not_now");
    json_t *json = look(&a, id, 3);
    assert_int_equal(json_array_size(at(json, "study.chapters")), 64);
    assert_int_equal(json_array_size(at(json, "study.nodes")), 0);
    json_decref(json);
    json_decref(tree);
    free(text);
    client_close(&a);
}

/* A study stored before there were chapters opens as one chapter, and saves it. */
static void test_old(void **state)
{
    struct client a = {0};
    char id[16], sql[600];
    (void)state;
    client_open(&a, server.port);
    make(&a, id);
    snprintf(sql, sizeof sql,
             "update document set text = '{\"id\":\"%s\",\"title\":\"Old\",\"author\":\"A\","
             "\"public\":false,\"setup\":{\"game\":\"kamisado\"},\"nodes\":[{\"parent\":-1,"
             "\"turn\":\"d1d4\"}],\"place\":0}' where id = '%s'",
             id, id);
    server_sql(&server, sql);
    json_t *json = look(&a, id, 0);
    assert_int_equal(at_number(json, "study.chapter"), 1);
    assert_int_equal(json_array_size(at(json, "study.chapters")), 1);
    assert_string_equal(at_text(json, "study.nodes.0.turn"), "d1d4");
    assert_int_equal(at_number(json, "study.place"), 0);
    json_decref(json);
    assert_int_equal(records(&a, json_pack("{ss}", "study", id)), 1);
    json = client_good(&a, "share", json_pack("{ss}", "study", id));
    assert_string_equal(at_text(json, "kind"), "kamisado");
    json_decref(json);
    json_decref(client_good(&a, "study_save", saved(id, -1, "kamisado", FIRST)));
    json = look(&a, id, 0);
    assert_int_equal(json_array_size(at(json, "study.chapters")), 1);
    assert_string_equal(at_text(json, "study.nodes.0.turn"), "d1d5");
    json_decref(json);
    client_close(&a);
}

/* While the store does not answer, no study is reported as deleted. */
static void test_unanswered(void **state)
{
    struct client a = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    make(&a, id);
    server_sql(&server, "alter table document rename to elsewhere");
    client_bad(&a, "study", json_pack("{ss}", "study", id), "busy");
    client_bad(&a, "study_save", saved(id, 1, "kamisado", FIRST), "busy");
    client_bad(&a, "study_save", saved(NULL, -1, "kamisado", FIRST), "busy");
    server_sql(&server, "alter table elsewhere rename to document");
    json_decref(look(&a, id, 1));
    client_bad(&a, "study", json_pack("{ss}", "study", "nowhere"), "not_found");
    client_close(&a);
}

#define AUTHORED                                                                                   \
    "{\"nodes\":[{\"parent\":-1,\"turn\":\"d1d5\",\"comment\":\"\\\"author\\\":\\\"guest\\\"\"}]}"

/* The only study by the user of this client, by its author. */
static void check_author(struct client *c, const char *id, const char *author)
{
    json_t *json = client_good(c, "studies", NULL);
    assert_int_equal(json_array_size(at(json, "studies")), 1);
    assert_string_equal(at_text(json, "studies.0.id"), id);
    json_decref(json);
    json = client_good(c, "study", json_pack("{ss}", "study", id));
    assert_true(json_is_true(at(json, "mine")));
    assert_string_equal(at_text(json, "study.author"), author);
    assert_string_equal(at_text(json, "study.nodes.0.comment"), "\"author\":\"guest\"");
    json_decref(json);
}

static void save_one(struct client *c, char id[16])
{
    json_t *json = client_good(c, "study_save", saved(NULL, -1, "kamisado", AUTHORED));
    snprintf(id, 16, "%s", at_text(json, "id"));
    json_decref(json);
}

/* A guest's studies stay when the guest makes an account or logs in to one. */
static void test_guest(void **state)
{
    struct client a = {0}, b = {0}, reader = {0};
    char id[2][16];
    int status;
    (void)state;
    client_open(&a, server.port);
    client_open(&reader, server.port);
    save_one(&a, id[0]);
    client_become(&a, "Stella");
    check_author(&a, id[0], "Stella");
    json_decref(client_good(&a, "study_drop", json_pack("{ss}", "study", id[0])));

    client_open(&b, server.port);
    save_one(&b, id[1]);
    json_decref(client_post(
        &b, "login", json_pack("{ss ss}", "name", "Stella", "password", "correct horse"), &status));
    assert_int_equal(status, 200);
    check_author(&a, id[1], "Stella");
    json_t *json = client_good(&reader, "study", json_pack("{ss}", "study", id[1]));
    assert_true(json_is_false(at(json, "mine")));
    json_decref(json);
    client_close(&a);
    client_close(&b);
    client_close(&reader);
}

PROGRAM(chapters)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chapters),   cmocka_unit_test(test_revisions),
        cmocka_unit_test(test_change),     cmocka_unit_test(test_export),
        cmocka_unit_test(test_bounds),     cmocka_unit_test(test_old),
        cmocka_unit_test(test_unanswered), cmocka_unit_test(test_guest),
        cmocka_unit_test(test_pgn)};
    server_start(&server, argc > 1 ? argv[1] : "agond", "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
