/* Courses: small exercises that teach a game, read from text files.
 *
 * data/courses has one per game, and docs/courses.md describes the format: lines "KEY: VALUE",
 * exercises separated by empty lines. Reading checks the form; exercise.h checks by the rules that
 * every goal can be reached, and judges a learner's turns. */
#ifndef PLAY_COURSE_H
#define PLAY_COURSE_H

#include <agon/status.h>

enum {
    COURSE_EXERCISES = 20, /* of a course, at most */
    COURSE_GOALS = 3,      /* of an exercise, all required */
    COURSE_SOLUTIONS = 6,
    COURSE_WITHIN = 20, /* turns allowed in an exercise, at most */
    COURSE_ID = 24,     /* bytes of an exercise's id with its NUL */
    COURSE_LANGUAGES = 4
};

/* Texts for the learner, in every language. */
enum course_text { COURSE_TITLE, COURSE_TASK, COURSE_HINT, COURSE_TEXTS };

extern const char *const course_language[COURSE_LANGUAGES];

/* All texts point into the course. */
struct exercise {
    const char *id;
    const char *variant, *options, *start; /* NULL: the game's default */
    const char *goal[COURSE_GOALS];        /* as exercise.h reads them */
    int goals;
    int turns;                              /* of the learner's own for three stars */
    int within;                             /* the learner's turns allowed */
    const char *solution[COURSE_SOLUTIONS]; /* "T; T", the learner's turns only */
    int solutions;
    const char *reply; /* "T; T": the other side plays the first legal one; or NULL */
    const char *text[COURSE_LANGUAGES][COURSE_TEXTS];
};

struct course {
    const char *game;
    struct exercise exercise[COURSE_EXERCISES];
    int n;
    char *bytes; /* the storage of the texts */
};

/* Reads a whole file; course_release() it. AGON_BAD_TEXT or AGON_NO_MEMORY with an error whose `at`
 * is a byte of `text`; then nothing needs releasing. */
int course_read(struct course *, const char *text, struct agon_error *);
void course_release(struct course *);
/* The exercise of that id, or NULL. */
const struct exercise *course_find(const struct course *, const char *id);
/* The index of a language's two letters; English if unknown. */
int course_language_find(const char *letters);

#endif
