/* A tournament's lists and its log, and queries that decide no match. */
#include "play/tournament/tournament.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

/* Seeds players by rating; equal ones in the order of the plan. */
static void seed_players(struct tournament *t)
{
    const struct plan *plan = t->plan;
    for (int i = 0; i < plan->players; i++) {
        t->seed[i] = 0;
        for (int other = 0; other < plan->players; other++) {
            int mine = plan->player[i].rating, theirs = plan->player[other].rating;
            t->seed[i] += theirs > mine || (theirs == mine && other < i);
        }
    }
}

int tournament_init(struct tournament *t, const struct plan *plan, struct agon_error *error)
{
    size_t n = (size_t)plan->players;
    *t = (struct tournament){.plan = plan};
    t->seed = calloc(n, sizeof *t->seed);
    t->busy = calloc(n, sizeof *t->busy);
    t->gone = calloc(n, sizeof *t->gone);
    t->absent = calloc(n, sizeof *t->absent);
    t->away = calloc(n, sizeof *t->away);
    t->rests = calloc(n, sizeof *t->rests);
    t->bonus = calloc(n, sizeof *t->bonus);
    t->log = calloc(1, 256);
    t->log_room = 256;
    if (!t->seed || !t->busy || !t->gone || !t->absent || !t->away || !t->rests || !t->bonus ||
        !t->log) {
        tournament_release(t);
        return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    }
    t->players = plan->players;
    for (int i = 0; i < plan->players; i++)
        t->absent[i] = plan->player[i].late;
    seed_players(t);
    return 0;
}

int tournament_grow(struct tournament *t, struct agon_error *error)
{
    size_t n = (size_t)t->plan->players;
    int *seed = realloc(t->seed, n * sizeof *seed);
    t->seed = seed ? seed : t->seed;
    int *busy = realloc(t->busy, n * sizeof *busy);
    t->busy = busy ? busy : t->busy;
    bool *gone = realloc(t->gone, n * sizeof *gone);
    t->gone = gone ? gone : t->gone;
    bool *absent = realloc(t->absent, n * sizeof *absent);
    t->absent = absent ? absent : t->absent;
    bool *away = realloc(t->away, n * sizeof *away);
    t->away = away ? away : t->away;
    bool *rests = realloc(t->rests, n * sizeof *rests);
    t->rests = rests ? rests : t->rests;
    int *bonus = realloc(t->bonus, n * sizeof *bonus);
    t->bonus = bonus ? bonus : t->bonus;
    if (!seed || !busy || !gone || !absent || !away || !rests || !bonus)
        return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    for (; t->players < t->plan->players; t->players++) {
        busy[t->players] = bonus[t->players] = 0;
        gone[t->players] = false;
        absent[t->players] = true;
        away[t->players] = rests[t->players] = false;
    }
    seed_players(t);
    return 0;
}

void tournament_drop_match(struct tournament *t)
{
    struct tournament_match *m = &t->match[--t->matches];
    for (int g = 0; g < m->room; g++) {
        free(m->game[g].reason);
        free(m->game[g].handicap);
    }
    free(m->game);
}

void tournament_release(struct tournament *t)
{
    while (t->matches > 0)
        tournament_drop_match(t);
    free(t->match);
    free(t->seed);
    free(t->busy);
    free(t->gone);
    free(t->absent);
    free(t->away);
    free(t->rests);
    free(t->bonus);
    free(t->absence);
    free(t->log);
    *t = (struct tournament){0};
}

int tournament_log(struct tournament *t, const char *line, size_t n, struct agon_error *error)
{
    if (t->log_n + n + 2 > t->log_room) {
        size_t room = 2 * (t->log_n + n + 2);
        char *more = realloc(t->log, room);
        if (!more)
            return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
        t->log = more;
        t->log_room = room;
    }
    memcpy(t->log + t->log_n, line, n);
    t->log_n += n;
    t->log[t->log_n++] = '\n';
    t->log[t->log_n] = '\0';
    return 0;
}

enum plan_format tournament_format(const struct tournament *t, int stage)
{
    if (t->plan->format != PLAN_CHALLENGE)
        return t->plan->format;
    return stage == 0 ? t->plan->championship : PLAN_CHALLENGE;
}

bool tournament_takes_part(const struct tournament *t, int stage, int player)
{
    enum plan_role role = t->plan->player[player].role;
    if (t->absent[player])
        return false;
    if (t->plan->format != PLAN_CHALLENGE)
        return true;
    if (stage == 2)
        return role == PLAN_PROGRAM || role == PLAN_DEFENDER || role == PLAN_RESERVE;
    return role == PLAN_PROGRAM || (stage == 1 && role == PLAN_SCREENER);
}

bool tournament_waits(const struct tournament *t, const struct tournament_match *m)
{
    return t->last_due > 0 && m->round > t->last_due;
}

bool tournament_over(const struct tournament *t)
{
    return t->ended && t->first_open == t->matches;
}

const struct tournament_absence *tournament_absence_of(const struct tournament *t, int player,
                                                       int round)
{
    for (int i = 0; i < t->absences; i++)
        if (t->absence[i].player == player && t->absence[i].round == round)
            return &t->absence[i];
    return NULL;
}

bool tournament_find(const struct tournament *t, const char *name, size_t n, int *match, int *game)
{
    const char *dot = memchr(name, '.', n);
    int64_t m, g;
    if (!dot || !text_number(name, (size_t)(dot - name), 1, t->matches, &m))
        return false;
    size_t rest = n - (size_t)(dot + 1 - name);
    if (!text_number(dot + 1, rest, 1, t->match[m - 1].room, &g))
        return false;
    *match = (int)m - 1;
    *game = (int)g - 1;
    return true;
}
