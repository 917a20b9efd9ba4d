/* Parts that all kinds of tasks share: the place where a worker searches, and checks of numbers. */
#ifndef ANSWERS_TASK_PARTS_H
#define ANSWERS_TASK_PARTS_H

#include <jansson.h>

#include <agon/engine.h>
#include <agon/game.h>

/* Hears the lines that an analysis has found so far, as soon as it begins and with every line; the
 * text is the listener's to free(). */
struct task_report {
    void (*tell)(void *user, char *text);
    void *user;
};

/* The position and the engine of a task. */
struct task_place {
    const char *id;
    const struct agon_line *line;
    const struct agon_engine_type *type;
    agon_engine *engine;
    const struct agon_stop *stop;
    const struct task_report *report; /* or NULL */
};

/* Returns a negative status, with *error. */
int task_refuse(struct agon_error *);
/* A number of the task; out of bounds, `least` - 1. */
json_int_t task_number(const json_t *task, const char *name, json_int_t least, json_int_t most);
bool task_is_score(json_int_t score);

#endif
