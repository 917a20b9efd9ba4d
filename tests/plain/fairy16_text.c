/* Positions and moves of the plain 16x16 Fairy Chess as text. */
#include <stdio.h>
#include <string.h>

#include "fairy16.h"
#include "fen.h"

bool tera_read(struct tera_position *position, bool later, const char *text)
{
    int used = 0;
    position->later = later;
    if (!fen_read(&text, TERA_SIZE, TERA_LETTERS, position->at))
        return false;
    if (strncmp(text, " w - ", 5) != 0 && strncmp(text, " b - ", 5) != 0)
        return false;
    position->side = text[1] == 'w' ? TERA_WHITE : TERA_BLACK;
    text += 5;
    if (!fen_square_read(&text, TERA_SIZE, &position->passant))
        return false;
    return sscanf(text, " %d %d%n", &position->clock, &position->number, &used) == 2 && !text[used];
}

void tera_write(const struct tera_position *position, char text[TERA_TEXT_SIZE])
{
    text = fen_write(text, TERA_SIZE, position->at);
    text += sprintf(text, " %c - ", position->side == TERA_WHITE ? 'w' : 'b');
    text = fen_square_write(text, TERA_SIZE, position->passant);
    sprintf(text, " %d %d", position->clock, position->number);
}

void tera_move_write(struct tera_move move, char text[16])
{
    text = fen_square_write(text, TERA_SIZE, move.from);
    text = fen_square_write(text, TERA_SIZE, move.to);
    if (move.promotion)
        sprintf(text, "=%c", move.promotion);
}
