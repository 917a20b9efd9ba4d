/* A real agond that writes turns of chess in SAN and reads them.
 *
 * usage: server-notation AGOND */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "programs.h"

static const char *program;
static struct server server;

/* Lines are answered in order, each from the same position; too many are refused, and the command
 * is charged like other expensive ones. */
static void many_lines(struct client *a)
{
    char lines[8192 + 1] = "";
    json_t *json = client_good(
        a, "notation", json_pack("{ss ss}", "kind", "chess", "lines", "e2e4; e7e5||g1f3|b1c3|"));
    static const char *const last[] = {"e5", NULL, "Nf3", "Nc3"};
    assert_int_equal(json_array_size(at(json, "lines")), 4);
    for (size_t i = 0; i < 4; i++) {
        const json_t *words = json_array_get(at(json, "lines"), i);
        const json_t *word = json_array_get(words, json_array_size(words) - 1);
        assert_true(last[i] ? strcmp(json_string_value(word), last[i]) == 0 : !word);
    }
    json_decref(json);
    memset(lines, '|', 63);
    json = client_good(a, "notation", json_pack("{ss ss}", "kind", "chess", "lines", lines));
    assert_int_equal(json_array_size(at(json, "lines")), 63);
    json_decref(json);
    memset(lines, '|', sizeof lines - 1);
    client_bad(a, "notation", json_pack("{ss ss}", "kind", "chess", "lines", lines), "illegal");
    json = client_good(a, "commands", json_object());
    size_t i;
    json_t *each;
    const char *rate = "";
    json_array_foreach(at(json, "commands"), i, each)
    {
        if (strcmp(at_text(each, "name"), "notation") == 0)
            rate = at_text(each, "rate");
    }
    assert_string_equal(rate, "lookups");
    json_decref(json);
}

/* The positions of a replay come with the turns that lead to them; those of other games without. */
static void replayed(struct client *a)
{
    static const char *const turns = "e2e4; e7e5; g1f3; b8c6; f1b5";
    static const char *const words[] = {"", "e4", "e5", "Nf3", "Nc6", "Bb5"};
    for (int from = 0; from <= 6; from++) {
        json_t *json = client_good(a, "replay",
                                   json_pack("{ss ss si si sb}", "kind", "chess", "turns", turns,
                                             "from", from, "count", 3, "san", 1));
        const json_t *san = at(json, "san");
        size_t n = json_array_size(at(json, "frames"));
        assert_int_equal(n, from > 3 ? 6 - from : 3);
        assert_int_equal(json_array_size(san), n);
        for (size_t i = 0; i < n; i++)
            assert_string_equal(json_string_value(json_array_get(san, i)), words[(size_t)from + i]);
        json_decref(json);
    }
    json_t *json = client_good(a, "replay", json_pack("{ss ss}", "kind", "chess", "turns", turns));
    assert_null(at(json, "san"));
    json_decref(json);
    json = client_good(a, "replay", json_pack("{ss sb}", "kind", "arimaa", "san", 1));
    assert_null(at(json, "san"));
    json_decref(json);
}

/* Turns of chess are written in SAN, whole lines at once, and read in it. */
static void test_notation(void **state)
{
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    json_t *json = client_good(&a, "notation",
                               json_pack("{ss ss ss}", "kind", "chess", "turns", "e2e4; e7e5",
                                         "lines", "g1f3; b8c6 | d1h5; b8c6; f1c4; g8f6; h5f7"));
    assert_int_equal(json_array_size(at(json, "lines")), 2);
    assert_string_equal(at_text(json, "lines.0.0"), "Nf3");
    assert_string_equal(at_text(json, "lines.0.1"), "Nc6");
    assert_string_equal(at_text(json, "lines.1.3"), "Nf6");
    assert_string_equal(at_text(json, "lines.1.4"), "Qxf7#");
    json_decref(json);
    static const struct {
        const char *start, *typed, *turn;
    } typed[] = {{"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "e1g1"},
                 {"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0-0", "e1c1"},
                 {"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "a8=Q+", "a7a8=Q"},
                 {"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "h1h7", "h1h7"},
                 {"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nbd2", "b1d2"},
                 {"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "o-o-o", "e1c1"},
                 {"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "a8q+", "a7a8=Q"},
                 {"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "a8=n", "a7a8=N"},
                 {"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "nbd2", "b1d2"},
                 {"4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "bxc3", "b2c3"},
                 {"4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1", "bxc3", "d2c3"}};
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        json = client_good(&a, "notation",
                           json_pack("{ss ss ss}", "kind", "chess", "start", typed[i].start, "text",
                                     typed[i].typed));
        assert_string_equal(at_text(json, "turn"), typed[i].turn);
        json_decref(json);
    }
    static const struct {
        const char *typed, *id;
    } wrong[] = {{"Nd2", "typed_several"},
                 {"nd2", "typed_several"},
                 {"Nd4", "typed_no_move"},
                 {"x", "typed_no_move"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        json = client_do(&a, "notation",
                         json_pack("{ss ss ss}", "kind", "chess", "start", typed[4].start, "text",
                                   wrong[i].typed));
        assert_string_equal(at_text(json, "error.code"), "illegal");
        assert_string_equal(at_text(json, "error.id"), wrong[i].id);
        json_decref(json);
    }
    client_bad(&a, "notation", json_pack("{ss ss}", "kind", "chess", "lines", "e2e5"), "illegal");
    client_bad(&a, "notation", json_pack("{ss ss}", "kind", "arimaa", "lines", ""), "not_now");
    many_lines(&a);
    replayed(&a);
    json = client_good(&a, "setup", json_pack("{ss}", "game", "chess"));
    assert_string_equal(at_text(json, "setup.traits.1"), "san");
    json_decref(json);
    client_close(&a);
}

/* The next push in which the game has that many turns; the caller releases it. */
static json_t *turned(struct client *c, const char *game, int turns)
{
    json_t *push = client_push(c, "game", game);
    while (push && at_number(push, "game.turns") != turns) {
        json_decref(push);
        push = client_push(c, "game", game);
    }
    assert_non_null(push);
    return push;
}

/* Plays a turn, which is pushed to every watcher in SAN ("": without). */
static void told(struct client *a, struct client *b, const char *game, int number, const char *turn,
                 int turns, const char *san)
{
    json_decref(client_good(a, "turn",
                            json_pack("{ss si ss}", "game", game, "number", number, "text", turn)));
    struct client *each[] = {a, b};
    for (size_t i = 0; i < 2; i++) {
        json_t *push = turned(each[i], game, turns);
        assert_string_equal(at_text(push, "game.last.san"), san);
        json_decref(push);
    }
}

/* The last turn is sent in SAN with the game, and so is one that replaces it; turns of other games
 * are not. */
static void test_told(void **state)
{
    struct client a = {0}, b = {0};
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    static const char *const games[] = {"chess", "abalone"};
    for (size_t i = 0; i < 2; i++) {
        json_t *made = client_good(
            &a, "create",
            json_pack("{ss ss sb}", "game", games[i], "opponent", "self", "takebacks", 1));
        char id[16];
        snprintf(id, sizeof id, "%s", at_text(made, "id"));
        json_decref(made);
        json_decref(client_good(&a, "watch", client_about(id)));
        json_decref(client_good(&b, "watch", client_about(id)));
        if (i == 1) {
            told(&a, &b, id, 0, "a1b2", 1, "");
            break;
        }
        told(&a, &b, id, 0, "b1c3", 1, "Nc3");
        told(&a, &b, id, 1, "e7e5", 2, "e5");
        json_decref(client_good(&a, "takeback", json_pack("{ss si}", "game", id, "number", 2)));
        for (size_t k = 0; k < 2; k++) {
            json_t *push = turned(k ? &b : &a, id, 0);
            assert_string_equal(at_text(push, "game.last.san"), "");
            json_decref(push);
        }
        told(&a, &b, id, 3, "d2d4", 1, "d4");
        told(&a, &b, id, 4, "e7e5", 2, "e5");
        told(&a, &b, id, 5, "d4e5", 3, "dxe5");
        json_t *watch = client_good(&b, "watch", client_about(id));
        assert_string_equal(at_text(watch, "game.last.san"), "dxe5");
        json_decref(watch);
    }
    client_close(&a);
    client_close(&b);
}

PROGRAM(notation)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_notation),
                                       cmocka_unit_test(test_told)};
    program = argc > 1 ? argv[1] : "agond";
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
