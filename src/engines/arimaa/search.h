/* The search of the Arimaa engine: one thread's state, and its entry points. */
#ifndef ENGINES_ARIMAA_SEARCH_H
#define ENGINES_ARIMAA_SEARCH_H

#include <agon/engine.h>

#include "engines/arimaa/net.h"
#include "engines/arimaa/ranking.h"
#include "engines/arimaa/repetition.h"
#include "engines/arimaa/root.h"
#include "games/arimaa/arimaa.h"
#include "search/search_thread.h"

enum { SEARCH_PLIES = 128 };
enum { SEARCH_LOGS = 64 };
enum { SEARCH_VALUES = 1 << 15 }; /* static values cached, a power of two */

/* The data of each ply on the current path. */
struct search_frame {
    arimaa_step pv[SEARCH_PLIES];
    int pv_n;
    arimaa_step killer[2];
    uint64_t board;         /* hash of the board there */
    arimaa_step step;       /* that is tried here */
    bool null;              /* the node was reached by skipping a turn */
    struct net_units units; /* of the board last evaluated at this ply */
};

/* Called for a searched node: its score for its seat, and the kind of bound. */
typedef void search_collect_fn(void *user, const struct arimaa_pos *, int depth, int score,
                               enum table_bound);

struct search {
    struct search_thread thread;
    const struct arimaa_game *game;
    const struct net *net; /* the evaluation; call search_clear() after changing it */
    int16_t reduction[SEARCH_LOGS][SEARCH_LOGS]; /* by depth and number of steps tried:
                                                  * hundredths */
    search_collect_fn *collect; /* called for quiet nodes only, to collect them; or NULL */
    void *collect_user;
    struct search_frame frame[SEARCH_PLIES + 1];
    struct ranking ranking;
    /* Cache of static values, shared: the key, its last 16 bits replaced by the value. */
    _Atomic uint64_t *static_values;
    struct repetition repetition;
    struct root root;
};

/* For new memory, all zero; the caller owns the game and an array of SEARCH_VALUES static values,
 * all zero. False: out of memory, nothing to release. */
bool search_init(struct search *, const struct arimaa_game *, _Atomic uint64_t *static_values);
void search_release(struct search *);
/* Forgets everything learned. */
void search_clear(struct search *);
/* Takes the game's history; the last key is that of the root turn's start. */
void search_past(struct search *, struct agon_past);
/* Value of p for its seat within the window, `depth` steps deep, with the root's turn always whole;
 * the line is in frame[0].pv. */
int search_root(struct search *, const struct arimaa_pos *, int alpha, int beta, int depth);
/* Makes the line of a ply a whole turn of n steps, followed by a pass if it `ends` early, and the
 * line of ply + ARIMAA_STEPS. */
void search_keep_line(struct search *, int ply, const arimaa_step *step, int n, bool ends);
/* static_value.c: a key of the board, the side to move and the state of the turn, but not its
 * start. */
uint64_t search_board_key(const struct arimaa_pos *);
/* Clears the cached values, and the units of all plies. */
void search_values_clear(struct search *);
/* The static value of p, at this ply, for its seat; cached. */
int search_value(struct search *, const struct arimaa_pos *p, int ply);
/* The same if the enemy threatens goal, less the cost of the necessary defence. */
int search_value_defended(struct search *, const struct arimaa_pos *p, int ply);
/* Whether the enemy of p's seat would reach goal in its turn, or was brought there. */
bool search_is_threatened(const struct search *, const struct arimaa_pos *p);
/* The score of a decided game for a seat, its last turn being number `turns`. */
int search_decided(struct arimaa_verdict, int seat, int turns);
/* The value of a turn's start without threats of goal, after `turns` whole turns: both sides may
 * capture, then it is evaluated. */
int search_quiet(struct search *, const struct arimaa_pos *p, int alpha, int beta, int ply,
                 int turns);
/* Whether the turn that ends on p would create the position for the third time. */
bool search_is_forbidden(const struct search *, const struct arimaa_pos *p);
/* The value of ending the turn on p for its player, searched `depth` deep from the ply, after
 * `turns` whole turns; -SEARCH_INFINITE if it may not end. The line after it is in
 * frame[ply].pv. */
int search_turn(struct search *, const struct arimaa_pos *p, int alpha, int beta, int depth,
                int ply, int turns);

#endif
