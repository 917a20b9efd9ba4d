/* Searches over many finished games, through the server's own commands.
 *
 * usage: bench-archive [GAMES [FILE]]: adds random games of Kamisado to the index of FILE (by
 * default a temporary file in /tmp), then runs every kind of query. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/random.h"
#include "os/time.h"
#include "server/archive/index.h"
#include "server/request/dispatch.h"
#include "server/server.h"
#include "server/users/user.h"

enum { TURNS_MAX = 200, NAMES = 2000, ROUNDS = 15 };

static struct server *server;
static agon_game *game;

static void ignore(void *user)
{
    (void)user;
}

static void ignore_connection(struct connection *c)
{
    (void)c;
}

/* Plays at random to the end. */
static int play(struct agon_line *line, uint64_t seed)
{
    struct agon_result result;
    agon_move list[4096];
    int turns = 0;
    agon_line_set(line, NULL, NULL);
    for (agon_line_result(line, &result); !result.over && turns < TURNS_MAX; turns++) {
        int n = agon_line_moves(line, list);
        agon_line_play(line, list[random_mix(seed + (uint64_t)turns) % (uint64_t)n]);
        agon_line_result(line, &result);
    }
    return result.points[0];
}

/* One game with its head and its place on the index. */
static void put(struct agon_line *line, int i)
{
    char id[ID_SIZE], white[32], black[32], *text[ARCHIVE_NEXT_MAX], space[ARCHIVE_NEXT_MAX][64];
    char card[600];
    static uint64_t key[TURNS_MAX + 1];
    int points = play(line, random_mix((uint64_t)i) | 1);
    uint64_t setup = archive_setup(game);
    snprintf(id, sizeof id, "b%010d", i);
    snprintf(white, sizeof white, "player-%d", (int)(random_mix((uint64_t)i + 7) % NAMES));
    snprintf(black, sizeof black, "player-%d", (int)(random_mix((uint64_t)i + 9) % NAMES));
    struct archive_entry s = {.game = id,
                              .kind = "kamisado",
                              .variant = game->variant,
                              .why = "goal",
                              .ended = 1 + i,
                              .played = 1 + i,
                              .seats = 2,
                              .turns = line->turns,
                              .points = points,
                              .name = {white, black},
                              .user = {"", ""},
                              .key = key,
                              .text = text};
    for (int k = 0; k <= line->turns; k++)
        key[k] = archive_key(setup, line->keys[k]);
    for (; s.texts < line->turns && s.texts < ARCHIVE_NEXT_MAX; s.texts++) {
        text[s.texts] = space[s.texts];
        agon_turn_write(game, agon_line_start(line, s.texts), &line->turn[s.texts], space[s.texts],
                        sizeof space[0]);
    }
    snprintf(card, sizeof card,
             "{\"id\":\"%s\",\"game\":\"kamisado\",\"players\":[{\"seat\":0,\"name\":\"%s\"},"
             "{\"seat\":1,\"name\":\"%s\"}],\"turns\":%d}",
             id, white, black, line->turns);
    struct store_game head = {id, "kamisado", "{}", card, 1 + i, 1 + i, false};
    store_put_game(server->core.store, &head);
    archive_put(&server->archive, &s, ARCHIVE_TOP);
}

struct answered {
    struct exchange exchange; /* first */
    json_t *answer;
};

static void take(struct exchange *x, int status, json_t *json, const char *cookie)
{
    (void)status;
    (void)cookie;
    ((struct answered *)x)->answer = json;
}

static int compare(const void *a, const void *b)
{
    return (*(const int64_t *)a > *(const int64_t *)b) -
           (*(const int64_t *)a < *(const int64_t *)b);
}

/* Runs a query several times; prints the first time, and the median and maximum of the others. */
static void ask(const char *what, const char *command, const char *arguments)
{
    int64_t took[ROUNDS];
    size_t games = 0;
    json_int_t total = 0;
    for (int i = 0; i < ROUNDS; i++) {
        struct answered asker = {.exchange.answer = take};
        struct request from = {.api = &server->api, .exchange = &asker.exchange, .owner = true};
        json_t *json = json_loads(arguments, 0, NULL);
        int64_t begun = os_now_us();
        dispatch(&from, command, json);
        while (!asker.answer) {
            usleep(50);
            server_step(server);
        }
        took[i] = os_now_us() - begun;
        games = json_array_size(json_object_get(asker.answer, "games"));
        total = json_integer_value(json_object_get(asker.answer, "total"));
        if (!json_is_true(json_object_get(asker.answer, "ok")))
            printf("%s\n", json_dumps(asker.answer, 0));
        json_decref(asker.answer);
        json_decref(json);
    }
    int64_t first = took[0];
    qsort(took + 1, ROUNDS - 1, sizeof took[0], compare);
    printf("%-46s %8.1f ms at first, %7.1f median, %7.1f worst; %zu games, %lld in all\n", what,
           (double)first / 1000, (double)took[ROUNDS / 2] / 1000, (double)took[ROUNDS - 1] / 1000,
           games, (long long)total);
}

static void ask_all(void)
{
    ask("the start", "explore", "{\"kind\":\"kamisado\"}");
    ask("after one turn", "explore", "{\"kind\":\"kamisado\",\"turns\":\"d1d5\"}");
    ask("after two turns", "explore", "{\"kind\":\"kamisado\",\"turns\":\"d1d5; a8a7\"}");
    ask("after two other turns", "explore", "{\"kind\":\"kamisado\",\"turns\":\"d1d2; b8b7\"}");
    ask("the newest", "search", "{\"game\":\"kamisado\"}");
    ask("of a player", "search", "{\"player\":\"Player-77\",\"count\":50}");
    ask("of two players", "search", "{\"player\":\"Player-77\",\"opponent\":\"player-78\"}");
    ask("by an opening", "search", "{\"game\":\"kamisado\",\"opening\":\"d1d5; a8a7\"}");
    ask("won by seat 1, of 40 turns and more", "search", "{\"winner\":1,\"min_turns\":40}");
    ask("an ending that never was", "search", "{\"why\":\"agreed\"}");
    ask("another variant", "search", "{\"game\":\"kamisado\",\"variant\":\"none\"}");
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 100000;
    char folder[] = "/tmp/agon-bench-XXXXXX", path[256];
    struct agon_error error;
    struct agon_line line;
    bool own = argc <= 2;
    if (own && !mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s%s", own ? folder : argv[2], own ? "/agon.db" : "");
    struct core_options options = {.store = path,
                                   .sync = STORE_PROCESS,
                                   .engine_threads = 1,
                                   .unlimited = true,
                                   .wake = ignore,
                                   .wake_connection = ignore_connection};
    server = server_open(&options, &error);
    game = agon_open("kamisado", NULL, &error);
    if (!server || !game || agon_line_init(&line, game, &error) < 0)
        return fprintf(stderr, "bench-archive: %s\n", error.text), 1;
    int64_t begun = os_now_ms(), turns = 0;
    for (int i = 0; i < games; i++) {
        put(&line, i);
        turns += line.turns;
        while (i % 500 == 499 &&
               store_durable(server->core.store) < store_ticket(server->core.store))
            os_sleep_ms(1);
    }
    while (store_durable(server->core.store) < store_ticket(server->core.store))
        os_sleep_ms(1);
    printf("%d games, %lld turns, put there in %.1f s\n", games, (long long)turns,
           (double)(os_now_ms() - begun) / 1000);
    ask_all();
    agon_line_release(&line);
    agon_close(game);
    server_close(server);
    for (int i = 0; own && i < 4; i++) {
        static const char *const end[] = {"", "-wal", "-shm"};
        snprintf(path, sizeof path, "%s%s%s", folder, i < 3 ? "/agon.db" : "", i < 3 ? end[i] : "");
        remove(path);
    }
    return 0;
}
