/* Checks rights, time, arguments and cost, resolves, and runs the command. */
#include "server/request/dispatch.h"

#include <stdio.h>

#include "os/time.h"
#include "server/game/rest.h"
#include "server/game/room.h"
#include "server/request/arguments.h"
#include "server/request/command.h"
#include "server/request/gather.h"
#include "server/request/resolve.h"
#include "server/users/session.h"

enum { REQUESTS_OF_ADDRESS = 120 };

/* The control socket has no user, so commands for players are refused. */
static int check_owner(struct request *r)
{
    const struct command *c = r->command;
    if (c->rights == RIGHTS_ANYONE || c->rights >= RIGHTS_ARBITER || c->owner)
        return 0;
    return request_refuse(r, "no_session", AGON_SAY(request_needs_player, "%s is for players"),
                          c->name);
}

static int check_rights(struct request *r)
{
    const struct command *c = r->command;
    const struct user *user = r->user;
    if (c->socket_only && !r->connection)
        return request_refuse(r, "not_now",
                              AGON_SAY(request_over_socket, "%s works only over the WebSocket"),
                              c->name);
    if (r->owner)
        return check_owner(r);
    if (c->http_only && !r->exchange)
        return request_refuse(r, "not_now", AGON_SAY(request_over_http, "%s works only over HTTP"),
                              c->name);
    if (c->rights != RIGHTS_ANYONE && !user)
        return request_refuse(r, "no_session", AGON_SAY(session_first, "start a session first"));
    if (c->rights >= RIGHTS_ACCOUNT && user_is_guest(user))
        return request_refuse(r, "forbidden",
                              AGON_SAY(request_needs_account, "%s needs an account"), c->name);
    static const enum role needed[] = {[RIGHTS_ARBITER] = ROLE_ARBITER,
                                       [RIGHTS_ORGANISER] = ROLE_ORGANISER,
                                       [RIGHTS_MODERATOR] = ROLE_MODERATOR,
                                       [RIGHTS_ADMINISTRATOR] = ROLE_ADMINISTRATOR};
    if (c->rights >= RIGHTS_ARBITER && user->role < needed[c->rights])
        return request_refuse(r, "forbidden", AGON_SAY(request_needs_role, "%s is for the role %s"),
                              c->name, command_rights(c->rights));
    r->official = c->rights >= RIGHTS_ARBITER;
    return 0;
}

/* The user and the address have time left, and not too many requests in progress. */
static int check_budget(struct request *r)
{
    int64_t retry = 0;
    if (r->owner || r->api->core->options.unlimited)
        return 0;
    if (r->from->requests > REQUESTS_OF_ADDRESS)
        return request_refuse(
            r, "too_many",
            AGON_SAY(request_most_of_address, "too many requests from this address"));
    if (budget_left(r->api->core, request_payer(r), BUDGET_LOOP, &retry))
        return 0;
    return request_refuse_until(r, "too_many",
                                AGON_SAY(request_slower, "too fast; please wait a moment"), retry);
}

/* Whether the command may run. */
static int check(struct request *r)
{
    if (r->api->core->stopping)
        return request_refuse(r, "stopping",
                              AGON_SAY(server_going_down, "the server is going down"));
    int status = check_rights(r);
    if (status == 0)
        status = check_budget(r);
    if (status == 0 && !r->checked)
        status = arguments_check(r);
    if (status == 0 && !r->checked)
        status = request_charge(r, r->command->cost);
    r->checked = true;
    return status;
}

/* Resolves, runs the command, answers, and charges the loop's processor time, not wall time, which
 * other programs affect. */
static void run(struct request *r, int status)
{
    struct api *api = r->api;
    struct address *from = r->from;
    int64_t begun = os_thread_us();
    from->requests++; /* keeps the address alive, as the request may be freed below */
    char id[ID_SIZE];
    snprintf(id, sizeof id, "%s", r->user ? r->user->id : "");
    if (status == 0)
        status = resolve(r);
    request_finish(r, status == 0 ? r->command->run(r) : status);
    struct user *user = id[0] ? user_find(api->users, id) : NULL;
    struct payer payer = {.address = &from->budget, .user = user ? &user->budget : NULL};
    budget_spend(api->core, payer, BUDGET_LOOP, os_thread_us() - begun);
    from->requests--;
}

/* ---- waiting for accounts and rooms ---- */

static void start(struct request *);

/* Makes the user's later requests wait for this one. */
static void lead(struct request *r)
{
    r->behind = NULL;
    r->behind_end = &r->behind;
    if (r->user)
        r->user->gathering = r;
}

/* Whether the request waits behind an earlier one of its user. */
static bool follow(struct request *r)
{
    struct request *leader = r->user ? r->user->gathering : NULL;
    if (!leader || leader == r)
        return false;
    r->next_behind = NULL;
    *leader->behind_end = r;
    leader->behind_end = &r->next_behind;
    return true;
}

/* The store could not be read. */
static void give_up(struct request *r)
{
    request_finish(
        r, request_refuse(r, "busy", AGON_SAY(store_silent, "the database does not answer")));
}

/* The accounts have arrived: the request goes first, then those behind it. */
static void gathered(void *context, bool failed)
{
    struct request *r = context, *behind = r->behind, *next;
    if (r->user)
        r->user->gathering = NULL;
    if (failed)
        give_up(r);
    else
        start(r);
    for (; behind; behind = next) {
        next = behind->next_behind;
        if (!follow(behind))
            start(behind);
    }
}

/* Whether the rooms of the user's games must be made first: not for a game that is in memory. */
static bool must_gather(const struct request *r)
{
    struct rooms *rooms = r->api->rooms;
    const char *game = json_string_value(json_object_get(r->arguments, "game"));
    const struct room *room = game ? room_find(rooms, game) : NULL;
    return r->user && rest_has(rooms, r->user) && !(room && room->match);
}

/* Checks, and runs the command when the accounts that it needs are in memory. */
static void start(struct request *r)
{
    struct fetch w = {0};
    bool first = !r->checked;
    int status;
    if (first && must_gather(r)) {
        r->gathers = true;
        rest_gather(r->api->rooms, r->user, &r->asker);
        return;
    }
    status = check(r);
    if (status == 0)
        gather_wish(r, &w);
    if (fetch_any(&w)) {
        lead(r);
        fetch_ask(r->api->users, &w, gathered, r);
    } else {
        run(r, status);
    }
}

/* The account of an HTTP request's cookie has arrived, if there is one. Without an answer nothing
 * is known of the session, which must not be replaced. */
static void session_found(void *context, bool failed)
{
    struct request *r = context;
    if (failed) {
        give_up(r);
        return;
    }
    r->user = session_restore(r->api->users, r->session);
    if (!follow(r))
        start(r);
}

/* ---- as an asker ---- */

static struct payer asker_payer(const struct asker *a)
{
    return request_payer((const struct request *)a);
}

static void asker_again(struct asker *a)
{
    struct request *r = (struct request *)a;
    bool gathers = r->gathers;
    r->again = !gathers;
    r->gathers = false;
    if (!gathers)
        run(r, check(r));
    else if (!follow(r))
        start(r);
}

static int asker_refuse(struct asker *a, const char *code, const char *text, int64_t retry_ms)
{
    return request_refuse_until((struct request *)a, code, text, retry_ms);
}

static void asker_put(struct asker *a, const char *name, json_t *value)
{
    request_put((struct request *)a, name, value);
}

static void asker_finish(struct asker *a, int status)
{
    request_finish((struct request *)a, status);
}

static const struct asker_type asker_type = {asker_payer, asker_again, asker_refuse, asker_put,
                                             asker_finish};

/* ---- beginning ---- */

void dispatch(const struct request *from, const char *name, json_t *arguments)
{
    struct request *r = request_new(from, &asker_type, arguments);
    struct users *users = r->api->users;
    struct fetch w = {0};
    r->command = command_find(r->api->tables, name);
    if (r->command) {
        if (r->exchange && !r->user)
            fetch_session(&w, users, r->session);
        if (fetch_any(&w))
            fetch_ask(users, &w, session_found, r);
        else if (!follow(r))
            start(r);
        return;
    }
    const char *nearest = command_nearest(r->api->tables, name);
    run(r, request_refuse(
               r, "unknown_command",
               nearest ? AGON_SAY(request_unknown_near, "no command '%.40s', did you mean '%s'?")
                       : AGON_SAY(request_unknown, "no command '%.40s'"),
               name, nearest));
}
