/* Reads the fields of X-FEN as the rules write them: the text is not from outside. */
#include "play/fen.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 6, TURN = 1, CASTLING = 2, PASSED = 3, COUNTER = 4 };

bool fen_fits(const agon_game *g)
{
    return strcmp(g->rules->id, "chess") == 0;
}

static void read_pieces(struct fen *f, const char *text)
{
    int square = FEN_SQUARES - FEN_SIDE;
    for (; *text != ' '; text++)
        if (*text == '/')
            square -= 2 * FEN_SIDE;
        else if (isdigit((unsigned char)*text))
            square += *text - '0';
        else
            f->piece[square++] = *text;
}

/* "KQkq", or in Chess960 the file of a rook, which is on one side of its king. */
static void read_castling(struct fen *f, const char *text)
{
    for (; isalpha((unsigned char)*text); text++) {
        bool black = islower((unsigned char)*text);
        char letter = (char)tolower((unsigned char)*text);
        const char *king = memchr(f->piece, black ? 'k' : 'K', FEN_SQUARES);
        bool is_long =
            letter == 'q' || (letter != 'k' && letter - 'a' < (king - f->piece) % FEN_SIDE);
        f->castle[2 * black + is_long] = true;
    }
}

void fen_read(struct fen *f, const agon_game *g, const agon_pos *pos)
{
    char text[AGON_TEXT_MAX];
    const char *field[FIELDS], *s = text;
    g->rules->write(g, pos, text, sizeof text);
    for (int i = 0; i < FIELDS; i++) {
        field[i] = s;
        s += strcspn(s, " ");
        s += *s == ' ';
    }
    *f = (struct fen){.white_moves = *field[TURN] == 'w', .counter = atoi(field[COUNTER])};
    read_pieces(f, field[0]);
    read_castling(f, field[CASTLING]);
    if (*field[PASSED] != '-')
        f->passed = FEN_SIDE * (field[PASSED][1] - '1') + field[PASSED][0] - 'a';
}
