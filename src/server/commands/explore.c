/* The command that lists the turns played from a position, and the games: master games, which were
 * imported into the archive, separately from others. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/archive/index.h"
#include "server/commands/commands.h"
#include "server/commands/search.h"
#include "server/request/resolve.h"

enum { CONTINUATIONS = 30, TRIED = 60 };
enum masters { MASTERS_ANY = -1, MASTERS_NOT, MASTERS_ONLY };

struct exploring {
    struct request *request;
    uint64_t key;
    struct archive_query query;
    struct store_explore explore;
    bool filtered;
    json_t *texts; /* of the turns counted with the filters */
};

static void finish(struct exploring *x)
{
    request_finish(x->request, 0);
    json_decref(x->texts);
    free(x);
}

static const struct store_explore *asked(struct exploring *x, enum masters masters)
{
    x->explore =
        (struct store_explore){.key = x->key, .masters = masters, .filters = &x->query.search};
    return &x->explore;
}

/* ---- games ---- */

static void masters_found(void *user, const struct store_table *t)
{
    struct exploring *x = user;
    json_t *before = json_incref(json_object_get(x->request->answer, "before"));
    search_put_games(x->request, "masters", t);
    request_put(x->request, "before", before);
    finish(x);
}

static void games_found(void *user, const struct store_table *t)
{
    struct exploring *x = user;
    search_put_games(x->request, "games", t);
    x->query.search.before = INT64_MAX;
    store_explore_games(x->request->api->core->store, asked(x, MASTERS_ONLY), masters_found, x);
}

static void counted(void *user, const struct store_table *t)
{
    struct exploring *x = user;
    request_put(x->request, "total", json_integer(t->rows > 0 ? t->cell[0].number : 0));
    x->query.search.before = request_number(x->request, "before", INT64_MAX);
    store_explore_games(x->request->api->core->store, asked(x, MASTERS_NOT), games_found, x);
}

/* ---- turns ---- */

static json_t *continuation(const char *text, int64_t games, int64_t points)
{
    return json_pack("{ss? sI sI}", "text", text, "games", (json_int_t)games, "points",
                     (json_int_t)points);
}

/* Counts of each turn in the games that match; the column says which. */
static void turns_counted(void *user, const struct store_table *t)
{
    struct exploring *x = user;
    json_t *list = json_array();
    for (int i = 0; i < t->rows && i < CONTINUATIONS; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        const char *text = json_string_value(json_array_get(x->texts, (size_t)row[0].number));
        json_array_append_new(list, continuation(text, row[1].number, row[2].number));
    }
    request_put(x->request, "continuations", list);
    store_explore_count(x->request->api->core->store, asked(x, MASTERS_ANY), counted, x);
}

/* The positions after the turns of a table, as keys of the index; the turns are stored in order. */
static char *keys_behind(struct exploring *x, const struct store_table *t)
{
    struct agon_line *line = x->request->line;
    uint64_t setup = archive_setup(x->request->shared_game->game);
    json_t *keys = json_array();
    x->texts = json_array();
    for (int i = 0; i < t->rows; i++) {
        const char *text = t->cell[i * t->columns].text;
        struct agon_error error;
        int before = line->turns;
        if (!text || agon_line_read(line, text, false, &error) < 0)
            continue;
        if (line->turns == before + 1) {
            uint64_t key = archive_key(setup, line->keys[line->turns]);
            json_array_append_new(keys, json_integer((json_int_t)key));
            json_array_append_new(x->texts, json_string(text));
        }
        while (line->turns > before && agon_line_undo_turn(line))
            ;
    }
    char *text = json_dumps(keys, JSON_COMPACT);
    json_decref(keys);
    if (!text)
        abort();
    return text;
}

static void continuations_found(void *user, const struct store_table *t)
{
    struct exploring *x = user;
    struct store *store = x->request->api->core->store;
    if (x->filtered) {
        char *keys = keys_behind(x, t);
        store_explore_next(store, asked(x, MASTERS_ANY), keys, turns_counted, x);
        free(keys);
        return;
    }
    json_t *list = json_array();
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        json_array_append_new(list, continuation(row[0].text, row[1].number, row[2].number));
    }
    request_put(x->request, "continuations", list);
    store_query_position_count(store, x->key, counted, x);
}

/* ---- arguments ---- */

static const char *const filters[] = {"player", "winner",     "since",
                                      "until",  "min_rating", "max_rating"};

static int run_explore(struct request *r)
{
    char text[20];
    struct exploring *x = calloc(1, sizeof *x);
    if (!x)
        abort();
    x->request = r;
    x->key = archive_key(archive_setup(r->shared_game->game), r->line->keys[r->line->turns]);
    if (search_read(&x->query, r) < 0) {
        free(x);
        return -1;
    }
    x->query.search.count = (int)request_number(r, "count", SEARCH_COUNT);
    x->query.search.before = INT64_MAX;
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++)
        x->filtered |= request_given(r, filters[i]);
    snprintf(text, sizeof text, "%016llx", (unsigned long long)x->key);
    request_put(r, "key", json_string(text));
    store_query_continuations(r->api->core->store, x->key, x->filtered ? TRIED : CONTINUATIONS,
                              continuations_found, x);
    return REQUEST_LATER;
}

const struct command commands_explore[] = {
    {"explore", RIGHTS_ANYONE, "finished games that reached a position, and what followed",
     (const struct argument[]){
         ARGUMENT_STUDIED,
         {"player", ARG_TEXT, false, 1, 99, "somebody's name, whatever the case"},
         {"winner", ARG_NUMBER, false, -1, 1, "the seat that won, -1: nobody"},
         {"since", ARG_TEXT, false, 4, 10, "played on this day, 2026-02-14, or later"},
         {"until", ARG_TEXT, false, 4, 10, "... and on this day or earlier"},
         {"min_rating", ARG_NUMBER, false, 1, 9999, "rating of all players at least"},
         {"max_rating", ARG_NUMBER, false, 1, 9999, "... and at most"},
         {"before", ARG_NUMBER, false, INT64_MIN, INT64_MAX, "what the page before told"},
         {"count", ARG_NUMBER, false, 1, SEARCH_COUNT_MAX, "games at most"},
         {0}},
     run_explore, .reads = true, .resolves = RESOLVE_STUDIED, .cost = RATE_EXPLORATIONS,
     .answer = "key: digest, total: count, continuations: [{text: text|null, games: count, "
               "points: count}], masters: [CARD + {turn: count}], games: [CARD + {turn: "
               "count}], before: whole|null"},
    {0}};
