/* Commands that save and read studies. */
#include "server/commands/studies.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/pgn.h"
#include "server/analysis/chapters.h"
#include "server/analysis/study.h"
#include "server/base/jobs.h"
#include "server/base/limits.h"
#include "server/commands/commands.h"
#include "server/request/resolve.h"

/* ---- saving ---- */

/* A tree whose turns are all played in the background. The client may leave meanwhile. */
struct saving {
    struct job job; /* first */
    struct request *request;
    json_t *nodes;
    json_t *before;  /* the stored study, or NULL: a new one */
    bool played;     /* all turns were legal */
    int64_t written; /* analyses->studies_written at the query */
    char owner[ID_SIZE];
    char id[ID_SIZE];
    struct agon_error error;
    int status;
};

static void release(struct saving *s)
{
    json_decref(s->nodes);
    json_decref(s->before);
    free(s);
}

static bool is_own(const struct saving *s)
{
    return !s->before || strcmp(s->owner, s->request->user->id) == 0;
}

/* The displayed name of the study's author. */
static const char *author_of(const struct saving *s)
{
    const char *name = json_string_value(json_object_get(s->before, "author"));
    return is_own(s) || !name ? s->request->user->name : name;
}

/* Title and listing, which only the owner may change. Omitted arguments change nothing. */
static void update_head(const struct saving *s, json_t *study)
{
    const struct request *r = s->request;
    const char *title = request_text(r, "title");
    if (!s->before || request_given(r, "title"))
        json_object_set_new(study, "title", json_string(title ? title : ""));
    if (!s->before || (is_own(s) && request_given(r, "public")))
        json_object_set_new(study, "public", json_boolean(request_on(r, "public", false)));
}

static void work(struct job *job)
{
    struct saving *s = (struct saving *)job;
    s->status = study_check(s->nodes, s->request->shared_game->game, job_over, job, &s->error);
}

/* Puts the saved chapter into the study and leaves the others unchanged. A negative status: no such
 * chapter, or no room for it. */
static json_int_t update(const struct saving *s, json_t *study, struct agon_error *e)
{
    const struct request *r = s->request;
    json_int_t first = json_integer_value(json_object_get(chapters_find(study, 0), "id"));
    json_t *content = json_pack("{sO sO sI}", "setup", r->shared_game->json, "nodes", s->nodes,
                                "place", (json_int_t)request_number(r, "place", -1));
    json_object_set_new(study, "id", json_string(s->id));
    update_head(s, study);
    json_object_set_new(study, "author", json_string(author_of(s)));
    json_object_set_new(study, "at", json_integer((json_int_t)r->api->core->now));
    json_int_t id = chapters_put(study, request_number(r, "chapter", first),
                                 request_text(r, "chapter_title"), content, e);
    json_decref(content);
    return id;
}

/* The study's head as sent to its desk. */
static json_t *head_of(const json_t *study)
{
    return json_pack("[O? O? o]", json_object_get(study, "title"), json_object_get(study, "public"),
                     chapters_list(study));
}

/* Whether another user has saved the chapter since this one read it. */
static bool is_stale(const struct saving *s)
{
    const struct request *r = s->request;
    bool added = request_given(r, "chapter") && request_number(r, "chapter", 0) == 0;
    const json_t *chapter = chapters_find(s->before, request_number(r, "chapter", 0));
    return chapter && !added && request_given(r, "revision") &&
           request_number(r, "revision", 0) != chapters_revision(chapter);
}

static int keep(struct saving *s)
{
    struct request *r = s->request;
    struct agon_error error;
    if (is_stale(s))
        return request_refuse(
            r, "stale", AGON_SAY(study_saved_meanwhile, "somebody has saved it in the meantime"));
    json_t *study = s->before ? json_incref(s->before) : json_object(), *before = head_of(study);
    json_int_t chapter = update(s, study, &error);
    json_t *now = head_of(study);
    bool news = s->before && !json_equal(before, now);
    json_int_t revision = chapters_revision(chapters_find(study, chapter > 0 ? chapter : 0));
    json_decref(before);
    json_decref(now);
    if (chapter < 0 || studies_put(r->api, study, s->owner, &error) < 0) {
        json_decref(study);
        return request_refuse_error(r, "not_now", &error);
    }
    if (!r->user->stored)
        user_keep(r->api->users, r->user);
    if (news)
        studies_tell(r->api, study);
    json_decref(study);
    char url[32];
    snprintf(url, sizeof url, "/study/%s", s->id);
    request_put(r, "id", json_string(s->id));
    request_put(r, "chapter", json_integer(chapter));
    request_put(r, "revision", json_integer(revision));
    request_put(r, "url", json_string(url));
    return 0;
}

static void ask_owner(struct saving *);

static void done(struct job *job)
{
    struct saving *s = (struct saving *)job;
    struct request *r = s->request;
    int status = 0;
    if (job_failed(job, &r->asker))
        status = -1;
    else if (s->status < 0)
        status = request_refuse_error(r, "illegal", &s->error);
    else if (!r->user || r->api->core->stopping)
        status = request_refuse(r, "busy", AGON_SAY(request_ask_again, "please try again"));
    else if (s->before) {
        s->played = true;
        ask_owner(s);
        return;
    } else
        status = keep(s);
    request_finish(r, status);
    release(s);
}

static void refuse(struct saving *s, const char *code, const char *text)
{
    request_finish(s->request, request_refuse(s->request, code, "%s", text));
    release(s);
}

static void start(struct saving *s)
{
    if (job_start(&s->job, s->request->api->core, &s->request->asker) < 0) {
        request_finish(s->request, -1);
        release(s);
    }
}

/* Checks that the store has answered; else refuses. */
static int answered(struct request *r, const struct store_table *t)
{
    if (!t->failed)
        return 0;
    return request_refuse(r, "busy", AGON_SAY(store_silent, "the database does not answer"));
}

/* An existing study may be saved by its authors, who are read before its turns are played and again
 * afterwards, since the owner can change them in the meantime. */
static void owner_found(void *user, const struct store_table *t)
{
    struct saving *s = user;
    const struct user *u = s->request->user;
    if (answered(s->request, t) < 0) {
        request_finish(s->request, -1);
        release(s);
        return;
    }
    json_decref(s->before);
    s->before = t->rows > 0 ? chapters_read(t->cell[0].text) : NULL;
    if (t->rows > 0)
        snprintf(s->owner, sizeof s->owner, "%s", t->cell[1].text);
    if (!s->before)
        refuse(s, "not_found", AGON_SAY(study_not_found, "no such study"));
    else if (!u || (strcmp(s->owner, u->id) != 0 && !study_allows(s->before, u->id)))
        refuse(s, "forbidden", AGON_SAY(study_not_yours, "this study is somebody else's"));
    else if (!s->played)
        start(s);
    else if (s->request->api->core->stopping)
        refuse(s, "busy", AGON_SAY(request_ask_again, "please try again"));
    else if (s->written != s->request->api->analyses->studies_written)
        ask_owner(s);
    else {
        request_finish(s->request, keep(s));
        release(s);
    }
}

static void ask_owner(struct saving *s)
{
    const struct api *api = s->request->api;
    s->written = api->analyses->studies_written;
    store_query_document(api->core->store, STUDY_TYPE, s->id, owner_found, s);
}

static void number_found(void *user, const struct store_table *t)
{
    struct saving *s = user;
    if (answered(s->request, t) < 0) {
        request_finish(s->request, -1);
        release(s);
    } else if (t->rows >= studies_most(s->request->user))
        refuse(s, "too_many", AGON_SAY(study_most, "too many studies; delete one first"));
    else
        start(s);
}

static int run_study_save(struct request *r)
{
    struct agon_error error;
    const char *id = request_text(r, "study");
    json_t *nodes = study_read(request_text(r, "tree"), &error);
    if (!nodes)
        return request_refuse_error(r, "bad_argument", &error);
    if (r->shared_game->game->traits & AGON_TIMED) {
        json_decref(nodes);
        return request_refuse(r, "not_now",
                              AGON_SAY(study_no_real_time, "real-time games have no studies"));
    }
    struct saving *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    *s = (struct saving){
        .job = {.work = work, .done = done, .lasting = true}, .request = r, .nodes = nodes};
    if (id) {
        snprintf(s->id, sizeof s->id, "%s", id);
        ask_owner(s);
    } else {
        random_id(s->id);
        snprintf(s->owner, sizeof s->owner, "%s", r->user->id);
        store_query_documents(r->api->core->store, STUDY_TYPE, r->user->id, STUDIES_MAX,
                              number_found, s);
    }
    return REQUEST_LATER;
}

/* ---- reading ---- */

/* Answers with the study, one of its chapters, and the heads of the others. */
static int put_study(struct request *r, json_t *study, const char *owner)
{
    const json_t *chapter = chapters_find(study, request_number(r, "chapter", 0));
    bool own = r->user && strcmp(r->user->id, owner) == 0;
    if (!chapter)
        return request_refuse(r, "not_found", AGON_SAY(study_chapter_missing, "no such chapter"));
    json_object_set(study, "setup", json_object_get(chapter, "setup"));
    json_object_set(study, "nodes", json_object_get(chapter, "nodes"));
    json_object_set(study, "place", json_object_get(chapter, "place"));
    json_object_set(study, "chapter", json_object_get(chapter, "id"));
    json_object_set_new(study, "revision", json_integer(chapters_revision(chapter)));
    json_object_set_new(study, "chapters", chapters_list(study));
    json_object_del(study, "opens");
    request_put(r, "mine", json_boolean(own));
    request_put(r, "writes", json_boolean(own || (r->user && study_allows(study, r->user->id))));
    request_put(r, "study", json_incref(study));
    return 0;
}

static void study_found(void *user, const struct store_table *t)
{
    struct request *r = user;
    json_t *study = t->rows > 0 ? chapters_read(t->cell[0].text) : NULL;
    int status = answered(r, t);
    if (study)
        status = put_study(r, study, t->cell[1].text);
    else if (status == 0)
        status = request_refuse(r, "not_found", AGON_SAY(study_not_found, "no such study"));
    json_decref(study);
    request_finish(r, status);
}

static int run_study(struct request *r)
{
    store_query_document(r->api->core->store, STUDY_TYPE, request_text(r, "study"), study_found, r);
    return REQUEST_LATER;
}

static const char *member(const json_t *json, const char *name)
{
    const char *s = json_string_value(json_object_get(json, name));
    return s && *s ? s : NULL;
}

/* Studies are long, so they are parsed in the background. */
struct study_export {
    struct job job; /* first */
    struct request *request;
    struct store_table *table;
    struct agon_error error;
    char *record; /* text of a study, */
    json_t *list; /* or the list of studies */
};

/* A chapter as a record or as PGN: "" if its game has no PGN and all chapters are wanted. NULL with
 * the error. */
static char *chapter_record(struct study_export *g, const json_t *study, const json_t *chapter)
{
    const json_t *setup = json_object_get(chapter, "setup");
    bool pgn = request_on(g->request, "pgn", false), all = !request_given(g->request, "chapter");
    struct game_spec p = {member(setup, "game"), member(setup, "variant"), member(setup, "options"),
                          member(setup, "definition"), member(setup, "start")};
    struct patience patience = {definition_patient.ms, job_over, &g->job, &g->job.spent_us};
    agon_game *game =
        p.kind ? game_spec_open(g->request->api->rooms, &p, &patience, &g->error) : NULL;
    char *record = NULL;
    if (game && pgn && all && !pgn_fits(game))
        record = calloc(1, 1);
    else if (game)
        record = pgn ? study_pgn(study, chapter, game, &g->error)
                     : study_record(chapter, game, &g->error);
    agon_close(game);
    return record;
}

/* Appends a record, with an empty line before it; takes ownership of `more`. */
static void add_record(struct study_export *g, char *more)
{
    size_t n = g->record ? strlen(g->record) : 0, room = n + strlen(more) + 2;
    bool apart = n > 0 && !request_on(g->request, "pgn", false);
    char *all = realloc(g->record, room);
    if (!all)
        abort();
    snprintf(all + n, room - n, "%s%s", apart ? "\n" : "", more);
    g->record = all;
    free(more);
}

/* One chapter, or all of them. */
static void read_record(struct job *job)
{
    struct study_export *g = (struct study_export *)job;
    json_t *study = chapters_read(g->table->cell[0].text);
    const json_t *only = NULL, *chapter;
    size_t i;
    if (request_given(g->request, "chapter")) {
        only = chapters_find(study, request_number(g->request, "chapter", 0));
        if (!only)
            agon_fail(&g->error, AGON_BAD_TEXT, -1,
                      AGON_SAY(study_chapter_missing, "no such chapter"));
    }
    json_array_foreach(json_object_get(study, "chapters"), i, chapter)
    {
        char *record = NULL;
        if (request_given(g->request, "chapter") && chapter != only)
            continue;
        if (!job_over(job))
            record = chapter_record(g, study, chapter);
        if (!record) {
            free(g->record);
            g->record = NULL;
            break;
        }
        add_record(g, record);
    }
    if (g->record && !*g->record) {
        free(g->record);
        g->record = NULL;
        pgn_refuse(&g->error);
    }
    json_decref(study);
}

static void read_list(struct job *job)
{
    struct study_export *g = (struct study_export *)job;
    const struct store_table *t = g->table;
    g->list = json_array();
    for (int i = 0; i < t->rows && !job_over(job); i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        json_t *study = chapters_read(row[2].text);
        const json_t *setup = json_object_get(chapters_find(study, 0), "setup");
        json_array_append_new(
            g->list, json_pack("{ss sI ss? ss? si si sb}", "id", row[0].text, "at",
                               (json_int_t)row[1].number, "title",
                               json_string_value(json_object_get(study, "title")), "game",
                               member(setup, "game"), "turns", chapters_turns(study), "chapters",
                               (int)json_array_size(json_object_get(study, "chapters")), "public",
                               json_is_true(json_object_get(study, "public"))));
        json_decref(study);
    }
}

static void reading_done(struct job *job)
{
    struct study_export *g = (struct study_export *)job;
    struct request *r = g->request;
    int status = 0;
    if (job_failed(job, &r->asker))
        status = -1;
    else if (g->list)
        request_put(r, "studies", json_incref(g->list));
    else if (g->record)
        request_put(r, "record", json_string(g->record));
    else
        status = request_refuse(r, "not_now", "%s", g->error.parts);
    request_finish(r, status);
    store_release_table(g->table);
    json_decref(g->list);
    free(g->record);
    free(g);
}

static void start_reading(struct request *r, const struct store_table *t,
                          void (*read)(struct job *))
{
    struct study_export *g = calloc(1, sizeof *g);
    if (!g)
        abort();
    g->job = (struct job){.work = read, .done = reading_done};
    g->request = r;
    g->table = store_hold_table(t);
    if (job_start(&g->job, r->api->core, &r->asker) == REQUEST_LATER)
        return;
    store_release_table(g->table);
    free(g);
    request_finish(r, -1);
}

static void record_found(void *user, const struct store_table *t)
{
    struct request *r = user;
    if (t->rows > 0)
        start_reading(r, t, read_record);
    else
        request_finish(r,
                       request_refuse(r, "not_found", AGON_SAY(study_not_found, "no such study")));
}

static int run_study_record(struct request *r)
{
    store_query_document(r->api->core->store, STUDY_TYPE, request_text(r, "study"), record_found,
                         r);
    return REQUEST_LATER;
}

static void studies_found(void *user, const struct store_table *t)
{
    start_reading(user, t, read_list);
}

static void cards_found(void *user, const struct store_table *t)
{
    struct request *r = user;
    json_t *list = json_array();
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        json_t *card = json_loads(row[2].text, 0, NULL);
        if (!card)
            continue;
        json_object_set_new(card, "id", json_string(row[0].text));
        json_object_set_new(card, "at", json_integer((json_int_t)row[1].number));
        json_array_append_new(list, card);
    }
    request_put(r, "studies", list);
    request_finish(r, 0);
}

static int run_studies(struct request *r)
{
    if (request_on(r, "public", false)) {
        store_query_newest_documents(r->api->core->store, STUDY_CARD_TYPE, STUDY_CARDS_SHOWN,
                                     cards_found, r);
        return REQUEST_LATER;
    }
    store_query_documents(r->api->core->store, STUDY_TYPE, r->user->id, STUDIES_MAX, studies_found,
                          r);
    return REQUEST_LATER;
}

static void dropped_found(void *user, const struct store_table *t)
{
    struct request *r = user;
    bool own = t->rows > 0 && r->user && strcmp(t->cell[1].text, r->user->id) == 0;
    if (own) {
        r->api->analyses->studies_written++;
        store_drop_document(r->api->core->store, STUDY_TYPE, request_text(r, "study"));
        store_drop_document(r->api->core->store, STUDY_CARD_TYPE, request_text(r, "study"));
    }
    request_finish(r,
                   own ? 0
                       : request_refuse(r, "not_found",
                                        AGON_SAY(study_not_found_yours, "you have no such study")));
}

static int run_study_drop(struct request *r)
{
    store_query_document(r->api->core->store, STUDY_TYPE, request_text(r, "study"), dropped_found,
                         r);
    return REQUEST_LATER;
}

#define CHAPTER(least, help)                                                                       \
    {                                                                                              \
        "chapter", ARG_NUMBER, false, least, CHAPTER_ID_MAX, help                                  \
    }
#define STUDY(required)                                                                            \
    {                                                                                              \
        "study", ARG_TEXT, required, 1, 32, "the study's id"                                       \
    }

const struct command commands_studies[] = {
    {"study_save", RIGHTS_SESSION, "saves a tree of variations",
     (const struct argument[]){
         STUDY(false),
         {"kind", ARG_TEXT, true, 1, 32, "a game's id"},
         ARGUMENT_SETUP,
         {"title", ARG_TEXT, false, 0, 200, "what it is about"},
         {"public", ARG_SWITCH, false, 0, 0, "shown in the list of studies (usually not)"},
         {"tree", ARG_TEXT, true, 2, STUDY_TREE_MAX, "{\"nodes\": [...]} as text"},
         {"place", ARG_NUMBER, false, -1, STUDY_NODES_MAX - 1, "the node that it opens at (-1)"},
         CHAPTER(0, "whose tree it is; 0: a new one's (the one that it opens at)"),
         {"chapter_title", ARG_TEXT, false, 0, 200, "of a new chapter"},
         {"revision", ARG_NUMBER, false, 0, INT32_MAX, "of the chapter that was read (any)"},
         {0}},
     run_study_save, .once = true, .resolves = RESOLVE_SETUP, .cost = RATE_STUDIES,
     .answer = "id: id, chapter: 1.., revision: 1.., url: text"},
    {"study", RIGHTS_ANYONE, "a study, for anyone with its link",
     (const struct argument[]){STUDY(true), CHAPTER(1, "the one that it opens at"), {0}}, run_study,
     .reads = true, .answer = "study: STUDY, mine: switch, writes: switch"},
    {"study_record", RIGHTS_ANYONE, "a study as the text of a record",
     (const struct argument[]){
         STUDY(true),
         CHAPTER(1, "all of them"),
         {"pgn", ARG_SWITCH, false, 0, 0, "as PGN with all lines, of chapters of chess-like games"},
         {"download", ARG_NUMBER, false, 0, 1, "1: the bare text (HTTP)"},
         {0}},
     run_study_record, .reads = true, .answer = "record: text", .media = "text/plain"},
    {"studies", RIGHTS_SESSION, "your own studies, or the public ones",
     (const struct argument[]){{"public", ARG_SWITCH, false, 0, 0, "the public ones"}, {0}},
     run_studies, .reads = true, .answer = "studies: [STUDY_CARD; 0..100]"},
    {"study_drop", RIGHTS_SESSION, "deletes one of your studies",
     (const struct argument[]){STUDY(true), {0}}, run_study_drop, .answer = ""},
    {0}};
