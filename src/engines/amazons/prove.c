/* The Amazons as a domain of the proof search: does White win?
 *
 * A closed territory is a number in the sense of combinatorial games: a number of moves for its
 * owner and nothing else. So a position is the squares where both sides fight, and one side's lead
 * in moves elsewhere; that side may use up one of them instead of fighting (numbers of the two
 * sides cancel out). A territory whose filling is not found within the effort counts as contested.
 * A move of the proof search is a whole turn. */
#include "engines/amazons/prove.h"

#include <stdlib.h>

#include "core/random.h"
#include "games/amazons/rules.h"
#include "games/amazons/territory.h"

enum {
    IMAGES = 8,
    TURNS = 4096,          /* of a position, at most: 2,176 at the start of the usual board */
    FILLING_EFFORT = 2000, /* shots */
    FILLINGS = 1 << 18,
    LAYERS = 4, /* queen's moves that the initial estimate looks ahead */
    /* The initial estimate of the work left, and the weights of its parts. Far above the number of
     * turns, so that a better position is searched long before a worse one. */
    GUESS = 200,
    GUESS_FIRST = 48, /* a square that one side reaches first, or a move ahead */
    GUESS_LEVEL = 12, /* one that both reach, for the side to move; and a square in reach */
};

/* Moves of the proof search: from, to and arrow, or a move elsewhere. */
#define TURN(from, to, arrow)                                                                      \
    ((uint64_t)1 << 32 | (uint64_t)(from) | (uint64_t)(to) << 8 | (uint64_t)(arrow) << 16)
#define ELSEWHERE ((uint64_t)1 << 33)

struct fight {
    squares side[2], free; /* the regions of both sides */
    int32_t lead;          /* White's moves elsewhere less Black's */
    uint8_t seat;          /* to move */
};

struct filling {
    uint64_t key;
    int moves; /* -1: not found within the effort */
};

struct prover {
    const struct amazons_game *game;
    struct proof *proof;
    agon_game *judge; /* ends by territory even if the game does not: the value is the same */
    uint64_t code[3][256][IMAGES]; /* a White amazon, a Black one, a free square */
    int images;
    struct filling *filled; /* FILLINGS */
};

/* ---- keys ---- */

/* The target of a square under an image of the board. */
static int image_square(const struct amazons_game *g, int sq, int image)
{
    int file = square_file(sq), rank = square_rank(sq);
    if (image & 1)
        file = g->width - 1 - file;
    if (image & 2)
        rank = g->height - 1 - rank;
    return image & 4 ? 16 * file + rank : 16 * rank + file;
}

static void set_codes(struct prover *v)
{
    const struct amazons_game *g = v->game;
    v->images = g->width == g->height ? 8 : 4;
    for (int what = 0; what < 3; what++)
        for (int i = 0; i < g->width * g->height * v->images; i++) {
            int image = i % v->images, n = i / v->images;
            int sq = 16 * (n / g->width) + n % g->width;
            uint64_t at = (uint64_t)(256 * what + image_square(g, sq, image) + 1);
            v->code[what][sq][image] = random_mix(random_mix(at) + 0x9e3779b97f4a7c15ULL);
        }
}

/* One key for all rotations and reflections of a position: the least of theirs. */
static uint64_t key_of(const struct prover *v, const struct fight *f)
{
    const squares set[3] = {f->side[0], f->side[1], f->free};
    uint64_t sum[IMAGES] = {0}, key = UINT64_MAX;
    for (int what = 0; what < 3; what++) {
        uint8_t list[256];
        int n = squares_list(set[what], list);
        for (int i = 0; i < n; i++)
            for (int image = 0; image < IMAGES; image++)
                sum[image] += v->code[what][list[i]][image];
    }
    for (int i = 0; i < v->images; i++) {
        uint64_t mixed =
            random_mix(sum[i] ^ (uint64_t)(512 + f->lead) << 48 ^ (uint64_t)f->seat << 63);
        key = mixed < key ? mixed : key;
    }
    return key;
}

/* ---- positions ---- */

static uint64_t filling_key(squares amazons, squares free)
{
    uint64_t key = 0;
    for (int i = 0; i < 4; i++)
        key = random_mix(random_mix(key + squares_word(amazons, i)) + squares_word(free, i));
    return key;
}

/* The most moves of amazons that are alone, or -1: unknown. */
static int moves_alone(const struct prover *v, squares amazons, squares free)
{
    if (!squares_any(amazons) || !squares_any(free))
        return 0;
    uint64_t key = filling_key(amazons, free);
    struct filling *known = &v->filled[key % FILLINGS];
    if (known->key != key) {
        struct territory_filling found = territory_fill(amazons, free, FILLING_EFFORT);
        *known = (struct filling){key, found.exact ? found.moves : -1};
    }
    return known->moves;
}

/* Splits a position; `lead` is White's so far. */
static struct fight fight_of(const struct prover *v, squares white, squares black, squares free,
                             int lead, int seat)
{
    squares over = white | black | free;
    squares of_white = squares_region(white, over), of_black = squares_region(black, over);
    squares both = of_white & of_black;
    int moves = moves_alone(v, white & ~both, free & of_white & ~both);
    if (moves < 0)
        both |= of_white;
    lead += moves > 0 ? moves : 0;
    moves = moves_alone(v, black & ~both, free & of_black & ~both);
    if (moves < 0)
        both |= of_black;
    lead -= moves > 0 ? moves : 0;
    return (struct fight){.side = {white & both, black & both},
                          .free = free & both,
                          .lead = lead,
                          .seat = (uint8_t)seat};
}

/* The side whose moves exceed the other's upper bound, or -1. */
static int winner_of(const struct fight *f)
{
    int room = squares_count(f->free), ahead = f->seat == 0 ? f->lead : -f->lead;
    return ahead > room ? f->seat : -ahead >= room ? !f->seat : -1;
}

/* The estimate for the side to move, from the squares that each side reaches first. */
static int worth(const struct fight *f)
{
    squares mine = f->side[f->seat], theirs = f->side[!f->seat], left = f->free;
    int first = f->seat == 0 ? f->lead : -f->lead, level = 0;
    for (int i = 0; i < LAYERS && squares_any(left); i++) {
        squares my = squares_queen(mine, f->free), their = squares_queen(theirs, f->free);
        if (i == 0)
            level += squares_count(my) - squares_count(their);
        mine |= my;
        theirs |= their;
        first += squares_count(mine & ~theirs & left) - squares_count(theirs & ~mine & left);
        level += squares_count(mine & theirs & left);
        left &= ~(mine | theirs);
    }
    return GUESS_FIRST * first + GUESS_LEVEL * level;
}

/* ---- the domain ---- */

static struct fight after_turn(const struct prover *v, const struct fight *f, uint64_t move)
{
    squares side[2] = {f->side[0], f->side[1]}, free = f->free;
    if (move == ELSEWHERE) {
        struct fight after = *f;
        after.lead += f->seat == 0 ? -1 : 1;
        after.seat = !f->seat;
        return after;
    }
    squares from = squares_of(move & 255), to = squares_of(move >> 8 & 255);
    side[f->seat] = (side[f->seat] & ~from) | to;
    free = (free | from) & ~to & ~squares_of(move >> 16 & 255);
    return fight_of(v, side[0], side[1], free, f->lead, !f->seat);
}

static void play(const void *user, const void *position, uint64_t move, void *after)
{
    *(struct fight *)after = after_turn(user, position, move);
}

/* Adds the position after a turn; true if it is won by the side that moved. Lost ones are
 * omitted. */
static bool add_turn(const struct prover *v, const struct fight *f, uint64_t move,
                     struct proof_child *out, int *n)
{
    struct fight after = after_turn(v, f, move);
    struct proof_child *c = &out[*n];
    int winner = winner_of(&after);
    bool asks = f->seat == 0;
    *c = (struct proof_child){.move = move};
    if (winner == f->seat) {
        c->key = key_of(v, &after);
        c->yes = asks ? 0 : PROOF_NEVER;
        c->no = asks ? PROOF_NEVER : 0;
        out[0] = *c;
        *n = 1;
        return true;
    }
    if (winner >= 0)
        return false;
    int theirs = worth(&after);
    int mine = GUESS + theirs < 1 ? 1 : GUESS + theirs;
    int other = GUESS - theirs < 1 ? 1 : GUESS - theirs;
    c->key = key_of(v, &after);
    c->yes = (uint32_t)(asks ? mine : other);
    c->no = (uint32_t)(asks ? other : mine);
    ++*n;
    return false;
}

/* The turns of one amazon; true when one of them wins. */
static bool add_turns_from(const struct prover *v, const struct fight *f, int from,
                           struct proof_child *out, int *n)
{
    uint8_t to[256], arrow[256];
    int targets = squares_list(squares_queen(squares_of(from), f->free), to);
    for (int i = 0; i < targets; i++) {
        squares left = (f->free | squares_of(from)) & ~squares_of(to[i]);
        int shots = squares_list(squares_queen(squares_of(to[i]), left), arrow);
        for (int k = 0; k < shots; k++)
            if (add_turn(v, f, TURN(from, to[i], arrow[k]), out, n))
                return true;
    }
    return false;
}

static int expand(const void *user, const void *position, struct proof_child *out, bool *asks)
{
    const struct prover *v = user;
    const struct fight *f = position;
    uint8_t from[256];
    int n = 0, amazons = squares_list(f->side[f->seat], from);
    *asks = f->seat == 0;
    for (int i = 0; i < amazons; i++)
        if (add_turns_from(v, f, from[i], out, &n))
            return n;
    if ((f->seat == 0 ? f->lead : -f->lead) > 0)
        add_turn(v, f, ELSEWHERE, out, &n);
    return n;
}

/* ---- questions ---- */

struct prover *prover_new(const struct amazons_game *game, size_t megabytes)
{
    struct prover *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    v->game = game;
    set_codes(v);
    struct agon_setup setup = {.variant = game->game.variant};
    v->judge = amazons_rules.open(&setup, NULL);
    v->filled = calloc(FILLINGS, sizeof *v->filled);
    struct proof_domain domain = {.user = v,
                                  .size = sizeof(struct fight),
                                  .children = TURNS,
                                  .depth = 2 * AMAZONS_SIZE_MAX * AMAZONS_SIZE_MAX,
                                  .expand = expand,
                                  .play = play};
    v->proof = v->judge && v->filled ? proof_new(&domain, megabytes) : NULL;
    if (v->proof)
        return v;
    prover_free(v);
    return NULL;
}

void prover_free(struct prover *v)
{
    if (!v)
        return;
    proof_free(v->proof);
    amazons_rules.close(v->judge);
    free(v->filled);
    free(v);
}

uint64_t prover_nodes(const struct prover *v)
{
    return proof_nodes(v->proof);
}

/* The winning seat, or -1: unknown. */
static int ask(struct prover *v, const struct fight *f, struct stop_token *stop, uint64_t nodes)
{
    int winner = winner_of(f);
    if (winner >= 0)
        return winner;
    enum proof_answer answer = proof_search(v->proof, f, key_of(v, f), stop, nodes);
    return answer == PROOF_YES ? 0 : answer == PROOF_NO ? 1 : -1;
}

static struct fight fight_of_position(const struct prover *v, const struct amazons_pos *p)
{
    return fight_of(v, amazons_of(p, 0), amazons_of(p, 1), board_free(&p->board), 0, p->seat);
}

/* Tries the remaining shots of a turn: whether one of them wins for `seat`; *unknown if an
 * undecided one may. */
static bool winning_shot(struct prover *v, const struct amazons_pos *p, int seat,
                         struct agon_turn *best, struct stop_token *stop, uint64_t nodes,
                         bool *unknown)
{
    agon_move move[AMAZONS_MOVES_MAX];
    int n = amazons_moves(v->judge, (const agon_pos *)p, (struct agon_past){NULL, 0}, move);
    for (int i = 0; i < n; i++) {
        struct amazons_pos after = *p;
        amazons_play(v->judge, (agon_pos *)&after, move[i]);
        struct fight f = fight_of_position(v, &after);
        int winner = after.end != AMAZONS_OPEN ? after.winner : ask(v, &f, stop, nodes);
        *unknown |= winner < 0;
        if (winner == seat) {
            best->move[best->n++] = move[i];
            return true;
        }
    }
    return false;
}

/* Tries whole turns until one is known to win; `nodes`: for the proof after each, 0: no limit. */
static bool winning_turn(struct prover *v, const struct amazons_pos *p, struct agon_turn *best,
                         struct stop_token *stop, uint64_t nodes)
{
    agon_move move[AMAZONS_MOVES_MAX];
    bool unknown = false;
    int n = amazons_moves(v->judge, (const agon_pos *)p, (struct agon_past){NULL, 0}, move);
    for (int i = 0; i < n; i++) {
        struct amazons_pos amid = *p;
        amazons_play(v->judge, (agon_pos *)&amid, move[i]);
        best->n = 0;
        best->move[best->n++] = move[i];
        if (winning_shot(v, &amid, p->seat, best, stop, nodes, &unknown))
            return true;
    }
    return false;
}

enum proof_answer prover_wins(struct prover *v, const struct amazons_pos *p, struct agon_turn *best,
                              struct stop_token *stop, uint64_t nodes)
{
    bool unknown = false, won;
    best->n = 0;
    if (amazons_turn_open(p)) {
        won = winning_shot(v, p, p->seat, best, stop, nodes, &unknown);
    } else {
        struct fight f = fight_of_position(v, p);
        int winner = ask(v, &f, stop, nodes);
        won = winner == p->seat && /* again in full if the table has lost it */
              (winning_turn(v, p, best, stop, 1) || winning_turn(v, p, best, stop, 0));
        unknown = winner < 0 || (winner == p->seat && !won);
    }
    if (!won)
        best->n = 0;
    return won ? PROOF_YES : unknown ? PROOF_UNKNOWN : PROOF_NO;
}
