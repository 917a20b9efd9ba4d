/* Aims of a turn, tested on boards; whether a piece is held needs every turn of its side. */
#include "engines/arimaa/aims.h"

#include <agon/game.h>

#include "engines/arimaa/captures.h"
#include "engines/arimaa/win.h"

const char *const arimaa_aim_names[ARIMAA_AIMS] = {"trap", "rescue", "hostage", "release"};

#define NO_PAST ((struct agon_past){NULL, 0})

/* The hostages of a side, as squares. */
static uint64_t hostages(const struct arimaa_board *b, int side)
{
    struct arimaa_captures taken;
    uint64_t found = 0,
             set = arimaa_frozen(b, side) & arimaa_beside(ARIMAA_TRAPS) & ~arimaa_rabbits(b, side);
    if (!set)
        return 0;
    arimaa_captures(b, side ^ 1, ARIMAA_STEPS, &taken);
    for (; set; set &= set - 1) {
        int sq = arimaa_first(set);
        for (int trap = 0; trap < ARIMAA_TRAP_COUNT; trap++)
            if (taken.steps[trap][arimaa_kind_at(b, sq)] > 0)
                found |= ARIMAA_BIT(sq);
    }
    return found;
}

struct hold {
    int side;         /* the side whose pieces are held */
    uint64_t squares; /* of those that no turn has freed so far */
};

static bool look(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct hold *h = user;
    (void)turn;
    h->squares &= arimaa_frozen(&arimaa_pos(end)->board, h->side);
    return h->squares != 0;
}

/* Whether the side to move has a hostage that it cannot free. */
static bool is_held(const struct arimaa_game *g, const struct arimaa_pos *p)
{
    struct hold h = {p->seat, hostages(&p->board, p->seat)};
    if (h.squares)
        agon_turn_each(&g->game, (const agon_pos *)p, NO_PAST, true, look, &h);
    return h.squares != 0;
}

static bool is_safe(const struct arimaa_game *g, const struct arimaa_pos *before,
                    const struct arimaa_pos *after)
{
    arimaa_step line[ARIMAA_STEPS];
    int own = before->seat;
    return arimaa_count(after->board.side[own]) == arimaa_count(before->board.side[own]) &&
           !arimaa_capture_threat(&after->board, own ^ 1, ARIMAA_STEPS, ARIMAA_RABBIT) &&
           arimaa_win_line(g, after, NO_PAST, line) == 0;
}

bool arimaa_aim_asked(const struct arimaa_pos *p, enum arimaa_aim aim)
{
    int own = p->seat, other = own ^ 1;
    switch (aim) {
    case ARIMAA_AIM_RESCUE:
        return arimaa_capture_threat(&p->board, other, ARIMAA_STEPS, ARIMAA_CAT) > 0;
    case ARIMAA_AIM_HOSTAGE:
        return hostages(&p->board, other) == 0;
    case ARIMAA_AIM_RELEASE:
        return hostages(&p->board, own) != 0;
    default:
        return true;
    }
}

bool arimaa_aim_reached(const struct arimaa_game *g, const struct arimaa_pos *before,
                        const struct arimaa_pos *after, enum arimaa_aim aim)
{
    int own = before->seat, other = own ^ 1;
    bool takes = arimaa_count(after->board.side[other]) < arimaa_count(before->board.side[other]);
    if ((aim == ARIMAA_AIM_TRAP && !takes) ||
        (aim == ARIMAA_AIM_HOSTAGE && !hostages(&after->board, other)) ||
        (aim == ARIMAA_AIM_RELEASE && hostages(&after->board, own)) || !is_safe(g, before, after))
        return false;
    return aim != ARIMAA_AIM_HOSTAGE || is_held(g, after);
}
