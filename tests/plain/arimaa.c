/* The rules of Arimaa on a board of letters: steps, pushes, pulls, traps, turns and judgement.
 *
 * Nothing here is optimised on purpose: every rule is a loop over squares that can be compared with
 * the rules page. A third repetition or an unchanged board forbids ending a turn, so a step is
 * legal only if some continuation reaches an end; can_finish() tries them all. */
#include "arimaa.h"

#include <stdlib.h>
#include <string.h>

static const char ORDER[] = "RCDHME"; /* weakest first */
static const int TRAPS[4] = {8 * 2 + 2, 8 * 2 + 5, 8 * 5 + 2, 8 * 5 + 5};

static bool empty(char piece)
{
    return piece == ' ';
}

static int side_of(char piece)
{
    return piece >= 'a' ? PLAIN_SILVER : PLAIN_GOLD;
}

static char capital(char piece)
{
    return piece >= 'a' ? (char)(piece - 'a' + 'A') : piece;
}

static int strength(char piece)
{
    return (int)(strchr(ORDER, capital(piece)) - ORDER);
}

static bool rabbit(char piece)
{
    return capital(piece) == 'R';
}

/* The square next to `square` in a direction 0..3 (north, east, south, west), or -1 off the board.
 */
static int next_to(int square, int direction)
{
    static const int files[4] = {0, 1, 0, -1}, ranks[4] = {1, 0, -1, 0};
    int file = square % 8 + files[direction], rank = square / 8 + ranks[direction];
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : 8 * rank + file;
}

/* Whether a piece of the same side is beside `square`, which holds a piece. */
static bool has_friend(const struct plain_board *board, int square)
{
    for (int d = 0; d < 4; d++) {
        int near = next_to(square, d);
        if (near >= 0 && !empty(board->at[near]) &&
            side_of(board->at[near]) == side_of(board->at[square]))
            return true;
    }
    return false;
}

/* Frozen: beside a stronger enemy, and no friend beside it. */
bool plain_frozen(const struct plain_board *board, int square)
{
    char piece = board->at[square];
    if (has_friend(board, square))
        return false;
    for (int d = 0; d < 4; d++) {
        int near = next_to(square, d);
        if (near >= 0 && !empty(board->at[near]) && side_of(board->at[near]) != side_of(piece) &&
            strength(board->at[near]) > strength(piece))
            return true;
    }
    return false;
}

/* Whether `side` has a stronger piece beside `square` that is not frozen: one that could push from
 * there. */
static bool has_pusher(const struct plain_board *board, int square, int side)
{
    for (int d = 0; d < 4; d++) {
        int near = next_to(square, d);
        if (near >= 0 && !empty(board->at[near]) && side_of(board->at[near]) == side &&
            strength(board->at[near]) > strength(board->at[square]) && !plain_frozen(board, near))
            return true;
    }
    return false;
}

bool plain_same(const struct plain_board *a, const struct plain_board *b)
{
    return memcmp(a->at, b->at, sizeof a->at) == 0;
}

void plain_turn_begin(struct plain_turn *turn, const struct plain_position *position)
{
    memset(turn, 0, sizeof *turn);
    turn->start = *position;
    turn->board = position->board;
    turn->hole = -1;
}

struct plain_position plain_turn_end(const struct plain_turn *turn)
{
    return (struct plain_position){.board = turn->board, .side = !turn->start.side};
}

static bool own_step_allowed(const struct plain_turn *turn, int from, int to, int direction)
{
    char piece = turn->board.at[from];
    int backward = side_of(piece) == PLAIN_GOLD ? 2 : 0;
    if (plain_frozen(&turn->board, from) || (rabbit(piece) && direction == backward))
        return false;
    return !turn->pushing || (to == turn->hole && strength(piece) > strength(turn->leaver));
}

static bool is_pull(const struct plain_turn *turn, int from, int to)
{
    return !turn->pushing && turn->hole == to &&
           strength(turn->board.at[from]) < strength(turn->leaver);
}

/* A push needs two steps, so it cannot start on the last; a pull is the second of its two. */
static bool enemy_step_allowed(const struct plain_turn *turn, int from, int to)
{
    if (is_pull(turn, from, to))
        return true;
    return !turn->pushing && turn->n + 2 <= PLAIN_TURN_STEPS &&
           has_pusher(&turn->board, from, turn->start.side);
}

/* Steps that the rules of one step allow, whether or not the turn can be finished after them. */
static int possible_steps(const struct plain_turn *turn, struct plain_step out[PLAIN_STEPS_MAX])
{
    int count = 0;
    if (turn->n == PLAIN_TURN_STEPS)
        return 0;
    for (int from = 0; from < 64; from++) {
        if (empty(turn->board.at[from]))
            continue;
        for (int d = 0; d < 4; d++) {
            int to = next_to(from, d);
            if (to < 0 || !empty(turn->board.at[to]))
                continue;
            bool own = side_of(turn->board.at[from]) == turn->start.side;
            if (own ? own_step_allowed(turn, from, to, d) : enemy_step_allowed(turn, from, to))
                out[count++] = (struct plain_step){from, to};
        }
    }
    return count;
}

static void spring_traps(struct plain_board *board)
{
    for (int i = 0; i < 4; i++)
        if (!empty(board->at[TRAPS[i]]) && !has_friend(board, TRAPS[i]))
            board->at[TRAPS[i]] = ' ';
}

void plain_take(struct plain_turn *turn, struct plain_step step)
{
    char piece = turn->board.at[step.from];
    bool own = side_of(piece) == turn->start.side;
    bool follows = own ? turn->pushing : is_pull(turn, step.from, step.to);

    turn->board.at[step.from] = ' ';
    turn->board.at[step.to] = piece;
    spring_traps(&turn->board);
    turn->step[turn->n++] = step;

    turn->pushing = !own && !follows;
    turn->hole = follows ? -1 : step.from;
    turn->leaver = follows ? ' ' : piece;
}

/* The number of turns that began with this board; `side` < 0: with either side to move. */
static int times_seen(struct plain_history history, const struct plain_board *board, int side)
{
    int times = 0;
    for (int i = 0; i < history.n; i++)
        if (plain_same(&history.at[i].board, board) && (side < 0 || history.at[i].side == side))
            times++;
    return times;
}

bool plain_may_end(const struct plain_turn *turn, const struct plain_rules *rules,
                   struct plain_history history)
{
    if (turn->n == 0 || turn->pushing || plain_same(&turn->board, &turn->start.board))
        return false;
    if (!rules->judge || rules->repetition != PLAIN_ILLEGAL)
        return true;
    return times_seen(history, &turn->board, !turn->start.side) < 2;
}

static bool can_finish(const struct plain_turn *turn, const struct plain_rules *rules,
                       struct plain_history history)
{
    if (plain_may_end(turn, rules, history))
        return true;
    struct plain_step step[PLAIN_STEPS_MAX];
    int n = possible_steps(turn, step);
    for (int i = 0; i < n; i++) {
        struct plain_turn after = *turn;
        plain_take(&after, step[i]);
        if (can_finish(&after, rules, history))
            return true;
    }
    return false;
}

int plain_steps(const struct plain_turn *turn, const struct plain_rules *rules,
                struct plain_history history, struct plain_step out[PLAIN_STEPS_MAX])
{
    struct plain_step possible[PLAIN_STEPS_MAX];
    int n = possible_steps(turn, possible), count = 0;
    for (int i = 0; i < n; i++) {
        struct plain_turn after = *turn;
        plain_take(&after, possible[i]);
        if (can_finish(&after, rules, history))
            out[count++] = possible[i];
    }
    return count;
}

static int64_t each_from(const struct plain_turn *turn, const struct plain_rules *rules,
                         struct plain_history history, plain_turn_fn *each, void *user)
{
    int64_t count = 0;
    if (plain_may_end(turn, rules, history)) {
        each(user, turn);
        count++;
    }
    struct plain_step step[PLAIN_STEPS_MAX];
    int n = possible_steps(turn, step);
    for (int i = 0; i < n; i++) {
        struct plain_turn after = *turn;
        plain_take(&after, step[i]);
        count += each_from(&after, rules, history, each, user);
    }
    return count;
}

int64_t plain_each_turn(const struct plain_rules *rules, struct plain_history history,
                        plain_turn_fn *each, void *user)
{
    struct plain_turn turn;
    plain_turn_begin(&turn, &history.at[history.n - 1]);
    return each_from(&turn, rules, history, each, user);
}

/* A state of a turn after some steps: everything that affects the continuation, in sorting
 * order. */
struct stand {
    struct plain_board board;
    char hole, leaver, pushing;
};
struct stands {
    struct stand *at;
    size_t n, room;
};

static bool add_stand(struct stands *stands, const struct plain_turn *turn)
{
    if (stands->n == stands->room) {
        size_t room = stands->room ? 2 * stands->room : 256;
        struct stand *grown = realloc(stands->at, room * sizeof *grown);
        if (!grown)
            return false;
        stands->at = grown;
        stands->room = room;
    }
    stands->at[stands->n++] = (struct stand){.board = turn->board,
                                             .hole = (char)turn->hole,
                                             .leaver = turn->leaver,
                                             .pushing = turn->pushing};
    return true;
}

static int compare_stands(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct stand));
}

static void keep_distinct(struct stands *stands)
{
    size_t kept = 0;
    if (stands->n)
        qsort(stands->at, stands->n, sizeof *stands->at, compare_stands);
    for (size_t i = 0; i < stands->n; i++)
        if (kept == 0 || compare_stands(&stands->at[kept - 1], &stands->at[i]) != 0)
            stands->at[kept++] = stands->at[i];
    stands->n = kept;
}

/* From every state of `here` (after `n` steps) adds the states one step further to `next`, and to
 * `ends` the boards where the turn may end, as states without a hole. */
static bool one_step_on(const struct stands *here, int n, const struct plain_rules *rules,
                        struct plain_history history, struct stands *next, struct stands *ends)
{
    for (size_t i = 0; i < here->n; i++) {
        struct plain_turn turn;
        struct plain_step step[PLAIN_STEPS_MAX];
        plain_turn_begin(&turn, &history.at[history.n - 1]);
        turn.board = here->at[i].board;
        turn.hole = here->at[i].hole;
        turn.leaver = here->at[i].leaver;
        turn.pushing = here->at[i].pushing;
        turn.n = n;
        int steps = possible_steps(&turn, step);
        for (int k = 0; k < steps; k++) {
            struct plain_turn after = turn;
            plain_take(&after, step[k]);
            if (!add_stand(next, &after))
                return false;
            bool end = plain_may_end(&after, rules, history);
            after.hole = -1;
            after.leaver = ' ';
            if (end && !add_stand(ends, &after))
                return false;
        }
    }
    return true;
}

int64_t plain_ends(const struct plain_rules *rules, struct plain_history history,
                   struct plain_board **boards)
{
    struct stands here = {0}, ends = {0};
    struct plain_turn turn;
    plain_turn_begin(&turn, &history.at[history.n - 1]);
    bool good = add_stand(&here, &turn);
    for (int n = 0; good && n < PLAIN_TURN_STEPS; n++) {
        struct stands next = {0};
        good = one_step_on(&here, n, rules, history, &next, &ends);
        free(here.at);
        here = next;
        keep_distinct(&here);
    }
    keep_distinct(&ends);
    *boards = good ? malloc((ends.n + 1) * sizeof **boards) : NULL;
    for (size_t i = 0; *boards && i < ends.n; i++)
        (*boards)[i] = ends.at[i].board;
    free(here.at);
    free(ends.at);
    return *boards ? (int64_t)ends.n : -1;
}

static int rabbits_of(const struct plain_board *board, int side)
{
    int count = 0;
    for (int i = 0; i < 64; i++)
        if (board->at[i] == (side == PLAIN_GOLD ? 'R' : 'r'))
            count++;
    return count;
}

static bool has_goal(const struct plain_board *board, int side)
{
    int rank = side == PLAIN_GOLD ? 7 : 0;
    for (int file = 0; file < 8; file++)
        if (board->at[8 * rank + file] == (side == PLAIN_GOLD ? 'R' : 'r'))
            return true;
    return false;
}

static void won(struct plain_result *result, int winner, const char *why)
{
    *result = (struct plain_result){true, winner, why};
}

/* Judges the board: goals first, those of the player who just moved before the other's, then
 * missing rabbits. */
static void judge_board(const struct plain_rules *rules, const struct plain_board *board, int moved,
                        struct plain_result *result)
{
    int other = !moved;
    bool none = rabbits_of(board, moved) == 0, other_none = rabbits_of(board, other) == 0;
    if (has_goal(board, moved))
        won(result, moved, "goal");
    else if (has_goal(board, other))
        won(result, other, "goal");
    else if (none && other_none)
        won(result, rules->norabbits_draw ? PLAIN_NOBODY : moved, "elimination");
    else if (rules->elimination_loses && other_none)
        won(result, moved, "elimination");
    else if (rules->elimination_loses && none)
        won(result, other, "elimination");
}

void plain_judge(const struct plain_rules *rules, struct plain_history history,
                 struct plain_result *result)
{
    const struct plain_position *now = &history.at[history.n - 1];
    int moved = !now->side;
    struct plain_turn turn;
    struct plain_step step[PLAIN_STEPS_MAX];
    *result = (struct plain_result){.over = false};
    plain_turn_begin(&turn, now);

    if (rules->judge)
        judge_board(rules, &now->board, moved, result);
    if (result->over)
        return;
    if (possible_steps(&turn, step) == 0)
        won(result, moved, "immobilisation");
    else if (!rules->judge)
        return;
    else if (rules->repetition == PLAIN_ILLEGAL && plain_steps(&turn, rules, history, step) == 0)
        won(result, moved, "repetition");
    else if (rules->repetition == PLAIN_LOSES && times_seen(history, &now->board, now->side) >= 3)
        won(result, now->side, "repetition");
    else if (rules->repetition == PLAIN_LOSES_ARRANGEMENT &&
             times_seen(history, &now->board, PLAIN_NOBODY) >= 3)
        won(result, now->side, "repetition");
}
