/* Puzzles of a real agond: served, answered, judged and rated; and answers of its solvers.
 *
 * usage: server-puzzles AGOND */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "programs.h"

#define GOAL_POSITION "g [  r     rrcC rMrdH eR   D      rr r   DRR  E     CR       m     ]"

static const char *program;
static struct server server;

static json_t *solve(struct client *c, const char *puzzle, const char *turns)
{
    return client_good(c, "solve", json_pack("{ss ss}", "puzzle", puzzle, "turns", turns));
}

/* Finds the moves by trying all of them, with the replies sent. */
static int solve_by_trying(struct client *c, const char *id)
{
    char turns[600] = "";
    int own = 0;
    json_t *json = client_good(c, "puzzle", json_pack("{ss}", "puzzle", id));
    for (bool solved = false; !solved; own++) {
        json_t *look = client_good(c, "look",
                                   json_pack("{ss ss ss}", "kind", "kamisado", "start",
                                             at_text(json, "puzzle.start"), "turns", turns));
        size_t i;
        json_t *move;
        bool found = false;
        json_array_foreach(at(look, "moves"), i, move)
        {
            char longer[600];
            snprintf(longer, sizeof longer, "%.500s; %.40s", turns, at_text(move, "text"));
            json_t *answer = found ? NULL : solve(c, id, longer);
            if (answer && json_is_true(at(answer, "right"))) {
                size_t k;
                json_t *reply;
                found = true;
                solved = json_is_true(at(answer, "solved"));
                snprintf(turns, sizeof turns, "%s", longer);
                json_array_foreach(at(answer, "replies"), k, reply)
                    snprintf(turns + strlen(turns), sizeof turns - strlen(turns), "; %s",
                             json_string_value(reply));
            }
            json_decref(answer);
        }
        json_decref(look);
        if (!found)
            fail_msg("%s: nothing is right after \"%s\"", id, turns);
    }
    json_decref(json);
    return own;
}

static void check_revealed(struct client *c, const char *id)
{
    char turns[600] = "";
    size_t i;
    json_t *turn, *json = client_good(c, "puzzle", json_pack("{ss}", "puzzle", id));
    json_int_t own = at_number(json, "puzzle.turns");
    json_decref(json);
    json = client_good(c, "reveal", json_pack("{ss}", "puzzle", id));
    if (strncmp(id, "kamisado", 8) != 0) /* where one may have to pass */
        assert_int_equal(json_array_size(at(json, "turns")), 2 * own - 1);
    json_array_foreach(at(json, "turns"), i, turn) snprintf(
        turns + strlen(turns), sizeof turns - strlen(turns), "%s; ", json_string_value(turn));
    json_decref(json);
    json = solve(c, id, turns);
    if (!json_is_true(at(json, "solved")))
        fail_msg("%s: \"%s\" does not solve it", id, turns);
    json_decref(json);
}

/* The revealed solution solves the easiest and the hardest puzzle of each aim of Arimaa, and
 * invalid turns do not. */
static void test_aims(void **state)
{
    static const char *const themes[] = {"trap", "rescue", "hostage", "release"};
    static const char *const wrong[] = {"\t", " ", "\r", "\t;\t"};
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    for (int i = 0; i < 4; i++) {
        json_t *ladder =
            client_good(&a, "ladder", json_pack("{ss ss}", "game", "arimaa", "theme", themes[i]));
        const json_t *list = at(ladder, "puzzles");
        size_t last = json_array_size(list) - 1;
        for (int k = 0; k < 2; k++) {
            const char *id =
                json_string_value(json_array_get(json_array_get(list, k ? last : 0), 0));
            for (int w = 0; w < 4; w++)
                client_bad(&a, "solve", json_pack("{ss ss}", "puzzle", id, "turns", wrong[w]),
                           "illegal");
            check_revealed(&a, id);
        }
        json_decref(ladder);
    }
    client_close(&a);
}

/* A user deleted while a ladder or a puzzle is being searched is handled. */
static void test_gone(void **state)
{
    struct client a = {0}, b = {0};
    int status;
    (void)state;
    client_open(&a, server.port);
    for (int i = 0; i < 20; i++) {
        client_send(&a, "ladder", json_pack("{ss}", "game", "arimaa"));
        client_send(&a, "puzzle", json_pack("{ss}", "game", "arimaa"));
    }
    json_decref(client_post(&a, "delete", NULL, &status));
    assert_int_equal(status, 200);
    client_close(&a);
    client_open(&b, server.port);
    json_decref(client_good(&b, "ping", NULL));
    client_close(&b);
}

static void test_puzzles(void **state)
{
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    json_t *json = client_good(&a, "puzzle", json_pack("{ss}", "puzzle", "arimaa-1"));
    assert_int_equal(at_number(json, "puzzle.turns"), 1);
    assert_string_equal(at_text(json, "puzzle.start"), GOAL_POSITION);
    json_decref(json);
    json = solve(&a, "arimaa-1", "Mg7s Mg6w Re6n Mf6x Re7n");
    assert_true(json_is_true(at(json, "solved")) && json_is_true(at(json, "rated")));
    json_decref(json);
    json = solve(&a, "arimaa-1", "Cb2n");
    assert_true(json_is_false(at(json, "right")));
    json_decref(json);
    client_bad(&a, "solve", json_pack("{ss ss}", "puzzle", "arimaa-1", "turns", "Cb2z"), "illegal");
    client_bad(&a, "solve", json_pack("{ss ss}", "puzzle", "arimaa-1", "turns", ";"), "illegal");
    client_bad(&a, "solve", json_pack("{ss ss}", "puzzle", "none-1", "turns", "x"), "not_found");
    client_bad(&a, "puzzle", json_pack("{ss}", "game", "hanoi"), "not_found");
    /* Every move of a win in two or three is found by trying, and no win takes more. */
    for (int i = 1; i <= (getenv("AGON_FULL") ? 200 : 12); i++) {
        char id[32];
        snprintf(id, sizeof id, "kamisado-%d", i);
        json = client_good(&a, "puzzle", json_pack("{ss}", "puzzle", id));
        json_int_t turns = at_number(json, "puzzle.turns");
        json_decref(json);
        assert_true(solve_by_trying(&a, id) <= turns);
    }
    /* The revealed solution solves it, for every set and theme. */
    static const char *const some[] = {"arimaa-%d", "kamisado-%d", "abalone-%d", "mates-%d",
                                       "amazons-%d"};
    for (int i = 0; i < (getenv("AGON_FULL") ? 500 : 20); i++) {
        char id[32];
        snprintf(id, sizeof id, some[i % 5], 1 + 17 * (i / 5) % 200);
        check_revealed(&a, id);
    }
    check_revealed(&a, "arimaa-500");  /* a defence */
    check_revealed(&a, "amazons-530"); /* an endgame */
    json = client_good(&a, "puzzle", json_pack("{ss}", "puzzle", "arimaa-415"));
    json_t *look = client_good(
        &a, "look", json_pack("{ss ss}", "kind", "arimaa", "start", at_text(json, "puzzle.start")));
    json_decref(json);
    json = solve(&a, "arimaa-415", at_text(look, "moves.0.text")); /* one turn in 961 holds */
    assert_true(json_is_false(at(json, "right")));
    json_decref(json);
    json_decref(look);
    client_bad(&a, "reveal", json_pack("{ss}", "puzzle", "none-1"), "not_found");
    client_close(&a);
}

static json_int_t rating_of(struct client *c, const char *puzzle)
{
    json_t *json = client_good(c, "puzzle", json_pack("{ss}", "puzzle", puzzle));
    json_int_t rating = at_number(json, "puzzle.rating");
    json_decref(json);
    return rating;
}

static void become(struct client *c, const char *name)
{
    int status;
    json_decref(client_post(
        c, "register", json_pack("{ss ss}", "name", name, "password", "correct horse"), &status));
    assert_int_equal(status, 200);
    wire_close(&c->wire);
    json_decref(c->pushes);
    c->pushes = NULL;
    client_open(c, server.port);
}

/* A guest's answers change only the guest's rating, which stays with the account after
 * registration; an account's change both, once for each puzzle; an answer after a hint is not
 * rated. */
static void test_rated(void **state)
{
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    json_int_t before = rating_of(&a, "kamisado-9");
    json_t *json = client_good(&a, "reveal", json_pack("{ss}", "puzzle", "kamisado-9"));
    json_int_t guest = at_number(json, "rating");
    assert_true(json_is_true(at(json, "rated")) && guest < 1500);
    json_decref(json);
    assert_int_equal(rating_of(&a, "kamisado-9"), before);
    json = client_good(&a, "reveal", json_pack("{ss}", "puzzle", "kamisado-9"));
    assert_true(json_is_false(at(json, "rated")));
    json_decref(json);
    become(&a, "Puzzler");
    json = client_good(&a, "profile", json_pack("{ss}", "name", "Puzzler"));
    assert_string_equal(at_text(json, "ratings.0.game"), "puzzles-kamisado");
    assert_int_equal(at_number(json, "ratings.0.rating"), guest);
    json_decref(json);
    before = rating_of(&a, "arimaa-1");
    json = client_good(&a, "reveal", json_pack("{ss sb}", "puzzle", "arimaa-3", "hint", 1));
    assert_true(json_is_false(at(json, "rated")) && !at(json, "turns"));
    assert_true(json_is_integer(at(json, "cell")));
    json_decref(json);
    json = client_good(
        &a, "solve", json_pack("{ss ss sb}", "puzzle", "arimaa-1", "turns", "Cb2n", "unrated", 1));
    assert_true(json_is_false(at(json, "rated")));
    json_decref(json);
    json = solve(&a, "arimaa-1", "Mg7s Mg6w Re6n Mf6x Re7n");
    assert_true(json_is_true(at(json, "rated")) && at_number(json, "rating") > 1500);
    json_decref(json);
    assert_true(rating_of(&a, "arimaa-1") < before);
    json = solve(&a, "arimaa-1", "Cb2n");
    assert_true(json_is_false(at(json, "rated")));
    json_decref(json);
    client_close(&a);
}

/* A ladder goes from easy to hard, with the result of each puzzle: the first try, and whether it
 * was solved later. */
static void test_ladder(void **state)
{
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    json_t *reveal = client_good(&a, "reveal", json_pack("{ss}", "puzzle", "amazons-2")), *step;
    check_revealed(&a, "amazons-3");
    json_decref(client_good(&a, "reveal", json_pack("{ss sb}", "puzzle", "amazons-4", "hint", 1)));
    check_revealed(&a, "amazons-5");
    json_t *json = client_good(&a, "ladder", json_pack("{ss}", "game", "amazons"));
    json_int_t before = 0;
    size_t i;
    int told = 0;
    json_array_foreach(at(json, "puzzles"), i, step)
    {
        const char *id = json_string_value(json_array_get(step, 0));
        const char *word = json_string_value(json_array_get(step, 3));
        json_int_t rating = json_integer_value(json_array_get(step, 2));
        assert_true(rating >= before);
        before = rating;
        const char *is = strcmp(id, "amazons-2") == 0   ? "missed"
                         : strcmp(id, "amazons-3") == 0 ? "later"
                         : strcmp(id, "amazons-4") == 0 ? "hinted"
                         : strcmp(id, "amazons-5") == 0 ? "later"
                                                        : NULL;
        told += is && word && strcmp(is, word) == 0;
        assert_true(is || !word);
    }
    assert_int_equal(told, 4);
    assert_true(i >= 1000);
    json_decref(json);
    json = client_good(&a, "ladder", json_pack("{ss ss}", "game", "arimaa", "theme", "hostage"));
    json_array_foreach(at(json, "puzzles"), i, step)
        assert_string_equal(json_string_value(json_array_get(step, 1)), "hostage");
    json_decref(json);
    json_decref(reveal);
    client_bad(&a, "ladder", json_pack("{ss}", "game", "hanoi"), "not_found");
    client_close(&a);
}

/* The requested theme and rating; the puzzle of the day is the same for all users. */
static void test_chosen(void **state)
{
    struct client a = {0}, b = {0};
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    json_t *json = client_good(&a, "puzzles", json_object());
    const json_t *arimaa = at(json, "sets.arimaa");
    json_int_t goals = 0;
    for (int steps = 1; steps <= 4; steps++) {
        char theme[8];
        snprintf(theme, sizeof theme, "goal%d", steps);
        goals += at_number(arimaa, theme);
    }
    assert_true(goals >= 500);
    assert_true(at_number(arimaa, "hostage") + at_number(arimaa, "release") >= 500);
    static const char *const many[] = {"arimaa.trap",       "arimaa.elimination", "arimaa.defence",
                                       "amazons.territory", "amazons.endgame",    "abalone.push",
                                       "mates.mate"};
    for (size_t i = 0; i < sizeof many / sizeof many[0]; i++) {
        char path[64];
        snprintf(path, sizeof path, "sets.%s", many[i]);
        if (at_number(json, path) < 500)
            fail_msg("%s: %d puzzles", many[i], (int)at_number(json, path));
    }
    json_decref(json);
    json_int_t easy = 0, hard = 0;
    for (int i = 0; i < 10; i++) {
        json = client_good(&a, "puzzle",
                           json_pack("{ss ss si}", "game", "arimaa", "theme", "defence", "near",
                                     i % 2 ? 2400 : 800));
        assert_string_equal(at_text(json, "puzzle.theme"), "defence");
        *(i % 2 ? &hard : &easy) += at_number(json, "puzzle.rating");
        json_decref(json);
    }
    assert_true(easy < hard);
    client_bad(&a, "puzzle", json_pack("{ss ss}", "game", "arimaa", "theme", "mate"), "not_found");
    json = client_good(&a, "puzzle", json_pack("{sb}", "daily", 1));
    json_t *other = client_good(&b, "puzzle", json_pack("{sb}", "daily", 1));
    assert_string_equal(at_text(json, "puzzle.id"), at_text(other, "puzzle.id"));
    json_decref(json);
    json_decref(other);
    client_close(&a);
    client_close(&b);
}

/* ---- courses ---- */

static json_t *try_exercise(struct client *c, const char *id, const char *turns, int helps)
{
    return client_good(c, "exercise",
                       json_pack("{ss ss ss si}", "game", "arimaa", "exercise", id, "turns", turns,
                                 "helps", helps));
}

/* Courses are listed and sent in every language; turns are judged, and an account's best stars are
 * stored. */
static void test_courses(void **state)
{
    struct client a = {0};
    int status;
    (void)state;
    client_open(&a, server.port);
    json_t *json = client_good(&a, "courses", json_object());
    assert_int_equal(json_array_size(at(json, "courses")), 10);
    json_decref(json);
    json = client_good(&a, "course", json_pack("{ss ss}", "game", "arimaa", "language", "fr"));
    assert_string_equal(at_text(json, "exercises.0.id"), "steps");
    assert_string_equal(at_text(json, "exercises.0.cells.0"), "d5");
    assert_string_equal(at_text(json, "exercises.0.title"), "Un pas après l’autre");
    json_decref(json);
    client_bad(&a, "course", json_pack("{ss}", "game", "chess"), "not_found");
    client_bad(&a, "exercise",
               json_pack("{ss ss ss}", "game", "arimaa", "exercise", "none", "turns", ""),
               "not_found");
    client_bad(&a, "exercise",
               json_pack("{ss ss ss}", "game", "arimaa", "exercise", "steps", "turns", "Ed9n"),
               "illegal");
    client_bad(&a, "learned", json_object(), "forbidden");
    json = try_exercise(&a, "steps", "Ed3e", 0);
    assert_true(json_is_false(at(json, "reached")) && json_is_false(at(json, "failed")));
    assert_int_equal(json_array_size(at(json, "replies")), 1);
    json_decref(json);
    json_decref(client_post(&a, "register",
                            json_pack("{ss ss}", "name", "Learner", "password", "correct horse"),
                            &status));
    assert_int_equal(status, 200);
    wire_close(&a.wire);
    json_decref(a.pushes);
    a.pushes = NULL;
    client_open(&a, server.port);
    for (int helps = 1; helps < 4; helps++) { /* the best counts, not the last */
        json = try_exercise(&a, "steps", "Ed3n Ed4n", helps % 3);
        assert_true(json_is_true(at(json, "reached")));
        json_decref(json);
    }
    json_decref(try_exercise(&a, "steps", "Ed3n Ed4n", 2));
    json = client_good(&a, "learned", json_object());
    assert_int_equal(at_number(json, "stars.arimaa.steps"), 3);
    json_decref(json);
    json = wire_http(server.port, "GET", "/api/export", NULL, NULL, a.cookie, &status);
    assert_string_equal(at_text(json, "export.exercises.0.exercise"), "arimaa/steps");
    assert_int_equal(at_number(json, "export.exercises.0.stars"), 3);
    json_decref(json);
    client_close(&a);
}

/* ---- the solvers ---- */

/* Turns of a walk through the book, with passes where they are forced. */
static json_t *open_book(struct client *c, char turns[600])
{
    json_t *json = client_good(c, "book", json_pack("{ss ss}", "kind", "kamisado", "turns", turns));
    for (json_int_t i = at_number(json, "book.passes"); i > 0; i--)
        strcat(turns, "; pass");
    return json;
}

/* The book's own move, or the reply that delays the loss longest; 0 if there is none. */
static int choose(json_t *json, const char **text)
{
    const char *best = json_string_value(at(json, "book.best"));
    size_t i;
    int most = 0;
    json_t *move;
    *text = NULL;
    json_array_foreach(at(json, "book.moves"), i, move)
    {
        int plies = (int)json_integer_value(at(move, "plies"));
        if (best ? strcmp(at_text(move, "text"), best) == 0 : plies > most) {
            *text = at_text(move, "text");
            most = plies;
        }
    }
    return most;
}

/* The winning reply to a move, "" if there is none. */
static const char *reply_to(json_t *json, const char *text)
{
    size_t i;
    json_t *move;
    json_array_foreach(at(json, "book.moves"), i, move)
    {
        if (strcmp(at_text(move, "text"), text) == 0)
            return at_text(move, "reply");
    }
    return "";
}

/* A defender who lasts as long as the book predicts is beaten on time. */
static void test_book(void **state)
{
    struct client a = {0};
    char turns[600] = "", answer[32] = "";
    int plies = 0, played = 0;
    (void)state;
    client_open(&a, server.port);
    for (bool over = false; !over; played++) {
        const char *text;
        json_t *json = open_book(&a, turns);
        for (int i = 0; i < 100 && !json_is_true(at(json, "book.whole")); i++) {
            json_decref(json);
            json = open_book(&a, turns);
        }
        assert_true(json_is_true(at(json, "book.whole")));
        int length = choose(json, &text);
        assert_non_null(text);
        assert_int_equal(length, at_number(json, "book.plies"));
        assert_true(plies == 0 || length == plies - 1);
        /* The loser's expected continuation is the winner's recommended one, or has the same
         * length. */
        if (plies > 0 && *answer && json_string_value(at(json, "book.best")))
            assert_string_equal(answer, at_text(json, "book.best"));
        snprintf(answer, sizeof answer, "%s", reply_to(json, text));
        plies = length;
        snprintf(turns + strlen(turns), sizeof turns - strlen(turns), "%s%s", *turns ? "; " : "",
                 text);
        json_decref(json);
        json = client_good(&a, "look", json_pack("{ss ss}", "kind", "kamisado", "turns", turns));
        over = json_is_true(at(json, "position.over"));
        json_decref(json);
    }
    assert_int_equal(plies, 1);
    assert_int_equal(played, 17);
    client_bad(&a, "book", json_pack("{ss ss}", "kind", "kamisado", "turns", turns), "not_now");
    client_bad(&a, "book", json_pack("{ss ss}", "kind", "kamisado", "variant", "long"), "not_now");
    client_bad(&a, "book", json_pack("{ss}", "kind", "arimaa"), "bad_argument");
    client_close(&a);
}

/* All listed solutions differ, and those that are replayed fill the outline. */
static void test_solutions(void **state)
{
    struct client a = {0};
    size_t i, k;
    (void)state;
    client_open(&a, server.port);
    json_t *json = client_good(&a, "solutions", json_pack("{ss}", "kind", "ostomachion"));
    json_t *list = at(json, "solutions"), *text, *other;
    assert_int_equal(json_array_size(list), at_number(json, "distinct"));
    json_array_foreach(list, i, text)
    {
        json_array_foreach(list, k, other) if (k < i)
            assert_string_not_equal(json_string_value(text), json_string_value(other));
        char turns[600];
        snprintf(turns, sizeof turns, "%s", json_string_value(text));
        for (char *s = turns; (s = strchr(s, ' ')) != NULL; s++)
            *s = ';';
        if (i % 50 != 0)
            continue;
        json_t *look =
            client_good(&a, "look", json_pack("{ss ss}", "kind", "ostomachion", "turns", turns));
        assert_true(json_is_true(at(look, "position.over")));
        json_decref(look);
    }
    json_decref(json);
    /* A custom puzzle with the same position is not hidden from its owner. */
    json_decref(client_good(&a, "create", json_pack("{ss}", "game", "tangram")));
    json = client_good(&a, "figures", json_pack("{ss}", "kind", "tangram"));
    assert_true(json_array_size(at(json, "figures")) >= 80);
    assert_int_equal(json_array_size(at(json, "convex")), 13); /* Wang and Hsiung */
    json_array_foreach(at(json, "convex"), i, other)
    {
        json_t *told = client_good(
            &a, "solutions",
            json_pack("{ss ss}", "kind", "tangram", "options", at_text(other, "options")));
        assert_true(at_number(told, "geometric") > 0);
        json_decref(told);
    }
    json_decref(json);
    /* Tangram's square laid freely gives the square; a single piece is refused as a silhouette. */
    json = client_good(&a, "silhouette",
                       json_pack("{ss ss ss}", "kind", "tangram", "variant", "free", "turns",
                                 "L1@0:0; L2/90@4:0; S1/270@0:2; Q@1:1; S2/180@3:3; "
                                 "P@1:3; M/270@0:4"));
    assert_string_equal(at_text(json, "definition"), "outline 0:0 4:0 4:4 0:4\n");
    json_decref(json);
    client_bad(&a, "silhouette",
               json_pack("{ss ss ss}", "kind", "tangram", "variant", "free", "turns", "L1@0:0"),
               "not_now");
    client_bad(&a, "solutions", json_pack("{ss ss}", "kind", "tangram", "variant", "free"),
               "not_now");
    client_close(&a);
}

/* The moves from `at` on, replayed from the position in the answer. */
static void replay_towers(struct client *c, const char *options, const char *from, bool end)
{
    char turns[8000] = "";
    size_t i;
    json_t *move,
        *json = client_good(
            c, "towers", json_pack("{ss ss ss}", "kind", "hanoi", "options", options, "at", from));
    json_array_foreach(at(json, "moves"), i, move) if (strlen(turns) < 7900) snprintf(
        turns + strlen(turns), sizeof turns - strlen(turns), "%s; ", json_string_value(move));
    json_t *look = client_good(c, "look",
                               json_pack("{ss ss ss ss}", "kind", "hanoi", "options", options,
                                         "start", at_text(json, "position.text"), "turns", turns));
    assert_true(json_is_true(at(look, "position.over")) == end);
    json_decref(look);
    json_decref(json);
}

static void test_towers(void **state)
{
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    replay_towers(&a, "discs=5", "0", true);
    replay_towers(&a, "discs=5", "11", true);
    replay_towers(&a, "discs=6 step=cyclic goal=b", "100", true);
    replay_towers(&a, "discs=4 step=adjacent", "0", true);
    replay_towers(&a, "discs=8 pegs=4", "7", true);
    replay_towers(&a, "discs=3 towers=3", "0", true);
    replay_towers(&a, "discs=3 towers=2", "9", true);
    replay_towers(&a, "discs=64", "1234567890123", false);
    replay_towers(&a, "discs=64", "18446744073709551600", true);
    json_t *json =
        client_good(&a, "towers", json_pack("{ss ss}", "kind", "hanoi", "options", "discs=64"));
    assert_string_equal(at_text(json, "length"), "18446744073709551615"); /* 2^64 - 1 */
    json_decref(json);
    client_bad(&a, "towers",
               json_pack("{ss ss ss}", "kind", "hanoi", "options", "discs=5", "at", "32"),
               "not_now");
    client_bad(&a, "towers",
               json_pack("{ss ss ss}", "kind", "hanoi", "options", "discs=5", "at", "3x"),
               "bad_argument");
    client_bad(&a, "towers", json_pack("{ss ss}", "kind", "hanoi", "options", "discs=20 towers=3"),
               "not_now");
    client_close(&a);
}

PROGRAM(puzzles)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_puzzles),   cmocka_unit_test(test_aims),
        cmocka_unit_test(test_gone),      cmocka_unit_test(test_rated),
        cmocka_unit_test(test_chosen),    cmocka_unit_test(test_ladder),
        cmocka_unit_test(test_courses),   cmocka_unit_test(test_book),
        cmocka_unit_test(test_solutions), cmocka_unit_test(test_towers)};
    program = argc > 1 ? argv[1] : "agond";
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
