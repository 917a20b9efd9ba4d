/* The longest filling of closed territories, by depth-first search.
 *
 * The question is "can these amazons make `goal` moves on these free squares?". A turn that leaves
 * fewer squares in reach than moves needed is not tried; separate regions are answered one by one;
 * negative answers are stored. Shots at squares with few free neighbours are tried first: they
 * seldom cut anything off, so a filling without loss, if there is one, is mostly found without
 * backtracking. */
#include "games/amazons/territory.h"

#include "core/random.h"

enum { REFUSED = 1 << 12, CALM = 200 }; /* stored questions, after this many shots */

struct refused {
    uint64_t key;
    int goal; /* the least that was refused */
};

struct filler {
    int effort; /* shots left to try; below 0: given up */
    int calm;   /* questions are stored once less effort than this is left */
    bool remembers;
    uint8_t from, to, arrow; /* of the first turn, if the answer is yes and moves were requested */
    struct refused refused[REFUSED];
};

static void filler_init(struct filler *f, int effort)
{
    f->effort = effort;
    f->calm = effort - CALM;
    f->remembers = false;
    f->from = f->to = f->arrow = 0;
}

/* The slot of a question; NULL while storing is not worthwhile. */
static struct refused *place_of(struct filler *f, uint64_t key)
{
    if (f->effort > f->calm)
        return NULL;
    if (!f->remembers)
        memset(f->refused, 0, sizeof f->refused);
    f->remembers = true;
    return &f->refused[key % REFUSED];
}

bool territory_contested(const struct amazons_pos *p)
{
    squares black = amazons_of(p, AMAZONS_BLACK), region = amazons_of(p, AMAZONS_WHITE);
    squares over = board_free(&p->board) | region | black;
    for (;;) {
        squares next = region | (squares_grow(region) & over);
        if (squares_any(next & black))
            return true;
        if (squares_equal(next, region))
            return false;
        region = next;
    }
}

/* The free squares that amazons can reach, also through each other. */
static squares within_reach(squares amazons, squares free)
{
    return squares_region(amazons, amazons | free) & free;
}

static uint64_t key_of(squares amazons, squares free)
{
    uint64_t key = 0x9e3779b97f4a7c15ULL;
    for (int i = 0; i < 4; i++)
        key = random_mix(key ^ squares_word(free, i)) + squares_word(amazons, i);
    return random_mix(key);
}

static bool can_fill(struct filler *, squares amazons, squares free, int goal);

/* Whether regions that do not touch give `goal` moves together. Each is first asked for all its
 * squares, and for less while the others can compensate. */
static bool can_fill_regions(struct filler *f, squares amazons, squares free, int goal)
{
    int spare = squares_count(free) - goal;
    while (squares_any(amazons)) {
        squares region = squares_region(squares_of(squares_first(amazons)), amazons | free);
        squares inside = region & free;
        int squares_inside = squares_count(inside), best = squares_inside;
        while (!can_fill(f, amazons & region, inside, best)) {
            if (--best < squares_inside - spare || f->effort < 0)
                return false;
        }
        spare -= squares_inside - best;
        amazons &= ~region;
    }
    return true;
}

/* Tries the shots of an amazon that moved, those at squares with few free neighbours first. */
static bool try_shots(struct filler *f, squares others, int shooter, squares free, int goal)
{
    squares amazons = others | squares_of(shooter);
    uint8_t arrow[256], open[256];
    int n = squares_list(squares_queen(squares_of(shooter), free), arrow);
    for (int i = 0; i < n; i++) {
        squares around = squares_grow(squares_of(arrow[i])) & (free | amazons);
        open[i] = (uint8_t)squares_count(around);
    }
    for (int most = 1; most <= 9; most++)
        for (int i = 0; i < n; i++) {
            if (open[i] != most)
                continue;
            if (--f->effort < 0)
                return false;
            squares left = within_reach(amazons, free & ~squares_of(arrow[i]));
            if (squares_count(left) >= goal && can_fill(f, amazons, left, goal)) {
                f->to = (uint8_t)shooter;
                f->arrow = arrow[i];
                return true;
            }
            if (f->effort < 0)
                return false;
        }
    return false;
}

/* Tries every turn in a single region; the nearest squares first. */
static bool try_turns(struct filler *f, squares amazons, squares free, int goal)
{
    uint8_t from[256], to[256];
    int n = squares_list(amazons, from);
    for (int far = 0; far < 2; far++)
        for (int i = 0; i < n; i++) {
            squares own = squares_of(from[i]), near = squares_grow(own);
            squares reached = squares_queen(own, free) & (far ? ~near : near);
            int m = squares_list(reached, to);
            for (int k = 0; k < m; k++) {
                squares left = (free | own) & ~squares_of(to[k]);
                if (try_shots(f, amazons & ~own, to[k], left, goal - 1)) {
                    f->from = from[i];
                    return true;
                }
                if (f->effort < 0)
                    return false;
            }
        }
    return false;
}

/* Whether the amazons can make `goal` moves; they can reach all of `free`. */
static bool can_fill(struct filler *f, squares amazons, squares free, int goal)
{
    if (goal <= 0)
        return true;
    if (squares_count(free) < goal || f->effort < 0)
        return false;
    squares first = squares_of(squares_first(amazons));
    squares region = squares_region(first, amazons | free);
    if (!squares_equal(region, amazons | free))
        return can_fill_regions(f, amazons, free, goal);
    uint64_t key = key_of(amazons, free);
    struct refused *known = place_of(f, key);
    if (known && known->key == key && known->goal <= goal)
        return false;
    if (try_turns(f, amazons, free, goal))
        return true;
    if (known && f->effort >= 0)
        *known = (struct refused){key, goal};
    return false;
}

/* Makes the turn that leaves most squares in reach, and returns its squares; false if there is
 * none. */
static bool make_calmest(squares *amazons, squares *free, uint8_t turn[3])
{
    squares now = *amazons, empty = *free;
    uint8_t from[256], to[256], arrow[256];
    int n = squares_list(now, from), most = -1;
    for (int i = 0; i < n; i++) {
        int targets = squares_list(squares_queen(squares_of(from[i]), empty), to);
        for (int k = 0; k < targets; k++) {
            squares moved = (now & ~squares_of(from[i])) | squares_of(to[k]);
            squares left = (empty | squares_of(from[i])) & ~squares_of(to[k]);
            int shots = squares_list(squares_queen(squares_of(to[k]), left), arrow);
            for (int j = 0; j < shots; j++) {
                squares after = within_reach(moved, left & ~squares_of(arrow[j]));
                if (squares_count(after) <= most)
                    continue;
                most = squares_count(after);
                *amazons = moved;
                *free = after;
                turn[0] = from[i];
                turn[1] = to[k];
                turn[2] = arrow[j];
            }
        }
    }
    return most >= 0;
}

/* Whether a filling by the calmest turns is long enough: seldom the longest, but found quickly,
 * even if the search fails. */
static bool fills_calmly(struct filler *f, squares amazons, squares free, int goal)
{
    uint8_t first[3] = {0}, turn[3];
    for (int moves = 0; moves < goal; moves++)
        if (!make_calmest(&amazons, &free, moves == 0 ? first : turn))
            return false;
    f->from = first[0];
    f->to = first[1];
    f->arrow = first[2];
    return true;
}

/* can_fill(), and the calmest turns once its effort is spent. */
static bool fills(struct filler *f, squares amazons, squares free, int goal)
{
    return can_fill(f, amazons, free, goal) ||
           (f->effort < 0 && fills_calmly(f, amazons, free, goal));
}

/* One side alone with its question. */
struct party {
    squares amazons, free;
    int most; /* moves: not more than this */
};

static struct party party_of(const struct amazons_pos *p, int seat)
{
    squares amazons = amazons_of(p, seat);
    squares free = within_reach(amazons, board_free(&p->board));
    return (struct party){amazons, free, squares_count(free)};
}

struct territory_filling territory_fill(squares amazons, squares free, int effort)
{
    struct filler f;
    free = within_reach(amazons, free);
    struct territory_filling found = {.moves = squares_count(free), .exact = true};
    filler_init(&f, effort);
    for (; found.moves > 0; found.moves--) {
        if (fills(&f, amazons, free, found.moves))
            break;
        if (f.effort < 0) {
            found.exact = false;
            f.effort = effort / 8;
        }
    }
    found.from = f.from;
    found.to = f.to;
    found.arrow = f.arrow;
    return found;
}

bool territory_moves(const struct amazons_pos *p, int seat, int effort, int *moves)
{
    struct territory_filling found =
        territory_fill(amazons_of(p, seat), board_free(&p->board), effort);
    *moves = found.moves;
    return found.exact;
}

bool territory_turn(const struct amazons_pos *p, int effort, agon_move turn[2])
{
    struct territory_filling found =
        territory_fill(amazons_of(p, p->seat), board_free(&p->board), effort);
    if (found.moves == 0)
        return false;
    turn[0] = AMAZONS_MOVE(found.from, found.to);
    turn[1] = AMAZONS_ARROW(found.arrow);
    return found.exact;
}

int territory_winner(const struct amazons_pos *p, int effort)
{
    struct party own = party_of(p, p->seat), other = party_of(p, p->seat ^ 1);
    struct filler f;
    filler_init(&f, effort);
    for (;;) {
        bool ahead = own.most > other.most;
        struct party *asked = ahead ? &own : &other;
        int goal = ahead ? other.most + 1 : own.most;
        if (fills(&f, asked->amazons, asked->free, goal))
            return ahead ? p->seat : p->seat ^ 1;
        if (f.effort < 0)
            return -1;
        asked->most = goal - 1;
    }
}

int territory_margin(const struct amazons_pos *p, int winner, int effort)
{
    int own, other;
    territory_moves(p, winner, effort, &own);
    territory_moves(p, winner ^ 1, effort, &other);
    return own > other ? own - other : 0;
}
