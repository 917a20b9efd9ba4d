/* agon solve akhimoraec: whether either side can complete a line at all, by turns. */
#include <stdio.h>

#include "cli/message.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/solve.h"
#include "engines/akhimoraec/alone.h"
#include "os/time.h"

enum { SIDES = 2 };

/* The results for one position. */
struct study {
    const struct setup *setup;
    struct agon_result result;
    struct akhi_alone alone[SIDES];
    int64_t us;
};

static uint64_t positions(const struct study *s)
{
    return (uint64_t)(s->alone[0].positions + s->alone[1].positions);
}

/* For the first player; NULL: not known. A line that the next step completes cannot be met. */
static const char *value_word(const struct study *s)
{
    int seat = s->setup->game->rules->seat(s->setup->game, s->setup->line.pos);
    if (!s->result.over && s->alone[seat].plies == 1)
        return seat == 0 ? "win" : "loss";
    if (!s->result.over)
        return s->alone[0].plies == 0 && s->alone[1].plies == 0 ? "draw" : NULL;
    return s->result.points[0] == s->result.points[1]  ? "draw"
           : s->result.points[0] > s->result.points[1] ? "win"
                                                       : "loss";
}

static json_t *plies_json(const struct akhi_alone *alone)
{
    return alone->plies > 0 ? json_integer(alone->plies) : json_null();
}

static int print_json(const struct study *s)
{
    const agon_game *game = s->setup->game;
    json_t *json = json_pack("{ss ss ss ss? so so}", "game", "akhimoraec", "variant", game->variant,
                             "options", game->options, "value", value_word(s), "seconds",
                             output_seconds(s->us), "nodes", output_count(positions(s)));
    if (!s->result.over)
        json_object_set_new(json, "alone",
                            json_pack("[oo]", plies_json(&s->alone[0]), plies_json(&s->alone[1])));
    return output_json(json);
}

static int print_text(const struct study *s)
{
    static const char *const sides[SIDES] = {"Gold", "Red"};
    const char *value = value_word(s);
    if (value != NULL)
        printf("%s for the first player\n", value);
    else
        puts("not decided: a line is possible");
    for (int seat = 0; seat < SIDES && !s->result.over; seat++)
        if (s->alone[seat].plies > 0)
            printf("%s alone wins with a line after %d plies\n", sides[seat], s->alone[seat].plies);
        else
            printf("%s alone never completes a line\n", sides[seat]);
    printf("%llu positions, %.3f seconds\n", (unsigned long long)positions(s), (double)s->us / 1e6);
    return CLI_GOOD;
}

/* Searches for both sides; 0 or a negative status. */
static int look(struct study *s)
{
    int status = 0;
    agon_line_result(&s->setup->line, &s->result);
    for (int seat = 0; seat < SIDES && status == 0 && !s->result.over; seat++)
        status = akhi_alone(akhi_game(s->setup->game), akhi_pos(s->setup->line.pos), seat,
                            &s->alone[seat]);
    return status;
}

int solve_akhimoraec(const struct call *call, const struct setup *setup)
{
    struct study s = {.setup = setup};
    if (!solve_call_fits(call))
        return CLI_FAILED;
    if (setup->game->traits & AGON_TIMED) {
        message("solve: seconds cannot be counted to an end: expected time=plies, as in --variant "
                "akd");
        return CLI_FAILED;
    }
    int64_t began = os_now_us();
    struct ticking *ticking = ticking_begin("solve akhimoraec", 0);
    int status = look(&s);
    ticking_end(ticking);
    if (status == AGON_UNSUPPORTED)
        message("solve: expected a life, a pause and a hold of at most %d plies", AKHI_ALONE_TIME);
    else if (status < 0)
        message("out of memory");
    if (status < 0)
        return CLI_FAILED;
    s.us = os_now_us() - began;
    return call_on(call, "json") ? print_json(&s) : print_text(&s);
}
