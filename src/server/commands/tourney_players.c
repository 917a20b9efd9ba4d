/* Commands about who takes part: registering, checking in, classes and their codes. */
#include <stdio.h>
#include <string.h>

#include "play/record.h"
#include "server/bots/bot.h"
#include "server/commands/ask_tourney.h"
#include "server/commands/command.h"
#include "server/people/lookalikes.h"
#include "server/tourney/parts.h"

enum { CLASS_MAX = 100, PREFIX_MAX = 18 };

/* ---- registering ---- */

/* The tournament while players come together. */
static int ask_open(struct request *r, struct tourney **c)
{
    int status = ask_tourney(r, c);
    if (status == 0 && (*c)->state != TOURNEY_OPEN)
        return request_refuse(r, "not_now", AGON_SAY(tournament_begun, "the tournament has begun"));
    return status;
}

static int ask_room_for(struct request *r, const struct tourney *c, int more)
{
    if (c->entries + more > c->rules.most)
        return request_refuse(
            r, "too_many", AGON_SAY(tournament_players_most, "at most %d players"), c->rules.most);
    return 0;
}

/* Who is to play, NULL for an engine. 0 or refused. */
static int ask_account(struct request *r, const struct tourney *c, bool organises,
                       struct person **p)
{
    const char *name = request_text(r, "account"), *engine = request_text(r, "engine");
    struct agon_error error;
    *p = name ? person_named(r->hall, name) : engine ? NULL : r->person;
    if (engine && !organises)
        return request_refuse(
            r, "forbidden",
            AGON_SAY(tournament_engines_organisers, "engines are registered by organisers"));
    if (engine && !agon_engine_find(engine, c->agreement->game, &error))
        return request_refuse(r, "bad_argument", AGON_SAY(engine_wrong, "engine: %s"), error.parts);
    if (engine)
        return name ? request_refuse(
                          r, "bad_argument",
                          AGON_SAY(tournament_account_or_engine, "account or engine: expected one"))
                    : 0;
    if (!*p)
        return request_refuse(r, "not_found", AGON_SAY(account_nobody, "nobody is called so"));
    if (person_is_guest(*p))
        return request_refuse(r, "forbidden",
                              AGON_SAY(tournament_needs_account, "a tournament is for accounts"));
    if (!organises && *p != r->person && strcmp((*p)->owner, r->person->id) != 0)
        return request_refuse(r, "forbidden",
                              AGON_SAY(tournament_account_not_yours, "this account is not yours"));
    if (!organises && !c->rules.open_entry)
        return request_refuse(
            r, "forbidden",
            AGON_SAY(tournament_players_organisers, "the organisers register players"));
    if (tourney_player_of(c, *p) >= 0)
        return request_refuse(
            r, "not_now", AGON_SAY(tournament_registered, "this account is registered already"));
    return 0;
}

/* The name in tables: as said, or the account's. */
static int ask_name(struct request *r, const struct tourney *c, const struct person *p,
                    char name[ENTRY_NAME])
{
    const char *said = request_text(r, "player"), *why;
    char usual[64];
    snprintf(usual, sizeof usual, "%.32s %d", p ? "" : request_text(r, "engine"),
             (int)request_number(r, "level", 5));
    if (!entry_name(said ? said : p ? p->name : usual, name, &why))
        return request_refuse(r, "bad_argument", "%s", why);
    if (tourney_player(c, name) >= 0)
        return request_refuse(r, "not_now",
                              AGON_SAY(tournament_player_taken, "a player is called so already"));
    return 0;
}

static int ask_role(struct request *r, const struct tourney *c)
{
    static const char *const roles[] = {"program", "screener", "defender", "reserve"};
    const char *role = request_text(r, "role");
    bool challenge =
        strcmp(json_string_value(json_object_get(c->shown, "format")), "arimaa-challenge") == 0;
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

/* A handicap has to be a position that a game can start from. */
static int ask_handicap(struct request *r, const struct tourney *c, const char *name)
{
    const agon_game *g = c->agreement->game;
    struct proposal p = {g->rules->id, g->variant, g->options, NULL, request_text(r, name)};
    struct agon_error error = {.at = -1};
    if (!p.start || !*p.start)
        return 0;
    struct agreement *a = agreement_open(r->hall, &p, &error);
    agreement_drop(a);
    return a ? 0
             : request_refuse(r, "bad_argument", AGON_SAY(named_wrong, "%s: %s"), name,
                              error.parts);
}

static char *copy(const char *s)
{
    return s && *s ? record_copy(s, strlen(s)) : NULL;
}

static void fill(const struct request *r, struct entry *e, const struct person *p, bool organises)
{
    const char *members = request_text(r, "members"), *role = request_text(r, "role");
    if (p)
        memcpy(e->account, p->id, sizeof e->account);
    else
        snprintf(e->engine, sizeof e->engine, "%s", request_text(r, "engine"));
    e->level = p ? 0 : (int)request_number(r, "level", 5);
    snprintf(e->members, sizeof e->members, "%s", members ? members : "");
    snprintf(e->role, sizeof e->role, "%s", role ? role : "");
    e->rating = organises ? (int)request_number(r, "rating", 0) : 0;
    e->handicap[0] = copy(request_text(r, "handicap"));
    e->handicap[1] = copy(request_text(r, "handicap_second"));
}

static int run_register(struct request *r)
{
    struct tourney *c;
    struct person *p;
    char name[ENTRY_NAME];
    const char *breaks[] = {"members", "handicap", "handicap_second"};
    int status = ask_open(r, &c);
    if (status != 0)
        return status;
    bool organises = r->owner || tourney_organises(c, r->person);
    if (ask_account(r, c, organises, &p) < 0 || ask_room_for(r, c, 1) < 0 ||
        ask_name(r, c, p, name) < 0 || ask_role(r, c) < 0 || ask_handicap(r, c, "handicap") < 0 ||
        ask_handicap(r, c, "handicap_second") < 0)
        return -1;
    r->official = organises && p != r->person;
    for (int i = 0; i < 3; i++)
        if (request_text(r, breaks[i]) && strpbrk(request_text(r, breaks[i]), "\r\n\t"))
            return request_refuse(r, "bad_argument",
                                  AGON_SAY(tournament_one_line, "%s: expected one line"),
                                  breaks[i]);
    fill(r, tourney_add(c, name), p, organises);
    tourney_keep(c);
    tourney_touch(c);
    request_put(r, "player", json_string(name));
    return 0;
}

static int run_leave(struct request *r)
{
    struct tourney *c;
    int player, status = ask_open(r, &c);
    if (status == 0)
        status = ask_player(r, c, &player);
    if (status != 0)
        return status;
    if (!ask_speaks_for(r, c, player))
        return request_refuse(r, "forbidden",
                              AGON_SAY(tournament_player_not_yours, "this player is not yours"));
    struct room *t = map_get(&r->hall->rooms, c->entry[player].test);
    tourney_remove(c, player);
    if (t && t->phase != PHASE_OVER)
        room_abort(t);
    tourney_keep(c);
    tourney_touch(c);
    return 0;
}

static int run_check(struct request *r)
{
    struct tourney *c;
    struct agon_error error = {.at = -1};
    int player, status = ask_open(r, &c);
    if (status == 0)
        status = ask_player(r, c, &player);
    if (status != 0)
        return status;
    if (!ask_speaks_for(r, c, player))
        return request_refuse(r, "forbidden",
                              AGON_SAY(tournament_player_not_yours, "this player is not yours"));
    if (c->entry[player].engine[0])
        return request_refuse(r, "not_now",
                              AGON_SAY(tournament_engine_no_test, "engines need no test"));
    status = tourney_check(c, player, &error);
    if (status < 0)
        return ask_refused(r, status, &error);
    request_put(r, "test", json_string(c->entry[player].test));
    return 0;
}

/* ---- classes ---- */

/* The n'th name of the list, or NULL. */
static const char *listed(const struct request *r, int n)
{
    return json_string_value(json_array_get(request_list(r, "names"), (size_t)n));
}

/* Whether every name of the class can be had; refused else. */
static int check_class(struct request *r, const struct tourney *c, int count, const char *prefix)
{
    char account[64], key[PERSON_NAME], name[ENTRY_NAME];
    const char *why;
    for (int i = 0; i < count; i++) {
        snprintf(account, sizeof account, "%.40s-%02d", prefix, i + 1);
        if (!person_name_key(account, key, &why))
            return request_refuse(r, "bad_argument",
                                  AGON_SAY(tournament_prefix_wrong, "prefix: %s"), why);
        if (map_get(&r->hall->names, key))
            return request_refuse(r, "not_now",
                                  AGON_SAY(tournament_prefix_taken, "prefix: the name %s is taken"),
                                  account);
        why = lookalikes_refuse(r->hall->lookalikes, account);
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
        if (tourney_player(c, name) >= 0)
            return request_refuse(
                r, "not_now", AGON_SAY(tournament_player_taken, "a player is called so already"));
    }
    return 0;
}

static json_t *make_pupil(struct request *r, struct tourney *c, const char *prefix, int i)
{
    char account[64], name[ENTRY_NAME], code[SESSION_CODE];
    const char *why;
    snprintf(account, sizeof account, "%.40s-%02d", prefix, i + 1);
    entry_name(listed(r, i) ? listed(r, i) : account, name, &why);
    tourney_pupil(c, r->person, account, name, code);
    return json_pack("{ss ss ss}", "player", name, "account", account, "code", code);
}

static int run_class(struct request *r)
{
    struct tourney *c;
    char usual[5] = "";
    const char *prefix = request_text(r, "prefix");
    int count = (int)request_number(r, "count", (int64_t)json_array_size(request_list(r, "names")));
    int status = ask_organiser(r, &c);
    if (status == 0)
        status = ask_open(r, &c);
    if (status == 0)
        status = ask_room_for(r, c, count);
    if (status != 0)
        return status;
    if (count < 1 || count > CLASS_MAX)
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(tournament_names_expected, "count or names: expected 1 to %d"), CLASS_MAX);
    if (r->person && person_bots(r->hall, r->person) + count > BOTS_OF_ORGANISER_MAX)
        return request_refuse(r, "too_many", AGON_SAY(bot_most, "at most %d bots"),
                              BOTS_OF_ORGANISER_MAX);
    memcpy(usual, c->id, 4);
    prefix = prefix ? prefix : usual;
    if (check_class(r, c, count, prefix) < 0)
        return -1;
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, make_pupil(r, c, prefix, i));
    tourney_keep(c);
    tourney_touch(c);
    request_put(r, "players", list);
    answer_where(r);
    return 0;
}

static int run_code(struct request *r)
{
    struct tourney *c;
    char code[SESSION_CODE];
    int player, status = ask_organiser(r, &c);
    if (status == 0)
        status = ask_player(r, c, &player);
    if (status != 0)
        return status;
    struct person *p = tourney_person(c, player);
    if (!c->entry[player].coded || !p)
        return request_refuse(r, "not_now",
                              AGON_SAY(tournament_no_code, "the player came without a code"));
    tourney_new_code(c, p, code);
    tourney_note(c, r->person, "code", c->entry[player].name, NULL);
    request_put(r, "player", json_string(c->entry[player].name));
    request_put(r, "account", json_string(p->name));
    request_put(r, "code", json_string(code));
    return 0;
}

const struct command commands_tourney_players[] = {
    {"tournament_register", RIGHTS_ACCOUNT, false, false, "a player more",
     (const struct argument[]){
         ASK_TOURNAMENT,
         {"player", ARG_TEXT, false, 1, ENTRY_NAME - 1, "the name in tables"},
         {"account", ARG_TEXT, false, 1, 99, "who plays, oneself when not said"},
         {"engine", ARG_TEXT, false, 1, 31, "an engine's id instead"},
         {"level", ARG_NUMBER, false, 1, 10, "its strength"},
         {"members", ARG_TEXT, false, 0, ENTRY_MEMBERS - 1, "who a team is"},
         {"rating", ARG_NUMBER, false, 0, 10000, "for seeding"},
         {"role", ARG_TEXT, false, 1, 11, "in a Challenge"},
         {"handicap", ARG_TEXT, false, 0, 2000, "of a defender that moves first: a position"},
         {"handicap_second", ARG_TEXT, false, 0, 2000, "... that moves second"},
         {0}},
     run_register},
    {"tournament_leave", RIGHTS_ACCOUNT, false, false, "is off the list, before the start",
     (const struct argument[]){ASK_TOURNAMENT, ASK_PLAYER, {0}}, run_leave},
    {"tournament_check", RIGHTS_ACCOUNT, false, false, "a test game proves that a client works",
     (const struct argument[]){ASK_TOURNAMENT, ASK_PLAYER, {0}}, run_check},
    {"tournament_class", RIGHTS_ACCOUNT, false, false, "accounts with codes, registered at once",
     (const struct argument[]){
         ASK_TOURNAMENT,
         {"count", ARG_NUMBER, false, 1, CLASS_MAX, "how many"},
         {"prefix", ARG_TEXT, false, 2, PREFIX_MAX, "of the accounts' names"},
         {"names", ARG_WORDS, false, 0, CLASS_MAX, "what players are called in tables"},
         {0}},
     run_class},
    {"tournament_code", RIGHTS_ACCOUNT, false, false, "a new code for a player of a class",
     (const struct argument[]){ASK_TOURNAMENT, ASK_PLAYER, {0}}, run_code},
    {0}};
