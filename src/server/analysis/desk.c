/* The connections of each desk, and messages to them. */
#include "server/analysis/desk.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/connection.h"
#include "server/users/user.h"

struct sitter {
    struct connection *connection;
    int number;  /* at this desk, from 1 */
    int chapter; /* being viewed; 0: the only one */
    bool writes; /* an author */
    char *place; /* the turns up to the position being viewed; "": the start */
};
struct desk {
    struct analyses *analyses;
    char study[33];
    int seats, numbered;
    struct sitter seat[DESK_SEATS_MAX];
};

static int seat_of(const struct desk *d, const struct connection *c)
{
    for (int i = 0; i < d->seats; i++)
        if (d->seat[i].connection == c)
            return i;
    return -1;
}

static struct desk *desk_of(struct analyses *a, const char *study)
{
    return map_get(&a->desks, study);
}

/* ---- sending ---- */

/* To those viewing a chapter, -1: any. */
static void send_all(struct desk *d, const struct connection *but, int chapter, json_t *push)
{
    struct message *message = message_new(d->analyses->core, push);
    for (int i = 0; message && i < d->seats; i++)
        if (d->seat[i].connection != but && (chapter < 0 || d->seat[i].chapter == chapter))
            connection_send(d->seat[i].connection, message);
    message_drop(message);
    json_decref(push);
}

/* Sends authors with name and position, and the number of readers. */
static void tell_who(struct desk *d)
{
    json_t *who = json_array();
    int readers = 0;
    for (int i = 0; i < d->seats; i++) {
        const struct sitter *s = &d->seat[i];
        const struct user *u = connection_user(s->connection);
        if (s->writes && u)
            json_array_append_new(who,
                                  json_pack("{si ss si ss}", "number", s->number, "name", u->name,
                                            "chapter", s->chapter, "place", s->place));
        else
            readers++;
    }
    send_all(d, NULL, -1,
             json_pack("{ss ss so si}", "on", "desk", "study", d->study, "authors", who, "readers",
                       readers));
}

/* ---- coming and going ---- */

static void rise(struct desk *d, int i)
{
    free(d->seat[i].place);
    d->seat[i] = d->seat[--d->seats];
    if (d->seats > 0) {
        tell_who(d);
        return;
    }
    map_drop(&d->analyses->desks, d->study);
    free(d);
}

static void sitter_gone(void *subject, struct connection *c)
{
    struct desk *d = subject;
    int i = seat_of(d, c);
    if (i >= 0)
        rise(d, i);
}

void desk_leave(struct analyses *a, struct connection *c)
{
    size_t at = 0;
    for (struct desk *d; (d = map_each(&a->desks, &at)) != NULL;) {
        int i = seat_of(d, c);
        if (i < 0)
            continue;
        connection_unsubscribe(c, d, sitter_gone);
        rise(d, i);
        return;
    }
}

int desk_join(struct analyses *a, struct connection *c, const char *study, int chapter, bool writes)
{
    desk_leave(a, c);
    struct desk *d = desk_of(a, study);
    if (!d) {
        d = calloc(1, sizeof *d);
        if (!d)
            abort();
        d->analyses = a;
        strncpy(d->study, study, sizeof d->study - 1);
        map_put(&a->desks, d->study, d);
    } else if (d->seats == DESK_SEATS_MAX)
        return -1;
    char *place = strdup("");
    if (!place)
        abort();
    int number = ++d->numbered;
    d->seat[d->seats++] = (struct sitter){c, number, chapter, writes, place};
    connection_subscribe(c, d, sitter_gone);
    tell_who(d);
    return number;
}

/* ---- at the desk ---- */

bool desk_writes(struct analyses *a, const char *study, const struct connection *c)
{
    const struct desk *d = desk_of(a, study);
    int i = d ? seat_of(d, c) : -1;
    return i >= 0 && d->seat[i].writes;
}

void desk_move(struct analyses *a, const char *study, struct connection *c, const char *place)
{
    struct desk *d = desk_of(a, study);
    int i = d ? seat_of(d, c) : -1;
    if (i < 0)
        return;
    free(d->seat[i].place);
    d->seat[i].place = strdup(place);
    if (!d->seat[i].place)
        abort();
    if (d->seat[i].writes)
        tell_who(d);
}

void desk_tell(struct analyses *a, const char *study, const struct connection *c, json_t *change)
{
    struct desk *d = desk_of(a, study);
    int i = d ? seat_of(d, c) : -1;
    if (i < 0) {
        json_decref(change);
        return;
    }
    send_all(d, c, d->seat[i].chapter,
             json_pack("{ss ss si so}", "on", "desk_change", "study", study, "number",
                       d->seat[i].number, "change", change));
}

void desk_tell_all(struct analyses *a, const char *study, json_t *push)
{
    struct desk *d = desk_of(a, study);
    if (d)
        send_all(d, NULL, -1, push);
    else
        json_decref(push);
}

void desk_allow(struct analyses *a, const char *study, const struct user *u, bool writes)
{
    struct desk *d = desk_of(a, study);
    for (int i = 0; d && i < d->seats; i++)
        if (connection_user(d->seat[i].connection) == u)
            d->seat[i].writes = writes;
    if (d)
        tell_who(d);
}
