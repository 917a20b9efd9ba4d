/* Records as text: the format of docs/format-record.md, read and written.
 *
 * A record is read line by line. Its first line is "agon record 1"; headers come before the first
 * turn; the result is the last line. A line that begins with a digit is a turn, one with '{' a
 * comment, "after" a period of time; everything else is "name: value". */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "record.h"

#define FIRST_LINE "agon record 1"
#define FIRST_WORDS "agon record "

/* The state of reading a record. [s, end) is the rest of the line. */
struct record_parser {
    struct record *record;
    const char *text; /* the start of positions in errors */
    const char *s, *end, *next;
    int line;
    int played; /* turns so far, ticks not counted */
    int round;  /* of Arimaa's numbering: the last one seen */
    char side;  /* 's' before the first turn */
    struct agon_error *error;
};

static int no_memory(struct agon_error *error)
{
    return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
}

/* Fails at the byte s. */
static int expected(const struct record_parser *r, const char *s, const char *what)
{
    size_t n = (size_t)(r->end - s), word = 0;
    while (word < n && word < 24 && s[word] != ' ' && s[word] != '\t')
        word++;
    while (word > 0 && word < n && ((unsigned char)s[word] & 0xc0) == 0x80)
        word--;
    return agon_fail(
        r->error, AGON_BAD_TEXT, (int)(s - r->text),
        word > 0
            ? AGON_SAY(record_line_expected_found, "line %d: expected %s, found '%.*s'")
            : AGON_SAY(record_line_expected_end, "line %d: expected %s, found the end of the line"),
        r->line, what, (int)word, s);
}

/* Prefixes the line's number to an error on that line. */
static int failed_inside(const struct record_parser *r, int status, const char *s)
{
    if (status == AGON_NO_MEMORY || !r->error)
        return status;
    return agon_fail(r->error, status, (int)(s - r->text), AGON_SAY(line_wrong, "line %d: %s"),
                     r->line, r->error->parts);
}

static void skip_spaces(struct record_parser *r)
{
    while (r->s < r->end && (*r->s == ' ' || *r->s == '\t'))
        r->s++;
}

/* Makes the line at `start` the current one; `end` is after its last non-blank byte. */
static void look_at(struct record_parser *r, const char *start)
{
    size_t n = strcspn(start, "\n");
    r->s = start;
    r->next = start[n] ? start + n + 1 : start + n;
    r->end = start + n;
    while (r->end > start && strchr(" \t\r", r->end[-1]))
        r->end--;
}

/* Goes to the next line; false at the end of the text. */
static bool next_line(struct record_parser *r)
{
    if (!*r->next)
        return false;
    look_at(r, r->next);
    r->line++;
    return true;
}

/* Whether a record begins on the line at s. */
static bool begins_record(const char *s)
{
    s += strspn(s, " \t");
    return strncmp(s, FIRST_WORDS, strlen(FIRST_WORDS)) == 0;
}

static bool starts_with(const char *s, const char *end, const char *words)
{
    size_t n = strlen(words);
    return (size_t)(end - s) >= n && !memcmp(s, words, n);
}

/* A copy of s[0..n) without blanks around it; NULL: no memory. */
static char *copy_trimmed(const char *s, const char *end)
{
    while (s < end && (*s == ' ' || *s == '\t'))
        s++;
    while (end > s && strchr(" \t\r", end[-1]))
        end--;
    return record_copy(s, (size_t)(end - s));
}

/* Reads the lines "| ..." of a definition. */
static int read_definition(struct record_parser *r)
{
    char *bytes = NULL;
    size_t n = 0, room = 0;
    if (r->record->definition)
        return expected(r, r->s, AGON_SAY(record_definition_once, "one definition at most"));
    while (*r->next == '|') {
        const char *from = r->next + 1;
        size_t length = strcspn(from, "\n"), kept = length;
        next_line(r);
        if (kept > 0 && from[kept - 1] == '\r')
            kept--;
        if (n + kept + 1 > RECORD_DEFINITION_MAX) {
            free(bytes);
            return expected(r, r->s,
                            AGON_SAY(record_definition_long, "a definition of a megabyte at most"));
        }
        if (n + kept + 2 > room) {
            room = 2 * (n + kept + 2);
            char *more = realloc(bytes, room);
            if (!more) {
                free(bytes);
                return no_memory(r->error);
            }
            bytes = more;
        }
        memcpy(bytes + n, from, kept);
        n += kept;
        bytes[n++] = '\n';
        bytes[n] = '\0';
    }
    if (!bytes)
        return expected(
            r, r->end,
            AGON_SAY(record_definition_lines, "lines that begin with '|' after this one"));
    r->record->definition = bytes;
    return 0;
}

/* Reads "name: value". */
static int read_header(struct record_parser *r)
{
    const char *colon = memchr(r->s, ':', (size_t)(r->end - r->s));
    if (!colon)
        return expected(r, r->s, AGON_SAY(record_line_kind, "a header, a turn or a result"));
    if (r->record->turns > 0)
        return expected(r, r->s,
                        AGON_SAY(record_headers_first,
                                 "a turn or the result (headers come before the first turn)"));
    char *name = copy_trimmed(r->s, colon), *value = copy_trimmed(colon + 1, r->end);
    int status = 0;
    if (!name || !value)
        status = no_memory(r->error);
    else if (!strcmp(name, "definition"))
        status = value[0]
                     ? expected(r, colon + 1,
                                AGON_SAY(record_definition_alone, "nothing after 'definition:'"))
                     : read_definition(r);
    else if (record_get(r->record, name))
        status = expected(r, r->s, AGON_SAY(record_header_once, "every header once"));
    else if ((status = record_set(r->record, name, value, r->error)) < 0)
        status = failed_inside(r, status, r->s);
    free(name);
    free(value);
    return status;
}

/* The comment to append to: the last turn's, or the record's before its first turn. */
static char **comment_place(struct record *record)
{
    return record->turns > 0 ? &record->turn[record->turns - 1].comment : &record->comment;
}

/* The length of the comment written as [s, end). */
static size_t comment_length(const char *s, const char *end)
{
    size_t n = 0;
    for (; s < end; s++, n++)
        s += *s == '\\' && s + 1 < end;
    return n;
}

/* Reads the comment at r->s, possibly of several lines, and joins it to the previous one. */
static int read_comment(struct record_parser *r)
{
    char **place = comment_place(r->record);
    const char *from = r->s + 1, *to = from;
    int lines = 0;
    while (*to && *to != '}') {
        to += *to == '\\' && to[1] ? 2 : 1;
        lines += to[-1] == '\n';
    }
    if (!*to)
        return expected(r, r->end, AGON_SAY(record_comment_end, "a '}' at the end of the comment"));
    size_t n = *place ? strlen(*place) + 1 : 0, most = n + (size_t)(to - from) + 1;
    if (n + comment_length(from, to) >= RECORD_COMMENT_MAX)
        return agon_fail(r->error, AGON_BAD_TEXT, (int)(r->s - r->text),
                         AGON_SAY(record_comment_long, "line %d: comments are below %d bytes"),
                         r->line, RECORD_COMMENT_MAX);
    char *bytes = realloc(*place, most);
    if (!bytes)
        return no_memory(r->error);
    *place = bytes;
    if (n > 0)
        bytes[n - 1] = '\n';
    for (const char *c = from; c < to; c++) {
        if (*c == '\\' && c + 1 < to)
            c++;
        if (*c != '\r')
            bytes[n++] = *c;
    }
    bytes[n] = '\0';
    r->line += lines;
    look_at(r, to + 1);
    return 0;
}

/* Reads the comments at the end of a line, which must end there. */
static int read_comments(struct record_parser *r)
{
    skip_spaces(r);
    while (r->s < r->end && *r->s == '{') {
        int status = read_comment(r);
        if (status < 0)
            return status;
        skip_spaces(r);
    }
    return r->s == r->end
               ? 0
               : expected(r, r->s, AGON_SAY(record_only_comment, "nothing but a comment"));
}

/* Reads the duration s[0..n). */
static int read_ms(struct record_parser *r, const char *s, size_t n, int64_t *ms)
{
    char text[64];
    if (n >= sizeof text)
        return expected(r, s, AGON_SAY(record_time, "a time such as 12s or 1m30s"));
    memcpy(text, s, n);
    text[n] = '\0';
    int status = clock_duration_read(ms, text, 0, r->error);
    return status < 0 ? failed_inside(r, status, s) : 0;
}

/* Reads "[used 12s, left 2m30s]", either of which may be missing. */
static int read_mark(struct record_parser *r, struct record_turn *turn)
{
    const char *close = memchr(r->s, ']', (size_t)(r->end - r->s));
    if (!close)
        return expected(r, r->end, "']'");
    r->s++;
    skip_spaces(r);
    while (r->s < close) {
        bool used = starts_with(r->s, close, "used "), left = starts_with(r->s, close, "left ");
        if (!used && !left)
            return expected(r, r->s, AGON_SAY(record_times, "'used TIME' or 'left TIME'"));
        const char *from = r->s + strlen("used ");
        size_t n = strcspn(from, ",]"), word = n;
        while (word > 0 && strchr(" \t", from[word - 1]))
            word--;
        int status = read_ms(r, from, word, used ? &turn->used_ms : &turn->left_ms);
        if (status < 0)
            return status;
        r->s = from + n;
        if (*r->s == ',')
            r->s++;
        skip_spaces(r);
    }
    r->s = close + 1;
    return 0;
}

/* Reads a turn's number: "12g" or "12s" as in Arimaa, else "12." and perhaps a seat. */
static int read_number(struct record_parser *r, struct record_turn *turn)
{
    const char *from = r->s;
    int64_t number = 0;
    while (r->s < r->end && *r->s >= '0' && *r->s <= '9')
        r->s++;
    size_t digits = (size_t)(r->s - from);
    char kind = r->s < r->end ? *r->s++ : ' ';
    bool arimaa = kind == 'g' || kind == 's';
    if (!text_number(from, digits, 1, RECORD_TURNS_MAX, &number) || (!arimaa && kind != '.'))
        return expected(r, from, AGON_SAY(record_turn_number, "a turn number such as 12. or 12g"));
    if (arimaa) {
        int round = r->side == 's' ? r->round + 1 : r->round;
        char side = r->side == 's' && !(r->round == 0 && kind == 's') ? 'g' : 's';
        if (number != round || kind != side)
            return agon_fail(r->error, AGON_BAD_TEXT, (int)(from - r->text),
                             AGON_SAY(record_turn_expected_side, "line %d: expected turn %d%c"),
                             r->line, round, side);
        r->round = round;
        r->side = kind;
        turn->seat = kind == 's';
    } else if (number != r->played + 1) {
        return agon_fail(r->error, AGON_BAD_TEXT, (int)(from - r->text),
                         AGON_SAY(record_turn_expected, "line %d: expected turn %d"), r->line,
                         r->played + 1);
    } else if (r->s < r->end && *r->s >= '1' && *r->s < '1' + AGON_SEATS) {
        turn->seat = *r->s++ - '1';
    }
    r->played++;
    if (r->s < r->end && *r->s != ' ' && *r->s != '\t')
        return expected(r, r->s, AGON_SAY(record_space, "a space after the turn's number"));
    skip_spaces(r);
    return 0;
}

/* Reads a line "12. turn [mark] {comment}". */
static int read_turn(struct record_parser *r)
{
    struct record_turn turn = {.seat = -1, .used_ms = -1, .left_ms = -1, .line = r->line};
    int status = read_number(r, &turn);
    if (status < 0)
        return status;
    const char *from = r->s, *to = from;
    while (to < r->end && !((to == from || strchr(" \t", to[-1])) && strchr("[{", *to)))
        to++;
    if (to == from)
        return expected(r, to, AGON_SAY(record_turn_missing, "a turn after its number"));
    turn.text = copy_trimmed(from, to);
    if (!turn.text)
        return no_memory(r->error);
    r->s = to;
    if (r->s < r->end && *r->s == '[')
        status = read_mark(r, &turn);
    if (status == 0 && (status = record_add(r->record, &turn, r->error)) < 0)
        status = failed_inside(r, status, from);
    free(turn.text);
    return status < 0 ? status : read_comments(r);
}

/* Reads a line "after 1500ms". */
static int read_tick(struct record_parser *r)
{
    struct record_turn tick = {.seat = -1, .used_ms = -1, .left_ms = -1, .line = r->line};
    r->s += strlen("after ");
    skip_spaces(r);
    const char *from = r->s;
    while (r->s < r->end && !strchr(" \t{", *r->s))
        r->s++;
    int status = read_ms(r, from, (size_t)(r->s - from), &tick.tick_ms);
    if (status < 0)
        return status;
    if (tick.tick_ms == 0)
        return expected(r, from, AGON_SAY(record_time_above, "a time above 0"));
    status = record_add(r->record, &tick, r->error);
    return status < 0 ? failed_inside(r, status, from) : read_comments(r);
}

/* Reads "result: 1-0 goal"; the reason may be one of Arimaa's letters. */
static int read_result(struct record_parser *r)
{
    int16_t points[AGON_SEATS] = {0};
    r->s += strlen("result:");
    skip_spaces(r);
    const char *from = r->s;
    while (r->s < r->end && *r->s != ' ' && *r->s != '\t')
        r->s++;
    int seats = outcome_points_read(points, from, (size_t)(r->s - from));
    if (seats < 0)
        return expected(r, from, AGON_SAY(record_result, "a result such as 1-0, 0.5-0.5 or *"));
    skip_spaces(r);
    if (seats == 0)
        return r->s == r->end
                   ? 0
                   : expected(r, r->s, AGON_SAY(record_result_open, "nothing after '*'"));
    char *why = copy_trimmed(r->s, r->end);
    if (!why)
        return no_memory(r->error);
    const char *known = why[0] && !why[1] ? outcome_word(why[0]) : outcome_find(why, strlen(why));
    int status = record_set_result(r->record, points, seats,
                                   known    ? known
                                   : why[0] ? why
                                            : NULL,
                                   r->error);
    free(why);
    return status < 0 ? failed_inside(r, status, r->s) : 0;
}

/* Reads one non-blank line of a record that has no result yet. */
static int read_line(struct record_parser *r)
{
    if (*r->s >= '0' && *r->s <= '9')
        return read_turn(r);
    if (*r->s == '{')
        return read_comments(r);
    if (starts_with(r->s, r->end, "after ") && r->s[strcspn(r->s, ":{\n")] != ':')
        return read_tick(r);
    return read_header(r);
}

/* Reads the lines of a record after its first. */
static int read_body(struct record_parser *r)
{
    bool done = false;
    while (*r->next && !begins_record(r->next)) {
        int status = 0;
        next_line(r);
        skip_spaces(r);
        if (r->s == r->end)
            continue;
        if (done)
            return expected(r, r->s, AGON_SAY(record_next, "'agon record 1' after the result"));
        done = starts_with(r->s, r->end, "result:");
        status = done ? read_result(r) : read_line(r);
        if (status < 0)
            return status;
    }
    return 0;
}

int record_read(struct record *record, const char **text, int *line, struct agon_error *error)
{
    struct record_parser r = {.record = record,
                              .text = *text,
                              .next = *text,
                              .line = *line - 1,
                              .side = 's',
                              .error = error};
    record_init(record);
    do {
        if (!next_line(&r)) {
            *text = r.next;
            *line = r.line + 1;
            return 0;
        }
        skip_spaces(&r);
    } while (r.s == r.end);
    int status = text_equal(r.s, (size_t)(r.end - r.s), FIRST_LINE)
                     ? read_body(&r)
                     : expected(&r, r.s, AGON_SAY(record_first, "'agon record 1'"));
    while (status < 0 && *r.next && !begins_record(r.next))
        next_line(&r);
    *text = r.next;
    *line = r.line + 1;
    if (status < 0)
        record_release(record);
    return status < 0 ? status : 1;
}

static void write_comment(struct text *t, const char *comment)
{
    text_add_char(t, '{');
    for (const char *s = comment; *s; s++) {
        if (*s == '}' || *s == '\\')
            text_add_char(t, '\\');
        text_add_char(t, *s);
    }
    text_add_char(t, '}');
}

static void write_definition(struct text *t, const char *definition)
{
    text_add(t, "definition:\n");
    for (const char *s = definition; *s;) {
        size_t n = strcspn(s, "\n");
        text_add(t, "|%.*s\n", (int)n, s);
        s += s[n] ? n + 1 : n;
    }
}

static void write_ms(struct text *t, const char *before, int64_t ms)
{
    char duration[48];
    clock_duration_write(ms, duration, sizeof duration);
    text_add(t, "%s%s", before, duration);
}

/* Whether turns can be numbered "1g", "1s": Arimaa, with alternating seats. */
static bool has_arimaa_numbers(const struct record *r)
{
    const char *game = record_get(r, RECORD_GAME);
    if (!game || strcmp(game, "arimaa") != 0)
        return false;
    for (int i = 0; i < r->turns; i++)
        if (!r->turn[i].text || (i ? r->turn[i].seat != (r->turn[i - 1].seat ^ 1)
                                   : r->turn[i].seat < 0 || r->turn[i].seat > 1))
            return false;
    return true;
}

/* Writes the turns, one per line. */
static void write_turns(struct text *t, const struct record *r)
{
    bool arimaa = has_arimaa_numbers(r);
    int number = arimaa;
    for (int i = 0; i < r->turns; i++) {
        const struct record_turn *turn = &r->turn[i];
        if (arimaa)
            text_add(t, "%d%c %s", number, "gs"[turn->seat], turn -> text);
        else if (turn->text && turn->seat >= 0)
            text_add(t, "%d.%d %s", ++number, turn->seat + 1, turn->text);
        else if (turn->text)
            text_add(t, "%d. %s", ++number, turn->text);
        else
            write_ms(t, "after ", turn->tick_ms);
        if (arimaa)
            number += turn->seat;
        if (turn->text && turn->used_ms >= 0)
            write_ms(t, " [used ", turn->used_ms);
        if (turn->text && turn->left_ms >= 0)
            write_ms(t, turn->used_ms >= 0 ? ", left " : " [left ", turn->left_ms);
        if (turn->text && (turn->used_ms >= 0 || turn->left_ms >= 0))
            text_add_char(t, ']');
        if (turn->comment) {
            text_add_char(t, ' ');
            write_comment(t, turn->comment);
        }
        text_add_char(t, '\n');
    }
}

int record_write(const struct record *r, char *text, size_t size)
{
    struct text t = text_into(text, size);
    char points[64];
    text_add(&t, FIRST_LINE "\n");
    for (int i = 0; i < r->headers; i++)
        text_add(&t, "%s: %s\n", r->header[i].name, r->header[i].value);
    if (r->definition)
        write_definition(&t, r->definition);
    text_add_char(&t, '\n');
    if (r->comment) {
        write_comment(&t, r->comment);
        text_add(&t, "\n\n");
    }
    write_turns(&t, r);
    outcome_points_write(r->points, r->seats, points, sizeof points);
    text_add(&t, "result: %s%s%s\n\n", points, r->seats > 0 && r->why ? " " : "",
             r->seats > 0 && r->why ? r->why : "");
    return (int)t.n;
}

char *record_text(const struct record *r)
{
    enum { USUAL = 1 << 14 };
    char *text = malloc(USUAL);
    size_t size = text ? (size_t)record_write(r, text, USUAL) + 1 : 0;
    if (size <= USUAL)
        return text;
    free(text);
    text = malloc(size);
    if (text)
        record_write(r, text, size);
    return text;
}
