/* Rooms, seats and set-ups for commands. */
#include "server/api/resolve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/record.h"
#include "server/base/jobs.h"
#include "server/base/limits.h"
#include "server/game/room_loader.h"
#include "server/game/unload.h"

/* TURNS_AT_ONCE: bytes of turns times cells; more are played beside the loop. */
enum { CHECK_MS = 2000, TURNS_AT_ONCE = 40000 };

/* ---- rooms ---- */

int resolve_room(struct request *r, struct room **room)
{
    const char *id = request_text(r, "game");
    *room = room_find(r->api->rooms, id);
    bool hidden = *room && !r->owner && !room_visible(*room, r->user, request_text(r, "key"));
    if (!hidden && !r->again && (!*room || !(*room)->match)) {
        room_loader_ask(r->api->rooms, &r->asker, id);
        return REQUEST_LATER;
    }
    if (!*room || hidden)
        return request_refuse(r, "not_found", AGON_SAY(game_not_found, "no such game"));
    if (!(*room)->match)
        return request_refuse(r, "busy",
                              AGON_SAY(game_not_loaded, "the game could not be loaded; ask again"));
    return 0;
}

int resolve_games_of(struct request *r, const struct user *user)
{
    for (int i = 0; i < user->rooms; i++)
        if (!user->room[i]->match) {
            room_loader_ask(r->api->rooms, &r->asker, user->room[i]->id);
            return REQUEST_LATER;
        }
    return 0;
}

int resolve_seat(struct request *r, struct room **room, int *seat)
{
    int status = resolve_room(r, room);
    if (status != 0)
        return status;
    unsigned seats = room_seats_of(*room, r->user);
    if (seats == 0)
        return request_refuse(r, "forbidden",
                              AGON_SAY(seat_not_yours, "you do not play in this game"));
    if ((*room)->phase != PHASE_PLAYING)
        return request_refuse(r, "not_now",
                              AGON_SAY(game_not_played, "the game is not being played"));
    int acting = (*room)->match->seat;
    for (*seat = 0; !(seats >> *seat & 1);)
        ++*seat;
    if (acting >= 0 && seats >> acting & 1)
        *seat = acting;
    return 0;
}

int resolve_refuse(struct request *r, const struct room *room, int status,
                   const struct agon_error *e)
{
    if (status == AGON_UNSUPPORTED)
        return request_refuse(r, "not_now", "%s", e->text);
    if (status == AGON_NO_MEMORY)
        return request_refuse(r, "busy", AGON_SAY(no_memory_left, "no memory is left"));
    if (room_secret(room))
        return request_refuse(r, "illegal",
                              AGON_SAY(turn_cannot_be_played, "this turn cannot be played"));
    return request_refuse_error(r, "illegal", e);
}

/* ---- set-ups ---- */

enum { TRIALS_AT_ONCE = 30, OPENING_KEY = GAME_SPEC_NAME + 64 };
#define TRIALS_PER_SECOND 0.5

/* A set-up that is being opened beside the loop, for all from one address who ask for it. */
struct opening {
    struct job job; /* first */
    struct api *api;
    char key[OPENING_KEY];    /* the game spec's name, and the address */
    char *message;            /* the game spec, as JSON */
    struct shared_game *made; /* NULL: there is an error */
    struct agon_error error;
    struct request **request; /* those that wait for it */
    int requests;
};

static struct game_spec game_spec_of(const json_t *json, const char *kind)
{
    return (struct game_spec){json_string_value(json_object_get(json, kind)),
                              json_string_value(json_object_get(json, "variant")),
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
    struct game_spec p = game_spec_of(json, "kind");
    struct patience patience = {CHECK_MS, job_over, o, &o->job.spent_us};
    o->made = shared_game_make(o->api->rooms, &p, &patience, &o->error);
    json_decref(json);
}

/* One of those who asked goes on, with the shared game in its hands. */
static void answer_opening(const struct opening *o, struct request *r, struct shared_game *game)
{
    if (job_failed(&o->job, &r->asker)) {
        request_finish(r, -1);
    } else if (game) {
        r->opened = shared_game_hold(game);
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
        struct game_spec p = game_spec_of(json, "kind");
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

static int refuse_hurry(struct request *r, const char *what, int64_t retry_ms)
{
    request_refuse(r, "too_many", "%s", what);
    if (retry_ms > 0)
        request_put(r, "retry_ms", json_integer(retry_ms));
    return -1;
}

/* Whether who asks may have one more opened. */
static int check_opening(struct request *r, const struct game_spec *p)
{
    int64_t retry;
    if (r->owner || r->api->core->options.unlimited)
        return 0;
    if (r->from->shared_game_bytes > SHARED_GAMES_OF_ADDRESS)
        return refuse_hurry(
            r, AGON_SAY(setup_large_most, "too many large set-ups are in use from this address"),
            0);
    if (is_own(p) && !bucket_take(&r->from->trials, TRIALS_AT_ONCE, TRIALS_PER_SECOND,
                                  r->api->core->now, &retry))
        return refuse_hurry(
            r,
            AGON_SAY(definition_tried_most, "too many definitions to be tried from this address"),
            retry);
    return 0;
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

int resolve_shared_game(struct request *r, const char *kind, struct shared_game **game)
{
    struct game_spec p = game_spec_of(r->arguments, kind);
    *game = r->opened ? shared_game_hold(r->opened) : shared_game_known(r->api->rooms, &p);
    return *game ? 0 : start_opening(r, &p);
}

/* ---- lines of play ---- */

/* Turns that are played beside the loop: many of them take a while. */
struct play {
    struct job job; /* first */
    struct request *request;
    struct agon_line *line;
    char *turns;
    struct agon_error error;
    int status;
};

/* The turns one after the other, so that it can stop between them. */
static void play_work(struct job *job)
{
    struct play *p = (struct play *)job;
    char *text = p->turns, *end;
    for (; p->status == 0 && *text && !job_over(job); text = end) {
        end = text + strcspn(text, ";");
        end += *end != '\0';
        char after = *end;
        *end = '\0';
        p->status = agon_line_read(p->line, text, false, &p->error);
        *end = after;
    }
    if (p->status < 0 && p->error.at >= 0)
        p->error.at += (int)(text - p->turns);
}

static void play_done(struct job *job)
{
    struct play *p = (struct play *)job;
    struct request *r = p->request;
    r->line = p->line;
    if (job_failed(job, &r->asker))
        request_finish(r, -1);
    else if (p->status < 0)
        request_finish(r, request_refuse_error(r, "illegal", &p->error));
    else
        r->asker.type->again(&r->asker);
    free(p->turns);
    free(p);
}

/* The request keeps the shared game, and has the line when it runs again. */
static int start_play(struct request *r, struct shared_game *game, const struct agon_line *line)
{
    struct play *p = calloc(1, sizeof *p);
    struct agon_line *kept = malloc(sizeof *kept);
    const char *turns = request_text(r, "turns");
    if (!p || !kept)
        abort();
    *kept = *line;
    *p = (struct play){.job = {.work = play_work, .done = play_done},
                       .request = r,
                       .line = kept,
                       .turns = record_copy(turns, strlen(turns))};
    shared_game_drop(r->opened);
    r->opened = game;
    int status = job_start(&p->job, r->api->core, &r->asker);
    if (status < 0) {
        r->line = kept;
        free(p->turns);
        free(p);
    }
    return status;
}

int resolve_line(struct request *r, struct shared_game **game, struct agon_line *line)
{
    struct agon_error error;
    const char *turns = request_text(r, "turns");
    int status = resolve_shared_game(r, "kind", game);
    if (status != 0)
        return status;
    /* The request keeps it: a command may ask again when it goes on. */
    if (r->line ? agon_line_copy(line, r->line, &error) < 0
                : agon_line_init(line, (*game)->game, &error) < 0) {
        shared_game_drop(*game);
        return request_refuse(r, "busy", AGON_SAY(no_memory_left, "no memory is left"));
    }
    if (r->line)
        return 0;
    size_t cells = (size_t)(*game)->game->board->cells;
    if (turns && strlen(turns) * cells > TURNS_AT_ONCE)
        return start_play(r, *game, line);
    if (turns && *turns && agon_line_read(line, turns, false, &error) < 0) {
        agon_line_release(line);
        shared_game_drop(*game);
        return request_refuse_error(r, "illegal", &error);
    }
    return 0;
}

/* Whether the line stands where a game stands that the user plays with others. */
static bool plays_there(const struct user *user, const struct shared_game *game,
                        const struct agon_line *line)
{
    const agon_game *g = game->game;
    for (int i = 0; user && i < user->rooms; i++) {
        const struct room *room = user->room[i];
        const agon_game *other = room->shared_game->game;
        bool alone = room_seats_of(room, user) == (1u << room->seats) - 1;
        if (!alone && room->phase == PHASE_PLAYING && strcmp(g->rules->id, other->rules->id) == 0 &&
            strcmp(g->variant, other->variant) == 0 &&
            room_summary_of(room).key == line->keys[line->turns])
            return true;
    }
    return false;
}

static int ask_game_line(struct request *r, struct room **room, struct agon_line *line)
{
    int status = resolve_room(r, room);
    if (status != 0)
        return status;
    if (!(*room)->match->game)
        return request_refuse(r, "not_now", AGON_SAY(game_not_begun, "the game has not begun"));
    if (room_secret(*room))
        return request_refuse(r, "forbidden",
                              AGON_SAY(game_hidden, "a hidden game is shown when it is over"));
    if ((*room)->phase != PHASE_OVER && room_seats_of(*room, r->user) != 0)
        return request_refuse(
            r, "forbidden",
            AGON_SAY(study_game_playing, "you play in this game; it can be studied after it"));
    if (agon_line_copy(line, &(*room)->match->line, NULL) < 0)
        return request_refuse(r, "busy", AGON_SAY(no_memory_left, "no memory is left"));
    int turn = (int)request_number(r, "turn", line->turns);
    while (agon_line_undo_move(line))
        ;
    while (line->turns > turn && agon_line_undo_turn(line))
        ;
    return 0;
}

int resolve_studied(struct request *r, struct room **room, struct shared_game **game,
                    struct agon_line *line)
{
    *room = NULL;
    if (!request_text(r, "game") && !request_text(r, "kind"))
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(game_or_kind_expected, "game or kind: expected one of them"));
    int status =
        request_text(r, "game") ? ask_game_line(r, room, line) : resolve_line(r, game, line);
    if (status != 0)
        return status;
    if (*room)
        *game = shared_game_hold((*room)->shared_game);
    if ((!*room || (*room)->phase != PHASE_OVER) && plays_there(r->user, *game, line)) {
        agon_line_release(line);
        shared_game_drop(*game);
        return request_refuse(
            r, "forbidden",
            AGON_SAY(study_game_stands_so,
                     "a game that you play stands so; it can be studied after it"));
    }
    return 0;
}
