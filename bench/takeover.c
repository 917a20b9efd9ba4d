/* How long clients wait when the server that leads is killed: until both players of a game, on two
 * relays, have made a turn again. Started by tests/server/on-postgres.
 *
 * usage: bench-takeover AGOND [ROUNDS]
 *
 * Three servers share a database. In each round the one that leads is killed (-9) between two
 * turns; the players come again as soon as a server answers, and the killed one is started
 * again. */

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "../tests/server/client.h"
#include "../tests/server/relays.h"
#include "os/time.h"

enum { SERVERS = 3, ROUNDS_MAX = 1000, GOOD = 200 };

static struct server server[SERVERS];
static struct client player[2];
static char game[16];

/* The next turn, by the player who has it; the number of turns made. */
static int play(void)
{
    struct client *both[2] = {&player[0], &player[1]};
    return relay_play(both, game);
}

static void begin_game(void)
{
    json_t *create = json_pack("{ss ss ss}", "game", "chess", "opponent", "open", "control", "1d");
    client_pair(&player[0], &player[1], create, game);
    play();
    play();
}

/* Kills the leader `at`, with the players on the other two; the ms until both have played. */
static int64_t round_of(int at, const char *program)
{
    int64_t begun = os_now_ms();
    server_stop(&server[at], SIGKILL);
    for (int i = 0; i < 2; i++) {
        struct server *s = &server[(at + 1 + i) % SERVERS];
        client_close(&player[i]);
        relay_await(s, GOOD);
        client_open(&player[i], s->port);
    }
    int turns = play();
    if (play() != turns + 1)
        abort();
    int64_t ms = os_now_ms() - begun;
    relay_join(&server[at], &server[0], program); /* whose folder names the database */
    return ms;
}

/* The server that leads: it has links. */
static int leader(void)
{
    for (int i = 0; i < SERVERS; i++) {
        char cookie[128] = "";
        int status;
        char *text = wire_fetch(server[i].port, "GET", "/metrics", "", NULL, cookie, &status);
        bool found = text && strstr(text, "agon_store_writes_total");
        free(text);
        if (found)
            return i;
    }
    abort();
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    static int64_t ms[ROUNDS_MAX];
    int rounds = argc > 2 ? atoi(argv[2]) : 20;
    if (argc < 2 || !server_on_postgres() || rounds < 1 || rounds > ROUNDS_MAX) {
        fprintf(stderr, "usage: tests/server/on-postgres bench-takeover AGOND [ROUNDS]\n");
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    server[0].links = true;
    server_launch(&server[0], argv[1], NULL, 0, 0);
    for (int i = 1; i < SERVERS; i++)
        relay_join(&server[i], &server[0], argv[1]);
    for (int i = 0; i < 2; i++)
        client_open(&player[i], server[i + 1].port);
    begin_game();
    for (int i = 0; i < rounds; i++) {
        int at = leader();
        for (int k = 0; k < 2; k++) { /* the players on the others */
            client_close(&player[k]);
            client_open(&player[k], server[(at + 1 + k) % SERVERS].port);
        }
        ms[i] = round_of(at, argv[1]);
        if (i % 10 == 9) {
            json_decref(client_good(&player[0], "resign", client_about(game)));
            begin_game();
        }
    }
    qsort(ms, (size_t)rounds, sizeof *ms, by_size);
    printf("%d times killed: both players have moved again after %lld ms (median), %lld at most\n",
           rounds, (long long)ms[rounds / 2], (long long)ms[rounds - 1]);
    for (int i = 0; i < SERVERS; i++) {
        server_stop(&server[i], SIGKILL);
        server_forget(&server[i]);
    }
    return 0;
}
