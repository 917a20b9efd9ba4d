/* Starting relays. */
#include "relays.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "../folder.h"
#include "os/time.h"

enum { WORDS = 24, HEALTHY = 200 };

/* Relays, and the leader that they began with, by their ports. */
struct group {
    int port[1 + SERVER_RELAYS_MAX], n; /* the leader's first */
    int spared;                         /* 1: not the leader's turn */
    unsigned turn;
};

static struct group *groups;
static size_t group_count;

static struct group *group_of(int port)
{
    for (size_t i = 0; i < group_count; i++)
        for (int k = 0; k < groups[i].n; k++)
            if (groups[i].port[k] == port)
                return &groups[i];
    return NULL;
}

/* The group of a leader that has just started, still without its relays. */
static struct group *group_new(int leader)
{
    struct group *g = group_of(leader);
    if (!g) {
        groups = realloc(groups, (group_count + 1) * sizeof *groups);
        assert_non_null(groups);
        g = &groups[group_count++];
    }
    *g = (struct group){.port = {leader}, .n = 1};
    return g;
}

int relay_turn(int port)
{
    struct group *g = group_of(port);
    return g ? g->port[g->spared + (int)(g->turn++ % (unsigned)(g->n - g->spared))] : port;
}

void relay_spare_leader(int port)
{
    struct group *g = group_of(port);
    if (g)
        g->spared = 1;
}

int relays_wanted(const struct server *s)
{
    const char *servers = getenv("AGON_SERVERS");
    int relays = servers && server_on_postgres() && !s->alone ? atoi(servers) - 1 : 0;
    return relays < SERVER_RELAYS_MAX ? relays : SERVER_RELAYS_MAX;
}

/* The status of /healthz, 0: none. */
static int health(const struct server *s)
{
    char cookie[128] = "";
    int status = 0, fd = wire_connect(s->port);
    if (fd < 0)
        return 0;
    close(fd);
    free(wire_fetch(s->port, "GET", "/healthz", "", NULL, cookie, &status));
    return status;
}

bool relay_serves(const struct server *s)
{
    return health(s) == HEALTHY;
}

void relay_await(const struct server *s, int wanted)
{
    for (int64_t until = os_now_ms() + WIRE_PATIENCE_MS; health(s) != wanted; os_sleep_ms(20))
        assert_true(os_now_ms() < until); /* between two looks */
}

/* Launches a standby with the options of `first`. */
static void launch(struct server *relay, const struct server *first, const char *program,
                   const char *option, int port, int bot_port)
{
    const char *word[WORDS] = {"--store", NULL, "--standby"};
    char url[SERVER_URL];
    int n = 3;
    word[1] = server_store(first, url);
    for (const char *const *w = first->more; w && *w && n < WORDS - 1; w++)
        word[n++] = *w;
    if (!relay->data[0]) {
        strcpy(relay->data, "/tmp/agond-relay-XXXXXX");
        test_folder(relay->data);
    }
    relay->more = word;
    relay->links = true;
    relay->value = first->value;
    relay->process = first->process;
    relay->starter = first->starter;
    server_launch(relay, program, option, port, bot_port);
    relay->more = NULL;
}

void relay_launch_at(struct server *relay, const struct server *first, const char *program,
                     int port)
{
    launch(relay, first, program, NULL, port, 0);
}

void relay_launch(struct server *relay, const struct server *first, const char *program)
{
    relay_launch_at(relay, first, program, 0);
}

void relay_join(struct server *relay, const struct server *first, const char *program)
{
    relay_launch(relay, first, program);
    relay_await(relay, HEALTHY);
}

void relay_start(struct server *s, const char *program, const char *option, int port, int bot_port)
{
    s->links = true;
    if (s->leader_port == 0)
        s->leader_port = server_hold_port();
    server_launch(s, program, option, s->leader_port, 0);
    struct group *g = group_new(s->port);
    for (int i = 0; i < relays_wanted(s); i++) {
        struct server relay = {0};
        launch(&relay, s, program, option, i == 0 ? port : 0, i == 0 ? bot_port : 0);
        relay_await(&relay, HEALTHY);
        g->port[g->n++] = relay.port;
        s->relay[i].pid = relay.pid;
        memcpy(s->relay[i].data, relay.data, sizeof relay.data);
        if (i == 0)
            s->bot_port = relay.bot_port;
    }
    s->port = g->port[1];
}

void relay_stop(struct server *s)
{
    for (int i = 0; i < SERVER_RELAYS_MAX && s->relay[i].pid != 0; i++) {
        kill(s->relay[i].pid, SIGKILL);
        waitpid(s->relay[i].pid, NULL, 0);
        struct server relay = {0};
        memcpy(relay.data, s->relay[i].data, sizeof relay.data);
        server_forget(&relay);
        s->relay[i].pid = 0;
    }
}

int relay_port(const struct server *s)
{
    return (int)server_number(
        s, "select split_part(value, ' ', 2)::int from value where name = 'link'");
}

struct client *relay_mover(struct client *player[2], const char *game, int turns)
{
    json_t *watch = client_good(player[0], "watch", client_about(game));
    int seat = (int)at_number(watch, "game.you.0");
    json_decref(watch);
    return player[turns % 2 == seat ? 0 : 1];
}

int relay_play(struct client *player[2], const char *game)
{
    json_t *watch = client_good(player[0], "watch", client_about(game));
    int turns = (int)at_number(watch, "game.turns");
    struct client *mover = relay_mover(player, game, turns);
    json_decref(watch);
    json_t *state = client_until(mover, game, turns);
    json_decref(client_good(mover, "turn",
                            json_pack("{ss si s[s]}", "game", game, "number", turns, "moves",
                                      at_text(state, "moves.0.text"))));
    json_decref(state);
    return turns + 1;
}

void relay_lead(struct server *s, const char *program)
{
    s->links = true;
    server_launch(s, program, NULL, 0, 0);
}

void relay_finish(struct server *s)
{
    assert_int_equal(server_stop(s, SIGTERM), 0);
    server_forget(s);
}

void relay_come_again(struct client *c, const struct server *s)
{
    client_close(c);
    relay_await(s, HEALTHY);
    client_open(c, s->port);
}

void relay_await_figure(const struct server *s, const char *line, bool there)
{
    for (int64_t until = os_now_ms() + WIRE_PATIENCE_MS;; os_sleep_ms(20)) {
        char cookie[128] = "";
        int status = 0;
        char *text = wire_fetch(s->port, "GET", "/metrics", "", NULL, cookie, &status);
        bool found = text && there == (strstr(text, line) != NULL);
        free(text);
        if (found)
            return;
        assert_true(os_now_ms() < until); /* between two looks */
    }
}
