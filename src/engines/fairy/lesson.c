/* The label of a sample is the chance to win by the search's score alone: results of few games say
 * less of their positions, and were learned by heart. Results say what a score is worth.
 *
 * While a net is learned, pieces of one kind share what they learn on a file or a rank: an input
 * has three rows, of its cell, of its file and of its rank, which are added up at the end. */
#include "engines/fairy/lesson.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engines/fairy/evaluate.h"

enum {
    MEMORY = 1 << 30,
    ROOM_START = 1 << 10,  /* samples */
    SCALED_MOST = 1 << 17, /* samples for the scale */
    SCALE_STEPS = 64,
    LEAST_LEARNED = 100, /* samples */
    HELD_OUT = 50,       /* one sample of 50, the last ones */
    HELD_MOST = 20000,
    SHARED = 2,          /* rows of an input besides its own */
    SEEN = 6,            /* times that a sample is seen, or more often, */
    SEEN_MOST = 60,      /* up to so often, */
    SEEN_LEAST = 1000000 /* so that all together are seen so often */
};

struct sample {
    int32_t base, score; /* units, for the side to move */
    uint16_t n;
    uint8_t seat, head, points;
    uint8_t mirrored[2]; /* the view of the side to move, and the other's */
    uint32_t piece[];    /* cell << 16 | piece */
};

static struct sample *sample_at(const struct lesson *l, size_t i)
{
    return (struct sample *)(l->sample + i * l->size);
}

int lesson_begin(struct lesson *l, const agon_game *game)
{
    const struct fairy_game *g = fairy_game(game);
    int pieces = g->first->count[0] + g->first->count[1];
    *l = (struct lesson){.g = g};
    l->size = sizeof(struct sample) + (size_t)pieces * sizeof(uint32_t);
    if (values_init(&l->values, g) == 0 && neural_map_init(&l->map, g) == 0 &&
        board_init(&l->board, g, &l->values) == 0)
        return 0;
    lesson_release(l);
    return AGON_NO_MEMORY;
}

void lesson_release(struct lesson *l)
{
    board_release(&l->board);
    values_release(&l->values);
    neural_map_release(&l->map);
    free(l->sample);
    free(l->net);
    *l = (struct lesson){0};
}

/* Makes room for one more sample. */
static bool make_room(struct lesson *l)
{
    size_t most = MEMORY / l->size, room = l->room > 0 ? 2 * l->room : ROOM_START;
    if (l->n < l->room)
        return true;
    room = room < most ? room : most;
    unsigned char *sample = l->n < room ? realloc(l->sample, room * l->size) : NULL;
    if (!sample)
        return false;
    l->sample = sample;
    l->room = room;
    return true;
}

void lesson_note(struct lesson *l, const struct fairy_pos *p, int score)
{
    l->full = l->full || !make_room(l);
    if (l->full || board_begin(&l->board, p, (struct agon_past){NULL, 0}) < 0)
        return;
    struct sample *s = sample_at(l, l->n++);
    *s = (struct sample){.base = evaluate_plain(&l->board),
                         .score = score,
                         .seat = p->seat,
                         .head = (uint8_t)neural_head(evaluate_phase(&l->board))};
    for (int i = 0; i < 2; i++)
        s->mirrored[i] = neural_is_mirrored(&l->map, p, p->seat ^ i);
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < p->count[seat]; i++) {
            uint32_t c = *fairy_list(l->g, p, seat, i);
            s->piece[s->n++] = c << 16 | p->cell[c];
        }
}

void lesson_end_game(struct lesson *l, int points)
{
    for (; l->whole < l->n; l->whole++)
        sample_at(l, l->whole)->points = (uint8_t)points;
}

/* ---- learning ---- */

static double chance(double hundredths, double scale)
{
    return 1 / (1 + exp(-hundredths / scale));
}

/* The scale with which scores predict the results best. */
static void find_scale(struct lesson *l)
{
    double best = HUGE_VAL, scale = 2 * NEURAL_SCALE_LEAST;
    size_t step = l->whole / SCALED_MOST + 1;
    for (int k = 0; k < SCALE_STEPS; k++, scale *= 1.1) {
        double loss = 0;
        for (size_t i = 0; i < l->whole; i += step) {
            const struct sample *s = sample_at(l, i);
            double won = (s->seat ? 2 - s->points : s->points) / 2.0;
            double p = chance((double)s->score * l->values.unit, scale);
            loss -= won * log(p + 1e-9) + (1 - won) * log(1 - p + 1e-9);
        }
        if (loss < best) {
            best = loss;
            l->scale = (int)scale;
        }
    }
}

/* Inputs of files and ranks; with blocks of cells there are none. */
static int shared_inputs(const struct neural_map *m)
{
    return m->each > 1 ? 0 : 2 * m->g->variant->kinds * (m->g->width + m->g->height);
}

static void share(const struct neural_map *m, uint32_t input, uint32_t shared[SHARED])
{
    uint32_t groups = (uint32_t)m->groups, width = (uint32_t)m->g->width;
    uint32_t first = (uint32_t)m->inputs + input / groups * (width + (uint32_t)m->g->height);
    shared[0] = first + input % groups % width;
    shared[1] = first + width + input % groups / width;
}

/* The inputs of a piece, with those it shares; returns their number. */
static int piece_inputs(const struct neural_map *m, int seat, bool mirrored, uint32_t piece,
                        uint32_t *input)
{
    int n = neural_inputs(m, seat, mirrored, (int)(piece >> 16), (fairy_piece)piece, input);
    if (shared_inputs(m) == 0)
        return n;
    share(m, input[0], input + 1);
    return 1 + SHARED;
}

/* Adds the shared rows to those of inputs. */
static void fold(const struct neural_map *m, int8_t *row)
{
    for (int input = 0; input < m->inputs && shared_inputs(m) > 0; input++) {
        uint32_t shared[SHARED];
        share(m, (uint32_t)input, shared);
        for (size_t k = 0; k < NEURAL_UNITS; k++) {
            int8_t *own = row + (size_t)input * NEURAL_UNITS + k;
            int sum = *own + row[shared[0] * NEURAL_UNITS + k] + row[shared[1] * NEURAL_UNITS + k];
            *own = (int8_t)(sum > m->row_most    ? m->row_most
                            : sum < -m->row_most ? -m->row_most
                                                 : sum);
        }
    }
}

static void see(const void *user, size_t i, uint32_t *room, struct trainer_sample *to)
{
    const struct lesson *l = user;
    const struct sample *s = sample_at(l, i);
    double scale = (double)l->scale / l->values.unit;
    *to = (struct trainer_sample){.head = s->head,
                                  .base = (float)(s->base / scale),
                                  .chance = (float)chance(s->score, scale),
                                  .bound = TABLE_EXACT};
    for (int k = 0; k < 2; k++) {
        uint32_t *input = room + k * (1 + SHARED) * l->map.active;
        int n = 0;
        for (int at = 0; at < s->n; at++)
            n += piece_inputs(&l->map, s->seat ^ k, s->mirrored[k], s->piece[at], input + n);
        to->input[k] = input;
        to->n[k] = n;
    }
}

/* Writes the file of a net. */
static int write_net(struct lesson *l, const int8_t *row, const int16_t *rest)
{
    size_t rows = (size_t)l->map.inputs * NEURAL_UNITS;
    free(l->net);
    l->net_size = NEURAL_HEADER + rows + 2 * NEURAL_REST;
    l->net = malloc(l->net_size);
    if (!l->net)
        return AGON_NO_MEMORY;
    neural_write_header(&l->map, l->scale, (char *)l->net);
    memcpy(l->net + NEURAL_HEADER, row, rows);
    for (size_t i = 0; i < NEURAL_REST; i++) {
        l->net[NEURAL_HEADER + rows + 2 * i] = (unsigned char)(rest[i] & 255);
        l->net[NEURAL_HEADER + rows + 2 * i + 1] = (unsigned char)((uint16_t)rest[i] >> 8);
    }
    return 0;
}

/* How many samples are seen in all, of n: few would be learned by heart. */
static double presentations(double n)
{
    double least = fmin(SEEN_LEAST, SEEN_MOST * n);
    return fmax(SEEN * n, least);
}

int lesson_learn(struct lesson *l, trainer_tell *tell, void *told)
{
    int inputs = l->map.inputs + shared_inputs(&l->map);
    int16_t rest[NEURAL_REST];
    size_t held = l->whole / HELD_OUT < HELD_MOST ? l->whole / HELD_OUT : HELD_MOST;
    if (l->whole < LEAST_LEARNED)
        return 0;
    struct trainer_plan plan = {.inputs = inputs,
                                .units = NEURAL_UNITS,
                                .heads = NEURAL_HEADS,
                                .active = (1 + SHARED) * l->map.active,
                                .see = see,
                                .user = l,
                                .learned = l->whole - held,
                                .held = held,
                                .rate = 2e-3,
                                .seed = 1,
                                .out_one = NEURAL_OUT_ONE,
                                .bias_one = NEURAL_BIAS_ONE,
                                .from_nothing = true,
                                .row_most = l->map.row_most,
                                .threads = 1,
                                .tell = tell,
                                .told = told};
    plan.presentations = presentations((double)plan.learned);
    find_scale(l);
    int8_t *row = malloc((size_t)inputs * NEURAL_UNITS);
    int status = row && trainer_run(&plan, row, rest) ? 0 : AGON_NO_MEMORY;
    if (status == 0) {
        fold(&l->map, row);
        status = write_net(l, row, rest);
    }
    free(row);
    return status;
}
