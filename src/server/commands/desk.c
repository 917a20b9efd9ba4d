/* Commands for editing a study together. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/analysis/chapters.h"
#include "server/analysis/desk.h"
#include "server/analysis/study.h"
#include "server/base/connection.h"
#include "server/base/limits.h"
#include "server/commands/commands.h"
#include "server/commands/studies.h"
#include "server/request/resolve.h"

enum { CHANGE_MAX = STUDY_TREE_MAX + 20000 };

/* ---- coming and going ---- */

static void joined(void *user, const struct store_table *t)
{
    struct request *r = user;
    json_t *study = t->rows > 0 ? json_loads(t->cell[0].text, 0, NULL) : NULL;
    const struct user *u = r->user;
    int status = 0, number = 0;
    bool writes = study && u && (strcmp(t->cell[1].text, u->id) == 0 || study_allows(study, u->id));
    if (!study)
        status = request_refuse(r, "not_found", AGON_SAY(study_not_found, "no such study"));
    else if (r->connection)
        number = desk_join(r->api->analyses, r->connection, request_text(r, "study"),
                           (int)request_number(r, "chapter", 0), writes);
    if (number < 0) {
        status = request_refuse(r, "too_many",
                                AGON_SAY(desk_full, "too many people have this study open"));
    } else if (status == 0) {
        request_put(r, "number", json_integer(number));
        request_put(r, "writes", json_boolean(writes));
    }
    json_decref(study);
    request_finish(r, status);
}

static int run_desk_join(struct request *r)
{
    store_query_document(r->api->core->store, STUDY_TYPE, request_text(r, "study"), joined, r);
    return REQUEST_LATER;
}

static int run_desk_leave(struct request *r)
{
    desk_leave(r->api->analyses, r->connection);
    return 0;
}

static int run_desk_move(struct request *r)
{
    const char *place = request_text(r, "place");
    desk_move(r->api->analyses, request_text(r, "study"), r->connection, place ? place : "");
    return 0;
}

/* ---- changing ---- */

static int run_desk_change(struct request *r)
{
    const char *study = request_text(r, "study");
    if (!desk_writes(r->api->analyses, study, r->connection))
        return request_refuse(r, "forbidden",
                              AGON_SAY(study_not_yours, "this study is somebody else's"));
    json_t *change = json_loads(request_text(r, "change"), JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(change)) {
        json_decref(change);
        return request_refuse_argument(r, "change",
                                       AGON_SAY(desk_change_object, "change: expected an object"));
    }
    desk_tell(r->api->analyses, study, r->connection, change);
    return 0;
}

/* ---- authors ---- */

/* A query to the store before a change. */
struct naming {
    struct request *request;
    int64_t written; /* analyses->studies_written at the query */
};

static void allow(struct request *r, json_t *study, const struct store_cell *row)
{
    bool on = request_on(r, "on", true);
    const char *id = request_text(r, "study");
    const struct user *who = user_named(r->api->users, request_text(r, "name"));
    if (!who) { /* deleted since */
        request_finish(
            r, request_refuse(r, "not_found", AGON_SAY(desk_no_user, "there is no such account")));
        return;
    }
    if (!study_allow(study, who->id, who->name, on)) {
        request_finish(r, request_refuse(r, "too_many",
                                         AGON_SAY(desk_authors_most, "at most %d other authors"),
                                         STUDY_AUTHORS_MAX));
        return;
    }
    struct agon_error error;
    if (studies_put(r->api, study, row[1].text, &error) < 0) {
        request_finish(r, request_refuse_error(r, "too_many", &error));
        return;
    }
    desk_allow(r->api->analyses, id, who, on || strcmp(row[1].text, who->id) == 0);
    request_put(r, "authors", json_incref(json_object_get(study, "authors")));
    request_finish(r, 0);
}

static void ask_authors(struct naming *);

static void authors_found(void *user, const struct store_table *t)
{
    struct naming *n = user;
    struct request *r = n->request;
    if (n->written != r->api->analyses->studies_written) { /* some study was written since, perhaps
                                                            * this one */
        ask_authors(n);
        return;
    }
    free(n);
    json_t *study = t->rows > 0 ? chapters_read(t->cell[0].text) : NULL;
    if (study && r->user && strcmp(t->cell[1].text, r->user->id) == 0)
        allow(r, study, t->cell);
    else
        request_finish(r,
                       request_refuse(r, "not_found",
                                      AGON_SAY(study_not_found_yours, "you have no such study")));
    json_decref(study);
}

static void ask_authors(struct naming *n)
{
    const struct request *r = n->request;
    n->written = r->api->analyses->studies_written;
    store_query_document(r->api->core->store, STUDY_TYPE, request_text(r, "study"), authors_found,
                         n);
}

static int run_study_author(struct request *r)
{
    struct naming *n = calloc(1, sizeof *n);
    if (!n)
        abort();
    n->request = r;
    ask_authors(n);
    return REQUEST_LATER;
}

#define STUDY                                                                                      \
    {                                                                                              \
        "study", ARG_TEXT, true, 1, 32, "the study's id"                                           \
    }

const struct command commands_desk[] = {
    {"study_author", RIGHTS_SESSION, "lets an account change one of your studies, or no longer",
     (const struct argument[]){
         STUDY, ARGUMENT_NAME, {"on", ARG_SWITCH, false, 0, 0, "true by default"}, {0}},
     run_study_author, .resolves = RESOLVE_ACCOUNT, .answer = "authors: [AUTHOR; 0..16]"},
    {"desk_join", RIGHTS_SESSION, "tells of those who have a study open, and them of you",
     (const struct argument[]){
         STUDY, {"chapter", ARG_NUMBER, false, 1, CHAPTER_ID_MAX, "the one that you look at"}, {0}},
     run_desk_join, .once = true, .answer = "number: count, writes: switch", .socket_only = true},
    {"desk_leave", RIGHTS_SESSION, "ends that", NULL, run_desk_leave, .answer = "",
     .socket_only = true},
    {"desk_move", RIGHTS_SESSION, "tells where in the study you are",
     (const struct argument[]){
         STUDY, {"place", ARG_TEXT, false, 0, DESK_PLACE_MAX, "the turns that lead there"}, {0}},
     run_desk_move, .cost = RATE_PLACES, .answer = "", .socket_only = true},
    {"desk_change", RIGHTS_SESSION, "hands a change to the others who have the study open",
     (const struct argument[]){
         STUDY, {"change", ARG_TEXT, true, 2, CHANGE_MAX, "an object as text"}, {0}},
     run_desk_change, .once = true, .answer = "", .socket_only = true},
    {0}};
