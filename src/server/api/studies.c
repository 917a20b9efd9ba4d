/* Commands that keep studies. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/analysis/study.h"
#include "server/api/command.h"
#include "server/api/resolve.h"
#include "server/base/jobs.h"
#include "server/base/limits.h"

/* ---- saving ---- */

/* A tree of which every turn is played beside the loop. Who saves one may leave at once. */
struct saving {
    struct job job; /* first */
    struct request *request;
    json_t *nodes;
    json_t *before;  /* the study as it is stored, or NULL: a new one */
    bool played;     /* all turns have been */
    int64_t written; /* analyses->studies_written when that was asked of the store */
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

/* Whose study it is, as readers know them. */
static const char *author_of(const struct saving *s)
{
    const char *name = json_string_value(json_object_get(s->before, "author"));
    bool own = !s->before || strcmp(s->owner, s->request->user->id) == 0;
    return own || !name ? s->request->user->name : name;
}

static void work(struct job *job)
{
    struct saving *s = (struct saving *)job;
    s->status = study_check(s->nodes, s->request->shared_game->game, job_over, job, &s->error);
}

/* What the list of public studies tells of one; a document of its own, dropped with its study. */
static void announce(const struct saving *s)
{
    const struct request *r = s->request;
    const char *title = request_text(r, "title");
    json_t *card =
        json_pack("{ss ss ss si}", "title", title ? title : "", "author", author_of(s), "game",
                  request_text(r, "kind"), "turns", (int)json_array_size(s->nodes));
    char *text = json_dumps(card, JSON_COMPACT);
    json_decref(card);
    if (!text)
        abort();
    store_put_document(r->api->core->store, &(struct store_document){.type = STUDY_CARD_TYPE,
                                                                     .id = s->id,
                                                                     .owner = s->owner,
                                                                     .text = text,
                                                                     .at = r->api->core->now});
    free(text);
}

static void keep(struct saving *s)
{
    struct request *r = s->request;
    struct api *api = r->api;
    const char *title = request_text(r, "title");
    bool public = request_on(r, "public", false);
    json_t *study = json_pack("{ss ss ss sI sb sO sO}", "id", s->id, "title", title ? title : "",
                              "author", author_of(s), "at", (json_int_t)api->core->now, "public",
                              public, "setup", r->shared_game->json, "nodes", s->nodes);
    json_t *authors = json_object_get(s->before, "authors");
    if (authors)
        json_object_set(study, "authors", authors);
    json_object_set_new(study, "place", json_integer(request_number(r, "place", -1)));
    char *text = json_dumps(study, JSON_COMPACT);
    json_decref(study);
    if (!text)
        abort();
    if (!r->user->stored)
        user_keep(api->users, r->user);
    store_put_document(api->core->store, &(struct store_document){.type = STUDY_TYPE,
                                                                  .id = s->id,
                                                                  .owner = s->owner,
                                                                  .text = text,
                                                                  .at = api->core->now});
    free(text);
    api->analyses->studies_written++;
    if (public)
        announce(s);
    else
        store_drop_document(api->core->store, STUDY_CARD_TYPE, s->id);
    char url[32];
    snprintf(url, sizeof url, "/study/%s", s->id);
    request_put(r, "id", json_string(s->id));
    request_put(r, "url", json_string(url));
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
        keep(s);
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

/* One that is there may be saved anew by its authors: who they are is asked before its turns are
 * played and again behind that, which takes long enough for the owner to name others. */
static void owner_found(void *user, const struct store_table *t)
{
    struct saving *s = user;
    const struct user *u = s->request->user;
    json_decref(s->before);
    s->before = t->rows > 0 ? json_loads(t->cell[0].text, 0, NULL) : NULL;
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
        keep(s);
        request_finish(s->request, 0);
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
    const struct user *u = s->request->user;
    if (t->rows >= (u && !user_is_guest(u) ? STUDIES_MAX : STUDIES_GUEST_MAX))
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

static void study_found(void *user, const struct store_table *t)
{
    struct request *r = user;
    json_t *study = t->rows > 0 ? json_loads(t->cell[0].text, 0, NULL) : NULL;
    int status = 0;
    bool own = study && r->user && strcmp(r->user->id, t->cell[1].text) == 0;
    if (study) {
        request_put(r, "mine", json_boolean(own));
        request_put(r, "writes",
                    json_boolean(own || (r->user && study_allows(study, r->user->id))));
        request_put(r, "study", study);
    } else
        status = request_refuse(r, "not_found", AGON_SAY(study_not_found, "no such study"));
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

/* Studies are long texts, and read beside the loop. */
struct reading {
    struct job job; /* first */
    struct request *request;
    struct store_table *table;
    struct agon_error error;
    char *record; /* of a study, */
    json_t *list; /* or what there is of each */
};

static void read_record(struct job *job)
{
    struct reading *g = (struct reading *)job;
    json_t *study = json_loads(g->table->cell[0].text, 0, NULL);
    const json_t *setup = json_object_get(study, "setup");
    struct game_spec p = {member(setup, "game"), member(setup, "variant"), member(setup, "options"),
                          member(setup, "definition"), member(setup, "start")};
    struct patience patience = {definition_patient.ms, job_over, job, &job->spent_us};
    agon_game *game =
        p.kind ? game_spec_open(g->request->api->rooms, &p, &patience, &g->error) : NULL;
    g->record = game ? study_record(study, game, &g->error) : NULL;
    agon_close(game);
    json_decref(study);
}

static void read_list(struct job *job)
{
    struct reading *g = (struct reading *)job;
    const struct store_table *t = g->table;
    g->list = json_array();
    for (int i = 0; i < t->rows && !job_over(job); i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        json_t *study = json_loads(row[2].text, 0, NULL);
        const json_t *setup = json_object_get(study, "setup");
        json_array_append_new(g->list,
                              json_pack("{ss sI ss? ss? si sb}", "id", row[0].text, "at",
                                        (json_int_t)row[1].number, "title",
                                        json_string_value(json_object_get(study, "title")), "game",
                                        member(setup, "game"), "turns",
                                        (int)json_array_size(json_object_get(study, "nodes")),
                                        "public", json_is_true(json_object_get(study, "public"))));
        json_decref(study);
    }
}

static void reading_done(struct job *job)
{
    struct reading *g = (struct reading *)job;
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
    struct reading *g = calloc(1, sizeof *g);
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
         {0}},
     run_study_save, .once = true, .resolves = RESOLVE_SETUP, .cost = RATE_STUDIES},
    {"study", RIGHTS_ANYONE, "a study, for anyone with its link",
     (const struct argument[]){STUDY(true), {0}}, run_study, .reads = true},
    {"study_record", RIGHTS_ANYONE, "a study as the text of a record",
     (const struct argument[]){
         STUDY(true), {"download", ARG_NUMBER, false, 0, 1, "1: the bare text (HTTP)"}, {0}},
     run_study_record, .reads = true},
    {"studies", RIGHTS_SESSION, "your own studies, or the public ones",
     (const struct argument[]){{"public", ARG_SWITCH, false, 0, 0, "the public ones"}, {0}},
     run_studies, .reads = true},
    {"study_drop", RIGHTS_SESSION, "deletes one of your studies",
     (const struct argument[]){STUDY(true), {0}}, run_study_drop},
    {0}};
