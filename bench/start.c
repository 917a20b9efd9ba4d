/* The cost of a server with a large store: the time until it serves, and its memory then.
 *
 * usage: bench-start AGOND [ACCOUNTS [GAMES [ONLINE]]]
 *
 * Every account has a rating and a session, one in four a mail address. The games are by days and
 * under way, with 12 turns each, the last an hour ago. The server is started three times: first
 * with these games as a killed server leaves them, then as it left them itself. At the end ONLINE
 * accounts come. On PostgreSQL with tests/server/on-postgres. */

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>

#include "../tests/server/client.h"
#include "../tests/server/relays.h"
#include "os/program.h"
#include "os/time.h"

#define COOKIE "s.bench-%06d"
enum { HASH = 33, TURNS = 12, SQL_BYTES = 4096, STARTS = 3, ONLINE_MAX = 20000, AGO_MS = 3600000 };

static struct server server;
static struct client player[2];

/* A line "VmRSS:   1234 kB" of the server's status, in MB. */
static double memory(void)
{
    char path[64], line[256];
    double mb = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)server.pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmRSS:", 6) == 0)
            mb = strtod(line + 6, NULL) / 1024;
    if (file)
        fclose(file);
    return mb;
}

/* Seconds of processor time that the server has used. */
static double processor(void)
{
    char path[64], line[1024] = "";
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)server.pid);
    FILE *file = fopen(path, "r");
    if (file && fgets(line, sizeof line, file) && strrchr(line, ')'))
        sscanf(strrchr(line, ')'), ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
               &system);
    if (file)
        fclose(file);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* A game between two accounts, the pattern of all others. */
static void play(char game[16])
{
    for (int i = 0; i < 2; i++) {
        client_open(&player[i], server.port);
        client_become(&player[i], i == 0 ? "Ada" : "Ben");
    }
    client_pair(&player[0], &player[1],
                json_pack("{ss ss ss}", "game", "chess", "opponent", "open", "control", "30d"),
                game);
    for (int turn = 0; turn < TURNS; turn++)
        relay_play((struct client *[]){&player[0], &player[1]}, game);
    for (int i = 0; i < 2; i++)
        client_close(&player[i]);
}

/* The stored name of a cookie's session, signed as users/session.c does with a key of zeros but for
 * its first byte, which the store then has. */
static void sign(const char *cookie, char hash[HASH])
{
    static const unsigned char secret[32] = {1};
    static const char purpose[] = "session";
    unsigned char mac[HASH / 2];
    crypto_generichash_state state;
    crypto_generichash_init(&state, secret, sizeof secret, sizeof mac);
    crypto_generichash_update(&state, (const unsigned char *)purpose, sizeof purpose);
    crypto_generichash_update(&state, (const unsigned char *)cookie, strlen(cookie));
    crypto_generichash_final(&state, mac, sizeof mac);
    sodium_bin2hex(hash, HASH, mac, sizeof mac);
}

static void sql(const char *format, ...) AGON_PRINTF(1, 2);

static void sql(const char *format, ...)
{
    char text[SQL_BYTES];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    server_sql(&server, text);
}

#define NUMBERS "with recursive k (n) as (select 0 union all select n + 1 from k where n + 1 < %d)"

static void add_accounts(int n)
{
    sql("insert into \"user\" (id, name, password, role, created, seen, blocked) " NUMBERS
        " select 'a' || (1000000000 + k.n), 'Player' || k.n,"
        " u.password, u.role, u.created, u.seen, 0 from k, \"user\" u where u.name = 'Ada'",
        n);
    sql("insert into rating " NUMBERS " select 'a' || (1000000000 + n), 'chess',"
        " 1200 + n %% 1009, 80, 0.06, 20, 1795343540000 from k",
        n);
    sql("insert into session " NUMBERS " select '0123456789abcdef0123456' || (100000000 + n),"
        " 'a' || (1000000000 + n), (select max(created) from session) from k",
        n);
    sql("insert into document " NUMBERS " select 'mail', 'a' || (1000000000 + n),"
        " 'a' || (1000000000 + n), 1795343540000, 'player' || n || '@example.org' from k"
        " where n %% 4 = 0",
        n);
}

/* Copies of the game, between other accounts. */
static void add_games(int n, int accounts, const char *game)
{
#define FIRST "'a' || (1000000000 + k.n * 2 %% %d)"
#define SECOND "'a' || (1000000000 + (k.n * 2 + 1) %% %d)"
    sql("update game set created = created - %d where id = '%s'", AGO_MS, game);
    sql("update event set at = at - %d where game = '%s'", AGO_MS, game);
    sql("insert into game (id, kind, terms, card, created, ended, hidden) " NUMBERS
        " select 'g' || (1000000000 + k.n), kind, replace(replace(terms, a.id, " FIRST
        "), b.id, " SECOND "), replace(replace(card, a.id, " FIRST "), b.id, " SECOND
        "), g.created, 0, hidden from k, game g, \"user\" a, \"user\" b"
        " where g.id = '%s' and a.name = 'Ada' and b.name = 'Ben'",
        n, accounts, accounts, accounts, accounts, game);
    sql("insert into player " NUMBERS " select " FIRST ", 'g' || (1000000000 + k.n) from k"
        " union all select " SECOND ", 'g' || (1000000000 + k.n) from k",
        n, accounts, accounts);
    sql("insert into event " NUMBERS " select 'g' || (1000000000 + k.n), e.n, at, seat, number,"
        " type, text from k, event e where game = '%s'",
        n, game);
}

/* Sessions of accounts with known cookies. */
static void add_sessions(int n)
{
    char cookie[32], hash[HASH], text[SQL_BYTES];
    int length = 0;
    sql("update value set value = '01%062d' where name = 'secret'", 0);
    for (int i = 0; i < n; i++) {
        snprintf(cookie, sizeof cookie, COOKIE, i);
        sign(cookie, hash);
        length += snprintf(text + length, sizeof text - (size_t)length,
                           "update session set hash = '%s' where \"user\" = 'a%d';", hash,
                           1000000000 + i);
        if (length > SQL_BYTES - 256 || i == n - 1) {
            server_sql(&server, text);
            length = 0;
        }
    }
}

/* The accounts come, and each looks at its games. */
static void come(int n)
{
    static struct client client[ONLINE_MAX];
    int64_t begun = os_now_ms();
    double worked = processor();
    for (int i = 0; i < n; i++) {
        snprintf(client[i].cookie, sizeof client[i].cookie, "agon=" COOKIE, i);
        client_open(&client[i], server.port);
        json_decref(client_good(&client[i], "mine", NULL));
    }
    printf("%d accounts came in %.2f s, %.2f s of them at work: %.0f MB\n", n,
           (double)(os_now_ms() - begun) / 1000, processor() - worked, memory());
    for (int i = 0; i < n; i++)
        client_close(&client[i]);
}

int main(int argc, char **argv)
{
    int accounts = argc > 2 ? atoi(argv[2]) : 100000, games = argc > 3 ? atoi(argv[3]) : 0;
    int online = argc > 4 ? atoi(argv[4]) : 1000;
    char game[16];
    if (argc < 2 || accounts < 2 || games < 0 || online > ONLINE_MAX) {
        fprintf(stderr, "usage: bench-start AGOND [ACCOUNTS [GAMES [ONLINE]]]\n");
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    os_sockets_most(ONLINE_MAX + 100);
    server_launch(&server, argv[1], "--unlimited", 0, 0);
    play(game);
    printf("empty: %.0f MB\n", memory());
    server_stop(&server, SIGKILL);
    add_accounts(accounts);
    add_sessions(online < accounts ? online : accounts);
    if (games > 0)
        add_games(games, accounts, game);
    for (int i = 0; i < STARTS; i++) {
        int64_t begun = os_now_ms();
        server_launch(&server, argv[1], "--unlimited", 0, 0);
        printf("start %d: %.2f s, %.2f s of them at work, %.0f MB\n", i + 1,
               (double)(os_now_ms() - begun) / 1000, processor(), memory());
        fflush(stdout);
        if (i == STARTS - 1)
            come(online < accounts ? online : accounts);
        server_stop(&server, SIGTERM);
    }
    server_forget(&server);
    return 0;
}
