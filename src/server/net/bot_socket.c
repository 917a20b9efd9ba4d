/* Messages of bots, and the commands they stand for. */
#include "server/net/bot_socket.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/game_json.h"
#include "server/game/play.h"
#include "server/game/rest.h"
#include "server/game/room.h"
#include "server/game/unload.h"
#include "server/net/greeting.h"
#include "server/request/command.h"
#include "server/request/dispatch.h"
#include "server/users/session.h"
#include "server/users/user.h"

enum { MESSAGES_AT_ONCE = 200, MESSAGES_PER_SECOND = 50, CLOSE_BAD = 1008, CLOSE_LARGE = 1009 };

/* A bot's request in progress. */
struct bot_ask {
    struct exchange exchange; /* first */
    struct api *api;
    struct connection *connection;
    struct bot_ask *next;
    json_t *id; /* the id to return with the answer, or NULL */
    char game[32];
    const struct verb *verb;
};

/* A message type, the command it stands for, and a member that has another name in the command. */
struct verb {
    const char *type, *command, *from, *to;
};
static const struct verb verbs[] = {{"move", "turn", NULL, NULL},
                                    {"resign", "resign", NULL, NULL},
                                    {"draw", "draw", NULL, NULL},
                                    {"say", "say", NULL, NULL},
                                    {"stderr", "stderr", NULL, NULL},
                                    {"challenge", "create", "kind", "game"},
                                    {"cancel", "abort", "challenge", "game"},
                                    {"accept", "join", "challenge", "game"},
                                    {"decline", "leave", "challenge", "game"},
                                    {"challenges", "lobby", NULL, NULL}};
/* The same types for an offer in a game, and for a rematch after its end. */
static const struct verb offers[] = {{"accept", "accept", NULL, NULL},
                                     {"decline", "decline", NULL, NULL},
                                     {"accept", "rematch", NULL, NULL}};

bool bot_socket_init(struct connection *c)
{
    c->program = calloc(1, sizeof(struct bot));
    return c->program != NULL;
}

void bot_socket_release(struct connection *c)
{
    struct bot *b = c->program;
    if (!b)
        return;
    while (b->asks) {
        struct bot_ask *ask = b->asks;
        b->asks = ask->next;
        request_forget_exchange(&ask->exchange);
        json_decref(ask->id);
        free(ask);
    }
    free(b->line);
    free(b->seen);
    free(b);
    c->program = NULL;
}

bool bot_socket_known(const struct connection *c)
{
    return c->owner || connection_bot(c)->known;
}

/* ---- refusing ---- */

static void refuse(struct connection *c, const json_t *message, const char *code, const char *text,
                   int64_t retry)
{
    const char *type = json_string_value(json_object_get(message, "type"));
    json_t *id = json_object_get(message, "id");
    json_t *told = game_json_error(code, text);
    json_object_set_new(told, "type", json_string("error"));
    if (type && strlen(type) < 40)
        json_object_set_new(told, "about", json_string(type));
    if (json_is_number(id))
        json_object_set(told, "re", id);
    if (retry > 0)
        json_object_set_new(told, "retry_ms", json_integer(retry));
    bot_notify(c, told);
}

/* Refuses an invalid message; too many in a row end the connection. */
static void bad_message(struct connection *c, const json_t *message, const char *code,
                        const char *text, int64_t retry)
{
    refuse(c, message, code, text, retry);
    if (++c->bad >= CONNECTION_BAD_MAX)
        connection_close(c, CLOSE_BAD);
}

/* ---- hello ---- */

static bool read_kinds(struct bot *b, const json_t *list)
{
    size_t i;
    const json_t *kind;
    if (list && (!json_is_array(list) || json_array_size(list) > BOT_KINDS_MAX))
        return false;
    json_array_foreach(list, i, kind)
    {
        const char *id = json_string_value(kind);
        if (!id || strlen(id) >= sizeof b->kind[0])
            return false;
        strcpy(b->kind[b->kinds++], id);
    }
    return true;
}

/* A description in a hello: a short text, or none. */
static bool read_text(char *to, size_t size, const json_t *value)
{
    const char *text = json_string_value(value);
    size_t n = json_string_length(value);
    if (!value)
        return true;
    if (!text || n >= size || !text_clean(text, n, NULL))
        return false;
    memcpy(to, text, n + 1);
    return true;
}

static bool read_engine(struct bot *b, const json_t *message)
{
    return read_text(b->engine, sizeof b->engine, json_object_get(message, "engine")) &&
           read_text(b->protocol, sizeof b->protocol, json_object_get(message, "speaks"));
}

/* The latest connection with a token is the bot's; an earlier one is notified and closed. */
static void take_over(struct connection *c, struct user *user)
{
    for (struct connection *other = user->connections; other; other = other->next_of_owner)
        if (other->program && !other->closing) {
            refuse(other, NULL, "replaced",
                   AGON_SAY(bot_replaced, "another program has said hello with this token"), 0);
            connection_close(other, 4001);
        }
    user_join(user, c);
}

/* The cookie of a token, or of a code in any spelling; "": it is neither. */
static void cookie_of(const char *token, char cookie[SESSION_TEXT])
{
    strcpy(cookie, "c.");
    if (token && strlen(token) < SESSION_TEXT && strncmp(token, "s.", 2) == 0)
        strcpy(cookie, token);
    else if (!token || !session_code_letters(token, cookie + 2))
        cookie[0] = '\0';
}

static void hello(struct api *api, struct connection *c, const json_t *message)
{
    const char *token = json_string_value(json_object_get(message, "token"));
    const json_t *protocol = json_object_get(message, "protocol");
    struct bot *b = c->program;
    bool fits = token && strlen(token) < BOT_TOKEN_MAX;
    struct user *user = !fits                          ? NULL
                        : strncmp(token, "s.", 2) == 0 ? session_user(api->users, token)
                                                       : session_of_code(api->users, token);
    if (c->owner) {
        bad_message(c, message, "not_now", AGON_SAY(bot_hello_twice, "hello has already been sent"),
                    0);
    } else if (!user || user->role != ROLE_BOT) {
        refuse(c, message, "no_session",
               AGON_SAY(bot_token_expected, "token: expected a bot's token"), 0);
        connection_close(c, CLOSE_BAD);
    } else if (protocol && json_integer_value(protocol) != 1) {
        refuse(c, message, "bad_argument", AGON_SAY(bot_protocol_expected, "protocol: expected 1"),
               0);
        connection_close(c, CLOSE_BAD);
    } else if (!read_kinds(b, json_object_get(message, "games"))) {
        b->kinds = 0;
        bad_message(c, message, "bad_argument",
                    AGON_SAY(bot_games_expected, "games: expected a list of games' ids"), 0);
    } else if (!read_engine(b, message)) {
        bad_message(c, message, "bad_argument",
                    AGON_SAY(bot_engine_expected, "engine, speaks: expected a short text"), 0);
    } else {
        b->legal = !json_is_false(json_object_get(message, "legal"));
        memcpy(c->session, token, strlen(token) + 1);
        take_over(c, user);
        if (rest_has(api->rooms, user))
            rest_gather(api->rooms, user, NULL);
        else
            bot_welcome(api->rooms, c);
    }
}

/* ---- answers ---- */

/* The open challenges of the lobby in the format of bots. */
static json_t *challenges(const json_t *lobby)
{
    size_t i, k;
    json_t *list = json_array(), *card, *player;
    json_array_foreach(json_object_get(lobby, "challenges"), i, card)
    {
        json_t *from = NULL, *mine = json_object();
        json_array_foreach(json_object_get(card, "players"), k, player)
        {
            from = from ? from : json_object_get(player, "name");
        }
        json_object_set(mine, "challenge", json_object_get(card, "id"));
        json_object_set(mine, "from", from ? from : json_null());
        json_object_set(mine, "kind", json_object_get(card, "game"));
        static const char *const same[] = {"variant", "options", "control", "rated", "own"};
        for (size_t s = 0; s < sizeof same / sizeof same[0]; s++)
            json_object_set(mine, same[s], json_object_get(card, same[s]));
        json_array_append_new(list, mine);
    }
    return list;
}

static void answer_good(struct bot_ask *ask, json_t *json)
{
    json_t *told = NULL;
    if (strcmp(ask->verb->type, "challenge") == 0)
        told = json_pack("{ss sO}", "type", "challenged", "challenge", json_object_get(json, "id"));
    else if (strcmp(ask->verb->type, "challenges") == 0)
        told = json_pack("{ss so}", "type", "challenges", "list", challenges(json));
    else if (ask->id)
        told = json_pack("{ss}", "type", "ok");
    if (told && ask->id)
        json_object_set(told, "re", ask->id);
    if (told)
        bot_notify(ask->connection, told);
}

static void answer_bad(struct bot_ask *ask, json_t *error)
{
    json_t *told = json_pack("{ss ss}", "type", "error", "about", ask->verb->type);
    json_object_update(told, error);
    if (ask->game[0])
        json_object_set_new(
            told, ask->verb->from && !strcmp(ask->verb->from, "challenge") ? "challenge" : "game",
            json_string(ask->game));
    if (ask->id)
        json_object_set(told, "re", ask->id);
    bot_notify(ask->connection, told);
}

/* A bot that accepts a challenge agrees to its set-up. */
static void agree(struct api *api, struct connection *c, const char *id)
{
    struct room *room = room_find(api->rooms, id);
    struct agon_error error;
    if (!room || room->phase != PHASE_TALKS || room->proposed)
        return;
    for (int i = 0; i < room->seats; i++)
        room->seat[i].agreed |= room->seat[i].user == connection_user(c);
    if (room_agreed(room))
        room_start(room, &error);
}

static void answer(struct exchange *exchange, int status, json_t *json, const char *cookie)
{
    struct bot_ask *ask = (struct bot_ask *)exchange;
    struct connection *c = ask->connection;
    bool good = json_is_true(json_object_get(json, "ok"));
    (void)status;
    (void)cookie;
    for (struct bot_ask **a = &connection_bot(c)->asks; *a; a = &(*a)->next)
        if (*a == ask) {
            *a = ask->next;
            break;
        }
    /* A turn that was accepted is not charged to the rate: it could not have come sooner. */
    if (good && strcmp(ask->verb->command, "turn") == 0 && !json_object_get(json, "duplicate") &&
        c->commands.used >= 1)
        c->commands.used--;
    if (good && strcmp(ask->verb->command, "join") == 0)
        agree(ask->api, c, ask->game);
    if (good)
        answer_good(ask, json);
    else
        answer_bad(ask, json_object_get(json, "error"));
    json_decref(json);
    json_decref(ask->id);
    free(ask);
}

/* ---- messages ---- */

/* The members as the command's arguments; NULL: a member has a name of the command's. */
static json_t *arguments(struct api *api, const struct verb *v, const json_t *message)
{
    json_t *all = json_copy((json_t *)message);
    json_t *renamed = v->from ? json_object_get(all, v->from) : NULL;
    json_object_del(all, "type");
    json_object_del(all, "id");
    if (renamed) {
        json_object_set(all, v->to, renamed);
        json_object_del(all, v->from);
    }
    if (strcmp(v->type, "challenge") == 0) {
        json_t *name = json_object_get(all, "opponent");
        if (name)
            json_object_set(all, "name", name);
        json_object_set_new(all, "opponent", json_string(name ? "user" : "open"));
    }
    const char *game = json_string_value(json_object_get(all, "game"));
    const struct room *room = game ? room_find(api->rooms, game) : NULL;
    bool numbered = strcmp(v->command, "accept") == 0 || strcmp(v->command, "decline") == 0 ||
                    strcmp(v->command, "draw") == 0;
    if (numbered && !json_object_get(all, "number"))
        json_object_set_new(all, "number", json_integer(room ? room_summary_of(room).number : 0));
    return all;
}

static void start(struct api *api, struct connection *c, const struct verb *v,
                  const json_t *message)
{
    struct bot_ask *ask = calloc(1, sizeof *ask);
    if (!ask)
        abort();
    json_t *all = arguments(api, v, message), *id = json_object_get(message, "id");
    const char *game = json_string_value(json_object_get(all, "game"));
    ask->exchange.answer = answer;
    ask->api = api;
    ask->connection = c;
    ask->verb = v;
    ask->id = json_is_number(id) ? json_incref(id) : NULL;
    if (game && strlen(game) < sizeof ask->game)
        strcpy(ask->game, game);
    ask->next = connection_bot(c)->asks;
    connection_bot(c)->asks = ask;
    struct request from = {.api = api, .exchange = &ask->exchange, .user = connection_user(c)};
    memcpy(from.session, c->session, sizeof from.session);
    memcpy(from.address, c->from->name, sizeof from.address);
    dispatch(&from, v->command, all);
    json_decref(all);
}

/* The verb of a message from a known bot; NULL: unknown. */
static const struct verb *find(struct api *api, const char *type, const json_t *message)
{
    const char *game = json_string_value(json_object_get(message, "game"));
    const struct room *room = game ? room_find(api->rooms, game) : NULL;
    if (game && strcmp(type, "accept") == 0)
        return room && room->phase == PHASE_OVER ? &offers[2] : &offers[0];
    if (game && strcmp(type, "decline") == 0)
        return &offers[1];
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(verbs[i].type, type) == 0)
            return &verbs[i];
    return NULL;
}

static void pong(struct connection *c, const json_t *message)
{
    json_t *told = json_pack("{ss sI}", "type", "pong", "now", (json_int_t)c->core->now);
    json_t *at = json_object_get(message, "at"), *id = json_object_get(message, "id");
    if (json_is_number(at))
        json_object_set(told, "at", at);
    if (json_is_number(id))
        json_object_set(told, "re", id);
    bot_notify(c, told);
}

static void greet(struct api *api, struct connection *c, const json_t *message, const char *text,
                  size_t n)
{
    char cookie[SESSION_TEXT];
    cookie_of(json_string_value(json_object_get(message, "token")), cookie);
    if (!greeting_begin(api, c, cookie, bot_socket_message, text, n))
        hello(api, c, message);
}

void bot_socket_message(struct api *api, struct connection *c, const char *text, size_t n)
{
    int64_t retry = 0;
    if (c->closing || greeting_holds(c, text, n))
        return;
    core_receive(c->core);
    bool hurried =
        !c->core->options.unlimited &&
        !bucket_take(&c->commands, MESSAGES_AT_ONCE, MESSAGES_PER_SECOND, c->core->now, &retry);
    json_t *message = hurried ? NULL : json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
    const char *type = json_string_value(json_object_get(message, "type"));
    const struct verb *v = type && c->owner ? find(api, type, message) : NULL;
    int bad = c->bad;
    if (hurried)
        bad_message(c, NULL, "too_many", AGON_SAY(bot_messages_most, "too many messages"), retry);
    else if (!json_is_object(message))
        bad_message(c, NULL, "bad_message",
                    AGON_SAY(message_object_expected, "expected a JSON object"), 0);
    else if (!type)
        bad_message(c, message, "bad_message",
                    AGON_SAY(bot_type_expected, "expected \"type\", a text"), 0);
    else if (strcmp(type, "hello") == 0)
        greet(api, c, message, text, n);
    else if (!c->owner)
        bad_message(c, message, "no_session", AGON_SAY(message_hello_first, "expected hello first"),
                    0);
    else if (strcmp(type, "ping") == 0)
        pong(c, message);
    else if (v)
        start(api, c, v, message);
    else
        bad_message(c, message, "unknown_command", AGON_SAY(bot_message_unknown, "no such message"),
                    0);
    if (c->bad == bad)
        c->bad = 0;
    json_decref(message);
}

/* ---- lines ---- */

static void take_line(const struct bot_lines *to, struct connection *c, const char *text, size_t n)
{
    if (n > 0 && text[n - 1] == '\r')
        n--;
    if (n > 0)
        to->line(to->context, c, text, n);
}

/* Appends to the incomplete line; an overlong line ends the connection. */
static void keep(struct connection *c, const char *bytes, size_t n)
{
    struct bot *b = c->program;
    if (b->n + n > BOT_LINE_MAX) {
        refuse(c, NULL, "too_large", AGON_SAY(bot_line_long, "a line is at most 131072 bytes"), 0);
        connection_close(c, CLOSE_LARGE);
        return;
    }
    if (!b->line && !(b->line = malloc(BOT_LINE_MAX)))
        abort();
    memcpy(b->line + b->n, bytes, n);
    b->n += n;
}

void bot_socket_bytes(const struct bot_lines *to, struct connection *c, const char *bytes, size_t n)
{
    struct bot *b = c->program;
    while (n > 0 && !c->closing) {
        const char *end = memchr(bytes, '\n', n);
        size_t part = end ? (size_t)(end - bytes) : n;
        if (end && b->n == 0) {
            take_line(to, c, bytes, part);
        } else {
            keep(c, bytes, part);
            if (end && !c->closing)
                take_line(to, c, b->line, b->n);
            b->n = end ? 0 : b->n;
        }
        bytes += part + (end != NULL);
        n -= part + (end != NULL);
    }
    if (b->n == 0) {
        free(b->line);
        b->line = NULL;
    }
}
