/* Tasks: parts of reviews and turns of engines as text, for workers on other machines
 * (postgres/game_jobs.h).
 *
 * A task holds everything that its worker needs: the game as players agreed on it, the turns of the
 * line, the engine and the positions, and nothing about people. Its id comes back with the answer.
 * A definition travels as its image (core/image.h), so that no worker parses a text of strangers.
 *
 *     {"id": "k3...", "game": "chess", "variant": ..., "options": ..., "start": ...,
 *      "definition": ..., "image": hexadecimal digits, "position": where the line starts,
 *      "turns": ["e2e4", "e7e5"], "engine": "fairy", and either:
 *      "do": "review", "from": 4, "to": 8}
 *      "do": "turn", "level": 9, "hash": MB, "nodes": ..., "seed": ..., "soft": ms, "hard": ms}
 *
 *     {"id": "k3...", "evaluations": [[score, score after the best turn, "best", "reply"], ...]}
 *     {"id": "k3...", "turn": "g1f3"}
 *
 * A number among the turns is that many ms of time. Neither side trusts the other: a worker opens
 * an image as one of a stranger, and answers are checked against the line. */
#ifndef ANSWERS_TASK_H
#define ANSWERS_TASK_H

#include <jansson.h>

#include <agon/agon.h>

#include "answers/review.h"

/* The capability of workers that do tasks in this form with the engines of this version. */
#define TASK_VERSION "tasks 2 of agon " AGON_VERSION

/* ---- who asks ---- */

enum { TASK_IMAGE_MAX = 1 << 14 }; /* bytes: larger definitions are not sent */
/* The common part of all tasks about this line; `start`: the position from which its game was
 * opened, or NULL. NULL: workers cannot do them. */
json_t *task_about(const struct agon_line *, const char *start, const struct agon_engine_type *);
/* The task of evaluating the positions from..to - 1 of a review, for free(). */
char *task_write_review(const json_t *about, const char *id, int from, int to);
/* Takes the answer to it into the review; false: it is none, and nothing was changed. */
bool task_take_review(struct line_review *, const char *id, int from, int to, const char *answer);

enum { TASK_HASH_MB_MAX = 256, TASK_MS_MAX = 60000 };
struct task_turn {
    int level, hash_mb;
    uint64_t nodes, seed;
    int64_t soft_ms, hard_ms; /* since the worker begins */
};
/* The task of choosing a turn at the end of the line, for free(). */
char *task_write_turn(const json_t *about, const char *id, const struct task_turn *);
/* Reads the answer to it; false: it is none. */
bool task_take_turn(const struct agon_line *, const char *id, const char *answer,
                    struct agon_turn *);

/* ---- a worker ---- */

bool task_is(const char *text); /* rather than a game of a match */
/* Does the task. 1 with *answer, for free(); 0: stopped; or a negative status with *error. */
int task_do(const char *text, const struct agon_stop *, char **answer, struct agon_error *);

#endif
