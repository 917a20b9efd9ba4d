/* Matches and games: the rules that decide a match. */
#include "play/tournament/state.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/outcome.h"

int state_base_games(const struct tournament *t, int stage)
{
    if (t->plan->format != PLAN_CHALLENGE || stage == 0)
        return t->plan->games;
    return stage == 1 ? 2 : plan_challenge_games(t->plan->year);
}

static bool eliminates(const struct tournament *t, const struct tournament_match *m)
{
    return plan_eliminates(tournament_format(t, m->stage));
}

struct tournament_match *state_add_match(struct tournament *t, int stage, int round,
                                         const struct tournament_pair *pair)
{
    if (t->matches == t->match_room) {
        int room = t->match_room ? 2 * t->match_room : 16;
        struct tournament_match *more = realloc(t->match, (size_t)room * sizeof *more);
        if (!more)
            return NULL;
        t->match = more;
        t->match_room = room;
    }
    struct tournament_match *m = &t->match[t->matches];
    *m = (struct tournament_match){
        .stage = stage, .round = round, .slot = pair->slot, .bye = pair->bye};
    m->player[0] = pair->player[0];
    m->player[1] = pair->player[1];
    if (pair->player[1] != TOURNAMENT_NOBODY) {
        m->games = state_base_games(t, stage);
        m->room = m->games + (eliminates(t, m) ? t->plan->extra + t->plan->armageddon : 0);
        m->game = calloc((size_t)m->room, sizeof *m->game);
        if (!m->game)
            return NULL;
    }
    t->matches++;
    for (int g = 0; g < m->room; g++)
        memcpy(m->game[g].player, m->player, sizeof m->player);
    state_settle(t, m);
    return m;
}

void state_set(struct tournament *t, struct tournament_match *m, int game,
               enum tournament_state state)
{
    struct tournament_game *g = &m->game[game];
    int change = (state == TOURNAMENT_PLAYING) - (g->state == TOURNAMENT_PLAYING);
    g->state = state;
    for (int side = 0; side < 2; side++)
        t->busy[g->player[side]] += change;
}

/* Whether, by the plan, losing a game for this reason loses the match. */
static bool loses_match(const struct plan *plan, const char *why)
{
    return (plan->late_loses_match && strcmp(why, OUTCOME_TIME) == 0) ||
           (plan->illegal_loses_match && strcmp(why, OUTCOME_ILLEGAL) == 0);
}

/* Returns the side that lost the whole match in one of its games, or nobody. */
static int lost_at_once(const struct tournament *t, const struct tournament_match *m)
{
    for (int i = 0; i < m->games; i++) {
        const struct tournament_game *g = &m->game[i];
        if (g->state == TOURNAMENT_DONE && loses_match(t->plan, g->why) && g->half[0] != g->half[1])
            return g->half[0] < g->half[1] ? 0 : 1;
    }
    return TOURNAMENT_NOBODY;
}

/* Whether the games played decide the match; sets its number of games. In an elimination a match
 * stops when one side cannot be caught, and is extended game by game while it is drawn. */
static bool decided(const struct tournament *t, struct tournament_match *m, int done)
{
    int base = state_base_games(t, m->stage), lead = abs(m->half[0] - m->half[1]);
    m->games = base;
    if (!eliminates(t, m))
        return done >= base;
    if (done < base)
        return lead > 2 * (base - done);
    m->games = done;
    if (lead == 0 && done < m->room) {
        m->games++;
        return false;
    }
    return true;
}

/* Returns the last finished game. Games are played in order, so it stays within `games` despite
 * corrections. */
static int last_done(const struct tournament_match *m)
{
    int last = 0;
    for (int i = 0; i < m->room; i++)
        if (m->game[i].state == TOURNAMENT_DONE)
            last = i + 1;
    return last;
}

static void mark_open_games(struct tournament *t, struct tournament_match *m)
{
    for (int i = 0; i < m->room; i++) {
        enum tournament_state state = m->game[i].state;
        bool wanted = !m->settled && i < m->games;
        if (state == TOURNAMENT_DONE || (wanted && state == TOURNAMENT_PLAYING))
            continue;
        state_set(t, m, i, wanted ? TOURNAMENT_WAITING : TOURNAMENT_VOID);
    }
}

void state_settle(struct tournament *t, struct tournament_match *m)
{
    int base = state_base_games(t, m->stage), done = 0;
    m->half[0] = m->half[1] = 0;
    m->lost = TOURNAMENT_NOBODY;
    if (m->player[1] == TOURNAMENT_NOBODY) {
        m->half[0] = (2 - (int)m->bye) * base;
        m->settled = true;
        return;
    }
    for (int i = 0; i < m->room; i++)
        if (m->game[i].state == TOURNAMENT_DONE) {
            m->half[0] += m->game[i].half[0];
            m->half[1] += m->game[i].half[1];
            done++;
        }
    m->settled = decided(t, m, done);
    if (m->games < last_done(m))
        m->games = last_done(m);
    m->lost = lost_at_once(t, m);
    if (m->lost == TOURNAMENT_NOBODY && !m->settled) {
        bool first = t->gone[m->player[0]], second = t->gone[m->player[1]];
        m->lost = first && second ? TOURNAMENT_BOTH : first ? 0 : second ? 1 : TOURNAMENT_NOBODY;
    }
    if (m->lost != TOURNAMENT_NOBODY) {
        m->settled = true;
        m->half[0] = m->lost == 1 ? 2 * base : 0;
        m->half[1] = m->lost == 0 ? 2 * base : 0;
    }
    mark_open_games(t, m);
}

int state_games_score(const struct tournament *t, const struct tournament_match *m, int side)
{
    const int *worth = t->plan->worth;
    int sum = 0;
    if (m->lost != TOURNAMENT_NOBODY)
        return m->lost == !side ? worth[0] * state_base_games(t, m->stage) : 0;
    for (int i = 0; i < m->room; i++)
        if (m->game[i].state == TOURNAMENT_DONE)
            sum += worth[2 - m->game[i].half[side]];
    return sum;
}

int tournament_score(const struct tournament *t, const struct tournament_match *m, int side)
{
    const int *worth = t->plan->worth;
    bool bye = m->player[1] == TOURNAMENT_NOBODY;
    int games = t->plan->match_points ? 1 : state_base_games(t, m->stage);
    if (bye)
        return m->bye == TOURNAMENT_BYE_NONE ? 0 : worth[m->bye] * games; /* half: like a draw */
    if (!t->plan->match_points)
        return state_games_score(t, m, side);
    if (!m->settled || m->lost == side || m->lost == TOURNAMENT_BOTH)
        return 0;
    int lead = m->half[side] - m->half[!side];
    return worth[lead > 0 ? 0 : lead == 0 ? 1 : 2];
}

void state_advance(struct tournament *t)
{
    while (t->first_open < t->matches && t->match[t->first_open].settled)
        t->first_open++;
}

int tournament_winner(const struct tournament *t, const struct tournament_match *m)
{
    if (!m->settled)
        return TOURNAMENT_NOBODY;
    if (m->player[1] == TOURNAMENT_NOBODY || m->half[0] > m->half[1])
        return 0;
    if (m->half[1] > m->half[0])
        return 1;
    if (!eliminates(t, m))
        return TOURNAMENT_NOBODY;
    const struct tournament_game *last = &m->game[m->room - 1];
    if (t->plan->armageddon && last->state == TOURNAMENT_DONE && last->half[0] == 1)
        return !tournament_first(m->room - 1);
    return t->seed[m->player[0]] < t->seed[m->player[1]] ? 0 : 1; /* drawn to the end */
}

int tournament_opening(const struct tournament *t, int match, int game)
{
    int pairs = (state_base_games(t, t->match[match].stage) + 1) / 2;
    return (int)(((int64_t)match * pairs + game / 2) % (1 << 30));
}
