/* Trains the net of the Arimaa engine from samples.
 *
 *     train-arimaa [--from NET] [--rate R] [--result PART] MILLIONS OUT FILE...
 *
 * Plain back-propagation through the net of engines/arimaa/net.h in floating point: random batches,
 * Adam (D. Kingma, J. Ba, 2015) with a rate that falls to 0 by a cosine, squared error of the
 * chance to win, which is sigmoid(value / 2500) of a value in thousandths of a rabbit. Learned
 * numbers are clamped to the range of the engine's integers. One block of samples in a hundred is
 * held out, and the net's error on those is printed on the way. The same samples give the same net
 * on the same kind of processor. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "engines/arimaa/net.h"
#include "net_file.h"
#include "sample.h"

#define ROW_MOST (127.0f / LAYERS_ONE)
#define BIAS_MOST ((float)LAYERS_BIAS_MOST / LAYERS_ONE)
#define OUT_MOST ((float)LAYERS_OUT_MOST / LAYERS_OUT_ONE)
enum { THREADS = 2, BATCH = 4096, BLOCK = 4096, HELD_OUT = 100, TELL = 500, HELD_MOST = 200000 };
#define SIGMOID_SCALE ((float)NET_SCALE)
#define BETA1 0.9f
#define BETA2 0.999f
#define EPSILON 1e-8f

/* Lines of numbers that a batch changes, all of one length. */
struct layer {
    float row[NET_INPUTS][NET_UNITS]; /* of the inputs */
    float bias[NET_UNITS];
    float out[NET_HEADS][2][NET_UNITS];
    float out_bias[NET_HEADS];
};
enum { NUMBERS = sizeof(struct layer) / sizeof(float) };

struct samples {
    struct sample *at;
    size_t n;
};

struct trainer {
    struct layer net, mean, square;
    struct layer gradient[THREADS];
    struct samples learn, held;
    double result_part, rate;
    uint64_t seed;
    long batches, batch;
    pthread_barrier_t barrier;
    double error[THREADS];
};

/* Each kind of x86-64 gets its own vectors where the C library can choose. */
#if defined(__x86_64__) && defined(__GLIBC__)
#define CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define CLONES
#endif

struct seen {
    uint32_t input[2][NET_ACTIVE_MAX];
    int n[2], head;
    float unit[2][NET_UNITS];
    float out;
};

CLONES static void add_rows(const struct layer *net, const uint32_t *input, int n, float *unit)
{
    memcpy(unit, net->bias, sizeof net->bias);
    for (int i = 0; i < n; i++) {
        const float *row = net->row[input[i]];
        for (int k = 0; k < NET_UNITS; k++)
            unit[k] += row[k];
    }
}

CLONES static float output(const float *unit, const float *weight)
{
    float part[16] = {0}, sum = 0;
    for (int k = 0; k < NET_UNITS; k += 16)
        for (int i = 0; i < 16; i++) {
            float v = unit[k + i];
            v = v < 0 ? 0 : v > 1 ? 1 : v;
            part[i] += v * v * weight[k + i];
        }
    for (int i = 0; i < 16; i++)
        sum += part[i];
    return sum;
}

/* The net's value of a sample, in units of SIGMOID_SCALE. */
static void see(const struct layer *net, const struct sample *s, struct seen *x)
{
    struct arimaa_pos p = sample_pos(s);
    x->head = net_head(&p);
    x->out = net->out_bias[x->head];
    for (int i = 0; i < 2; i++) {
        x->n[i] = net_inputs(&p.board, p.seat ^ i, x->input[i]);
        add_rows(net, x->input[i], x->n[i], x->unit[i]);
        x->out += output(x->unit[i], net->out[x->head][i]);
    }
}

static float chance(float v)
{
    return 1 / (1 + expf(-v));
}

/* The amount by which a sample's chance is overestimated. */
static float error_of(const struct trainer *t, const struct sample *s, float out)
{
    float told = chance(s->score / SIGMOID_SCALE), is = chance(out);
    if (s->outcome != SAMPLE_UNKNOWN)
        told += (float)t->result_part * (s->outcome / 2.0f - told);
    if ((s->bound == TABLE_LOWER && is > told) || (s->bound == TABLE_UPPER && is < told))
        return 0;
    return is - told;
}

CLONES static void spread(float *gradient_out, float *change, const float *unit,
                          const float *weight, float slope)
{
    for (int k = 0; k < NET_UNITS; k++) {
        float v = unit[k], in = v > 0 && v < 1 ? 2 * v : 0;
        v = v < 0 ? 0 : v > 1 ? 1 : v;
        gradient_out[k] += slope * v * v;
        change[k] = slope * weight[k] * in;
    }
}

CLONES static void add_change(float *row, const float *change)
{
    for (int k = 0; k < NET_UNITS; k++)
        row[k] += change[k];
}

static void learn_one(const struct trainer *t, struct layer *g, const struct sample *s,
                      double *error)
{
    struct seen x;
    see(&t->net, s, &x);
    float e = error_of(t, s, x.out), p = chance(x.out), slope = 2 * e * p * (1 - p);
    *error += (double)e * e;
    if (e == 0)
        return;
    g->out_bias[x.head] += slope;
    for (int i = 0; i < 2; i++) {
        float change[NET_UNITS];
        spread(g->out[x.head][i], change, x.unit[i], t->net.out[x.head][i], slope);
        add_change(g->bias, change);
        for (int k = 0; k < x.n[i]; k++)
            add_change(g->row[x.input[i][k]], change);
    }
}

/* Adam over a part of all numbers, clamped to the range of the engine's integers. */
CLONES static void step(struct trainer *t, size_t from, size_t to, float most)
{
    float *w = (float *)&t->net, *m = (float *)&t->mean, *v = (float *)&t->square;
    float *g0 = (float *)&t->gradient[0], *g1 = (float *)&t->gradient[1];
    double done = (double)t->batch / (double)t->batches, number = (double)t->batch + 1;
    float rate = (float)(t->rate * (0.5 + 0.5 * cos(M_PI * done)) * sqrt(1 - pow(BETA2, number)) /
                         (1 - pow(BETA1, number)));
    for (size_t i = from; i < to; i++) {
        float g = (g0[i] + g1[i]) / BATCH;
        g0[i] = g1[i] = 0;
        m[i] = BETA1 * m[i] + (1 - BETA1) * g;
        v[i] = BETA2 * v[i] + (1 - BETA2) * g * g;
        float x = w[i] - rate * m[i] / (sqrtf(v[i]) + EPSILON);
        w[i] = x > most ? most : x < -most ? -most : x;
    }
}

static void step_part(struct trainer *t, int index)
{
    size_t rows = sizeof t->net.row / sizeof(float), half = rows / 2;
    if (index == 0) {
        step(t, 0, half, ROW_MOST);
    } else {
        step(t, half, rows, ROW_MOST);
        step(t, rows, rows + NET_UNITS, BIAS_MOST);
        step(t, rows + NET_UNITS, NUMBERS, OUT_MOST);
    }
}

/* The net's error on the held-out samples: the root of the mean squared error and the correlation
 * with the labels, exact scores only. */
static void tell(struct trainer *t)
{
    double n = 0, e2 = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0, learned = 0;
    for (size_t i = 0; i < t->held.n && i < HELD_MOST; i++) {
        const struct sample *s = &t->held.at[i];
        struct seen seen;
        if (s->bound != TABLE_EXACT)
            continue;
        see(&t->net, s, &seen);
        double a = chance(seen.out), b = chance(s->score / SIGMOID_SCALE);
        n++, e2 += (a - b) * (a - b), x += a, y += b, xx += a * a, yy += b * b, xy += a * b;
    }
    for (int i = 0; i < THREADS; i++) {
        learned += t->error[i];
        t->error[i] = 0;
    }
    double r = (xy - x * y / n) / sqrt((xx - x * x / n) * (yy - y * y / n));
    fprintf(stderr, "%ld of %ld batches: error %.5f, held out %.5f, correlation %.4f\n", t->batch,
            t->batches, sqrt(learned / ((double)BATCH * TELL)), sqrt(e2 / n), r);
}

struct worker {
    struct trainer *t;
    int index;
};

static void *work(void *user)
{
    struct worker *w = user;
    struct trainer *t = w->t;
    struct random chance;
    random_seed(&chance, t->seed + (uint64_t)w->index);
    for (long b = 0; b < t->batches; b++) {
        for (int i = 0; i < BATCH / THREADS; i++)
            learn_one(t, &t->gradient[w->index], &t->learn.at[random_next(&chance) % t->learn.n],
                      &t->error[w->index]);
        pthread_barrier_wait(&t->barrier);
        step_part(t, w->index);
        pthread_barrier_wait(&t->barrier);
        if (w->index == 0) {
            t->batch = b + 1;
            if (t->batch % TELL == 0 || t->batch == t->batches)
                tell(t);
        }
        pthread_barrier_wait(&t->barrier);
    }
    return NULL;
}

/* ---- files ---- */

static void take(struct samples *to, const struct sample *from, size_t n)
{
    to->at = realloc(to->at, (to->n + n) * sizeof *to->at);
    if (!to->at)
        abort();
    memcpy(to->at + to->n, from, n * sizeof *from);
    to->n += n;
}

static bool read_file(struct trainer *t, const char *name)
{
    static struct sample block[BLOCK];
    FILE *f = fopen(name, "rb");
    long number = 0;
    if (!f)
        return false;
    for (size_t n; (n = fread(block, sizeof *block, BLOCK, f)) > 0; number++) {
        size_t kept = 0;
        for (size_t i = 0; i < n; i++)
            if (block[i].score != SAMPLE_UNSCORED && block[i].steps < ARIMAA_STEPS)
                block[kept++] = block[i];
        take(number % HELD_OUT == HELD_OUT / 2 ? &t->held : &t->learn, block, kept);
    }
    return fclose(f) == 0;
}

/* ---- the net in the engine's form ---- */

static struct net_file whole;

static void round_all(const struct layer *net)
{
    const float *row = net->row[0], *out = net->out[0][0];
    for (int i = 0; i < NET_ROWS; i++)
        whole.row[i] = (int8_t)lrintf(row[i] * LAYERS_ONE);
    for (int i = 0; i < NET_UNITS; i++)
        whole.rest[NET_BIAS + i] = (int16_t)lrintf(net->bias[i] * LAYERS_ONE);
    for (int i = 0; i < NET_HEADS * 2 * NET_UNITS; i++)
        whole.rest[NET_OUT + i] = (int16_t)lrintf(out[i] * LAYERS_OUT_ONE);
    for (int i = 0; i < NET_HEADS; i++)
        whole.rest[NET_OUT_BIAS + i] = (int16_t)lrintf(net->out_bias[i] * NET_SCALE);
}

static void unround_all(struct layer *net)
{
    float *row = net->row[0], *out = net->out[0][0];
    for (int i = 0; i < NET_ROWS; i++)
        row[i] = (float)whole.row[i] / LAYERS_ONE;
    for (int i = 0; i < NET_UNITS; i++)
        net->bias[i] = (float)whole.rest[NET_BIAS + i] / LAYERS_ONE;
    for (int i = 0; i < NET_HEADS * 2 * NET_UNITS; i++)
        out[i] = (float)whole.rest[NET_OUT + i] / LAYERS_OUT_ONE;
    for (int i = 0; i < NET_HEADS; i++)
        net->out_bias[i] = (float)whole.rest[NET_OUT_BIAS + i] / NET_SCALE;
}

/* The error of the integer net on the held-out samples. */
static void tell_whole(const struct samples *held)
{
    double n = 0, e2 = 0;
    const struct net net = net_in(&whole);
    for (size_t i = 0; i < held->n && i < HELD_MOST; i++) {
        const struct sample *s = &held->at[i];
        struct arimaa_pos p = sample_pos(s);
        struct net_units units;
        if (s->bound != TABLE_EXACT)
            continue;
        net_begin(&units, &net, &p.board);
        double e = chance((float)net_output(&units, &p) / SIGMOID_SCALE) -
                   chance(s->score / SIGMOID_SCALE);
        n++, e2 += e * e;
    }
    fprintf(stderr, "in integers: held out %.5f\n", sqrt(e2 / n));
}

static void begin(struct trainer *t)
{
    struct random chance;
    float *row = t->net.row[0];
    random_seed(&chance, t->seed + THREADS);
    for (size_t i = 0; i < sizeof t->net.row / sizeof(float); i++)
        row[i] = ((float)random_below(&chance, 20001) / 10000 - 1) * 0.1f;
    for (int i = 0; i < NET_UNITS; i++)
        t->net.bias[i] = 0.3f;
    float *out = t->net.out[0][0];
    for (size_t i = 0; i < sizeof t->net.out / sizeof(float); i++)
        out[i] = ((float)random_below(&chance, 20001) / 10000 - 1) * 0.05f;
}

/* The options, and the initial net; returns the index of the first word after them, or 0. */
static int read_options(struct trainer *t, int argc, char **argv, const char **from)
{
    int i = 1;
    for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
        if (strcmp(argv[i], "--from") == 0)
            *from = argv[i + 1];
        else if (strcmp(argv[i], "--rate") == 0)
            t->rate = atof(argv[i + 1]);
        else if (strcmp(argv[i], "--result") == 0)
            t->result_part = atof(argv[i + 1]);
        else
            return 0;
    }
    return argc - i < 3 ? 0 : i;
}

/* Trains with all threads; false: one cannot be started. */
static bool learn_all(struct trainer *t)
{
    struct worker worker[THREADS];
    pthread_t thread[THREADS];
    pthread_barrier_init(&t->barrier, NULL, THREADS);
    for (int k = 0; k < THREADS; k++) {
        worker[k] = (struct worker){t, k};
        if (pthread_create(&thread[k], NULL, work, &worker[k]) != 0)
            return false;
    }
    for (int k = 0; k < THREADS; k++)
        pthread_join(thread[k], NULL);
    return true;
}

int main(int argc, char **argv)
{
    static struct trainer t = {.rate = 2e-3, .seed = 1};
    const char *from = NULL;
    int i = read_options(&t, argc, argv, &from);
    if (i == 0) {
        fprintf(stderr, "usage: train-arimaa [--from NET] [--rate R] [--result PART] "
                        "MILLIONS OUT FILE...\n");
        return 2;
    }
    t.batches = (long)(atof(argv[i]) * 1e6 / BATCH);
    for (int k = i + 2; k < argc; k++)
        if (!read_file(&t, argv[k])) {
            fprintf(stderr, "train-arimaa: %s cannot be read\n", argv[k]);
            return 1;
        }
    fprintf(stderr, "%zu samples, %zu held out\n", t.learn.n, t.held.n);
    if (t.learn.n == 0)
        return 1;
    begin(&t);
    if (from && !net_file_read(&whole, from)) {
        fprintf(stderr, "train-arimaa: %s is no net\n", from);
        return 1;
    }
    if (from)
        unround_all(&t.net);
    if (!learn_all(&t))
        return 1;
    round_all(&t.net);
    if (!net_file_write(&whole, argv[i + 1])) {
        fprintf(stderr, "train-arimaa: %s cannot be written\n", argv[i + 1]);
        return 1;
    }
    tell_whole(&t.held);
    return 0;
}
