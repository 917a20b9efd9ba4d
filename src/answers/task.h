/* Tasks: parts of reviews as text, for workers on other machines (postgres/game_jobs.h).
 *
 * A task holds everything that its worker needs: the game as players agreed on it, the turns of the
 * line, the engine and the positions, and nothing about people. Its id comes back with the answer.
 * A definition travels as its image (core/image.h), so that no worker parses a text of strangers.
 *
 *     {"id": "k3...", "game": "chess", "variant": ..., "options": ..., "start": ...,
 *      "definition": ..., "image": hexadecimal digits, "position": where the line starts,
 *      "turns": ["e4", "e5"], "engine": "fairy", "from": 4, "to": 8}
 *     {"id": "k3...", "evaluations": [[score, score after the best turn, "best", "reply"], ...]}
 *
 * A number among the turns is that many ms of time. Neither side trusts the other: a worker opens
 * an image as one of a stranger, and answers are checked against the line. */
#ifndef ANSWERS_TASK_H
#define ANSWERS_TASK_H

#include <jansson.h>

#include <agon/agon.h>

#include "answers/review.h"

/* The capability of workers that do tasks in this form with the engines of this version. */
#define TASK_VERSION "tasks 1 of agon " AGON_VERSION

/* ---- who asks ---- */

/* The common part of all tasks about this review; `start`: the position from which its game was
 * opened, or NULL. NULL: workers cannot do it. */
json_t *task_about(const struct line_review *, const char *start);
/* The task of evaluating the positions from..to - 1, for free(). */
char *task_write(const json_t *about, const char *id, int from, int to);
/* Takes the answer to it into the review; false: it is none, and nothing was changed. */
bool task_take(struct line_review *, const char *id, int from, int to, const char *answer);

/* ---- a worker ---- */

bool task_is(const char *text); /* rather than a game of a match */
/* Does the task. 1 with *answer, for free(); 0: stopped; or a negative status with *error. */
int task_do(const char *text, const struct agon_stop *, char **answer, struct agon_error *);

#endif
