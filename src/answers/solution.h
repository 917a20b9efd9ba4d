/* Answers to puzzles, judged only by the rules, and solutions. */
#ifndef ANSWERS_SOLUTION_H
#define ANSWERS_SOLUTION_H

#include <jansson.h>

#include <agon/game.h>

enum {
    SOLUTION_REPLIES_MAX = 16, /* replies after a turn, passes included */
    SOLUTION_NODES = 20000     /* for an engine that searches a solution */
};

/* The task in a game's start position. */
struct task {
    int turns; /* of the solver's own until the win */
    bool hold; /* the opponent must not win in the next turn */
    int aim;   /* of Arimaa, enum arimaa_aim, or -1; without it and `hold`, the solver must win */
};
struct task task_of(const char *theme, int turns); /* a puzzle's theme, "goal2", "defence" */

/* An answer, judged. */
struct judgement {
    int status; /* below 0: the answer cannot be played from there, see *error */
    struct agon_error error;
    bool right, solved;
    char *reply[SOLUTION_REPLIES_MAX]; /* the other side's reply */
    int replies;
};
/* `text`: the turns so far, the solver's and the replies as sent. May take a while. Release the
 * judgement even on failure. */
void solution_judge(const agon_game *, const struct task *, const char *text, struct judgement *);
/* A solution with the longest defence, all its turns in `reply`. May take a while. */
void solution_find(const agon_game *, const struct task *, struct judgement *);
void judgement_release(struct judgement *);
json_t *solution_replies(const struct judgement *); /* ["T", ...] */
/* The cell that a solution touches first, or null. */
json_t *solution_cell(const agon_game *, const struct judgement *);

#endif
