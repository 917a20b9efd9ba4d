/* The clock: pure arithmetic over time controls; the caller passes the time.
 *
 * One control describes every kind of clock. A turn may take move_ms + reserve; at its end the
 * reserve gains move_ms - used, the positive part scaled by percent. Fischer's increment is move_ms
 * with percent 100, a fixed time a turn is move_ms with neither reserve nor percent. The source is
 * Arimaa's grammar move/reserve/percent/maxreserve/limit/maxturn (docs/format-record.md, "Time
 * controls"). */
#ifndef PLAY_CLOCK_H
#define PLAY_CLOCK_H

#include <agon/engine.h>
#include <agon/rules.h>

#define CLOCK_MS_MAX INT64_C(86400000000) /* a thousand days: the longest time supported */
#define CLOCK_NEVER INT64_MAX             /* as a time or a span: no limit */

/* All in ms, 0..CLOCK_MS_MAX; 0 in any member but move_ms, reserve_ms and percent is "no such
 * limit". Neither move_ms nor reserve_ms: turns are not timed, only the game's limit and
 * max_turn_ms count. */
struct clock_control {
    int64_t move_ms, reserve_ms;
    int percent; /* 0..100, percentage of unused move time that goes to the reserve */
    int64_t max_reserve_ms;
    int64_t limit_ms; /* of the whole game; then it ends and is scored */
    int limit_turns;  /* turns of every seat; then the game ends and is scored */
    int64_t max_turn_ms;
};

/* Reads a whole text: "none"; "6s" (fixed time a turn); "5m+3s" or "5+3" (reserve + increment; bare
 * numbers are minutes + seconds); or Arimaa's
 * "move/reserve[/percent[/maxreserve[/limit[/maxturn]]]]". 0, or AGON_BAD_TEXT with error->at in
 * `text`; *control is unchanged on failure. */
int clock_control_read(struct clock_control *, const char *text, struct agon_error *);
/* The shortest form that reads back to the same control; as snprintf, below 128 bytes. */
int clock_control_write(const struct clock_control *, char *text, size_t size);
/* Reads a whole duration: "5s", "2m30s", "1.5s", "200ms", "1:30", and bare numbers from `unit`
 * ('s', 'm' or 'h') downwards; unit 0: a unit is required. 0 or AGON_BAD_TEXT. */
int clock_duration_read(int64_t *ms, const char *text, char unit, struct agon_error *);
/* "2m30s", "200ms", "0s"; reads back to the same; as snprintf, below 48 bytes. */
int clock_duration_write(int64_t ms, char *text, size_t size);
/* For people: "2:30", "1:02:03", "9.8" below ten seconds; negative is "0.0", CLOCK_NEVER is "-". */
int clock_face_write(int64_t ms, char *text, size_t size);

/* A running clock. Plain data that may be copied. `now` is any increasing count of ms; a smaller
 * `now` counts as the last one. Read the members, change them only through the functions. */
struct clock {
    struct clock_control control;
    int seats;
    int seat;                       /* the seat being timed, or -1 */
    bool running;                   /* false: between turns or paused */
    bool exempt;                    /* the current turn counts against no limit */
    int64_t since;                  /* when the clock last started or resumed */
    int64_t turn_ms;                /* of this turn, before `since` */
    int64_t game_ms;                /* of the whole game, before `since` */
    int64_t reserve_ms[AGON_SEATS]; /* at the start of the current turn */
    int64_t used_ms[AGON_SEATS];    /* in completed turns */
    int64_t lag_ms;                 /* allowance for lag, per turn, that is not charged */
};
enum clock_state {
    CLOCK_GOING,
    CLOCK_FLAG /* the seat's time has run out */,
    CLOCK_LIMIT /* the game's has */
};

void clock_init(struct clock *, const struct clock_control *, int seats);
void clock_start(struct clock *, int seat,
                 int64_t now); /* a turn of `seat` begins; none may be running */
/* Measures the current turn from now, forgetting what it has used. */
void clock_restart(struct clock *, int64_t now);
/* Measures the current turn without charging a reserve or the game's limit. */
void clock_exempt(struct clock *);
/* Ends and charges the turn; `setting_up` leaves the reserve unchanged. Returns the ms it took. */
int64_t clock_stop(struct clock *, int64_t now, bool setting_up);
/* Restores a seat's reserve and used time, between turns. */
void clock_give_back(struct clock *, int seat, int64_t reserve_ms, int64_t used_ms);
void clock_pause(struct clock *, int64_t now);  /* within a turn; does nothing if not running */
void clock_resume(struct clock *, int64_t now); /* does nothing if running or between turns */

int64_t clock_used(const struct clock *, int64_t now); /* of the current turn; 0 between turns */
/* Until the flag falls or the game's limit, whichever is first; 0 afterwards; CLOCK_NEVER. */
int64_t clock_left(const struct clock *, int64_t now);
enum clock_state clock_state(const struct clock *, int64_t now);
/* The time to display for a seat: that left in its turn, or that of a turn starting now. */
int64_t clock_shown(const struct clock *, int seat, int64_t now);

/* The clock passed to an engine at `now`. `turns_left`: until the turn limit, 0 for none. */
void clock_for_engine(const struct clock *, int turns_left, int64_t now, struct agon_clock *);
/* The time that a turn of `seat` should (soft) and may (hard) take from now: the move time and a
 * part of the reserve, less a margin for lag. Both at least 1; both 0 if nothing limits the
 * turn. */
void clock_allot(const struct agon_clock *, int seat, int64_t *soft_ms, int64_t *hard_ms);

#endif
