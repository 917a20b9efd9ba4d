/* Commands about bots: accounts, tokens, and the connected ones. */
#include <string.h>

#include "server/base/connection.h"
#include "server/bots/bot.h"
#include "server/commands/commands.h"
#include "server/commands/users.h"
#include "server/request/new_names.h"
#include "server/request/resolve.h"
#include "server/users/accounts.h"
#include "server/users/password_worker.h"
#include "server/users/session.h"

/* The bot named by the argument, if the user may manage it. NULL: refused. */
static struct user *own_bot(struct request *r)
{
    struct user *user = user_named(r->api->users, request_text(r, "name"));
    if (!user) {
        request_refuse(r, "not_found", AGON_SAY(account_nobody, "no such user"));
        return NULL;
    }
    bool mine = r->user && strcmp(user->owner, r->user->id) == 0;
    bool any = r->owner || r->user->role == ROLE_ADMINISTRATOR;
    r->official = any && !mine;
    if (!user_is_bot(user) || !(mine || any)) {
        request_refuse(r, user->role == ROLE_BOT ? "forbidden" : "not_now",
                       user->role == ROLE_BOT ? AGON_SAY(bot_not_yours, "this bot is not yours")
                                              : AGON_SAY(account_name_taken, "this name is taken"));
        return NULL;
    }
    return user;
}

/* A new account without a password; NULL: refused. */
static struct user *make_bot(struct request *r)
{
    char key[USER_NAME];
    const char *why, *name = request_text(r, "name");
    int most = r->owner                          ? 0
               : r->user->role >= ROLE_ORGANISER ? BOTS_OF_ORGANISER_MAX
                                                 : BOTS_OF_ACCOUNT_MAX;
    if (!user_name_key(name, key, &why)) {
        request_refuse_argument(r, "name", AGON_SAY(account_name_wrong, "name: %s"), why);
        return NULL;
    }
    why = r->owner ? NULL : new_names_refuse(r, name);
    if (why) {
        request_refuse_argument(r, "name", AGON_SAY(account_name_wrong, "name: %s"), why);
        return NULL;
    }
    if (!r->owner && user_bots(r->user) >= most) {
        request_refuse(r, "too_many", AGON_SAY(bot_most, "at most %d bots"), most);
        return NULL;
    }
    return user_bot(r->api->users, r->user, name);
}

static int run_bot(struct request *r)
{
    char token[SESSION_TEXT];
    struct user *user;
    if (r->user && r->user->role == ROLE_BOT)
        return request_refuse(r, "forbidden", AGON_SAY(bot_makes_none, "bots cannot create bots"));
    bool there = user_named(r->api->users, request_text(r, "name"));
    int status =
        there || r->owner ? 0 : new_names_ask(r, json_pack("[s]", request_text(r, "name")));
    if (status != 0)
        return status;
    user = there ? own_bot(r) : make_bot(r);
    if (!user)
        return -1;
    session_end_all(r->api->users, user, NULL);
    session_new(r->api->users, user, token);
    request_put(r, "name", json_string(user->name));
    request_put(r, "token", json_string(token));
    return 0;
}

static int run_unbot(struct request *r)
{
    struct user *user = own_bot(r);
    int status = user ? resolve_games_of(r, user) : -1;
    if (status != 0)
        return status;
    users_forget(r->api, user);
    return 0;
}

/* A connected bot, or one's own. NULL: it is not for this list. */
static json_t *bot_json(const struct request *r, const struct user *user)
{
    const struct connection *c = user_program(user);
    bool mine = r->user && strcmp(user->owner, r->user->id) == 0;
    const char *kind = request_text(r, "game");
    if (user->role != ROLE_BOT || (c && kind && !bot_plays(c, kind)))
        return NULL;
    json_t *kinds = c ? bot_kinds(c) : NULL;
    return json_pack("{ss sb sb so si so}", "name", user->name, "online", c != NULL, "mine", mine,
                     "games", kinds ? kinds : json_null(), "playing", user->rooms, "program",
                     bot_program(r->api->users, user));
}

static void put_bot(const struct request *r, json_t *list, const struct user *user)
{
    json_t *one = bot_json(r, user);
    if (one)
        json_array_append_new(list, one);
}

static int run_bots(struct request *r)
{
    json_t *list = json_array();
    for (const struct connection *c = r->api->core->connections; c; c = c->next) {
        const struct user *user = c->program ? connection_user(c) : NULL;
        if (user && user_program(user) == c)
            put_bot(r, list, user);
    }
    for (const struct user *b = r->user ? r->user->bots : NULL; b; b = b->next_bot)
        if (!user_program(b))
            put_bot(r, list, b);
    request_put(r, "bots", list);
    return 0;
}

#define NAME                                                                                       \
    {                                                                                              \
        "name", ARG_TEXT, true, 1, 99, "the bot's name"                                            \
    }

const struct command commands_bots[] = {
    {"bot", RIGHTS_ACCOUNT, "creates a bot's account, or gives it a new token",
     (const struct argument[]){NAME, {0}}, run_bot, .once = true, .owner = true,
     .resolves = RESOLVE_BOTS, .answer = "name: name, token: text(1..64)"},
    {"unbot", RIGHTS_ACCOUNT, "deletes one of your bots", (const struct argument[]){NAME, {0}},
     run_unbot, .owner = true, .answer = ""},
    {"bots", RIGHTS_ANYONE, "bots that are connected, and your own",
     (const struct argument[]){{"game", ARG_TEXT, false, 1, 32, "only those that play it"}, {0}},
     run_bots, .reads = true, .resolves = RESOLVE_BOTS,
     .answer = "bots: [{name: name, online: switch, mine: switch, games: [id]|null, playing: "
               "count, program: PROGRAM|null}]"},
    {0}};
