/* Threats by cheaper pieces and to unguarded pieces; attackers, hits, weak cells and safe checks
 * around a royal, squared: a few of them are harmless, many are a mate. */
#include "engines/fairy/danger.h"

enum {
    CHEAPER_PART = 16, /* of an attacked piece's value beyond the attacker's */
    LOOSE_PART = 21,   /* of an unguarded piece's value, */
    THREAT_MOST = 4,   /* up to this many pawns */
    /* danger, whose square is counted */
    ATTACKERS = 50, /* by their number squared */
    HIT = 69,       /* a cell beside the royal that is attacked, each time */
    WEAK = 183,     /* ... and guarded by the royal only */
    CHECK = 500,    /* a piece that could check without being captured */
    PART = 4096,    /* of the square, in the pawns of a master game: 126 */
    PAWN = 126,
    MOST = 8 /* pawns */
};

static inline __attribute__((always_inline)) int
threats(const struct board *b, const struct reach reach[2], int seat, const int words)
{
    const struct values *v = b->v;
    const struct fairy_game *g = b->g;
    const uint16_t *list = fairy_list(g, b->p, seat, 0);
    const int step = seat ? -1 : 1, enemy = !seat;
    int sum = 0, n = b->p->count[seat] < REACH_PIECES ? b->p->count[seat] : REACH_PIECES;
    for (int i = 0; i < n; i++) {
        int kind = piece_kind(b->p->cell[list[i * step]]);
        if (v->pawn_like[kind])
            continue;
        int worth = g->kind[seat][kind].royal ? VALUES_KING : v->worth[kind];
        for (int w = 0; w < words; w++)
            for (uint64_t left = reach[seat].set[i][w] & b->sums.full[enemy][w]; left;
                 left &= left - 1) {
                int c = 64 * w + __builtin_ctzll(left), other = piece_kind(b->p->cell[c]);
                int price = v->worth[other], most = THREAT_MOST * v->pawn;
                if (g->kind[enemy][other].royal)
                    continue;
                if (price > worth + v->pawn / 2)
                    sum += (price - worth < most ? price - worth : most) / CHEAPER_PART;
                else if (!bit_of(reach[enemy].all, c))
                    sum += (price < most ? price : most) / LOOSE_PART;
            }
    }
    return sum;
}

/* Kinds of a seat that can check safely, counted. */
static inline __attribute__((always_inline)) int safe_checks(const struct board *b,
                                                             const struct reach reach[2], int seat,
                                                             int royal, const int words)
{
    const struct values *v = b->v;
    const uint16_t *list = fairy_list(b->g, b->p, seat, 0);
    const int step = seat ? -1 : 1, enemy = !seat;
    int n = b->p->count[seat] < REACH_PIECES ? b->p->count[seat] : REACH_PIECES, last = -1, sum = 0;
    uint64_t from[RAYS_WORDS] = {0}, full[RAYS_WORDS], safe[RAYS_WORDS];
    for (int w = 0; w < words; w++) {
        full[w] = b->sums.full[0][w] | b->sums.full[1][w];
        safe[w] = ~b->sums.full[seat][w] &
                  (~reach[enemy].all[w] | (reach[seat].twice[w] & ~reach[enemy].calm[w]));
    }
    for (int i = 0; i < n; i++) {
        int kind = piece_kind(b->p->cell[list[i * step]]);
        const struct rays_kind *turned = &v->rays.kind[enemy][kind];
        if (v->pawn_like[kind] || b->g->kind[seat][kind].royal || !turned->plain)
            continue;
        if (kind != last) {
            rays_cells(&v->rays, turned, royal, full, words, from);
            for (int w = 0; w < words; w++)
                from[w] &= safe[w];
        }
        last = kind;
        for (int w = 0; w < words; w++)
            if (reach[seat].set[i][w] & from[w]) {
                sum++;
                break;
            }
    }
    return sum;
}

static inline __attribute__((always_inline)) int pressure(const struct board *b,
                                                          const struct reach reach[2], int seat,
                                                          const uint64_t *zone, const int words)
{
    const struct values *v = b->v;
    const uint16_t *list = fairy_list(b->g, b->p, seat, 0);
    const int step = seat ? -1 : 1, enemy = !seat;
    int n = b->p->count[seat] < REACH_PIECES ? b->p->count[seat] : REACH_PIECES;
    int attackers = 0, hits = 0, weak = 0, royal = b->p->royal_at[enemy];
    for (int i = 0; i < n; i++) {
        int kind = piece_kind(b->p->cell[list[i * step]]), met = 0;
        if (v->pawn_like[kind] || b->g->kind[seat][kind].royal)
            continue;
        for (int w = 0; w < words; w++)
            if (reach[seat].set[i][w] & zone[w])
                met += rays_count(reach[seat].set[i][w] & zone[w]);
        attackers += met > 0;
        hits += met;
    }
    if (attackers == 0)
        return 0;
    for (int w = 0; w < words; w++)
        weak += rays_count(zone[w] & reach[seat].all[w] & ~reach[enemy].calm[w]);
    int danger = ATTACKERS * attackers * attackers + HIT * hits + WEAK * weak;
    if (royal != FAIRY_NOBODY)
        danger += CHECK * safe_checks(b, reach, seat, royal, words);
    int64_t army = 2 * (int64_t)b->sums.material[seat]; /* few pieces attack in vain */
    if (army < v->full)
        danger = (int)(danger * army / v->full);
    int value = (int)((int64_t)danger * danger / PART * v->pawn / PAWN);
    return value < MOST * v->pawn ? value : MOST * v->pawn;
}

int danger_threats(const struct board *b, const struct reach reach[2], int seat)
{
    const int words = b->v->rays.words;
    return words == 1 ? threats(b, reach, seat, 1) : threats(b, reach, seat, words);
}

int danger_pressure(const struct board *b, const struct reach reach[2], int seat,
                    const uint64_t *zone)
{
    const int words = b->v->rays.words;
    return words == 1 ? pressure(b, reach, seat, zone, 1) : pressure(b, reach, seat, zone, words);
}
