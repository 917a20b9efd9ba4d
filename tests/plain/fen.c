/* Reads and writes the rows and squares of plain chess-like positions. */
#include "fen.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_row(const char **text, int size, const char *letters, char *row)
{
    int file = 0;
    while (**text && **text != '/' && **text != ' ') {
        if (isdigit((unsigned char)**text)) {
            long run = strtol(*text, (char **)text, 10);
            if (run < 1 || run > size - file)
                return false;
            for (; run > 0; run--)
                row[file++] = ' ';
        } else {
            if (file == size || !strchr(letters, toupper((unsigned char)**text)))
                return false;
            row[file++] = *(*text)++;
        }
    }
    return file == size;
}

bool fen_read(const char **text, int size, const char *letters, char *at)
{
    for (int rank = size - 1; rank >= 0; rank--) {
        if (!read_row(text, size, letters, at + size * rank))
            return false;
        if (rank > 0 && *(*text)++ != '/')
            return false;
    }
    return true;
}

char *fen_write(char *text, int size, const char *at)
{
    for (int rank = size - 1; rank >= 0; rank--) {
        int run = 0;
        for (int file = 0; file < size; file++) {
            char letter = at[size * rank + file];
            if (letter == ' ') {
                run++;
                continue;
            }
            if (run > 0)
                text += sprintf(text, "%d", run);
            run = 0;
            *text++ = letter;
        }
        if (run > 0)
            text += sprintf(text, "%d", run);
        if (rank > 0)
            *text++ = '/';
    }
    *text = '\0';
    return text;
}

char *fen_square_write(char *text, int size, int square)
{
    if (square < 0)
        return text + sprintf(text, "-");
    return text + sprintf(text, "%c%d", 'a' + square % size, square / size + 1);
}

bool fen_square_read(const char **text, int size, int *square)
{
    int file = **text - 'a';
    *square = -1;
    if (*(*text)++ == '-')
        return true;
    if (file < 0 || file >= size || !isdigit((unsigned char)**text))
        return false;
    long rank = strtol(*text, (char **)text, 10);
    *square = size * ((int)rank - 1) + file;
    return rank >= 1 && rank <= size;
}
