/* Adjudication: ends a game whose outcome the players agree on, by the scores that they report, or
 * that endgame tables know. */
#ifndef PLAY_ADJUDICATE_H
#define PLAY_ADJUDICATE_H

#include "play/endgame.h"
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
    /* Decided, if the tables say so after a turn of the players. NULL: none; else the match has to
     * be of a game that they fit, and they outlive the struct. */
    const struct endgame_tables *tables;
};

enum adjudicated { ADJUDICATED_NOT, ADJUDICATED_BY_SCORES, ADJUDICATED_BY_TABLES };
/* Sets the result of a running match that is decided. */
enum adjudicated adjudicate(const struct adjudication *, const struct match *,
                            struct agon_result *);

/* ", resign score=6,turns=3", ", tables of 5 pieces" and the like, "" if nothing is adjudicated; as
 * snprintf, below ADJUDICATE_TEXT_MAX bytes. */
int adjudicate_write(const struct adjudication *, char *text, size_t size);
/* Reads "score=6,turns=3", for draws also "after=40"; scores are in the smallest piece. 0, or
 * AGON_BAD_TEXT with error->at in the text. */
int adjudicate_win_read(struct adjudication *, const char *text, struct agon_error *);
int adjudicate_draw_read(struct adjudication *, const char *text, struct agon_error *);

#endif
