/* Courses that teach the games: data/courses, read once when the server starts. */
#ifndef SERVER_PUZZLES_COURSES_H
#define SERVER_PUZZLES_COURSES_H

#include <jansson.h>

#include "play/course.h"
#include "play/exercise.h"

struct course_set;

struct courses {
    struct course_set *set;
};

/* A user's stars in an exercise, as a document: id PERSON/GAME/EXERCISE, its text a digit. */
#define COURSE_STARS "stars"
enum { COURSE_STARS_ID = 96, COURSE_STARS_MAX = 500 }; /* bytes of an id; documents of a user */

/* Loads the embedded files; 0 or a negative status. */
int courses_load(struct courses *, struct agon_error *);
void courses_release(struct courses *);
const struct course *course_at(const struct courses *, int i); /* NULL after the last */
const struct course *course_of(const struct courses *, const char *game);

/* {"game", "exercises": ["id"]} */
json_t *course_summary_json(const struct course *);
/* Its exercises with the texts of a language (an index of course_language). */
json_t *course_exercises_json(const struct course *, int language);

#endif
