/* The server under load, from a separate process: watchers, games, latency, durable turns.
 *
 * usage: bench-server AGOND steady|rate [SECONDS [GAMES [WATCHERS [process|relays]]]]
 *
 * steady: every game has a turn every two seconds; prints the time from sending a turn until it is
 * pushed to the opponent, the server's memory and processor time, and ten times on the way its
 * memory and descriptors; a finished game is followed by another, so the run can be of any length.
 * rate: every turn is answered at once; prints the turns checked, stored and pushed per second.
 * Every player has a separate socket. The turns are random ones of the Amazons, chosen here by the
 * rules. With AGON_SERVERS=2 to 4, inside tests/server/on-postgres, there are a leader and relays,
 * with sockets on each, or with `relays` on the relays alone. */

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include <agon/agon.h>
#include <cmocka.h>

#include "../tests/server/client.h"
#include "../tests/server/relays.h"
#include "core/random.h"
#include "os/files.h"
#include "os/program.h"
#include "os/time.h"

enum { STEADY_MS = 2000, SAMPLES_MAX = 4000000 };

struct seat {
    struct client client;
    int game, seat; /* seat -1: a watcher */
    long pushes;
};
struct game {
    char id[16];
    struct agon_line line;
    int seen[2]; /* turns pushed to each seat */
    int64_t sent_us, next_ms;
    bool waits; /* for the push of its last turn */
};

static const agon_game *rules;
static struct game *games;
static struct seat *seats;
static int game_count, watcher_count, seat_count;
static float *sample;
static long samples, turns, watched;

/* ---- setting up ---- */

static json_t *about(const char *id)
{
    return json_pack("{ss}", "game", id);
}

static void open_game(int i)
{
    struct game *g = &games[i];
    struct client *a = &seats[2 * i].client, *b = &seats[2 * i + 1].client;
    json_t *made = client_good(a, "create",
                               json_pack("{ss ss ss si}", "game", "amazons", "opponent", "open",
                                         "control", "10m+5s", "side", 0));
    snprintf(g->id, sizeof g->id, "%s", at_text(made, "id"));
    json_decref(made);
    json_decref(client_good(b, "join", about(g->id)));
    json_decref(client_good(a, "watch", about(g->id)));
    json_decref(client_good(b, "watch", about(g->id)));
    if (agon_line_init(&g->line, rules, NULL) < 0)
        abort();
}

/* ---- playing ---- */

/* A random turn of the player to move; false: the game is over. */
static bool send_turn(struct game *g)
{
    static agon_move move[AGON_MOVES_LIMIT];
    static uint64_t seed = 1;
    char text[256], message[512];
    int number = g->line.turns;
    struct agon_turn turn = {0};
    struct agon_result result;
    agon_line_result(&g->line, &result);
    if (result.over)
        return false;
    int seat = rules->rules->seat(rules, g->line.pos);
    agon_pos *start = agon_pos_new(rules, g->line.pos);
    while (g->line.turns == number) {
        int n = agon_line_moves(&g->line, move);
        turn.move[turn.n] = move[random_mix(seed++) % (uint64_t)n];
        agon_line_play(&g->line, turn.move[turn.n++]);
    }
    agon_turn_write(rules, start, &turn, text, sizeof text);
    free(start);
    int n = snprintf(message, sizeof message,
                     "{\"id\":%d,\"do\":\"turn\",\"game\":\"%s\",\"number\":%d,\"text\":\"%s\"}",
                     number + 1000, g->id, number, text);
    g->waits = true;
    g->sent_us = os_now_us();
    wire_send(&seats[2 * (g - games) + seat].client.wire, message, (size_t)n);
    return true;
}

/* Reads everything received by a seat; whether its game may continue. */
static bool receive(struct seat *s)
{
    struct game *g = &games[s->game];
    bool go_on = false;
    char *text;
    while ((text = wire_next(&s->client.wire, 0)) != NULL) {
        if (strstr(text, "\"ok\":false")) {
            fprintf(stderr, "refused: %s\n", text);
            exit(1);
        }
        const char *count =
            strncmp(text, "{\"on\":\"game\"", 12) == 0 ? strstr(text, "\"turns\":") : NULL;
        if (!count)
            continue;
        int told = atoi(count + 8);
        s->pushes++;
        watched += s->seat < 0;
        if (s->seat < 0 || told <= g->seen[s->seat])
            continue;
        g->seen[s->seat] = told;
        /* The opponent of the sender of the last turn has received it. */
        if (g->waits && told == g->line.turns &&
            s->seat == rules->rules->seat(rules, g->line.pos)) {
            if (samples < SAMPLES_MAX)
                sample[samples++] = (float)(os_now_us() - g->sent_us) / 1000;
            g->waits = false;
            turns++;
            go_on = true;
        }
    }
    if (s->client.wire.fd < 0) {
        fprintf(stderr, "connection %d was lost\n", (int)(s - seats));
        exit(1);
    }
    return go_on;
}

/* Reads everything received by all seats, or by the first of them within `ms` milliseconds. */
static void receive_all(int poll, int ms)
{
    struct epoll_event event[512];
    int n;
    do {
        n = epoll_wait(poll, event, 512, ms);
        for (int i = 0; i < n; i++)
            receive(&seats[event[i].data.fd]);
    } while (n == 512);
}

static void open_all(int port, int poll)
{
    for (int i = 0; i < seat_count; i++) {
        struct epoll_event e = {.events = EPOLLIN, .data.fd = i};
        bool plays = i < 2 * game_count;
        seats[i].seat = plays ? i % 2 : -1;
        seats[i].game = plays ? i / 2 : (i - 2 * game_count) % game_count;
        client_open(&seats[i].client, port);
        if (plays && i % 2)
            open_game(i / 2);
        if (!plays)
            json_decref(client_good(&seats[i].client, "watch", about(games[seats[i].game].id)));
        epoll_ctl(poll, EPOLL_CTL_ADD, seats[i].client.wire.fd, &e);
        if (i % 256 == 0) /* opening many takes longer than a ping may wait */
            receive_all(poll, 0);
    }
}

/* A line "VmRSS:   1234 kB" of the server's status, in kB. */
static long memory_kb(pid_t pid, const char *name)
{
    char path[64], line[256];
    long kb = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, name, strlen(name)) == 0)
            kb = strtol(line + strlen(name) + 1, NULL, 10);
    if (file)
        fclose(file);
    return kb;
}

static int descriptors(pid_t pid)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd", (int)pid);
    char *names = file_names(path);
    int n = 0;
    for (const char *name = names; name && *name; name += strlen(name) + 1)
        n++;
    free(names);
    return n;
}

/* The same players and watchers begin another game. */
static void play_anew(int i)
{
    struct game *g = &games[i];
    for (int k = 0; k < seat_count; k++)
        if (seats[k].game == i)
            client_send(&seats[k].client, "unwatch", about(g->id));
    agon_line_release(&g->line);
    g->seen[0] = g->seen[1] = 0;
    open_game(i);
    for (int k = 2 * i; k < seat_count; k++) {
        struct seat *s = &seats[k];
        if (s->game == i && s->seat < 0)
            client_send(&s->client, "watch", about(g->id));
        if (s->game == i)
            json_array_clear(s->client.pushes);
    }
}

static void run(const struct server *server, int poll, int64_t until, bool steady)
{
    int64_t begun = os_now_ms(), tell = begun;
    struct epoll_event event[512];
    for (int i = 0; i < game_count; i++)
        games[i].next_ms = os_now_ms() + (steady ? i * STEADY_MS / game_count : 0);
    if (!steady)
        for (int i = 0; i < game_count; i++)
            send_turn(&games[i]);
    while (os_now_ms() < until) {
        int n = epoll_wait(poll, event, 512, 1);
        for (int i = 0; i < n; i++) {
            struct seat *s = &seats[event[i].data.fd];
            if (receive(s) && !steady)
                send_turn(&games[s->game]);
        }
        int64_t now = os_now_ms();
        if (steady && now >= tell) {
            printf("after %lld s: %ld MB, %d descriptors\n", (long long)(now - begun) / 1000,
                   memory_kb(server->pid, "VmRSS:") / 1024, descriptors(server->pid));
            fflush(stdout);
            tell += (until - begun) / 10;
        }
        for (int i = 0; steady && i < game_count; i++)
            if (now >= games[i].next_ms && !games[i].waits) {
                games[i].next_ms += STEADY_MS;
                if (!send_turn(&games[i]))
                    play_anew(i);
            }
    }
    /* Messages still on their way. */
    for (int64_t end = os_now_ms() + 3000; os_now_ms() < end;)
        receive_all(poll, 10);
}

/* ---- reporting ---- */

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static double processor_s(pid_t pid)
{
    char path[64], line[1024] = "";
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *file = fopen(path, "r");
    if (file && fgets(line, sizeof line, file)) {
        const char *s = strrchr(line, ')');
        if (s)
            sscanf(s, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    }
    if (file)
        fclose(file);
    return (double)(user + system) / 100;
}

static double relays_s(const struct server *s)
{
    double sum = 0;
    for (int i = 0; i < SERVER_RELAYS_MAX && s->relay[i].pid; i++)
        sum += processor_s(s->relay[i].pid);
    return sum;
}

/* Turns that were sent but never pushed to some player. */
static long lost(void)
{
    long n = 0;
    for (int i = 0; i < game_count; i++)
        for (int k = 0; k < 2; k++)
            n += games[i].line.turns - games[i].seen[k];
    return n;
}

int main(int argc, char **argv)
{
    struct server s = {0};
    if (argc < 3) {
        fprintf(stderr, "usage: bench-server AGOND steady|rate [SECONDS [GAMES [WATCHERS "
                        "[process|relays]]]]\n");
        return 2;
    }
    bool steady = strcmp(argv[2], "steady") == 0;
    int seconds = argc > 3 ? atoi(argv[3]) : 20;
    game_count = argc > 4 ? atoi(argv[4]) : 500;
    watcher_count = argc > 5 ? atoi(argv[5]) : steady ? 2000 : 0;
    seat_count = 2 * game_count + watcher_count;
    rules = agon_open("amazons", NULL, NULL);
    games = calloc((size_t)game_count, sizeof *games);
    seats = calloc((size_t)seat_count, sizeof *seats);
    sample = malloc(SAMPLES_MAX * sizeof *sample);
    os_sockets_most(16384);
    signal(SIGPIPE, SIG_IGN);
    s.process = argc > 6 && strcmp(argv[6], "process") == 0;
    server_start(&s, argv[1], "--unlimited");
    if (argc > 6 && strcmp(argv[6], "relays") == 0)
        relay_spare_leader(s.port);
    int poll = epoll_create1(0);
    open_all(s.port, poll);
    printf("%d games, %d watchers: %ld MB before\n", game_count, watcher_count,
           memory_kb(s.pid, "VmRSS:") / 1024);
    double before = processor_s(s.pid), relays_before = relays_s(&s);
    int64_t begun = os_now_ms();
    run(&s, poll, begun + 1000 * seconds, steady);
    qsort(sample, (size_t)samples, sizeof *sample, by_size);
    printf("%ld turns in %d s: %.0f a second; %ld pushes to watchers; %ld lost\n", turns, seconds,
           (double)turns / seconds, watched, lost());
    printf("ms from a turn to the opponent's socket: median %.2f, 99%% %.2f, most %.2f\n",
           sample[samples / 2], sample[samples * 99 / 100], sample[samples - 1]);
    printf("the server: %.0f %% of a processor, %ld MB at most\n",
           100 * (processor_s(s.pid) - before) / (seconds + 3), memory_kb(s.pid, "VmHWM:") / 1024);
    if (s.relay[0].pid)
        printf("the relays: %.0f %% of a processor\n",
               100 * (relays_s(&s) - relays_before) / (seconds + 3));
    server_stop(&s, SIGTERM);
    server_forget(&s);
    return lost() > 0;
}
