/* Commands about people: accounts, passwords, what is stored, ratings. */
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "server/clerk.h"
#include "server/commands/answer.h"
#include "server/commands/ask.h"
#include "server/commands/command.h"
#include "server/link.h"
#include "server/people/common.h"
#include "server/people/export.h"
#include "server/people/ladder.h"
#include "server/people/lookalikes.h"
#include "server/people/mailbox.h"
#include "server/people/recovery.h"
#include "server/people/tries.h"
#include "server/tourney/run.h"

enum { LOGINS_AT_ONCE = 10, BEST = 50 };

/* ---- limits ---- */

static int check_logins(struct request *r)
{
    int64_t retry;
    struct address *a = limits_address(r->hall, r->address);
    if (r->hall->options.unlimited ||
        bucket_take(&a->logins, LOGINS_AT_ONCE, LOGINS_AT_ONCE / 60.0, r->hall->now, &retry))
        return 0;
    request_refuse(r, "too_many",
                   AGON_SAY(account_attempts_most, "too many attempts from this address"));
    request_put(r, "retry_ms", json_integer(retry));
    return -1;
}

static int check_name(struct request *r, const char *name)
{
    char key[PERSON_NAME];
    const char *why;
    if (!person_name_key(name, key, &why)) {
        request_refuse(r, "bad_argument", AGON_SAY(account_name_wrong, "name: %s"), why);
        request_put(r, "argument", json_string("name"));
        return -1;
    }
    if (map_get(&r->hall->names, key))
        return request_refuse(r, "not_now", AGON_SAY(account_name_taken, "this name is taken"));
    why = lookalikes_refuse(r->hall->lookalikes, name);
    if (!why)
        return 0;
    request_refuse(r, "bad_argument", AGON_SAY(account_name_wrong, "name: %s"), why);
    request_put(r, "argument", json_string("name"));
    return -1;
}

/* A password that somebody wants to have. */
static int check_password(struct request *r, const char *argument, const char *name)
{
    if (!common_password(request_text(r, argument), name))
        return 0;
    request_refuse(
        r, "bad_argument",
        AGON_SAY(account_password_common, "this password is one that everybody tries first"));
    request_put(r, "argument", json_string(argument));
    return -1;
}

/* Whether a password for this name may be tried now. */
static int check_tries(struct request *r, const char *name)
{
    int64_t wait = r->hall->options.unlimited ? 0 : tries_wait(r->hall, name, r->address);
    if (wait == 0)
        return 0;
    request_refuse(
        r, "too_many",
        AGON_SAY(account_wrong_passwords_most, "too many wrong passwords for this name"));
    request_put(r, "retry_ms", json_integer(wait));
    return -1;
}

/* A new session for p, answered with its cookie. */
static void begin_session(struct request *r, struct person *p)
{
    char cookie[SESSION_TEXT];
    session_new(r->hall, p, cookie);
    answer_cookie(r, cookie);
    answer_session(r, cookie, p);
}

/* ---- register ---- */

static void registered(struct request *r, const char *hash)
{
    struct person *p = r->person;
    const char *name = request_text(r, "name");
    int status = p ? check_name(r, name)
                   : request_refuse(r, "no_session", AGON_SAY(session_gone, "the session is gone"));
    if (status == 0 && !person_is_guest(p))
        status =
            request_refuse(r, "not_now", AGON_SAY(account_already, "this is an account already"));
    if (status == 0 && !hash)
        status = request_refuse(
            r, "busy", AGON_SAY(account_no_memory, "no memory to work with a password; try again"));
    if (status == 0) {
        session_end(r->hall, r->session); /* the guest's links close */
        person_register(r->hall, p, name, hash);
        tries_good(r->hall, p, r->address);
        begin_session(r, p);
        for (int i = 0; i < p->rooms; i++) {
            struct room *t = p->room[i];
            for (int k = 0; k < t->seats; k++)
                if (t->chair[k].person == p)
                    memcpy(t->chair[k].name, p->name, sizeof t->chair[k].name);
            room_keep(t);
            room_touch(t);
        }
    }
    request_finish(r, status);
}

static int run_register(struct request *r)
{
    if (check_logins(r) < 0 || check_name(r, request_text(r, "name")) < 0 ||
        check_password(r, "password", request_text(r, "name")) < 0)
        return -1;
    if (!person_is_guest(r->person))
        return request_refuse(r, "not_now",
                              AGON_SAY(account_already, "this is an account already"));
    return clerk_hash(r, request_text(r, "password"), registered);
}

/* ---- login, logout ---- */

/* The guest's seats in games that are not over become the account's. */
static void hand_over(struct person *guest, struct person *p)
{
    while (guest->rooms > 0) {
        struct room *t = guest->room[0];
        for (int i = 0; i < t->seats; i++)
            if (t->chair[i].person == guest) {
                uint64_t hash = t->chair[i].sent_hash;
                int sent = t->chair[i].sent;
                room_sit(t, i, p);
                t->chair[i].sent = sent;
                t->chair[i].sent_hash = hash;
            }
        if (strcmp(t->maker, guest->id) == 0)
            memcpy(t->maker, p->id, sizeof t->maker);
        person_rise(guest, t);
        room_keep(t);
        room_touch(t);
    }
}

/* Who asks is this account from now on. */
static int enter(struct request *r, struct person *p)
{
    if (person_is_blocked(r->hall, p))
        return request_refuse(r, "forbidden", AGON_SAY(account_blocked, "this account is blocked"));
    if (r->person && r->person != p) {
        if (person_is_guest(r->person))
            hand_over(r->person, p);
        session_end(r->hall, r->session);
    }
    p->seen = r->hall->now;
    person_keep(r->hall, p);
    begin_session(r, p);
    return 0;
}

static void logged_in(struct request *r, bool good)
{
    struct person *p = person_named(r->hall, request_text(r, "name"));
    if (!good || !p) {
        tries_failed(r->hall, request_text(r, "name"));
        request_finish(r,
                       request_refuse(r, "wrong_password",
                                      AGON_SAY(account_login_wrong, "name or password is wrong")));
        return;
    }
    tries_good(r->hall, p, r->address);
    request_finish(r, enter(r, p));
}

static int run_code(struct request *r)
{
    if (check_logins(r) < 0)
        return -1;
    struct person *p = session_of_code(r->hall, request_text(r, "code"));
    return p ? enter(r, p)
             : request_refuse(r, "wrong_code",
                              AGON_SAY(account_code_unknown, "no player has this code"));
}

static int run_login(struct request *r)
{
    if (check_logins(r) < 0 || check_tries(r, request_text(r, "name")) < 0)
        return -1;
    const struct person *p = person_named(r->hall, request_text(r, "name"));
    return clerk_verify(r, p ? p->password : NULL, request_text(r, "password"), logged_in);
}

static int run_logout(struct request *r)
{
    session_end(r->hall, r->session);
    answer_cookie(r, "");
    return 0;
}

/* ---- changing and leaving ---- */

static void changed(struct request *r, const char *hash)
{
    struct person *p = r->person;
    if (!p || !hash) {
        request_finish(
            r, request_refuse(r, "busy",
                              AGON_SAY(request_try_again, "it could not be done; try again")));
        return;
    }
    person_new_password(r->hall, p, hash);
    session_end_all(r->hall, p, r->session);
    request_finish(r, 0);
}

static void old_verified(struct request *r, bool good)
{
    int status = good && r->person
                     ? clerk_hash(r, request_text(r, "new"), changed)
                     : request_refuse(r, "wrong_password",
                                      AGON_SAY(account_password_wrong, "the password is wrong"));
    request_finish(r, status);
}

static int run_password(struct request *r)
{
    if (check_logins(r) < 0 || check_password(r, "new", r->person->name) < 0)
        return -1;
    return clerk_verify(r, r->person->password, request_text(r, "old"), old_verified);
}

/* ---- lost passwords ---- */

static void codes_verified(struct request *r, bool good)
{
    struct person *p = r->person;
    char code[RECOVERY_CODES][SESSION_CODE];
    if (!good || !p) {
        request_finish(r,
                       request_refuse(r, "wrong_password",
                                      AGON_SAY(account_password_wrong, "the password is wrong")));
        return;
    }
    json_t *list = json_array();
    recovery_make(r->hall, p, code);
    for (int i = 0; i < RECOVERY_CODES; i++)
        json_array_append_new(list, json_string(code[i]));
    request_put(r, "codes", list);
    request_finish(r, 0);
}

static int run_recovery(struct request *r)
{
    if (check_logins(r) < 0)
        return -1;
    return clerk_verify(r, r->person->password, request_text(r, "password"), codes_verified);
}

static void recovered(struct request *r, const char *hash)
{
    struct person *p = person_named(r->hall, request_text(r, "name"));
    if (!p || !hash) {
        request_finish(
            r, request_refuse(r, "busy",
                              AGON_SAY(request_try_again, "it could not be done; try again")));
        return;
    }
    person_new_password(r->hall, p, hash);
    session_end_all(r->hall, p, NULL);
    tries_good(r->hall, p, r->address);
    request_finish(r, enter(r, p));
}

/* The code is used up before the new password is there: nobody comes in twice with it. */
static int run_recover(struct request *r)
{
    const char *name = request_text(r, "name");
    if (check_logins(r) < 0 || check_tries(r, name) < 0 || check_password(r, "password", name) < 0)
        return -1;
    struct person *p = person_named(r->hall, name);
    const char *code = request_text(r, "code");
    if (!p || person_is_bot(p) ||
        !(recovery_use(r->hall, p, code) || mailbox_use(r->hall, p, code))) {
        tries_failed(r->hall, name);
        return request_refuse(r, "wrong_code",
                              AGON_SAY(account_recovery_wrong, "name or code is wrong"));
    }
    return clerk_hash(r, request_text(r, "password"), recovered);
}

static void delete_verified(struct request *r, bool good)
{
    struct person *p = r->person;
    if (!good || !p) {
        request_finish(r,
                       request_refuse(r, "wrong_password",
                                      AGON_SAY(account_password_wrong, "the password is wrong")));
        return;
    }
    people_forget(r->hall, p);
    answer_cookie(r, "");
    request_finish(r, 0);
}

/* A challenge goes with who made it; whoever else sits there gives the seat back. */
static void leave_table(struct person *p, struct room *t)
{
    if (strcmp(t->maker, p->id) == 0) {
        room_abort(t);
        return;
    }
    for (int i = 0; i < t->seats; i++)
        if (t->chair[i].person == p)
            room_rise(t, i);
    person_rise(p, t);
    t->phase = PHASE_OPEN;
    room_keep(t);
    room_touch(t);
}

void people_forget(struct hall *h, struct person *p)
{
    while (p->rooms > 0) {
        struct room *t = p->room[0];
        struct match_event event = {.type = MATCH_RESIGN};
        if (t->phase != PHASE_PLAYING) {
            leave_table(p, t);
            continue;
        }
        for (int i = 0; i < t->seats; i++)
            if (t->chair[i].person == p && t->phase == PHASE_PLAYING)
                room_act(t, i, MATCH_ANY_NUMBER, &event, NULL);
        person_rise(p, t);
    }
    size_t at = 0;
    for (struct room *t; (t = map_each(&h->rooms, &at)) != NULL;)
        for (int i = 0; i < t->seats; i++)
            if (strcmp(t->chair[i].id, p->id) == 0)
                strcpy(t->chair[i].name, "deleted");
    while (p->links) {
        struct link *l = p->links;
        p->links = l->next_of_person;
        l->person = NULL;
        link_close(l, 4001);
    }
    room_forget_person(h, p);
    request_forget_person(h, p);
    tourneys_forget_person(h, p);
    store_forget_name(h->store, p->id, p->name);
    person_delete(h, p);
}

static int run_delete(struct request *r)
{
    const char *password = request_text(r, "password");
    int status = ask_games_of(r, r->person);
    if (status != 0)
        return status;
    if (person_is_guest(r->person)) {
        people_forget(r->hall, r->person);
        answer_cookie(r, "");
        return 0;
    }
    if (check_logins(r) < 0)
        return -1;
    return clerk_verify(r, r->person->password, password ? password : "", delete_verified);
}

/* ---- what is known ---- */

static int run_profile(struct request *r)
{
    const struct person *p = person_named(r->hall, request_text(r, "name"));
    if (!p)
        return request_refuse(r, "not_found", AGON_SAY(account_nobody, "nobody is called so"));
    int games = 0;
    for (int i = 0; i < p->ratings; i++)
        games += p->rating[i].games;
    request_put(r, "name", json_string(p->name));
    request_put(r, "role", json_string(role_name(p->role)));
    request_put(r, "since", json_integer(p->created));
    request_put(r, "ratings", person_ratings_json(p));
    request_put(r, "games", json_integer(games));
    return 0;
}

static int run_ratings(struct request *r)
{
    json_t *best = json_array();
    const char *game = request_text(r, "game");
    int n;
    const struct rung *list = ladder_best(r->hall, game, BEST, &n);
    for (int i = 0; i < n; i++) {
        const struct person *p = list[i].person;
        json_t *all = person_ratings_json(p);
        const struct person_rating *own = person_rated(p, game);
        json_t *one = json_copy(json_array_get(all, (size_t)(own - p->rating)));
        json_object_set_new(one, "name", json_string(p->name));
        json_array_append_new(best, one);
        json_decref(all);
    }
    request_put(r, "ratings", best);
    return 0;
}

#define NAME                                                                                       \
    {                                                                                              \
        "name", ARG_TEXT, true, 1, 99, "an account's name"                                         \
    }
#define PASSWORD                                                                                   \
    {                                                                                              \
        "password", ARG_TEXT, true, PASSWORD_LEAST, PASSWORD_MOST, "8 to 128 bytes"                \
    }

const struct command commands_people[] = {
    {"register", RIGHTS_SESSION, false, true, "the guest becomes an account",
     (const struct argument[]){NAME, PASSWORD, {0}}, run_register},
    {"code", RIGHTS_SESSION, false, true, "logs in with the code of a tournament's player",
     (const struct argument[]){{"code", ARG_TEXT, true, 1, 40, "as it was handed out"}, {0}},
     run_code},
    {"login", RIGHTS_ANYONE, false, true, "begins an account's session",
     (const struct argument[]){
         NAME, {"password", ARG_TEXT, true, 1, PASSWORD_MOST, "the account's"}, {0}},
     run_login},
    {"logout", RIGHTS_SESSION, false, true, "ends the session", NULL, run_logout},
    {"password", RIGHTS_ACCOUNT, false, true, "changes the password, ends other sessions",
     (const struct argument[]){
         {"old", ARG_TEXT, true, 1, PASSWORD_MOST, "the present one"},
         {"new", ARG_TEXT, true, PASSWORD_LEAST, PASSWORD_MOST, "8 to 128 bytes"},
         {0}},
     run_password},
    {"recovery", RIGHTS_ACCOUNT, false, true, "new codes for a lost password, shown this once",
     (const struct argument[]){{"password", ARG_TEXT, true, 1, PASSWORD_MOST, "the present one"},
                               {0}},
     run_recovery},
    {"recover", RIGHTS_SESSION, false, true,
     "a new password by such a code or one that came by mail; ends all sessions",
     (const struct argument[]){
         NAME, {"code", ARG_TEXT, true, 1, 40, "one that was not used yet"}, PASSWORD, {0}},
     run_recover},
    {"export", RIGHTS_SESSION, true, true, "all that is stored about who asks", NULL, export_begin},
    {"delete", RIGHTS_SESSION, false, true, "forgets who asks",
     (const struct argument[]){{"password", ARG_TEXT, false, 0, PASSWORD_MOST, "an account's"},
                               {0}},
     run_delete},
    {"profile", RIGHTS_ANYONE, true, false, "what everybody may know of an account",
     (const struct argument[]){NAME, {0}}, run_profile},
    {"ratings", RIGHTS_ANYONE, true, false, "the best players of a game",
     (const struct argument[]){{"game", ARG_TEXT, true, 1, 32, "a kind of game's id"}, {0}},
     run_ratings},
    {0}};
