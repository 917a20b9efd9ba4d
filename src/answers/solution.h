/* Answers to puzzles, judged by the rules alone, and solutions. */
#ifndef ANSWERS_SOLUTION_H
#define ANSWERS_SOLUTION_H

#include <jansson.h>

#include <agon/game.h>

enum {
    SOLUTION_REPLIES_MAX = 16, /* of the other side after a turn, passes counted */
    SOLUTION_NODES = 20000     /* of an engine that looks for a solution */
};

/* What is to be found where a game starts. */
struct task {
    int turns; /* of one's own until it is won */
    bool hold; /* the opponent must not win in the next turn */
    int aim; /* of Arimaa, enum arimaa_aim, or -1; without it and hold one's own win is asked for */
};
struct task task_of(const char *theme, int turns); /* a puzzle's theme, "goal2", "defence" */

/* An answer, judged. */
struct judgement {
    int status; /* below 0: the answer is no play from there, *error says why */
    struct agon_error error;
    bool right, solved;
    char *reply[SOLUTION_REPLIES_MAX]; /* what the other side plays now */
    int replies;
};
/* `text`: the turns so far, one's own and the replies as they were told. May take a while. Release
 * the judgement whatever comes of it. */
void solution_judge(const agon_game *, const struct task *, const char *text, struct judgement *);
/* A solution with the longest defence, every turn of it in `reply`. May take a while. */
void solution_find(const agon_game *, const struct task *, struct judgement *);
void judgement_release(struct judgement *);
json_t *solution_replies(const struct judgement *); /* ["T", ...] */
/* The cell that a solution touches first, or null. */
json_t *solution_cell(const agon_game *, const struct judgement *);

#endif
