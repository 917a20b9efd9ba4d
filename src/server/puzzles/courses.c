/* Loading courses, and describing them as JSON. */
#include "server/puzzles/courses.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/pages.h"

enum { GAMES_MAX = 16 };

struct course_set {
    struct course course[GAMES_MAX];
    int n;
};

int courses_load(struct courses *courses, struct agon_error *e)
{
    courses->set = calloc(1, sizeof *courses->set);
    if (!courses->set)
        abort();
    for (const struct page *page = server_courses; page->name; page++) {
        struct course *c = &courses->set->course[courses->set->n];
        int status = courses->set->n < GAMES_MAX ? course_read(c, page->text, e) : 0;
        if (status < 0)
            return status;
        courses->set->n += courses->set->n < GAMES_MAX;
    }
    return 0;
}

void courses_release(struct courses *courses)
{
    for (int i = 0; courses->set && i < courses->set->n; i++)
        course_release(&courses->set->course[i]);
    free(courses->set);
}

const struct course *course_at(const struct courses *courses, int i)
{
    return i < courses->set->n ? &courses->set->course[i] : NULL;
}

const struct course *course_of(const struct courses *courses, const char *game)
{
    const struct course *c;
    for (int i = 0; (c = course_at(courses, i)) != NULL; i++)
        if (strcmp(c->game, game) == 0)
            return c;
    return NULL;
}

json_t *course_summary_json(const struct course *c)
{
    json_t *ids = json_array();
    for (int i = 0; i < c->n; i++)
        json_array_append_new(ids, json_string(c->exercise[i].id));
    return json_pack("{ss so}", "game", c->game, "exercises", ids);
}

/* The cells named in goals, to mark them on the board. */
static json_t *cells_json(const struct exercise *e)
{
    json_t *cells = json_array();
    for (int i = 0; i < e->goals; i++) {
        const char *s = e->goal[i];
        if (strncmp(s, "reach ", 6) != 0)
            continue;
        for (s += 5; *s; s += strcspn(s, " ")) {
            s += strspn(s, " ");
            json_array_append_new(cells, json_stringn(s, strcspn(s, " ")));
        }
    }
    return cells;
}

static json_t *exercise_json(const struct exercise *e, int language)
{
    const char *const *text = e->text[language];
    return json_pack("{ss ss? ss? ss? si si ss so ss ss ss}", "id", e->id, "variant", e->variant,
                     "options", e->options, "start", e->start, "turns", e->turns, "within",
                     e->within, "solution", e->solution[0], "cells", cells_json(e), "title",
                     text[COURSE_TITLE], "task", text[COURSE_TASK], "hint", text[COURSE_HINT]);
}

json_t *course_exercises_json(const struct course *c, int language)
{
    json_t *list = json_array();
    for (int i = 0; i < c->n; i++)
        json_array_append_new(list, exercise_json(&c->exercise[i], language));
    return list;
}
