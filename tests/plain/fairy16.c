/* The rules of the 16x16 Fairy Chess that decide which moves are legal. */
#include "fairy16.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const int STRAIGHT[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int DIAGONAL[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

/* The square `files` to the right and `ranks` up, or -1 off the board. */
static int beside(int square, int files, int ranks)
{
    int file = square % TERA_SIZE + files, rank = square / TERA_SIZE + ranks;
    bool off = file < 0 || file >= TERA_SIZE || rank < 0 || rank >= TERA_SIZE;
    return square < 0 || off ? -1 : TERA_SIZE * rank + file;
}

static bool is_of(char letter, int side)
{
    return side == TERA_WHITE ? isupper((unsigned char)letter) : islower((unsigned char)letter);
}

static char kind_at(const struct tera_position *position, int square)
{
    return (char)toupper((unsigned char)position->at[square]);
}

/* How the pawns of `side` advance. */
static int ahead(int side)
{
    return side == TERA_WHITE ? 1 : -1;
}

/* The rank of `square` from its side's view: 1 its own first, 16 the last. */
static int rank_for(int side, int square)
{
    return side == TERA_WHITE ? square / TERA_SIZE + 1 : TERA_SIZE - square / TERA_SIZE;
}

/* The promotions of a piece that arrives on `to`, one letter each; '.': none. */
static const char *promotions(const struct tera_position *position, char kind, int to)
{
    int rank = rank_for(position->side, to), file = to % TERA_SIZE;
    bool last = rank == TERA_SIZE, corner = last && (file == 0 || file == TERA_SIZE - 1);
    if (position->later && last)
        switch (kind) {
        case 'P':
        case 'O':
            return "Q";
        case 'I':
            return "A";
        case 'X':
            return "H";
        case 'N':
        case 'J':
        case 'T':
            return "F";
        case 'E':
        case 'D':
            return "L";
        case 'G':
            return "S";
        default:
            return ".";
        }
    if (position->later)
        return ".";
    if (kind == 'P' && last)
        return "A";
    if (kind == 'O' && last)
        return "QLH";
    if (kind == 'I' && rank == 9)
        return ".Q";
    if (kind == 'X' && corner)
        return ".H";
    return ".";
}

static void add(const struct tera_position *position, struct tera_moves *moves, int from, int to)
{
    for (const char *become = promotions(position, kind_at(position, from), to); *become;
         become++) {
        if (moves->n == TERA_MOVES_MAX)
            abort();
        moves->at[moves->n++] = (struct tera_move){from, to, *become == '.' ? 0 : *become};
    }
}

/* Adds a move to `to` if it is on the board and not of the same side; returns whether it was
 * empty. */
static bool go(const struct tera_position *position, struct tera_moves *moves, int from, int to)
{
    if (to < 0 || is_of(position->at[to], position->side))
        return false;
    add(position, moves, from, to);
    return position->at[to] == ' ';
}

/* Adds the moves to every empty square from `first` on, up to the first piece. */
static void slide(const struct tera_position *position, struct tera_moves *moves, int from,
                  int first, int files, int ranks)
{
    for (int to = first; go(position, moves, from, to);)
        to = beside(to, files, ranks);
}

static void ride(const struct tera_position *position, struct tera_moves *moves, int from,
                 const int directions[4][2])
{
    for (int d = 0; d < 4; d++) {
        int files = directions[d][0], ranks = directions[d][1];
        slide(position, moves, from, beside(from, files, ranks), files, ranks);
    }
}

/* The leap of `a` squares in one direction and `b` squares across, over any pieces. */
static void leap(const struct tera_position *position, struct tera_moves *moves, int from, int a,
                 int b)
{
    for (int files = -3; files <= 3; files++)
        for (int ranks = -3; ranks <= 3; ranks++)
            if ((abs(files) == a && abs(ranks) == b) || (abs(files) == b && abs(ranks) == a))
                go(position, moves, from, beside(from, files, ranks));
}

/* Slides over empty squares without capturing; captures the first piece behind exactly one
 * other. */
static void shoot(const struct tera_position *position, struct tera_moves *moves, int from,
                  const int directions[4][2])
{
    for (int d = 0; d < 4; d++) {
        int files = directions[d][0], ranks = directions[d][1];
        int to = beside(from, files, ranks);
        for (; to >= 0 && position->at[to] == ' '; to = beside(to, files, ranks))
            add(position, moves, from, to);
        to = beside(to, files, ranks); /* behind the screen */
        while (to >= 0 && position->at[to] == ' ')
            to = beside(to, files, ranks);
        if (to >= 0)
            go(position, moves, from, to);
    }
}

/* One diagonal step, then on along the file; a gryphon also along the rank. */
static void bend(const struct tera_position *position, struct tera_moves *moves, int from,
                 bool gryphon)
{
    for (int d = 0; d < 4; d++) {
        int files = DIAGONAL[d][0], ranks = DIAGONAL[d][1];
        int corner = beside(from, files, ranks);
        if (!go(position, moves, from, corner))
            continue;
        slide(position, moves, from, beside(corner, 0, ranks), 0, ranks);
        if (gryphon)
            slide(position, moves, from, beside(corner, files, 0), files, 0);
    }
}

/* A knight's leap, then on diagonally outwards. */
static void charge(const struct tera_position *position, struct tera_moves *moves, int from)
{
    for (int files = -2; files <= 2; files++)
        for (int ranks = -2; ranks <= 2; ranks++)
            if (abs(files * ranks) == 2)
                slide(position, moves, from, beside(from, files, ranks), files > 0 ? 1 : -1,
                      ranks > 0 ? 1 : -1);
}

/* From `first` to two squares straight ahead over empty squares. */
static void advance(const struct tera_position *position, struct tera_moves *moves, int from,
                    int first)
{
    int up = ahead(position->side);
    for (int n = 1; n <= 2; n++) {
        int to = beside(from, 0, n * up);
        if (to < 0 || position->at[to] != ' ')
            return;
        if (n >= first)
            add(position, moves, from, to);
    }
}

/* One square diagonally ahead: capturing, en passant, and for a centurion without capturing. */
static void strike(const struct tera_position *position, struct tera_moves *moves, int from,
                   bool centurion)
{
    for (int files = -1; files <= 1; files += 2) {
        int to = beside(from, files, ahead(position->side));
        if (to < 0)
            continue;
        bool empty = position->at[to] == ' ';
        if (empty ? centurion || to == position->passant : is_of(position->at[to], !position->side))
            add(position, moves, from, to);
    }
}

/* The moves of one piece regardless of its king. */
static void moves_of(const struct tera_position *position, struct tera_moves *moves, int from)
{
    char kind = kind_at(position, from);
    if (strchr("PO", kind)) {
        advance(position, moves, from, 1);
        strike(position, moves, from, kind == 'O');
    }
    if (kind == 'I' && position->later)
        advance(position, moves, from, 2);
    if (strchr("KIDL", kind)) /* king, buffoon, machine, lion */
        leap(position, moves, from, 0, 1);
    if (strchr("KIEL", kind)) /* king, buffoon, elephant, lion */
        leap(position, moves, from, 1, 1);
    if (strchr("DLG", kind)) /* machine, lion, antelope */
        leap(position, moves, from, 0, 2);
    if (strchr("ELG", kind)) /* elephant, lion, antelope */
        leap(position, moves, from, 2, 2);
    if (strchr("NLFMCA", kind)) /* knight, lion, buffalo, dragon woman, diablo, unicorn */
        leap(position, moves, from, 1, 2);
    if (strchr("JF", kind)) /* camel, buffalo */
        leap(position, moves, from, 1, 3);
    if (strchr("TF", kind)) /* bull, buffalo */
        leap(position, moves, from, 2, 3);
    if (kind == 'G') {
        leap(position, moves, from, 0, 3);
        leap(position, moves, from, 3, 3);
    }
    if (strchr("RQMA", kind)) /* rook, queen, dragon woman, unicorn */
        ride(position, moves, from, STRAIGHT);
    if (strchr("BQCA", kind)) /* bishop, queen, diablo, unicorn */
        ride(position, moves, from, DIAGONAL);
    if (strchr("ZS", kind)) /* cannon, star */
        shoot(position, moves, from, STRAIGHT);
    if (strchr("WS", kind)) /* bow, star */
        shoot(position, moves, from, DIAGONAL);
    if (strchr("HX", kind)) /* gryphon, ship */
        bend(position, moves, from, kind == 'H');
    if (kind == 'U')
        charge(position, moves, from);
}

static void moves_of_pieces(const struct tera_position *position, struct tera_moves *moves)
{
    moves->n = 0;
    for (int from = 0; from < TERA_SQUARES; from++)
        if (is_of(position->at[from], position->side))
            moves_of(position, moves, from);
}

/* Whether the side to move could take the king of the other. */
static bool takes_king(const struct tera_position *position)
{
    struct tera_moves moves;
    const char *king = memchr(position->at, position->side == TERA_WHITE ? 'k' : 'K', TERA_SQUARES);
    if (!king)
        return false;
    moves_of_pieces(position, &moves);
    for (int i = 0; i < moves.n; i++)
        if (moves.at[i].to == king - position->at)
            return true;
    return false;
}

bool tera_check(const struct tera_position *position)
{
    struct tera_position other = *position;
    other.side = !position->side;
    other.passant = -1;
    return takes_king(&other);
}

bool tera_passes(const struct tera_position *position, struct tera_move move)
{
    return strchr("PO", kind_at(position, move.from)) && move.to == position->passant &&
           move.to % TERA_SIZE != move.from % TERA_SIZE;
}

void tera_legal(const struct tera_position *position, struct tera_moves *moves)
{
    struct tera_moves all;
    moves_of_pieces(position, &all);
    moves->n = 0;
    for (int i = 0; i < all.n; i++) {
        struct tera_position after = *position;
        tera_play(&after, all.at[i]);
        if (!takes_king(&after))
            moves->at[moves->n++] = all.at[i];
    }
}

/* Pawn and centurion; later the buffoon too. */
static bool steps_twice(const struct tera_position *position, struct tera_move move)
{
    return strchr(position->later ? "POI" : "PO", kind_at(position, move.from)) &&
           abs(move.to - move.from) == 2 * TERA_SIZE;
}

void tera_play(struct tera_position *position, struct tera_move move)
{
    char letter = position->at[move.from];
    bool advances = strchr("PO", kind_at(position, move.from)) != NULL;
    bool twice = steps_twice(position, move);
    position->clock = advances || position->at[move.to] != ' ' ? 0 : position->clock + 1;
    if (tera_passes(position, move))
        position->at[beside(move.to, 0, -ahead(position->side))] = ' ';
    if (move.promotion)
        letter = (char)(position->side == TERA_WHITE ? move.promotion
                                                     : tolower((unsigned char)move.promotion));
    position->at[move.from] = ' ';
    position->at[move.to] = letter;
    position->passant = twice ? (move.from + move.to) / 2 : -1;
    position->number += position->side == TERA_BLACK;
    position->side = !position->side;
}

/* Whether a legal move takes in passing. */
static bool can_pass(const struct tera_position *position)
{
    struct tera_moves moves;
    tera_legal(position, &moves);
    for (int i = 0; i < moves.n; i++)
        if (tera_passes(position, moves.at[i]))
            return true;
    return false;
}

bool tera_same(const struct tera_position *a, const struct tera_position *b)
{
    return memcmp(a->at, b->at, sizeof a->at) == 0 && a->side == b->side &&
           (a->passant == b->passant || (!can_pass(a) && !can_pass(b)));
}
