/* Requests to a server over HTTP/1.0, whose answers end with the connection. */
#include "proto/api_client.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "os/time.h"
#include "os/wait.h"

enum { CONNECT_MS = 10000, SILENCE_MS = 60000, PIECE = 65536, HEAD_MAX = 1024 };

/* ---- answers ---- */

/* Whether s[0..n) is a name in small letters, in any case. */
static bool is_name(const char *s, const char *name, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (tolower((unsigned char)s[i]) != name[i])
            return false;
    return true;
}

/* The value of a header, from `head` to `end`; NULL: there is none. */
static const char *find_header(const char *head, const char *end, const char *name, size_t *length)
{
    size_t n = strlen(name);
    for (const char *line = head; line < end;) {
        const char *next = memchr(line, '\n', (size_t)(end - line));
        const char *after = next ? next : end;
        if ((size_t)(after - line) > n && is_name(line, name, n) && line[n] == ':') {
            const char *value = line + n + 1;
            while (value < after && (*value == ' ' || *value == '\t'))
                value++;
            *length = (size_t)(after - value);
            while (*length > 0 && strchr("\r ", value[*length - 1]))
                --*length;
            return value;
        }
        line = after + 1;
    }
    return NULL;
}

/* Takes the session out of "agon=VALUE; Path=/; ..."; an overlong one is none. */
static void take_session(struct api_answer *a, const char *value, size_t n)
{
    static const char name[] = "agon=";
    size_t from = sizeof name - 1, to = from;
    if (n < from || memcmp(value, name, from) != 0)
        return;
    while (to < n && value[to] != ';')
        to++;
    if (to - from < sizeof a->session)
        snprintf(a->session, sizeof a->session, "%.*s", (int)(to - from), value + from);
}

int api_answer_read(struct api_answer *a, const char *bytes, size_t n, struct agon_error *e)
{
    static const char end_of_head[] = "\r\n\r\n";
    *a = (struct api_answer){.status = 0};
    int64_t status = 0, declared = -1;
    size_t length, head = 0;
    while (head + 4 <= n && memcmp(bytes + head, end_of_head, 4) != 0)
        head++;
    bool good = head + 4 <= n && head >= 12 && memcmp(bytes, "HTTP/1.", 7) == 0 &&
                bytes[8] == ' ' && text_number(bytes + 9, 3, 100, 599, &status);
    if (!good)
        return agon_fail(e, AGON_BAD_TEXT, 0, "expected an answer of HTTP");
    const char *value = find_header(bytes, bytes + head, "content-length", &length);
    if (value && !text_number(value, length, 0, INT64_MAX, &declared))
        return agon_fail(e, AGON_BAD_TEXT, (int)(value - bytes), "expected a length");
    size_t there = n - head - 4;
    if (declared >= 0 && (uint64_t)declared != there)
        return agon_fail(e, AGON_BAD_TEXT, -1, "the answer was cut off");
    value = find_header(bytes, bytes + head, "set-cookie", &length);
    if (value)
        take_session(a, value, length);
    a->status = (int)status;
    a->n = there;
    a->body = malloc(there + 1);
    if (!a->body)
        return agon_fail(e, AGON_NO_MEMORY, -1, "out of memory");
    memcpy(a->body, bytes + head + 4, there);
    a->body[there] = '\0';
    return 0;
}

/* ---- the connection ---- */

/* Receives until the other end closes: *bytes for free(). */
static int receive_all(struct os_socket *socket, char **bytes, size_t *n, struct agon_error *e)
{
    size_t room = PIECE;
    *bytes = malloc(room);
    *n = 0;
    int64_t until = os_now_ms() + SILENCE_MS;
    while (*bytes) {
        if (*n == room) {
            char *more = room < API_ANSWER_MAX ? realloc(*bytes, 2 * room) : NULL;
            if (!more)
                return agon_fail(e, AGON_UNSUPPORTED, -1, "the answer is longer than %d bytes",
                                 API_ANSWER_MAX);
            *bytes = more;
            room *= 2;
        }
        int64_t got = os_receive(socket, *bytes + *n, room - *n);
        if (got < 0)
            return 0;
        *n += (size_t)got;
        if (got > 0) {
            until = os_now_ms() + SILENCE_MS;
            continue;
        }
        int64_t left = until - os_now_ms();
        struct os_watch watch = {.fd = socket->fd, .read = true};
        if (left <= 0)
            return agon_fail(e, AGON_UNSUPPORTED, -1, "the server did not answer within %d s",
                             SILENCE_MS / 1000);
        os_wait(&watch, 1, left);
    }
    return agon_fail(e, AGON_NO_MEMORY, -1, "out of memory");
}

/* Sends the request over a new connection, and reads the answer. */
static int exchange(struct api_client *c, const char *head, size_t head_n, const char *body,
                    size_t body_n, struct api_answer *a, struct agon_error *e)
{
    struct os_socket socket;
    char *bytes = NULL;
    size_t n;
    c->doubt = OS_DOUBT_NONE;
    int status = os_connect(&socket, c->url.host, c->url.port, CONNECT_MS, e);
    if (status < 0)
        return status;
    if (c->url.encrypted)
        status = os_encrypt(&socket, c->trust, c->url.host, CONNECT_MS, &c->doubt, e);
    if (status == 0 &&
        !(os_send(&socket, head, head_n) && (body_n == 0 || os_send(&socket, body, body_n))))
        status = agon_fail(e, AGON_UNSUPPORTED, -1, "the server has closed the connection");
    if (status == 0)
        status = receive_all(&socket, &bytes, &n, e);
    os_disconnect(&socket);
    if (status == 0) {
        struct agon_error inner;
        status = api_answer_read(a, bytes, n, &inner);
        if (status < 0)
            agon_fail(e, AGON_UNSUPPORTED, -1, "%.60s port %d is not a server of Agon: %s",
                      c->url.host, c->url.port, inner.text);
    }
    free(bytes);
    return status < 0 && status != AGON_ILLEGAL ? AGON_UNSUPPORTED : status;
}

/* The lines of a request up to its body; as snprintf. */
static int write_head(const struct api_client *c, const char *method, const char *path, size_t body,
                      char head[HEAD_MAX])
{
    bool bracket = strchr(c->url.host, ':');
    return snprintf(head, HEAD_MAX,
                    "%s /api/%s HTTP/1.0\r\nHost: %s%s%s:%d\r\nConnection: close\r\n"
                    "Content-Type: application/json\r\nContent-Length: %zu\r\n%s%s%s%s%s%s\r\n",
                    method, path, bracket ? "[" : "", c->url.host, bracket ? "]" : "", c->url.port,
                    body, c->session[0] ? "Cookie: agon=" : "", c->session,
                    c->session[0] ? "\r\n" : "", c->token[0] ? "X-Agon-Token: " : "", c->token,
                    c->token[0] ? "\r\n" : "");
}

/* ---- commands ---- */

/* The object of an answer, if its "ok" is true; a refusal is an error in the server's words. */
static int read_object(const struct api_client *c, const struct api_answer *a, json_t **object,
                       struct agon_error *e)
{
    *object = json_loadb(a->body, a->n, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_true(json_object_get(*object, "ok")))
        return 0;
    const json_t *error = json_object_get(*object, "error");
    const char *text = json_string_value(json_object_get(error, "text"));
    const char *code = json_string_value(json_object_get(error, "code"));
    int status = text && code ? AGON_ILLEGAL : AGON_UNSUPPORTED;
    if (text && code)
        agon_fail(e, status, -1, "%s (%.40s)", text, code);
    else
        agon_fail(e, status, -1, "%.60s port %d is not a server of Agon: it answered HTTP %d",
                  c->url.host, c->url.port, a->status);
    json_decref(*object);
    *object = NULL;
    return status;
}

int api_client_ask(struct api_client *c, const char *command, const json_t *arguments,
                   json_t **answer, struct agon_error *e)
{
    struct api_answer a = {.body = NULL};
    char head[HEAD_MAX];
    *answer = NULL;
    char *body = arguments ? json_dumps(arguments, JSON_COMPACT) : strdup("{}");
    if (!body)
        return agon_fail(e, AGON_UNSUPPORTED, -1, "out of memory");
    int n = write_head(c, "POST", command, strlen(body), head);
    int status = n < HEAD_MAX ? exchange(c, head, (size_t)n, body, strlen(body), &a, e)
                              : agon_fail(e, AGON_UNSUPPORTED, -1, "the command is too long");
    if (status == 0)
        status = read_object(c, &a, answer, e);
    const char *token = json_string_value(json_object_get(*answer, "token"));
    if (status == 0 && a.session[0])
        memcpy(c->session, a.session, sizeof c->session);
    if (token && strlen(token) < sizeof c->token && (a.session[0] || !c->token[0]))
        snprintf(c->token, sizeof c->token, "%s", token);
    free(a.body);
    free(body);
    return status;
}

int api_client_get(struct api_client *c, const char *query, char **text, size_t *n,
                   struct agon_error *e)
{
    struct api_answer a = {.body = NULL};
    char head[HEAD_MAX];
    json_t *object = NULL;
    int length = write_head(c, "GET", query, 0, head);
    int status = length < HEAD_MAX ? exchange(c, head, (size_t)length, NULL, 0, &a, e)
                                   : agon_fail(e, AGON_UNSUPPORTED, -1, "the question is too long");
    if (status == 0 && a.status == 200) {
        *text = a.body;
        *n = a.n;
        return 0;
    }
    if (status == 0)
        status = read_object(c, &a, &object, e);
    json_decref(object);
    free(a.body);
    return status < 0 ? status : AGON_UNSUPPORTED;
}
