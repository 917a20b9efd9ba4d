/* The simple static evaluation of Arimaa: cheap, and enough to play sensibly; Arimaa's engine has a
 * better one.
 *
 * In thousandths of a rabbit: material, advanced rabbits, frozen pieces, guards beside the traps,
 * the elephant near the middle. Large sums are compressed so that the value stays within the
 * vocabulary's +-10000. During the set-up, every piece on a customary square counts. */
#include "games/arimaa/arimaa.h"

static const int piece_value[ARIMAA_KINDS] = {0, 1000, 1500, 1900, 3200, 5000, 9000};
/* A rabbit by the rank it has reached, its own first. */
static const int rabbit_advance[8] = {0, 20, 30, 80, 200, 450, 900, 0};
/* Pieces of one side beside a trap: none, one, two, ... */
static const int trap_guards[5] = {0, 180, 320, 380, 400};
/* A frozen piece loses one part in this many of its value. */
enum { FROZEN_PART = 8, FEW_RABBITS = 120 };

static int material(const struct arimaa_board *b, int side)
{
    int total = 0;
    for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++)
        total += piece_value[kind] * arimaa_count(b->side[side] & arimaa_of_kind(b, kind));
    int rabbits = arimaa_count(arimaa_rabbits(b, side)); /* each one lost makes the next more
                                                          * valuable */
    return total - FEW_RABBITS * (8 - rabbits) * (8 - rabbits) / 4;
}

static int advance(const struct arimaa_board *b, int side)
{
    int total = 0;
    for (int rank = 0; rank < 8; rank++) {
        int row = side == ARIMAA_GOLD ? rank : 7 - rank;
        total +=
            rabbit_advance[row] * arimaa_count(arimaa_rabbits(b, side) & ARIMAA_RANK(rank + 1));
    }
    return total;
}

static int frozen_loss(const struct arimaa_board *b, int side)
{
    uint64_t frozen = arimaa_frozen(b, side);
    int total = 0;
    for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++)
        total += piece_value[kind] * arimaa_count(frozen & arimaa_of_kind(b, kind));
    return total / FROZEN_PART;
}

static int traps_held(const struct arimaa_board *b, int side)
{
    int total = 0;
    for (uint64_t traps = ARIMAA_TRAPS; traps; traps &= traps - 1) {
        uint64_t around = arimaa_beside(traps & -traps);
        total += trap_guards[arimaa_count(around & b->side[side])];
    }
    return total;
}

/* The elephant loses a little for each step away from the middle four squares. */
static int elephant_place(const struct arimaa_board *b, int side)
{
    uint64_t elephant = b->side[side] & arimaa_of_kind(b, ARIMAA_ELEPHANT);
    if (!elephant)
        return 0;
    int sq = arimaa_first(elephant), file = sq % 8, rank = sq / 8;
    int away = (file < 3   ? 3 - file
                : file > 4 ? file - 4
                           : 0) +
               (rank < 3   ? 3 - rank
                : rank > 4 ? rank - 4
                           : 0);
    return -60 * away;
}

static int side_value(const struct arimaa_board *b, int side)
{
    return material(b, side) + advance(b, side) - frozen_loss(b, side) + traps_held(b, side) +
           elephant_place(b, side);
}

/* Compresses values beyond 6000 into the last 4000. */
static int press(int v)
{
    int size = v < 0 ? -v : v;
    if (size > 6000)
        size = 6000 + (int)((int64_t)4000 * (size - 6000) / (size + 6000));
    return v < 0 ? -size : size;
}

/* Set-up: the number of pieces on their customary squares, from the owner's side. */
static int setup_value(const struct arimaa_pos *p, int side)
{
    static const char customary[] = "RRRDDRRRRHCMECHR"; /* a1..h1, a2..h2 */
    int total = 0;
    for (uint64_t set = p->board.side[side]; set; set &= set - 1) {
        int sq = arimaa_first(set), owner;
        int home = side == ARIMAA_GOLD ? sq : (7 - sq / 8) * 8 + sq % 8;
        total +=
            arimaa_letter_kind(customary[home], &owner) == arimaa_kind_at(&p->board, sq) ? 50 : 0;
    }
    return total;
}

int arimaa_value(const agon_game *game, const agon_pos *pos, int seat)
{
    const struct arimaa_pos *p = arimaa_pos(pos);
    (void)game;
    if (p->setup)
        return setup_value(p, seat) - setup_value(p, seat ^ 1);
    return press(side_value(&p->board, seat) - side_value(&p->board, seat ^ 1));
}
