/* Checking moves, and reading, writing and listing whole turns.
 *
 * A turn is whole once a move other than a tick was played and no turn is open. */
#include <stdlib.h>
#include <string.h>

#include <agon/game.h>

#include "core/moves.h"
#include "core/text.h"
#include "core/walk.h"

/* Ticks are never listed: in real-time games they are legal until the end. */
static int check_tick(const agon_game *game, const agon_pos *pos, struct agon_past past,
                      agon_move move, struct agon_error *error)
{
    struct agon_result result;
    if (!(game->traits & AGON_TIMED))
        return agon_fail(error, AGON_ILLEGAL, -1,
                         AGON_SAY(turn_time_not_counted, "time does not count in this game"));
    if (move_tick_ms(move) == 0)
        return agon_fail(error, AGON_ILLEGAL, -1,
                         AGON_SAY(turn_time_expected, "expected at least one millisecond to pass"));
    game->rules->result(game, pos, past, &result);
    return result.over ? agon_fail(error, AGON_ILLEGAL, -1, AGON_SAY(game_over, "the game is over"))
                       : 0;
}

int agon_check(const agon_game *game, const agon_pos *pos, struct agon_past past, agon_move move,
               struct agon_error *error)
{
    const struct agon_rules *rules = game->rules;
    if (move_is_tick(move))
        return check_tick(game, pos, past, move, error);
    if (rules->check != NULL)
        return rules->check(game, pos, past, move, error);
    agon_move *list = malloc(game->max_moves * sizeof *list);
    if (list == NULL)
        return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    int n = rules->moves(game, pos, past, list), i = 0;
    while (i < n && list[i] != move)
        i++;
    free(list);
    if (i < n)
        return 0;
    return agon_fail(error, AGON_ILLEGAL, -1,
                     n > 0 ? AGON_SAY(turn_not_legal, "this move is not legal here")
                           : AGON_SAY(game_over, "the game is over"));
}

/* The state of reading a turn: the moves so far, and the position after them. */
struct turn_parser {
    const agon_game *game;
    struct agon_past past;
    const char *text; /* the start of positions in errors */
    agon_pos *pos;
    struct agon_turn *turn;
    bool whole;
    struct agon_error *error;
};

static int place(const struct turn_parser *r, const char *s)
{
    return (int)(s - r->text);
}

static bool at_end(const char *s)
{
    return *s == '\0' || *s == '\n' || *s == '\r' || *s == ';';
}

/* Checks the move at s, plays it and adds it to the turn. */
static int join(struct turn_parser *r, agon_move move, const char *s)
{
    if (r->whole)
        return agon_fail(r->error, AGON_ILLEGAL, place(r, s),
                         AGON_SAY(turn_whole_expected_end,
                                  "the turn was complete before this, expected ';' or the end"));
    int status = agon_check(r->game, r->pos, r->past, move, r->error);
    if (status < 0) {
        if (r->error != NULL)
            r->error->at = place(r, s);
        return status;
    }
    if (!turn_join(r->turn, move))
        return agon_fail(r->error, AGON_ILLEGAL, place(r, s),
                         AGON_SAY(turn_moves_most, "a turn has up to %d moves"), AGON_TURN_MAX);
    r->game->rules->play(r->game, r->pos, move);
    r->whole = !move_is_tick(move) && !agon_turn_open(r->game, r->pos);
    return 0;
}

/* Converts the place of an error by a game's reader, which counts from s, to count from the
 * start. */
static int reader_failed(const struct turn_parser *r, int status, const char *s)
{
    if (r->error != NULL && r->error->at >= 0)
        r->error->at += place(r, s);
    return status;
}

/* Reads the turn with the game's own reader; advances *s. The number of moves, 0 if this one must
 * be read move by move. */
static int read_by_turn(struct turn_parser *r, const char **s)
{
    struct agon_turn turn = {0};
    const char *start = *s;
    int n = r->game->rules->read_turn(r->game, r->pos, r->past, s, &turn, r->error);
    if (n < 0)
        return reader_failed(r, n, start);
    for (int i = 0; i < n; i++) {
        int status = join(r, turn.move[i], start);
        if (status < 0)
            return status;
    }
    return n;
}

/* Reads the turn move by move; advances *s. */
static int read_by_move(struct turn_parser *r, const char **s)
{
    while (!at_end(*s) && !r->whole) {
        const char *start = *s;
        agon_move move;
        int status = r->game->rules->read_move(r->game, r->pos, s, &move, r->error);
        if (status < 0)
            return reader_failed(r, status, start);
        status = join(r, move, start);
        if (status < 0)
            return status;
        text_skip_spaces(s);
    }
    return 0;
}

/* Reads the moves at *s, and completes the turn with a pass if necessary. */
static int read_turn(struct turn_parser *r, const char **s, bool open_end)
{
    if (!at_end(*s)) {
        int status = r->game->rules->read_turn != NULL ? read_by_turn(r, s) : 0;
        if (status == 0)
            status = read_by_move(r, s);
        if (status < 0)
            return status;
        text_skip_spaces(s);
    }
    if (!at_end(*s))
        return agon_fail(
            r->error, r->whole ? AGON_ILLEGAL : AGON_BAD_TEXT, place(r, *s), "%s",
            r->whole ? AGON_SAY(turn_whole_expected_end,
                                "the turn was complete before this, expected ';' or the end")
                     : AGON_SAY(turn_move_or_end_expected, "expected a move, ';' or the end"));
    if (r->whole || (open_end && r->turn->n > 0))
        return 0;
    if (!agon_turn_open(r->game, r->pos) || open_end)
        return agon_fail(r->error, AGON_BAD_TEXT, place(r, *s),
                         AGON_SAY(turn_move_expected, "expected a move"));
    return join(r, AGON_PASS, *s);
}

/* The length of the moves in a turn's text s[0..n): without the word that ends it, "end" or ".",
 * and the blanks before that. n if there is no such word. */
static size_t without_end(const char *s, size_t n)
{
    size_t all = n;
    while (n > 0 && strchr(" \t", s[n - 1]))
        n--;
    size_t word = n >= 1 && s[n - 1] == '.'                    ? 1
                  : n >= 3 && memcmp(s + n - 3, "end", 3) == 0 ? 3
                                                               : 0;
    if (word == 0 || (n > word && !strchr(" \t", s[n - word - 1])))
        return all;
    for (n -= word; n > 0 && strchr(" \t", s[n - 1]);)
        n--;
    return n;
}

/* Reads a turn from *s, which must be alone before the end of the line or a ';'. */
static int read_one(const agon_game *game, const agon_pos *pos, struct agon_past past,
                    const char **s, bool open_end, struct agon_turn *turn, struct agon_error *error)
{
    struct turn_parser r = {game, past, *s, agon_pos_new(game, pos), turn, false, error};
    if (r.pos == NULL)
        return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    turn->n = 0;
    text_skip_spaces(s);
    int status = read_turn(&r, s, open_end);
    free(r.pos);
    return status;
}

int agon_turn_read(const agon_game *game, const agon_pos *pos, struct agon_past past,
                   const char **text, bool open_end, struct agon_turn *turn,
                   struct agon_error *error)
{
    const char *s = *text;
    size_t n = strcspn(s, "\r\n;"), moves = without_end(s, n);
    char own[AGON_TEXT_MAX];
    if (moves < n) { /* "end" or ".": only the moves, and none may follow */
        if (moves >= sizeof own)
            return agon_fail(error, AGON_BAD_TEXT, (int)sizeof own,
                             AGON_SAY(turn_too_long, "expected a shorter turn"));
        memcpy(own, s, moves);
        own[moves] = '\0';
        s = own;
        open_end = false;
    }
    int status = read_one(game, pos, past, &s, open_end, turn, error);
    if (status == 0)
        *text = moves < n ? *text + n : s;
    return status;
}

int agon_turn_write(const agon_game *game, const agon_pos *pos, const struct agon_turn *turn,
                    char *text, size_t size)
{
    struct text t = text_into(text, size);
    agon_pos *now = agon_pos_new(game, pos);
    if (now == NULL)
        return AGON_NO_MEMORY;
    for (int i = 0; i < turn->n; i++) {
        bool ends = turn->move[i] == AGON_PASS && agon_turn_open(game, now);
        if (!ends) {
            if (t.n > 0 && !game->rules->joined)
                text_add_char(&t, ' ');
            bool room = t.n < t.size;
            int n = game->rules->write_move(game, now, turn->move[i], room ? t.bytes + t.n : NULL,
                                            room ? t.size - t.n : 0);
            t.n += (size_t)n;
        }
        game->rules->play(game, now, turn->move[i]);
    }
    free(now);
    return (int)t.n;
}

int64_t agon_turn_each(const agon_game *game, const agon_pos *pos, struct agon_past past,
                       bool distinct, agon_turn_fn *fn, void *user)
{
    struct walk walk;
    if (walk_init(&walk, game, distinct ? WALK_SHORTEST : WALK_ALL) < 0)
        return AGON_NO_MEMORY;
    int64_t calls = walk_run(&walk, pos, past, fn, user);
    walk_release(&walk);
    return calls;
}
