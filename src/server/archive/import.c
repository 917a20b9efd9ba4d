/* Games are read, replayed and judged on a worker's thread, and written by the loop.
 *
 * a worker takes a batch out of the file and makes of each game what the store and the index
 * want; the loop hands that over and sends the worker for the next batch, which waits until the
 * one before is on the disk, so that players' writes never queue behind a long import. A game's
 * id comes from what it is: importing it once more changes nothing. */
#include "server/archive/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "os/files.h"
#include "os/time.h"
#include "play/archive.h"
#include "play/outcome.h"
#include "play/record.h"
#include "server/archive/index.h"
#include "server/base/thread_pool.h"
#include "server/game/log.h"
#include "server/users/user.h"

struct item {
    char id[ID_SIZE], name[AGON_SEATS][ROOM_NAME];
    char kind[64], variant[64], why[32];
    char *terms, *card;
    char result[64]; /* of LOG_RESULT, or "" */
    char **text;
    uint64_t *key;
    int *seat;
    int seats, turns, points;
};

struct import {
    struct thread_pool_job job; /* first */
    struct archive *archive;
    struct asker *asker;
    char path[1024];
    char *bytes;
    const char *at;
    int line;
    bool lines, ended; /* lines: of the Arimaa archive */
    struct archive_columns columns;
    struct item item[IMPORT_BATCH];
    int items;
    int64_t games, refused, moment;
    uint64_t ticket; /* to be durable before the next batch */
    json_t *problems;
    struct agon_error error;
    int status;
};

/* ---- on a worker's thread ---- */

static void free_item(struct item *m)
{
    for (int i = 0; m->text && i < m->turns; i++)
        free(m->text[i]);
    free(m->text);
    free(m->key);
    free(m->seat);
    free(m->terms);
    free(m->card);
}

static void make_id(struct item *m, const struct record *r)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    static const char *const names[] = {RECORD_ID, RECORD_EVENT, RECORD_DATE, RECORD_POSITION};
    unsigned char
        hash[ID_SIZE > crypto_generichash_BYTES_MIN ? ID_SIZE : crypto_generichash_BYTES_MIN];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, (const unsigned char *)m->kind, strlen(m->kind) + 1);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *s = record_get(r, names[i]);
        crypto_generichash_update(&state, (const unsigned char *)(s ? s : ""),
                                  s ? strlen(s) + 1 : 1);
    }
    for (int i = 0; i < m->seats; i++)
        crypto_generichash_update(&state, (const unsigned char *)m->name[i],
                                  strlen(m->name[i]) + 1);
    for (int i = 0; i < m->turns; i++)
        crypto_generichash_update(&state, (const unsigned char *)m->text[i],
                                  strlen(m->text[i]) + 1);
    crypto_generichash_final(&state, hash, sizeof hash);
    for (int i = 0; i < ID_SIZE - 1; i++)
        m->id[i] = letters[hash[i] % (sizeof letters - 1)];
}

/* The turns as the game writes them, and the keys of where they began. */
static int take_turns(struct item *m, const struct agon_line *line)
{
    const agon_game *g = line->game;
    uint64_t setup = archive_setup(g);
    char text[AGON_TEXT_MAX];
    size_t n = (size_t)line->turns + 1;
    m->text = calloc(n, sizeof(char *));
    m->key = calloc(n, sizeof *m->key);
    m->seat = calloc(n, sizeof *m->seat);
    if (!m->text || !m->key || !m->seat)
        return AGON_NO_MEMORY;
    for (int i = 0; i <= line->turns; i++)
        m->key[i] = archive_key(setup, line->keys[i]);
    for (int i = 0; i < line->turns; i++) {
        const agon_pos *pos = agon_line_start(line, i);
        m->seat[i] = g->rules->seat(g, pos);
        if (agon_turn_write(g, pos, &line->turn[i], text, sizeof text) < 0)
            return AGON_NO_MEMORY;
        m->text[i] = malloc(strlen(text) + 1);
        if (!m->text[i])
            return AGON_NO_MEMORY;
        strcpy(m->text[i], text);
        m->turns = i + 1;
    }
    return 0;
}

/* How it ended: the board's word counts; without one the record's. */
static int take_result(struct item *m, const struct record *r, const struct agon_line *line,
                       struct agon_result *result, struct agon_error *error)
{
    agon_line_result(line, result);
    if (result->over && r->seats > 0 &&
        memcmp(result->points, r->points, (size_t)m->seats * sizeof r->points[0]) != 0)
        return agon_fail(
            error, AGON_ILLEGAL, -1,
            AGON_SAY(import_ends_otherwise, "the game ends differently from what the record says"));
    if (result->over)
        return 0;
    result->why = r->why ? outcome_find(r->why, strlen(r->why)) : NULL;
    if (r->seats != m->seats || !result->why || !outcome_of_play(result->why))
        return agon_fail(
            error, AGON_ILLEGAL, -1,
            AGON_SAY(import_no_end, "neither the game nor the record says how it ended"));
    result->over = true;
    int n = snprintf(m->result, sizeof m->result, "%s", result->why);
    for (int i = 0; i < m->seats; i++) {
        result->points[i] = r->points[i];
        n += snprintf(m->result + n, sizeof m->result - (size_t)n, " %d", r->points[i]);
    }
    return 0;
}

/* What room_store.c keeps of a game, and its card. */
static int take_head(struct item *m, const struct record *r, const agon_game *g,
                     const struct agon_result *result, int64_t moment)
{
    json_t *seats = json_array(), *players = json_array(), *points = json_array();
    for (int i = 0; i < m->seats; i++) {
        json_array_append_new(seats, json_pack("{ss ss ss si sb}", "user", "", "name", m->name[i],
                                               "engine", "", "level", 0, "agreed", 1));
        json_t *player = json_pack("{si ss sb}", "seat", i, "name", m->name[i], "online", 0);
        const char *rating = record_get_seat(r, "rating", i);
        if (rating)
            json_object_set_new(player, "rating", json_integer(atoi(rating)));
        json_array_append_new(players, player);
        json_array_append_new(points, json_integer(result->points[i]));
    }
    bool own = g->definition && *g->definition;
    const char *start = record_get(r, RECORD_POSITION);
    json_t *terms = json_pack(
        "{ss ss? ss? ss? ss? ss sb sb sb sb ss ss ss ss ss so}", "kind", g->rules->id, "variant",
        g->variant, "options", g->options, "definition", own ? g->definition : NULL, "start", start,
        "time", "none", "rated", 0, "private", 0, "takebacks", 0, "proposed", 0, "opponent", "link",
        "key", "", "maker", "", "phase", "over", "next", "", "seats", seats);
    json_t *card = json_pack(
        "{ss ss ss ss ss? ss? ss sb sb sb sb so si si si sI sI s{ss so si}}", "id", m->id, "phase",
        "over", "game", g->rules->id, "name", g->rules->name, "variant", g->variant, "options",
        g->options, "control", "none", "days", 0, "rated", 0, "private", 0, "own", own || start,
        "players", players, "turns", m->turns, "seat", -1, "watchers", 0, "created",
        (json_int_t)moment, "ended", (json_int_t)moment, "result", "why", result->why, "points",
        points, "winner", outcome_winner(g, result));
    m->terms = json_dumps(terms, JSON_COMPACT);
    m->card = json_dumps(card, JSON_COMPACT);
    json_decref(terms);
    json_decref(card);
    return m->terms && m->card ? 0 : AGON_BAD_TEXT;
}

static agon_game *open_record(const struct archive *archive, const struct record *r,
                              struct agon_error *error)
{
    struct game_spec p = {record_get(r, RECORD_GAME), record_get(r, RECORD_VARIANT),
                          record_get(r, RECORD_OPTIONS), r->definition,
                          record_get(r, RECORD_POSITION)};
    if (p.kind)
        return game_spec_open(archive->rooms, &p, &definition_patient, error);
    agon_fail(error, AGON_BAD_TEXT, -1,
              AGON_SAY(record_no_game, "the record does not say its game"));
    return NULL;
}

/* A record becomes an item; on failure it is left empty. */
static int take(const struct archive *archive, struct item *m, const struct record *r,
                int64_t moment, struct agon_error *error)
{
    struct agon_line line;
    struct agon_result result;
    memset(m, 0, sizeof *m);
    agon_game *g = open_record(archive, r, error);
    if (!g || agon_line_init(&line, g, error) < 0) {
        agon_close(g);
        return AGON_BAD_TEXT;
    }
    m->seats = (int)g->seats;
    snprintf(m->kind, sizeof m->kind, "%s", g->rules->id);
    snprintf(m->variant, sizeof m->variant, "%s", g->variant);
    for (int i = 0; i < m->seats; i++) {
        const char *name = record_get_seat(r, "player", i);
        snprintf(m->name[i], sizeof m->name[i], "%s", name ? name : "");
    }
    int status = g->traits & AGON_TIMED
                     ? agon_fail(error, AGON_UNSUPPORTED, -1,
                                 AGON_SAY(import_no_real_time, "real-time games are not imported"))
                     : record_replay(r, &line, NULL, error);
    if (status == 0)
        status = take_result(m, r, &line, &result, error);
    if (status == 0)
        status = take_turns(m, &line);
    if (status == 0) {
        make_id(m, r);
        m->points = result.points[0];
        snprintf(m->why, sizeof m->why, "%s", result.why);
        status = take_head(m, r, g, &result, moment);
    }
    agon_line_release(&line);
    agon_close(g);
    if (status < 0)
        free_item(m);
    return status;
}

static int open_file(struct import *m)
{
    size_t n;
    if (file_read(m->path, INT32_MAX, &m->bytes, &n, &m->error) < 0)
        return -1;
    size_t first = strcspn(m->bytes, "\n");
    char *names = malloc(first + 1);
    if (!names)
        return agon_fail(&m->error, AGON_NO_MEMORY, -1,
                         AGON_SAY(no_memory_left, "no memory is left"));
    memcpy(names, m->bytes, first);
    names[first] = '\0';
    m->lines = strstr(names, "movelist") != NULL;
    free(names);
    m->at = m->bytes;
    m->line = 1;
    if (!m->lines)
        return 0;
    m->line = 2;
    return archive_columns_read(&m->columns, &m->at, &m->error);
}

static void complain(struct import *m, int line, const struct agon_error *error)
{
    char text[200];
    m->refused++;
    if (m->refused > IMPORT_PROBLEMS)
        return;
    snprintf(text, sizeof text, "line %d: %s", line, error->text);
    json_t *json = json_string(text);
    json_array_append_new(m->problems, json ? json : json_string("unreadable text"));
}

static void work(struct thread_pool_job *job, int thread)
{
    struct import *m = (struct import *)job;
    struct agon_error error;
    (void)thread;
    while (store_durable(m->archive->core->store) < m->ticket &&
           !store_failure(m->archive->core->store))
        os_sleep_ms(2);
    if (!m->bytes && open_file(m) < 0) {
        m->status = -1;
        return;
    }
    while (m->items < IMPORT_BATCH && !m->ended) {
        struct record record;
        int line = m->line;
        int status = m->lines ? archive_read(&record, &m->columns, &m->at, &m->line, &error)
                              : record_read(&record, &m->at, &m->line, &error);
        m->ended = status == 0;
        if (status > 0) {
            status = take(m->archive, &m->item[m->items], &record, m->moment + m->games + m->items,
                          &error);
            record_release(&record);
            m->items += status == 0;
        }
        if (status < 0)
            complain(m, line, &error);
    }
}

/* ---- on the loop's thread ---- */

static void add_event(struct import *m, const struct item *t, int n, enum log_type type, int seat,
                      const char *text)
{
    char letter[2] = {(char)type, '\0'};
    store_import_event(m->archive->core->store, &(struct store_event){.game = t->id,
                                                                      .n = n,
                                                                      .at = m->moment,
                                                                      .seat = seat,
                                                                      .number = MATCH_ANY_NUMBER,
                                                                      .type = letter,
                                                                      .text = text});
}

static void put(struct import *m, const struct item *t)
{
    int64_t moment = m->moment + m->games++;
    struct store_game head = {t->id, t->kind, t->terms, t->card, moment, moment, false};
    store_put_game(m->archive->core->store, &head);
    add_event(m, t, 0, LOG_START, -1, NULL);
    for (int i = 0; i < t->turns; i++)
        add_event(m, t, i + 1, LOG_TURN, t->seat[i], t->text[i]);
    if (t->result[0])
        add_event(m, t, t->turns + 1, LOG_RESULT, -1, t->result);
    struct archive_entry s = {.game = t->id,
                              .kind = t->kind,
                              .variant = t->variant,
                              .why = t->why,
                              .ended = moment,
                              .seats = t->seats,
                              .turns = t->turns,
                              .points = t->points,
                              .key = t->key,
                              .text = t->text,
                              .texts = t->turns < ARCHIVE_NEXT_MAX ? t->turns : ARCHIVE_NEXT_MAX};
    for (int i = 0; i < t->seats; i++) {
        s.name[i] = t->name[i];
        s.user[i] = "";
    }
    archive_put(m->archive, &s, ARCHIVE_TOP);
}

static void finish(struct import *m)
{
    struct asker *a = m->asker;
    int status = m->status < 0 ? a->type->refuse(a, "not_now", m->error.parts, 0) : 0;
    if (status == 0) {
        a->type->put(a, "games", json_integer(m->games));
        a->type->put(a, "refused", json_integer(m->refused));
        a->type->put(a, "problems", json_incref(m->problems));
    }
    a->type->finish(a, status);
    json_decref(m->problems);
    free(m->bytes);
    free(m);
}

static void done(struct thread_pool_job *job)
{
    struct import *m = (struct import *)job;
    bool over = m->ended && m->items == 0; /* the last batch is on the disk */
    for (int i = 0; i < m->items; i++) {
        put(m, &m->item[i]);
        free_item(&m->item[i]);
    }
    m->items = 0;
    m->ticket = store_ticket(m->archive->core->store);
    if (m->status < 0 || over || m->archive->core->stopping ||
        !thread_pool_add(m->archive->core->admin_pool, &m->job))
        finish(m);
}

int import_begin(struct archive *archive, struct asker *a, const char *path)
{
    struct import *m = calloc(1, sizeof *m);
    if (!m)
        abort();
    m->job = (struct thread_pool_job){.work = work, .done = done};
    m->archive = archive;
    m->asker = a;
    m->moment = archive->core->now;
    m->problems = json_array();
    snprintf(m->path, sizeof m->path, "%s", path);
    if (thread_pool_add(archive->core->admin_pool, &m->job))
        return ASKER_WAITS;
    json_decref(m->problems);
    free(m);
    return a->type->refuse(a, "busy", AGON_SAY(request_waiting_most, "the queue is full"), 0);
}
