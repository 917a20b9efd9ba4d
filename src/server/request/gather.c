/* The arguments with these names may be names of accounts, whatever the command. */
#include "server/request/gather.h"

#include "server/request/command.h"
#include "server/users/recent.h"
#include "server/users/session.h"
#include "server/users/team.h"

static const char *const names[] = {"name", "account", "player", "importer"};

/* Drops from a set what the request has asked for before: it does not exist. */
static void drop_known(struct request *r, json_t **set)
{
    json_t *value;
    const char *text;
    void *next;
    if (!*set)
        return;
    if (!r->gathered)
        r->gathered = json_object();
    json_object_foreach_safe(*set, next, text, value)
    {
        if (json_object_get(r->gathered, text))
            json_object_del(*set, text);
        else
            json_object_set_new(r->gathered, text, json_true());
    }
    if (json_object_size(*set) == 0) {
        json_decref(*set);
        *set = NULL;
    }
}

static void drop_all_known(struct request *r, struct fetch *w)
{
    drop_known(r, &w->ids);
    drop_known(r, &w->names);
    drop_known(r, &w->sessions);
    drop_known(r, &w->owners);
}

static void wish_team(const struct request *r, struct fetch *w)
{
    const char *id = request_text(r, "team");
    const struct team *t = id ? team_find(r->api->users, id) : NULL;
    for (int i = 0; t && i < t->members; i++)
        fetch_id(w, r->api->users, t->member[i].user);
}

static void wish_related(const struct request *r, struct fetch *w)
{
    if (r->user && r->command->resolves & RESOLVE_RELATED)
        for (int i = 0; i < r->user->to.n; i++)
            fetch_id(w, r->api->users, r->user->to.relation[i].other);
}

void gather_wish(struct request *r, struct fetch *w)
{
    struct users *users = r->api->users;
    const char *code = request_text(r, "code");
    char cookie[SESSION_TEXT] = "c.";
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (request_text(r, names[i]))
            fetch_name(w, users, request_text(r, names[i]));
    if (code && session_code_letters(code, cookie + 2))
        fetch_session(w, users, cookie);
    if (r->user && r->command->resolves & RESOLVE_BOTS)
        fetch_bots(w, r->user);
    wish_team(r, w);
    wish_related(r, w);
    drop_all_known(r, w);
}

static void need_name(struct users *users, const char *name)
{
    char key[USER_NAME];
    const char *why;
    const struct user *user =
        name && user_name_key(name, key, &why) ? map_get(&users->by_name, key) : NULL;
    if (user)
        recent_need(users, user->id);
}

void gather_need(const struct request *r)
{
    struct users *users = r->api->users;
    const char *id = request_text(r, "team"), *asked;
    const struct team *t = id ? team_find(users, id) : NULL;
    json_t *value;
    if (r->user)
        recent_need(users, r->user->id);
    for (int i = 0; r->user && i < r->user->to.n; i++)
        recent_need(users, r->user->to.relation[i].other);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        need_name(users, request_text(r, names[i]));
    for (int i = 0; t && i < t->members; i++)
        recent_need(users, t->member[i].user);
    json_object_foreach(r->gathered, asked, value)
    {
        recent_need(users, asked);
        need_name(users, asked);
    }
}

static void arrived(void *context, bool failed)
{
    struct request *r = context;
    if (failed)
        request_finish(
            r, request_refuse(r, "busy", AGON_SAY(store_silent, "the database does not answer")));
    else
        r->asker.type->again(&r->asker);
}

int gather(struct request *r, struct fetch *w)
{
    drop_all_known(r, w);
    if (!fetch_any(w))
        return 0;
    fetch_ask(r->api->users, w, arrived, r);
    return REQUEST_LATER;
}
