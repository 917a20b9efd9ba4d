/* Values and gradients of the evaluation, and its files. */
#include "model.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/random.h"

#define NET_WORTH 1000.0F /* thousandths of a rabbit for 1 of the net */
#define NET_UNIT 256.0F   /* of a weight in the file for 1 */

/* ---- what weights share ---- */

enum { AXES_MAX = 4 };

/* The tables of features.h that have more than a few places, and their axes. */
static const struct {
    int first, axis[AXES_MAX];
} table[] = {
    {EVAL_PLACE, {6, 8, 4}},
    {EVAL_FROZEN, {2, 6}},
    {EVAL_HELD, {6, 6}},
    {EVAL_TRAP, {2, 5, 5}},
    {EVAL_TRAP_ELEPHANTS, {2, 5, 5}},
    {EVAL_DANGER, {2, 6}},
    {EVAL_ROOM, {2, 5}},
    {EVAL_PASSED, {8}},
    {EVAL_CLEAR, {8}},
    {EVAL_WALL, {9}},
    {EVAL_TAKE, {2, 4, 6}},
    {EVAL_HUNTED, {2, 4, 5}},
    {EVAL_HOSTAGE, {3, 2, 2}},
    {EVAL_FRAME, {6}},
    {EVAL_FRAME_GUARD, {6}},
    {EVAL_EXITS, {5}},
    {EVAL_REACH, {9}},
    {EVAL_CAMEL, {2, 2, 6}},
    {EVAL_RUN, {8}},
    {EVAL_BALANCE, {8}},
    {EVAL_CONTROL, {15}},
    {EVAL_PREY, {4, 3, 2, 5}},
    {EVAL_SOON, {11, 7}},
    {EVAL_SOON_STATE, {3, 2, 7}},
    {EVAL_GOAL, {6, 6, 6}},
    {EVAL_GOAL_TRAP, {6, 2, 6}},
};

/* For every choice of some but not all axes a number that the places alike along them share. */
static void share_table(struct model *m, int first, const int axis[AXES_MAX])
{
    int axes = 0, places = 1;
    for (; axes < AXES_MAX && axis[axes]; axes++)
        places *= axis[axes];
    for (int chosen = 0; chosen < (1 << axes) - 1; chosen++) {
        int numbers = 1;
        for (int place = 0; place < places; place++) {
            int left = place, at = 0, size = 1, feature = first + place;
            for (int a = axes - 1; a >= 0; left /= axis[a], a--)
                if (chosen >> a & 1) {
                    at += left % axis[a] * size;
                    size *= axis[a];
                }
            numbers = size;
            m->share[feature][m->shares[feature]++] = m->shared_n + at;
        }
        m->shared_n += numbers;
    }
}

/* The weights as the sums that they are. */
static void add_shares(struct model *m)
{
    for (int when = 0; when < 2; when++)
        for (int i = 0; i < EVAL_MATERIAL; i++) {
            double sum = m->own[when][i].value;
            for (int k = 0; k < m->shares[i]; k++)
                sum += m->shared[when][m->share[i][k]].value;
            m->weight[when][i].value = (float)sum;
        }
}

void model_init(struct model *m, uint64_t seed)
{
    struct random chance;
    random_seed(&chance, seed);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        share_table(m, table[i].first, table[i].axis);
    for (int when = 0; when < 2; when++)
        m->weight[when][EVAL_MATERIAL].value = 1000;
    for (int i = 0; i < EVAL_WEIGHTS * 2 * NET_UNITS; i++)
        (&m->unit[0][0][0])[i].value = ((float)random_below(&chance, 2001) - 1000) * 0.00015F;
    for (int k = 0; k < NET_UNITS; k++)
        m->out[k].value = k % 2 ? 0.1F : -0.1F;
}

struct board model_look(const struct arimaa_pos *p, struct found *found)
{
    int8_t count[EVAL_WEIGHTS];
    int pieces = arimaa_count(arimaa_occupied(&p->board)), material = 0;
    struct board b = {.found = found};
    for (int seat = 0; seat < 2; seat++) {
        int worth = evaluate_counts(p, seat, count);
        material += seat ? -worth : worth;
        for (int i = 0; i < EVAL_MATERIAL; i++)
            if (count[i])
                found[b.n++] = (struct found){(uint16_t)i, (int8_t)seat, count[i]};
    }
    b.material = (float)material;
    b.early = (float)(pieces > EVAL_LATE ? pieces - EVAL_LATE : 0) / (EVAL_EARLY - EVAL_LATE);
    return b;
}

/* The units of both sides before they are held within their bounds. */
static void excite(const struct model *m, const struct board *b, float unit[2][NET_UNITS])
{
    for (int k = 0; k < NET_UNITS; k++)
        unit[0][k] = unit[1][k] = m->bias[k].value;
    for (const struct found *f = b->found; f < b->found + b->n; f++)
        for (int k = 0; k < NET_UNITS; k++) {
            unit[f->seat][k] += m->unit[f->feature][0][k].value * f->times;
            unit[f->seat ^ 1][k] += m->unit[f->feature][1][k].value * f->times;
        }
}

static float held(float unit)
{
    return unit > 0 ? unit : 0;
}

double model_value(const struct model *m, const struct board *b)
{
    double v = b->material * m->weight[0][EVAL_MATERIAL].value / 1000;
    for (const struct found *f = b->found; f < b->found + b->n; f++) {
        double worth = b->early * m->weight[0][f->feature].value +
                       (1 - b->early) * m->weight[1][f->feature].value;
        v += worth * (f->seat ? -f->times : f->times);
    }
    if (!m->net)
        return v;
    float unit[2][NET_UNITS], sum = 0;
    excite(m, b, unit);
    for (int k = 0; k < NET_UNITS; k++)
        sum += m->out[k].value * (held(unit[0][k]) - held(unit[1][k]));
    return v + NET_WORTH * sum;
}

static void blame_net(struct model *m, const struct board *b, float slope)
{
    float unit[2][NET_UNITS], back[2][NET_UNITS];
    excite(m, b, unit);
    for (int seat = 0; seat < 2; seat++)
        for (int k = 0; k < NET_UNITS; k++) {
            float s = unit[seat][k] > 0 ? (seat ? -slope : slope) * NET_WORTH : 0;
            m->out[k].gradient += s * unit[seat][k];
            back[seat][k] = s * m->out[k].value;
            m->bias[k].gradient += back[seat][k];
        }
    for (const struct found *f = b->found; f < b->found + b->n; f++)
        for (int k = 0; k < NET_UNITS; k++) {
            m->unit[f->feature][0][k].gradient += back[f->seat][k] * f->times;
            m->unit[f->feature][1][k].gradient += back[f->seat ^ 1][k] * f->times;
        }
}

void model_blame(struct model *m, const struct board *b, double slope)
{
    for (const struct found *f = b->found; f < b->found + b->n; f++) {
        double s = slope * (f->seat ? -f->times : f->times);
        m->weight[0][f->feature].gradient += (float)(s * b->early);
        m->weight[1][f->feature].gradient += (float)(s * (1 - b->early));
    }
    if (m->net)
        blame_net(m, b, (float)slope);
}

void learned_step(struct learned *x, double scale, double rate, long steps)
{
    double g = x->gradient * scale;
    x->gradient = 0;
    x->mean = (float)(0.9 * x->mean + 0.1 * g);
    x->square = (float)(0.999 * x->square + 0.001 * g * g);
    double mean = x->mean / (1 - pow(0.9, (double)steps)),
           square = x->square / (1 - pow(0.999, (double)steps));
    x->value -= (float)(rate * mean / (sqrt(square) + 1e-12));
}

static void step_net(struct model *m, double scale)
{
    struct learned *unit = &m->unit[0][0][0];
    for (int i = 0; i < EVAL_WEIGHTS * 2 * NET_UNITS; i++) {
        unit[i].value *= (float)(1 - m->net_rate * m->net_decay);
        learned_step(&unit[i], scale, m->net_rate, m->steps);
    }
    for (int k = 0; k < NET_UNITS; k++) {
        learned_step(&m->bias[k], scale, m->net_rate, m->steps);
        learned_step(&m->out[k], scale, m->net_rate, m->steps);
    }
}

/* One number, early and late: pulled towards 0, and half as much towards the other end of the
 * game. */
static void step_pair(const struct model *m, struct learned *early, struct learned *late,
                      double pull, int samples)
{
    double apart = (early->value - late->value) / 2, e = early->value + apart,
           l = late->value - apart;
    early->gradient += (float)(2 * pull * e * samples);
    late->gradient += (float)(2 * pull * l * samples);
    learned_step(early, 1.0 / samples, m->rate, m->steps);
    learned_step(late, 1.0 / samples, m->rate, m->steps);
}

/* What is shared is pulled towards 0 a tenth as hard as what is a weight's own. */
void model_step(struct model *m, int samples)
{
    m->steps++;
    for (int when = 0; when < 2; when++)
        for (int i = 0; i < EVAL_MATERIAL; i++) {
            float gradient = m->weight[when][i].gradient;
            m->weight[when][i].gradient = 0;
            m->own[when][i].gradient = gradient;
            for (int k = 0; k < m->shares[i]; k++)
                m->shared[when][m->share[i][k]].gradient += gradient;
        }
    for (int i = 0; i < EVAL_MATERIAL; i++)
        step_pair(m, &m->own[0][i], &m->own[1][i], m->pull, samples);
    for (int i = 0; i < m->shared_n; i++)
        step_pair(m, &m->shared[0][i], &m->shared[1][i], m->pull / 10, samples);
    add_shares(m);
    if (m->net)
        step_net(m, 1.0 / samples);
}

void model_forget(struct model *m)
{
    struct learned *all[] = {&m->own[0][0], &m->shared[0][0], &m->bias[0], &m->out[0],
                             &m->unit[0][0][0]};
    int n[] = {2 * EVAL_WEIGHTS, 2 * SHARED_MAX, NET_UNITS, NET_UNITS,
               EVAL_WEIGHTS * 2 * NET_UNITS};
    m->steps = 0;
    for (int a = 0; a < 5; a++)
        for (int i = 0; i < n[a]; i++)
            all[a][i].mean = all[a][i].square = 0;
}

void model_scale(struct model *m, double times)
{
    for (int when = 0; when < 2; when++)
        for (int i = 0; i < EVAL_MATERIAL; i++)
            m->weight[when][i].value *= (float)times;
    for (int k = 0; k < NET_UNITS; k++)
        m->out[k].value *= (float)times;
}

/* ---- files ---- */

static int rounded(double x, int top)
{
    double r = floor(x + 0.5);
    return r > top ? top : r < -top ? -top : (int)r;
}

static bool write_weights(const struct model *m, const char *name)
{
    FILE *f = fopen(name, "w");
    int column = 101;
    if (!f)
        return false;
    fprintf(f, "/* The weights of the evaluation, in the order of evaluate.h; found by "
               "tools/tune/arimaa.c. */\n#include \"engines/arimaa/evaluate.h\"\n\n"
               "const struct evaluate_weight evaluate_weight[EVAL_WEIGHTS] = {");
    for (int i = 0; i < EVAL_WEIGHTS; i++) {
        char item[40];
        int n = snprintf(item, sizeof item, "{%d, %d},", rounded(m->weight[0][i].value, 20000),
                         rounded(m->weight[1][i].value, 20000));
        column += n + 1;
        bool wrap = column > 100;
        fprintf(f, wrap ? "\n    %s" : " %s", item);
        column = wrap ? 4 + n : column;
    }
    fprintf(f, "\n};\n");
    return fclose(f) == 0;
}

static void write_number(FILE *f, double x)
{
    int n = rounded(x, 32767);
    fputc(n & 255, f);
    fputc(n >> 8 & 255, f);
}

static bool write_net(const struct model *m, const char *name)
{
    FILE *f = fopen(name, "wb");
    if (!f)
        return false;
    for (int k = 0; k < NET_UNITS; k++)
        write_number(f, m->bias[k].value * NET_UNIT);
    for (int k = 0; k < NET_UNITS; k++)
        write_number(f, m->out[k].value * NET_WORTH * NET_SCALE / NET_UNIT);
    for (int i = 0; i < EVAL_WEIGHTS; i++)
        for (int as = 0; as < 2; as++)
            for (int k = 0; k < NET_UNITS; k++)
                write_number(f, i < EVAL_MATERIAL ? m->unit[i][as][k].value * NET_UNIT : 0);
    return fclose(f) == 0;
}

bool model_write(const struct model *m, const char *weights, const char *net)
{
    return write_weights(m, weights) && write_net(m, net);
}
