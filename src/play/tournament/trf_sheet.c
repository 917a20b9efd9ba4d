/* Fills the columns: a round takes several if its matches have several games or a player has
 * several matches in it. */
#include "play/tournament/trf_sheet.h"

#include <stdlib.h>
#include <string.h>

/* Returns the first column of the round in which neither has a game; b may be nobody. */
static int free_column(struct trf_sheet *s, int a, int b)
{
    int column = s->from;
    while (s->cell[a * s->columns + column].colour ||
           (b >= 0 && s->cell[b * s->columns + column].colour))
        column++;
    s->reach = column >= s->reach ? column + 1 : s->reach;
    return column;
}

/* Returns the result character. A game that was not played because the match was lost without it is
 * a forfeit too. */
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

static void fill_game(struct trf_sheet *s, const struct tournament_match *m, int game)
{
    int column = free_column(s, m->player[0], m->player[1]), first = tournament_first(game);
    for (int side = 0; side < 2; side++)
        s->cell[m->player[side] * s->columns + column] =
            (struct trf_cell){m->player[!side] + 1, side == first ? 'w' : 'b',
                              result_of(m, game, side), (int)(m - s->t->match), game};
}

static void fill_bye(struct trf_sheet *s, const struct tournament_match *m)
{
    static const char codes[] = {'U', 'H', 'Z'};
    int column = free_column(s, m->player[0], TOURNAMENT_NOBODY);
    s->cell[m->player[0] * s->columns + column] =
        (struct trf_cell){0, '-', codes[m->bye], (int)(m - s->t->match), 0};
}

/* Returns the columns that a round needs: the most games of one player in it. */
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

static void fill_round(struct trf_sheet *s, int round)
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

int trf_number(const struct tournament *t, int player)
{
    int number = 1;
    for (int i = 0; i < t->plan->players; i++)
        number += tournament_takes_part(t, 0, i) && !t->absent[i] && t->seed[i] < t->seed[player];
    return number;
}

int trf_sheet_init(struct trf_sheet *s, const struct tournament *t)
{
    int rounds = rounds_of(t), players = t->plan->players;
    int *games = calloc((size_t)players, sizeof *games);
    *s = (struct trf_sheet){.t = t};
    for (int round = 1; games && round <= rounds; round++)
        s->columns += 2 * width_of(t, round, games); /* waiting for others leaves gaps */
    s->cell = calloc((size_t)players * (size_t)s->columns + 1, sizeof *s->cell);
    for (int round = 1; games && s->cell && round <= rounds; round++) {
        fill_round(s, round);
        s->from = s->reach;
    }
    bool good = games && s->cell;
    free(games);
    return good ? 0 : AGON_NO_MEMORY;
}

void trf_sheet_release(struct trf_sheet *s)
{
    free(s->cell);
    *s = (struct trf_sheet){0};
}
