/* Checks of numbers in tasks and in answers. */
#include "answers/task_parts.h"

int task_refuse(struct agon_error *error)
{
    return agon_fail(error, AGON_BAD_TEXT, -1, "expected a task");
}

json_int_t task_number(const json_t *task, const char *name, json_int_t least, json_int_t most)
{
    const json_t *json = json_object_get(task, name);
    json_int_t n = json_integer_value(json);
    return json_is_integer(json) && n >= least && n <= most ? n : least - 1;
}

bool task_is_score(json_int_t score)
{
    return score >= -AGON_DECIDED && score <= AGON_DECIDED;
}
