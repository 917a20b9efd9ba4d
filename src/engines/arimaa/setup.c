/* Customary arrangements, front row strong: elephant and camel in the middle, horses beside
 * them, cats behind the traps, dogs where they can help either wing, rabbits at the edges. A
 * piece that a handicap takes away leaves its square empty; squares already filled differently
 * are made up for with what is left. */
#include "engines/arimaa/setup.h"

/* Back row a..h, then front row a..h, as gold sees them. */
static const char *const arrangements[] = {
    "RRRDDRRRRHCMECHR",
    "RRRDDRRRRHCEMCHR",
    "RRRCCRRRRHDMEDHR",
    "RRCRRCRRRHDEMDHR",
};

/* The arrangement's piece for a home square 0..15, gold's or silver's numbering. */
static int wanted(const char *arrangement, int side, int slot)
{
    int owner, row = side == ARIMAA_GOLD ? slot / 8 : 1 - slot / 8;
    return arimaa_letter_kind(arrangement[row * 8 + slot % 8], &owner);
}

void arimaa_choose_setup(const struct arimaa_game *g, const struct arimaa_pos *p, uint64_t seed,
                         struct agon_turn *turn)
{
    enum { COUNT = sizeof arrangements / sizeof *arrangements };
    const char *arrangement = arrangements[seed % COUNT];
    uint8_t left[ARIMAA_KINDS];
    int pieces = arimaa_left_to_place(g, p, left);
    turn->n = 0;
    for (int slot = p->placed; slot < 16 && pieces > 0; slot++) {
        int kind = wanted(arrangement, p->seat, slot);
        if (!left[kind] && 16 - slot > pieces)
            continue;
        for (int other = ARIMAA_RABBIT; !left[kind] && other < ARIMAA_KINDS; other++)
            if (left[other])
                kind = other;
        turn->move[turn->n++] = ARIMAA_PLACE(arimaa_home_square(p->seat, slot), kind, p->seat);
        left[kind]--;
        pieces--;
    }
}
