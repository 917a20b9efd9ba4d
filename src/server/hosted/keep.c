/* Writing a tournament to the store: its head as JSON, its events as lines. */
#include "server/hosted/keep.h"

#include <stdlib.h>
#include <string.h>

static json_t *ids_json(const char (*list)[ID_SIZE], int n)
{
    json_t *json = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(json, json_string(list[i]));
    return json;
}

static json_t *entry_json(const struct entry *e)
{
    json_t *files = e->files > 0 ? json_array() : NULL;
    for (int i = 0; i < e->files; i++)
        json_array_append_new(files, json_pack("[siI]", e->file[i].name, e->file[i].bytes,
                                               (json_int_t)e->file[i].at));
    return json_pack("{ss ss ss ss si si ss ss? ss? si ss ss sb sb sI so*}", "name", e->name,
                     "members", e->members, "account", e->account, "engine", e->engine, "level",
                     e->level, "rating", e->rating, "role", e->role, "handicap", e->handicap[0],
                     "handicap_second", e->handicap[1], "state", (int)e->state, "why", e->why,
                     "test", e->test, "coded", e->coded, "late", e->late, "rests",
                     (json_int_t)e->rests, "files", files);
}

void hosted_keep(struct hosted_tournament *t)
{
    json_t *entries = json_array();
    for (int i = 0; i < t->entries; i++)
        json_array_append_new(entries, entry_json(&t->entry[i]));
    json_t *head =
        json_pack("{ss sO so so so ss sI sI ss? sb si si si si si sI}", "state",
                  hosted_states[t->state], "settings", t->settings, "organisers",
                  ids_json((const char(*)[ID_SIZE])t->organiser, t->organisers), "arbiters",
                  ids_json((const char(*)[ID_SIZE])t->arbiter, t->arbiters), "entries", entries,
                  "maker", t->maker, "started", (json_int_t)t->started, "ended",
                  (json_int_t)t->ended, "why", t->why, "closing", t->closing, "played", t->played,
                  "total", t->total, "round", t->round, "last_round", t->last_round, "open_round",
                  t->open_round, "next_round", (json_int_t)t->next_round);
    char *text = json_dumps(head, JSON_COMPACT);
    if (!text)
        abort();
    store_put_tournament(t->tournaments->core->store,
                         &(struct store_tournament){t->id, text, t->created});
    free(text);
    json_decref(head);
}

void hosted_keep_line(struct hosted_tournament *t, char type, const char *text)
{
    char letter[2] = {type, '\0'};
    store_add_tournament_line(t->tournaments->core->store, &(struct store_tournament_line){
                                                               .tournament = t->id,
                                                               .n = t->lines++,
                                                               .type = letter,
                                                               .text = text,
                                                           });
}

void hosted_keep_log(struct hosted_tournament *t)
{
    char *log = t->tournament.log;
    while (t->logged < t->tournament.log_n) {
        char *end = memchr(log + t->logged, '\n', t->tournament.log_n - t->logged);
        *end = '\0';
        hosted_keep_line(t, 'L', log + t->logged);
        *end = '\n';
        t->logged = (size_t)(end + 1 - log);
    }
}
