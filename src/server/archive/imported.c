/* Converts a record to its form in the store and the index.
 *
 * A game's id is a hash of the game, so importing it again changes nothing. */
#include "server/archive/imported.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "play/apgn.h"
#include "play/archive_times.h"
#include "play/outcome.h"
#include "play/pgn_words.h"
#include "server/archive/index.h"
#include "server/game/import.h"
#include "server/game/log.h"
#include "server/users/user.h"

void imported_release(struct imported *m)
{
    for (int i = 0; m->text && i < m->turns; i++)
        free(m->text[i]);
    free(m->text);
    free(m->key);
    free(m->seat);
    free(m->terms);
    free(m->card);
    free(m->event);
}

/* ---- on a worker's thread ---- */

static void make_id(struct imported *m, const struct record *r)
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
    const char *own = record_get(r, RECORD_ID);
    if (own && strlen(own) == ID_SIZE - 1)
        memcpy(m->own, own, ID_SIZE);
}

/* ---- what is read ---- */

int import_text_open(struct import_text *t, const char *text, struct agon_error *error)
{
    size_t first = strcspn(text, "\n");
    char *names = record_copy(text, first);
    if (!names)
        return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory_left, "no memory is left"));
    *t = (struct import_text){.at = text, .line = 1, .pgn = pgn_text(text)};
    if (pgn_is(text))
        t->form = IMPORT_PGN;
    else if (text[strspn(text, " \t\r\n")] == '[')
        t->form = IMPORT_APGN;
    else if (strstr(names, "movelist"))
        t->form = IMPORT_LINES;
    free(names);
    if (t->form != IMPORT_LINES)
        return 0;
    t->line = 2;
    return archive_columns_read(&t->columns, &t->at, error);
}

void import_text_skip(struct import_text *t, int lines, int games)
{
    t->line += lines;
    t->pgn.line += lines;
    t->pgn.games += games;
}

int import_text_read(struct import_text *t, struct record *record, struct agon_error *error)
{
    t->began = t->form == IMPORT_PGN ? t->pgn.line : t->line;
    switch (t->form) {
    case IMPORT_LINES:
        return archive_read(record, &t->columns, &t->at, &t->line, error);
    case IMPORT_APGN:
        return apgn_read(record, &t->at, &t->line, error);
    case IMPORT_PGN:
        return pgn_record_read(record, &t->pgn, error);
    case IMPORT_RECORDS:
        break;
    }
    return record_read(record, &t->at, &t->line, error);
}

void import_complain(json_t *problems, const struct import_text *t, const struct agon_error *error)
{
    char text[200];
    if (json_array_size(problems) >= IMPORT_PROBLEMS)
        return;
    if (strncmp(error->text, "line ", 5) == 0)
        snprintf(text, sizeof text, "%s", error->text);
    else
        snprintf(text, sizeof text, "line %d: %s", t->began, error->text);
    json_t *json = json_string(text);
    json_array_append_new(problems, json ? json : json_string("unreadable text"));
}

char *import_ids(const struct imported *m, int n)
{
    json_t *ids = json_array();
    for (int i = 0; i < n; i++) {
        json_array_append_new(ids, json_string(m[i].id));
        if (m[i].own[0])
            json_array_append_new(ids, json_string(m[i].own));
    }
    char *text = json_dumps(ids, JSON_COMPACT);
    json_decref(ids);
    if (!text)
        abort();
    return text;
}

const char *import_known(const struct imported *m, const struct store_table *known)
{
    for (int i = 0; i < known->rows; i++) {
        const char *id = known->cell[i * known->columns].text;
        if (strcmp(id, m->id) == 0 || strcmp(id, m->own) == 0)
            return id;
    }
    return NULL;
}

/* The turns in the game's notation, and the keys of the positions where they began. */
static int take_turns(struct imported *m, const struct agon_line *line)
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

/* The result: the board's if the game ended there, else the record's. */
static int take_result(struct imported *m, const struct record *r, const struct agon_line *line,
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

/* Copies a text, cut between characters to fit. */
static void fit(char *to, size_t room, const char *text)
{
    size_t n = strlen(text);
    if (n >= room)
        for (n = room - 1; n > 0 && (text[n] & 0xc0) == 0x80;)
            n--;
    memcpy(to, text, n);
    to[n] = '\0';
}

/* The time control as the server writes it, or as in the record; "none" without one. */
static void write_control(const struct record *r, char text[ROOM_TIME])
{
    const char *time = record_get(r, RECORD_TIME);
    struct clock_control control;
    fit(text, ROOM_TIME, time ? time : "none");
    if (time && clock_control_read(&control, time, NULL) == 0)
        clock_control_write(&control, text, ROOM_TIME);
}

/* The stored header of a game (game/store.c), and its card. */
static int take_head(struct imported *m, const struct record *r, const agon_game *g,
                     const struct agon_result *result, int64_t moment)
{
    char control[ROOM_TIME];
    write_control(r, control);
    json_t *seats = json_array(), *players = json_array(), *points = json_array();
    for (int i = 0; i < m->seats; i++) {
        json_array_append_new(seats, json_pack("{ss ss ss si sb}", "user", "", "name", m->name[i],
                                               "engine", "", "level", 0, "agreed", 1));
        json_t *player = json_pack("{si ss sb}", "seat", i, "name", m->name[i], "online", 0);
        if (m->rating[i] > 0)
            json_object_set_new(player, "rating", json_integer(m->rating[i]));
        json_array_append_new(players, player);
        json_array_append_new(points, json_integer(result->points[i]));
    }
    bool own = g->definition && *g->definition;
    const char *start = record_get(r, RECORD_POSITION);
    char *whole = record_text(r);
    if (!whole)
        abort();
    json_t *terms = json_pack("{ss ss? ss? ss? ss? ss sb sb sb sb ss ss ss ss ss so so}", "kind",
                              g->rules->id, "variant", g->variant, "options", g->options,
                              "definition", own ? g->definition : NULL, "start", start, "time",
                              "none", "rated", 0, "private", 0, "takebacks", 0, "proposed", 0,
                              "opponent", "link", "key", "", "maker", "", "phase", "over", "next",
                              "", "seats", seats, "import", room_import_write(m->by, whole));
    free(whole);
    json_t *card = json_pack(
        "{ss ss ss ss ss? ss? ss sb sb sb sb so si si si sI sI s{ss so si} ss? ss? sb}", "id",
        m->id, "phase", "over", "game", g->rules->id, "name", g->rules->name, "variant", g->variant,
        "options", g->options, "control", control, "days", 0, "rated", 0, "private", 0, "own",
        own || start, "players", players, "turns", m->turns, "seat", -1, "watchers", 0, "created",
        (json_int_t)moment, "ended", (json_int_t)moment, "result", "why", result->why, "points",
        points, "winner", outcome_winner(g, result), "event", m->event, "date",
        record_get(r, RECORD_DATE), "imported", 1);
    m->terms = json_dumps(terms, JSON_COMPACT);
    m->card = json_dumps(card, JSON_COMPACT);
    json_decref(terms);
    json_decref(card);
    return m->terms && m->card ? 0 : AGON_BAD_TEXT;
}

static agon_game *open_record(const struct rooms *rooms, const struct record *r,
                              const struct patience *patience, struct agon_error *error)
{
    struct game_spec p = {record_get(r, RECORD_GAME), record_get(r, RECORD_VARIANT),
                          record_get(r, RECORD_OPTIONS), r->definition,
                          record_get(r, RECORD_POSITION)};
    if (p.kind)
        return game_spec_open(rooms, &p, patience, error);
    agon_fail(error, AGON_BAD_TEXT, -1,
              AGON_SAY(record_no_game, "the record does not say its game"));
    return NULL;
}

/* The players, their ratings, the place and the date. */
static int take_players(struct imported *m, const struct record *r)
{
    const char *event = record_get(r, RECORD_EVENT), *date = record_get(r, RECORD_DATE);
    for (int i = 0; i < m->seats; i++) {
        const char *name = record_get_seat(r, "player", i);
        const char *rating = record_get_seat(r, "rating", i);
        fit(m->name[i], sizeof m->name[i], name ? name : "");
        m->rating[i] = rating ? (int)strtol(rating, NULL, 10) : 0;
        m->rating[i] = m->rating[i] < 0 || m->rating[i] > IMPORT_RATING_MOST ? 0 : m->rating[i];
    }
    m->played = date ? archive_day_read(date) : 0;
    m->event = event ? record_copy(event, strlen(event)) : NULL;
    return event && !m->event ? AGON_NO_MEMORY : 0;
}

int imported_take(const struct rooms *rooms, struct imported *m, const struct record *r,
                  const struct import_source *source, struct agon_error *error)
{
    struct agon_line line;
    struct agon_result result;
    agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    memset(m, 0, sizeof *m);
    snprintf(m->by, sizeof m->by, "%s", source->by);
    m->moment = source->moment;
    if (r->turns > source->turns)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(import_too_long, "a game here has at most %d turns"),
                         source->turns);
    agon_game *g = open_record(rooms, r, source->patience, error);
    if (!g || agon_line_init(&line, g, error) < 0) {
        agon_close(g);
        return AGON_BAD_TEXT;
    }
    m->seats = (int)g->seats;
    snprintf(m->kind, sizeof m->kind, "%s", g->rules->id);
    snprintf(m->variant, sizeof m->variant, "%s", g->variant);
    int status = take_players(m, r);
    if (status == 0)
        status = g->traits & AGON_TIMED
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
        status = take_head(m, r, g, &result, m->moment);
    }
    agon_line_release(&line);
    agon_close(g);
    if (status < 0)
        imported_release(m);
    return status;
}

/* ---- on the loop's thread ---- */

static void add_event(struct archive *archive, const struct imported *t, int n, enum log_type type,
                      int seat, const char *text)
{
    char letter[2] = {(char)type, '\0'};
    store_import_event(archive->core->store, &(struct store_event){.game = t->id,
                                                                   .n = n,
                                                                   .at = t->moment,
                                                                   .seat = seat,
                                                                   .number = MATCH_ANY_NUMBER,
                                                                   .type = letter,
                                                                   .text = text});
}

void imported_put(struct archive *archive, const struct imported *t)
{
    struct store_game head = {t->id, t->kind, t->terms, t->card, t->moment, t->moment, false};
    store_together(archive->core->store, true); /* whole games only: archive_put() ends the
                                                 * transaction */
    store_import_game(archive->core->store, &head);
    add_event(archive, t, 0, LOG_START, -1, NULL);
    for (int i = 0; i < t->turns; i++)
        add_event(archive, t, i + 1, LOG_TURN, t->seat[i], t->text[i]);
    if (t->result[0])
        add_event(archive, t, t->turns + 1, LOG_RESULT, -1, t->result);
    struct archive_entry s = {.game = t->id,
                              .kind = t->kind,
                              .variant = t->variant,
                              .why = t->why,
                              .event = t->event,
                              .importer = t->by,
                              .ended = t->moment,
                              .played = t->played,
                              .seats = t->seats,
                              .turns = t->turns,
                              .points = t->points,
                              .key = t->key,
                              .text = t->text,
                              .texts = t->turns < ARCHIVE_NEXT_MAX ? t->turns : ARCHIVE_NEXT_MAX};
    for (int i = 0; i < t->seats; i++) {
        s.name[i] = t->name[i];
        s.user[i] = "";
        s.rating[i] = t->rating[i];
    }
    archive_put(archive, &s, ARCHIVE_TOP);
}
