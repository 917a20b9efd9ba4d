/* Messages in and notes out. */
#include "server/link.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "os/time.h"
#include "proto/wire.h"
#include "server/commands/command.h"
#include "server/commands/request.h"
#include "server/crew.h"
#include "server/rooms/room.h"
#include "server/study/analysis.h"
#include "server/tourney/parts.h"

/* HURRIED_BYTES_MAX: of a message that came too soon and is read all the same, to refuse it by its
 * number. */
enum { COMMANDS_AT_ONCE = 60, COMMANDS_PER_SECOND = 20, HURRIED_BYTES_MAX = 1024 };

/* ---- notes ---- */

struct note *note_new(struct hall *h, const json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    size_t n = text ? strlen(text) : 0;
    struct note *note = text ? malloc(sizeof *note + NOTE_HEADROOM + n) : NULL;
    if (note) {
        *note = (struct note){
            .references = 1, .ticket = store_ticket(h->store), .since_us = h->telling_us, .n = n};
        memcpy(note->bytes + NOTE_HEADROOM, text, n);
    }
    free(text);
    return note;
}

void note_drop(struct note *note)
{
    if (note && --note->references == 0)
        free(note);
}

/* ---- links ---- */

struct link *link_new(struct hall *h, void *wire, const char *session, const char *address)
{
    struct link *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    *l = (struct link){.hall = h, .wire = wire, .lag = -1, .next = h->links};
    strncpy(l->session, session, sizeof l->session - 1);
    l->from = limits_address(h, address);
    l->from->links++;
    if (h->links)
        h->links->before = l;
    h->links = l;
    h->link_count++;
    h->metrics.sockets_opened++;
    return l;
}

void link_join(struct link *l, struct person *p)
{
    l->person = p;
    l->next_of_person = p->links;
    p->links = l;
    room_presence(l->hall, p);
}

static void leave_person(struct link *l)
{
    if (!l->person)
        return;
    for (struct link **p = &l->person->links; *p; p = &(*p)->next_of_person)
        if (*p == l) {
            *p = l->next_of_person;
            break;
        }
    l->person->left = l->hall->now;
    room_presence(l->hall, l->person);
    l->person = NULL;
}

void link_free(struct link *l)
{
    struct hall *h = l->hall;
    while (l->watching > 0)
        link_unwatch(l, l->watched[l->watching - 1]);
    tourneys_forget_link(h, l);
    analysis_end(l);
    leave_person(l);
    request_forget_link(h, l);
    for (int i = 0; i < l->notes; i++)
        note_drop(l->note[(l->first + i) % l->room]);
    free(l->note);
    l->from->waiting -= l->waiting;
    l->from->links--;
    if (l->before)
        l->before->next = l->next;
    else
        h->links = l->next;
    if (l->next)
        l->next->before = l->before;
    h->link_count--;
    free(l);
}

void link_close(struct link *l, int code)
{
    if (!l->closing)
        l->closing = code;
    l->hall->options.wake_link(l);
}

static void grow(struct link *l)
{
    int room = l->room ? 2 * l->room : 8;
    struct note **ring = malloc((size_t)room * sizeof *ring);
    if (!ring)
        abort();
    for (int i = 0; i < l->notes; i++)
        ring[i] = l->note[(l->first + i) % l->room];
    free(l->note);
    l->note = ring;
    l->room = room;
    l->first = 0;
}

void link_send(struct link *l, struct note *note)
{
    if (!l->bot)
        link_queue(l, note);
}

void link_queue(struct link *l, struct note *note)
{
    if (l->closing || !note)
        return;
    if (l->waiting + note->n > LINK_WAITING_MAX || l->from->waiting + note->n > LINK_WAITING_ALL) {
        link_close(l, 1013);
        return;
    }
    if (l->notes == l->room)
        grow(l);
    l->note[(l->first + l->notes++) % l->room] = note;
    note->references++;
    l->waiting += note->n;
    l->from->waiting += note->n;
    if (note->ticket <= store_durable(l->hall->store))
        l->hall->options.wake_link(l);
    else
        l->held = true;
}

void link_tell(struct link *l, json_t *json)
{
    struct note *note = note_new(l->hall, json);
    link_send(l, note);
    note_drop(note);
    json_decref(json);
}

struct note *link_next(struct link *l)
{
    if (l->notes == 0)
        return NULL;
    struct note *note = l->note[l->first];
    if (note->ticket <= store_durable(l->hall->store))
        return note;
    l->held = true;
    return NULL;
}

void link_sent(struct link *l)
{
    struct note *note = l->note[l->first];
    if (note->since_us > 0)
        pace_add(&l->hall->metrics.turn, os_now_us() - note->since_us);
    l->first = (l->first + 1) % l->room;
    l->notes--;
    l->waiting -= note->n;
    l->from->waiting -= note->n;
    note_drop(note);
}

/* ---- what comes in ---- */

static void refuse(struct link *l, json_t *re, const char *code, const char *text, int64_t retry)
{
    json_t *error = wire_error(code, text);
    metrics_refused(&l->hall->metrics, code);
    if (retry > 0)
        json_object_set_new(error, "retry_ms", json_integer(retry));
    link_tell(l, json_pack("{sO sb so}", "re", re ? re : json_null(), "ok", 0, "error", error));
}

static void bad_message(struct link *l, const char *text)
{
    refuse(l, NULL, "bad_message", text, 0);
    if (++l->bad >= LINK_BAD_MAX)
        link_close(l, 1008);
}

/* The first command: who is at the other end. */
static void hello(struct link *l, json_t *message, json_t *re)
{
    const char *token = json_string_value(json_object_get(message, "token"));
    struct person *p = session_person(l->hall, l->session);
    if (!p || !token || !session_token_good(l->hall, l->session, token)) {
        refuse(l, re, "no_session",
               AGON_SAY(session_token_expected, "expected the session's cookie and its token"), 0);
        return;
    }
    if (!l->person)
        link_join(l, p);
    link_tell(l, json_pack("{sO sb so s{ss si} sI}", "re", re, "ok", 1, "you", person_json(p),
                           "server", "version", agon_version(), "protocol", 1, "now",
                           (json_int_t)l->hall->now));
    room_tell_waiting(l->hall, p, true);
}

static void command(struct link *l, const char *name, json_t *message, json_t *re)
{
    struct request from = {.hall = l->hall, .link = l, .person = l->person, .re = re};
    memcpy(from.session, l->session, sizeof from.session);
    memcpy(from.address, l->from->name, sizeof from.address);
    request_start(&from, name, message);
}

/* Reads what has been counted. */
static void receive(struct link *l, const char *text, size_t n, bool hurried, int64_t retry)
{
    l->hall->metrics.messages++;
    int64_t begun = os_now_us();
    json_t *message = json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
    const char *name = json_string_value(json_object_get(message, "do"));
    json_t *re = json_object_get(message, "id");
    budget_spend(l->hall, (struct payer){l->from, l->person}, BUDGET_LOOP, os_now_us() - begun);
    if (!json_is_object(message)) {
        bad_message(l, AGON_SAY(message_object_expected, "expected a JSON object"));
    } else if (re && !json_is_number(re)) {
        bad_message(l, AGON_SAY(message_id_expected, "id: expected a number"));
    } else if (!name) {
        bad_message(l, AGON_SAY(message_command_expected, "expected a command in \"do\""));
    } else if (hurried) {
        refuse(l, re, "too_many", AGON_SAY(request_commands_most, "too many commands"), retry);
    } else {
        l->bad = 0;
        re = re ? re : json_null();
        if (strcmp(name, "hello") == 0)
            hello(l, message, re);
        else if (!l->person)
            refuse(l, re, "no_session", AGON_SAY(message_hello_first, "expected hello first"), 0);
        else
            command(l, name, message, re);
    }
    json_decref(message);
}

void link_message(struct link *l, const char *text, size_t n)
{
    struct hall *h = l->hall;
    int64_t retry = 0;
    if (l->closing)
        return;
    hall_receive(h);
    bool hurried = !h->options.unlimited && !bucket_take(&l->commands, COMMANDS_AT_ONCE,
                                                         COMMANDS_PER_SECOND, h->now, &retry);
    l->hurried = hurried ? l->hurried + 1 : 0;
    if (l->hurried > LINK_HURRIED_MAX)
        link_close(l, 1008);
    else if (hurried && n > HURRIED_BYTES_MAX)
        refuse(l, NULL, "too_many", AGON_SAY(request_commands_most, "too many commands"), retry);
    else
        receive(l, text, n, hurried, retry);
}

/* ---- watching ---- */

void link_watch(struct link *l, struct room *t)
{
    for (int i = 0; i < l->watching; i++)
        if (l->watched[i] == t)
            return;
    l->watched[l->watching++] = t;
    room_add_watcher(t, l);
}

void link_unwatch(struct link *l, struct room *t)
{
    for (int i = 0; i < l->watching; i++)
        if (l->watched[i] == t) {
            l->watched[i] = l->watched[--l->watching];
            room_drop_watcher(t, l);
            return;
        }
}
