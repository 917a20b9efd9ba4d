/* The ledger: data about a stage for the pairing code, collected once a round. */
#include "play/tournament/ledger.h"

#include <stdlib.h>

#include "play/tournament/state.h"

void ledger_release(struct ledger *l)
{
    free(l->player);
    free(l->met);
    *l = (struct ledger){0};
}

static void note_side(struct ledger *l, const struct tournament *t,
                      const struct tournament_match *m, int side)
{
    struct ledger_player *p = &l->player[m->player[side]];
    p->round = m->round;
    p->score += tournament_score(t, m, side);
    if (m->player[1] == TOURNAMENT_NOBODY) {
        p->byes += m->bye == TOURNAMENT_BYE_FULL; /* the others were requested */
        return;
    }
    p->matches++;
    p->firsts += side == 0;
    p->seconds += side == 1;
    p->before = p->last;
    p->last = side == 0 ? 1 : -1;
    p->opponent = m->player[!side];
    p->losses += m->settled && tournament_winner(t, m) != side;
}

int ledger_init(struct ledger *l, const struct tournament *t, int stage, struct agon_error *error)
{
    size_t n = (size_t)t->plan->players;
    *l = (struct ledger){.n = (int)n, .settled = true};
    l->player = calloc(n, sizeof *l->player);
    l->met = calloc(n * n, 1);
    if (!l->player || !l->met) {
        ledger_release(l);
        return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    }
    for (size_t i = 0; i < n; i++) {
        l->player[i].opponent = TOURNAMENT_NOBODY;
        l->player[i].score = stage == 0 ? t->bonus[i] : 0;
    }
    for (int i = 0; i < t->matches; i++) {
        const struct tournament_match *m = &t->match[i];
        if (m->stage != stage)
            continue;
        l->rounds = m->round > l->rounds ? m->round : l->rounds;
        l->settled &= m->settled;
        if (m->player[1] != TOURNAMENT_NOBODY) {
            size_t a = (size_t)m->player[0], b = (size_t)m->player[1];
            l->met[a * n + b] += l->met[a * n + b] < 255;
            l->met[b * n + a] = l->met[a * n + b];
            note_side(l, t, m, 1);
        }
        note_side(l, t, m, 0);
    }
    return 0;
}

/* Returns the strength of a player's colour preference; *colour: +1 first, -1 second. */
static enum colour_wish ledger_wish(const struct ledger_player *p, int *colour)
{
    int more = p->firsts - p->seconds;
    *colour = more != 0 ? (more > 0 ? -1 : 1) : -p->last;
    if (more > 1 || more < -1)
        return WISH_ABSOLUTE;
    if (p->last != 0 && p->last == p->before) {
        *colour = -p->last;
        return WISH_ABSOLUTE;
    }
    return more != 0 ? WISH_STRONG : p->last != 0 ? WISH_MILD : WISH_NONE;
}

/* Decides between two players who prefer the same colour: the stronger preference is granted, then
 * that of the wider difference; else the colours of the latest match in which they differed are
 * swapped. */
static int break_wishes(const struct ledger *l, int a, int b)
{
    const struct ledger_player *p = &l->player[a], *q = &l->player[b];
    int colour, same;
    enum colour_wish mine = ledger_wish(p, &colour), theirs = ledger_wish(q, &same);
    if (mine != theirs)
        return mine > theirs ? colour : -colour;
    int wide = abs(p->firsts - p->seconds) - abs(q->firsts - q->seconds);
    if (wide != 0)
        return wide > 0 ? colour : -colour;
    if (p->last != q->last && p->last && q->last)
        return -p->last;
    if (p->before != q->before && p->before && q->before)
        return -p->before;
    return 0;
}

bool ledger_first(const struct ledger *l, int a, int b, bool a_ranks_higher, bool even)
{
    int mine, theirs;
    ledger_wish(&l->player[a], &mine);
    ledger_wish(&l->player[b], &theirs);
    if (mine == 0 && theirs == 0)
        return even;
    if (mine != theirs)
        return mine != 0 ? mine > 0 : theirs < 0;
    int broken = break_wishes(l, a, b);
    if (broken != 0)
        return broken > 0;
    return a_ranks_higher ? mine > 0 : mine < 0;
}

int ledger_colour_cost(const struct ledger *l, int a, int b)
{
    int mine, theirs;
    enum colour_wish one = ledger_wish(&l->player[a], &mine);
    enum colour_wish other = ledger_wish(&l->player[b], &theirs);
    if (mine == 0 || theirs == 0 || mine != theirs)
        return 0;
    return one < other ? (int)one : (int)other;
}

int ledger_players(const struct tournament *t, int stage, bool staying, int *out)
{
    int n = 0;
    for (int place = 0; place < t->plan->players; place++)
        for (int player = 0; player < t->plan->players; player++)
            if (t->seed[player] == place && tournament_takes_part(t, stage, player) &&
                !(staying && t->gone[player]))
                out[n++] = player;
    return n;
}
