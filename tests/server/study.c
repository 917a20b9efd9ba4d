/* A real agond and its readers: analyses, reviews, the archive and studies.
 *
 * usage: server-study AGOND docs/protocol-server.md */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "os/files.h"
#include "os/time.h"
#include "play/record.h"
#include "programs.h"

static struct server server;
static const char *program, *page;

static json_t *freely(const char *kind, const char *turns, int lines)
{
    return json_pack("{ss ss si}", "kind", kind, "turns", turns, "lines", lines);
}

/* A game of Kamisado between a and b, by a link. */
static void pair(struct client *a, struct client *b, char id[16])
{
    client_pair(a, b,
                json_pack("{ss ss ss si}", "game", "kamisado", "control", "none", "opponent",
                          "open", "side", 0),
                id);
}

static json_int_t turn(struct client *c, const char *id, int number, const char *text)
{
    json_t *json =
        client_good(c, "turn", json_pack("{ss si ss}", "game", id, "number", number, "text", text));
    json_int_t next = at_number(json, "number");
    json_decref(json);
    return next;
}

/* ---- analysis ---- */

/* The next push of analysis `number`. */
static json_t *heard(struct client *c, json_int_t number)
{
    for (;;) {
        json_t *push = client_push(c, "analysis", NULL);
        assert_non_null(push);
        if (at_number(push, "analysis") == number)
            return push;
        json_decref(push);
    }
}

/* The next push of an analysis has that number. More need not come soon: on a busy machine one push
 * has many depths, and the next a much later one. */
static void hear_only(struct client *c, json_int_t number)
{
    json_t *push = client_push(c, "analysis", NULL);
    assert_non_null(push);
    assert_int_equal(at_number(push, "analysis"), number);
    json_decref(push);
}

static void test_analysis(void **state)
{
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    int64_t begun = os_now_ms();
    json_t *json = client_good(&a, "analyse", freely("amazons", "d1-d7/g7", 3));
    json_int_t number = at_number(json, "analysis");
    assert_int_equal(at_number(json, "seat"), 1);
    assert_int_equal(at_number(json, "turns"), 1);
    json_decref(json);
    json = heard(&a, number);
    printf("# the first line came after %lld ms\n", (long long)(os_now_ms() - begun));
    assert_true(at_number(json, "lines.0.depth") >= 1);
    assert_true(at_number(json, "lines.0.score") != -999);
    /* The displayed line can be played from that position. */
    char turns[300];
    snprintf(turns, sizeof turns, "d1-d7/g7; %s", at_text(json, "lines.0.pv.0"));
    json_decref(json);
    json_decref(client_good(&a, "replay", json_pack("{ss ss}", "kind", "amazons", "turns", turns)));
    for (size_t lines = 0; lines < 3;) {
        json = heard(&a, number);
        lines = json_array_size(at(json, "lines"));
        assert_false(json_is_true(at(json, "done")));
        json_decref(json);
    }
    /* Another position replaces it: no more pushes about the first. */
    json = client_good(&a, "analyse", freely("kamisado", "", 1));
    assert_int_equal(at_number(json, "analysis"), number + 1);
    json_decref(json);
    json_decref(a.pushes);
    a.pushes = json_array();
    hear_only(&a, number + 1);
    json_decref(client_good(&a, "analyse_stop", NULL));
    json_decref(client_good(&a, "analyse_stop", NULL));
    json_decref(a.pushes);
    a.pushes = json_array();
    json_decref(client_good(&a, "analyse", freely("amazons", "", 1)));
    hear_only(&a, number + 2);
    json_decref(client_good(&a, "analyse_stop", NULL));
    client_bad(&a, "analyse", freely("kamisado", "d1d9", 1), "illegal");
    client_bad(&a, "analyse", freely("kamisado", "", 6), "bad_argument");
    client_bad(&a, "analyse", freely("nogame", "", 1), "bad_argument");
    client_bad(&a, "analyse", NULL, "bad_argument");
    client_bad(&a, "analyse", json_pack("{ss ss}", "kind", "kamisado", "engine", "arimaa"),
               "bad_argument");
    client_bad(&a, "analyse", json_pack("{ss}", "game", "aaaaaaaaaaa"), "not_found");
    client_close(&a);
}

/* A position that is decided at once: the analysis reports that it is complete. */
static void test_decided(void **state)
{
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    json_t *json = client_good(
        &a, "analyse",
        json_pack("{ss ss}", "kind", "arimaa", "start",
                  "g [  r     rrcC rMrdH eR   D      rr r   DRR  E     CR       m     ]"));
    json_int_t number = at_number(json, "analysis");
    json_decref(json);
    bool seen = false;
    for (int i = 0; i < 200 && !seen; i++) {
        json = heard(&a, number);
        seen = at_number(json, "lines.0.decided") == 1;
        bool done = json_is_true(at(json, "done"));
        json_decref(json);
        if (done)
            break;
    }
    assert_true(seen);
    client_close(&a);
}

/* Hints are available only in games without other players and ratings. */
static void test_hint(void **state)
{
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    json_t *made = client_good(
        &a, "create", json_pack("{ss ss si}", "game", "kamisado", "opponent", "engine", "side", 0));
    json_t *json = client_good(&a, "analyse", json_pack("{ss}", "game", at_text(made, "id")));
    assert_int_equal(at_number(json, "seat"), 0);
    json_decref(json);
    json_decref(client_good(&a, "analyse_stop", NULL));
    json_decref(made);
    client_close(&a);
}

/* Players may analyse neither the game nor its position; others may. */
/* The book's page of a round, once it is complete. */
static json_t *book_of(struct client *c, const char *start, const char *turns)
{
    json_t *json = NULL;
    do {
        json_decref(json);
        json = client_good(
            c, "book", json_pack("{ss ss ss}", "kind", "kamisado", "start", start, "turns", turns));
    } while (!json_is_true(at(json, "book.whole")));
    return json;
}

/* The number of turns of both after which the side to move wins, by the desk; negative: loses. */
static json_int_t desk_of(struct client *c, const char *start, const char *turns)
{
    json_t *json = client_good(
        c, "analyse", json_pack("{ss ss ss}", "kind", "kamisado", "start", start, "turns", turns));
    json_int_t number = at_number(json, "analysis"), decided = 0;
    for (bool done = false; !done;) {
        json_decref(json);
        json = heard(c, number);
        done = json_is_true(at(json, "done"));
        decided = at_number(json, "lines.0.decided");
    }
    json_decref(json);
    return decided;
}

/* 40 proved rounds of Kamisado, 20 won and 20 lost: desk and book give the same number of turns. */
static void test_desk_and_book(void **state)
{
    struct client a = {0};
    char path[1000], *text;
    size_t size;
    int positions = 0;
    (void)state;
    snprintf(path, sizeof path, "%.*s../data/puzzles/kamisado.txt",
             (int)(strrchr(page, '/') - page) + 1, page);
    assert_int_equal(file_read(path, 1 << 20, &text, &size, NULL), 0);
    client_open(&a, server.port);
    for (char *line = strchr(text, '\n') + 1; positions < 40; line = strchr(line, '\n') + 1) {
        char start[100];
        if (sscanf(line, "%*d %*d round %99[^\n]", start) != 1)
            continue;
        json_t *won = book_of(&a, start, "");
        const char *best = at_text(won, "book.best");
        json_t *lost = book_of(&a, start, best);
        assert_string_equal(at_text(won, "book.value"), "win");
        assert_int_equal(desk_of(&a, start, ""), at_number(won, "book.plies"));
        if (at_number(lost, "book.passes") == 0) {
            assert_string_equal(at_text(lost, "book.value"), "loss");
            assert_int_equal(desk_of(&a, start, best), -at_number(lost, "book.plies"));
            positions += 2;
        }
        json_decref(lost);
        json_decref(won);
    }
    free(text);
    client_close(&a);
}

static void test_players(void **state)
{
    struct client a = {0}, b = {0}, c = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_open(&c, server.port);
    pair(&a, &b, id);
    turn(&a, id, 0, "d1d5");
    client_bad(&a, "analyse", json_pack("{ss}", "game", id), "forbidden");
    client_bad(&b, "analyse", json_pack("{ss si}", "game", id, "turn", 0), "forbidden");
    client_bad(&b, "analyse", freely("kamisado", "d1d5", 1), "forbidden");
    json_decref(client_good(&b, "analyse", freely("kamisado", "d1d4", 1)));
    json_decref(client_good(&b, "analyse_stop", NULL));
    json_t *json = client_good(&c, "analyse", json_pack("{ss}", "game", id));
    assert_int_equal(at_number(json, "turns"), 1);
    json_decref(json);
    json_decref(client_good(&a, "resign", json_pack("{ss}", "game", id)));
    json = client_good(&a, "analyse", json_pack("{ss si}", "game", id, "turn", 1));
    assert_int_equal(at_number(json, "seat"), 1);
    json_decref(json);
    json = client_good(&a, "analyse", json_pack("{ss si}", "game", id, "turn", 0));
    assert_int_equal(at_number(json, "seat"), 0);
    json_decref(json);
    client_close(&a);
    client_close(&b);
    client_close(&c);
}

/* A person may have three connections with analyses, not four; closing one makes room. */
static void test_share(void **state)
{
    struct client c[4] = {0};
    (void)state;
    for (int i = 0; i < 4; i++) {
        memcpy(c[i].cookie, c[0].cookie, sizeof c[i].cookie);
        client_open(&c[i], server.port);
    }
    for (int i = 0; i < 3; i++)
        json_decref(client_good(&c[i], "analyse", freely("amazons", "", 1)));
    client_bad(&c[3], "analyse", freely("amazons", "", 1), "too_many");
    /* All of them progress, with fewer threads than analyses. */
    for (int i = 0; i < 3; i++)
        json_decref(heard(&c[i], 1));
    client_close(&c[0]);
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    for (bool good = false; !good;) { /* once that is noticed and its engine has stopped */
        assert_true(os_now_ms() < until);
        json_t *json = client_do(&c[3], "analyse", freely("amazons", "", 1));
        good = json_is_true(at(json, "ok"));
        if (!good)
            assert_string_equal(at_text(json, "error.code"), "too_many");
        json_decref(json);
        os_sleep_ms(10); /* between two looks */
    }
    for (int i = 1; i < 4; i++)
        client_close(&c[i]);
}

/* Games continue beside many analyses, and each of those gets lines. */
static void test_beside(void **state)
{
    enum { MOST = 50, TURNS = 20 };
    static struct client reader[MOST];
    struct client a = {0}, b = {0};
    int count = getenv("AGON_BRIEF") ? 10 : MOST;
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    for (int i = 0; i < count; i++) {
        client_open(&reader[i], server.port);
        json_decref(client_good(&reader[i], "analyse", freely("amazons", "", 5)));
    }
    for (int i = 0; i < TURNS; i++) {
        pair(&a, &b, id);
        json_decref(client_good(&b, "watch", json_pack("{ss}", "game", id)));
        turn(&a, id, 0, "d1d5");
        json_t *seen = client_until(&b, id, 1);
        assert_int_equal(at_number(seen, "turns"), 1);
        json_decref(seen);
        json_decref(client_good(&a, "resign", json_pack("{ss}", "game", id)));
    }
    for (int i = 0; i < count; i++) {
        json_decref(heard(&reader[i], 1));
        client_close(&reader[i]);
    }
    client_close(&a);
    client_close(&b);
}

/* ---- reviews ---- */

#define GOAL_POSITION "g [  r     rrcC rMrdH eR   D      rr r   DRR  E     CR       m     ]"

/* Gold could reach the goal but gives a horse away. */
static void test_review(void **state)
{
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    json_t *made = client_good(&a, "create",
                               json_pack("{ss ss ss ss}", "game", "arimaa", "start", GOAL_POSITION,
                                         "opponent", "self", "control", "none"));
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    client_bad(&a, "review", json_pack("{ss}", "game", id), "not_now");
    turn(&a, id, 0, "Hb6e Hc6x");
    turn(&a, id, 1, "rb7s");
    json_decref(client_good(&a, "resign", json_pack("{ss}", "game", id)));
    json_t *json = client_review(&a, json_pack("{ss}", "game", id));
    assert_int_equal(json_array_size(at(json, "review.evaluations")), 3);
    assert_int_equal(at_number(json, "review.evaluations.0.decided"), 1);
    assert_string_equal(at_text(json, "review.points.0.code"), "missed_win");
    assert_int_equal(at_number(json, "review.points.0.turn"), 0);
    assert_int_equal(at_number(json, "review.points.0.turns"), 1);
    assert_string_equal(at_text(json, "review.points.1.code"), "piece_lost");
    assert_int_equal(at_number(json, "review.points.1.pieces"), 1);
    assert_int_equal(at_number(json, "review.sides.0.blunders"), 1);
    assert_in_range(at_number(json, "review.sides.0.accuracy"), 0, 10);
    assert_int_equal(at_number(json, "review.sides.1.turns"), 1);
    /* The best line does reach the goal. */
    json_t *replay = client_good(&a, "replay",
                                 json_pack("{ss ss ss}", "kind", "arimaa", "start", GOAL_POSITION,
                                           "turns", at_text(json, "review.points.0.best")));
    assert_true(json_is_true(at(replay, "frames.1.over")));
    json_decref(replay);
    /* It is stored: another reader gets the same. */
    json_t *again = client_good(&b, "review", json_pack("{ss}", "game", id));
    assert_true(json_equal(at(json, "review"), at(again, "review")));
    json_decref(json);
    json_decref(again);
    /* A game ended by the board has its end as the last evaluation. */
    pair(&a, &b, id);
    struct client *who[2] = {&a, &b};
    for (int n = 0;; n++) {
        json_t *watch = client_good(&a, "watch", json_pack("{ss}", "game", id));
        json_int_t seat = at_number(watch, "game.seat");
        json_decref(watch);
        if (seat < 0)
            break;
        watch = client_good(who[seat], "watch", json_pack("{ss}", "game", id));
        turn(who[seat], id, (int)at_number(watch, "game.number"),
             at_text(watch, "game.moves.0.text"));
        json_decref(watch);
    }
    json = client_review(&b, json_pack("{ss}", "game", id));
    size_t n = json_array_size(at(json, "review.evaluations"));
    assert_int_equal(n, at_number(json, "review.turns") + 1);
    const json_t *last = json_array_get(at(json, "review.evaluations"), n - 1);
    assert_int_equal(labs(at_number(last, "score")), 30000);
    json_decref(json);
    client_bad(&a, "review", json_pack("{ss}", "game", "aaaaaaaaaaa"), "not_found");
    client_close(&a);
    client_close(&b);
}

/* ---- the archive ---- */

static size_t found(struct client *c, json_t *filters)
{
    json_t *json = client_good(c, "search", filters);
    size_t n = json_array_size(at(json, "games"));
    json_decref(json);
    return n;
}

/* Three games, of which two begin alike; all queries find a and b. */
static void test_archive(void **state)
{
    struct client a = {0}, b = {0};
    char id[3][16], name[64];
    static const char *const first[] = {"b1b5", "b1b5", "c1c6"};
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    for (int i = 0; i < 3; i++) {
        pair(&a, &b, id[i]);
        turn(&a, id[i], 0, first[i]);
        if (i == 0)
            client_bad(&a, "explore", json_pack("{ss ss}", "kind", "kamisado", "turns", first[0]),
                       "forbidden");
        json_decref(client_good(i == 1 ? &b : &a, "resign", json_pack("{ss}", "game", id[i])));
    }
    json_t *json = client_good(&a, "watch", json_pack("{ss}", "game", id[0]));
    snprintf(name, sizeof name, "%s", at_text(json, "game.players.0.name"));
    json_decref(json);
    name[0] = 'g'; /* of "Guest ..." */
    assert_int_equal(found(&a, json_pack("{ss}", "player", name)), 3);
    assert_int_equal(found(&a, json_pack("{ss ss}", "player", name, "opponent", name)), 0);
    assert_int_equal(found(&a, json_pack("{ss si}", "player", name, "winner", 0)), 1);
    assert_int_equal(found(&a, json_pack("{ss si}", "player", name, "winner", 1)), 2);
    assert_int_equal(found(&a, json_pack("{ss ss}", "player", name, "opening", "b1b5")), 2);
    assert_int_equal(found(&a, json_pack("{ss ss}", "game", "kamisado", "opening", "c1c6")), 1);
    assert_int_equal(found(&a, json_pack("{ss ss}", "player", name, "game", "amazons")), 0);
    assert_int_equal(found(&a, json_pack("{ss ss}", "player", name, "why", "resigned")), 3);
    assert_int_equal(found(&a, json_pack("{ss ss}", "player", name, "why", "time")), 0);
    assert_int_equal(found(&a, json_pack("{ss si}", "player", name, "min_turns", 2)), 0);
    assert_int_equal(found(&a, json_pack("{ss si}", "player", name, "max_turns", 1)), 3);
    client_bad(&a, "search", json_pack("{ss}", "opponent", "x"), "bad_argument");
    /* Page by page. */
    json = client_good(&a, "search", json_pack("{ss si}", "player", name, "count", 2));
    assert_string_equal(at_text(json, "games.0.id"), id[2]);
    json_int_t before = at_number(json, "before");
    json_decref(json);
    json = client_good(&a, "search",
                       json_pack("{ss si sI}", "player", name, "count", 2, "before", before));
    assert_int_equal(json_array_size(at(json, "games")), 1);
    assert_string_equal(at_text(json, "games.0.id"), id[0]);
    assert_true(json_is_null(at(json, "before")));
    json_decref(json);
    /* By position, and what was played there. */
    json = client_good(&a, "explore", json_pack("{ss ss}", "kind", "kamisado", "turns", "b1b5"));
    assert_int_equal(at_number(json, "total"), 2);
    assert_int_equal(at_number(json, "games.0.turn"), 1);
    assert_string_equal(at_text(json, "games.0.id"), id[1]);
    json_decref(json);
    json = client_good(&a, "explore", json_pack("{ss}", "kind", "kamisado"));
    json_int_t total = at_number(json, "total"), games = 0, points = -1;
    size_t i;
    json_t *next;
    json_array_foreach(at(json, "continuations"), i, next)
    {
        games += at_number(next, "games");
        if (strcmp(at_text(next, "text"), "b1b5") == 0) {
            assert_int_equal(at_number(next, "games"), 2);
            points = at_number(next, "points");
        }
    }
    assert_int_equal(points, 1000);
    assert_int_equal(games, total);
    json_decref(json);
    /* A different set-up is a different position; a position that never occurred has no games. */
    json = client_good(&a, "explore", json_pack("{ss ss}", "kind", "kamisado", "turns", "e1e2"));
    assert_int_equal(at_number(json, "total"), 0);
    json_decref(json);
    client_close(&a);
    client_close(&b);
}

/* ---- studies ---- */

static json_t *study_of(const char *tree)
{
    return json_pack("{ss ss ss}", "kind", "amazons", "title", "a title", "tree", tree);
}

/* Nested variations and their comments are all in the record. */
static void check_deep(struct client *c)
{
    json_t *json =
        client_good(c, "study_save",
                    study_of("{\"nodes\":[{\"parent\":-1,\"turn\":\"d1-d7/g7\"},"
                             "{\"parent\":0,\"turn\":\"a7-b7/b5\",\"comment\":\"main\"},"
                             "{\"parent\":0,\"turn\":\"a7-b7/b6\",\"comment\":\"side {so}\"},"
                             "{\"parent\":2,\"turn\":\"d7-d6/d7\"},"
                             "{\"parent\":3,\"turn\":\"b7-b8/b7\"},"
                             "{\"parent\":2,\"turn\":\"d7-d5/d7\"},"
                             "{\"parent\":-1,\"turn\":\"d1-d6/g6\"}]}"));
    json_t *read = client_good(c, "study_record", json_pack("{ss}", "study", at_text(json, "id")));
    struct record record;
    struct agon_error error;
    const char *text = at_text(read, "record");
    int line = 1;
    assert_int_equal(record_read(&record, &text, &line, &error), 1);
    assert_int_equal(record.turns, 2);
    assert_string_equal(record.turn[0].comment, "(d1-d6/g6)");
    assert_string_equal(record.turn[1].comment,
                        "main (a7-b7/b6 \"side {so}\"; d7-d6/d7 (d7-d5/d7); b7-b8/b7)");
    record_release(&record);
    json_decref(read);
    json_decref(client_good(c, "study_drop", json_pack("{ss}", "study", at_text(json, "id"))));
    json_decref(json);
}

static void test_studies(void **state)
{
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    json_t *json = client_good(
        &a, "study_save",
        study_of("{\"nodes\":[{\"parent\":-1,\"turn\":\"d1-d7/g7\",\"comment\":\"one\\ntwo\","
                 "\"marks\":[\"G d7\"]},{\"parent\":0,\"turn\":\"a7-b7/b5\"},"
                 "{\"parent\":1,\"turn\":\"d7-d6/d7\"},{\"parent\":0,\"turn\":\"a7-b7/b6\"}]}"));
    snprintf(id, sizeof id, "%s", at_text(json, "id"));
    json_decref(json);
    /* Readers with the link can view it, and only its author can change it. */
    json = client_good(&b, "study", json_pack("{ss}", "study", id));
    assert_int_equal(json_array_size(at(json, "study.nodes")), 4);
    assert_string_equal(at_text(json, "study.nodes.0.comment"), "one\ntwo");
    assert_string_equal(at_text(json, "study.setup.game"), "amazons");
    assert_true(json_is_false(at(json, "mine")));
    json_decref(json);
    json_t *again = study_of("{\"nodes\":[]}");
    json_object_set_new(again, "study", json_string(id));
    client_bad(&b, "study_save", json_incref(again), "forbidden");
    client_bad(&b, "study_drop", json_pack("{ss}", "study", id), "not_found");
    /* It replays as a record: the main line, the other one in a comment. */
    json = client_good(&b, "study_record", json_pack("{ss}", "study", id));
    struct record record;
    struct agon_error error;
    const char *text = at_text(json, "record");
    int line = 1;
    assert_int_equal(record_read(&record, &text, &line, &error), 1);
    assert_int_equal(record.turns, 3);
    assert_string_equal(record.turn[0].comment, "one\ntwo");
    assert_string_equal(record.turn[1].comment, "(a7-b7/b6)");
    record_release(&record);
    json_decref(json);
    char path[80], cookie[128] = "";
    int status;
    snprintf(path, sizeof path, "/api/study_record?study=%s&download=1", id);
    char *bare = wire_fetch(server.port, "GET", path, NULL, NULL, cookie, &status);
    assert_true(bare && strncmp(bare, "agon record", 11) == 0);
    free(bare);
    json_decref(client_good(&a, "study_save", again));
    json = client_good(&a, "studies", NULL);
    assert_int_equal(json_array_size(at(json, "studies")), 1);
    assert_int_equal(at_number(json, "studies.0.turns"), 0);
    json_decref(json);
    json_decref(client_good(&a, "study_drop", json_pack("{ss}", "study", id)));
    client_bad(&b, "study", json_pack("{ss}", "study", id), "not_found");
    check_deep(&a);
    static const struct {
        const char *tree, *code;
    } bad[] = {
        {"{", "bad_argument"},
        {"[]", "bad_argument"},
        {"{\"nodes\":{}}", "bad_argument"},
        {"{\"nodes\":[1]}", "bad_argument"},
        {"{\"nodes\":[{\"parent\":0,\"turn\":\"d1-d7/g7\"}]}", "bad_argument"},
        {"{\"nodes\":[{\"parent\":-2,\"turn\":\"d1-d7/g7\"}]}", "bad_argument"},
        {"{\"nodes\":[{\"parent\":-1}]}", "bad_argument"},
        {"{\"nodes\":[{\"parent\":-1,\"turn\":\"d1-d7/g7\",\"x\":1}]}", "bad_argument"},
        {"{\"nodes\":[{\"parent\":-1,\"turn\":\"d1-d7/g7\",\"marks\":[1]}]}", "bad_argument"},
        {"{\"nodes\":[{\"parent\":-1,\"turn\":\"d1-d7/g9\"}]}", "illegal"},
        {"{\"nodes\":[{\"parent\":-1,\"turn\":\"\"}]}", "illegal"},
        {"{\"nodes\":[{\"parent\":-1,\"turn\":\"d1-d7/g7; a7-b7/b5\"}]}", "illegal"},
        {"{\"nodes\":[{\"parent\":-1,\"turn\":\"d1-d7/g7\"},{\"parent\":-1,\"turn\":\"d1-d7/g6\"},"
         "{\"parent\":0,\"turn\":\"a7-b7/b5\"}]}",
         "illegal"}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        client_bad(&a, "study_save", study_of(bad[i].tree), bad[i].code);
    client_close(&a);
    client_close(&b);
}

PROGRAM(study)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_analysis),      cmocka_unit_test(test_decided),
        cmocka_unit_test(test_desk_and_book), cmocka_unit_test(test_players),
        cmocka_unit_test(test_hint),          cmocka_unit_test(test_share),
        cmocka_unit_test(test_beside),        cmocka_unit_test(test_review),
        cmocka_unit_test(test_archive),       cmocka_unit_test(test_studies)};
    program = argc > 1 ? argv[1] : "agond";
    page = argc > 2 ? argv[2] : "docs/protocol-server.md";
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
