/* The connection, and what is heard and said over it. */
#define _POSIX_C_SOURCE 200809L

#include "agon_bot.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>

enum { LINE_MOST = 1 << 18, SILENCE_S = 60, RETRY_FIRST_MS = 500, RETRY_MOST_MS = 15000,
       CONSOLE_MOST = 1000 /* bytes of a message of bot_log() */ };

/* A game under way, told by "game". */
struct game {
    char id[32], kind[64], variant[64];
    struct game *next;
};

struct bot {
    const struct bot_options *options;
    bot_choose_fn *choose;
    void *user;
    int fd;
    char *in; /* LINE_MOST bytes, n of them have come */
    size_t n;
    struct game *games;
    int left;
    bool ended, refused;
    char said[CONSOLE_MOST + 1]; /* by bot_log(), what has not been sent of it */
    size_t said_n;
    time_t said_at; /* when some was sent last */
};

static const char *text_of(const json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));
    return text ? text : "";
}

/* ---- the connection ---- */

static bool dial(struct bot *b)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list = NULL;
    struct timeval silence = {.tv_sec = SILENCE_S};
    int one = 1;
    b->fd = -1;
    b->n = 0;
    if (getaddrinfo(b->options->host, b->options->port, &hints, &list) != 0)
        return false;
    for (struct addrinfo *a = list; a && b->fd < 0; a = a->ai_next) {
        b->fd = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
        if (b->fd >= 0 && connect(b->fd, a->ai_addr, a->ai_addrlen) != 0) {
            close(b->fd);
            b->fd = -1;
        }
    }
    freeaddrinfo(list);
    if (b->fd < 0)
        return false;
    setsockopt(b->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(b->fd, SOL_SOCKET, SO_RCVTIMEO, &silence, sizeof silence);
    return true;
}

/* Sends a message and lets go of it; a broken connection shows when it is read. */
static void say(struct bot *b, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    size_t n = text ? strlen(text) : 0, at = 0;
    if (text)
        text[n++] = '\n'; /* in the place of its NUL */
    while (at < n) {
        ssize_t sent = send(b->fd, text + at, n - at, MSG_NOSIGNAL);
        if (sent <= 0)
            break;
        at += (size_t)sent;
    }
    free(text);
    json_decref(json);
}

/* ---- what a player says beside its turns ---- */

/* Sends it, unless some was sent within this second; a byte that is no text becomes "?". */
static void tell(struct bot *b)
{
    time_t now = time(NULL);
    if (b->said_n == 0 || now == b->said_at)
        return;
    json_t *text = json_string(b->said);
    for (char *s = b->said; !text && *s; s++)
        *s = (unsigned char)*s < 128 ? *s : '?';
    text = text ? text : json_string(b->said);
    say(b, json_pack("{ss so}", "type", "stderr", "text", text));
    b->said_n = 0;
    b->said_at = now;
}

void bot_log(const struct bot_turn *turn, const char *format, ...)
{
    struct bot *b = turn->bot;
    char line[CONSOLE_MOST];
    va_list values;
    va_start(values, format);
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    fprintf(stderr, "%s\n", line);
    for (char *s = line; *s; s++)
        *s = (unsigned char)*s < ' ' && *s != '\t' && *s != '\n' ? '?' : *s;
    size_t n = strlen(line), kept = b->said_n;
    if (kept + n + 1 > CONSOLE_MOST)
        kept = CONSOLE_MOST - n - 1;
    memmove(b->said, b->said + b->said_n - kept, kept);
    memcpy(b->said + kept, line, n);
    memcpy(b->said + kept + n, "\n", 2);
    b->said_n = kept + n + 1;
    tell(b);
}

/* The next message; NULL: the connection is lost. */
static json_t *listen_to(struct bot *b)
{
    bool asked = false;
    for (;;) {
        char *end = memchr(b->in, '\n', b->n);
        if (end) {
            size_t n = (size_t)(end - b->in);
            json_t *json = json_loadb(b->in, n, 0, NULL);
            b->n -= n + 1;
            memmove(b->in, end + 1, b->n);
            return json;
        }
        ssize_t got = b->n < LINE_MOST ? recv(b->fd, b->in + b->n, LINE_MOST - b->n, 0) : 0;
        if (got > 0) {
            b->n += (size_t)got;
        } else if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) && !asked) {
            asked = true; /* silent for long: is it there? */
            say(b, json_pack("{ss}", "type", "ping"));
        } else {
            return NULL;
        }
    }
}

/* ---- games ---- */

static struct game *find(struct bot *b, const char *id)
{
    struct game *g = b->games;
    while (g && strcmp(g->id, id) != 0)
        g = g->next;
    return g;
}

static void forget(struct bot *b, const char *id)
{
    for (struct game **g = &b->games; *g; g = &(*g)->next)
        if (strcmp((*g)->id, id) == 0) {
            struct game *gone = *g;
            *g = gone->next;
            free(gone);
            return;
        }
}

static void forget_all(struct bot *b)
{
    while (b->games)
        forget(b, b->games->id);
}

static void hear_game(struct bot *b, const json_t *m)
{
    struct game *g = find(b, text_of(m, "game"));
    if (!g && (g = calloc(1, sizeof *g)) != NULL) {
        g->next = b->games;
        b->games = g;
    }
    if (!g)
        return;
    snprintf(g->id, sizeof g->id, "%s", text_of(m, "game"));
    snprintf(g->kind, sizeof g->kind, "%s", text_of(m, "kind"));
    snprintf(g->variant, sizeof g->variant, "%s", text_of(m, "variant"));
}

static void hear_turn(struct bot *b, const json_t *m)
{
    const struct game *g = find(b, text_of(m, "game"));
    const json_t *legal = json_object_get(m, "legal");
    const json_t *ms = json_object_get(json_object_get(m, "clock"), "turn");
    size_t n = json_array_size(legal);
    const char **list = calloc(n + 1, sizeof *list);
    if (!g || !list) {
        free(list);
        return;
    }
    for (size_t i = 0; i < n; i++)
        list[i] = json_string_value(json_array_get(legal, i));
    struct bot_turn turn = {.game = g->id,
                            .kind = g->kind,
                            .variant = g->variant,
                            .position = text_of(m, "position"),
                            .legal = list,
                            .legals = (int)n,
                            .seat = (int)json_integer_value(json_object_get(m, "seat")),
                            .number = (int)json_integer_value(json_object_get(m, "number")),
                            .ms = json_is_integer(ms) ? (long)json_integer_value(ms) : -1,
                            .bot = b};
    const char *text = b->choose(b->user, &turn);
    if (text)
        say(b, json_pack("{ss ss si ss}", "type", "move", "game", g->id, "number", turn.number,
                         "text", text));
    else
        say(b, json_pack("{ss ss}", "type", "resign", "game", g->id));
    tell(b);
    free(list);
}

static void challenge(struct bot *b)
{
    const struct bot_options *o = b->options;
    if (o->rival)
        say(b,
            json_pack("{ss ss ss ss}", "type", "challenge", "opponent", o->rival, "kind",
                      o->kind ? o->kind : "kamisado", "control", o->control ? o->control : "6s"));
}

static void hear_end(struct bot *b, const json_t *m)
{
    tell(b);
    if (!b->options->quiet) {
        printf("game %s %s (%s)\n", text_of(m, "game"), text_of(m, "result"), text_of(m, "why"));
        fflush(stdout);
    }
    forget(b, text_of(m, "game"));
    b->ended = b->left > 0 && --b->left == 0;
    if (!b->ended)
        challenge(b);
}

static void hear_error(struct bot *b, const json_t *m)
{
    const char *code = text_of(m, "code");
    fprintf(stderr, "the server: %s (%s)\n", text_of(m, "text"), code);
    b->refused = strcmp(code, "no_session") == 0 || strcmp(code, "replaced") == 0 ||
                 strcmp(code, "wrong_port") == 0;
    b->ended |= b->refused;
    if (strcmp(code, "illegal") == 0 && strcmp(text_of(m, "about"), "move") == 0)
        say(b, json_pack("{ss ss ss ss}", "type", "resign", "game", text_of(m, "game"), "cause",
                         "illegal", "why", text_of(m, "text")));
}

static void hear(struct bot *b, const json_t *m)
{
    const char *type = text_of(m, "type");
    if (strcmp(type, "welcome") == 0) {
        if (!b->options->quiet)
            printf("connected as %s\n", text_of(m, "name"));
        fflush(stdout);
        if (json_array_size(json_object_get(m, "games")) == 0)
            challenge(b);
    } else if (strcmp(type, "challenge") == 0) {
        say(b, json_pack("{ss ss}", "type", "accept", "challenge", text_of(m, "challenge")));
    } else if (strcmp(type, "game") == 0) {
        hear_game(b, m);
    } else if (strcmp(type, "turn") == 0) {
        hear_turn(b, m);
    } else if (strcmp(type, "offer") == 0) {
        say(b, json_pack("{ss ss}", "type", "decline", "game", text_of(m, "game")));
    } else if (strcmp(type, "end") == 0) {
        hear_end(b, m);
    } else if (strcmp(type, "error") == 0) {
        hear_error(b, m);
    }
}

/* ---- running ---- */

static void greet(struct bot *b)
{
    json_t *hello =
        json_pack("{ss si ss}", "type", "hello", "protocol", 1, "token", b->options->token);
    if (b->options->kind)
        json_object_set_new(hello, "games", json_pack("[s]", b->options->kind));
    forget_all(b); /* those still under way are told again */
    say(b, hello);
}

int bot_run(const struct bot_options *options, bot_choose_fn *choose, void *user)
{
    struct bot b = {.options = options, .choose = choose, .user = user, .left = options->games};
    int pause = RETRY_FIRST_MS;
    b.in = malloc(LINE_MOST);
    while (b.in && !b.ended) {
        json_t *message;
        if (dial(&b)) {
            greet(&b);
            while (!b.ended && (message = listen_to(&b)) != NULL) {
                pause = RETRY_FIRST_MS;
                hear(&b, message);
                json_decref(message);
            }
            close(b.fd);
        }
        if (!b.ended) {
            struct timespec span = {pause / 1000, pause % 1000 * 1000000L};
            fprintf(stderr, "no connection; again in %d ms\n", pause);
            nanosleep(&span, NULL);
            pause = 2 * pause < RETRY_MOST_MS ? 2 * pause : RETRY_MOST_MS;
        }
    }
    forget_all(&b);
    free(b.in);
    return b.refused || !b.ended;
}
