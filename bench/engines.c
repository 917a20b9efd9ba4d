/* The server's processor time for turns of engines and for analyses, with workers and without.
 *
 * usage: bench-engines AGOND AGON GAME LEVEL|analysis [SECONDS [WORKERS [BOARDS]]]
 *
 * Started by tests/server/on-postgres. Engines play a round robin on the server, BOARDS games (8)
 * at a time; WORKERS is 0 or 1. Prints the turns, and the processor time of the server and of the
 * worker for each of them. With "analysis", one reader has the first position analysed. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "../tests/server/remote.h"
#include "os/time.h"

enum { ENGINES = 16, WARM_MS = 3000 };

static json_t *about(const char *id)
{
    return json_pack("{ss}", "tournament", id);
}

static void begin_tournament(const struct server *s, struct client *boss, const char *game,
                             int level, int boards)
{
    client_open(boss, s->port);
    client_become(boss, "Boss");
    json_decref(server_ask(s, "role", json_pack("{ss ss}", "name", "Boss", "role", "organiser")));
    json_t *made =
        client_good(boss, "tournament_create",
                    json_pack("{ss ss ss si si si si}", "title", "Engines", "game", game, "control",
                              "1m", "games", 20, "random_turns", 2, "seed", 1, "boards", boards));
    const char *id = at_text(made, "id");
    for (int i = 0; i < ENGINES; i++) {
        json_t *player = about(id);
        json_object_set_new(player, "player", json_sprintf("Engine %d", i));
        json_object_set_new(player, "engine", json_string(game));
        json_object_set_new(player, "level", json_integer(level));
        json_decref(client_good(boss, "tournament_register", player));
    }
    json_decref(client_good(boss, "tournament_start", about(id)));
    json_decref(made);
}

/* The processor time of a process so far, in ms. */
static double processor_ms(pid_t pid)
{
    clockid_t clock;
    struct timespec t = {0};
    assert_int_equal(clock_getcpuclockid(pid, &clock), 0);
    assert_int_equal(clock_gettime(clock, &t), 0);
    return 1000 * (double)t.tv_sec + (double)t.tv_nsec / 1e6;
}

/* The figures so far. */
struct sum {
    double server_ms, worker_ms;
    int64_t turns, answers, at;
};

static struct sum sum_of(const struct server *s, const struct worker *w)
{
    return (struct sum){.server_ms = processor_ms(s->pid),
                        .worker_ms = w->pid ? processor_ms(w->pid) : 0,
                        .turns = remote_metric(s, "agon_turns_total"),
                        .answers = remote_metric(s, "agon_worker_answers_total"),
                        .at = os_now_ms()};
}

/* Prints the processor time of a minute of one analysis, which lasts at most as long. */
static void measure_analysis(struct server *s, const struct worker *w, const char *game,
                             int seconds)
{
    struct client c = {0};
    client_open(&c, s->port);
    json_decref(client_good(&c, "analyse", json_pack("{ss si}", "kind", game, "lines", 3)));
    os_sleep_ms(WARM_MS); /* a worker has it */
    struct sum a = sum_of(s, w);
    os_sleep_ms(1000 * seconds); /* what is measured */
    struct sum b = sum_of(s, w);
    double minutes = (double)(b.at - a.at) / 60000;
    printf("%s: a minute of analysis takes %.0f ms of a processor on the server, %.0f on the "
           "worker\n",
           game, (b.server_ms - a.server_ms) / minutes, (b.worker_ms - a.worker_ms) / minutes);
    client_close(&c);
}

static void measure_turns(struct server *s, const struct worker *w, char **argv, int seconds,
                          int boards)
{
    struct client boss = {0};
    begin_tournament(s, &boss, argv[3], atoi(argv[4]), boards);
    os_sleep_ms(WARM_MS); /* the first turns have opened their engines */
    struct sum a = sum_of(s, w);
    os_sleep_ms(1000 * seconds); /* what is measured */
    struct sum b = sum_of(s, w);
    double turns = (double)(b.turns - a.turns), ms = (double)(b.at - a.at);
    printf("%s, level %s: %.0f turns in %.1f s, %.0f a second, %.0f of them by a worker\n", argv[3],
           argv[4], turns, ms / 1000, 1000 * turns / ms, (double)(b.answers - a.answers));
    printf("the server: %.2f ms of a processor a turn, %.0f %% of one\n",
           (b.server_ms - a.server_ms) / turns, 100 * (b.server_ms - a.server_ms) / ms);
    printf("the worker: %.2f ms of a processor a turn\n", (b.worker_ms - a.worker_ms) / turns);
    client_close(&boss);
}

int main(int argc, char **argv)
{
    struct server s = {0};
    struct worker w = {0};
    if (argc < 5 || !getenv("AGON_POSTGRES")) {
        fprintf(stderr, "usage: tests/server/on-postgres bench-engines AGOND AGON GAME "
                        "LEVEL|analysis [SECONDS [WORKERS [BOARDS]]]\n");
        return 2;
    }
    int seconds = argc > 5 ? atoi(argv[5]) : 20;
    remote_begin(argv);
    remote_launch(&s, remote_url);
    if (argc > 6 && atoi(argv[6]) > 0) {
        worker_start_slots(&w, "8");
        remote_await(&s, "agon_workers", 1, 1);
    }
    if (strcmp(argv[4], "analysis") == 0)
        measure_analysis(&s, &w, argv[3], seconds);
    else
        measure_turns(&s, &w, argv, seconds, argc > 7 ? atoi(argv[7]) : 8);
    if (w.pid)
        worker_kill(&w);
    remote_end(&s);
    return 0;
}
