/* Commands of arbiters and administrators, also used by the machine's owner (agond admin). */
#include <stdlib.h>
#include <string.h>

#include "server/base/connection.h"
#include "server/base/jobs.h"
#include "server/base/thread_pool.h"
#include "server/commands/commands.h"
#include "server/game/play.h"
#include "server/request/new_names.h"
#include "server/request/resolve.h"
#include "server/users/accounts.h"
#include "server/users/password_worker.h"
#include "server/users/session.h"

static int run_decide(struct request *r)
{
    int winner = (int)request_number(r, "winner", -1);
    if (winner >= r->room->seats)
        return request_refuse(r, "bad_argument",
                              AGON_SAY(game_winner_expected, "winner: the game has %d seats"),
                              r->room->seats);
    room_decide(r->room, winner, request_text(r, "reason"));
    return 0;
}

static int run_silence(struct request *r)
{
    user_silence(r->api->users, r->account,
                 r->api->core->now + 60000 * request_number(r, "minutes", 0));
    return 0;
}

/* Sends the account's new role to its browsers at once. */
static void tell_role(struct user *user)
{
    for (struct connection *c = user->connections; c; c = c->next_of_owner)
        connection_send_json(c, json_pack("{ss so}", "on", "you", "you", user_json(user)));
}

static int run_role(struct request *r)
{
    struct user *user = r->account;
    int role = role_find(request_text(r, "role"));
    if (role < 0)
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(account_role_expected,
                     "role: expected player, bot, arbiter, organiser, moderator or administrator"));
    user_set_role(user, (enum role)role);
    user_keep(r->api->users, user);
    tell_role(user);
    return 0;
}

static void reset_done(struct asker *a, const char *hash)
{
    struct request *r = (struct request *)a;
    struct user *user = user_named(r->api->users, request_text(r, "name"));
    if (!user || !hash) {
        request_finish(
            r, request_refuse(r, "not_now", AGON_SAY(request_not_done, "this could not be done")));
        return;
    }
    user_keep_password(r->api->users, user, hash);
    session_end_all(r->api->users, user, NULL);
    request_finish(r, 0);
}

static int run_reset(struct request *r)
{
    return password_hash(r->api->users, &r->asker, request_text(r, "password"), reset_done);
}

static int run_block(struct request *r)
{
    user_block(r->api->users, r->account, request_on(r, "on", true));
    return 0;
}

/* Creates the account of the first administrator. */
static void appointed(struct asker *a, const char *hash)
{
    struct request *r = (struct request *)a;
    const char *name = request_text(r, "name");
    if (!hash || user_named(r->api->users, name) || new_names_refuse(r, name)) {
        request_finish(
            r, request_refuse(r, "not_now", AGON_SAY(account_name_taken, "this name is taken")));
        return;
    }
    struct user *user = user_guest(r->api->users, NULL);
    user_register(r->api->users, user, name, hash);
    user_set_role(user, ROLE_ADMINISTRATOR);
    user_keep(r->api->users, user);
    request_finish(r, 0);
}

static int run_appoint(struct request *r)
{
    char key[USER_NAME];
    const char *why;
    if (!user_name_key(request_text(r, "name"), key, &why))
        return request_refuse(r, "bad_argument", AGON_SAY(account_name_wrong, "name: %s"), why);
    if (map_get(&r->api->users->by_name, key))
        return request_refuse(r, "not_now", AGON_SAY(account_name_taken, "this name is taken"));
    why = new_names_refuse(r, request_text(r, "name"));
    if (why)
        return request_refuse(r, "bad_argument", AGON_SAY(account_name_wrong, "name: %s"), why);
    int status = new_names_ask(r, json_pack("[s]", request_text(r, "name")));
    if (status != 0)
        return status;
    return password_hash(r->api->users, &r->asker, request_text(r, "password"), appointed);
}

static int run_status(struct request *r)
{
    struct api *api = r->api;
    int64_t playing = api->rooms->resting;
    size_t at = 0;
    for (struct room *room; (room = map_each(&api->rooms->by_id, &at)) != NULL;)
        playing += room->phase == PHASE_PLAYING;
    request_put(r, "connections", json_integer(api->core->connection_count));
    request_put(r, "users", json_integer((json_int_t)api->users->by_id.n));
    request_put(r, "accounts", json_integer((json_int_t)api->users->accounts));
    request_put(r, "games", json_integer((json_int_t)api->rooms->by_id.n + api->rooms->resting));
    request_put(r, "playing", json_integer(playing));
    request_put(r, "setups", json_integer((json_int_t)api->rooms->shared_games.n));
    request_put(r, "computing", json_integer(jobs_count(api->core->jobs)));
    request_put(r, "thinking", json_integer(thread_pool_waiting(api->rooms->engine_pool)));
    request_put(r, "requests", json_integer((json_int_t)api->core->served));
    request_put(r, "writes", json_integer((json_int_t)store_ticket(api->core->store)));
    request_put(r, "turn_us",
                json_pack("{sI sI sI sI sI}", "count", (json_int_t)api->core->metrics.turn.n, "p50",
                          (json_int_t)latency_us(&api->core->metrics.turn, 500), "p99",
                          (json_int_t)latency_us(&api->core->metrics.turn, 990), "p999",
                          (json_int_t)latency_us(&api->core->metrics.turn, 999), "max",
                          (json_int_t)api->core->metrics.turn.longest_us));
    request_put(r, "unanswered", json_integer((json_int_t)store_unanswered(api->core->store)));
    request_put(r, "commits", json_integer((json_int_t)store_commits(api->core->store)));
    return 0;
}

const struct command commands_admin[] = {
    {"decide", RIGHTS_ARBITER, "ends a game",
     (const struct argument[]){ARGUMENT_GAME,
                               {"winner", ARG_NUMBER, true, -1, AGON_SEATS - 1,
                                "a seat; -1: nobody, the game is cancelled"},
                               {"reason", ARG_TEXT, true, 1, 300, "is kept with the game"},
                               {0}},
     run_decide, .resolves = RESOLVE_PLAYING, .answer = ""},
    {"silence", RIGHTS_ARBITER, "mutes an account's chat for a while",
     (const struct argument[]){
         ARGUMENT_NAME, {"minutes", ARG_NUMBER, true, 0, SILENCE_MINUTES_MAX, "0: again"}, {0}},
     run_silence, .resolves = RESOLVE_ACCOUNT, .answer = ""},
    {"role", RIGHTS_ADMINISTRATOR, "gives an account a role",
     (const struct argument[]){ARGUMENT_NAME, {"role", ARG_TEXT, true, 1, 16, "the role"}, {0}},
     run_role, .resolves = RESOLVE_ACCOUNT, .answer = ""},
    {"reset", RIGHTS_ADMINISTRATOR, "a new password; ends all sessions",
     (const struct argument[]){ARGUMENT_NAME, ARGUMENT_PASSWORD, {0}}, run_reset,
     .resolves = RESOLVE_ACCOUNT, .answer = ""},
    {"block", RIGHTS_ADMINISTRATOR, "blocks or unblocks an account",
     (const struct argument[]){
         ARGUMENT_NAME, {"on", ARG_SWITCH, true, 0, 0, "off: unblocks it"}, {0}},
     run_block, .resolves = RESOLVE_ACCOUNT, .answer = ""},
    {"appoint", RIGHTS_ADMINISTRATOR, "creates an administrator's account",
     (const struct argument[]){ARGUMENT_NAME, ARGUMENT_PASSWORD, {0}}, run_appoint, .answer = ""},
    {"status", RIGHTS_ADMINISTRATOR, "the state of the server", NULL, run_status, .reads = true,
     .answer = "connections: count, users: count, accounts: count, games: count, playing: "
               "count, setups: count, computing: count, thinking: count, requests: count, "
               "writes: count, turn_us: {count: count, p50: count, p99: count, p999: count, "
               "max: count}, unanswered: count, commits: count"},
    {0}};
