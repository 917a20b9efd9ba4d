/* Resolves set-ups, and lines of play on them, for the dispatcher. */
#include "server/request/resolve_setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/record.h"
#include "server/base/jobs.h"
#include "server/game/room.h"

/* TURNS_AT_ONCE: bytes of turns times cells; more are played in the background. */
enum { TURNS_AT_ONCE = 40000, OPENING_KEY = GAME_SPEC_NAME + 64 };

/* ---- set-ups ---- */

/* A set-up being opened in the background for all requests from one address. */
struct opening {
    struct job job; /* first */
    struct api *api;
    char key[OPENING_KEY];    /* the game spec's name, and the address */
    char *message;            /* the game spec as JSON */
    struct shared_game *made; /* NULL: see the error */
    struct agon_error error;
    struct request **request; /* waiting for it */
    int requests;
};

static struct game_spec game_spec_of(const json_t *json, const char *kind)
{
    return (struct game_spec){kind, json_string_value(json_object_get(json, "variant")),
                              json_string_value(json_object_get(json, "options")),
                              json_string_value(json_object_get(json, "definition")),
                              json_string_value(json_object_get(json, "start"))};
}

static bool is_own(const struct game_spec *p)
{
    return p->definition && *p->definition;
}

static void open_work(struct job *job)
{
    struct opening *o = (struct opening *)job;
    json_t *json = json_loads(o->message, 0, NULL);
    struct game_spec p = game_spec_of(json, json_string_value(json_object_get(json, "kind")));
    struct patience patience = {definition_patient.ms, job_over, o, &o->job.spent_us};
    o->made = shared_game_make(o->api->rooms, &p, &patience, &o->error);
    json_decref(json);
}

/* Resumes one of the requests with the shared game. */
static void answer_opening(const struct opening *o, struct request *r, struct shared_game *game)
{
    if (job_failed(&o->job, &r->asker)) {
        request_finish(r, -1);
    } else if (game) {
        r->shared_game = shared_game_hold(game);
        job_go_on(o->api->core->jobs, &r->asker);
    } else {
        request_finish(r, request_refuse_error(r, "bad_argument", &o->error));
    }
}

static void open_done(struct job *job)
{
    struct opening *o = (struct opening *)job;
    struct shared_game *game = NULL;
    map_drop(&o->api->openings, o->key);
    if (o->made && job->broken) {
        shared_game_free_alone(o->made);
    } else if (o->made) {
        json_t *json = json_loads(o->message, 0, NULL);
        struct game_spec p = game_spec_of(json, json_string_value(json_object_get(json, "kind")));
        game = shared_game_adopt(o->api->rooms, o->made,
                                 limits_address(o->api->core, job->payer.name));
        shared_game_remember(game, &p);
        json_decref(json);
    }
    for (int i = 0; i < o->requests; i++)
        answer_opening(o, o->request[i], game);
    shared_game_drop(game);
    free(o->request);
    free(o->message);
    free(o);
}

static void wait_for(struct opening *o, struct request *r)
{
    o->request = realloc(o->request, (size_t)(o->requests + 1) * sizeof(struct request *));
    if (!o->request)
        abort();
    o->request[o->requests++] = r;
}

/* Whether the user may open another. */
static int check_opening(struct request *r, const struct game_spec *p)
{
    if (r->owner || r->api->core->options.unlimited)
        return 0;
    if (r->from->shared_game_bytes > SHARED_GAMES_OF_ADDRESS)
        return request_refuse(
            r, "too_many",
            AGON_SAY(setup_large_most, "too many large set-ups are in use from this address"));
    return is_own(p) ? request_charge(r, RATE_DEFINITIONS) : 0;
}

static char *message_of(const struct game_spec *p)
{
    json_t *json = json_pack("{ss? ss? ss? ss? ss?}", "kind", p->kind, "variant", p->variant,
                             "options", p->options, "definition", p->definition, "start", p->start);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    if (!text)
        abort();
    return text;
}

static int start_opening(struct request *r, const struct game_spec *p)
{
    char name[GAME_SPEC_NAME], key[OPENING_KEY];
    game_spec_name(p, name);
    snprintf(key, sizeof key, "%s@%s", name, r->address);
    struct opening *o = map_get(&r->api->openings, key);
    if (o) {
        wait_for(o, r);
        job_join(&o->job, &r->asker);
        return REQUEST_LATER;
    }
    int status = check_opening(r, p);
    if (status < 0)
        return status;
    o = calloc(1, sizeof *o);
    if (!o)
        abort();
    *o = (struct opening){
        .job = {.work = open_work, .done = open_done}, .api = r->api, .message = message_of(p)};
    memcpy(o->key, key, sizeof o->key);
    status = job_start(&o->job, r->api->core, &r->asker);
    if (status < 0) {
        free(o->message);
        free(o);
        return status;
    }
    wait_for(o, r);
    map_put(&r->api->openings, o->key, o);
    return REQUEST_LATER;
}

/* The set-up of the kind with the id `kind`. */
static int find_setup(struct request *r, const char *kind)
{
    struct game_spec p = game_spec_of(r->arguments, kind);
    if (!r->shared_game)
        r->shared_game = shared_game_known(r->api->rooms, &p);
    return r->shared_game ? 0 : start_opening(r, &p);
}

int resolve_setup(struct request *r)
{
    const char *kind = request_text(r, "kind");
    if (r->room)
        kind = r->room->shared_game->game->rules->id;
    return find_setup(r, kind ? kind : request_text(r, "game"));
}

/* ---- lines of play ---- */

/* Turns played in the background, because many take a while. */
struct line_job {
    struct job job; /* first */
    struct request *request;
    char *turns;
    struct agon_error error;
    int status;
};

/* Plays turn by turn, so that it can stop in between. */
static void line_work(struct job *job)
{
    struct line_job *l = (struct line_job *)job;
    char *text = l->turns, *end;
    for (; l->status == 0 && *text && !job_over(job); text = end) {
        end = text + strcspn(text, ";");
        end += *end != '\0';
        char after = *end;
        *end = '\0';
        l->status = agon_line_read(l->request->line, text, false, &l->error);
        *end = after;
    }
    if (l->status < 0 && l->error.at >= 0)
        l->error.at += (int)(text - l->turns);
}

static void line_done(struct job *job)
{
    struct line_job *l = (struct line_job *)job;
    struct request *r = l->request;
    if (job_failed(job, &r->asker))
        request_finish(r, -1);
    else if (l->status < 0)
        request_finish(r, request_refuse_error(r, "illegal", &l->error));
    else
        r->asker.type->again(&r->asker);
    free(l->turns);
    free(l);
}

static int start_line(struct request *r, const char *turns)
{
    struct line_job *l = calloc(1, sizeof *l);
    if (!l)
        abort();
    *l = (struct line_job){.job = {.work = line_work, .done = line_done},
                           .request = r,
                           .turns = record_copy(turns, strlen(turns))};
    int status = job_start(&l->job, r->api->core, &r->asker);
    if (status < 0) {
        free(l->turns);
        free(l);
    }
    return status;
}

int resolve_line(struct request *r)
{
    struct agon_error error;
    const char *turns = request_text(r, "turns");
    int status = r->line ? 0 : find_setup(r, request_text(r, "kind"));
    if (status != 0 || r->line)
        return status;
    r->line = malloc(sizeof *r->line);
    if (!r->line || agon_line_init(r->line, r->shared_game->game, &error) < 0) {
        free(r->line);
        r->line = NULL;
        return request_refuse(r, "busy", AGON_SAY(no_memory_left, "no memory is left"));
    }
    size_t cells = (size_t)r->shared_game->game->board->cells;
    if (turns && strlen(turns) * cells > TURNS_AT_ONCE)
        return start_line(r, turns);
    if (turns && *turns && agon_line_read(r->line, turns, false, &error) < 0)
        return request_refuse_error(r, "illegal", &error);
    return 0;
}
