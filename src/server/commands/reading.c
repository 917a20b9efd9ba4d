/* Commands that read a text with games: a record, or PGN. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/pgn_game.h"
#include "play/pgn_words.h"
#include "server/analysis/chapters.h"
#include "server/base/jobs.h"
#include "server/commands/commands.h"
#include "server/request/request.h"

enum { TEXT_MOST = 100000, NODES_MOST = 20000, TITLE_MOST = 60 };

/* ---- records ---- */

/* The game and its players. */
static void put_head(json_t *into, const struct record *record)
{
    static const char *const name[][2] = {{"kind", RECORD_GAME},
                                          {"variant", RECORD_VARIANT},
                                          {"options", RECORD_OPTIONS},
                                          {"start", RECORD_POSITION}};
    const char *first = record_get(record, "player 1"), *second = record_get(record, "player 2");
    const char *event = record_get(record, RECORD_EVENT);
    char both[4 * TITLE_MOST], title[TITLE_MOST + 1];
    for (size_t i = 0; i < sizeof name / sizeof name[0]; i++) {
        const char *value = record_get(record, name[i][1]);
        json_object_set_new(into, name[i][0], value ? json_string(value) : json_null());
    }
    json_object_set_new(into, "definition",
                        record->definition ? json_string(record->definition) : json_null());
    snprintf(both, sizeof both, "%s – %s", first ? first : "?", second ? second : "?");
    pgn_fit(title, sizeof title, first || second ? both : event ? event : "");
    json_object_set_new(into, "title", json_string(title));
}

static void put_turns(json_t *into, const struct record *record)
{
    json_t *turns = json_array(), *comments = json_array(), *nodes = json_array();
    int64_t tick = 0;
    for (int i = 0; i < record->turns; i++) {
        const struct record_turn *turn = &record->turn[i];
        const char *comment = turn->comment ? turn->comment : "";
        tick += turn->text ? 0 : turn->tick_ms;
        if (!turn->text)
            continue;
        json_t *text = tick > 0 ? json_sprintf("@%lld %s", (long long)tick, turn->text)
                                : json_string(turn->text);
        json_array_append_new(nodes,
                              json_pack("{si sO ss}", "parent", (int)json_array_size(nodes) - 1,
                                        "turn", text, "comment", comment));
        json_array_append_new(turns, text);
        tick = 0;
        json_array_append_new(comments, json_string(comment));
    }
    json_object_set_new(into, "turns", turns);
    json_object_set_new(into, "comments", comments);
    json_object_set_new(into, "nodes", nodes);
}

static int read_record(struct request *r)
{
    struct record record;
    struct agon_error error = {0};
    const char *text = request_text(r, "text");
    int line = 1, status = record_read(&record, &text, &line, &error);
    if (status == 0)
        return request_refuse(r, "bad_argument",
                              AGON_SAY(study_record_expected, "text: expected a record"));
    if (status < 0)
        return request_refuse_error(r, "bad_argument", &error);
    put_head(r->answer, &record);
    put_turns(r->answer, &record);
    request_put(r, "more", json_array());
    record_release(&record);
    return 0;
}

/* ---- PGN ---- */

static json_t *node_json(const struct pgn_node *node, const char *before)
{
    static const char *const glyph[] = {"", "!", "?", "!!", "??", "!?", "?!"};
    json_t *marks = json_array();
    const char *comment = node->comment ? node->comment : "";
    if (node->mark > 0)
        json_array_append_new(marks, json_string(glyph[node->mark]));
    for (const char *s = node->aside.drawn; s && *s;) {
        size_t n = strcspn(s, ";");
        json_array_append_new(marks, json_stringn(s, n));
        s += n + (s[n] == ';');
    }
    return json_pack("{si ss so so}", "parent", node->parent, "turn", node->turn, "comment",
                     json_sprintf("%s%s%s", before, *before && *comment ? "\n" : "", comment),
                     "marks", marks);
}

/* A game and its tree; a comment before the first move comes before that move's own. */
static json_t *game_json(const struct pgn_game *game)
{
    json_t *json = json_object(), *nodes = json_array();
    const char *before = game->record.comment ? game->record.comment : "";
    put_head(json, &game->record);
    put_turns(json, &game->record);
    for (int i = 0; i < game->nodes; i++)
        json_array_append_new(nodes, node_json(&game->node[i], i == 0 ? before : ""));
    json_object_set_new(json, "nodes", nodes);
    return json;
}

/* A text that is parsed in the background. */
struct games_parser {
    struct job job; /* first */
    struct request *request;
    json_t *games;
    struct agon_error error;
    int status;
};

static void work(struct job *job)
{
    struct games_parser *d = (struct games_parser *)job;
    struct pgn_text text = pgn_text(request_text(d->request, "text"));
    struct pgn_game game;
    int nodes = 0;
    while (!job_over(job) && (d->status = pgn_game_read(
                                  &game, &text, request_text(d->request, "kind"), &d->error)) > 0) {
        nodes += game.nodes;
        json_array_append_new(d->games, game_json(&game));
        pgn_game_release(&game);
        if (json_array_size(d->games) > CHAPTERS_MAX || nodes > NODES_MOST) {
            d->status =
                agon_fail(&d->error, AGON_UNSUPPORTED, -1,
                          AGON_SAY(import_games_most, "at most %d games at a time"), CHAPTERS_MAX);
            return;
        }
    }
}

static void done(struct job *job)
{
    struct games_parser *d = (struct games_parser *)job;
    struct request *r = d->request;
    int status = job_failed(job, &r->asker) ? -1 : 0;
    if (status == 0 && d->status < 0)
        status = request_refuse_error(r, "bad_argument", &d->error);
    else if (status == 0 && json_array_size(d->games) == 0)
        status = request_refuse(r, "bad_argument",
                                AGON_SAY(study_record_expected, "text: expected a record"));
    else if (status == 0) {
        json_object_update(r->answer, json_array_get(d->games, 0));
        json_array_remove(d->games, 0);
        request_put(r, "more", json_incref(d->games));
    }
    request_finish(r, status);
    json_decref(d->games);
    free(d);
}

static int run_record_read(struct request *r)
{
    if (!pgn_is(request_text(r, "text")) && !request_given(r, "kind"))
        return read_record(r);
    struct games_parser *d = calloc(1, sizeof *d);
    if (!d)
        return request_refuse(r, "busy", AGON_SAY(no_memory_left, "no memory is left"));
    *d = (struct games_parser){
        .job = {.work = work, .done = done}, .request = r, .games = json_array()};
    int status = job_start(&d->job, r->api->core, &r->asker);
    if (status < 0) {
        json_decref(d->games);
        free(d);
    }
    return status;
}

const struct command commands_reading[] = {
    {"record_read", RIGHTS_SESSION, "what was played according to a record's text or PGN",
     (const struct argument[]){
         {"text", ARG_TEXT, true, 1, TEXT_MOST, "the text of a record, or games of PGN"},
         {"kind", ARG_TEXT, false, 1, 32, "it is PGN, of this game where no tag says another"},
         {0}},
     run_record_read,
     .answer = "kind: text|null, variant: text|null, options: text|null, definition: text|null, "
               "start: text|null, title: text, turns: [text], comments: [text], nodes: [NODE], "
               "more: [RECORD]"},
    {0}};
