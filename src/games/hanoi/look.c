/* The display of the Towers of Hanoi: pegs, and discs stacked on them. */
#include <stdio.h>

#include "games/hanoi/hanoi.h"

static const char *const pegs[HANOI_PEGS_MAX] = {"a", "b", "c", "d", "e", "f", "g", "h"};

static int kind_of(const struct hanoi_game *g, struct hanoi_disc d)
{
    return d.tower * g->discs + d.size;
}

/* The letter of a kind is its colour, if there are several, and its size. */
static void name_kind(struct hanoi_game *g, struct hanoi_disc d)
{
    static const char *const colour[] = {"w", "b", "g"};
    static const char *const names[][4] = {
        {"White disc", "Disque blanc", "白い円盤", "Beyaz disk"},
        {"Black disc", "Disque noir", "黒い円盤", "Siyah disk"},
        {"Golden disc", "Disque doré", "金の円盤", "Altın disk"},
        {"Disc", "Disque", "円盤", "Disk"},
    };
    int kind = kind_of(g, d), size = d.size + 1;
    const char *const *name = names[g->towers > 1 ? d.tower : 3];
    snprintf(g->name[kind], HANOI_NAME, "%s%d", g->towers > 1 ? colour[d.tower] : "", size);
    snprintf(g->names[kind], HANOI_NAMES, "en=%s %d;fr=%s %d;ja=%s%d;tr=%s %d", name[0], size,
             name[1], size, name[2], size, name[3], size);
    g->piece[kind] = (struct agon_piece_type){g->name[kind], g->names[kind], NULL};
}

void hanoi_look(struct hanoi_game *g)
{
    for (int peg = 0; peg < g->pegs; peg++)
        g->cell[peg] = (struct agon_cell){1000 * peg, 0, pegs[peg], "peg"};
    for (int t = 0; t < g->towers; t++)
        for (int size = 0; size < g->discs; size++)
            name_kind(g, (struct hanoi_disc){size, t});
    g->board = (struct agon_board){"pegs", g->pegs, g->towers * g->discs, g->cell, g->piece};
}

const char *hanoi_name(const struct hanoi_game *g, struct hanoi_disc d)
{
    return g->name[kind_of(g, d)];
}

int hanoi_touch(const agon_game *game, const agon_pos *pos, agon_move m,
                int16_t cell[AGON_TOUCH_MAX])
{
    cell[0] = (int16_t)hanoi_peg(hanoi_game(game), hanoi_pos(pos), hanoi_moved(m));
    cell[1] = (int16_t)hanoi_to(m);
    return 2;
}

int hanoi_items(const agon_game *game, const agon_pos *pos, struct agon_item *out)
{
    const struct hanoi_game *g = hanoi_game(game);
    const struct hanoi_pos *p = hanoi_pos(pos);
    int height[HANOI_PEGS_MAX] = {0}, n = 0;
    for (int size = g->discs - 1; size >= 0; size--)
        for (int level = 0; level < g->towers; level++)
            for (int t = 0; t < g->towers; t++) {
                struct hanoi_disc d = {size, t};
                int peg = hanoi_peg(g, p, d);
                if (hanoi_level(p, d) != level)
                    continue;
                out[n++] = (struct agon_item){.x = 1000 * peg,
                                              .y = 1000 * height[peg],
                                              .cell = (int16_t)peg,
                                              .level = (int16_t)height[peg],
                                              .piece = (uint8_t)kind_of(g, d),
                                              .ms = -1};
                height[peg]++;
            }
    return n;
}
