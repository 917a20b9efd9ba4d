/* The rules of the Game of the Amazons on a board of letters: turns, regions and their filling. */
#include "amazons.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char AMAZON[2] = {'Q', 'q'};

/* The square next to `square` in a direction 0..7, or -1 off the board. */
static int next_to(const struct queens_position *position, int square, int direction)
{
    static const int files[8] = {0, 1, 1, 1, 0, -1, -1, -1}, ranks[8] = {1, 1, 0, -1, -1, -1, 0, 1};
    int file = square % position->width + files[direction];
    int rank = square / position->width + ranks[direction];
    bool off = file < 0 || file >= position->width || rank < 0 || rank >= position->height;
    return off ? -1 : position->width * rank + file;
}

/* The squares that a queen on `from` reaches; returns their number. */
static int reach(const struct queens_position *position, int from,
                 unsigned char out[QUEENS_SQUARES])
{
    int n = 0;
    for (int d = 0; d < 8; d++)
        for (int to = next_to(position, from, d); to >= 0 && position->at[to] == ' ';
             to = next_to(position, to, d))
            out[n++] = (unsigned char)to;
    return n;
}

/* Moves the amazon on `from`, before it shoots. */
static void move(struct queens_position *position, int from, int to)
{
    position->at[to] = position->at[from];
    position->at[from] = ' ';
}

int queens_turns(const struct queens_position *position, struct queens_turn out[QUEENS_TURNS_MAX])
{
    int count = 0;
    for (int from = 0; from < position->width * position->height; from++) {
        unsigned char to[QUEENS_SQUARES], arrow[QUEENS_SQUARES];
        if (position->at[from] != AMAZON[position->side])
            continue;
        int moves = reach(position, from, to);
        for (int i = 0; i < moves; i++) {
            struct queens_position moved = *position;
            move(&moved, from, to[i]);
            int shots = reach(&moved, to[i], arrow);
            for (int k = 0; k < shots; k++)
                out[count++] = (struct queens_turn){(unsigned char)from, to[i], arrow[k]};
        }
    }
    return count;
}

void queens_play(struct queens_position *position, struct queens_turn turn)
{
    move(position, turn.from, turn.to);
    position->at[turn.arrow] = '*';
    position->side = !position->side;
}

/* Marks every square of the region of `square` with `mark`, 0 being no mark yet. */
static void mark_region(const struct queens_position *position, int square, char mark,
                        char marks[QUEENS_SQUARES])
{
    if (marks[square] || position->at[square] == '*')
        return;
    marks[square] = mark;
    for (int d = 0; d < 8; d++) {
        int near = next_to(position, square, d);
        if (near >= 0)
            mark_region(position, near, mark, marks);
    }
}

/* The position with only the region of `square` on it. */
static struct queens_position region_of(const struct queens_position *position, int square)
{
    struct queens_position region = *position;
    char marks[QUEENS_SQUARES] = {0};
    mark_region(position, square, 1, marks);
    for (int i = 0; i < position->width * position->height; i++)
        if (!marks[i])
            region.at[i] = '*';
    return region;
}

static int count_of(const struct queens_position *position, char letter)
{
    int count = 0;
    for (int i = 0; i < position->width * position->height; i++)
        count += position->at[i] == letter;
    return count;
}

bool queens_contested(const struct queens_position *position)
{
    for (int square = 0; square < position->width * position->height; square++) {
        if (position->at[square] != 'Q')
            continue;
        struct queens_position region = region_of(position, square);
        if (count_of(&region, 'q') > 0)
            return true;
    }
    return false;
}

/* The empty squares of all regions with an amazon of `side`: it cannot have more moves. */
static int squares_left(const struct queens_position *position, int side)
{
    char marks[QUEENS_SQUARES] = {0};
    int count = 0;
    for (int square = 0; square < position->width * position->height; square++)
        if (position->at[square] == AMAZON[side])
            mark_region(position, square, 1, marks);
    for (int square = 0; square < position->width * position->height; square++)
        count += marks[square] && position->at[square] == ' ';
    return count;
}

/* Longest fillings found so far, by a hash of the board; a new entry replaces an older one. */
enum { KNOWN_SIZE = 1 << 20 };
struct known {
    uint64_t board;
    int n;
};

/* FNV-1a over the squares, never 0. */
static uint64_t hash_of(const struct queens_position *position)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (int i = 0; i < position->width * position->height; i++)
        hash = (hash ^ (unsigned char)position->at[i]) * 0x100000001b3u;
    return hash ? hash : 1;
}

static int longest(const struct queens_position *position, int side, struct known *known);

/* The most moves of `side` alone in the only region. */
static int longest_in_region(const struct queens_position *region, int side, struct known *known)
{
    struct queens_turn turns[QUEENS_TURNS_MAX];
    uint64_t board = hash_of(region);
    struct known *place = &known[board % KNOWN_SIZE];
    int best = 0, squares = squares_left(region, side);
    if (place->board == board)
        return place->n;
    int count = squares ? queens_turns(region, turns) : 0;
    for (int i = 0; i < count && best < squares; i++) {
        struct queens_position after = *region;
        queens_play(&after, turns[i]);
        after.side = side;
        if (1 + squares_left(&after, side) <= best)
            continue;
        int n = 1 + longest(&after, side, known);
        best = n > best ? n : best;
    }
    *place = (struct known){board, best};
    return best;
}

/* The same over all regions, which do not touch each other. */
static int longest(const struct queens_position *position, int side, struct known *known)
{
    char done[QUEENS_SQUARES] = {0};
    int sum = 0;
    for (int square = 0; square < position->width * position->height; square++) {
        if (position->at[square] != AMAZON[side] || done[square])
            continue;
        struct queens_position region = region_of(position, square);
        mark_region(position, square, 1, done);
        sum += longest_in_region(&region, side, known);
    }
    return sum;
}

int queens_moves_left(const struct queens_position *position, int side)
{
    struct queens_position alone = *position;
    struct known *known = calloc(KNOWN_SIZE, sizeof *known);
    if (!known)
        abort();
    alone.side = side;
    int n = longest(&alone, side, known);
    free(known);
    return n;
}

/* A filling that always leaves as many squares as possible for the next move: seldom the longest,
 * but found quickly. */
static int quick_filling(const struct queens_position *position, int side)
{
    struct queens_turn turns[QUEENS_TURNS_MAX];
    struct queens_position now = *position;
    now.side = side;
    for (int moves = 0;; moves++) {
        struct queens_position next = now;
        int most = -1, count = queens_turns(&now, turns);
        if (count == 0)
            return moves;
        for (int i = 0; i < count; i++) {
            struct queens_position after = now;
            queens_play(&after, turns[i]);
            int squares = squares_left(&after, side);
            if (squares > most) {
                most = squares;
                next = after;
            }
        }
        now = next;
        now.side = side;
    }
}

/* Whether the side to move makes the last move: it must have more moves left than the other side.
 * Squares and quick fillings decide most positions; the rest is counted exactly. */
static bool outlasts(const struct queens_position *position)
{
    int side = position->side;
    if (quick_filling(position, side) > squares_left(position, !side))
        return true;
    if (squares_left(position, side) <= quick_filling(position, !side))
        return false;
    return queens_moves_left(position, side) > queens_moves_left(position, !side);
}

void queens_judge(const struct queens_position *position, bool early, struct queens_result *result)
{
    struct queens_turn turns[QUEENS_TURNS_MAX];
    int side = position->side;
    *result = (struct queens_result){.over = false};
    if (queens_turns(position, turns) == 0)
        *result = (struct queens_result){true, !side, "blocked"};
    else if (early && !queens_contested(position))
        *result = (struct queens_result){true, outlasts(position) ? side : !side, "territory"};
}
