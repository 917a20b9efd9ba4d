/* Puzzles of a real agond: served, answered, judged and rated.
 *
 * usage: server-puzzles AGOND */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "client.h"

#define GOAL_POSITION "g [  r     rrcC rMrdH eR   D      rr r   DRR  E     CR       m     ]"

static const char *program;
static struct server server;

static json_t *solve(struct client *c, const char *puzzle, const char *turns)
{
    return client_good(c, "solve", json_pack("{ss ss}", "puzzle", puzzle, "turns", turns));
}

/* Finds the moves by trying all of them, along the replies that are told. */
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

static void test_puzzles(void **state)
{
    struct client a = {0};
    int status;
    (void)state;
    client_open(&a, server.port);
    json_t *json = client_good(&a, "puzzle", json_pack("{ss}", "puzzle", "arimaa-1"));
    assert_int_equal(at_number(json, "puzzle.turns"), 1);
    assert_string_equal(at_text(json, "puzzle.start"), GOAL_POSITION);
    json_decref(json);
    json = solve(&a, "arimaa-1", "Mg7s Mg6w Re6n Mf6x Re7n");
    assert_true(json_is_true(at(json, "solved")) && json_is_false(at(json, "rated")));
    json_decref(json);
    json = solve(&a, "arimaa-1", "Cb2n");
    assert_true(json_is_false(at(json, "right")));
    json_decref(json);
    client_bad(&a, "solve", json_pack("{ss ss}", "puzzle", "arimaa-1", "turns", "Cb2z"), "illegal");
    client_bad(&a, "solve", json_pack("{ss ss}", "puzzle", "arimaa-1", "turns", ";"), "illegal");
    client_bad(&a, "solve", json_pack("{ss ss}", "puzzle", "none-1", "turns", "x"), "not_found");
    client_bad(&a, "puzzle", json_pack("{ss}", "game", "amazons"), "not_found");
    /* Every move of a win in two or three is found by trying, and no win takes more. */
    for (int i = 1; i <= (getenv("AGON_FULL") ? 200 : 12); i++) {
        char id[32];
        snprintf(id, sizeof id, "kamisado-%d", i);
        json = client_good(&a, "puzzle", json_pack("{ss}", "puzzle", id));
        json_int_t turns = at_number(json, "puzzle.turns");
        json_decref(json);
        assert_true(solve_by_trying(&a, id) <= turns);
    }
    /* An account is rated once, and is given what it has not tried. */
    json_decref(client_post(&a, "register",
                            json_pack("{ss ss}", "name", "Puzzler", "password", "correct horse"),
                            &status));
    assert_int_equal(status, 200);
    wire_close(&a.wire);
    json_decref(a.pushes);
    a.pushes = NULL;
    client_open(&a, server.port);
    json = solve(&a, "arimaa-1", "Mg7s Mg6w Re6n Mf6x Re7n");
    assert_true(json_is_true(at(json, "rated")));
    assert_true(at_number(json, "rating") > 1500);
    json_decref(json);
    json = solve(&a, "arimaa-1", "Cb2n");
    assert_true(json_is_false(at(json, "rated")));
    json_decref(json);
    json = client_good(&a, "puzzle", json_pack("{ss}", "puzzle", "arimaa-1"));
    assert_true(at_number(json, "puzzle.rating") < 1500);
    assert_int_equal(at_number(json, "puzzle.plays"), 1);
    json_decref(json);
    json = client_good(&a, "puzzle", json_pack("{ss}", "game", "arimaa"));
    assert_string_not_equal(at_text(json, "puzzle.id"), "arimaa-1");
    json_decref(json);
    client_close(&a);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_puzzles)};
    program = argc > 1 ? argv[1] : "agond";
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    int status = server_stop(&server, SIGTERM);
    server_forget(&server);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        printf("# agond ended with status %d\n", status);
        return 1;
    }
    return failed;
}
