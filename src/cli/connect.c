/* agon connect: connects any program to a server as a bot. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/connect_errors.h"
#include "cli/connect_game.h"
#include "cli/connect_late.h"
#include "cli/doubt.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "core/text.h"
#include "os/files.h"
#include "os/time.h"
#include "proto/bot_client.h"

enum { RETRY_FIRST_MS = 500, RETRY_MOST_MS = 15000, SILENCE_MS = 60000, MARGIN_MS = 150 };

struct connect {
    struct bot_url url;
    struct os_trust *trust; /* NULL: not encrypted */
    struct bot_client client;
    char token[80];
    const char *engine;
    const char *rival, *kind, *control; /* rival: whom to challenge, or NULL; kind, control: to
                                         * what */
    int64_t margin_ms;
    int at_once, games; /* games: left to play, -1: without end */
    struct bot_game open[BOT_GAMES_MAX];
    int open_games;
    struct connect_errors errors;
    json_t *later;            /* challenges that must wait */
    int64_t heard, retry_ms;  /* when something last arrived; the next pause */
    bool known, asked, ended; /* hello was answered; a ping is pending; nothing is left to do */
    int status;
};

static const char *text_of(const json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));
    return text ? text : "";
}

/* Sends and frees the message; errors show up when the connection is read. */
static void say(struct connect *c, json_t *json)
{
    if (json)
        bot_client_send(&c->client, json);
    json_decref(json);
}

static void tell(const char *format, const char *a, const char *b, const char *d)
{
    printf(format, a, b, d);
    fflush(stdout);
}

/* ---- standard error ---- */

/* Receives a line of a program, or about it, with its direction. Those of standard error are shown
 * at once, and kept for the server. */
static void hear_program(void *user, char direction, const char *line)
{
    struct bot_game *t = user;
    t->lines += direction == '<';
    if (direction != '!')
        return;
    fprintf(stderr, "%s: %s\n", t->player->name, line);
    connect_errors_add(t->errors, line);
}

/* When some of it is due to be sent, or CLOCK_NEVER. */
static int64_t errors_due(const struct connect *c)
{
    return c->known ? connect_errors_due(&c->errors) : CLOCK_NEVER;
}

/* Sends the programs' standard error to the server, which shows it to the bot's owner and the
 * organisers of a tournament. */
static void pass_on(struct connect *c, bool at_once)
{
    int64_t now = os_now_ms();
    if (c->errors.n > 0 && (at_once || now >= errors_due(c)) && c->client.socket.fd >= 0)
        say(c, connect_errors_take(&c->errors, now));
}

/* ---- games ---- */

static struct bot_game *find(struct connect *c, const char *id)
{
    for (int i = 0; i < c->open_games; i++)
        if (strcmp(c->open[i].id, id) == 0)
            return &c->open[i];
    return NULL;
}

/* Hears the program of a slot, which must not move afterwards. */
static void listen_to(struct connect *c, struct bot_game *t)
{
    t->errors = &c->errors;
    if (t->player) {
        t->player->trace = hear_program;
        t->player->trace_user = t;
    }
}

/* Makes a slot for the game or challenge; NULL: it cannot be played here. */
static struct bot_game *seat(struct connect *c, const json_t *m)
{
    struct agon_error e;
    if (c->open_games == BOT_GAMES_MAX)
        return NULL;
    struct bot_game *t = &c->open[c->open_games];
    if (connect_open(t, m, c->engine, &e) < 0) {
        message("%s cannot be played here: %s", text_of(m, "kind"), e.text);
        return NULL;
    }
    c->open_games++;
    listen_to(c, t);
    return t;
}

static void rise(struct connect *c, struct bot_game *t)
{
    connect_close(t);
    *t = c->open[--c->open_games];
    listen_to(c, t);
}

/* ---- messages of the server ---- */

/* The games that are not over. */
static int in_progress(const struct connect *c)
{
    int n = 0;
    for (int i = 0; i < c->open_games; i++)
        n += c->open[i].over_at == 0;
    return n;
}

/* Ends after the last game, unless a program's late turn is waited for. */
static void end_if_done(struct connect *c)
{
    c->ended |= c->games == 0 && in_progress(c) == c->open_games;
}

static void hear_challenge(struct connect *c, json_t *m)
{
    if (find(c, text_of(m, "challenge")))
        return;
    if (c->games != 0 && in_progress(c) >= c->at_once)
        json_array_append(c->later, m);
    else if (c->games == 0 || !seat(c, m))
        say(c, json_pack("{ss ss}", "type", "decline", "challenge", text_of(m, "challenge")));
}

static void take_later(struct connect *c)
{
    while (in_progress(c) < c->at_once && json_array_size(c->later) > 0) {
        json_t *m = json_incref(json_array_get(c->later, 0));
        json_array_remove(c->later, 0);
        hear_challenge(c, m);
        json_decref(m);
    }
}

static void hear_gone(struct connect *c, const json_t *m)
{
    size_t i;
    json_t *waits;
    const char *id = text_of(m, "challenge");
    struct bot_game *t = find(c, id);
    json_array_foreach(c->later, i, waits)
    {
        if (strcmp(text_of(waits, "challenge"), id) == 0) {
            json_array_remove(c->later, i);
            break;
        }
    }
    if (t)
        rise(c, t);
    else if (c->rival)
        message("the challenge was declined");
    take_later(c);
}

static void hear_game(struct connect *c, const json_t *m)
{
    struct bot_game *t = find(c, text_of(m, "game"));
    bool known = t && t->accepted;
    if (t && !connect_begin(t, m)) {
        rise(c, t);
        t = NULL;
    }
    t = t ? t : seat(c, m);
    if (!t)
        say(c, json_pack("{ss ss ss}", "type", "resign", "game", text_of(m, "game"), "cause",
                         "forfeit"));
    else if (!known)
        tell("game %s: %s against %s\n", t->id, t->kind, t->rival);
}

static void challenge(struct connect *c)
{
    if (c->rival && c->games != 0)
        say(c, json_pack("{ss ss ss ss}", "type", "challenge", "opponent", c->rival, "kind",
                         c->kind, "control", c->control));
}

static void hear_end(struct connect *c, const json_t *m)
{
    struct bot_game *t = find(c, text_of(m, "game"));
    int winner = (int)json_integer_value(json_object_get(m, "winner"));
    if (!t)
        return;
    const char *result = text_of(m, "result"), *why = text_of(m, "why");
    tell(strcmp(result, "passed") == 0 ? "game %s: %s\n" : "game %s: %s, %s\n", t->id, result, why);
    if (winner >= 0 && winner != t->seat && strcmp(text_of(m, "why"), OUTCOME_TIME) == 0)
        connect_lost(t, os_now_ms());
    if (t->over_at == 0)
        rise(c, t);
    c->games -= c->games > 0;
    end_if_done(c);
    challenge(c);
    take_later(c);
}

/* Handles games that have ended while the connection was down. */
static void hear_welcome(struct connect *c, const json_t *m)
{
    for (int i = c->open_games - 1; i >= 0; i--) {
        size_t k;
        const json_t *id;
        bool there = false;
        json_array_foreach(json_object_get(m, "games"), k, id)
        {
            there |= json_is_string(id) && strcmp(json_string_value(id), c->open[i].id) == 0;
        }
        if (!there)
            rise(c, &c->open[i]);
    }
    json_array_clear(c->later);
    /* A game that began while the connection was down is the answer to the last challenge. */
    bool taken = c->known && json_array_size(json_object_get(m, "games")) > 0;
    if (!c->known)
        tell("connected as %s%s%s\n", text_of(m, "name"), "", "");
    c->known = true;
    c->retry_ms = RETRY_FIRST_MS;
    if (!taken)
        challenge(c);
}

static void hear_error(struct connect *c, const json_t *m)
{
    const char *code = text_of(m, "code");
    if (strcmp(text_of(m, "about"), "stderr") == 0)
        return; /* otherwise it would be sent with the next lines */
    if (strcmp(text_of(m, "about"), "move") == 0 && strcmp(code, "not_now") == 0)
        return; /* a turn that came after the end */
    message("the server: %s (%s)", text_of(m, "text"), code);
    if (strcmp(code, "no_session") == 0 || strcmp(code, "replaced") == 0 ||
        strcmp(code, "wrong_port") == 0 ||
        (c->rival && strcmp(text_of(m, "about"), "challenge") == 0)) {
        c->ended = true;
        c->status = CLI_FAILED;
    }
}

/* Passes a draw offer to the program, if its protocol supports offers. */
static void hear_offer(struct connect *c, const json_t *m, struct bot_game *t)
{
    bool draw = t && t->player && strcmp(text_of(m, "what"), "draw") == 0;
    if (!draw || !player_offered(t->player))
        say(c, json_pack("{ss ss}", "type", "decline", "game", text_of(m, "game")));
}

static void hear(struct connect *c, json_t *m)
{
    const char *type = text_of(m, "type");
    struct bot_game *t = find(c, text_of(m, "game"));
    c->heard = os_now_ms();
    c->asked = false;
    if (strcmp(type, "welcome") == 0)
        hear_welcome(c, m);
    else if (strcmp(type, "challenge") == 0)
        hear_challenge(c, m);
    else if (strcmp(type, "gone") == 0)
        hear_gone(c, m);
    else if (strcmp(type, "game") == 0)
        hear_game(c, m);
    else if (strcmp(type, "turn") == 0 && t)
        say(c, connect_turn(t, m, c->margin_ms));
    else if (strcmp(type, "played") == 0 && t && !connect_played(t, m))
        message("game %s cannot be followed any more", t->id);
    else if (strcmp(type, "offer") == 0)
        hear_offer(c, m, t);
    else if (strcmp(type, "end") == 0)
        hear_end(c, m);
    else if (strcmp(type, "error") == 0)
        hear_error(c, m);
}

/* ---- the connection ---- */

/* Adds the engine's name and protocol: "uci:/opt/stockfish --fast" is stockfish over uci. */
static void add_engine(json_t *hello, const char *engine)
{
    char speaks[16] = "", name[60];
    const char *colon = strchr(engine, ':'), *command = engine;
    if (colon && strcspn(engine, " /") > (size_t)(colon - engine) &&
        (size_t)(colon - engine) < sizeof speaks) {
        snprintf(speaks, sizeof speaks, "%.*s", (int)(colon - engine), engine);
        command = colon + 1;
    }
    int n = (int)strcspn(command, " ,"), at = n;
    while (at > 0 && command[at - 1] != '/')
        at--;
    snprintf(name, sizeof name, "%.*s", n - at, command + at);
    if (text_clean(name, strlen(name), NULL))
        json_object_set_new(hello, "engine", json_string(name));
    if (*speaks && strcmp(speaks, "engine") != 0)
        json_object_set_new(hello, "speaks", json_string(speaks));
}

static void say_hello(struct connect *c)
{
    c->heard = os_now_ms();
    c->asked = false;
    json_t *hello =
        json_pack("{ss si ss sb}", "type", "hello", "protocol", 1, "token", c->token, "legal", 0);
    add_engine(hello, c->engine);
    say(c, hello);
}

/* Connects, or waits before the next attempt. Ends if the certificate was never trusted. */
static void connect_again(struct connect *c)
{
    struct agon_error e;
    enum os_doubt doubt;
    int status = bot_client_open(&c->client, &c->url, c->trust, &doubt, &e);
    if (status == 0) {
        say_hello(c);
        return;
    }
    if (status == AGON_ILLEGAL && !c->known) {
        message("%s", e.text);
        message("%s", doubt_advice(doubt));
        c->ended = true;
        c->status = CLI_FAILED;
        return;
    }
    message("%s; trying again in %.1f s", e.text, (double)c->retry_ms / 1000);
    for (int64_t until = os_now_ms() + c->retry_ms; !interrupt_asked() && os_now_ms() < until;)
        interrupt_wait(NULL, 0, -1, until);
    c->retry_ms = 2 * c->retry_ms < RETRY_MOST_MS ? 2 * c->retry_ms : RETRY_MOST_MS;
}

/* Handles all messages that have arrived; the connection may close. */
static void listen(struct connect *c)
{
    json_t *m;
    bool broken = false;
    while (!c->ended && (m = bot_client_next(&c->client, &broken)) != NULL) {
        hear(c, m);
        json_decref(m);
    }
    if (os_now_ms() - c->heard > SILENCE_MS && !c->asked) {
        c->asked = true;
        say(c, json_pack("{ss}", "type", "ping"));
    }
    if (broken || os_now_ms() - c->heard > 2 * SILENCE_MS) {
        if (!c->ended)
            message("the connection is lost");
        bot_client_close(&c->client);
    }
}

/* Waits until the server or a player may have sent something. */
static void wait_for_more(struct connect *c)
{
    struct player *players[BOT_GAMES_MAX];
    for (int i = 0; i < c->open_games; i++)
        players[i] = c->open[i].useless ? NULL : c->open[i].player;
    int64_t until = os_now_ms() + SILENCE_MS / 4, due = errors_due(c);
    for (int i = 0; i < c->open_games; i++)
        until = connect_late_due(&c->open[i]) < until ? connect_late_due(&c->open[i]) : until;
    interrupt_wait(players, c->open_games, c->client.socket.fd, due < until ? due : until);
}

static void play(struct connect *c)
{
    while (!c->ended && !interrupt_asked()) {
        if (c->client.socket.fd < 0) {
            connect_again(c);
            continue;
        }
        listen(c);
        for (int i = c->open_games - 1; i >= 0; i--) {
            struct bot_game *t = &c->open[i];
            bool gone = t->useless && !t->accepted;
            json_t *m =
                t->over_at > 0 ? connect_late(t, os_now_ms(), &gone) : connect_next(t, os_now_ms());
            pass_on(c, m && t->useless); /* before its game is over */
            say(c, m);
            if (gone || (t->useless && !t->accepted))
                rise(c, t);
        }
        end_if_done(c);
        pass_on(c, c->ended);
        if (!c->ended && c->client.socket.fd >= 0 && !c->client.bad)
            wait_for_more(c);
    }
}

/* ---- the command ---- */

static int read_url(struct connect *c, const struct call *call)
{
    struct agon_error e;
    const char *authorities = call_text(call, "ca");
    if (bot_url_read(&c->url, call_argument(call, 0), &e) < 0)
        return message_usage(call->command, "%s: %s", call_argument(call, 0), e.text);
    if (authorities && !c->url.encrypted)
        return message_usage(call->command, "--ca: %s is not encrypted, expected wss://HOST",
                             call_argument(call, 0));
    if (c->url.encrypted && !(c->trust = os_trust_new(authorities, &e)))
        return message("%s%s", authorities ? "--ca: " : "", e.text), CLI_FAILED;
    return CLI_GOOD;
}

/* Checks that the engine can be started before connecting. */
static int read_engine(const struct connect *c)
{
    struct agon_error e = {.at = -1};
    struct contestant contestant;
    agon_game *game = agon_open(c->kind, NULL, &e);
    if (!game)
        return message("--game: %s", e.text), CLI_USAGE;
    int status = contestant_read(&contestant, c->engine, game, &e);
    if (status < 0)
        message_place("--engine", c->engine, &e);
    else if (contestant.kind == CONTESTANT_HUMAN)
        message("--engine: expected a program or an engine");
    bool good = status == 0 && contestant.kind != CONTESTANT_HUMAN;
    if (status == 0)
        contestant_release(&contestant);
    agon_close(game);
    return good ? CLI_GOOD : CLI_USAGE;
}

static int read_token(struct connect *c, const char *path)
{
    char *bytes;
    size_t n;
    struct agon_error e;
    if (file_read(path, 4096, &bytes, &n, &e) < 0)
        return message("--token-file: %s", e.text), CLI_FAILED;
    const char *s = bytes + strspn(bytes, " \t\r\n");
    size_t length = strcspn(s, "\r\n");
    while (length > 0 && strchr(" \t", s[length - 1]))
        length--;
    bool good = length > 2 && length < sizeof c->token; /* a bot's token, or a class code */
    snprintf(c->token, sizeof c->token, "%.*s", good ? (int)length : 0, s);
    free(bytes);
    if (!good)
        message("--token-file: expected a bot's token in '%s'", path);
    return good ? CLI_GOOD : CLI_FAILED;
}

static int run(const struct call *call)
{
    struct connect *c = calloc(1, sizeof *c);
    const char *file = call_text(call, "token-file");
    if (!c)
        return message("out of memory"), CLI_FAILED;
    c->client.socket.fd = -1;
    c->engine = call_text(call, "engine");
    c->rival = call_text(call, "challenge");
    c->kind = call_text(call, "game") ? call_text(call, "game") : "kamisado";
    c->control = call_text(call, "control") ? call_text(call, "control") : "6s";
    c->margin_ms = call_number(call, "margin", MARGIN_MS);
    c->at_once = (int)call_number(call, "at-once", 1);
    c->games = (int)call_number(call, "games", -1);
    c->retry_ms = RETRY_FIRST_MS;
    c->later = json_array();
    if (!file || !c->engine)
        c->status = message_usage(call->command, "expected --token-file and --engine");
    else
        c->status = read_engine(c);
    if (c->status == CLI_GOOD)
        c->status = read_url(c, call);
    if (c->status == CLI_GOOD)
        c->status = read_token(c, file);
    if (c->status == CLI_GOOD && !interrupt_catch()) {
        message("no descriptor is left");
        c->status = CLI_FAILED;
    }
    if (c->status == CLI_GOOD)
        play(c);
    while (c->open_games > 0)
        rise(c, &c->open[0]);
    int status = c->status;
    bot_client_close(&c->client);
    os_trust_free(c->trust);
    json_decref(c->later);
    free(c);
    return status;
}

const struct command command_connect = {
    .name = "connect",
    .arguments = "URL",
    .about = "connect any program to a server as a bot",
    .more = "URL is HOST:PORT of the server's bots, http://HOST:PORT of its site, or wss://HOST, "
            "encrypted; then HOST must have a valid certificate. The program speaks AEI (Arimaa) "
            "or UGI; \"text:COMMAND\" is one that reads three lines and answers with one; an "
            "engine of Agon's own is named by its id. See docs/protocol-bot.md. It waits to be "
            "challenged, and reconnects when the connection is lost.",
    .options =
        (const struct command_option[]){
            {.name = "token-file",
             .value = "FILE",
             .type = VALUE_FILE,
             .about = "the bot's token, which agond admin bot NAME prints"},
            {.name = "ca",
             .value = "FILE",
             .type = VALUE_FILE,
             .about = "trust these certificates (PEM), not the system's"},
            {.name = "engine",
             .value = "COMMAND",
             .type = VALUE_TEXT,
             .about = "the player: a program or an engine, as in agon match"},
            {.name = "challenge",
             .value = "NAME",
             .type = VALUE_TEXT,
             .about = "challenge this player, again after each game"},
            {.name = "game",
             .value = "ID",
             .type = VALUE_TEXT,
             .about = "play this game (kamisado)"},
            {.name = "control",
             .value = "T",
             .type = VALUE_TEXT,
             .about = "play with this time control (6s)"},
            {.name = "games",
             .value = "N",
             .type = VALUE_NUMBER,
             .min = 1,
             .max = 1000000,
             .about = "stop after this many games"},
            {.name = "at-once",
             .value = "N",
             .type = VALUE_NUMBER,
             .min = 1,
             .max = BOT_GAMES_MAX,
             .about = "games at the same time (1)"},
            {.name = "margin",
             .value = "T",
             .type = VALUE_MS,
             .min = 0,
             .max = 60000,
             .about = "keep this much of each turn for network lag (150ms)"},
            {0}},
    .examples =
        (const struct command_example[]){
            {"connect localhost:8018 --token-file rook.token --engine kamisado",
             "Agon's own Kamisado engine as a bot"},
            {"connect http://localhost:8017 --token-file rook.token --engine \"text:python3 "
             "me.py\"",
             "a beginner's program"},
            {"connect wss://agon.example --token-file rook.token --engine kamisado",
             "across the internet"},
            {0}},
    .run = run};
