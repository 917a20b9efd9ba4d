/* The display of a game at the terminal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "cli/play_game.h"
#include "cli/play_sand.h"
#include "core/text.h"
#include "os/time.h"

enum { WIDTH = 76 };

bool show_is_timed(const struct play_game *s)
{
    const struct clock_control *c = &s->referee.match.clock.control;
    return c->move_ms || c->reserve_ms || c->max_turn_ms || c->limit_ms;
}

/* The number of the round, in which each seat has one turn. */
static int round_of(const struct play_game *s, int turn)
{
    return turn / (int)s->game->seats + 1;
}

void show_clocks(const struct play_game *s)
{
    const struct match *m = &s->referee.match;
    for (int seat = 0; seat < (int)s->game->seats; seat++) {
        char name[32], face[32];
        output_seat(s->game, seat, name, sizeof name);
        clock_face_write(clock_shown(&m->clock, seat, os_now_ms()), face, sizeof face);
        fprintf(s->out, "%s%s %s", seat > 0 ? "   " : "", name,
                show_is_timed(s) ? face : "has no clock");
    }
    putc('\n', s->out);
}

void show_board(const struct play_game *s)
{
    struct board_look look = s->look;
    if (s->refresh)
        return;
    look.focus = board_focus(&s->draft);
    putc('\n', s->out);
    board_print(s->out, s->game, s->draft.pos, &look);
    if (show_is_timed(s))
        show_clocks(s);
    if (!sand_runs(s))
        sand_tell(s->out, s->game, s->draft.pos);
    if (s->draft.open.n > (s->passed != 0)) {
        char moves[AGON_TEXT_MAX];
        agon_turn_write(s->game, agon_line_start(&s->draft, s->draft.turns), &s->draft.open, moves,
                        sizeof moves);
        fprintf(s->out, "this turn: %s\n", moves);
    }
}

void show_offer(const struct play_game *s)
{
    const struct match *m = &s->referee.match;
    if (m->offer_seat >= 0 && m->offer == MATCH_DRAW_OFFER && s->player[m->offer_seat]) {
        char seat[32];
        output_seat(s->game, m->offer_seat, seat, sizeof seat);
        fprintf(s->out, "%s offers a draw: 'accept', 'decline', or play on\n", seat);
    }
}

void show_news(struct play_game *s)
{
    const struct match *m = &s->referee.match;
    for (int i = s->shown; i < m->line.turns; i++) {
        char name[32], turn[AGON_TEXT_MAX], used[48];
        output_seat(s->game, m->mark[i].seat, name, sizeof name);
        agon_turn_write(s->game, agon_line_start(&m->line, i), &m->line.turn[i], turn, sizeof turn);
        clock_face_write(m->mark[i].used_ms, used, sizeof used);
        fprintf(s->out, "%d. %s: %s", round_of(s, i), name, turn);
        fprintf(s->out, m->mark[i].used_ms < 0 ? "\n" : " (%s)\n", used);
    }
    s->shown = m->line.turns;
    show_offer(s);
}

void show_moves(const struct play_game *s, int most)
{
    agon_move *list = malloc(s->game->max_moves * sizeof *list);
    int n = list ? agon_line_moves(&s->draft, list) : 0, column = 0;
    bool open = agon_turn_open(s->game, s->draft.pos);
    if (s->game->traits & AGON_HIDDEN) /* legal moves would reveal the owners of pieces */
        n = 0;
    if (n > 0)
        column = fprintf(s->out, "legal:");
    for (int i = 0; i < n && i < most; i++) {
        char move[AGON_TEXT_MAX];
        if (list[i] == AGON_PASS && open)
            snprintf(move, sizeof move, "end");
        else
            s->game->rules->write_move(s->game, s->draft.pos, list[i], move, sizeof move);
        if (column + 1 + (int)strlen(move) > WIDTH)
            column = fprintf(s->out, "\n      ") - 1;
        column += fprintf(s->out, " %s", move);
    }
    if (n > most)
        fprintf(s->out, " ... (%d in all: 'moves' lists them)", n);
    if (n > 0)
        putc('\n', s->out);
    free(list);
}

void show_result(const struct play_game *s, char *text, size_t size)
{
    const struct agon_result *result = &s->referee.match.result;
    char points[64], name[32] = "nobody";
    int winner = outcome_winner(s->game, result);
    outcome_write(s->game, result, points, sizeof points);
    if (winner >= 0)
        output_seat(s->game, winner, name, sizeof name);
    snprintf(text, size, "The game is over: %s wins, %s, %s", name, result->why, points);
}

void show_end(const struct play_game *s)
{
    const struct match *m = &s->referee.match;
    char result[PLAY_RESULT_MAX];
    if (!m->result.over) {
        fprintf(s->out, "left unfinished after %d turns\n", m->line.turns);
        return;
    }
    show_result(s, result, sizeof result);
    fprintf(s->out, "%s\n", result);
    if (s->referee.remark[0])
        fprintf(s->out, "%s\n", s->referee.remark);
}

void show_prompt(const struct play_game *s, char *text, size_t size)
{
    char name[32];
    output_seat(s->game, s->referee.match.seat, name, sizeof name);
    struct text t = text_into(text, size);
    text_add(&t, "%s, turn %d", name, round_of(s, s->referee.match.line.turns));
    int made = s->draft.open.n - (s->passed != 0);
    if (made > 0)
        text_add(&t, ", %d made", made);
    text_add(&t, "> ");
}
