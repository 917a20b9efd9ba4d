/* Answers the questions of a case with the plain Arimaa, which gives no reasons. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../plain/arimaa.h"
#include "witness.h"

enum { TURNS_MOST = 64 };

struct session {
    struct plain_rules rules;
    struct plain_position at[TURNS_MOST];
    int n;
    struct plain_turn turn; /* in play, or without a step */
};

static struct plain_history history_of(const struct session *s)
{
    return (struct plain_history){s->at, s->n};
}

static bool fits(const char *game)
{
    return strcmp(game, "arimaa") == 0;
}

static void *open_session(const struct setting *setting, struct refusal *refusal)
{
    struct session *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    *refusal = (struct refusal){.at = -1};
    memset(s->at[0].board.at, ' ', sizeof s->at[0].board.at);
    s->n = 1;
    if (!plain_rules_read(&s->rules, setting->variant ? setting->variant : "official",
                          setting->options ? setting->options : "") ||
        (setting->start && !plain_position_read(&s->at[0], setting->start))) {
        free(s);
        return NULL;
    }
    plain_turn_begin(&s->turn, &s->at[0]);
    return s;
}

static void close_turn(struct session *s)
{
    s->at[s->n++] = plain_turn_end(&s->turn);
    plain_turn_begin(&s->turn, &s->at[s->n - 1]);
}

static bool play_one(struct session *s, const char *text, bool open_end)
{
    struct plain_result result;
    struct plain_turn turn = s->turn;
    if (plain_setting_up(&s->at[s->n - 1], &s->rules)) {
        if (!plain_set_up(&s->at[s->n - 1], &s->rules, text))
            return false;
        plain_turn_begin(&s->turn, &s->at[s->n - 1]);
        return true;
    }
    plain_judge(&s->rules, history_of(s), &result);
    if (result.over || s->n == TURNS_MOST ||
        !plain_turn_read(&turn, &s->rules, history_of(s), text))
        return false;
    bool may_end = plain_may_end(&turn, &s->rules, history_of(s));
    if (!may_end && !open_end)
        return false;
    s->turn = turn;
    if (!open_end || turn.n == PLAIN_TURN_STEPS)
        close_turn(s);
    return true;
}

static bool play(void *of, const char *turns, bool open_end, struct refusal *refusal)
{
    char one[256];
    *refusal = (struct refusal){.at = -1};
    for (;;) {
        size_t n = strcspn(turns, ";");
        bool last = turns[n] == '\0';
        snprintf(one, sizeof one, "%.*s", (int)n, turns);
        if (!play_one(of, one, last && open_end))
            return false;
        if (last)
            return true;
        turns += n + 1;
    }
}

static void moves(void *of, char *text)
{
    struct session *s = of;
    struct plain_step step[PLAIN_STEPS_MAX];
    struct plain_result result;
    text[0] = '\0';
    plain_judge(&s->rules, history_of(s), &result);
    int n = result.over ? 0 : plain_steps(&s->turn, &s->rules, history_of(s), step);
    for (int i = 0; i < n; i++) {
        char word[5];
        plain_step_write(&s->turn, step[i], word);
        witness_add(text, word);
    }
    if (plain_may_end(&s->turn, &s->rules, history_of(s)))
        witness_add(text, "pass");
}

static void position(void *of, char *text)
{
    struct session *s = of;
    plain_position_write(&s->at[s->n - 1], text);
}

static void result(void *of, char *text)
{
    struct session *s = of;
    struct plain_result result = {0};
    if (!plain_setting_up(&s->at[s->n - 1], &s->rules))
        plain_judge(&s->rules, history_of(s), &result);
    if (!result.over)
        strcpy(text, "none");
    else
        snprintf(text, WITNESS_TEXT, "%s %s",
                 result.winner == PLAIN_NOBODY ? "draw"
                 : result.winner == PLAIN_GOLD ? "gold"
                                               : "silver",
                 result.why);
}

static void frozen(void *of, char *text)
{
    struct session *s = of;
    text[0] = '\0';
    for (int i = 0; i < 64; i++) {
        char square[3] = {(char)('a' + i % 8), (char)('1' + i / 8), '\0'};
        if (s->turn.board.at[i] != ' ' && plain_frozen(&s->turn.board, i))
            witness_add(text, square);
    }
}

const struct witness witness_plain_arimaa = {
    .name = "plain",
    .fits = fits,
    .open = open_session,
    .close = free,
    .play = play,
    .moves = moves,
    .position = position,
    .result = result,
    .frozen = frozen,
};
