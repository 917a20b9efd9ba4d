/* Clocks: the time of a game's players, as arithmetic over times that the caller passes.
 *
 * Every `now` is the caller's count of milliseconds, which need not begin anywhere; a smaller one
 * than before counts as the last. A timer is used by one thread at a time. */
#ifndef AGON_TIMER_H
#define AGON_TIMER_H

#include <agon/engine.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A time: no limit. */
#define AGON_TIMER_NEVER INT64_MAX

typedef struct agon_timer agon_timer;

enum agon_timer_state {
    AGON_TIMER_GOING,
    AGON_TIMER_FLAG, /* the time of the seat to move has run out: it loses */
    AGON_TIMER_LIMIT /* the game's has: the game ends and is scored */
};

/* A timer for seats 1..AGON_SEATS, none of them to move, by a time control such as "none", "6s"
 * (each turn), "5m+3s" (reserve and increment) or "2m/6m/100/0/8h/6m" (docs/format-record.md,
 * "Time controls"). NULL with *error; agon_timer_free() it. */
AGON_API agon_timer *agon_timer_new(const char *control, int seats, struct agon_error *);
AGON_API void agon_timer_free(agon_timer *); /* NULL is allowed */
/* The control in its shortest form; as snprintf. */
AGON_API int agon_timer_control(const agon_timer *, char *text, size_t size);

/* A turn of the seat begins. 0; AGON_UNSUPPORTED: one is being timed, or no such seat. */
AGON_API int agon_timer_start(agon_timer *, int seat, int64_t now, struct agon_error *);
/* Ends the turn and charges it, but not to the reserve if the seat was `setting_up` its army. The
 * ms that it took; AGON_UNSUPPORTED if none is being timed. */
AGON_API int64_t agon_timer_stop(agon_timer *, int64_t now, bool setting_up);
/* Within a turn: no time passes until the timer is resumed. */
AGON_API void agon_timer_pause(agon_timer *, int64_t now);
AGON_API void agon_timer_resume(agon_timer *, int64_t now);

/* The ms until the flag falls or the game's limit is reached, whichever is first; 0 from then on,
 * AGON_TIMER_NEVER without a limit. */
AGON_API int64_t agon_timer_left(const agon_timer *, int64_t now);
AGON_API enum agon_timer_state agon_timer_state(const agon_timer *, int64_t now);
/* The ms to show for a seat: left in its turn, or those that a turn starting now would have; 0 for
 * a seat that does not exist. */
AGON_API int64_t agon_timer_shown(const agon_timer *, int seat, int64_t now);
/* Fills in agon_limits.clock of an engine. `turns_left`: until the game ends, 0: unlimited. */
AGON_API void agon_timer_for_engine(const agon_timer *, int turns_left, int64_t now,
                                    struct agon_clock *);

#ifdef __cplusplus
}
#endif

#endif
