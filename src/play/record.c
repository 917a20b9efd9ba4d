/* Records in memory: their strings, and making one from a match. */
#include "record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/moves.h"
#include "core/text.h"
#include "thought.h"

static int no_memory(struct agon_error *error)
{
    return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
}

char *record_copy(const char *s, size_t n)
{
    char *copy = malloc(n + 1);
    if (!copy)
        return NULL;
    memcpy(copy, s, n);
    copy[n] = '\0';
    return copy;
}

static char *copy_text(const char *s)
{
    return record_copy(s, strlen(s));
}

void record_init(struct record *r)
{
    *r = (struct record){0};
}

static void release_turn(struct record_turn *turn)
{
    free(turn->text);
    free(turn->comment);
}

static void clear_turns(struct record *r)
{
    for (int i = 0; i < r->turns; i++)
        release_turn(&r->turn[i]);
    r->turns = 0;
}

void record_release(struct record *r)
{
    for (int i = 0; i < r->headers; i++) {
        free(r->header[i].name);
        free(r->header[i].value);
    }
    clear_turns(r);
    free(r->header);
    free(r->turn);
    free(r->definition);
    free(r->comment);
    free(r->why);
    record_init(r);
}

static int find_header(const struct record *r, const char *name)
{
    int i = 0;
    while (i < r->headers && strcmp(r->header[i].name, name) != 0)
        i++;
    return i;
}

const char *record_get(const struct record *r, const char *name)
{
    int i = find_header(r, name);
    return i < r->headers ? r->header[i].value : NULL;
}

/* Room for any numbered name. */
enum { NAME_MAX_BYTES = 40 };

static void number_name(char numbered[NAME_MAX_BYTES + 16], const char *name, int seat)
{
    snprintf(numbered, NAME_MAX_BYTES + 16, "%.*s %d", NAME_MAX_BYTES, name, seat + 1);
}

const char *record_get_seat(const struct record *r, const char *name, int seat)
{
    char numbered[NAME_MAX_BYTES + 16];
    number_name(numbered, name, seat);
    return record_get(r, numbered);
}

/* Whether a name can precede the ':' of a header line without being taken for another line. */
static bool good_name(const char *name)
{
    size_t n = strlen(name);
    if (n == 0 || n > NAME_MAX_BYTES || name[0] < 'a' || name[0] > 'z' || name[n - 1] == ' ')
        return false;
    for (const char *s = name; *s; s++)
        if (!((*s >= 'a' && *s <= 'z') || (*s >= '0' && *s <= '9') || *s == ' ' || *s == '-'))
            return false;
    return strcmp(name, "result") != 0 && strcmp(name, "definition") != 0 &&
           strncmp(name, "agon record ", strlen("agon record ")) != 0;
}

/* Whether a text fits on one line and reads back unchanged. */
static bool good_line(const char *s)
{
    size_t n = strlen(s);
    bool spaced = n > 0 && (strchr(" \t", s[0]) || strchr(" \t", s[n - 1]));
    return n < AGON_TEXT_MAX && !spaced && !strpbrk(s, "\r\n") && text_clean(s, n, NULL);
}

static void remove_header(struct record *r, int i)
{
    free(r->header[i].name);
    free(r->header[i].value);
    r->headers--;
    memmove(&r->header[i], &r->header[i + 1], (size_t)(r->headers - i) * sizeof r->header[0]);
}

static int add_header(struct record *r, const char *name, char *value, struct agon_error *error)
{
    if (r->headers == RECORD_HEADERS_MAX) {
        free(value);
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(record_headers_most, "a record has at most %d headers"),
                         RECORD_HEADERS_MAX);
    }
    char *copy = copy_text(name);
    struct record_header *header =
        realloc(r->header, (size_t)(r->headers + 1) * sizeof r->header[0]);
    if (header)
        r->header = header;
    if (!copy || !header) {
        free(copy);
        free(value);
        return no_memory(error);
    }
    header[r->headers++] = (struct record_header){copy, value};
    return 0;
}

int record_set(struct record *r, const char *name, const char *value, struct agon_error *error)
{
    int i = find_header(r, name);
    if (!good_name(name))
        return agon_fail(
            error, AGON_BAD_TEXT, -1,
            AGON_SAY(record_header_name,
                     "expected a header name of small letters, digits, '-' and spaces"));
    if (!value) {
        if (i < r->headers)
            remove_header(r, i);
        return 0;
    }
    if (!good_line(value))
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(record_value_expected, "%s: expected one line of plain text"),
                         name);
    char *copy = copy_text(value);
    if (!copy)
        return no_memory(error);
    if (i == r->headers)
        return add_header(r, name, copy, error);
    free(r->header[i].value);
    r->header[i].value = copy;
    return 0;
}

int record_set_seat(struct record *r, const char *name, int seat, const char *value,
                    struct agon_error *error)
{
    char numbered[NAME_MAX_BYTES + 16];
    number_name(numbered, name, seat);
    return record_set(r, numbered, value, error);
}

/* Whether a turn's text can be separated from the mark and the comment that may follow it. */
static bool good_turn(const char *text)
{
    if (!text[0] || !good_line(text) || strchr("[{", text[0]))
        return false;
    for (const char *s = text; *s; s++)
        if (strchr(" \t", *s) && (s[1] == '[' || s[1] == '{'))
            return false;
    return true;
}

static bool good_comment(const char *comment)
{
    size_t n = strlen(comment);
    return n < RECORD_COMMENT_MAX && !strchr(comment, '\r') && text_clean(comment, n, NULL);
}

static bool good_ms(int64_t ms)
{
    return ms >= -1 && ms <= CLOCK_MS_MAX;
}

int record_add(struct record *r, const struct record_turn *turn, struct agon_error *error)
{
    bool good = turn->text ? good_turn(turn->text) && turn->seat < AGON_SEATS
                           : turn->tick_ms > 0 && turn->tick_ms <= CLOCK_MS_MAX;
    if (!good || !good_ms(turn->used_ms) || !good_ms(turn->left_ms))
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(record_turn_line, "expected a turn on one line"));
    if (turn->comment && !good_comment(turn->comment))
        return agon_fail(
            error, AGON_BAD_TEXT, -1,
            AGON_SAY(record_comment_expected, "expected a comment of plain text below %d bytes"),
            RECORD_COMMENT_MAX);
    if (r->turns == RECORD_TURNS_MAX)
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(record_turns_most, "a record has at most %d turns"),
                         RECORD_TURNS_MAX);
    if (r->turns == r->turn_room) {
        int room = 2 * r->turn_room + 16;
        struct record_turn *more = realloc(r->turn, (size_t)room * sizeof *more);
        if (!more)
            return no_memory(error);
        r->turn = more;
        r->turn_room = room;
    }
    struct record_turn copy = *turn;
    copy.text = turn->text ? copy_text(turn->text) : NULL;
    copy.comment = turn->comment ? copy_text(turn->comment) : NULL;
    if ((turn->text && !copy.text) || (turn->comment && !copy.comment)) {
        release_turn(&copy);
        return no_memory(error);
    }
    r->turn[r->turns++] = copy;
    return 0;
}

void record_drop(struct record *r)
{
    if (r->turns > 0)
        release_turn(&r->turn[--r->turns]);
}

int record_set_result(struct record *r, const int16_t *points, int seats, const char *why,
                      struct agon_error *error)
{
    if (why && (!why[0] || !good_line(why)))
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(record_reason_expected, "expected a reason of one line"));
    char *copy = why ? copy_text(why) : NULL;
    if (why && !copy)
        return no_memory(error);
    free(r->why);
    r->why = copy;
    r->seats = seats;
    memcpy(r->points, points, (size_t)seats * sizeof points[0]);
    return 0;
}

static const char *unless_empty(const char *text)
{
    return text && text[0] ? text : NULL;
}

/* The text of the game's first position, unless it is the variant's. */
static int set_position(struct record *r, const agon_game *game, struct agon_error *error)
{
    struct agon_setup setup = {game->variant, game->options, NULL, game->definition};
    char start[AGON_TEXT_MAX], usual[AGON_TEXT_MAX] = "";
    struct agon_error why = {.code = AGON_OK};
    agon_game *plain = game->rules->open(&setup, &why);
    if (!plain && why.code == AGON_NO_MEMORY)
        return no_memory(error);
    game->rules->write(game, game->first, start, sizeof start);
    if (plain) {
        plain->rules->write(plain, plain->first, usual, sizeof usual);
        plain->rules->close(plain);
    }
    return record_set(r, RECORD_POSITION, strcmp(start, usual) ? start : NULL, error);
}

static int set_definition(struct record *r, const char *contents, struct agon_error *error)
{
    char *definition = contents ? copy_text(contents) : NULL;
    if (contents && !definition)
        return no_memory(error);
    free(r->definition);
    r->definition = definition;
    return 0;
}

int record_copy_game(struct record *r, const struct record *from, struct agon_error *error)
{
    static const char *const names[] = {RECORD_GAME, RECORD_VARIANT, RECORD_OPTIONS,
                                        RECORD_POSITION};
    int status = set_definition(r, from->definition, error);
    for (size_t i = 0; i < sizeof names / sizeof names[0] && status == 0; i++)
        status = record_set(r, names[i], record_get(from, names[i]), error);
    return status;
}

int record_set_game(struct record *r, const agon_game *game, struct agon_error *error)
{
    int status = set_definition(r, unless_empty(game->definition), error);
    if (status == 0)
        status = record_set(r, RECORD_GAME, game->rules->id, error);
    if (status == 0)
        status = record_set(r, RECORD_VARIANT, unless_empty(game->variant), error);
    if (status == 0)
        status = record_set(r, RECORD_OPTIONS, unless_empty(game->options), error);
    if (status == 0)
        status = set_position(r, game, error);
    return status;
}

/* Appends a turn of the line as a tick, if it begins with one, and the seat's own moves; an open
 * turn holds only a tick. `mark` may be NULL. */
static int add_line_turn(struct record *r, const struct agon_line *line, int i,
                         const struct match_mark *mark, struct agon_error *error)
{
    struct agon_turn turn = i < line->turns ? line->turn[i] : line->open;
    agon_pos *pos = agon_pos_new(line->game, agon_line_start(line, i));
    char text[AGON_TEXT_MAX];
    int status = pos ? 0 : no_memory(error);
    if (status == 0 && turn.n > 0 && move_is_tick(turn.move[0])) {
        struct record_turn tick = {.seat = -1, .used_ms = -1, .left_ms = -1};
        tick.tick_ms = (int64_t)move_tick_ms(turn.move[0]);
        line->game->rules->play(line->game, pos, turn.move[0]);
        memmove(turn.move, turn.move + 1, (size_t)--turn.n * sizeof turn.move[0]);
        status = record_add(r, &tick, error);
    }
    if (status == 0 && turn.n > 0)
        status = agon_turn_write(line->game, pos, &turn, text, sizeof text);
    if (status >= 0 && turn.n > 0) {
        char thought[THOUGHT_TEXT_MAX] = "";
        struct record_turn played = {.text = text,
                                     .seat = mark ? mark->seat : -1,
                                     .used_ms = mark ? mark->used_ms : -1,
                                     .left_ms = mark ? mark->left_ms : -1,
                                     .comment = thought};
        if (!mark || thought_write(&mark->thought, thought, sizeof thought) == 0)
            played.comment = NULL;
        status = record_add(r, &played, error);
    }
    free(pos);
    return status < 0 ? status : 0;
}

/* Sets the position, if the line does not start at the game's start. */
static int set_start(struct record *r, const struct agon_line *line, struct agon_error *error)
{
    const agon_game *game = line->game;
    char start[AGON_TEXT_MAX], usual[AGON_TEXT_MAX];
    game->rules->write(game, agon_line_start(line, 0), start, sizeof start);
    game->rules->write(game, game->first, usual, sizeof usual);
    return strcmp(start, usual) == 0 ? 0 : record_set(r, RECORD_POSITION, start, error);
}

int record_take_match(struct record *r, const struct match *m, struct agon_error *error)
{
    int status = record_set_game(r, m->game, error);
    return status == 0 ? record_take_play(r, m, error) : status;
}

int record_take_play(struct record *r, const struct match *m, struct agon_error *error)
{
    const struct clock_control *control = &m->clock.control;
    char time[128];
    clock_control_write(control, time, sizeof time);
    int status = set_start(r, &m->line, error);
    if (status == 0)
        status = record_set(r, RECORD_TIME, strcmp(time, "none") ? time : NULL, error);
    clear_turns(r);
    for (int i = 0; i < m->line.turns && status == 0; i++)
        status = add_line_turn(r, &m->line, i, &m->mark[i], error);
    if (status == 0 && m->line.open.n > 0)
        status = add_line_turn(r, &m->line, m->line.turns, NULL, error);
    if (status == 0)
        status = record_set_result(r, m->result.points, m->result.over ? (int)m->game->seats : 0,
                                   m->result.why, error);
    return status;
}
