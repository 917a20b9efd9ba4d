/* Finds the weights of the Arimaa evaluation from games that the engine plays against itself.
 *
 *     tune-arimaa play GAMES NODES SEED >positions    a position a line: gold's points, score, text
 *     tune-arimaa fit PASSES RESULT PULL [SCALE] <positions >weights.c    for src/engines/arimaa
 *
 * The games begin from the set-ups of the random player or the engine and a few random turns, so
 * that they differ. The fit is logistic regression: the chance that gold wins is taken as 1 / (1
 * + exp(-value / scale)), the target as a mixture of the game's result (RESULT of it, 0 to 1) and
 * the search's score, the loss as the squared difference (the method that chess programmers call
 * Texel's, after P. Österlund, 2014), minimised by Adam (Kingma, Ba, 2015). The scale, unless
 * given, is the one at which search scores foretell results best.
 *
 * Weights that the games say little about should stay as they were: the loss is increased by PULL
 * times the square of every weight's way from where it began, in rabbits. Material has one weight
 * for all of it. Every tenth game's worth of positions is only measured: when the loss there no
 * longer falls with that of the others, the weights have learned the games by heart. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "core/random.h"
#include "engines/arimaa/evaluate.h"
#include "games/arimaa/arimaa.h"

enum { OPENING_TURNS = 4, TURNS_MOST = 200, LINE_MOST = 256 };
#define RATE 10.0                                     /* Adam's step, thousandths of a rabbit */
enum { SEEN_LEAST = 100, BATCH = 4096, FOLD = 2048 }; /* features seen more rarely stay */

/* ---- playing ---- */

struct player {
    const agon_game *game;
    const struct agon_engine_type *engine_type, *random_type;
    agon_engine *engine, *random;
    bool heard; /* the last search came to a score */
    int score;
};

static void take_score(void *user, const struct agon_info *info)
{
    struct player *p = user;
    p->score = info->score;
    p->heard = true;
}

/* One turn by the engine or, for openings, by chance. */
static bool play_turn(struct player *p, struct agon_line *line, uint64_t nodes, uint64_t seed,
                      bool by_chance)
{
    struct agon_turn turn;
    struct agon_limits limits = {.nodes = nodes, .seed = seed};
    p->heard = false;
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
        if (p->heard && turn >= 2)
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
    float material, points, score;
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

static void add_position(struct data *d, const struct arimaa_pos *p, int points, int score)
{
    int8_t gold[EVAL_WEIGHTS], silver[EVAL_WEIGHTS];
    int material = evaluate_counts(p, 0, gold) - evaluate_counts(p, 1, silver);
    d->sample = grow(d->sample, &d->sample_room, d->samples + 1, sizeof *d->sample);
    d->term = grow(d->term, &d->term_room, d->terms + EVAL_WEIGHTS, sizeof *d->term);
    struct sample *s = &d->sample[d->samples++];
    *s = (struct sample){(float)material / 1000, (float)points / AGON_POINTS,
                         (float)unpressed(score), (uint32_t)d->terms, 0};
    d->seen[EVAL_MATERIAL]++;
    for (int i = 0; i < EVAL_WEIGHTS; i++)
        if (gold[i] != silver[i]) {
            d->term[d->terms++] = (struct term){(int16_t)i, (int8_t)(gold[i] - silver[i])};
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
        if (sscanf(line, "%d %d %n", &points, &score, &used) == 2 &&
            g->rules->read(g, pos, line + used, NULL) == 0)
            add_position(d, arimaa_pos(pos), points, score);
    }
    free(pos);
    agon_close(g);
}

/* The mean squared error of results foretold by search scores at that scale. */
static double scale_loss(const struct data *d, double scale)
{
    double loss = 0;
    for (size_t i = 0; i < d->samples; i++) {
        double off = chance(d->sample[i].score, scale) - d->sample[i].points;
        loss += off * off;
    }
    return loss / (double)d->samples;
}

/* The scale at which scores foretell results best, by ever smaller steps. */
static double find_scale(const struct data *d)
{
    double scale = 2500, best = scale_loss(d, scale);
    for (double step = 1000; step > 5; step /= 2)
        for (int sign = -1; sign <= 1; sign += 2)
            for (double loss;
                 scale + sign * step > 100 && (loss = scale_loss(d, scale + sign * step)) < best;) {
                scale += sign * step;
                best = loss;
            }
    fprintf(stderr, "scale %.0f: scores foretell results with a loss of %.6f\n", scale, best);
    return scale;
}

static double value_of(const struct data *d, const struct sample *s, const double *w)
{
    double v = s->material * w[EVAL_MATERIAL];
    for (const struct term *t = d->term + s->first; t < d->term + s->first + s->n; t++)
        v += w[t->feature] * t->count;
    return v;
}

/* How far a sample's chance is from its target; adds its part to the gradient if it is learned
 * from. */
static double miss(struct fit *f, const struct data *d, const struct sample *s, bool learn)
{
    double c = chance(value_of(d, s, f->w), f->scale);
    double target = f->result * s->points + (1 - f->result) * chance(s->score, f->scale);
    double off = c - target, slope = 2 * off * c * (1 - c) / f->scale;
    if (learn) {
        f->gradient[EVAL_MATERIAL] += slope * s->material;
        for (const struct term *t = d->term + s->first; t < d->term + s->first + s->n; t++)
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
    for (size_t i = 0; i < d->samples; i++) {
        if (i / FOLD % 10 == 9) {
            other += miss(f, d, &d->sample[i], false);
            measured++;
            continue;
        }
        loss += miss(f, d, &d->sample[i], true);
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

static int fit(int passes, double result, double pull, double scale)
{
    static struct fit f;
    struct data d = {0};
    read_positions(&d);
    if (d.samples == 0)
        return 1;
    f.result = result;
    f.pull = pull;
    f.scale = scale > 0 ? scale : find_scale(&d);
    for (int i = 0; i < EVAL_WEIGHTS; i++)
        f.w[i] = f.begun[i] = evaluate_weight[i];
    for (int i = 0; i < passes; i++) {
        double held_out, loss = pass(&f, &d, &held_out);
        if (i % 10 == 9 || i == 0)
            fprintf(stderr, "pass %d: %zu positions, loss %.6f, held out %.6f\n", i + 1, d.samples,
                    loss, held_out);
    }
    print_weights(f.w);
    free(d.sample);
    free(d.term);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "play") == 0)
        return play(atol(argv[2]), strtoull(argv[3], NULL, 10), strtoull(argv[4], NULL, 10));
    if ((argc == 5 || argc == 6) && strcmp(argv[1], "fit") == 0)
        return fit(atoi(argv[2]), strtod(argv[3], NULL), strtod(argv[4], NULL),
                   argc == 6 ? strtod(argv[5], NULL) : 0);
    fprintf(stderr, "usage: tune-arimaa play GAMES NODES SEED | fit PASSES RESULT PULL [SCALE]\n");
    return 2;
}
