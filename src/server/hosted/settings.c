/* A tournament's settings: defaults, checks, and the plan made from them. */
#include "server/hosted/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/message.h"
#include "core/text.h"
#include "play/tournament/plan_read.h"
#include "server/game/talk.h"

enum { PLAN_TEXT_MAX = 1 << 19 };

/* Settings that are lines of a plan, with their names there. */
static const struct {
    const char *name, *line;
} lines[] = {{"control", "control"},
             {"format", "format"},
             {"late_loses", "late-loses"},
             {"illegal_loses", "illegal-loses"},
             {"games", "games"},
             {"cycles", "cycles"},
             {"rounds", "rounds"},
             {"lives", "lives"},
             {"extra", "extra"},
             {"third_place", "third-place"},
             {"length", "length"},
             {"duration", "duration"},
             {"scoring", "scoring"},
             {"points", "points"},
             {"armageddon", "armageddon"},
             {"tie_breaks", "tie-breaks"},
             {"random_turns", "random-turns"},
             {"max_turns", "max-turns"},
             {"seed", "seed"},
             {"championship", "championship"},
             {"year", "year"}};

json_t *hosted_usual(void)
{
    return json_pack("{ss ss ss ss si ss ss si si si si sb ss sb sb si ss ss si si sb ss sb si si}",
                     "about", "", "format", "round-robin", "control", "6s", "openings", "", "lag",
                     0, "late_loses", "game", "illegal_loses", "game", "warnings", 0, "reconnect",
                     0, "wait", 60000, "boards", 0, "rated", 0, "entry", "open", "check_in", 0,
                     "third_place", 0, "max_players", 64, "chat", "all", "round_start", "free",
                     "round_break", 5, "game_break", 0, "sources", 0, "points", "", "armageddon", 0,
                     "draws", 0, "starts", 0);
}

static int64_t number(const json_t *settings, const char *name)
{
    return json_integer_value(json_object_get(settings, name));
}

static const char *word(const json_t *settings, const char *name)
{
    const char *s = json_string_value(json_object_get(settings, name));
    return s ? s : "";
}

/* ---- the plan's text ---- */

static void add_list(struct text *t, const char *line, const json_t *list)
{
    size_t i;
    const json_t *one;
    if (json_array_size(list) == 0)
        return;
    text_add(t, "%s: ", line);
    json_array_foreach(list, i, one)
    {
        text_add(t, "%s%s", i > 0 ? ", " : "", json_string_value(one));
    }
    text_add(t, "\n");
}

static void add_line(struct text *t, const char *line, const json_t *value)
{
    if (json_is_array(value))
        add_list(t, line, value);
    else if (json_is_boolean(value))
        text_add(t, "%s: %s\n", line, json_is_true(value) ? "yes" : "no");
    else if (json_is_integer(value) && json_integer_value(value) > 0)
        text_add(t, "%s: %lld\n", line, (long long)json_integer_value(value));
    else if (json_is_string(value) && json_string_length(value) > 0)
        text_add(t, "%s: %s\n", line, json_string_value(value));
}

int hosted_rating(const struct hosted_tournament *tournament, const struct entry *e)
{
    const struct user *user =
        e->account[0] ? user_find(tournament->tournaments->users, e->account) : NULL;
    const char *kind = tournament->shared_game ? tournament->shared_game->game->rules->id : "";
    const struct user_rating *r = user ? user_rated(user, kind) : NULL;
    return e->rating == 0 && r ? (int)(r->glicko.rating + 0.5) : e->rating;
}

static void add_player(struct text *t, const struct hosted_tournament *tournament,
                       const struct entry *e)
{
    int rating = hosted_rating(tournament, e);
    text_add(t, "player: %s\n", e->name);
    if (rating > 0)
        text_add(t, "rating: %d\n", rating);
    if (e->late)
        text_add(t, "late: yes\n");
    if (e->role[0])
        text_add(t, "role: %s\n", e->role);
    for (int second = 0; second < 2; second++)
        if (e->handicap[second])
            text_add(t, "handicap%s: %s\n", second ? "-second" : "", e->handicap[second]);
}

/* Adds dummy players, so that settings can be checked before there are players. */
static void add_nobodies(struct text *t, const json_t *settings)
{
    bool challenge = strcmp(word(settings, "format"), "arimaa-challenge") == 0;
    int64_t year = number(settings, "year"), most = number(settings, "max_players");
    int defenders = plan_challenge_defenders(year > 0 ? (int)year : 2015);
    for (int i = 0; i < (challenge ? 3 + defenders : most); i++)
        text_add(t, "player: %d\nrole: %s\n", i + 1,
                 !challenge || i < 2 ? "program"
                 : i == 2            ? "screener"
                                     : "defender");
}

/* Finds values with line breaks, which would add lines to the plan. */
static bool has_break(const json_t *settings)
{
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (strpbrk(word(settings, lines[i].name), "\r\n"))
            return true;
    return strpbrk(word(settings, "title"), "\r\n\t") != NULL;
}

static void add_plan(struct text *t, const struct hosted_tournament *tournament,
                     const json_t *settings)
{
    text_add(t, "title: %s\ngame: %s\n", word(settings, "title"), word(settings, "game"));
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        add_line(t, lines[i].line, json_object_get(settings, lines[i].name));
    for (int i = 0; tournament && i < tournament->entries; i++)
        if (!tournament->entry[i].out)
            add_player(t, tournament, &tournament->entry[i]);
    if (!tournament)
        add_nobodies(t, settings);
}

/* Makes the plan of settings, with the players of the tournament, or with dummy players if it is
 * NULL. */
static int make_plan(struct plan *plan, const struct hosted_tournament *tournament,
                     const json_t *settings, struct agon_error *error)
{
    struct agon_error inner = {.at = -1};
    struct text t = text_into(NULL, 0);
    add_plan(&t, tournament, settings);
    char *text = t.n < PLAN_TEXT_MAX ? malloc(t.n + 1) : NULL;
    if (!text)
        return agon_fail(error, AGON_NO_MEMORY, -1,
                         AGON_SAY(tournament_too_much, "too much of it"));
    t = text_into(text, t.n + 1);
    add_plan(&t, tournament, settings);
    int status = plan_read(plan, text, &inner);
    free(text);
    if (status == 0)
        return 0;
    char *on_line = strncmp(inner.text, "line ", 5) == 0 ? strchr(inner.parts, MESSAGE_OPEN) : NULL;
    if (on_line)
        on_line[strlen(on_line) - 1] = '\0';
    return agon_fail(error, status, -1, "%s", on_line ? on_line + 1 : inner.parts);
}

/* ---- rules ---- */

/* Reads when rounds start; settings from before this option existed do not have it. */
static int read_round_start(struct hosted_rules *rules, const json_t *settings,
                            struct agon_error *error)
{
    static const char *const starts[] = {"free", "organiser", "break"};
    const char *start = word(settings, "round_start"), *format = word(settings, "format");
    bool rounds = strcmp(format, "arena") != 0 && strcmp(format, "arimaa-challenge") != 0;
    int found = *start ? -1 : ROUND_FREE;
    for (int i = 0; i < 3; i++)
        if (strcmp(start, starts[i]) == 0 && (i == ROUND_FREE || rounds))
            found = i;
    if (found < 0)
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(tournament_round_start_expected,
                                  "round_start: expected free, or where there are rounds organiser "
                                  "or break"));
    rules->round_start = (enum round_start)found;
    rules->break_ms = 60000 * number(settings, "round_break");
    rules->game_break_ms = 60000 * number(settings, "game_break");
    return 0;
}

static int read_rules(struct hosted_rules *rules, const json_t *settings, struct agon_error *error)
{
    struct agon_error inner = {.at = -1};
    const char *entry = word(settings, "entry");
    int64_t turns = number(settings, "max_turns");
    int chat = talk_policy_find(word(settings, "chat"));
    if (!*word(settings, "chat")) /* from before this option existed */
        chat = CHAT_ALL;
    if (chat < 0)
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(tournament_chat_expected, "chat: expected all, phrases or off"));
    *rules = (struct hosted_rules){.lag_ms = number(settings, "lag"),
                                   .reconnect_ms = number(settings, "reconnect"),
                                   .wait_ms = number(settings, "wait"),
                                   .warnings = (int)number(settings, "warnings"),
                                   .boards = (int)number(settings, "boards"),
                                   .max_players = (int)number(settings, "max_players"),
                                   .rated = json_is_true(json_object_get(settings, "rated")),
                                   .open_entry = strcmp(entry, "open") == 0,
                                   .check_in = json_is_true(json_object_get(settings, "check_in")),
                                   .sources = json_is_true(json_object_get(settings, "sources")),
                                   .draws = (int)number(settings, "draws"),
                                   .starts = number(settings, "starts"),
                                   .chat = (enum chat_policy)chat};
    if (!rules->open_entry && strcmp(entry, "organiser") != 0)
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(tournament_entry_expected, "entry: expected open or organiser"));
    if (clock_control_read(&rules->control, word(settings, "control"), &inner) < 0)
        return agon_fail(error, AGON_BAD_TEXT, -1, AGON_SAY(time_control_wrong, "control: %s"),
                         inner.parts);
    if (turns > 0 && (rules->control.limit_turns == 0 || turns < rules->control.limit_turns))
        rules->control.limit_turns = (int)turns;
    return read_round_start(rules, settings, error);
}

/* Opens a series of games that is never played, for its openings. */
static int open_series(struct series *series, const json_t *settings,
                       const struct shared_game *game, struct agon_error *error)
{
    const char *openings = word(settings, "openings");
    int64_t seed = number(settings, "seed");
    struct series_plan plan = {.game = game->game,
                               .player = {"a", "b"},
                               .control = word(settings, "control"),
                               .games = SERIES_GAMES_MAX,
                               .seed = seed > 0 ? (uint64_t)seed : 1,
                               .random_turns = (int)number(settings, "random_turns"),
                               .openings = *openings ? openings : NULL};
    struct agon_error inner = {.at = -1};
    if (series_init(series, &plan, &inner) < 0)
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(tournament_openings_wrong, "openings: %s"), inner.parts);
    return 0;
}

static int check_game(const struct shared_game *game, const struct hosted_rules *rules,
                      struct agon_error *error)
{
    const agon_game *g = game->game;
    if (g->seats != 2 || g->team[0] == g->team[1])
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_game_for_two, "game: expected one for two players"));
    if (rules->rated && game->own)
        return agon_fail(
            error, AGON_UNSUPPORTED, -1,
            AGON_SAY(tournament_rated_start, "rated: expected the usual start position"));
    return 0;
}

/* Returns the settings as shown, including defaults. */
static json_t *show(const json_t *settings, const struct plan *plan)
{
    json_t *shown = hosted_usual(), *ties = json_array(); /* old settings lack some */
    json_object_update(shown, (json_t *)settings);
    const char *openings = word(settings, "openings");
    int n = *openings ? 1 : 0;
    for (const char *s = openings; *s; s++)
        n += *s == '\n' && s[1];
    for (int i = 0; i < plan->ties; i++)
        json_array_append_new(ties, json_string(plan_tie_name(plan->tie[i])));
    json_object_set_new(shown, "openings", json_integer(n));
    json_object_del(shown, "definition"); /* the games include it */
    json_object_set_new(shown, "own", json_boolean(*word(settings, "definition")));
    json_object_set_new(shown, "tie_breaks", ties);
    json_t *more =
        json_pack("{si si si si si si ss ss si si sI si ss}", "games", plan->games, "cycles",
                  plan->cycles, "rounds", plan->rounds, "lives", plan->lives, "extra", plan->extra,
                  "length", plan->length, "duration", word(settings, "duration"), "scoring",
                  plan->match_points ? "matches" : "games", "random_turns", plan->random_turns,
                  "max_turns", plan->max_turns, "seed", (json_int_t)plan->seed, "year", plan->year,
                  "championship", plan_format_name(plan->championship));
    json_object_update(shown, more);
    json_decref(more);
    json_object_set_new(shown, "format", json_string(plan_format_name(plan->format)));
    return shown;
}

int hosted_configure(struct hosted_tournament *t, json_t *settings, struct shared_game *game,
                     struct agon_error *error)
{
    struct hosted_rules rules;
    struct plan plan;
    struct series series;
    if (has_break(settings))
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(tournament_line_breaks, "expected no line breaks"));
    int status = read_rules(&rules, settings, error);
    if (status == 0)
        status = check_game(game, &rules, error);
    if (status == 0)
        status = make_plan(&plan, NULL, settings, error);
    if (status < 0)
        return status;
    json_t *shown = show(settings, &plan);
    rules.duration_ms = plan.duration_ms;
    plan_release(&plan);
    status = open_series(&series, settings, game, error);
    if (status < 0) {
        json_decref(shown);
        return status;
    }
    if (t->opened)
        series_release(&t->series);
    if (t->shared_game != game)
        shared_game_drop(t->shared_game);
    json_incref(settings);
    json_decref(t->settings);
    json_decref(t->shown);
    t->settings = settings;
    t->shown = shown;
    t->shared_game = game;
    t->rules = rules;
    t->series = series;
    t->opened = true;
    return 0;
}

int hosted_plan(struct hosted_tournament *t, struct agon_error *error)
{
    return make_plan(&t->plan, t, t->settings, error);
}
