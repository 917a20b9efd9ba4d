/* Reads the arguments of a question, and opens its game and engine. */
#include "browser/question.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/level.h"
#include "proto/game_json.h"

enum { HASH_MB = 16 };

/* ---- arguments ---- */

/* The value of the first pair of this name from *at on; advances *at past it; or NULL. */
static const char *next_value(const struct question *q, const char **at, const char *name)
{
    while (*at < q->end) {
        const char *key = *at, *value = key + strlen(key) + 1;
        if (value >= q->end)
            return NULL;
        *at = value + strlen(value) + 1;
        if (strcmp(key, name) == 0)
            return value;
    }
    return NULL;
}

const char *question_text(const struct question *q, const char *name)
{
    const char *at = q->text, *value = next_value(q, &at, name);
    return value && *value ? value : NULL;
}

int question_number(const struct question *q, const char *name, int otherwise)
{
    int64_t n;
    const char *text = question_text(q, name);
    return text && text_number(text, strlen(text), 0, INT32_MAX, &n) ? (int)n : otherwise;
}

json_t *question_list(const struct question *q, const char *name)
{
    json_t *values = json_array();
    const char *at = q->text;
    for (const char *value; (value = next_value(q, &at, name)) != NULL;)
        json_array_append_new(values, json_string(value));
    return values;
}

int question_refuse(struct question *q, const char *code, const char *message)
{
    json_object_set_new(q->answer, "error", game_json_error(code, message));
    return -1;
}

int question_no_memory(struct question *q)
{
    return question_refuse(q, "busy", AGON_SAY(no_memory_left, "no memory is left"));
}

/* ---- the game and its engine ---- */

void question_end_review(struct asker *a)
{
    if (a->reviewed) {
        a->review.type->close(a->reviewer);
        line_review_release(&a->review);
        agon_close(a->review_game);
    }
    free(a->reviewed);
    a->reviewed = NULL;
}

static void close_engine(struct asker *a)
{
    if (a->engine)
        a->type->close(a->engine);
    a->engine = NULL;
}

void question_forget(struct asker *a)
{
    close_engine(a);
    agon_close(a->game);
    a->game = NULL;
    free(a->spec);
    a->spec = NULL;
}

/* The texts that identify the game, each with its NUL; as snprintf. */
static size_t spec_of(const struct question *q, char *bytes, size_t size)
{
    static const char *const part[] = {"kind", "variant", "options", "definition", "start"};
    size_t n = 0;
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        const char *s = question_text(q, part[i]);
        size_t length = strlen(s ? s : "") + 1;
        if (n + length <= size)
            memcpy(bytes + n, s ? s : "", length);
        n += length;
    }
    return n;
}

int question_open(struct question *q)
{
    struct asker *a = q->asker;
    struct agon_error error;
    size_t n = spec_of(q, NULL, 0);
    char *spec = malloc(n);
    if (!spec)
        return question_no_memory(q);
    spec_of(q, spec, n);
    if (a->game && a->spec_n == n && memcmp(a->spec, spec, n) == 0) {
        free(spec);
        return 0;
    }
    question_forget(a);
    struct agon_setup setup = {question_text(q, "variant"), question_text(q, "options"),
                               question_text(q, "start"), question_text(q, "definition")};
    a->game = agon_open(spec, &setup, &error);
    if (!a->game) {
        free(spec);
        return question_refuse(q, "bad_argument", error.parts);
    }
    a->spec = spec;
    a->spec_n = n;
    return 0;
}

agon_engine *question_new_engine(const agon_game *game, const struct agon_engine_type *type,
                                 int level)
{
    agon_engine *engine = type->open(game, NULL);
    if (engine)
        level_apply(engine, type, level, HASH_MB);
    return engine;
}

agon_engine *question_engine(struct question *q, const struct agon_engine_type *type, int level)
{
    struct asker *a = q->asker;
    if (a->engine && a->type == type && a->level == level)
        return a->engine;
    close_engine(a);
    a->type = type;
    a->level = level;
    return a->engine = question_new_engine(a->game, type, level);
}
