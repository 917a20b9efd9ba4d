/* Messages from sockets: hello, then commands. */
#include "server/net/socket.h"

#include <string.h>

#include "core/text.h"
#include "os/time.h"
#include "proto/game_json.h"
#include "server/base/connection.h"
#include "server/game/broadcast.h"
#include "server/game/rest.h"
#include "server/game/room.h"
#include "server/net/greeting.h"
#include "server/request/dispatch.h"
#include "server/users/session.h"

/* HURRIED_BYTES_MAX: size up to which a message over the rate is parsed, to refuse it by its
 * number. */
enum { COMMANDS_AT_ONCE = 60, COMMANDS_PER_SECOND = 20, HURRIED_BYTES_MAX = 1024 };

static void refuse(struct connection *c, json_t *re, const char *code, const char *text,
                   int64_t retry)
{
    json_t *error = game_json_error(code, text);
    metrics_refused(&c->core->metrics, code);
    if (retry > 0)
        json_object_set_new(error, "retry_ms", json_integer(retry));
    connection_send_json(
        c, json_pack("{sO sb so}", "re", re ? re : json_null(), "ok", 0, "error", error));
}

static void bad_message(struct connection *c, const char *text)
{
    refuse(c, NULL, "bad_message", text, 0);
    if (++c->bad >= CONNECTION_BAD_MAX)
        connection_close(c, 1008);
}

/* The first command, which identifies the user. */
static void hello(struct api *api, struct connection *c, json_t *message, json_t *re)
{
    const char *token = json_string_value(json_object_get(message, "token"));
    struct user *user =
        c->greeted ? session_restore(api->users, c->session) : session_user(api->users, c->session);
    if (!user || !token || !session_token_good(api->users, c->session, token)) {
        refuse(c, re, "no_session",
               AGON_SAY(session_token_expected, "expected the session's cookie and its token"), 0);
        return;
    }
    if (!c->owner)
        user_join(user, c);
    connection_send_json(c, json_pack("{sO sb so s{ss si} sI}", "re", re, "ok", 1, "you",
                                      user_json(user), "server", "version", agon_version(),
                                      "protocol", 1, "now", (json_int_t)c->core->now));
    if (rest_has(api->rooms, user))
        rest_gather(api->rooms, user, NULL);
    else
        room_notify_waiting(api->rooms, user, true);
}

static void command(struct api *api, struct connection *c, const char *name, json_t *message,
                    json_t *re)
{
    struct request from = {.api = api, .connection = c, .user = connection_user(c), .re = re};
    memcpy(from.session, c->session, sizeof from.session);
    memcpy(from.address, c->from->name, sizeof from.address);
    dispatch(&from, name, message);
}

/* Handles a message already counted against the rate. */
static void receive(struct api *api, struct connection *c, const char *text, size_t n, bool hurried,
                    int64_t retry)
{
    int64_t begun = os_thread_us();
    struct user *user = connection_user(c);
    c->core->metrics.messages++;
    json_t *message = json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
    const char *name = json_string_value(json_object_get(message, "do"));
    json_t *re = json_object_get(message, "id");
    budget_spend(c->core,
                 (struct payer){.address = &c->from->budget, .user = user ? &user->budget : NULL},
                 BUDGET_LOOP, os_thread_us() - begun);
    if (!json_is_object(message)) {
        bad_message(c, AGON_SAY(message_object_expected, "expected a JSON object"));
    } else if (re && !json_is_number(re)) {
        bad_message(c, AGON_SAY(message_id_expected, "id: expected a number"));
    } else if (!name) {
        bad_message(c, AGON_SAY(message_command_expected, "expected a command in \"do\""));
    } else if (hurried) {
        refuse(c, re, "too_many", AGON_SAY(request_commands_most, "too many commands"), retry);
    } else {
        c->bad = 0;
        re = re ? re : json_null();
        bool greets = strcmp(name, "hello") == 0;
        if (greets && !greeting_begin(api, c, c->session, socket_message, text, n))
            hello(api, c, message, re);
        else if (!greets && !c->owner)
            refuse(c, re, "no_session", AGON_SAY(message_hello_first, "expected hello first"), 0);
        else if (!greets)
            command(api, c, name, message, re);
    }
    json_decref(message);
}

void socket_message(struct api *api, struct connection *c, const char *text, size_t n)
{
    struct core *core = c->core;
    int64_t retry = 0;
    if (c->closing || greeting_holds(c, text, n))
        return;
    core_receive(core);
    bool hurried = !core->options.unlimited && !bucket_take(&c->commands, COMMANDS_AT_ONCE,
                                                            COMMANDS_PER_SECOND, core->now, &retry);
    c->hurried = hurried ? c->hurried + 1 : 0;
    if (c->hurried > CONNECTION_HURRIED_MAX)
        connection_close(c, 1008);
    else if (hurried && n > HURRIED_BYTES_MAX)
        refuse(c, NULL, "too_many", AGON_SAY(request_commands_most, "too many commands"), retry);
    else
        receive(api, c, text, n, hurried, retry);
}
