/* Input of a person during a game: moves, and the commands of the table below. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play_game.h"
#include "cli/record_writer.h"
#include "core/moves.h"
#include "core/text.h"
#include "os/time.h"

enum { LEGAL_SHOWN = 24 };

/* A command; `rest` is the text after it. */
struct word {
    const char *name, *about;
    void (*say)(struct play_game *, const char *rest);
    bool always; /* also while an engine is to move */
};

static struct match *match_of(struct play_game *s)
{
    return &s->referee.match;
}

/* Passes an event of a seat to the match; prints the reason if it is refused. */
static bool act(struct play_game *s, int seat, struct match_event event)
{
    struct agon_error error = {.at = -1};
    int status = match_act(match_of(s), seat, match_of(s)->number, &event, os_now_ms(), &error);
    if (status < 0)
        fprintf(s->out, "not possible: %s\n", error.text);
    return status == 0;
}

/* ---- moves ---- */

static void complain(const struct play_game *s, const char *text, const struct agon_error *error)
{
    if (error->at >= 0 && (size_t)error->at <= strlen(text) && strlen(text) < 100)
        fprintf(s->out, "  %s\n  %*s^\n", text, error->at, "");
    fprintf(s->out, "not played: %s\n", error->text);
    if (!s->refresh)
        show_moves(s, LEGAL_SHOWN);
}

/* Shows the moves just added to the draft, or hands over the turn that they finished. */
static void follow_draft(struct play_game *s)
{
    struct match *m = match_of(s);
    bool whole = s->draft.turns > m->line.turns;
    struct agon_turn turn = whole ? s->draft.turn[m->line.turns] : s->draft.open;
    bool timed = turn.n > 0 && move_is_tick(turn.move[0]);
    if (s->passed != (timed ? turn.move[0] : 0)) {
        fprintf(s->out, "not played: time passes by itself\n");
        play_game_redraft(s);
        return;
    }
    if (!whole) {
        show_board(s);
        return;
    }
    if (timed) /* which the match has played already */
        memmove(turn.move, turn.move + 1, (size_t)--turn.n * sizeof *turn.move);
    if (!act(s, m->seat, (struct match_event){.type = MATCH_TURN, .turn = &turn}))
        play_game_redraft(s);
}

void play_game_step(struct play_game *s, agon_move move)
{
    if (agon_line_play(&s->draft, move) < 0)
        fprintf(s->out, "not played: no memory is left\n");
    else
        follow_draft(s);
}

static void play_moves(struct play_game *s, const char *typed)
{
    struct agon_error error = {.at = -1};
    const char *closed = strchr(typed, ';');
    if (strlen(typed) >= AGON_TEXT_MAX || (closed && closed[1 + strspn(closed + 1, " \t;")])) {
        fprintf(s->out, "not played: expected the moves of one turn\n");
        return;
    }
    if (agon_line_read(&s->draft, typed, true, &error) < 0) {
        complain(s, typed, &error);
        return;
    }
    follow_draft(s);
}

/* ---- words ---- */

/* In a game with hidden owners, legal moves and advice would reveal them. */
static bool is_hidden(const struct play_game *s)
{
    if (s->game->traits & AGON_HIDDEN)
        fprintf(s->out, "players of this game may not see whose pieces are whose: try a move\n");
    return s->game->traits & AGON_HIDDEN;
}

static void say_moves(struct play_game *s, const char *rest)
{
    (void)rest;
    if (is_hidden(s))
        return;
    show_moves(s, (int)s->game->max_moves);
}

static void say_undo(struct play_game *s, const char *rest)
{
    (void)rest;
    if (s->draft.open.n > (s->passed != 0) && agon_line_undo_move(&s->draft))
        show_board(s);
    else
        fprintf(s->out,
                "nothing of this turn is played yet; 'takeback' asks for your last turn back\n");
}

static bool is_person(const struct play_game *s, int seat)
{
    return s->contestant[seat].kind == CONTESTANT_HUMAN;
}

static void say_takeback(struct play_game *s, const char *rest)
{
    struct match *m = match_of(s);
    int by = m->seat;
    (void)rest;
    if (!act(s, by, (struct match_event){.type = MATCH_TAKEBACK_OFFER}))
        return;
    for (int seat = 0; seat < (int)s->game->seats && m->offer_seat >= 0; seat++)
        if (seat != by)
            act(s, seat, (struct match_event){.type = MATCH_ACCEPT});
    referee_begin(&s->referee, os_now_ms());
    s->shown = m->line.turns;
    play_game_redraft(s);
    fprintf(s->out, "taken back to turn %d\n", m->line.turns / (int)s->game->seats + 1);
}

static void say_resign(struct play_game *s, const char *rest)
{
    (void)rest;
    act(s, match_of(s)->seat, (struct match_event){.type = MATCH_RESIGN});
}

/* People answer with a command, programs that support offers as they choose; all others decline. */
static void say_draw(struct play_game *s, const char *rest)
{
    struct match *m = match_of(s);
    (void)rest;
    if (!act(s, m->seat, (struct match_event){.type = MATCH_DRAW_OFFER}) || m->offer_seat < 0)
        return;
    for (int seat = 0; seat < (int)s->game->seats && m->offer_seat >= 0; seat++)
        if (!is_person(s, seat) && !player_offered(s->referee.player[seat])) {
            act(s, seat, (struct match_event){.type = MATCH_DECLINE});
            fprintf(s->out, "the offer is declined\n");
        }
    if (m->offer_seat >= 0)
        fprintf(s->out, "a draw is offered: the other says 'accept' or 'decline', or plays on\n");
}

/* Passes a person's answer to the pending offer. */
static void answer(struct play_game *s, enum match_event_type type)
{
    struct match *m = match_of(s);
    int seat = 0;
    while (seat < (int)s->game->seats &&
           (seat == m->offer_seat || !is_person(s, seat) || m->accepted >> seat & 1))
        seat++;
    act(s, seat < (int)s->game->seats ? seat : m->seat, (struct match_event){.type = type});
}

static void say_accept(struct play_game *s, const char *rest)
{
    (void)rest;
    answer(s, MATCH_ACCEPT);
}

static void say_decline(struct play_game *s, const char *rest)
{
    (void)rest;
    answer(s, MATCH_DECLINE);
}

static void say_hint(struct play_game *s, const char *rest)
{
    char text[AGON_TEXT_MAX];
    (void)rest;
    if (!is_hidden(s) && play_game_advise(s, text))
        fprintf(s->out, "hint: %s\n", text);
}

static void say_auto(struct play_game *s, const char *rest)
{
    char text[AGON_TEXT_MAX + 8];
    (void)rest;
    if (is_hidden(s))
        return;
    if (!play_game_advise(s, text))
        return;
    strcat(text, " end");
    play_moves(s, text);
}

static void say_board(struct play_game *s, const char *rest)
{
    (void)rest;
    show_board(s);
}

static void say_clock(struct play_game *s, const char *rest)
{
    (void)rest;
    show_clocks(s);
}

/* The record of the game so far, with names. */
static int take_record(struct play_game *s, struct record *record, struct agon_error *error)
{
    int status = record_writer_take(record, &s->referee, NULL, error);
    for (int seat = 0; seat < (int)s->game->seats && status == 0; seat++)
        status = record_set_seat(record, "player", seat, s->contestant[seat].name, error);
    return status;
}

static void say_record(struct play_game *s, const char *rest)
{
    struct record record;
    struct agon_error error = {.text = ""};
    (void)rest;
    char *text = take_record(s, &record, &error) == 0 ? record_writer_text(&record, &error) : NULL;
    record_release(&record);
    fputs(text ? text : error.text, s->out);
    free(text);
}

bool play_game_save(struct play_game *s, const char *path)
{
    struct record record;
    struct agon_error error = {.text = ""};
    int status = take_record(s, &record, &error);
    if (status == 0)
        status = record_writer_add(path, &record, true, &error);
    record_release(&record);
    if (status < 0)
        fprintf(s->out, "not saved: %s\n", error.text);
    else
        fprintf(s->out, "the record was added to %s\n", path);
    return status == 0;
}

static void say_save(struct play_game *s, const char *rest)
{
    if (*rest)
        play_game_save(s, rest);
    else
        fprintf(s->out, "expected a file: save FILE\n");
}

static void say_quit(struct play_game *s, const char *rest)
{
    (void)rest;
    s->leaving = true;
}

static const struct word words[] = {
    {"moves", "what is legal now", say_moves, false},
    {"undo", "takes the last move of this turn back", say_undo, false},
    {"takeback", "goes back to your last turn", say_takeback, false},
    {"hint", "what the engine would play", say_hint, false},
    {"auto", "lets the engine play this turn: a set-up, for example", say_auto, false},
    {"board", "shows the board", say_board, true},
    {"clock", "shows the clocks", say_clock, true},
    {"record", "shows the record of the game", say_record, true},
    {"save", "FILE: adds the record of the game so far to it", say_save, true},
    {"draw", "offers a draw", say_draw, false},
    {"accept", "accepts the draw that is offered", say_accept, false},
    {"decline", "declines it", say_decline, false},
    {"resign", "gives the game up", say_resign, false},
    {"quit", "leaves; the game stays unfinished", say_quit, true},
    {0}};

static void help(const struct play_game *s)
{
    fprintf(s->out, "Type moves, one or several on a line. A turn ends by itself when no move is\n"
                    "left in it, else with 'end', 'pass', '.' or ';' behind its last move or on a\n"
                    "line alone.\n");
    for (const struct word *w = words; w->name; w++)
        fprintf(s->out, "  %-10s %s\n", w->name, w->about);
}

void play_game_obey(struct play_game *s, const char *text)
{
    text_skip_spaces(&text);
    size_t n = strcspn(text, " \t");
    const char *rest = text + n;
    text_skip_spaces(&rest);
    if (n == 0)
        return;
    if (text_equal(text, n, "help") || text_equal(text, n, "?")) {
        help(s);
        return;
    }
    const struct match *m = match_of(s);
    const struct word *w = words;
    while (w->name && !text_equal(text, n, w->name))
        w++;
    if (!w->always && !play_game_is_yours(s))
        fprintf(s->out, m->result.over ? "the game is over\n" : "it is not your turn\n");
    else if (w->say)
        w->say(s, rest);
    else
        play_moves(s, text);
}
