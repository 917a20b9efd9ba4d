/* The way from a search's root to the node at hand: positions, the history of keys, and the lists
 * of moves.
 *
 * All of it lies in arrays taken once. A list of moves begins where the one before it ends, so that
 * a path uses little memory although every list could be as long as the game allows. */
#ifndef SEARCH_PATH_H
#define SEARCH_PATH_H

#include <string.h>

#include <agon/game.h>

struct path {
    const agon_game *game;
    int max;                  /* moves deep, at most */
    int ply;                  /* moves played from the root */
    int turns;                /* of them: turns completed */
    unsigned char *positions; /* max + 1 */
    size_t stride;
    bool *ended;     /* by ply: the move played there ended a turn */
    agon_move *move; /* by ply: the move played there */
    agon_move *lists;
    size_t *top; /* by ply: where the list of its position begins */
    uint64_t *keys;
    int keys_n, keys_room;
    int spare;             /* room for keys beyond the path's own, set before path_begin() */
    const agon_move *only; /* what path_moves() lists at the root; 0 of them: everything */
    int only_n;
};
int path_init(struct path *, const agon_game *, int max); /* 0 or AGON_NO_MEMORY */
void path_release(struct path *);                         /* a zeroed path is allowed */
/* Begins at a root with its history; AGON_NO_MEMORY when that is too long for the heap. */
int path_begin(struct path *, const agon_pos *, struct agon_past);
/* Lists no other moves at the root than those that a search is limited to. */
void path_restrict(struct path *, const agon_move *only, int n);
/* Lists the legal moves at path_list(); with none, the position is decided or drawn. At a root that
 * is drawn, moves that somebody who does not claim the draw still has. */
int path_moves(struct path *);
/* Plays a move; lists of the position before stay valid until path_moves() is called there again,
 * if that position's list was made: else give its length as 0. */
void path_play(struct path *, agon_move, int listed);
void path_undo(struct path *);
/* Whether the position, where a turn begins, came before in the history: its worth depends on how
 * it was reached. */
bool path_repeats(const struct path *);

static inline agon_pos *path_pos(const struct path *p)
{
    return (agon_pos *)(p->positions + (size_t)p->ply * p->stride);
}

static inline agon_move *path_list(const struct path *p)
{
    return p->lists + p->top[p->ply];
}

static inline struct agon_past path_past(const struct path *p)
{
    return (struct agon_past){p->keys, p->keys_n};
}

static inline int path_seat(const struct path *p)
{
    return p->game->rules->seat(p->game, path_pos(p));
}

static inline int path_team(const struct path *p)
{
    return p->game->team[path_seat(p)];
}

static inline bool path_turn_open(const struct path *p)
{
    return agon_turn_open(p->game, path_pos(p));
}

#endif
