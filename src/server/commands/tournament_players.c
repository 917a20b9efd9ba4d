/* Commands about participants: registering, checking in, classes and their codes. */
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "play/record.h"
#include "play/tournament/rounds.h"
#include "server/bots/bot.h"
#include "server/commands/commands.h"
#include "server/game/play.h"
#include "server/hosted/check_in.h"
#include "server/hosted/class.h"
#include "server/hosted/decisions.h"
#include "server/hosted/keep.h"
#include "server/hosted/notes.h"
#include "server/hosted/people.h"
#include "server/hosted/release.h"
#include "server/request/answer.h"
#include "server/request/gather.h"
#include "server/request/new_names.h"
#include "server/request/resolve_tournament.h"
#include "server/users/session.h"

enum { CLASS_MAX = 100, PREFIX_MAX = 18, RATING_MAX = 10000 };

/* ---- registering ---- */

static int ask_room_for(struct request *r, const struct hosted_tournament *t, int more)
{
    if (t->entries + more > t->rules.max_players)
        return request_refuse(r, "too_many",
                              AGON_SAY(tournament_players_most, "at most %d players"),
                              t->rules.max_players);
    return 0;
}

/* The player's account, NULL for an engine. 0 or refused. */
static int ask_account(struct request *r, const struct hosted_tournament *t, bool organises,
                       struct user **user)
{
    const char *name = request_text(r, "account"), *engine = request_text(r, "engine");
    struct agon_error error;
    *user = name ? user_named(r->api->users, name) : engine ? NULL : r->user;
    if (engine && !organises)
        return request_refuse(
            r, "forbidden",
            AGON_SAY(tournament_engines_organisers, "only organisers can register engines"));
    if (engine && !agon_engine_find(engine, t->shared_game->game, &error))
        return request_refuse(r, "bad_argument", AGON_SAY(engine_wrong, "engine: %s"), error.parts);
    if (engine)
        return name ? request_refuse(
                          r, "bad_argument",
                          AGON_SAY(tournament_account_or_engine, "account or engine: expected one"))
                    : 0;
    if (!*user)
        return request_refuse(r, "not_found", AGON_SAY(account_nobody, "no such user"));
    if (user_is_guest(*user))
        return request_refuse(
            r, "forbidden",
            AGON_SAY(tournament_needs_account, "you need an account to enter a tournament"));
    if (!organises && *user != r->user && strcmp((*user)->owner, r->user->id) != 0)
        return request_refuse(r, "forbidden",
                              AGON_SAY(tournament_account_not_yours, "this account is not yours"));
    if (!organises && !t->rules.open_entry)
        return request_refuse(
            r, "forbidden",
            AGON_SAY(tournament_players_organisers, "only organisers can register players"));
    if (hosted_player_of(t, *user) >= 0)
        return request_refuse(
            r, "not_now", AGON_SAY(tournament_registered, "this account is already registered"));
    return 0;
}

/* The name in tables: the argument, or the account's name. */
static int ask_name(struct request *r, const struct hosted_tournament *t, const struct user *user,
                    char name[ENTRY_NAME])
{
    const char *said = request_text(r, "player"), *why;
    char usual[64];
    snprintf(usual, sizeof usual, "%.32s %d", user ? "" : request_text(r, "engine"),
             (int)request_number(r, "level", 5));
    if (!entry_name(said ? said : user ? user->name : usual, name, &why))
        return request_refuse(r, "bad_argument", "%s", why);
    if (hosted_player(t, name) >= 0)
        return request_refuse(
            r, "not_now",
            AGON_SAY(tournament_player_taken, "there is already a player with this name"));
    return 0;
}

static int ask_role(struct request *r, const struct hosted_tournament *t)
{
    static const char *const roles[] = {"program", "screener", "defender", "reserve"};
    const char *role = request_text(r, "role");
    bool challenge =
        strcmp(json_string_value(json_object_get(t->shown, "format")), "arimaa-challenge") == 0;
    for (size_t i = 0; i < 4 && role && challenge; i++)
        if (strcmp(roles[i], role) == 0)
            return 0;
    if (role)
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(tournament_role_challenge, "role: expected one of an arimaa-challenge"));
    if ((request_text(r, "handicap") || request_text(r, "handicap_second")) && !challenge)
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(tournament_handicap_challenge, "handicap: expected in an arimaa-challenge"));
    return 0;
}

/* A handicap must be a position that a game can start from. */
static int ask_handicap(struct request *r, const struct hosted_tournament *t, const char *name)
{
    const agon_game *g = t->shared_game->game;
    struct game_spec p = {g->rules->id, g->variant, g->options, NULL, request_text(r, name)};
    struct agon_error error = {.at = -1};
    if (!p.start || !*p.start)
        return 0;
    struct shared_game *game = shared_game_open(r->api->rooms, &p, &error);
    shared_game_drop(game);
    return game ? 0
                : request_refuse(r, "bad_argument", AGON_SAY(named_wrong, "%s: %s"), name,
                                 error.parts);
}

static char *copy(const char *s)
{
    return s && *s ? record_copy(s, strlen(s)) : NULL;
}

static void fill(const struct request *r, struct entry *e, const struct user *user, bool organises)
{
    const char *members = request_text(r, "members"), *role = request_text(r, "role");
    if (user)
        memcpy(e->account, user->id, sizeof e->account);
    else
        snprintf(e->engine, sizeof e->engine, "%s", request_text(r, "engine"));
    e->level = user ? 0 : (int)request_number(r, "level", 5);
    snprintf(e->members, sizeof e->members, "%s", members ? members : "");
    snprintf(e->role, sizeof e->role, "%s", role ? role : "");
    e->rating = organises ? (int)request_number(r, "rating", 0) : 0;
    e->handicap[0] = copy(request_text(r, "handicap"));
    e->handicap[1] = copy(request_text(r, "handicap_second"));
}

/* Players can enter before the start, an arena until its end, other tournaments late if an
 * organiser allows it. 0 or refused; *missed is the score for missed rounds. */
static int ask_time(struct request *r, const struct hosted_tournament *t, bool organises, int count,
                    enum tournament_bye *missed)
{
    const char *worth = request_text(r, "missed");
    struct agon_error error = {.at = -1};
    *missed = TOURNAMENT_BYE_NONE;
    if (t->state == HOSTED_OPEN)
        return 0;
    if (t->state == HOSTED_OVER)
        return request_refuse(r, "not_now", AGON_SAY(tournament_over, "the tournament is over"));
    if (!organises && t->plan.format != PLAN_ARENA)
        return request_refuse(r, "not_now", AGON_SAY(tournament_begun, "the tournament has begun"));
    if (worth &&
        (!tournament_bye_find(worth, strlen(worth), missed) || *missed == TOURNAMENT_BYE_FULL))
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(tournament_missed_expected, "missed: expected half or none"));
    return resolve_refused(r, hosted_may_enter(t, count, *missed, &error), &error);
}

/* Lets the new entry play from now on, if the tournament has begun. */
static int let_in(struct request *r, struct hosted_tournament *t, enum tournament_bye missed)
{
    struct agon_error error = {.at = -1};
    if (t->state == HOSTED_OPEN)
        return 0;
    int status = hosted_enter(t, missed, &error);
    if (status == 0)
        hosted_note(t, r->user, "enter", t->entry[t->entries - 1].name, NULL);
    return resolve_refused(r, status, &error);
}

static int run_register(struct request *r)
{
    struct hosted_tournament *t = r->tournament;
    struct user *user;
    char name[ENTRY_NAME];
    const char *breaks[] = {"members", "handicap", "handicap_second"};
    bool organises = r->owner || hosted_organises(t, r->user);
    enum tournament_bye missed;
    if (ask_time(r, t, organises, 1, &missed) < 0 || ask_account(r, t, organises, &user) < 0 ||
        ask_room_for(r, t, 1) < 0 || ask_name(r, t, user, name) < 0 || ask_role(r, t) < 0 ||
        ask_handicap(r, t, "handicap") < 0 || ask_handicap(r, t, "handicap_second") < 0)
        return -1;
    r->official = organises && user != r->user;
    for (int i = 0; i < 3; i++)
        if (request_text(r, breaks[i]) && strpbrk(request_text(r, breaks[i]), "\r\n\t"))
            return request_refuse(r, "bad_argument",
                                  AGON_SAY(tournament_one_line, "%s: expected one line"),
                                  breaks[i]);
    fill(r, hosted_add(t, name), user, organises);
    if (let_in(r, t, missed) < 0)
        return -1;
    hosted_keep(t);
    hosted_touch(t);
    request_put(r, "player", json_string(name));
    return 0;
}

/* Refuses unless the player is the user's. */
static int check_speaks_for(struct request *r)
{
    return resolve_speaks_for(r, r->tournament, r->player)
               ? 0
               : request_refuse(r, "forbidden",
                                AGON_SAY(tournament_player_not_yours, "this player is not yours"));
}

static int run_leave(struct request *r)
{
    struct hosted_tournament *t = r->tournament;
    if (check_speaks_for(r) < 0)
        return -1;
    struct room *room = map_get(&r->api->rooms->by_id, t->entry[r->player].test);
    hosted_remove(t, r->player);
    if (room && room->phase != PHASE_OVER)
        room_abort(room);
    hosted_keep(t);
    hosted_touch(t);
    return 0;
}

static int run_check(struct request *r)
{
    struct agon_error error = {.at = -1};
    const struct entry *e = &r->tournament->entry[r->player];
    if (check_speaks_for(r) < 0)
        return -1;
    if (r->tournament->state == HOSTED_OVER)
        return request_refuse(r, "not_now", AGON_SAY(tournament_over, "the tournament is over"));
    if (e->engine[0])
        return request_refuse(r, "not_now",
                              AGON_SAY(tournament_engine_no_test, "engines need no test game"));
    int status = hosted_check(r->tournament, r->player, &error);
    if (status < 0)
        return resolve_refused(r, status, &error);
    request_put(r, "test", json_string(e->test));
    return 0;
}

/* ---- classes ---- */

/* The n'th of a list, or NULL. */
static const char *nth(const struct request *r, const char *list, int n)
{
    return json_string_value(json_array_get(request_list(r, list), (size_t)n));
}

static const char *listed(const struct request *r, int n)
{
    return nth(r, "names", n);
}

/* Checks that every name of the class is free; else refuses. */
static int check_class(struct request *r, const struct hosted_tournament *t, int count,
                       const char *prefix, int first)
{
    char account[64], key[USER_NAME], name[ENTRY_NAME];
    const char *why;
    for (int i = 0; i < count; i++) {
        snprintf(account, sizeof account, "%.40s-%02d", prefix, first + i);
        if (!user_name_key(account, key, &why))
            return request_refuse(r, "bad_argument",
                                  AGON_SAY(tournament_prefix_wrong, "prefix: %s"), why);
        if (map_get(&r->api->users->by_name, key))
            return request_refuse(r, "not_now",
                                  AGON_SAY(tournament_prefix_taken, "prefix: the name %s is taken"),
                                  account);
        why = new_names_refuse(r, account);
        if (why)
            return request_refuse(r, "bad_argument",
                                  AGON_SAY(tournament_prefix_wrong, "prefix: %s"), why);
        if (!entry_name(listed(r, i) ? listed(r, i) : account, name, &why))
            return request_refuse(r, "bad_argument", "%s", why);
        for (int k = 0; k < i; k++)
            if (listed(r, i) && strcmp(listed(r, i), listed(r, k)) == 0)
                return request_refuse(
                    r, "bad_argument",
                    AGON_SAY(tournament_names_once, "names: expected each name once"));
        if (hosted_player(t, name) >= 0)
            return request_refuse(
                r, "not_now",
                AGON_SAY(tournament_player_taken, "there is already a player with this name"));
        if (nth(r, "members", i) && strpbrk(nth(r, "members", i), "\r\n\t"))
            return request_refuse(r, "bad_argument",
                                  AGON_SAY(tournament_one_line, "%s: expected one line"),
                                  "members");
    }
    return 0;
}

/* Fetches the accounts that have these names already: 0, or REQUEST_LATER. */
static int gather_names(struct request *r, json_t *names)
{
    struct fetch w = {0};
    json_t *name;
    size_t i;
    json_array_foreach(names, i, name)
    {
        fetch_name(&w, r->api->users, json_string_value(name));
    }
    json_decref(names);
    return gather(r, &w);
}

/* The accounts' names. */
static json_t *class_names(int count, const char *prefix, int first)
{
    json_t *names = json_array();
    char account[64];
    for (int i = 0; i < count; i++) {
        snprintf(account, sizeof account, "%.40s-%02d", prefix, first + i);
        json_array_append_new(names, json_string(account));
    }
    return names;
}

/* The first number from which that many accounts with the prefix are free. */
static int first_number(const struct request *r, const char *prefix, int count)
{
    char account[64], key[USER_NAME];
    const char *why;
    int first = 1;
    for (int i = 0; i < count; i++) {
        snprintf(account, sizeof account, "%.40s-%02d", prefix, first + i);
        if (user_name_key(account, key, &why) && map_get(&r->api->users->by_name, key)) {
            first += i + 1;
            i = -1;
        }
    }
    return first;
}

static json_t *make_pupil(struct request *r, struct hosted_tournament *t, const char *prefix,
                          int first, int i)
{
    char account[64], name[ENTRY_NAME], code[SESSION_CODE];
    const char *why;
    snprintf(account, sizeof account, "%.40s-%02d", prefix, first + i);
    entry_name(listed(r, i) ? listed(r, i) : account, name, &why);
    const char *members = nth(r, "members", i), *rating = nth(r, "ratings", i);
    int64_t number = 0;
    struct entry *e = hosted_pupil(t, r->user, account, name, code);
    snprintf(e->members, sizeof e->members, "%s", members ? members : "");
    if (rating && text_number(rating, strlen(rating), 0, RATING_MAX, &number))
        e->rating = (int)number;
    return json_pack("{ss ss ss}", "player", name, "account", account, "code", code);
}

/* Whether a player of another tournament's class can be copied to t. */
static bool can_come(const struct hosted_tournament *t, const struct hosted_tournament *from, int i)
{
    const struct user *user = from->entry[i].coded ? hosted_user(from, i) : NULL;
    return user && hosted_player_of(t, user) < 0 && hosted_player(t, from->entry[i].name) < 0;
}

/* Lets the new entry play and adds it to the list. 0, or refused and the list dropped. */
static int admit(struct request *r, struct hosted_tournament *t, enum tournament_bye missed,
                 json_t *list, json_t *told)
{
    json_array_append_new(list, told);
    if (let_in(r, t, missed) == 0)
        return 0;
    json_decref(list);
    return -1;
}

static int answer_class(struct request *r, struct hosted_tournament *t, json_t *list)
{
    hosted_keep(t);
    hosted_touch(t);
    request_put(r, "players", list);
    return 0;
}

/* Copies the class of another tournament, with its accounts; their codes remain valid. */
static int take_class(struct request *r, struct hosted_tournament *t)
{
    const struct hosted_tournament *from =
        hosted_find(r->api->tournaments, request_text(r, "from"));
    enum tournament_bye missed;
    int count = 0;
    if (!from || !(r->owner || hosted_organises(from, r->user)))
        return request_refuse(r, "not_found", AGON_SAY(tournament_not_found, "no such tournament"));
    for (int i = 0; i < from->entries; i++)
        count += can_come(t, from, i);
    if (count == 0)
        return request_refuse(
            r, "not_now",
            AGON_SAY(tournament_class_empty, "nobody of that class is left who could be added"));
    if (ask_room_for(r, t, count) < 0 || ask_time(r, t, true, count, &missed) < 0)
        return -1;
    json_t *list = json_array();
    for (int i = 0; i < from->entries; i++) {
        if (!can_come(t, from, i))
            continue;
        const struct entry *old = &from->entry[i];
        struct entry *e = hosted_add(t, old->name);
        memcpy(e->account, old->account, sizeof e->account);
        memcpy(e->members, old->members, sizeof e->members);
        e->coded = true;
        hosted_named(t, t->entries - 1);
        json_t *told = json_pack("{ss ss}", "player", e->name, "account",
                                 hosted_user(t, t->entries - 1)->name);
        if (admit(r, t, missed, list, told) < 0)
            return -1;
    }
    return answer_class(r, t, list);
}

static int run_class(struct request *r)
{
    struct hosted_tournament *t = r->tournament;
    if (request_text(r, "from"))
        return take_class(r, t);
    char usual[5] = "";
    const char *prefix = request_text(r, "prefix");
    enum tournament_bye missed;
    int count = (int)request_number(r, "count", (int64_t)json_array_size(request_list(r, "names")));
    if (ask_room_for(r, t, count) < 0)
        return -1;
    if (count < 1 || count > CLASS_MAX)
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(tournament_names_expected, "count or names: expected 1 to %d"), CLASS_MAX);
    if (r->user && user_bots(r->user) + count > BOTS_OF_ORGANISER_MAX)
        return request_refuse(r, "too_many", AGON_SAY(bot_most, "at most %d bots"),
                              BOTS_OF_ORGANISER_MAX);
    memcpy(usual, t->id, 4);
    int first = prefix ? 1 : first_number(r, usual, count);
    prefix = prefix ? prefix : usual;
    int status = gather_names(r, class_names(count, prefix, first));
    if (status != 0)
        return status;
    if (ask_time(r, t, true, count, &missed) < 0 || check_class(r, t, count, prefix, first) < 0)
        return -1;
    status = new_names_ask(r, class_names(count, prefix, first));
    if (status != 0)
        return status;
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        if (admit(r, t, missed, list, make_pupil(r, t, prefix, first, i)) < 0)
            return -1;
    answer_where(r);
    return answer_class(r, t, list);
}

static int run_code(struct request *r)
{
    struct hosted_tournament *t = r->tournament;
    char code[SESSION_CODE];
    const struct entry *e = &t->entry[r->player];
    struct user *user = hosted_user(t, r->player);
    if (!e->coded || !user)
        return request_refuse(
            r, "not_now", AGON_SAY(tournament_no_code, "this player did not enter with a code"));
    hosted_new_code(t, user, code);
    hosted_note(t, r->user, "code", e->name, NULL);
    request_put(r, "player", json_string(e->name));
    request_put(r, "account", json_string(user->name));
    request_put(r, "code", json_string(code));
    return 0;
}

/* Makes one more code for each player of the class; earlier codes remain valid. */
static int run_codes(struct request *r)
{
    struct hosted_tournament *t = r->tournament;
    json_t *list = json_array();
    for (int i = 0; i < t->entries; i++) {
        char code[SESSION_CODE];
        struct user *user = t->entry[i].coded ? hosted_user(t, i) : NULL;
        if (!user)
            continue;
        session_new_code(r->api->users, user, code);
        json_array_append_new(list, json_pack("{ss ss ss}", "player", t->entry[i].name, "account",
                                              user->name, "code", code));
    }
    hosted_note(t, r->user, "codes", NULL, NULL);
    request_put(r, "players", list);
    answer_where(r);
    return 0;
}

#define ARGUMENT_MISSED                                                                            \
    {                                                                                              \
        "missed", ARG_TEXT, false, 1, 8, "after the start: half or none for rounds that are over"  \
    }

const struct command commands_tournament_players[] = {
    {"tournament_register", RIGHTS_ACCOUNT, "registers a player",
     (const struct argument[]){
         ARGUMENT_TOURNAMENT,
         {"player", ARG_TEXT, false, 1, ENTRY_NAME - 1, "the name in tables"},
         {"account", ARG_TEXT, false, 1, 99, "who plays, oneself when not said"},
         {"engine", ARG_TEXT, false, 1, 31, "an engine's id instead"},
         {"level", ARG_NUMBER, false, 0, 10, "its strength"},
         {"members", ARG_TEXT, false, 0, ENTRY_MEMBERS - 1, "who a team is"},
         {"rating", ARG_NUMBER, false, 0, RATING_MAX, "for seeding"},
         {"role", ARG_TEXT, false, 1, 11, "in a Challenge"},
         {"handicap", ARG_TEXT, false, 0, 2000, "of a defender that moves first: a position"},
         {"handicap_second", ARG_TEXT, false, 0, 2000, "... that moves second"},
         ARGUMENT_MISSED,
         {0}},
     run_register, .resolves = RESOLVE_TOURNAMENT, .answer = "player: text"},
    {"tournament_leave", RIGHTS_ACCOUNT, "leaves the list, before the start",
     (const struct argument[]){ARGUMENT_TOURNAMENT, ARGUMENT_PLAYER, {0}}, run_leave,
     .resolves = RESOLVE_OPEN | RESOLVE_PLAYER, .answer = ""},
    {"tournament_check", RIGHTS_ACCOUNT, "a test game proves that a client works",
     (const struct argument[]){ARGUMENT_TOURNAMENT, ARGUMENT_PLAYER, {0}}, run_check,
     .resolves = RESOLVE_PLAYER, .answer = "test: id"},
    {"tournament_class", RIGHTS_ACCOUNT, "creates accounts with codes and registers them",
     (const struct argument[]){
         ARGUMENT_TOURNAMENT,
         {"count", ARG_NUMBER, false, 1, CLASS_MAX, "how many"},
         {"prefix", ARG_TEXT, false, 2, PREFIX_MAX, "of the accounts' names"},
         {"names", ARG_WORDS, false, 0, CLASS_MAX, "what players are called in tables"},
         {"members", ARG_WORDS, false, 0, CLASS_MAX, "of the teams with these names"},
         {"ratings", ARG_WORDS, false, 0, CLASS_MAX, "for seeding, in the same order"},
         {"from", ARG_TEXT, false, 1, 16, "the class of that tournament instead"},
         ARGUMENT_MISSED,
         {0}},
     run_class, .once = true, .resolves = RESOLVE_ORGANISER | RESOLVE_BOTS,
     .answer = "players: [PUPIL; 0..256], url?: text|null, bot_port?: 1..65535|null"},
    {"tournament_code", RIGHTS_ACCOUNT, "a new code for a player of a class",
     (const struct argument[]){ARGUMENT_TOURNAMENT, ARGUMENT_PLAYER, {0}}, run_code, .once = true,
     .resolves = RESOLVE_ORGANISER | RESOLVE_PLAYER,
     .answer = "player: text, account: name, code: code"},
    {"tournament_codes", RIGHTS_ACCOUNT, "one more code for everybody in the class",
     (const struct argument[]){ARGUMENT_TOURNAMENT, {0}}, run_codes, .once = true,
     .resolves = RESOLVE_ORGANISER,
     .answer = "players: [PUPIL; 0..256], url: text|null, bot_port: 1..65535|null"},
    {0}};
