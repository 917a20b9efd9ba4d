/* Capturing turns, by descending the table of fewest steps. */
#include "engines/arimaa/capture_turns.h"

#include <string.h>

enum { EACH = 24 }; /* of one strength in one trap, so that the others find room */

/* The target of a walk, and its results. */
struct hunt {
    struct capture_turn *list;
    int n, most;
    int trap, kind, pieces; /* pieces: of this strength that the enemy has */
    arimaa_step step[ARIMAA_STEPS];
};

static int enemies(const struct arimaa_pos *p, int kind)
{
    return arimaa_count(p->board.side[p->seat ^ 1] & arimaa_of_kind(&p->board, kind));
}

static void add(struct hunt *h, const struct arimaa_pos *after, int n)
{
    for (int i = 0; i < h->n; i++)
        if (h->list[i].after.hash == after->hash)
            return;
    struct capture_turn *c = &h->list[h->n++];
    c->after = *after;
    c->n = (uint8_t)n;
    memcpy(c->step, h->step, sizeof h->step);
}

/* The pieces that may make the last step of a capture, or the last but one: the enemy being pushed
 * or pulled, and before that also its puller. */
static uint64_t last_movers(const struct arimaa_pos *p, int far)
{
    uint64_t enemy = p->board.side[p->seat ^ 1];
    return far == 1 ? enemy : enemy | arimaa_beside(enemy);
}

/* Tries the steps from p, `made` steps after the start, that bring the capture a step nearer; the
 * last of `far` steps makes it, or completes the push that did. */
static void walk(struct hunt *h, const struct arimaa_pos *p, int far, int made)
{
    arimaa_step step[ARIMAA_STEPS_MAX];
    int count = arimaa_steps(p, step);
    uint64_t from = far <= 2 && p->open != ARIMAA_OPEN_PUSH ? last_movers(p, far) : ~(uint64_t)0;
    for (int i = 0; i < count && h->n < h->most; i++) {
        struct arimaa_pos next = *p;
        if (!(ARIMAA_BIT(ARIMAA_FROM(step[i])) & from))
            continue;
        arimaa_make(&next, ARIMAA_FROM(step[i]), ARIMAA_TO(step[i]));
        h->step[made] = step[i];
        bool taken = enemies(&next, h->kind) < h->pieces, open = next.open == ARIMAA_OPEN_PUSH;
        if (far == 1) {
            if (taken && !open)
                add(h, &next, made + 1);
        } else if (taken) {
            if (open && far == 2)
                walk(h, &next, 1, made + 1);
        } else if (arimaa_capture_in(&next, far - 1, h->trap, h->kind) == far - 1) {
            walk(h, &next, far - 1, made + 1);
        }
    }
}

int arimaa_capture_turns(const struct arimaa_pos *p, int kind, struct capture_turn *list)
{
    struct arimaa_captures c;
    struct hunt h = {.list = list};
    arimaa_captures_in(p, ARIMAA_STEPS - p->steps, &c);
    for (h.kind = ARIMAA_ELEPHANT; h.kind >= kind; h.kind--)
        for (h.trap = 0; h.trap < ARIMAA_TRAP_COUNT; h.trap++) {
            int far = c.steps[h.trap][h.kind];
            if (far == 0)
                continue;
            h.pieces = enemies(p, h.kind);
            h.most = h.n + EACH < CAPTURE_TURNS_MAX ? h.n + EACH : CAPTURE_TURNS_MAX;
            walk(&h, p, far, 0);
        }
    return h.n;
}

int arimaa_capture_worth(int least)
{
    static const int worth[ARIMAA_KINDS] = {0, 1000, 1200, 1500, 2500, 4000, 9000};
    int kind = ARIMAA_RABBIT;
    while (kind < ARIMAA_KINDS && worth[kind] < least)
        kind++;
    return kind;
}
