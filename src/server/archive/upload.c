/* A job reads, replays and checks games; the loop looks them up in the store and adds the missing
 * ones. */
#include "server/archive/upload.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/game_json.h"
#include "server/archive/imported.h"
#include "server/archive/index.h"
#include "server/base/jobs.h"
#include "server/game/definition.h"
#include "server/game/json.h"
#include "server/game/play.h"

struct upload {
    struct job job; /* first */
    struct archive *archive;
    struct asker *asker;
    char *bytes;
    int lines, games; /* preceding them in a longer text */
    char by[ID_SIZE];
    int64_t moment;
    struct imported item[UPLOAD_GAMES];
    int items, left; /* left: games that the account may still import */
    json_t *problems;
    struct upload *next; /* list of those waiting to be written */
};

/* ---- on a thread ---- */

static void complain(struct upload *u, const struct agon_error *error)
{
    if (json_array_size(u->problems) < IMPORT_PROBLEMS)
        json_array_append_new(u->problems, game_json_error("bad_argument", error->parts));
}

/* Reports a game that was read but is not valid. */
static void complain_of(struct upload *u, int line, const struct agon_error *why)
{
    struct agon_error error;
    agon_fail(&error, AGON_BAD_TEXT, -1, AGON_SAY(line_wrong, "line %d: %s"), line, why->parts);
    complain(u, &error);
}

/* The next game of the text; false: there are no more. */
static bool take(struct upload *u, struct import_text *text, const struct import_source *source)
{
    struct agon_error error;
    struct record record;
    int status = import_text_read(text, &record, &error);
    if (status == 0)
        return false;
    if (status > 0 && u->items == UPLOAD_GAMES) {
        agon_fail(&error, AGON_UNSUPPORTED, -1,
                  AGON_SAY(import_games_most, "at most %d games at a time"), UPLOAD_GAMES);
        complain_of(u, text->began, &error);
        record_release(&record);
        return false;
    }
    if (status < 0) {
        complain(u, &error);
        return true;
    }
    if (imported_take(u->archive->rooms, &u->item[u->items], &record, source, &error) == 0)
        u->items++;
    else
        complain_of(u, text->began, &error);
    record_release(&record);
    return true;
}

static void work(struct job *job)
{
    struct upload *u = (struct upload *)job;
    struct agon_error error;
    struct import_text text;
    struct patience patience = {definition_patient.ms, job_over, job, &job->spent_us};
    struct import_source source = {u->by, u->moment, UPLOAD_TURNS, &patience};
    if (import_text_open(&text, u->bytes, &error) < 0) {
        complain(u, &error);
        return;
    }
    import_text_skip(&text, u->lines, u->games);
    while (!job_over(job) && take(u, &text, &source))
        source.moment++;
}

/* ---- on the loop's thread ---- */

static void release(struct upload *u)
{
    for (int i = 0; i < u->items; i++)
        imported_release(&u->item[i]);
    json_decref(u->problems);
    free(u->bytes);
    free(u);
}

/* Refuses because the store failed. */
static int refuse_busy(struct asker *a)
{
    return a->type->refuse(a, "busy", AGON_SAY(request_ask_again, "please try again"), 0);
}

static void write_next(struct archive *archive);

static void written(struct upload *u)
{
    struct archive *archive = u->archive;
    archive->uploads = u->next;
    release(u);
    write_next(archive);
}

static void known_found(void *user, const struct store_table *known)
{
    struct upload *u = user;
    struct asker *a = u->asker;
    json_t *imported = json_array(), *there = json_array();
    bool full = false;
    for (int i = 0; i < u->items && !known->failed; i++) {
        const char *id = import_known(&u->item[i], known);
        full |= !id && u->left == 0;
        if (!id && u->left == 0)
            continue;
        if (!id) {
            imported_put(u->archive, &u->item[i]);
            u->left--;
        }
        json_array_append_new(id ? there : imported, json_string(id ? id : u->item[i].id));
    }
    if (full) {
        struct agon_error error;
        agon_fail(&error, AGON_UNSUPPORTED, -1,
                  AGON_SAY(import_account_most, "an account can import at most %d games"),
                  u->archive->core->options.imports);
        complain(u, &error);
    }
    if (!known->failed && u->items == 0 && json_array_size(u->problems) == 0) {
        struct agon_error error;
        agon_fail(&error, AGON_BAD_TEXT, -1,
                  AGON_SAY(import_nothing, "there is no record in this"));
        complain(u, &error);
    }
    a->type->put(a, "imported", imported);
    a->type->put(a, "known", there);
    a->type->put(a, "problems", json_incref(u->problems));
    a->type->finish(a, known->failed ? refuse_busy(a) : 0);
    written(u);
}

/* Counts the account's imports; then asks which games are known. */
static void counted(void *user, const struct store_table *count)
{
    struct upload *u = user;
    if (count->failed) {
        u->asker->type->finish(u->asker, refuse_busy(u->asker));
        written(u);
        return;
    }
    char *ids = import_ids(u->item, u->items);
    u->left = u->archive->core->options.imports - (int)count->cell[0].number;
    store_query_known_games(u->archive->core->store, ids, known_found, u);
    free(ids);
}

/* Writes one upload at a time, so that each count includes the earlier ones. */
static void write_next(struct archive *archive)
{
    struct upload *u = archive->uploads;
    if (u)
        store_query_imports_count(archive->core->store, u->by, archive->core->options.imports,
                                  counted, u);
}

static void done(struct job *job)
{
    struct upload *u = (struct upload *)job;
    struct upload **last = &u->archive->uploads;
    if (job_failed(job, u->asker)) {
        u->asker->type->finish(u->asker, -1);
        release(u);
        return;
    }
    while (*last)
        last = &(*last)->next;
    *last = u;
    if (u == u->archive->uploads)
        write_next(u->archive);
}

int upload_begin(struct archive *archive, struct asker *a, const struct upload_text *text,
                 const char *user)
{
    struct upload *u = calloc(1, sizeof *u);
    if (!u)
        abort();
    *u = (struct upload){.job = {.work = work, .done = done},
                         .archive = archive,
                         .asker = a,
                         .bytes = record_copy(text->text, strlen(text->text)),
                         .lines = text->lines,
                         .games = text->games,
                         .moment = archive->core->now,
                         .problems = json_array()};
    if (!u->bytes)
        abort();
    snprintf(u->by, sizeof u->by, "%s", user);
    int status = job_start(&u->job, archive->core, a);
    if (status < 0)
        release(u);
    return status;
}

void upload_drop(struct archive *archive, struct room *room)
{
    json_t *card = room_card(room);
    struct archive_entry *entry = archive_entry_take(room, card);
    if (entry)
        archive_drop(archive, entry);
    archive_entry_free(entry);
    json_decref(card);
    store_drop_game(archive->core->store, room->id);
    room_free(room);
}
