/* The display of a Kamisado board: cells, towers, and the cells to touch for a move. */
#include "games/kamisado/kamisado.h"

#define CELL(file, rank, sq, look)                                                                 \
    {                                                                                              \
        (file) * 1000, (rank)*1000, sq, look                                                       \
    }
#define ROW(rank, r, a, b, c, d, e, f, g, h)                                                       \
    CELL(0, rank, "a" r, a), CELL(1, rank, "b" r, b), CELL(2, rank, "c" r, c),                     \
        CELL(3, rank, "d" r, d), CELL(4, rank, "e" r, e), CELL(5, rank, "f" r, f),                 \
        CELL(6, rank, "g" r, g), CELL(7, rank, "h" r, h)
#define MIRRORED(rank, r, a, b, c, d, e, f, g, h) ROW(rank, r, h, g, f, e, d, c, b, a)
#define N "brown"
#define G "green"
#define R "red"
#define Y "yellow"
#define I "fuchsia"
#define U "purple"
#define L "blue"
#define O "orange"
#define ROWS(row)                                                                                  \
    row(0, "1", O, L, U, I, Y, R, G, N), row(1, "2", R, O, I, G, L, Y, N, U),                      \
        row(2, "3", G, I, O, R, U, N, Y, L), row(3, "4", I, U, L, O, N, G, R, Y),                  \
        row(4, "5", Y, R, G, N, O, L, U, I), row(5, "6", L, Y, N, U, R, O, I, G),                  \
        row(6, "7", U, N, Y, L, G, I, O, R), row(7, "8", N, G, R, Y, I, U, L, O)

static const struct agon_cell source_cells[64] = {ROWS(ROW)};
static const struct agon_cell official_cells[64] = {ROWS(MIRRORED)};

/* A kind is the colour of a tower; agon_item.level counts its rings. */
static const struct agon_piece_type pieces[KAMISADO_COLOURS] = {
    {"N", "en=Brown;fr=Marron;ja=茶;tr=Kahverengi", NULL},
    {"G", "en=Green;fr=Vert;ja=緑;tr=Yeşil", NULL},
    {"R", "en=Red;fr=Rouge;ja=赤;tr=Kırmızı", NULL},
    {"Y", "en=Yellow;fr=Jaune;ja=黄;tr=Sarı", NULL},
    {"I", "en=Fuchsia;fr=Fuchsia;ja=桃;tr=Fuşya", NULL},
    {"U", "en=Purple;fr=Pourpre;ja=紫;tr=Mor", NULL},
    {"L", "en=Blue;fr=Bleu;ja=青;tr=Mavi", NULL},
    {"O", "en=Orange;fr=Orange;ja=橙;tr=Turuncu", NULL}};

const struct agon_board kamisado_source_look = {"square", 64, KAMISADO_COLOURS, source_cells,
                                                pieces};
const struct agon_board kamisado_official_look = {"square", 64, KAMISADO_COLOURS, official_cells,
                                                  pieces};

const char *kamisado_square_name(int sq)
{
    return source_cells[sq].name;
}

const char *kamisado_colour_name(int colour)
{
    static const char *const names[KAMISADO_COLOURS] = {N, G, R, Y, I, U, L, O};
    return names[colour];
}

const char *kamisado_seat_name(int seat)
{
    return seat == KAMISADO_WHITE ? "white" : "black";
}

int kamisado_touch(const agon_game *game, const agon_pos *pos, agon_move m,
                   int16_t cell[AGON_TOUCH_MAX])
{
    (void)game;
    (void)pos;
    if (m == AGON_PASS)
        return 0;
    if (m == KAMISADO_FILL_LEFT || m == KAMISADO_FILL_RIGHT) {
        bool right = (m == KAMISADO_FILL_RIGHT) != (kamisado_pos(pos)->seat == KAMISADO_BLACK);
        int rank = kamisado_pos(pos)->seat == KAMISADO_WHITE ? 0 : 56;
        cell[0] = (int16_t)(rank + (right ? 7 : 0));
        return 1;
    }
    cell[0] = (int16_t)kamisado_move_from(m);
    cell[1] = (int16_t)kamisado_move_to(m);
    return 2;
}

int kamisado_items(const agon_game *game, const agon_pos *pos, struct agon_item *out)
{
    const struct kamisado_pos *p = kamisado_pos(pos);
    bool moves = p->phase == KAMISADO_PLAY;
    (void)game;
    for (int i = 0; i < 2 * KAMISADO_COLOURS; i++) {
        int seat = i / KAMISADO_COLOURS, colour = i % KAMISADO_COLOURS, sq = p->at[seat][colour];
        bool called = moves && seat == p->seat && colour == p->colour;
        bool frozen = kamisado_is_blocked(p, seat, colour);
        out[i] = (struct agon_item){
            .x = source_cells[sq].x,
            .y = source_cells[sq].y,
            .cell = (int16_t)sq,
            .seat = (int8_t)seat,
            .piece = (uint8_t)colour,
            .level = p->rings[seat][colour],
            .marks = (uint8_t)((frozen ? AGON_MARK_FROZEN : 0) | (called ? AGON_MARK_CALLED : 0)),
            .ms = -1};
    }
    return 2 * KAMISADO_COLOURS;
}
