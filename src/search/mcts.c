/* Monte Carlo tree search for any game between two teams.
 *
 * UCT (L. Kocsis, C. Szepesvari, "Bandit based Monte-Carlo planning", 2006): each round walks down
 * the tree by the children's means and visit counts, expands the leaf, and propagates its reward
 * back to the root. Rewards are between 0 and 1 for team 0; a node is a move, not a turn.
 *
 *     the game has value()   a leaf gets all its children at once, each with its value() mapped to
 *                            a chance of winning, and its reward is that of the best of them
 *     it has none            a leaf is played out with random moves to the end of the game
 *
 * Decided positions are proved results, which propagate up the tree: a node is proved if one move
 * wins, or if every move is proved (M. Winands, Y. Bjornsson, J. Saito, "Monte-Carlo tree search
 * solver", 2008). Proved moves are not walked again: rounds through their node take them as a
 * certain reward.
 *
 * Nodes are in one array of fixed size, children adjacent. When it is full the tree stops growing,
 * and rounds only improve its means. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "core/random.h"
#include "search/answer.h"
#include "search/path.h"
#include "search/points.h"
#include "search/search.h"
#include "search/stop.h"

enum {
    PLIES = 256, /* moves deep, at most */
    EAGER = 512, /* more children than this are valued when walked, not at once */
    LINES_MAX = 32,
    FIRST_REPORT = 256,
    UNPROVED = -1
};

struct node {
    agon_move move; /* that led here */
    double reward;  /* sum for team 0 */
    uint32_t visits;
    uint32_t first;      /* of its children */
    uint32_t n : 18;     /* of them; 0: a leaf */
    uint32_t ends : 1;   /* the move to this node ended a turn; known once it was walked */
    uint32_t turns : 13; /* proved: turns from here to the end */
    int16_t proved;      /* points of team 0, or UNPROVED */
    int16_t sure;        /* not proved: points of the best proved move for the side to act, or
                          * UNPROVED */
};

struct agon_engine {
    const agon_game *game;
    struct options set;
    struct path path;
    struct node *node; /* the root is the first */
    uint32_t room, used;
    double explore, scale;
    int playout; /* moves, at most */
    agon_pos *trial;
    struct random random;
    /* the current search */
    struct stop_token stop;
    struct stop_poll poll;
    const struct agon_limits *limits;
    uint64_t nodes;            /* positions valued or played out */
    uint32_t trail[PLIES + 1]; /* nodes from the root */
    uint8_t team[PLIES + 1];   /* to act at them */
    bool full, halted;
};

static const struct agon_option options[] = {
    {"hash", AGON_NUMBER, OPTIONS_HASH("64"), NULL, 1, 1 << 16, "megabytes for the tree"},
    {"explore", AGON_NUMBER, "60", NULL, 0, 1000,
     "how much is tried that looks worse, in hundredths"},
    {"scale", AGON_NUMBER, "1500", NULL, 1, 10000, "value() at which 73 of 100 games are won"},
    {"playout", AGON_NUMBER, "1000", NULL, 1, 100000, "moves of a random game, at max"},
    {0},
};

static bool is_halted(agon_engine *e)
{
    uint64_t max = e->limits->nodes;
    if (!e->halted && ((max > 0 && e->nodes >= max) || stop_requested(&e->stop, &e->poll)))
        e->halted = true;
    return e->halted;
}

/* ---- rewards ---- */

static double for_team(double reward, int team)
{
    return team == 0 ? reward : 1 - reward;
}

static int points_for(int points, int team)
{
    return team == 0 ? points : AGON_POINTS - points;
}

static int seat_of_team(const agon_game *game, int team)
{
    int seat = 0;
    while (game->team[seat] != team)
        seat++;
    return seat;
}

static double reward_of(const struct node *node)
{
    return node->proved != UNPROVED ? node->proved / (double)AGON_POINTS
                                    : node->reward / node->visits;
}

/* Points of team 0 in a decided position, else UNPROVED; a position within a turn is never
 * decided. */
static int16_t decided_points(const agon_engine *e)
{
    const struct path *p = &e->path;
    struct agon_result result;
    if (path_turn_open(p))
        return UNPROVED;
    p->game->rules->result(p->game, path_pos(p), path_past(p), &result);
    return result.over ? result.points[seat_of_team(p->game, 0)] : UNPROVED;
}

static double value_reward(agon_engine *e)
{
    int value = points_value(&e->path, seat_of_team(e->game, 0));
    return 1 / (1 + exp(-value / e->scale));
}

/* Plays random moves from the current position to the end of the game; the reward, a half if none
 * is reached, or -1 if the search was stopped. */
static double play_out(agon_engine *e)
{
    struct path *p = &e->path;
    const struct agon_rules *rules = p->game->rules;
    struct agon_past past = path_past(p);
    agon_move *list = path_list(p);
    memcpy(e->trial, path_pos(p), p->game->pos_size);
    for (int i = 0; i < e->playout; i++) {
        if (is_halted(e))
            return -1;
        int n = rules->moves(p->game, e->trial, past, list);
        if (n == 0) {
            struct agon_result result;
            rules->result(p->game, e->trial, past, &result);
            return result.points[seat_of_team(p->game, 0)] / (double)AGON_POINTS;
        }
        rules->play(p->game, e->trial, list[random_below(&e->random, (uint32_t)n)]);
        if (!agon_turn_open(p->game, e->trial))
            p->keys[past.n++] = rules->key(p->game, e->trial, true);
    }
    return 0.5;
}

/* The reward of a leaf that is not expanded, or -1 if the search was stopped. */
static double leaf_reward(agon_engine *e, struct node *node)
{
    e->nodes++;
    node->proved = decided_points(e);
    if (node->proved != UNPROVED)
        return reward_of(node);
    return e->game->rules->value != NULL ? value_reward(e) : play_out(e);
}

/* ---- the tree ---- */

/* Values the n new children of the current position; the reward of the best for `team`, or -1 if
 * stopped. */
static double value_children(agon_engine *e, struct node *child, int n, int team)
{
    double best = -1;
    for (int i = 0; i < n; i++) {
        if (is_halted(e))
            return -1;
        path_play(&e->path, child[i].move, n);
        e->nodes++;
        child[i].ends = !path_turn_open(&e->path);
        child[i].proved = decided_points(e);
        child[i].reward = child[i].proved != UNPROVED ? reward_of(&child[i]) : value_reward(e);
        child[i].visits = 1;
        path_undo(&e->path);
        if (best < 0 || for_team(child[i].reward, team) > for_team(best, team))
            best = child[i].reward;
    }
    return best;
}

/* Gives a leaf its children, valued at once if worthwhile; the reward of the best, or -1 if there
 * is none yet: without value(), with very many children, without memory, or if the search was
 * stopped. */
static double grow(agon_engine *e, struct node *node, int team)
{
    int n = path_moves(&e->path);
    if (n == 0) {
        node->proved = decided_points(e);
        e->nodes++;
        return reward_of(node);
    }
    if (e->room - e->used < (uint32_t)n) {
        e->full = true;
        return -1;
    }
    struct node *child = e->node + e->used;
    for (int i = 0; i < n; i++)
        child[i] =
            (struct node){.move = path_list(&e->path)[i], .proved = UNPROVED, .sure = UNPROVED};
    bool eager = e->game->rules->value != NULL && n <= EAGER;
    double best = eager ? value_children(e, child, n, team) : -1;
    if (e->halted)
        return -1;
    node->first = e->used;
    node->n = (uint32_t)n;
    e->used += (uint32_t)n;
    return best;
}

/* The child to walk to: by its mean and a bonus for few visits. Ties are broken from a random
 * start. */
static struct node *choose(agon_engine *e, const struct node *node, int team)
{
    struct node *child = e->node + node->first, *best = NULL;
    double max = 0, mean = for_team(node->visits > 0 ? node->reward / node->visits : 0.5, team);
    double bonus = e->explore * sqrt(log((double)node->visits + 1));
    uint32_t from = random_below(&e->random, node->n);
    for (uint32_t k = 0; k < node->n; k++) {
        struct node *c = &child[from + k < node->n ? from + k : from + k - node->n];
        if (c->proved != UNPROVED)
            continue;
        double chance = c->visits > 0 ? for_team(reward_of(c), team) : mean;
        double urgency = chance + bonus / sqrt((double)c->visits + 1);
        if (best == NULL || urgency > max) {
            best = c;
            max = urgency;
        }
    }
    return best != NULL ? best : child + from;
}

/* Turns until a proved child is decided, counted before its move. */
static int turns_to(const struct node *child)
{
    return child->turns + child->ends;
}

/* Whether proved child a is better than b for the team: more points, then a quicker win or a slower
 * loss. */
static bool proved_better(const struct node *a, const struct node *b, int team)
{
    int points = points_for(a->proved, team), other = points_for(b->proved, team);
    if (points != other)
        return points > other;
    return points == 0 ? turns_to(a) > turns_to(b) : turns_to(a) < turns_to(b);
}

/* Proves a node from its children if possible; whether it did. */
static bool prove(agon_engine *e, struct node *node, int team)
{
    const struct node *child = e->node + node->first, *best = NULL;
    bool all = node->n > 0;
    for (uint32_t i = 0; i < node->n; i++) {
        if (child[i].proved == UNPROVED)
            all = false;
        else if (best == NULL || proved_better(&child[i], best, team))
            best = &child[i];
    }
    if (best == NULL)
        return false;
    if (!all && points_for(best->proved, team) < AGON_POINTS) {
        node->sure = (int16_t)points_for(best->proved, team);
        return false;
    }
    node->proved = best->proved;
    node->turns = (unsigned)turns_to(best) & 0x1fff;
    return true;
}

/* The reward that reaches a node from below, at least that of a proved move for the side to act. */
static double reward_at(const struct node *node, int team, double reward)
{
    if (node->proved != UNPROVED)
        return reward_of(node);
    double sure = node->sure / (double)AGON_POINTS;
    return for_team(reward, team) < sure ? for_team(sure, team) : reward;
}

/* Propagates a reward, and proved results, from the end of the trail to the root. */
static void carry_back(agon_engine *e, int ply, double reward)
{
    bool proving = true;
    for (int i = ply; i >= 0; i--) {
        struct node *node = &e->node[e->trail[i]];
        proving = proving && (node->proved != UNPROVED || prove(e, node, e->team[i]));
        reward = reward_at(node, e->team[i], reward);
        node->visits++;
        node->reward += reward;
    }
}

/* One round: down to a leaf, a reward, and back. A stopped round changes nothing. */
static void walk_round(agon_engine *e, int max)
{
    struct path *p = &e->path;
    struct node *node = e->node;
    double reward = -1;
    while (reward < 0 && !e->halted) {
        int ply = p->ply;
        e->trail[ply] = (uint32_t)(node - e->node);
        e->team[ply] = (uint8_t)path_team(p);
        bool grows = node->n == 0 && (node->visits > 0 || ply == 0) && ply < max && !e->full;
        if (node->proved != UNPROVED) {
            reward = reward_of(node);
        } else if (grows) {
            reward = grow(e, node, e->team[ply]);
        } else if (node->n == 0) {
            reward = leaf_reward(e, node);
        } else {
            node = choose(e, node, e->team[ply]);
            path_play(p, node->move, 0);
            node->ends = !path_turn_open(p);
        }
    }
    if (!e->halted)
        carry_back(e, p->ply, reward);
    while (p->ply > 0)
        path_undo(p);
}

/* ---- answers ---- */

static double chance_of(const struct node *node)
{
    return node->visits > 0 || node->proved != UNPROVED ? reward_of(node) : 0.5;
}

/* Whether child a is the better answer: proved wins, then the most visited (draws by their value),
 * proved losses last. */
static bool answers_better(const struct node *a, const struct node *b, int team)
{
    int class[2];
    const struct node *both[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        int points =
            both[i]->proved == UNPROVED ? AGON_POINTS / 2 : points_for(both[i]->proved, team);
        class[i] = points == AGON_POINTS ? 2 : points > 0;
    }
    if (class[0] != class[1])
        return class[0] > class[1];
    if (class[0] != 1)
        return proved_better(a, b, team);
    if (a->proved != UNPROVED || b->proved != UNPROVED)
        return for_team(chance_of(a), team) > for_team(chance_of(b), team);
    return a->visits > b->visits;
}

/* The best child except those in taken[]; NULL if there is none. */
static const struct node *best_child(const agon_engine *e, const struct node *node, int team,
                                     const struct node *const *taken, int taken_n)
{
    const struct node *child = e->node + node->first, *best = NULL;
    for (uint32_t i = 0; i < node->n; i++) {
        bool skip = false;
        for (int k = 0; k < taken_n; k++)
            skip |= taken[k] == &child[i];
        if (!skip && (best == NULL || answers_better(&child[i], best, team)))
            best = &child[i];
    }
    return best;
}

/* The line of play that begins with a child of the root; returns its length. The path ends at the
 * root. */
static int line_of(agon_engine *e, const struct node *child, agon_move line[PLIES + 1])
{
    struct path *p = &e->path;
    int n = 0;
    while (child != NULL && n < PLIES - 1) {
        line[n++] = child->move;
        path_play(p, child->move, 0);
        const struct node *next = child->n > 0 ? best_child(e, child, path_team(p), NULL, 0) : NULL;
        child = next != NULL && next->visits > 0 ? next : NULL;
    }
    while (p->ply > 0)
        path_undo(p);
    return n;
}

static int score_of(const agon_engine *e, const struct node *child, int team)
{
    if (child->proved != UNPROVED)
        return points_score(points_for(child->proved, team), turns_to(child));
    if (child->visits == 0)
        return 0;
    double chance = for_team(reward_of(child), team);
    double value = chance <= 0   ? -POINTS_VALUE_MAX
                   : chance >= 1 ? POINTS_VALUE_MAX
                                 : e->scale * log(chance / (1 - chance));
    return (int)fmax(-POINTS_VALUE_MAX, fmin(POINTS_VALUE_MAX, value));
}

/* Reports the requested lines; returns the depth of the best. A line's score is limited to those of
 * the lines before it, which have more visits: few visits give unreliable scores. */
static int report(agon_engine *e, agon_info_fn *info, void *user)
{
    const struct node *taken[LINES_MAX], *child;
    struct agon_turn turns[ANSWER_TURNS];
    agon_move line[PLIES + 1];
    int depth = 0, least = 0, team = path_team(&e->path);
    int lines = e->limits->lines > 1 ? e->limits->lines : 1;
    for (int i = 0; i < lines && i < LINES_MAX; i++) {
        child = best_child(e, e->node, team, taken, i);
        if (child == NULL)
            break;
        taken[i] = child;
        int n = line_of(e, child, line);
        depth = i == 0 ? n : depth;
        int score = score_of(e, child, team);
        least = i == 0 || score < least ? score : least;
        if (info != NULL)
            info(user, &(struct agon_info){.line = i,
                                           .depth = n,
                                           .score = least,
                                           .nodes = e->nodes,
                                           .ms = stop_elapsed_ms(&e->stop),
                                           .pv = turns,
                                           .pv_turns = answer_split(&e->path, line, n, turns)});
    }
    return depth;
}

/* Whether the root has only one move and it ends the turn. */
static bool is_only_turn(const agon_engine *e)
{
    const struct node *root = e->node;
    return e->path.only_n == 0 && root->n == 1 && e->node[root->first].visits > 0 &&
           e->node[root->first].ends;
}

/* Runs rounds until a limit, or until the root is proved. */
static void run(agon_engine *e, agon_info_fn *info, void *user)
{
    const struct agon_limits *limits = e->limits;
    bool timed = limits->soft_ms > 0 || limits->hard_ms > 0;
    int max = limits->depth > 0 && limits->depth < PLIES ? limits->depth : PLIES - 1;
    uint64_t reported = FIRST_REPORT;
    while (!is_halted(e) && e->node->proved == UNPROVED && !stop_is_late(&e->stop)) {
        walk_round(e, max);
        if (timed && is_only_turn(e))
            break;
        if (e->node->visits < reported)
            continue;
        reported *= 2;
        int depth = report(e, info, user);
        if (limits->depth > 0 && (depth >= max || e->full))
            break;
    }
    report(e, info, user);
}

/* ---- the engine ---- */

/* Applies the options; 0, or AGON_NO_MEMORY and nothing has changed. */
static int apply(agon_engine *e, const struct options *set, struct agon_error *error)
{
    uint32_t room =
        (uint32_t)((options_number(set, options, "hash") << 20) / (int64_t)sizeof(struct node));
    if (room != e->room) {
        struct node *node = malloc(room * sizeof *node);
        if (node == NULL)
            return agon_fail(error, AGON_NO_MEMORY, -1, "no memory for a tree of %s MB",
                             options_value(set, options, "hash"));
        free(e->node);
        e->node = node;
        e->room = room;
    }
    e->set = *set;
    e->explore = (double)options_number(set, options, "explore") / 100;
    e->scale = (double)options_number(set, options, "scale");
    e->playout = (int)options_number(set, options, "playout");
    e->path.spare = e->playout;
    return 0;
}

static void close_engine(agon_engine *e)
{
    if (e == NULL)
        return;
    path_release(&e->path);
    free(e->node);
    free(e->trial);
    free(e);
}

static agon_engine *open_engine(const agon_game *game, struct agon_error *error)
{
    agon_engine *e = calloc(1, sizeof *e);
    struct options set;
    options_defaults(&set, options);
    if (e != NULL) {
        e->game = game;
        e->trial = agon_pos_new(game, game->first);
        if (e->trial != NULL && path_init(&e->path, game, PLIES) == 0 && apply(e, &set, error) == 0)
            return e;
        close_engine(e);
    }
    agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    return NULL;
}

static int set_option(agon_engine *e, const char *name, const char *value, struct agon_error *error)
{
    struct options set = e->set;
    int status = options_set(&set, options, name, strlen(name), value, strlen(value), error);
    return status < 0 ? status : apply(e, &set, error);
}

static int think(agon_engine *e, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    agon_move line[PLIES + 1];
    stop_init(&e->stop, limits);
    stop_poll_init(&e->poll);
    e->limits = limits;
    e->nodes = 0;
    e->full = e->halted = false;
    random_seed(&e->random, limits->seed ^ (uint64_t)past.n << 32);
    if (path_begin(&e->path, pos, past) < 0)
        return AGON_NO_MEMORY;
    e->node[0] = (struct node){.proved = decided_points(e), .sure = UNPROVED};
    e->used = 1;
    run(e, info, user);
    const struct node *child = best_child(e, e->node, path_team(&e->path), NULL, 0);
    bool known = child != NULL && (child->visits > 0 || child->proved != UNPROVED);
    return answer_turn(&e->path, line, known ? line_of(e, child, line) : 0, best);
}

static void restrict_to(agon_engine *e, const agon_move *only, int n)
{
    path_restrict(&e->path, only, n);
}

const struct agon_engine_type search_mcts = {
    .id = "mcts",
    .about = "Monte Carlo tree search for any game between two teams",
    .options = options,
    .fits = search_two_teams,
    .open = open_engine,
    .set = set_option,
    .think = think,
    .close = close_engine,
    .restrict_to = restrict_to,
};
