/* Arrays of ids in both directions, searched linearly because they are short. */
#include "server/users/relation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/connection.h"

static const char *const types[] = {[RELATION_FOLLOWS] = "F", [RELATION_BLOCKS] = "B"};

static void add(struct relations *list, enum relation type, const char *other)
{
    if (list->n == list->room) {
        list->room = list->room ? 2 * list->room : 8;
        list->relation = realloc(list->relation, (size_t)list->room * sizeof *list->relation);
        if (!list->relation)
            abort();
    }
    list->relation[list->n].type = type;
    snprintf(list->relation[list->n++].other, ID_SIZE, "%s", other);
}

static int find(const struct relations *list, enum relation type, const char *other)
{
    for (int i = 0; i < list->n; i++)
        if (list->relation[i].type == type && strcmp(list->relation[i].other, other) == 0)
            return i;
    return -1;
}

static void take_out(struct relations *list, enum relation type, const char *other)
{
    int i = find(list, type, other);
    if (i >= 0)
        memmove(&list->relation[i], &list->relation[i + 1],
                (size_t)(--list->n - i) * sizeof *list->relation);
}

bool relation_has(const struct user *user, enum relation type, const struct user *other)
{
    return find(&user->to, type, other->id) >= 0;
}

bool relation_may_meet(const struct user *user, const struct user *other)
{
    return !user || (!relation_has(user, RELATION_BLOCKS, other) &&
                     !relation_has(other, RELATION_BLOCKS, user));
}

static int count(const struct relations *list, enum relation type)
{
    int n = 0;
    for (int i = 0; i < list->n; i++)
        n += list->relation[i].type == type;
    return n;
}

bool relation_set(struct users *users, struct user *user, enum relation type, struct user *other,
                  bool on)
{
    if (relation_has(user, type, other) == on)
        return true;
    if (on && count(&user->to, type) >= RELATIONS_MAX)
        return false;
    struct store_relation relation = {user->id, types[type], other->id, users->core->now};
    if (on) {
        add(&user->to, type, other->id);
        add(&other->from, type, user->id);
        store_put_relation(users->core->store, &relation);
    } else {
        take_out(&user->to, type, other->id);
        take_out(&other->from, type, user->id);
        store_drop_relation(users->core->store, &relation);
    }
    return true;
}

int relation_followers(const struct user *user)
{
    return count(&user->from, RELATION_FOLLOWS);
}

void relation_tell_presence(struct user *user)
{
    bool online = user->connections != NULL;
    if (user->sent_online == online)
        return;
    user->sent_online = online;
    for (int i = 0; i < user->from.n; i++) {
        const struct user *follower = user->from.relation[i].type == RELATION_FOLLOWS
                                          ? user_find(user->users, user->from.relation[i].other)
                                          : NULL;
        for (struct connection *c = follower ? follower->connections : NULL; c;
             c = c->next_of_owner)
            connection_send_json(
                c, json_pack("{ss ss sb}", "on", "friend", "name", user->name, "online", online));
    }
}

void relation_load(struct user *user, const char *type, const char *other, bool from)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i], type) == 0)
            add(from ? &user->from : &user->to, (enum relation)i, other);
}

void relations_forget(struct user *user)
{
    struct user *other;
    for (int i = 0; i < user->to.n; i++)
        if ((other = user_find(user->users, user->to.relation[i].other)) != NULL)
            take_out(&other->from, user->to.relation[i].type, user->id);
    for (int i = 0; i < user->from.n; i++)
        if ((other = user_find(user->users, user->from.relation[i].other)) != NULL)
            take_out(&other->to, user->from.relation[i].type, user->id);
}

void relations_release(struct user *user)
{
    free(user->to.relation);
    free(user->from.relation);
    user->to = user->from = (struct relations){0};
}
