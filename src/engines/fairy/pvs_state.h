/* The search of the fairy chess engine: one thread's state. */
#ifndef ENGINES_FAIRY_PVS_STATE_H
#define ENGINES_FAIRY_PVS_STATE_H

#include <agon/engine.h>

#include "engines/fairy/board.h"
#include "engines/fairy/correction.h"
#include "engines/fairy/history.h"
#include "search/search_thread.h"

enum { PVS_PLIES = BOARD_PLIES - 1, PVS_LOGS = 64, PVS_UNKNOWN = 1 << 20 };

/* The data of each ply on the current path. */
struct pvs_frame {
    agon_move pv[BOARD_PLIES];
    int pv_n;
    agon_move killer[2];
    struct history_step step; /* of the move tried here; kind -1: a skipped turn */
    int value;                /* static, corrected; PVS_UNKNOWN in danger */
    agon_move left_out;       /* excluded move, else 0 */
    int extended;             /* extensions on this path, in plies */
};

/* Cached static values, by key. */
struct pvs_value {
    uint64_t key;
    int value;
};
enum { PVS_VALUES = 1 << 15 };

struct pvs {
    struct search_thread thread;
    const struct fairy_game *game;
    const struct values *values;
    struct board board;
    struct history history;
    struct correction correction;
    int16_t reduction[PVS_LOGS][PVS_LOGS]; /* hundredths, by depth and number of moves tried */
    struct pvs_frame frame[BOARD_PLIES + 1];
    agon_move *list; /* the lists of the open nodes, concatenated, and their scores */
    int32_t *score;
    size_t room, max; /* entries; of one list */
    struct pvs_value value[PVS_VALUES];
};

/* The moves before a ply. */
static inline struct history_past pvs_past(const struct pvs *s, int ply)
{
    const struct history_step none = {-1, 0};
    return (struct history_past){ply > 0 ? s->frame[ply - 1].step : none,
                                 ply > 1 ? s->frame[ply - 2].step : none};
}

#endif
