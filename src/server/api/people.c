/* Commands about what a player achieved: ratings over time, results, openings, wins. */
#include <string.h>

#include "server/api/command.h"
#include "server/api/resolve.h"

enum { BEST_WINS = 6, OPENINGS = 3 };
#define EVERY_POINT_MS (INT64_C(60) * 86400000) /* older ratings are shown once a day */

/* One question after the other, each answered into a member of the answer. */
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

static const struct part parts[] = {{"history", ask_points, point_row},
                                    {"results", ask_results, result_row},
                                    {"openings", ask_openings, opening_row},
                                    {"wins", ask_wins, win_row}};

static void found(void *context, const struct store_table *t);

/* Asks for the first part that is not answered yet. */
static int ask_next(struct request *r)
{
    const struct user *user = user_named(r->api->users, request_text(r, "name"));
    size_t part = 0;
    if (!user)
        return request_refuse(r, "not_found", AGON_SAY(account_nobody, "no such user"));
    while (part < sizeof parts / sizeof parts[0] && json_object_get(r->answer, parts[part].name))
        part++;
    if (part == sizeof parts / sizeof parts[0])
        return 0;
    parts[part].ask(r->api->core->store, user->id, r->api->core->now, found, r);
    return REQUEST_LATER;
}

static void found(void *context, const struct store_table *t)
{
    struct request *r = context;
    json_t *list = json_array();
    size_t part = 0;
    while (json_object_get(r->answer, parts[part].name))
        part++;
    for (int i = 0; i < t->rows; i++)
        json_array_append_new(list, parts[part].row(&t->cell[i * t->columns]));
    request_put(r, parts[part].name, list);
    request_finish(r, ask_next(r));
}

const struct command commands_people[] = {
    {"achievements", RIGHTS_ANYONE, "what an account achieved: ratings over time, results, wins",
     (const struct argument[]){ARGUMENT_NAME, {0}}, ask_next, .reads = true,
     .resolves = RESOLVE_ACCOUNT, .cost = RATE_LOOKUPS},
    {0}};
