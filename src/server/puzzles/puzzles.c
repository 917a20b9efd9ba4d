/* Loading and storing puzzles. */
#include "server/puzzles/puzzles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/base/map.h"
#include "server/base/pages.h"

enum { SETUPS_MOST = 64 };

struct puzzle_set {
    struct puzzle *puzzle;
    int n, room;
    struct map ids; /* of the puzzles */
    struct puzzle_setup setup[SETUPS_MOST];
    int setups;
};

/* ---- loading ---- */

/* Reads a line "TURNS RATING THEME POSITION" of an embedded file. */
static void add(struct puzzle_set *set, const char *name, const char *line, size_t n, int number)
{
    if (set->n == set->room) {
        set->room = set->room ? 2 * set->room : 256;
        set->puzzle = realloc(set->puzzle, (size_t)set->room * sizeof *set->puzzle);
        if (!set->puzzle)
            abort();
    }
    struct puzzle *p = &set->puzzle[set->n++];
    int rating = 0, at = 0;
    *p =
        (struct puzzle){.set = name, .setup = &set->setup[set->setups - 1], .glicko = GLICKO_START};
    sscanf(line, "%d %d %31s %n", &p->turns, &rating, p->theme, &at);
    p->glicko.rating = rating;
    snprintf(p->id, sizeof p->id, "%.16s-%d", name, number);
    p->start = calloc(1, n + 1 - (size_t)at);
    if (!p->start)
        abort();
    memcpy(p->start, line + at, n - (size_t)at);
}

/* Reads "game: GAME", "variant: ID" or "options: ..." for the lines that follow; false: another
 * line. */
static bool take_setup(struct puzzle_set *set, const char *line, size_t n)
{
    char text[128];
    snprintf(text, sizeof text, "%.*s", (int)n, line);
    const char *value = strstr(text, ": ");
    value = value ? value + 2 : "";
    if (strncmp(text, "game:", 5) == 0 && set->setups < SETUPS_MOST)
        snprintf(set->setup[set->setups++].game, PUZZLE_ID, "%s", value);
    else if (strncmp(text, "variant:", 8) == 0)
        snprintf(set->setup[set->setups - 1].variant, PUZZLE_ID, "%s", value);
    else if (strncmp(text, "options:", 8) == 0)
        snprintf(set->setup[set->setups - 1].options, sizeof set->setup->options, "%s", value);
    else
        return false;
    return true;
}

static void load_rating(void *user, const struct store_document *document)
{
    struct puzzles *puzzles = user;
    struct puzzle *p = puzzle_find(puzzles, document->id);
    json_t *json = json_loads(document->text, 0, NULL);
    double rating, deviation, volatility;
    int plays;
    if (p && json_unpack(json, "{sF sF sF si}", "rating", &rating, "deviation", &deviation,
                         "volatility", &volatility, "plays", &plays) == 0) {
        p->glicko = (struct glicko){rating, deviation, volatility};
        p->plays = plays;
    }
    json_decref(json);
}

int puzzles_load(struct puzzles *puzzles, struct agon_error *e)
{
    puzzles->set = calloc(1, sizeof *puzzles->set);
    if (!puzzles->set)
        abort();
    for (const struct page *page = server_puzzles; page->name; page++) {
        int number = 0;
        for (const char *s = page->text; *s; s += strcspn(s, "\n"), s += *s == '\n') {
            size_t n = strcspn(s, "\n");
            if (n > 0 && !take_setup(puzzles->set, s, n))
                add(puzzles->set, page->name, s, n, ++number);
        }
    }
    struct puzzle *p;
    for (int i = 0; (p = puzzle_at(puzzles, i)) != NULL; i++)
        map_put(&puzzles->set->ids, p->id, p);
    return store_each_document(puzzles->core->store, PUZZLE_TYPE, load_rating, puzzles, e);
}

void puzzles_release(struct puzzles *puzzles)
{
    for (int i = 0; puzzles->set && i < puzzles->set->n; i++)
        free(puzzles->set->puzzle[i].start);
    if (puzzles->set) {
        map_release(&puzzles->set->ids);
        free(puzzles->set->puzzle);
    }
    free(puzzles->set);
}

struct puzzle *puzzle_at(struct puzzles *puzzles, int i)
{
    return i < puzzles->set->n ? &puzzles->set->puzzle[i] : NULL;
}

int puzzle_count(const struct puzzles *puzzles)
{
    return puzzles->set->n;
}

struct puzzle *puzzle_find(struct puzzles *puzzles, const char *id)
{
    return map_get(&puzzles->set->ids, id);
}

int puzzle_number(const struct puzzles *puzzles, const struct puzzle *p)
{
    return (int)(p - puzzles->set->puzzle);
}

void puzzle_keep(struct puzzles *puzzles, const struct puzzle *p)
{
    json_t *json =
        json_pack("{sf sf sf si}", "rating", p->glicko.rating, "deviation", p->glicko.deviation,
                  "volatility", p->glicko.volatility, "plays", p->plays);
    char *text = json_dumps(json, JSON_COMPACT);
    if (!text)
        abort();
    store_put_document(
        puzzles->core->store,
        &(struct store_document){
            .type = PUZZLE_TYPE, .id = p->id, .owner = "", .text = text, .at = puzzles->core->now});
    free(text);
    json_decref(json);
}
