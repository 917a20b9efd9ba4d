/* The public Arimaa game archive: one game per tab-separated line, below a line of column names.
 *
 * Other columns become headers of the same name in the record. Turns are "1w Ra1 ...", with b for
 * silver, separated by the two characters "\n". Instead of a last turn there may be "takeback",
 * "resigned", or nothing if the game ended otherwise. */
#include "archive.h"

#include <stdlib.h>
#include <string.h>

#include "archive_times.h"
#include "core/text.h"

#define FULL_ARMY "EMHHDDCCRRRRRRRR"

/* One field of a line. */
struct field {
    const char *s;
    size_t n;
};

static int no_memory(struct agon_error *error)
{
    return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory_left, "no memory is left"));
}

/* The text after the line that begins at s. */
static const char *behind_line(const char *s)
{
    s += strcspn(s, "\n");
    return *s ? s + 1 : s;
}

/* Splits the line at s into fields; returns their number, and stores at most `most`. */
static int cut_line(const char *s, struct field *field, int most)
{
    int n = 0;
    for (;; s++) {
        size_t length = strcspn(s, "\t\r\n");
        if (n < most)
            field[n] = (struct field){s, length};
        n++;
        s += length;
        if (*s != '\t')
            return n;
    }
}

/* Whether a column can become a header of the same name: lower-case letters and digits, and not a
 * header that defines the game. */
static bool is_free_name(const char *s, size_t n)
{
    static const char *const taken[] = {RECORD_GAME,     RECORD_VARIANT, RECORD_OPTIONS,
                                        RECORD_POSITION, RECORD_TIME,    "definition"};
    if (n == 0 || n >= ARCHIVE_NAME || *s < 'a' || *s > 'z')
        return false;
    for (size_t i = 0; i < n; i++)
        if (!((s[i] >= 'a' && s[i] <= 'z') || (s[i] >= '0' && s[i] <= '9')))
            return false;
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        if (text_equal(s, n, taken[i]))
            return false;
    return true;
}

/* Names the columns that become headers; refuses a name that no header can have, because its values
 * would be lost. */
static int name_columns(struct archive_columns *c, const struct field *field, const bool *placed,
                        struct agon_error *error)
{
    memset(c->name, 0, sizeof c->name);
    for (int i = 0; i < c->count; i++) {
        if (placed[i])
            continue;
        if (!is_free_name(field[i].s, field[i].n))
            return agon_fail(error, AGON_BAD_TEXT, 0,
                             AGON_SAY(archive_column_name,
                                      "line 1: column %d: expected a name of small letters and "
                                      "digits, and not what a record says of its game"),
                             i + 1);
        memcpy(c->name[i], field[i].s, field[i].n);
    }
    return 0;
}

int archive_columns_read(struct archive_columns *c, const char **text, struct agon_error *error)
{
    const struct {
        const char *name;
        int *place;
    } known[] = {
        {"id", &c->id},
        {"timecontrol", &c->control},
        {"wusername", &c->gold},
        {"busername", &c->silver},
        {"wrating", &c->gold_rating},
        {"brating", &c->silver_rating},
        {"event", &c->event},
        {"result", &c->result},
        {"termination", &c->termination},
        {"movelist", &c->moves},
        {"startts", &c->started},
        {"events", &c->log},
    };
    struct field field[ARCHIVE_COLUMNS_MAX];
    bool placed[ARCHIVE_COLUMNS_MAX] = {false};
    c->count = cut_line(*text, field, ARCHIVE_COLUMNS_MAX);
    if (c->count > ARCHIVE_COLUMNS_MAX)
        return agon_fail(error, AGON_BAD_TEXT, 0,
                         AGON_SAY(archive_columns_most, "line 1: expected at most %d columns"),
                         ARCHIVE_COLUMNS_MAX);
    for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
        *known[k].place = -1;
        for (int i = 0; i < c->count; i++)
            if (text_equal(field[i].s, field[i].n, known[k].name)) {
                *known[k].place = i;
                placed[i] = true;
            }
    }
    if (c->moves < 0)
        return agon_fail(error, AGON_BAD_TEXT, 0,
                         AGON_SAY(archive_names, "line 1: expected column names separated by tabs, "
                                                 "'movelist' among them"));
    if (name_columns(c, field, placed, error) < 0)
        return AGON_BAD_TEXT;
    *text = behind_line(*text);
    return 0;
}

/* The state of reading a list of turns. */
struct movelist_parser {
    struct record *record;
    const char *text; /* the start of positions in errors */
    int first;        /* 1 if the list begins with a turn of silver */
    bool ended;       /* an entry without a turn was seen, */
    int resigned;     /* ... this seat's resignation; else -1 */
    struct agon_error *error;
};

static int expected(const struct movelist_parser *r, const char *s, const char *what)
{
    return agon_fail(r->error, AGON_BAD_TEXT, (int)(s - r->text),
                     AGON_SAY(expected_only, "expected %s"), what);
}

/* Reads "12w" or "12g", which must come next; returns the seat, or a negative status. */
static int read_number(struct movelist_parser *r, const char *s, size_t n)
{
    int64_t number;
    char side = n > 1 ? s[n - 1] : ' ';
    int seat = side == 'w' || side == 'g' ? 0 : side == 'b' || side == 's' ? 1 : -1;
    if (seat < 0 || !text_number(s, n - 1, 1, RECORD_TURNS_MAX, &number))
        return expected(r, s, AGON_SAY(archive_turn_number, "a turn number such as 12w or 12b"));
    if (r->record->turns == 0)
        r->first = seat;
    int next = r->record->turns + r->first;
    if (number != next / 2 + 1 || seat != next % 2)
        return agon_fail(r->error, AGON_BAD_TEXT, (int)(s - r->text),
                         AGON_SAY(archive_turn, "expected turn %d%c"), next / 2 + 1,
                         "wb"[next % 2]);
    return seat;
}

/* Adds one entry of the list, s[0..n). */
static int add_entry(struct movelist_parser *r, const char *s, size_t n)
{
    const char *end = s + n;
    size_t word = 0;
    while (word < n && s[word] != ' ')
        word++;
    if (r->ended)
        return expected(r, s, AGON_SAY(archive_last_turn, "nothing after the last turn"));
    int seat = read_number(r, s, word);
    if (seat < 0)
        return seat;
    for (s += word; s < end && *s == ' ';)
        s++;
    n = (size_t)(end - s);
    bool resigns = text_equal(s, n, "resigned") || text_equal(s, n, "resigns");
    r->ended = n == 0 || resigns;
    r->resigned = resigns ? seat : -1;
    if (r->ended)
        return 0;
    if (text_equal(s, n, "takeback")) {
        if (r->record->turns == 0)
            return expected(r, s, AGON_SAY(archive_takeback, "a turn to take back"));
        record_drop(r->record);
        return 0;
    }
    struct record_turn turn = {.seat = seat, .used_ms = -1, .left_ms = -1};
    turn.text = record_copy(s, n);
    if (!turn.text)
        return no_memory(r->error);
    int status = record_add(r->record, &turn, r->error);
    if (status < 0 && r->error)
        r->error->at = (int)(s - r->text);
    free(turn.text);
    return status;
}

/* Reads s[0..n), entries separated by line ends or by a backslash and an n. */
static int read_list(struct movelist_parser *r, const char *s, size_t n)
{
    const char *end = s + n;
    while (s < end) {
        const char *stop = s;
        while (stop < end && !strchr("\r\n", *stop) && !(*stop == '\\' && stop[1] == 'n'))
            stop++;
        const char *next = stop + (stop < end && *stop == '\\' ? 2 : 1);
        while (s < stop && *s == ' ')
            s++;
        while (stop > s && stop[-1] == ' ')
            stop--;
        int status = stop > s ? add_entry(r, s, (size_t)(stop - s)) : 0;
        if (status < 0)
            return status;
        s = next;
    }
    return 0;
}

/* Adds "name=value" to a list of options. */
static void add_option(struct text *t, const char *name, const char *value)
{
    text_add(t, "%s%s=%s", t->n ? " " : "", name, value);
}

/* Sets the options of the game: an incomplete army is a handicap, and a third repetition lost when
 * games could end that way (termination p). */
static int set_options(struct record *record, struct agon_error *error)
{
    char options[96];
    struct text t = text_into(options, sizeof options);
    if (outcome_code(record->why) == 'p')
        add_option(&t, "repetition", "loses");
    for (int i = 0; i < record->turns && i < 2; i++) {
        char army[sizeof FULL_ARMY] = "";
        int count[128] = {0}, n = 0;
        for (const char *s = record->turn[i].text; *s; s += strspn(s, " ")) {
            char letter = *s >= 'a' && *s <= 'z' ? (char)(*s - 'a' + 'A') : *s;
            if (letter > 0)
                count[(int)letter]++;
            s += strcspn(s, " ");
        }
        for (const char *f = FULL_ARMY; *f; f++)
            if (count[(int)*f]-- > 0)
                army[n++] = *f;
        if (strcmp(army, FULL_ARMY) != 0)
            add_option(&t, record->turn[i].seat ? "silver" : "gold", army);
    }
    return t.n ? record_set(record, RECORD_OPTIONS, options, error) : 0;
}

bool archive_moves_is(const char *text)
{
    text += strspn(text, " \t\r\n");
    return text[0] == '1' && (text[1] == 'w' || text[1] == 'g') && text[2] == ' ';
}

int archive_moves_read(struct record *record, const char *text, struct agon_error *error)
{
    struct movelist_parser r = {.record = record, .text = text, .resigned = -1, .error = error};
    int status = record_set(record, RECORD_GAME, "arimaa", error);
    if (status == 0)
        status = read_list(&r, text, strlen(text));
    if (status == 0 && r.resigned >= 0) {
        int16_t points[2] = {AGON_POINTS, AGON_POINTS};
        points[r.resigned] = 0;
        status = record_set_result(record, points, 2, OUTCOME_RESIGNED, error);
    }
    return status < 0 ? status : set_options(record, error);
}

/* A game's line: its fields, and the start of positions in errors. */
struct line {
    const struct archive_columns *columns;
    struct field field[ARCHIVE_COLUMNS_MAX];
    const char *text;
};

/* The field of a column; empty if there is no such column. */
static struct field field_of(const struct line *line, int column)
{
    return column >= 0 ? line->field[column] : (struct field){line->text, 0};
}

/* Sets a header from a field, unless it is empty. */
static int set_field(struct record *record, const char *name, const struct line *line, int column,
                     struct agon_error *error)
{
    struct field field = field_of(line, column);
    for (; field.n > 0 && *field.s == ' '; field.s++)
        field.n--;
    while (field.n > 0 && field.s[field.n - 1] == ' ')
        field.n--;
    if (field.n == 0)
        return 0;
    char *value = record_copy(field.s, field.n);
    if (!value)
        return no_memory(error);
    int status = record_set(record, name, value, error);
    if (status < 0 && error)
        error->at = (int)(field.s - line->text);
    free(value);
    return status;
}

/* The result: w or b, and the letter of the reason. */
static int set_result(struct record *record, const struct line *line, struct agon_error *error)
{
    struct field result = field_of(line, line->columns->result);
    struct field reason = field_of(line, line->columns->termination);
    if (result.n == 0)
        return 0;
    char side = result.n == 1 ? *result.s : ' ';
    bool gold = side == 'w' || side == 'g', silver = side == 'b' || side == 's';
    if (!gold && !silver)
        return agon_fail(error, AGON_BAD_TEXT, (int)(result.s - line->text),
                         AGON_SAY(archive_result, "expected the result w or b"));
    const char *why = reason.n == 1 ? outcome_word(*reason.s) : NULL;
    if (reason.n > 0 && !why)
        return agon_fail(error, AGON_BAD_TEXT, (int)(reason.s - line->text),
                         AGON_SAY(archive_reason, "expected a termination, one of gemtsriafpn"));
    const int16_t points[2] = {gold ? AGON_POINTS : 0, silver ? AGON_POINTS : 0};
    return record_set_result(record, points, 2, why, error);
}

/* Sets the date, and headers from all other columns. */
static int set_others(struct record *record, const struct line *line, struct agon_error *error)
{
    const struct archive_columns *c = line->columns;
    struct field started = field_of(line, c->started);
    int64_t seconds;
    char day[ARCHIVE_DAY];
    int status = set_field(record, "startts", line, c->started, error);
    for (int i = 0; i < c->count && status == 0; i++)
        if (c->name[i][0])
            status = set_field(record, c->name[i], line, i, error);
    if (status < 0 || record_get(record, RECORD_DATE) ||
        !text_number(started.s, started.n, 1, INT32_MAX * INT64_C(4), &seconds))
        return status;
    archive_day_write(seconds, day);
    return record_set(record, RECORD_DATE, day, error);
}

static int fill(struct record *record, const struct line *line, struct agon_error *error)
{
    const struct archive_columns *c = line->columns;
    struct field moves = field_of(line, c->moves);
    struct movelist_parser r = {.record = record, .text = line->text, .error = error};
    const struct {
        const char *name;
        int column;
    } headers[] = {
        {RECORD_ID, c->id},           {"player 1", c->gold},          {"player 2", c->silver},
        {"rating 1", c->gold_rating}, {"rating 2", c->silver_rating}, {RECORD_EVENT, c->event},
        {RECORD_TIME, c->control}};
    int status = record_set(record, RECORD_GAME, "arimaa", error);
    for (size_t i = 0; i < sizeof headers / sizeof headers[0] && status == 0; i++)
        status = set_field(record, headers[i].name, line, headers[i].column, error);
    if (status == 0)
        status = set_result(record, line, error);
    if (status == 0)
        status = set_others(record, line, error);
    if (status == 0)
        status = read_list(&r, moves.s, moves.n);
    if (status == 0) {
        struct field log = field_of(line, c->log);
        archive_times_read(record, log.s, log.n, r.first);
    }
    return status < 0 ? status : set_options(record, error);
}

int archive_read(struct record *record, const struct archive_columns *c, const char **text,
                 int *line, struct agon_error *error)
{
    struct line cut = {.columns = c, .text = *text};
    const char *start = *text;
    record_init(record);
    while (*start == '\n' || *start == '\r')
        *line += *start++ == '\n';
    *text = start;
    if (!*start)
        return 0;
    int columns = cut_line(start, cut.field, ARCHIVE_COLUMNS_MAX);
    int status = columns == c->count
                     ? fill(record, &cut, error)
                     : agon_fail(error, AGON_BAD_TEXT, (int)(start - cut.text),
                                 AGON_SAY(archive_columns, "expected %d columns, found %d"),
                                 c->count, columns);
    *text = behind_line(start);
    ++*line;
    if (status == 0)
        return 1;
    if (error && status != AGON_NO_MEMORY) {
        agon_fail(error, status, error->at, AGON_SAY(line_wrong, "line %d: %s"), *line - 1,
                  error->parts);
    }
    record_release(record);
    return status;
}
