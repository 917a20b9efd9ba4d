/* Writing and reading a game as a job. */
#include "cli/match_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum { RULE_MAX = 80 };

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

char *match_job_write(const struct match_plan *p, const struct series *s, int game,
                      struct agon_error *error)
{
    struct record r;
    char *opening = series_opening(s, game, error), *text = NULL;
    if (!opening)
        return NULL;
    record_init(&r);
    int status = record_set_game(&r, p->setup.game, error);
    if (status == 0)
        status = series_name(s, game, &r, error);
    if (status == 0)
        status = record_set(&r, RECORD_TIME, p->control_text, error);
    if (status == 0)
        status = record_set(&r, "start", series_position(s, game), error);
    if (status == 0)
        status = add_adjudication(&r, &p->adjudication, error);
    if (status == 0)
        status = add_turns(&r, opening, error);
    if (status == 0 && !(text = record_text(&r)))
        agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    record_release(&r);
    free(opening);
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

static int read_rules(struct match_job *j, struct agon_error *error)
{
    const char *time = record_get(&j->record, RECORD_TIME);
    const char *win = record_get(&j->record, "resign"), *draw = record_get(&j->record, "draw");
    int status = clock_control_read(&j->control, time ? time : "none", error);
    if (status >= 0 && win)
        status = adjudicate_win_read(&j->adjudication, win, error);
    if (status >= 0 && draw)
        status = adjudicate_draw_read(&j->adjudication, draw, error);
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
