/* Events of a tournament: each is a line that is checked, applied and added to the log.
 *
 * The functions for drivers write the line and pass it to the same reader that replays a log, so a
 * log can always be read again. */
#include "play/tournament/events.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/outcome.h"
#include "play/tournament/late.h"
#include "play/tournament/rounds.h"
#include "play/tournament/standings.h"
#include "play/tournament/state.h"

enum { LINE_MAX_BYTES = 6000 };

/* ---- results ---- */

/* "1-0": half points of the player who moves first and of the other. */
static bool read_points(const struct scan *in, int half[2])
{
    int16_t points[AGON_SEATS];
    if (outcome_points_read(points, in->word, in->n) != 2)
        return false;
    for (int i = 0; i < 2; i++) {
        if (points[i] % (AGON_POINTS / 2) != 0)
            return false;
        half[i] = points[i] / (AGON_POINTS / 2);
    }
    return half[0] + half[1] <= 2;
}

static int next_game(struct tournament *t, struct scan *in, int *match, int *game)
{
    if (!scan_word(in) || !tournament_find(t, in->word, in->n, match, game))
        return scan_wrong(in, "a game, as in 17.2");
    return 0;
}

static void set_points(struct tournament_game *g, int game, const int half[2])
{
    int first = tournament_first(game);
    g->half[first] = half[0];
    g->half[!first] = half[1];
}

static int take_result(struct tournament *t, struct scan *in)
{
    int match, game, half[2], status = next_game(t, in, &match, &game);
    if (status < 0)
        return status;
    struct tournament_match *m = &t->match[match];
    struct tournament_game *g = &m->game[game];
    if (g->state == TOURNAMENT_DONE)
        return scan_refuse(in, AGON_SAY(tournament_game_decided, "the game has a result already"));
    if (g->state == TOURNAMENT_VOID || (game > 0 && m->game[game - 1].state != TOURNAMENT_DONE))
        return scan_refuse(in, AGON_SAY(tournament_game_not_due, "the game is not due"));
    if (!scan_word(in) || !read_points(in, half))
        return scan_wrong(in, "points, as in 1-0");
    scan_rest(in);
    if (in->n == 0 || in->n >= TOURNAMENT_WHY)
        return scan_wrong(in, "a reason of up to 31 bytes");
    state_set(t, m, game, TOURNAMENT_DONE);
    set_points(g, game, half);
    memcpy(g->player, m->player, sizeof g->player);
    memcpy(g->why, in->word, in->n);
    g->why[in->n] = '\0';
    state_settle(t, m);
    t->ended = false;
    return 0;
}

/* Whether a later pairing depends on the winner of a match: one of a later stage, or of a later
 * round of an elimination with one of its players. */
static bool winner_matters(const struct tournament *t, int match)
{
    const struct tournament_match *m = &t->match[match];
    enum plan_format format = tournament_format(t, m->stage);
    for (int i = match + 1; i < t->matches; i++) {
        const struct tournament_match *later = &t->match[i];
        if (later->stage > m->stage)
            return true;
        if (!plan_eliminates(format) || later->round <= m->round)
            continue;
        if (format == PLAN_FLOATING_ELIMINATION)
            return true;
        for (int side = 0; side < 2; side++)
            if (later->player[side] == m->player[0] || later->player[side] == m->player[1])
                return true;
    }
    return false;
}

/* Applies a corrected result, which must not change the winner of a match that later matches depend
 * on. */
static int take_correction(struct tournament *t, struct scan *in)
{
    int match, game, half[2], status = next_game(t, in, &match, &game);
    if (status < 0)
        return status;
    struct tournament_match *m = &t->match[match];
    struct tournament_game *g = &m->game[game];
    if (g->state != TOURNAMENT_DONE)
        return scan_refuse(
            in, AGON_SAY(tournament_game_undecided, "the game has no result to correct"));
    if (!scan_word(in) || !read_points(in, half))
        return scan_wrong(in, "points, as in 1-0");
    char *reason = scan_copy_rest(in);
    if (!reason)
        return agon_fail(in->error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    struct tournament_game before = *g;
    int winner = tournament_winner(t, m);
    bool settled = m->settled;
    set_points(g, game, half);
    strcpy(g->why, TOURNAMENT_BY_DIRECTOR);
    state_settle(t, m);
    status = !*reason ? scan_wrong(in, "a reason") : 0;
    if (status == 0 && settled && (tournament_winner(t, m) != winner || !m->settled) &&
        winner_matters(t, match))
        status = scan_refuse(
            in, AGON_SAY(tournament_later_matches, "later matches depend on who won this one"));
    if (status < 0) {
        free(reason);
        *g = before;
        state_settle(t, m);
        return status;
    }
    free(g->reason);
    g->reason = reason;
    t->first_open = match < t->first_open ? match : t->first_open;
    t->ended = false;
    return 0;
}

/* ---- people ---- */

static int take_withdrawal(struct tournament *t, struct scan *in)
{
    int player;
    if (!scan_number(in, 1, t->plan->players, &player))
        return scan_wrong(in, "a player's number");
    if (t->gone[--player])
        return scan_refuse(in, AGON_SAY(tournament_withdrawn, "the player has withdrawn already"));
    scan_rest(in);
    if (in->n == 0)
        return scan_wrong(in, "a reason");
    t->gone[player] = true;
    for (int i = t->first_open; i < t->matches; i++)
        if (t->match[i].player[0] == player || t->match[i].player[1] == player)
            state_settle(t, &t->match[i]);
    t->ended = false;
    return 0;
}

static int take_bonus(struct tournament *t, struct scan *in)
{
    int player, half;
    if (!scan_number(in, 1, t->plan->players, &player))
        return scan_wrong(in, "a player's number");
    if (!scan_number(in, -2 * TOURNAMENT_BONUS_MAX, 2 * TOURNAMENT_BONUS_MAX, &half) || half == 0)
        return scan_wrong(in, "half points, not 0");
    int sum = t->bonus[--player] + half;
    if (abs(sum) > 2 * TOURNAMENT_BONUS_MAX)
        return agon_fail(in->error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_bonus_most, "bonus points: at most %d in all"),
                         TOURNAMENT_BONUS_MAX);
    scan_rest(in);
    if (in->n == 0)
        return scan_wrong(in, "a reason");
    t->bonus[player] = sum;
    return 0;
}

static int take_unpairing(struct tournament *t, struct scan *in)
{
    int round;
    if (!scan_number(in, 1, PLAN_ROUNDS_MAX, &round))
        return scan_wrong(in, "a round");
    return late_unpair(t, round, in->error);
}

static int next_bye(struct scan *in, enum tournament_bye *bye)
{
    return scan_word(in) && tournament_bye_find(in->word, in->n, bye)
               ? 0
               : scan_wrong(in, "what a bye is worth: half, none, or play");
}

static int take_entry(struct tournament *t, struct scan *in)
{
    int player;
    enum tournament_bye missed;
    if (!scan_number(in, 1, t->plan->players, &player))
        return scan_wrong(in, "a player's number");
    int status = next_bye(in, &missed);
    return status < 0 ? status : late_enter(t, player - 1, missed, in->error);
}

static int take_absence(struct tournament *t, struct scan *in)
{
    int player, round;
    enum tournament_bye bye;
    if (!scan_number(in, 1, t->plan->players, &player))
        return scan_wrong(in, "a player's number");
    if (!scan_number(in, 1, PLAN_ROUNDS_MAX, &round))
        return scan_wrong(in, "a round");
    int status = next_bye(in, &bye);
    return status < 0 ? status : late_sit_out(t, player - 1, round, bye, in->error);
}

static int take_replacement(struct tournament *t, struct scan *in)
{
    int match, player;
    if (!scan_number(in, 1, t->matches, &match) || t->match[match - 1].stage != 2)
        return scan_wrong(in, "a match with a defender");
    struct tournament_match *m = &t->match[match - 1];
    if (!scan_number(in, 1, t->plan->players, &player))
        return scan_wrong(in, "a player's number");
    player--;
    if (t->plan->year < 2007)
        return scan_refuse(
            in, AGON_SAY(tournament_replace_year, "defenders can be replaced only from 2007 on"));
    if (t->plan->player[player].role != PLAN_RESERVE || t->gone[player])
        return scan_refuse(
            in, AGON_SAY(tournament_reserve_only, "only a reserve can take a defender's place"));
    for (int i = 0; i < t->matches; i++)
        if (t->match[i].stage == 2 && t->match[i].player[1] == player)
            return scan_refuse(
                in, AGON_SAY(tournament_reserve_defends, "the reserve is already defending"));
    if (m->settled && m->lost != 1)
        return scan_refuse(in, AGON_SAY(tournament_match_ended, "the match has ended"));
    for (int i = 0; i < m->room; i++)
        if (m->game[i].state == TOURNAMENT_PLAYING)
            return scan_refuse(
                in, AGON_SAY(tournament_match_playing, "a game of the match is being played"));
    scan_rest(in);
    if (in->n == 0)
        return scan_wrong(in, "a reason");
    m->player[1] = player;
    for (int i = 0; i < m->room; i++)
        if (m->game[i].state != TOURNAMENT_DONE)
            m->game[i].player[1] = player;
    state_settle(t, m);
    t->first_open = match - 1 < t->first_open ? match - 1 : t->first_open;
    t->ended = false;
    return 0;
}

static int take_handicap(struct tournament *t, struct scan *in)
{
    int match, game, status = next_game(t, in, &match, &game);
    if (status < 0)
        return status;
    struct tournament_game *g = &t->match[match].game[game];
    if (t->match[match].stage != 2 || t->plan->year == 2005)
        return scan_refuse(
            in, AGON_SAY(tournament_no_handicaps, "there are no handicaps in this tournament"));
    if (!standings_challenge(t).decided)
        return scan_refuse(in, AGON_SAY(tournament_handicaps_later,
                                        "handicaps are given once the Challenge is decided"));
    if (g->state != TOURNAMENT_WAITING)
        return scan_refuse(in,
                           AGON_SAY(tournament_game_begun, "the game has begun, or is not due"));
    char *position = scan_copy_rest(in);
    if (!position)
        return agon_fail(in->error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    if (!*position) {
        free(position);
        return scan_wrong(in, "a position");
    }
    free(g->handicap);
    g->handicap = position;
    return 0;
}

static int take_closing(struct tournament *t, struct scan *in)
{
    if (t->plan->format != PLAN_ARENA)
        return scan_refuse(in, AGON_SAY(tournament_arena_only, "only an arena can be closed"));
    if (t->closed)
        return scan_refuse(in, AGON_SAY(tournament_arena_closed, "the arena is closed already"));
    scan_rest(in);
    if (in->n == 0)
        return scan_wrong(in, "a reason");
    t->closed = true;
    return 0;
}

static int take_elapsed(struct tournament *t, struct scan *in)
{
    int64_t ms;
    if (!scan_word(in) || !text_number(in->word, in->n, t->elapsed_ms, INT64_MAX, &ms))
        return scan_wrong(in, "milliseconds, not fewer than before");
    t->elapsed_ms = ms;
    return 0;
}

/* ---- lines ---- */

static int take_line(struct tournament *t, const char *line, size_t n, struct agon_error *error)
{
    static const struct {
        const char *word;
        int (*take)(struct tournament *, struct scan *);
    } events[] = {
        {"round", rounds_read},        {"result", take_result},       {"correct", take_correction},
        {"withdraw", take_withdrawal}, {"replace", take_replacement}, {"handicap", take_handicap},
        {"close", take_closing},       {"elapsed", take_elapsed},     {"enter", take_entry},
        {"bye", take_absence},         {"unpair", take_unpairing},    {"bonus", take_bonus}};
    struct scan in = {.s = line, .end = line + n, .error = error};
    scan_word(&in);
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++)
        if (text_equal(in.word, in.n, events[i].word)) {
            int status = events[i].take(t, &in);
            state_advance(t);
            return status;
        }
    return scan_wrong(&in, "an event");
}

/* Applies a line and logs it. */
static int happen(struct tournament *t, const char *line, size_t n, struct agon_error *error)
{
    int status = take_line(t, line, n, error);
    return status < 0 ? status : tournament_log(t, line, n, error);
}

int tournament_read(struct tournament *t, const char *log, struct agon_error *error)
{
    struct agon_error inner = {.at = -1};
    int line = 1;
    for (const char *s = log, *end; (end = strchr(s, '\n')) != NULL; s = end + 1, line++) {
        int status = happen(t, s, (size_t)(end - s), &inner);
        if (status < 0)
            return agon_fail(error, status == AGON_NO_MEMORY ? status : AGON_BAD_TEXT, -1,
                             AGON_SAY(line_wrong, "line %d: %s"), line, inner.parts);
    }
    return 0;
}

/* ---- what drivers call ---- */

/* Formats a line as printf does, and applies it. Line breaks in text from people become blanks. */
static int tell(struct tournament *t, struct agon_error *error, const char *format, ...)
    AGON_PRINTF(3, 4);
static int tell(struct tournament *t, struct agon_error *error, const char *format, ...)
{
    char line[LINE_MAX_BYTES];
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (n < 0 || n >= (int)sizeof line)
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(plan_log_long, "expected fewer than %d bytes"), LINE_MAX_BYTES);
    for (char *s = line; *s; s++)
        if (*s == '\n' || *s == '\r' || *s == '\t')
            *s = ' ';
    return happen(t, line, (size_t)n, error);
}

int tournament_finish(struct tournament *t, int match, int game, const int half[2], const char *why,
                      struct agon_error *error)
{
    static const char *const points[] = {"0", "0.5", "1"};
    return tell(t, error, "result %d.%d %s-%s %s", match + 1, game + 1, points[half[0]],
                points[half[1]], why);
}

int tournament_correct(struct tournament *t, int match, int game, const int half[2],
                       const char *reason, struct agon_error *error)
{
    static const char *const points[] = {"0", "0.5", "1"};
    return tell(t, error, "correct %d.%d %s-%s %s", match + 1, game + 1, points[half[0]],
                points[half[1]], reason);
}

int tournament_withdraw(struct tournament *t, int player, const char *reason,
                        struct agon_error *error)
{
    return tell(t, error, "withdraw %d %s", player + 1, reason);
}

int tournament_bonus(struct tournament *t, int player, int half, const char *reason,
                     struct agon_error *error)
{
    return tell(t, error, "bonus %d %d %s", player + 1, half, reason);
}

int tournament_enter(struct tournament *t, int player, enum tournament_bye missed,
                     struct agon_error *error)
{
    int status = t->absent[player] ? late_may_enter(t, missed, error) : 0;
    if (status < 0)
        return status;
    return tell(t, error, "enter %d %s", player + 1, tournament_bye_name(missed));
}

int tournament_unpair(struct tournament *t, struct agon_error *error)
{
    return tell(t, error, "unpair %d", t->matches > 0 ? t->match[t->matches - 1].round : 0);
}

int tournament_sit_out(struct tournament *t, int player, int round, enum tournament_bye bye,
                       struct agon_error *error)
{
    int status = late_may_sit_out(t, player, round, error);
    if (status < 0)
        return status;
    return tell(t, error, "bye %d %d %s", player + 1, round, tournament_bye_name(bye));
}

int tournament_replace(struct tournament *t, int match, int player, const char *reason,
                       struct agon_error *error)
{
    return tell(t, error, "replace %d %d %s", match + 1, player + 1, reason);
}

int tournament_handicap(struct tournament *t, int match, int game, const char *position,
                        struct agon_error *error)
{
    return tell(t, error, "handicap %d.%d %s", match + 1, game + 1, position);
}

int tournament_close(struct tournament *t, const char *reason, struct agon_error *error)
{
    return tell(t, error, "close %s", reason);
}

int tournament_elapsed(struct tournament *t, int64_t ms, struct agon_error *error)
{
    return tell(t, error, "elapsed %" PRId64, ms);
}
