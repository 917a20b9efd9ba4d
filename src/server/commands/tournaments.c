/* Commands that show and create tournaments. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/tournament/report.h"
#include "play/tournament/report_csv.h"
#include "play/tournament/report_trf.h"
#include "play/tournament/trf_read.h"
#include "server/base/connection.h"
#include "server/commands/commands.h"
#include "server/hosted/boards.h"
#include "server/hosted/broadcast.h"
#include "server/hosted/check_in.h"
#include "server/hosted/json.h"
#include "server/hosted/keep.h"
#include "server/hosted/notes.h"
#include "server/hosted/people.h"
#include "server/hosted/records.h"
#include "server/hosted/release.h"
#include "server/hosted/settings.h"
#include "server/request/answer.h"
#include "server/request/resolve.h"
#include "server/request/resolve_tournament.h"

enum { LISTED_MAX = 50, LISTED = 20, MATCHES_MAX = 200, OPEN_MOST = 50 };
#define STARTS_MAX INT64_C(253402300799000) /* the end of the year 9999 */

/* ---- lists ---- */

static bool is_listed(const struct request *r, const struct hosted_tournament *t, int64_t before)
{
    static const char *const states[] = {"open", "running", "paused", "over"};
    const char *state = request_text(r, "state");
    bool plays = hosted_player_of(t, r->user) >= 0;
    if (t->created >= before || (state && strcmp(states[t->state], state) != 0))
        return false;
    return !request_on(r, "mine", false) || plays || (r->user && hosted_helps(t, r->user));
}

static int by_age(const void *a, const void *b)
{
    const struct hosted_tournament *x = *(struct hosted_tournament *const *)a,
                                   *y = *(struct hosted_tournament *const *)b;
    return (x->created < y->created) - (x->created > y->created);
}

/* Whether the reader uses the machine of a server without a public address. */
static bool is_here(const struct request *r)
{
    char host[80];
    snprintf(host, sizeof host, "//%s:", r->address);
    return !r->api->core->options.public_url &&
           (limits_is_local(r->address) || strstr(r->api->local_url, host));
}

/* The shell command that makes the reader an organiser; only shown on the server's machine, as it
 * contains the path of its files. */
static void put_appoint(struct request *r)
{
    const struct core_options *o = &r->api->core->options;
    char *store = is_here(r) && o->program ? realpath(o->store, NULL) : NULL;
    char *end = store ? strrchr(store, '/') : NULL;
    if (end && !strchr(store, '\'') && !strchr(o->program, '\'')) {
        *end = '\0';
        json_t *text = json_sprintf("'%s' admin --data '%s' role", o->program, store);
        if (text) /* NULL: a path that is not UTF-8 */
            request_put(r, "appoint", text);
    }
    free(store);
}

static int run_tournaments(struct request *r)
{
    struct api *api = r->api;
    struct hosted_tournament **list = calloc(api->tournaments->by_id.n + 1, sizeof *list);
    json_t *heads = json_array();
    size_t at = 0;
    int n = 0, most = (int)request_number(r, "count", LISTED);
    int64_t before = request_number(r, "before", INT64_MAX);
    if (!list)
        return request_refuse(r, "busy", AGON_SAY(no_memory_left, "no memory is left"));
    for (struct hosted_tournament *t; (t = map_each(&api->tournaments->by_id, &at)) != NULL;)
        if (is_listed(r, t, before))
            list[n++] = t;
    if (n > 1)
        qsort(list, (size_t)n, sizeof *list, by_age);
    for (int i = 0; i < n && i < most; i++)
        json_array_append_new(heads, hosted_head_json(list[i], r->user));
    request_put(r, "tournaments", heads);
    request_put(r, "before", n > most ? json_integer(list[most - 1]->created) : json_null());
    put_appoint(r);
    free(list);
    return 0;
}

static int run_tournament(struct request *r)
{
    struct hosted_tournament *t = r->tournament;
    bool on = request_on(r, "on", true);
    if (r->connection && on && !hosted_watch(t, r->connection))
        return request_refuse(r, "too_many",
                              AGON_SAY(tournament_watched_most, "at most %d tournaments at once"),
                              HOSTED_WATCHED_MAX);
    if (r->connection && !on)
        hosted_unwatch(t, r->connection);
    if (hosted_begun(t))
        hosted_count(t);
    json_t *all = hosted_all_json(t, r->user);
    json_object_update(r->answer, all);
    json_decref(all);
    answer_where(r);
    return 0;
}

/* Whether a match is among those requested. */
static bool is_wanted(const struct request *r, int match)
{
    const struct tournament_match *m = &r->tournament->tournament.match[match];
    int64_t stage = request_number(r, "stage", -1), round = request_number(r, "round", -1);
    return (stage < 0 || m->stage == stage) && (round < 0 || m->round == round) &&
           (r->player < 0 || m->player[0] == r->player || m->player[1] == r->player);
}

static int run_matches(struct request *r)
{
    const struct hosted_tournament *t = r->tournament;
    int n = 0, i = (int)request_number(r, "from", 0);
    int most = (int)request_number(r, "count", MATCHES_MAX);
    json_t *list = json_array();
    int matches = hosted_begun(t) ? t->tournament.matches : 0;
    for (; i < matches && n < most; i++)
        if (is_wanted(r, i)) {
            json_array_append_new(list, hosted_match_json(t, i));
            n++;
        }
    request_put(r, "matches", list);
    request_put(r, "next", i < matches ? json_integer(i) : json_null());
    return 0;
}

/* ---- export ---- */

/* A table, the page with all tables, or the file for chess clubs. 0 or AGON_NO_MEMORY. */
static int write_report(const struct tournament *t, const char *as, struct text *text)
{
    if (strcmp(as, "table") == 0)
        return report_text(t, text);
    return strcmp(as, "trf") == 0 ? report_trf(t, text) : report_csv(t, as, text);
}

static char *report(const struct hosted_tournament *t, const char *as)
{
    struct text text = text_into(NULL, 0);
    if (write_report(&t->tournament, as, &text) < 0)
        return NULL;
    char *bytes = malloc(text.n + 1);
    text = text_into(bytes, bytes ? text.n + 1 : 0);
    if (bytes)
        write_report(&t->tournament, as, &text);
    return bytes;
}

static char *whole_json(const struct hosted_tournament *t, const struct user *reader)
{
    json_t *all = hosted_all_json(t, reader), *matches = json_array();
    for (int i = 0; hosted_begun(t) && i < t->tournament.matches; i++)
        json_array_append_new(matches, hosted_match_json(t, i));
    json_object_set_new(all, "matches", matches);
    json_object_set_new(all, "log", hosted_notes_json(t, 0, true));
    char *text = json_dumps(all, JSON_INDENT(1));
    json_decref(all);
    return text;
}

static int run_export(struct request *r)
{
    static const char *const tables[] = {"standings", "cross", "games", "table", "trf"};
    struct hosted_tournament *t = r->tournament;
    const char *as = request_text(r, "as");
    char *text = NULL;
    bool known = strcmp(as, "json") == 0;
    if (strcmp(as, "records") == 0 || strcmp(as, "pgn") == 0)
        return request_download(
            r, hosted_records(t, r->owner || hosted_organises(t, r->user), strcmp(as, "pgn") == 0));
    if (strcmp(as, "trf") == 0 && hosted_begun(t) && !report_has_trf(&t->plan))
        return request_refuse(
            r, "not_now",
            AGON_SAY(tournament_no_trf, "only a Swiss tournament or a round robin has a TRF file"));
    if (known)
        text = whole_json(t, r->user);
    for (size_t i = 0; i < sizeof tables / sizeof tables[0] && !known; i++)
        if ((known = strcmp(tables[i], as) == 0) && hosted_begun(t))
            text = report(t, as);
    if (!known)
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(tournament_as_expected,
                     "as: expected json, standings, cross, games, table, trf, records or pgn"));
    if (!text)
        return request_refuse(r, "not_now",
                              AGON_SAY(tournament_not_begun, "the tournament has not begun"));
    request_put(r, "text", json_string(text));
    free(text);
    return 0;
}

/* Reads the players from a file of a chess club's program. */
static int run_players(struct request *r)
{
    struct agon_error error = {.at = -1};
    struct trf_player *player = calloc(PLAN_PLAYERS_MAX, sizeof *player);
    int n = player ? trf_players(request_text(r, "text"), player, PLAN_PLAYERS_MAX, &error)
                   : agon_fail(&error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    json_t *list = json_array();
    for (int i = 0; i < n; i++) {
        json_t *one = json_pack("{ss}", "name", player[i].name);
        if (player[i].rating > 0)
            json_object_set_new(one, "rating", json_integer(player[i].rating));
        json_array_append_new(list, one);
    }
    free(player);
    request_put(r, "players", list);
    return n < 0 ? request_refuse_error(r, "bad_argument", &error) : 0;
}

/* ---- making ---- */

static bool is_among(const char *const list[], const char *name)
{
    while (*list && strcmp(*list, name) != 0)
        list++;
    return *list != NULL;
}

/* Copies the arguments that are settings to `settings`. */
static void take_settings(const struct request *r, json_t *settings)
{
    static const char *const other[] = {"do", "id", "tournament", NULL};
    const char *name;
    json_t *value;
    json_object_foreach(r->arguments, name, value)
    {
        if (!json_is_null(value) && !is_among(other, name))
            json_object_set(settings, name, value);
    }
}

/* The user's tournaments that are not over. */
static int unfinished(const struct request *r)
{
    int n = 0;
    size_t at = 0;
    for (const struct hosted_tournament *t;
         (t = map_each(&r->api->tournaments->by_id, &at)) != NULL;)
        n += t->state != HOSTED_OVER && strcmp(t->maker, r->user->name) == 0;
    return n;
}

static int run_create(struct request *r)
{
    struct agon_error error = {.at = -1};
    char url[64];
    if (r->owner)
        return request_refuse(
            r, "forbidden",
            AGON_SAY(tournament_made_by_account, "you need an account to create a tournament"));
    if (unfinished(r) >= OPEN_MOST)
        return request_refuse(
            r, "too_many",
            AGON_SAY(tournament_open_most, "at most %d tournaments that are not over"), OPEN_MOST);
    json_t *settings = hosted_usual();
    take_settings(r, settings);
    struct hosted_tournament *t = hosted_new(r->api->tournaments, r->user);
    struct shared_game *game = shared_game_hold(r->shared_game);
    int status = hosted_configure(t, settings, game, &error);
    json_decref(settings);
    if (status < 0) {
        shared_game_drop(game);
        hosted_free(t);
        return request_refuse(r, "bad_argument", "%s", error.parts);
    }
    hosted_keep(t);
    hosted_note(t, r->user, "create", NULL, NULL);
    snprintf(url, sizeof url, "/tournament/%s", t->id);
    request_put(r, "id", json_string(t->id));
    request_put(r, "url", json_string(url));
    return 0;
}

/* After the start, settings that affect pairing or scoring are fixed. */
static bool changes_rules(const struct request *r)
{
    static const char *const free_ones[] = {
        "do",          "id",          "tournament", "title",    "about", "lag",
        "wait",        "reconnect",   "boards",     "warnings", "entry", "chat",
        "round_start", "round_break", "game_break", "sources",  "draws", NULL};
    const char *name;
    json_t *value;
    json_object_foreach(r->arguments, name, value)
    {
        if (!json_is_null(value) && !is_among(free_ones, name))
            return true;
    }
    return false;
}

static int run_change(struct request *r)
{
    struct hosted_tournament *t = r->tournament;
    struct agon_error error = {.at = -1};
    if (t->state != HOSTED_OPEN && changes_rules(r))
        return request_refuse(r, "not_now", AGON_SAY(tournament_begun, "the tournament has begun"));
    json_t *settings = json_copy(t->settings);
    take_settings(r, settings);
    int status = hosted_configure(t, settings, t->shared_game, &error);
    json_decref(settings);
    if (status < 0)
        return request_refuse(r, "bad_argument", "%s", error.parts);
    hosted_keep(t);
    hosted_touch(t);
    return 0;
}

static int run_drop(struct request *r)
{
    struct hosted_tournament *t = r->tournament;
    if (t->state != HOSTED_OPEN && !(t->state == HOSTED_OVER && t->played == 0))
        return request_refuse(
            r, "not_now",
            AGON_SAY(tournament_games_played, "games of this tournament have been played"));
    hosted_stop_tests(t);
    hosted_drop(t);
    return 0;
}

static int run_staff(struct request *r)
{
    struct hosted_tournament *t = r->tournament;
    const char *role = request_text(r, "role");
    const struct user *user = r->account;
    if (user->role == ROLE_BOT)
        return request_refuse(r, "not_found", AGON_SAY(account_nobody, "no such user"));
    if (strcmp(role, "organiser") != 0 && strcmp(role, "arbiter") != 0 && strcmp(role, "none") != 0)
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(tournament_role_expected, "role: expected organiser, arbiter or none"));
    if (strcmp(role, "organiser") != 0 && t->organisers == 1 &&
        strcmp(t->organiser[0], user->id) == 0)
        return request_refuse(
            r, "not_now",
            AGON_SAY(tournament_last_organiser, "a tournament needs at least one organiser"));
    if (!hosted_staff(t, user, role))
        return request_refuse(r, "too_many",
                              AGON_SAY(tournament_staff_most, "at most %d organisers and arbiters"),
                              HOSTED_STAFF_MAX);
    hosted_keep(t);
    hosted_note(t, r->user, "staff", user->name, role);
    return 0;
}

#define NUMBER(name, min, max, help)                                                               \
    {                                                                                              \
        name, ARG_NUMBER, false, min, max, help                                                    \
    }
#define WORD(name, help)                                                                           \
    {                                                                                              \
        name, ARG_TEXT, false, 0, 128, help                                                        \
    }
#define SWITCH(name, help)                                                                         \
    {                                                                                              \
        name, ARG_SWITCH, false, 0, 0, help                                                        \
    }
#define SETTINGS                                                                                   \
    {"about", ARG_TEXT, false, 0, 2000, "for people"}, WORD("format", "who meets whom"),           \
        WORD("control", "the time control, \"6s\""),                                               \
        WORD("late_loses", "game or match: for exceeding the time"),                               \
        WORD("illegal_loses", "game or match: for an illegal turn"),                               \
        NUMBER("warnings", 0, 99, "illegal turns that are only refused"),                          \
        NUMBER("lag", 0, 5000, "ms of every turn that count for nobody"),                          \
        NUMBER("reconnect", 0, 86400000,                                                           \
               "ms until a lost connection loses; 0: the clock decides"),                          \
        NUMBER("wait", 1000, 86400000, "ms until a called player has to be there"),                \
        NUMBER("boards", 0, 1000, "games side by side, 0: no bound"),                              \
        NUMBER("games", 0, PLAN_GAMES_MAX, "of a match"),                                          \
        NUMBER("cycles", 0, PLAN_GAMES_MAX, "how often everybody meets"),                          \
        NUMBER("rounds", 0, PLAN_ROUNDS_MAX, "of a Swiss tournament"),                             \
        NUMBER("lives", 0, 9, "of a floating elimination"),                                        \
        NUMBER("extra", 0, PLAN_GAMES_MAX, "games more of a drawn match"),                         \
        NUMBER("length", 0, 100000, "of an arena, in matches"),                                    \
        WORD("duration", "of an arena, \"30m\""), SWITCH("third_place", "is played for"),          \
        WORD("scoring", "games or matches"),                                                       \
        WORD("points", "of a win, a draw and a loss, \"3-1-0\""),                                  \
        SWITCH("armageddon", "ends a drawn match: a draw is enough for who moves second"),         \
        NUMBER("draws", -1, 1000, "turns of each side before one may be agreed; -1: never"),       \
        {"tie_breaks", ARG_WORDS, false, 0, PLAN_TIES_MAX, "in their order"},                      \
        {"openings", ARG_TEXT, false, 0, 65536, "one opening per line, turns separated by ;"},     \
        NUMBER("random_turns", 0, 200, "that open a game"),                                        \
        NUMBER("max_turns", 0, 1000000, "of each side, then the game is scored"),                  \
        NUMBER("seed", 0, INT64_MAX, "random seed"),                                               \
        WORD("championship", "the first stage of a Challenge"),                                    \
        NUMBER("year", 0, 9999, "of a Challenge's rules"), SWITCH("rated", "counts for ratings"),  \
        WORD("entry", "open or organiser: who registers players"),                                 \
        WORD("round_start", "of later rounds: free, organiser or break"),                          \
        NUMBER("round_break", 0, 1440, "minutes between rounds"),                                  \
        NUMBER("game_break", 0, 1440, "minutes of a player between two games"),                    \
        WORD("chat", "in its games: all, phrases or off"),                                         \
        SWITCH("check_in", "who has not checked in is left out"),                                  \
        SWITCH("sources", "players hand in their programs' source code"),                          \
        NUMBER("starts", 0, STARTS_MAX,                                                            \
               "when it begins by itself, ms since 1970; 0: when it is told to"),                  \
        NUMBER("max_players", 2, HOSTED_PLAYERS_MAX, "players")

const struct command commands_tournaments[] = {
    {"tournaments", RIGHTS_ANYONE, "tournaments, the newest first",
     (const struct argument[]){
         {"state", ARG_TEXT, false, 1, 16, "open, running, paused or over"},
         {"mine", ARG_SWITCH, false, 0, 0, "only where the reader plays or helps"},
         {"before", ARG_NUMBER, false, 0, INT64_MAX, "made before that moment"},
         {"count", ARG_NUMBER, false, 1, LISTED_MAX, "tournaments at most"},
         {0}},
     run_tournaments, .reads = true,
     .answer = "tournaments: [HEAD; 0..50], before: moment|null, appoint?: text"},
    {"tournament", RIGHTS_ANYONE, "a tournament; over a socket also all that follows",
     (const struct argument[]){
         ARGUMENT_TOURNAMENT, SWITCH("on", "subscribe to changes (sockets)"), {0}},
     run_tournament, .once = true, .reads = true, .resolves = RESOLVE_TOURNAMENT,
     .answer = "tournament: HEAD, players: [PLAYER; 0..256], stages: [STAGE; 0..3], live: "
               "[LIVE], recent: [MATCH; 0..20], log: [NOTE; 0..200], you: {organiser: switch, "
               "arbiter: switch, player: 0..255|null}, url: text|null, bot_port: 1..65535|null"},
    {"tournament_matches", RIGHTS_ANYONE, "its matches, in their order",
     (const struct argument[]){ARGUMENT_TOURNAMENT,
                               NUMBER("stage", 0, 2, "only of this stage"),
                               NUMBER("round", 1, INT_MAX, "only of this round"),
                               {"player", ARG_TEXT, false, 1, ENTRY_NAME - 1, "only of this one"},
                               NUMBER("from", 0, INT_MAX, "as `next` told"),
                               NUMBER("count", 1, MATCHES_MAX, "matches at most"),
                               {0}},
     run_matches, .reads = true, .resolves = RESOLVE_PLAYER,
     .answer = "matches: [MATCH; 0..200], next: count|null"},
    {"tournament_export", RIGHTS_ANYONE, "a tournament as a text",
     (const struct argument[]){
         ARGUMENT_TOURNAMENT,
         {"as", ARG_TEXT, true, 1, 16, "json, standings, cross, games, table, trf, records or pgn"},
         NUMBER("download", 0, 1, "1: the bare text (HTTP)"),
         {0}},
     run_export, .reads = true, .resolves = RESOLVE_TOURNAMENT, .answer = "text: text",
     .media = "text/plain"},
    {"tournament_players", RIGHTS_ACCOUNT, "the players of a chess club's file",
     (const struct argument[]){{"text", ARG_TEXT, true, 1, 262144, "a TRF file"}, {0}}, run_players,
     .reads = true, .answer = "players: [{name: text, rating?: rating}; 0..256]"},
    {"tournament_create", RIGHTS_ORGANISER, "makes a tournament",
     (const struct argument[]){
         {"title", ARG_TEXT, true, 1, 100, "its name"},
         {"game", ARG_TEXT, true, 1, 32, "a game's id"},
         {"variant", ARG_TEXT, false, 0, 64, "a variant's id"},
         {"options", ARG_TEXT, false, 0, 1024, "\"name=value ...\""},
         {"start", ARG_TEXT, false, 0, AGON_TEXT_MAX, "a position"},
         {"definition", ARG_TEXT, false, 0, SHARED_GAME_DEFINITION_MAX, "a variant file"},
         SETTINGS,
         {0}},
     run_create, .once = true, .resolves = RESOLVE_SETUP, .answer = "id: id, url: text"},
    {"tournament_change", RIGHTS_ACCOUNT, "changes settings",
     (const struct argument[]){
         ARGUMENT_TOURNAMENT, {"title", ARG_TEXT, false, 1, 100, "its name"}, SETTINGS, {0}},
     run_change, .resolves = RESOLVE_ORGANISER, .answer = ""},
    {"tournament_drop", RIGHTS_ACCOUNT, "forgets one of which nothing was played",
     (const struct argument[]){ARGUMENT_TOURNAMENT, {0}}, run_drop, .resolves = RESOLVE_ORGANISER,
     .answer = ""},
    {"tournament_staff", RIGHTS_ACCOUNT, "gives an account a part in running it",
     (const struct argument[]){ARGUMENT_TOURNAMENT,
                               ARGUMENT_NAME,
                               {"role", ARG_TEXT, true, 1, 16, "organiser, arbiter or none"},
                               {0}},
     run_staff, .resolves = RESOLVE_ACCOUNT | RESOLVE_ORGANISER, .answer = ""},
    {0}};
