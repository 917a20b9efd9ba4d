/* Commands of arbiters and administrators, also for the machine's owner (agond admin). */
#include <stdlib.h>
#include <string.h>

#include "server/clerk.h"
#include "server/commands/ask.h"
#include "server/commands/command.h"
#include "server/crew.h"
#include "server/jobs.h"
#include "server/link.h"
#include "server/people/lookalikes.h"

static int ask_account(struct request *r, struct person **p)
{
    *p = person_named(r->hall, request_text(r, "name"));
    return *p ? 0 : request_refuse(r, "not_found", AGON_SAY(account_nobody, "nobody is called so"));
}

static int run_decide(struct request *r)
{
    struct room *t;
    int status = ask_room(r, &t), winner = (int)request_number(r, "winner", -1);
    if (status != 0)
        return status;
    if (t->phase != PHASE_PLAYING)
        return request_refuse(r, "not_now",
                              AGON_SAY(game_not_played, "the game is not being played"));
    if (winner >= t->seats)
        return request_refuse(r, "bad_argument",
                              AGON_SAY(game_winner_expected, "winner: the game has %d seats"),
                              t->seats);
    room_decide(t, winner, request_text(r, "reason"));
    return 0;
}

static int run_silence(struct request *r)
{
    struct person *p;
    if (ask_account(r, &p) < 0)
        return -1;
    person_silence(r->hall, p, r->hall->now + 60000 * request_number(r, "minutes", 0));
    return 0;
}

static int run_role(struct request *r)
{
    struct person *p;
    int role = role_find(request_text(r, "role"));
    if (ask_account(r, &p) < 0)
        return -1;
    if (role < 0)
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(account_role_expected,
                     "role: expected player, bot, arbiter, organiser or administrator"));
    p->role = (enum role)role;
    if (p->role == ROLE_BOT)
        person_list_bot(r->hall, p);
    person_keep(r->hall, p);
    return 0;
}

static void reset_done(struct request *r, const char *hash)
{
    struct person *p = person_named(r->hall, request_text(r, "name"));
    if (!p || !hash) {
        request_finish(
            r, request_refuse(r, "not_now", AGON_SAY(request_not_done, "it could not be done")));
        return;
    }
    free(p->password);
    p->password = malloc(strlen(hash) + 1);
    if (!p->password)
        abort();
    strcpy(p->password, hash);
    person_keep(r->hall, p);
    session_end_all(r->hall, p, NULL);
    request_finish(r, 0);
}

static int run_reset(struct request *r)
{
    struct person *p;
    if (ask_account(r, &p) < 0)
        return -1;
    return clerk_hash(r, request_text(r, "password"), reset_done);
}

static int run_block(struct request *r)
{
    struct person *p;
    if (ask_account(r, &p) < 0)
        return -1;
    person_block(r->hall, p, request_on(r, "on", true));
    return 0;
}

/* A new account out of nothing, for the first administrator. */
static void appointed(struct request *r, const char *hash)
{
    const char *name = request_text(r, "name");
    if (!hash || person_named(r->hall, name)) {
        request_finish(
            r, request_refuse(r, "not_now", AGON_SAY(account_name_taken, "this name is taken")));
        return;
    }
    struct person *p = person_guest(r->hall, NULL);
    person_register(r->hall, p, name, hash);
    p->role = ROLE_ADMINISTRATOR;
    person_keep(r->hall, p);
    request_finish(r, 0);
}

static int run_appoint(struct request *r)
{
    char key[PERSON_NAME];
    const char *why;
    if (!person_name_key(request_text(r, "name"), key, &why))
        return request_refuse(r, "bad_argument", AGON_SAY(account_name_wrong, "name: %s"), why);
    if (map_get(&r->hall->names, key))
        return request_refuse(r, "not_now", AGON_SAY(account_name_taken, "this name is taken"));
    why = lookalikes_refuse(r->hall->lookalikes, request_text(r, "name"));
    if (why)
        return request_refuse(r, "bad_argument", AGON_SAY(account_name_wrong, "name: %s"), why);
    return clerk_hash(r, request_text(r, "password"), appointed);
}

static int run_status(struct request *r)
{
    struct hall *h = r->hall;
    int playing = 0;
    size_t at = 0;
    for (struct room *t; (t = map_each(&h->rooms, &at)) != NULL;)
        playing += t->phase == PHASE_PLAYING;
    request_put(r, "connections", json_integer(h->link_count));
    request_put(r, "people", json_integer((json_int_t)h->people.n));
    request_put(r, "accounts", json_integer((json_int_t)h->names.n));
    request_put(r, "games", json_integer((json_int_t)h->rooms.n));
    request_put(r, "playing", json_integer(playing));
    request_put(r, "setups", json_integer((json_int_t)h->agreements.n));
    request_put(r, "computing", json_integer(jobs_count(h->jobs)));
    request_put(r, "thinking", json_integer(crew_waiting(h->engines)));
    request_put(r, "requests", json_integer((json_int_t)h->served));
    request_put(r, "writes", json_integer((json_int_t)store_ticket(h->store)));
    request_put(r, "turn_us",
                json_pack("{sI sI sI sI sI}", "count", (json_int_t)h->metrics.turn.n, "p50",
                          (json_int_t)pace_us(&h->metrics.turn, 500), "p99",
                          (json_int_t)pace_us(&h->metrics.turn, 990), "p999",
                          (json_int_t)pace_us(&h->metrics.turn, 999), "most",
                          (json_int_t)h->metrics.turn.longest_us));
    request_put(r, "unanswered", json_integer((json_int_t)store_unanswered(h->store)));
    request_put(r, "commits", json_integer((json_int_t)store_commits(h->store)));
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

const struct command commands_admin[] = {
    {"decide", RIGHTS_ARBITER, false, false, "ends a game",
     (const struct argument[]){
         ASK_GAME,
         {"winner", ARG_NUMBER, true, -1, AGON_SEATS - 1, "a seat; -1: nobody, called off"},
         {"reason", ARG_TEXT, true, 1, 300, "is kept with the game"},
         {0}},
     run_decide},
    {"silence", RIGHTS_ARBITER, false, false, "no chat from this person for a while",
     (const struct argument[]){
         NAME, {"minutes", ARG_NUMBER, true, 0, SILENCE_MINUTES_MAX, "0: again"}, {0}},
     run_silence},
    {"role", RIGHTS_ADMINISTRATOR, false, false, "gives an account a role",
     (const struct argument[]){NAME, {"role", ARG_TEXT, true, 1, 16, "the role"}, {0}}, run_role},
    {"reset", RIGHTS_ADMINISTRATOR, false, false, "a new password; ends all sessions",
     (const struct argument[]){NAME, PASSWORD, {0}}, run_reset},
    {"block", RIGHTS_ADMINISTRATOR, false, false, "may not log in",
     (const struct argument[]){NAME, {"on", ARG_SWITCH, true, 0, 0, "off: may again"}, {0}},
     run_block},
    {"appoint", RIGHTS_ADMINISTRATOR, false, false, "makes an administrator's account",
     (const struct argument[]){NAME, PASSWORD, {0}}, run_appoint},
    {"status", RIGHTS_ADMINISTRATOR, true, false, "how the server does", NULL, run_status},
    {0}};
