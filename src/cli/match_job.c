/* Writing and reading a game as a job. */
#include "cli/match_job.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum { RULE_MAX = 80, LIMITS = 4 };

/* ---- writing ---- */

static int add_turns(struct record *r, const char *opening, struct agon_error *error)
{
    int status = 0;
    for (const char *s = opening, *next; *s && status == 0; s = next) {
        const char *end = strstr(s, "; ");
        size_t n = end ? (size_t)(end - s) : strlen(s);
        struct record_turn turn = {.seat = -1, .used_ms = -1, .left_ms = -1};
        turn.text = record_copy(s, n);
        status = turn.text ? record_add(r, &turn, error)
                           : agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
        free(turn.text);
        next = end ? end + 2 : s + n;
    }
    return status;
}

/* The rules of adjudication, in the syntax of --resign and --draw. */
static int add_adjudication(struct record *r, const struct adjudication *a,
                            struct agon_error *error)
{
    char win[RULE_MAX], draw[RULE_MAX];
    snprintf(win, sizeof win, "score=%g,turns=%d", a->win.score / 1000.0, a->win.turns);
    snprintf(draw, sizeof draw, "score=%g,turns=%d,after=%d", a->draw.score / 1000.0, a->draw.turns,
             a->draw.after);
    int status = record_set(r, "resign", a->win.turns > 0 ? win : NULL, error);
    return status < 0 ? status : record_set(r, "draw", a->draw.turns > 0 ? draw : NULL, error);
}

/* How the players of the seats are started. */
static int add_runs(struct record *r, const struct match_job_game *g, struct agon_error *error)
{
    int status = 0;
    for (int seat = 0; seat < (int)g->game->seats && status == 0; seat++) {
        bool second = g->game->team[seat] != g->game->team[0];
        status = record_set_seat(r, "runs", seat, g->runs[second], error);
    }
    return status;
}

static int add_limits(struct record *r, const struct process_limits *l, struct agon_error *error)
{
    char text[RULE_MAX];
    if (!l)
        return 0;
    snprintf(text, sizeof text, "%" PRId64 " %" PRId64 " %d %d", l->memory, l->processor_ms,
             l->processes, l->network);
    return record_set(r, "limits", text, error);
}

char *match_job_write(const struct match_job_game *g, struct record *named,
                      struct agon_error *error)
{
    char *text = NULL;
    int status = record_set_game(named, g->game, error);
    if (status == 0)
        status = record_set(named, RECORD_TIME, g->control, error);
    if (status == 0)
        status = record_set(named, "start", g->start, error);
    if (status == 0)
        status = add_runs(named, g, error);
    if (status == 0)
        status = add_limits(named, g->limits, error);
    if (status == 0 && g->adjudication)
        status = add_adjudication(named, g->adjudication, error);
    if (status == 0)
        status = add_turns(named, g->opening, error);
    if (status == 0 && !(text = record_text(named)))
        agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    return text;
}

/* ---- reading ---- */

static char *join_turns(const struct record *r)
{
    size_t room = 1;
    for (int i = 0; i < r->turns; i++)
        room += (r->turn[i].text ? strlen(r->turn[i].text) : 0) + 2;
    char *bytes = malloc(room);
    struct text t = text_into(bytes, room);
    if (bytes)
        bytes[0] = '\0';
    for (int i = 0; bytes && i < r->turns; i++)
        text_add(&t, "%s%s", i > 0 ? "; " : "", r->turn[i].text ? r->turn[i].text : "");
    return bytes;
}

static int read_limits(struct match_job *j, const char *text, struct agon_error *error)
{
    int64_t value[LIMITS];
    const char *s = text;
    for (int i = 0; i < LIMITS; i++) {
        size_t n = strcspn(s, " ");
        if (!text_number(s, n, 0, i < 2 ? INT64_MAX : INT32_MAX, &value[i]))
            return agon_fail(error, AGON_BAD_TEXT, -1, "expected limits of programs");
        s += n + (s[n] == ' ');
    }
    j->limited = true;
    j->limits = (struct process_limits){value[0], value[1], (int)value[2], value[3] > 0};
    return 0;
}

static int read_rules(struct match_job *j, struct agon_error *error)
{
    const char *time = record_get(&j->record, RECORD_TIME);
    const char *win = record_get(&j->record, "resign"), *draw = record_get(&j->record, "draw");
    const char *limits = record_get(&j->record, "limits");
    int status = clock_control_read(&j->control, time ? time : "none", error);
    if (status >= 0 && win)
        status = adjudicate_win_read(&j->adjudication, win, error);
    if (status >= 0 && draw)
        status = adjudicate_draw_read(&j->adjudication, draw, error);
    if (status >= 0 && limits)
        status = read_limits(j, limits, error);
    return status < 0 ? status : 0;
}

int match_job_read(struct match_job *j, const char *text, struct agon_error *error)
{
    size_t at;
    int line = 1;
    *j = (struct match_job){.opening = NULL};
    record_init(&j->record);
    int status =
        text_clean(text, strlen(text), &at) ? record_read(&j->record, &text, &line, error) : 0;
    if (status == 0)
        status = agon_fail(error, AGON_BAD_TEXT, -1, "expected the record of a game to play");
    if (status < 0)
        return status;
    status = read_rules(j, error);
    if (status == 0 && !(j->opening = join_turns(&j->record)))
        status = agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    j->start = record_get(&j->record, "start");
    if (status < 0)
        match_job_release(j);
    return status;
}

void match_job_release(struct match_job *j)
{
    record_release(&j->record);
    free(j->opening);
    *j = (struct match_job){.opening = NULL};
}

static bool same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

bool match_job_same_game(const struct match_job *a, const struct match_job *b)
{
    static const char *const same[] = {RECORD_GAME, RECORD_VARIANT, RECORD_OPTIONS,
                                       RECORD_POSITION};
    bool good = same_text(a->record.definition, b->record.definition);
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        good = good && same_text(record_get(&a->record, same[i]), record_get(&b->record, same[i]));
    return good;
}
