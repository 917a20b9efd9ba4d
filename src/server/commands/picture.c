/* The command that renders a link's board as PNG, on a thread, with a cache because a link is often
 * opened by many users at once. */
#include "server/commands/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "picture/paint.h"
#include "server/analysis/chapters.h"
#include "server/analysis/study.h"
#include "server/base/jobs.h"
#include "server/commands/commands.h"
#include "server/game/json.h"
#include "server/puzzles/puzzles.h"
#include "server/request/resolve.h"

/* ---- cache ---- */

void picture_cache_release(struct picture_cache *cache)
{
    for (int i = 0; i < PICTURES_KEPT; i++)
        free(cache->picture[i].bytes);
}

static const struct picture *find(const struct picture_cache *cache, const char *name)
{
    for (int i = 0; i < PICTURES_KEPT; i++)
        if (strcmp(cache->picture[i].name, name) == 0)
            return &cache->picture[i];
    return NULL;
}

/* Replaces the oldest; takes ownership of the bytes. Several requests may have rendered the same
 * picture. */
static const struct picture *keep(struct picture_cache *cache, const char *name, char *bytes,
                                  size_t n)
{
    const struct picture *known = find(cache, name);
    if (known) {
        free(bytes);
        return known;
    }
    struct picture *p = &cache->picture[cache->oldest];
    cache->oldest = (cache->oldest + 1) % PICTURES_KEPT;
    free(p->bytes);
    *p = (struct picture){.bytes = bytes, .n = n};
    snprintf(p->name, sizeof p->name, "%s", name);
    return p;
}

/* ---- sending ---- */

struct sending {
    struct body_source body_source; /* first */
    char *bytes;                    /* NULL once sent */
    size_t n;
};

static void give(struct body_source *source)
{
    struct sending *s = (struct sending *)source;
    char *bytes = s->bytes;
    s->bytes = NULL;
    source->exchange->give(source->exchange, bytes, s->n, true);
}

static void left(struct body_source *source)
{
    free(((struct sending *)source)->bytes);
    free(source);
}

/* Answers with a copy; returns the command's status. */
static int send(struct request *r, const struct picture *p)
{
    if (!r->exchange || !r->exchange->stream) /* the client has disconnected */
        return request_refuse(r, "busy", AGON_SAY(request_ask_again, "please try again"));
    struct sending *s = calloc(1, sizeof *s);
    char *bytes = malloc(p->n);
    if (!s || !bytes)
        abort();
    memcpy(bytes, p->bytes, p->n);
    *s = (struct sending){{.type = "image/png", .want = give, .left = left}, bytes, p->n};
    return request_stream(r, &s->body_source);
}

/* ---- painting ---- */

struct painting {
    struct job job; /* first */
    struct request *request;
    char name[PICTURE_NAME], kind[32];
    struct store_table *study; /* the study to open first, or NULL */
    char *svg, *png;
    size_t n;
};

static void release(struct painting *p)
{
    if (p->study)
        store_release_table(p->study);
    free(p->svg);
    free(p->png);
    free(p);
}

static const char *member(const json_t *json, const char *name)
{
    const char *s = json_string_value(json_object_get(json, name));
    return s && *s ? s : NULL;
}

/* `ended`: by the players or a clock, which the line does not show. */
static char *picture_line(const struct agon_line *line, bool ended)
{
    struct agon_result result;
    agon_line_result(line, &result);
    return picture_board(line->game, line->pos,
                         (struct picture_look){.over = ended || result.over});
}

/* Plays the main line: the first child of each node. */
static void play_main(const struct job *job, struct agon_line *line, const json_t *nodes)
{
    struct agon_error error;
    json_int_t last = -1;
    size_t i;
    const json_t *node;
    json_array_foreach(nodes, i, node)
    {
        const char *turn = member(node, "turn");
        if (json_integer_value(json_object_get(node, "parent")) != last)
            continue;
        if (!turn || job_over(job) || agon_line_read(line, turn, false, &error) < 0)
            return;
        last = (json_int_t)i;
    }
}

/* The board of the chapter that a study opens with, at the end of its main line; for an exercise,
 * whose line the reader must find, at its start. */
static void open_study(struct painting *p)
{
    struct agon_error error;
    struct agon_line line;
    json_t *study = chapters_read(p->study->cell[0].text);
    const json_t *chapter = chapters_find(study, 0), *setup = json_object_get(chapter, "setup");
    struct game_spec spec = {member(setup, "game"), member(setup, "variant"),
                             member(setup, "options"), member(setup, "definition"),
                             member(setup, "start")};
    struct patience patience = {definition_patient.ms, job_over, p, &p->job.spent_us};
    agon_game *g =
        spec.kind ? game_spec_open(p->request->api->rooms, &spec, &patience, &error) : NULL;
    snprintf(p->kind, sizeof p->kind, "%s", spec.kind ? spec.kind : "");
    if (g && agon_line_init(&line, g, &error) == 0) {
        if (!json_is_true(json_object_get(chapter, "practice")))
            play_main(&p->job, &line, json_object_get(chapter, "nodes"));
        p->svg = picture_line(&line, false);
        agon_line_release(&line);
    }
    agon_close(g);
    json_decref(study);
}

/* A kind without a picture is shown at its start. */
static char *open_kind(struct painting *p)
{
    struct agon_error error;
    struct game_spec spec = {.kind = p->kind};
    struct patience patience = {definition_patient.ms, job_over, p, &p->job.spent_us};
    char *svg = picture_kind(p->kind);
    agon_game *g = svg ? NULL : game_spec_open(p->request->api->rooms, &spec, &patience, &error);
    if (g)
        svg = picture_board(g, g->first, (struct picture_look){0});
    agon_close(g);
    return svg;
}

static void work(struct job *job)
{
    static const struct picture_frame frame = {PICTURE_WIDTH, PICTURE_HEIGHT, PICTURE_MARGIN};
    struct painting *p = (struct painting *)job;
    if (p->study)
        open_study(p);
    p->svg = p->svg ? p->svg : open_kind(p);
    p->png = p->svg ? picture_paint(p->svg, frame, &p->n) : NULL;
    job->whole = p->png; /* rendering cannot be interrupted, so a finished picture is used */
}

static void done(struct job *job)
{
    struct painting *p = (struct painting *)job;
    struct request *r = p->request;
    int status;
    if (job_failed(job, &r->asker)) {
        status = -1;
    } else if (!p->png) {
        status =
            request_refuse(r, "not_found", AGON_SAY(picture_none, "there is no picture of this"));
    } else {
        status = send(r, keep(r->api->pictures, p->name, p->png, p->n));
        p->png = NULL;
    }
    if (status < 0)
        request_finish(r, status);
    release(p);
}

/* Starts rendering; takes ownership of `svg`, NULL: the kind's picture. */
static int paint(struct request *r, const char *name, const char *kind, char *svg,
                 const struct store_table *study)
{
    struct painting *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    *p = (struct painting){.job = {.work = work, .done = done}, .request = r, .svg = svg};
    p->study = study ? store_hold_table(study) : NULL;
    snprintf(p->name, sizeof p->name, "%s", name);
    snprintf(p->kind, sizeof p->kind, "%s", kind);
    int status = job_start(&p->job, r->api->core, &r->asker);
    if (status < 0)
        release(p);
    return status;
}

/* ---- of what ---- */

/* A hidden game in progress is shown as its kind. The version is the key of the position, because
 * turns may be taken back, and whether the game is over, because then no pieces are marked as
 * unable to move. */
int64_t picture_version(const struct room *room)
{
    const agon_game *g = room->shared_game->game;
    if (!room->match->game || room_secret(room) || g->traits & AGON_TIMED)
        return -1;
    int64_t board = (int64_t)(g->rules->key(g, room->match->line.pos, false) >> 2);
    return 2 * board + (room->phase == PHASE_OVER);
}

/* Pictures are cached by others, so only what anyone with the link may see is shown. */
static int paint_game(struct request *r)
{
    char name[PICTURE_NAME];
    const struct room *room = r->room;
    const agon_game *g = room->shared_game->game;
    int64_t version = picture_version(room);
    if (!room_visible(room, NULL, request_text(r, "key")))
        return request_refuse(r, "not_found", AGON_SAY(game_not_found, "no such game"));
    snprintf(name, sizeof name, "game %s %lld", room->id, (long long)version);
    const struct picture *known = find(r->api->pictures, name);
    if (known)
        return send(r, known);
    bool over = room->phase == PHASE_OVER;
    return paint(r, name, g->rules->id, version < 0 ? NULL : picture_line(&room->match->line, over),
                 NULL);
}

static int paint_puzzle(struct request *r)
{
    struct agon_error error;
    char name[PICTURE_NAME];
    const struct puzzle *p = puzzle_find(r->api->puzzles, request_text(r, "puzzle"));
    if (!p)
        return request_refuse(r, "not_found", AGON_SAY(puzzle_not_found, "no such puzzle"));
    snprintf(name, sizeof name, "puzzle %s", p->id);
    const struct picture *known = find(r->api->pictures, name);
    if (known)
        return send(r, known);
    struct game_spec spec = {p->setup->game, p->setup->variant, p->setup->options, NULL, p->start};
    struct shared_game *game = shared_game_open(r->api->rooms, &spec, &error);
    if (!game)
        return request_refuse(r, "not_found", AGON_SAY(puzzle_not_found, "no such puzzle"));
    char *svg = picture_board(game->game, game->game->first, (struct picture_look){0});
    shared_game_drop(game);
    return paint(r, name, p->setup->game, svg, NULL);
}

static void study_found(void *user, const struct store_table *t)
{
    struct request *r = user;
    char name[PICTURE_NAME];
    json_t *study = t->rows > 0 ? json_loads(t->cell[0].text, 0, NULL) : NULL;
    if (!study) {
        request_finish(r,
                       request_refuse(r, "not_found", AGON_SAY(study_not_found, "no such study")));
        return;
    }
    snprintf(name, sizeof name, "study %.32s %lld", request_text(r, "study"),
             (long long)json_integer_value(json_object_get(study, "at")));
    json_decref(study);
    const struct picture *known = find(r->api->pictures, name);
    int status = known ? send(r, known) : paint(r, name, "", NULL, t);
    if (status < 0)
        request_finish(r, status);
}

static int run_picture(struct request *r)
{
    const char *kind = request_text(r, "rules");
    char name[PICTURE_NAME];
    if (r->room)
        return paint_game(r);
    if (request_given(r, "puzzle"))
        return paint_puzzle(r);
    if (request_given(r, "study")) {
        store_query_document(r->api->core->store, STUDY_TYPE, request_text(r, "study"), study_found,
                             r);
        return REQUEST_LATER;
    }
    snprintf(name, sizeof name, "rules %.32s", kind ? kind : "");
    const struct picture *known = find(r->api->pictures, name);
    return known ? send(r, known) : paint(r, name, kind ? kind : "", NULL, NULL);
}

const struct command commands_picture[] = {
    {"picture", RIGHTS_ANYONE, "the board that a link leads to, as PNG",
     (const struct argument[]){{"game", ARG_TEXT, false, 1, 32, "a game's id, or:"},
                               ARGUMENT_KEY,
                               {"study", ARG_TEXT, false, 1, 32, "a study's, or:"},
                               {"puzzle", ARG_TEXT, false, 1, 32, "a puzzle's, or:"},
                               {"rules", ARG_TEXT, false, 1, 31, "the id of a kind of game"},
                               {0}},
     run_picture, .reads = true, .http_only = true, .resolves = RESOLVE_SHARED,
     .media = "image/png"},
    {0}};
