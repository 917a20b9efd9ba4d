/* One query to the store answers a wish; the first answer with an account makes it. */
#include "server/users/fetch.h"

#include <stdlib.h>
#include <string.h>

#include "server/users/accounts.h"
#include "server/users/leaving.h"
#include "server/users/mailbox.h"
#include "server/users/recovery.h"
#include "server/users/relation.h"
#include "server/users/session.h"

enum { AT_ONCE = 1000 /* accounts of a query at the start */ };

/* A question to the store. */
struct asked {
    struct asked *next, *before; /* of users->asks */
    struct users *users;
    struct fetch wish;
    uint64_t deleted; /* users->deleted when it was asked */
    fetch_done_fn *done;
    void *context;
};

/* ---- wishes ---- */

static void add(json_t **set, const char *text)
{
    if (!*set)
        *set = json_object();
    json_object_set_new(*set, text, json_null());
}

bool fetch_any(const struct fetch *w)
{
    return w->ids || w->names || w->sessions || w->owners;
}

/* Before anything of it is looked up. */
static void begin(struct fetch *w, const struct users *users)
{
    if (!w->since)
        w->since = users->uses + 1;
}

void fetch_id(struct fetch *w, struct users *users, const char *id)
{
    begin(w, users);
    if (id[0] && !user_find(users, id))
        add(&w->ids, id);
}

void fetch_name(struct fetch *w, struct users *users, const char *name)
{
    char key[USER_NAME];
    const char *why;
    begin(w, users);
    if (user_name_key(name, key, &why) && !user_named(users, name))
        add(&w->names, key);
}

bool fetch_needs_session(const struct users *users, const char *cookie)
{
    char hash[SESSION_SIGNED], id[ID_SIZE];
    if (session_guest_id(users, cookie, id))
        return !map_get(&users->by_id, id);
    if (strncmp(cookie, "s.", 2) != 0 && strncmp(cookie, "c.", 2) != 0)
        return false;
    session_hash(users, cookie, hash);
    return !map_get(&users->sessions, hash);
}

void fetch_session(struct fetch *w, struct users *users, const char *cookie)
{
    char hash[SESSION_SIGNED], id[ID_SIZE];
    begin(w, users);
    if (!fetch_needs_session(users, cookie))
        return;
    if (session_guest_id(users, cookie, id)) {
        fetch_id(w, users, id);
        return;
    }
    session_hash(users, cookie, hash);
    add(&w->sessions, hash);
}

void fetch_bots(struct fetch *w, const struct user *owner)
{
    begin(w, owner->users);
    if (!owner->bots_known)
        add(&w->owners, owner->id);
}

static void release(struct fetch *w)
{
    json_decref(w->ids);
    json_decref(w->names);
    json_decref(w->sessions);
    json_decref(w->owners);
    *w = (struct fetch){0};
}

/* The members' names as a JSON array. */
static char *list(json_t *set)
{
    json_t *array = json_array(), *value;
    const char *text;
    json_object_foreach(set, text, value)
    {
        json_array_append_new(array, json_string(text));
    }
    char *dumped = json_dumps(array, JSON_COMPACT);
    json_decref(array);
    if (!dumped)
        abort();
    return dumped;
}

/* ---- answers ---- */

static void take_user(struct users *users, const struct store_cell *c)
{
    const char *password = c[4].text[0] ? c[4].text : NULL;
    if (user_find(users, c[1].text))
        return;
    user_load(users, &(struct store_user){.id = c[1].text,
                                          .name = c[2].text,
                                          .password = password,
                                          .role = c[3].text,
                                          .created = c[5].number,
                                          .seen = c[6].number,
                                          .blocked = c[7].number != 0});
    user_find(users, c[1].text)->arriving = true;
}

static void take_document(struct users *users, const struct store_cell *c)
{
    static const struct {
        const char *type;
        store_document_fn *load;
    } documents[] = {{SILENCE_TYPE, user_load_silence},
                     {LEAVING_TYPE, leaving_load},
                     {RECOVERY_TYPE, recovery_load},
                     {MAILBOX_TYPE, mailbox_load}};
    for (size_t i = 0; i < sizeof documents / sizeof documents[0]; i++)
        if (strcmp(documents[i].type, c[2].text) == 0)
            documents[i].load(users, &(struct store_document){.id = c[1].text, .text = c[3].text});
}

/* A row about an account that has just been made. */
static void take_row(struct users *users, struct user *user, const struct store_cell *c)
{
    enum store_part part = (enum store_part)c[0].number;
    if (part == STORE_SESSION)
        session_load(users, &(struct store_session){c[2].text, user->id, c[5].number});
    else if (part == STORE_BOT)
        user_load_bot(users, &(struct store_bot){user->id, c[2].text});
    else if (part == STORE_RATING)
        user_load_rating(users, &(struct store_rating){.user = user->id,
                                                       .game = c[2].text,
                                                       .rating = c[8].real,
                                                       .deviation = c[9].real,
                                                       .volatility = c[10].real,
                                                       .games = (int)c[6].number,
                                                       .at = c[5].number});
    else if (part == STORE_RELATED || part == STORE_FOLLOWED)
        relation_load(user, c[2].text, c[3].text, part == STORE_FOLLOWED);
    else
        take_document(users, c);
}

static void take(struct users *users, const struct store_table *t)
{
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *c = &t->cell[i * t->columns];
        struct user *user = c[0].number == STORE_USER ? NULL : user_find(users, c[1].text);
        if (c[0].number == STORE_USER)
            take_user(users, c);
        else if (user && user->arriving)
            take_row(users, user, c);
    }
    for (int i = 0; i < t->rows && t->cell[i * t->columns].number == STORE_USER; i++)
        user_find(users, t->cell[i * t->columns + 1].text)->arriving = false;
}

/* The owners whose bots have all arrived. */
static void note_owners(struct users *users, json_t *owners)
{
    const char *id;
    json_t *value;
    json_object_foreach(owners, id, value)
    {
        struct user *owner = user_find(users, id);
        if (owner)
            owner->bots_known = true;
    }
}

/* ---- questions ---- */

uint64_t fetch_since(const struct users *users)
{
    uint64_t since = UINT64_MAX;
    for (const struct asked *a = users->asks; a; a = a->next)
        since = a->wish.since < since ? a->wish.since : since;
    return since;
}

static void free_asked(struct asked *a)
{
    if (a->before)
        a->before->next = a->next;
    else
        a->users->asks = a->next;
    if (a->next)
        a->next->before = a->before;
    release(&a->wish);
    free(a);
}

static void ask(struct asked *);

static void found(void *context, const struct store_table *t)
{
    struct asked *a = context;
    struct users *users = a->users;
    bool failed = t->failed || users->core->stopping;
    if (!failed && a->deleted != users->deleted) {
        ask(a);
        return;
    }
    if (!failed) {
        take(users, t);
        note_owners(users, a->wish.owners);
    }
    a->done(a->context, failed);
    free_asked(a);
}

/* Calls the function with the wish as the store understands it. */
static int with_lists(const struct fetch *w, int (*call)(void *, const struct store_wanted *),
                      void *context)
{
    char *ids = list(w->ids), *names = list(w->names), *sessions = list(w->sessions),
         *owners = list(w->owners);
    int status = call(context, &(struct store_wanted){ids, names, sessions, owners});
    free(ids);
    free(names);
    free(sessions);
    free(owners);
    return status;
}

static int query(void *context, const struct store_wanted *wanted)
{
    struct asked *a = context;
    store_query_accounts(a->users->core->store, wanted, found, a);
    return 0;
}

static void ask(struct asked *a)
{
    a->deleted = a->users->deleted;
    with_lists(&a->wish, query, a);
}

void fetch_ask(struct users *users, struct fetch *w, fetch_done_fn *done, void *context)
{
    struct asked *a = malloc(sizeof *a);
    if (!a)
        abort();
    *a = (struct asked){
        .next = users->asks, .users = users, .wish = *w, .done = done, .context = context};
    if (a->next)
        a->next->before = a;
    users->asks = a;
    *w = (struct fetch){0};
    ask(a);
}

/* ---- at the start ---- */

struct reading {
    struct users *users;
    struct agon_error *error;
    int status;
};

static void read_in(void *context, const struct store_table *t)
{
    take(context, t);
}

static int read_now(void *context, const struct store_wanted *wanted)
{
    struct reading *r = context;
    return store_read_accounts(r->users->core->store, wanted, read_in, r->users, r->error);
}

int fetch_now(struct users *users, struct fetch *w, struct agon_error *e)
{
    int status = fetch_any(w) ? with_lists(w, read_now, &(struct reading){users, e, 0}) : 0;
    release(w);
    return status;
}

static void read_residents(void *context, const struct store_table *t)
{
    struct reading *r = context;
    struct fetch w = {0};
    for (int i = 0; i < t->rows && r->status == 0; i++) {
        fetch_id(&w, r->users, t->cell[i].text);
        if (i % AT_ONCE == AT_ONCE - 1)
            r->status = fetch_now(r->users, &w, r->error);
    }
    if (r->status == 0)
        r->status = fetch_now(r->users, &w, r->error);
}

static void read_count(void *context, const struct store_table *t)
{
    ((struct users *)context)->accounts = t->cell[0].number;
}

int fetch_residents(struct users *users, struct agon_error *e)
{
    struct store *store = users->core->store;
    struct reading r = {users, e, 0};
    int status = store_read_count(store, read_count, users, e);
    if (status == 0)
        status = store_read_residents(store, read_residents, &r, e);
    return status == 0 ? r.status : status;
}
