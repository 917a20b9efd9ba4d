/* Reads positions for endgame tables, and their values under the fifty-move rule. */
#include "play/endgame.h"

#include <ctype.h>
#include <string.h>

#include "play/fen.h"

static void put(struct endgame *e, char letter, int square)
{
    static const char letters[] = "kqrbnp";
    uint64_t *set[] = {&e->kings, &e->queens, &e->rooks, &e->bishops, &e->knights, &e->pawns};
    uint64_t bit = UINT64_C(1) << square;
    *set[strchr(letters, tolower((unsigned char)letter)) - letters] |= bit;
    *(isupper((unsigned char)letter) ? &e->white : &e->black) |= bit;
    e->pieces++;
}

bool endgame_read(struct endgame *e, const agon_game *g, const agon_pos *pos)
{
    struct fen fen;
    bool castles = false;
    fen_read(&fen, g, pos);
    *e = (struct endgame){
        .white_moves = fen.white_moves, .counter = fen.counter, .passed = fen.passed};
    for (int i = 0; i < FEN_SQUARES; i++)
        if (fen.piece[i])
            put(e, fen.piece[i], i);
    for (int i = 0; i < 4; i++)
        castles |= fen.castle[i];
    return !castles;
}

bool endgame_decided(const struct endgame_tables *tables, const agon_game *g, const agon_pos *pos,
                     int *seat)
{
    struct endgame e;
    if (!endgame_read(&e, g, pos) || e.pieces > tables->most)
        return false;
    enum endgame_value value = tables->look(&e);
    bool won = value == ENDGAME_WON, lost = value == ENDGAME_LOST;
    if (value == ENDGAME_UNKNOWN || ((won || lost) && e.counter > 0))
        return false;
    int mover = g->rules->seat(g, pos);
    *seat = won ? mover : lost ? 1 - mover : -1;
    return true;
}
