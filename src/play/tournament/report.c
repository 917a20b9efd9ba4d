/* Standings, cross tables and rounds as text that fits a terminal or a printed page. */
#include "play/tournament/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/column.h"
#include "play/tournament/standings.h"

enum { NAME_LEAST = 7, NAME_MOST = 28, CROSS_MOST = 64 };

const char *report_tie_name(enum plan_tie tie)
{
    static const char *const names[] = {"h2h", "buchholz", "s-b", "wins"};
    return names[tie];
}

/* Writes half points as "2.5"; as snprintf. */
static int report_half(int64_t half, char *text, size_t size)
{
    return snprintf(text, size, "%s%" PRId64 "%s", half < 0 ? "-" : "", imaxabs(half) / 2,
                    half % 2 ? ".5" : "");
}

/* Writes quarters of points as "6.25"; as snprintf. */
static int report_quarter(int64_t quarters, char *text, size_t size)
{
    static const char *const parts[] = {"", ".25", ".5", ".75"};
    return snprintf(text, size, "%s%" PRId64 "%s", quarters < 0 ? "-" : "", imaxabs(quarters) / 4,
                    parts[imaxabs(quarters) % 4]);
}

const char *report_stage_name(const struct tournament *t, int stage)
{
    static const char *const names[] = {"championship", "screening", "challenge"};
    return t->plan->format == PLAN_CHALLENGE ? names[stage] : "";
}

int report_stages(const struct tournament *t)
{
    int stages = 1;
    for (int i = 0; i < t->matches; i++)
        if (t->match[i].stage + 1 > stages)
            stages = t->match[i].stage + 1;
    return stages;
}

static int name_width(const struct tournament *t)
{
    int width = NAME_LEAST;
    for (int i = 0; i < t->plan->players; i++) {
        int w = column_width(t->plan->player[i].name);
        width = w > width ? w : width;
    }
    return width < NAME_MOST ? width : NAME_MOST;
}

static const char *name_of(const struct tournament *t, int player)
{
    return t->plan->player[player].name;
}

/* ---- standings ---- */

static void add_standing(struct text *text, const struct tournament *t, const struct standing *s,
                         int width)
{
    char number[32];
    text_add(text, "%3d  ", s->place);
    column_add(text, name_of(t, s->player), width);
    report_half(s->score, number, sizeof number);
    text_add(text, " %7s %6d %4d %4d %4d", number, s->games, s->wins, s->draws, s->losses);
    for (int i = 0; i < t->plan->ties; i++) {
        report_quarter(s->tie[i], number, sizeof number);
        text_add(text, " %9s", number);
    }
    if (s->byes > 0)
        text_add(text, "  %d bye%s", s->byes, s->byes > 1 ? "s" : "");
    if (s->bonus)
        text_add(text, "  bonus %+g", s->bonus / 2.0);
    if (s->gone)
        text_add(text, "  withdrawn%s", s->annulled ? ", games do not count" : "");
    text_add_char(text, '\n');
}

static void add_standings(struct text *text, const struct tournament *t, const struct standing *s,
                          int n, int width)
{
    text_add(text, "     ");
    column_add(text, "name", width);
    text_add(text, "  points  games  won drawn lost");
    for (int i = 0; i < t->plan->ties; i++)
        text_add(text, " %9s", report_tie_name(t->plan->tie[i]));
    text_add_char(text, '\n');
    for (int i = 0; i < n; i++)
        add_standing(text, t, &s[i], width);
}

/* ---- cross table ---- */

/* Adds a cell: "1" for one game won; the total score for several games. */
static void add_cell(struct text *text, const struct standings_cell *cell, bool own)
{
    char number[32] = "";
    if (own)
        strcpy(number, "*");
    else if (cell->games > 0)
        report_half(cell->half, number, sizeof number);
    else
        strcpy(number, ".");
    text_add(text, " %4s", number);
}

static void add_cross(struct text *text, const struct tournament *t, int stage,
                      const struct standing *s, int n, int width)
{
    size_t players = (size_t)t->plan->players;
    struct standings_cell *cell = n <= CROSS_MOST ? malloc(players * players * sizeof *cell) : NULL;
    if (!cell) {
        text_add(text, "\n%d players: the cross table is to be had as a table of values\n", n);
        return;
    }
    standings_cross(t, stage, cell);
    text_add(text, "\n     ");
    column_add(text, "against", width);
    for (int i = 0; i < n; i++)
        text_add(text, " %4d", i + 1);
    text_add_char(text, '\n');
    for (int i = 0; i < n; i++) {
        text_add(text, "%3d  ", i + 1);
        column_add(text, name_of(t, s[i].player), width);
        for (int k = 0; k < n; k++)
            add_cell(text, &cell[(size_t)s[i].player * players + (size_t)s[k].player], i == k);
        text_add_char(text, '\n');
    }
    free(cell);
}

/* ---- rounds ---- */

static void add_game(struct text *text, const struct tournament_game *g, int game)
{
    static const char *const points[] = {"0", "0.5", "1"};
    int first = tournament_first(game);
    text_add(text, "%s-%s ", points[g->half[first]], points[g->half[!first]]);
    column_add_short(text, g->why, 31);
    if (g->reason) {
        text_add(text, ": ");
        column_add_short(text, g->reason, 60);
    }
    if (g->handicap)
        text_add(text, ", handicap");
}

static const char *lost_word(const struct tournament *t, const struct tournament_match *m)
{
    int loser = m->lost == 1;
    if (m->lost == TOURNAMENT_BOTH)
        return "; nobody came";
    return t->gone[m->player[loser]] ? "; the match lost by withdrawing"
                                     : "; the match lost with it";
}

static void add_match(struct text *text, const struct tournament *t,
                      const struct tournament_match *m, int number)
{
    char score[2][32];
    text_add(text, "  %3d  ", number);
    column_add_short(text, name_of(t, m->player[0]), NAME_MOST);
    if (m->player[1] == TOURNAMENT_NOBODY) {
        static const char *const worth[] = {"", " of half a point", " without points"};
        text_add(text, " has a bye%s", worth[m->bye]);
        text_add_char(text, '\n');
        return;
    }
    text_add(text, " - ");
    column_add_short(text, name_of(t, m->player[1]), NAME_MOST);
    int done = 0;
    for (int g = 0; g < m->room; g++)
        done += m->game[g].state == TOURNAMENT_DONE;
    report_half(m->half[0], score[0], sizeof score[0]);
    report_half(m->half[1], score[1], sizeof score[1]);
    if (done > 0 || m->settled)
        text_add(text, "  %s-%s", score[0], score[1]);
    const char *between = "  (";
    for (int g = 0; g < m->room; g++) {
        if (m->game[g].state != TOURNAMENT_DONE)
            continue;
        text_add(text, "%s", between);
        if (m->room > 1 && m->game[g].player[1] != m->player[1]) {
            column_add_short(text, name_of(t, m->game[g].player[1]), NAME_MOST);
            text_add(text, ": ");
        }
        add_game(text, &m->game[g], g);
        between = ", ";
    }
    text_add(text, "%s%s", done > 0 ? ")" : "",
             m->lost != TOURNAMENT_NOBODY ? lost_word(t, m) : "");
    text_add_char(text, '\n');
}

static void add_rounds(struct text *text, const struct tournament *t, int stage)
{
    int rounds = 0;
    for (int i = 0; i < t->matches; i++)
        if (t->match[i].stage == stage && t->match[i].round > rounds)
            rounds = t->match[i].round;
    if (t->plan->format == PLAN_ARENA)
        text_add(text, "\nMatches\n");
    for (int i = 0, listed = 0; i < t->matches && t->plan->format == PLAN_ARENA; i++, listed++)
        add_match(text, t, &t->match[i], i + 1);
    for (int round = 1; round <= rounds && t->plan->format != PLAN_ARENA; round++) {
        text_add(text, "\nRound %d\n", round);
        for (int i = 0; i < t->matches; i++)
            if (t->match[i].stage == stage && t->match[i].round == round)
                add_match(text, t, &t->match[i], i + 1);
    }
}

/* ---- the whole ---- */

static void add_head(struct text *text, const struct tournament *t)
{
    int games = 0;
    for (int i = 0; i < t->matches; i++)
        for (int g = 0; g < t->match[i].room; g++)
            games += t->match[i].game[g].state == TOURNAMENT_DONE;
    column_add_short(text, t->plan->title ? t->plan->title : "Tournament", 78);
    text_add_char(text, '\n');
    text_add(text, "%s, %s, %d players, %d game%s played%s\n", t->plan->game,
             plan_format_name(t->plan->format), t->plan->players, games, games == 1 ? "" : "s",
             tournament_over(t) ? "; over" : "");
}

static void add_challenge(struct text *text, const struct tournament *t)
{
    struct challenge_state c = standings_challenge(t);
    if (c.program == TOURNAMENT_NOBODY)
        return;
    text_add(text, "\nThe Challenge of %d: ", t->plan->year);
    column_add_short(text, name_of(t, c.program), NAME_MOST);
    text_add(text, " has won %d and lost %d of %d match%s; %s", c.won, c.lost, c.matches,
             c.matches > 1 ? "es" : "",
             c.taken     ? "the Challenge is won"
             : c.decided ? "it was defended"
                         : "it is open");
    text_add_char(text, '\n');
}

static int add_stage(struct text *text, const struct tournament *t, int stage)
{
    struct standing *s = calloc((size_t)t->plan->players, sizeof *s);
    enum plan_format format = tournament_format(t, stage);
    int n = s ? standings_make(t, stage, s, NULL) : AGON_NO_MEMORY, width = name_width(t);
    if (n < 0) {
        free(s);
        return n;
    }
    text_add(text, "\n%s%s\n", t->plan->format == PLAN_CHALLENGE ? "Stage: " : "Standings",
             report_stage_name(t, stage));
    add_standings(text, t, s, n, width);
    if (format == PLAN_ROUND_ROBIN || format == PLAN_DOUBLE_ROUND_ROBIN || format == PLAN_SWISS ||
        format == PLAN_GAUNTLET)
        add_cross(text, t, stage, s, n, width);
    add_rounds(text, t, stage);
    free(s);
    return 0;
}

int report_text(const struct tournament *t, struct text *text)
{
    int status = 0;
    add_head(text, t);
    for (int stage = 0; stage < report_stages(t) && status == 0; stage++)
        status = add_stage(text, t, stage);
    add_challenge(text, t);
    return status;
}
