/* The arena: free players meet one another until it is closed.
 *
 * Paired one match at a time: the player who has played least meets the one it has met least often,
 * of these the nearest in score. The same two do not meet twice in a row while anybody else is
 * there, even if one of the two has to wait. */
#include "play/tournament/arena.h"

#include <limits.h>
#include <stdlib.h>

#include "play/tournament/ledger.h"
#include "play/tournament/rounds.h"

/* Scores a pair: lower is better; INT_MAX: do not pair them. `few`: nobody else is there at all. */
static int unsuited(const struct ledger *l, int a, int b, bool few)
{
    const struct ledger_player *p = &l->player[a], *q = &l->player[b];
    if (!few && p->opponent == b && q->opponent == a)
        return INT_MAX;
    int gap = abs(p->score - q->score);
    return l->met[(size_t)a * (size_t)l->n + (size_t)b] * 4096 + (gap < 4095 ? gap : 4095);
}

static bool is_there(const struct tournament *t, int player)
{
    return !t->away[player] && !t->rests[player];
}

/* Whether the player waits for a game that was paired or is being played. */
static bool is_taken(const struct tournament *t, int player)
{
    if (t->busy[player] > 0)
        return true;
    for (int i = t->first_open; i < t->matches; i++)
        if (!t->match[i].settled &&
            (t->match[i].player[0] == player || t->match[i].player[1] == player))
            return true;
    return false;
}

/* The free players, those who played least first. */
static int gather(const struct tournament *t, const struct ledger *l, const int *staying, int n,
                  int *free_players)
{
    int count = 0;
    for (int i = 0; i < n; i++) {
        if (!is_there(t, staying[i]) || is_taken(t, staying[i]))
            continue;
        int k = count++;
        for (; k > 0 && l->player[free_players[k - 1]].matches > l->player[staying[i]].matches; k--)
            free_players[k] = free_players[k - 1];
        free_players[k] = staying[i];
    }
    return count;
}

/* Chooses the first free player with a possible opponent, and the best opponent for it. */
static bool choose(const struct ledger *l, const int *who, int n, bool few, int pair[2])
{
    for (int a = 0; a < n; a++) {
        int best = INT_MAX;
        for (int b = 0; b < n; b++) {
            int cost = a == b ? INT_MAX : unsuited(l, who[a], who[b], few);
            if (cost < best) {
                best = cost;
                pair[0] = who[a];
                pair[1] = who[b];
            }
        }
        if (best < INT_MAX)
            return true;
    }
    return false;
}

bool arena_waits(const struct tournament *t)
{
    int staying = 0, away = 0;
    for (int i = 0; i < t->plan->players; i++) {
        staying += tournament_takes_part(t, 0, i) && !t->gone[i];
        away += tournament_takes_part(t, 0, i) && !t->gone[i] && !is_there(t, i);
    }
    return t->plan->format == PLAN_ARENA && !t->closed &&
           ((away > 0 && staying > 1) || t->others_come) &&
           (t->plan->length == 0 || t->matches < t->plan->length);
}

int arena_pair(struct tournament *t, struct agon_error *error)
{
    struct ledger l;
    int staying[PLAN_PLAYERS_MAX], who[PLAN_PLAYERS_MAX], pair[2] = {0, 0}, added = 0;
    if (t->closed || (t->plan->length > 0 && t->matches >= t->plan->length))
        return 0;
    int status = ledger_init(&l, t, 0, error);
    if (status < 0)
        return status;
    int n = ledger_players(t, 0, true, staying), count = gather(t, &l, staying, n, who);
    int there = 0;
    for (int i = 0; i < n; i++)
        there += !t->away[staying[i]];
    if (count > 1 && choose(&l, who, count, there == 2, pair)) {
        bool first = ledger_first(&l, pair[0], pair[1], t->seed[pair[0]] < t->seed[pair[1]],
                                  (t->matches + (int)(t->plan->seed % 2)) % 2 == 0);
        struct tournament_pair made = {.player = {pair[first ? 0 : 1], pair[first ? 1 : 0]}};
        status = rounds_add(t, 0, t->matches + 1, &made, 1, error);
        added = 1;
    }
    ledger_release(&l);
    return status < 0 ? status : added;
}
