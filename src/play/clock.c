/* The running clock: the time for a turn, the reserve after it, and the flag.
 *
 * Every duration is limited to CLOCK_MS_MAX, so that sums of a few cannot overflow, whatever times
 * the caller passes. */
#include "clock.h"

#include <assert.h>
#include <string.h>

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* From `since` to `now`, 0 if time runs backwards, at most CLOCK_MS_MAX. */
static int64_t span(int64_t since, int64_t now)
{
    if (now <= since)
        return 0;
    uint64_t ms = (uint64_t)now - (uint64_t)since;
    return ms < CLOCK_MS_MAX ? (int64_t)ms : CLOCK_MS_MAX;
}

/* The time since the clock last started or resumed. */
static int64_t stretch(const struct clock *c, int64_t now)
{
    return c->running ? span(c->since, now) : 0;
}

static int64_t game_used(const struct clock *c, int64_t now)
{
    if (c->exempt)
        return c->game_ms;
    return least(c->game_ms + stretch(c, now), CLOCK_MS_MAX);
}

/* Time used in the current turn, the allowance for lag included. */
static int64_t turn_used(const struct clock *c, int64_t now)
{
    return least(c->turn_ms + stretch(c, now), CLOCK_MS_MAX);
}

void clock_init(struct clock *c, const struct clock_control *control, int seats)
{
    assert(seats > 0 && seats <= AGON_SEATS);
    *c = (struct clock){.control = *control, .seats = seats, .seat = -1};
    for (int seat = 0; seat < seats; seat++)
        c->reserve_ms[seat] = control->reserve_ms;
}

void clock_start(struct clock *c, int seat, int64_t now)
{
    assert(c->seat < 0 && seat >= 0 && seat < c->seats);
    c->seat = seat;
    c->running = true;
    c->since = now;
    c->turn_ms = 0;
    c->exempt = false;
}

void clock_restart(struct clock *c, int64_t now)
{
    c->since = now;
    c->turn_ms = 0;
}

void clock_exempt(struct clock *c)
{
    assert(c->seat >= 0);
    c->exempt = true;
}

void clock_pause(struct clock *c, int64_t now)
{
    if (!c->running)
        return;
    c->game_ms = game_used(c, now);
    c->turn_ms = turn_used(c, now);
    c->running = false;
}

void clock_resume(struct clock *c, int64_t now)
{
    if (c->seat < 0 || c->running)
        return;
    c->running = true;
    c->since = now;
}

int64_t clock_stop(struct clock *c, int64_t now, bool setting_up)
{
    assert(c->seat >= 0);
    clock_pause(c, now);
    int seat = c->seat;
    int64_t used = clock_used(c, now);
    if (!setting_up && !c->exempt) {
        int64_t gain = c->control.move_ms - used;
        if (gain > 0)
            gain = gain * c->control.percent / 100;
        int64_t reserve = least(c->reserve_ms[seat] + gain, CLOCK_MS_MAX);
        if (c->control.max_reserve_ms > 0)
            reserve = least(reserve, c->control.max_reserve_ms);
        c->reserve_ms[seat] = reserve > 0 ? reserve : 0;
    }
    c->used_ms[seat] = least(c->used_ms[seat] + used, CLOCK_MS_MAX);
    c->turn_ms = 0;
    c->seat = -1;
    c->exempt = false;
    return used;
}

void clock_give_back(struct clock *c, int seat, int64_t reserve_ms, int64_t used_ms)
{
    assert(c->seat < 0 && reserve_ms >= 0 && used_ms >= 0);
    c->reserve_ms[seat] = reserve_ms;
    c->used_ms[seat] = least(used_ms, CLOCK_MS_MAX);
}

int64_t clock_used(const struct clock *c, int64_t now)
{
    int64_t used = turn_used(c, now) - c->lag_ms;
    return used > 0 ? used : 0;
}

/* The longest turn that a seat may take, or CLOCK_NEVER. */
static int64_t turn_limit(const struct clock *c, int seat)
{
    const struct clock_control *control = &c->control;
    int64_t limit = CLOCK_NEVER;
    if (control->move_ms > 0 || control->reserve_ms > 0)
        limit = control->move_ms + c->reserve_ms[seat];
    if (control->max_turn_ms > 0)
        limit = least(limit, control->max_turn_ms);
    return limit;
}

/* Until the flag falls in the current turn, negative afterwards; CLOCK_NEVER. */
static int64_t turn_left(const struct clock *c, int64_t now)
{
    int64_t limit = c->seat < 0 || c->exempt ? CLOCK_NEVER : turn_limit(c, c->seat);
    return limit == CLOCK_NEVER ? CLOCK_NEVER : limit + c->lag_ms - turn_used(c, now);
}

/* Until the limit of the whole game, negative afterwards; CLOCK_NEVER. */
static int64_t game_left(const struct clock *c, int64_t now)
{
    if (c->control.limit_ms <= 0 || c->seat < 0 || c->exempt)
        return CLOCK_NEVER;
    return c->control.limit_ms - game_used(c, now);
}

int64_t clock_left(const struct clock *c, int64_t now)
{
    int64_t left = least(turn_left(c, now), game_left(c, now));
    return left > 0 ? left : 0;
}

enum clock_state clock_state(const struct clock *c, int64_t now)
{
    int64_t turn = turn_left(c, now), game = game_left(c, now);
    if (turn <= 0 && turn < game)
        return CLOCK_FLAG;
    return game <= 0 ? CLOCK_LIMIT : CLOCK_GOING;
}

int64_t clock_shown(const struct clock *c, int seat, int64_t now)
{
    assert(seat >= 0 && seat < c->seats);
    int64_t limit = turn_limit(c, seat), left = seat == c->seat ? turn_left(c, now) : limit;
    return left > 0 ? least(left, limit) : 0;
}

void clock_for_engine(const struct clock *c, int turns_left, int64_t now, struct agon_clock *view)
{
    const struct clock_control *control = &c->control;
    *view = (struct agon_clock){
        .move_ms = control->move_ms,
        .max_reserve_ms = control->max_reserve_ms,
        .max_turn_ms = control->max_turn_ms,
        .percent = control->percent,
        .turns = turns_left,
        .used_ms = c->exempt ? 0 : clock_used(c, now),
    };
    memcpy(view->reserve_ms, c->reserve_ms, sizeof view->reserve_ms);
    if (control->limit_ms > 0) {
        int64_t left = control->limit_ms - game_used(c, now);
        view->game_ms = left > 0 ? left : 1;
    }
}

/* Turns that a reserve should last for if their number is unknown. */
enum { TURNS_TO_COME = 25 };

/* Whether the unused time of this turn is added to the reserve. */
static bool is_kept(const struct agon_clock *view, int seat)
{
    return view->percent > 0 &&
           (view->max_reserve_ms <= 0 || view->reserve_ms[seat] < view->max_reserve_ms);
}

/* A turn gets its move time and an equal share of the reserve. If unused time is added to the
 * reserve, the search stops earlier, because an unfinished iteration is wasted; if it is lost, the
 * search uses it. */
void clock_allot(const struct agon_clock *view, int seat, int64_t *soft_ms, int64_t *hard_ms)
{
    assert(seat >= 0 && seat < AGON_SEATS);
    int64_t move = view->move_ms, reserve = view->reserve_ms[seat];
    int64_t most = CLOCK_NEVER, soft = CLOCK_NEVER, hard = CLOCK_NEVER;
    *soft_ms = *hard_ms = 0;

    if (move > 0 || reserve > 0) {
        int turns = view->turns > 0 && view->turns < TURNS_TO_COME ? view->turns : TURNS_TO_COME;
        int64_t target = move + reserve / turns;
        most = move + reserve;
        soft = is_kept(view, seat) ? target - target * view->percent * 4 / 1000 : target;
        hard = move + reserve / (turns < 5 ? turns : 5);
    }
    if (view->max_turn_ms > 0)
        most = least(most, view->max_turn_ms);
    if (most != CLOCK_NEVER)
        most -= view->used_ms;
    if (view->game_ms > 0)
        most = least(most, view->game_ms);
    if (most == CLOCK_NEVER)
        return;

    /* The margin: a fiftieth of the time left, at least 60 ms because of a lag of 50, at most 500,
     * but never more than half. */
    int64_t margin = least(most / 50 > 60 ? most / 50 : 60, 500);
    margin = least(margin, most / 2);
    if (hard != CLOCK_NEVER) {
        hard -= view->used_ms;
        soft -= view->used_ms;
    }
    hard = least(hard, most - margin);
    soft = least(soft, hard);
    *hard_ms = hard > 0 ? hard : 1;
    *soft_ms = soft > 0 ? soft : 1;
}
