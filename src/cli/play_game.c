/* Runs a game at the terminal: handles players, keeps the draft up to date, requests advice. */
#include "cli/play_game.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "os/time.h"

enum { ADVICE_MS = 1000, REFRESH_MS = 200 };

bool play_game_tend(struct play_game *s)
{
    if (referee_step(&s->referee, os_now_ms()) < 0) {
        message("out of memory");
        s->leaving = true;
    }
    s->leaving |= interrupt_asked();
    return !s->leaving && !s->referee.match.result.over;
}

bool play_game_is_yours(const struct play_game *s)
{
    const struct match *m = &s->referee.match;
    return !m->result.over && m->started && m->seat >= 0 && !s->player[m->seat];
}

int64_t play_game_due(const struct play_game *s)
{
    return referee_due(&s->referee);
}

void play_game_redraft(struct play_game *s)
{
    struct agon_error error;
    agon_line_release(&s->draft);
    if (agon_line_copy(&s->draft, &s->referee.match.line, &error) < 0) {
        message("%s", error.text);
        exit(CLI_FAILED);
    }
    s->drafted = s->referee.match.number;
    s->changes = s->referee.match.changes;
    s->passed = s->draft.open.n > 0 ? s->draft.open.move[0] : 0;
}

bool play_game_is_stale(const struct play_game *s)
{
    return s->drafted != s->referee.match.number || s->changes != s->referee.match.changes;
}

/* Waits until a player may have an event or the match is due; a screen is refreshed. */
static void play_game_wait(const struct play_game *s)
{
    int64_t due = play_game_due(s), refreshed = os_now_ms() + REFRESH_MS;
    if (s->refresh)
        s->refresh(s->screen);
    interrupt_wait(s->player, AGON_SEATS + 1, -1, s->refresh && refreshed < due ? refreshed : due);
}

bool play_game_advise(struct play_game *s, char *text)
{
    const struct player_limits limits = {.move_ms = ADVICE_MS};
    struct player **adviser = &s->player[AGON_SEATS];
    struct agon_error error = {.at = -1};
    struct player_event event = {.text = NULL};
    struct agon_clock clock = {0};
    if (!*adviser)
        *adviser = engine_player_new(s->game, NULL, NULL, &limits, &error);
    if (!*adviser) {
        fprintf(s->out, "there is no advice: %s\n", error.text);
        return false;
    }
    fflush(s->out);
    player_begin(*adviser, &s->draft, &clock, os_now_ms());
    while (play_game_tend(s)) {
        if (!player_next(*adviser, os_now_ms(), &event)) {
            play_game_wait(s);
            continue;
        }
        if (event.type == PLAYER_READY) {
            player_go(*adviser, &s->draft, &clock, os_now_ms());
            continue;
        }
        snprintf(text, AGON_TEXT_MAX, "%s", event.text ? event.text : "");
        if (event.type != PLAYER_TURN)
            fprintf(s->out, "there is no advice: %s\n", text);
        return event.type == PLAYER_TURN;
    }
    player_stop(*adviser);
    return false;
}

/* ---- the loop ---- */
