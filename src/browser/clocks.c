/* Clocks of games refereed by a browser. */
#include "browser/clocks.h"

#include <string.h>

#include "answers/look.h"
#include "browser/question.h"
#include "core/text.h"

static int64_t duration(const char *text)
{
    int64_t ms;
    return text && text_number(text, strlen(text), 0, CLOCK_MS_MAX, &ms) ? ms : 0;
}

/* Plays the turns made in time: those after the flag fell do not count. */
static int play(struct match *m, struct question *q, struct agon_error *error)
{
    json_t *used = question_list(q, "used");
    int64_t now = 0;
    int status = 0;
    match_start(m, now);
    for (int i = 0; i < q->line.turns && status == 0 && !m->result.over; i++) {
        struct match_event event = {.type = MATCH_TURN, .turn = &q->line.turn[i]};
        now += duration(json_string_value(json_array_get(used, (size_t)i)));
        status = match_advance(m, now);
        if (status == 0 && !m->result.over)
            status = match_act(m, m->seat, MATCH_ANY_NUMBER, &event, now, error);
    }
    json_decref(used);
    if (status == 0)
        status = match_advance(m, now + duration(question_text(q, "spent")));
    return status;
}

int clocks_match(struct question *q, struct match *m)
{
    struct agon_error error = {0};
    struct match_options options = {0};
    const char *control = question_text(q, "control");
    int seat = question_number(q, "resigned", -1);
    if (clock_control_read(&options.control, control ? control : "none", &error) < 0)
        return question_refuse(q, "bad_argument", error.parts);
    if (match_init(m, q->asker->game, &options, &error) < 0)
        return question_no_memory(q);
    int status = play(m, q, &error);
    if (status == 0 && !m->result.over && seat >= 0 && seat < (int)q->asker->game->seats) {
        struct match_event event = {.type = MATCH_RESIGN};
        status = match_act(m, seat, MATCH_ANY_NUMBER, &event, m->now, &error);
    }
    if (status == 0)
        return 0;
    match_release(m);
    return question_refuse(q, "illegal", error.parts);
}

/* The time left to each seat, whether the flag fell, and the time for an engine's turn. */
int run_clock(struct question *q)
{
    struct match m;
    struct agon_clock engine_clock;
    int64_t soft, hard;
    if (clocks_match(q, &m) < 0)
        return -1;
    clock_for_engine(&m.clock, match_turns_left(&m), m.now, &engine_clock);
    clock_allot(&engine_clock, m.seat < 0 ? 0 : m.seat, &soft, &hard);
    json_object_set_new(q->answer, "clock", look_clock(&m, !m.result.over, m.now));
    json_object_set_new(q->answer, "result",
                        m.result.over ? look_result(m.game, &m.result) : json_null());
    json_object_set_new(q->answer, "think", json_integer((json_int_t)soft));
    match_release(&m);
    return 0;
}
