/* Requests: refusals, arguments, answers, and users or connections that go away. */
#include "server/request/request.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/message.h"
#include "core/text.h"
#include "os/time.h"
#include "proto/game_json.h"
#include "server/base/audit.h"
#include "server/base/connection.h"
#include "server/base/jobs.h"
#include "server/game/shared_game.h"
#include "server/request/command.h"

/* ---- refusing ---- */

static const struct {
    const char *code;
    int status;
} known[] = {
    {"bad_message", 400}, {"unknown_command", 404}, {"bad_argument", 400},   {"no_session", 401},
    {"forbidden", 403},   {"not_found", 404},       {"stale", 409},          {"not_your_turn", 409},
    {"illegal", 409},     {"not_now", 409},         {"wrong_password", 403}, {"wrong_code", 403},
    {"too_many", 429},    {"too_large", 413},       {"busy", 503},           {"stopping", 503}};
enum { KNOWN = sizeof known / sizeof known[0] };

const char *request_code_at(int i)
{
    return i < KNOWN ? known[i].code : NULL;
}

int request_http_status(const char *code)
{
    if (!code)
        return 200;
    for (int i = 0; i < KNOWN; i++)
        if (strcmp(known[i].code, code) == 0)
            return known[i].status;
    return 500;
}

static void refuse(struct request *r, const char *code, const char *format, va_list list)
{
    char words[256], parts[640];
    message_fill(words, sizeof words, parts, sizeof parts, format, list);
    r->code = code;
    json_decref(r->answer);
    r->answer = game_json_error(code, parts);
}

int request_refuse(struct request *r, const char *code, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    refuse(r, code, format, list);
    va_end(list);
    return -1;
}

int request_refuse_argument(struct request *r, const char *argument, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    refuse(r, "bad_argument", format, list);
    va_end(list);
    request_put(r, "argument", json_string(argument));
    return -1;
}

int request_refuse_until(struct request *r, const char *code, const char *text, int64_t retry_ms)
{
    request_refuse(r, code, "%s", text);
    if (retry_ms > 0)
        request_put(r, "retry_ms", json_integer(retry_ms));
    return -1;
}

int request_refuse_error(struct request *r, const char *code, const struct agon_error *error)
{
    request_refuse(r, code, "%s", error->parts);
    json_object_set_new(r->answer, "at", json_integer(error->at));
    return -1;
}

int request_charge(struct request *r, enum rate rate)
{
    static const char *const refusals[RATES] = {
        [RATE_SESSIONS] = AGON_SAY(session_new_most, "too many new sessions from this address"),
        [RATE_LOGINS] = AGON_SAY(account_attempts_most, "too many attempts from this address"),
        [RATE_MAILS] =
            AGON_SAY(mail_too_many, "too many emails have been asked for; try again later"),
        [RATE_GAMES] = AGON_SAY(game_new_most, "too many new games from this address"),
        [RATE_DEFINITIONS] = AGON_SAY(definition_tried_most,
                                      "too many definitions are being tried from this address"),
        [RATE_DOWNLOADS] =
            AGON_SAY(download_most_of_address, "too many downloads from this address"),
        [RATE_IMPORTS] = AGON_SAY(import_most, "too many imports from this address"),
        [RATE_EXPLORATIONS] = AGON_SAY(
            explore_most, "too many questions about positions in the archive from this address")};
    int64_t retry;
    if (r->owner || limits_take(r->api->core, r->from, rate, &retry))
        return 0;
    return request_refuse_until(r, "too_many",
                                refusals[rate]
                                    ? refusals[rate]
                                    : AGON_SAY(request_slower, "too fast; please wait a moment"),
                                retry);
}

/* ---- arguments ---- */

const char *request_text(const struct request *r, const char *name)
{
    return json_string_value(json_object_get(r->arguments, name));
}

int64_t request_number(const struct request *r, const char *name, int64_t otherwise)
{
    const json_t *value = json_object_get(r->arguments, name);
    return json_is_integer(value) ? json_integer_value(value) : otherwise;
}

bool request_on(const struct request *r, const char *name, bool otherwise)
{
    const json_t *value = json_object_get(r->arguments, name);
    return json_is_boolean(value) ? json_is_true(value) : otherwise;
}

json_t *request_list(const struct request *r, const char *name)
{
    json_t *value = json_object_get(r->arguments, name);
    return json_is_array(value) ? value : NULL;
}

bool request_given(const struct request *r, const char *name)
{
    const json_t *value = json_object_get(r->arguments, name);
    return value && !json_is_null(value);
}

void request_put(struct request *r, const char *name, json_t *value)
{
    json_object_set_new(r->answer, name, value);
}

/* ---- answering ---- */

static json_t *reply(struct request *r)
{
    json_t *json;
    if (!r->code) {
        json = json_pack("{sb}", "ok", 1);
        json_object_update(json, r->answer);
    } else {
        json = json_pack("{sb sO}", "ok", 0, "error", r->answer);
    }
    return json;
}

static void connection_gone(void *request, struct connection *);

static void free_request(struct request *r)
{
    if (r->connection)
        connection_unsubscribe(r->connection, r, connection_gone);
    if (r->before)
        r->before->next = r->next;
    else if (r->api->deferred == r)
        r->api->deferred = r->next;
    if (r->next)
        r->next->before = r->before;
    r->from->requests--;
    if (r->line)
        agon_line_release(r->line);
    free(r->line);
    shared_game_drop(r->shared_game);
    json_decref(r->arguments);
    json_decref(r->re);
    json_decref(r->answer);
    json_decref(r->skeletons);
    json_decref(r->gathered);
    free(r->cookie);
    free(r);
}

static void audit(const struct request *r)
{
    audit_act(r->api->core,
              &(struct store_act){.user = r->user ? r->user->id : "",
                                  .name = r->user ? r->user->name : "owner",
                                  .address = r->address,
                                  .command = r->command->name,
                                  .outcome = r->code ? r->code : "ok"},
              r->arguments);
}

void request_finish(struct request *r, int status)
{
    if (status == REQUEST_LATER)
        return;
    latency_add(&r->api->core->metrics.command, os_now_us() - r->begun_us);
    if (r->code)
        metrics_refused(&r->api->core->metrics, r->code);
    if (r->command && !r->command->reads && (r->owner || r->official))
        audit(r);
    json_t *json = reply(r);
    if (r->connection) {
        json_object_set(json, "re", r->re);
        connection_send_json(r->connection, json);
    } else if (r->exchange) {
        struct exchange *x = r->exchange;
        x->request = NULL;
        x->answer(x, request_http_status(r->code), json, r->cookie);
    } else {
        json_decref(json);
    }
    free_request(r);
}

int request_stream(struct request *r, struct body_source *p)
{
    struct exchange *x = r->exchange;
    x->request = NULL;
    p->exchange = x;
    x->stream(x, p);
    free_request(r);
    return REQUEST_LATER;
}

struct payer request_payer(const struct request *r)
{
    return (struct payer){&r->from->budget, r->user ? &r->user->budget : NULL, r->from->name,
                          r->owner};
}

static void connection_gone(void *request, struct connection *c)
{
    struct request *r = request;
    (void)c;
    r->connection = NULL;
    jobs_leave(&r->asker);
}

struct request *request_new(const struct request *from, const struct asker_type *type,
                            json_t *arguments)
{
    struct request *r = malloc(sizeof *r);
    if (!r)
        abort();
    *r = *from;
    r->asker = (struct asker){.type = type};
    if (r->connection)
        connection_subscribe(r->connection, r, connection_gone);
    r->from = limits_address(r->api->core, r->address);
    r->from->requests++;
    r->arguments = arguments ? json_incref(arguments) : json_object();
    r->re = json_incref(r->re ? r->re : json_null());
    r->answer = json_object();
    r->skeletons = r->gathered = NULL;
    r->next = r->api->deferred;
    r->before = NULL;
    if (r->next)
        r->next->before = r;
    r->api->deferred = r;
    if (r->exchange)
        r->exchange->request = r;
    r->api->core->served++;
    r->begun_us = os_now_us();
    return r;
}

/* ---- clients that leave ---- */

void request_forget_exchange(struct exchange *x)
{
    if (x->request) {
        x->request->exchange = NULL;
        jobs_leave(&x->request->asker);
    }
    x->request = NULL;
}

void request_forget_user(struct api *api, struct user *user)
{
    for (struct request *r = api->deferred; r; r = r->next)
        if (r->user == user)
            r->user = NULL;
    jobs_forget_user(api->core, &user->budget);
}
