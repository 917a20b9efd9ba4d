/* Checks of one position: the contracts of include/agon/rules.h, one function each. */
#include "checks.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../plain/chance.h"
#include "core/moves.h"

enum { GUARD = 64, GUARD_BYTE = 0xa5, MOVES_LOOKED_AT = 24, STRANGERS = 6, MANGLED = 6 };

bool expect(struct trial *trial, bool good, const char *format, ...)
{
    va_list arguments;
    if (good || trial->failure[0])
        return good;
    va_start(arguments, format);
    vsnprintf(trial->failure, sizeof trial->failure, format, arguments);
    va_end(arguments);
    return false;
}

agon_pos *guarded_new(const agon_game *game)
{
    size_t size = (game->pos_size + 15) / 16 * 16 + 2 * GUARD;
    unsigned char *bytes = malloc(size);
    if (!bytes)
        return NULL;
    memset(bytes, GUARD_BYTE, size);
    return (agon_pos *)(void *)(bytes + GUARD);
}

void guarded_free(agon_pos *pos)
{
    if (pos)
        free((unsigned char *)(void *)pos - GUARD);
}

bool guarded_whole(const agon_game *game, const agon_pos *pos)
{
    const unsigned char *bytes = (const unsigned char *)(const void *)pos;
    for (int i = 0; i < GUARD; i++)
        if (bytes[i - GUARD] != GUARD_BYTE || bytes[game->pos_size + (size_t)i] != GUARD_BYTE)
            return false;
    return true;
}

static int by_number(const void *a, const void *b)
{
    agon_move x = *(const agon_move *)a, y = *(const agon_move *)b;
    return (x > y) - (x < y);
}

/* Two teams share 1000 points when the game is over; partners have the same; before, all have 0. */
static bool check_result(struct trial *trial, const struct agon_result *result)
{
    const agon_game *game = trial->game;
    int of_team[AGON_SEATS], teams = 0, sum = 0;
    for (int i = 0; i < AGON_SEATS; i++)
        of_team[i] = -1;
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        int points = result->points[seat], *of = &of_team[game->team[seat]];
        expect(trial, points >= 0 && points <= AGON_POINTS, "seat %u has %d points", seat, points);
        expect(trial, result->over || points == 0, "points before the end");
        expect(trial, *of < 0 || *of == points, "partners hold different points");
        if (*of < 0) {
            teams++;
            sum += points;
        }
        *of = points;
    }
    expect(trial, !result->over || teams != 2 || sum == AGON_POINTS, "the points add up to %d",
           sum);
    return expect(trial, result->over == (result->why != NULL), "over and why disagree");
}

/* A listed move is accepted by check(), reads back from its text and touches cells of the board. */
static bool check_move(struct trial *trial, agon_move move)
{
    const struct agon_rules *rules = trial->game->rules;
    const agon_pos *pos = trial->line.pos;
    struct agon_error error = {0};
    char text[AGON_TEXT_MAX], part[4];
    const char *rest = text;
    agon_move back = 0;
    int16_t cell[AGON_TOUCH_MAX];

    int n = rules->write_move(trial->game, pos, move, text, sizeof text);
    expect(trial, n > 0 && n < AGON_TEXT_MAX && strlen(text) == (size_t)n, "a move has no text");
    expect(trial, agon_check(trial->game, pos, agon_line_past(&trial->line), move, &error) == 0,
           "listed move %s is refused: %s", text, error.text);
    expect(trial,
           rules->write_move(trial->game, pos, move, part, sizeof part) == n &&
               strlen(part) < sizeof part,
           "write_move(%s) into few bytes", text);
    int status = rules->read_move(trial->game, pos, &rest, &back, &error);
    expect(trial, status == 0 && back == move && *rest == '\0', "%s reads back as another move: %s",
           text, status ? error.text : rest);
    int touched = rules->touch(trial->game, pos, move, cell);
    expect(trial, touched >= 0 && touched <= 8, "%s touches %d cells", text, touched);
    for (int i = 0; i < touched; i++)
        expect(trial, cell[i] >= 0 && cell[i] < trial->game->board->cells, "%s touches cell %d",
               text, cell[i]);
    return !trial->failure[0];
}

/* The item that a move places is on the board after the move. */
static bool check_lays(struct trial *trial, agon_move move)
{
    const agon_game *game = trial->game;
    const struct agon_rules *rules = game->rules;
    struct agon_item laid = {.cell = 0};
    if (!rules->lays || !rules->lays(game, trial->line.pos, move, &laid))
        return true;
    memcpy((void *)trial->one, (const void *)trial->line.pos, game->pos_size);
    rules->play(game, trial->one, move);
    int n = rules->items(game, trial->one, trial->items), i = 0;
    while (i < n && (trial->items[i].piece != laid.piece || trial->items[i].x != laid.x ||
                     trial->items[i].y != laid.y || trial->items[i].angle != laid.angle ||
                     trial->items[i].marks != laid.marks || trial->items[i].cell != laid.cell))
        i++;
    return expect(trial, i < n, "what a move lays is not on the board");
}

/* Moves that are not listed are refused, unless pieces are being placed freely. */
static bool check_strangers(struct trial *trial, const agon_move *sorted, int n)
{
    const agon_game *game = trial->game;
    const struct agon_rules *rules = game->rules;
    bool free_placing = (game->traits & AGON_PUZZLE) ||
                        (rules->setting_up && rules->setting_up(game, trial->line.pos));
    for (int i = 0; i < STRANGERS && n > 0; i++) {
        struct agon_error error = {0};
        agon_move move = sorted[chance_below(&trial->chance, (uint32_t)n)];
        if (i % 2)
            move = chance_next(&trial->chance) >> 1;
        else
            move ^= (agon_move)1 << chance_below(&trial->chance, 24);
        if (bsearch(&move, sorted, (size_t)n, sizeof move, by_number))
            continue;
        int status = agon_check(game, trial->line.pos, agon_line_past(&trial->line), move, &error);
        expect(trial, status < 0 || free_placing, "unlisted move %#llx is accepted",
               (unsigned long long)move);
        expect(trial, status == 0 || error.text[0], "a refusal without a reason");
    }
    return !trial->failure[0];
}

/* The parts of a move as one number, by which moves of a position differ. */
static uint64_t joined_parts(struct trial *trial, agon_move move)
{
    const agon_game *game = trial->game;
    struct agon_part part[AGON_MOVE_PARTS], size[AGON_MOVE_PARTS];
    int n = game->rules->parts(game, move, part);
    uint64_t joined = 0;
    if (!expect(trial, n >= 1 && n <= AGON_MOVE_PARTS, "a move of %d parts", n))
        return 0;
    expect(trial, game->rules->parts(game, 0, size) == n, "the number of parts changes");
    for (int i = 0; i < n; i++) {
        expect(trial, part[i].value >= 0 && part[i].value < part[i].size, "part %d: %d of %d", i,
               (int)part[i].value, (int)part[i].size);
        expect(trial, part[i].size == size[i].size, "the size of part %d changes", i);
        joined = joined * (uint64_t)part[i].size + (uint64_t)part[i].value;
    }
    return joined;
}

/* No two of the moves have the same parts; uses the room behind the moves. */
static bool check_parts(struct trial *trial, int n)
{
    agon_move *joined = trial->moves + trial->game->max_moves;
    if (!trial->game->rules->parts)
        return true;
    for (int i = 0; i < n; i++)
        joined[i] = joined_parts(trial, trial->moves[i]);
    qsort(joined, (size_t)n, sizeof *joined, by_number);
    for (int i = 1; i < n; i++)
        expect(trial, joined[i - 1] != joined[i], "two moves have the same parts");
    return !trial->failure[0];
}

static bool check_moves(struct trial *trial, bool over)
{
    const agon_game *game = trial->game;
    agon_move *sorted = trial->moves + game->max_moves;
    int n = agon_line_moves(&trial->line, trial->moves);
    if (!expect(trial, n >= 0 && (uint32_t)n <= game->max_moves, "%d moves", n) ||
        !expect(trial, (n == 0) == over, "%d moves and over is %d", n, over))
        return false;
    check_parts(trial, n);
    memcpy(sorted, trial->moves, (size_t)n * sizeof *sorted);
    qsort(sorted, (size_t)n, sizeof *sorted, by_number);
    for (int i = 0; i < n; i++) {
        expect(trial, sorted[i] != 0, "move 0 is listed");
        expect(trial, !(sorted[i] & AGON_RESERVED) || sorted[i] == AGON_PASS, "a tick is listed");
        expect(trial, i == 0 || sorted[i - 1] != sorted[i], "a move is listed twice");
    }
    for (int i = 0; i < n && i < MOVES_LOOKED_AT; i++) {
        uint32_t k = n <= MOVES_LOOKED_AT ? (uint32_t)i : chance_below(&trial->chance, (uint32_t)n);
        check_move(trial, trial->moves[k]);
        check_lays(trial, trial->moves[k]);
    }
    return check_strangers(trial, sorted, n);
}

static bool check_items(struct trial *trial)
{
    const agon_game *game = trial->game;
    int n = game->rules->items(game, trial->line.pos, trial->items);
    if (!expect(trial, n >= 0 && (uint32_t)n <= game->max_items, "%d items", n))
        return false;
    for (int i = 0; i < n; i++) {
        const struct agon_item *item = &trial->items[i];
        expect(trial, item->cell >= -1 && item->cell < game->board->cells, "item on cell %d",
               item->cell);
        expect(trial, item->seat >= -1 && item->seat < (int)game->seats, "item of seat %d",
               item->seat);
        expect(trial, item->piece < game->board->pieces, "item of piece type %d", item->piece);
        expect(trial, item->ms >= -1, "item with %lld ms", (long long)item->ms);
    }
    return !trial->failure[0];
}

bool check_position(struct trial *trial)
{
    const agon_game *game = trial->game;
    const struct agon_rules *rules = game->rules;
    const agon_pos *pos = trial->line.pos;
    struct agon_result result;
    int seat = rules->seat(game, pos);

    expect(trial, seat >= 0 && seat < (int)game->seats, "seat %d", seat);
    expect(trial, !rules->sound || rules->sound(game, pos), "not sound");
    agon_line_result(&trial->line, &result);
    check_result(trial, &result);
    check_moves(trial, result.over);
    check_items(trial);
    for (int i = 0; rules->value && i < (int)game->seats; i++) {
        int value = rules->value(game, pos, i);
        expect(trial, value >= -10000 && value <= 10000, "value %d", value);
    }
    if (rules->leader && !agon_turn_open(game, pos)) {
        int leader = rules->leader(game, pos, -1);
        expect(trial, leader >= -1 && leader < (int)game->seats, "leader %d", leader);
    }
    return expect(trial, !rules->due || rules->due(game, pos) >= -1, "due below -1");
}

bool check_texts(struct trial *trial)
{
    const agon_game *game = trial->game;
    const struct agon_rules *rules = game->rules;
    struct agon_error error = {0};
    char text[AGON_TEXT_MAX], again[AGON_TEXT_MAX], part[8];

    int n = rules->write(game, trial->line.pos, text, sizeof text);
    expect(trial, n > 0 && n < AGON_TEXT_MAX && strlen(text) == (size_t)n, "no text");
    size_t room = n < 7 ? (size_t)n : 7;
    expect(trial,
           rules->write(game, trial->line.pos, part, sizeof part) == n && strlen(part) == room,
           "write() into few bytes");
    memset((void *)trial->one, 0, game->pos_size);
    memset((void *)trial->other, 0xff, game->pos_size);
    if (!expect(trial,
                rules->read(game, trial->one, text, &error) == 0 &&
                    rules->read(game, trial->other, text, &error) == 0,
                "its own text is refused: %s", error.text))
        return false;
    rules->write(game, trial->one, again, sizeof again);
    expect(trial, strcmp(text, again) == 0, "reads back as %.150s", again);
    expect(trial, memcmp((void *)trial->one, (void *)trial->other, game->pos_size) == 0,
           "read() leaves bytes unset");
    for (int repetition = 0; repetition < 2; repetition++)
        expect(trial,
               rules->key(game, trial->one, repetition) ==
                   rules->key(game, trial->line.pos, repetition),
               "the key (%s) is another when read from text", repetition ? "repetition" : "full");
    return expect(trial, guarded_whole(game, trial->one), "read() writes beyond the position");
}

/* Changes, drops, doubles or cuts at one byte of a text with room for one more. */
static void mangle(struct trial *trial, char *text)
{
    size_t n = strlen(text), at = chance_below(&trial->chance, (uint32_t)n);
    switch (chance_below(&trial->chance, 4)) {
    case 0:
        text[at] = (char)(1 + chance_below(&trial->chance, 255));
        break;
    case 1:
        memmove(text + at, text + at + 1, n - at);
        break;
    case 2:
        memmove(text + at + 1, text + at, n - at + 1);
        break;
    default:
        text[at] = '\0';
    }
}

static bool check_error(struct trial *trial, const struct agon_error *error, const char *text)
{
    expect(trial, error->text[0] && !strchr(error->text, '\n'), "no reason, or not one line");
    return expect(trial, error->at >= -1 && error->at <= (int)strlen(text),
                  "an error at byte %d of %.200s", error->at, text);
}

/* A damaged text is refused with a place inside it, or gives a sound position or a legal turn. */
static bool check_mangled(struct trial *trial, const char *position, const char *turn)
{
    const agon_game *game = trial->game;
    const struct agon_rules *rules = game->rules;
    const agon_pos *start = agon_line_start(&trial->line, trial->line.turns - 1);
    struct agon_past past = {trial->line.keys, trial->line.turns};
    for (int i = 0; i < MANGLED; i++) {
        char text[AGON_TEXT_MAX + 1];
        const char *rest = text;
        struct agon_error error = {0};
        struct agon_turn read;
        snprintf(text, sizeof text, "%s", position);
        mangle(trial, text);
        if (rules->read(game, trial->one, text, &error) < 0)
            check_error(trial, &error, text);
        else
            expect(trial, !rules->sound || rules->sound(game, trial->one), "unsound but read: %s",
                   text);
        snprintf(text, sizeof text, "%s", turn);
        mangle(trial, text);
        if (agon_turn_read(game, start, past, &rest, false, &read, &error) < 0) {
            check_error(trial, &error, text);
            continue;
        }
        expect(trial, rest >= text && rest <= text + strlen(text), "read beyond: %s", text);
        memcpy((void *)trial->one, (const void *)start, game->pos_size);
        for (int k = 0; k < read.n && !trial->failure[0]; k++) {
            expect(trial, agon_check(game, trial->one, past, read.move[k], NULL) == 0,
                   "illegal but read: %s", text);
            rules->play(game, trial->one, read.move[k]);
        }
        expect(trial, !agon_turn_open(game, trial->one), "not whole but read: %s", text);
    }
    return !trial->failure[0];
}

/* The text of a turn, stored in `text`, gives the same moves when read at the turn's start. */
static bool check_turn_text(struct trial *trial, const agon_pos *start,
                            const struct agon_turn *turn, char text[AGON_TEXT_MAX])
{
    const agon_game *game = trial->game;
    struct agon_past past = {trial->line.keys, trial->line.turns};
    struct agon_error error = {0};
    struct agon_turn back;
    char again[AGON_TEXT_MAX];
    const char *rest = text;

    int n = agon_turn_write(game, start, turn, text, AGON_TEXT_MAX);
    expect(trial, n > 0 && n < AGON_TEXT_MAX && strlen(text) == (size_t)n, "a turn has no text");
    if (!expect(trial, agon_turn_read(game, start, past, &rest, false, &back, &error) == 0,
                "turn %s does not read back: %s", text, error.text))
        return false;
    agon_turn_write(game, start, &back, again, sizeof again);
    expect(trial, *rest == '\0' && strcmp(text, again) == 0, "turn %s reads back as %s", text,
           again);
    bool same = back.n == turn->n;
    for (int i = 0; same && i < turn->n; i++)
        same = back.move[i] == turn->move[i];
    return expect(trial, same, "turn %s reads back as other moves", text);
}

bool check_last_turn(struct trial *trial)
{
    const agon_game *game = trial->game;
    const struct agon_rules *rules = game->rules;
    int last = trial->line.turns - 1;
    const agon_pos *start = agon_line_start(&trial->line, last);
    const struct agon_turn *turn = &trial->line.turn[last];
    char text[AGON_TEXT_MAX], spoken[AGON_TEXT_MAX];

    check_turn_text(trial, start, turn, spoken);
    rules->write(game, start, text, sizeof text);
    check_mangled(trial, text, spoken);
    memcpy((void *)trial->one, (const void *)start, game->pos_size);
    if (rules->read(game, trial->other, text, NULL) != 0)
        return expect(trial, false, "the start of the turn cannot be read");
    for (int i = 0; i < turn->n; i++) {
        rules->play(game, trial->one, turn->move[i]);
        rules->play(game, trial->other, turn->move[i]);
        expect(trial, rules->key(game, trial->one, false) == rules->key(game, trial->other, false),
               "move %d of a turn from the text of its start has another key", i + 1);
        expect(trial, guarded_whole(game, trial->one) && guarded_whole(game, trial->other),
               "play() writes beyond the position");
        bool tick = move_is_tick(turn->move[i]);
        expect(trial, agon_turn_open(game, trial->one) == (i + 1 < turn->n && !tick),
               "turn_open() is wrong after move %d of a turn", i + 1);
    }
    return expect(trial,
                  rules->key(game, trial->one, false) == rules->key(game, trial->line.pos, false),
                  "a turn played again has another key");
}
