/* A tournament as FIDE's Tournament Report File of 2016 (FIDE Handbook C.04, annex 2), which the
 * programs of chess clubs read.
 *
 * Everything stands in fixed columns, counted here in characters. A player's line ends in ten
 * columns for each round: the opponent's number, the colour, the result. A round of matches of
 * several games is as many rounds there, and so is one in which somebody has several matches. */
#include "play/tournament/report.h"

#include <stdlib.h>
#include <string.h>

#include "play/tournament/standings.h"

enum { NAME = 33 };

/* What one player's line says of a round. */
struct cell {
    int opponent;        /* his number in the file, 0: none */
    char colour, result; /* result '\0': nothing yet */
};

struct sheet {
    const struct tournament *t;
    struct standing *row; /* best first */
    int rows;
    struct cell *cell; /* [player * columns + column] */
    int columns, from; /* all, and where the round being filled begins */
};

static const char *text_or(const char *s)
{
    return s ? s : "";
}

/* The first column of the round in which neither has a game; b may be nobody. */
static int free_column(const struct sheet *s, int a, int b)
{
    int column = s->from;
    while (s->cell[a * s->columns + column].colour ||
           (b >= 0 && s->cell[b * s->columns + column].colour))
        column++;
    return column;
}

/* A game that was not played, because the match was lost without it, is a forfeit too. */
static char result_of(const struct tournament_match *m, int game, int side)
{
    const struct tournament_game *g = &m->game[game];
    bool forfeit = strcmp(g->why, "absent") == 0;
    if (g->state != TOURNAMENT_DONE && m->lost == TOURNAMENT_NOBODY)
        return '\0';
    if (g->state != TOURNAMENT_DONE)
        return m->lost == TOURNAMENT_BOTH || m->lost == side ? '-' : '+';
    if (g->half[side] == 2)
        return forfeit ? '+' : '1';
    if (g->half[side] == 0)
        return forfeit ? '-' : '0';
    return '=';
}

static void fill_game(struct sheet *s, const struct tournament_match *m, int game)
{
    int column = free_column(s, m->player[0], m->player[1]), first = tournament_first(game);
    for (int side = 0; side < 2; side++)
        s->cell[m->player[side] * s->columns + column] = (struct cell){
            m->player[!side] + 1, side == first ? 'w' : 'b', result_of(m, game, side)};
}

static void fill_bye(struct sheet *s, const struct tournament_match *m)
{
    static const char codes[] = {'U', 'H', 'Z'};
    int column = free_column(s, m->player[0], TOURNAMENT_NOBODY);
    s->cell[m->player[0] * s->columns + column] = (struct cell){0, '-', codes[m->bye]};
}

/* The columns that a round needs: the most games that one player has in it. */
static int width_of(const struct tournament *t, int round, int *games)
{
    int most = 0;
    memset(games, 0, (size_t)t->plan->players * sizeof *games);
    for (int i = 0; i < t->matches; i++)
        for (int side = 0; side < 2 && t->match[i].round == round; side++) {
            int player = t->match[i].player[side];
            if (player >= 0)
                games[player] += t->match[i].player[1] < 0 ? t->plan->games : t->match[i].games;
            most = player >= 0 && games[player] > most ? games[player] : most;
        }
    return most;
}

static void fill_round(struct sheet *s, int round)
{
    for (int i = 0; i < s->t->matches; i++) {
        const struct tournament_match *m = &s->t->match[i];
        if (m->round != round)
            continue;
        for (int g = 0; m->player[1] < 0 && g < s->t->plan->games; g++)
            fill_bye(s, m);
        for (int g = 0; m->player[1] >= 0 && g < m->games; g++)
            if (m->game[g].state != TOURNAMENT_VOID || m->lost != TOURNAMENT_NOBODY)
                fill_game(s, m, g);
    }
}

static int rounds_of(const struct tournament *t)
{
    int rounds = 0;
    for (int i = 0; i < t->matches; i++)
        rounds = t->match[i].round > rounds ? t->match[i].round : rounds;
    return rounds;
}

/* Room for all rounds, filled. 0 or AGON_NO_MEMORY. */
static int fill(struct sheet *s)
{
    int rounds = rounds_of(s->t), players = s->t->plan->players;
    int *games = calloc((size_t)players, sizeof *games);
    for (int round = 1; games && round <= rounds; round++)
        s->columns += 2 * width_of(s->t, round, games); /* whom others keep waiting has gaps */
    s->cell = calloc((size_t)players * (size_t)s->columns + 1, sizeof *s->cell);
    s->row = calloc((size_t)players, sizeof *s->row);
    s->rows = s->row ? standings_make(s->t, 0, s->row, NULL) : AGON_NO_MEMORY;
    for (int round = 1; games && s->cell && round <= rounds; round++) {
        fill_round(s, round);
        for (int i = 0; i < players * s->columns; i++)
            if (s->cell[i].colour && i % s->columns >= s->from)
                s->from = i % s->columns + 1;
    }
    bool good = games && s->cell && s->rows >= 0;
    free(games);
    return good ? 0 : AGON_NO_MEMORY;
}

/* A name in its columns, as many characters as fit. */
static void add_name(struct text *text, const char *name)
{
    int n = 0;
    for (size_t bytes; n < NAME && (bytes = text_char(name, strlen(name))) > 0; n++, name += bytes)
        text_add(text, "%.*s", (int)bytes, name);
    text_add(text, "%*s", NAME - n, "");
}

static void add_player(struct text *text, const struct sheet *s, const struct standing *row)
{
    const struct plan_player *p = &s->t->plan->player[row->player];
    text_add(text, "001 %4d      ", row->player + 1);
    add_name(text, p->name);
    if (p->rating > 0)
        text_add(text, " %4d", p->rating);
    else
        text_add(text, "     ");
    text_add(text, "%28s%4.1f %4d", "", row->score / 2.0, row->place);
    for (int i = 0; i < s->from; i++) {
        const struct cell *c = &s->cell[row->player * s->columns + i];
        if (!c->colour)
            text_add(text, "          ");
        else if (c->opponent == 0)
            text_add(text, "  0000 - %c", c->result);
        else
            text_add(text, "  %4d %c %c", c->opponent, c->colour, c->result ? c->result : ' ');
    }
    text_add(text, "\r\n");
}

static void add_head(struct text *text, const struct sheet *s)
{
    const struct plan *plan = s->t->plan;
    int rated = 0;
    for (int i = 0; i < plan->players; i++)
        rated += plan->player[i].rating > 0;
    text_add(text, "012 %s\r\n062 %d\r\n072 %d\r\n082 0\r\n", text_or(plan->title), s->rows, rated);
    text_add(text, "092 Individual: %s\r\n122 %s\r\n",
             plan->format == PLAN_SWISS ? "Swiss-System (Dutch)" : "Round Robin",
             text_or(plan->control));
    if (plan->format == PLAN_SWISS && plan->rounds > 0)
        text_add(text, "XXR %d\r\n", plan->rounds * plan->games);
    for (int i = 0; i < 3 && plan_own_points(plan); i++)
        text_add(text, "BB%c %4.1f\r\n", "WDL"[i], plan -> worth[i] / 2.0);
}

bool report_has_trf(const struct plan *plan)
{
    return plan->format == PLAN_SWISS || plan->format == PLAN_ROUND_ROBIN ||
           plan->format == PLAN_DOUBLE_ROUND_ROBIN;
}

int report_trf(const struct tournament *t, struct text *text)
{
    struct sheet s = {.t = t};
    int status = fill(&s);
    if (status == 0)
        add_head(text, &s);
    for (int player = 0; player < t->plan->players && status == 0; player++)
        for (int i = 0; i < s.rows; i++)
            if (s.row[i].player == player)
                add_player(text, &s, &s.row[i]);
    free(s.cell);
    free(s.row);
    return status;
}
