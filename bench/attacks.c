/* Ways for a visitor to use up the server's resources. */
#include "attacks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <agon/agon.h>
#include <cmocka.h>

#include "../tests/server/big.h"
#include "../tests/server/client.h"
#include "core/random.h"

/* HELD: connections left half open; LINKS: sockets for commands. */
enum { HELD = 60, LINKS = 20, ACCOUNTS = 10 };
#define ATTACKER "127.0.0.66"
#define PASSWORD "bird-of-paradise"

static uint64_t seed;
static int port;

int attacks_chance(int n)
{
    return (int)(random_mix(seed++) % (uint64_t)n);
}

void attacks_begin(int to, uint64_t from)
{
    port = to;
    seed = from;
}

struct visitor {
    struct wire wire;
    char cookie[128], token[64];
    char game[16]; /* one that it plays in, or "" */
    int id;
};
static struct visitor visitor[LINKS];
static int held[HELD];

/* Opens a session and a socket, if possible. */
static bool come(struct visitor *v)
{
    int status;
    char hello[160];
    if (v->wire.fd > 0)
        return true;
    memset(v, 0, sizeof *v);
    json_t *json =
        wire_http_from(ATTACKER, port, "POST", "/api/session", NULL, NULL, v->cookie, &status);
    snprintf(v->token, sizeof v->token, "%s", at_text(json, "token"));
    json_decref(json);
    v->wire.fd = status == 200 ? wire_connect_from(ATTACKER, port) : -1;
    if (v->wire.fd < 0 || !wire_upgrade(&v->wire, port, v->cookie, NULL)) {
        wire_close(&v->wire);
        return false;
    }
    int n = snprintf(hello, sizeof hello, "{\"id\":0,\"do\":\"hello\",\"token\":\"%s\"}", v->token);
    return wire_send(&v->wire, hello, (size_t)n);
}

/* A connected client; sometimes a new one replaces an old one. */
static struct visitor *any(void)
{
    struct visitor *v = &visitor[attacks_chance(LINKS)];
    if (attacks_chance(200) == 0)
        wire_close(&v->wire);
    return come(v) ? v : NULL;
}

/* Reads available messages, and remembers a new game. */
static void read_all(struct visitor *v)
{
    for (char *text; (text = wire_next(&v->wire, 0)) != NULL;) {
        const char *made = strstr(text, "\"url\":\"/game/");
        if (made)
            snprintf(v->game, sizeof v->game, "%.11s", made + 13);
    }
}

AGON_PRINTF(2, 3) static void say(struct visitor *v, const char *format, ...)
{
    static char text[20000], message[20100];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    int n = snprintf(message, sizeof message, "{\"id\":%d,%s}", ++v->id, text);
    wire_send(&v->wire, message, (size_t)n);
    read_all(v);
}

/* ---- the attacks ---- */

static void keep(int fd)
{
    int i = attacks_chance(HELD);
    if (held[i] > 0)
        close(held[i]);
    held[i] = fd;
}

static void half_headers(void)
{
    int fd = wire_connect_from(ATTACKER, port);
    if (fd >= 0)
        wire_write(fd, "GET / HTTP/1.1\r\nHost: localhost\r\nX: ", 37);
    keep(fd);
}

static void half_body(void)
{
    static const char head[] = "POST /api/session HTTP/1.1\r\nHost: localhost\r\n"
                               "Content-Type: application/json\r\nContent-Length: 90000\r\n\r\n{";
    int fd = wire_connect_from(ATTACKER, port);
    if (fd >= 0)
        wire_write(fd, head, sizeof head - 1);
    keep(fd);
}

static void trickle(void)
{
    for (int i = 0; i < HELD; i++)
        if (held[i] > 0)
            wire_write(held[i], "a", 1);
}

static void bare_sockets(void)
{
    struct wire w = {.fd = wire_connect_from(ATTACKER, port)};
    bool in = w.fd >= 0 && wire_upgrade_at(&w, port, "/", "nothing", "", NULL);
    if (in)
        fprintf(stderr, "a socket without a subprotocol was let in\n");
    wire_close(&w);
}

static void idle_sockets(void)
{
    struct wire w = {.fd = wire_connect_from(ATTACKER, port)};
    if (w.fd >= 0 && wire_upgrade(&w, port, "", NULL)) {
        keep(w.fd);
        w.fd = -1;
    }
    wire_close(&w);
}

static void new_setups(void)
{
    struct visitor *v = any();
    for (int i = 0; v && i < 10; i++)
        say(v, "\"do\":\"setup\",\"game\":\"abalone\",\"options\":\"random=free seed=%d\"",
            attacks_chance(1 << 30));
}

static void large_setups(void)
{
    static const char *const games[] = {"tai-shogi", "terachess", "fairy-chess", "courier"};
    struct visitor *v = any();
    for (int i = 0; v && i < 5; i++)
        say(v, "\"do\":\"%s\",\"kind\":\"%s\"", attacks_chance(2) ? "look" : "replay",
            games[attacks_chance(4)]);
    if (v)
        say(v, "\"do\":\"setup\",\"game\":\"tai-shogi\",\"options\":\"moves-draw=%s\"",
            attacks_chance(2) ? "none" : "3000");
}

/* The definition as a JSON string. */
static char *quoted_definition(void)
{
    json_t *text = json_string(big_definition(attacks_chance(1 << 30)));
    char *quoted = json_dumps(text, JSON_ENCODE_ANY);
    json_decref(text);
    return quoted;
}

static void definitions(void)
{
    static const char *const commands[] = {"threats", "look", "replay", "analyse", "explore"};
    struct visitor *v = any();
    char *definition = quoted_definition();
    if (v)
        say(v, "\"do\":\"%s\",\"kind\":\"variant\",\"definition\":%s", commands[attacks_chance(5)],
            definition);
    free(definition);
}

static void threats(void)
{
    struct visitor *v = any();
    for (int i = 0; v && i < 8; i++)
        say(v, "\"do\":\"threats\",\"kind\":\"%s\"", attacks_chance(2) ? "tai-shogi" : "amazons");
}

static void analyses(void)
{
    struct visitor *v = any();
    if (v)
        say(v, "\"do\":\"analyse\",\"kind\":\"%s\",\"lines\":5",
            attacks_chance(2) ? "amazons" : "fairy-chess");
    if (v)
        say(v, "\"do\":\"review\",\"kind\":\"chess\",\"turns\":\"f2f3; e7e5; g2g4; a7a%d\"",
            5 + attacks_chance(2));
}

static void solvers(void)
{
    struct visitor *v = any();
    if (v)
        say(v, "\"do\":\"book\",\"kind\":\"kamisado\",\"turns\":\"%c1%c%d\"",
            'a' + attacks_chance(8), 'a' + attacks_chance(8), 2 + attacks_chance(5));
    if (v)
        say(v, "\"do\":\"solutions\",\"kind\":\"ostomachion\"");
}

static void puzzles(void)
{
    struct visitor *v = any();
    if (v)
        say(v, "\"do\":\"puzzle\",\"game\":\"%s\"", attacks_chance(2) ? "arimaa" : "kamisado");
    if (v)
        say(v, "\"do\":\"reveal\",\"puzzle\":\"%s-%d\"", attacks_chance(2) ? "arimaa" : "kamisado",
            1 + attacks_chance(200));
}

static void games(void)
{
    static const char *const kinds[] = {"kamisado", "amazons", "tai-shogi", "arimaa", "abalone"};
    struct visitor *v = any();
    if (v)
        say(v, "\"do\":\"create\",\"game\":\"%s\",\"opponent\":\"%s\",\"level\":10",
            kinds[attacks_chance(5)], attacks_chance(2) ? "engine" : "self");
}

/* Chat, watching, and offers in a separate game. */
static void rooms(void)
{
    static const char *const commands[] = {"watch", "adjourn", "rematch", "mine"};
    struct visitor *v = any();
    if (v)
        say(v, "\"do\":\"lobby\",\"on\":true");
    if (v && v->game[0]) {
        say(v, "\"do\":\"%s\",\"game\":\"%s\"", commands[attacks_chance(4)], v->game);
        say(v, "\"do\":\"say\",\"game\":\"%s\",\"text\":\"%0200d\"", v->game, attacks_chance(1000));
        say(v, "\"do\":\"replay\",\"game\":\"%s\"", v->game);
    }
}

static void studies(void)
{
    struct visitor *v = any();
    if (v)
        say(v, "\"do\":\"study_save\",\"kind\":\"amazons\",\"public\":true,\"tree\":"
               "\"{\\\"nodes\\\":[{\\\"parent\\\":-1,\\\"turn\\\":\\\"d1-d7/g7\\\"}]}\"");
    if (v)
        say(v, "\"do\":\"studies\",\"public\":true");
}

static void searches(void)
{
    struct visitor *v = any();
    for (int i = 0; v && i < 5; i++)
        say(v, "\"do\":\"search\",\"player\":\"guest %d\",\"count\":50", attacks_chance(9000));
    if (v)
        say(v, "\"do\":\"explore\",\"kind\":\"amazons\"");
}

static void pings(void)
{
    struct visitor *v = any();
    for (int i = 0; v && i < 100; i++)
        say(v, "\"do\":\"ping\",\"at\":%d", i);
}

static void nonsense(void)
{
    static const char *const texts[] = {"{", "[[[[[[[[[[[[[[", "{\"do\":1}",
                                        "{\"do\":\"nothing\"}"};
    struct visitor *v = any();
    for (int i = 0; v && i < 5; i++)
        wire_send(&v->wire, texts[i % 4], strlen(texts[i % 4]));
    if (v)
        read_all(v);
}

static void large_messages(void)
{
    static char text[100000];
    struct visitor *v = any();
    memset(text, '[', sizeof text);
    for (int i = 0; v && i < 5; i++)
        wire_send(&v->wire, text, sizeof text);
    if (v)
        read_all(v);
}

/* Requests much and reads none of it. */
static void deaf(void)
{
    struct visitor *v = any();
    static const char message[] = "{\"id\":1,\"do\":\"setup\",\"game\":\"tai-shogi\"}";
    for (int i = 0; v && i < 30; i++)
        wire_send(&v->wire, message, sizeof message - 1);
    if (v)
        keep(v->wire.fd);
    if (v)
        v->wire.fd = -1;
}

static void get(const char *path)
{
    char cookie[128] = "";
    int status;
    json_decref(wire_http_from(ATTACKER, port, "GET", path, NULL, NULL, cookie, &status));
}

static void pages(void)
{
    static const char *const paths[] = {"/",    "/api/games",           "/api/commands",
                                        "/api", "/api/search?count=50", "/api/download"};
    for (int i = 0; i < 5; i++)
        get(paths[attacks_chance(6)]);
}

static void post(struct visitor *v, const char *path, const char *account, const char *password)
{
    char header[128], body[128];
    int status;
    snprintf(header, sizeof header, "X-Agon-Token: %s\r\n", v->token);
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", account, password);
    json_decref(wire_http_from(ATTACKER, port, "POST", path, header, body, v->cookie, &status));
}

static void passwords(void)
{
    struct visitor *v = any();
    char account[] = "OtherA";
    account[5] = (char)('A' + attacks_chance(ACCOUNTS));
    if (v)
        post(v, "/api/login", account, "wrong-password");
}

static void accounts(void)
{
    struct visitor *v = any();
    char account[16];
    snprintf(account, sizeof account, "Many%d", attacks_chance(1 << 20));
    if (!v)
        return;
    post(v, "/api/register", account, PASSWORD);
    wire_close(&v->wire);
}

const struct attack attacks[] = {{"half-headers", half_headers},
                                 {"half-body", half_body},
                                 {"trickle", trickle},
                                 {"bare-sockets", bare_sockets},
                                 {"idle-sockets", idle_sockets},
                                 {"new-setups", new_setups},
                                 {"large-setups", large_setups},
                                 {"definitions", definitions},
                                 {"threats", threats},
                                 {"analyses", analyses},
                                 {"solvers", solvers},
                                 {"puzzles", puzzles},
                                 {"games", games},
                                 {"rooms", rooms},
                                 {"studies", studies},
                                 {"searches", searches},
                                 {"pings", pings},
                                 {"nonsense", nonsense},
                                 {"large-messages", large_messages},
                                 {"deaf", deaf},
                                 {"pages", pages},
                                 {"passwords", passwords},
                                 {"accounts", accounts}};
const int attacks_count = sizeof attacks / sizeof attacks[0];
