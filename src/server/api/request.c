/* A request's way: rights, limits, arguments, the command, the answer. */
#include "server/api/request.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/message.h"
#include "core/text.h"
#include "os/time.h"
#include "proto/wire.h"
#include "server/api/audit_log.h"
#include "server/api/command.h"
#include "server/base/connection.h"
#include "server/base/jobs.h"
#include "server/game/shared_game.h"

enum { REQUESTS_OF_ADDRESS = 120 };

/* ---- refusing ---- */

int request_http_status(const char *code)
{
    static const struct {
        const char *code;
        int status;
    } known[] = {{"bad_message", 400}, {"unknown_command", 404}, {"bad_argument", 400},
                 {"no_session", 401},  {"forbidden", 403},       {"not_found", 404},
                 {"stale", 409},       {"not_your_turn", 409},   {"illegal", 409},
                 {"not_now", 409},     {"wrong_password", 403},  {"wrong_code", 403},
                 {"too_many", 429},    {"too_large", 413},       {"busy", 503},
                 {"stopping", 503}};
    if (!code)
        return 200;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].code, code) == 0)
            return known[i].status;
    return 500;
}

int request_refuse(struct request *r, const char *code, const char *format, ...)
{
    char words[256], parts[640];
    va_list list;
    va_start(list, format);
    message_fill(words, sizeof words, parts, sizeof parts, format, list);
    va_end(list);
    r->code = code;
    json_decref(r->answer);
    r->answer = wire_error(code, parts);
    return -1;
}

int request_refuse_error(struct request *r, const char *code, const struct agon_error *error)
{
    request_refuse(r, code, "%s", error->parts);
    json_object_set_new(r->answer, "at", json_integer(error->at));
    return -1;
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

static int bad_argument(struct request *r, const char *name, const char *expected)
{
    request_refuse(r, "bad_argument", AGON_SAY(argument_expected, "%.40s: expected %s"), name,
                   expected);
    json_object_set_new(r->answer, "argument", json_string(name));
    return -1;
}

static int check_text(struct request *r, const struct argument *a, const json_t *value)
{
    struct agon_error e;
    size_t n = json_string_length(value);
    if (!json_is_string(value) || !text_clean(json_string_value(value), n, NULL))
        return bad_argument(r, a->name,
                            AGON_SAY(argument_plain_text, "a text without control characters"));
    if ((int64_t)n <= a->max && (int64_t)n >= a->min)
        return 0;
    if ((int64_t)n > a->max && a->max >= 300) {
        request_refuse(r, "too_large", AGON_SAY(argument_bytes_most, "%s: at most %lld bytes"),
                       a->name, (long long)a->max);
        return -1;
    }
    agon_fail(&e, AGON_BAD_TEXT, -1, AGON_SAY(argument_bytes, "%lld to %lld bytes"),
              (long long)a->min, (long long)a->max);
    return bad_argument(r, a->name, e.parts);
}

static int check_words(struct request *r, const struct argument *a, const json_t *value)
{
    size_t i;
    const json_t *word;
    if (!json_is_array(value) || (int64_t)json_array_size(value) > a->max)
        return bad_argument(r, a->name, AGON_SAY(argument_texts, "a list of texts"));
    json_array_foreach(value, i, word)
    {
        if (!json_is_string(word) || json_string_length(word) > 255 ||
            !text_clean(json_string_value(word), json_string_length(word), NULL))
            return bad_argument(r, a->name,
                                AGON_SAY(argument_short_texts, "short texts in the list"));
    }
    return 0;
}

static int check_argument(struct request *r, const struct argument *a)
{
    struct agon_error e;
    const json_t *value = json_object_get(r->arguments, a->name);
    if (!value || json_is_null(value))
        return a->required
                   ? bad_argument(r, a->name, AGON_SAY(argument_missing, "it, it is not there"))
                   : 0;
    switch (a->type) {
    case ARG_TEXT:
        return check_text(r, a, value);
    case ARG_NUMBER:
        agon_fail(&e, AGON_BAD_TEXT, -1,
                  AGON_SAY(argument_whole_number, "a whole number from %lld to %lld"),
                  (long long)a->min, (long long)a->max);
        return json_is_integer(value) && json_integer_value(value) >= a->min &&
                       json_integer_value(value) <= a->max
                   ? 0
                   : bad_argument(r, a->name, e.parts);
    case ARG_REAL:
        return json_is_number(value)
                   ? 0
                   : bad_argument(r, a->name, AGON_SAY(argument_number, "a number"));
    case ARG_SWITCH:
        return json_is_boolean(value)
                   ? 0
                   : bad_argument(r, a->name, AGON_SAY(argument_switch, "true or false"));
    case ARG_WORDS:
        return check_words(r, a, value);
    }
    return 0;
}

/* Arguments that the table does not know are mistakes, and told. */
static int check_arguments(struct request *r)
{
    static const char *const own[] = {"do", "id"};
    const char *name;
    json_t *value;
    json_object_foreach(r->arguments, name, value)
    {
        bool known = strcmp(name, own[0]) == 0 || strcmp(name, own[1]) == 0;
        for (const struct argument *a = r->command->arguments; a && a->name && !known; a++)
            known = strcmp(a->name, name) == 0;
        if (!known)
            return bad_argument(r, name, AGON_SAY(argument_unknown, "nothing of this name"));
    }
    for (const struct argument *a = r->command->arguments; a && a->name; a++)
        if (check_argument(r, a) < 0)
            return -1;
    return 0;
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
    shared_game_drop(r->opened);
    json_decref(r->arguments);
    json_decref(r->re);
    json_decref(r->answer);
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

/* Who asks on the machine itself is nobody in particular: what a player does is not for them. */
static int check_owner(struct request *r)
{
    const struct command *c = r->command;
    bool bots = strcmp(c->name, "bot") == 0 || strcmp(c->name, "unbot") == 0;
    if (c->rights == RIGHTS_ANYONE || c->rights >= RIGHTS_ARBITER || bots)
        return 0;
    return request_refuse(r, "no_session", AGON_SAY(request_needs_player, "%s is done by a player"),
                          c->name);
}

static int check_rights(struct request *r)
{
    const struct command *c = r->command;
    const struct user *user = r->user;
    if (r->owner)
        return check_owner(r);
    if (c->http_only && !r->exchange)
        return request_refuse(r, "not_now", AGON_SAY(request_over_http, "%s is done over HTTP"),
                              c->name);
    if (c->rights != RIGHTS_ANYONE && !user)
        return request_refuse(r, "no_session", AGON_SAY(session_first, "begin a session first"));
    if (c->rights >= RIGHTS_ACCOUNT && user_is_guest(user))
        return request_refuse(r, "forbidden",
                              AGON_SAY(request_needs_account, "%s needs an account"), c->name);
    static const enum role needed[] = {[RIGHTS_ARBITER] = ROLE_ARBITER,
                                       [RIGHTS_ORGANISER] = ROLE_ORGANISER,
                                       [RIGHTS_ADMINISTRATOR] = ROLE_ADMINISTRATOR};
    if (c->rights >= RIGHTS_ARBITER && user->role < needed[c->rights])
        return request_refuse(r, "forbidden", AGON_SAY(request_needs_role, "%s is for the role %s"),
                              c->name, command_rights(c->rights));
    r->official = c->rights >= RIGHTS_ARBITER;
    return 0;
}

struct payer request_payer(const struct request *r)
{
    return (struct payer){&r->from->budget, r->user ? &r->user->budget : NULL, r->from->name,
                          r->owner};
}

/* Runs the command, answers, and counts the loop's time. */
static void run(struct request *r, int status)
{
    struct api *api = r->api;
    struct address *from = r->from;
    int64_t begun = os_now_us();
    from->requests++; /* it may be freed below, and those who ask with it */
    char id[ID_SIZE];
    snprintf(id, sizeof id, "%s", r->user ? r->user->id : "");
    request_finish(r, status < 0 ? status : r->command->run(r));
    struct user *user = id[0] ? user_find(api->users, id) : NULL;
    struct payer payer = {.address = &from->budget, .user = user ? &user->budget : NULL};
    budget_spend(api->core, payer, BUDGET_LOOP, os_now_us() - begun);
    from->requests--;
}

/* Who asks has not spent everything, nor has too much under way. */
static int check_budget(struct request *r)
{
    int64_t retry = 0;
    if (r->owner || r->api->core->options.unlimited)
        return 0;
    if (r->from->requests > REQUESTS_OF_ADDRESS)
        return request_refuse(
            r, "too_many",
            AGON_SAY(request_most_of_address, "too much is asked for from this address"));
    if (budget_left(r->api->core, request_payer(r), BUDGET_LOOP, &retry))
        return 0;
    request_refuse(r, "too_many", AGON_SAY(request_slower, "slower, please"));
    request_put(r, "retry_ms", json_integer(retry));
    return -1;
}

/* The command from its beginning. */
static void run_again(struct request *r)
{
    int status =
        r->api->core->stopping
            ? request_refuse(r, "stopping", AGON_SAY(server_going_down, "the server is going down"))
            : check_rights(r);
    r->again = true;
    run(r, status == 0 ? check_budget(r) : status);
}

/* Whether the command may be run. */
static int check(struct request *r, const char *name)
{
    r->command = command_find(name);
    if (!r->command) {
        const char *nearest = command_nearest(name);
        return request_refuse(
            r, "unknown_command",
            nearest ? AGON_SAY(request_unknown_near, "no command '%.40s', did you mean '%s'?")
                    : AGON_SAY(request_unknown, "no command '%.40s'"),
            name, nearest);
    }
    if (r->api->core->stopping)
        return request_refuse(r, "stopping",
                              AGON_SAY(server_going_down, "the server is going down"));
    int status = check_rights(r);
    if (status == 0)
        status = check_budget(r);
    return status == 0 ? check_arguments(r) : status;
}

/* ---- as an asker ---- */

static struct payer asker_payer(const struct asker *a)
{
    return request_payer((const struct request *)a);
}

static void asker_again(struct asker *a)
{
    run_again((struct request *)a);
}

static int asker_refuse(struct asker *a, const char *code, const char *text, int64_t retry_ms)
{
    struct request *r = (struct request *)a;
    request_refuse(r, code, "%s", text);
    if (retry_ms > 0)
        request_put(r, "retry_ms", json_integer(retry_ms));
    return -1;
}

static void asker_put(struct asker *a, const char *name, json_t *value)
{
    request_put((struct request *)a, name, value);
}

static void asker_finish(struct asker *a, int status)
{
    request_finish((struct request *)a, status);
}

static const struct asker_type asker_type = {asker_payer, asker_again, asker_refuse, asker_put,
                                             asker_finish};

static void connection_gone(void *request, struct connection *c)
{
    struct request *r = request;
    (void)c;
    r->connection = NULL;
    jobs_leave(&r->asker);
}

void request_start(struct request *from, const char *name, json_t *arguments)
{
    struct request *r = malloc(sizeof *r);
    if (!r)
        abort();
    *r = *from;
    r->asker = (struct asker){.type = &asker_type};
    if (r->connection)
        connection_subscribe(r->connection, r, connection_gone);
    r->from = limits_address(r->api->core, r->address);
    r->from->requests++;
    r->arguments = arguments ? json_incref(arguments) : json_object();
    r->re = json_incref(r->re ? r->re : json_null());
    r->answer = json_object();
    r->next = r->api->deferred;
    r->before = NULL;
    if (r->next)
        r->next->before = r;
    r->api->deferred = r;
    if (r->exchange)
        r->exchange->request = r;
    r->api->core->served++;
    r->begun_us = os_now_us();
    run(r, check(r, name));
}

/* ---- those who go away ---- */

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
