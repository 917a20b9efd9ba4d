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
        notice_end(r->api->users, r->account, NOTICE_FOLLOW, r->user->id);
    return 0;
}

/* A public game that the user is playing, or null. */
static json_t *playing_json(const struct user *user)
{
    const struct room *room = lobby_game_of(user);
    return room ? json_string(room->id) : json_null();
}

static int run_friends(struct request *r)
{
    json_t *friends = json_array(), *followers = json_array(), *blocked = json_array();
    for (int i = 0; i < r->user->to.n; i++) {
        const struct user *other = user_find(r->api->users, r->user->to.relation[i].other);
        if (!other)
            continue;
        if (r->user->to.relation[i].type == RELATION_FOLLOWS)
            json_array_append_new(friends, json_pack("{ss sb so}", "name", other->name, "online",
                                                     other->connections != NULL, "playing",
                                                     playing_json(other)));
        else
            json_array_append_new(blocked, json_string(other->name));
    }
    for (int i = 0; i < r->user->from.n; i++) {
        const struct user *other = user_find(r->api->users, r->user->from.relation[i].other);
        if (other && r->user->from.relation[i].type == RELATION_FOLLOWS)
            json_array_append_new(followers, json_string(other->name));
    }
    request_put(r, "friends", friends);
    request_put(r, "followers", followers);
    request_put(r, "blocked", blocked);
    return 0;
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
