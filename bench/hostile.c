/* The server while one address uses everything that it may, and ten others play and log in.
 *
 * usage: bench-hostile AGOND [SECONDS [ATTACK|all [process]]]
 *
 * Separate processes attack from 127.0.0.66: each picks from the list in attacks.c at random, or
 * does only the named attacks. Ten accounts at ten other addresses play five games of the Amazons
 * and log in repeatedly at the same time. Everything stays on the loopback and ends automatically.
 *
 * Fails when a turn's 99th percentile reaches 100 ms, a log-in takes 2 s or is refused, memory
 * grows by 64 MB, or a turn is lost. `process`: without waiting for the disk. */

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <agon/agon.h>
#include <cmocka.h>

#include "../tests/server/client.h"
#include "attacks.h"
#include "os/program.h"
#include "os/time.h"

enum {
    ATTACKERS = 4,
    OTHERS = 10,
    GAMES = OTHERS / 2,
    TURN_MS = 400,
    LOGIN_MS = 700,
    PAUSE_MS = 10, /* of an attacker, roughly: faster ones are only refused */
    ATTACKER_NICE = 10,
    WARM_S = 10,
    REST_S = 70, /* until idle connections are released */
    SAMPLES_MAX = 100000,
    TURN_LIMIT_MS = 100,
    LOGIN_LIMIT_MS = 2000,
    GROWTH_LIMIT_KB = 64 << 10
};
#define PASSWORD "bird-of-paradise"

/* Memory shared by the processes. */
static struct shared {
    int port;
    volatile bool over;
    volatile long done[64]; /* by attack */
    volatile long logins, refused;
    volatile double login_worst;
} * shared;

/* ---- an attacker ---- */

/* One process's part, until it is over. */
static void attack(int number, int only, int64_t until)
{
    attacks_begin(shared->port, 1000000 * (uint64_t)(number + 1));
    while (os_now_ms() < until && !shared->over) {
        int i = only >= 0 ? only : attacks_chance(attacks_count);
        attacks[i].run();
        shared->done[i]++;
        os_sleep_ms(attacks_chance(2 * PAUSE_MS));
    }
}

/* ---- the others ---- */

struct game {
    char id[16];
    struct agon_line line;
    int seen[2];
    int64_t sent_us, next_ms;
    bool waits;
};

static char address[OTHERS][16], name[OTHERS][16];
static struct client other[OTHERS];
static struct game game[GAMES];
static const agon_game *rules;
static float sample[SAMPLES_MAX];
static long samples;

/* An account, and a socket as it. */
static void arrive(int i, int port)
{
    int status;
    snprintf(address[i], sizeof address[i], "127.0.0.%d", 11 + i);
    snprintf(name[i], sizeof name[i], "Other%c", 'A' + i);
    other[i].from = address[i];
    client_open(&other[i], port);
    json_decref(client_post(&other[i], "register",
                            json_pack("{ss ss}", "name", name[i], "password", PASSWORD), &status));
    assert_int_equal(status, 200);
    client_close(&other[i]);
    client_open(&other[i], port);
}

static void open_game(int i)
{
    struct client *a = &other[2 * i], *b = &other[2 * i + 1];
    json_t *made = client_good(a, "create",
                               json_pack("{ss ss ss si}", "game", "amazons", "opponent", "open",
                                         "control", "30m+20s", "side", 0));
    snprintf(game[i].id, sizeof game[i].id, "%s", at_text(made, "id"));
    json_decref(made);
    json_decref(client_good(b, "join", json_pack("{ss}", "game", game[i].id)));
    json_decref(client_good(a, "watch", json_pack("{ss}", "game", game[i].id)));
    json_decref(client_good(b, "watch", json_pack("{ss}", "game", game[i].id)));
    game[i].seen[0] = game[i].seen[1] = 0;
    game[i].waits = false;
    agon_line_release(&game[i].line);
    if (agon_line_init(&game[i].line, rules, NULL) < 0)
        abort();
}

/* A random turn; a new game when this one is over. */
static void send_turn(int i)
{
    static agon_move move[AGON_MOVES_LIMIT];
    char text[256], message[512];
    struct game *g = &game[i];
    struct agon_turn turn = {0};
    struct agon_result result;
    int number = g->line.turns;
    agon_line_result(&g->line, &result);
    if (result.over)
        open_game(i);
    number = g->line.turns;
    int seat = rules->rules->seat(rules, g->line.pos);
    agon_pos *start = agon_pos_new(rules, g->line.pos);
    while (g->line.turns == number) {
        int n = agon_line_moves(&g->line, move);
        turn.move[turn.n] = move[attacks_chance(n)];
        agon_line_play(&g->line, turn.move[turn.n++]);
    }
    agon_turn_write(rules, start, &turn, text, sizeof text);
    free(start);
    int n = snprintf(message, sizeof message,
                     "{\"id\":%d,\"do\":\"turn\",\"game\":\"%s\",\"number\":%d,\"text\":\"%s\"}",
                     number + 1000, g->id, number, text);
    g->waits = true;
    g->sent_us = os_now_us();
    wire_send(&other[2 * i + seat].wire, message, (size_t)n);
}

static void hear(int k)
{
    struct game *g = &game[k / 2];
    for (char *text; (text = wire_next(&other[k].wire, 0)) != NULL;) {
        if (strstr(text, "\"ok\":false")) {
            fprintf(stderr, "refused: %s\n", text);
            exit(1);
        }
        const char *count =
            strncmp(text, "{\"on\":\"game\"", 12) == 0 ? strstr(text, "\"turns\":") : NULL;
        int told = count ? atoi(count + 8) : 0;
        if (!strstr(text, g->id) || told <= g->seen[k % 2])
            continue;
        g->seen[k % 2] = told;
        if (g->waits && told == g->line.turns && k % 2 == rules->rules->seat(rules, g->line.pos)) {
            if (samples < SAMPLES_MAX)
                sample[samples++] = (float)(os_now_us() - g->sent_us) / 1000;
            g->waits = false;
        }
    }
    if (other[k].wire.fd < 0) {
        fprintf(stderr, "another's connection was lost\n");
        exit(1);
    }
}

/* Logs in each of them repeatedly, from their addresses. */
static void log_in(int number, int only, int64_t until)
{
    (void)number;
    (void)only;
    for (int i = 0; os_now_ms() < until && !shared->over; i = (i + 1) % OTHERS) {
        struct client c = {.from = address[i], .port = shared->port};
        int status;
        int64_t begun = os_now_us();
        json_decref(client_post(&c, "session", NULL, &status));
        json_decref(client_post(
            &c, "login", json_pack("{ss ss}", "name", name[i], "password", PASSWORD), &status));
        double ms = (double)(os_now_us() - begun) / 1000;
        shared->logins++;
        shared->refused += status != 200;
        shared->login_worst = ms > shared->login_worst ? ms : shared->login_worst;
        os_sleep_ms(LOGIN_MS);
    }
}

/* ---- reporting ---- */

static long memory_kb(pid_t pid)
{
    char path[64], line[256];
    long kb = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmRSS:", 6) == 0)
            kb = strtol(line + 6, NULL, 10);
    if (file)
        fclose(file);
    return kb;
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static float percentile(int of_thousand)
{
    qsort(sample, (size_t)samples, sizeof *sample, by_size);
    return samples > 0 ? sample[(samples - 1) * of_thousand / 1000] : 0;
}

/* Services used by ordinary visitors: an engine, an analysis, a solver. */
static void use_everything(void)
{
    json_decref(client_good(&other[0], "create",
                            json_pack("{ss ss si ss}", "game", "tai-shogi", "opponent", "engine",
                                      "side", 1, "control", "none")));
    json_decref(client_good(&other[1], "analyse", json_pack("{ss}", "kind", "fairy-chess")));
    json_decref(
        client_good(&other[2], "book", json_pack("{ss ss}", "kind", "kamisado", "turns", "d1d5")));
}

/* The server's own part of a turn, in us. */
static json_int_t own_part(const struct server *s, const char *what)
{
    json_t *json = server_ask(s, "status", NULL);
    json_int_t us = at_number(json, what);
    json_decref(json);
    return us;
}

/* Turns that were sent but never pushed to some player, found by a query. */
static long lost(void)
{
    long n = 0;
    for (int k = 0; k < OTHERS; k++) {
        json_t *json = client_good(&other[k], "watch", json_pack("{ss}", "game", game[k / 2].id));
        n += game[k / 2].line.turns - (long)at_number(json, "game.turns");
        json_decref(json);
    }
    return n;
}

/* Plays until that time; the server's maximum memory. */
static long play(int poll, int64_t until, pid_t pid)
{
    struct epoll_event event[OTHERS];
    long most = 0;
    int64_t looked = 0;
    while (os_now_ms() < until) {
        int n = epoll_wait(poll, event, OTHERS, 5);
        for (int i = 0; i < n; i++)
            hear(event[i].data.fd);
        int64_t now = os_now_ms();
        for (int i = 0; i < GAMES; i++)
            if (now >= game[i].next_ms && !game[i].waits) {
                game[i].next_ms = now + TURN_MS;
                send_turn(i);
            }
        if (now - looked < 250)
            continue;
        long kb = memory_kb(pid);
        most = kb > most ? kb : most;
        looked = now;
    }
    return most;
}

static int find_attack(const char *word)
{
    for (int i = 0; i < attacks_count; i++)
        if (strcmp(attacks[i].name, word) == 0)
            return i;
    fprintf(stderr, "no attack '%s'; there are:", word);
    for (int i = 0; i < attacks_count; i++)
        fprintf(stderr, " %s", attacks[i].name);
    fputs("\n", stderr);
    exit(2);
}

static pid_t start(void (*run)(int, int, int64_t), int number, int only, int64_t until)
{
    pid_t pid = fork();
    if (pid != 0)
        return pid;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (run == attack) /* whose machine is another */
        setpriority(PRIO_PROCESS, 0, ATTACKER_NICE);
    run(number, only, until);
    _exit(0);
}

int main(int argc, char **argv)
{
    struct server s = {0};
    pid_t child[ATTACKERS + 1];
    if (argc < 2) {
        fprintf(stderr, "usage: bench-hostile AGOND [SECONDS [ATTACK|all [process]]]\n");
        return 2;
    }
    int seconds = argc > 2 ? atoi(argv[2]) : 120,
        only = argc > 3 && strcmp(argv[3], "all") != 0 ? find_attack(argv[3]) : -1;
    s.process = argc > 4;
    rules = agon_open("amazons", NULL, NULL);
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    signal(SIGPIPE, SIG_IGN);
    os_sockets_most(4096);
    server_start(&s, argv[1], NULL);
    shared->port = s.port;
    int poll = epoll_create1(0);
    for (int i = 0; i < OTHERS; i++) {
        struct epoll_event e = {.events = EPOLLIN, .data.fd = i};
        arrive(i, s.port);
        epoll_ctl(poll, EPOLL_CTL_ADD, other[i].wire.fd, &e);
    }
    for (int i = 0; i < GAMES; i++)
        open_game(i);
    use_everything();
    int64_t until = os_now_ms() + 1000 * (WARM_S + seconds);
    child[ATTACKERS] = start(log_in, 0, 0, until);
    long before = play(poll, os_now_ms() + 1000 * WARM_S, s.pid);
    json_decref(client_good(&other[1], "analyse_stop", NULL));
    printf("in peace: %ld turns, median %.2f ms, 99%% %.2f, most %.2f; %ld MB\n", samples,
           percentile(500), percentile(990), percentile(1000), before >> 10);
    fflush(stdout);
    samples = 0;
    shared->login_worst = 0;
    for (int i = 0; i < ATTACKERS; i++)
        child[i] = start(attack, i, only, until);
    long most = play(poll, until, s.pid);
    float p99 = percentile(990);
    printf("attacked for %d s:", seconds);
    for (int i = 0; i < attacks_count; i++)
        if (shared->done[i])
            printf(" %s %ld", attacks[i].name, shared->done[i]);
    printf("\nothers: %ld turns, median %.2f ms, 99%% %.2f, 99.9%% %.2f, most %.2f\n", samples,
           percentile(500), p99, percentile(999), percentile(1000));
    shared->over = true;
    for (int i = 0; i <= ATTACKERS; i++)
        waitpid(child[i], NULL, 0);
    printf("log-ins: %ld, refused %ld, the slowest %.0f ms\n", shared->logins, shared->refused,
           shared->login_worst);
    printf("the server's own part of a turn: 99%% %.2f ms, 99.9%% %.2f, most %.2f\n",
           (double)own_part(&s, "turn_us.p99") / 1000, (double)own_part(&s, "turn_us.p999") / 1000,
           (double)own_part(&s, "turn_us.max") / 1000);
    samples = 0;
    play(poll, os_now_ms() + 1000 * (seconds < REST_S ? seconds : REST_S), s.pid);
    long after = memory_kb(s.pid), missing = lost();
    printf("memory: %ld MB before, %ld at most, %ld afterwards; turns lost: %ld\n", before >> 10,
           most >> 10, after >> 10, missing);
    int64_t ending = os_now_ms();
    server_stop(&s, SIGTERM);
    printf("ended in %lld ms\n", (long long)(os_now_ms() - ending));
    server_forget(&s);
    bool good = p99 < TURN_LIMIT_MS && shared->login_worst < LOGIN_LIMIT_MS &&
                shared->refused == 0 && most - before < GROWTH_LIMIT_KB && missing == 0;
    puts(good ? "good" : "NOT GOOD");
    return !good;
}
