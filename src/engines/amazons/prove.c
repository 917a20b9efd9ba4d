/* The Amazons as a domain of the proof search. */
#include "engines/amazons/prove.h"

#include <stdlib.h>

#include "core/random.h"
#include "engines/amazons/evaluate.h"
#include "games/amazons/rules.h"
#include "games/amazons/territory.h"

enum { DEPTH = 2 * AMAZONS_SIZE_MAX * AMAZONS_SIZE_MAX, SYMMETRIES = 8, FILLING_EFFORT = 2000 };

struct prover {
    const struct amazons_game *game;
    struct proof *proof;
    int seat;                /* that is asked about; the table knows of its questions alone */
    struct agon_game *judge; /* ends by territory whatever was agreed: the value is the same */
    uint64_t code[2][256][SYMMETRIES]; /* of an amazon */
    uint64_t open[256][SYMMETRIES];    /* of a free square that can be reached */
    uint64_t shooter[256][SYMMETRIES]; /* of the amazon that is to shoot */
    int symmetries;
};

/* ---- keys ---- */

/* The square that a symmetry of the board takes a square to. */
static int image(const struct amazons_game *g, int sq, int symmetry)
{
    int file = square_file(sq), rank = square_rank(sq);
    if (symmetry & 1)
        file = g->width - 1 - file;
    if (symmetry & 2)
        rank = g->height - 1 - rank;
    return symmetry & 4 ? 16 * file + rank : 16 * rank + file;
}

/* A number of its own for what stands on a square. */
static uint64_t code_of(int what, int sq)
{
    return random_mix(random_mix((uint64_t)what * 256 + (uint64_t)sq + 1) + 0x9e3779b97f4a7c15ULL);
}

static void set_codes(struct prover *v)
{
    const struct amazons_game *g = v->game;
    v->symmetries = g->width == g->height ? 8 : 4;
    for (int rank = 0; rank < g->height; rank++)
        for (int file = 0; file < g->width; file++)
            for (int i = 0; i < v->symmetries; i++) {
                int sq = 16 * rank + file, to = image(g, sq, i);
                v->code[0][sq][i] = code_of(0, to);
                v->code[1][sq][i] = code_of(1, to);
                v->open[sq][i] = code_of(2, to);
                v->shooter[sq][i] = code_of(3, to);
            }
}

static void add(uint64_t sum[SYMMETRIES], const uint64_t code[SYMMETRIES])
{
    for (int i = 0; i < SYMMETRIES; i++)
        sum[i] += code[i];
}

/* A position taken apart: where both sides fight, and what each has for itself. */
struct parts {
    squares amazons[2], free;
    squares fight; /* regions with amazons of both, and that of an amazon that is to shoot */
    int room;      /* free squares there */
    struct territory_filling own[2];
    bool exact;
};

static struct parts take_apart(const struct amazons_pos *p)
{
    struct parts s = {.amazons = {amazons_of(p, 0), amazons_of(p, 1)},
                      .free = board_free(&p->board)};
    squares over = s.free | s.amazons[0] | s.amazons[1];
    s.fight = squares_region(s.amazons[0], over) & squares_region(s.amazons[1], over);
    if (amazons_amid(p))
        s.fight |= squares_region(squares_of(p->shooter), over);
    s.room = squares_count(s.fight & s.free);
    for (int seat = 0; seat < 2; seat++)
        s.own[seat] = territory_fill(s.amazons[seat] & ~s.fight, s.free & ~s.fight, FILLING_EFFORT);
    s.exact = s.own[0].exact && s.own[1].exact;
    return s;
}

/* One key for all images of a position: the least of theirs. Closed territories count as the
 * difference of their fillings. */
static uint64_t key_of(const struct prover *v, const struct amazons_pos *p, const struct parts *s)
{
    uint64_t sum[SYMMETRIES] = {0}, key = UINT64_MAX;
    squares all = s->amazons[0] | s->amazons[1];
    squares told = s->exact ? s->fight : squares_region(all, all | s->free);
    uint64_t lead = s->exact ? (uint64_t)(256 + s->own[0].moves - s->own[1].moves) : 0;
    uint8_t list[256];
    int n = squares_list(told & s->free, list);
    for (int i = 0; i < n; i++)
        add(sum, v->open[list[i]]);
    for (int seat = 0; seat < 2; seat++) {
        n = squares_list(told & s->amazons[seat], list);
        for (int i = 0; i < n; i++)
            add(sum, v->code[seat][list[i]]);
    }
    if (amazons_amid(p))
        add(sum, v->shooter[p->shooter]);
    for (int i = 0; i < v->symmetries; i++) {
        uint64_t mixed = random_mix(sum[i] ^ lead << 48 ^ (uint64_t)p->seat << 63);
        key = mixed < key ? mixed : key;
    }
    return key;
}

/* Who wins, or -1: also whoever can fill longer alone than the other can move at all. */
static int winner_of(const struct amazons_pos *p, const struct parts *s)
{
    if (p->end != AMAZONS_OPEN)
        return p->winner;
    for (int seat = 0; seat < 2 && s->exact && !amazons_amid(p); seat++)
        if (s->own[seat].moves >= s->own[seat ^ 1].moves + s->room + (p->seat == seat))
            return seat;
    return -1;
}

/* ---- the domain ---- */

static void play(const void *user, const void *position, uint64_t move, void *after)
{
    const struct prover *v = user;
    *(struct amazons_pos *)after = *(const struct amazons_pos *)position;
    amazons_play(v->judge, after, move);
}

/* First guess of what the seat has yet to prove: what the other side's amazons see more, and what
 * the evaluation finds the seat behind. */
static uint32_t guess(const struct amazons_pos *p, int seat)
{
    int own = 0, other = 0, lead = amazons_evaluate(p, seat);
    for (int i = 0; i < p->amazons[seat]; i++)
        own += board_sight(&p->board, p->at[seat][i]);
    for (int i = 0; i < p->amazons[seat ^ 1]; i++)
        other += board_sight(&p->board, p->at[seat ^ 1][i]);
    int n = 4 + other - own / 2;
    n = n < 1 ? 1 : n;
    return (uint32_t)(lead < 0 ? n - lead / (EVALUATE_SQUARE / 2) : n);
}

/* The moves worth trying: all where both fight, and of fillings only the best, for a territory is
 * so many moves and nothing more (docs/engine-amazons.md). Without exact fillings: all. */
static int list_moves(const struct prover *v, const struct amazons_pos *p, agon_move *move)
{
    struct parts s = take_apart(p);
    int n = amazons_moves(v->judge, (const agon_pos *)p, (struct agon_past){NULL, 0}, move);
    int kept = 0;
    if (!s.exact || amazons_amid(p))
        return n;
    for (int i = 0; i < n; i++)
        if (squares_has(s.fight, amazons_from(move[i])))
            move[kept++] = move[i];
    if (s.own[p->seat].moves > 0)
        move[kept++] = AMAZONS_MOVE(s.own[p->seat].from, s.own[p->seat].to);
    return kept;
}

/* Of shots within a closed territory only the best is kept. */
static int keep_best_shot(const struct prover *v, const struct amazons_pos *p, agon_move *move,
                          int n)
{
    squares other = amazons_of(p, p->seat ^ 1);
    squares over = board_free(&p->board) | amazons_of(p, p->seat) | other;
    int best = 0, most = -1;
    if (squares_any(squares_region(squares_of(p->shooter), over) & other))
        return n;
    for (int i = 0; i < n; i++) {
        struct amazons_pos after;
        play(v, p, move[i], &after);
        struct parts s = take_apart(&after);
        if (!s.exact)
            return n;
        if (s.own[p->seat].moves > most) {
            most = s.own[p->seat].moves;
            best = i;
        }
    }
    move[0] = move[best];
    return 1;
}

static int expand(const void *user, const void *position, struct proof_child *out, bool *asks)
{
    const struct prover *v = user;
    const struct amazons_pos *p = position;
    agon_move move[AMAZONS_MOVES_MAX];
    int n = list_moves(v, p, move);
    if (amazons_amid(p))
        n = keep_best_shot(v, p, move, n);
    *asks = p->seat == v->seat;
    for (int i = 0; i < n; i++) {
        struct amazons_pos after;
        play(v, p, move[i], &after);
        struct parts s = take_apart(&after);
        int winner = winner_of(&after, &s);
        bool yes = winner == v->seat;
        struct proof_child *c = &out[i];
        *c = (struct proof_child){.move = move[i], .key = key_of(v, &after, &s)};
        if (winner >= 0) {
            c->yes = yes ? 0 : PROOF_NEVER;
            c->no = yes ? PROOF_NEVER : 0;
        } else {
            c->yes = guess(&after, v->seat);
            c->no = guess(&after, v->seat ^ 1);
        }
        if (winner >= 0 && yes == *asks) {
            out[0] = *c;
            return 1;
        }
    }
    return n;
}

static struct proof_domain domain_of(struct prover *v)
{
    return (struct proof_domain){.user = v,
                                 .size = sizeof(struct amazons_pos),
                                 .children = AMAZONS_MOVES_MAX,
                                 .depth = DEPTH,
                                 .expand = expand,
                                 .play = play};
}

struct prover *prover_new(const struct amazons_game *game, size_t megabytes)
{
    struct prover *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    v->game = game;
    set_codes(v);
    struct agon_setup setup = {.variant = game->game.variant};
    v->judge = amazons_rules.open(&setup, NULL);
    struct proof_domain domain = domain_of(v);
    v->proof = v->judge ? proof_new(&domain, megabytes) : NULL;
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
    free(v);
}

uint64_t prover_nodes(const struct prover *v)
{
    return proof_nodes(v->proof);
}

static enum proof_answer ask(struct prover *v, const struct amazons_pos *p, struct brake *brake,
                             uint64_t nodes)
{
    struct parts s = take_apart(p);
    return proof_search(v->proof, p, key_of(v, p, &s), brake, nodes);
}

/* The first move whose position is proved to be won. */
static agon_move winning_move(const struct prover *v, const struct amazons_pos *p,
                              struct proof_child *child)
{
    bool asks;
    int n = expand(v, p, child, &asks);
    for (int i = 0; i < n; i++) {
        uint32_t yes = child[i].yes, no;
        if (yes != 0)
            proof_known(v->proof, child[i].key, &yes, &no);
        if (yes == 0)
            return child[i].move;
    }
    return 0;
}

/* The rest of a turn that is proved to win; searches again where the table has forgotten. */
static bool winning_turn(struct prover *v, const struct amazons_pos *p, struct agon_turn *best,
                         struct brake *brake)
{
    struct proof_child *child = malloc(AMAZONS_MOVES_MAX * sizeof *child);
    struct amazons_pos now = *p;
    best->n = 0;
    while (child && (best->n == 0 || amazons_amid(&now))) {
        agon_move move = winning_move(v, &now, child);
        if (move == 0 && ask(v, &now, brake, 0) == PROOF_YES)
            move = winning_move(v, &now, child);
        if (move == 0)
            break;
        best->move[best->n++] = move;
        amazons_play(v->judge, (agon_pos *)&now, move);
    }
    free(child);
    return best->n > 0 && !amazons_amid(&now);
}

enum proof_answer prover_wins(struct prover *v, const struct amazons_pos *p, struct agon_turn *best,
                              struct brake *brake, uint64_t nodes)
{
    best->n = 0;
    if (v->seat != p->seat) {
        v->seat = p->seat;
        struct proof_domain domain = domain_of(v);
        proof_ask(v->proof, &domain);
    }
    enum proof_answer answer = ask(v, p, brake, nodes);
    if (answer == PROOF_YES && !winning_turn(v, p, best, brake)) {
        best->n = 0;
        return PROOF_UNKNOWN;
    }
    return answer;
}
