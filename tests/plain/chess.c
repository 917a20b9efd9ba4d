/* The laws of chess that decide which moves are legal. */
#include "chess.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const int STRAIGHT[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int DIAGONAL[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

/* The square `files` to the right and `ranks` up, or -1 off the board. */
static int beside(int square, int files, int ranks)
{
    int file = square % 8 + files, rank = square / 8 + ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : 8 * rank + file;
}

static bool is_of(char letter, int side)
{
    return side == CHESS_WHITE ? isupper((unsigned char)letter) : islower((unsigned char)letter);
}

/* How the pawns of `side` advance. */
static int ahead(int side)
{
    return side == CHESS_WHITE ? 1 : -1;
}

static int king_of(const struct chess_position *position, int side)
{
    for (int square = 0; square < 64; square++)
        if (position->at[square] == (side == CHESS_WHITE ? 'K' : 'k'))
            return square;
    return -1;
}

static void add(struct chess_moves *moves, int from, int to, char promotion)
{
    if (moves->n == CHESS_MOVES_MAX)
        abort();
    moves->at[moves->n++] = (struct chess_move){from, to, promotion};
}

/* Up to `most` squares in each of four directions, up to the first piece, which is captured if it
 * is the opponent's. */
static void slide(const struct chess_position *position, int from, const int directions[4][2],
                  int most, struct chess_moves *moves)
{
    for (int d = 0; d < 4; d++)
        for (int n = 1; n <= most; n++) {
            int to = beside(from, n * directions[d][0], n * directions[d][1]);
            if (to < 0 || is_of(position->at[to], position->side))
                break;
            add(moves, from, to, 0);
            if (position->at[to] != ' ')
                break;
        }
}

static void leap(const struct chess_position *position, int from, struct chess_moves *moves)
{
    for (int files = -2; files <= 2; files++)
        for (int ranks = -2; ranks <= 2; ranks++) {
            int to = beside(from, files, ranks);
            if (abs(files * ranks) == 2 && to >= 0 && !is_of(position->at[to], position->side))
                add(moves, from, to, 0);
        }
}

/* A pawn's move; four moves if it ends on the last rank. */
static void add_pawn(int from, int to, struct chess_moves *moves)
{
    bool last = to / 8 == 0 || to / 8 == 7;
    for (const char *promotion = "QRBN"; last && *promotion; promotion++)
        add(moves, from, to, *promotion);
    if (!last)
        add(moves, from, to, 0);
}

static void pawn(const struct chess_position *position, int from, struct chess_moves *moves)
{
    int up = ahead(position->side), home = position->side == CHESS_WHITE ? 1 : 6;
    int to = beside(from, 0, up);
    if (to >= 0 && position->at[to] == ' ') {
        add_pawn(from, to, moves);
        int second = beside(from, 0, 2 * up);
        if (from / 8 == home && position->at[second] == ' ')
            add(moves, from, second, 0);
    }
    for (int files = -1; files <= 1; files += 2) {
        to = beside(from, files, up);
        if (to >= 0 && (is_of(position->at[to], !position->side) || to == position->passant))
            add_pawn(from, to, moves);
    }
}

/* The moves of the side's pieces except castling, regardless of their king. */
static void moves_of_pieces(const struct chess_position *position, struct chess_moves *moves)
{
    moves->n = 0;
    for (int from = 0; from < 64; from++) {
        char letter = (char)toupper((unsigned char)position->at[from]);
        if (!is_of(position->at[from], position->side))
            continue;
        if (letter == 'P')
            pawn(position, from, moves);
        if (letter == 'N')
            leap(position, from, moves);
        if (letter == 'R' || letter == 'Q' || letter == 'K')
            slide(position, from, STRAIGHT, letter == 'K' ? 1 : 7, moves);
        if (letter == 'B' || letter == 'Q' || letter == 'K')
            slide(position, from, DIAGONAL, letter == 'K' ? 1 : 7, moves);
    }
}

/* Whether the side to move could take the king of the other. */
static bool takes_king(const struct chess_position *position)
{
    struct chess_moves moves;
    int king = king_of(position, !position->side);
    moves_of_pieces(position, &moves);
    for (int i = 0; i < moves.n; i++)
        if (moves.at[i].to == king)
            return true;
    return false;
}

bool chess_check(const struct chess_position *position)
{
    struct chess_position other = *position;
    other.side = !position->side;
    other.passant = -1;
    return takes_king(&other);
}

bool chess_castles(const struct chess_position *position, struct chess_move move)
{
    return toupper((unsigned char)position->at[move.from]) == 'K' && abs(move.to - move.from) == 2;
}

bool chess_passes(const struct chess_position *position, struct chess_move move)
{
    return toupper((unsigned char)position->at[move.from]) == 'P' && move.to == position->passant;
}

/* Castling: king and rook have not moved, nothing is between them, and the king is attacked neither
 * on its square nor on the way; its target is checked as for any move. */
static void castling(const struct chess_position *position, struct chess_moves *moves)
{
    int king = king_of(position, position->side);
    for (int wing = 0; wing < 2; wing++) {
        int way = wing == 0 ? 1 : -1, squares = wing == 0 ? 2 : 3;
        bool clear = position->castle[2 * position->side + wing] && !chess_check(position);
        for (int n = 1; clear && n <= squares; n++)
            clear = position->at[king + n * way] == ' ';
        struct chess_position passed = *position;
        if (!clear)
            continue;
        passed.at[king + way] = passed.at[king];
        passed.at[king] = ' ';
        if (!chess_check(&passed))
            add(moves, king, king + 2 * way, 0);
    }
}

void chess_legal(const struct chess_position *position, struct chess_moves *moves)
{
    struct chess_moves all;
    moves_of_pieces(position, &all);
    castling(position, &all);
    moves->n = 0;
    for (int i = 0; i < all.n; i++) {
        struct chess_position after = *position;
        chess_play(&after, all.at[i]);
        if (!takes_king(&after))
            moves->at[moves->n++] = all.at[i];
    }
}

/* A right to castle ends when its king or rook moves or the rook is taken. */
static void touch_home(struct chess_position *position, int square)
{
    static const int homes[4][2] = {{4, 7}, {4, 0}, {60, 63}, {60, 56}};
    for (int right = 0; right < 4; right++)
        if (square == homes[right][0] || square == homes[right][1])
            position->castle[right] = false;
}

void chess_play(struct chess_position *position, struct chess_move move)
{
    char letter = position->at[move.from];
    bool is_pawn = toupper((unsigned char)letter) == 'P';
    int up = ahead(position->side);
    position->clock = is_pawn || position->at[move.to] != ' ' ? 0 : position->clock + 1;
    if (chess_passes(position, move))
        position->at[beside(move.to, 0, -up)] = ' ';
    if (chess_castles(position, move)) {
        int corner = move.to > move.from ? move.from + 3 : move.from - 4;
        position->at[(move.from + move.to) / 2] = position->at[corner];
        position->at[corner] = ' ';
    }
    if (move.promotion)
        letter = (char)(position->side == CHESS_WHITE ? move.promotion
                                                      : tolower((unsigned char)move.promotion));
    position->at[move.from] = ' ';
    position->at[move.to] = letter;
    touch_home(position, move.from);
    touch_home(position, move.to);
    bool twice = is_pawn && abs(move.to - move.from) == 16;
    position->passant = twice ? (move.from + move.to) / 2 : -1;
    position->number += position->side == CHESS_BLACK;
    position->side = !position->side;
}

/* Whether a legal move takes in passing. */
static bool can_pass(const struct chess_position *position)
{
    struct chess_moves moves;
    chess_legal(position, &moves);
    for (int i = 0; i < moves.n; i++)
        if (chess_passes(position, moves.at[i]))
            return true;
    return false;
}

bool chess_same(const struct chess_position *a, const struct chess_position *b)
{
    return memcmp(a->at, b->at, sizeof a->at) == 0 && a->side == b->side &&
           memcmp(a->castle, b->castle, sizeof a->castle) == 0 &&
           (a->passant == b->passant || (!can_pass(a) && !can_pass(b)));
}
