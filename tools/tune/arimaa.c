/* Learns the evaluation of the Arimaa engine: its weights and its net.
 *
 *     tune-arimaa [ROUNDS PASSES] GAMES SAMPLES VALUES WEIGHTS NET
 *
 * It learns three things at once.
 *
 * - From the turns of good players in GAMES (games.h): the board after a turn should be worth more
 *   than the boards after turns that were not played. The chance of the played one is taken as its
 *   share of exp(value / scale), the loss as minus its logarithm (comparison training; for whole
 *   games after K. Hoki and T. Kaneko, "Large-scale optimization for evaluation functions with
 *   minimax search", 2014, here without a search).
 * - From what those games ended in: minus the logarithm of 1 / (1 + exp(-value / scale)) of the
 *   winner, at both ends of every turn.
 * - From searches of self-play in SAMPLES (sample.h; "-" for none): exact scores and bounds.
 *
 * Of comparisons only those with turns that take as much count, so they leave the scale of the rest
 * beside the material open: at the end one number sets it by what the games ended in.
 *
 * The two scales are learned too. After each round the alternatives are drawn anew, by what has
 * been learned; the net takes part from the second round on. The last round makes PASSES over the
 * turns, those before it a quarter of them; the steps of each end at nothing, along a cosine. Every
 * tenth game and the last twentieth of the samples are only measured. VALUES ("-" for none) is what
 * measure.h reads: told, never learned from. WEIGHTS and NET are written at the end. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "measure.h"
#include "sample.h"

enum { BATCH = 128, SAMPLES_EACH = 8, SAMPLES_MOST = 800000, SCORE_MOST = 15000 };
#define PI 3.14159265358979
#define OUTCOME_PART 0.6 /* of a game's end, beside a comparison */
#define SAMPLE_PART 0.5
#define SAMPLE_RESULT 0.25 /* of its game's end in a sample's target */
#define SCALE_RATE 0.01
#define MATERIAL_APART 50 /* thousandths of a rabbit */

/* Mean losses, of what is learned from and of what is only measured. */
struct losses {
    double compare[2], outcome[2], sample[2];
    long compared[2], first[2], ended[2], sampled[2];
};

struct task {
    struct games games;
    struct measure measure;
    struct sample *sample;
    size_t samples;
    struct model model;
    struct learned compare_scale, outcome_scale; /* logarithms */
    struct random chance;
};

static void scale_blame(struct learned *scale, double slope)
{
    scale->gradient += (float)slope;
}

/* How many of all turns the board i of a comparison stands for, 0 where something more or less has
 * been taken than after the turn played, which is board 0: what that is worth is not asked of
 * comparisons, as the player saw further than the two turns that were looked behind. */
static double stands_for(const struct played *x, int i)
{
    if (i == 0)
        return 1;
    double apart = fabs(x->alternative[i - 1].material - x->at_end.material);
    return apart < MATERIAL_APART ? x->stands_for[i - 1] : 0;
}

/* The turn that was played beside its alternatives. */
static void compare(struct task *t, const struct played *x, bool held, struct losses *l)
{
    double v[ALTERNATIVES_MAX + 1], part[ALTERNATIVES_MAX + 1], scale = exp(t->compare_scale.value),
        top = -1e30, sum = 0;
    int n = x->alternatives + 1, sign = x->seat ? -1 : 1;
    bool first = true;
    for (int i = 0; i < n; i++) {
        part[i] = stands_for(x, i);
        v[i] = sign * model_value(&t->model, i ? &x->alternative[i - 1] : &x->at_end);
        top = part[i] > 0 && v[i] > top ? v[i] : top;
        first = first && (part[i] == 0 || v[i] <= v[0]);
    }
    for (int i = 0; i < n; i++)
        sum += part[i] > 0 ? part[i] *= exp((v[i] - top) / scale) : 0;
    l->compare[held] += log(sum) - (v[0] - top) / scale;
    l->compared[held]++;
    l->first[held] += first;
    for (int i = 0; i < n && !held; i++) {
        double off = part[i] / sum - (i == 0);
        if (off == 0)
            continue;
        model_blame(&t->model, i ? &x->alternative[i - 1] : &x->at_end, sign * off / scale);
        scale_blame(&t->compare_scale, -off * v[i] / scale);
    }
}

/* Half of it for each end of the turn. */
static void outcome(struct task *t, const struct played *x, bool held, struct losses *l)
{
    const struct board *end[2] = {&x->at_start, &x->at_end};
    double scale = exp(t->outcome_scale.value);
    int sign = x->seat ? -1 : 1;
    for (int i = 0; i < 2; i++) {
        double v = sign * model_value(&t->model, end[i]) / scale, chance = 1 / (1 + exp(-v));
        double off = OUTCOME_PART * (chance - x->won) / 2;
        l->outcome[held] -=
            (x->won * log(chance + 1e-9) + (1 - x->won) * log(1 - chance + 1e-9)) / 2;
        if (held)
            continue;
        model_blame(&t->model, end[i], sign * off / scale);
        scale_blame(&t->outcome_scale, -off * v);
    }
    l->ended[held]++;
}

/* A node of self-play: nothing is learned where a bound is kept. */
static void learn_sample(struct task *t, size_t at, struct losses *l)
{
    const struct sample *s = &t->sample[at];
    struct found found[BOARD_FOUND_MAX];
    struct arimaa_pos p = sample_pos(s);
    struct board b = model_look(&p, found);
    bool held = at * 20 / t->samples == 19;
    double scale = exp(t->outcome_scale.value), target = 1 / (1 + exp(-s->score / scale));
    int sign = s->seat ? -1 : 1;
    if (s->outcome != SAMPLE_UNKNOWN)
        target += SAMPLE_RESULT * (s->outcome / 2.0 - target);
    double off = 1 / (1 + exp(-sign * model_value(&t->model, &b) / scale)) - target;
    if ((s->bound == TABLE_LOWER && off > 0) || (s->bound == TABLE_UPPER && off < 0))
        off = 0;
    l->sample[held] += off * off;
    l->sampled[held]++;
    if (!held)
        model_blame(&t->model, &b, SAMPLE_PART * sign * off / scale);
}

static void step(struct task *t, int samples)
{
    model_step(&t->model, samples);
    learned_step(&t->compare_scale, 1.0 / samples, SCALE_RATE, t->model.steps);
    learned_step(&t->outcome_scale, 1.0 / samples, SCALE_RATE, t->model.steps);
}

/* One pass over all turns in the order given. */
static struct losses pass(struct task *t, const size_t *order)
{
    struct losses l = {0};
    int in = 0;
    for (size_t i = 0; i < t->games.n; i++) {
        const struct played *x = &t->games.turn[order[i]];
        bool held = x->game % 10 == 9;
        if (x->teach && x->alternatives > 4)
            compare(t, x, held, &l);
        outcome(t, x, held, &l);
        for (int k = 0; k < SAMPLES_EACH && t->samples && !held; k++)
            learn_sample(t, random_below(&t->chance, (uint32_t)t->samples), &l);
        if (!held && ++in == BATCH) {
            step(t, in);
            in = 0;
        }
    }
    return l;
}

static void tell(const struct losses *l, const struct task *t)
{
    for (int held = 0; held < 2; held++)
        fprintf(stderr, "  %s: compared %.4f (first %.3f), ends %.4f, samples %.5f\n",
                held ? "only measured" : "learned", l->compare[held] / (double)l->compared[held],
                (double)l->first[held] / (double)l->compared[held],
                l->outcome[held] / (double)l->ended[held],
                l->sampled[held] ? l->sample[held] / (double)l->sampled[held] : 0);
    fprintf(stderr, "  scales %.0f, %.0f; ", exp(t->compare_scale.value),
            exp(t->outcome_scale.value));
    measure_tell(&t->measure, &t->model);
}

static void shuffle(size_t *order, size_t n, struct random *chance)
{
    for (size_t i = n; i > 1; i--) {
        size_t j = random_below(chance, (uint32_t)i), kept = order[i - 1];
        order[i - 1] = order[j];
        order[j] = kept;
    }
}

static void learn(struct task *t, int rounds, int passes)
{
    size_t *order = malloc((t->games.n + 1) * sizeof *order);
    struct model *m = &t->model;
    if (!order)
        exit(1);
    for (size_t i = 0; i < t->games.n; i++)
        order[i] = i;
    for (int round = 0; round < rounds; round++) {
        games_compare(&t->games, m, &t->chance);
        model_forget(m);
        m->net = round > 0;
        int last = round + 1 < rounds ? (passes + 3) / 4 : passes;
        for (int i = 0; i < last; i++) {
            double part = (1 + cos(PI * i / last)) / 2;
            m->rate = 8 * part;
            m->net_rate = 0.002 * part;
            shuffle(order, t->games.n, &t->chance);
            struct losses l = pass(t, order);
            fprintf(stderr, "round %d, pass %d\n", round + 1, i + 1);
            tell(&l, t);
        }
    }
    free(order);
}

/* One step of Newton's towards the chance of winning as 1 / (1 + exp(-a x - b m)), x what all but
 * the material says, m the material, over all turns but those that are only measured. */
static void fit_outcome(const struct task *t, double *a, double *b)
{
    double xx = 1e-9, xm = 0, mm = 1e-9, gx = 0, gm = 0;
    for (const struct played *p = t->games.turn; p < t->games.turn + t->games.n; p++) {
        if (p->game % 10 == 9)
            continue;
        for (int i = 0; i < 2; i++) {
            const struct board *end = i ? &p->at_end : &p->at_start;
            double m = (p->seat ? -1 : 1) * end->material / 1000,
                   x = (p->seat ? -1 : 1) * model_value(&t->model, end) / 1000 - m;
            double chance = 1 / (1 + exp(-*a * x - *b * m)), w = chance * (1 - chance),
                   off = p->won - chance;
            xx += w * x * x;
            xm += w * x * m;
            mm += w * m * m;
            gx += off * x;
            gm += off * m;
        }
    }
    double whole = xx * mm - xm * xm;
    *a += (gx * mm - gm * xm) / whole;
    *b += (gm * xx - gx * xm) / whole;
}

/* Comparisons leave open how much all else counts beside the material; the ends of games tell. */
static void settle_scale(struct task *t)
{
    double a = 0, b = 0;
    for (int i = 0; i < 20; i++)
        fit_outcome(t, &a, &b);
    fprintf(stderr, "all but the material counts %.3f times as much\n", a / b);
    model_scale(&t->model, a / b);
}

static bool read_samples(struct task *t, const char *name)
{
    FILE *f = strcmp(name, "-") != 0 ? fopen(name, "rb") : NULL;
    struct sample s;
    t->sample = malloc(SAMPLES_MOST * sizeof *t->sample);
    if (!t->sample || (strcmp(name, "-") != 0 && !f))
        return false;
    while (f && t->samples < SAMPLES_MOST && fread(&s, sizeof s, 1, f) == 1)
        if (abs(s.score) <= SCORE_MOST)
            t->sample[t->samples++] = s;
    if (f)
        fclose(f);
    return true;
}

static int cannot(const char *name)
{
    fprintf(stderr, "tune-arimaa: %s: %s\n", name, strerror(errno));
    return 1;
}

int main(int argc, char **argv)
{
    static struct task t = {.model = {.pull = 4e-7, .net_decay = 12}};
    const agon_game *game = agon_open("arimaa", NULL, NULL);
    int rounds = argc == 8 ? atoi(argv[1]) : 4, passes = argc == 8 ? atoi(argv[2]) : 16;
    char **name = argv + argc - 5;
    if ((argc != 6 && argc != 8) || rounds < 1 || passes < 1) {
        fprintf(stderr, "usage: tune-arimaa [ROUNDS PASSES] GAMES SAMPLES VALUES WEIGHTS NET\n");
        return 2;
    }
    random_seed(&t.chance, 1);
    model_init(&t.model, 1);
    t.compare_scale.value = (float)log(150);
    t.outcome_scale.value = (float)log(3000);
    if (!games_read(&t.games, name[0], game))
        return cannot(name[0]);
    if (!read_samples(&t, name[1]))
        return cannot(name[1]);
    if (strcmp(name[2], "-") != 0 && !measure_read(&t.measure, name[2], game))
        return cannot(name[2]);
    if (t.games.n == 0) {
        fprintf(stderr, "tune-arimaa: no turn to learn from in %s; nothing is written\n", name[0]);
        return 1;
    }
    fprintf(stderr, "%d games, %zu turns, %zu samples; as built: ", t.games.count, t.games.n,
            t.samples);
    measure_tell(&t.measure, NULL);
    learn(&t, rounds, passes);
    settle_scale(&t);
    measure_tell(&t.measure, &t.model);
    if (!model_write(&t.model, name[3], name[4]))
        return cannot(name[3]);
    games_release(&t.games);
    measure_release(&t.measure);
    free(t.sample);
    return 0;
}
