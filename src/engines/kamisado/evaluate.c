/* The static evaluation of Kamisado positions that cannot be proved.
 *
 * A tower that could go home now is a striker. It wins as soon as the other side must stop on its
 * colour: so the evaluation counts the colours that each side must avoid, and the safe moves of the
 * side to move. Mobility, and the points of a match, are added. */
#include "engines/kamisado/evaluate.h"

#include "games/kamisado/kamisado.h"

enum { STRIKER = 90, ROOM = 4, SAFE = 25, UNSAFE = 500, POINT = 600, HOME_NEXT = 900 };

/* The abilities of a seat's towers, whichever is to move. */
struct force {
    int room;
    unsigned strikers; /* a set of colours */
};

static struct force force_of(const struct kamisado_pos *p, int seat)
{
    struct force f = {0, 0};
    for (int colour = 0; colour < KAMISADO_COLOURS; colour++) {
        uint64_t targets =
            kamisado_targets(p->occupied, seat, p->at[seat][colour], p->rings[seat][colour]);
        f.room += kamisado_count(targets);
        if (targets & kamisado_goal(seat))
            f.strikers |= 1U << colour;
    }
    return f;
}

/* The advantage of the tower to move, for its side. */
static int evaluate_turn(const struct kamisado_game *g, const struct kamisado_pos *p,
                         struct force own, struct force other)
{
    int safe = 0;
    if (own.strikers >> p->colour & 1)
        return HOME_NEXT;
    uint64_t targets = kamisado_targets(p->occupied, p->seat, p->at[p->seat][p->colour],
                                        p->rings[p->seat][p->colour]);
    for (; targets; targets &= targets - 1)
        safe += !(other.strikers >> g->colour[kamisado_first(targets)] & 1);
    return safe == 0 ? -UNSAFE : SAFE * (safe < 4 ? safe : 4);
}

int kamisado_evaluate(const agon_game *game, const agon_pos *pos, int seat)
{
    const struct kamisado_game *g = kamisado_game(game);
    const struct kamisado_pos *p = kamisado_pos(pos);
    int mine = p->seat, value;
    value = POINT * (kamisado_points(g, p, mine) - kamisado_points(g, p, mine ^ 1));
    if (p->phase == KAMISADO_PLAY) {
        struct force own = force_of(p, mine), other = force_of(p, mine ^ 1);
        value += STRIKER * (__builtin_popcount(own.strikers) - __builtin_popcount(other.strikers));
        value += ROOM * (own.room - other.room);
        if (p->colour != KAMISADO_FREE)
            value += evaluate_turn(g, p, own, other);
    }
    value = value > 10000 ? 10000 : value < -10000 ? -10000 : value;
    return seat == mine ? value : -value;
}
