/* Positions and turns of the plain Amazons as text. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "amazons.h"

bool queens_start(struct queens_position *position, const char *size)
{
    static const char *const starts[][2] = {
        {"10x10", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w"},
        {"6x6", "1q2q1/q4q/6/6/Q4Q/1Q2Q1 w"},
        {"6x5", "1q2q1/q4q/6/Q4Q/1Q2Q1 w"},
    };
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (strcmp(starts[i][0], size) == 0)
            return queens_read(position, starts[i][1]);
    return false;
}

/* Reads one row into `row`; its length, or -1. */
static int read_row(const char **text, char row[QUEENS_SIZE_MAX])
{
    int n = 0;
    while (**text && **text != '/' && **text != ' ') {
        int run = 1;
        char letter = **text;
        if (isdigit((unsigned char)letter)) {
            run = (int)strtol(*text, (char **)text, 10);
            letter = ' ';
        } else {
            (*text)++;
        }
        if (!strchr("Qq* ", letter) || run < 1 || n + run > QUEENS_SIZE_MAX)
            return -1;
        for (; run > 0; run--)
            row[n++] = letter;
    }
    return n;
}

bool queens_read(struct queens_position *position, const char *text)
{
    char rows[QUEENS_SIZE_MAX][QUEENS_SIZE_MAX];
    int height = 0, width = 0;
    for (;; text++) {
        int n = height < QUEENS_SIZE_MAX ? read_row(&text, rows[height]) : -1;
        if (n < 1 || (height > 0 && n != width))
            return false;
        width = n;
        height++;
        if (*text != '/')
            break;
    }
    if (strcmp(text, " w") != 0 && strcmp(text, " b") != 0)
        return false;
    position->width = width;
    position->height = height;
    position->side = text[1] == 'w' ? QUEENS_WHITE : QUEENS_BLACK;
    memset(position->at, ' ', sizeof position->at);
    for (int i = 0; i < height; i++)
        memcpy(position->at + width * (height - 1 - i), rows[i], (size_t)width);
    return true;
}

void queens_write(const struct queens_position *position, char text[QUEENS_TEXT_SIZE])
{
    for (int rank = position->height - 1; rank >= 0; rank--) {
        for (int file = 0, run = 0; file < position->width; file++) {
            char letter = position->at[position->width * rank + file];
            run = letter == ' ' ? run + 1 : 0;
            bool last = file + 1 == position->width || letter != ' ' ||
                        position->at[position->width * rank + file + 1] != ' ';
            if (letter != ' ')
                *text++ = letter;
            else if (last)
                text += sprintf(text, "%d", run);
        }
        *text++ = rank ? '/' : ' ';
    }
    *text++ = position->side == QUEENS_WHITE ? 'w' : 'b';
    *text = '\0';
}

static int square_write(const struct queens_position *position, int square, char *text)
{
    return sprintf(text, "%c%d", 'a' + square % position->width, square / position->width + 1);
}

void queens_turn_write(const struct queens_position *position, struct queens_turn turn,
                       char text[16])
{
    text += square_write(position, turn.from, text);
    *text++ = '-';
    text += square_write(position, turn.to, text);
    *text++ = '/';
    square_write(position, turn.arrow, text);
}
