/* Commands about a player's record, of an account or a name in imported games: ratings over time,
 * results, openings, wins. */
#include <string.h>

#include "server/archive/index.h"
#include "server/commands/commands.h"
#include "server/request/resolve.h"

enum { BEST_WINS = 6, OPENINGS = 3, NAME_OPENINGS = 8, POINTS = 1000 };
#define EVERY_POINT_MS (INT64_C(60) * 86400000) /* older ratings are thinned out to one a day */

/* Queries made one after the other, each answered into a member of the answer. */
struct part {
    const char *name;
    void (*ask)(struct store *, const char *user, int64_t now, store_table_fn *, void *);
    json_t *(*row)(const struct store_cell *);
};

static void ask_points(struct store *store, const char *user, int64_t now, store_table_fn *fn,
                       void *context)
{
    store_query_rating_points(store, user, now - EVERY_POINT_MS, fn, context);
}

static json_t *point_row(const struct store_cell *c)
{
    return json_pack("{ss sI sI}", "game", c[0].text, "at", (json_int_t)c[1].number, "rating",
                     (json_int_t)c[2].number);
}

static void ask_results(struct store *store, const char *user, int64_t now, store_table_fn *fn,
                        void *context)
{
    (void)now;
    store_query_results(store, user, fn, context);
}

static json_t *result_row(const struct store_cell *c)
{
    return json_pack("{ss sI sI sI}", "game", c[0].text, "wins", (json_int_t)c[1].number, "draws",
                     (json_int_t)c[2].number, "losses", (json_int_t)c[3].number);
}

static void ask_openings(struct store *store, const char *user, int64_t now, store_table_fn *fn,
                         void *context)
{
    (void)now;
    store_query_openings(store, user, OPENINGS, fn, context);
}

static json_t *opening_row(const struct store_cell *c)
{
    return json_pack("{ss ss sI sI ss}", "game", c[0].text, "opening", c[1].text, "games",
                     (json_int_t)c[2].number, "points", (json_int_t)c[3].number, "example",
                     c[4].text);
}

static void ask_wins(struct store *store, const char *user, int64_t now, store_table_fn *fn,
                     void *context)
{
    (void)now;
    store_query_best_wins(store, user, BEST_WINS, fn, context);
}

static json_t *win_row(const struct store_cell *c)
{
    json_t *card = json_loads(c[0].text, 0, NULL);
    if (card)
        json_object_set_new(card, "opponent", json_integer((json_int_t)c[1].number));
    return card ? card : json_null();
}

static void ask_name(struct store *store, const char *name, int64_t now, store_table_fn *fn,
                     void *context)
{
    (void)now;
    store_query_imported_name(store, name, fn, context);
}

static json_t *name_row(const struct store_cell *c)
{
    return json_pack("{ss? sI sI sI}", "name", c[0].text, "games", (json_int_t)c[1].number, "first",
                     (json_int_t)c[2].number, "last", (json_int_t)c[3].number);
}

static void ask_name_points(struct store *store, const char *name, int64_t now, store_table_fn *fn,
                            void *context)
{
    (void)now;
    store_query_imported_points(store, name, POINTS, fn, context);
}

static void ask_name_results(struct store *store, const char *name, int64_t now, store_table_fn *fn,
                             void *context)
{
    (void)now;
    store_query_imported_results(store, name, fn, context);
}

static void ask_name_openings(struct store *store, const char *name, int64_t now,
                              store_table_fn *fn, void *context)
{
    (void)now;
    store_query_imported_openings(store, name, NAME_OPENINGS, fn, context);
}

static const struct part parts[] = {{"history", ask_points, point_row},
                                    {"results", ask_results, result_row},
                                    {"openings", ask_openings, opening_row},
                                    {"wins", ask_wins, win_row}};

static const struct part name_parts[] = {{"names", ask_name, name_row},
                                         {"history", ask_name_points, point_row},
                                         {"results", ask_name_results, result_row},
                                         {"openings", ask_name_openings, opening_row}};

enum { PARTS = sizeof parts / sizeof parts[0] };
_Static_assert(sizeof name_parts == sizeof parts, "both are asked for in as many parts");

static void found(void *context, const struct store_table *t);

/* The first part of PARTS without an answer. */
static int next_part(const struct request *r, const struct part *list)
{
    int part = 0;
    while (part < PARTS && json_object_get(r->answer, list[part].name))
        part++;
    return part;
}

static const struct part *parts_of(const struct request *r)
{
    return strcmp(r->command->name, "imported_player") == 0 ? name_parts : parts;
}

static int ask_next(struct request *r)
{
    const struct part *list = parts_of(r);
    const struct user *user = user_named(r->api->users, request_text(r, "name"));
    char name[ROOM_NAME];
    int part = next_part(r, list);
    if (list == parts && !user)
        return request_refuse(r, "not_found", AGON_SAY(account_nobody, "no such user"));
    if (list == name_parts && part == 1 &&
        json_array_size(json_object_get(r->answer, "names")) == 0)
        return request_refuse(r, "not_found",
                              AGON_SAY(import_name, "no imported game has a player of this name"));
    if (part == PARTS)
        return 0;
    archive_name(request_text(r, "name"), name);
    list[part].ask(r->api->core->store, list == parts ? user->id : name, r->api->core->now, found,
                   r);
    return REQUEST_LATER;
}

static void found(void *context, const struct store_table *t)
{
    struct request *r = context;
    json_t *list = json_array();
    const struct part *part = &parts_of(r)[next_part(r, parts_of(r))];
    for (int i = 0; i < t->rows; i++)
        json_array_append_new(list, part->row(&t->cell[i * t->columns]));
    request_put(r, part->name, list);
    request_finish(r, ask_next(r));
}

const struct command commands_people[] = {
    {"achievements", RIGHTS_ANYONE, "what an account achieved: ratings over time, results, wins",
     (const struct argument[]){ARGUMENT_NAME, {0}}, ask_next, .reads = true,
     .resolves = RESOLVE_ACCOUNT, .cost = RATE_LOOKUPS,
     .answer = "history: [POINT], results: [{game: id, wins: count, draws: count, losses: "
               "count}], openings: [{game: id, opening: text, games: count, points: count, "
               "example: id}], wins: [CARD + {opponent: rating}|null]"},
    {"imported_player", RIGHTS_ANYONE, "what a player of imported games achieved there",
     (const struct argument[]){
         {"name", ARG_TEXT, true, 1, 99, "as it stands in the games, whatever the case"}, {0}},
     ask_next, .reads = true, .cost = RATE_LOOKUPS,
     .answer = "names: [{name: text|null, games: count, first: moment, last: moment}], history: "
               "[POINT], results: [{game: id, wins: count, draws: count, losses: count}], "
               "openings: [{game: id, opening: text, games: count, points: count, example: id}]"},
    {0}};
