/* Tasks: parts of reviews, turns of engines and analyses as text, for workers on other machines
 * (postgres/game_jobs.h).
 *
 * A task holds everything that its worker needs: the game as players agreed on it, the turns of the
 * line, the engine and the positions, and nothing about people. Its id comes back with the answer.
 * A definition travels as its image (core/image.h), so that no worker parses a text of strangers.
 *
 *     {"id": "k3...", "game": "chess", "variant": ..., "options": ..., "start": ...,
 *      "definition": ..., "image": hexadecimal digits, "position": where the line starts,
 *      "turns": ["e2e4", "e7e5"], "engine": "fairy", and one of:
 *      "do": "review", "from": 4, "to": 8}
 *      "do": "turn", "level": 9, "hash": MB, "nodes": ..., "seed": ..., "soft": ms, "hard": ms}
 *      "do": "analyse", "lines": 3}
 *
 *     {"id": "k3...", "evaluations": [[score, score after the best turn, "best", "reply"], ...]}
 *     {"id": "k3...", "turn": "g1f3"}
 *     {"id": "k3...", "ended": false, "lines":
 *      [[depth, seldepth, nodes, ms, score, ["g1f3", ...]], null, ...]}
 *
 * An analysis also reports its lines during the search, in the form of its answer; `ended`: the
 * search has seen everything, it was not stopped.
 *
 * A number among the turns is that many ms of time. Neither side trusts the other: a worker opens
 * an image as one of a stranger, and answers are checked against the line. */
#ifndef ANSWERS_TASK_H
#define ANSWERS_TASK_H

#include <jansson.h>

#include <agon/agon.h>

#include "answers/review.h"
#include "answers/task_lines.h"

/* The capability of workers that do tasks in this form with the engines of this version. */
#define TASK_VERSION "tasks 3 of agon " AGON_VERSION

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

/* The task of searching the position at the end of the line for that many lines, up to
 * TASK_LINES_MAX, for free(). Its answers are read by task_take_lines(). */
char *task_write_lines(const json_t *about, const char *id, int lines);

/* ---- a worker ---- */

bool task_is(const char *text); /* rather than a game of a match */
/* Does the task; the report may be NULL. 1 with *answer, for free(); 0: stopped, which an analysis
 * answers; or a negative status with *error. */
int task_do(const char *text, const struct agon_stop *, const struct task_report *, char **answer,
            struct agon_error *);

#endif
