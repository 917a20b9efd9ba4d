/* Whether the exercises of a course can be solved. */
#ifndef TESTS_COURSE_CHECK_H
#define TESTS_COURSE_CHECK_H

#include "play/exercise.h"

/* Checks that each exercise opens, has not reached its goal at the start, and that every solution
 * reaches it with three stars at its last turn. 0, or a negative status; error->at as in
 * course_read(). */
int course_check(const struct course *, struct agon_error *);

#endif
