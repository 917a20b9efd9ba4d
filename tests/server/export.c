/* Exports of users' data, and downloads of finished games.
 *
 * usage: server-export AGOND */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "client.h"
#include "os/time.h"
#include "play/record.h"
#include "programs.h"

enum { MANY = 230 }; /* games: more than one page of an export or a download */

static struct server server;
static const char *program;

/* A public game of a against b. */
static void pair(struct client *a, struct client *b, const char *kind, const char *options,
                 char id[16])
{
    client_pair(
        a, b,
        json_pack("{ss ss ss si}", "game", kind, "options", options, "opponent", "open", "side", 0),
        id);
}

static void turn(struct client *c, const char *id, int number, const char *text)
{
    json_decref(client_good(c, "turn",
                            json_pack("{ss si ss}", "game", id, "number", number, "text", text)));
}

static void say(struct client *c, const char *id, const char *text)
{
    json_decref(client_good(c, "say", json_pack("{ss ss}", "game", id, "text", text)));
}

/* A game of Kamisado that c plays alone and resigns after the first turn. */
static void alone(struct client *c)
{
    json_t *made = client_good(
        c, "create", json_pack("{ss ss sb}", "game", "kamisado", "opponent", "self", "private", 0));
    char id[16];
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    turn(c, id, 0, "d1d5");
    json_decref(client_good(c, "resign", client_about(id)));
    json_decref(made);
}

static json_t *entry_of(const json_t *games, const char *id)
{
    size_t i;
    json_t *entry;
    json_array_foreach(games, i,
                       entry) if (strcmp(at_text(entry, "card.id"), id) == 0) return entry;
    return NULL;
}

static bool said(const json_t *lines, const char *text)
{
    size_t i;
    json_t *line;
    json_array_foreach(lines, i, line) if (strcmp(at_text(line, "text"), text) == 0) return true;
    return false;
}

/* The number of records in the text; each can be replayed and states its end. */
static int records(const char *text)
{
    struct record record;
    struct agon_error error;
    int line = 1, n = 0, status;
    while ((status = record_read(&record, &text, &line, &error)) != 0) {
        struct record_report report;
        if (status < 0)
            fail_msg("%s", error.text);
        assert_int_equal(record_check(&record, &report), 0);
        assert_true(report.replayed);
        assert_int_equal(report.problems, 0);
        assert_true(record.seats > 0);
        record_release(&record);
        n++;
    }
    return n;
}

/* ---- exports ---- */

static void test_export(void **state)
{
    struct client a = {0}, b = {0}, w = {0};
    char over[16], going[16], hidden[16], study[16], puzzle[40], look[64];
    int status;
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_open(&w, server.port);
    client_become(&a, "Deniz");
    pair(&a, &b, "kamisado", "", over);
    turn(&a, over, 0, "d1d5");
    say(&a, over, "good luck, \"b\"");
    say(&w, over, "bonne chance");
    json_decref(client_good(&b, "resign", client_about(over)));
    pair(&a, &b, "kamisado", "", going);
    say(&b, going, "again");
    say(&w, going, "d1d5 wins");
    pair(&a, &b, "abalone", "one_colour=1", hidden);
    say(&a, going, "and here");
    json_t *json = client_good(&a, "study_save",
                               json_pack("{ss ss ss}", "kind", "kamisado", "title", "étude", "tree",
                                         "{\"nodes\":[{\"parent\":-1,\"turn\":\"d1d5\","
                                         "\"comment\":\"so\"}]}"));
    snprintf(study, sizeof study, "%s", at_text(json, "id"));
    json_decref(json);
    for (int i = 0; i < 6; i++) /* more than a page of studies */
        json_decref(client_good(
            &a, "study_save", json_pack("{ss ss}", "kind", "kamisado", "tree", "{\"nodes\":[]}")));
    json = client_good(&a, "puzzle", json_pack("{ss}", "game", "kamisado"));
    snprintf(puzzle, sizeof puzzle, "%s", at_text(json, "puzzle.id"));
    json_t *looked = client_good(&a, "look",
                                 json_pack("{ss ss s[]}", "kind", "kamisado", "start",
                                           at_text(json, "puzzle.start"), "moves"));
    snprintf(look, sizeof look, "%s", at_text(looked, "moves.0.text"));
    json_decref(looked);
    json_decref(json);
    json_t *solved =
        client_good(&a, "solve", json_pack("{ss ss}", "puzzle", puzzle, "turns", look));
    bool rated = json_is_true(at(solved, "rated"));
    json_decref(solved);
    for (int i = 0; i < MANY; i++)
        alone(&a);
    json_decref(client_good(&a, "bot", json_pack("{ss}", "name", "DenizBot")));

    client_bad(&a, "export", NULL, "not_now");
    json = client_post(&a, "export", NULL, &status);
    assert_int_equal(status, 200);
    assert_true(json_is_true(at(json, "ok")));
    assert_string_equal(at_text(json, "export.name"), "Deniz");
    assert_string_equal(at_text(json, "export.bots.0"), "DenizBot");
    const json_t *games = at(json, "export.games");
    assert_int_equal(json_array_size(games), MANY + 3);
    json_t *entry = entry_of(games, over);
    assert_int_equal(records(at_text(entry, "record")), 1);
    assert_non_null(strstr(at_text(entry, "record"), "d1d5"));
    assert_string_equal(at_text(entry, "terms.kind"), "kamisado");
    assert_true(said(at(entry, "chat"), "good luck, \"b\""));
    assert_true(said(at(entry, "chat"), "bonne chance"));
    /* In a game in progress a player sees no watchers' lines, and no hidden game at all. */
    entry = entry_of(games, going);
    assert_true(said(at(entry, "chat"), "again"));
    assert_false(said(at(entry, "chat"), "d1d5 wins"));
    assert_true(*at_text(entry, "record") != '\0');
    entry = entry_of(games, hidden);
    assert_non_null(entry);
    assert_true(json_is_null(at(entry, "record")));
    assert_int_equal(json_array_size(at(json, "export.said")), 2);
    assert_string_equal(at_text(json, "export.said.1.text"), "and here");
    assert_string_equal(at_text(json, "export.said.1.game"), going);
    assert_int_equal(json_array_size(at(json, "export.studies")), 7);
    bool found = false;
    for (size_t i = 0; i < 7; i++) {
        const json_t *one = json_array_get(at(json, "export.studies"), i);
        found |= strcmp(at_text(one, "id"), study) == 0 &&
                 strcmp(at_text(one, "chapters.0.nodes.0.comment"), "so") == 0 &&
                 strcmp(at_text(one, "title"), "étude") == 0;
    }
    assert_true(found);
    assert_int_equal(json_array_size(at(json, "export.puzzles")), rated);
    if (rated)
        assert_string_equal(at_text(json, "export.puzzles.0.puzzle"), puzzle);
    json_decref(json);

    /* Other users' data is not in it. */
    json = wire_http(server.port, "GET", "/api/export", NULL, NULL, b.cookie, &status);
    assert_int_equal(json_array_size(at(json, "export.games")), 3);
    assert_int_equal(json_array_size(at(json, "export.studies")), 0);
    assert_int_equal(json_array_size(at(json, "export.said")), 1);
    json_decref(json);
    char nobody[128] = "";
    json_decref(wire_http(server.port, "GET", "/api/export", NULL, NULL, nobody, &status));
    assert_int_equal(status, 401);
    /* A deleted user's studies are deleted, too. */
    json_decref(client_good(&b, "study", json_pack("{ss}", "study", study)));
    json_decref(client_post(&a, "delete", json_pack("{ss}", "password", "correct horse"), &status));
    assert_int_equal(status, 200);
    client_bad(&b, "study", json_pack("{ss}", "study", study), "not_found");
    client_close(&a);
    client_close(&b);
    client_close(&w);
}

/* ---- downloads ---- */

static char *download(const char *query, int *status)
{
    char path[300], cookie[128] = "";
    snprintf(path, sizeof path, "/api/download%s", query);
    return wire_fetch(server.port, "GET", path, NULL, NULL, cookie, status);
}

static int count(const char *query)
{
    int status;
    char *text = download(query, &status);
    for (int64_t begun = os_now_ms(); status == 503 && os_now_ms() - begun < WIRE_PATIENCE_MS;) {
        free(text);      /* the server has not yet noticed that others have disconnected */
        os_sleep_ms(20); /* between two looks */
        text = download(query, &status);
    }
    assert_non_null(text);
    assert_int_equal(status, 200);
    int n = records(text);
    free(text);
    return n;
}

static void test_download(void **state)
{
    struct client a = {0}, b = {0};
    char id[16], query[80];
    int status;
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_become(&a, "Elif");
    int before = count("?game=kamisado");
    assert_true(before > MANY); /* more than a page */
    pair(&a, &b, "kamisado", "", id);
    turn(&a, id, 0, "d1d5");
    json_decref(client_good(&b, "resign", client_about(id)));
    pair(&a, &b, "chess", "", id);
    turn(&a, id, 0, "e2e4");
    turn(&b, id, 1, "e7e5");
    json_decref(client_good(&b, "resign", client_about(id)));
    pair(&a, &b, "amazons", "", id);
    turn(&a, id, 0, "d1-d7/g7");
    client_close(&b);
    client_close(&a);
    assert_int_equal(count("?game=kamisado"), before + 1);
    assert_int_equal(count("?player=elif"), 2);
    /* As PGN those of chess alone. */
    char *pgn = download("?player=elif&pgn=true", &status);
    assert_int_equal(status, 200);
    assert_memory_equal(pgn, "[Event ", 7);
    assert_non_null(strstr(pgn, "[White \"Elif\"]\n"));
    assert_non_null(strstr(pgn, "[GameId \""));
    assert_non_null(strstr(pgn, "1. e4 "));
    assert_null(strstr(strstr(pgn, "\n\n1. e4"), "[Event "));
    free(pgn);
    assert_int_equal(count("?player=elif&winner=1"), 0);
    assert_int_equal(count("?player=nobody"), 0);
    assert_int_equal(count("?game=amazons"), 0);
    /* By a position, as explore names it. */
    char cookie[128] = "";
    json_t *json = wire_http(server.port, "GET", "/api/explore?kind=kamisado&turns=d1d5", NULL,
                             NULL, cookie, &status);
    assert_int_equal(at_number(json, "total"), before + 1);
    snprintf(query, sizeof query, "?key=%s", at_text(json, "key"));
    json_decref(json);
    assert_int_equal(count(query), before + 1);
    assert_int_equal(count("?key=0123456789abcdef"), 0);
    char *text = download("?opponent=elif", &status);
    assert_int_equal(status, 400);
    free(text);
}

/* Private games are in nobody's download. */
static void test_private(void **state)
{
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    int before = count("");
    json_t *made =
        client_good(&a, "create",
                    json_pack("{ss ss sb}", "game", "kamisado", "opponent", "self", "private", 1));
    turn(&a, at_text(made, "id"), 0, "d1d5");
    json_decref(client_good(&a, "resign", client_about(at_text(made, "id"))));
    json_decref(made);
    assert_int_equal(count(""), before);
    client_close(&a);
}

/* Readers that disconnect, or never read: the server continues, and others get their whole
 * download. */
static void test_readers(void **state)
{
    static const char request[] = "GET /api/download HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    int fd[12];
    (void)state;
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 12; i++) {
            fd[i] = wire_connect(server.port);
            assert_true(wire_write(fd[i], request, sizeof request - 1));
        }
        os_sleep_ms(round * 20); /* late on purpose */
        for (int i = 0; i < 12; i++) {
            struct wire w = {.fd = fd[i]};
            wire_close(&w);
        }
    }
    assert_true(count("?game=kamisado") > MANY);
}

/* Many requests for a game that is no longer in memory: it is loaded once for all. */
static void test_again(void **state)
{
    struct client a = {0}, many[12];
    char id[16];
    (void)state;
    client_open(&a, server.port);
    json_t *made =
        client_good(&a, "create",
                    json_pack("{ss ss sb}", "game", "kamisado", "opponent", "self", "private", 0));
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    turn(&a, id, 0, "d1d5");
    say(&a, id, "and so on");
    json_decref(client_good(&a, "resign", client_about(id)));
    client_close(&a);
    assert_int_equal(server_stop(&server, SIGTERM), 0);
    server_start(&server, program, "--unlimited");
    memset(many, 0, sizeof many);
    for (int i = 0; i < 12; i++)
        client_open(&many[i], server.port);
    for (int i = 0; i < 12; i++)
        client_send(&many[i], "watch", client_about(id));
    for (int i = 0; i < 12; i++) {
        json_t *json = client_good(&many[i], "record", client_about(id));
        assert_int_equal(records(at_text(json, "record")), 1);
        json_decref(json);
        json = client_good(&many[i], "watch", client_about(id));
        assert_string_equal(at_text(json, "game.phase"), "over");
        assert_string_equal(at_text(json, "turns.0.text"), "d1d5");
        assert_string_equal(at_text(json, "chat.0.text"), "and so on");
        json_decref(json);
    }
    json_t *json = client_good(&many[0], "replay", client_about(id));
    assert_int_equal(json_array_size(at(json, "frames")), 2);
    json_decref(json);
    client_bad(&many[0], "watch", client_about("aaaaaaaaaaa"), "not_found");
    for (int i = 0; i < 12; i++)
        client_close(&many[i]);
}

/* After the start, games that no search finds are put on the shelf, below the others. */
static void test_shelf(void **state)
{
    struct client a = {0};
    char cookie[128] = "";
    int status, before = count(""), kamisado = count("?game=kamisado");
    (void)state;
    assert_int_equal(server_stop(&server, SIGTERM), 0);
    /* Removes all but the last 20 from the shelf, as if there had been none when they ended. */
    server_sql(&server,
               "create temp table gone as select n from finished order by n desc limit 1000000"
               " offset 20; delete from position where n in (select n from gone); delete from "
               "finished_player"
               " where n in (select n from gone); delete from finished where n in (select n from "
               "gone); delete from continuation");
    server_start(&server, program, "--unlimited");
    int64_t begun = os_now_ms();
    while (count("") < before && os_now_ms() - begun < WIRE_PATIENCE_MS)
        os_sleep_ms(50); /* between two looks */
    assert_int_equal(count(""), before);
    assert_int_equal(count("?game=kamisado"), kamisado);
    json_t *json =
        wire_http(server.port, "GET", "/api/explore?kind=kamisado", NULL, NULL, cookie, &status);
    assert_int_equal(at_number(json, "total"), kamisado);
    assert_true(at_number(json, "continuations.0.games") > MANY - 20);
    assert_string_equal(at_text(json, "continuations.0.text"), "d1d5");
    json_decref(json);
    /* The newest first, regardless of when they were put on the shelf. */
    json_int_t last = INT64_MAX, from = INT64_MAX;
    for (int n = 0; from != -999;) {
        char path[80];
        snprintf(path, sizeof path, "/api/search?before=%lld", (long long)from);
        json = wire_http(server.port, "GET", path, NULL, NULL, cookie, &status);
        size_t i;
        const json_t *card;
        json_array_foreach(at(json, "games"), i, card)
        {
            assert_true(at_number(card, "ended") <= last);
            last = at_number(card, "ended");
            n++;
        }
        from = at_number(json, "before");
        json_decref(json);
        assert_true(from != -999 || n == before);
    }
    /* Only once: nothing is duplicated after a restart. */
    client_open(&a, server.port);
    alone(&a);
    client_close(&a);
    assert_int_equal(server_stop(&server, SIGTERM), 0);
    server_start(&server, program, "--unlimited");
    begun = os_now_ms();
    while (count("") < before + 1 && os_now_ms() - begun < WIRE_PATIENCE_MS)
        os_sleep_ms(50); /* between two looks */
    assert_int_equal(count(""), before + 1);
}

/* A game whose log the rules reject is cancelled; the others continue, and so does the server. */
static void test_damaged(void **state)
{
    struct client a = {0};
    char id[16], good[16], sql[200];
    (void)state;
    client_open(&a, server.port);
    for (int i = 0; i < 2; i++) {
        json_t *made =
            client_good(&a, "create", json_pack("{ss ss}", "game", "amazons", "opponent", "self"));
        snprintf(i ? good : id, 16, "%s", at_text(made, "id"));
        json_decref(made);
        turn(&a, i ? good : id, 0, "d1-d7/g7");
        turn(&a, i ? good : id, 1, "a7-b7/b5");
    }
    wire_close(&a.wire);
    json_decref(a.pushes);
    assert_int_equal(server_stop(&server, SIGTERM), 0);
    snprintf(sql, sizeof sql, "update event set text = 'd1-d7/z9' where game = '%s' and n = 1", id);
    server_sql(&server, sql);
    for (int i = 0; i < 2; i++) {
        server_start(&server, program, "--unlimited");
        client_open(&a, server.port);
        json_t *watch = client_good(&a, "watch", client_about(id));
        assert_string_equal(at_text(watch, "game.phase"), "over");
        assert_string_equal(at_text(watch, "game.result.why"), "aborted");
        json_decref(watch);
        client_bad(&a, "turn", json_pack("{ss si ss}", "game", id, "number", 0, "text", "d1-d7/g7"),
                   "not_now");
        turn(&a, good, 2 + i, i ? "b7-b6/b7" : "d7-d6/d7");
        if (i == 0) {
            wire_close(&a.wire);
            json_decref(a.pushes);
            assert_int_equal(server_stop(&server, SIGTERM), 0);
        }
    }
    client_close(&a);
}

/* If the store fails, a download breaks off, so that it cannot be taken for complete, and the
 * operator is notified. */
static void test_unanswered(void **state)
{
    struct server broken = {0};
    char cookie[128] = "", command[300];
    int status;
    (void)state;
    server_start(&broken, program, "--unlimited");
    char *text =
        wire_fetch(broken.port, "GET", "/api/download?player=x", NULL, NULL, cookie, &status);
    assert_non_null(text);
    free(text);
    server_sql(&broken, "drop table finished_player");
    text = wire_fetch(broken.port, "GET", "/api/download?player=x", NULL, NULL, cookie, &status);
    assert_int_equal(status, 200); /* which was said before */
    assert_null(text);
    text = wire_fetch(broken.port, "GET", "/api/download?game=arimaa", NULL, NULL, cookie, &status);
    assert_non_null(text);
    free(text);
    snprintf(command, sizeof command, "'%s' admin --data '%s' status | grep -q '\"unanswered\": 1'",
             program, broken.data);
    assert_int_equal(system(command), 0);
    assert_int_equal(server_stop(&broken, SIGTERM), 0);
    server_forget(&broken);
}

/* The head of the answer to a request for a page. */
static char *head_of(const char *method, const char *page, const char *headers)
{
    char request[300], *head = NULL;
    size_t n = 0;
    ssize_t k = 1;
    int fd = wire_connect(server.port);
    int length = snprintf(request, sizeof request,
                          "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n",
                          method, page, headers);
    assert_true(wire_write(fd, request, (size_t)length));
    while (k > 0) {
        head = realloc(head, n + 4097);
        assert_non_null(head);
        k = recv(fd, head + n, 4096, 0);
        n += k > 0 ? (size_t)k : 0;
    }
    close(fd);
    head[n] = '\0';
    char *body = strstr(head, "\r\n\r\n");
    assert_int_equal(body[4] == '\0', strcmp(method, "HEAD") == 0 || strstr(head, " 304 "));
    *body = '\0';
    return head;
}

static bool page_is(const char *page, const char *headers, const char *what)
{
    char *head = head_of("GET", page, headers);
    bool is = strstr(head, what) != NULL;
    free(head);
    return is;
}

/* A page of the site: cached content is not sent again, and only accepted codings are used. */
static void test_page(void **state)
{
    char tag[40], headers[200], *head = head_of("GET", "/", "");
    const char *page = "/";
    (void)state;
    if (!strstr(head, "etag: ")) { /* the site's first page depends on the reader */
        assert_non_null(strstr(head, "vary: accept-encoding, accept-language"));
        free(head);
        page = "/worker.js";
        head = head_of("GET", page, "");
    }
    assert_non_null(strstr(head, " 200 "));
    assert_non_null(strstr(head, "cache-control: no-cache"));
    assert_null(strstr(head, "content-encoding"));
    assert_int_equal(sscanf(strstr(head, "etag: "), "etag: %39s", tag), 1);
    free(head);
    head = head_of("HEAD", page, "");
    assert_non_null(strstr(head, " 200 "));
    assert_non_null(strstr(head, tag));
    assert_null(strstr(head, "content-length: 0"));
    free(head);
    static const char *const forms[] = {"%s", "\"x\", %s", "W/%s"};
    for (size_t i = 0; i < 3; i++) {
        int n = snprintf(headers, sizeof headers, "If-None-Match: ");
        n += snprintf(headers + n, sizeof headers - (size_t)n, forms[i], tag);
        snprintf(headers + n, sizeof headers - (size_t)n, "\r\n");
        assert_true(page_is(page, headers, " 304 "));
    }
    assert_true(page_is(page, "If-None-Match: \"x\"\r\n", " 200 "));
    if (page_is(page, "Accept-Encoding: gzip, br\r\n",
                "content-encoding: br")) { /* built with the site */
        assert_true(page_is(page, "Accept-Encoding: br;q=0, gzip\r\n", "content-encoding: gzip"));
        assert_true(
            page_is(page, "Accept-Encoding: gzip;q=0.5,br;q=0.0\r\n", "content-encoding: gzip"));
        assert_false(page_is(page, "Accept-Encoding: xbr, gzip;q=0\r\n", "content-encoding"));
    }
}

/* A stranger's rate is limited. */
static void test_limits(void **state)
{
    struct server strict = {0};
    char cookie[128] = "";
    int status = 200, n = 0;
    (void)state;
    server_start(&strict, program, NULL);
    json_t *json = NULL;
    for (; n < 30 && status == 200; n++) {
        json_decref(json);
        json = wire_http(strict.port, "GET", "/api/download", NULL, NULL, cookie, &status);
    }
    assert_int_equal(status, 429);
    assert_int_equal(n, 11);
    assert_string_equal(at_text(json, "error.code"), "too_many");
    assert_true(at_number(json, "error.retry_ms") > 1000);
    json_decref(json);
    assert_int_equal(server_stop(&strict, SIGTERM), 0);
    server_forget(&strict);
}

PROGRAM(export)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_export),     cmocka_unit_test(test_download),
        cmocka_unit_test(test_private),    cmocka_unit_test(test_readers),
        cmocka_unit_test(test_again),      cmocka_unit_test(test_shelf),
        cmocka_unit_test(test_damaged),    cmocka_unit_test(test_page),
        cmocka_unit_test(test_unanswered), cmocka_unit_test(test_limits)};
    program = argc > 1 ? argv[1] : "agond";
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
