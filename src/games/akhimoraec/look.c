/* The display of Akhimoraec: circles, and hourglasses with the sand left in them. */
#include "games/akhimoraec/akhimoraec.h"

enum { KIND_COLOUR, KIND_BLACK, PLY_MS = 1000 };
static const struct agon_piece_type pieces[] = {
    {"A", "en=Hourglass, colour up;fr=Sablier, couleur en haut;ja=砂時計（色）;tr=Kum saati, renk",
     "K"},
    {"X", "en=Hourglass, black up;fr=Sablier, noir en haut;ja=砂時計（黒）;tr=Kum saati, siyah",
     "K"},
};

#define RANK(r)                                                                                    \
    {                                                                                              \
        "a" r, "b" r, "c" r, "d" r, "e" r, "f" r, "g" r, "h" r, "i" r                              \
    }
static const char *const names[AKHI_SIDE][AKHI_SIDE] = {RANK("1"), RANK("2"), RANK("3"),
                                                        RANK("4"), RANK("5"), RANK("6"),
                                                        RANK("7"), RANK("8"), RANK("9")};

void akhi_look(struct akhi_game *g)
{
    for (int i = 0; i < AKHI_SQUARES; i++) {
        int file = i % AKHI_SIDE, rank = i / AKHI_SIDE;
        bool orange = file >= 3 && file <= 5 && rank >= 3 && rank <= 5;
        g->cell[i] = (struct agon_cell){1000 * file, 1000 * rank, names[rank][file],
                                        orange             ? "orange"
                                        : g->owner[i] >= 0 ? "home"
                                                           : ""};
    }
    g->board = (struct agon_board){"square", AKHI_SQUARES, 2, g->cell, pieces};
}

const char *akhi_square_name(int square)
{
    return names[square / AKHI_SIDE][square % AKHI_SIDE];
}

const char *akhi_seat_name(int seat)
{
    return seat == AKHI_GOLD ? "gold" : "red";
}

int akhi_touch(const agon_game *game, const agon_pos *pos, agon_move m,
               int16_t cell[AGON_TOUCH_MAX])
{
    (void)game;
    if (!(m & AKHI_STEP) || (m & AGON_RESERVED))
        return 0;
    cell[0] = akhi_pos(pos)->square[akhi_glass(m)];
    cell[1] = (int16_t)akhi_to(m);
    return 2;
}

/* If time is in plies, one is displayed as a second. */
int akhi_items(const agon_game *game, const agon_pos *pos, struct agon_item *out)
{
    const struct akhi_game *g = akhi_game(game);
    const struct akhi_pos *p = akhi_pos(pos);
    for (int i = 0; i < AKHI_GLASSES; i++) {
        const struct agon_cell *cell = &g->cell[p->square[i]];
        bool black = akhi_is_black(p, i);
        out[i] = (struct agon_item){.x = cell->x,
                                    .y = cell->y,
                                    .cell = p->square[i],
                                    .angle = black ? 180 : 0,
                                    .seat = (int8_t)akhi_seat_of(i),
                                    .piece = black ? KIND_BLACK : KIND_COLOUR,
                                    .marks = akhi_may_leave(g, p, i) ? 0 : AGON_MARK_FROZEN,
                                    .ms = (int64_t)p->sand[i] * (g->real ? 1 : PLY_MS)};
    }
    return AKHI_GLASSES;
}
