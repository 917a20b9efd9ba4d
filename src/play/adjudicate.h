/* Adjudication: ends a game whose outcome the players agree on, by the scores that they report. */
#ifndef PLAY_ADJUDICATE_H
#define PLAY_ADJUDICATE_H

#include "play/match.h"

enum { ADJUDICATE_TEXT_MAX = 128 };

/* `turns` 0: never. Scores are value() units, thousandths of the smallest piece in most games. */
struct adjudication {
    /* Won, if each of the last `turns` turns of every seat reported at least `score` for one
     * team. */
    struct {
        int turns, score;
    } win;
    /* Drawn, if each of the last `turns` turns of every seat reported at most `score` for either
     * side, once every seat has played `after` turns. */
    struct {
        int turns, score, after;
    } draw;
};

/* The result of a running match that the reported scores decide; false: they do not. */
bool adjudicate(const struct adjudication *, const struct match *, struct agon_result *);

/* ", resign score=6,turns=3" and the like, "" if nothing is adjudicated; as snprintf, below
 * ADJUDICATE_TEXT_MAX bytes. */
int adjudicate_write(const struct adjudication *, char *text, size_t size);
/* Reads "score=6,turns=3", for draws also "after=40"; scores are in the smallest piece. 0, or
 * AGON_BAD_TEXT with error->at in the text. */
int adjudicate_win_read(struct adjudication *, const char *text, struct agon_error *);
int adjudicate_draw_read(struct adjudication *, const char *text, struct agon_error *);

#endif
