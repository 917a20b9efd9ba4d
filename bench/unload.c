/* Unloaded games in progress: their memory loaded and unloaded, a start with them, the time to load
 * one.
 *
 * usage: bench-rest [GAMES [TURNS]]
 *
 * Random games of the Amazons by days that nobody watches. Twice as many are played, and the second
 * half is measured. */

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <agon/agon.h>

#include "core/random.h"
#include "os/program.h"
#include "os/time.h"
#include "server/game/unload.h"
#include "server/request/dispatch.h"
#include "server/server.h"
#include "server/users/accounts.h"
#include "server/users/user.h"

enum { DAY_MS = 86400000, ASKED = 200 };

static struct server *server;

static void ignore(void *user)
{
    (void)user;
}

static void ignore_connection(struct connection *c)
{
    (void)c;
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

static json_t *ask(struct user *user, const char *command, json_t *arguments)
{
    struct answered asker = {.exchange.answer = take};
    struct request from = {
        .api = &server->api, .exchange = &asker.exchange, .user = user, .address = "127.0.0.1"};
    dispatch(&from, command, arguments);
    while (!asker.answer) {
        usleep(20);
        server_step(server);
    }
    json_decref(arguments);
    return asker.answer;
}

static void settle(void)
{
    while (store_durable(server->core.store) < store_ticket(server->core.store))
        os_sleep_ms(1);
    server_step(server);
}

static void pass_a_day(void)
{
    settle();
    server->core.steady_start -= DAY_MS;
    server_step(server);
    settle();
}

/* Plays one game with this many turns. */
static void play(struct user *const *player, int turns, uint64_t seed)
{
    static agon_move moves[AGON_MOVES_LIMIT];
    char text[AGON_TEXT_MAX], id[ID_SIZE];
    json_t *made = ask(player[0], "create",
                       json_pack("{ss ss ss si}", "game", "amazons", "control", "30d", "opponent",
                                 "open", "side", 0));
    snprintf(id, sizeof id, "%s", json_string_value(json_object_get(made, "id")));
    json_decref(made);
    json_decref(ask(player[1], "join", json_pack("{ss}", "game", id)));
    const struct room *room = map_get(&server->rooms.by_id, id);
    for (int i = 0; i < turns && room->phase == PHASE_PLAYING; i++) {
        const struct agon_line *line = &room->match->line;
        struct agon_line copy;
        if (agon_line_copy(&copy, line, NULL) < 0)
            abort();
        while (copy.turns == line->turns)
            agon_line_play(&copy,
                           moves[random_mix(seed++) % (uint64_t)agon_line_moves(&copy, moves)]);
        agon_turn_write(line->game, line->pos, &copy.turn[line->turns], text, sizeof text);
        agon_line_release(&copy);
        json_decref(
            ask(player[i % 2], "turn",
                json_pack("{ss si ss}", "game", id, "number", room->match->number, "text", text)));
    }
}

static void open_server(const char *path)
{
    struct agon_error error;
    struct core_options options = {.store = path,
                                   .sync = STORE_PROCESS,
                                   .engine_threads = 1,
                                   .unlimited = true,
                                   .wake = ignore,
                                   .wake_connection = ignore_connection};
    server = server_open(&options, &error);
    if (!server) {
        fprintf(stderr, "bench-rest: %s\n", error.text);
        exit(1);
    }
}

static int resting(void)
{
    int n = 0;
    size_t at = 0;
    for (const struct room *room; (room = map_each(&server->rooms.by_id, &at)) != NULL;)
        n += !room->match;
    return n;
}

static size_t bytes(void)
{
    os_memory_give_back();
    return mallinfo2().uordblks;
}

/* The time from the query to the answer, for unloaded games. */
static void time_waking(struct user *user)
{
    int64_t all = 0, worst = 0;
    size_t at = 0;
    int n = 0;
    json_decref(ask(user, "mine", NULL)); /* makes their rooms */
    for (const struct room *room; n < ASKED && (room = map_each(&server->rooms.by_id, &at)) != NULL;
         n++) {
        int64_t begun = os_now_us();
        json_decref(ask(user, "watch", json_pack("{ss}", "game", room->id)));
        int64_t took = os_now_us() - begun;
        all += took;
        worst = took > worst ? took : worst;
    }
    printf("one comes back in %.2f ms, %.2f at worst (%d asked)\n", (double)all / n / 1000,
           (double)worst / 1000, n);
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 1000, turns = argc > 2 ? atoi(argv[2]) : 40;
    char folder[] = "/tmp/agon-bench-XXXXXX", path[64];
    struct user *player[2];
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/agon.db", folder);
    open_server(path);
    for (int i = 0; i < 2; i++) {
        player[i] = user_guest(&server->users, NULL);
        user_register(&server->users, player[i], i == 0 ? "Ann" : "Bob", "hash");
    }
    size_t before = 0;
    for (int i = 0; i < 2 * games; i++) {
        if (i == games) { /* the store's cache is full by then */
            pass_a_day();
            before = bytes();
        }
        play(player, turns, 1000 * (uint64_t)i);
    }
    settle();
    size_t in_play = bytes();
    pass_a_day();
    size_t at_rest = bytes();
    printf("%d games of %d turns: %zu bytes each in play, %zu at rest (%d rest)\n", games, turns,
           (in_play - before) / (size_t)games, (at_rest - before) / (size_t)games, resting());
    server_close(server);
    int64_t begun = os_now_ms();
    open_server(path);
    printf("a start with them: %.2f s; %lld rest\n", (double)(os_now_ms() - begun) / 1000,
           (long long)server->rooms.resting);
    json_decref(ask(NULL, "profile", json_pack("{ss}", "name", "Ann")));
    time_waking(user_named(&server->users, "Ann"));
    server_close(server);
    for (int i = 0; i < 4; i++) {
        static const char *const end[] = {"", "-wal", "-shm"};
        snprintf(path, sizeof path, "%s%s%s", folder, i < 3 ? "/agon.db" : "", i < 3 ? end[i] : "");
        remove(path);
    }
    return 0;
}
