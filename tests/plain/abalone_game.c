/* Turns and results of Abalone: the moves of a turn, and the end of a game. */
#include <string.h>

#include "abalone.h"

/* Moves of the turn if nothing ends it early. */
static int moves_of_turn(const struct marbles_rules *rules, const struct marbles_position *position)
{
    bool one = rules->pattern == MARBLES_SINGLE || (rules->balanced && position->turns == 0);
    return one ? 1 : 2;
}

static bool has_marbles(const struct marbles_board *board, char letter)
{
    return memchr(board->at, letter, sizeof board->at) != NULL;
}

static int teams(const struct marbles_rules *rules)
{
    int most = 0;
    for (int colour = 0; colour < rules->colours; colour++)
        most = rules->team[colour] > most ? rules->team[colour] : most;
    return most + 1;
}

/* Marbles ejected in favour of a team: with two teams all losses of the other team; else those that
 * the team pushed. */
static int ejected(const struct marbles_rules *rules, const struct marbles_position *position,
                   int team)
{
    int sum = 0;
    if (teams(rules) > 2)
        return position->taken[team];
    for (int colour = 0; colour < rules->colours; colour++)
        sum += rules->team[colour] == team ? 0 : position->lost[colour];
    return sum;
}

/* Immediate wins, within a turn or not. */
static bool won(const struct marbles_rules *rules, const struct marbles_position *position,
                struct marbles_result *result)
{
    int alive = 0, last = -1;
    for (int team = 0; team < teams(rules); team++) {
        bool any = false;
        if (ejected(rules, position, team) >= rules->eject[team]) {
            *result = (struct marbles_result){true, team, "ejections"};
            return true;
        }
        for (int colour = 0; colour < rules->colours; colour++) {
            if (rules->team[colour] == team)
                any = any || has_marbles(&position->board, MARBLES_LETTERS[colour]);
            if (rules->riders && rules->team[colour] != team &&
                position->rider[colour][0].row == 0) {
                *result = (struct marbles_result){true, team, "rider"};
                return true;
            }
        }
        alive += any;
        last = any ? team : last;
    }
    if (alive == 1)
        *result = (struct marbles_result){true, last, "ejections"};
    return alive == 1;
}

/* Passes the turn to the next colour that has marbles. */
static void end_turn(const struct marbles_rules *rules, struct marbles_position *position)
{
    do
        position->colour = (position->colour + 1) % rules->colours;
    while (!has_marbles(&position->board, MARBLES_LETTERS[position->colour]));
    position->made = 0;
    position->moved = 0;
    position->turns++;
    position->before = position->board;
}

void marbles_play(const struct marbles_rules *rules, struct marbles_position *position,
                  struct marbles_move move)
{
    struct marbles_result result;
    marbles_shift(rules, position, &move);
    position->moved = move.colour;
    position->made++;
    if (position->made == moves_of_turn(rules, position) || won(rules, position, &result))
        end_turn(rules, position);
}

static bool same_board(const struct marbles_board *a, const struct marbles_board *b)
{
    return memcmp(a->at, b->at, sizeof a->at) == 0;
}

/* The number of turns that began with an equal position. */
static int times_seen(struct marbles_history history, const struct marbles_position *position)
{
    int times = 0;
    for (int i = 0; i < history.n; i++)
        times += same_board(&history.at[i].board, &position->board) &&
                 history.at[i].colour == position->colour &&
                 memcmp(history.at[i].lost, position->lost, sizeof position->lost) == 0;
    return times;
}

/* Whether `colour` may make the next move of the current turn. */
static bool may_move(const struct marbles_rules *rules, const struct marbles_position *position,
                     char colour)
{
    bool own = colour == MARBLES_LETTERS[position->colour];
    if (moves_of_turn(rules, position) == 1 || rules->pattern == MARBLES_OO)
        return own;
    if (rules->pattern == MARBLES_EITHER)
        return position->made == 0 || own != (position->moved == MARBLES_LETTERS[position->colour]);
    return own == ((rules->pattern == MARBLES_OX) == (position->made == 0));
}

static int possible(const struct marbles_rules *rules, struct marbles_history history,
                    const struct marbles_position *now, struct marbles_move *out);

/* Whether the turn may end after a move, or can be brought to an end. */
static bool can_finish(const struct marbles_rules *rules, struct marbles_history history,
                       const struct marbles_position *now, const struct marbles_position *after)
{
    struct marbles_move moves[MARBLES_MOVES_MAX];
    struct marbles_result result;
    if (won(rules, after, &result))
        return true;
    if (after->made > 0)
        return possible(rules, history, after, moves) > 0;
    if (now->made > 0 && same_board(&now->before, &after->board))
        return false;
    return rules->repetition != MARBLES_FORBIDDEN || times_seen(history, after) == 0;
}

/* The moves of a game in progress by the rules of the turn's moves. */
static int possible(const struct marbles_rules *rules, struct marbles_history history,
                    const struct marbles_position *now, struct marbles_move *out)
{
    struct marbles_move moves[MARBLES_MOVES_MAX];
    int count = 0;
    for (int colour = 0; colour < rules->colours; colour++) {
        if (!may_move(rules, now, MARBLES_LETTERS[colour]))
            continue;
        int n = marbles_moves(rules, now, MARBLES_LETTERS[colour], moves);
        for (int i = 0; i < n; i++) {
            struct marbles_position after = *now;
            marbles_play(rules, &after, moves[i]);
            if (can_finish(rules, history, now, &after))
                out[count++] = moves[i];
        }
    }
    return count;
}

int marbles_legal(const struct marbles_rules *rules, struct marbles_history history,
                  const struct marbles_position *now, struct marbles_move out[MARBLES_MOVES_MAX])
{
    struct marbles_result result;
    if (now->made == 0) {
        marbles_judge(rules, history, now, &result);
        if (result.over)
            return 0;
    }
    return possible(rules, history, now, out);
}

/* The team that ejected more than all others, or -1. */
static int leader(const struct marbles_rules *rules, const struct marbles_position *position)
{
    int best = -1, most = -1;
    for (int team = 0; team < teams(rules); team++) {
        int n = ejected(rules, position, team);
        best = n > most ? team : n == most ? -1 : best;
        most = n > most ? n : most;
    }
    return best;
}

/* A team other than this colour's: the only one, if there are two. */
static int other_team(const struct marbles_rules *rules, int colour)
{
    return teams(rules) == 2 ? !rules->team[colour] : -1;
}

void marbles_judge(const struct marbles_rules *rules, struct marbles_history history,
                   const struct marbles_position *now, struct marbles_result *result)
{
    struct marbles_move moves[MARBLES_MOVES_MAX];
    *result = (struct marbles_result){.over = false, .winner = -1};
    if (won(rules, now, result) || now->made > 0)
        return;
    if (rules->plies_most && now->turns >= rules->plies_most)
        *result = (struct marbles_result){true, rules->sprint ? leader(rules, now) : -1,
                                          rules->sprint ? "sprint" : "limit"};
    else if (rules->repetition == MARBLES_DRAW3 && times_seen(history, now) >= 3)
        *result = (struct marbles_result){true, -1, "repetition"};
    else if (possible(rules, history, now, moves) == 0)
        *result = (struct marbles_result){
            true, rules->stuck_draws ? -1 : other_team(rules, now->colour), "stuck"};
}
