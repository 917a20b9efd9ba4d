/* agon record: checks game records, converts them to Agon's format, or shows them. */
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "cli/board.h"
#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/picture.h"
#include "cli/progress.h"
#include "cli/record_file.h"
#include "cli/record_picture.h"
#include "play/pgn.h"

enum { GAMES_MOST = 1 << 30 };

/* ---- check ---- */

struct tally {
    int games, replayed, judged, disagree, problems;
    json_t *list; /* of problems; or NULL: print at once */
};

static void tell_problem(struct tally *tally, int ply, const char *what)
{
    tally->problems++;
    if (tally->list)
        json_array_append_new(
            tally->list, json_pack("{si si ss}", "game", tally->games, "ply", ply, "what", what));
    else if (ply > 0)
        printf("game %d, turn %d: %s\n", tally->games, ply, what);
    else
        printf("game %d: %s\n", tally->games, what);
}

static int check_record(struct tally *tally, const struct record *record)
{
    struct record_report report;
    int status = record_check(record, &report);
    if (status < 0)
        return status;
    tally->replayed += report.replayed;
    tally->judged += report.judged;
    tally->disagree += report.disagrees;
    for (int i = 0; i < report.problems; i++)
        tell_problem(tally, report.problem[i].ply, report.problem[i].what);
    return 0;
}

static int check_all(struct tally *tally, struct record_file *file)
{
    struct record record;
    struct agon_error error;
    struct progress progress;
    int status;
    progress_begin(&progress);
    while ((status = record_file_next(file, &record, &error)) != 0) {
        tally->games++;
        if (status > 0) {
            status = check_record(tally, &record);
            record_release(&record);
        } else {
            tell_problem(tally, 0, error.text);
        }
        if (status == AGON_NO_MEMORY)
            break;
        progress_part(&progress, record_file_done(file), file->n, "%d games", tally->games);
    }
    progress_end(&progress);
    return status == AGON_NO_MEMORY ? status : 0;
}

static int check(const struct call *call, struct record_file *file)
{
    struct tally tally = {.list = call_on(call, "json") ? json_array() : NULL};
    if (check_all(&tally, file) < 0) {
        json_decref(tally.list);
        message("out of memory after %d games", tally.games);
        return CLI_FAILED;
    }
    if (tally.list)
        output_json(json_pack("{si si si si so}", "games", tally.games, "replayed", tally.replayed,
                              "judged", tally.judged, "disagree", tally.disagree, "problems",
                              tally.list));
    else
        printf("%d game%s, %d replayed, %d judged, %d disagree\n", tally.games,
               tally.games == 1 ? "" : "s", tally.replayed, tally.judged, tally.disagree);
    return tally.problems > 0 || tally.disagree > 0 ? CLI_FAILED : CLI_GOOD;
}

/* ---- convert and show ---- */

#define CONVERT_FORMATS "agon|arimaa-archive|arimaa-moves|apgn"

/* The record in the requested format; as snprintf. */
static int write_as(const struct call *call, const struct record *record, char *text, size_t size,
                    struct agon_error *error)
{
    const char *to = call_text(call, "to");
    struct archive_style style = {.old_sides = call_on(call, "old-sides"),
                                  .captures = !call_on(call, "no-captures")};
    if (to && strcmp(to, "arimaa-archive") == 0)
        return archive_write(record, style, text, size, error);
    if (to && strcmp(to, "arimaa-moves") == 0)
        return archive_moves_write(record, style, text, size, error);
    if (to && strcmp(to, "apgn") == 0)
        return apgn_write(record, text, size, error);
    if (to && strcmp(to, "pgn") == 0)
        return pgn_write(record, NULL, text, size, error);
    return record_write(record, text, size);
}

static int print_record(const struct call *call, const struct record *record)
{
    struct agon_error error = {.at = -1};
    int n = write_as(call, record, NULL, 0, &error);
    char *text = n >= 0 ? malloc((size_t)n + 1) : NULL;
    if (!text) {
        message("%s", n < 0 ? error.text : "out of memory");
        return CLI_FAILED;
    }
    write_as(call, record, text, (size_t)n + 1, &error);
    fputs(text, stdout);
    free(text);
    return CLI_GOOD;
}

/* Prints the text before the first record. */
static void print_head(const struct call *call)
{
    char text[256];
    const char *to = call_text(call, "to");
    if (to && strcmp(to, "arimaa-archive") == 0 &&
        archive_columns_write(text, sizeof text) < (int)sizeof text)
        fputs(text, stdout);
}

/* Prints the board before turn `turn` (from 1) or at the end, and the turn played there. */
static void show_board(const struct record *record, const struct agon_line *line, int turn,
                       const struct board_look *look)
{
    char state[128], text[AGON_TEXT_MAX];
    board_print(stdout, line->game, agon_line_start(line, turn), look);
    if (turn == line->turns) {
        output_state(line, state, sizeof state);
        printf("%s\n", state);
        if (record->seats > 0) {
            outcome_points_write(record->points, record->seats, state, sizeof state);
            printf("Result: %s%s%s\n", state, record->why ? " " : "",
                   record->why ? record->why : "");
        }
        return;
    }
    agon_turn_write(line->game, agon_line_start(line, turn), &line->turn[turn], text, sizeof text);
    printf("Turn %d: %s\n\n", turn + 1, text);
}

/* Shows the boards of a replayed record: that after turn `only`, or all if it is negative. */
static int show_line(const struct record *record, const struct agon_line *line, int64_t only,
                     const struct board_look *look)
{
    if (only > line->turns) {
        message("--turn: expected a turn up to %d, found %d", line->turns, (int)only);
        return CLI_FAILED;
    }
    for (int turn = 0; turn <= line->turns; turn++)
        if (only < 0 || only == turn)
            show_board(record, line, turn, look);
    return CLI_GOOD;
}

/* Replays a record and shows it, up to its first error. */
static int show_record(const struct call *call, const struct record *record)
{
    struct agon_error error = {.at = -1};
    struct agon_line line;
    struct board_look look = board_look(call_text(call, "pieces"));
    agon_game *game = record_open(record, &error);
    bool pictures = record_pictures_wanted(call);
    int status = CLI_FAILED;
    for (int i = 0; i < record->headers && !pictures; i++)
        printf("%s: %s\n", record->header[i].name, record->header[i].value);
    if (game && agon_line_init(&line, game, &error) == 0) {
        int failed = 0, replayed = record_replay(record, &line, &failed, &error);
        int64_t turn = call_number(call, "turn", -1);
        status = pictures ? record_pictures_write(call, record, &line, turn)
                          : show_line(record, &line, turn, &look);
        if (replayed < 0) {
            message("turn %d: %s", failed + 1, error.text);
            status = CLI_FAILED;
        }
        agon_line_release(&line);
    } else {
        message("%s", error.text);
    }
    agon_close(game);
    return status;
}

/* Converts or shows the records one by one; a bad one is reported and skipped. */
static int each(const struct call *call, struct record_file *file, bool show)
{
    struct record record;
    struct agon_error error;
    /* a picture shows one game */
    bool pictures = show && record_pictures_wanted(call);
    int64_t only = call_number(call, "game", pictures ? 1 : 0);
    int status, worst = CLI_GOOD, games = 0;
    if (!show)
        print_head(call);
    while ((status = record_file_next(file, &record, &error)) != 0) {
        bool wanted = only == 0 || only == ++games;
        if (status < 0 && wanted) {
            message("%s", error.text);
            worst = CLI_FAILED;
        }
        if (status == AGON_NO_MEMORY || ferror(stdout))
            break;
        if (status < 0)
            continue;
        if (wanted && (show ? show_record(call, &record) : print_record(call, &record)) != CLI_GOOD)
            worst = CLI_FAILED;
        record_release(&record);
    }
    if (pictures && games == 0) {
        message("there is no game in the file");
        worst = CLI_FAILED;
    } else if (only > games) {
        message("--game: expected a game up to %d, found %d", games, (int)only);
        worst = CLI_FAILED;
    }
    return worst;
}

static int run(const struct call *call)
{
    const char *action = call_argument(call, 0);
    bool show = strcmp(action, "show") == 0;
    struct record_file file;
    if (record_pictures_wanted(call) && !show)
        return message_usage(call->command, "pictures: expected 'show', found '%s'", action);
    if (picture_check(call) != CLI_GOOD)
        return CLI_USAGE;
    if (!record_file_open(&file, call_argument(call, 1), call_text(call, "from")))
        return CLI_FAILED;
    int status = strcmp(action, "check") == 0 ? check(call, &file) : each(call, &file, show);
    record_file_close(&file);
    return status;
}

const struct command command_record = {
    .name = "record",
    .arguments = "check|convert|show FILE",
    .about = "game records: check, convert, show",
    .more =
        "check replays every game and, where the board decides the end, compares it with the "
        "record; convert writes the records in Agon's own format (docs/format-record.md) or, for "
        "Arimaa, as lines of the public archive or bare lists of turns, for Abalone as APGN, for "
        "chess-like games as PGN; "
        "show draws the board turn by turn, or writes pictures of one game (the first, or that of "
        "--game): an animation, its scores, the board after --turn turns. FILE may be - for "
        "standard input.\n"
        "With --json (check): games, replayed, judged (ended by the board), disagree, and "
        "problems, a list of game, ply, what. The exit status of check is 1 when there are any.",
    .options =
        (const struct command_option[]){
            {.name = "from",
             .value = "FORMAT",
             .type = VALUE_CHOICE,
             .words = RECORD_FORMATS,
             .about = "the format of FILE (by default detected from its first line)"},
            {.name = "to",
             .value = "FORMAT",
             .type = VALUE_CHOICE,
             .words = CONVERT_FORMATS "|pgn",
             .about = "convert: what to write (agon); arimaa-moves: the turns alone"},
            {.name = "old-sides", .about = "arimaa-moves: w and b for g and s"},
            {.name = "no-captures", .about = "arimaa formats: without the x tokens"},
            {.name = "game",
             .value = "N",
             .type = VALUE_NUMBER,
             .min = 1,
             .max = GAMES_MOST,
             .about = "convert, show: only the N-th game"},
            {.name = "turn",
             .value = "N",
             .type = VALUE_NUMBER,
             .min = 0,
             .max = RECORD_TURNS_MAX,
             .about = "show: only the board after N turns"},
            OPTION_PIECES,
            OPTIONS_RECORD_PICTURE,
            OPTION_JSON,
            {0}},
    .examples =
        (const struct command_example[]){
            {"record check games.tsv", "an archive of Arimaa games"},
            {"record convert games.agon --to arimaa-moves --game 1", "the turns of the first game"},
            {"record convert games.pgn", "games of chess as records"},
            {"record show game.txt --turn 12", "the board after twelve turns"},
            {"record show games.agon --game 3 --gif game.gif", "an animation of the third game"},
            {0}},
    .run = run};
