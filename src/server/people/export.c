/* The parts of an export one after the other, each in pages.
 *
 * The document is written by hand around parts that are JSON already, so that no part of it has to
 * be in memory as a whole: {"ok":true,"export":{..., "games":[...], "said":[...], ...}}. */
#include "server/people/export.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/porter.h"
#include "server/people/mailbox.h"
#include "server/people/person.h"
#include "server/study/puzzles.h"
#include "server/study/study.h"

enum { GAMES_PAGE = 100, SAID_PAGE = 200, STUDIES_PAGE = 4, AFTER_MAX = 64 };
enum stage { STAGE_GAMES, STAGE_SAID, STAGE_STUDIES, STAGE_TRIES, STAGE_OVER };

struct export
{
    struct porter porter; /* first */
    char person[HALL_ID];
    enum stage stage;
    bool first;            /* nothing of this stage's list has been written yet */
    char after[AFTER_MAX]; /* the last of the page before */
    int64_t said;          /* lines written */
    char game[GAMES_PAGE][HALL_ID];
    int games, next; /* of the page, and the one that is next */
    bool last_page;
};

static void add_json(struct export *e, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    if (text) {
        porter_add(&e->porter, e->first ? "" : ",");
        porter_add(&e->porter, text);
        e->first = false;
    }
    free(text);
    json_decref(json);
}

/* Closes the list of this stage and opens that of the next. */
static void next_stage(struct export *e)
{
    static const char *const opening[] = {
        [STAGE_SAID] = "],\"said\":[",
        [STAGE_STUDIES] = "],\"studies\":[",
        [STAGE_TRIES] = "],\"puzzles\":[",
        [STAGE_OVER] = "]}}",
    };
    e->stage++;
    e->first = true;
    e->last_page = false;
    e->after[0] = '\0';
    porter_add(&e->porter, opening[e->stage]);
    e->porter.over = e->stage == STAGE_OVER;
}

/* ---- games ---- */

/* What of the chat a player may see: while the game goes on, no watcher's lines. */
static json_t *chat_of(const struct room *t)
{
    json_t *list = json_array();
    for (int i = 0; t && i < t->lines; i++) {
        const struct chat_line *line = &t->line[i];
        if (t->phase == PHASE_OVER || line->seat >= 0 || !line->person[0])
            json_array_append_new(list, room_line(line));
    }
    return list;
}

/* On a carrier's thread. */
static char *write_game(struct porter *p, const struct store_history *history, const struct room *t)
{
    struct export *e = (struct export *)p;
    struct agon_error error;
    char *record = t && !room_secret(t) ? room_record(t, &error) : NULL;
    json_t *card = json_loads(history->game->card, 0, NULL);
    json_t *terms = json_loads(history->game->terms, 0, NULL);
    json_t *json = json_pack("{so so so ss?}", "card", card ? card : json_null(), "terms",
                             terms ? terms : json_null(), "chat", chat_of(t), "record", record);
    char *text = json_dumps(json, JSON_COMPACT);
    size_t n = text ? strlen(text) : 0;
    char *entry = text ? malloc(n + 2) : NULL;
    if (entry)
        sprintf(entry, "%s%s", e->first ? "" : ",", text);
    e->first &= !entry;
    free(text);
    free(record);
    json_decref(json);
    return entry;
}

static void games_found(void *user, const struct store_table *t)
{
    struct export *e = user;
    if (!porter_back(&e->porter, t->failed))
        return;
    e->games = e->next = 0;
    e->last_page = t->rows < GAMES_PAGE;
    for (int i = 0; i < t->rows; i++)
        snprintf(e->game[e->games++], HALL_ID, "%s", t->cell[i].text);
    if (e->games > 0)
        snprintf(e->after, sizeof e->after, "%s", e->game[e->games - 1]);
    porter_go_on(&e->porter);
}

static void step_games(struct export *e)
{
    if (e->next < e->games) {
        porter_carry(&e->porter, e->game[e->next++], write_game);
    } else if (e->last_page) {
        next_stage(e);
    } else {
        porter_wait(&e->porter);
        store_ask_games_of(e->porter.hall->store, e->person, e->after, GAMES_PAGE, games_found, e);
    }
}

/* ---- the other parts ---- */

static void said_found(void *user, const struct store_table *t)
{
    struct export *e = user;
    if (!porter_back(&e->porter, t->failed))
        return;
    e->last_page = t->rows < SAID_PAGE;
    e->said += t->rows;
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        add_json(e, json_pack("{ss? sI ss?}", "game", row[0].text, "at", (json_int_t)row[1].number,
                              "text", row[2].text));
    }
    porter_go_on(&e->porter);
}

/* Studies as they are stored: JSON of the server's own. */
static void studies_found(void *user, const struct store_table *t)
{
    struct export *e = user;
    if (!porter_back(&e->porter, t->failed))
        return;
    e->last_page = t->rows < STUDIES_PAGE;
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        porter_add(&e->porter, e->first ? "" : ",");
        porter_add(&e->porter, row[2].text);
        e->first = false;
        snprintf(e->after, sizeof e->after, "%s", row[0].text);
    }
    porter_go_on(&e->porter);
}

/* A try's id is PERSON-PUZZLE. */
static void tries_found(void *user, const struct store_table *t)
{
    struct export *e = user;
    if (!porter_back(&e->porter, t->failed))
        return;
    e->last_page = true;
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        const char *puzzle = strchr(row[0].text, '-');
        add_json(e, json_pack("{ss sI ss?}", "puzzle", puzzle ? puzzle + 1 : "", "at",
                              (json_int_t)row[1].number, "answer", row[2].text));
    }
    porter_go_on(&e->porter);
}

static void step(struct porter *p)
{
    struct export *e = (struct export *)p;
    struct store *store = p->hall->store;
    if (e->stage == STAGE_GAMES) {
        step_games(e);
        return;
    }
    if (e->last_page) {
        next_stage(e);
        return;
    }
    porter_wait(p);
    if (e->stage == STAGE_SAID)
        store_ask_said(store, e->person, e->said, SAID_PAGE, said_found, e);
    else if (e->stage == STAGE_STUDIES)
        store_ask_papers_after(store, STUDY_TYPE, e->person, e->after, STUDIES_PAGE, studies_found,
                               e);
    else
        store_ask_papers(store, PUZZLE_TRY, e->person, PUZZLE_TRIED_MAX, tries_found, e);
}

/* ---- beginning ---- */

static void end(struct porter *p)
{
    free(p);
}

/* The person as far as memory knows: the beginning of the document. */
static void add_head(struct export *e, const struct person *p)
{
    json_t *bots = json_array(), *head = person_json(p);
    for (const struct person *b = e->porter.hall->bots; b; b = b->next_bot)
        if (strcmp(b->owner, p->id) == 0)
            json_array_append_new(bots, json_string(b->name));
    json_object_set_new(head, "since", json_integer(p->created));
    json_object_set_new(head, "seen", json_integer(p->seen));
    json_object_set_new(head, "silent", json_integer(p->silent));
    json_object_set_new(head, "ratings", person_ratings_json(p));
    json_object_set_new(head, "bots", bots);
    json_object_set_new(head, "address", json_string(mailbox_address(p)));
    char *text = json_dumps(head, JSON_COMPACT);
    if (!text)
        abort();
    text[strlen(text) - 1] = ','; /* in the place of the closing brace */
    porter_add(&e->porter, "{\"ok\":true,\"export\":");
    porter_add(&e->porter, text);
    porter_add(&e->porter, "\"games\":[");
    free(text);
    json_decref(head);
}

int export_begin(struct request *r)
{
    struct export *e = calloc(1, sizeof *e);
    if (!e)
        abort();
    *e = (struct export){.porter = {.pourer = {.type = "application/json; charset=utf-8"},
                                    .hall = r->hall,
                                    .step = step,
                                    .end = end},
                         .stage = STAGE_GAMES,
                         .first = true};
    memcpy(e->person, r->person->id, sizeof e->person);
    add_head(e, r->person);
    return porter_begin(&e->porter, r);
}
