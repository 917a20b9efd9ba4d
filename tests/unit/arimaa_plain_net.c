/* The plain net: squares one by one, neighbours by file and rank, numbers added one after
 * another. */
#include "arimaa_plain_net.h"

#include <string.h>

/* A square that is empty, outside the board or held by the other side has strength 0. */
static int strength_at(const struct desk *d, int whose, int file, int rank)
{
    if (file < 0 || file > 7 || rank < 0 || rank > 7 || d->whose[file][rank] != whose)
        return 0;
    return d->strength[file][rank];
}

struct desk_beside desk_beside(const struct desk *d, int whose, int file, int rank)
{
    static const int files[4] = {0, 1, 0, -1}, ranks[4] = {1, 0, -1, 0};
    struct desk_beside b = {0};
    for (int i = 0; i < 4; i++) {
        int strength = strength_at(d, whose, file + files[i], rank + ranks[i]);
        b.n += strength > 0;
        b.strongest = strength > b.strongest ? strength : b.strongest;
    }
    return b;
}

bool desk_mirrored(const struct arimaa_board *b, int seat)
{
    for (int sq = 0; sq < 64; sq++)
        if (arimaa_kind_at(b, sq) == ARIMAA_ELEPHANT && arimaa_side_at(b, sq) == seat)
            return sq % 8 >= 4;
    return false;
}

struct desk desk_of(const struct arimaa_board *b, int seat, bool mirrored)
{
    struct desk d = {0};
    for (int sq = 0; sq < 64; sq++) {
        int file = mirrored ? 7 - sq % 8 : sq % 8;
        int rank = seat == ARIMAA_SILVER ? 7 - sq / 8 : sq / 8;
        d.strength[file][rank] = arimaa_kind_at(b, sq);
        if (d.strength[file][rank])
            d.whose[file][rank] = arimaa_side_at(b, sq) == seat ? DESK_OWN : DESK_ENEMY;
    }
    return d;
}

static struct desk seen_by(const struct arimaa_board *b, int seat)
{
    return desk_of(b, seat, desk_mirrored(b, seat));
}

int desk_state(const struct desk *d, int file, int rank)
{
    int whose = d->whose[file][rank], other = whose == DESK_OWN ? DESK_ENEMY : DESK_OWN;
    if (desk_beside(d, other, file, rank).strongest <= d->strength[file][rank])
        return DESK_FREE;
    return desk_beside(d, whose, file, rank).n > 0 ? DESK_HELD : DESK_FROZEN;
}

static int piece_input(const struct desk *d, int file, int rank)
{
    int kind = 6 * d->whose[file][rank] + d->strength[file][rank] - 1;
    return (3 * kind + desk_state(d, file, rank)) * 64 + 8 * rank + file;
}

const int desk_trap_file[4] = {2, 5, 2, 5}, desk_trap_rank[4] = {2, 2, 5, 5};

int desk_trap_code(const struct desk *d, int trap)
{
    struct desk_beside own = desk_beside(d, DESK_OWN, desk_trap_file[trap], desk_trap_rank[trap]);
    struct desk_beside enemy =
        desk_beside(d, DESK_ENEMY, desk_trap_file[trap], desk_trap_rank[trap]);
    int stronger = 0;
    if (own.strongest != enemy.strongest)
        stronger = own.strongest > enemy.strongest ? 1 : 2;
    return (5 * own.n + enemy.n) * 3 + stronger;
}

static void plain_inputs(const struct arimaa_board *b, int seat, uint8_t there[NET_INPUTS])
{
    struct desk d = seen_by(b, seat);
    memset(there, 0, NET_INPUTS);
    for (int file = 0; file < 8; file++)
        for (int rank = 0; rank < 8; rank++)
            if (d.strength[file][rank])
                there[piece_input(&d, file, rank)]++;
    for (int trap = 0; trap < 4; trap++)
        there[NET_PIECES + trap * NET_TRAP_CODES + desk_trap_code(&d, trap)]++;
}

static void plain_units(const struct net *net, const uint8_t there[NET_INPUTS],
                        int64_t unit[NET_UNITS])
{
    for (int k = 0; k < NET_UNITS; k++)
        unit[k] = net->rest[NET_BIAS + k];
    for (int input = 0; input < NET_INPUTS; input++)
        for (int k = 0; there[input] && k < NET_UNITS; k++)
            unit[k] += there[input] * net->row[input * NET_UNITS + k];
}

void plain_net_begin(struct plain_net *plain, const struct net *net, const struct arimaa_board *b)
{
    plain->net = net;
    plain->pieces = 0;
    for (int sq = 0; sq < 64; sq++)
        plain->pieces += arimaa_kind_at(b, sq) > 0;
    for (int seat = 0; seat < 2; seat++) {
        plain_inputs(b, seat, plain->there[seat]);
        plain_units(net, plain->there[seat], plain->unit[seat]);
    }
}

int plain_net_head(const struct plain_net *plain, const struct arimaa_pos *p)
{
    return (plain->pieces > NET_FEW ? 0 : 4) + p->steps;
}

static int64_t within(int64_t n, int64_t least, int64_t most)
{
    return n < least ? least : n > most ? most : n;
}

/* The units of a side, squared and weighted. */
static int64_t plain_weighed(const int64_t unit[NET_UNITS], const int16_t out[NET_UNITS])
{
    int64_t sum = 0;
    for (int k = 0; k < NET_UNITS; k++) {
        int64_t value = within(unit[k], 0, LAYERS_ONE);
        sum += value * value * out[k];
    }
    return sum;
}

int plain_net_output(const struct plain_net *plain, const struct arimaa_pos *p)
{
    int head = plain_net_head(plain, p);
    const int16_t *out = plain->net->rest + NET_OUT + head * 2 * NET_UNITS;
    int64_t sum = plain_weighed(plain->unit[p->seat], out) +
                  plain_weighed(plain->unit[!p->seat], out + NET_UNITS);
    int64_t one = (int64_t)LAYERS_ONE * LAYERS_ONE * LAYERS_OUT_ONE;
    int64_t value = sum * NET_SCALE / one + plain->net->rest[NET_OUT_BIAS + head];
    return (int)within(value, -NET_MOST, NET_MOST);
}

int plain_net_value(const struct net *net, const struct arimaa_pos *p)
{
    struct plain_net plain;
    plain_net_begin(&plain, net, &p->board);
    return plain_net_output(&plain, p);
}
