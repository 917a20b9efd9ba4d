/* Plain back-propagation through the net in floating point: random batches, Adam (D. Kingma, J. Ba,
 * 2015), squared error of the chance to win, the sigmoid of the net's value. Rows of inputs that a
 * batch does not have stay as they are. Learned numbers are clamped to the range of the engine's
 * integers. */
#include "search/trainer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "os/thread.h"

#define BIAS_MOST ((float)LAYERS_BIAS_MOST / LAYERS_ONE)
enum { BATCH = 4096, THREADS_MOST = 2, UNITS_MAX = 256, REPORT = 250, HELD_MOST = 200000 };
#define BETA1 0.9f
#define BETA2 0.999f
#define EPSILON 1e-8f

/* A number for each weight, in the order of the engine's: row[input][unit], bias[unit],
 * out[head][own, enemy][unit], out_bias[head]. */
struct numbers {
    float *row, *bias, *out, *out_bias;
};

struct worker {
    struct training *t;
    int index;
    float *memory;
    struct numbers gradient;
    uint8_t *touched; /* by input: the batch has it */
    uint32_t *room;
    double error;
    long learned;
    struct random random;
};

struct training {
    const struct trainer_plan *plan;
    size_t rows, count; /* numbers of the rows, and of everything */
    float *memory;
    struct numbers net, mean, square;
    struct worker worker[THREADS_MOST];
    long batches, batch;
    float rate, row_most, out_most;
    bool failed;
};

/* Each kind of x86-64 gets its own vectors where the C library can choose. */
#if defined(__x86_64__) && defined(__GLIBC__)
#define CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define CLONES
#endif

static struct numbers numbers_in(const struct training *t, float *at)
{
    int units = t->plan->units;
    struct numbers n = {.row = at, .bias = at + t->rows};
    n.out = n.bias + units;
    n.out_bias = n.out + (size_t)(t->plan->heads * 2 * units);
    return n;
}

/* ---- one sample ---- */

CLONES static void add_rows(const struct numbers *net, int units, const uint32_t *input, int n,
                            float *unit)
{
    memcpy(unit, net->bias, (size_t)units * sizeof *unit);
    for (int i = 0; i < n; i++) {
        const float *row = net->row + (size_t)input[i] * (size_t)units;
        for (int at = 0; at < units; at += LAYERS_BLOCK)
            for (int k = 0; k < LAYERS_BLOCK; k++)
                unit[at + k] += row[at + k];
    }
}

CLONES static float weigh(const float *unit, const float *weight, int units)
{
    float part[16] = {0}, sum = 0;
    for (int k = 0; k < units; k += 16)
        for (int i = 0; i < 16; i++) {
            float v = unit[k + i];
            v = v < 0 ? 0 : v > 1 ? 1 : v;
            part[i] += v * v * weight[k + i];
        }
    for (int i = 0; i < 16; i++)
        sum += part[i];
    return sum;
}

CLONES static void spread(float *gradient_out, float *change, const float *unit,
                          const float *weight, float slope, int units)
{
    for (int k = 0; k < units; k++) {
        float v = unit[k], in = v > 0 && v < 1 ? 2 * v : 0;
        v = v < 0 ? 0 : v > 1 ? 1 : v;
        gradient_out[k] += slope * v * v;
        change[k] = slope * weight[k] * in;
    }
}

CLONES static void add_change(float *row, const float *change, int units)
{
    for (int k = 0; k < units; k++)
        row[k] += change[k];
}

/* The chance by the net, and the units of both sides. */
static float see(const struct training *t, const struct trainer_sample *s, float unit[2][UNITS_MAX])
{
    int units = t->plan->units;
    const float *out = t->net.out + (size_t)(s->head * 2 * units);
    float value = s->base + t->net.out_bias[s->head];
    for (int i = 0; i < 2; i++) {
        add_rows(&t->net, units, s->input[i], s->n[i], unit[i]);
        value += weigh(unit[i], out + i * units, units);
    }
    return 1 / (1 + expf(-value));
}

static void learn_one(struct worker *w, const struct trainer_sample *s)
{
    const struct training *t = w->t;
    int units = t->plan->units;
    float unit[2][UNITS_MAX], change[UNITS_MAX];
    float p = see(t, s, unit), e = p - s->chance, slope = 2 * e * p * (1 - p);
    if ((s->bound == TABLE_LOWER && e > 0) || (s->bound == TABLE_UPPER && e < 0))
        return;
    w->error += (double)e * e;
    w->learned++;
    w->gradient.out_bias[s->head] += slope;
    for (int i = 0; i < 2; i++) {
        size_t at = (size_t)((s->head * 2 + i) * units);
        spread(w->gradient.out + at, change, unit[i], t->net.out + at, slope, units);
        add_change(w->gradient.bias, change, units);
        for (int k = 0; k < s->n[i]; k++) {
            uint32_t input = s->input[i][k];
            add_change(w->gradient.row + (size_t)input * (size_t)units, change, units);
            w->touched[input] = 1;
        }
    }
}

/* ---- steps ---- */

/* Adam over n numbers from a place on, with the gradients of all threads. */
CLONES static void step(struct training *t, size_t from, size_t n, float rate, float most)
{
    float *w = t->memory + from, *m = t->mean.row + from, *v = t->square.row + from;
    float *g0 = t->worker[0].memory + from, *g1 = t->worker[1].memory + from;
    for (size_t i = 0; i < n; i++) {
        float g = (g0[i] + g1[i]) / BATCH;
        g0[i] = g1[i] = 0;
        m[i] = BETA1 * m[i] + (1 - BETA1) * g;
        v[i] = BETA2 * v[i] + (1 - BETA2) * g * g;
        float x = w[i] - rate * m[i] / (sqrtf(v[i]) + EPSILON);
        w[i] = x > most ? most : x < -most ? -most : x;
    }
}

/* ---- shares of threads ---- */

/* A thread's share of a step: the rows of its inputs, the first one also all that is no row. */
static void step_share(void *user)
{
    struct worker *w = user;
    struct training *t = w->t;
    const struct trainer_plan *p = t->plan;
    size_t units = (size_t)p->units;
    for (int input = w->index; input < p->inputs; input += p->threads) {
        if (t->worker[0].touched[input] || t->worker[1].touched[input])
            step(t, (size_t)input * units, units, t->rate, t->row_most);
        t->worker[0].touched[input] = t->worker[1].touched[input] = 0;
    }
    if (w->index == 0) {
        step(t, t->rows, units, t->rate, BIAS_MOST);
        step(t, t->rows + units, t->count - t->rows - units, t->rate, t->out_most);
    }
}

static void learn_share(void *user)
{
    struct worker *w = user;
    const struct trainer_plan *p = w->t->plan;
    for (int i = 0; i < BATCH / p->threads; i++) {
        struct trainer_sample s;
        p->see(p->user, random_next(&w->random) % p->learned, w->room, &s);
        learn_one(w, &s);
    }
}

/* Runs the shares of all threads. */
static void share(struct training *t, void (*run)(void *user))
{
    struct os_thread *other = NULL;
    if (t->plan->threads > 1) {
        other = os_thread_start(run, &t->worker[1]);
        t->failed |= other == NULL;
    }
    run(&t->worker[0]);
    os_thread_join(other);
}

/* ---- progress ---- */

/* The net's error on the samples held out. */
static void measure(struct training *t, struct trainer_report *to)
{
    const struct trainer_plan *p = t->plan;
    double n = 0, e2 = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
    float unit[2][UNITS_MAX];
    for (size_t i = 0; i < p->held && i < HELD_MOST; i++) {
        struct trainer_sample s;
        p->see(p->user, p->learned + i, t->worker[0].room, &s);
        if (s.bound != TABLE_EXACT)
            continue;
        double a = see(t, &s, unit), b = s.chance;
        n++, e2 += (a - b) * (a - b), x += a, y += b, xx += a * a, yy += b * b, xy += a * b;
    }
    to->held = sqrt(e2 / n);
    to->correlation = (xy - x * y / n) / sqrt((xx - x * x / n) * (yy - y * y / n));
}

/* Whether to continue. */
static bool report(struct training *t)
{
    struct trainer_report r = {.batch = t->batch, .batches = t->batches};
    double errors = 0, learned = 0;
    if (!t->plan->tell || (t->batch % REPORT != 0 && t->batch < t->batches))
        return true;
    for (int i = 0; i < t->plan->threads; i++) {
        struct worker *w = &t->worker[i];
        errors += w->error;
        learned += (double)w->learned;
        w->error = 0;
        w->learned = 0;
    }
    r.learned = sqrt(errors / learned);
    measure(t, &r);
    return t->plan->tell(t->plan->told, &r);
}

static void train(struct training *t)
{
    const struct trainer_plan *p = t->plan;
    for (int i = 0; i < p->threads; i++)
        random_seed(&t->worker[i].random, p->seed + (uint64_t)i);
    while (t->batch < t->batches && !t->failed) {
        double done = (double)t->batch / (double)t->batches, number = (double)t->batch + 1;
        t->rate = (float)(p->rate * (0.5 + 0.5 * cos(M_PI * done)) * sqrt(1 - pow(BETA2, number)) /
                          (1 - pow(BETA1, number)));
        share(t, learn_share);
        share(t, step_share);
        t->batch++;
        if (!report(t))
            return;
    }
}

/* ---- beginning and end ---- */

static float random_within(struct random *random, float most)
{
    return ((float)random_below(random, 20001) / 10000 - 1) * most;
}

static void begin_at_random(struct training *t)
{
    const struct trainer_plan *p = t->plan;
    struct random random;
    random_seed(&random, p->seed + THREADS_MOST);
    for (size_t i = 0; i < t->rows && !p->from_nothing; i++)
        t->net.row[i] = random_within(&random, 0.1f);
    for (int i = 0; i < p->units; i++)
        t->net.bias[i] = p->from_nothing ? 0.4f + random_within(&random, 0.3f) : 0.3f;
    for (int i = 0; i < p->heads * 2 * p->units; i++)
        t->net.out[i] = random_within(&random, p->from_nothing ? 0.1f : 0.05f);
}

static void begin_with(struct training *t, const struct layers *from)
{
    const struct trainer_plan *p = t->plan;
    const int16_t *rest = from->rest;
    for (size_t i = 0; i < t->rows; i++)
        t->net.row[i] = (float)from->row[i] / LAYERS_ONE;
    for (int i = 0; i < p->units; i++)
        t->net.bias[i] = (float)*rest++ / LAYERS_ONE;
    for (int i = 0; i < p->heads * 2 * p->units; i++)
        t->net.out[i] = (float)*rest++ / (float)p->out_one;
    for (int i = 0; i < p->heads; i++)
        t->net.out_bias[i] = (float)*rest++ / (float)p->bias_one;
}

static void round_all(const struct training *t, int8_t *row, int16_t *rest)
{
    const struct trainer_plan *p = t->plan;
    for (size_t i = 0; i < t->rows; i++)
        row[i] = (int8_t)lrintf(t->net.row[i] * LAYERS_ONE);
    for (int i = 0; i < p->units; i++)
        *rest++ = (int16_t)lrintf(t->net.bias[i] * LAYERS_ONE);
    for (int i = 0; i < p->heads * 2 * p->units; i++)
        *rest++ = (int16_t)lrintf(t->net.out[i] * (float)p->out_one);
    for (int i = 0; i < p->heads; i++)
        *rest++ = (int16_t)lrintf(t->net.out_bias[i] * (float)p->bias_one);
}

static bool take_memory(struct training *t)
{
    bool good = (t->memory = calloc(3 * t->count, sizeof *t->memory)) != NULL;
    for (int k = 0; k < THREADS_MOST; k++) {
        struct worker *w = &t->worker[k];
        w->t = t;
        w->index = k;
        good &= (w->memory = calloc(t->count, sizeof *w->memory)) != NULL;
        good &= (w->touched = calloc((size_t)t->plan->inputs, 1)) != NULL;
        good &= (w->room = calloc(2 * (size_t)t->plan->active, sizeof *w->room)) != NULL;
    }
    if (!good)
        return false;
    t->net = numbers_in(t, t->memory);
    t->mean = numbers_in(t, t->memory + t->count);
    t->square = numbers_in(t, t->memory + 2 * t->count);
    for (int k = 0; k < THREADS_MOST; k++)
        t->worker[k].gradient = numbers_in(t, t->worker[k].memory);
    return true;
}

static void give_memory(struct training *t)
{
    for (int k = 0; k < THREADS_MOST; k++) {
        free(t->worker[k].memory);
        free(t->worker[k].touched);
        free(t->worker[k].room);
    }
    free(t->memory);
}

bool trainer_run(const struct trainer_plan *plan, int8_t *row, int16_t *rest)
{
    struct training t = {.plan = plan, .batches = (long)(plan->presentations / BATCH)};
    t.rows = (size_t)plan->inputs * (size_t)plan->units;
    t.count = t.rows + (size_t)(plan->units + plan->heads * (2 * plan->units + 1));
    t.row_most = (float)(plan->row_most > 0 ? plan->row_most : INT8_MAX) / LAYERS_ONE;
    t.out_most = (float)LAYERS_OUT_MOST / (float)plan->out_one;
    bool good = take_memory(&t);
    if (good) {
        if (plan->from)
            begin_with(&t, plan->from);
        else
            begin_at_random(&t);
        train(&t);
        round_all(&t, row, rest);
    }
    give_memory(&t);
    return good && !t.failed;
}
