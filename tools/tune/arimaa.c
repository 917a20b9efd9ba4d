/* Finds the weights of the Arimaa evaluation from games that the engine plays against itself.
 *
 *     tune-arimaa play GAMES NODES SEED >positions    a position a line: gold's points, score, text
 *     tune-arimaa fit EPOCHS <positions >weights.c    the C file that evaluate.h declares
 *
 * The games begin from the set-ups of the random player or the engine and a few random turns, so
 * that they differ. The fit is logistic regression: the chance that gold wins is taken as 1 / (1
 * + exp(-value / SCALE)), the target as a mixture of the game's result and the search's score,
 * the loss as the squared difference (the method that chess programmers call Texel's, after P.
 * Österlund, 2014), minimised by Adam (Kingma, Ba, 2015). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "core/random.h"
#include "engines/arimaa/evaluate.h"
#include "games/arimaa/arimaa.h"

enum { OPENING_TURNS = 4, TURNS_MOST = 200, LINE_MOST = 256 };
#define SCALE 2500.0       /* thousandths of a rabbit that make a chance of 73 % */
#define TRUST 0.6          /* of the target: the result's part, the rest is the search score's */
#define RATE 15.0          /* Adam's step, thousandths of a rabbit */
enum { SEEN_LEAST = 400 }; /* features seen more rarely keep their weight */

/* ---- playing ---- */

struct player {
    const agon_game *game;
    const struct agon_engine_type *engine_type, *random_type;
    agon_engine *engine, *random;
    int score; /* of the last search */
};

static void take_score(void *user, const struct agon_info *info)
{
    struct player *p = user;
    p->score = info->score;
}

/* One turn by the engine or, for openings, by chance. */
static bool play_turn(struct player *p, struct agon_line *line, uint64_t nodes, uint64_t seed,
                      bool by_chance)
{
    struct agon_turn turn;
    struct agon_limits limits = {.nodes = nodes, .seed = seed};
    int status = by_chance ? p->random_type->think(p->random, line->pos, agon_line_past(line),
                                                   &limits, NULL, NULL, &turn)
                           : p->engine_type->think(p->engine, line->pos, agon_line_past(line),
                                                   &limits, take_score, p, &turn);
    return status == 0 && agon_line_play_turn(line, &turn, NULL) == 0;
}

static int play_game(struct player *p, uint64_t nodes, struct random *r)
{
    static char text[TURNS_MOST][LINE_MOST];
    static int score[TURNS_MOST];
    struct agon_line line;
    struct agon_result result;
    int kept = 0;
    bool odd_setups = random_below(r, 2) == 0;
    int chance_turns = 2 + (int)random_below(r, OPENING_TURNS);
    if (agon_line_init(&line, p->game, NULL) < 0)
        return -1;
    p->engine_type->clear(p->engine);
    for (agon_line_result(&line, &result); !result.over && line.turns < TURNS_MOST;
         agon_line_result(&line, &result)) {
        bool by_chance = line.turns < 2 ? odd_setups : line.turns < chance_turns;
        int turn = line.turns;
        if (!by_chance && turn >= 2)
            agon_line_write(&line, text[kept], LINE_MOST);
        if (!play_turn(p, &line, nodes, random_next(r), by_chance))
            return -1;
        if (!by_chance && turn >= 2)
            score[kept++] = turn % 2 ? -p->score : p->score;
    }
    for (int i = 0; i < kept && result.over; i++)
        printf("%d %d %s\n", result.points[0], score[i], text[i]);
    agon_line_release(&line);
    return 0;
}

static int play(long games, uint64_t nodes, uint64_t seed)
{
    struct player p = {.game = agon_open("arimaa", NULL, NULL)};
    struct random r;
    random_seed(&r, seed);
    p.engine_type = agon_engine_find(NULL, p.game, NULL);
    p.random_type = agon_engine_find("random", p.game, NULL);
    p.engine = p.engine_type->open(p.game, NULL);
    p.random = p.random_type->open(p.game, NULL);
    for (long i = 0; i < games; i++)
        if (play_game(&p, nodes, &r) < 0)
            return 1;
    return 0;
}

/* ---- fitting ---- */

/* A position as the fit sees it: the features that are not 0. */
struct sample {
    float material, target;
    uint32_t first;
    uint16_t n;
};
struct term {
    int16_t feature;
    int8_t count;
};
struct data {
    struct sample *sample;
    struct term *term;
    long seen[EVAL_WEIGHTS];
    size_t samples, terms, sample_room, term_room;
};

static void *grow(void *p, size_t *room, size_t needed, size_t size)
{
    if (needed <= *room)
        return p;
    *room = 2 * needed + 1024;
    p = realloc(p, *room * size);
    if (!p)
        exit(1);
    return p;
}

static double chance(double value)
{
    return 1 / (1 + exp(-value / SCALE));
}

static void add_position(struct data *d, const struct arimaa_pos *p, double target)
{
    int8_t count[EVAL_WEIGHTS];
    evaluate_counts(p, count);
    d->sample = grow(d->sample, &d->sample_room, d->samples + 1, sizeof *d->sample);
    d->term = grow(d->term, &d->term_room, d->terms + EVAL_WEIGHTS, sizeof *d->term);
    struct sample *s = &d->sample[d->samples++];
    *s = (struct sample){(float)evaluate_material(&p->board), (float)target, (uint32_t)d->terms, 0};
    for (int i = 0; i < EVAL_WEIGHTS; i++)
        if (count[i]) {
            d->term[d->terms++] = (struct term){(int16_t)i, count[i]};
            s->n++;
            d->seen[i]++;
        }
}

static void read_positions(struct data *d)
{
    agon_game *g = agon_open("arimaa", NULL, NULL);
    agon_pos *pos = agon_pos_new(g, g->first);
    char line[LINE_MOST];
    while (fgets(line, sizeof line, stdin)) {
        int points, score, used = 0;
        line[strcspn(line, "\n")] = '\0';
        if (sscanf(line, "%d %d %n", &points, &score, &used) != 2 ||
            g->rules->read(g, pos, line + used, NULL) < 0)
            continue;
        add_position(d, arimaa_pos(pos),
                     TRUST * points / AGON_POINTS + (1 - TRUST) * chance(score));
    }
    free(pos);
    agon_close(g);
}

static double value_of(const struct data *d, const struct sample *s, const double *w)
{
    double v = s->material;
    for (const struct term *t = d->term + s->first; t < d->term + s->first + s->n; t++)
        v += w[t->feature] * t->count;
    return v;
}

/* One pass over all samples in small batches; returns the mean loss. Every tenth sample is only
 * measured. */
static double pass(const struct data *d, double *w, double *mean, double *square, long *step,
                   double *held_out)
{
    enum { BATCH = 4096 };
    double gradient[EVAL_WEIGHTS] = {0}, loss = 0, other = 0;
    size_t in = 0, trained = 0, measured = 0;
    for (size_t i = 0; i < d->samples; i++) {
        const struct sample *s = &d->sample[i];
        double c = chance(value_of(d, s, w)), off = c - s->target;
        if (i / 64 % 10 == 9) {
            other += off * off;
            measured++;
            continue;
        }
        loss += off * off;
        trained++;
        for (const struct term *t = d->term + s->first; t < d->term + s->first + s->n; t++)
            gradient[t->feature] += off * c * (1 - c) * t->count;
        if (++in < BATCH && i + 1 < d->samples)
            continue;
        ++*step;
        for (int f = 0; f < EVAL_WEIGHTS; f++) {
            double g = gradient[f] / (double)in;
            mean[f] = 0.9 * mean[f] + 0.1 * g;
            square[f] = 0.999 * square[f] + 0.001 * g * g;
            double m = mean[f] / (1 - pow(0.9, (double)*step)),
                   v = square[f] / (1 - pow(0.999, (double)*step));
            if (d->seen[f] >= SEEN_LEAST)
                w[f] -= RATE * m / (sqrt(v) + 1e-9);
            gradient[f] = 0;
        }
        in = 0;
    }
    *held_out = measured ? other / (double)measured : 0;
    return trained ? loss / (double)trained : 0;
}

static void print_weights(const double *w)
{
    printf("/* The weights of the evaluation, in the order of evaluate.h; found by "
           "tools/tune/arimaa.c. */\n"
           "#include \"engines/arimaa/evaluate.h\"\n\nconst int16_t evaluate_weight[EVAL_WEIGHTS] "
           "= {");
    for (int f = 0; f < EVAL_WEIGHTS; f++)
        printf("%s%.0f,", f % 16 ? " " : "\n    ",
               w[f] > 20000    ? 20000
               : w[f] < -20000 ? -20000
                               : w[f]);
    printf("\n};\n");
}

static int fit(int epochs)
{
    static double w[EVAL_WEIGHTS], mean[EVAL_WEIGHTS], square[EVAL_WEIGHTS];
    struct data d = {0};
    long step = 0;
    read_positions(&d);
    for (int f = 0; f < EVAL_WEIGHTS; f++)
        w[f] = evaluate_weight[f];
    for (int e = 0; e < epochs; e++) {
        double held_out, loss = pass(&d, w, mean, square, &step, &held_out);
        fprintf(stderr, "epoch %d: %zu positions, loss %.6f, held out %.6f\n", e + 1, d.samples,
                loss, held_out);
    }
    print_weights(w);
    free(d.sample);
    free(d.term);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "play") == 0)
        return play(atol(argv[2]), strtoull(argv[3], NULL, 10), strtoull(argv[4], NULL, 10));
    if (argc == 3 && strcmp(argv[1], "fit") == 0)
        return fit(atoi(argv[2]));
    fprintf(stderr, "usage: tune-arimaa play GAMES NODES SEED | fit EPOCHS\n");
    return 2;
}
