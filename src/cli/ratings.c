/* agon ratings: ratings of all players in some files of records. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/record_file.h"
#include "core/column.h"
#include "play/ratings.h"

enum { NAME_LEAST = 6, NAME_MOST = 40, MATRIX_MOST = 64, PRIOR_USUAL = 600 };

static const struct command_option ratings_options[] = {
    {.name = "ml", .about = "maximum likelihood without a prior: unbeaten players get no rating"},
    {.name = "prior",
     .value = "ELO",
     .type = VALUE_NUMBER,
     .min = 1,
     .max = 10000,
     .about = "deviation of ratings around their mean before any game is known (600)"},
    {.name = "mean",
     .value = "ELO",
     .type = VALUE_NUMBER,
     .min = -10000,
     .max = 10000,
     .about = "mean of all ratings (1500)"},
    {.name = "no-advantage", .about = "assume no advantage for the first move"},
    {.name = "game",
     .value = "ID",
     .type = VALUE_TEXT,
     .about = "only this game, if the files contain several"},
    {.name = "event", .value = "TEXT", .type = VALUE_TEXT, .about = "only games of this event"},
    {.name = "from",
     .value = "FORMAT",
     .type = VALUE_CHOICE,
     .words = "agon|arimaa-archive|apgn",
     .about = "the files' format (detected)"},
    OPTION_JSON,
    {0}};

/* The games read so far. */
struct pool {
    const struct call *call;
    struct ratings ratings;
    char game[64];  /* the kind of all games, or "" */
    int read, used; /* records */
};

static bool matches(const struct call *call, const char *option, const char *value)
{
    const char *wanted = call_text(call, option);
    return !wanted || (value && strcmp(wanted, value) == 0);
}

/* Half points of the side that moved first, or -1: not a finished game of two sides. */
static int half_points(const struct record *r)
{
    if (r->seats != 2)
        return -1;
    if (r->points[0] == r->points[1])
        return r->points[0] > 0 ? 1 : -1;
    return r->points[0] > r->points[1] ? 2 : 0;
}

/* Adds a record. 0, or a negative status. Ignores games that do not count. */
static int take(struct pool *p, const struct record *r, struct agon_error *error)
{
    const char *first = record_get_seat(r, "player", 0), *second = record_get_seat(r, "player", 1);
    const char *game = record_get(r, RECORD_GAME);
    int half = half_points(r);
    p->read++;
    if (half < 0 || !first || !second || strcmp(first, second) == 0 || !game ||
        !matches(p->call, "game", game) || !matches(p->call, "event", record_get(r, RECORD_EVENT)))
        return 0;
    if (p->game[0] && strcmp(p->game, game) != 0)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         "games of %.20s and of %.20s: --game says which to rate", p->game, game);
    snprintf(p->game, sizeof p->game, "%s", game);
    int a = ratings_player(&p->ratings, first, error);
    int b = a < 0 ? a : ratings_player(&p->ratings, second, error);
    p->used++;
    return b < 0 ? b : ratings_add(&p->ratings, a, b, half, error);
}

/* Reads one file; an exit status. */
static int read_file(struct pool *p, const char *path, struct progress *progress)
{
    struct record_file file;
    struct record record;
    struct agon_error error = {.at = -1};
    int status;
    if (!record_file_open(&file, path, call_text(p->call, "from")))
        return CLI_FAILED;
    while ((status = record_file_next(&file, &record, &error)) > 0) {
        status = take(p, &record, &error);
        record_release(&record);
        if (status < 0)
            break;
        progress_part(progress, record_file_done(&file), file.n, "%.100s: %d games", path, p->read);
    }
    record_file_close(&file);
    if (status < 0)
        message("%.200s: %s", path, error.text);
    return status < 0 ? CLI_FAILED : CLI_GOOD;
}

/* ---- results ---- */

/* All players, the strongest first. */
static int *rank_players(const struct ratings_fit *fit)
{
    int *order = malloc((size_t)fit->players * sizeof *order);
    for (int i = 0; order && i < fit->players; i++) {
        int k = i;
        for (; k > 0 && fit->elo[order[k - 1]] < fit->elo[i]; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
    return order;
}

/* Games, half points and draws of every player. */
struct score {
    int64_t games, half, draws;
};

static struct score *count_scores(const struct ratings *r)
{
    struct score *s = calloc((size_t)r->players, sizeof *s);
    for (int i = 0; s && i < r->pairs; i++) {
        const struct ratings_pair *p = &r->pair[i];
        int64_t n = p->wins + p->draws + p->losses;
        s[p->first].games += n;
        s[p->second].games += n;
        s[p->first].half += 2 * p->wins + p->draws;
        s[p->second].half += 2 * p->losses + p->draws;
        s[p->first].draws += p->draws;
        s[p->second].draws += p->draws;
    }
    return s;
}

static void print_text(const struct pool *p, const struct ratings_fit *fit, const int *order,
                       const struct score *score, double mean)
{
    char row[400];
    int width = NAME_LEAST;
    for (int i = 0; i < fit->players; i++) {
        int w = column_width(p->ratings.name[i]);
        width = w > width ? w : width;
    }
    width = width < NAME_MOST ? width : NAME_MOST;
    printf("%d players, %" PRId64 " games of %s\n\n", fit->players, fit->games, p->game);
    struct text text = text_into(row, sizeof row);
    text_add(&text, "      ");
    column_add(&text, "name", width);
    text_add(&text, "    elo  +-95%%   games  score  draws  LOS over next");
    puts(row);
    for (int i = 0; i < fit->players; i++) {
        int who = order[i];
        const struct score *s = &score[who];
        double games = s->games > 0 ? (double)s->games : 1;
        text = text_into(row, sizeof row);
        text_add(&text, "%4d  ", i + 1);
        column_add(&text, p->ratings.name[who], width);
        text_add(&text, " %6.0f %6.0f %7" PRId64 " %5.1f%% %5.1f%%", fit->elo[who] + mean,
                 1.959964 * ratings_error(fit, who), s->games, 50 * (double)s->half / games,
                 100 * (double)s->draws / games);
        if (i + 1 < fit->players)
            text_add(&text, "  %6.2f%%", 100 * ratings_superiority(fit, who, order[i + 1]));
        puts(row);
    }
    if (!call_on(p->call, "no-advantage"))
        printf("\nFirst move: %+.0f Elo +- %.0f", fit->advantage, 1.959964 * fit->advantage_error);
    printf("\nDraws between equals: %.1f %%\n", 100 * fit->draws);
}

static json_t *matrix_of(const struct ratings_fit *fit, const int *order)
{
    json_t *rows = json_array();
    for (int a = 0; a < fit->players && fit->players <= MATRIX_MOST; a++) {
        json_t *row = json_array();
        for (int b = 0; b < fit->players; b++)
            json_array_append_new(row, json_real(ratings_superiority(fit, order[a], order[b])));
        json_array_append_new(rows, row);
    }
    return rows;
}

static int print_json(const struct pool *p, const struct ratings_fit *fit, const int *order,
                      const struct score *score, double mean)
{
    json_t *players = json_array();
    for (int i = 0; i < fit->players; i++) {
        int who = order[i];
        double half = 1.959964 * ratings_error(fit, who), elo = fit->elo[who] + mean;
        json_array_append_new(
            players,
            json_pack("{ss sf sf sf sf sI sf sI so}", "name", p->ratings.name[who], "elo", elo,
                      "error", half, "low", elo - half, "high", elo + half, "games",
                      (json_int_t)score[who].games, "points", (double)score[who].half / 2, "draws",
                      (json_int_t)score[who].draws, "los",
                      i + 1 < fit->players ? json_real(ratings_superiority(fit, who, order[i + 1]))
                                           : json_null()));
    }
    return output_json(json_pack("{ss si si sI so sf sf sf sf so}", "game", p->game, "records",
                                 p->read, "players", fit->players, "games", (json_int_t)fit->games,
                                 "ratings", players, "advantage", fit->advantage, "advantage_error",
                                 1.959964 * fit->advantage_error, "draws", fit->draws, "likelihood",
                                 fit->likelihood, "los", matrix_of(fit, order)));
}

static int print_fit(const struct pool *p, const struct ratings_fit *fit)
{
    int *order = rank_players(fit), status = CLI_FAILED;
    struct score *score = count_scores(&p->ratings);
    double mean = (double)call_number(p->call, "mean", 1500);
    if (!order || !score)
        message("out of memory");
    else if (call_on(p->call, "json"))
        status = print_json(p, fit, order, score, mean);
    else
        print_text(p, fit, order, score, mean), status = CLI_GOOD;
    free(order);
    free(score);
    return status;
}

static int run_ratings(const struct call *call)
{
    struct pool p = {.call = call};
    struct ratings_fit fit;
    struct ratings_options options = {
        call_on(call, "ml") ? 0 : (double)call_number(call, "prior", PRIOR_USUAL),
        !call_on(call, "no-advantage")};
    struct agon_error error = {.at = -1};
    struct progress progress;
    int status = CLI_GOOD;
    if (call_on(call, "ml") && call_text(call, "prior"))
        return message_usage(call->command, "expected --ml or --prior, not both");
    ratings_init(&p.ratings);
    progress_begin(&progress);
    for (int i = 0; call_argument(call, i) && status == CLI_GOOD; i++)
        status = read_file(&p, call_argument(call, i), &progress);
    progress_end(&progress);
    if (status == CLI_GOOD && ratings_fit(&p.ratings, &options, &fit, &error) < 0) {
        message("%s%s", error.text,
                call_on(call, "ml") ? "; without --ml a prior bounds them" : "");
        status = CLI_FAILED;
    } else if (status == CLI_GOOD) {
        status = print_fit(&p, &fit);
        ratings_fit_release(&fit);
    }
    ratings_release(&p.ratings);
    return status;
}

static const struct command_example ratings_examples[] = {
    {"ratings class.txt.games", "the players of a tournament"},
    {"ratings --game kamisado --json a.agon b.agon", "all Kamisado games of two files"},
    {0}};

const struct command command_ratings = {
    .name = "ratings",
    .arguments = "FILE...",
    .about = "rate players from files of game records",
    .more = "Bayesian Elo: the most likely ratings of all players at once, with an advantage for "
            "the first move and draws by Davidson's model, a 95 % interval for each and the "
            "likelihood that each is stronger than the next. Players are identified by name; games "
            "without a result, against oneself or of more than two sides do not count. "
            "docs/tournament.md describes the model.",
    .options = ratings_options,
    .examples = ratings_examples,
    .run = run_ratings,
};
