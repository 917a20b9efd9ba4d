/* Judging a reviewed line: turning points, their refutations, and the accuracy of each side.
 *
 * A turn is compared with the engine's: both lead to positions with the other side to move,
 * searched with the same effort, so that the side to move has no advantage. Losses are counted in
 * winning chances, because a piece matters less in a won game. */
#ifndef ANSWERS_JUDGE_H
#define ANSWERS_JUDGE_H

#include <jansson.h>

#include <agon/game.h>

enum {
    JUDGE_SCALE = 2500, /* a lead that wins 73 of 100 games */
    /* Winning chances lost by a turn, in hundredths: */
    JUDGE_INACCURACY = 10,
    JUDGE_MISTAKE = 20,
    JUDGE_BLUNDER = 30
};

/* An engine's evaluation of the position where a turn begins. */
struct evaluation {
    int score;                    /* for the seat to move */
    int best_score;               /* for that seat too: from a search after the best turn */
    struct agon_turn best, reply; /* the best turn, and the best reply; n = 0: unknown */
    bool played;                  /* the best turn was played: `reply` and `best_score` are unset,
                                   * the next position has them */
};

struct judged {
    const struct agon_line *line;
    const struct evaluation *evaluation; /* by turn, those from `from` to `done` */
    int from, done, positions;
    bool decided;               /* the line ended on the board, */
    int16_t points[AGON_SEATS]; /* the result, if the game ended in any way */
};

/* Lists in the form of reviews in docs/protocol-server.md. */
json_t *judge_evaluations(const struct judged *);
json_t *judge_points(const struct judged *);
json_t *judge_sides(const struct judged *);

#endif
