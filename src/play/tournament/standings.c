/* Standings: scores first, then each tie-break among the players who are still equal. */
#include "play/tournament/standings.h"

#include <stdlib.h>
#include <string.h>

#include "play/tournament/state.h"

enum { STILL_IN = 1 << 30 };

/* The standings being computed; `row` by player, `order` is the result. */
struct count {
    const struct tournament *t;
    int stage;
    struct standing *row;
    bool *in;
    struct standings_cell *cell; /* [a * players + b] */
    struct {
        int64_t buchholz, weighted;
    } * sum; /* of each player */
};

static bool is_bye(const struct tournament_match *m)
{
    return m->player[1] == TOURNAMENT_NOBODY;
}

/* Whether a match counts in the standings of the stage; a bye counts when its round begins. */
static bool counts(const struct count *c, const struct tournament_match *m)
{
    return m->stage == c->stage && !c->row[m->player[0]].annulled &&
           !(is_bye(m) && tournament_waits(c->t, m)) &&
           (is_bye(m) || !c->row[m->player[1]].annulled);
}

/* In a round robin, removes players who withdrew with fewer than half of their games played. */
static void annul(struct count *c)
{
    const struct tournament *t = c->t;
    enum plan_format format = tournament_format(t, c->stage);
    if (format != PLAN_ROUND_ROBIN && format != PLAN_DOUBLE_ROUND_ROBIN && format != PLAN_GAUNTLET)
        return;
    for (int player = 0; player < t->plan->players; player++) {
        int done = 0, all = 0;
        for (int i = 0; i < t->matches && t->gone[player]; i++) {
            const struct tournament_match *m = &t->match[i];
            if (m->stage != c->stage || (m->player[0] != player && m->player[1] != player))
                continue;
            all += m->room;
            for (int g = 0; g < m->room; g++)
                done += m->game[g].state == TOURNAMENT_DONE;
        }
        c->row[player].annulled = t->gone[player] && 2 * done < all;
    }
}

static void count_games(struct count *c, const struct tournament_match *m)
{
    for (int g = 0; g < m->room; g++) {
        const struct tournament_game *game = &m->game[g];
        if (game->state != TOURNAMENT_DONE)
            continue;
        for (int side = 0; side < 2; side++) {
            struct standing *s = &c->row[game->player[side]];
            s->games++;
            s->wins += game->half[side] > game->half[!side];
            s->losses += game->half[side] < game->half[!side] || game->half[side] == 0;
            s->draws += game->half[side] == 1 && game->half[!side] == 1;
            c->in[game->player[side]] = true;
        }
    }
}

/* Counts a match of an arena: 2 points for a win, 1 for a draw, both doubled after two wins in a
 * row. */
static void count_arena(struct count *c, const struct tournament_match *m, int *streak)
{
    for (int side = 0; side < 2 && m->settled; side++) {
        int player = m->player[side], win = m->half[side] > m->half[!side];
        int points = win ? 2 : m->half[side] == m->half[!side] && m->half[side] > 0;
        c->row[player].score += 2 * (streak[player] >= 2 ? 2 * points : points);
        streak[player] = win ? streak[player] + 1 : 0;
    }
}

static int count_scores(struct count *c, struct agon_error *error)
{
    const struct tournament *t = c->t;
    int *streak = calloc((size_t)t->plan->players, sizeof *streak);
    if (!streak)
        return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    for (int i = 0; i < t->matches; i++) {
        const struct tournament_match *m = &t->match[i];
        for (int side = 0; side < 2 - is_bye(m) && m->stage == c->stage; side++)
            c->in[m->player[side]] = true;
        if (!counts(c, m))
            continue;
        count_games(c, m);
        for (int side = 0; side < 2 - is_bye(m); side++) {
            c->row[m->player[side]].matches += !is_bye(m);
            c->row[m->player[side]].byes += is_bye(m);
            if (t->plan->format != PLAN_ARENA)
                c->row[m->player[side]].score += tournament_score(t, m, side);
        }
        if (t->plan->format == PLAN_ARENA)
            count_arena(c, m, streak);
    }
    for (int player = 0; player < t->plan->players && c->stage == 0; player++)
        if (!c->row[player].annulled) {
            c->row[player].bonus = t->bonus[player];
            c->row[player].score += t->bonus[player];
        }
    free(streak);
    return 0;
}

/* ---- how far an elimination was survived ---- */

static int bracket_size(const struct count *c)
{
    int players = 0, size = 1;
    for (int i = 0; i < c->t->plan->players; i++)
        players += tournament_takes_part(c->t, c->stage, i);
    while (size < players)
        size *= 2;
    return size;
}

static void count_stayed(struct count *c)
{
    const struct tournament *t = c->t;
    enum plan_format format = tournament_format(t, c->stage);
    int lives = format == PLAN_SINGLE_ELIMINATION   ? 1
                : format == PLAN_DOUBLE_ELIMINATION ? 2
                                                    : t->plan->lives;
    bool third = format == PLAN_SINGLE_ELIMINATION && t->plan->third;
    int third_slot = third ? bracket_size(c) - 1 : -1;
    if (!plan_eliminates(format))
        return;
    for (int player = 0; player < t->plan->players; player++) {
        struct standing *s = &c->row[player];
        int losses = 0, last = 0, bonus = 0;
        s->stayed = STILL_IN;
        for (int i = 0; i < t->matches; i++) {
            const struct tournament_match *m = &t->match[i];
            int side = m->player[0] == player ? 0 : 1, winner = tournament_winner(t, m);
            if (m->stage != c->stage || m->player[side] != player || !m->settled)
                continue;
            if (m->slot == third_slot) {
                bonus = winner == side;
                continue;
            }
            last = m->round;
            losses += winner != side;
            if (winner != side && losses == lives)
                s->stayed = 2 * m->round;
        }
        if (s->gone && s->stayed == STILL_IN)
            s->stayed = 2 * last;
        s->stayed += bonus;
    }
}

/* ---- tie-breaks ---- */

void standings_cross(const struct tournament *t, int stage, struct standings_cell *cell)
{
    size_t n = (size_t)t->plan->players;
    memset(cell, 0, n * n * sizeof *cell);
    for (int i = 0; i < t->matches; i++) {
        const struct tournament_match *m = &t->match[i];
        int games = 0;
        if (m->stage != stage || is_bye(m))
            continue;
        for (int g = 0; g < m->room; g++)
            games += m->game[g].state == TOURNAMENT_DONE;
        if (m->lost != TOURNAMENT_NOBODY && games < t->plan->games)
            games = t->plan->games; /* these still give points */
        for (int side = 0; side < 2; side++) {
            struct standings_cell *at =
                &cell[(size_t)m->player[side] * n + (size_t)m->player[!side]];
            at->half += m->half[side];
            at->score += state_games_score(t, m, side);
            at->games += games;
        }
    }
}

/* Sums opponents' scores over everybody's matches, plain and weighted by the points scored against
 * them. A bye counts as an opponent with the player's own score. In quarters of a point. */
static void sum_opponents(struct count *c)
{
    const struct tournament *t = c->t;
    for (int i = 0; i < t->matches; i++) {
        const struct tournament_match *m = &t->match[i];
        for (int side = 0; side < 2 - is_bye(m) && m->settled && counts(c, m); side++) {
            int player = m->player[side];
            int64_t score = c->row[is_bye(m) ? player : m->player[!side]].score;
            c->sum[player].buchholz += 2 * score;
            c->sum[player].weighted += score * tournament_score(t, m, side);
        }
    }
}

/* Returns points against the others of a group, 0 for all unless all of them have met. */
static int64_t direct_encounter(const struct count *c, const struct standing *group, int n,
                                int player)
{
    size_t players = (size_t)c->t->plan->players;
    int64_t score = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            const struct standings_cell *cell =
                &c->cell[(size_t)group[i].player * players + (size_t)group[k].player];
            if (i != k && cell->games == 0)
                return 0;
            if (group[i].player == player)
                score += cell->score;
        }
    return 2 * score;
}

static int64_t break_tie(const struct count *c, enum plan_tie tie, const struct standing *group,
                         int n, const struct standing *s)
{
    switch (tie) {
    case PLAN_HEAD_TO_HEAD:
        return n > 1 && n <= 16 ? direct_encounter(c, group, n, s->player) : 0;
    case PLAN_BUCHHOLZ:
        return c->sum[s->player].buchholz;
    case PLAN_SONNEBORN_BERGER:
        return c->sum[s->player].weighted;
    default:
        return 4 * (int64_t)s->wins;
    }
}

/* ---- order ---- */

/* Compares by the first `ties` tie-breaks; negative: a ranks before b. */
static int compare(const struct standing *a, const struct standing *b, int ties)
{
    if (a->annulled != b->annulled)
        return a->annulled - b->annulled;
    if (a->stayed != b->stayed)
        return a->stayed > b->stayed ? -1 : 1;
    if (a->score != b->score)
        return b->score - a->score;
    for (int i = 0; i < ties; i++)
        if (a->tie[i] != b->tie[i])
            return a->tie[i] > b->tie[i] ? -1 : 1;
    return 0;
}

/* Insertion sort: stable, so equal players stay in the order of their seeds. */
static void sort(struct standing *s, int n, int ties)
{
    for (int i = 1; i < n; i++) {
        struct standing kept = s[i];
        int k = i;
        for (; k > 0 && compare(&kept, &s[k - 1], ties) < 0; k--)
            s[k] = s[k - 1];
        s[k] = kept;
    }
}

/* Computes the i-th tie-break within each group of equal players, and sorts by it. */
static void apply_tie(const struct count *c, struct standing *s, int n, int i)
{
    for (int from = 0, to; from < n; from = to) {
        for (to = from + 1; to < n && compare(&s[from], &s[to], i) == 0; to++)
            ;
        for (int k = from; k < to; k++)
            s[k].tie[i] = 0;
        int64_t value[PLAN_PLAYERS_MAX];
        for (int k = from; k < to; k++)
            value[k - from] = break_tie(c, c->t->plan->tie[i], s + from, to - from, &s[k]);
        for (int k = from; k < to; k++)
            s[k].tie[i] = value[k - from];
        sort(s + from, to - from, i + 1);
    }
}

static int arrange(const struct count *c, struct standing *out)
{
    const struct tournament *t = c->t;
    int n = 0;
    for (int place = 0; place < t->plan->players; place++)
        for (int player = 0; player < t->plan->players; player++)
            if (t->seed[player] == place &&
                (c->in[player] || (c->stage == 0 && tournament_takes_part(t, c->stage, player))))
                out[n++] = c->row[player];
    sort(out, n, 0);
    for (int i = 0; i < t->plan->ties; i++)
        apply_tie(c, out, n, i);
    for (int i = 0; i < n; i++)
        out[i].place =
            i > 0 && compare(&out[i - 1], &out[i], t->plan->ties) == 0 ? out[i - 1].place : i + 1;
    return n;
}

int standings_make(const struct tournament *t, int stage, struct standing *out,
                   struct agon_error *error)
{
    size_t players = (size_t)t->plan->players;
    struct count c = {.t = t, .stage = stage};
    c.row = calloc(players, sizeof *c.row);
    c.in = calloc(players, sizeof *c.in);
    c.cell = malloc(players * players * sizeof *c.cell);
    c.sum = calloc(players, sizeof *c.sum);
    int n = c.row && c.in && c.cell && c.sum
                ? 0
                : agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    for (size_t i = 0; i < players && n == 0; i++) {
        c.row[i].player = (int)i;
        c.row[i].gone = t->gone[i];
    }
    if (n == 0) {
        annul(&c);
        n = count_scores(&c, error);
    }
    if (n == 0) {
        count_stayed(&c);
        standings_cross(t, stage, c.cell);
        sum_opponents(&c);
        n = arrange(&c, out);
    }
    free(c.row);
    free(c.in);
    free(c.cell);
    free(c.sum);
    return n;
}

struct challenge_state standings_challenge(const struct tournament *t)
{
    struct challenge_state s = {.program = TOURNAMENT_NOBODY,
                                .matches = plan_challenge_defenders(t->plan->year)};
    int games = plan_challenge_games(t->plan->year), needed = games == 8 ? 9 : 4;
    for (int i = 0; i < t->matches && t->plan->format == PLAN_CHALLENGE; i++) {
        const struct tournament_match *m = &t->match[i];
        int left = 0;
        if (m->stage != 2)
            continue;
        s.program = m->player[0];
        for (int g = 0; g < m->games; g++)
            left +=
                m->game[g].state == TOURNAMENT_WAITING || m->game[g].state == TOURNAMENT_PLAYING;
        s.won += m->half[0] >= needed;
        s.lost += m->half[0] + 2 * left < needed;
    }
    s.taken = s.won == s.matches;
    s.decided = s.taken || s.lost > 0;
    return s;
}
