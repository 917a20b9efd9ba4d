/* Drives the slots in turn, and waits for all of them at once. */
#include "play/runner.h"

#include <stdlib.h>

#include "os/cores.h"
#include "os/time.h"

int runner_init(struct runner *r, const struct runner_type *type, void *user, int slots,
                struct agon_error *error)
{
    *r = (struct runner){.type = type, .user = user};
    r->slot = calloc((size_t)slots, sizeof *r->slot);
    if (!r->slot)
        return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    r->slots = slots;
    return 0;
}

void runner_release(struct runner *r)
{
    for (int i = 0; i < r->slots; i++) {
        player_close(r->slot[i].player[0]);
        player_close(r->slot[i].player[1]);
    }
    free(r->slot);
    *r = (struct runner){0};
}

static void clear(struct runner *r, struct runner_slot *t)
{
    referee_release(&t->referee);
    t->taken = false;
    if (r->type->leave)
        r->type->leave(r->user, t);
}

/* The time of a slot: milliseconds that begin with its last request. */
static int64_t slot_ms(const struct runner_slot *t, int64_t now_us)
{
    return (now_us - t->phase_us) / 1000;
}

/* Plays what has come until `woke_us`, and requests the next turn, whose time begins once the
 * request is on its way. */
static int step(struct runner_slot *t, int64_t woke_us)
{
    int asked = t->referee.asked, status = referee_step(&t->referee, slot_ms(t, woke_us));
    if (t->referee.asked != asked) {
        int64_t now_us = os_now_us();
        t->phase_us = now_us % 1000;
        referee_sent(&t->referee, slot_ms(t, now_us));
    }
    return status;
}

/* Advances one slot. Lowers *until to the time of its next check. */
static int attend(struct runner *r, struct runner_slot *t, int64_t woke_us, int64_t *until,
                  struct agon_error *error)
{
    if (!t->taken) {
        int begun = r->type->begin(r->user, t, error);
        if (begun <= 0)
            return begun;
        t->taken = true;
        referee_begin(&t->referee, slot_ms(t, woke_us));
    }
    if (step(t, woke_us) < 0)
        return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    if (r->type->judge && !t->referee.match.result.over)
        r->type->judge(r->user, t, slot_ms(t, woke_us));
    if (t->referee.match.result.over && !referee_waits(&t->referee)) {
        int status = r->type->end(r->user, t, error);
        *until = 0;
        clear(r, t);
        return status;
    }
    int64_t due = referee_due(&t->referee);
    if (due != CLOCK_NEVER)
        due++; /* the slot's milliseconds begin up to one later */
    *until = due < *until ? due : *until;
    return 0;
}

/* The players in all games, two per slot; false: no games. */
static bool gather(const struct runner *r, struct player **players)
{
    bool any = false;
    for (int i = 0; i < 2 * r->slots; i++) {
        const struct runner_slot *t = &r->slot[i / 2];
        players[i] = t->taken ? t->player[i % 2] : NULL;
        any = any || t->taken;
    }
    return any;
}

int runner_play(struct runner *r, struct agon_error *error)
{
    struct player *players[2 * RUNNER_SLOTS_MAX];
    int status = 0;
    while (status == 0 && !r->type->over(r->user)) {
        int64_t woke_us = os_now_us();
        int64_t until = r->type->look ? r->type->look(r->user, woke_us / 1000) : CLOCK_NEVER;
        for (int i = 0; i < r->slots && status == 0 && !r->type->over(r->user); i++) {
            if (r->pinned)
                os_pin(i);
            status = attend(r, &r->slot[i], woke_us, &until, error);
        }
        if (r->pinned)
            os_unpin();
        if (status < 0 || until == 0)
            continue;
        if (!gather(r, players))
            break;
        r->type->wait(players, 2 * r->slots, -1, until);
    }
    for (int i = 0; i < r->slots; i++)
        if (r->slot[i].taken) {
            r->type->drop(r->user, &r->slot[i]);
            clear(r, &r->slot[i]);
        }
    return status;
}
