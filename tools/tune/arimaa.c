/* Finds the weights of the Arimaa evaluation from the samples of selfplay.c.
 *
 *     tune-arimaa PASSES RESULT PULL SCALE <samples >weights.c      for src/engines/arimaa
 *
 * The fit is logistic regression: the chance that gold wins is taken as 1 / (1 + exp(-value /
 * SCALE)), the target as the same of the sample's score, mixed with the result of the game (RESULT
 * of it, 0 to 1) where that is known, the loss as the squared difference (the method that chess
 * programmers call Texel's, after P. Österlund, 2014), nothing where the score is a bound that the
 * value keeps; minimised by Adam (Kingma, Ba, 2015). A start of a turn, searched with all nodes,
 * counts as much as ROOT nodes from inside a search.
 *
 * Weights that the games say little about should stay as they were: the loss is increased by PULL
 * times the square of every weight's way from where it began, in rabbits. Material has one weight
 * for all of it. Every tenth game's worth of positions is only measured: when the loss there no
 * longer falls with that of the others, the weights have learned the games by heart. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engines/arimaa/evaluate.h"
#include "sample.h"

#define RATE 10.0                                     /* Adam's step, thousandths of a rabbit */
enum { SEEN_LEAST = 100, BATCH = 4096, FOLD = 2048 }; /* features seen more rarely stay */
enum { ROOT = 4 };

/* A position as the fit sees it: the features that are not 0. */
struct point {
    float material, score, weight;
    float result;           /* of the game for gold, 0 to 1; negative: unknown */
    enum table_bound bound; /* of the score, for gold */
    uint32_t first;
    uint16_t n;
};
struct term {
    int16_t feature;
    int8_t count;
};
struct data {
    struct point *point;
    struct term *term;
    long seen[EVAL_WEIGHTS];
    size_t points, terms, point_room, term_room;
};

/* The fit: what it is asked for, and where it stands. */
struct fit {
    double result, pull, scale;
    double w[EVAL_WEIGHTS], begun[EVAL_WEIGHTS];
    double gradient[EVAL_WEIGHTS], mean[EVAL_WEIGHTS], square[EVAL_WEIGHTS];
    long step;
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

static double chance(double value, double scale)
{
    return 1 / (1 + exp(-value / scale));
}

/* A search's score as it was before evaluate_press(). */
static double unpressed(int score)
{
    double size = abs(score) < 9900 ? abs(score) : 9900, past = (size - 7000) / 3000;
    if (past > 0)
        size = 7000 + 10000 * past / (1 - past);
    return score < 0 ? -size : size;
}

/* The bound from the other side. */
static enum table_bound turned(enum table_bound bound)
{
    return bound == TABLE_LOWER ? TABLE_UPPER : bound == TABLE_UPPER ? TABLE_LOWER : bound;
}

static void add_point(struct data *d, const struct sample *s)
{
    int8_t gold[EVAL_WEIGHTS], silver[EVAL_WEIGHTS];
    struct arimaa_pos p = sample_pos(s);
    int material = evaluate_counts(&p, 0, gold) - evaluate_counts(&p, 1, silver);
    d->point = grow(d->point, &d->point_room, d->points + 1, sizeof *d->point);
    d->term = grow(d->term, &d->term_room, d->terms + EVAL_WEIGHTS, sizeof *d->term);
    struct point *x = &d->point[d->points++];
    *x = (struct point){.material = (float)material / 1000,
                        .score = (float)unpressed(s->seat ? -s->score : s->score),
                        .weight = s->depth == SAMPLE_ROOT ? ROOT : 1,
                        .result = s->outcome == SAMPLE_UNKNOWN ? -1.0F
                                  : s->seat                    ? 1 - (float)s->outcome / 2
                                                               : (float)s->outcome / 2,
                        .bound = s->seat ? turned((enum table_bound)s->bound)
                                         : (enum table_bound)s->bound,
                        .first = (uint32_t)d->terms};
    d->seen[EVAL_MATERIAL]++;
    for (int i = 0; i < EVAL_WEIGHTS; i++)
        if (gold[i] != silver[i]) {
            d->term[d->terms++] = (struct term){(int16_t)i, (int8_t)(gold[i] - silver[i])};
            x->n++;
            d->seen[i]++;
        }
}

static double value_of(const struct data *d, const struct point *x, const double *w)
{
    double v = x->material * w[EVAL_MATERIAL];
    for (const struct term *t = d->term + x->first; t < d->term + x->first + x->n; t++)
        v += w[t->feature] * t->count;
    return v;
}

/* How far a sample's chance is from its target; adds its part to the gradient if it is learned
 * from. */
static double miss(struct fit *f, const struct data *d, const struct point *x, bool learn)
{
    double c = chance(value_of(d, x, f->w), f->scale);
    double target = chance(x->score, f->scale);
    if (x->result >= 0)
        target = f->result * x->result + (1 - f->result) * target;
    double off = c - target, slope = x->weight * 2 * off * c * (1 - c) / f->scale;
    if ((x->bound == TABLE_LOWER && off > 0) || (x->bound == TABLE_UPPER && off < 0))
        return 0;
    if (learn) {
        f->gradient[EVAL_MATERIAL] += slope * x->material;
        for (const struct term *t = d->term + x->first; t < d->term + x->first + x->n; t++)
            f->gradient[t->feature] += slope * t->count;
    }
    return off * off;
}

/* One of Adam's steps with the gradient of so many samples. */
static void step(struct fit *f, const struct data *d, size_t samples)
{
    f->step++;
    for (int i = 0; i < EVAL_WEIGHTS; i++) {
        double g = f->gradient[i] / (double)samples +
                   2 * f->pull * (f->w[i] - f->begun[i]) / (1000.0 * 1000.0);
        f->mean[i] = 0.9 * f->mean[i] + 0.1 * g;
        f->square[i] = 0.999 * f->square[i] + 0.001 * g * g;
        double m = f->mean[i] / (1 - pow(0.9, (double)f->step)),
               v = f->square[i] / (1 - pow(0.999, (double)f->step));
        if (d->seen[i] >= SEEN_LEAST)
            f->w[i] -= RATE * m / (sqrt(v) + 1e-12);
        f->gradient[i] = 0;
    }
}

/* One pass over all samples in small batches; *held_out is the mean loss of those that are only
 * measured. */
static double pass(struct fit *f, const struct data *d, double *held_out)
{
    double loss = 0, other = 0;
    size_t in = 0, learned = 0, measured = 0;
    for (size_t i = 0; i < d->points; i++) {
        if (i / FOLD % 10 == 9) {
            other += miss(f, d, &d->point[i], false);
            measured++;
            continue;
        }
        loss += miss(f, d, &d->point[i], true);
        learned++;
        if (++in == BATCH) {
            step(f, d, in);
            in = 0;
        }
    }
    if (in > 0)
        step(f, d, in);
    *held_out = measured ? other / (double)measured : 0;
    return learned ? loss / (double)learned : 0;
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

int main(int argc, char **argv)
{
    static struct fit f;
    struct data d = {0};
    struct sample s;
    if (argc != 5) {
        fprintf(stderr, "usage: tune-arimaa PASSES RESULT PULL SCALE <samples >weights.c\n");
        return 2;
    }
    f.result = strtod(argv[2], NULL);
    f.pull = strtod(argv[3], NULL);
    f.scale = strtod(argv[4], NULL);
    while (fread(&s, sizeof s, 1, stdin) == 1)
        add_point(&d, &s);
    for (int i = 0; i < EVAL_WEIGHTS; i++)
        f.w[i] = f.begun[i] = evaluate_weight[i];
    for (int i = 0; i < atoi(argv[1]) && d.points > 0; i++) {
        double held_out, loss = pass(&f, &d, &held_out);
        fprintf(stderr, "pass %d: %zu positions, loss %.6f, held out %.6f\n", i + 1, d.points, loss,
                held_out);
    }
    print_weights(f.w);
    free(d.point);
    free(d.term);
    return 0;
}
