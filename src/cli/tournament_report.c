/* A tournament on standard output: as text, as tables, as JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/output.h"
#include "cli/tournament_report.h"
#include "play/tournament/report.h"
#include "play/tournament/report_csv.h"
#include "play/tournament/standings.h"

static const char *name_of(const struct tournament *t, int player)
{
    return t->plan->player[player].name;
}

/* ---- JSON ---- */

static json_t *ties_of(const struct tournament *t, const struct standing *s)
{
    json_t *ties = json_object();
    for (int i = 0; i < t->plan->ties; i++)
        json_object_set_new(ties, report_tie_name(t->plan->tie[i]),
                            json_real((double)s->tie[i] / 4));
    return ties;
}

static json_t *standings_of(const struct tournament *t, int stage)
{
    json_t *list = json_array();
    struct standing *s = calloc((size_t)t->plan->players, sizeof *s);
    int n = s ? standings_make(t, stage, s, NULL) : 0;
    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_pack("{si ss sf si si si si si so sb sb}", "place",
                                              s[i].place, "name", name_of(t, s[i].player), "points",
                                              s[i].score / 2.0, "games", s[i].games, "wins",
                                              s[i].wins, "draws", s[i].draws, "losses", s[i].losses,
                                              "byes", s[i].byes, "ties", ties_of(t, &s[i]),
                                              "withdrawn", s[i].gone, "annulled", s[i].annulled));
    free(s);
    return list;
}

static json_t *games_of(const struct tournament *t, int match)
{
    const struct tournament_match *m = &t->match[match];
    json_t *list = json_array();
    for (int g = 0; g < m->room; g++) {
        const struct tournament_game *game = &m->game[g];
        int first = tournament_first(g);
        char id[32];
        snprintf(id, sizeof id, "%d.%d", match + 1, g + 1);
        if (game->state == TOURNAMENT_DONE)
            json_array_append_new(
                list, json_pack("{ss s[ss] s[ff] ss so so}", "id", id, "players",
                                name_of(t, game->player[first]), name_of(t, game->player[!first]),
                                "points", game->half[first] / 2.0, game->half[!first] / 2.0, "why",
                                game->why, "corrected", output_text(game->reason), "handicap",
                                output_text(game->handicap)));
    }
    return list;
}

static json_t *matches_of(const struct tournament *t, int stage)
{
    json_t *list = json_array();
    for (int i = 0; i < t->matches; i++) {
        const struct tournament_match *m = &t->match[i];
        bool bye = m->player[1] == TOURNAMENT_NOBODY;
        if (m->stage != stage)
            continue;
        json_t *players = json_array();
        for (int side = 0; side < 2 - bye; side++)
            json_array_append_new(players, json_string(name_of(t, m->player[side])));
        json_array_append_new(list, json_pack("{si si so s[ff] sb sb so}", "number", i + 1, "round",
                                              m->round, "players", players, "points",
                                              m->half[0] / 2.0, m->half[1] / 2.0, "bye", bye,
                                              "settled", m->settled, "games", games_of(t, i)));
    }
    return list;
}

int tournament_print_json(const struct tournament *t, bool interrupted)
{
    json_t *stages = json_array();
    for (int stage = 0; stage < report_stages(t); stage++)
        json_array_append_new(stages, json_pack("{ss so so}", "name", report_stage_name(t, stage),
                                                "standings", standings_of(t, stage), "matches",
                                                matches_of(t, stage)));
    json_t *object = json_pack("{so ss ss si sb sb so}", "title", output_text(t->plan->title),
                               "game", t->plan->game, "format", plan_format_name(t->plan->format),
                               "players", t->plan->players, "over", tournament_over(t),
                               "interrupted", interrupted, "stages", stages);
    struct challenge_state c = standings_challenge(t);
    if (object && c.program != TOURNAMENT_NOBODY)
        json_object_set_new(object, "challenge",
                            json_pack("{si ss si si si sb sb}", "year", t->plan->year, "program",
                                      name_of(t, c.program), "matches", c.matches, "won", c.won,
                                      "lost", c.lost, "decided", c.decided, "taken", c.taken));
    return output_json(object);
}

/* ---- text ---- */

/* The output of report_csv(), or without `what` that of report_text(). */
static int report(const struct tournament *t, const char *what, struct text *text)
{
    return what ? report_csv(t, what, text) : report_text(t, text);
}

int tournament_print(const struct tournament *t, const char *what)
{
    struct text text = text_into(NULL, 0);
    int status = report(t, what, &text);
    char *bytes = status < 0 ? NULL : malloc(text.n + 1);
    if (bytes) {
        text = text_into(bytes, text.n + 1);
        status = report(t, what, &text);
    }
    if (!bytes || status < 0) {
        message("out of memory");
        free(bytes);
        return CLI_FAILED;
    }
    fputs(bytes, stdout);
    free(bytes);
    return CLI_GOOD;
}
