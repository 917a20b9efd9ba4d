/* The relay's side of a link: dialing, sockets, requests. */
#include "server/net/relay.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/time.h"
#include "proto/game_json.h"
#include "server/base/connection.h"
#include "server/bots/bot.h"
#include "server/net/link.h"
#include "server/request/request.h"

enum {
    PUBLISHED = 200,
    PING_MS = 1000,
    LEFT_MS = 3000, /* see relay_is_left() */
    ASKS_UNSENT_MAX = 8 * LINK_UNSENT_ENOUGH,
    CLOSE_AGAIN = 1012,
    NO_SLOT = -1
};

struct slot {
    struct connection *connection; /* NULL: free */
    uint32_t turn;                 /* the high half of its id: changes with every connection */
    int next_free;                 /* NO_SLOT: the last */
    bool paused;                   /* not read until the link has taken what there is */
};

/* A request that is not answered. */
struct relay_ask {
    struct body_source source; /* first; of a streamed answer */
    struct relay *relay;
    uint64_t id;
    struct exchange *exchange;
    struct relay_ask *next;
    char type[80], name[160];
    bool last; /* all of the stream has come */
};

struct relay {
    struct net *net;
    struct link *link;         /* NULL: none */
    char published[PUBLISHED]; /* the leader that the link is with */
    char refusal[128];         /* why the last try failed, or "" */
    unsigned char secret[LINK_PROOF], leader[LINK_NONCE], nonce[LINK_NONCE];
    void (*hold)(struct connection *, bool on);
    struct slot *slot;
    int slots, first_free, paused;
    struct relay_ask *asks;
    uint64_t last_ask;
    int64_t pinged; /* steady clock */
    int64_t left;   /* steady clock when the other side closed the link, 0: it did not */
};

static struct core *core_of(const struct relay *r)
{
    return r->net->api->core;
}

static void pass(struct relay *r, struct link_frame f)
{
    if (!core_of(r)->unlinked)
        link_put(r->link, &f);
}

/* ---- sockets ---- */

static struct connection *find(const struct relay *r, uint64_t id)
{
    uint64_t slot = id & 0xffffffff;
    struct connection *c = slot < (uint64_t)r->slots ? r->slot[slot].connection : NULL;
    return c && c->link_id == id ? c : NULL;
}

static void free_slot(struct relay *r, struct connection *c)
{
    int at = (int)(c->link_id & 0xffffffff);
    r->slot[at].connection = NULL;
    r->paused -= r->slot[at].paused;
    r->slot[at].paused = false;
    r->slot[at].next_free = r->first_free;
    r->first_free = at;
    c->link_id = 0;
    core_of(r)->metrics.relayed--;
}

/* Closes a socket that is no longer on the link. */
static void dismiss(struct relay *r, struct connection *c, int code)
{
    if (r->slot[c->link_id & 0xffffffff].paused)
        r->hold(c, false); /* its answer to the close is read */
    free_slot(r, c);
    connection_close(c, code);
}

/* Stops reading a client for as long as the link is behind, */
static void hold_back(struct relay *r, struct connection *c)
{
    struct slot *s = &r->slot[c->link_id & 0xffffffff];
    r->hold(c, true);
    r->paused += !s->paused;
    s->paused = true;
}

/* ... and reads all of them again. */
static void resume(struct relay *r)
{
    for (int i = 0; i < r->slots && r->paused > 0; i++)
        if (r->slot[i].paused) {
            r->slot[i].paused = false;
            r->paused--;
            r->hold(r->slot[i].connection, false);
        }
}

static int take_slot(struct relay *r)
{
    if (r->first_free == NO_SLOT) {
        int more = r->slots ? 2 * r->slots : 64;
        r->slot = realloc(r->slot, (size_t)more * sizeof *r->slot);
        if (!r->slot)
            abort();
        for (int i = more - 1; i >= r->slots; i--) {
            r->slot[i] = (struct slot){.next_free = r->first_free};
            r->first_free = i;
        }
        r->slots = more;
    }
    int at = r->first_free;
    r->first_free = r->slot[at].next_free;
    r->slot[at].turn++;
    return at;
}

void relay_opened(struct relay *r, struct connection *c)
{
    const char *text[2] = {c->session, c->from->name};
    enum link_kind kind = !c->program                 ? LINK_BROWSER
                          : connection_bot(c)->stream ? LINK_LINES
                                                      : LINK_BOT;
    if (core_of(r)->unlinked) {
        connection_close(c, CLOSE_AGAIN);
        return;
    }
    int at = take_slot(r);
    r->slot[at].connection = c;
    c->link_id = (uint64_t)r->slot[at].turn << 32 | (uint64_t)at;
    core_of(r)->metrics.relayed++;
    link_put_texts(r->link, (struct link_frame){.type = LINK_OPEN, .code = kind, .id = c->link_id},
                   text, 2);
}

void relay_message(struct relay *r, struct connection *c, const char *text, size_t n)
{
    if (c->link_id == 0 || c->closing)
        return;
    core_of(r)->metrics.messages++;
    core_of(r)->metrics.link_out++;
    pass(r, (struct link_frame){.type = LINK_MESSAGE,
                                .code = c->lag < INT16_MAX ? c->lag : INT16_MAX,
                                .id = c->link_id,
                                .bytes = text,
                                .n = n});
    if (link_unsent(r->link) > LINK_UNSENT_ENOUGH)
        hold_back(r, c);
}

void relay_gone(struct relay *r, struct connection *c)
{
    if (c->link_id == 0)
        return;
    pass(r, (struct link_frame){.type = LINK_GONE, .flag = core_of(r)->stopping, .id = c->link_id});
    free_slot(r, c);
}

static void take_text(struct relay *r, const struct link_frame *f)
{
    struct connection *c = find(r, f->id);
    if (!c)
        return;
    struct message *message = message_of_text(core_of(r), f->bytes, f->n);
    core_of(r)->metrics.link_in++;
    connection_queue(c, message);
    message_drop(message);
}

static void take_close(struct relay *r, const struct link_frame *f)
{
    struct connection *c = find(r, f->id);
    if (c)
        dismiss(r, c, f->code);
}

static void take_known(struct relay *r, const struct link_frame *f)
{
    struct connection *c = find(r, f->id);
    if (c && c->program)
        connection_bot(c)->known = true;
}

/* ---- requests ---- */

static struct relay_ask *ask_of(struct relay *r, uint64_t id)
{
    struct relay_ask *a = r->asks;
    while (a && a->id != id)
        a = a->next;
    return a;
}

static void drop_ask(struct relay_ask *a)
{
    struct relay_ask **p = &a->relay->asks;
    while (*p != a)
        p = &(*p)->next;
    *p = a->next;
    free(a);
}

static void answer_away(struct exchange *exchange)
{
    exchange->answer(
        exchange, request_http_status("stopping"),
        json_pack("{sb so}", "ok", 0, "error",
                  game_json_error("stopping",
                                  AGON_SAY(server_away, "the server cannot be reached; please "
                                                        "try again in a moment"))),
        NULL);
}

void relay_ask(struct relay *r, struct exchange *exchange, const struct request *from, bool post,
               const char *command, const json_t *arguments)
{
    char *json = json_dumps(arguments, JSON_COMPACT);
    if (core_of(r)->unlinked || !json || link_unsent(r->link) > ASKS_UNSENT_MAX) {
        free(json);
        answer_away(exchange);
        return;
    }
    struct relay_ask *a = calloc(1, sizeof *a);
    if (!a)
        abort();
    const char *text[4] = {from->session, from->address, command, json};
    *a = (struct relay_ask){.relay = r, .id = ++r->last_ask, .exchange = exchange, .next = r->asks};
    r->asks = a;
    core_of(r)->metrics.link_out++;
    link_put_texts(r->link, (struct link_frame){.type = LINK_ASK, .flag = post, .id = a->id}, text,
                   4);
    free(json);
}

void relay_forget(struct relay *r, struct exchange *exchange)
{
    struct relay_ask *a = r->asks;
    while (a && a->exchange != exchange)
        a = a->next;
    if (!a)
        return;
    pass(r, (struct link_frame){.type = LINK_LEFT, .id = a->id});
    drop_ask(a);
}

static bool take_answer(struct relay *r, const struct link_frame *f)
{
    struct relay_ask *a = ask_of(r, f->id);
    const char *text[2]; /* cookie, JSON */
    json_t *json = link_texts(f, text, 2) ? json_loads(text[1], 0, NULL) : NULL;
    if (!json)
        return false;
    if (!a || a->source.want) {
        json_decref(json);
        return true;
    }
    struct exchange *exchange = a->exchange;
    drop_ask(a);
    core_of(r)->metrics.link_in++;
    exchange->answer(exchange, f->code, json, f->flag ? text[0] : NULL);
    return true;
}

static void want(struct body_source *source)
{
    struct relay_ask *a = (struct relay_ask *)source;
    pass(a->relay, (struct link_frame){.type = LINK_WANT, .id = a->id});
}

static void left(struct body_source *source)
{
    struct relay_ask *a = (struct relay_ask *)source;
    if (!a->last)
        pass(a->relay, (struct link_frame){.type = LINK_LEFT, .id = a->id});
    drop_ask(a);
}

static bool take_stream(struct relay *r, const struct link_frame *f)
{
    struct relay_ask *a = ask_of(r, f->id);
    const char *text[2]; /* type, name */
    if (!link_texts(f, text, 2))
        return false;
    if (!a || a->source.want)
        return true;
    snprintf(a->type, sizeof a->type, "%s", text[0]);
    snprintf(a->name, sizeof a->name, "%s", text[1]);
    a->source = (struct body_source){.type = a->type,
                                     .name = f->flag ? a->name : NULL,
                                     .want = want,
                                     .left = left,
                                     .exchange = a->exchange};
    a->exchange->stream(a->exchange, &a->source);
    return true;
}

static void take_piece(struct relay *r, const struct link_frame *f)
{
    struct relay_ask *a = ask_of(r, f->id);
    if (!a || !a->source.exchange)
        return;
    char *piece = malloc(f->n + 1);
    if (!piece)
        abort();
    memcpy(piece, f->bytes, f->n);
    a->last = f->flag;
    a->exchange->give(a->exchange, piece, f->n, f->flag);
}

static void take_break(struct relay *r, const struct link_frame *f)
{
    struct relay_ask *a = ask_of(r, f->id);
    if (a && a->source.exchange) {
        a->last = true;
        a->exchange->break_off(a->exchange);
    }
}

/* ---- the link ---- */

static void log_link(const struct relay *r, enum log_level level, const char *event,
                     const char *why)
{
    char address[80];
    snprintf(address, sizeof address, "%.*s", (int)strcspn(r->published, " "), r->published);
    if (why)
        logger_event(core_of(r)->options.logger, level, event,
                     LOG_FIELDS({"address", address}, {"error", why}));
    else
        logger_event(core_of(r)->options.logger, level, event, LOG_FIELDS({"address", address}));
}

/* The leader's challenge: answers it, or ends the link if the leader's frames are others. */
static bool take_challenge(struct relay *r, const struct link_frame *f)
{
    unsigned char hello[LINK_NONCE + LINK_PROOF];
    char why[100];
    if (f->type != LINK_CHALLENGE)
        return false;
    if (f->code != LINK_PROTOCOL) {
        snprintf(why, sizeof why, "that server speaks version %d of the link's protocol, not %d",
                 f->code, LINK_PROTOCOL);
        link_end(r->link, why);
        return false;
    }
    if (f->n != LINK_NONCE)
        return false;
    memcpy(r->leader, f->bytes, LINK_NONCE);
    randombytes_buf(r->nonce, sizeof r->nonce);
    memcpy(hello, r->nonce, LINK_NONCE);
    link_prove(hello + LINK_NONCE, r->secret, r->leader, r->nonce, 'r');
    link_put(r->link, &(struct link_frame){.type = LINK_HELLO,
                                           .code = LINK_PROTOCOL,
                                           .bytes = (const char *)hello,
                                           .n = sizeof hello});
    return true;
}

/* Frames until the leader has proved that it has the secret, too. */
static bool take_first(struct relay *r, const struct link_frame *f)
{
    static const unsigned char none[LINK_NONCE];
    unsigned char proof[LINK_PROOF];
    const char *why;
    if (f->type == LINK_REFUSED && link_texts(f, &why, 1)) {
        link_end(r->link, why);
        return false;
    }
    if (memcmp(r->leader, none, LINK_NONCE) == 0)
        return take_challenge(r, f);
    link_prove(proof, r->secret, r->leader, r->nonce, 'l');
    if (f->type != LINK_WELCOME || f->n != LINK_PROOF ||
        sodium_memcmp(proof, f->bytes, LINK_PROOF) != 0)
        return false;
    link_trust(r->link);
    core_of(r)->unlinked = false;
    r->left = 0;
    core_of(r)->metrics.links = 1;
    r->refusal[0] = '\0';
    log_link(r, LEVEL_INFO, "linked", NULL);
    return true;
}

static bool on_frame(void *context, const struct link_frame *f)
{
    struct relay *r = context;
    core_at(core_of(r));
    if (core_of(r)->unlinked)
        return take_first(r, f);
    switch (f->type) {
    case LINK_PONG:
        return true;
    case LINK_TEXT:
        take_text(r, f);
        return true;
    case LINK_CLOSE:
        take_close(r, f);
        return true;
    case LINK_KNOWN:
        take_known(r, f);
        return true;
    case LINK_ANSWER:
        return take_answer(r, f);
    case LINK_STREAM:
        return take_stream(r, f);
    case LINK_PIECE:
        take_piece(r, f);
        return true;
    case LINK_BREAK:
        take_break(r, f);
        return true;
    default:
        return false;
    }
}

/* Logs why the link has ended, unless it tries again and again for the same reason. */
static void note_end(struct relay *r, const char *why)
{
    bool tried = core_of(r)->unlinked;
    if (!tried)
        log_link(r, LEVEL_WARNING, "link_lost", why);
    else if (strcmp(why, r->refusal) != 0)
        log_link(r, LEVEL_WARNING, "link_refused", why);
    snprintf(r->refusal, sizeof r->refusal, "%s", tried ? why : "");
}

/* Sends the clients away: they come again, here or elsewhere, when there is a leader. `why` is NULL
 * if this server stops. */
static void on_ended(void *context, const char *why)
{
    struct relay *r = context;
    core_at(core_of(r));
    if (why)
        note_end(r, why);
    if (!core_of(r)->unlinked && link_was_left(r->link))
        r->left = os_now_ms();
    core_of(r)->metrics.links_cut += !core_of(r)->unlinked && link_was_cut(r->link);
    r->link = NULL;
    core_of(r)->unlinked = true;
    core_of(r)->metrics.links = 0;
    for (int i = 0; i < r->slots; i++)
        if (r->slot[i].connection)
            dismiss(r, r->slot[i].connection, CLOSE_AGAIN);
    for (struct relay_ask *a = r->asks, *next; a; a = next) {
        struct exchange *exchange = a->exchange;
        next = a->next;
        if (a->source.want) {
            if (!a->last)
                exchange->break_off(exchange);
            a->last = true;
        } else {
            drop_ask(a);
            answer_away(exchange);
        }
    }
}

static void dial(struct relay *r, const char *published)
{
    static const struct link_owner owner = {on_frame, on_ended};
    char address[65], secret[2 * LINK_PROOF + 1];
    struct sockaddr_storage at;
    int port;
    size_t n;
    if (sscanf(published, "%64s %d %64s", address, &port, secret) != 3 ||
        sodium_hex2bin(r->secret, sizeof r->secret, secret, strlen(secret), NULL, &n, NULL) != 0 ||
        n != sizeof r->secret ||
        (strchr(address, ':') ? uv_ip6_addr(address, port, (struct sockaddr_in6 *)&at)
                              : uv_ip4_addr(address, port, (struct sockaddr_in *)&at)) != 0)
        return;
    snprintf(r->published, sizeof r->published, "%s", published);
    memset(r->leader, 0, sizeof r->leader);
    r->link = link_new(&r->net->loop, &owner, r);
    link_dial(r->link, (const struct sockaddr *)&at);
}

void relay_look(struct relay *r, const char *published)
{
    if (r->link && published && strcmp(published, r->published) != 0) {
        link_end(r->link, "another server leads");
        r->left = 0;
    }
    if (!r->link && published && !core_of(r)->stopping)
        dial(r, published);
}

bool relay_is_left(const struct relay *r)
{
    return r->left > 0 && os_now_ms() - r->left < LEFT_MS;
}

struct relay *relay_new(struct net *net, void (*hold)(struct connection *, bool on))
{
    struct relay *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    *r = (struct relay){.net = net, .hold = hold, .first_free = NO_SLOT};
    return r;
}

void relay_end(struct relay *r)
{
    if (r && r->link)
        link_end(r->link, NULL);
}

void relay_free(struct relay *r)
{
    if (r)
        free(r->slot);
    free(r);
}

void relay_drop_silent(struct relay *r, int64_t now)
{
    if (r && r->link)
        link_end_silent(r->link, now);
}

void relay_flush(struct relay *r)
{
    if (!r || !r->link)
        return;
    int64_t now = os_now_ms();
    if (!core_of(r)->unlinked && now - r->pinged >= PING_MS) {
        r->pinged = now;
        pass(r, (struct link_frame){.type = LINK_PING});
    }
    link_flush(r->link);
    if (r->link && r->paused > 0 && link_unsent(r->link) < LINK_UNSENT_ENOUGH / 2)
        resume(r);
}
