/* Rooms, seats and set-ups for commands. */
#include "server/commands/ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/process.h"
#include "os/time.h"
#include "server/crew.h"
#include "server/limits.h"
#include "server/rooms/revival.h"

enum { CHECK_MS = 2000, TURNS_AT_ONCE = 400 /* bytes; more are played by a clerk */ };

/* ---- rooms ---- */

int ask_room(struct request *r, struct room **t)
{
    const char *id = request_text(r, "game");
    *t = room_find(r->hall, id);
    if (!*t && !r->again) {
        revival_ask(r, id);
        return REQUEST_LATER;
    }
    if (!*t || (!r->owner && !room_visible(*t, r->person, request_text(r, "key"))))
        return request_refuse(r, "not_found", "no such game");
    return 0;
}

int ask_seat(struct request *r, struct room **t, int *seat)
{
    int status = ask_room(r, t);
    if (status != 0)
        return status;
    unsigned seats = room_seats_of(*t, r->person);
    if (seats == 0)
        return request_refuse(r, "forbidden", "you do not play in this game");
    if ((*t)->phase != PHASE_PLAYING)
        return request_refuse(r, "not_now", "the game is not being played");
    int acting = (*t)->match.seat;
    for (*seat = 0; !(seats >> *seat & 1);)
        ++*seat;
    if (acting >= 0 && seats >> acting & 1)
        *seat = acting;
    return 0;
}

int ask_refuse(struct request *r, const struct room *t, int status, const struct agon_error *e)
{
    if (status == AGON_UNSUPPORTED)
        return request_refuse(r, "not_now", "%s", e->text);
    if (status == AGON_NO_MEMORY)
        return request_refuse(r, "busy", "no memory is left");
    if (room_secret(t))
        return request_refuse(r, "illegal", "this turn cannot be played");
    return request_refuse_error(r, "illegal", e);
}

/* ---- set-ups ---- */

enum { TRIALS_AT_ONCE = 30 };
#define TRIALS_PER_SECOND 0.5

/* A definition on its way through the process that tries it. A good one is opened beside the loop
 * too, and that is what is played. */
struct check {
    struct crew_job job; /* first */
    struct request *request;
    const char *program;
    char *message; /* what the process is told, a line of JSON */
    char complaint[120];
    agon_game *game; /* NULL: there is a complaint */
};

static struct proposal proposal_of(const json_t *json, const char *kind)
{
    return (struct proposal){json_string_value(json_object_get(json, kind)),
                             json_string_value(json_object_get(json, "variant")),
                             json_string_value(json_object_get(json, "options")),
                             json_string_value(json_object_get(json, "definition")),
                             json_string_value(json_object_get(json, "start"))};
}

/* Whether the process found it good; else there is a complaint. */
static bool try_out(struct check *c)
{
    char command[512];
    struct os_line line;
    int64_t until = os_now_ms() + CHECK_MS;
    bool good = false;
    snprintf(command, sizeof command, "'%s' check-definition", c->program);
    struct process *p = process_start(command, NULL);
    snprintf(c->complaint, sizeof c->complaint, "it could not be tried");
    enum os_lines_state state = OS_LINES_NONE;
    bool sent = p && process_send(p, c->message, strlen(c->message));
    while (sent && state == OS_LINES_NONE && os_now_ms() < until) {
        struct os_watch watch[PROCESS_WATCHES];
        os_wait(watch, process_watch(p, watch), until - os_now_ms());
        state = process_line(p, &line);
    }
    if (state == OS_LINES_LINE) {
        good = strcmp(line.text, "good") == 0;
        snprintf(c->complaint, sizeof c->complaint, "%s", line.text);
    } else if (sent) {
        snprintf(c->complaint, sizeof c->complaint, "it takes too long or too much to open");
    }
    process_end(p, 0);
    return good;
}

static void check_work(struct crew_job *job, int thread)
{
    struct check *c = (struct check *)job;
    struct agon_error error;
    (void)thread;
    if (!try_out(c))
        return;
    json_t *json = json_loads(c->message, 0, NULL);
    struct proposal p = proposal_of(json, "kind");
    c->game = agreement_game(&p, &error);
    if (!c->game)
        snprintf(c->complaint, sizeof c->complaint, "%s", error.text);
    json_decref(json);
}

static void check_done(struct crew_job *job)
{
    struct check *c = (struct check *)job;
    struct request *r = c->request;
    if (c->game) {
        json_t *json = json_loads(c->message, 0, NULL);
        struct proposal p = proposal_of(json, "kind");
        r->opened = agreement_of(r->hall, c->game, p.start);
        agreement_remember(r->opened, &p);
        json_decref(json);
        request_run_again(r);
    } else {
        request_finish(r, request_refuse(r, "bad_argument", "definition: %s", c->complaint));
    }
    free(c->message);
    free(c);
}

static int start_check(struct request *r, const struct proposal *p)
{
    struct address *address = limits_address(r->hall, r->address);
    int64_t retry;
    if (!r->owner && !r->hall->options.unlimited &&
        !bucket_take(&address->trials, TRIALS_AT_ONCE, TRIALS_PER_SECOND, r->hall->now, &retry)) {
        request_refuse(r, "too_many", "too many definitions to be tried from this address");
        request_put(r, "retry_ms", json_integer(retry));
        return -1;
    }
    struct check *c = calloc(1, sizeof *c);
    json_t *json = json_pack("{ss? ss? ss? ss? ss?}", "kind", p->kind, "variant", p->variant,
                             "options", p->options, "definition", p->definition, "start", p->start);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    if (!c || !text)
        abort();
    size_t n = strlen(text);
    c->message = malloc(n + 2);
    if (!c->message)
        abort();
    memcpy(c->message, text, n);
    memcpy(c->message + n, "\n", 2);
    free(text);
    c->job = (struct crew_job){
        .work = check_work, .done = check_done, .owner = (uint64_t)(uintptr_t)r->person};
    c->request = r;
    c->program = r->hall->options.program;
    if (crew_add(r->hall->clerks, &c->job))
        return REQUEST_LATER;
    free(c->message);
    free(c);
    return request_refuse(r, "busy", "too many definitions are being tried; ask again soon");
}

int ask_agreement(struct request *r, const char *kind, struct agreement **a)
{
    struct proposal p = proposal_of(r->arguments, kind);
    struct agon_error error;
    if (r->opened) {
        *a = agreement_hold(r->opened);
        return 0;
    }
    if (p.definition && *p.definition && r->hall->options.program) {
        *a = agreement_known(r->hall, &p);
        return *a ? 0 : start_check(r, &p);
    }
    *a = agreement_open(r->hall, &p, &error);
    if (*a)
        return 0;
    request_refuse_error(r, "bad_argument", &error);
    return -1;
}

/* ---- lines of play ---- */

/* Turns on their way through a clerk: many of them take a while to be played. */
struct play {
    struct crew_job job; /* first */
    struct request *request;
    struct agon_line *line;
    struct agon_error error;
    int status;
};

static void play_work(struct crew_job *job, int thread)
{
    struct play *p = (struct play *)job;
    (void)thread;
    p->status = agon_line_read(p->line, request_text(p->request, "turns"), false, &p->error);
}

static void play_done(struct crew_job *job)
{
    struct play *p = (struct play *)job;
    struct request *r = p->request;
    r->line = p->line;
    if (p->status < 0)
        request_finish(r, request_refuse_error(r, "illegal", &p->error));
    else
        request_run_again(r);
    free(p);
}

/* The request keeps the agreement, and has the line when it runs again. */
static int start_play(struct request *r, struct agreement *a, const struct agon_line *line)
{
    struct play *p = calloc(1, sizeof *p);
    struct agon_line *kept = malloc(sizeof *kept);
    if (!p || !kept)
        abort();
    *kept = *line;
    *p = (struct play){
        .job = {.work = play_work, .done = play_done, .owner = (uint64_t)(uintptr_t)r->person},
        .request = r,
        .line = kept};
    agreement_drop(r->opened);
    r->opened = a;
    if (crew_add(r->hall->clerks, &p->job))
        return REQUEST_LATER;
    r->line = kept;
    free(p);
    return request_refuse(r, "busy", "too much waits; ask again soon");
}

int ask_line(struct request *r, struct agreement **a, struct agon_line *line)
{
    struct agon_error error;
    const char *turns = request_text(r, "turns");
    int status = ask_agreement(r, "kind", a);
    if (status != 0)
        return status;
    /* The request keeps it: a command may ask again when it goes on. */
    if (r->line ? agon_line_copy(line, r->line, &error) < 0
                : agon_line_init(line, (*a)->game, &error) < 0) {
        agreement_drop(*a);
        return request_refuse(r, "busy", "no memory is left");
    }
    if (r->line)
        return 0;
    if (turns && strlen(turns) > TURNS_AT_ONCE)
        return start_play(r, *a, line);
    if (turns && *turns && agon_line_read(line, turns, false, &error) < 0) {
        agon_line_release(line);
        agreement_drop(*a);
        return request_refuse_error(r, "illegal", &error);
    }
    return 0;
}

/* Whether the line stands where a game stands that the person plays with others. */
static bool plays_there(const struct person *p, const struct agreement *a,
                        const struct agon_line *line)
{
    const agon_game *g = a->game;
    for (int i = 0; p && i < p->rooms; i++) {
        const struct room *t = p->room[i];
        const agon_game *other = t->agreement->game;
        bool alone = room_seats_of(t, p) == (1u << t->seats) - 1;
        if (!alone && t->phase == PHASE_PLAYING && strcmp(g->rules->id, other->rules->id) == 0 &&
            strcmp(g->variant, other->variant) == 0 &&
            t->match.line.keys[t->match.line.turns] == line->keys[line->turns])
            return true;
    }
    return false;
}

static int ask_game_line(struct request *r, struct room **t, struct agon_line *line)
{
    int status = ask_room(r, t);
    if (status != 0)
        return status;
    if (!(*t)->match.game)
        return request_refuse(r, "not_now", "the game has not begun");
    if (room_secret(*t))
        return request_refuse(r, "forbidden", "a hidden game is shown when it is over");
    if ((*t)->phase != PHASE_OVER && room_seats_of(*t, r->person) != 0)
        return request_refuse(r, "forbidden", "you play in this game; it can be studied after it");
    if (agon_line_copy(line, &(*t)->match.line, NULL) < 0)
        return request_refuse(r, "busy", "no memory is left");
    int turn = (int)request_number(r, "turn", line->turns);
    while (agon_line_undo_move(line))
        ;
    while (line->turns > turn && agon_line_undo_turn(line))
        ;
    return 0;
}

int ask_studied(struct request *r, struct room **t, struct agreement **a, struct agon_line *line)
{
    *t = NULL;
    if (!request_text(r, "game") && !request_text(r, "kind"))
        return request_refuse(r, "bad_argument", "game or kind: expected one of them");
    int status = request_text(r, "game") ? ask_game_line(r, t, line) : ask_line(r, a, line);
    if (status != 0)
        return status;
    if (*t)
        *a = agreement_hold((*t)->agreement);
    if ((!*t || (*t)->phase != PHASE_OVER) && plays_there(r->person, *a, line)) {
        agon_line_release(line);
        agreement_drop(*a);
        return request_refuse(r, "forbidden",
                              "a game that you play stands so; it can be studied after it");
    }
    return 0;
}
