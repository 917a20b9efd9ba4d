/* A line of play: playing, reading and taking back turns, with the history stored.
 *
 * `starts` has one more position than the history needs: turns are tried on the last before they
 * are played, so that a failing turn changes nothing. */
#include <stdlib.h>
#include <string.h>

#include <agon/game.h>

#include "core/moves.h"
#include "core/text.h"
#include "core/walk.h"

static int no_memory(struct agon_error *error)
{
    return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
}

static agon_pos *start_at(const struct agon_line *line, int turn)
{
    return (agon_pos *)(line->starts + (size_t)turn * line->stride);
}

/* Makes room for one more turn and the trial position after it. */
static int reserve(struct agon_line *line)
{
    if (line->turns + 3 <= line->capacity)
        return 0;
    int room = 2 * line->capacity + 16;
    unsigned char *starts = aligned_alloc(16, (size_t)room * line->stride);
    uint64_t *keys = malloc((size_t)room * sizeof *keys);
    struct agon_turn *turn = malloc((size_t)room * sizeof *turn);
    if (starts == NULL || keys == NULL || turn == NULL) {
        free(starts);
        free(keys);
        free(turn);
        return AGON_NO_MEMORY;
    }
    if (line->capacity > 0) {
        size_t used = (size_t)line->turns + 1;
        memcpy(starts, line->starts, used * line->stride);
        memcpy(keys, line->keys, used * sizeof *keys);
        memcpy(turn, line->turn, (used - 1) * sizeof *turn);
    }
    free(line->starts);
    free(line->keys);
    free(line->turn);
    line->starts = starts;
    line->keys = keys;
    line->turn = turn;
    line->capacity = room;
    return 0;
}

/* Makes the line's position the start of a turn that follows the turns so far. */
static void begin_turn(struct agon_line *line)
{
    memcpy(start_at(line, line->turns), line->pos, line->game->pos_size);
    line->keys[line->turns] = line->game->rules->key(line->game, line->pos, true);
    line->open.n = 0;
}

/* Restarts a line at a position between turns. */
static void begin_line(struct agon_line *line, const agon_pos *pos)
{
    memcpy(line->pos, pos, line->game->pos_size);
    line->turns = 0;
    begin_turn(line);
}

int agon_line_init(struct agon_line *line, const agon_game *game, struct agon_error *error)
{
    *line = (struct agon_line){.game = game, .stride = walk_stride(game)};
    line->pos = agon_pos_new(game, game->first);
    if (line->pos == NULL || reserve(line) < 0) {
        agon_line_release(line);
        return no_memory(error);
    }
    begin_line(line, game->first);
    return 0;
}

void agon_line_release(struct agon_line *line)
{
    free(line->pos);
    free(line->keys);
    free(line->turn);
    free(line->starts);
    *line = (struct agon_line){0};
}

int agon_line_copy(struct agon_line *to, const struct agon_line *from, struct agon_error *error)
{
    size_t turns = (size_t)from->turns;
    *to = *from;
    to->pos = agon_pos_new(from->game, from->pos);
    to->keys = malloc((size_t)to->capacity * sizeof *to->keys);
    to->turn = malloc((size_t)to->capacity * sizeof *to->turn);
    to->starts = aligned_alloc(16, (size_t)to->capacity * to->stride);
    if (to->pos == NULL || to->keys == NULL || to->turn == NULL || to->starts == NULL) {
        agon_line_release(to);
        return no_memory(error);
    }
    memcpy(to->keys, from->keys, (turns + 1) * sizeof *to->keys);
    memcpy(to->turn, from->turn, turns * sizeof *to->turn);
    memcpy(to->starts, from->starts, (turns + 1) * to->stride);
    return 0;
}

/* Reads "position + move move" into `pos`, a position between turns, and `open`, the moves after
 * it. */
static int read_position(const agon_game *game, const char *text, agon_pos *pos,
                         struct agon_turn *open, struct agon_error *error)
{
    const char *plus = strstr(text, " + ");
    size_t n = plus != NULL ? (size_t)(plus - text) : strlen(text);
    char start[AGON_TEXT_MAX];
    if (n >= sizeof start)
        return agon_fail(
            error, AGON_BAD_TEXT, (int)sizeof start,
            AGON_SAY(position_too_long_bytes, "expected a position of less than %d bytes"),
            AGON_TEXT_MAX);
    memcpy(start, text, n);
    start[n] = '\0';
    int status = game->rules->read(game, pos, start, error);
    if (status < 0 || plus == NULL)
        return status;
    uint64_t key = game->rules->key(game, pos, true);
    const char *moves = plus + 3;
    status = agon_turn_read(game, pos, (struct agon_past){&key, 1}, &moves, true, open, error);
    if (status < 0 && error != NULL && error->at >= 0)
        error->at += (int)(plus + 3 - text);
    if (status == 0 && *moves != '\0')
        return agon_fail(error, AGON_BAD_TEXT, (int)(moves - text),
                         AGON_SAY(one_turn_expected, "expected one turn at most"));
    return status;
}

int agon_line_set(struct agon_line *line, const char *position, struct agon_error *error)
{
    const agon_game *game = line->game;
    struct agon_turn open = {0};
    agon_pos *pos = agon_pos_new(game, game->first);
    if (pos == NULL)
        return no_memory(error);
    int status = position != NULL ? read_position(game, position, pos, &open, error) : 0;
    if (status == 0) {
        begin_line(line, pos); /* there is room for a turn, since init */
        for (int i = 0; i < open.n; i++)
            agon_line_play(line, open.move[i]);
    }
    free(pos);
    return status;
}

int agon_line_play(struct agon_line *line, agon_move move)
{
    if (reserve(line) < 0)
        return AGON_NO_MEMORY;
    if (!turn_join(&line->open, move))
        return AGON_UNSUPPORTED;
    line->game->rules->play(line->game, line->pos, move);
    if (!move_is_tick(move) && !agon_turn_open(line->game, line->pos)) {
        line->turn[line->turns++] = line->open;
        begin_turn(line);
    }
    return 0;
}

/* Checks the moves of a turn in order on the trial position. */
static int try_turn(const struct agon_line *line, const struct agon_turn *turn,
                    struct agon_error *error)
{
    const agon_game *game = line->game;
    struct agon_turn joined = line->open;
    agon_pos *trial = start_at(line, line->turns + 1);
    memcpy(trial, line->pos, game->pos_size);
    bool whole = false;
    for (int i = 0; i < turn->n; i++) {
        if (whole)
            return agon_fail(
                error, AGON_ILLEGAL, -1,
                AGON_SAY(turn_whole_before_move, "the turn is complete before its move %d"), i + 1);
        int status = agon_check(game, trial, agon_line_past(line), turn->move[i], error);
        if (status < 0)
            return status;
        if (!turn_join(&joined, turn->move[i]))
            return agon_fail(error, AGON_ILLEGAL, -1,
                             AGON_SAY(turn_moves_most, "a turn has up to %d moves"), AGON_TURN_MAX);
        game->rules->play(game, trial, turn->move[i]);
        whole = !move_is_tick(turn->move[i]) && !agon_turn_open(game, trial);
    }
    return 0;
}

int agon_line_play_turn(struct agon_line *line, const struct agon_turn *turn,
                        struct agon_error *error)
{
    if (reserve(line) < 0)
        return no_memory(error);
    int status = try_turn(line, turn, error);
    for (int i = 0; i < turn->n && status == 0; i++)
        status = agon_line_play(line, turn->move[i]);
    return status;
}

/* Ends the open turn, as a single ';' does; does nothing if none is open. */
static int end_open(struct agon_line *line, struct agon_error *error)
{
    if (!agon_turn_open(line->game, line->pos))
        return 0;
    int status = agon_check(line->game, line->pos, agon_line_past(line), AGON_PASS, error);
    return status == 0 ? agon_line_play(line, AGON_PASS) : status;
}

int agon_line_read(struct agon_line *line, const char *text, bool open_end,
                   struct agon_error *error)
{
    static const char *const separators = " \t\r\n;";
    const char *s = text + strspn(text, separators);
    int ended = memchr(text, ';', (size_t)(s - text)) ? end_open(line, error) : 0;
    if (ended < 0)
        return ended;
    while (*s != '\0') {
        const char *end = s + strcspn(s, "\r\n;"), *next = end + strspn(end, separators),
                   *start = s;
        struct agon_turn turn;
        bool closed = memchr(end, ';', (size_t)(next - end)) != NULL;
        int status = agon_turn_read(line->game, line->pos, agon_line_past(line), &s,
                                    open_end && *next == '\0' && !closed, &turn, error);
        if (status == 0)
            status = agon_line_play_turn(line, &turn, error);
        if (status < 0) {
            if (error != NULL)
                error->at = (int)(start - text) + (error->at > 0 ? error->at : 0);
            return status;
        }
        s += strspn(s, separators);
    }
    return 0;
}

bool agon_line_undo_move(struct agon_line *line)
{
    if (line->open.n == 0)
        return false;
    line->open.n--;
    memcpy(line->pos, start_at(line, line->turns), line->game->pos_size);
    for (int i = 0; i < line->open.n; i++)
        line->game->rules->play(line->game, line->pos, line->open.move[i]);
    return true;
}

bool agon_line_undo_turn(struct agon_line *line)
{
    if (line->open.n == 0 && line->turns == 0)
        return false;
    if (line->open.n == 0)
        line->turns--;
    line->open.n = 0;
    memcpy(line->pos, start_at(line, line->turns), line->game->pos_size);
    return true;
}

struct agon_past agon_line_past(const struct agon_line *line)
{
    return (struct agon_past){line->keys, line->turns + 1};
}

const agon_pos *agon_line_start(const struct agon_line *line, int turn)
{
    return start_at(line, turn);
}

int agon_line_write(const struct agon_line *line, char *text, size_t size)
{
    const agon_pos *start = start_at(line, line->turns);
    struct text t = text_into(text, size);
    t.n = (size_t)line->game->rules->write(line->game, start, text, size);
    if (line->open.n == 0)
        return (int)t.n;
    text_add(&t, " + ");
    bool room = t.n < size;
    int n = agon_turn_write(line->game, start, &line->open, room ? text + t.n : NULL,
                            room ? size - t.n : 0);
    return n < 0 ? n : (int)t.n + n;
}

int agon_line_moves(const struct agon_line *line, agon_move *out)
{
    return line->game->rules->moves(line->game, line->pos, agon_line_past(line), out);
}

void agon_line_result(const struct agon_line *line, struct agon_result *result)
{
    line->game->rules->result(line->game, line->pos, agon_line_past(line), result);
}
