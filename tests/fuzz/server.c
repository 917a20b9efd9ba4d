/* Fuzz target: messages of three connections to a server without sockets, a line each.
 *
 * The first character of a line selects the sender; "@1" to "@3" stand for the ids of the games and
 * tournaments made so far, so that later lines can refer to them. The first of the three clients is
 * an organiser with an account. For any input, every answer is JSON. */

#include "server/commands/users.h"
#include "server/game/play.h"
#include "server/game/room.h"
#include "server/hosted/release.h"
#include "server/net/socket.h"
#include "server/users/accounts.h"
#include "server/users/session.h"
#include "server/users/user.h"
#include "server_state.h"
#include "target.h"

enum { PEOPLE = 3, LINES_MAX = 40 };

static struct connection *enter(struct user **user, bool organises)
{
    char cookie[SESSION_TEXT], token[TOKEN_TEXT], hello[128];
    *user = user_guest(&server->users, NULL);
    if (organises) {
        (*user)->role = ROLE_ORGANISER;
        user_register(&server->users, *user, "Organiser", "!");
        session_new(&server->users, *user, cookie);
    } else {
        session_of_guest(&server->users, *user, cookie);
    }
    session_token(&server->users, cookie, token);
    struct connection *c = connection_new(&server->core, NULL, cookie, "127.0.0.1");
    int n = snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"id\":0,\"token\":\"%s\"}", token);
    socket_message(&server->api, c, hello, (size_t)n);
    if (c->owner != *user)
        fuzz_fail("a guest with a good token is not let in");
    return c;
}

/* Every message is a JSON object; stores the ids of new games. */
static void drain(struct connection *c, char made[3][ID_SIZE], int *games)
{
    for (; c->messages > 0; connection_sent(c)) {
        struct message *message = c->message[c->first];
        json_t *json = json_loadb((const char *)message->bytes + MESSAGE_HEADROOM, message->n,
                                  JSON_REJECT_DUPLICATES, NULL);
        const char *id = json_string_value(json_object_get(json, "id"));
        if (!json_is_object(json))
            fuzz_fail("a message is no object: %.*s", (int)message->n,
                      (const char *)message->bytes + MESSAGE_HEADROOM);
        if (id && json_object_get(json, "url") && *games < 3)
            snprintf(made[(*games)++], ID_SIZE, "%s", id);
        json_decref(json);
    }
}

/* Removes the tournaments of an input, their games, and the bots. */
static void end_tournaments(void)
{
    size_t at = 0;
    for (struct hosted_tournament *t; (t = map_each(&server->tournaments.by_id, &at)) != NULL;
         at = 0)
        hosted_drop(t);
    at = 0;
    for (struct room *room; (room = map_each(&server->rooms.by_id, &at)) != NULL;)
        if (room->tournament[0] && room->phase != PHASE_OVER)
            room_abort(room);
    at = 0;
    for (struct user *user; (user = map_each(&server->users.by_id, &at)) != NULL;)
        if (user->role == ROLE_BOT) {
            users_forget(&server->api, user);
            at = 0;
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct user *user[PEOPLE];
    struct connection *connection[PEOPLE];
    char made[3][ID_SIZE] = {"", "", ""}, text[LINE_BYTES];
    int games = 0, lines = 0;
    if (!server)
        open_server();
    server_step(server);
    for (int i = 0; i < PEOPLE; i++)
        connection[i] = enter(&user[i], i == 0);
    for (size_t at = 0; at < size && lines < LINES_MAX; lines++) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t n = end ? (size_t)(end - data) - at : size - at;
        if (n > 0) {
            int who = data[at] % PEOPLE;
            size_t k = expand((const char *)data + at + 1, n - 1, made, text);
            socket_message(&server->api, connection[who], text, k);
            server_step(server);
            for (int i = 0; i < PEOPLE; i++)
                drain(connection[i], made, &games);
        }
        at += n + 1;
    }
    end_tournaments();
    for (int i = 0; i < PEOPLE; i++) {
        struct user *u = user_find(&server->users, user[i]->id);
        connection_free(connection[i]);
        if (u)
            users_forget(&server->api, u);
    }
    server_step(server);
    return 0;
}
