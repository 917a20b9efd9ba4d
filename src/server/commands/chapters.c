/* Commands that change a whole study: its chapters, and copies. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/analysis/chapters.h"
#include "server/analysis/desk.h"
#include "server/analysis/study.h"
#include "server/commands/commands.h"
#include "server/commands/studies.h"
#include "server/request/resolve.h"

/* ---- storing ---- */

static char *written(const json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    if (!text)
        abort();
    return text;
}

static void put(struct api *api, const char *type, const char *id, const char *owner,
                const char *text)
{
    store_put_document(
        api->core->store,
        &(struct store_document){
            .type = type, .id = id, .owner = owner, .text = text, .at = api->core->now});
}

/* Stores the entry for the list of public studies, a separate document that is dropped with the
 * study. */
static void announce(struct api *api, const json_t *study, const char *owner)
{
    const json_t *setup = json_object_get(chapters_find(study, 0), "setup");
    json_t *card = json_pack("{sO? sO? sO? si si}", "title", json_object_get(study, "title"),
                             "author", json_object_get(study, "author"), "game",
                             json_object_get(setup, "game"), "turns", chapters_turns(study),
                             "chapters", (int)json_array_size(json_object_get(study, "chapters")));
    char *text = written(card);
    put(api, STUDY_CARD_TYPE, json_string_value(json_object_get(study, "id")), owner, text);
    free(text);
    json_decref(card);
}

void studies_move(struct api *api, const struct user *guest, const char *name,
                  const struct user *user)
{
    static const char *const types[] = {STUDY_TYPE, STUDY_CARD_TYPE};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        store_move_documents(api->core->store, types[i], guest->id, name, user->id, user->name);
    api->analyses->studies_written++;
}

int studies_put(struct api *api, const json_t *study, const char *owner, struct agon_error *e)
{
    const char *id = json_string_value(json_object_get(study, "id"));
    char *text = written(study);
    int status = chapters_check_size(study, strlen(text), e);
    if (status == 0) {
        put(api, STUDY_TYPE, id, owner, text);
        api->analyses->studies_written++;
        if (json_is_true(json_object_get(study, "public")))
            announce(api, study, owner);
        else
            store_drop_document(api->core->store, STUDY_CARD_TYPE, id);
    }
    free(text);
    return status;
}

void studies_tell(struct api *api, const json_t *study)
{
    const char *id = json_string_value(json_object_get(study, "id"));
    desk_tell_all(api->analyses, id,
                  json_pack("{ss ss sO? sO? so}", "on", "desk_study", "study", id, "title",
                            json_object_get(study, "title"), "public",
                            json_object_get(study, "public"), "chapters", chapters_list(study)));
}

int studies_most(const struct user *u)
{
    return u && !user_is_guest(u) ? STUDIES_MAX : STUDIES_GUEST_MAX;
}

/* ---- chapters ---- */

/* A query to the store before a change. */
struct changing {
    struct request *request;
    int64_t written; /* analyses->studies_written at the query */
};

static int change(struct request *r, json_t *study, const char *owner)
{
    struct agon_error error = {0};
    struct chapter_change c = {
        .title = request_text(r, "title"),
        .practice = request_given(r, "practice") ? request_on(r, "practice", false) : -1,
        .to = (int)request_number(r, "to", -1),
        .drop = request_on(r, "drop", false)};
    if (chapters_change(study, request_number(r, "chapter", 0), &c, &error) < 0)
        return request_refuse_error(r, "not_now", &error);
    json_object_set_new(study, "at", json_integer((json_int_t)r->api->core->now));
    if (studies_put(r->api, study, owner, &error) < 0)
        return request_refuse_error(r, "too_many", &error);
    studies_tell(r->api, study);
    request_put(r, "chapters", chapters_list(study));
    return 0;
}

static void ask(struct changing *);

static void found(void *user, const struct store_table *t)
{
    struct changing *c = user;
    struct request *r = c->request;
    const struct user *u = r->user;
    if (c->written != r->api->analyses->studies_written) { /* some study was written since, perhaps
                                                            * this one */
        ask(c);
        return;
    }
    free(c);
    json_t *study = t->rows > 0 ? chapters_read(t->cell[0].text) : NULL;
    int status;
    if (!study)
        status = request_refuse(r, "not_found", AGON_SAY(study_not_found, "no such study"));
    else if (!u || (strcmp(t->cell[1].text, u->id) != 0 && !study_allows(study, u->id)))
        status = request_refuse(r, "forbidden",
                                AGON_SAY(study_not_yours, "this study is somebody else's"));
    else if (r->api->core->stopping)
        status = request_refuse(r, "busy", AGON_SAY(request_ask_again, "please try again"));
    else
        status = change(r, study, t->cell[1].text);
    json_decref(study);
    request_finish(r, status);
}

static void ask(struct changing *c)
{
    const struct api *api = c->request->api;
    c->written = api->analyses->studies_written;
    store_query_document(api->core->store, STUDY_TYPE, request_text(c->request, "study"), found, c);
}

static int run_study_chapter(struct request *r)
{
    struct changing *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    c->request = r;
    ask(c);
    return REQUEST_LATER;
}

/* ---- a copy ---- */

/* The copy belongs to the user, is not listed and has no other authors. */
static void clone_found(void *user, const struct store_table *t)
{
    struct request *r = user;
    struct agon_error error;
    char id[ID_SIZE];
    json_t *study = t->rows > 0 ? chapters_read(t->cell[0].text) : NULL;
    int status = 0;
    if (!study || !r->user) {
        status = request_refuse(r, "not_found", AGON_SAY(study_not_found, "no such study"));
    } else if (r->api->core->stopping) {
        status = request_refuse(r, "busy", AGON_SAY(request_ask_again, "please try again"));
    } else {
        random_id(id);
        json_object_set_new(study, "id", json_string(id));
        json_object_set_new(study, "author", json_string(r->user->name));
        json_object_set_new(study, "at", json_integer((json_int_t)r->api->core->now));
        json_object_set_new(study, "public", json_false());
        json_object_del(study, "authors");
        if (!r->user->stored)
            user_keep(r->api->users, r->user);
        if (studies_put(r->api, study, r->user->id, &error) < 0)
            status = request_refuse_error(r, "too_many", &error);
        request_put(r, "id", json_string(id));
    }
    json_decref(study);
    request_finish(r, status);
}

static void number_found(void *user, const struct store_table *t)
{
    struct request *r = user;
    if (!r->user || t->rows >= studies_most(r->user))
        request_finish(r,
                       request_refuse(r, "too_many",
                                      AGON_SAY(study_most, "too many studies; delete one first")));
    else
        store_query_document(r->api->core->store, STUDY_TYPE, request_text(r, "study"), clone_found,
                             r);
}

static int run_study_clone(struct request *r)
{
    store_query_documents(r->api->core->store, STUDY_TYPE, r->user->id, STUDIES_MAX, number_found,
                          r);
    return REQUEST_LATER;
}

#define STUDY                                                                                      \
    {                                                                                              \
        "study", ARG_TEXT, true, 1, 32, "the study's id"                                           \
    }

const struct command commands_chapters[] = {
    {"study_chapter", RIGHTS_SESSION, "renames, moves or deletes a chapter of a study",
     (const struct argument[]){
         STUDY,
         {"chapter", ARG_NUMBER, true, 1, CHAPTER_ID_MAX, "its id"},
         {"title", ARG_TEXT, false, 0, 200, "what it is about"},
         {"practice", ARG_SWITCH, false, 0, 0, "the reader is asked for the turns"},
         {"to", ARG_NUMBER, false, 0, CHAPTERS_MAX - 1, "its place among the chapters, from 0"},
         {"drop", ARG_SWITCH, false, 0, 0, "it is deleted"},
         {0}},
     run_study_chapter, .cost = RATE_STUDIES, .answer = "chapters: [CHAPTER; 1..64]"},
    {"study_clone", RIGHTS_SESSION, "copies a study with all its chapters",
     (const struct argument[]){STUDY, {0}}, run_study_clone, .once = true, .cost = RATE_STUDIES,
     .answer = "id: id"},
    {0}};
