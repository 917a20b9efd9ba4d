/* A tournament as FIDE's Tournament Report File of 2016 (FIDE Handbook C.04, annex 2), which chess
 * clubs' programs read.
 *
 * All fields are in fixed columns, counted here in characters. The number of rounds (XXR) and the
 * colour of the first player in the first round (XXC) are extensions that pairing programs need: R.
 * Ricca, "JaVaFo", Advanced User Manual. A player's line ends in ten columns for each round
 * (trf_sheet.h): the opponent's number, the colour, the result. */
#include "play/tournament/report_trf.h"

#include "play/tournament/report.h"

#include <stdlib.h>
#include <string.h>

#include "play/tournament/standings.h"
#include "play/tournament/swiss.h"
#include "play/tournament/trf_sheet.h"

static const char *text_or(const char *s)
{
    return s ? s : "";
}

/* Adds a name in its columns, cut to their width. */
static void add_name(struct text *text, const char *name)
{
    int n = 0;
    for (size_t bytes; n < TRF_NAME_WIDE && (bytes = text_char(name, strlen(name))) > 0;
         n++, name += bytes)
        text_add(text, "%.*s", (int)bytes, name);
    text_add(text, "%*s", TRF_NAME_WIDE - n, "");
}

static void add_player(struct text *text, const struct trf_sheet *s, const int *number,
                       const struct standing *row)
{
    const struct plan_player *p = &s->t->plan->player[row->player];
    text_add(text, "001 %4d      ", number[row->player]);
    add_name(text, p->name);
    if (p->rating > 0)
        text_add(text, " %4d", p->rating);
    else
        text_add(text, "     ");
    text_add(text, "%28s%4.1f %4d", "", row->score / 2.0, row->place);
    for (int i = 0; i < s->from; i++) {
        const struct trf_cell *c = &s->cell[row->player * s->columns + i];
        if (!c->colour)
            text_add(text, "          ");
        else if (c->opponent == 0)
            text_add(text, "  0000 - %c", c->result);
        else
            text_add(text, "  %4d %c %c", number[c->opponent - 1], c->colour,
                     c->result ? c->result : ' ');
    }
    text_add(text, "\r\n");
}

static void add_head(struct text *text, const struct trf_sheet *s, int rows)
{
    const struct plan *plan = s->t->plan;
    int rated = 0;
    for (int i = 0; i < plan->players; i++)
        rated += plan->player[i].rating > 0;
    text_add(text, "012 %s\r\n062 %d\r\n072 %d\r\n082 0\r\n", text_or(plan->title), rows, rated);
    text_add(text, "092 Individual: %s\r\n122 %s\r\n",
             plan->format == PLAN_SWISS ? "Swiss-System (Dutch)" : "Round Robin",
             text_or(plan->control));
    if (plan->format == PLAN_SWISS)
        text_add(text, "XXR %d\r\nXXC %s1\r\n", swiss_rounds(s->t, 0) * plan->games,
                 swiss_white(s->t) ? "white" : "black");
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
    struct trf_sheet s;
    size_t players = (size_t)t->plan->players;
    struct standing *row = calloc(players, sizeof *row);
    int *number = calloc(2 * players + 1, sizeof *number), *by_number = number + players;
    int rows = row && number ? standings_make(t, 0, row, NULL) : AGON_NO_MEMORY;
    bool good = trf_sheet_init(&s, t) == 0 && rows >= 0;
    if (good)
        add_head(text, &s, rows);
    for (int i = 0; i < rows && good; i++) {
        number[row[i].player] = trf_number(t, row[i].player);
        by_number[number[row[i].player]] = i + 1;
    }
    for (int i = 1; i <= t->plan->players && good; i++)
        if (by_number[i] > 0)
            add_player(text, &s, number, &row[by_number[i] - 1]);
    trf_sheet_release(&s);
    free(row);
    free(number);
    return good ? 0 : AGON_NO_MEMORY;
}
