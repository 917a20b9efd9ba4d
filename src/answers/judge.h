/* Judging a reviewed line: where it turned, how it is refuted, how well each side has played.
 *
 * A turn is compared with the turn that the engine would have played there: both lead to positions
 * where the other side moves, searched alike, so that being to move favours neither. What a turn
 * gives away is counted in chances to win, because a piece means less when everything is won. */
#ifndef ANSWERS_JUDGE_H
#define ANSWERS_JUDGE_H

#include <jansson.h>

#include <agon/game.h>

enum {
    JUDGE_SCALE = 2500, /* a lead with which 73 of 100 games are won */
    /* Chances lost by a turn, in hundredths: */
    JUDGE_INACCURACY = 10,
    JUDGE_MISTAKE = 20,
    JUDGE_BLUNDER = 30
};

/* The position where a turn begins, as an engine sees it. */
struct evaluation {
    int score;                    /* for the seat to move */
    int best_score;               /* for that seat too: what a search behind the best turn says */
    struct agon_turn best, reply; /* the best turn, and the other side's to it; n = 0: unknown */
    bool played;                  /* the best turn is the line's: `reply` and `best_score` are not
                                   * filled, the next position has them */
};

struct judged {
    const struct agon_line *line;
    const struct evaluation *evaluation; /* by turn, those from `from` to `done` */
    int from, done, positions;
    bool decided;               /* the line ended on the board, */
    int16_t points[AGON_SEATS]; /* in this way; filled if it ended in any way */
};

/* Lists, as docs/protocol-server.md tells of reviews. */
json_t *judge_evaluations(const struct judged *);
json_t *judge_points(const struct judged *);
json_t *judge_sides(const struct judged *);

#endif
