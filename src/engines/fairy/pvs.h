/* The search of the fairy chess engine: one thread's state, and the node everything begins with. */
#ifndef ENGINES_FAIRY_PVS_H
#define ENGINES_FAIRY_PVS_H

#include <agon/engine.h>

#include "engines/fairy/board.h"
#include "engines/fairy/history.h"
#include "search/stop.h"
#include "search/table.h"

enum { SEARCH_PLIES = BOARD_PLIES - 1, SEARCH_LINES = 16, SEARCH_LOGS = 64 };
enum { SEARCH_INFINITE = 32000, SEARCH_WON = AGON_DECIDED - 1000 };

/* What is kept of each ply on the way down. */
struct search_frame {
    agon_move pv[BOARD_PLIES];
    int pv_n;
    agon_move killer[2];
    struct history_step step; /* of the move tried here; kind -1: a skipped turn */
};

/* Static values met before, by key. */
struct search_value {
    uint64_t key;
    int value;
};
enum { SEARCH_VALUES = 1 << 15 };

struct search {
    const struct fairy_game *game;
    const struct values *values;
    struct table *table;
    struct stop_token *stop; /* shared by the threads of a search */
    struct stop_poll poll;
    uint64_t max_nodes; /* 0: no limit */
    bool prunes;        /* leaves out, or searches less deep, what hardly can be good enough */
    bool stopped;
    _Atomic uint64_t nodes; /* written by its own thread, read by the one that reports */
    int deepest;
    int noise; /* at most added to what each move at the root is worth: weak levels' */
    uint64_t noise_seed;
    agon_move barred[SEARCH_LINES]; /* moves of the root that better lines begin with */
    int bars;
    struct board board;
    struct history history;
    int16_t reduction[SEARCH_LOGS][SEARCH_LOGS]; /* hundredths, by depth and moves tried before */
    struct search_frame frame[BOARD_PLIES + 1];
    agon_move *list; /* the lists of the open nodes, one after the other, and their scores */
    int32_t *score;
    size_t room, most; /* entries; of one list */
    struct search_value value[SEARCH_VALUES];
};

/* Takes memory for a game; NULL: none left. */
struct search *pvs_new(const struct fairy_game *, const struct values *, struct table *);
void pvs_free(struct search *);  /* NULL is allowed */
void pvs_clear(struct search *); /* forgets what was learned */
/* 0 or AGON_NO_MEMORY. */
int pvs_begin(struct search *, const struct fairy_pos *, struct agon_past);
/* The root's value for its seat within the window; the line is in frame[0].pv. */
int pvs_root(struct search *, int alpha, int beta, int depth);

#endif
