/* Commands about teams: finding, joining, leading, and their tournaments. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/commands/commands.h"
#include "server/hosted/json.h"
#include "server/hosted/people.h"
#include "server/request/resolve.h"
#include "server/users/team.h"

enum { LISTED = 100 };

/* The team of the argument, or NULL after refusing. */
static struct team *find(struct request *r)
{
    struct team *t = team_find(r->api->users, request_text(r, "team"));
    if (!t)
        request_refuse(r, "not_found", AGON_SAY(team_not_found, "no such team"));
    return t;
}

/* The same, for its leaders. */
static struct team *find_led(struct request *r)
{
    struct team *t = find(r);
    if (t && !team_led(t, r->user)) {
        request_refuse(r, "forbidden",
                       AGON_SAY(team_leaders_only, "this is for the team's leaders"));
        return NULL;
    }
    return t;
}

/* ---- reading ---- */

static int by_size(const void *a, const void *b)
{
    const struct team *x = *(const struct team *const *)a, *y = *(const struct team *const *)b;
    return x->members != y->members ? (x->members < y->members) - (x->members > y->members)
                                    : strcmp(x->name, y->name);
}

/* The user's teams, or all. */
static size_t list_teams(const struct request *r, bool mine, struct team **list)
{
    struct users *users = r->api->users;
    const struct membership *own = mine && r->user ? teams_joined(users, r->user) : NULL;
    size_t at = 0, n = 0;
    for (int i = 0; own && i < own->teams; i++)
        list[n++] = own->team[i];
    for (struct team *t; !mine && (t = map_each(&users->teams, &at)) != NULL;)
        list[n++] = t;
    return n;
}

static int run_teams(struct request *r)
{
    struct team **list = calloc(r->api->users->teams.n + 1, sizeof *list);
    json_t *teams = json_array();
    if (!list)
        abort();
    size_t n = list_teams(r, request_on(r, "mine", false), list);
    qsort(list, n, sizeof(struct team *), by_size);
    for (size_t i = 0; i < n && i < LISTED; i++)
        json_array_append_new(teams, team_json(list[i], r->user));
    free(list);
    request_put(r, "teams", teams);
    return 0;
}

static int run_team(struct request *r)
{
    struct team *t = find(r);
    json_t *tournaments = json_array();
    if (!t) {
        json_decref(tournaments);
        return -1;
    }
    for (int i = 0; i < t->tournaments; i++) {
        struct hosted_tournament *cup = hosted_find(r->api->tournaments, t->tournament[i]);
        if (cup)
            json_array_append_new(tournaments, hosted_head_json(cup, r->user));
    }
    request_put(r, "team", team_json(t, r->user));
    request_put(r, "members", team_members_json(t, r->user && team_led(t, r->user)));
    request_put(r, "tournaments", tournaments);
    return 0;
}

/* ---- leading ---- */

static void take_settings(const struct request *r, struct team *t)
{
    const char *about = request_text(r, "about");
    if (about)
        snprintf(t->about, sizeof t->about, "%s", about);
    t->open = request_on(r, "open", t->open);
    team_keep(t);
}

static int run_create(struct request *r)
{
    const char *name = request_text(r, "name");
    if (!team_name_good(name))
        return request_refuse_argument(r, "name", "%s",
                                       AGON_SAY(team_name_wrong, "expected 3 to 40 characters"));
    if (team_name_taken(r->api->users, name))
        return request_refuse(r, "not_now", AGON_SAY(account_name_taken, "this name is taken"));
    if (teams_of(r->api->users, r->user, TEAM_LEADER) >= TEAMS_LED_MAX)
        return request_refuse(r, "too_many", AGON_SAY(team_most, "you can lead at most %d teams"),
                              TEAMS_LED_MAX);
    struct team *t = team_new(r->api->users, r->user, name);
    take_settings(r, t);
    request_put(r, "id", json_string(t->id));
    return 0;
}

static int run_change(struct request *r)
{
    struct team *t = find_led(r);
    if (!t)
        return -1;
    take_settings(r, t);
    return 0;
}

/* A leader admits, promotes or removes a member: ranks member, leader, none. */
static int run_member(struct request *r)
{
    struct team *t = find_led(r);
    const char *rank = request_text(r, "rank");
    struct team_member *m = t ? team_member(t, r->account) : NULL;
    if (!t)
        return -1;
    if (!m)
        return request_refuse(r, "not_found", AGON_SAY(team_no_member, "no such member"));
    bool asked = m->rank == TEAM_ASKS;
    if (strcmp(rank, "none") == 0) {
        team_remove(t, r->account);
        return 0;
    }
    if (strcmp(rank, "member") != 0 && strcmp(rank, "leader") != 0)
        return request_refuse_argument(
            r, "rank", "%s", AGON_SAY(team_rank_expected, "expected member, leader or none"));
    if (r->account == r->user)
        return request_refuse(r, "not_now", AGON_SAY(message_self, "this is your own account"));
    bool leads = strcmp(rank, "leader") == 0;
    if (leads && m->rank != TEAM_LEADER &&
        teams_of(r->api->users, r->account, TEAM_LEADER) >= TEAMS_LED_MAX)
        return request_refuse(r, "too_many",
                              AGON_SAY(team_leads_most, "this player already leads %d teams"),
                              TEAMS_LED_MAX);
    m->rank = leads ? TEAM_LEADER : TEAM_MEMBER;
    team_keep(t);
    if (asked)
        team_tell_leaders(t, NULL);
    return 0;
}

static void drop_tournament(struct team *t, const char *id)
{
    for (int i = 0; i < t->tournaments; i++)
        if (strcmp(t->tournament[i], id) == 0)
            memmove(t->tournament[i], t->tournament[i + 1],
                    (size_t)(--t->tournaments - i) * sizeof t->tournament[0]);
}

/* Newest first; the oldest is dropped beyond the limit. */
static int run_tournament(struct request *r)
{
    struct team *t = find_led(r);
    if (!t)
        return -1;
    if (!hosted_organises(r->tournament, r->user))
        return request_refuse(
            r, "forbidden",
            AGON_SAY(tournament_organisers_only, "this is for the tournament's organisers"));
    drop_tournament(t, r->tournament->id);
    if (request_on(r, "on", true)) {
        t->tournaments -= t->tournaments == TEAM_TOURNAMENTS_MAX;
        memmove(t->tournament[1], t->tournament[0],
                (size_t)t->tournaments * sizeof t->tournament[0]);
        snprintf(t->tournament[0], ID_SIZE, "%s", r->tournament->id);
        t->tournaments++;
    }
    team_keep(t);
    return 0;
}

/* ---- joining ---- */

static int run_join(struct request *r)
{
    struct team *t = find(r);
    if (!t)
        return -1;
    bool known = team_member(t, r->user) != NULL;
    if (!known && teams_of(r->api->users, r->user, TEAM_ASKS) >= TEAMS_JOINED_MAX)
        return request_refuse(r, "too_many",
                              AGON_SAY(team_joined_most, "you can be in at most %d teams"),
                              TEAMS_JOINED_MAX);
    if (!known && !team_add(t, r->user, t->open ? TEAM_MEMBER : TEAM_ASKS))
        return request_refuse(r, "too_many", AGON_SAY(team_full, "this team is full"));
    enum team_rank rank = team_member(t, r->user)->rank;
    if (!known)
        team_keep(t);
    if (!known && rank == TEAM_ASKS)
        team_tell_leaders(t, r->user);
    request_put(r, "rank", json_string(team_rank_name(rank)));
    return 0;
}

static int run_leave(struct request *r)
{
    struct team *t = find(r);
    if (!t)
        return -1;
    team_remove(t, r->user);
    return 0;
}

#define TEAM                                                                                       \
    {                                                                                              \
        "team", ARG_TEXT, true, 1, 16, "a team's id"                                               \
    }
#define SETTINGS                                                                                   \
    {"about", ARG_TEXT, false, 0, TEAM_ABOUT - 1, "a description"},                                \
    {                                                                                              \
        "open", ARG_SWITCH, false, 0, 0, "anybody may join; else a leader lets them in"            \
    }

const struct command commands_teams[] = {
    {"teams", RIGHTS_ANYONE, "the largest teams, or your own",
     (const struct argument[]){{"mine", ARG_SWITCH, false, 0, 0, "only your own"}, {0}}, run_teams,
     .reads = true, .answer = "teams: [TEAM; 0..100]"},
    {"team", RIGHTS_ANYONE, "a team, its members and tournaments",
     (const struct argument[]){TEAM, {0}}, run_team, .reads = true,
     .answer = "team: TEAM, members: [{name: name, rank: 'asks'|'member'|'leader', at: moment, "
               "online: switch}; 0..500], tournaments: [HEAD]"},
    {"team_create", RIGHTS_ACCOUNT, "founds a team",
     (const struct argument[]){
         {"name", ARG_TEXT, true, 1, TEAM_NAME - 1, "3 to 40 characters"}, SETTINGS, {0}},
     run_create, .once = true, .cost = RATE_STUDIES, .answer = "id: id"},
    {"team_change", RIGHTS_ACCOUNT, "changes a team that you lead",
     (const struct argument[]){TEAM, SETTINGS, {0}}, run_change, .cost = RATE_STUDIES,
     .answer = ""},
    {"team_join", RIGHTS_ACCOUNT, "joins a team, or asks to be let in",
     (const struct argument[]){TEAM, {0}}, run_join, .cost = RATE_STUDIES,
     .answer = "rank: 'asks'|'member'|'leader'"},
    {"team_leave", RIGHTS_ACCOUNT, "leaves a team", (const struct argument[]){TEAM, {0}}, run_leave,
     .answer = ""},
    {"team_member", RIGHTS_ACCOUNT, "lets in, promotes or removes a member",
     (const struct argument[]){
         TEAM, ARGUMENT_NAME, {"rank", ARG_TEXT, true, 1, 8, "member, leader or none"}, {0}},
     run_member, .resolves = RESOLVE_ACCOUNT, .cost = RATE_STUDIES, .answer = ""},
    {"team_tournament", RIGHTS_ACCOUNT, "shows a tournament of yours on a team's page, or not",
     (const struct argument[]){TEAM,
                               {"tournament", ARG_TEXT, true, 1, 16, "a tournament's id"},
                               {"on", ARG_SWITCH, false, 0, 0, "true by default"},
                               {0}},
     run_tournament, .resolves = RESOLVE_TOURNAMENT, .answer = ""},
    {0}};
