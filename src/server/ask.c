/* Rooms, seats and set-ups for commands. */
#include "server/ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/process.h"
#include "os/time.h"
#include "server/crew.h"
#include "server/revival.h"

enum { CHECK_MS = 2000 };

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
    if (p.definition && *p.definition && r->hall->options.program) {
        *a = r->opened ? agreement_hold(r->opened) : agreement_known(r->hall, &p);
        return *a ? 0 : start_check(r, &p);
    }
    *a = agreement_open(r->hall, &p, &error);
    if (*a)
        return 0;
    request_refuse_error(r, "bad_argument", &error);
    return -1;
}

/* ---- lines of play ---- */

int ask_line(struct request *r, struct agreement **a, struct agon_line *line)
{
    struct agon_error error;
    const char *turns = request_text(r, "turns");
    int status = ask_agreement(r, "kind", a);
    if (status != 0)
        return status;
    if (agon_line_init(line, (*a)->game, &error) < 0) {
        agreement_drop(*a);
        return request_refuse(r, "busy", "no memory is left");
    }
    if (turns && *turns && agon_line_read(line, turns, false, &error) < 0) {
        agon_line_release(line);
        agreement_drop(*a);
        return request_refuse_error(r, "illegal", &error);
    }
    return 0;
}

/* Whether the line stands where a game stands that the person plays in. */
static bool plays_there(const struct person *p, const struct agreement *a,
                        const struct agon_line *line)
{
    const agon_game *g = a->game;
    for (int i = 0; p && i < p->rooms; i++) {
        const struct room *t = p->room[i];
        const agon_game *other = t->agreement->game;
        if (t->phase == PHASE_PLAYING && strcmp(g->rules->id, other->rules->id) == 0 &&
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
