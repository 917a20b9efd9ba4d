/* Games to learn from, and the turns that were not played in them. */
#ifndef TUNE_GAMES_H
#define TUNE_GAMES_H

#include <agon/agon.h>

#include "core/random.h"
#include "games/arimaa/turns.h"
#include "model.h"

enum { ALTERNATIVES_HARD = 12, ALTERNATIVES_MAX = 28 };

/* A turn of a game. */
struct played {
    struct arimaa_pos before, after;
    struct agon_turn turn;
    int seat, game;
    float won;  /* by its side: 0, 1/2 or 1 */
    bool teach; /* its side is one to learn from */
    struct board at_start, at_end;
    struct board alternative[ALTERNATIVES_MAX];
    float stands_for[ALTERNATIVES_MAX]; /* how many of all turns an alternative stands for */
    int alternatives;
};

struct games {
    struct played *turn;
    size_t n, room;
    int count;
    const agon_game *game;
    struct found *found; /* what all boards point into */
    size_t found_n, found_room;
    struct arimaa_turns turns;
};

/* Reads a file of games, a line each: the winner "w" or "b", a tab, whose turns teach (1 gold, 2
 * silver, 3 both, 0 nobody), a tab, the turns parted by ";". Says on stderr what it leaves out;
 * false: the file cannot be read. Turns that end the game or leave a goal unstopped do not teach.
 */
bool games_read(struct games *, const char *name, const agon_game *);
/* For every turn the boards of other turns: the model's favourites of a sample, and some by chance
 * that stand for the others. */
void games_compare(struct games *, const struct model *, struct random *);
void games_release(struct games *);

#endif
