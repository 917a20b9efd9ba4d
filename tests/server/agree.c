/* Agreeing on a game, on a real agond: proposed set-ups, exchanged pieces, custom pieces.
 *
 * usage: server-agree AGOND */
#include <ctype.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "../folder.h"
#include "client.h"
#include "programs.h"

static struct server server;
static const char *program;

static json_t *link_game(const char *game, const char *control)
{
    return json_pack("{ss ss ss si}", "game", game, "control", control, "opponent", "link", "side",
                     0);
}

static void test_talks(void **state)
{
    struct client a = {0}, b = {0};
    char id[16], digest[24];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    json_t *create = link_game("amazons", "5m");
    json_t *setup = client_good(&a, "setup", client_about("amazons"));
    json_object_set(create, "start", at(setup, "position.text"));
    json_decref(setup);
    client_pair(&a, &b, create, id);
    json_t *watch = client_good(&b, "watch", client_about(id));
    assert_string_equal(at_text(watch, "game.phase"), "talks");
    assert_true(json_array_size(at(watch, "board.cells")) == 100);
    snprintf(digest, sizeof digest, "%s", at_text(watch, "game.setup.digest"));
    json_decref(watch);
    json_t *mine = client_good(&b, "mine", NULL);
    assert_string_equal(at_text(mine, "waiting.0.id"), id);
    json_decref(mine);
    client_bad(&b, "agree", json_pack("{ss ss}", "game", id, "digest", "0123456789abcdef"),
               "stale");
    /* The other player must agree to a counter-proposal. */
    json_decref(client_good(&b, "propose", json_pack("{ss ss}", "game", id, "variant", "6x6")));
    client_bad(&b, "agree", json_pack("{ss ss}", "game", id, "digest", digest), "stale");
    watch = client_good(&a, "watch", client_about(id));
    assert_string_equal(at_text(watch, "game.phase"), "talks");
    assert_false(json_is_true(at(watch, "game.agreed.0")));
    assert_true(json_is_true(at(watch, "game.agreed.1")));
    json_decref(client_good(
        &a, "agree",
        json_pack("{ss ss}", "game", id, "digest", at_text(watch, "game.setup.digest"))));
    json_decref(watch);
    json_t *game = client_until(&b, id, 0);
    assert_string_equal(at_text(game, "phase"), "playing");
    json_decref(game);
    client_close(&a);
    client_close(&b);
}

/* The board of a position text with two kinds of pieces exchanged, on both sides. */
static char *swap(const char *start, const char *one, const char *other)
{
    size_t n = strlen(start);
    char *text = calloc(2, n + 1);
    bool parted = strchr(start, ',') != NULL; /* pieces of several letters */
    assert_non_null(text);
    while (*start && *start != ' ') {
        size_t k = strcspn(start, parted ? ",/ " : ""), length = strlen(text);
        k = parted && k > 0 ? k : 1;
        const char *piece = NULL;
        if (k == strlen(one) && strncasecmp(start, one, k) == 0)
            piece = other;
        if (k == strlen(other) && strncasecmp(start, other, k) == 0)
            piece = one;
        bool lower = start[0] >= 'a' && start[0] <= 'z';
        snprintf(text + length, 2 * n - length, "%.*s", (int)(piece ? strlen(piece) : k),
                 piece ? piece : start);
        for (char *c = text + length; piece && lower && *c; c++)
            *c = (char)tolower(*c);
        start += k;
    }
    return strcat(text, start);
}

/* The kind on a cell of POSITION, -1: none. */
static json_int_t kind_at(const json_t *items, json_int_t cell)
{
    size_t i;
    json_t *item;
    json_array_foreach(items, i, item) if (json_integer_value(json_array_get(item, 0)) ==
                                           cell) return json_integer_value(json_array_get(item, 1));
    return -1;
}

/* The number of cells with different kinds of pieces; all other cells are equal. */
static int other_kinds(const json_t *items, const json_t *others)
{
    size_t i;
    json_t *item;
    int n = 0;
    assert_int_equal(json_array_size(items), json_array_size(others));
    json_array_foreach(items, i, item)
    {
        json_int_t kind = kind_at(others, json_integer_value(json_array_get(item, 0)));
        assert_int_not_equal(kind, -1);
        n += kind != json_integer_value(json_array_get(item, 1));
    }
    return n;
}

/* Players exchange pieces before the game (document 002): a custom start that both see and agree
 * to, and that the game keeps. Updates `cells`. */
static void check_swap(const char *kind, const char *one, const char *other, int cells)
{
    struct client a = {0}, b = {0};
    char id[16];
    client_open(&a, server.port);
    client_open(&b, server.port);
    json_t *usual = client_good(&a, "setup", client_about(kind));
    char *start = swap(at_text(usual, "position.text"), one, other);
    json_t *create = link_game(kind, "none");
    json_object_set_new(create, "start", json_string(start));
    client_pair(&a, &b, create, id);
    json_t *watch = client_good(&b, "watch", client_about(id));
    assert_string_equal(at_text(watch, "game.phase"), "talks");
    assert_string_equal(at_text(watch, "game.setup.start"), start);
    assert_int_equal(other_kinds(at(usual, "position.items"), at(watch, "game.position.items")),
                     cells);
    json_decref(client_good(
        &b, "agree",
        json_pack("{ss ss}", "game", id, "digest", at_text(watch, "game.setup.digest"))));
    json_decref(watch);
    watch = client_good(&b, "watch", client_about(id));
    assert_string_equal(at_text(watch, "game.phase"), "playing");
    json_decref(watch);
    client_close(&a);
    wire_close(&b.wire);
    json_decref(b.pushes);
    assert_int_equal(server_stop(&server, SIGKILL) & 0x7f, SIGKILL);
    server_start(&server, program, "--unlimited");
    client_open(&b, server.port);
    watch = client_good(&b, "watch", client_about(id));
    assert_string_equal(at_text(watch, "game.phase"), "playing");
    assert_string_equal(at_text(watch, "game.setup.start"), start);
    assert_int_equal(other_kinds(at(usual, "position.items"), at(watch, "game.position.items")),
                     cells);
    json_decref(watch);
    json_t *record = client_good(&b, "record", client_about(id));
    assert_non_null(strstr(at_text(record, "record"), start));
    json_decref(record);
    client_close(&b);
    json_decref(usual);
    free(start);
}

/* The server stops and restarts; both return as the same users. */
static void restart(struct client *a, struct client *b)
{
    struct client *all[] = {a, b};
    for (int i = 0; i < 2; i++) {
        wire_close(&all[i]->wire);
        json_decref(all[i]->pushes);
        all[i]->pushes = NULL;
    }
    assert_int_equal(server_stop(&server, SIGTERM), 0);
    server_start(&server, program, "--unlimited");
    for (int i = 0; i < 2; i++)
        client_open(all[i], server.port);
}

/* A custom piece: a separate process tries the file, and the opened set-up is the one played. */
static void test_definition(void **state)
{
    static const char good[] = "[variant]\nbase = chess\nname = Ours\nstart = "
                               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RWBQKBWR w KQkq - 0 1\n"
                               "[pieces]\nW = Wazir: W\n";
    struct client a = {0}, b = {0};
    char id[16], digest[24];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    json_t *setup =
        client_good(&a, "setup", json_pack("{ss ss}", "game", "chess", "definition", good));
    snprintf(digest, sizeof digest, "%s", at_text(setup, "setup.digest"));
    json_decref(setup);
    json_t *create = link_game("chess", "none");
    json_object_set_new(create, "definition", json_string(good));
    client_pair(&a, &b, create, id);
    json_t *watch = client_good(&b, "watch", client_about(id));
    assert_string_equal(at_text(watch, "game.phase"), "talks");
    assert_string_equal(at_text(watch, "game.setup.definition"), good);
    assert_string_equal(at_text(watch, "game.setup.digest"), digest);
    json_decref(watch);
    json_decref(client_good(&b, "agree", json_pack("{ss ss}", "game", id, "digest", digest)));
    client_bad(&a, "turn", json_pack("{ss si ss}", "game", id, "number", 0, "text", "b1c3"),
               "illegal");
    json_decref(
        client_good(&a, "turn", json_pack("{ss si ss}", "game", id, "number", 0, "text", "g2g3")));
    /* The same proposal leads to the same game, and viewing it needs no second trial. */
    json_t *look = client_good(
        &b, "look",
        json_pack("{ss ss ss s[]}", "kind", "chess", "definition", good, "turns", "g2g3", "moves"));
    assert_string_equal(at_text(look, "setup.digest"), digest);
    json_decref(look);
    client_bad(&b, "setup", json_pack("{ss ss}", "game", "chess", "definition", "[pieces]\nW = W"),
               "bad_argument");
    /* A game in progress loads from the store, and so does a finished one. */
    restart(&a, &b);
    json_decref(
        client_good(&b, "turn", json_pack("{ss si ss}", "game", id, "number", 1, "text", "b8c6")));
    json_decref(client_good(&a, "resign", client_about(id)));
    restart(&a, &b);
    watch = client_good(&b, "watch", client_about(id));
    assert_string_equal(at_text(watch, "game.phase"), "over");
    assert_string_equal(at_text(watch, "game.setup.definition"), good);
    assert_string_equal(at_text(watch, "game.setup.digest"), digest);
    assert_string_equal(at_text(watch, "turns.0.text"), "g2g3");
    assert_string_equal(at_text(watch, "turns.1.text"), "b8c6");
    json_decref(watch);
    client_close(&a);
    client_close(&b);
}

/* The process that reads a definition is slow, as on a busy machine; the request is valid. Once the
 * server runs, the program's file is replaced by one that waits first. */
static void test_definition_late(void **state)
{
    static const char good[] = "[variant]\nbase = chess\nname = Late\nstart = "
                               "nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1\n";
    char folder[] = "/tmp/agond-late-XXXXXX", own[40], next[40], command[600];
    struct server late = {0};
    struct client a = {0};
    (void)state;
    test_folder(folder);
    snprintf(own, sizeof own, "%s/agond", folder);
    snprintf(next, sizeof next, "%s/next", folder);
    snprintf(command, sizeof command, "cp '%s' %s", program, own);
    assert_int_equal(system(command), 0);
    server_start(&late, own, "--unlimited");
    FILE *f = fopen(next, "w");
    assert_non_null(f);
    fprintf(f, "#!/bin/sh\nsleep 3 # late on purpose\nexec '%s' \"$@\"\n", program);
    assert_int_equal(fclose(f), 0);
    assert_int_equal(chmod(next, 0700), 0);
    assert_int_equal(rename(next, own), 0);
    client_open(&a, late.port);
    json_t *setup = json_pack("{ss ss}", "game", "chess", "definition", good);
    json_decref(client_good(&a, "setup", setup));
    client_close(&a);
    assert_int_equal(server_end(&late, 0), 0);
    remove(own);
    rmdir(folder);
}

static void test_swap(void **state)
{
    (void)state;
    check_swap("fairy-chess", "L", "H", 4);
    check_swap("tai-shogi", "Ln", "Ph", 4);
}

/* The moves that bring n discs from peg a to peg b. */
static void hanoi(char *text, int n, char a, char b, char c)
{
    if (n == 0)
        return;
    hanoi(text, n - 1, a, c, b);
    sprintf(text + strlen(text), "%s%d%c", *text ? "; " : "", n, b);
    hanoi(text, n - 1, c, b, a);
}

/* A review of a long text requests it more than once. */
static void check_review(struct client *c)
{
    static char turns[8192];
    char *end = turns;
    /* Any legal play is suitable: always the first move listed. */
    while (end - turns < 405) {
        json_t *look = client_good(c, "look",
                                   json_pack("{ss ss ss s[]}", "kind", "amazons", "variant",
                                             "12x12", "turns", turns, "moves"));
        const char *first = at_text(look, "moves.0.text");
        json_t *then = client_good(c, "look",
                                   json_pack("{ss ss ss s[s]}", "kind", "amazons", "variant",
                                             "12x12", "turns", turns, "moves", first));
        json_t *whole =
            client_good(c, "look",
                        json_pack("{ss ss ss s[ss]}", "kind", "amazons", "variant", "12x12",
                                  "turns", turns, "moves", first, at_text(then, "moves.0.text")));
        end += sprintf(end, "%s%s", end == turns ? "" : "; ", at_text(whole, "turn"));
        json_decref(whole);
        json_decref(then);
        json_decref(look);
    }
    json_t *json =
        client_good(c, "review",
                    json_pack("{ss ss ss}", "kind", "amazons", "variant", "12x12", "turns", turns));
    assert_true(at_number(json, "review.turns") > 30);
    json_decref(json);
}

/* A text of many turns is played in the background, with the same result. */
static void test_long(void **state)
{
    static char turns[8192];
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    hanoi(turns, 9, 'a', 'c', 'b');
    json_t *line = json_pack("{ss ss ss}", "kind", "hanoi", "options", "discs=9", "turns", turns);
    json_t *replay = client_good(&a, "replay", json_incref(line));
    assert_int_equal(json_array_size(at(replay, "turns")), 511);
    assert_int_equal(json_array_size(at(replay, "frames")), 200);
    json_decref(replay);
    json_decref(client_good(&a, "explore", json_incref(line)));
    json_t *last = json_copy(line);
    json_object_set_new(last, "from", json_integer(511));
    replay = client_good(&a, "replay", last);
    assert_true(json_is_true(at(replay, "frames.0.over")));
    json_decref(replay);
    /* No turn can follow; the place of the error is reported as for a short text. */
    size_t n = strlen(turns);
    strcat(turns, "; 9c");
    json_object_set_new(line, "turns", json_string(turns));
    json_t *no = client_do(&a, "replay", line);
    assert_string_equal(at_text(no, "error.code"), "illegal");
    assert_true(at_number(no, "error.at") >= (json_int_t)n);
    json_decref(no);
    check_review(&a);
    json_decref(client_good(&a, "ping", NULL));
    client_close(&a);
}

PROGRAM(agree)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_talks), cmocka_unit_test(test_swap),
                                       cmocka_unit_test(test_definition),
                                       cmocka_unit_test(test_definition_late),
                                       cmocka_unit_test(test_long)};
    program = argc > 1 ? argv[1] : "agond";
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
