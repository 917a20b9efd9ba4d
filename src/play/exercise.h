/* Exercises of a course, judged by the rules of their game alone.
 *
 * A learner's turns are played one after the other; the other side answers with the first reply of
 * the exercise that is legal, else with the first legal turn, and passes that are forced play
 * themselves. All goals have to hold at the end of one of the learner's turns:
 *
 *     win              the game is over, and won
 *     capture N        N enemy pieces fewer are on the board than at the start
 *     reach CELL ...   a piece of one's own stands on each of these
 *     leave CELL ...   nothing stands on any of these
 *     freeze CELL ...  what stands on these is frozen
 *     burn CELL ...    what belongs to nobody, an arrow, lies on each of these
 *     have LETTER      one of one's own pieces is of that type
 *     check            the other side's royal piece is attacked
 *     safe             no piece of one's own is lost, nor to the answer that follows
 *     hold             the game goes on, and the other side has no turn that wins at once
 *     solution         the position is that in which one of the solutions ends */
#ifndef PLAY_EXERCISE_H
#define PLAY_EXERCISE_H

#include <stdbool.h>

#include <agon/game.h>

#include "play/course.h"

enum { EXERCISE_REPLIES = 24, EXERCISE_HELPS = 2 };

struct exercise_verdict {
    bool reached, failed; /* neither: it goes on */
    int used;             /* turns of one's own */
    int stars;            /* 1 to 3 when reached */
    /* What follows the learner's last turn: turns of the other side, and passes; for free(). */
    char *reply[EXERCISE_REPLIES];
    int replies;
};

/* What a game is opened with for an exercise. */
struct agon_setup exercise_setup(const struct exercise *);
/* Judges "T; T", the learner's own turns, in a game of exercise_setup(). `helps`: how often help
 * was taken, each a star less. 0, or a negative status with an error; exercise_release() after 0.
 */
int exercise_judge(const struct exercise *, const agon_game *, const char *turns, int helps,
                   struct exercise_verdict *, struct agon_error *);
void exercise_release(struct exercise_verdict *);
/* How it stands before the first turn: reached already, or failed, there being no turn to choose.
 * 0, or AGON_NO_MEMORY. */
int exercise_begin(const struct exercise *, const agon_game *, struct exercise_verdict *,
                   struct agon_error *);
/* Why a goal means nothing on this game's board, or NULL. */
const char *exercise_goal_wrong(const agon_game *, const char *goal);
/* Whether each exercise opens, has not reached its goal already, and every solution reaches it with
 * three stars and not before its last turn. 0, or a negative status; error->at as course_read()'s.
 */
int course_check(const struct course *, struct agon_error *);

#endif
