/* HTTP requests in, answers out. */
#include "server/net/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "os/time.h"
#include "proto/wire.h"
#include "server/api/command.h"
#include "server/api/dispatch.h"
#include "server/api/metrics_text.h"
#include "server/base/connection.h"
#include "server/net/gate.h"
#include "server/users/session.h"

enum { HEADERS_MAX = 4096, CHUNK = 16384, ARGUMENT_MAX = 9000, STALL_S = 30 };
/* A request has so long to be there whole, and a connection may rest before the next. */
enum { HEADERS_S = 10, BODY_S = 20, REST_S = 25, NEVER_S = 1 << 30 };

/* ---- the answer ---- */

static void ready(struct http *x)
{
    x->ready = true;
    x->sent = 0;
    lws_callback_on_writable(x->wsi);
}

/* Ready once everything written so far is durable. */
static void ready_when_durable(struct http *x)
{
    struct store *store = x->net->api->core->store;
    x->ticket = store_ticket(store);
    if (x->ticket <= store_durable(store)) {
        ready(x);
        return;
    }
    x->waits = true;
    x->next = x->net->waiting;
    x->net->waiting = x;
}

static void stop_waiting(struct http *x)
{
    for (struct http **p = &x->net->waiting; x->waits && *p; p = &(*p)->next)
        if (*p == x) {
            *p = x->next;
            break;
        }
    x->waits = false;
}

void http_wake(struct net *net)
{
    for (struct http **p = &net->waiting; *p;) {
        struct http *x = *p;
        if (x->ticket <= store_durable(net->api->core->store)) {
            *p = x->next;
            x->waits = false;
            ready(x);
        } else {
            p = &x->next;
        }
    }
}

/* Takes the text, which is free()d when sent. */
static void take_text(struct http *x, int status, const char *type, char *text)
{
    x->status = status;
    x->type = type;
    x->owned = text;
    x->bytes = (const unsigned char *)text;
    x->n = text ? strlen(text) : 0;
    x->net->held += x->n;
    x->cache = x->cache ? x->cache : "no-store";
}

static void answer_text(struct http *x, int status, const char *type, char *text)
{
    take_text(x, status, type, text);
    ready_when_durable(x);
}

static void answer_json(struct exchange *exchange, int status, json_t *json, const char *cookie)
{
    struct http *x = (struct http *)exchange;
    const char *url = x->net->options.public_url;
    bool secure = url && strncmp(url, "https:", 6) == 0;
    const json_t *record = json_object_get(json, "record"), *table = json_object_get(json, "text");
    const char *bare = x->bare ? json_string_value(record ? record : table) : NULL;
    if (cookie)
        snprintf(x->cookie, sizeof x->cookie, "agon=%s; Path=/; HttpOnly; SameSite=Strict%s%s",
                 cookie, secure ? "; Secure" : "", *cookie ? "; Max-Age=2592000" : "; Max-Age=0");
    if (bare) {
        char *copy = malloc(strlen(bare) + 1);
        if (copy)
            strcpy(copy, bare);
        answer_text(x, 200, "text/plain; charset=utf-8", copy);
    } else {
        answer_text(x, status, "application/json; charset=utf-8", json_dumps(json, JSON_COMPACT));
    }
    json_decref(json);
}

static void refuse(struct http *x, const char *code, const char *text)
{
    metrics_refused(&x->net->api->core->metrics, code);
    answer_json(&x->exchange, request_http_status(code),
                json_pack("{sb so}", "ok", 0, "error", wire_error(code, text)), NULL);
}

static int add(struct lws *wsi, const char *name, const char *value, unsigned char **p,
               unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), p, end);
}

/* An answer goes out. */
static void note_answer(struct http *x)
{
    struct core *core = x->net->api->core;
    char address[64];
    core->metrics.http[x->status / 100 < 6 ? x->status / 100 : 5]++;
    if (!core->options.logger || !core->options.logger->access)
        return;
    gate_address(x->net, x->wsi, address);
    logger_event(core->options.logger, LEVEL_INFO, "http",
                 LOG_FIELDS({"address", address}, {"method", x->method}, {"path", x->uri},
                            {"status", NULL, x->status}, {"bytes", NULL, (int64_t)x->n},
                            {"us", NULL, os_now_us() - x->begun_us}));
}

/* The headers that every answer has, and those of this one. */
static int write_headers(struct http *x)
{
    unsigned char buffer[LWS_PRE + HEADERS_MAX], *p = buffer + LWS_PRE, *start = p;
    unsigned char *end = buffer + sizeof buffer;
    char policy[1024], host[128];
    net_header(x->wsi, WSI_TOKEN_HOST, host, sizeof host);
    if (host[strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-[]")])
        host[0] = '\0';
    site_policy(x->asset, host, policy, sizeof policy);
    lws_filepos_t n = x->body_source ? LWS_ILLEGAL_HTTP_CONTENT_LEN : x->n;
    int bad = lws_add_http_common_headers(x->wsi, (unsigned int)x->status, x->type, n, &p, end);
    bad |= add(x->wsi, "content-security-policy:", policy, &p, end);
    bad |= add(x->wsi, "x-content-type-options:", "nosniff", &p, end);
    bad |= add(x->wsi, "referrer-policy:", "no-referrer", &p, end);
    bad |= add(x->wsi, "cross-origin-opener-policy:", "same-origin", &p, end);
    bad |= add(x->wsi, "cross-origin-resource-policy:", "same-origin", &p, end);
    bad |= add(x->wsi, "cache-control:", x->cache ? x->cache : "no-store", &p, end);
    if (x->asset) {
        bad |= add(x->wsi, "etag:", x->asset->tag, &p, end);
        bad |= add(x->wsi, "vary:", "accept-encoding", &p, end);
    }
    if (x->coding)
        bad |= add(x->wsi, "content-encoding:", x->coding, &p, end);
    if (x->body_source) {
        char file[160];
        snprintf(file, sizeof file, "attachment; filename=\"%s\"", x->body_source->name);
        bad |= add(x->wsi, "transfer-encoding:", "chunked", &p, end);
        if (x->body_source->name)
            bad |= add(x->wsi, "content-disposition:", file, &p, end);
    }
    if (x->cookie[0])
        bad |= add(x->wsi, "set-cookie:", x->cookie, &p, end);
    return bad || lws_finalize_write_http_header(x->wsi, start, &p, end) ? -1 : 0;
}

static void stop_streaming(struct http *x)
{
    struct body_source *p = x->body_source;
    if (!p)
        return;
    x->body_source = NULL;
    p->exchange = NULL;
    p->left(p);
}

/* Forgets one request so that the connection can bring the next. */
static void clear(struct http *x)
{
    struct net *net = x->net;
    struct lws *wsi = x->wsi;
    if (!net)
        return;
    stop_waiting(x);
    stop_streaming(x);
    request_forget_exchange(&x->exchange);
    net->held -= x->body_n + (x->owned ? x->n : 0);
    free(x->body);
    free(x->owned);
    memset(x, 0, sizeof *x);
    x->net = net;
    x->wsi = wsi;
}

/* Then it is closed, whatever trickles in meanwhile. The library cannot take a timer back. */
static void set_deadline(struct lws *wsi, int seconds)
{
    lws_set_timer_usecs(wsi, seconds * LWS_US_PER_SEC);
}

static int done(struct http *x)
{
    struct lws *wsi = x->wsi;
    clear(x);
    set_deadline(wsi, REST_S);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* ---- in pieces ---- */

static void begin_streaming(struct exchange *exchange, struct body_source *p)
{
    struct http *x = (struct http *)exchange;
    x->status = 200;
    x->type = p->type;
    x->body_source = p;
    ready(x);
}

static void take_piece(struct exchange *exchange, char *piece, size_t n, bool last)
{
    struct http *x = (struct http *)exchange;
    x->owned = piece;
    x->bytes = (const unsigned char *)piece;
    x->n = n;
    x->net->held += piece ? n : 0;
    x->sent = 0;
    x->last = last;
    x->wanted = false;
    lws_callback_on_writable(x->wsi);
}

static void break_off(struct exchange *exchange)
{
    lws_set_timeout(((struct http *)exchange)->wsi, PENDING_TIMEOUT_HTTP_CONTENT,
                    LWS_TO_KILL_ASYNC);
}

/* One chunk of the piece that is there; the next piece is asked for when it has been written. */
static int stream(struct http *x)
{
    unsigned char buffer[LWS_PRE + CHUNK + 32], *text = buffer + LWS_PRE;
    size_t n = x->n - x->sent < CHUNK ? x->n - x->sent : CHUNK;
    if (x->wanted)
        return 0;
    lws_set_timeout(x->wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALL_S);
    if (n == 0 && !x->last) {
        x->net->held -= x->owned ? x->n : 0;
        free(x->owned);
        x->owned = NULL;
        x->n = x->sent = 0;
        x->wanted = true;
        x->body_source->want(x->body_source);
        return 0;
    }
    int head = n > 0 ? sprintf((char *)text, "%zx\r\n", n) : 0;
    memcpy(text + head, x->bytes ? x->bytes + x->sent : text, n);
    x->sent += n;
    bool end = x->last && x->sent == x->n;
    const char *tail = !end ? "\r\n" : n > 0 ? "\r\n0\r\n\r\n" : "0\r\n\r\n";
    size_t summary = strlen(tail);
    memcpy(text + head + n, tail, summary);
    if (lws_write(x->wsi, text, (size_t)head + n + summary,
                  end ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    if (end)
        return done(x);
    lws_callback_on_writable(x->wsi);
    return 0;
}

static int writable(struct http *x)
{
    unsigned char buffer[LWS_PRE + CHUNK];
    if (!x->ready)
        return 0;
    if (x->begun && x->body_source)
        return stream(x);
    lws_set_timeout(x->wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALL_S);
    if (!x->begun) {
        x->begun = true;
        note_answer(x);
        if (write_headers(x) < 0)
            return -1;
        if (x->head_only || (x->n == 0 && !x->body_source))
            return done(x);
        lws_callback_on_writable(x->wsi);
        return 0;
    }
    size_t n = x->n - x->sent < CHUNK ? x->n - x->sent : CHUNK;
    bool last = x->sent + n == x->n;
    memcpy(buffer + LWS_PRE, x->bytes + x->sent, n);
    if (lws_write(x->wsi, buffer + LWS_PRE, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    x->sent += n;
    if (last)
        return done(x);
    lws_callback_on_writable(x->wsi);
    return 0;
}

/* ---- the site's files ---- */

static void answer_asset(struct http *x, const char *path)
{
    const struct asset *a = site_find(path);
    char tags[256], codings[128];
    net_header(x->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, codings, sizeof codings);
    if (!a) {
        refuse(x, "not_found", AGON_SAY(page_not_found, "there is no such page"));
        return;
    }
    const struct coded *c = &a->plain;
    if (a->brotli.bytes && site_accepts(codings, "br")) {
        c = &a->brotli;
        x->coding = "br";
    } else if (a->gzip.bytes && site_accepts(codings, "gzip")) {
        c = &a->gzip;
        x->coding = "gzip";
    }
    /* Tags are quoted, and a proxy may have put W/ before one: to be among them is to be there. */
    net_header(x->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, tags, sizeof tags);
    bool same = strstr(tags, a->tag) != NULL;
    x->asset = a;
    x->status = same ? 304 : 200;
    x->type = a->type;
    x->bytes = c->bytes;
    x->n = same ? 0 : c->n;
    x->coding = same ? NULL : x->coding;
    x->cache =
        strncmp(a->path, "/assets/", 8) == 0 ? "public, max-age=31536000, immutable" : "no-cache";
    ready(x);
}

/* ---- the API ---- */

/* An argument of a query as its command's table wants it. */
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

static void start(struct http *x, const char *name, json_t *arguments)
{
    struct request from = {.api = x->net->api, .exchange = &x->exchange};
    net_cookie(x->wsi, from.session, sizeof from.session);
    gate_address(x->net, x->wsi, from.address);
    from.user = session_user(x->net->api->users, from.session);
    x->exchange.answer = answer_json;
    x->exchange.stream = begin_streaming;
    x->exchange.give = take_piece;
    x->exchange.break_off = break_off;
    dispatch(&from, name, arguments);
}

/* A reader may ask so often, and nobody while answers that are not read fill the memory. */
static bool hurries(struct http *x)
{
    char address[64];
    struct core *core = x->net->api->core;
    if (x->net->held > NET_HELD_MAX)
        return true;
    gate_address(x->net, x->wsi, address);
    return !limits_take(core, limits_address(core, address), RATE_QUERIES, NULL);
}

/* How the server does, told even while the disk does not answer; false: nothing of the kind. */
static bool get_state(struct http *x, const char *path)
{
    bool healthy;
    if (strcmp(path, "/healthz") == 0) {
        char *text = metrics_health(x->net->api, &healthy);
        take_text(x, healthy ? 200 : 503, "text/plain; charset=utf-8", text);
    } else if (strcmp(path, "/metrics") != 0) {
        return false;
    } else if (!gate_from_here(x->wsi)) {
        return refuse(
                   x, "not_found",
                   AGON_SAY(figures_own_machine, "figures are told on the server's own machine")),
               true;
    } else {
        char *text = metrics_text(x->net->api);
        take_text(x, 200, "text/plain; version=0.0.4; charset=utf-8", text);
    }
    ready(x);
    return true;
}

static void get(struct http *x, const char *path)
{
    if (get_state(x, path))
        return;
    if (strcmp(path, "/api") == 0 || strcmp(path, "/api/") == 0) {
        answer_text(x, 200, "text/html; charset=utf-8", command_list_page());
        return;
    }
    if (strncmp(path, "/api/", 5) != 0) {
        answer_asset(x, path);
        return;
    }
    const struct command *c = command_find(path + 5);
    if (hurries(x)) {
        refuse(x, "too_many", AGON_SAY(request_slower, "slower, please"));
    } else if (c && !c->reads) {
        refuse(x, "forbidden", AGON_SAY(request_needs_post, "this command is asked for with POST"));
    } else {
        json_t *arguments = query_json(x, c);
        x->bare = json_is_integer(json_object_get(arguments, "download"));
        if (c && strcmp(c->name, "board") == 0)
            x->cache = "private, max-age=31536000, immutable";
        start(x, path + 5, arguments);
        json_decref(arguments);
    }
}

/* Whether a POST comes from the site's own page: origin, type, and the session's token. */
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
    const char *code = hurries(x) ? "too_many" : check_post(x);
    x->posted = true;
    if (code)
        refuse(x, code,
               strcmp(code, "too_many") == 0 ? AGON_SAY(request_slower, "slower, please")
               : strcmp(code, "no_session") == 0
                   ? AGON_SAY(session_token_wrong, "the token is missing or wrong")
                   : AGON_SAY(session_other_page, "not from the site's own page"));
    else if (!json_is_object(arguments))
        refuse(x, "bad_message", AGON_SAY(message_object_expected, "expected a JSON object"));
    else
        start(x, x->path, arguments);
    json_decref(arguments);
}

/* A request's headers are there. */
static int begin(struct http *x, const char *path)
{
    struct lws *wsi = x->wsi;
    char length[24];
    clear(x);
    x->posted = true; /* no body is waited for, until one is */
    x->begun_us = os_now_us();
    snprintf(x->uri, sizeof x->uri, "%s", path);
    x->method = "GET";
    set_deadline(wsi, NEVER_S);
    if (!gate_host_good(x->net, wsi))
        return refuse(x, "forbidden",
                      AGON_SAY(server_other_name, "this server does not go by that name")),
               0;
    x->head_only = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    x->method = x->head_only ? "HEAD" : "GET";
    if (x->head_only || lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0)
        return get(x, path), 0;
    x->method = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0 ? "POST" : "other";
    if (lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) <= 0 || strncmp(path, "/api/", 5) != 0) {
        refuse(x, "not_found", AGON_SAY(page_methods, "only GET and HEAD, and POST to /api/"));
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
        set_deadline(wsi, BODY_S);
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

/* Told again before the answer has gone: more has come behind the body, and the library would tell
 * so for ever. Nobody is to ask on before he is answered. */
static int end_body(struct http *x)
{
    if (x->whole || !x->net)
        return -1;
    x->whole = true;
    core_at(x->net->api->core);
    set_deadline(x->wsi, NEVER_S);
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
        set_deadline(wsi, HEADERS_S);
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
        return x && x->net ? writable(x) : 0;
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (x)
            clear(x);
        return 0;
    default:
        return 0;
    }
}
