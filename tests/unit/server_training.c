/* The training of a net: the server believes nothing but a net that is whole and this game's.
 *
 * A shell script replaces the process that trains. usage: unit-server-training NET, makruk's */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include <agon/engine.h>

#include "folder.h"
#include "os/files.h"
#include "os/time.h"
#include "programs.h"
#include "server/analysis/net_trainer.h"
#include "server/game/engine_cache.h"
#include "server/game/engine_nets.h"
#include "server/game/report.h"
#include "server/server.h"
#include "server_fixture.h"

enum { PATIENCE_MS = 120000 };

static char folder[] = "/tmp/agon-train\"'ing-XXXXXX", program[64], given[64];
static uint8_t *net; /* makruk's */
static size_t net_bytes;
static struct fixture *fixture;

/* The script takes the set-up in, says what is in the file, and, if that ends with "hang", stays.
 */
static int set_up(void **state)
{
    test_folder(folder);
    snprintf(program, sizeof program, "%s/program", folder);
    snprintf(given, sizeof given, "%s/given", folder);
    FILE *f = fopen(program, "w");
    assert_non_null(f);
    fprintf(f, "#!/bin/sh\nread -r line\ncd \"${0%%/*}\"\ngrep -v hang given\n"
               "grep -q hang given && read -r line\n");
    fclose(f);
    assert_int_equal(chmod(program, 0700), 0);
    assert_int_equal(fixture_set_up(state), 0);
    fixture = *state;
    fixture->server->core.options.program = program;
    fixture->server->core.options.data = folder;
    return 0;
}

static int tear_down(void **state)
{
    remove(program);
    remove(given);
    return fixture_tear_down(state);
}

static struct net_trainer *trainer(void)
{
    return fixture->server->analyses.net_trainer;
}

/* Has the process say lines, then this part of makruk's net, then lines. */
static void give(const char *before, size_t n, const char *after)
{
    FILE *f = fopen(given, "w");
    assert_non_null(f);
    fputs(before, f);
    if (n > 0)
        report_write(f, net, n);
    fputs(after, f);
    assert_int_equal(fclose(f), 0);
}

static json_t *state_now(void)
{
    server_step(fixture->server);
    return net_trainer_json(trainer());
}

/* Waits until it is at this stage, and returns the training. */
static json_t *await(const char *stage)
{
    for (int64_t begun = os_now_ms(); os_now_ms() - begun < PATIENCE_MS;) {
        json_t *t = state_now();
        if (strcmp(json_string_value(json_object_get(t, "stage")), stage) == 0)
            return t;
        json_decref(t);
        os_sleep_ms(5); /* between two looks */
    }
    fail_msg("it is never %s", stage);
    return NULL;
}

static void begin(const char *kind)
{
    struct agon_error error;
    struct game_spec spec = {.kind = kind};
    struct shared_game *game = shared_game_open(&fixture->server->rooms, &spec, &error);
    assert_non_null(game);
    assert_true(net_trainer_rests(trainer()));
    net_trainer_begin(trainer(), game, 1);
    assert_false(net_trainer_rests(trainer()));
    shared_game_drop(game);
}

static char *nets(void)
{
    char path[128];
    snprintf(path, sizeof path, "%s/" ENGINE_NETS, folder);
    return file_names(path);
}

static void assert_failed(const char *kind, const char *why)
{
    int before = engine_nets_counted();
    begin(kind);
    json_t *t = await("failed");
    assert_string_equal(json_string_value(json_object_get(t, "why")), why);
    json_decref(t);
    char *names = nets();
    assert_true(!names || !*names);
    free(names);
    assert_int_equal(engine_nets_counted(), before);
}

static void test_enemy(void **state)
{
    static const char *const lines[] = {"",
                                        "what\n",
                                        "at\n",
                                        "at 0 1 2 3\n",
                                        "at 9 1 2 3 4\nscore 2 1 1\n",
                                        "at 0 1 2 3 4 5\n",
                                        "score 1 2 3\n",
                                        "score 1 2\n",
                                        "bad it takes too much memory\n",
                                        "good 0\nscore 2 1 1\n",
                                        "good 1048577\n",
                                        "good 4\n66616972\nscore 2 1 1\n"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        give(lines[i], 0, "");
        assert_failed("makruk", "broken_off");
    }
    give("few\n", 0, "");
    assert_failed("makruk", "few_games");
    give("", net_bytes, "score 3 1 3\n");
    assert_failed("makruk", "not_better");
    give("", net_bytes - 1, "score 2 1 1\n");
    assert_failed("makruk", "broken_off");
    give("", net_bytes, "score 2 1 1\n");
    assert_failed("chess", "broken_off"); /* another game's */
}

/* A whole net is in the data folder, and engines that were open are opened again. */
static void test_good(void **state)
{
    struct engine_cache cache = {0};
    const struct agon_engine_type *type;
    agon_game *game = agon_open("makruk", NULL, NULL);
    char *found = NULL, path[128];
    size_t n;
    (void)state;
    assert_non_null(type = agon_engine_find("fairy", game, NULL));
    const agon_engine *before = engine_cache_get(&cache, game, type, 5, 1);
    assert_ptr_equal(engine_cache_get(&cache, game, type, 5, 1), before);
    int nets_before = engine_nets_counted();
    give("at 0 30000 60000 34 5678\n", net_bytes, "at 3 60000 60000 34 5678\nscore 12 3 4\n");
    begin("makruk");
    json_t *t = await("done");
    assert_int_equal(json_integer_value(json_object_get(t, "won")), 12);
    assert_int_equal(json_integer_value(json_object_get(t, "drawn")), 3);
    assert_int_equal(json_integer_value(json_object_get(t, "lost")), 4);
    assert_int_equal(json_integer_value(json_object_get(t, "positions")), 5678);
    json_decref(t);
    assert_int_equal(engine_nets_counted(), nets_before + 1);
    assert_non_null(engine_cache_get(&cache, game, type, 5, 1));
    assert_int_equal(cache.nets, nets_before + 1);
    engine_cache_release(&cache);
    char *names = nets();
    assert_non_null(names);
    snprintf(path, sizeof path, "%s/" ENGINE_NETS "/%s", folder, names);
    assert_int_equal(file_read(path, 1 << 20, &found, &n, NULL), 0);
    assert_int_equal(n, net_bytes);
    assert_memory_equal(found, net, n);
    free(found);
    free(names);
    remove(path);
    agon_close(game);
}

/* Progress is shown while it runs; it is given up when the server stops. */
static void test_stopped(void **state)
{
    (void)state;
    give("at 0 15000 60000 7 99\n", 0, "hang\n");
    begin("makruk");
    for (int games = 0; games != 7;) {
        json_t *t = state_now();
        assert_string_equal(json_string_value(json_object_get(t, "stage")), "playing");
        games = (int)json_integer_value(json_object_get(t, "games"));
        if (games == 7)
            assert_true(json_real_value(json_object_get(t, "share")) == 0.25);
        json_decref(t);
        os_sleep_ms(1); /* between two looks */
    }
    assert_false(net_trainer_rests(trainer()));
    net_trainer_stop(trainer());
    json_decref(await("failed"));
}

PROGRAM(server_training)
{
    struct agon_error error;
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_enemy), cmocka_unit_test(test_good),
                                       cmocka_unit_test(test_stopped)};
    if (argc != 2 || file_read(argv[1], 1 << 20, (char **)&net, &net_bytes, &error) < 0)
        return 2;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    int failed = cmocka_run_group_tests(tests, set_up, tear_down);
    free(net);
    return failed;
}
