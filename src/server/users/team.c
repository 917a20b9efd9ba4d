/* Teams as arrays of members, and accounts' lists of teams, searched linearly. */
#include "server/users/team.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/users/notice.h"

static const char *const ranks[] = {"asks", "member", "leader"};

const char *team_rank_name(enum team_rank rank)
{
    return ranks[rank];
}

bool team_name_good(const char *name)
{
    size_t n = strlen(name);
    int characters = 0;
    if (n == 0 || n >= TEAM_NAME || name[0] == ' ' || name[n - 1] == ' ')
        return false;
    for (size_t i = 0, k; i < n; i += k, characters++) {
        k = text_char(name + i, n - i);
        if (k == 0 || text_is_control(name + i))
            return false;
    }
    return characters >= TEAM_NAME_MIN && characters <= TEAM_NAME_MAX;
}

struct team *team_find(struct users *users, const char *id)
{
    return map_get(&users->teams, id);
}

/* Whether two names are equal up to the case of ASCII letters. */
static bool same_name(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        char x = *a >= 'A' && *a <= 'Z' ? (char)(*a - 'A' + 'a') : *a;
        char y = *b >= 'A' && *b <= 'Z' ? (char)(*b - 'A' + 'a') : *b;
        if (x != y)
            return false;
    }
    return *a == *b;
}

bool team_name_taken(struct users *users, const char *name)
{
    size_t at = 0;
    for (const struct team *t; (t = map_each(&users->teams, &at)) != NULL;)
        if (same_name(t->name, name))
            return true;
    return false;
}

static struct team *alloc(struct users *users, const char *id)
{
    struct team *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    t->users = users;
    snprintf(t->id, sizeof t->id, "%s", id);
    map_put(&users->teams, t->id, t);
    return t;
}

struct team *team_new(struct users *users, struct user *leader, const char *name)
{
    char id[ID_SIZE];
    random_id(id);
    struct team *t = alloc(users, id);
    snprintf(t->name, sizeof t->name, "%s", name);
    t->created = users->core->now;
    team_add(t, leader, TEAM_LEADER);
    return t;
}

/* ---- members ---- */

const struct membership *teams_joined(const struct users *users, const struct user *user)
{
    return map_get(&users->memberships, user->id);
}

static struct membership *membership_new(struct users *users, const char *user)
{
    struct membership *m = calloc(1, sizeof *m);
    if (!m)
        abort();
    snprintf(m->user, sizeof m->user, "%s", user);
    map_put(&users->memberships, m->user, m);
    return m;
}

/* Into the account's list, and out of it. */
static void join(struct team *t, const char *user)
{
    struct membership *m = map_get(&t->users->memberships, user);
    if (!m)
        m = membership_new(t->users, user);
    if (m->teams == m->room) {
        m->room = m->room ? 2 * m->room : 2;
        m->team = realloc(m->team, (size_t)m->room * sizeof(struct team *));
        if (!m->team)
            abort();
    }
    m->team[m->teams++] = t;
}

static void leave(const struct team *t, const char *user)
{
    struct membership *m = map_get(&t->users->memberships, user);
    int i = 0;
    while (m->team[i] != t)
        i++;
    memmove(&m->team[i], &m->team[i + 1], (size_t)(--m->teams - i) * sizeof(struct team *));
    if (m->teams > 0)
        return;
    map_drop(&t->users->memberships, m->user);
    free(m->team);
    free(m);
}

static struct team_member *find(struct team *t, const char *user)
{
    for (int i = 0; i < t->members; i++)
        if (strcmp(t->member[i].user, user) == 0)
            return &t->member[i];
    return NULL;
}

struct team_member *team_member(struct team *t, const struct user *user)
{
    return find(t, user->id);
}

bool team_led(struct team *t, const struct user *user)
{
    const struct team_member *m = team_member(t, user);
    return m && m->rank == TEAM_LEADER;
}

static int count(struct users *users, const char *user, enum team_rank least)
{
    const struct membership *m = map_get(&users->memberships, user);
    int n = 0;
    for (int i = 0; m && i < m->teams; i++)
        n += find(m->team[i], user)->rank >= least;
    return n;
}

int teams_of(struct users *users, const struct user *user, enum team_rank least)
{
    return count(users, user->id, least);
}

static bool add(struct team *t, const char *user, enum team_rank rank, int64_t at)
{
    if (t->members == TEAM_MEMBERS_MAX)
        return false;
    if (t->members == t->room) {
        t->room = t->room ? 2 * t->room : 8;
        t->member = realloc(t->member, (size_t)t->room * sizeof *t->member);
        if (!t->member)
            abort();
    }
    struct team_member *m = &t->member[t->members++];
    *m = (struct team_member){.rank = rank, .at = at};
    snprintf(m->user, sizeof m->user, "%s", user);
    join(t, m->user);
    return true;
}

bool team_add(struct team *t, const struct user *user, enum team_rank rank)
{
    return add(t, user->id, rank, t->users->core->now);
}

static void drop(struct team *t)
{
    for (int i = 0; i < t->members; i++)
        leave(t, t->member[i].user);
    map_drop(&t->users->teams, t->id);
    free(t->member);
    free(t);
}

void team_tell_leaders(struct team *t, const struct user *asking)
{
    bool waits = false;
    for (int i = 0; i < t->members; i++)
        waits |= t->member[i].rank == TEAM_ASKS;
    for (int i = 0; i < t->members; i++) {
        const struct team_member *m = &t->member[i];
        struct user *leader = m->rank == TEAM_LEADER ? user_find(t->users, m->user) : NULL;
        if (asking && leader)
            notice_add(t->users, leader, NOTICE_TEAM, t->id, asking->name);
        else if (!asking && !waits && m->rank == TEAM_LEADER)
            notice_end(t->users, m->user, NOTICE_TEAM, t->id);
    }
}

/* Finds a leader if there is a member: the oldest, preferably one who may lead another team. False:
 * no member. */
static bool find_leader(struct team *t)
{
    struct team_member *oldest = NULL, *busy = NULL;
    for (int i = 0; i < t->members; i++) {
        if (t->member[i].rank == TEAM_LEADER)
            return true;
        if (t->member[i].rank != TEAM_MEMBER || oldest)
            continue;
        if (count(t->users, t->member[i].user, TEAM_LEADER) < TEAMS_LED_MAX)
            oldest = &t->member[i];
        else if (!busy)
            busy = &t->member[i];
    }
    oldest = oldest ? oldest : busy;
    if (oldest)
        oldest->rank = TEAM_LEADER;
    return oldest != NULL;
}

void team_remove(struct team *t, const struct user *user)
{
    struct team_member *m = team_member(t, user);
    if (!m)
        return;
    bool asked = m->rank == TEAM_ASKS;
    leave(t, m->user);
    memmove(m, m + 1, (size_t)(&t->member[--t->members] - m) * sizeof *m);
    if (find_leader(t)) {
        team_keep(t);
        if (asked)
            team_tell_leaders(t, NULL);
        return;
    }
    store_drop_document(t->users->core->store, TEAM_TYPE, t->id);
    drop(t);
}

void team_keep(struct team *t)
{
    json_t *members = json_array(), *tournaments = json_array();
    for (int i = 0; i < t->members; i++)
        json_array_append_new(members, json_pack("{ss ss sI}", "user", t->member[i].user, "rank",
                                                 ranks[t->member[i].rank], "at",
                                                 (json_int_t)t->member[i].at));
    for (int i = 0; i < t->tournaments; i++)
        json_array_append_new(tournaments, json_string(t->tournament[i]));
    json_t *json = json_pack("{ss ss sb sI so so}", "name", t->name, "about", t->about, "open",
                             t->open, "created", (json_int_t)t->created, "members", members,
                             "tournaments", tournaments);
    char *text = json_dumps(json, JSON_COMPACT);
    if (!text)
        abort();
    store_put_document(
        t->users->core->store,
        &(struct store_document){
            .type = TEAM_TYPE, .id = t->id, .owner = "", .text = text, .at = t->created});
    free(text);
    json_decref(json);
}

/* ---- as JSON ---- */

json_t *team_json(const struct team *t, const struct user *reader)
{
    int members = 0;
    const char *rank = NULL;
    for (int i = 0; i < t->members; i++) {
        members += t->member[i].rank != TEAM_ASKS;
        if (reader && strcmp(t->member[i].user, reader->id) == 0)
            rank = ranks[t->member[i].rank];
    }
    return json_pack("{ss ss ss sb sI si ss?}", "id", t->id, "name", t->name, "about", t->about,
                     "open", t->open, "created", (json_int_t)t->created, "members", members, "rank",
                     rank);
}

json_t *team_members_json(const struct team *t, bool asking)
{
    json_t *list = json_array();
    for (int i = 0; i < t->members; i++) {
        const struct team_member *m = &t->member[i];
        const struct user *user = user_find(t->users, m->user);
        if (user && (m->rank != TEAM_ASKS || asking))
            json_array_append_new(list, json_pack("{ss ss sI sb}", "name", user->name, "rank",
                                                  ranks[m->rank], "at", (json_int_t)m->at, "online",
                                                  user->connections != NULL));
    }
    return list;
}

json_t *teams_of_json(struct users *users, const struct user *user)
{
    json_t *list = json_array();
    const struct membership *m = teams_joined(users, user);
    for (int i = 0; m && i < m->teams; i++)
        if (team_member(m->team[i], user)->rank != TEAM_ASKS)
            json_array_append_new(
                list, json_pack("{ss ss}", "id", m->team[i]->id, "name", m->team[i]->name));
    return list;
}

/* ---- loading and removing ---- */

static void load_members(struct team *t, const json_t *members)
{
    size_t i;
    json_t *one;
    json_array_foreach(members, i, one)
    {
        const char *id = "", *rank = "";
        json_int_t at = 0;
        json_unpack(one, "{ss ss sI}", "user", &id, "rank", &rank, "at", &at);
        if (find(t, id))
            continue;
        for (size_t k = 0; k < sizeof ranks / sizeof ranks[0]; k++)
            if (strcmp(ranks[k], rank) == 0)
                add(t, id, (enum team_rank)k, at);
    }
}

void team_load(void *to, const struct store_document *document)
{
    json_t *json = json_loads(document->text, 0, NULL), *members, *tournaments;
    const char *name, *about;
    int open;
    json_int_t created;
    if (json_unpack(json, "{ss ss sb sI so so}", "name", &name, "about", &about, "open", &open,
                    "created", &created, "members", &members, "tournaments", &tournaments) == 0) {
        struct team *t = alloc(to, document->id);
        snprintf(t->name, sizeof t->name, "%s", name);
        snprintf(t->about, sizeof t->about, "%s", about);
        t->open = open;
        t->created = created;
        load_members(t, members);
        for (size_t i = 0; i < json_array_size(tournaments) && i < TEAM_TOURNAMENTS_MAX; i++)
            snprintf(t->tournament[t->tournaments++], ID_SIZE, "%s",
                     json_string_value(json_array_get(tournaments, i)));
    }
    json_decref(json);
}

void teams_forget(struct users *users, const struct user *user)
{
    const struct membership *m;
    while ((m = teams_joined(users, user)) != NULL)
        team_remove(m->team[0], user);
}

void teams_release(struct users *users)
{
    size_t at = 0;
    for (struct team *t; (t = map_each(&users->teams, &at)) != NULL; map_back(&at))
        drop(t);
    map_release(&users->teams);
    map_release(&users->memberships);
}
