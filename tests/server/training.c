/* A real agond trains nets for an administrator.
 *
 * usage: server-training AGOND */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "os/files.h"
#include "os/time.h"
#include "programs.h"

enum { GAMES = 30, PATIENCE_MS = 300000, LOOK_MS = 100 };

/* A variant that nobody has trained: its rooks jump as knights, too. */
static const char small[] = "[variant]\nname = Small\nbase = los-alamos\n[pieces]\n"
                            "Q = Queen: Q\nR = Marshal: RN\n";
/* Black is mated before the first move. */
static const char mated[] = "k5/Q5/K5/6/6/6 b - - 0 1";

static const char *program;
static struct server server;

static json_t *setup(const char *kind, const char *definition, const char *start)
{
    return json_pack("{ss ss? ss? si}", "game", kind, "definition", definition, "start", start,
                     "minutes", 60);
}

static json_t *training(struct client *c)
{
    json_t *answer = client_good(c, "training", NULL);
    json_t *t = json_incref(json_object_get(answer, "training"));
    json_decref(answer);
    return t;
}

static const char *stage(const json_t *t)
{
    return json_string_value(json_object_get(t, "stage"));
}

static json_int_t count(const json_t *t, const char *name)
{
    return json_integer_value(json_object_get(t, name));
}

static bool is_over(const json_t *t)
{
    return strcmp(stage(t), "done") == 0 || strcmp(stage(t), "failed") == 0;
}

/* Waits until this number of games are played, or, if 0, until it is over. */
static json_t *await(struct client *c, int games)
{
    for (int64_t begun = os_now_ms(); os_now_ms() - begun < PATIENCE_MS;) {
        json_t *t = training(c);
        if (is_over(t) || (games > 0 && count(t, "games") >= games))
            return t;
        json_decref(t);
        os_sleep_ms(LOOK_MS); /* between two looks */
    }
    fail_msg("the training does not get on");
    return NULL;
}

static void assert_why(const json_t *t, const char *why)
{
    const char *found = json_string_value(json_object_get(t, "why"));
    assert_string_equal(stage(t), "failed");
    assert_string_equal(found ? found : "", why);
}

/* Administrators only, games of the chess family only. */
static void test_refused(void **state)
{
    struct client guest = {0}, *admin = *state;
    client_open(&guest, server.port);
    client_bad(&guest, "train", setup("los-alamos", NULL, NULL), "forbidden");
    client_bad(&guest, "training", NULL, "forbidden");
    client_bad(&guest, "train_end", NULL, "forbidden");
    client_close(&guest);
    json_t *t = training(admin);
    assert_true(json_is_null(t));
    json_decref(t);
    json_decref(client_good(admin, "train_end", NULL));
    client_bad(admin, "train", json_pack("{ss si}", "game", "abalone", "minutes", 1),
               "bad_argument");
    client_bad(admin, "train", json_pack("{ss si}", "game", "chess", "minutes", 0), "bad_argument");
    client_bad(admin, "train", setup("chess", "no definition", NULL), "bad_argument");
}

/* A net for a player's own variant, trained while the server serves: in the data folder if it is
 * better. */
static void test_trained(void **state)
{
    struct client *admin = *state;
    char folder[128];
    json_decref(client_good(admin, "train", setup("chess", small, NULL)));
    client_bad(admin, "train", setup("los-alamos", NULL, NULL), "not_now");
    json_t *t = await(admin, GAMES);
    assert_string_equal(stage(t), "playing");
    assert_string_equal(json_string_value(json_object_get(json_object_get(t, "setup"), "name")),
                        "Small");
    json_decref(t);
    json_decref(client_good(admin, "train_end", NULL));
    t = await(admin, 0);
    bool better = count(t, "won") > count(t, "lost");
    assert_true(count(t, "games") >= GAMES && count(t, "positions") > GAMES);
    assert_true(count(t, "won") + count(t, "drawn") + count(t, "lost") > 0);
    if (better)
        assert_string_equal(stage(t), "done");
    else
        assert_why(t, "not_better");
    json_decref(t);
    snprintf(folder, sizeof folder, "%s/nets", server.data);
    char *names = file_names(folder);
    if (better) {
        assert_int_equal(strlen(names), 16 + strlen(".net"));
        assert_int_equal(names[strlen(names) + 1], '\0'); /* the only one */
    } else {
        assert_true(!names || !*names);
    }
    free(names);
}

/* Its games are ended before they have begun. */
static void test_few(void **state)
{
    struct client *admin = *state;
    json_decref(client_good(admin, "train", setup("los-alamos", NULL, mated)));
    json_decref(client_good(admin, "train_end", NULL)); /* before it has begun */
    json_t *t = await(admin, 0);
    assert_why(t, "few_games");
    json_decref(t);
}

/* A server ends amid a training. */
static void test_stopped(void **state)
{
    struct client *admin = *state;
    json_decref(client_good(admin, "train", setup("los-alamos", NULL, NULL)));
    json_decref(await(admin, 1));
}

static void become_administrator(struct client *c)
{
    client_open(c, server.port);
    client_become(c, "Ada");
    json_t *answer =
        server_ask(&server, "role", json_pack("{ss ss}", "name", "Ada", "role", "administrator"));
    assert_true(json_is_true(json_object_get(answer, "ok")));
    json_decref(answer);
}

PROGRAM(training)
{
    struct client admin = {0};
    const struct CMUnitTest tests[] = {cmocka_unit_test_prestate(test_refused, &admin),
                                       cmocka_unit_test_prestate(test_trained, &admin),
                                       cmocka_unit_test_prestate(test_few, &admin),
                                       cmocka_unit_test_prestate(test_stopped, &admin)};
    program = argc > 1 ? argv[1] : "agond";
    signal(SIGPIPE, SIG_IGN);
    server_start(&server, program, "--unlimited");
    become_administrator(&admin);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    client_close(&admin);
    return server_end(&server, failed);
}
