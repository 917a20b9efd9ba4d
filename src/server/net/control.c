/* Lines of JSON in, lines of JSON out, one command per connection. */
#include "server/net/control.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/program.h"
#include "server/net/stop.h"
#include "server/request/dispatch.h"

enum { LINE_MAX_BYTES = 65536, BACKLOG = 4 };

struct caller {
    struct exchange exchange; /* first */
    struct net *net;
    uv_pipe_t pipe;
    uv_write_t write;
    char line[LINE_MAX_BYTES];
    size_t n, answer_n;
    char *answer;        /* NULL until it is ready */
    uint64_t ticket;     /* must be durable before it leaves */
    struct caller *next; /* list of all */
    bool asked, writing;
};

static void on_closed(uv_handle_t *handle)
{
    struct caller *c = handle->data;
    free(c->answer);
    free(c);
}

static void leave(struct caller *c)
{
    if (uv_is_closing((uv_handle_t *)&c->pipe))
        return;
    request_forget_exchange(&c->exchange);
    for (struct caller **p = &c->net->callers; *p; p = &(*p)->next)
        if (*p == c) {
            *p = c->next;
            break;
        }
    uv_close((uv_handle_t *)&c->pipe, on_closed);
}

static void on_written(uv_write_t *write, int status)
{
    (void)status;
    leave(write->data);
}

static void write_answer(struct caller *c)
{
    uv_buf_t bytes = uv_buf_init(c->answer, (unsigned)c->answer_n);
    c->write.data = c;
    c->writing = true;
    if (uv_write(&c->write, (uv_stream_t *)&c->pipe, &bytes, 1, on_written) < 0)
        leave(c);
}

void control_wake(struct net *net)
{
    for (struct caller *c = net->callers, *next; c; c = next) {
        next = c->next;
        if (c->answer && !c->writing && c->ticket <= store_durable(net->api->core->store))
            write_answer(c);
    }
}

/* Answers once everything written so far is durable, so that a later reader of the store finds it.
 * If the answer cannot be serialised, the connection is closed. */
static void answer(struct exchange *exchange, int status, json_t *json, const char *cookie)
{
    struct caller *c = (struct caller *)exchange;
    (void)status;
    (void)cookie;
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    if (!text) {
        logger_event(c->net->api->core->options.logger, LEVEL_ERROR, "no_control_answer", NULL);
        leave(c);
        return;
    }
    size_t n = strlen(text);
    c->answer = malloc(n + 2);
    if (!c->answer)
        abort();
    memcpy(c->answer, text, n);
    memcpy(c->answer + n, "\n", 2);
    free(text);
    c->answer_n = n + 1;
    c->ticket = store_ticket(c->net->api->core->store);
    control_wake(c->net);
}

static void ask(struct caller *c)
{
    json_t *message = json_loadb(c->line, c->n, JSON_REJECT_DUPLICATES, NULL);
    const char *name = json_string_value(json_object_get(message, "do"));
    c->asked = true;
    c->exchange.answer = answer;
    core_at(c->net->api->core);
    if (name && strcmp(name, "restart") == 0) {
        answer(&c->exchange, 200, json_pack("{sb}", "ok", 1), NULL);
        net_stop(c->net, true);
    } else if (name) {
        struct request from = {.api = c->net->api, .exchange = &c->exchange, .owner = true};
        dispatch(&from, name, message);
    } else {
        answer(&c->exchange, 400, json_pack("{sb}", "ok", 0), NULL);
    }
    json_decref(message);
}

static void on_room(uv_handle_t *handle, size_t suggested, uv_buf_t *room)
{
    struct caller *c = handle->data;
    (void)suggested;
    *room = uv_buf_init(c->line + c->n, (unsigned)(sizeof c->line - c->n));
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *room)
{
    struct caller *c = stream->data;
    (void)room;
    if (n < 0 || c->asked) {
        if (!c->asked)
            leave(c);
        else if (n < 0)
            uv_read_stop(stream);
        return;
    }
    c->n += (size_t)n;
    if (memchr(c->line, '\n', c->n))
        ask(c);
    else if (c->n == sizeof c->line)
        leave(c);
}

static void on_caller(uv_stream_t *server, int status)
{
    struct net *net = server->data;
    struct caller *c = status == 0 ? calloc(1, sizeof *c) : NULL;
    if (!c)
        return;
    c->net = net;
    uv_pipe_init(&net->loop, &c->pipe, 0);
    c->pipe.data = c;
    c->next = net->callers;
    net->callers = c;
    if (uv_accept(server, (uv_stream_t *)&c->pipe) == 0)
        uv_read_start((uv_stream_t *)&c->pipe, on_room, on_read);
    else
        leave(c);
}

void control_listen(struct net *net)
{
    char path[512];
    if (!net->options.data)
        return;
    snprintf(path, sizeof path, "%s/" CONTROL_NAME, net->options.data);
    os_file_drop(path);
    uv_pipe_init(&net->loop, &net->control, 0);
    net->control.data = net;
    if (uv_pipe_bind(&net->control, path) < 0 ||
        uv_listen((uv_stream_t *)&net->control, BACKLOG, on_caller) < 0)
        logger_event(net->api->core->options.logger, LEVEL_ERROR, "no_control_socket",
                     LOG_FIELDS({"path", path}));
}

void control_close(struct net *net)
{
    if (net->control.data)
        uv_close((uv_handle_t *)&net->control, NULL);
    for (struct caller *c = net->callers, *next; c; c = next) {
        next = c->next;
        if (!c->asked)
            leave(c);
    }
}

void control_release(struct net *net)
{
    while (net->callers)
        leave(net->callers);
}
