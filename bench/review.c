/* Reviews of archive games: mistakes that the server reports in games of strong players, and those
 * that a simple rule would report.
 *
 * usage: bench-review ARCHIVE.tsv [RATING [GAMES]]: the first GAMES (10) in which both players
 * have RATING (2000) or more
 *
 * The simple rule: a turn is a mistake if the score falls by a rabbit between two positions, a
 * blunder if by two, both searched as in the review; or if a win is missed or allowed. The last
 * line is the lead with which 73 of 100 games were won: the scale S for which 1 / (1 + exp(-score /
 * S)) explains the games' results best, by the scores that reviews show. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "answers/review.h"
#include "answers/thought.h"
#include "os/files.h"
#include "play/archive.h"

enum {
    ARCHIVE_MOST = 1 << 24,
    MISTAKE = 1000,
    BLUNDER = 2000,
    SCORES = 1 << 16,
    SCALE_FIRST = 500,
    SCALE_LAST = 12000,
    SCALE_STEP = 100
};

struct plain {
    int mistakes, blunders; /* missed and allowed wins among these */
};

struct sum {
    int games, turns, best, inaccuracies, mistakes, blunders;
    double accuracy;
    struct plain plain;
};

/* Scores for Gold in games, and Gold's points in them. */
static struct {
    int n, score[SCORES];
    double won[SCORES];
} seen;

/* ---- the plain rule ---- */

static bool wins(int score)
{
    return score > THOUGHT_DECIDED;
}

static void count_plain(struct plain *plain, int before, int after)
{
    bool decided = wins(before) != wins(after) || wins(-before) != wins(-after);
    if (decided || (!wins(abs(before)) && before - after >= BLUNDER))
        plain->blunders++;
    else if (!wins(abs(before)) && before - after >= MISTAKE)
        plain->mistakes++;
}

static struct plain judge_plainly(const struct line_review *v)
{
    struct plain plain = {0};
    for (int i = 0; i + 1 < v->positions; i++)
        count_plain(&plain, v->evaluation[i].score, -v->evaluation[i + 1].score);
    return plain;
}

/* ---- the review ---- */

static json_t *at(const json_t *json, const char *name)
{
    return json_object_get(json, name);
}

static long long number(const json_t *json, const char *name)
{
    return json_integer_value(at(json, name));
}

static void keep_scores(const json_t *json, double won)
{
    size_t i;
    const json_t *e;
    json_array_foreach(at(json, "evaluations"), i, e)
    {
        int score = (int)number(e, "score");
        if (seen.n < SCORES && !wins(abs(score))) {
            seen.score[seen.n] = score;
            seen.won[seen.n++] = won;
        }
    }
}

static void add_side(struct sum *sum, const json_t *side)
{
    int turns = (int)number(side, "turns");
    sum->turns += turns;
    sum->best += (int)number(side, "best");
    sum->accuracy += turns * (double)number(side, "accuracy");
    sum->inaccuracies += (int)number(side, "inaccuracies");
    sum->mistakes += (int)number(side, "mistakes");
    sum->blunders += (int)number(side, "blunders");
}

static void print_side(const json_t *side)
{
    printf(" %4lld %% %2lld %2lld %2lld |", number(side, "accuracy"), number(side, "inaccuracies"),
           number(side, "mistakes"), number(side, "blunders"));
}

static void print_game(const struct record *record, const struct line_review *v, struct sum *sum)
{
    struct plain plain = judge_plainly(v);
    json_t *json = line_review_json(v, "", v->positions), *sides = at(json, "sides");
    printf("| %s | %s, %s | %d | %2d %2d |", record_get(record, "id"),
           record_get_seat(record, "rating", 0), record_get_seat(record, "rating", 1),
           v->line.turns, plain.mistakes, plain.blunders);
    for (size_t seat = 0; seat < 2; seat++) {
        print_side(json_array_get(sides, seat));
        add_side(sum, json_array_get(sides, seat));
    }
    puts("");
    fflush(stdout);
    sum->games++;
    sum->plain.mistakes += plain.mistakes;
    sum->plain.blunders += plain.blunders;
    keep_scores(json, record->seats == 2 ? record->points[0] / (double)AGON_POINTS : 0.5);
    json_decref(json);
}

static void look(const struct record *record, struct sum *sum)
{
    struct agon_line line;
    struct line_review review;
    struct agon_stop stop;
    agon_game *game = record_open(record, NULL);
    const struct agon_engine_type *type = game ? agon_engine_find(NULL, game, NULL) : NULL;
    agon_stop_clear(&stop);
    if (!type || agon_line_init(&line, game, NULL) < 0)
        exit(1);
    if (record_replay(record, &line, NULL, NULL) == 0 &&
        line_review_init(&review, type, &line, 0) == 0) {
        agon_engine *engine = type->open(game, NULL);
        for (int i = 0; engine && i < review.positions; i++)
            line_review_evaluate(&review, engine, i, &stop);
        type->close(engine);
        memcpy(review.points, record->points, sizeof review.points);
        print_game(record, &review, sum);
        line_review_release(&review);
    }
    agon_line_release(&line);
    agon_close(game);
}

/* ---- all of them ---- */

static int rating(const struct record *record, int seat)
{
    const char *text = record_get_seat(record, "rating", seat);
    return text ? atoi(text) : 0;
}

/* The mean of -log2 of the probability of each game's result by its scores. */
static double surprise(double scale)
{
    double all = 0;
    for (int i = 0; i < seen.n; i++) {
        double chance = 1 / (1 + exp(-seen.score[i] / scale));
        all -= seen.won[i] * log2(chance) + (1 - seen.won[i]) * log2(1 - chance);
    }
    return all / seen.n;
}

static void print_sum(const struct sum *s)
{
    int best = SCALE_FIRST;
    for (int scale = SCALE_FIRST; scale <= SCALE_LAST; scale += SCALE_STEP)
        best = surprise(scale) < surprise(best) ? scale : best;
    printf(
        "\n%d games, %d turns; by the plain rule %d mistakes and %d blunders (%.1f in 100 turns)\n",
        s->games, s->turns, s->plain.mistakes, s->plain.blunders,
        100.0 * (s->plain.mistakes + s->plain.blunders) / s->turns);
    printf(
        "by the review %d mistakes and %d blunders (%.1f in 100 turns), %d inaccuracies; accuracy "
        "%.0f %%, the best turn %.0f %%\n",
        s->mistakes, s->blunders, 100.0 * (s->mistakes + s->blunders) / s->turns, s->inaccuracies,
        s->accuracy / s->turns, 100.0 * s->best / s->turns);
    printf("scale that explains the results best: %d (%.4f bits a position; 2500: %.4f)\n", best,
           surprise(best), surprise(2500));
}

int main(int argc, char **argv)
{
    int least = argc > 2 ? atoi(argv[2]) : 2000, most = argc > 3 ? atoi(argv[3]) : 10, line = 2;
    struct agon_error error = {.text = ""};
    struct archive_columns columns;
    struct sum sum = {0};
    char *bytes = NULL;
    size_t n;
    if (argc < 2 || file_read(argv[1], ARCHIVE_MOST, &bytes, &n, &error) < 0)
        return fprintf(stderr, "usage: bench-review ARCHIVE.tsv [RATING [GAMES]]\n"), 2;
    const char *text = bytes;
    int status = archive_columns_read(&columns, &text, &error);
    while (status >= 0 && sum.games < most) {
        struct record record;
        status = archive_read(&record, &columns, &text, &line, &error);
        if (status != 1)
            break;
        if (rating(&record, 0) >= least && rating(&record, 1) >= least)
            look(&record, &sum);
        record_release(&record);
    }
    if (sum.games > 0)
        print_sum(&sum);
    free(bytes);
    return sum.games == 0;
}
