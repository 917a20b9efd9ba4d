/* agon play: a game at the terminal, between people and engines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/play_game.h"
#include "cli/play_sand.h"
#include "cli/play_screen.h"
#include "cli/record_writer.h"
#include "cli/setup.h"
#include "core/text.h"
#include "os/time.h"

/* ---- the running game ---- */

static bool tend(void *user)
{
    struct play_game *s = user;
    if (sand_runs(s))
        sand_paint(s);
    return play_game_tend(s) && !play_game_is_stale(s);
}

static int64_t due(void *user)
{
    const struct play_game *s = user;
    int64_t due = play_game_due(s), paint = s->painted + PLAY_SAND_MS;
    return sand_runs(s) && paint < due ? paint : due;
}

/* Reads a line from the person to move. */
static void hear_person(struct play_game *s, struct play_input *input)
{
    const struct play_watch watch = {tend, due, s, s->player, AGON_SEATS + 1};
    char prompt[PLAY_PROMPT_MAX];
    struct os_line line;
    if (sand_runs(s))
        sand_print(s);
    show_prompt(s, prompt, sizeof prompt);
    enum play_input_state state = play_input_next(input, prompt, &watch, &line);
    if (state == PLAY_INPUT_END)
        s->leaving = true;
    else if (state == PLAY_INPUT_LINE && (line.cut || !text_clean(line.text, line.n, NULL)))
        printf("not understood: expected a line of plain text\n");
    else if (state == PLAY_INPUT_LINE)
        play_game_obey(s, line.text);
}

/* Waits while the running sand is displayed. */
static void watch_sand(struct play_game *s)
{
    if (sand_runs(s) && s->painted == 0)
        sand_print(s);
    else if (sand_runs(s))
        sand_paint(s);
    interrupt_wait(s->player, AGON_SEATS + 1, -1, due(s));
}

/* Plays until the game is over or abandoned. */
static void sit(struct play_game *s, struct play_input *input)
{
    struct match *m = &s->referee.match;
    referee_begin(&s->referee, os_now_ms());
    while (play_game_tend(s)) {
        if (m->started && play_game_is_stale(s)) {
            show_news(s);
            play_game_redraft(s);
            show_board(s);
            s->painted = 0;
            fflush(stdout);
        }
        if (m->started && m->seat >= 0 && !s->player[m->seat])
            hear_person(s, input);
        else
            watch_sand(s);
    }
    if (play_game_is_stale(s) && s->shown < m->line.turns) {
        show_news(s);
        play_game_redraft(s);
        show_board(s);
    }
}

/* ---- setting up ---- */

/* The seat in "N=WHO" of --seat, and the start of WHO. */
static int read_seat(const struct call *call, const char *text, const agon_game *game,
                     const char **who)
{
    const char *equals = strchr(text, '=');
    int64_t seat = 0;
    if (!equals || !text_number(text, (size_t)(equals - text), 1, game->seats, &seat))
        message_usage(call->command, "--seat: expected 1=WHO%s, found '%.60s'",
                      game->seats > 1 ? " or 2=WHO" : "", text);
    *who = equals ? equals + 1 : text;
    return (int)seat - 1;
}

/* Reads the seats' players: by default a person in seat 1 and the strongest engine in the
 * others. */
static int read_seats(struct play_game *s, const struct call *call)
{
    const char *who[AGON_SEATS], *text;
    for (int seat = 0; seat < AGON_SEATS; seat++)
        who[seat] = seat == 0 ? "human" : "engine";
    for (int i = 0; (text = call_text_at(call, "seat", i)) != NULL; i++) {
        const char *name;
        int seat = read_seat(call, text, s->game, &name);
        if (seat < 0)
            return CLI_USAGE;
        who[seat] = name;
    }
    for (int seat = 0; seat < (int)s->game->seats; seat++) {
        struct agon_error error = {.at = -1};
        struct contestant *c = &s->contestant[seat];
        int status = strlen(who[seat]) > 1000
                         ? agon_fail(&error, AGON_BAD_TEXT, -1, "expected a shorter text")
                         : contestant_read(c, who[seat], s->game, &error);
        if (status == 0 && c->kind != CONTESTANT_HUMAN &&
            !(s->player[seat] = contestant_open(c, s->game, &error)))
            status = AGON_UNSUPPORTED;
        if (status < 0) {
            message_place("--seat", who[seat], &error);
            return CLI_USAGE;
        }
    }
    return CLI_GOOD;
}

/* Prepares the match with the call's time control and turns. */
static int read_match(struct play_game *s, const struct call *call, const struct setup *setup)
{
    const char *control = call_text(call, "control");
    struct match_options options = {.takebacks = true, .opening = call_text(call, "moves")};
    struct agon_error error = {.at = -1};
    if (control && clock_control_read(&options.control, control, &error) < 0) {
        message_place("--control", control, &error);
        return CLI_USAGE;
    }
    if (setup->line.open.n > 0)
        return message_usage(call->command, "--position, --moves: expected whole turns");
    if (referee_init(&s->referee, s->game, &options, s->player, &error) < 0) {
        message("%s", error.text);
        return CLI_FAILED;
    }
    if (agon_line_copy(&s->draft, &s->referee.match.line, &error) < 0) {
        message("%s", error.text);
        referee_release(&s->referee);
        return CLI_FAILED;
    }
    s->shown = s->referee.match.opening_turns;
    return CLI_GOOD;
}

static void release_seats(struct play_game *s)
{
    for (int i = 0; i <= AGON_SEATS; i++)
        player_close(s->player[i]);
    for (int i = 0; i < AGON_SEATS; i++)
        contestant_release(&s->contestant[i]);
}

/* Plays line by line; false: no memory. */
static bool play_lines(struct play_game *s)
{
    struct play_input input;
    if (!play_input_init(&input))
        return false;
    if (input.edited)
        printf("%s. Type moves, or 'help'.\n", s->game->rules->name);
    sit(s, &input);
    play_input_release(&input);
    return true;
}

/* Plays the game, in full screen where the terminal can, and writes its record. */
static int play(struct play_game *s, bool plain)
{
    struct screen *screen = NULL;
    bool good = interrupt_catch();
    if (good && !plain)
        screen = screen_open();
    if (good)
        good = screen ? play_on_screen(s, screen) : play_lines(s);
    screen_close(screen);
    if (!good) {
        message("no memory or no file descriptor is left");
        return CLI_FAILED;
    }
    show_end(s);
    if (!s->record)
        return CLI_GOOD;
    return play_game_save(s, s->record) ? CLI_GOOD : CLI_FAILED;
}

/* Checks that the record can be written. */
static int try_record(const struct play_game *s)
{
    struct agon_error error = {.at = -1};
    if (!s->record || record_writer_try(s->record, &error) == 0)
        return CLI_GOOD;
    message("--record: %s", error.text);
    return CLI_FAILED;
}

static int run_play(const struct call *call)
{
    struct setup setup;
    struct play_game s = {.drafted = -1, .out = stdout};
    int status = setup_open(&setup, call, 0);
    if (status != CLI_GOOD)
        return status;
    s.game = setup.game;
    s.look = board_look(call_text(call, "pieces"));
    s.record = call_text(call, "record");
    status = read_seats(&s, call);
    if (status == CLI_GOOD)
        status = try_record(&s);
    if (status == CLI_GOOD)
        status = read_match(&s, call, &setup);
    if (status == CLI_GOOD) {
        status = play(&s, call_on(call, "plain"));
        agon_line_release(&s.draft);
        referee_release(&s.referee);
    }
    release_seats(&s);
    setup_release(&setup);
    return status;
}

static const struct command_option play_options[] = {
    {.name = "seat",
     .value = "N=WHO",
     .type = VALUE_TEXT,
     .many = true,
     .about = "who plays seat N: human, engine:ID,name=value,... or a program (see 'help match')"},
    {.name = "control",
     .value = "TC",
     .type = VALUE_TEXT,
     .about = "time control: 10m+5s, 60s a turn, or Arimaa's (none)"},
    OPTION_PIECES,
    {.name = "plain", .about = "line by line, also on a terminal that can show a full screen"},
    {.name = "record", .value = "FILE", .type = VALUE_FILE, .about = "add the game to this file"},
    {0}};

static const struct command_example play_examples[] = {
    {"play arimaa", "against the engine"},
    {"play arimaa --seat 1=engine:random --seat 2=human --control 10m+10s", "silver, with a clock"},
    {"play arimaa --seat 2=human --record games.agon", "two people, the record kept"},
    {0}};

const struct command command_play = {
    .name = "play",
    .arguments = "GAME",
    .about = "play a game in the terminal",
    .more =
        "Seat 1 is yours and the others are the engine's unless --seat says otherwise. On a "
        "terminal "
        "the game fills the screen: choose moves with the cursor keys and Enter, with the mouse or "
        "from the list (Tab), or type them in the game's notation, one or several on a line; 'end' "
        "or '.' ends a turn early; 'help' or F1 lists the keys and words.",
    .options = play_options,
    .takes_game = true,
    .examples = play_examples,
    .run = run_play,
};
