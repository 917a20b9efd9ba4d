/* The display of an Arimaa board: cells, kinds, pieces, and the cells to touch for a move. */
#include "games/arimaa/arimaa.h"

#define CELL(file, rank, sq, look)                                                                 \
    {                                                                                              \
        (file) * 1000, (rank)*1000, sq, look                                                       \
    }
#define ROW(rank, r, c, f)                                                                         \
    CELL(0, rank, "a" r, ""), CELL(1, rank, "b" r, ""), CELL(2, rank, "c" r, c),                   \
        CELL(3, rank, "d" r, ""), CELL(4, rank, "e" r, ""), CELL(5, rank, "f" r, f),               \
        CELL(6, rank, "g" r, ""), CELL(7, rank, "h" r, "")

static const struct agon_cell cells[64] = {ROW(0, "1", "", ""),         ROW(1, "2", "", ""),
                                           ROW(2, "3", "trap", "trap"), ROW(3, "4", "", ""),
                                           ROW(4, "5", "", ""),         ROW(5, "6", "trap", "trap"),
                                           ROW(6, "7", "", ""),         ROW(7, "8", "", "")};

/* Names as in the source documents of each language. */
static const struct agon_piece_type pieces[ARIMAA_KINDS] = {
    {"", "", NULL},
    {"R", "en=Rabbit;fr=Lapin;ja=ウサギ;tr=Tavşan", NULL},
    {"C", "en=Cat;fr=Chat;ja=猫;tr=Kedi", NULL},
    {"D", "en=Dog;fr=Chien;ja=犬;tr=Köpek", NULL},
    {"H", "en=Horse;fr=Cheval;ja=馬;tr=At", NULL},
    {"M", "en=Camel;fr=Chameau;ja=ラクダ;tr=Deve", NULL},
    {"E", "en=Elephant;fr=Éléphant;ja=象;tr=Fil", NULL}};

const struct agon_board arimaa_board_look = {"square", 64, ARIMAA_KINDS, cells, pieces};

int arimaa_touch(const agon_game *g, const agon_pos *p, agon_move m, int16_t cell[AGON_TOUCH_MAX])
{
    (void)g;
    (void)p;
    if (m == AGON_PASS)
        return 0;
    int n = 0;
    if (!arimaa_is_place(m))
        cell[n++] = (int16_t)arimaa_move_from(m);
    cell[n++] = (int16_t)arimaa_move_to(m);
    return n;
}

int arimaa_items(const agon_game *g, const agon_pos *pos, struct agon_item *out)
{
    (void)g;
    const struct arimaa_board *b = &arimaa_pos(pos)->board;
    uint64_t frozen = arimaa_frozen(b, ARIMAA_GOLD) | arimaa_frozen(b, ARIMAA_SILVER);
    int n = 0;
    for (uint64_t set = arimaa_occupied(b); set; set &= set - 1) {
        int sq = arimaa_first(set);
        out[n++] = (struct agon_item){.x = cells[sq].x,
                                      .y = cells[sq].y,
                                      .cell = (int16_t)sq,
                                      .seat = (int8_t)arimaa_side_at(b, sq),
                                      .piece = (uint8_t)arimaa_kind_at(b, sq),
                                      .marks = frozen >> sq & 1 ? AGON_MARK_FROZEN : 0,
                                      .ms = -1};
    }
    return n;
}
