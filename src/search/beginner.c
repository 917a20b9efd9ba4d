/* Drawing random turns and comparing them. */
#include "search/beginner.h"

#include "core/random.h"
#include "search/points.h"

/* It is attentive in one turn of ATTENTIVE, and else sees SEEN turns; draws that lead nowhere are
 * repeated, TRIES in all. */
enum { ATTENTIVE = 4, SEEN = 2, TRIES = 100 };

static uint64_t seed_of(const agon_game *game, const agon_pos *pos, struct agon_past past,
                        uint64_t seed)
{
    return random_mix(seed) ^ game->rules->key(game, pos, false) ^ (uint64_t)past.n << 32;
}

bool beginner_lapses(const agon_game *game, const agon_pos *pos, struct agon_past past,
                     uint64_t seed)
{
    return random_mix(seed_of(game, pos, past, seed)) % ATTENTIVE != 0;
}

/* Draws a turn move by move; the path is at its end afterwards. False: it leads nowhere. */
static bool draw_turn(struct path *p, struct random *random, struct agon_turn *turn)
{
    turn->n = 0;
    do {
        int n = path_moves(p);
        if (n == 0)
            return false;
        agon_move move = path_list(p)[random_below(random, (uint32_t)n)];
        turn->move[turn->n++] = move;
        path_play(p, move, 0);
    } while (path_turn_open(p) && turn->n < AGON_TURN_MAX);
    return !path_turn_open(p);
}

/* How good the end of the path looks to a seat. A position that occurred before is only better than
 * a loss, so that games get on. */
static int look(const struct path *p, int seat)
{
    struct agon_result result;
    p->game->rules->result(p->game, path_pos(p), path_past(p), &result);
    if (result.over)
        return points_score(result.points[seat], 1);
    return path_repeats(p) ? -POINTS_VALUE_MAX : points_value(p, seat);
}

/* Draws turns and keeps the best; returns how many it saw. */
static int choose(struct path *p, struct random *random, struct agon_turn *best, int *value)
{
    struct agon_turn turn;
    int seen = 0, seat = path_seat(p);
    for (int i = 0; i < TRIES && seen < SEEN; i++) {
        bool whole = draw_turn(p, random, &turn);
        int now = whole ? look(p, seat) : 0;
        while (p->ply > 0)
            path_undo(p);
        if (whole && (seen == 0 || now > *value)) {
            *value = now;
            *best = turn;
        }
        seen += whole;
    }
    return seen;
}

static bool take_first(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    (void)end;
    *(struct agon_turn *)user = *turn;
    return false;
}

int beginner_think_on(struct path *p, const agon_pos *pos, struct agon_past past,
                      const struct agon_limits *limits, agon_info_fn *info, void *user,
                      struct agon_turn *best)
{
    struct random random;
    int value = 0;
    if (path_begin(p, pos, past) < 0)
        return AGON_NO_MEMORY;
    random_seed(&random, seed_of(p->game, pos, past, limits->seed));
    int seen = choose(p, &random, best, &value);
    if (seen == 0) {
        int64_t turns = agon_turn_each(p->game, pos, past, false, take_first, best);
        if (turns <= 0)
            return turns < 0 ? AGON_NO_MEMORY : AGON_ILLEGAL;
    }
    if (info != NULL)
        info(user, &(struct agon_info){.depth = best->n,
                                       .score = value,
                                       .nodes = (uint64_t)seen,
                                       .pv = best,
                                       .pv_turns = 1});
    return 0;
}

int beginner_think(const agon_game *game, const agon_pos *pos, struct agon_past past,
                   const struct agon_limits *limits, agon_info_fn *info, void *user,
                   struct agon_turn *best)
{
    struct path path;
    if (path_init(&path, game, AGON_TURN_MAX) < 0)
        return AGON_NO_MEMORY;
    int status = beginner_think_on(&path, pos, past, limits, info, user, best);
    path_release(&path);
    return status;
}
