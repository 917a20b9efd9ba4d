/* The parts of an export in order, each in pages.
 *
 * The document is written by hand around parts that are JSON already, so that no part has to fit in
 * memory: {"ok":true,"export":{..., "games":[...], "said":[...], ...}}. */
#include "server/commands/export.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/analysis/study.h"
#include "server/game/download.h"
#include "server/game/json.h"
#include "server/hosted/hand_in.h"
#include "server/puzzles/courses.h"
#include "server/puzzles/puzzles.h"
#include "server/request/request.h"
#include "server/users/mailbox.h"
#include "server/users/notice.h"
#include "server/users/pusher.h"
#include "server/users/team.h"
#include "server/users/user.h"

enum { GAMES_PAGE = 100, CHAT_PAGE = 200, STUDIES_PAGE = 4, AFTER_MAX = 128 };
enum stage {
    STAGE_GAMES,
    STAGE_IMPORTS,
    STAGE_CHAT,
    STAGE_STUDIES,
    STAGE_TRIES,
    STAGE_STARS,
    STAGE_POINTS,
    STAGE_MESSAGES,
    STAGE_NOTICES,
    STAGE_BROWSERS,
    STAGE_SOURCES,
    STAGE_OVER
};

struct export
{
    struct download download; /* first */
    char user[ID_SIZE];
    enum stage stage;
    bool first;            /* nothing of this stage's list has been written */
    char after[AFTER_MAX]; /* the last entry of the previous page */
    int64_t chat;          /* lines of chat written */
    int64_t message;       /* the last of them */
    int64_t import;        /* the last imported game of the previous page */
    char game[GAMES_PAGE][ID_SIZE];
    int games, next; /* of the page, and the index of the next */
    bool last_page;
};

static void add_json(struct export *e, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    if (text) {
        download_add(&e->download, e->first ? "" : ",");
        download_add(&e->download, text);
        e->first = false;
    }
    free(text);
    json_decref(json);
}

/* Closes the list of this stage and opens the next. */
static void next_stage(struct export *e)
{
    static const char *const opening[] = {
        [STAGE_IMPORTS] = "],\"imported\":[",
        [STAGE_CHAT] = "],\"said\":[",
        [STAGE_STUDIES] = "],\"studies\":[",
        [STAGE_TRIES] = "],\"puzzles\":[",
        [STAGE_STARS] = "],\"exercises\":[",
        [STAGE_POINTS] = "],\"history\":[",
        [STAGE_MESSAGES] = "],\"messages\":[",
        [STAGE_NOTICES] = "],\"notices\":[",
        [STAGE_BROWSERS] = "],\"browsers\":[",
        [STAGE_SOURCES] = "],\"sources\":[",
        [STAGE_OVER] = "]}}",
    };
    e->stage++;
    e->first = true;
    e->last_page = false;
    e->after[0] = '\0';
    download_add(&e->download, opening[e->stage]);
    e->download.over = e->stage == STAGE_OVER;
}

/* ---- games ---- */

/* The chat that a player may see: no lines of watchers during the game. */
static json_t *chat_of(const struct room *room)
{
    json_t *list = json_array();
    for (int i = 0; room && i < room->chats; i++) {
        const struct chat_message *line = &room->chat[i];
        if (room->phase == PHASE_OVER || line->seat >= 0 || !line->user[0])
            json_array_append_new(list, room_chat_message(line));
    }
    return list;
}

/* Removes the last output of other players' programs. */
static void keep_own_words(json_t *terms, const char *user)
{
    size_t i;
    json_t *seat;
    json_array_foreach(json_object_get(terms, "seats"), i, seat)
    {
        const char *id = json_string_value(json_object_get(seat, "user"));
        if (!id || strcmp(id, user) != 0)
            json_object_del(seat, "words");
    }
}

/* On an exporter's thread. */
static char *write_game(struct download *p, const struct store_history *history,
                        const struct room *room)
{
    struct export *e = (struct export *)p;
    struct agon_error error;
    char *record = room && !room_secret(room) ? room_record(room, &error) : NULL;
    json_t *card = json_loads(history->game->card, 0, NULL);
    json_t *terms = json_loads(history->game->terms, 0, NULL);
    keep_own_words(terms, e->user);
    json_t *json = json_pack("{so so so ss?}", "card", card ? card : json_null(), "terms",
                             terms ? terms : json_null(), "chat", chat_of(room), "record", record);
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
    if (!download_back(&e->download, t->failed))
        return;
    e->games = e->next = 0;
    e->last_page = t->rows < GAMES_PAGE;
    for (int i = 0; i < t->rows; i++)
        snprintf(e->game[e->games++], ID_SIZE, "%s", t->cell[i * t->columns].text);
    if (e->games > 0)
        snprintf(e->after, sizeof e->after, "%s", e->game[e->games - 1]);
    if (e->games > 0 && e->stage == STAGE_IMPORTS)
        e->import = t->cell[(t->rows - 1) * t->columns + 1].number;
    download_go_on(&e->download);
}

/* Games with the user in a seat, then the user's imported games. */
static void step_games(struct export *e)
{
    struct store *store = e->download.rooms->core->store;
    if (e->next < e->games) {
        download_carry(&e->download, e->game[e->next++], write_game);
    } else if (e->last_page) {
        next_stage(e);
    } else {
        download_wait(&e->download);
        if (e->stage == STAGE_GAMES)
            store_query_games_of(store, e->user, e->after, GAMES_PAGE, games_found, e);
        else
            store_query_imports_of(store, e->user, e->import, GAMES_PAGE, games_found, e);
    }
}

/* ---- the other parts ---- */

static void chat_found(void *user, const struct store_table *t)
{
    struct export *e = user;
    if (!download_back(&e->download, t->failed))
        return;
    e->last_page = t->rows < CHAT_PAGE;
    e->chat += t->rows;
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        add_json(e, json_pack("{ss? sI ss?}", "game", row[0].text, "at", (json_int_t)row[1].number,
                              "text", row[2].text));
    }
    download_go_on(&e->download);
}

/* Studies and browsers as they are stored: JSON written by the server. */
static void studies_found(void *user, const struct store_table *t)
{
    struct export *e = user;
    if (!download_back(&e->download, t->failed))
        return;
    e->last_page = t->rows < STUDIES_PAGE;
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        download_add(&e->download, e->first ? "" : ",");
        download_add(&e->download, row[2].text);
        e->first = false;
        snprintf(e->after, sizeof e->after, "%s", row[0].text);
    }
    download_go_on(&e->download);
}

/* Source code handed in; its id is TOURNAMENT/PERSON/FILE. */
static void sources_found(void *user, const struct store_table *t)
{
    struct export *e = user;
    if (!download_back(&e->download, t->failed))
        return;
    e->last_page = t->rows < STUDIES_PAGE;
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        const char *id = row[0].text, *file = strrchr(id, '/');
        add_json(e, json_pack("{ss% ss sI ss}", "tournament", id, strcspn(id, "/"), "file",
                              file ? file + 1 : "", "at", (json_int_t)row[1].number, "text",
                              row[2].text));
        snprintf(e->after, sizeof e->after, "%s", id);
    }
    download_go_on(&e->download);
}

/* A try's id is PERSON-PUZZLE. */
static void tries_found(void *user, const struct store_table *t)
{
    struct export *e = user;
    if (!download_back(&e->download, t->failed))
        return;
    e->last_page = true;
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        const char *puzzle = strchr(row[0].text, '-');
        add_json(e, json_pack("{ss sI ss?}", "puzzle", puzzle ? puzzle + 1 : "", "at",
                              (json_int_t)row[1].number, "answer", row[2].text));
    }
    download_go_on(&e->download);
}

static void points_found(void *user, const struct store_table *t)
{
    struct export *e = user;
    if (!download_back(&e->download, t->failed))
        return;
    e->last_page = true;
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        add_json(e, json_pack("{ss? sI sI}", "game", row[0].text, "at", (json_int_t)row[1].number,
                              "rating", (json_int_t)row[2].number));
    }
    download_go_on(&e->download);
}

static void messages_found(void *user, const struct store_table *t)
{
    struct export *e = user;
    if (!download_back(&e->download, t->failed))
        return;
    e->last_page = t->rows < CHAT_PAGE;
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        e->message = row[0].number;
        add_json(e,
                 json_pack("{ss? sI sb ss?}", "with", row[4].text, "at", (json_int_t)row[1].number,
                           "mine", row[2].number != 0, "text", row[3].text));
    }
    download_go_on(&e->download);
}

static void notices_found(void *user, const struct store_table *t)
{
    struct export *e = user;
    if (!download_back(&e->download, t->failed))
        return;
    e->last_page = true;
    for (int i = 0; i < t->rows; i++)
        add_json(e, notice_json(&t->cell[i * t->columns]));
    download_go_on(&e->download);
}

/* An exercise's stars; its id is PERSON/GAME/EXERCISE. */
static void stars_found(void *user, const struct store_table *t)
{
    struct export *e = user;
    if (!download_back(&e->download, t->failed))
        return;
    e->last_page = true;
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        const char *exercise = strchr(row[0].text, '/');
        add_json(e, json_pack("{ss sI si}", "exercise", exercise ? exercise + 1 : "", "at",
                              (json_int_t)row[1].number, "stars", atoi(row[2].text)));
    }
    download_go_on(&e->download);
}

static void step(struct download *p)
{
    struct export *e = (struct export *)p;
    struct store *store = p->rooms->core->store;
    if (e->stage <= STAGE_IMPORTS) {
        step_games(e);
        return;
    }
    if (e->last_page) {
        next_stage(e);
        return;
    }
    download_wait(p);
    if (e->stage == STAGE_CHAT)
        store_query_chat(store, e->user, e->chat, CHAT_PAGE, chat_found, e);
    else if (e->stage == STAGE_STUDIES)
        store_query_documents_after(store, STUDY_TYPE, e->user, e->after, STUDIES_PAGE,
                                    studies_found, e);
    else if (e->stage == STAGE_BROWSERS)
        store_query_documents_after(store, PUSH_TYPE, e->user, e->after, STUDIES_PAGE,
                                    studies_found, e);
    else if (e->stage == STAGE_SOURCES)
        store_query_documents_after(store, HAND_IN_TYPE, e->user, e->after, STUDIES_PAGE,
                                    sources_found, e);
    else if (e->stage == STAGE_NOTICES)
        store_query_notices(store, e->user, INT32_MAX, notices_found, e);
    else if (e->stage == STAGE_MESSAGES)
        store_query_messages_of(store, e->user, e->message, CHAT_PAGE, messages_found, e);
    else if (e->stage == STAGE_POINTS)
        store_query_rating_points(store, e->user, 0, points_found, e);
    else if (e->stage == STAGE_STARS)
        store_query_documents(store, COURSE_STARS, e->user, COURSE_STARS_MAX, stars_found, e);
    else
        store_query_documents(store, PUZZLE_TRY, e->user, PUZZLE_TRIED_MAX, tries_found, e);
}

/* ---- beginning ---- */

static void end(struct download *p)
{
    free(p);
}

/* The user's data in memory: the head of the document. */
static void add_head(struct export *e, const struct user *user)
{
    json_t *bots = json_array(), *follows = json_array(), *blocks = json_array(),
           *head = user_json(user);
    for (const struct user *b = user->bots; b; b = b->next_bot)
        json_array_append_new(bots, json_string(b->name));
    json_object_set_new(head, "since", json_integer(user->created));
    json_object_set_new(head, "seen", json_integer(user->seen));
    json_object_set_new(head, "silent", json_integer(user->silent));
    json_object_set_new(head, "ratings", user_ratings_json(user));
    json_object_set_new(head, "bots", bots);
    for (int i = 0; i < user->to.n; i++) {
        const struct user *other = user_find(user->users, user->to.relation[i].other);
        if (other)
            json_array_append_new(user->to.relation[i].type == RELATION_FOLLOWS ? follows : blocks,
                                  json_string(other->name));
    }
    json_object_set_new(head, "follows", follows);
    json_object_set_new(head, "blocks", blocks);
    json_object_set_new(head, "teams", teams_of_json(user->users, user));
    json_object_set_new(head, "address", json_string(mailbox_address(user)));
    char *text = json_dumps(head, JSON_COMPACT);
    if (!text)
        abort();
    text[strlen(text) - 1] = ','; /* replaces the closing brace */
    download_add(&e->download, "{\"ok\":true,\"export\":");
    download_add(&e->download, text);
    download_add(&e->download, "\"games\":[");
    free(text);
    json_decref(head);
}

int export_begin(struct request *r)
{
    struct export *e = calloc(1, sizeof *e);
    if (!e)
        abort();
    *e = (struct export){.download = {.body_source = {.type = "application/json; charset=utf-8"},
                                      .rooms = r->api->rooms,
                                      .step = step,
                                      .end = end},
                         .stage = STAGE_GAMES,
                         .first = true,
                         .import = INT64_MAX};
    memcpy(e->user, r->user->id, sizeof e->user);
    add_head(e, r->user);
    return request_download(r, &e->download);
}
