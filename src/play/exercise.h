/* Exercises of a course, judged only by the rules of their game.
 *
 * A learner's turns are played one by one; the other side answers with the first legal reply of the
 * exercise, else with the first legal turn, and forced passes are played automatically. All goals
 * must hold after one of the learner's turns:
 *
 *     win              the game is over, and won
 *     capture N        the other side has N pieces fewer than at the start
 *     reach CELL ...   one of the learner's pieces is on each of these
 *     leave CELL ...   all of these are empty
 *     freeze CELL ...  the pieces on these are frozen
 *     burn CELL ...    an arrow is on each of these
 *     have LETTER      the learner has a piece of that type
 *     check            the other side's royal piece is attacked
 *     safe             the learner lost no piece, nor does in the reply
 *     hold             the game continues, and the other side cannot win in one turn
 *     solution         the position is the last of one of the solutions */
#ifndef PLAY_EXERCISE_H
#define PLAY_EXERCISE_H

#include <stdbool.h>

#include <agon/game.h>

#include "play/course.h"

enum { EXERCISE_REPLIES = 24, EXERCISE_HELPS = 2 };

struct exercise_verdict {
    bool reached, failed; /* neither: in progress */
    int used;             /* the learner's turns */
    int stars;            /* 1 to 3 when reached */
    /* The moves after the learner's last turn: the other side's turns, and passes; for free(). */
    char *reply[EXERCISE_REPLIES];
    int replies;
};

/* The set-up for opening the game of an exercise. */
struct agon_setup exercise_setup(const struct exercise *);
/* Judges "T; T", the learner's own turns, in a game of exercise_setup(). `helps`: number of hints
 * used, each costs a star. 0, or a negative status with an error; exercise_release() after 0. */
int exercise_judge(const struct exercise *, const agon_game *, const char *turns, int helps,
                   struct exercise_verdict *, struct agon_error *);
void exercise_release(struct exercise_verdict *);
/* The verdict before the first turn: already reached, or failed because there is no turn to choose.
 * 0, or AGON_NO_MEMORY. */
int exercise_begin(const struct exercise *, const agon_game *, struct exercise_verdict *,
                   struct agon_error *);
/* Why a goal is invalid on this game's board, or NULL. */
const char *exercise_goal_wrong(const agon_game *, const char *goal);

#endif
