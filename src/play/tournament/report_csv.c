/* Tables of a tournament as comma-separated values, after RFC 4180. */
#include "play/tournament/report_csv.h"

#include <stdlib.h>
#include <string.h>

#include "play/tournament/report.h"
#include "play/tournament/standings.h"

static const char *name_of(const struct tournament *t, int player)
{
    return t->plan->player[player].name;
}

/* Writes a quoted string. If a spreadsheet could take it for a formula, it gets an apostrophe. */
static void put_text(struct text *text, const char *s)
{
    text_add_char(text, '"');
    if (*s && strchr("=+-@\t", *s))
        text_add_char(text, '\'');
    for (; *s; s++) {
        if (*s == '"')
            text_add_char(text, '"');
        text_add_char(text, *s);
    }
    text_add_char(text, '"');
}

static int put_standings(struct text *text, const struct tournament *t, int stage)
{
    struct standing *s = calloc((size_t)t->plan->players, sizeof *s);
    int n = s ? standings_make(t, stage, s, NULL) : -1;
    for (int i = 0; i < n; i++) {
        put_text(text, report_stage_name(t, stage));
        text_add(text, ",%d,", s[i].place);
        put_text(text, name_of(t, s[i].player));
        text_add(text, ",%g,%d,%d,%d,%d,%d", s[i].score / 2.0, s[i].games, s[i].wins, s[i].draws,
                 s[i].losses, s[i].byes);
        for (int k = 0; k < t->plan->ties; k++)
            text_add(text, ",%g", (double)s[i].tie[k] / 4);
        text_add(text, ",%s", s[i].gone ? "withdrawn" : "");
        if (s[i].bonus)
            text_add(text, "%sbonus %+g", s[i].gone ? " " : "", s[i].bonus / 2.0);
        text_add(text, "\r\n");
    }
    free(s);
    return n;
}

static int put_cross(struct text *text, const struct tournament *t, int stage)
{
    size_t players = (size_t)t->plan->players;
    struct standing *s = calloc(players, sizeof *s);
    struct standings_cell *cell = malloc(players * players * sizeof *cell);
    int n = s && cell ? standings_make(t, stage, s, NULL) : -1;
    if (n >= 0)
        standings_cross(t, stage, cell);
    put_text(text, report_stage_name(t, stage));
    for (int i = 0; i < n; i++) {
        text_add_char(text, ',');
        put_text(text, name_of(t, s[i].player));
    }
    text_add(text, "\r\n");
    for (int i = 0; i < n; i++) {
        put_text(text, name_of(t, s[i].player));
        for (int k = 0; k < n; k++) {
            const struct standings_cell *at =
                &cell[(size_t)s[i].player * players + (size_t)s[k].player];
            text_add_char(text, ',');
            if (i != k && at->games > 0)
                text_add(text, "%g", at->half / 2.0);
        }
        text_add(text, "\r\n");
    }
    free(s);
    free(cell);
    return n;
}

static void put_games(struct text *text, const struct tournament *t, int stage)
{
    for (int i = 0; i < t->matches; i++)
        for (int g = 0; g < t->match[i].room; g++) {
            const struct tournament_game *game = &t->match[i].game[g];
            int first = tournament_first(g);
            if (t->match[i].stage != stage || game->state != TOURNAMENT_DONE)
                continue;
            put_text(text, report_stage_name(t, stage));
            text_add(text, ",%d,%d.%d,", t->match[i].round, i + 1, g + 1);
            put_text(text, name_of(t, game->player[first]));
            text_add_char(text, ',');
            put_text(text, name_of(t, game->player[!first]));
            text_add(text, ",%g,%g,", game->half[first] / 2.0, game->half[!first] / 2.0);
            put_text(text, game->why);
            text_add_char(text, ',');
            put_text(text, game->reason ? game->reason : "");
            text_add(text, "\r\n");
        }
}

int report_csv(const struct tournament *t, const char *what, struct text *text)
{
    bool standings = strcmp(what, "standings") == 0, games = strcmp(what, "games") == 0;
    int status = 0;
    if (games)
        text_add(text, "stage,round,game,first,second,points,against,why,corrected\r\n");
    if (standings) {
        text_add(text, "stage,place,name,points,games,won,drawn,lost,byes");
        for (int i = 0; i < t->plan->ties; i++)
            text_add(text, ",%s", report_tie_name(t->plan->tie[i]));
        text_add(text, ",remark\r\n");
    }
    for (int stage = 0; stage < report_stages(t) && status >= 0; stage++) {
        if (games)
            put_games(text, t, stage);
        else
            status = standings ? put_standings(text, t, stage) : put_cross(text, t, stage);
    }
    return status < 0 ? AGON_NO_MEMORY : 0;
}
