/* Rows of a chess position as text: letters, runs of empty squares as numbers, '/' between rows,
 * the top row first. Shared by the plain chess-like games. */
#ifndef PLAIN_FEN_H
#define PLAIN_FEN_H

#include <stdbool.h>

/* at[size * (rank - 1) + file], a1 first; ' ' is an empty square. Reads `size` rows of letters that
 * are among `letters` (upper case) in either case, up to a space or the end; *text moves there. */
bool fen_read(const char **text, int size, const char *letters, char *at);
/* The end of what was written. */
char *fen_write(char *text, int size, const char *at);

/* "e4", or "-" for -1; the end of what was written. */
char *fen_square_write(char *text, int size, int square);
/* A square, or -1 for "-"; *text moves past it. False: neither. */
bool fen_square_read(const char **text, int size, int *square);

#endif
