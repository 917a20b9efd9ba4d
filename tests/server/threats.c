/* A real agond and its readers: threats, reviews of separate lines, records, and a study open in
 * several browsers.
 *
 * usage: server-threats AGOND docs/protocol-server.md */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "os/time.h"
#include "programs.h"

static struct server server;

static json_t *start(const char *kind, const char *position)
{
    return json_pack("{ss ss}", "kind", kind, "start", position);
}

/* The first threat of a seat by that code whose first cell is `cell` (-1: any), or NULL. */
static const json_t *threat(const json_t *json, int seat, const char *code, int cell)
{
    size_t i;
    const json_t *t;
    json_array_foreach(at(json, "threats"), i, t)
    {
        bool there = cell < 0 || at_number(t, "cells.0") == cell;
        if (at_number(t, "seat") == seat && strcmp(at_text(t, "code"), code) == 0 && there)
            return t;
    }
    return NULL;
}

static void test_arimaa(void **state)
{
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    /* The elephant on e6 pushes the dog from d6 onto the trap c6, where it has no support. */
    json_t *json = client_good(&a, "threats",
                               start("arimaa", "g ["
                                               "       r        "
                                               "   dE   "
                                               "                                "
                                               "       R]"));
    const json_t *t = threat(json, 0, "capture", 43);
    assert_non_null(t);
    assert_int_equal(at_number(t, "cells.1"), 42);
    assert_int_equal(at_number(t, "kind"), 3);
    assert_int_equal(at_number(t, "steps"), 2);
    /* Or it pulls it to e6 and pushes it from there onto f6. */
    assert_int_equal(json_array_size(at(json, "threats")), 2);
    assert_int_equal(at_number(json, "threats.1.cells.1") + at_number(json, "threats.0.cells.1"),
                     42 + 45);
    assert_int_equal(at_number(json, "threats.1.steps") + at_number(json, "threats.0.steps"), 6);
    assert_int_equal(json_array_size(at(json, "frozen")), 1);
    assert_int_equal(at_number(json, "frozen.0"), 43);
    assert_int_equal(json_array_size(at(json, "seats")), 2);
    json_decref(json);
    /* A rabbit on b6 runs to b8; silver to move: it is a threat all the same. */
    json = client_good(&a, "threats",
                       start("arimaa", "s [" /* from rank 8 down */
                                       "                "
                                       " R      "
                                       "       r"
                                       "                                ]"));
    t = threat(json, 0, "win", 41);
    assert_non_null(t);
    assert_string_equal(at_text(t, "why"), "goal");
    assert_int_equal(at_number(t, "steps"), 2);
    assert_int_equal(at_number(t, "cells.1"), 57);
    json_decref(json);
    /* Nobody threatens while armies are placed. */
    json = client_good(&a, "threats", json_pack("{ss}", "kind", "arimaa"));
    assert_int_equal(json_array_size(at(json, "threats")), 0);
    json_decref(json);
    client_close(&a);
}

static void test_turns(void **state)
{
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    /* The pawn takes the queen; with the other side to move the queen takes the pawn. */
    json_t *json = client_good(&a, "threats", start("chess", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"));
    assert_int_equal(json_array_size(at(json, "seats")), 2);
    const json_t *t = threat(json, 0, "capture", 35);
    assert_non_null(t);
    assert_string_equal(at_text(t, "text"), "e4d5");
    assert_string_equal(at_text(t, "san"), "exd5");
    assert_int_equal(at_number(t, "touch.0.0"), 28);
    assert_non_null(threat(json, 1, "capture", 28));
    assert_int_equal(json_array_size(at(json, "threats")), 2);
    json_decref(json);
    json = client_good(&a, "threats", start("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"));
    t = threat(json, 0, "win", -1);
    assert_non_null(t);
    assert_string_equal(at_text(t, "text"), "a1a8");
    assert_string_equal(at_text(t, "why"), "mate");
    json_decref(json);
    /* In check the side to move cannot be exchanged. */
    json = client_good(&a, "threats", start("chess", "4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1"));
    assert_int_equal(json_array_size(at(json, "seats")), 1);
    assert_int_equal(at_number(json, "seats.0"), 1);
    json_decref(json);
    /* Two marbles push one off. */
    json = client_good(&a, "threats", start("abalone", "5/6/7/8/wbb6/8/7/6/5 b"));
    t = threat(json, 0, "capture", -1);
    assert_non_null(t);
    assert_string_equal(at_text(t, "text"), "e3e2");
    assert_null(threat(json, 1, "capture", -1));
    json_decref(json);
    /* Black's moves in Kamisado depend on White's turn. */
    json = client_good(&a, "threats", json_pack("{ss}", "kind", "kamisado"));
    assert_int_equal(json_array_size(at(json, "seats")), 1);
    json_decref(json);
    int64_t begun = os_now_us();
    json_decref(client_good(&a, "threats", json_pack("{ss}", "kind", "tai-shogi")));
    json_decref(client_good(&a, "threats", json_pack("{ss}", "kind", "amazons")));
    printf("# Tai Shogi and the Amazons: %.1f ms\n", (double)(os_now_us() - begun) / 1000);
    client_bad(&a, "threats", json_pack("{ss}", "kind", "hanoi"), "not_now");
    client_bad(&a, "threats", json_pack("{ss}", "kind", "akhimoraec"), "not_now");
    client_bad(&a, "threats", start("chess", "4k3 w"), "bad_argument");
    client_bad(&a, "threats", NULL, "bad_argument");
    client_close(&a);
}

/* Players may not query the position of their game, nor have the moves before it reviewed. */
static void test_players(void **state)
{
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    json_t *made = client_good(&a, "create",
                               json_pack("{ss ss ss si}", "game", "kamisado", "control", "none",
                                         "opponent", "open", "side", 0));
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    json_decref(client_good(&b, "join", json_pack("{ss}", "game", id)));
    json_decref(
        client_good(&a, "turn", json_pack("{ss si ss}", "game", id, "number", 0, "text", "d1d5")));
    client_bad(&a, "threats", json_pack("{ss}", "game", id), "forbidden");
    json_t *line = json_pack("{ss ss}", "kind", "kamisado", "turns", "d1d5");
    client_bad(&b, "threats", json_incref(line), "forbidden");
    client_bad(&b, "review", line, "forbidden");
    client_close(&a);
    client_close(&b);
}

/* The fool's mate as a text: both of White's turns are mistakes, and the last evaluation is the
 * end. */
static void test_text(void **state)
{
    struct client a = {0}, b = {0};
    json_t *json = NULL, *line;
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    line = json_pack("{ss ss}", "kind", "chess", "turns", "f2f3; e7e5; g2g4; d8h4");
    json = client_review(&a, json_incref(line));
    assert_int_equal(json_array_size(at(json, "review.evaluations")), 5);
    assert_int_equal(at_number(json, "review.evaluations.4.score"), -30000);
    size_t i;
    const json_t *point;
    bool allowed = false;
    json_array_foreach(at(json, "review.points"), i, point)
    {
        allowed |= at_number(point, "turn") == 2 && at_number(point, "turns") == 1 &&
                   strcmp(at_text(point, "code"), "allowed_win") == 0;
    }
    assert_true(allowed);
    json_t *again = client_good(&b, "review", line);
    assert_true(json_equal(at(json, "review"), at(again, "review")));
    json_decref(again);
    json_decref(json);
    /* Black misses the mate, which the review names. */
    line = json_pack("{ss ss}", "kind", "chess", "turns", "f2f3; e7e5; g2g4; a7a6");
    json = client_review(&a, json_incref(line));
    bool missed = false;
    json_array_foreach(at(json, "review.points"), i, point)
    {
        missed |= at_number(point, "turn") == 3 && strcmp(at_text(point, "why"), "mate") == 0 &&
                  strcmp(at_text(point, "code"), "missed_win") == 0;
    }
    assert_true(missed);
    json_decref(json);
    /* Started at the last turn it gives the same, without the turns before. */
    json_object_set_new(line, "from", json_integer(3));
    json = client_review(&a, json_incref(line));
    assert_int_equal(json_array_size(at(json, "review.evaluations")), 2);
    assert_int_equal(json_array_size(at(json, "review.points")), 1);
    assert_int_equal(at_number(json, "review.points.0.turn"), 3);
    assert_string_equal(at_text(json, "review.points.0.why"), "mate");
    assert_int_equal(at_number(json, "review.sides.0.turns"), 0);
    assert_int_equal(at_number(json, "review.sides.1.blunders"), 1);
    json_decref(json);
    json_decref(line);
    client_bad(&a, "review", json_pack("{ss}", "kind", "hanoi"), "not_now");
    client_bad(&a, "review", NULL, "bad_argument");
    client_close(&a);
    client_close(&b);
}

/* Arimaa's armies are set up from the engine's book: the turn is reported without a search. */
static void test_book(void **state)
{
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    json_decref(client_good(&a, "analyse", json_pack("{ss}", "kind", "arimaa")));
    json_t *json = client_push(&a, "analysis", NULL);
    assert_non_null(json);
    assert_int_equal(at_number(json, "lines.0.depth"), 0);
    json_t *replay =
        client_good(&a, "replay",
                    json_pack("{ss ss}", "kind", "arimaa", "turns", at_text(json, "lines.0.pv.0")));
    assert_int_equal(json_array_size(at(replay, "frames.1.items")), 16);
    json_decref(replay);
    json_decref(json);
    client_close(&a);
}

static void test_record(void **state)
{
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    json_t *json = client_good(&a, "record_read",
                               json_pack("{ss}", "text",
                                         "agon record 1\ngame: kamisado\nplayer 1: Gwen\n\n"
                                         "1. d1d5 {hello}\n2. a8a4\nresult: 1-0 resigned\n"));
    assert_string_equal(at_text(json, "kind"), "kamisado");
    assert_string_equal(at_text(json, "turns.1"), "a8a4");
    assert_string_equal(at_text(json, "comments.0"), "hello");
    assert_true(json_is_null(at(json, "start")));
    json_decref(json);
    json = client_good(
        &a, "record_read",
        json_pack("{ss}", "text", "agon record 1\ngame: akhimoraec\nafter 1s500ms\n1. c1-d2\n"));
    assert_string_equal(at_text(json, "turns.0"), "@1500 c1-d2");
    json_decref(json);
    client_bad(&a, "record_read", json_pack("{ss}", "text", "1. e4 e5"), "bad_argument");
    json = client_good(
        &a, "record_read",
        json_pack(
            "{ss}", "text",
            "[White \"Ada\"]\n[Black \"Bo\"]\n\n{Intro} 1. e4! {good [%csl Gd4]} (1. d4 d5 (1... "
            "Nf6)) e5 *\n[Event \"2\"]\n[Variant \"los-alamos\"]\n1. Nd3 *"));
    assert_string_equal(at_text(json, "kind"), "chess");
    assert_string_equal(at_text(json, "title"), "Ada – Bo");
    assert_string_equal(at_text(json, "turns.1"), "e7e5");
    assert_int_equal(json_array_size(at(json, "nodes")), 5);
    assert_string_equal(at_text(json, "nodes.0.comment"), "Intro\ngood");
    assert_string_equal(at_text(json, "nodes.0.marks.0"), "!");
    assert_string_equal(at_text(json, "nodes.0.marks.1"), "G d4");
    assert_string_equal(at_text(json, "nodes.3.turn"), "g8f6");
    assert_int_equal(at_number(json, "nodes.3.parent"), 1);
    assert_int_equal(at_number(json, "nodes.4.parent"), 0);
    assert_string_equal(at_text(json, "more.0.kind"), "los-alamos");
    assert_string_equal(at_text(json, "more.0.title"), "2");
    json_decref(json);
    json =
        client_good(&a, "record_read", json_pack("{ss ss}", "text", "1. e4 c5", "kind", "chess"));
    assert_string_equal(at_text(json, "nodes.1.turn"), "c7c5");
    json_decref(json);
    client_bad(&a, "record_read", json_pack("{ss}", "text", "[Event \"x\"]\n\n1. e5 *"),
               "bad_argument");
    client_bad(&a, "record_read", json_pack("{ss}", "text", "\n"), "bad_argument");
    client_close(&a);
}

/* Public studies are in all users' lists, others only in their author's. */
static void test_public(void **state)
{
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    json_t *study = json_pack("{ss ss ss sb}", "kind", "amazons", "title", "Corners", "tree",
                              "{\"nodes\":[{\"parent\":-1,\"turn\":\"d1-d7/g7\"}]}", "public", 1);
    json_t *json = client_good(&a, "study_save", json_incref(study));
    snprintf(id, sizeof id, "%s", at_text(json, "id"));
    json_decref(json);
    json = client_good(&b, "studies", json_pack("{sb}", "public", 1));
    assert_int_equal(json_array_size(at(json, "studies")), 1);
    assert_string_equal(at_text(json, "studies.0.id"), id);
    assert_string_equal(at_text(json, "studies.0.title"), "Corners");
    assert_string_equal(at_text(json, "studies.0.game"), "amazons");
    assert_int_equal(at_number(json, "studies.0.turns"), 1);
    json_decref(json);
    json = client_good(&a, "studies", NULL);
    assert_true(json_is_true(at(json, "studies.0.public")));
    json_decref(json);
    json_object_set_new(study, "study", json_string(id));
    json_object_set_new(study, "public", json_false());
    json_decref(client_good(&a, "study_save", json_incref(study)));
    json = client_good(&b, "studies", json_pack("{sb}", "public", 1));
    assert_int_equal(json_array_size(at(json, "studies")), 0);
    json_decref(json);
    json_object_set_new(study, "public", json_true());
    json_decref(client_good(&a, "study_save", study));
    json_decref(client_good(&a, "study_drop", json_pack("{ss}", "study", id)));
    json = client_good(&b, "studies", json_pack("{sb}", "public", 1));
    assert_int_equal(json_array_size(at(json, "studies")), 0);
    json_decref(json);
    client_close(&a);
    client_close(&b);
}

/* The final report of an analysis about its best line. */
static json_t *best_line(struct client *c, const char *turns)
{
    json_t *json =
               client_good(c, "analyse",
                           json_pack("{ss ss si}", "kind", "kamisado", "turns", turns, "lines", 3)),
           *line = NULL;
    json_int_t number = at_number(json, "analysis");
    json_decref(json);
    for (bool done = false; !done;) {
        json = client_push(c, "analysis", NULL);
        assert_non_null(json);
        if (at_number(json, "analysis") != number) {
            json_decref(json);
            continue;
        }
        done = json_is_true(at(json, "done"));
        json_decref(line);
        line = json_incref(json_array_get(at(json, "lines"), 0));
        json_decref(json);
    }
    return line;
}

/* A round of Kamisado as the engine continues it: analysis and book agree. */
static void test_desk_and_book(void **state)
{
    struct client a = {0};
    char turns[300] = "h1h5";
    int places = 0;
    (void)state;
    client_open(&a, server.port);
    for (bool over = false; !over; places++) {
        json_t *book = NULL;
        do {
            json_decref(book);
            book =
                client_good(&a, "book", json_pack("{ss ss}", "kind", "kamisado", "turns", turns));
        } while (!json_is_true(at(book, "book.whole")));
        json_t *line = best_line(&a, turns);
        bool won = strcmp(at_text(book, "book.value"), "win") == 0;
        assert_int_equal(at_number(line, "decided"),
                         at_number(book, "book.plies") * (won ? 1 : -1));
        over = at_number(book, "book.plies") == 1;
        size_t n = strlen(turns);
        snprintf(turns + n, sizeof turns - n, "; %s", at_text(line, "pv.0"));
        json_decref(line);
        json_decref(book);
    }
    printf("# desk and book agree in %d positions\n", places);
    assert_true(places > 2);
    client_close(&a);
}

static json_t *study_of(const char *nodes)
{
    return json_pack("{ss ss so}", "kind", "amazons", "title", "a title", "tree",
                     json_sprintf("{\"nodes\":[%s]}", nodes));
}

/* An author removed while a long save of theirs is in progress stays removed. */
static void test_dismissed(void **state)
{
    enum { NODES = 500 };
    static const char node[] = "{\"parent\":-1,\"turn\":\"d1-d7/g7\"},";
    static char nodes[NODES * sizeof node];
    struct client a = {0}, b = {0};
    (void)state;
    for (int i = 0; i < NODES; i++)
        strcat(nodes, node);
    nodes[strlen(nodes) - 1] = '\0';
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_become(&a, "Ceren");
    client_become(&b, "Deniz");
    json_t *json = client_good(&a, "study_save", study_of(""));
    json_t *naming = json_pack("{sO ss}", "study", at(json, "id"), "name", "Deniz");
    json_t *saving = study_of(nodes);
    json_object_set(saving, "study", at(json, "id"));
    json_decref(client_good(&a, "study_author", json_incref(naming)));
    client_send(&b, "study_save", saving);
    json_object_set_new(naming, "on", json_false());
    json_decref(client_good(&a, "study_author", naming));
    for (bool saved = false; !saved;) {
        char *text = wire_next(&b.wire, WIRE_PATIENCE_MS);
        assert_non_null(text);
        json_t *answer = json_loads(text, 0, NULL);
        saved = at_number(answer, "re") == b.id;
        json_decref(answer);
    }
    json_t *study = client_good(&a, "study", json_pack("{sO}", "study", at(json, "id")));
    assert_int_equal(json_array_size(at(study, "study.authors")), 0);
    json_decref(study);
    json_decref(json);
    client_close(&a);
    client_close(&b);
}

/* Two authors at one desk see each other and each other's changes; a reader cannot change
 * anything. */
static void test_desk(void **state)
{
    struct client a = {0}, b = {0}, c = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_open(&c, server.port);
    client_become(&a, "Ayla");
    client_become(&b, "Bora");
    json_t *json = client_good(&a, "study_save", study_of(""));
    snprintf(id, sizeof id, "%s", at_text(json, "id"));
    json_decref(json);
    json_t *change = json_pack("{ss ss}", "study", id, "change", "{\"what\":\"add\"}");
    json_decref(client_good(&a, "desk_join", json_pack("{ss}", "study", id)));
    json = client_good(&b, "desk_join", json_pack("{ss}", "study", id));
    assert_true(json_is_false(at(json, "writes")));
    json_decref(json);
    client_bad(&b, "desk_change", json_incref(change), "forbidden");
    client_bad(&b, "study_author", json_pack("{ss ss}", "study", id, "name", "Bora"), "not_found");
    client_bad(&a, "study_author", json_pack("{ss ss}", "study", id, "name", "Nobody"),
               "not_found");
    /* Bora becomes an author while the study is open. */
    json = client_good(&a, "study_author", json_pack("{ss ss}", "study", id, "name", "bora"));
    assert_string_equal(at_text(json, "authors.0.name"), "Bora");
    json_decref(json);
    json_decref(client_good(&b, "desk_move", json_pack("{ss ss}", "study", id, "place", "d1-d7")));
    for (bool seen = false; !seen;) {
        json = client_push(&a, "desk", NULL);
        assert_non_null(json);
        seen = strcmp(at_text(json, "authors.1.place"), "d1-d7") == 0;
        json_decref(json);
    }
    json_decref(client_good(&b, "desk_change", change));
    json = client_push(&a, "desk_change", NULL);
    assert_string_equal(at_text(json, "change.what"), "add");
    json_decref(json);
    client_bad(&b, "desk_change", json_pack("{ss ss}", "study", id, "change", "[]"),
               "bad_argument");
    /* A save by an author leaves owner and authors unchanged. */
    json_t *again = study_of("{\"parent\":-1,\"turn\":\"d1-d7/g7\"}");
    json_object_set_new(again, "study", json_string(id));
    json_object_set_new(again, "place", json_integer(0));
    json_object_set_new(again, "public", json_true());
    client_bad(&c, "study_save", json_incref(again), "forbidden");
    json_decref(client_good(&b, "study_save", again));
    json = client_good(&a, "study", json_pack("{ss}", "study", id));
    assert_true(json_is_true(at(json, "mine")));
    assert_string_equal(at_text(json, "study.author"), "Ayla");
    assert_true(json_is_false(at(json, "study.public")));
    assert_string_equal(at_text(json, "study.authors.0.name"), "Bora");
    assert_int_equal(at_number(json, "study.place"), 0);
    json_decref(json);
    /* Readers are counted; a user who leaves is removed, and a former author is a reader. */
    json_decref(client_good(&c, "desk_join", json_pack("{ss}", "study", id)));
    json_decref(client_good(&a, "study_author",
                            json_pack("{ss ss sb}", "study", id, "name", "Bora", "on", false)));
    for (bool seen = false; !seen;) {
        json = client_push(&c, "desk", NULL);
        assert_non_null(json);
        seen = at_number(json, "readers") == 2 && json_array_size(at(json, "authors")) == 1;
        json_decref(json);
    }
    client_bad(&b, "desk_change", json_pack("{ss ss}", "study", id, "change", "{}"), "forbidden");
    json_decref(client_good(&b, "desk_leave", NULL));
    client_close(&c);
    for (bool seen = false; !seen;) {
        json = client_push(&a, "desk", NULL);
        assert_non_null(json);
        seen = at_number(json, "readers") == 0;
        json_decref(json);
    }
    client_bad(&b, "desk_join", json_pack("{ss}", "study", "nothing"), "not_found");
    /* The owner's list contains it; a save leaves omitted settings unchanged. */
    again = study_of("");
    json_object_set_new(again, "study", json_string(id));
    json_object_set_new(again, "public", json_true());
    json_decref(client_good(&a, "study_save", json_incref(again)));
    json_object_del(again, "title");
    json_object_del(again, "public");
    json_decref(client_good(&a, "study_save", again));
    json = client_good(&a, "study", json_pack("{ss}", "study", id));
    assert_true(json_is_true(at(json, "study.public")));
    assert_string_equal(at_text(json, "study.title"), "a title");
    json_decref(json);
    client_close(&a);
    client_close(&b);
}

PROGRAM(threats)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arimaa),  cmocka_unit_test(test_turns),
        cmocka_unit_test(test_players), cmocka_unit_test(test_text),
        cmocka_unit_test(test_book),    cmocka_unit_test(test_desk_and_book),
        cmocka_unit_test(test_record),  cmocka_unit_test(test_public),
        cmocka_unit_test(test_desk),    cmocka_unit_test(test_dismissed)};
    server_start(&server, argc > 1 ? argv[1] : "agond", "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
