/* Commands about users: accounts, passwords, stored data, ratings. */
#include "server/commands/users.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "server/base/connection.h"
#include "server/bots/bot.h"
#include "server/commands/commands.h"
#include "server/commands/export.h"
#include "server/commands/studies.h"
#include "server/game/keep.h"
#include "server/game/play.h"
#include "server/hosted/forget.h"
#include "server/request/answer.h"
#include "server/request/new_names.h"
#include "server/request/resolve.h"
#include "server/users/accounts.h"
#include "server/users/common_passwords.h"
#include "server/users/fetch.h"
#include "server/users/login_throttle.h"
#include "server/users/mailbox.h"
#include "server/users/password_worker.h"
#include "server/users/recovery.h"
#include "server/users/relation.h"
#include "server/users/session.h"
#include "server/users/team.h"

enum { BEST = 50 };

/* ---- limits ---- */

static int check_name(struct request *r, const char *name)
{
    char key[USER_NAME];
    const char *why;
    if (!user_name_key(name, key, &why))
        return request_refuse_argument(r, "name", AGON_SAY(account_name_wrong, "name: %s"), why);
    if (map_get(&r->api->users->by_name, key))
        return request_refuse(r, "not_now", AGON_SAY(account_name_taken, "this name is taken"));
    why = new_names_refuse(r, name);
    return why ? request_refuse_argument(r, "name", AGON_SAY(account_name_wrong, "name: %s"), why)
               : 0;
}

/* Checks a new password. */
static int check_password(struct request *r, const char *argument, const char *name)
{
    if (!common_password(request_text(r, argument), name))
        return 0;
    return request_refuse_argument(
        r, argument, "%s", AGON_SAY(account_password_common, "this password is too common"));
}

/* Checks whether a password for this name may be tried now. */
static int check_tries(struct request *r, const char *name)
{
    int64_t wait =
        r->api->core->options.unlimited ? 0 : login_throttle_wait(r->api->users, name, r->address);
    if (wait == 0)
        return 0;
    return request_refuse_until(
        r, "too_many",
        AGON_SAY(account_wrong_passwords_most, "too many wrong passwords for this name"), wait);
}

/* Starts a session for `user`, answered with its cookie. */
static void begin_session(struct request *r, struct user *user)
{
    char cookie[SESSION_TEXT];
    session_new(r->api->users, user, cookie);
    answer_cookie(r, cookie);
    answer_session(r, cookie, user);
}

/* ---- guests' games ---- */

/* In a game in progress the seats change hands. Such a game is no longer rated: the account's owner
 * could let guests play and take over the games that go well. */
static void hand_over(struct room *room, const struct user *guest, struct user *user)
{
    room->rated &= guest == user;
    for (int i = 0; i < room->seats; i++)
        if (room->seat[i].user == guest) {
            uint64_t hash = room->seat[i].sent_hash;
            int sent = room->seat[i].sent;
            room_sit(room, i, user);
            room->seat[i].sent = sent;
            room->seat[i].sent_hash = hash;
        }
    if (strcmp(room->maker, guest->id) == 0)
        memcpy(room->maker, user->id, sizeof room->maker);
    room_keep(room);
    room_touch(room);
}

/* Gives the games and studies of the guest of this name to the user, who may be the same,
 * renamed. */
static void move_all(struct api *api, struct user *guest, const char *name, struct user *user)
{
    size_t at = 0;
    store_move_games(api->core->store, guest->id, name, user->id, user->name, user->key);
    studies_move(api, guest, name, user);
    for (struct room *room; (room = map_each(&api->rooms->by_id, &at)) != NULL;)
        for (int i = 0; i < room->seats && room->phase == PHASE_OVER; i++)
            if (strcmp(room->seat[i].id, guest->id) == 0) {
                room->seat[i].user = user;
                memcpy(room->seat[i].id, user->id, sizeof room->seat[i].id);
                snprintf(room->seat[i].name, ROOM_NAME, "%s", user->name);
                room_touch(room);
            }
    for (int i = 0; i < guest->rooms && guest == user; i++)
        hand_over(guest->room[i], guest, user);
    while (guest != user && guest->rooms > 0) {
        hand_over(guest->room[0], guest, user);
        user_rise(guest, guest->room[0]);
    }
}

/* ---- register ---- */

static void registered(struct asker *a, const char *hash)
{
    struct request *r = (struct request *)a;
    struct user *user = r->user;
    const char *name = request_text(r, "name");
    int status =
        user ? check_name(r, name)
             : request_refuse(r, "no_session", AGON_SAY(session_gone, "the session is gone"));
    if (status == 0 && !user_is_guest(user))
        status =
            request_refuse(r, "not_now", AGON_SAY(account_already, "this is already an account"));
    if (status == 0 && !hash)
        status = request_refuse(
            r, "busy",
            AGON_SAY(account_no_memory, "not enough memory to check a password; try again"));
    if (status == 0) {
        char guest[USER_NAME];
        snprintf(guest, sizeof guest, "%s", user->name);
        user_register(r->api->users, user, name, hash);
        move_all(r->api, user, guest, user);
        login_throttle_succeeded(r->api->users, user, r->address);
        session_close(user); /* the guest's connections */
        begin_session(r, user);
    }
    request_finish(r, status);
}

static int run_register(struct request *r)
{
    if (check_name(r, request_text(r, "name")) < 0 ||
        check_password(r, "password", request_text(r, "name")) < 0)
        return -1;
    if (!user_is_guest(r->user))
        return request_refuse(r, "not_now",
                              AGON_SAY(account_already, "this is already an account"));
    int status = new_names_ask(r, json_pack("[s]", request_text(r, "name")));
    if (status != 0)
        return status;
    return password_hash(r->api->users, &r->asker, request_text(r, "password"), registered);
}

/* ---- login, logout ---- */

/* Makes the request's session this account's. */
static int enter(struct request *r, struct user *user)
{
    if (user_is_blocked(r->api->users, user))
        return request_refuse(r, "forbidden", AGON_SAY(account_blocked, "this account is blocked"));
    if (r->user && r->user != user) {
        if (user_is_guest(r->user))
            move_all(r->api, r->user, r->user->name, user);
        session_end(r->api->users, r->session);
    }
    user->seen = r->api->core->now;
    user_keep(r->api->users, user);
    begin_session(r, user);
    return 0;
}

static void logged_in(struct asker *a, bool good)
{
    struct request *r = (struct request *)a;
    struct user *user = user_named(r->api->users, request_text(r, "name"));
    if (!good || !user) {
        login_throttle_failed(r->api->users, request_text(r, "name"));
        request_finish(r,
                       request_refuse(r, "wrong_password",
                                      AGON_SAY(account_login_wrong, "name or password is wrong")));
        return;
    }
    login_throttle_succeeded(r->api->users, user, r->address);
    request_finish(r, enter(r, user));
}

static int run_code(struct request *r)
{
    struct user *user = session_of_code(r->api->users, request_text(r, "code"));
    return user ? enter(r, user)
                : request_refuse(r, "wrong_code",
                                 AGON_SAY(account_code_unknown, "no player has this code"));
}

static int run_login(struct request *r)
{
    if (check_tries(r, request_text(r, "name")) < 0)
        return -1;
    const struct user *user = user_named(r->api->users, request_text(r, "name"));
    return password_verify(r->api->users, &r->asker, user, request_text(r, "password"), logged_in);
}

static int run_logout(struct request *r)
{
    session_end(r->api->users, r->session);
    answer_cookie(r, "");
    return 0;
}

/* ---- changing and leaving ---- */

/* Sets the new password and ends all sessions except one; else ends the request. */
static bool take_password(struct request *r, struct user *user, const char *hash, const char *but)
{
    if (!user || !hash) {
        request_finish(r, request_refuse(r, "busy",
                                         AGON_SAY(request_try_again,
                                                  "something went wrong; please try again")));
        return false;
    }
    user_new_password(r->api->users, user, hash);
    session_end_all(r->api->users, user, but);
    return true;
}

static void changed(struct asker *a, const char *hash)
{
    struct request *r = (struct request *)a;
    if (take_password(r, r->user, hash, r->session))
        request_finish(r, 0);
}

static void old_verified(struct asker *a, bool good)
{
    struct request *r = (struct request *)a;
    if (answer_verified(r, good))
        request_finish(r, password_hash(r->api->users, &r->asker, request_text(r, "new"), changed));
}

static int run_password(struct request *r)
{
    if (check_password(r, "new", r->user->name) < 0)
        return -1;
    return password_verify(r->api->users, &r->asker, r->user, request_text(r, "old"), old_verified);
}

/* ---- lost passwords ---- */

static void codes_verified(struct asker *a, bool good)
{
    struct request *r = (struct request *)a;
    struct user *user = r->user;
    char code[RECOVERY_CODES][SESSION_CODE];
    if (!answer_verified(r, good))
        return;
    json_t *list = json_array();
    recovery_make(r->api->users, user, code);
    for (int i = 0; i < RECOVERY_CODES; i++)
        json_array_append_new(list, json_string(code[i]));
    request_put(r, "codes", list);
    request_finish(r, 0);
}

static int run_recovery(struct request *r)
{
    return password_verify(r->api->users, &r->asker, r->user, request_text(r, "password"),
                           codes_verified);
}

static void recovered(struct asker *a, const char *hash)
{
    struct request *r = (struct request *)a;
    struct user *user = user_named(r->api->users, request_text(r, "name"));
    if (!take_password(r, user, hash, NULL))
        return;
    login_throttle_succeeded(r->api->users, user, r->address);
    request_finish(r, enter(r, user));
}

/* The code is used up before the new password is set, so it works only once. */
static int run_recover(struct request *r)
{
    const char *name = request_text(r, "name");
    if (check_tries(r, name) < 0 || check_password(r, "password", name) < 0)
        return -1;
    struct user *user = user_named(r->api->users, name);
    const char *code = request_text(r, "code");
    if (!user || user_is_bot(user) ||
        !(recovery_use(r->api->users, user, code) || mailbox_use(r->api->users, user, code))) {
        login_throttle_failed(r->api->users, name);
        return request_refuse(r, "wrong_code",
                              AGON_SAY(account_recovery_wrong, "name or code is wrong"));
    }
    return password_hash(r->api->users, &r->asker, request_text(r, "password"), recovered);
}

static void delete_verified(struct asker *a, bool good)
{
    struct request *r = (struct request *)a;
    struct user *user = r->user;
    if (!answer_verified(r, good))
        return;
    users_forget(r->api, user);
    answer_cookie(r, "");
    request_finish(r, 0);
}

/* A challenge is deleted with its creator; others give their seat back. */
static void leave_table(struct user *user, struct room *room)
{
    if (strcmp(room->maker, user->id) == 0) {
        room_abort(room);
        return;
    }
    for (int i = 0; i < room->seats; i++)
        if (room->seat[i].user == user)
            room_rise(room, i);
    user_rise(user, room);
    room->phase = PHASE_OPEN;
    room_keep(room);
    room_touch(room);
}

void users_forget(struct api *api, struct user *user)
{
    while (user->rooms > 0) {
        struct room *room = user->room[0];
        struct match_event event = {.type = MATCH_RESIGN};
        if (room->phase != PHASE_PLAYING) {
            leave_table(user, room);
            continue;
        }
        for (int i = 0; i < room->seats; i++)
            if (room->seat[i].user == user && room->phase == PHASE_PLAYING)
                room_act(room, i, MATCH_ANY_NUMBER, &event, NULL);
        user_rise(user, room);
    }
    size_t at = 0;
    for (struct room *room; (room = map_each(&api->rooms->by_id, &at)) != NULL;)
        for (int i = 0; i < room->seats; i++)
            if (strcmp(room->seat[i].id, user->id) == 0)
                strcpy(room->seat[i].name, "deleted");
    while (user->connections) {
        struct connection *c = user->connections;
        user_leave(user, c);
        connection_close(c, 4001);
    }
    room_forget_user(api->rooms, user);
    request_forget_user(api, user);
    tournaments_forget_user(api->tournaments, user);
    store_forget_name(api->core->store, user->id, user->name);
    user_delete(api->users, user);
}

static int run_delete(struct request *r)
{
    const char *password = request_text(r, "password");
    int status = resolve_games_of(r, r->user);
    if (status != 0)
        return status;
    if (user_is_guest(r->user)) {
        users_forget(r->api, r->user);
        answer_cookie(r, "");
        return 0;
    }
    return password_verify(r->api->users, &r->asker, r->user, password ? password : "",
                           delete_verified);
}

/* ---- profiles ---- */

static int run_profile(struct request *r)
{
    const struct user *user = r->account;
    int games = 0;
    for (int i = 0; i < user->ratings; i++)
        games += user->rating[i].games;
    request_put(r, "name", json_string(user->name));
    request_put(r, "role", json_string(role_name(user->role)));
    request_put(r, "since", json_integer(user->created));
    request_put(r, "ratings", user_ratings_json(user));
    request_put(r, "games", json_integer(games));
    request_put(r, "online", json_boolean(user->connections && relation_may_meet(r->user, user)));
    json_t *program = bot_program(r->api->users, user);
    if (program)
        request_put(r, "program", program);
    request_put(r, "followers", json_integer(relation_followers(user)));
    request_put(r, "teams", teams_of_json(r->api->users, user));
    request_put(r, "blocked",
                json_boolean(r->user && relation_has(r->user, RELATION_BLOCKS, user)));
    request_put(r, "following",
                json_boolean(r->user && relation_has(r->user, RELATION_FOLLOWS, user)));
    return 0;
}

/* The list of a game's best players, as far as it has been read. */
struct best {
    struct request *request;
    json_t *list;
    int64_t read;
};

static void ask_best(struct best *);
static void best_found(void *best, const struct store_table *);

static void put_best(struct best *b, const struct user *user)
{
    const struct user_rating *own = user_rated(user, request_text(b->request, "game"));
    if (!own || !user_is_listed(user))
        return;
    json_t *all = user_ratings_json(user);
    json_t *one = json_copy(json_array_get(all, (size_t)(own - user->rating)));
    json_object_set_new(one, "name", json_string(user->name));
    json_array_append_new(b->list, one);
    json_decref(all);
}

/* Asks for them again, once they are in memory. */
static void best_arrived(void *context, bool failed)
{
    struct best *b = context;
    if (failed)
        best_found(b, &(struct store_table){.failed = true});
    else
        ask_best(b);
}

/* Reads on while accounts that are not listed leave places. */
static void best_found(void *context, const struct store_table *t)
{
    struct best *b = context;
    struct request *r = b->request;
    if (t->failed) {
        json_decref(b->list);
        free(b);
        request_finish(
            r, request_refuse(r, "busy", AGON_SAY(store_silent, "the database does not answer")));
        return;
    }
    struct fetch w = {0};
    for (int i = 0; i < t->rows; i++)
        fetch_id(&w, r->api->users, t->cell[i].text);
    if (fetch_any(&w)) {
        fetch_ask(r->api->users, &w, best_arrived, b);
        return;
    }
    for (int i = 0; i < t->rows && json_array_size(b->list) < BEST; i++) {
        const struct user *user = user_find(r->api->users, t->cell[i].text);
        if (user)
            put_best(b, user);
    }
    b->read += t->rows;
    if (t->rows == BEST && json_array_size(b->list) < BEST && !r->api->core->stopping) {
        ask_best(b);
        return;
    }
    request_put(r, "ratings", b->list);
    free(b);
    request_finish(r, 0);
}

static void ask_best(struct best *b)
{
    struct request *r = b->request;
    store_query_best(r->api->core->store, request_text(r, "game"), b->read, BEST, best_found, b);
}

static int run_ratings(struct request *r)
{
    struct best *b = calloc(1, sizeof *b);
    if (!b)
        abort();
    *b = (struct best){.request = r, .list = json_array()};
    ask_best(b);
    return REQUEST_LATER;
}

const struct command commands_users[] = {
    {"register", RIGHTS_SESSION, "the guest becomes an account",
     (const struct argument[]){ARGUMENT_NAME, ARGUMENT_PASSWORD, {0}}, run_register,
     .http_only = true, .cost = RATE_LOGINS, .answer = ANSWER_SESSION},
    {"code", RIGHTS_SESSION, "logs in with the code of a tournament's player",
     (const struct argument[]){{"code", ARG_TEXT, true, 1, 40, "as it was handed out"}, {0}},
     run_code, .http_only = true, .cost = RATE_LOGINS, .answer = ANSWER_SESSION},
    {"login", RIGHTS_ANYONE, "begins an account's session",
     (const struct argument[]){
         ARGUMENT_NAME, {"password", ARG_TEXT, true, 1, PASSWORD_MAX, "the account's"}, {0}},
     run_login, .http_only = true, .cost = RATE_LOGINS, .answer = ANSWER_SESSION},
    {"logout", RIGHTS_SESSION, "ends the session", NULL, run_logout, .http_only = true,
     .answer = ""},
    {"password", RIGHTS_ACCOUNT, "changes the password, ends other sessions",
     (const struct argument[]){
         {"old", ARG_TEXT, true, 1, PASSWORD_MAX, "the present one"},
         {"new", ARG_TEXT, true, PASSWORD_MIN, PASSWORD_MAX, "8 to 128 bytes"},
         {0}},
     run_password, .http_only = true, .cost = RATE_LOGINS, .answer = ""},
    {"recovery", RIGHTS_ACCOUNT, "new codes for a lost password, shown this once",
     (const struct argument[]){{"password", ARG_TEXT, true, 1, PASSWORD_MAX, "the present one"},
                               {0}},
     run_recovery, .http_only = true, .cost = RATE_LOGINS, .answer = "codes: [code; 8..8]"},
    {"recover", RIGHTS_SESSION,
     "a new password by such a code or one that came by mail; ends all sessions",
     (const struct argument[]){ARGUMENT_NAME,
                               {"code", ARG_TEXT, true, 1, 40, "one that was not used yet"},
                               ARGUMENT_PASSWORD,
                               {0}},
     run_recover, .http_only = true, .cost = RATE_LOGINS, .answer = ANSWER_SESSION},
    {"export", RIGHTS_SESSION, "all that is stored about who asks", NULL, export_begin,
     .reads = true, .http_only = true, .resolves = RESOLVE_BOTS | RESOLVE_RELATED,
     .answer =
         "export: {id: id, name: name, player: name|null, guest: switch, role: role, "
         "since: moment, seen: moment, silent: moment, ratings: [RATING], bots: [name], "
         "follows: [name], blocks: [name], teams: [{id: id, name: text}], address: text, "
         "games: [EXPORTED], imported: [EXPORTED], said: [{game: text|null, at: moment, "
         "text: text|null}], studies: [{*: any}], puzzles: [{puzzle: text, at: moment, "
         "answer: text|null}], exercises: [{exercise: text, at: moment, stars: 0..3}], "
         "history: [POINT], messages: [MESSAGE + {with: name|null}], notices: [NOTICE], "
         "browsers: [{endpoint: text, key: text, auth: text, language: language, session: text}], "
         "sources: [{tournament: id, file: text, at: moment, text: text}]}"},
    {"delete", RIGHTS_SESSION, "forgets who asks",
     (const struct argument[]){{"password", ARG_TEXT, false, 0, PASSWORD_MAX, "an account's"}, {0}},
     run_delete, .http_only = true, .cost = RATE_LOGINS, .answer = ""},
    {"profile", RIGHTS_ANYONE, "what everybody may know of an account",
     (const struct argument[]){ARGUMENT_NAME, {0}}, run_profile, .reads = true,
     .resolves = RESOLVE_ACCOUNT,
     .answer = "name: name, role: role, since: moment, ratings: [RATING], games: count, online: "
               "switch, program?: PROGRAM, followers: count, teams: [{id: id, name: text}], "
               "blocked: switch, following: switch"},
    {"ratings", RIGHTS_ANYONE, "the best players of a game",
     (const struct argument[]){{"game", ARG_TEXT, true, 1, 32, "a game's id, such as arimaa"}, {0}},
     run_ratings, .reads = true, .answer = "ratings: [RATING + {name: name}; 0..50]"},
    {0}};
