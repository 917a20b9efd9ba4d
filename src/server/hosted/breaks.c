/* Breaks: between rounds, and of each player between two games. */
#include "server/hosted/breaks.h"

#include "play/tournament/plan.h"
#include "server/hosted/keep.h"

/* ---- rounds that wait for each other ---- */

bool hosted_round_waits(const struct hosted_tournament *t)
{
    bool begun = hosted_begun(t) && t->state != HOSTED_OVER && t->rules.round_start != ROUND_FREE;
    if (!begun || t->boards > 0 || tournament_over(&t->tournament))
        return false;
    for (int i = t->tournament.first_open; i < t->tournament.matches; i++)
        if (t->tournament.match[i].round <= t->open_round && !t->tournament.match[i].settled)
            return false;
    return true;
}

void hosted_next_round(struct hosted_tournament *t)
{
    t->open_round++;
    t->next_round = 0;
    hosted_end_breaks(t);
}

/* Handles the end of a round: schedules the next one, or waits for the organiser. */
static void attend_round(struct hosted_tournament *t)
{
    int64_t now = t->tournaments->core->now;
    int begun = t->round > 1 ? t->round - 1 : 1;
    if (t->rules.round_start != ROUND_FREE && t->open_round < begun) {
        t->open_round = begun - 1;
        hosted_next_round(t);
    }
    if (t->rules.round_start != ROUND_BREAK || (hosted_begun(t) && !hosted_round_waits(t)))
        t->next_round = 0;
    if (t->rules.round_start != ROUND_BREAK || !hosted_round_waits(t))
        return;
    if (t->next_round > 0 && t->next_round <= now) {
        hosted_next_round(t);
    } else if (t->next_round == 0) {
        t->next_round = now + t->rules.break_ms;
        hosted_keep(t);
        hosted_touch(t);
    }
}

/* ---- between two games of a player ---- */

void hosted_rest(struct hosted_tournament *t, int match)
{
    const struct tournament_match *m = &t->tournament.match[match];
    if (t->rules.game_break_ms == 0)
        return;
    for (int side = 0; side < 2; side++)
        t->entry[m->player[side]].rests = t->tournaments->core->now + t->rules.game_break_ms;
    hosted_keep(t);
}

void hosted_end_breaks(struct hosted_tournament *t)
{
    for (int i = 0; i < t->entries; i++)
        t->entry[i].rests = 0;
    hosted_keep(t);
    hosted_touch(t);
}

/* Returns when a game that is due may begin; 0: it waits for something else. */
static int64_t game_due(const struct hosted_tournament *t, const struct tournament_match *m)
{
    const struct tournament *x = &t->tournament;
    if (m->settled || tournament_waits(x, m) || x->busy[m->player[0]] > 0 ||
        x->busy[m->player[1]] > 0)
        return 0;
    int64_t one = t->entry[m->player[0]].rests, other = t->entry[m->player[1]].rests;
    return one > other ? one : other;
}

int64_t hosted_next_game(const struct hosted_tournament *t)
{
    int64_t first = 0;
    for (int i = hosted_begun(t) ? t->tournament.first_open : t->matches; i < t->matches; i++) {
        int64_t due = game_due(t, &t->tournament.match[i]);
        if (due > t->tournaments->core->now && (first == 0 || due < first))
            first = due;
    }
    for (int i = 0; hosted_begun(t) && t->plan.format == PLAN_ARENA && i < t->entries; i++)
        if (hosted_rests(t, i) > 0 && (first == 0 || t->entry[i].rests < first))
            first = t->entry[i].rests;
    return first;
}

/* Whether all matches of a player are already known. */
static bool is_paired_whole(const struct hosted_tournament *t)
{
    return t->plan.format == PLAN_ROUND_ROBIN || t->plan.format == PLAN_DOUBLE_ROUND_ROBIN ||
           t->plan.format == PLAN_GAUNTLET;
}

int64_t hosted_rests(const struct hosted_tournament *t, int player)
{
    const struct tournament *x = &t->tournament;
    if (!hosted_begun(t) || t->entry[player].rests <= t->tournaments->core->now ||
        x->gone[player] || x->closed || tournament_over(x))
        return 0;
    bool more = !is_paired_whole(t);
    for (int i = x->first_open; i < x->matches && !more; i++)
        more = !x->match[i].settled &&
               (x->match[i].player[0] == player || x->match[i].player[1] == player);
    return more ? t->entry[player].rests : 0;
}

void hosted_attend_breaks(struct hosted_tournament *t)
{
    attend_round(t);
    for (int i = 0; i < t->entries; i++) {
        bool rests = t->entry[i].rests > t->tournaments->core->now;
        if (t->tournament.rests[i] && !rests)
            hosted_touch(t);
        t->tournament.rests[i] = rests;
    }
}

int64_t hosted_break_due(const struct hosted_tournament *t)
{
    int64_t due = t->next_round > 0 ? t->next_round : CLOCK_NEVER;
    for (int i = 0; i < t->entries; i++)
        if (t->entry[i].rests > t->tournaments->core->now && t->entry[i].rests < due)
            due = t->entry[i].rests;
    return due;
}
