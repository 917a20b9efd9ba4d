/* Nets as files, and the inputs and units of positions. */
#include "engines/fairy/neural.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/engine.h>

#include "core/random.h"
#include "engines/fairy/nets.h"

enum { ALIGNED = 64, GATHERED = 64 };

/* ---- how pieces are inputs ---- */

/* Whether a kind has the mirror image of a way. */
static bool has_mirrored(const struct betza *b, const struct betza_way *w)
{
    for (int i = 0; i < b->n; i++) {
        const struct betza_way *o = &b->way[i];
        if (o->type == w->type && o->flags == w->flags && o->x == -w->x && o->y == w->y &&
            o->x2 == -w->x2 && o->y2 == w->y2 && o->range == w->range && o->range2 == w->range2 &&
            o->jumps == w->jumps)
            return true;
    }
    return false;
}

static bool is_symmetric(const struct variant *v)
{
    for (int kind = 0; kind < v->kinds; kind++) {
        const struct betza *b = &v->kind[kind].betza;
        for (int i = 0; i < b->n; i++)
            if (!has_mirrored(b, &b->way[i]))
                return false;
    }
    return true;
}

static uint64_t mix(uint64_t hash, uint64_t with)
{
    return random_mix(hash * 31 + with);
}

static uint64_t mix_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = mix(hash, (unsigned char)*text);
    return mix(hash, 0);
}

/* Everything that the inputs, material and places depend on. */
static uint64_t sign(const struct fairy_game *g)
{
    const struct variant *v = g->variant;
    uint64_t hash =
        mix(mix(mix((uint64_t)g->width, (uint64_t)g->height), v->goal), (uint64_t)v->kinds);
    for (int kind = 0; kind < v->kinds; kind++) {
        const struct variant_kind *k = &v->kind[kind];
        hash = mix(mix_text(hash, k->moves), (uint64_t)g->worth[kind] * 2 + k->royal);
        for (int i = 0; i < 2 * VARIANT_SHAPES; i++)
            hash = mix(hash, (uint64_t)k->place[i / VARIANT_SHAPES][i % VARIANT_SHAPES]);
        for (int i = 0; i < k->promotion.targets; i++)
            hash = mix(hash, k->promotion.target[i]);
    }
    return hash;
}

/* Groups cells in square blocks, the smallest that are few enough. */
static void group_cells(struct neural_map *m)
{
    const struct fairy_game *g = m->g;
    int side = 1, across = g->width, down = g->height;
    while (2 * g->variant->kinds * across * down > NEURAL_INPUTS_MOST) {
        side++;
        across = (g->width + side - 1) / side;
        down = (g->height + side - 1) / side;
    }
    for (int c = 0; c < g->cells; c++)
        m->group[c] = (uint16_t)(g->y_of[c] / side * across + g->x_of[c] / side);
    m->groups = across * down;
    m->each = side > 1 ? 2 : 1;
    m->inputs = 2 * g->variant->kinds * m->groups + (side > 1 ? 2 * g->cells : 0);
}

int neural_map_init(struct neural_map *m, const struct fairy_game *g)
{
    size_t cells = (size_t)g->cells;
    uint16_t *table = calloc(5 * cells, sizeof *table);
    *m = (struct neural_map){.g = g, .group = table};
    if (!table)
        return AGON_NO_MEMORY;
    for (int i = 0; i < 4; i++)
        m->seen[i / 2][i % 2] = table + (size_t)(1 + i) * cells;
    for (int c = 0; c < g->cells; c++) {
        int mirrored = c + g->width - 1 - 2 * g->x_of[c];
        m->seen[0][0][c] = (uint16_t)c;
        m->seen[0][1][c] = (uint16_t)mirrored;
        m->seen[1][0][c] = (uint16_t)(g->cells - 1 - c);
        m->seen[1][1][c] = (uint16_t)(g->cells - 1 - mirrored);
    }
    group_cells(m);
    m->mirrors = is_symmetric(g->variant);
    m->signature = sign(g);
    m->active = m->each * (g->first->count[0] + g->first->count[1]);
    m->row_most = (INT16_MAX - LAYERS_BIAS_MOST) / (m->active > 0 ? m->active : 1);
    m->row_most = m->row_most < INT8_MAX ? m->row_most : INT8_MAX;
    return 0;
}

void neural_map_release(struct neural_map *m)
{
    free(m->group);
    *m = (struct neural_map){0};
}

bool neural_is_mirrored(const struct neural_map *m, const struct fairy_pos *p, int seat)
{
    int at = p->royal_at[seat];
    if (!m->mirrors || at == FAIRY_NOBODY)
        return false;
    int x = m->g->x_of[m->seen[seat][0][at]];
    return 2 * x > m->g->width - 1;
}

int neural_inputs(const struct neural_map *m, int seat, bool mirrored, int cell, fairy_piece piece,
                  uint32_t input[2])
{
    int seen = m->seen[seat][mirrored][cell], kinds = m->g->variant->kinds;
    int other = piece_seat(piece) != seat;
    input[0] = (uint32_t)((other * kinds + piece_kind(piece)) * m->groups + m->group[seen]);
    if (m->each > 1)
        input[1] = (uint32_t)(2 * kinds * m->groups + other * m->g->cells + seen);
    return m->each;
}

int neural_head(int phase)
{
    int head = phase * NEURAL_HEADS / (VALUES_PHASE + 1);
    return head < 0 ? 0 : head;
}

/* ---- files ---- */

static size_t file_size(const struct neural_map *m)
{
    return NEURAL_HEADER + (size_t)m->inputs * NEURAL_UNITS + 2 * (size_t)NEURAL_REST;
}

void neural_write_header(const struct neural_map *m, int scale, char header[NEURAL_HEADER])
{
    char line[NEURAL_HEADER + 1];
    int n = snprintf(line, sizeof line, "agon net 1 %016" PRIx64 " %d %d", m->signature, m->inputs,
                     scale);
    memset(header, ' ', NEURAL_HEADER);
    memcpy(header, line, (size_t)n);
    header[NEURAL_HEADER - 1] = '\n';
}

/* Copies the numbers, none of which may let units or sums overflow. */
static int copy_numbers(struct neural *net, const unsigned char *at, struct agon_error *e)
{
    size_t rows = (size_t)net->map.inputs * NEURAL_UNITS, most = (size_t)net->map.row_most;
    int8_t *row = net->memory = aligned_alloc(ALIGNED, (rows + 2 * NEURAL_REST + 63) / 64 * 64);
    if (!row)
        return agon_fail(e, AGON_NO_MEMORY, -1, "out of memory");
    int16_t *rest = (int16_t *)(row + rows);
    memcpy(row, at, rows);
    for (size_t i = 0; i < rows; i++)
        if ((size_t)abs(row[i]) > most)
            return agon_fail(e, AGON_BAD_TEXT, (long)i, "expected numbers of rows up to %zu", most);
    for (int i = 0; i < NEURAL_REST; i++) {
        const unsigned char *low = at + rows + 2 * (size_t)i;
        rest[i] = (int16_t)(low[0] | low[1] << 8);
        int limit = i < NEURAL_UNITS                 ? LAYERS_BIAS_MOST
                    : i < NEURAL_REST - NEURAL_HEADS ? LAYERS_OUT_MOST
                                                     : INT16_MAX;
        if (abs(rest[i]) > limit)
            return agon_fail(e, AGON_BAD_TEXT, -1, "expected numbers of units up to %d", limit);
    }
    net->layers = (struct layers){net->map.inputs, NEURAL_UNITS, NEURAL_HEADS, row, rest};
    return 0;
}

struct header {
    uint64_t signature;
    int inputs, scale;
};

static bool read_header(const void *bytes, size_t n, struct header *h)
{
    char line[NEURAL_HEADER + 1] = "";
    int end = 0;
    if (n >= NEURAL_HEADER)
        memcpy(line, bytes, NEURAL_HEADER);
    return sscanf(line, "agon net 1 %16" SCNx64 " %9d %9d %n", &h->signature, &h->inputs, &h->scale,
                  &end) == 3 &&
           end == NEURAL_HEADER && h->scale >= NEURAL_SCALE_LEAST && h->scale <= NEURAL_SCALE_MOST;
}

int neural_read(struct neural *net, const struct fairy_game *g, const void *bytes, size_t n,
                struct agon_error *e)
{
    struct header h;
    *net = (struct neural){.scale = 0};
    if (!read_header(bytes, n, &h))
        return agon_fail(e, AGON_BAD_TEXT, 0,
                         "expected a net, as \"agon variant train\" writes it");
    net->scale = h.scale;
    int status = neural_map_init(&net->map, g);
    if (status == 0 && (h.signature != net->map.signature || h.inputs != net->map.inputs))
        status = agon_fail(e, AGON_UNSUPPORTED, 0,
                           "the net was trained for another board, other pieces or other values");
    else if (status == 0 && n != file_size(&net->map))
        status = agon_fail(e, AGON_BAD_TEXT, (long)n, "expected a net of %zu bytes, found %zu",
                           file_size(&net->map), n);
    if (status == 0)
        status = copy_numbers(net, (const unsigned char *)bytes + NEURAL_HEADER, e);
    if (status < 0)
        neural_release(net);
    return status;
}

int neural_find(struct neural *net, const struct fairy_game *g)
{
    const struct nets_file *file;
    for (int i = 0; (file = nets_at(i)) != NULL; i++) {
        int status = neural_read(net, g, file->bytes, file->n, NULL);
        if (status == 0 || status == AGON_NO_MEMORY)
            return status;
    }
    return AGON_UNSUPPORTED;
}

void neural_release(struct neural *net)
{
    neural_map_release(&net->map);
    free(net->memory);
    *net = (struct neural){.scale = 0};
}

int agon_offer_net(const void *bytes, size_t n, struct agon_error *error)
{
    struct header h;
    if (!read_header(bytes, n, &h))
        return agon_fail(error, AGON_BAD_TEXT, 0,
                         "expected a net, as \"agon variant train\" writes it");
    int status = nets_offer(bytes, n);
    if (status == AGON_UNSUPPORTED)
        agon_fail(error, status, -1, "expected at most %d nets", NETS_MOST);
    else if (status < 0)
        agon_fail(error, status, -1, "out of memory");
    return status;
}

/* ---- units ---- */

void neural_frame_clear(struct neural_frame *f)
{
    f->known[0] = f->known[1] = false;
    f->changes = 0;
}

void neural_note(struct neural_frame *f, int cell, fairy_piece piece, bool comes)
{
    f->change[f->changes].cell = (uint16_t)cell;
    f->change[f->changes].piece = piece;
    f->change[f->changes++].comes = comes;
}

struct gathered {
    uint32_t come[GATHERED + 2], go[GATHERED + 2];
    int comes, goes;
};

static void flush(const struct neural *net, int16_t *to, const int16_t *from, struct gathered *g)
{
    layers_add(&net->layers, to, from, g->come, g->comes, g->go, g->goes);
    g->comes = g->goes = 0;
}

static void begin_side(const struct neural *net, struct neural_frame *f, const struct fairy_pos *p,
                       int seat)
{
    struct gathered g = {.comes = 0};
    const int16_t *from = net->layers.rest;
    for (int owner = 0; owner < 2; owner++)
        for (int i = 0; i < p->count[owner]; i++) {
            int c = *fairy_list(net->map.g, p, owner, i);
            g.comes +=
                neural_inputs(&net->map, seat, f->mirrored[seat], c, p->cell[c], g.come + g.comes);
            if (g.comes >= GATHERED) {
                flush(net, f->unit[seat], from, &g);
                from = f->unit[seat];
            }
        }
    flush(net, f->unit[seat], from, &g);
}

/* The units of a side at a ply, from those of the nearest ply before it that are known. */
static void bring(const struct neural *net, struct neural_frame *frame, int ply,
                  const struct fairy_pos *p, int seat)
{
    struct neural_frame *f = &frame[ply];
    struct gathered g = {.comes = 0};
    int from = ply, changes = 0, most = (p->count[0] + p->count[1]) / 2;
    if (f->known[seat])
        return;
    f->known[seat] = true;
    f->mirrored[seat] = neural_is_mirrored(&net->map, p, seat);
    do
        changes += frame[from--].changes;
    while (from >= 0 && !frame[from].known[seat] && changes <= most);
    if (from < 0 || !frame[from].known[seat] || changes > most || changes * 2 > GATHERED ||
        frame[from].mirrored[seat] != f->mirrored[seat]) {
        begin_side(net, f, p, seat);
        return;
    }
    for (int i = from + 1; i <= ply; i++)
        for (int k = 0; k < frame[i].changes; k++) {
            bool comes = frame[i].change[k].comes;
            uint32_t *to = comes ? g.come + g.comes : g.go + g.goes;
            int n = neural_inputs(&net->map, seat, f->mirrored[seat], frame[i].change[k].cell,
                                  frame[i].change[k].piece, to);
            g.comes += comes ? n : 0;
            g.goes += comes ? 0 : n;
        }
    flush(net, f->unit[seat], frame[from].unit[seat], &g);
}

int neural_value(const struct neural *net, const struct values *v, struct neural_frame *frame,
                 int ply, const struct fairy_pos *p, int phase)
{
    int head = neural_head(phase), seat = p->seat;
    for (int i = 0; i < 2; i++)
        bring(net, frame, ply, p, i);
    int64_t sum = layers_sum(&net->layers, head, frame[ply].unit[seat], frame[ply].unit[!seat]);
    int64_t odds = sum * NEURAL_BIAS_ONE / (LAYERS_ONE * LAYERS_ONE * NEURAL_OUT_ONE) +
                   net->layers.rest[NEURAL_REST - NEURAL_HEADS + head];
    return (int)(odds * net->scale / (NEURAL_BIAS_ONE * v->unit));
}
