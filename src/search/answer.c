/* Completing and splitting turns. */
#include "search/answer.h"

/* The positions looked at to choose the moves that complete a turn, some milliseconds. A limit of
 * time would make the choice depend on the machine's load. */
enum { CAREFUL = 1000 };

static void back_to_root(struct path *p)
{
    while (p->ply > 0)
        path_undo(p);
}

/* The listed move, of n, whose position has the highest value for its player; the best so far when
 * none may be looked at any more. */
static agon_move best_listed(struct path *p, int n, int *left)
{
    const struct agon_rules *rules = p->game->rules;
    int seat = path_seat(p), best = 0, best_value = INT32_MIN;
    for (int i = 0; i < n && n > 1 && rules->value != NULL && *left > 0; i++, --*left) {
        path_play(p, path_list(p)[i], n);
        int value = rules->value(p->game, path_pos(p), seat);
        path_undo(p);
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return path_list(p)[best];
}

int answer_turn(struct path *p, const agon_move *line, int n, struct agon_turn *turn)
{
    int left = CAREFUL;
    turn->n = 0;
    while (turn->n == 0 || (path_turn_open(p) && turn->n < AGON_TURN_MAX)) {
        int listed = turn->n < n ? 0 : path_moves(p);
        if (turn->n >= n && listed == 0)
            break;
        agon_move move = turn->n < n ? line[turn->n] : best_listed(p, listed, &left);
        path_play(p, move, 0);
        turn->move[turn->n++] = move;
    }
    back_to_root(p);
    return turn->n > 0 ? 0 : AGON_ILLEGAL;
}

int answer_split(struct path *p, const agon_move *line, int n, struct agon_turn turns[ANSWER_TURNS])
{
    int count = 0;
    bool open = false;
    for (int i = 0; i < n && (open || count < ANSWER_TURNS); i++) {
        if (i > 0 && agon_check(p->game, path_pos(p), path_past(p), line[i], NULL) < 0) {
            count -= open; /* the turn cannot be finished as the search thought */
            break;
        }
        if (!open)
            turns[count++].n = 0;
        struct agon_turn *turn = &turns[count - 1];
        path_play(p, line[i], 0);
        turn->move[turn->n++] = line[i];
        open = path_turn_open(p) && turn->n < AGON_TURN_MAX;
    }
    back_to_root(p);
    return count;
}
