/* Tasks of analyses: the position at the end of a line is searched until the search is stopped. */
#ifndef ANSWERS_TASK_LINES_H
#define ANSWERS_TASK_LINES_H

#include "answers/task_parts.h"

enum { TASK_LINES_MAX = 5 };

enum task_lines { TASK_LINES_WRONG = -1, TASK_LINES_SO_FAR, TASK_LINES_ALL };
/* Reads an answer, or a report; hands each line to take(), unless something is wrong. */
enum task_lines task_take_lines(const struct agon_line *, const char *id, int lines,
                                const char *answer, agon_info_fn *take, void *user);
/* Searches until it is stopped: the part of the answer after the id, or NULL with *status and
 * *error; 0: no memory. */
json_t *task_analyse(const struct task_place *, const json_t *task, int *status,
                     struct agon_error *);

#endif
