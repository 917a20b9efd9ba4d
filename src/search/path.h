/* The path from a search's root to the current node: positions, the history of keys, and the lists
 * of moves.
 *
 * Everything is in arrays allocated once. A list of moves begins where the previous one ends, so a
 * path uses little memory although every list could be as long as the game allows. */
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
    size_t *top; /* by ply: the start of its position's list */
    uint64_t *keys;
    int keys_n, keys_room;
    int spare;             /* room for keys beyond the path's, set before path_begin() */
    const agon_move *only; /* restriction of path_moves() at the root; n 0: none */
    int only_n;
};
int path_init(struct path *, const agon_game *, int max); /* 0 or AGON_NO_MEMORY */
void path_release(struct path *);                         /* a zeroed path is allowed */
/* Begins at a root with its history; AGON_NO_MEMORY if that is too long for the heap. */
int path_begin(struct path *, const agon_pos *, struct agon_past);
/* Restricts the moves listed at the root. */
void path_restrict(struct path *, const agon_move *only, int n);
/* Lists the legal moves at path_list(); without any, the position is decided or drawn. At a drawn
 * root: the moves of a player who does not claim the draw. */
int path_moves(struct path *);
/* Plays a move; the lists of earlier positions stay valid until path_moves() is called there again.
 * `listed`: the length of this position's list, 0 if it was not made. */
void path_play(struct path *, agon_move, int listed);
void path_undo(struct path *);
/* Whether the position, where a turn begins, occurred before in the history, so that its value
 * depends on the path to it. */
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
