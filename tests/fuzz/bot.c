/* Fuzz target: messages of two bots and an unauthenticated client, a stream of lines each.
 *
 * The first character of a line selects the sender and the number of pieces; "@1" to "@3" stand for
 * the ids of the challenges made so far. For any input, each answer is one JSON object with a type,
 * and the answers stay within the connection's limit. */

#include "server/commands/users.h"
#include "server/net/bot_socket.h"
#include "server/users/accounts.h"
#include "server/users/session.h"
#include "server/users/user.h"
#include "server_state.h"
#include "target.h"

enum { BOTS = 2, LINES_MAX = 60 };

static void take_line(void *context, struct connection *c, const char *text, size_t n)
{
    bot_socket_message(context, c, text, n);
}

static void take_bytes(struct connection *c, const char *bytes, size_t n)
{
    bot_socket_bytes(&(struct bot_lines){take_line, &server->api}, c, bytes, n);
}

static struct user *make(const char *name)
{
    struct user *user = user_guest(&server->users, NULL);
    user->role = ROLE_BOT;
    user_register(&server->users, user, name, "!");
    return user;
}

static struct connection *enter(struct user *user)
{
    char token[SESSION_TEXT], hello[160];
    struct connection *c = connection_new(&server->core, NULL, "", "127.0.0.1");
    if (!c || !bot_socket_init(c))
        fuzz_fail("no memory for a connection");
    if (!user)
        return c;
    session_new(&server->users, user, token);
    int n = snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"token\":\"%s\"}\n", token);
    take_bytes(c, hello, (size_t)n);
    if (c->owner != user)
        fuzz_fail("a bot with a good token is not let in");
    return c;
}

static void drain(struct connection *c, char made[GAMES_KEPT][ID_SIZE], int *games)
{
    for (; c->messages > 0; connection_sent(c)) {
        struct message *message = c->message[c->first];
        json_t *json = json_loadb((const char *)message->bytes + MESSAGE_HEADROOM, message->n,
                                  JSON_REJECT_DUPLICATES, NULL);
        const char *type = json_string_value(json_object_get(json, "type"));
        const char *id = json_string_value(json_object_get(json, "challenge"));
        if (!type || memchr(message->bytes + MESSAGE_HEADROOM, '\n', message->n))
            fuzz_fail("a message has no type or more than one line: %.*s", (int)message->n,
                      (const char *)message->bytes + MESSAGE_HEADROOM);
        if (id && strcmp(type, "challenged") == 0 && *games < GAMES_KEPT)
            snprintf(made[(*games)++], ID_SIZE, "%s", id);
        json_decref(json);
    }
}

static void leave(struct connection *c)
{
    bot_socket_release(c);
    connection_free(c);
}

/* A line, perhaps in two pieces. */
static void say(struct connection *c, char *text, size_t n, bool split)
{
    text[n] = '\n';
    if (split) {
        take_bytes(c, text, n / 2);
        take_bytes(c, text + n / 2, n + 1 - n / 2);
    } else {
        take_bytes(c, text, n + 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct user *user[BOTS];
    struct connection *connection[BOTS + 1];
    char made[GAMES_KEPT][ID_SIZE] = {"", "", ""}, text[LINE_BYTES + 1];
    int games = 0, lines = 0;
    if (!server)
        open_server();
    server_step(server);
    user[0] = make("Ann");
    user[1] = make("Bob");
    for (int i = 0; i <= BOTS; i++)
        connection[i] = enter(i < BOTS ? user[i] : NULL);
    for (size_t at = 0; at < size && lines < LINES_MAX; lines++) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t n = end ? (size_t)(end - data) - at : size - at;
        if (n > 0) {
            int who = data[at] % (BOTS + 1);
            size_t k = expand((const char *)data + at + 1, n - 1, made, text);
            say(connection[who], text, k, data[at] & 64);
            server_step(server);
            for (int i = 0; i <= BOTS; i++)
                drain(connection[i], made, &games);
        }
        at += n + 1;
    }
    for (int i = 0; i <= BOTS; i++)
        leave(connection[i]);
    for (int i = 0; i < BOTS; i++)
        users_forget(&server->api, user[i]);
    server_step(server);
    return 0;
}
