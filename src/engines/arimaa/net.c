/* Inputs of the net, and what a step changes of them. */
#include "engines/arimaa/net.h"

#include <stddef.h>

extern const int8_t arimaa_net_rows[];
extern const int16_t arimaa_net_rest[];
const struct net net_built_in = {arimaa_net_rows, arimaa_net_rest};

static void look(const struct arimaa_board *b, struct net_sight *s)
{
    uint64_t gold = arimaa_dominated(b, b->side[1], b->side[0]),
             silver = arimaa_dominated(b, b->side[0], b->side[1]);
    s->board = *b;
    s->held = gold | silver;
    s->frozen = (gold & ~arimaa_beside(b->side[0])) | (silver & ~arimaa_beside(b->side[1]));
}

/* The xor that turns squares to a side's view. */
static int turning(const struct arimaa_board *b, int seat)
{
    uint64_t elephant = b->side[seat] & arimaa_of_kind(b, ARIMAA_ELEPHANT);
    return (seat ? 56 : 0) | (elephant & 0xf0f0f0f0f0f0f0f0ULL ? 7 : 0);
}

/* [side][strength][state] of the piece on a square, in one number, from gold's view. */
static int piece_code(const struct net_sight *s, int sq)
{
    return arimaa_side_at(&s->board, sq) * 18 +
           (arimaa_kind_at(&s->board, sq) - ARIMAA_RABBIT) * 3 + (int)(s->held >> sq & 1) +
           (int)(s->frozen >> sq & 1);
}

static int piece_input(int code, int sq, int seat, int turn)
{
    if (seat)
        code = code < 18 ? code + 18 : code - 18;
    return code * 64 + (sq ^ turn);
}

static int strongest(const struct arimaa_board *b, uint64_t set)
{
    int kind = 0;
    for (int i = 2; i >= 0; i--)
        if (set & b->plane[i]) {
            set &= b->plane[i];
            kind |= 1 << i;
        }
    return kind;
}

static const uint8_t trap_square[4] = {18, 21, 42, 45};

static uint64_t around_trap(int trap)
{
    return arimaa_beside(ARIMAA_BIT(trap_square[trap]));
}

/* [gold guards][silver guards][the stronger side] */
static int trap_code(const struct arimaa_board *b, int trap)
{
    uint64_t gold = around_trap(trap) & b->side[0], silver = around_trap(trap) & b->side[1];
    int ours = strongest(b, gold), theirs = strongest(b, silver);
    return (arimaa_count(gold) * 5 + arimaa_count(silver)) * 3 + (ours > theirs   ? 1
                                                                  : ours < theirs ? 2
                                                                                  : 0);
}

static int trap_input(int code, int trap, int seat, int turn)
{
    static const uint8_t other[] = {0, 2, 1};
    int place = trap ^ (turn & 1) ^ (turn >> 5 << 1);
    if (seat)
        code = (code / 3 % 5 * 5 + code / 15) * 3 + other[code % 3];
    return NET_PIECES + place * NET_TRAP_CODES + code;
}

/* The inputs of a board. */
static int list_inputs(const struct net_sight *s, const uint8_t trap[4], int seat, int turn,
                       uint32_t *input)
{
    int n = 0;
    for (uint64_t set = arimaa_occupied(&s->board); set; set &= set - 1) {
        int sq = arimaa_first(set);
        input[n++] = (uint32_t)piece_input(piece_code(s, sq), sq, seat, turn);
    }
    for (int t = 0; t < 4; t++)
        input[n++] = (uint32_t)trap_input(trap[t], t, seat, turn);
    return n;
}

int net_inputs(const struct arimaa_board *b, int seat, uint32_t input[NET_ACTIVE_MAX])
{
    struct net_sight s;
    uint8_t trap[4];
    look(b, &s);
    for (int t = 0; t < 4; t++)
        trap[t] = (uint8_t)trap_code(b, t);
    return list_inputs(&s, trap, seat, turning(b, seat), input);
}

int net_head(const struct arimaa_pos *p)
{
    return (arimaa_count(arimaa_occupied(&p->board)) <= NET_FEW ? 4 : 0) + p->steps;
}

/* ---- units ---- */

/* Changes of a side's units: added and removed inputs. */
struct change {
    uint32_t come[NET_ACTIVE_MAX], go[NET_ACTIVE_MAX];
    int comes, goes;
};

static struct layers layers_of(const struct net *net)
{
    return (struct layers){NET_INPUTS, NET_UNITS, NET_HEADS, net->row, net->rest};
}

static void add_up(const struct net *net, int16_t *to, const int16_t *from, const struct change *c)
{
    struct layers l = layers_of(net);
    layers_add(&l, to, from, c->come, c->comes, c->go, c->goes);
}

/* A side's units from scratch. */
static void begin_side(struct net_units *u, int seat)
{
    struct change c = {.goes = 0};
    u->turn[seat] = (uint8_t)turning(&u->sight.board, seat);
    c.comes = list_inputs(&u->sight, u->trap, seat, u->turn[seat], c.come);
    add_up(u->net, u->unit[seat], u->net->rest + NET_BIAS, &c);
}

void net_begin(struct net_units *u, const struct net *net, const struct arimaa_board *b)
{
    u->net = net;
    look(b, &u->sight);
    for (int t = 0; t < 4; t++)
        u->trap[t] = (uint8_t)trap_code(b, t);
    for (int seat = 0; seat < 2; seat++)
        begin_side(u, seat);
}

/* Squares where the piece, or its state, differs. */
static uint64_t differing(const struct net_sight *a, const struct net_sight *b)
{
    uint64_t set = (a->held ^ b->held) | (a->frozen ^ b->frozen);
    for (int i = 0; i < 2; i++)
        set |= a->board.side[i] ^ b->board.side[i];
    for (int i = 0; i < 3; i++)
        set |= a->board.plane[i] ^ b->board.plane[i];
    return set;
}

/* The differences, by piece or trap: its code from gold's view, and its place. */
struct difference {
    uint8_t code, place;
};
struct differences {
    struct difference came[32], went[32], trap_came[4], trap_went[4];
    int comes, goes, traps;
};

static void compare(const struct net_units *from, const struct net_sight *now, uint8_t trap[4],
                    uint64_t differ, struct differences *d)
{
    const struct net_sight *old = &from->sight;
    uint64_t was = arimaa_occupied(&old->board), is = arimaa_occupied(&now->board);
    d->comes = d->goes = d->traps = 0;
    for (uint64_t set = differ; set; set &= set - 1) {
        uint8_t sq = (uint8_t)arimaa_first(set);
        if (was >> sq & 1)
            d->went[d->goes++] = (struct difference){(uint8_t)piece_code(old, sq), sq};
        if (is >> sq & 1)
            d->came[d->comes++] = (struct difference){(uint8_t)piece_code(now, sq), sq};
    }
    for (int t = 0; t < 4; t++) {
        trap[t] = from->trap[t];
        if (!(around_trap(t) & differ))
            continue;
        trap[t] = (uint8_t)trap_code(&now->board, t);
        if (trap[t] == from->trap[t])
            continue;
        d->trap_went[d->traps] = (struct difference){from->trap[t], (uint8_t)t};
        d->trap_came[d->traps++] = (struct difference){trap[t], (uint8_t)t};
    }
}

static void change_side(const struct differences *d, int seat, int turn, struct change *c)
{
    c->comes = c->goes = 0;
    for (int i = 0; i < d->goes; i++)
        c->go[c->goes++] = (uint32_t)piece_input(d->went[i].code, d->went[i].place, seat, turn);
    for (int i = 0; i < d->comes; i++)
        c->come[c->comes++] = (uint32_t)piece_input(d->came[i].code, d->came[i].place, seat, turn);
    for (int i = 0; i < d->traps; i++) {
        c->go[c->goes++] =
            (uint32_t)trap_input(d->trap_went[i].code, d->trap_went[i].place, seat, turn);
        c->come[c->comes++] =
            (uint32_t)trap_input(d->trap_came[i].code, d->trap_came[i].place, seat, turn);
    }
}

void net_bring(struct net_units *to, const struct net_units *from, const struct arimaa_board *b)
{
    struct net_sight now;
    struct differences d;
    uint8_t trap[4];
    look(b, &now);
    compare(from, &now, trap, differing(&from->sight, &now), &d);
    to->net = from->net;
    to->sight = now;
    for (int t = 0; t < 4; t++)
        to->trap[t] = trap[t];
    for (int seat = 0; seat < 2; seat++) {
        int turn = turning(b, seat);
        struct change c;
        if (turn != from->turn[seat]) {
            begin_side(to, seat);
            continue;
        }
        to->turn[seat] = (uint8_t)turn;
        change_side(&d, seat, turn, &c);
        add_up(to->net, to->unit[seat], from->unit[seat], &c);
    }
}

/* ---- the output ---- */

int net_output(const struct net_units *u, const struct arimaa_pos *p)
{
    int head = net_head(p);
    struct layers l = layers_of(u->net);
    int64_t sum = layers_sum(&l, head, u->unit[p->seat], u->unit[p->seat ^ 1]);
    int value = u->net->rest[NET_OUT_BIAS + head] + (int)(sum * NET_SCALE / LAYERS_SUM_ONE);
    return value > NET_MOST ? NET_MOST : value < -NET_MOST ? -NET_MOST : value;
}

int net_value(const struct net *net, const struct arimaa_pos *p)
{
    struct net_units units;
    net_begin(&units, net, &p->board);
    return net_output(&units, p);
}
