/* Samples of a variant's games, and the net learned from them (engines/fairy/neural.h). */
#ifndef ENGINES_FAIRY_LESSON_H
#define ENGINES_FAIRY_LESSON_H

#include "engines/fairy/board.h"
#include "search/trainer.h"

struct lesson {
    const struct fairy_game *g;
    struct values values;
    struct board board;
    struct neural_map map;
    unsigned char *sample;       /* n of them, `size` bytes each */
    size_t size, n, room, whole; /* whole: those of finished games */
    bool full;                   /* there is no memory for another sample */
    int scale;                   /* hundredths of a pawn that multiply the odds by e */
    unsigned char *net;          /* the file of the net learned last, or NULL */
    size_t net_size;
};

int lesson_begin(struct lesson *, const agon_game *); /* 0 or AGON_NO_MEMORY */
void lesson_release(struct lesson *);
/* Records a position of the current game, and what a search found for the side to move, in units;
 * not if the memory is full. */
void lesson_note(struct lesson *, const struct fairy_pos *, int score);
/* Ends the game: half points of the first side, 0 to 2. */
void lesson_end_game(struct lesson *, int points);
/* Learns a net from all finished games. 0 or AGON_NO_MEMORY. */
int lesson_learn(struct lesson *, trainer_tell *, void *told);

#endif
