/* The public clocks: a clock behind a pointer, which nobody can misuse. */
#include <agon/timer.h>

#include <stdlib.h>

#include "play/clock.h"

struct agon_timer {
    struct clock clock;
};

agon_timer *agon_timer_new(const char *control, int seats, struct agon_error *e)
{
    struct clock_control read;
    if (seats < 1 || seats > AGON_SEATS) {
        agon_fail(e, AGON_UNSUPPORTED, -1, "expected 1 to %d seats, found %d", AGON_SEATS, seats);
        return NULL;
    }
    if (clock_control_read(&read, control, e) < 0)
        return NULL;
    agon_timer *timer = malloc(sizeof *timer);
    if (timer)
        clock_init(&timer->clock, &read, seats);
    else
        agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    return timer;
}

void agon_timer_free(agon_timer *timer)
{
    free(timer);
}

int agon_timer_control(const agon_timer *timer, char *text, size_t size)
{
    return clock_control_write(&timer->clock.control, text, size);
}

int agon_timer_start(agon_timer *timer, int seat, int64_t now, struct agon_error *e)
{
    if (seat < 0 || seat >= timer->clock.seats)
        return agon_fail(e, AGON_UNSUPPORTED, -1, "expected a seat from 0 to %d, found %d",
                         timer->clock.seats - 1, seat);
    if (timer->clock.seat >= 0)
        return agon_fail(e, AGON_UNSUPPORTED, -1, "a turn of seat %d is being timed",
                         timer->clock.seat);
    clock_start(&timer->clock, seat, now);
    return 0;
}

int64_t agon_timer_stop(agon_timer *timer, int64_t now, bool setting_up)
{
    return timer->clock.seat < 0 ? AGON_UNSUPPORTED : clock_stop(&timer->clock, now, setting_up);
}

void agon_timer_pause(agon_timer *timer, int64_t now)
{
    clock_pause(&timer->clock, now);
}

void agon_timer_resume(agon_timer *timer, int64_t now)
{
    clock_resume(&timer->clock, now);
}

int64_t agon_timer_left(const agon_timer *timer, int64_t now)
{
    return clock_left(&timer->clock, now);
}

enum agon_timer_state agon_timer_state(const agon_timer *timer, int64_t now)
{
    switch (clock_state(&timer->clock, now)) {
    case CLOCK_FLAG:
        return AGON_TIMER_FLAG;
    case CLOCK_LIMIT:
        return AGON_TIMER_LIMIT;
    default:
        return AGON_TIMER_GOING;
    }
}

int64_t agon_timer_shown(const agon_timer *timer, int seat, int64_t now)
{
    bool there = seat >= 0 && seat < timer->clock.seats;
    return there ? clock_shown(&timer->clock, seat, now) : 0;
}

void agon_timer_for_engine(const agon_timer *timer, int turns_left, int64_t now,
                           struct agon_clock *out)
{
    clock_for_engine(&timer->clock, turns_left, now, out);
}
