/* Sockets and requests of a relay. Each socket is a connection like those of this server's own
 * ports; each request an exchange, whose answer leaves once it is durable. */
#include "server/net/relayed.h"

#include <stdlib.h>
#include <string.h>

#include "proto/game_json.h"
#include "server/base/connection.h"
#include "server/game/forgive.h"
#include "server/game/play.h"
#include "server/net/bot_socket.h"
#include "server/net/gate.h"
#include "server/net/socket.h"
#include "server/request/command.h"
#include "server/request/dispatch.h"
#include "server/users/session.h"
#include "server/users/user.h"

enum { ADDRESS_TEXT = 64 };

struct relayed {
    struct relayed_all *all;
    struct connection *connection;
    uint64_t id;
    struct relayed *next_woken;
    bool woken;
    bool known; /* the relay has been notified of the bot's hello */
};

/* A request, until its answer is sent whole. */
struct relayed_ask {
    struct exchange exchange; /* first */
    struct relayed_all *all;
    uint64_t id;
    uint64_t ticket; /* of the answer, which is: */
    char *text;      /* NULL: none yet */
    char *cookie;    /* or NULL */
    int status;
    struct body_source *source; /* of a streamed answer */
    bool over;                  /* nothing more is sent */
    struct relayed_ask *next;
};

/* ---- sockets ---- */

static struct relayed *find(const struct relayed_all *all, uint64_t id)
{
    size_t slot = (size_t)(id & 0xffffffff);
    struct relayed *s = slot < all->room ? all->socket[slot] : NULL;
    return s && s->id == id ? s : NULL;
}

static void drop(struct relayed *s)
{
    struct relayed_all *all = s->all;
    for (struct relayed **p = &all->woken; s->woken && *p; p = &(*p)->next_woken)
        if (*p == s) {
            *p = s->next_woken;
            break;
        }
    all->socket[s->id & 0xffffffff] = NULL;
    bot_socket_release(s->connection);
    connection_free(s->connection);
    all->api->core->metrics.relayed--;
    free(s);
}

/* Makes room for the slot of a new socket. */
static void make_room(struct relayed_all *all, size_t slot)
{
    if (slot >= all->room) {
        size_t room = 2 * (slot + 1);
        all->socket = realloc(all->socket, room * sizeof *all->socket);
        if (!all->socket)
            abort();
        memset(all->socket + all->room, 0, (room - all->room) * sizeof *all->socket);
        all->room = room;
    }
}

static bool open_socket(struct relayed_all *all, const struct link_frame *f)
{
    struct core *core = all->api->core;
    size_t slot = (size_t)(f->id & 0xffffffff);
    const char *text[2]; /* session, address */
    if (f->code < 0 || f->code >= LINK_KINDS || !link_texts(f, text, 2) ||
        strlen(text[0]) >= SESSION_TEXT || strlen(text[1]) >= ADDRESS_TEXT ||
        (slot < all->room && all->socket[slot]))
        return false;
    bool full = core->stopping || slot >= RELAYED_MAX || gate_full(core, text[1]);
    struct relayed *s = full ? NULL : calloc(1, sizeof *s);
    struct connection *c = s ? connection_new(core, s, text[0], text[1]) : NULL;
    if (!c || (f->code != LINK_BROWSER && !bot_socket_init(c))) {
        link_put(all->link,
                 &(struct link_frame){.type = LINK_CLOSE, .code = CONNECTION_AGAIN, .id = f->id});
        if (c)
            connection_free(c);
        free(s);
        return true;
    }
    *s = (struct relayed){.all = all, .connection = c, .id = f->id};
    make_room(all, slot);
    c->relayed = true;
    if (c->program)
        connection_bot(c)->stream = f->code == LINK_LINES;
    all->socket[slot] = s;
    core->metrics.relayed++;
    return true;
}

static void take_message(struct relayed_all *all, const struct link_frame *f)
{
    struct relayed *s = find(all, f->id);
    if (!s)
        return;
    struct connection *c = s->connection;
    if (c->program) {
        c->lag = f->code;
        bot_socket_message(all->api, c, f->bytes, f->n);
    } else {
        socket_message(all->api, c, f->bytes, f->n);
    }
}

void relayed_wake(struct connection *c)
{
    struct relayed *s = c->driver;
    if (s->woken)
        return;
    s->woken = true;
    s->next_woken = s->all->woken;
    s->all->woken = s;
}

/* Queues the messages of a socket that may leave; then closes it if that is due. */
static void write_messages(struct relayed *s)
{
    struct connection *c = s->connection;
    struct link *link = s->all->link;
    struct link_frame f = {.type = LINK_TEXT, .id = s->id};
    if (c->program && !s->known && bot_socket_known(c)) {
        link_put(link, &(struct link_frame){.type = LINK_KNOWN, .id = s->id});
        s->known = true;
    }
    struct message *message = c->closing == CONNECTION_AGAIN ? NULL : connection_next(c);
    for (; message; message = connection_next(c)) {
        if (link_unsent(link) > LINK_UNSENT_ENOUGH) {
            relayed_wake(c);
            return;
        }
        f.bytes = (const char *)message->bytes + MESSAGE_HEADROOM;
        f.n = message->n;
        link_put(link, &f);
        c->core->metrics.link_out++;
        connection_sent(c);
    }
    if (connection_ends(c)) {
        link_put(link, &(struct link_frame){.type = LINK_CLOSE, .code = c->closing, .id = s->id});
        drop(s);
    }
}

/* ---- requests ---- */

static struct relayed_ask *ask_of(const struct relayed_all *all, uint64_t id)
{
    struct relayed_ask *a = all->asks;
    while (a && a->id != id)
        a = a->next;
    return a;
}

/* Ends it, wherever it is. */
static void drop_ask(struct relayed_ask *a)
{
    struct relayed_ask **p = &a->all->asks;
    while (*p != a)
        p = &(*p)->next;
    *p = a->next;
    a->all->held -= a->text ? strlen(a->text) : 0;
    if (a->source) {
        a->source->exchange = NULL;
        a->source->left(a->source);
    }
    request_forget_exchange(&a->exchange);
    free(a->text);
    free(a->cookie);
    free(a);
}

static void answer(struct exchange *exchange, int status, json_t *json, const char *cookie)
{
    struct relayed_ask *a = (struct relayed_ask *)exchange;
    a->status = status;
    a->text = json_dumps(json, JSON_COMPACT);
    a->cookie = cookie ? malloc(strlen(cookie) + 1) : NULL;
    a->all->held += a->text ? strlen(a->text) : 0;
    if (!a->text || (cookie && !a->cookie))
        abort();
    if (cookie)
        strcpy(a->cookie, cookie);
    a->ticket = store_ticket(a->all->api->core->store);
    json_decref(json);
}

static void begin_streaming(struct exchange *exchange, struct body_source *source)
{
    struct relayed_ask *a = (struct relayed_ask *)exchange;
    const char *text[2] = {source->type, source->name ? source->name : ""};
    a->source = source;
    link_put_texts(a->all->link,
                   (struct link_frame){.type = LINK_STREAM, .flag = source->name, .id = a->id},
                   text, 2);
}

static void give_piece(struct exchange *exchange, char *piece, size_t n, bool last)
{
    struct relayed_ask *a = (struct relayed_ask *)exchange;
    link_put(a->all->link,
             &(struct link_frame){
                 .type = LINK_PIECE, .flag = last, .id = a->id, .bytes = piece, .n = n});
    free(piece);
    a->over = last;
}

static void break_off(struct exchange *exchange)
{
    struct relayed_ask *a = (struct relayed_ask *)exchange;
    link_put(a->all->link, &(struct link_frame){.type = LINK_BREAK, .id = a->id});
    a->over = true;
}

static void refuse(struct relayed_ask *a, const char *code, const char *text)
{
    metrics_refused(&a->all->api->core->metrics, code);
    answer(&a->exchange, request_http_status(code),
           json_pack("{sb so}", "ok", 0, "error", game_json_error(code, text)), NULL);
}

static bool begin_ask(struct relayed_all *all, const struct link_frame *f)
{
    struct api *api = all->api;
    struct request from = {.api = api};
    const char *text[4]; /* session, address, command, arguments */
    if (!link_texts(f, text, 4) || strlen(text[0]) >= sizeof from.session ||
        strlen(text[1]) >= sizeof from.address)
        return false;
    json_t *arguments = json_loads(text[3], JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(arguments)) {
        json_decref(arguments);
        return false;
    }
    struct relayed_ask *a = calloc(1, sizeof *a);
    if (!a)
        abort();
    *a = (struct relayed_ask){.exchange = {.answer = answer,
                                           .stream = begin_streaming,
                                           .give = give_piece,
                                           .break_off = break_off},
                              .all = all,
                              .id = f->id,
                              .next = all->asks};
    all->asks = a;
    from.exchange = &a->exchange;
    strcpy(from.session, text[0]);
    strcpy(from.address, text[1]);
    from.user = session_user(api->users, from.session);
    const struct command *c = command_find(api->tables, text[2]);
    if (!f->flag && c && !c->reads) /* the relay does not know this command */
        refuse(a, "forbidden", AGON_SAY(request_needs_post, "this command needs POST"));
    else if (all->held < NET_HELD_MAX &&
             limits_take(api->core, limits_address(api->core, from.address), RATE_QUERIES, NULL))
        dispatch(&from, text[2], arguments);
    else
        refuse(a, "too_many", AGON_SAY(request_slower, "too fast; please wait a moment"));
    json_decref(arguments);
    return true;
}

static void want_piece(struct relayed_all *all, uint64_t id)
{
    struct relayed_ask *a = ask_of(all, id);
    if (a && a->source && !a->over)
        a->source->want(a->source);
}

/* Sends the answers that have become durable, as far as the relay reads, and forgets what is
 * over. */
static void write_answers(struct relayed_all *all)
{
    uint64_t durable = store_durable(all->api->core->store);
    for (struct relayed_ask *a = all->asks, *next; a; a = next) {
        next = a->next;
        if (a->text && a->ticket <= durable && link_unsent(all->link) <= LINK_UNSENT_ENOUGH) {
            const char *text[2] = {a->cookie ? a->cookie : "", a->text};
            link_put_texts(
                all->link,
                (struct link_frame){
                    .type = LINK_ANSWER, .flag = a->cookie, .code = a->status, .id = a->id},
                text, 2);
            a->over = true;
        }
        if (a->over)
            drop_ask(a);
    }
}

/* ---- the link ---- */

/* Whether all the user's sockets are on that link. */
static bool is_on(const struct relayed_all *all, const struct user *user)
{
    const struct connection *c = user ? user->connections : NULL, *first = c;
    while (c && c->relayed && ((const struct relayed *)c->driver)->all == all)
        c = c->next_of_owner;
    return first && !c;
}

/* The room's players who are on that link are gone with it: whether one of them is to move. */
static bool note_losses(const struct relayed_all *all, struct room *room)
{
    bool to_move = false;
    for (int seat = 0; seat < room->seats; seat++)
        if (is_on(all, room->seat[seat].user)) {
            room_forgive_loss(room, seat);
            to_move |= room->match->seat == seat;
        }
    return to_move;
}

void relayed_forgive(struct relayed_all *all, int64_t since)
{
    struct rooms *rooms = all->api->rooms;
    size_t at = 0;
    for (struct room *room; (room = map_each(&rooms->by_id, &at)) != NULL;)
        if (room->phase == PHASE_PLAYING && room->match && note_losses(all, room)) {
            room_forgive(room, since);
            room_go_on(room);
        }
}

/* The user's server ends, and with it the last of the user's sockets. */
static void send_away(struct user *user)
{
    if (user && !user->connections->next_of_owner)
        rooms_forgive_loss(user);
}

bool relayed_frame(struct relayed_all *all, const struct link_frame *f)
{
    struct relayed *s;
    struct relayed_ask *a;
    all->api->core->metrics.link_in++;
    switch (f->type) {
    case LINK_OPEN:
        return open_socket(all, f);
    case LINK_MESSAGE:
        take_message(all, f);
        return true;
    case LINK_GONE:
        if ((s = find(all, f->id)) && f->flag)
            send_away(s->connection->owner);
        if (s)
            drop(s);
        return true;
    case LINK_ASK:
        return begin_ask(all, f);
    case LINK_WANT:
        want_piece(all, f->id);
        return true;
    case LINK_LEFT:
        if ((a = ask_of(all, f->id)))
            drop_ask(a);
        return true;
    case LINK_PING:
        link_put(all->link, &(struct link_frame){.type = LINK_PONG});
        return true;
    default:
        return false;
    }
}

void relayed_gather(struct relayed_all *all)
{
    struct relayed *s = all->woken;
    all->woken = NULL;
    for (struct relayed *next; s; s = next) {
        next = s->next_woken;
        s->woken = false;
        write_messages(s);
    }
    write_answers(all);
}

void relayed_release(struct relayed_all *all)
{
    for (size_t i = 0; i < all->room; i++)
        if (all->socket[i])
            drop(all->socket[i]);
    while (all->asks)
        drop_ask(all->asks);
    free(all->socket);
    all->socket = NULL;
    all->room = 0;
}
