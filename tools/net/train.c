/* Trains the net of the Arimaa engine from samples.
 *
 *     train-arimaa [--from NET] [--rate R] [--result PART] MILLIONS OUT FILE...
 *
 * trainer.h says how. The chance to win is sigmoid(value / 2500) of a value in thousandths of a
 * rabbit, with PART of the game's result mixed in. One block of samples in a hundred is held
 * out. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net_file.h"
#include "sample.h"
#include "search/trainer.h"

enum { BLOCK = 4096, HELD_OUT = 100, HELD_MOST = 200000 };

struct samples {
    struct sample *at;
    size_t n;
};

/* The samples to learn from, and those held out. */
struct lesson {
    struct samples learn, held;
    float result_part;
};

static float chance(float value)
{
    return 1 / (1 + expf(-value / (float)NET_SCALE));
}

static void see(const void *user, size_t i, uint32_t *room, struct trainer_sample *to)
{
    const struct lesson *l = user;
    const struct sample *s = i < l->learn.n ? &l->learn.at[i] : &l->held.at[i - l->learn.n];
    struct arimaa_pos p = sample_pos(s);
    *to = (struct trainer_sample){
        .head = net_head(&p), .chance = chance(s->score), .bound = s->bound};
    if (s->outcome != SAMPLE_UNKNOWN && i < l->learn.n)
        to->chance += l->result_part * ((float)s->outcome / 2 - to->chance);
    for (int k = 0; k < 2; k++) {
        to->input[k] = room + k * NET_ACTIVE_MAX;
        to->n[k] = net_inputs(&p.board, p.seat ^ k, room + k * NET_ACTIVE_MAX);
    }
}

static bool tell(void *user, const struct trainer_report *r)
{
    (void)user;
    fprintf(stderr, "%ld of %ld batches: error %.5f, held out %.5f, correlation %.4f\n", r->batch,
            r->batches, r->learned, r->held, r->correlation);
    return true;
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

static bool read_file(struct lesson *l, const char *name)
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
        take(number % HELD_OUT == HELD_OUT / 2 ? &l->held : &l->learn, block, kept);
    }
    return fclose(f) == 0;
}

/* The error of the integer net on the held-out samples. */
static void report_whole(const struct samples *held, const struct net_file *file)
{
    double n = 0, e2 = 0;
    const struct net net = net_in(file);
    for (size_t i = 0; i < held->n && i < HELD_MOST; i++) {
        const struct sample *s = &held->at[i];
        struct arimaa_pos p = sample_pos(s);
        struct net_units units;
        if (s->bound != TABLE_EXACT)
            continue;
        net_begin(&units, &net, &p.board);
        double e = chance((float)net_output(&units, &p)) - chance(s->score);
        n++, e2 += e * e;
    }
    fprintf(stderr, "in integers: held out %.5f\n", sqrt(e2 / n));
}

/* The options, and the initial net; returns the index of the first word after them, or 0. */
static int read_options(struct trainer_plan *plan, struct lesson *l, int argc, char **argv,
                        const char **from)
{
    int i = 1;
    for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
        if (strcmp(argv[i], "--from") == 0)
            *from = argv[i + 1];
        else if (strcmp(argv[i], "--rate") == 0)
            plan->rate = atof(argv[i + 1]);
        else if (strcmp(argv[i], "--result") == 0)
            l->result_part = (float)atof(argv[i + 1]);
        else
            return 0;
    }
    return argc - i < 3 ? 0 : i;
}

int main(int argc, char **argv)
{
    static struct net_file file;
    struct lesson l = {.result_part = 0};
    const struct layers initial = {NET_INPUTS, NET_UNITS, NET_HEADS, file.row, file.rest};
    struct trainer_plan plan = {.inputs = NET_INPUTS,
                                .units = NET_UNITS,
                                .heads = NET_HEADS,
                                .active = NET_ACTIVE_MAX,
                                .see = see,
                                .user = &l,
                                .rate = 2e-3,
                                .seed = 1,
                                .threads = 2,
                                .tell = tell,
                                .out_one = LAYERS_OUT_ONE,
                                .bias_one = NET_SCALE};
    const char *from = NULL;
    int i = read_options(&plan, &l, argc, argv, &from);
    if (i == 0) {
        fprintf(stderr, "usage: train-arimaa [--from NET] [--rate R] [--result PART] "
                        "MILLIONS OUT FILE...\n");
        return 2;
    }
    plan.presentations = atof(argv[i]) * 1e6;
    for (int k = i + 2; k < argc; k++)
        if (!read_file(&l, argv[k])) {
            fprintf(stderr, "train-arimaa: %s cannot be read\n", argv[k]);
            return 1;
        }
    plan.learned = l.learn.n;
    plan.held = l.held.n;
    fprintf(stderr, "%zu samples, %zu held out\n", l.learn.n, l.held.n);
    if (l.learn.n == 0)
        return 1;
    if (from && !net_file_read(&file, from)) {
        fprintf(stderr, "train-arimaa: %s is no net\n", from);
        return 1;
    }
    plan.from = from ? &initial : NULL;
    if (!trainer_run(&plan, file.row, file.rest))
        return 1;
    if (!net_file_write(&file, argv[i + 1])) {
        fprintf(stderr, "train-arimaa: %s cannot be written\n", argv[i + 1]);
        return 1;
    }
    report_whole(&l.held, &file);
    return 0;
}
