/* Replaying and judging records. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "record.h"

agon_game *record_open(const struct record *r, struct agon_error *error)
{
    struct agon_setup setup = {record_get(r, RECORD_VARIANT), record_get(r, RECORD_OPTIONS),
                               record_get(r, RECORD_POSITION), r->definition};
    const char *game = record_get(r, RECORD_GAME);
    if (!game) {
        agon_fail(error, AGON_BAD_TEXT, -1,
                  AGON_SAY(record_no_game, "the record does not say its game"));
        return NULL;
    }
    return agon_open(game, &setup, error);
}

static int replay_tick(struct agon_line *line, int64_t ms, struct agon_error *error)
{
    int status = agon_check(line->game, line->pos, agon_line_past(line), AGON_TICK(ms), error);
    if (status == 0)
        status = agon_line_play(line, AGON_TICK(ms));
    return status;
}

static int replay_turn(struct agon_line *line, const struct record_turn *played,
                       struct agon_error *error)
{
    struct agon_turn turn;
    const char *s = played->text;
    int seat = line->game->rules->seat(line->game, line->pos);
    if (played->seat >= 0 && played->seat != seat)
        return agon_fail(error, AGON_ILLEGAL, -1,
                         AGON_SAY(record_other_seat, "a turn of seat %d, expected one of seat %d"),
                         played->seat + 1, seat + 1);
    int status =
        agon_turn_read(line->game, line->pos, agon_line_past(line), &s, false, &turn, error);
    if (status == 0 && *s)
        status = agon_fail(error, AGON_BAD_TEXT, (int)(s - played->text),
                           AGON_SAY(turn_single_expected, "expected a single turn"));
    return status < 0 ? status : agon_line_play_turn(line, &turn, error);
}

int record_replay(const struct record *r, struct agon_line *line, int *failed,
                  struct agon_error *error)
{
    int status = 0;
    for (int i = 0; i < r->turns && status == 0; i++) {
        const struct record_turn *turn = &r->turn[i];
        status =
            turn->text ? replay_turn(line, turn, error) : replay_tick(line, turn->tick_ms, error);
        if (status < 0 && failed)
            *failed = i;
    }
    return status;
}

static void report(struct record_report *report, int ply, const char *format, ...)
    AGON_PRINTF(3, 4);

static void report(struct record_report *report, int ply, const char *format, ...)
{
    if (report->problems == RECORD_PROBLEMS)
        return;
    struct record_problem *problem = &report->problem[report->problems++];
    va_list arguments;
    va_start(arguments, format);
    problem->ply = ply;
    vsnprintf(problem->what, sizeof problem->what, format, arguments);
    va_end(arguments);
}

/* Compares the result on the board with that of the record. */
static void judge(const struct record *r, const struct agon_line *line, struct record_report *out)
{
    const agon_game *game = line->game;
    struct agon_result board;
    char board_points[64], points[64];
    agon_line_result(line, &board);
    outcome_write(game, &board, board_points, sizeof board_points);
    outcome_points_write(r->points, r->seats, points, sizeof points);
    out->judged = board.over;
    out->disagrees = true;
    if (r->seats > 0 && r->seats != (int)game->seats)
        report(out, r->turns, "a result of %d seats, expected %d", r->seats, (int)game->seats);
    else if (board.over && r->seats == 0)
        report(out, r->turns, "the board says %s %s, the record has no result", board_points,
               board.why);
    else if (board.over && strcmp(points, board_points) != 0)
        report(out, r->turns, "the board says %s %s, the record %s", board_points, board.why,
               points);
    else if (board.over && r->why && strcmp(r->why, board.why) != 0)
        report(out, r->turns, "the board says %s, the record %.80s", board.why, r->why);
    else if (!board.over && r->seats > 0 && r->why && !outcome_of_play(r->why))
        report(out, r->turns, "the record says %.80s, on the board the game goes on", r->why);
    else
        out->disagrees = false;
}

int record_check(const struct record *r, struct record_report *out)
{
    struct agon_error error = {.code = AGON_OK};
    struct agon_line line;
    int failed = 0;
    *out = (struct record_report){0};
    agon_game *game = record_open(r, &error);
    if (!game) {
        report(out, 0, "%s", error.text);
        return error.code == AGON_NO_MEMORY ? AGON_NO_MEMORY : 0;
    }
    int status = agon_line_init(&line, game, &error);
    if (status == 0) {
        status = record_replay(r, &line, &failed, &error);
        out->replayed = status == 0;
        if (status == 0)
            judge(r, &line, out);
        else
            report(out, failed + 1, "%s", error.text);
        agon_line_release(&line);
    }
    agon_close(game);
    return status == AGON_NO_MEMORY ? status : 0;
}

int record_settle(struct record *r, struct agon_error *error)
{
    struct agon_line line;
    struct agon_result board;
    agon_game *game = r->seats == 0 ? record_open(r, NULL) : NULL;
    if (!game)
        return 0;
    int status = agon_line_init(&line, game, error);
    if (status == 0) {
        bool replayed = record_replay(r, &line, NULL, NULL) == 0;
        agon_line_result(&line, &board);
        if (replayed && board.over)
            status = record_set_result(r, board.points, (int)game->seats, board.why, error);
        agon_line_release(&line);
    }
    agon_close(game);
    return status;
}
