/* A tournament of engines on a real agond, and reviews beside it, while workers are killed at
 * random: every turn, every game and every review counts once. Started by on-postgres.
 *
 * usage: server-tasks-killed AGOND AGON */

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "os/time.h"
#include "play/record.h"
#include "programs.h"
#include "remote.h"
#include "reviews.h"

enum {
    WORKERS = 2,
    READERS = REVIEW_LINES / 2, /* each of them may have two reviews at a time */
    ENGINES = 4,
    GAMES = ENGINES * (ENGINES - 1) / 2
};

#define TURNS "from event where type = 'T'"

/* ---- the tournament ---- */

static json_t *about(const char *id)
{
    return json_pack("{ss}", "tournament", id);
}

/* A round robin of chess engines. */
static void begin_tournament(struct client *boss, int turns, char id[16])
{
    json_t *made =
        client_good(boss, "tournament_create",
                    json_pack("{ss ss ss si si si}", "title", "Engines", "game", "chess", "control",
                              "1m", "random_turns", 2, "max_turns", turns, "seed", 1));
    snprintf(id, 16, "%s", at_text(made, "id"));
    json_decref(made);
    for (int i = 0; i < ENGINES; i++) {
        json_t *player = about(id);
        json_object_set_new(player, "player", json_sprintf("Engine %d", i));
        json_object_set_new(player, "engine", json_string("fairy"));
        json_object_set_new(player, "level", json_integer(7 + i % 3));
        json_decref(client_good(boss, "tournament_register", player));
    }
    json_decref(client_good(boss, "tournament_start", about(id)));
}

static bool is_over(struct client *boss, const char *id)
{
    json_t *json = client_good(boss, "tournament", about(id));
    bool over = strcmp(at_text(json, "tournament.state"), "over") == 0;
    json_decref(json);
    return over;
}

/* Waits until workers have answered that often, or the tournament is over: true. */
static bool await_answers(const struct server *s, struct client *boss, const char *id, int64_t n)
{
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS, turns = 0;
    while (remote_metric(s, "agon_worker_answers_total") < n) {
        int64_t before = turns;
        turns = remote_metric(s, "agon_turns_total");
        if (turns > before)
            until = os_now_ms() + WIRE_PATIENCE_MS;
        assert_true(os_now_ms() < until);
        if (is_over(boss, id))
            return true;
        os_sleep_ms(20); /* between two looks */
    }
    return false;
}

/* Every game was played once, to an end on the board or at the greatest number of turns, and not
 * lost on time or by a turn that is none. */
static void check_games(struct client *boss, const char *id)
{
    json_t *json = client_good(boss, "tournament_matches", about(id)), *match;
    bool met[ENGINES][ENGINES] = {{false}};
    size_t i;
    assert_int_equal(json_array_size(at(json, "matches")), GAMES);
    json_array_foreach(at(json, "matches"), i, match)
    {
        json_int_t a = at_number(match, "players.0"), b = at_number(match, "players.1");
        const char *why = at_text(match, "games.0.why");
        assert_false(met[a][b] || met[b][a]);
        met[a][b] = true;
        assert_int_equal(json_array_size(at(match, "games")), 1);
        assert_string_equal(at_text(match, "games.0.state"), "done");
        if (strcmp(why, "time") == 0 || strcmp(why, "illegal") == 0 || strcmp(why, "forfeit") == 0)
            fail_msg("a game is lost: %s", why);
    }
    json_decref(json);
}

/* Every record can be replayed. */
static void check_records(const struct server *s, const char *id)
{
    char path[120], cookie[128] = "";
    struct record record;
    struct agon_error error = {.at = -1};
    int status, line = 1, games = 0;
    snprintf(path, sizeof path, "/api/tournament_export?tournament=%s&as=records", id);
    char *bytes = wire_fetch(s->port, "GET", path, NULL, NULL, cookie, &status);
    const char *text = bytes;
    assert_int_equal(status, 200);
    for (int read; (read = record_read(&record, &text, &line, &error)) != 0; games++) {
        struct record_report report;
        assert_int_equal(read, 1);
        assert_int_equal(record_check(&record, &report), 0);
        assert_true(report.replayed && !report.disagrees && report.problems == 0);
        record_release(&record);
    }
    assert_int_equal(games, GAMES);
    free(bytes);
}

static void test_killed(void **state)
{
    int deaths = getenv("AGON_BRIEF") ? 3 : getenv("AGON_FULL") ? 60 : 6;
    struct server s = {0};
    struct client boss = {0}, reader[READERS] = {0};
    struct worker w[WORKERS];
    FILE *log = tmpfile();
    char id[16];
    (void)state;
    assert_non_null(log);
    remote_launch_logged(&s, log);
    for (int i = 0; i < WORKERS; i++)
        worker_start(&w[i]);
    remote_await(&s, "agon_workers", WORKERS, WORKERS);
    client_open(&boss, s.port);
    client_become(&boss, "Boss");
    json_decref(server_ask(&s, "role", json_pack("{ss ss}", "name", "Boss", "role", "organiser")));
    for (int i = 0; i < READERS; i++)
        client_open(&reader[i], s.port);
    begin_tournament(&boss, 10 * deaths, id);
    for (int i = 0; i < REVIEW_LINES; i++)
        review_begin(&reader[i / 2], i);
    bool over = false;
    for (int death = 0; death < deaths && !over; death++) {
        over = await_answers(&s, &boss, id,
                             remote_metric(&s, "agon_worker_answers_total") + 1 + rand() % 20);
        int who = rand() % WORKERS;
        worker_kill(&w[who]);
        worker_start(&w[who]);
    }
    for (int i = 0; i < REVIEW_LINES; i++)
        review_check(&reader[i / 2], i);
    await_answers(&s, &boss, id, INT64_MAX);
    check_games(&boss, id);
    check_records(&s, id);
    int64_t turns = server_number(&s, "select count(*) " TURNS);
    print_message("# turns: %d\n", (int)turns);
    assert_int_equal(remote_metric(&s, "agon_turns_total"), turns);
    assert_int_equal(
        server_number(&s, "select count(*) from (select distinct game, number " TURNS ") as turns"),
        turns);
    assert_int_equal(server_number(&s, REVIEWS_MADE), REVIEW_LINES);
    assert_int_equal(remote_count_lines(log, "event=worker_answers_wrongly"), 0);
    remote_check_answers(&s);
    remote_await_sql("select count(*) from agon.job", 0);
    client_close(&boss);
    for (int i = 0; i < READERS; i++)
        client_close(&reader[i]);
    for (int i = 0; i < WORKERS; i++)
        worker_end(&w[i]);
    remote_end(&s);
    fclose(log);
}

PROGRAM(tasks_killed)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_killed)};
    remote_begin(argv);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, reviews_make, reviews_drop);
}
