/* The search of the Arimaa engine: one thread's state, and where everything begins. */
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
enum { SEARCH_VALUES = 1 << 15 }; /* static values kept, a power of two */

/* What is kept of each ply on the way down. */
struct search_frame {
    arimaa_step pv[SEARCH_PLIES];
    int pv_n;
    arimaa_step killer[2];
    uint64_t board;         /* hash of the board there */
    arimaa_step step;       /* that is tried here */
    bool null;              /* the node was reached by skipping a turn */
    struct net_units units; /* of the board that was last judged at this ply */
};

/* Told of a node that was searched: its score for its seat, and what kind of bound that is. */
typedef void search_told_fn(void *user, const struct arimaa_pos *, int depth, int score,
                            enum table_bound);

struct search {
    struct search_thread thread;
    const struct arimaa_game *game;
    const struct net *net; /* that judges; for another one, search_clear() after it is set */
    int16_t reduction[SEARCH_LOGS][SEARCH_LOGS]; /* by depth and steps tried before: hundredths */
    search_told_fn *told; /* of quiet nodes only, for who collects them; or NULL */
    void *told_user;
    struct search_frame frame[SEARCH_PLIES + 1];
    struct ranking ranking;
    /* Static values asked for before, shared: the key, its last 16 bits replaced by the value. */
    _Atomic uint64_t *static_values;
    struct repetition repetition;
    struct root root;
};

/* For new memory, all zero; the game and a place for SEARCH_VALUES static values, zero, are the
 * caller's. False: out of memory, nothing to release. */
bool search_init(struct search *, const struct arimaa_game *, _Atomic uint64_t *static_values);
void search_release(struct search *);
/* Forgets what was learned. */
void search_clear(struct search *);
/* Takes the game's history; the last key is the root turn's start. */
void search_past(struct search *, struct agon_past);
/* Value of p for its seat within the window, `depth` steps deep, the root's turn always whole; the
 * line is in frame[0].pv. */
int search_root(struct search *, const struct arimaa_pos *, int alpha, int beta, int depth);
/* The line of a ply becomes a whole turn of n steps, with a pass behind them where it `ends` early,
 * and the line of ply + ARIMAA_STEPS. */
void search_keep_line(struct search *, int ply, const arimaa_step *step, int n, bool ends);
/* static_value.c: the board, whose turn it is and what may follow in it, whatever the turn began
 * with. */
uint64_t search_board_key(const struct arimaa_pos *);
/* Forgets the values that are kept, and the units of all plies. */
void search_values_clear(struct search *);
/* What p, at this ply, is worth to its seat as it stands; kept for the moment it is asked again. */
int search_value(struct search *, const struct arimaa_pos *p, int ply);
/* The same where the enemy threatens goal, less what a defence costs that is still to be made. */
int search_value_defended(struct search *, const struct arimaa_pos *p, int ply);
/* Whether the enemy of p's seat would reach goal in its turn, or has been brought there. */
bool search_is_threatened(const struct search *, const struct arimaa_pos *p);
/* What a decided game is worth to a seat, its last turn being number `turns`. */
int search_decided(struct arimaa_verdict, int seat, int turns);
/* The value of a turn's start without threats of goal, after `turns` whole turns: both sides may
 * take something, then it is judged. */
int search_quiet(struct search *, const struct arimaa_pos *p, int alpha, int beta, int ply,
                 int turns);
/* Whether the turn that ends on p would make the position for the third time. */
bool search_is_forbidden(const struct search *, const struct arimaa_pos *p);
/* The value of ending the turn on p for who has made it, searched so deep from the ply, after so
 * many whole turns; -SEARCH_INFINITE where it may not end. The line behind is in frame[ply].pv. */
int search_turn(struct search *, const struct arimaa_pos *p, int alpha, int beta, int depth,
                int ply, int turns);

#endif
