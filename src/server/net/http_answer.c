/* Outgoing HTTP answers: headers, texts, files, streams. */
#include "server/net/http_answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/time.h"
#include "proto/game_json.h"
#include "server/base/connection.h"
#include "server/net/compress.h"
#include "server/net/gate.h"
#include "server/net/relay.h"
#include "server/request/dispatch.h"
#include "server/users/session.h"

/* STALL_S: for a client to take the next piece; REST_S: between two requests of a connection. */
enum { HEADERS_MAX = 4096, CHUNK = 16384, STALL_S = 30, REST_S = 25 };

/* ---- the answer ---- */

void http_answer_ready(struct http *x)
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
        http_answer_ready(x);
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
            http_answer_ready(x);
        } else {
            p = &x->next;
        }
    }
}

/* Takes ownership of the text, which is freed when sent. */
void http_take_text(struct http *x, int status, const char *type, char *text)
{
    x->status = status;
    x->type = type;
    x->owned = text;
    x->bytes = (const unsigned char *)text;
    x->n = text ? strlen(text) : 0;
    x->net->held += x->n;
    x->cache = x->cache && status < 400 ? x->cache : "no-store";
}

void http_answer_text(struct http *x, int status, const char *type, char *text)
{
    http_take_text(x, status, type, text);
    ready_when_durable(x);
}

/* Compresses the answer to a GET if the client accepts gzip. Answers to POST hold tokens and codes,
 * which their compressed length could reveal. */
static void compress(struct http *x)
{
    char codings[128];
    size_t n;
    if (strcmp(x->method, "POST") == 0 || x->n < COMPRESS_MIN || x->n > COMPRESS_MAX)
        return;
    x->varies = true;
    net_header(x->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, codings, sizeof codings);
    char *small = site_accepts(codings, "gzip") ? compress_gzip(x->owned, x->n, &n) : NULL;
    if (!small)
        return;
    x->net->held -= x->n - n;
    free(x->owned);
    x->owned = small;
    x->bytes = (const unsigned char *)small;
    x->n = n;
    x->coding = "gzip";
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
        http_answer_text(x, 200, "text/plain; charset=utf-8", copy);
    } else {
        http_take_text(x, status, "application/json; charset=utf-8",
                       json_dumps(json, JSON_COMPACT));
        compress(x);
        ready_when_durable(x);
    }
    json_decref(json);
}

void http_refuse(struct http *x, const char *code, const char *text)
{
    metrics_refused(&x->net->api->core->metrics, code);
    answer_json(&x->exchange, request_http_status(code),
                json_pack("{sb so}", "ok", 0, "error", game_json_error(code, text)), NULL);
}

bool http_hurries(struct http *x)
{
    char address[64];
    struct core *core = x->net->api->core;
    if (x->net->held > NET_HELD_MAX)
        return true;
    gate_address(x->net, x->wsi, address);
    return !limits_take(core, limits_address(core, address), RATE_QUERIES, NULL);
}

void http_refuse_hurry(struct http *x)
{
    http_refuse(x, "too_many", AGON_SAY(request_slower, "too fast; please wait a moment"));
}

static int add(struct lws *wsi, const char *name, const char *value, unsigned char **p,
               unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), p, end);
}

/* Logs an answer. */
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

void http_host(const struct http *x, char *host, size_t size)
{
    net_header(x->wsi, WSI_TOKEN_HOST, host, size);
    if (host[strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-_[]")])
        host[0] = '\0';
}

/* The headers of every answer, and those of this one. */
static int write_headers(struct http *x)
{
    unsigned char buffer[LWS_PRE + HEADERS_MAX], *p = buffer + LWS_PRE, *start = p;
    unsigned char *end = buffer + sizeof buffer;
    char policy[1024], host[128];
    http_host(x, host, sizeof host);
    site_policy(x->asset, host, policy, sizeof policy);
    lws_filepos_t n = x->body_source ? LWS_ILLEGAL_HTTP_CONTENT_LEN : x->n;
    int bad = lws_add_http_common_headers(x->wsi, (unsigned int)x->status, x->type, n, &p, end);
    bad |= add(x->wsi, "content-security-policy:", policy, &p, end);
    bad |= add(x->wsi, "x-content-type-options:", "nosniff", &p, end);
    bad |= add(x->wsi, "referrer-policy:", "no-referrer", &p, end);
    bad |= add(x->wsi, "cross-origin-opener-policy:", "same-origin", &p, end);
    bad |= add(x->wsi, "cross-origin-embedder-policy:", "require-corp", &p, end);
    bool library = site_may_load(x->asset);
    bool anywhere = x->shared || library || site_may_frame(x->asset);
    if (library)
        bad |= add(x->wsi, "access-control-allow-origin:", "*", &p, end);
    bad |= add(x->wsi, "cross-origin-resource-policy:", anywhere ? "cross-origin" : "same-origin",
               &p, end);
    bad |= add(x->wsi, "cache-control:", x->cache ? x->cache : "no-store", &p, end);
    if (x->asset && !x->made)
        bad |= add(x->wsi, "etag:", x->asset->tag, &p, end);
    if (x->asset || x->varies)
        bad |=
            add(x->wsi, "vary:", x->made ? "accept-encoding, accept-language" : "accept-encoding",
                &p, end);
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

/* Clears a request so that the connection can take the next. */
void http_clear(struct http *x)
{
    struct net *net = x->net;
    struct lws *wsi = x->wsi;
    if (!net)
        return;
    stop_waiting(x);
    stop_streaming(x);
    request_forget_exchange(&x->exchange);
    if (net->relay)
        relay_forget(net->relay, &x->exchange);
    net->held -= x->body_n + (x->owned ? x->n : 0);
    free(x->body);
    free(x->owned);
    memset(x, 0, sizeof *x);
    x->net = net;
    x->wsi = wsi;
}

/* After that time it is closed even if data trickles in. The library cannot cancel a timer. */
void http_set_deadline(struct lws *wsi, int seconds)
{
    lws_set_timer_usecs(wsi, seconds * LWS_US_PER_SEC);
}

static int done(struct http *x)
{
    struct lws *wsi = x->wsi;
    http_clear(x);
    http_set_deadline(wsi, REST_S);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* ---- in pieces ---- */

static void begin_streaming(struct exchange *exchange, struct body_source *p)
{
    struct http *x = (struct http *)exchange;
    x->status = 200;
    x->type = p->type;
    x->body_source = p;
    http_answer_ready(x);
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

/* Sends one chunk of the current piece; requests the next piece when it is complete. */
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
        lws_set_timeout(x->wsi, NO_PENDING_TIMEOUT, 0);
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

int http_writable(struct http *x)
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

void http_ask(struct http *x, const char *command, json_t *arguments,
              void (*answer)(struct exchange *, int status, json_t *, const char *cookie))
{
    struct request from = {.api = x->net->api, .exchange = &x->exchange};
    net_cookie(x->wsi, from.session, sizeof from.session);
    gate_address(x->net, x->wsi, from.address);
    x->exchange.answer = answer ? answer : answer_json;
    x->exchange.stream = begin_streaming;
    x->exchange.give = take_piece;
    x->exchange.break_off = break_off;
    /* An answer may take any time: the library would apply its timeout for reading the request. */
    lws_set_timeout(x->wsi, NO_PENDING_TIMEOUT, 0);
    if (x->net->relay) {
        relay_ask(x->net->relay, &x->exchange, &from, strcmp(x->method, "POST") == 0, command,
                  arguments);
        return;
    }
    from.user = session_user(x->net->api->users, from.session);
    dispatch(&from, command, arguments);
}

/* ---- the site's files ---- */

void http_answer_page(struct http *x, int status, const struct asset *page, char *text)
{
    x->asset = page;
    x->made = true;
    x->cache = "no-cache";
    http_take_text(x, status, page->type, text);
    compress(x);
    http_answer_ready(x);
}

void http_answer_file(struct http *x, const struct asset *a, bool there)
{
    char tags[256], codings[128];
    net_header(x->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, codings, sizeof codings);
    const struct coded *c = &a->plain;
    if (a->brotli.bytes && site_accepts(codings, "br")) {
        c = &a->brotli;
        x->coding = "br";
    } else if (a->gzip.bytes && site_accepts(codings, "gzip")) {
        c = &a->gzip;
        x->coding = "gzip";
    }
    /* Tags are quoted, and a proxy may have put W/ before one, so searching the list for the tag is
     * enough. */
    net_header(x->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, tags, sizeof tags);
    bool same = there && strstr(tags, a->tag) != NULL;
    x->asset = a;
    x->status = same ? 304 : there ? 200 : 404;
    x->type = a->type;
    x->bytes = c->bytes;
    x->n = same ? 0 : c->n;
    x->coding = same ? NULL : x->coding;
    x->cache =
        strncmp(a->path, "/assets/", 8) == 0 ? "public, max-age=31536000, immutable" : "no-cache";
    http_answer_ready(x);
}

void http_answer_asset(struct http *x, const char *path)
{
    const struct asset *a = site_find(path);
    if (a)
        http_answer_file(x, a, site_has(path));
    else
        http_refuse(x, "not_found", AGON_SAY(page_not_found, "there is no such page"));
}
