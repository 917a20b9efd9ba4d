/* Reading plans: "name: value" lines, and the checks of the whole plan. */
#include "play/tournament/plan_read.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/clock.h"
#include "play/tournament/plan_words.h"

static const int years[] = {2004, 2005, 2006, 2007, 2015};
enum { YEARS = sizeof years / sizeof years[0] };

/* ---- lines ---- */

/* A line being read: "name: value", its position, and the error message. */
struct plan_parser {
    struct plan *plan;
    int line;
    const char *name, *value;
    size_t name_n, n;
    struct agon_error *error;
    uint64_t given; /* a bit per known name */
};

static int no_memory(const struct plan_parser *r)
{
    return agon_fail(r->error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
}

/* Fails with an error message about the line. */
static int wrong_line(const struct plan_parser *r, const struct agon_error *inner)
{
    return agon_fail(r->error, AGON_BAD_TEXT, -1, AGON_SAY(line_wrong, "line %d: %s"), r->line,
                     inner->parts);
}

static int expected(const struct plan_parser *r, const char *what)
{
    struct agon_error e;
    agon_fail(&e, AGON_BAD_TEXT, -1,
              AGON_SAY(option_value_expected, "%.*s: expected %s, found '%.*s'"), (int)r->name_n,
              r->name, what, r->n > 30 ? 30 : (int)r->n, r->value);
    return wrong_line(r, &e);
}

static int take_string(struct plan_parser *r, char **to)
{
    if (r->n == 0)
        return expected(r, AGON_SAY(plan_a_value, "a value"));
    free(*to);
    *to = strndup(r->value, r->n);
    return *to ? 0 : no_memory(r);
}

static int take_number(struct plan_parser *r, int *to, int64_t least, int64_t most)
{
    int64_t number;
    if (!text_number(r->value, r->n, least, most, &number)) {
        struct agon_error e;
        agon_fail(&e, AGON_BAD_TEXT, -1,
                  AGON_SAY(plan_number_range, "a number from %" PRId64 " to %" PRId64), least,
                  most);
        return expected(r, e.parts);
    }
    *to = (int)number;
    return 0;
}

/* Returns the index of s[0..n) in words, or -1. */
static int find_word(const char *s, size_t n, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (text_equal(s, n, words[i]))
            return i;
    return -1;
}

static int take_word(struct plan_parser *r, const char *const *words, int count)
{
    char what[200];
    struct text t = text_into(what, sizeof what);
    int found = find_word(r->value, r->n, words, count);
    if (found >= 0)
        return found;
    for (int i = 0; i < count; i++)
        text_add(&t, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : " or ", words[i]);
    return expected(r, what);
}

static int take_yes(struct plan_parser *r, bool *to, const char *const words[2])
{
    int found = take_word(r, words, 2);
    if (found >= 0)
        *to = found;
    return found < 0 ? found : 0;
}

static int take_format(struct plan_parser *r, enum plan_format *to)
{
    bool triple = text_equal(r->value, r->n, "triple-elimination") ||
                  text_equal(r->value, r->n, "floating-triple-elimination");
    int found = triple ? PLAN_FLOATING_ELIMINATION : take_word(r, plan_formats, PLAN_FORMATS);
    if (found >= 0)
        *to = (enum plan_format)found;
    return found < 0 ? found : 0;
}

static int take_duration(struct plan_parser *r, int64_t *to)
{
    char copy[64];
    if (r->n >= sizeof copy)
        return expected(r, AGON_SAY(plan_a_time, "a time such as 30m"));
    memcpy(copy, r->value, r->n);
    copy[r->n] = '\0';
    if (clock_duration_read(to, copy, 0, NULL) < 0 || *to == 0)
        return expected(r, AGON_SAY(plan_a_time, "a time such as 30m"));
    return 0;
}

/* Reads "512M": bytes, with k, M or G. */
static int take_bytes(struct plan_parser *r, int64_t *to)
{
    const char *unit = r->n > 0 ? strchr("kMG", r->value[r->n - 1]) : NULL;
    char letter = unit ? *unit : 0;
    int64_t number, scale = letter == 'k' ? 1 << 10 : letter == 'M' ? 1 << 20 : 1 << 30;
    if (!unit)
        scale = 1;
    if (!text_number(r->value, r->n - (unit != NULL), 1, INT64_C(1) << 20, &number))
        return expected(r, AGON_SAY(plan_a_size, "a size such as 512M"));
    *to = number * scale;
    return 0;
}

static int take_year(struct plan_parser *r)
{
    int64_t number;
    for (int i = 0; i < YEARS; i++)
        if (text_number(r->value, r->n, years[i], years[i], &number)) {
            r->plan->year = years[i];
            return 0;
        }
    return expected(r, AGON_SAY(plan_years, "2004, 2005, 2006, 2007 or 2015"));
}

/* Reads "buchholz, wins": each at most once. */
static int take_ties(struct plan_parser *r)
{
    struct plan *plan = r->plan;
    plan->ties = 0;
    for (const char *s = r->value, *end = s + r->n; s < end;) {
        const char *comma = memchr(s, ',', (size_t)(end - s)), *stop = comma ? comma : end;
        size_t n = (size_t)(stop - s);
        while (n > 0 && strchr(" \t", *s))
            s++, n--;
        while (n > 0 && strchr(" \t", s[n - 1]))
            n--;
        int tie = find_word(s, n, plan_ties, PLAN_TIES_MAX);
        for (int i = 0; i < plan->ties; i++)
            tie = (int)plan->tie[i] == tie ? -1 : tie;
        if (tie < 0)
            return expected(r,
                            AGON_SAY(plan_tie_breaks,
                                     "head-to-head, buchholz, sonneborn-berger, wins, each once"));
        plan->tie[plan->ties++] = (enum plan_tie)tie;
        s = stop + (comma != NULL);
    }
    return plan->ties > 0 ? 0 : expected(r, AGON_SAY(plan_tie_break, "a tie-break"));
}

/* Reads "NAME" or "NAME = COMMAND", which begins a player. */
static int take_player(struct plan_parser *r)
{
    struct plan *plan = r->plan;
    size_t n = 0;
    while (n < r->n && !(n + 3 <= r->n && memcmp(r->value + n, " = ", 3) == 0))
        n++;
    const char *command = n < r->n ? r->value + n + 3 : NULL;
    size_t command_n = command ? r->n - n - 3 : 0;
    while (n > 0 && strchr(" \t", r->value[n - 1]))
        n--;
    while (command_n > 0 && strchr(" \t", *command))
        command++, command_n--;
    if (n == 0 || n > PLAN_NAME_MAX || memchr(r->value, '\t', r->n))
        return expected(r, AGON_SAY(plan_player,
                                    "a name of up to 200 bytes, then ' = ' and how it is started"));
    if (plan_find_player(plan, r->value, n) >= 0)
        return expected(r, AGON_SAY(plan_name_once, "each name once"));
    if (plan->players == PLAN_PLAYERS_MAX)
        return expected(r, AGON_SAY(plan_players_most, "at most 512 players"));
    struct plan_player *p = plan_add_player(plan, r->value, n);
    if (!p)
        return no_memory(r);
    p->line = r->line;
    if (command_n > 0 && !(p->runs = strndup(command, command_n)))
        return no_memory(r);
    return 0;
}

/* Reads a line about the player above. */
static int take_of_player(struct plan_parser *r)
{
    struct plan_player *p = r->plan->players > 0 ? &r->plan->player[r->plan->players - 1] : NULL;
    struct agon_error e;
    if (!p) {
        agon_fail(&e, AGON_BAD_TEXT, -1,
                  AGON_SAY(plan_player_first, "%.*s: expected a player above"), (int)r->name_n,
                  r->name);
        return wrong_line(r, &e);
    }
    if (text_equal(r->name, r->name_n, "rating"))
        return take_number(r, &p->rating, 1, 10000);
    if (text_equal(r->name, r->name_n, plan_names[COMES_LATE]))
        return take_yes(r, &p->late, plan_answers);
    if (text_equal(r->name, r->name_n, "handicap"))
        return take_string(r, &p->handicap[0]);
    if (text_equal(r->name, r->name_n, "handicap-second"))
        return take_string(r, &p->handicap[1]);
    int role = take_word(r, plan_roles, 4);
    if (role >= 0)
        p->role = (enum plan_role)role;
    return role < 0 ? role : 0;
}

/* Reads "3-1-0" or "1-0.5-0": the points for a win, a draw and a loss, in descending order. */
static int take_points(struct plan_parser *r)
{
    const char *s = r->value, *end = s + r->n;
    int worth[3];
    for (int i = 0; i < 3; i++) {
        const char *dash = i < 2 ? memchr(s, '-', (size_t)(end - s)) : end;
        size_t n = dash ? (size_t)(dash - s) : 0;
        bool half = n > 2 && memcmp(s + n - 2, ".5", 2) == 0;
        int64_t whole;
        if (!dash || !text_number(s, n - (half ? 2 : 0), 0, PLAN_POINTS_MAX, &whole) ||
            (i > 0 && 2 * whole + half > worth[i - 1]))
            return expected(r, AGON_SAY(plan_points, "points of a win, a draw and a loss such as "
                                                     "3-1-0, 20 at most, none more than the one "
                                                     "before"));
        worth[i] = (int)(2 * whole + half);
        s = dash + 1;
    }
    if (worth[0] == 0)
        return expected(r, AGON_SAY(plan_points_some, "more than no points for a win"));
    memcpy(r->plan->worth, worth, sizeof worth);
    return 0;
}

static int take_seed(struct plan_parser *r)
{
    int64_t number;
    if (!text_number(r->value, r->n, 0, INT64_MAX, &number))
        return expected(r, AGON_SAY(plan_number, "a number from 0"));
    r->plan->seed = (uint64_t)number;
    return 0;
}

static int take_line(struct plan_parser *r, enum plan_name name)
{
    struct plan *p = r->plan;
    switch (name) {
    case FORMAT:
        return take_format(r, &p->format);
    case CHAMPIONSHIP:
        return take_format(r, &p->championship);
    case YEAR:
        return take_year(r);
    case ROUNDS:
        return take_number(r, &p->rounds, 1, PLAN_ROUNDS_MAX);
    case CYCLES:
        return take_number(r, &p->cycles, 1, PLAN_GAMES_MAX);
    case GAMES:
        return take_number(r, &p->games, 1, PLAN_GAMES_MAX);
    case EXTRA:
        return take_number(r, &p->extra, 0, PLAN_GAMES_MAX);
    case LIVES:
        return take_number(r, &p->lives, 1, 9);
    case LENGTH:
        return take_number(r, &p->length, 1, 1000000);
    case DURATION:
        return take_duration(r, &p->duration_ms);
    case RANDOM_TURNS:
        return take_number(r, &p->random_turns, 0, 200);
    case MAX_TURNS:
        return take_number(r, &p->max_turns, 1, 1000000);
    case SEED:
        return take_seed(r);
    case LATE:
        return take_yes(r, &p->late_loses_match, plan_losses);
    case ILLEGAL:
        return take_yes(r, &p->illegal_loses_match, plan_losses);
    case SCORING:
        return take_yes(r, &p->match_points, plan_counts);
    case POINTS:
        return take_points(r);
    case ARMAGEDDON:
        return take_yes(r, &p->armageddon, plan_answers);
    case THIRD:
        return take_yes(r, &p->third, plan_answers);
    case TIES:
        return take_ties(r);
    case CONCURRENCY:
        return take_number(r, &p->concurrency, 1, 100);
    case PROCESSES:
        return take_number(r, &p->processes, 1, 100000);
    case MEMORY:
        return take_bytes(r, &p->memory);
    case PROCESSOR:
        return take_duration(r, &p->processor_ms);
    case NETWORK:
        return take_yes(r, &p->network, plan_answers);
    case PLAYER:
        return take_player(r);
    case RATING:
    case COMES_LATE:
    case ROLE:
    case HANDICAP:
    case HANDICAP_SECOND:
        return take_of_player(r);
    default:
        p->line[name] = r->line;
        return take_string(r, plan_string(p, (int)name));
    }
}

static const char *name_at(void *unused, int i)
{
    (void)unused;
    return i < NAMES ? plan_names[i] : NULL;
}

/* Reads s[0..n), one line without its newline. */
static int read_line(struct plan_parser *r, const char *s, size_t n)
{
    struct agon_error e;
    while (n > 0 && strchr(" \t\r", s[n - 1]))
        n--;
    while (n > 0 && strchr(" \t", *s))
        s++, n--;
    if (n == 0 || *s == '#')
        return 0;
    const char *colon = memchr(s, ':', n);
    if (!colon || colon == s || n > PLAN_VALUE_MAX || memchr(s, '\r', n)) {
        agon_fail(&e, AGON_BAD_TEXT, -1,
                  AGON_SAY(plan_line_expected, "expected 'name: value' of up to %d bytes"),
                  PLAN_VALUE_MAX);
        return wrong_line(r, &e);
    }
    r->name = s;
    r->name_n = (size_t)(colon - s);
    r->value = colon + 1;
    r->n = n - r->name_n - 1;
    while (r->n > 0 && strchr(" \t", *r->value))
        r->value++, r->n--;
    int name = find_word(r->name, r->name_n, plan_names, NAMES);
    if (name < 0) {
        char word[32] = "";
        if (r->name_n < sizeof word)
            memcpy(word, r->name, r->name_n), word[r->name_n] = '\0';
        const char *near = word[0] ? text_nearest(word, name_at, NULL) : NULL;
        agon_fail(&e, AGON_BAD_TEXT, -1,
                  near ? AGON_SAY(plan_unknown_near, "'%.*s' is not known here; did you mean '%s'?")
                       : AGON_SAY(plan_unknown, "'%.*s' is not known here"),
                  r->name_n > 30 ? 30 : (int)r->name_n, r->name, near);
        return wrong_line(r, &e);
    }
    if (name < PLAYER && (r->given >> name & 1)) {
        agon_fail(&e, AGON_BAD_TEXT, -1, AGON_SAY(plan_twice, "%s: given twice"), plan_names[name]);
        return wrong_line(r, &e);
    }
    r->given |= UINT64_C(1) << name;
    return take_line(r, (enum plan_name)name);
}

/* ---- what must hold of the whole ---- */

static int count_role(const struct plan *plan, enum plan_role role)
{
    int n = 0;
    for (int i = 0; i < plan->players; i++)
        n += plan->player[i].role == role;
    return n;
}

static int wrong(struct agon_error *error, const char *what)
{
    return agon_fail(error, AGON_BAD_TEXT, -1, "%s", what);
}

static bool gives_handicap(const struct plan_player *p)
{
    return p->handicap[0] || p->handicap[1];
}

static int check_challenge(const struct plan *plan, struct agon_error *error)
{
    if (plan->championship == PLAN_CHALLENGE || plan->championship == PLAN_ARENA)
        return wrong(
            error, AGON_SAY(plan_championship,
                            "championship: expected a format other than arimaa-challenge, arena"));
    if (count_role(plan, PLAN_PROGRAM) < 2)
        return wrong(error, AGON_SAY(plan_programs, "role: expected at least two programs"));
    if (count_role(plan, PLAN_SCREENER) < 1)
        return wrong(error, AGON_SAY(plan_screener, "role: expected at least one screener"));
    if (count_role(plan, PLAN_DEFENDER) != plan_challenge_defenders(plan->year))
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(plan_defenders, "role: expected %d defender%s in %d"),
                         plan_challenge_defenders(plan->year),
                         plan_challenge_defenders(plan->year) > 1 ? "s" : "", plan->year);
    if (count_role(plan, PLAN_RESERVE) > 0 && plan->year < 2007)
        return wrong(
            error, AGON_SAY(plan_no_reserve,
                            "role: a defender may be replaced from 2007 on, expected no reserve"));
    for (int i = 0; i < plan->players; i++)
        if (gives_handicap(&plan->player[i]) && plan->year == 2005)
            return wrong(error, AGON_SAY(plan_no_handicap, "handicap: expected none in 2005"));
    return 0;
}

static int check(const struct plan *plan, struct agon_error *error)
{
    int late = 0;
    for (int i = 0; i < plan->players; i++)
        late += plan->player[i].late;
    if (!plan->game)
        return wrong(error, AGON_SAY(plan_game_missing, "expected a line 'game: NAME'"));
    if (late > 0 && !plan_takes_late(plan->format))
        return wrong(error,
                     AGON_SAY(plan_late, "late: expected in a Swiss tournament, a round robin or "
                                         "an arena only"));
    if (plan->players - late < 2)
        return wrong(error, AGON_SAY(plan_two_players, "player: expected at least two"));
    if (plan_own_points(plan) && (plan->format == PLAN_ARENA || plan->format == PLAN_CHALLENGE))
        return wrong(error, AGON_SAY(plan_points_format,
                                     "points: an arena and a Challenge have points of their own"));
    if (plan->armageddon && !plan_eliminates(plan->format))
        return wrong(error, AGON_SAY(plan_armageddon, "armageddon: expected in an elimination"));
    if (plan->format == PLAN_CHALLENGE)
        return check_challenge(plan, error);
    for (int i = 0; i < plan->players; i++)
        if (plan->player[i].role != PLAN_PROGRAM || gives_handicap(&plan->player[i]))
            return wrong(error,
                         AGON_SAY(plan_challenge_only,
                                  "role, handicap: expected with format arimaa-challenge only"));
    if (plan->format == PLAN_SWISS && plan->rounds >= plan->players + plan->players % 2)
        return agon_fail(
            error, AGON_BAD_TEXT, -1,
            AGON_SAY(plan_rounds_most,
                     "rounds: expected at most %d for %d players, or two of them would meet twice"),
            plan->players + plan->players % 2 - 1, plan->players);
    if (plan->format == PLAN_ARENA && plan->length == 0 && plan->duration_ms == 0)
        return wrong(error, AGON_SAY(plan_length_or_duration,
                                     "length or duration: expected one of them for an arena"));
    return 0;
}

static const enum plan_tie usual_ties[PLAN_TIES_MAX] = {PLAN_HEAD_TO_HEAD, PLAN_SONNEBORN_BERGER,
                                                        PLAN_WINS, PLAN_BUCHHOLZ};
static const enum plan_tie swiss_ties[PLAN_TIES_MAX] = {PLAN_BUCHHOLZ, PLAN_SONNEBORN_BERGER,
                                                        PLAN_HEAD_TO_HEAD, PLAN_WINS};

static void set_usual(struct plan *plan)
{
    *plan = (struct plan){.championship = PLAN_FLOATING_ELIMINATION,
                          .year = 2015,
                          .cycles = 1,
                          .games = 1,
                          .extra = 4,
                          .lives = 3,
                          .worth = {2, 1, 0},
                          .seed = 1,
                          .concurrency = 1,
                          .ties = PLAN_TIES_MAX};
}

int plan_read(struct plan *plan, const char *text, struct agon_error *error)
{
    struct plan_parser r = {.plan = plan, .error = error};
    int status = 0;
    set_usual(plan);
    for (const char *s = text; *s && status == 0;) {
        size_t n = strcspn(s, "\n");
        r.line++;
        status = read_line(&r, s, n);
        s += n + (s[n] == '\n');
    }
    if (!(r.given >> TIES & 1))
        memcpy(plan->tie, plan->format == PLAN_SWISS ? swiss_ties : usual_ties, sizeof plan->tie);
    if (plan->format == PLAN_DOUBLE_ROUND_ROBIN && !(r.given >> CYCLES & 1))
        plan->cycles = 2;
    if (status == 0)
        status = check(plan, error);
    if (status < 0)
        plan_release(plan);
    return status;
}
