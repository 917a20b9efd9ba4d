/* A slow and simple Arimaa, written from the rules alone, to check the fast rules.
 *
 * A board is 64 letters. The current turn stores its start, its steps and the only link between
 * consecutive steps: a square just left, which a push must fill and a pull may fill. */
#ifndef PLAIN_ARIMAA_H
#define PLAIN_ARIMAA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PLAIN_GOLD, PLAIN_SILVER, PLAIN_NOBODY = -1 };
enum { PLAIN_TURN_STEPS = 4, PLAIN_STEPS_MAX = 256, PLAIN_TEXT_SIZE = 72 };

/* at[8 * (rank - 1) + file], a1 first; ' ' is an empty square, capital letters are gold. */
struct plain_board {
    char at[64];
};
struct plain_position {
    struct plain_board board;
    int side; /* to move */
};

struct plain_step {
    int from, to;
};
struct plain_turn {
    struct plain_position start;
    struct plain_board board; /* now */
    struct plain_step step[PLAIN_TURN_STEPS];
    int n;    /* steps made */
    int hole; /* the square left by the last step, if a piece may or must move into it; else -1 */
    char leaver;  /* the piece that left it, even if lost in a trap */
    bool pushing; /* `leaver` was pushed: a stronger piece must enter `hole` now; else a pull may */
};

/* Positions at the starts of turns, oldest first; the last is the start of the current turn. */
struct plain_history {
    const struct plain_position *at;
    int n;
};

enum plain_repetition { PLAIN_ILLEGAL, PLAIN_LOSES, PLAIN_LOSES_ARRANGEMENT };
struct plain_rules {
    bool judge; /* false: no judgement and no repetition, the game ends only if there is no step */
    bool elimination_loses; /* a player without rabbits loses; false: plays on */
    bool norabbits_draw;    /* both without rabbits: a draw; false: the player who just moved
                             * wins */
    enum plain_repetition repetition;
    char army[2][17]; /* the letters that each side sets up, capitals, in any order */
};
struct plain_result {
    bool over;
    int winner;      /* PLAIN_NOBODY for a draw */
    const char *why; /* "goal", "elimination", "immobilisation" or "repetition" */
};

/* The rules of a variant ("official", "document-000", ...), changed by "name=value ...". */
bool plain_rules_read(struct plain_rules *, const char *variant, const char *options);

/* "g [64 characters]", a8 first; false: invalid. */
bool plain_position_read(struct plain_position *, const char *text);
void plain_position_write(const struct plain_position *, char text[PLAIN_TEXT_SIZE]);
bool plain_same(const struct plain_board *, const struct plain_board *);

/* Whether the piece on a square is beside a stronger enemy and beside no friend. */
bool plain_frozen(const struct plain_board *, int square);

void plain_turn_begin(struct plain_turn *, const struct plain_position *);
/* Every legal next step: those from which a whole turn can be finished. Returns their number. */
int plain_steps(const struct plain_turn *, const struct plain_rules *, struct plain_history,
                struct plain_step out[PLAIN_STEPS_MAX]);
/* Whether the turn may end now. */
bool plain_may_end(const struct plain_turn *, const struct plain_rules *, struct plain_history);
/* Makes a legal step and removes unguarded pieces on traps. */
void plain_take(struct plain_turn *, struct plain_step);
struct plain_position plain_turn_end(const struct plain_turn *); /* the other side to move */

/* "rd2e": the piece in `turn`, its square and its direction. */
void plain_step_write(const struct plain_turn *, struct plain_step, char text[5]);
/* Plays the words of `text` as steps from `turn` on, with or without the words for captures
 * ("rc3x"). False if a word is not a legal step or names a capture that did not just happen. */
bool plain_turn_read(struct plain_turn *, const struct plain_rules *, struct plain_history,
                     const char *text);
/* Sets up the side to move from 16 words such as "Ra1", fewer for a smaller army; then the other
 * side is to move. */
bool plain_set_up(struct plain_position *, const struct plain_rules *, const char *text);
bool plain_setting_up(const struct plain_position *, const struct plain_rules *);

/* Calls `each` for every ordered list of steps that is a whole turn; returns their number. */
typedef void plain_turn_fn(void *user, const struct plain_turn *);
int64_t plain_each_turn(const struct plain_rules *, struct plain_history, plain_turn_fn *each,
                        void *user);
/* The distinct boards that whole turns reach, sorted; the caller frees *ends. -1: no memory. */
int64_t plain_ends(const struct plain_rules *, struct plain_history, struct plain_board **ends);

/* Judges the position at the start of a turn, the last of the history, as left by the other
 * side. */
void plain_judge(const struct plain_rules *, struct plain_history, struct plain_result *);

#endif
