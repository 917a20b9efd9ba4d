/* Samples of games, the regression over them, and the resulting file. */
#include "engines/fairy/learn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "engines/fairy/evaluate.h"

enum {
    KNOWN = 2 + VARIANT_SHAPES,       /* of a kind in a sample: pieces, shapes, reachable cells */
    LEARNED = 2 + 2 * VARIANT_SHAPES, /* of a kind: value, places by phase, mobility */
    SAMPLES_BYTES = 1 << 28,
    SAMPLES_MOST = 1 << 20,
    PASSES = 40,
    BATCH = 1024,
    MEASURED = 10, /* every tenth game is for validation only */
    LEAST = 5      /* minimum value of a piece, hundredths of a pawn */
};
/* Regularisation: a number's usual size, and its weight against one game. */
#define USUAL 40.0
#define GAME_TELLS 4.0
#define RESULT_PART 0.3 /* weight of the result against the search's score */

int learn_begin(struct learn *l, const agon_game *game)
{
    *l = (struct learn){.g = fairy_game(game)};
    l->kinds = l->g->variant->kinds;
    l->known = KNOWN * l->kinds;
    l->numbers = LEARNED * l->kinds;
    l->room = SAMPLES_BYTES / (sizeof *l->sample * (size_t)l->known);
    l->room = l->room < SAMPLES_MOST ? l->room : SAMPLES_MOST;
    l->sample = malloc(l->room * (size_t)l->known * sizeof *l->sample);
    l->end = malloc(l->room * sizeof *l->end);
    l->number = calloc((size_t)l->numbers, sizeof *l->number);
    if (l->sample && l->end && l->number && values_init(&l->values, l->g) == 0 &&
        board_init(&l->board, l->g, &l->values) == 0)
        return 0;
    learn_release(l);
    return AGON_NO_MEMORY;
}

void learn_release(struct learn *l)
{
    board_release(&l->board);
    values_release(&l->values);
    free(l->sample);
    free(l->end);
    free(l->number);
    *l = (struct learn){0};
}

/* ---- samples ---- */

void learn_note(struct learn *l, const agon_pos *pos, int score)
{
    const struct fairy_pos *p = fairy_pos(pos);
    const struct fairy_game *g = l->g;
    int cells[2][VARIANT_KINDS_MAX];
    bool rough;
    if (l->n == l->room || board_begin(&l->board, p, (struct agon_past){NULL, 0}) < 0)
        return;
    int16_t *sample = l->sample + l->n * (size_t)l->known;
    memset(sample, 0, (size_t)l->known * sizeof *sample);
    for (int seat = 0; seat < 2; seat++) {
        int sign = seat ? -1 : 1;
        evaluate_mobility(&l->board, seat, cells[seat]);
        for (int i = 0; i < p->count[seat]; i++) {
            int c = *fairy_list(g, p, seat, i), seen = seat ? g->cells - 1 - c : c;
            int16_t *of = sample + KNOWN * piece_kind(p->cell[c]);
            of[0] = (int16_t)(of[0] + sign);
            for (int k = 0; k < VARIANT_SHAPES; k++)
                of[1 + k] = (int16_t)(of[1 + k] + sign * l->values.shape[seen][k]);
        }
        for (int kind = 0; kind < l->kinds; kind++)
            sample[KNOWN * kind + KNOWN - 1] =
                (int16_t)(sample[KNOWN * kind + KNOWN - 1] + sign * cells[seat][kind]);
    }
    int value = evaluate_board(&l->board, -VALUES_SURE, VALUES_SURE, &rough);
    l->end[l->n++] =
        (struct learn_end){.value = (float)(value * l->values.unit * (p->seat ? -1 : 1)),
                           .found = (float)score / VALUES_REPORTED * (p->seat ? -1 : 1),
                           .phase = (uint8_t)(evaluate_phase(&l->board) * 255 / VALUES_PHASE)};
}

void learn_end_game(struct learn *l, int points)
{
    for (; l->whole < l->n; l->whole++) {
        l->end[l->whole].points = (uint8_t)points;
        l->end[l->whole].measured = l->games % MEASURED == 0;
    }
    l->games++;
}

/* ---- regression ---- */

static float odds(const struct learn *l, size_t i)
{
    const int16_t *s = l->sample + i * (size_t)l->known;
    const float *number = l->number;
    float early = (float)l->end[i].phase / 255, late = 1 - early;
    float value = l->end[i].value;
    for (int kind = 0; kind < l->kinds; kind++, s += KNOWN, number += LEARNED) {
        float sum[2] = {0, 0};
        for (int k = 0; k < VARIANT_SHAPES; k++) {
            sum[0] += number[1 + k] * s[1 + k];
            sum[1] += number[1 + VARIANT_SHAPES + k] * s[1 + k];
        }
        value += number[0] * s[0] + (early * sum[0] + late * sum[1]) / 256 +
                 number[LEARNED - 1] * s[KNOWN - 1] / 64;
    }
    return value;
}

static void blame(const struct learn *l, size_t i, float slope, float *gradient)
{
    const int16_t *s = l->sample + i * (size_t)l->known;
    float early = slope * l->end[i].phase / 255 / 256, late = slope / 256 - early;
    for (int kind = 0; kind < l->kinds; kind++, s += KNOWN, gradient += LEARNED) {
        gradient[0] += slope * s[0];
        for (int k = 0; k < VARIANT_SHAPES; k++) {
            gradient[1 + k] += early * s[1 + k];
            gradient[1 + VARIANT_SHAPES + k] += late * s[1 + k];
        }
        gradient[LEARNED - 1] += slope * s[KNOWN - 1] / 64;
    }
}

static double chance(double value, double scale)
{
    return 1 / (1 + exp(-value / scale));
}

/* The target value of a sample. */
static double target(const struct learn *l, size_t i, double scale)
{
    return RESULT_PART * l->end[i].points / 2.0 +
           (1 - RESULT_PART) * chance(l->end[i].found, scale);
}

/* The mean loss of the validation games, or of the others. */
static double loss(const struct learn *l, bool measured, double scale)
{
    double sum = 0;
    size_t n = 0;
    for (size_t i = 0; i < l->whole; i++) {
        if (l->end[i].measured != measured)
            continue;
        double p = chance(odds(l, i), scale), won = target(l, i, scale);
        sum -= won * log(p + 1e-9) + (1 - won) * log(1 - p + 1e-9);
        n++;
    }
    return n > 0 ? sum / (double)n : 0;
}

static void find_scale(struct learn *l)
{
    double best = 1e9;
    for (double scale = 40; scale < 4000; scale *= 1.1) {
        double now = 0;
        for (size_t i = 0; i < l->whole; i++) {
            double p = chance(l->end[i].found, scale), won = l->end[i].points / 2.0;
            now -= won * log(p + 1e-9) + (1 - won) * log(1 - p + 1e-9);
        }
        if (now < best) {
            best = now;
            l->scale = scale;
        }
    }
}

/* One step of D. Kingma and J. Ba, "Adam: a method for stochastic optimization" (2014). */
static void step(struct learn *l, float *gradient, float *mean, float *square, double rate, int t)
{
    double first = 1 - pow(0.9, t), second = 1 - pow(0.999, t);
    for (int i = 0; i < l->numbers; i++) {
        double held = l->number[i] / (USUAL * USUAL * GAME_TELLS * l->games);
        float slope = gradient[i] / BATCH + (float)held;
        mean[i] = 0.9F * mean[i] + 0.1F * slope;
        square[i] = 0.999F * square[i] + 0.001F * slope * slope;
        l->number[i] -= (float)(rate * (mean[i] / first) / (sqrt(square[i] / second) + 1e-9));
        gradient[i] = 0;
    }
}

int learn_fit(struct learn *l)
{
    size_t numbers = (size_t)l->numbers;
    float *gradient = calloc(3 * numbers, sizeof *gradient);
    struct random chosen;
    if (!gradient || l->whole == 0) {
        free(gradient);
        return gradient ? 0 : AGON_NO_MEMORY;
    }
    random_seed(&chosen, 1);
    find_scale(l);
    l->before = loss(l, true, l->scale);
    int steps = (int)(PASSES * l->whole / BATCH) + 1;
    for (int t = 1; t <= steps; t++) {
        for (int i = 0; i < BATCH; i++) {
            size_t at = random_below(&chosen, (uint32_t)l->whole);
            if (l->end[at].measured)
                continue;
            double wrong = chance(odds(l, at), l->scale) - target(l, at, l->scale);
            blame(l, at, (float)(wrong / l->scale), gradient);
        }
        step(l, gradient, gradient + numbers, gradient + 2 * numbers, 1.0 * (steps - t + 1) / steps,
             t);
    }
    l->after = loss(l, true, l->scale);
    free(gradient);
    return 0;
}

/* ---- results ---- */

static int whole_number(float x, int old)
{
    int n = old + (int)lroundf(x);
    return n > VARIANT_LEARNED ? VARIANT_LEARNED : n < -VARIANT_LEARNED ? -VARIANT_LEARNED : n;
}

void learn_write(const struct learn *l, struct text *out)
{
    text_add(out, "%s\n[values]\n", LEARN_REMARK);
    for (int kind = 0; kind < l->kinds; kind++) {
        int worth = l->g->worth[kind] + (int)lroundf(l->number[LEARNED * kind]);
        worth = worth < LEAST || l->g->kind[0][kind].royal ? l->g->worth[kind] : worth;
        if (worth == 0)
            continue;
        text_add(out, "%s = %d.%02d\n", l->g->variant->kind[kind].code, worth / 100, worth % 100);
    }
    text_add(out, "\n[places]\n");
    for (int kind = 0; kind < l->kinds; kind++) {
        const struct variant_kind *k = &l->g->variant->kind[kind];
        const float *number = l->number + LEARNED * kind + 1;
        text_add(out, "%s =", k->code);
        for (int i = 0; i < 2 * VARIANT_SHAPES; i++)
            text_add(out, "%s %d", i == VARIANT_SHAPES ? " /" : "",
                     whole_number(number[i], k->place[i / VARIANT_SHAPES][i % VARIANT_SHAPES]));
        text_add(out, " / %d\n", whole_number(number[2 * VARIANT_SHAPES], k->mobility));
    }
}
