/* Positions and moves of the plain chess as text. */
#include <stdio.h>
#include <string.h>

#include "chess.h"
#include "fen.h"

/* "KQkq" in this order, or "-"; *text moves past it. */
static bool castle_read(const char **text, bool castle[4])
{
    const char *start = *text;
    for (int right = 0; right < 4; right++) {
        castle[right] = **text == "KQkq"[right];
        *text += castle[right];
    }
    if (*text == start && *(*text)++ != '-')
        return false;
    return true;
}

bool chess_read(struct chess_position *position, const char *text)
{
    int used = 0;
    if (!fen_read(&text, 8, "PNBRQK", position->at))
        return false;
    if (strncmp(text, " w ", 3) != 0 && strncmp(text, " b ", 3) != 0)
        return false;
    position->side = text[1] == 'w' ? CHESS_WHITE : CHESS_BLACK;
    text += 3;
    if (!castle_read(&text, position->castle) || *text++ != ' ')
        return false;
    if (!fen_square_read(&text, 8, &position->passant))
        return false;
    return sscanf(text, " %d %d%n", &position->clock, &position->number, &used) == 2 && !text[used];
}

void chess_write(const struct chess_position *position, char text[CHESS_TEXT_SIZE])
{
    bool none = true;
    text = fen_write(text, 8, position->at);
    text += sprintf(text, " %c ", position->side == CHESS_WHITE ? 'w' : 'b');
    for (int right = 0; right < 4; right++)
        if (position->castle[right]) {
            *text++ = "KQkq"[right];
            none = false;
        }
    text += sprintf(text, none ? "- " : " ");
    text = fen_square_write(text, 8, position->passant);
    sprintf(text, " %d %d", position->clock, position->number);
}

void chess_move_write(struct chess_move move, char text[8])
{
    text = fen_square_write(text, 8, move.from);
    text = fen_square_write(text, 8, move.to);
    if (move.promotion)
        sprintf(text, "=%c", move.promotion);
}
