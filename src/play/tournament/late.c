/* Latecomers, and rounds that players sit out.
 *
 * In a Swiss tournament, missed rounds are byes. In a round robin they give no points: the newcomer
 * also meets everybody, first in the places that an odd field has left free, the rest in an extra
 * round at the end, where a player has one game after the other. */
#include "play/tournament/late.h"

#include <stdlib.h>
#include <string.h>

#include "play/tournament/ledger.h"
#include "play/tournament/state.h"
#include "play/tournament/swiss.h"

static int rounds_paired(const struct tournament *t)
{
    int rounds = 0;
    for (int i = 0; i < t->matches; i++)
        rounds = t->match[i].round > rounds ? t->match[i].round : rounds;
    return rounds;
}

static bool is_touched(const struct tournament_match *m)
{
    for (int g = 0; g < m->room; g++)
        if (m->game[g].state == TOURNAMENT_DONE || m->game[g].state == TOURNAMENT_PLAYING)
            return true;
    return false;
}

/* Counts rounds, except a waiting one without decided results. Waiting is not in the log, so this
 * is not used while a log is replayed. */
static int rounds_begun(const struct tournament *t)
{
    int rounds = 0;
    for (int i = 0; i < t->matches; i++) {
        const struct tournament_match *m = &t->match[i];
        if (m->round > rounds && (!tournament_waits(t, m) || is_touched(m)))
            rounds = m->round;
    }
    return rounds;
}

static bool half_played(const struct tournament *t)
{
    int done = 0, all = 0;
    for (int i = 0; i < t->matches; i++)
        for (int g = 0; g < t->match[i].room; g++) {
            done += t->match[i].game[g].state == TOURNAMENT_DONE;
            all += t->match[i].game[g].state != TOURNAMENT_VOID;
        }
    return 2 * done > all;
}

static int refuse(struct agon_error *error, const char *why)
{
    return agon_fail(error, AGON_UNSUPPORTED, -1, "%s", why);
}

/* Checks an entry by the contents of the log. */
static int check_entry(const struct tournament *t, enum tournament_bye missed,
                       struct agon_error *error)
{
    enum plan_format format = t->plan->format;
    if (!plan_takes_late(format))
        return refuse(error, AGON_SAY(tournament_late_formats,
                                      "players can only enter late in a Swiss tournament, a round "
                                      "robin or an arena"));
    if (tournament_over(t))
        return refuse(error, AGON_SAY(tournament_over, "the tournament is over"));
    if (format != PLAN_SWISS && missed != TOURNAMENT_BYE_NONE)
        return refuse(error,
                      AGON_SAY(tournament_late_swiss,
                               "only a Swiss tournament gives points for rounds that were missed"));
    if (format == PLAN_ARENA && t->closed)
        return refuse(error, AGON_SAY(tournament_arena_closed, "the arena is closed already"));
    if (format != PLAN_SWISS && format != PLAN_ARENA && t->matches == 0)
        return refuse(error,
                      AGON_SAY(tournament_not_paired, "the first round has not been paired yet"));
    if (format != PLAN_SWISS && format != PLAN_ARENA && half_played(t))
        return refuse(error, AGON_SAY(tournament_late_half,
                                      "more than half of the games of this round robin have been "
                                      "played: it would not be fair to enter now"));
    return 0;
}

int late_may_enter(const struct tournament *t, enum tournament_bye missed, struct agon_error *error)
{
    int status = check_entry(t, missed, error);
    if (status == 0 && t->plan->format == PLAN_SWISS && rounds_begun(t) >= swiss_rounds(t, 0))
        return refuse(error, AGON_SAY(tournament_late_last,
                                      "the last round has begun: nobody can enter now"));
    return status;
}

static int add(struct tournament *t, int round, const struct tournament_pair *pair,
               struct agon_error *error)
{
    return state_add_match(t, 0, round, pair)
               ? 0
               : agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
}

/* Adds a bye in every round so far. */
static int give_byes(struct tournament *t, int player, enum tournament_bye bye,
                     struct agon_error *error)
{
    int status = 0, rounds = rounds_paired(t);
    struct tournament_pair pair = {.player = {player, TOURNAMENT_NOBODY}, .bye = bye};
    for (int round = 1; round <= rounds && status == 0; round++)
        status = add(t, round, &pair, error);
    return status;
}

/* Marks the rounds in which players have a match: taken[player * (rounds + 1) + round]. */
static bool *note_taken(const struct tournament *t, int rounds)
{
    size_t wide = (size_t)rounds + 1;
    bool *taken = calloc((size_t)t->plan->players * wide, sizeof *taken);
    for (int i = 0; taken && i < t->matches; i++)
        for (int side = 0; side < 2 && t->match[i].player[side] != TOURNAMENT_NOBODY; side++)
            taken[(size_t)t->match[i].player[side] * wide + (size_t)t->match[i].round] = true;
    return taken;
}

/* Returns the first round in which neither of the two has a match, or the one after the last. */
static int free_round(bool *taken, int rounds, int a, int b)
{
    bool *one = taken + (size_t)a * ((size_t)rounds + 1);
    bool *other = taken + (size_t)b * ((size_t)rounds + 1);
    for (int round = 1; round <= rounds; round++)
        if (!one[round] && !other[round]) {
            one[round] = other[round] = true;
            return round;
        }
    return rounds + 1;
}

/* Adds the newcomer's matches against everybody, one for each cycle. */
static int meet_everybody(struct tournament *t, int player, struct agon_error *error)
{
    int other[PLAN_PLAYERS_MAX], n = ledger_players(t, 0, true, other), rounds = rounds_paired(t);
    bool *taken = note_taken(t, rounds);
    int status =
        taken ? 0 : agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    for (int cycle = 0; cycle < t->plan->cycles; cycle++)
        for (int i = 0; i < n && status == 0; i++) {
            bool first = (i + cycle) % 2 == 0;
            struct tournament_pair pair = {
                .player = {first ? player : other[i], first ? other[i] : player}};
            if (other[i] != player)
                status = add(t, free_round(taken, rounds, player, other[i]), &pair, error);
        }
    free(taken);
    return status;
}

int late_enter(struct tournament *t, int player, enum tournament_bye missed,
               struct agon_error *error)
{
    if (!t->absent[player])
        return refuse(error, AGON_SAY(tournament_entered, "the player is in the tournament"));
    int status = check_entry(t, missed, error);
    if (status < 0)
        return status;
    t->absent[player] = false;
    t->ended = false;
    if (t->plan->format == PLAN_ARENA)
        return 0;
    return t->plan->format == PLAN_SWISS ? give_byes(t, player, missed, error)
                                         : meet_everybody(t, player, error);
}

/* ---- a round that has not begun ---- */

int late_unpair(struct tournament *t, int round, struct agon_error *error)
{
    if (t->plan->format != PLAN_SWISS || round < 1 || round != rounds_paired(t))
        return agon_fail(
            error, AGON_BAD_TEXT, -1,
            AGON_SAY(tournament_last_round, "expected the last round, of a Swiss tournament"));
    int from = 0;
    while (t->match[from].round != round)
        from++;
    for (int i = from; i < t->matches; i++)
        if (t->match[i].round != round || is_touched(&t->match[i])) /* something has changed */
            return agon_fail(error, AGON_UNSUPPORTED, -1,
                             AGON_SAY(tournament_round_begun, "round %d has begun"), round);
    while (t->matches > from)
        tournament_drop_match(t);
    t->first_open = t->first_open < from ? t->first_open : from;
    t->ended = false;
    return 0;
}

/* ---- rounds to be sat out ---- */

static int check_round(const struct tournament *t, int player, int round, struct agon_error *error)
{
    int last = swiss_rounds(t, 0);
    if (t->plan->format != PLAN_SWISS)
        return refuse(error, AGON_SAY(tournament_bye_swiss,
                                      "only a Swiss tournament has byes that are asked for"));
    if (t->gone[player])
        return refuse(error, AGON_SAY(tournament_withdrawn, "the player has withdrawn already"));
    if (round > last)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_rounds_most, "there are only %d rounds"), last);
    return 0;
}

int late_may_sit_out(const struct tournament *t, int player, int round, struct agon_error *error)
{
    int status = check_round(t, player, round, error);
    if (status == 0 && round <= rounds_begun(t))
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_round_begun, "round %d has begun"), round);
    return status;
}

int late_sit_out(struct tournament *t, int player, int round, enum tournament_bye bye,
                 struct agon_error *error)
{
    struct tournament_absence *known =
        (struct tournament_absence *)tournament_absence_of(t, player, round);
    int status = check_round(t, player, round, error);
    if (status < 0)
        return status;
    if (known && bye == TOURNAMENT_BYE_FULL) {
        *known = t->absence[--t->absences];
    } else if (known) {
        known->bye = bye;
    } else if (bye != TOURNAMENT_BYE_FULL) {
        struct tournament_absence *more =
            realloc(t->absence, (size_t)(t->absences + 1) * sizeof *more);
        if (!more)
            return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
        t->absence = more;
        t->absence[t->absences++] = (struct tournament_absence){player, round, bye};
    }
    return 0;
}
