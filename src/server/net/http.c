/* Incoming HTTP requests. */
#include "server/net/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "os/time.h"
#include "server/net/described.h"
#include "server/net/gate.h"
#include "server/net/metrics_text.h"
#include "server/net/page.h"
#include "server/request/command.h"
#include "server/users/session.h"

/* Time for a whole request to arrive; ARGUMENT_MAX: bytes of one in a query. */
enum { HEADERS_S = 10, BODY_S = 20, NEVER_S = 1 << 30, ARGUMENT_MAX = 9000 };

/* An argument of a query, with the type of its command's table. */
static json_t *argument_json(const struct argument *a, const char *value)
{
    int64_t number;
    if (a->type == ARG_NUMBER && text_number(value, strlen(value), INT64_MIN, INT64_MAX, &number))
        return json_integer(number);
    if (a->type == ARG_SWITCH && (strcmp(value, "true") == 0 || strcmp(value, "1") == 0))
        return json_true();
    if (a->type == ARG_SWITCH && (strcmp(value, "false") == 0 || strcmp(value, "0") == 0))
        return json_false();
    json_t *text = json_string(value);
    return text ? text : json_null();
}

/* The query of a GET as arguments; NULL: too long. */
static json_t *query_json(struct http *x, const struct command *c)
{
    json_t *json = json_object();
    char *part = malloc(ARGUMENT_MAX);
    for (int i = 0; part; i++) {
        int n = lws_hdr_copy_fragment(x->wsi, part, ARGUMENT_MAX, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (n < 0)
            break;
        char *equals = strchr(part, '=');
        if (!equals)
            continue;
        *equals = '\0';
        const struct argument *a = c ? c->arguments : NULL;
        while (a && a->name && strcmp(a->name, part) != 0)
            a++;
        json_t *value = a && a->name ? argument_json(a, equals + 1) : json_null();
        if (text_clean(part, strlen(part), NULL))
            json_object_set(json, part, value);
        json_decref(value);
    }
    free(part);
    return json;
}

/* Answers about the server's state even while the disk does not respond; false: another path. */
static bool get_state(struct http *x, const char *path)
{
    bool healthy;
    if (strcmp(path, "/healthz") == 0) {
        char *text = metrics_health(x->net->api, &healthy);
        http_take_text(x, healthy ? 200 : 503, "text/plain; charset=utf-8", text);
    } else if (strcmp(path, "/metrics") != 0) {
        return false;
    } else if (!gate_from_here(x->wsi)) {
        return http_refuse(x, "not_found",
                           AGON_SAY(figures_own_machine,
                                    "metrics are shown only on the server's own machine")),
               true;
    } else {
        char *text = x->net->relay ? metrics_relay(x->net->api) : metrics_text(x->net->api);
        http_take_text(x, 200, "text/plain; version=0.0.4; charset=utf-8", text);
    }
    http_answer_ready(x);
    return true;
}

static void get(struct http *x, const char *path)
{
    if (get_state(x, path))
        return;
    const struct asset *described = described_find(x->net, path);
    if (described) {
        http_answer_file(x, described, true);
        return;
    }
    if (strncmp(path, "/api/", 5) != 0) {
        if (!page_get(x, path))
            http_answer_asset(x, path);
        return;
    }
    const struct command *c = command_find(x->net->api->tables, path + 5);
    if (http_hurries(x)) {
        http_refuse_hurry(x);
    } else if (c && !c->reads) {
        http_refuse(x, "forbidden", AGON_SAY(request_needs_post, "this command needs POST"));
    } else {
        json_t *arguments = query_json(x, c);
        x->bare = json_is_integer(json_object_get(arguments, "download"));
        if (c && strcmp(c->name, "board") == 0)
            x->cache = "private, max-age=31536000, immutable";
        http_ask(x, path + 5, arguments, NULL);
        json_decref(arguments);
    }
}

/* Checks that a POST comes from the site's own page: origin, type, and the session's token. */
static const char *check_post(struct http *x)
{
    char type[64], token[64] = "", session[SESSION_TEXT];
    net_header(x->wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, type, sizeof type);
    lws_hdr_custom_copy(x->wsi, token, sizeof token, "x-agon-token:", 13);
    net_cookie(x->wsi, session, sizeof session);
    if (!gate_origin_good(x->net, x->wsi))
        return "forbidden";
    if (strncmp(type, "application/json", 16) != 0 && type[0])
        return "forbidden";
    if (strcmp(x->path, "session") == 0)
        return type[0] || x->body_n == 0 ? NULL : "forbidden";
    if (!type[0] && x->body_n > 0)
        return "forbidden";
    return session_token_good(x->net->api->users, session, token) ? NULL : "no_session";
}

static void post(struct http *x)
{
    json_t *arguments = x->body_n == 0
                            ? json_object()
                            : json_loadb(x->body, x->body_n, JSON_REJECT_DUPLICATES, NULL);
    const char *code = http_hurries(x) ? "too_many" : check_post(x);
    x->posted = true;
    if (code)
        http_refuse(x, code,
                    strcmp(code, "too_many") == 0
                        ? AGON_SAY(request_slower, "too fast; please wait a moment")
                    : strcmp(code, "no_session") == 0
                        ? AGON_SAY(session_token_wrong, "the token is missing or wrong")
                        : AGON_SAY(session_other_page, "not sent from the site's own page"));
    else if (!json_is_object(arguments))
        http_refuse(x, "bad_message", AGON_SAY(message_object_expected, "expected a JSON object"));
    else
        http_ask(x, x->path, arguments, NULL);
    json_decref(arguments);
}

/* A request's headers have arrived. */
static int begin(struct http *x, const char *path)
{
    struct lws *wsi = x->wsi;
    char length[24];
    http_clear(x);
    x->posted = true; /* there is no body to wait for, until one is expected */
    x->begun_us = os_now_us();
    snprintf(x->uri, sizeof x->uri, "%s", path);
    x->method = "GET";
    http_set_deadline(wsi, NEVER_S);
    if (!gate_host_good(x->net, wsi))
        return http_refuse(x, "forbidden",
                           AGON_SAY(server_other_name, "this server does not go by that name")),
               0;
    x->head_only = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    x->method = x->head_only ? "HEAD" : "GET";
    if (x->head_only || lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0)
        return get(x, path), 0;
    x->method = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0 ? "POST" : "other";
    if (lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) <= 0 || strncmp(path, "/api/", 5) != 0) {
        http_refuse(x, "not_found", AGON_SAY(page_methods, "only GET and HEAD, and POST to /api/"));
        return 0;
    }
    net_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    snprintf(x->path, sizeof x->path, "%s", path + 5);
    if (strtoll(length, NULL, 10) > NET_MESSAGE_MAX)
        return -1;
    x->posted = strtoll(length, NULL, 10) == 0;
    if (x->posted)
        post(x);
    else
        http_set_deadline(wsi, BODY_S);
    return 0;
}

static int take_body(struct http *x, const char *bytes, size_t n)
{
    if (n == 0)
        return 0;
    if (x->posted || x->body_n + n > NET_MESSAGE_MAX || x->net->held + n > NET_HELD_MAX)
        return -1;
    char *more = realloc(x->body, x->body_n + n + 1);
    if (!more)
        return -1;
    memcpy(more + x->body_n, bytes, n);
    x->body = more;
    x->body_n += n;
    x->net->held += n;
    return 0;
}

/* May be called again before the answer has left: more data follows the body, and the library would
 * report it forever. A client must read its answer before the next request. */
static int end_body(struct http *x)
{
    if (x->whole || !x->net)
        return -1;
    x->whole = true;
    core_at(x->net->api->core);
    http_set_deadline(x->wsi, NEVER_S);
    if (!x->posted)
        post(x);
    return 0;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t n)
{
    struct http *x = user;
    struct net *net = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        core_at(net->api->core);
        return !gate_admits(net, (int)(lws_intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        gate_enter(net, wsi);
        http_set_deadline(wsi, HEADERS_S);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        gate_leave(wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return strcasecmp(in, "websocket") == 0 ? 0 : -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return !gate_upgrades(net, wsi);
    case LWS_CALLBACK_TIMER:
        return -1;
    case LWS_CALLBACK_HTTP:
        x->net = net;
        x->wsi = wsi;
        core_at(net->api->core);
        return begin(x, in);
    case LWS_CALLBACK_HTTP_BODY:
        return take_body(x, in, n);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return end_body(x);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return x && x->net ? http_writable(x) : 0;
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (x)
            http_clear(x);
        return 0;
    default:
        return 0;
    }
}
