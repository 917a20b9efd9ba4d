/* Turn messages have the time for this turn: for a first turn it is less than the control's. */
#include "cli/connect_clock.h"

struct agon_clock connect_clock(const struct clock_control *control, int seat, const json_t *clock)
{
    struct agon_clock view = {.move_ms = control->move_ms,
                              .max_reserve_ms = control->max_reserve_ms,
                              .max_turn_ms = control->max_turn_ms,
                              .percent = control->percent};
    for (int i = 0; i < 2; i++) {
        json_t *ms = json_array_get(json_object_get(clock, "reserve"), (size_t)i);
        view.reserve_ms[i] = clock ? json_integer_value(ms) : control->reserve_ms;
    }
    view.used_ms = json_integer_value(json_object_get(clock, "used"));
    const json_t *turn = json_object_get(clock, "turn");
    int64_t most = json_integer_value(turn) + view.used_ms;
    if (json_is_integer(turn) && most < view.move_ms + view.reserve_ms[seat] &&
        (view.max_turn_ms == 0 || most < view.max_turn_ms))
        view.max_turn_ms = most; /* a first turn has a separate allowance */
    return view;
}
