/* Checks proved values of boards of up to 32 squares with a separate alpha-beta, which shares
 * nothing with the proof search or the fast rules.
 *
 * plain-amazons-alphabeta BOARD VALUE... BOARD is a position as text, VALUE win or loss for the
 * side to move; "full:VALUE" is checked only with AGON_FULL
 *
 * A board is three sets of squares, a bit per square. A closed territory is a number of moves in
 * the sense of combinatorial games, so a position is the contested squares, and the lead in moves
 * of the side to move elsewhere. That side may use up one of them instead of a contested move. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "amazons.h"
#include "programs.h"
#include "tap.h"

typedef uint32_t set;

enum { SQUARES = 32, IMAGES = 8, TURNS = 4096, FILLINGS = 1 << 20, BUCKET = 4 };
enum { PLACES = 1 << 18, PLACES_FULL = 1 << 24 }; /* buckets of what is known */

struct fight {
    set mover, other, empty; /* contested squares; the mover is the side to move */
    int lead;                /* moves of the mover elsewhere minus the other side's */
    uint64_t key;
    int worth;
};

struct filling {
    uint64_t key;
    int moves;
};

static struct board {
    int width, squares, images;
    set all, not_first, not_last;        /* files */
    set image[IMAGES][SQUARES / 8][256]; /* of eight squares at a time */
    struct filling *filled;
    uint64_t *known; /* keys; the lowest bit: the mover wins */
    uint64_t places;
} board;

static int count(set s)
{
    return __builtin_popcount(s);
}

static set lowest(set s)
{
    return s & -s;
}

/* All squares one step further in one of the eight directions. */
static set shifted(set s, int direction)
{
    int w = board.width;
    switch (direction) {
    case 0:
        return s << 1 & board.not_first;
    case 1:
        return s >> 1 & board.not_last;
    case 2:
        return s << w & board.all;
    case 3:
        return s >> w;
    case 4:
        return s << (w + 1) & board.not_first & board.all;
    case 5:
        return s >> (w + 1) & board.not_last;
    case 6:
        return s << (w - 1) & board.not_last & board.all;
    default:
        return s >> (w - 1) & board.not_first;
    }
}

/* Targets of queens on these squares. */
static set queens(set from, set empty)
{
    set reached = 0;
    for (int direction = 0; direction < 8; direction++)
        for (set s = shifted(from, direction) & empty; s; s = shifted(s, direction) & empty)
            reached |= s;
    return reached;
}

static set with_neighbours(set s)
{
    set row = s | (s << 1 & board.not_first) | (s >> 1 & board.not_last);
    return (row | row << board.width | row >> board.width) & board.all;
}

static set region(set from, set over)
{
    for (;;) {
        set more = with_neighbours(from) & over;
        if (more == from)
            return from;
        from = more;
    }
}

/* ---- territories ---- */

/* The most moves that amazons can make alone. */
static int longest_filling(set amazons, set empty)
{
    empty &= region(amazons, amazons | empty);
    amazons &= with_neighbours(empty);
    int most = 0, room = count(empty);
    uint64_t key = (uint64_t)amazons << 32 | empty;
    struct filling *known = &board.filled[(key * 0x9e3779b97f4a7c15u) >> 44];
    if (!amazons || room < 2)
        return amazons ? room : 0;
    if (known->key == key)
        return known->moves;
    for (set a = amazons; a && most < room; a &= a - 1) {
        set from = lowest(a);
        for (set t = queens(from, empty); t && most < room; t &= t - 1) {
            set to = lowest(t), left = (empty | from) & ~to;
            for (set s = queens(to, left); s && most < room; s &= s - 1) {
                int moves = 1 + longest_filling((amazons & ~from) | to, left & ~lowest(s));
                most = moves > most ? moves : most;
            }
        }
    }
    *known = (struct filling){key, most};
    return most;
}

/* Splits a position into regions; `lead` is the mover's so far. */
static struct fight fight_of(set mover, set other, set empty, int lead)
{
    set over = mover | other | empty;
    set of_mover = region(mover, over), of_other = region(other, over), both = of_mover & of_other;
    lead += longest_filling(mover & ~both, empty & of_mover & ~both) -
            longest_filling(other & ~both, empty & of_other & ~both);
    return (struct fight){.mover = mover & both, other & both, empty & both, lead};
}

enum { LOST, WON, OPEN };

/* A side whose moves exceed the other's upper bound has won. */
static int judged(const struct fight *f)
{
    int room = f->mover ? count(f->empty) : 0;
    return f->lead > room ? WON : -f->lead >= room ? LOST : OPEN;
}

/* ---- what is known ---- */

static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}

static set image_of(set s, int image)
{
    set to = 0;
    for (int i = 0; i < SQUARES / 8; i++)
        to |= board.image[image][i][s >> 8 * i & 255];
    return to;
}

/* One key for all images of a position, its lowest bit free. */
static uint64_t key_of(const struct fight *f)
{
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < board.images; i++) {
        uint64_t amazons = (uint64_t)image_of(f->mover, i) << 32 | image_of(f->other, i);
        uint64_t rest = (uint64_t)image_of(f->empty, i) << 32 | (uint32_t)f->lead;
        uint64_t key = mixed(mixed(amazons) + rest) | 1;
        least = key < least ? key : least;
    }
    return least ^ 1;
}

static int look_up(uint64_t key)
{
    const uint64_t *place = &board.known[key / 2 % board.places * BUCKET];
    for (int i = 0; i < BUCKET; i++)
        if ((place[i] & ~(uint64_t)1) == key)
            return place[i] & 1 ? WON : LOST;
    return OPEN;
}

static void keep(uint64_t key, bool won)
{
    uint64_t *place = &board.known[key / 2 % board.places * BUCKET];
    int i = 0;
    while (i < BUCKET && place[i])
        i++;
    place[i < BUCKET ? i : (int)(key >> 40) % BUCKET] = key | won;
}

/* ---- the search ---- */

/* The mover's advantage: squares that it reaches first, and the range of its amazons. */
static int worth(const struct fight *f)
{
    set mover = f->mover, other = f->other, left = f->empty;
    int sum = 4 * f->lead + count(queens(mover, left)) - count(queens(other, left));
    for (int i = 0; i < 4 && left; i++) {
        mover |= queens(mover, f->empty);
        other |= queens(other, f->empty);
        sum += 4 * count(mover & ~other & left) - 4 * count(other & ~mover & left);
        sum += count(mover & other & left);
        left &= ~(mover | other);
    }
    return sum;
}

static int by_worth(const void *a, const void *b)
{
    return ((const struct fight *)a)->worth - ((const struct fight *)b)->worth;
}

/* Lists the undecided positions after the mover's turns; -1 if one of them is lost for the other
 * side. */
static int list_turns(const struct fight *f, struct fight *out)
{
    int n = 0;
    for (set a = f->mover; a; a &= a - 1) {
        set from = lowest(a);
        for (set t = queens(from, f->empty); t; t &= t - 1) {
            set to = lowest(t), left = (f->empty | from) & ~to;
            for (set s = queens(to, left); s; s &= s - 1) {
                out[n] = fight_of(f->other, (f->mover & ~from) | to, left & ~lowest(s), -f->lead);
                int result = judged(&out[n]);
                if (result == LOST)
                    return -1;
                n += result == OPEN;
            }
        }
    }
    if (f->lead > 0) { /* a move elsewhere */
        out[n] = (struct fight){f->other, f->mover, f->empty, 1 - f->lead};
        int result = judged(&out[n]);
        if (result == LOST)
            return -1;
        n += result == OPEN;
    }
    return n;
}

static bool wins(const struct fight *f, uint64_t key)
{
    struct fight *turn = malloc(TURNS * sizeof *turn);
    if (!turn)
        abort();
    int n = list_turns(f, turn), kept = 0;
    bool won = n < 0;
    for (int i = 0; i < n && !won; i++) {
        turn[i].key = key_of(&turn[i]);
        int known = look_up(turn[i].key);
        won = known == LOST;
        if (known == OPEN)
            turn[kept++] = turn[i];
    }
    for (int i = 0; i < kept && !won; i++)
        turn[i].worth = worth(&turn[i]);
    if (!won)
        qsort(turn, (size_t)kept, sizeof *turn, by_worth);
    for (int i = 0; i < kept && !won; i++) {
        int known = look_up(turn[i].key);
        won = known == OPEN ? !wins(&turn[i], turn[i].key) : known == LOST;
    }
    free(turn);
    keep(key, won);
    return won;
}

/* ---- boards ---- */

static int image_square(int sq, int image, int width, int height)
{
    int file = sq % width, rank = sq / width;
    if (image & 1)
        file = width - 1 - file;
    if (image & 2)
        rank = height - 1 - rank;
    return image & 4 ? file * width + rank : rank * width + file;
}

static void set_board(int width, int height)
{
    board.width = width;
    board.squares = width * height;
    board.images = width == height ? 8 : 4;
    board.all = board.squares == SQUARES ? ~(set)0 : ((set)1 << board.squares) - 1;
    board.not_first = board.not_last = board.all;
    memset(board.image, 0, sizeof board.image);
    for (int sq = 0; sq < board.squares; sq++) {
        board.not_first &= ~((set)(sq % width == 0) << sq);
        board.not_last &= ~((set)(sq % width == width - 1) << sq);
        for (int image = 0; image < board.images; image++)
            for (int eight = 0; eight < 256; eight++)
                if (eight >> sq % 8 & 1)
                    board.image[image][sq / 8][eight] |= (set)1
                                                         << image_square(sq, image, width, height);
    }
}

static bool mover_wins(const struct queens_position *p, bool full)
{
    set amazons[2] = {0}, empty = 0;
    set_board(p->width, p->height);
    for (int sq = 0; sq < board.squares; sq++) {
        amazons[0] |= (set)(p->at[sq] == 'Q') << sq;
        amazons[1] |= (set)(p->at[sq] == 'q') << sq;
        empty |= (set)(p->at[sq] == ' ') << sq;
    }
    board.places = full ? PLACES_FULL : PLACES;
    board.filled = calloc(FILLINGS, sizeof *board.filled);
    board.known = calloc(board.places, BUCKET * sizeof *board.known);
    if (!board.filled || !board.known)
        abort();
    struct fight f = fight_of(amazons[p->side], amazons[!p->side], empty, 0);
    int result = judged(&f);
    bool won = result == OPEN ? wins(&f, key_of(&f)) : result == WON;
    free(board.known);
    free(board.filled);
    return won;
}

PROGRAM(amazons_alphabeta)
{
    struct tap t = {0};
    for (int i = 1; i + 1 < argc; i += 2) {
        struct queens_position p;
        bool full = strncmp(argv[i + 1], "full:", 5) == 0;
        const char *value = argv[i + 1] + (full ? 5 : 0);
        if (full && !getenv("AGON_FULL"))
            continue;
        bool read = queens_read(&p, argv[i]) && p.width * p.height <= SQUARES;
        bool won = read && mover_wins(&p, full);
        tap(&t, read && won == (strcmp(value, "win") == 0), "%s: %s", argv[i],
            won ? "win" : "loss");
    }
    return tap_end(&t);
}
