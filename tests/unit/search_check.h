/* Shared by tests of engines: opening one, and judging its answers by the rules. */
#ifndef UNIT_SEARCH_CHECK_H
#define UNIT_SEARCH_CHECK_H

#include <time.h>

#include "check.h"
#include "search/search.h"

#define NO_PAST ((struct agon_past){NULL, 0})

static inline agon_engine *open_engine(const struct agon_engine_type *type, const agon_game *game)
{
    assert_true(type->fits(game));
    agon_engine *e = type->open(game, NULL);
    assert_non_null(e);
    return e;
}

/* Every move of the turn is legal where it is played, and the last one ends the turn. */
static inline void assert_whole_turn(const agon_game *game, const agon_pos *pos,
                                     struct agon_past past, const struct agon_turn *turn)
{
    agon_pos *now = agon_pos_new(game, pos);
    assert_in_range(turn->n, 1, AGON_TURN_MAX);
    for (int i = 0; i < turn->n; i++) {
        assert_true(i == 0 || agon_turn_open(game, now));
        assert_int_equal(agon_check(game, now, past, turn->move[i], NULL), 0);
        game->rules->play(game, now, turn->move[i]);
    }
    assert_false(agon_turn_open(game, now));
    free(now);
}

/* The engine's answer at the end of the line: a whole turn. */
static inline struct agon_turn answer_whole(const struct agon_engine_type *type, agon_engine *e,
                                            const struct agon_line *line,
                                            const struct agon_limits *limits)
{
    struct agon_turn best;
    struct agon_past past = agon_line_past(line);
    assert_int_equal(type->think(e, line->pos, past, limits, NULL, NULL, &best), 0);
    assert_whole_turn(line->game, line->pos, past, &best);
    return best;
}

/* The processor time that this program has used, all threads together, in ms: what a search did,
 * whatever else this machine does. */
static inline int64_t work_ms(void)
{
    struct timespec used;
    assert_int_equal(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used), 0);
    return used.tv_sec * 1000 + used.tv_nsec / 1000000;
}

#endif
