/* Commands for following players, and who of them is online. */
#include <string.h>

#include "server/commands/commands.h"
#include "server/game/lobby.h"
#include "server/game/room.h"
#include "server/request/resolve.h"
#include "server/users/notice.h"
#include "server/users/relation.h"

static int run_follow(struct request *r)
{
    bool on = request_on(r, "on", true),
         known = relation_has(r->user, RELATION_FOLLOWS, r->account);
    if (r->account == r->user)
        return request_refuse(r, "not_now", AGON_SAY(follow_self, "you cannot follow yourself"));
    if (on && (relation_has(r->account, RELATION_BLOCKS, r->user) ||
               relation_has(r->user, RELATION_BLOCKS, r->account)))
        return request_refuse(r, "forbidden",
                              AGON_SAY(follow_blocked, "you cannot follow this player"));
    if (!relation_set(r->api->users, r->user, RELATION_FOLLOWS, r->account, on))
        return request_refuse(r, "too_many",
                              AGON_SAY(follow_most, "you can follow at most %d accounts"),
                              RELATIONS_MAX);
    if (on && !known)
        notice_add(r->api->users, r->account, NOTICE_FOLLOW, r->user->id, r->user->name);
    else if (!on)
        notice_end(r->api->users, r->account->id, NOTICE_FOLLOW, r->user->id);
    return 0;
}

/* A public game that the user is playing, or null. */
static json_t *playing_json(const struct user *user)
{
    const struct room *room = lobby_game_of(user);
    return room ? json_string(room->id) : json_null();
}

static json_t *friend_json(struct users *users, const char *name)
{
    const struct user *user = user_named(users, name); /* NULL: not here */
    return json_pack("{ss sb so}", "name", name, "online", user && user->connections, "playing",
                     user ? playing_json(user) : json_null());
}

static void friends_found(void *context, const struct store_table *t)
{
    struct request *r = context;
    if (t->failed) {
        request_finish(
            r, request_refuse(r, "busy", AGON_SAY(store_silent, "the database does not answer")));
        return;
    }
    json_t *friends = json_array(), *followers = json_array(), *blocked = json_array();
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *c = &t->cell[i * t->columns];
        bool follows = strcmp(c[0].text, "F") == 0, mine = c[1].number != 0;
        if (follows && mine)
            json_array_append_new(friends, friend_json(r->api->users, c[2].text));
        else if (follows)
            json_array_append_new(followers, json_string(c[2].text));
        else if (mine)
            json_array_append_new(blocked, json_string(c[2].text));
    }
    request_put(r, "friends", friends);
    request_put(r, "followers", followers);
    request_put(r, "blocked", blocked);
    request_finish(r, 0);
}

static int run_friends(struct request *r)
{
    store_query_related(r->api->core->store, r->user->id, friends_found, r);
    return REQUEST_LATER;
}

const struct command commands_friends[] = {
    {"follow", RIGHTS_ACCOUNT, "follows an account, or does so no longer",
     (const struct argument[]){
         ARGUMENT_NAME, {"on", ARG_SWITCH, false, 0, 0, "true by default"}, {0}},
     run_follow, .resolves = RESOLVE_ACCOUNT, .cost = RATE_FOLLOWS, .answer = ""},
    {"friends", RIGHTS_ACCOUNT, "whom you follow, who of them is there, and who follows you", NULL,
     run_friends, .reads = true,
     .answer = "friends: [{name: name, online: switch, playing: id|null}; 0..500], followers: "
               "[name], blocked: [name]"},
    {0}};
