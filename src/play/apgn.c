/* APGN: tags in brackets, numbered turns, a result; as PGN of chess, but Black begins.
 *
 *     [Event "club"] [Black "Ada"] [White "Bo"] [Variant "Belgian Daisy"] [Result "1-0"]
 *     [Notation "Aba-Pro"]
 *
 *     1. a1b2 i5h5 2. a2b3 i6h6 ... 1-0
 *
 * Results name Black's points first. The moves of a turn of two are separated by a comma. Notation
 * is "Aba-Pro"; "Nacre" or any other value means origin and destination. The tag Options is our
 * extension: the game's options, so that every variant can be written. */
#include "apgn.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum { VALUE_MOST = 512, WORD_MOST = 128, COLUMNS = 90 };

/* Tags copied unchanged to headers. */
static const struct {
    const char *tag, *header;
} headers[] = {{"Event", RECORD_EVENT},    {"Black", "player 1"},      {"White", "player 2"},
               {"BlackElo", "rating 1"},   {"WhiteElo", "rating 2"},   {"Source", "source"},
               {"Annotator", "annotator"}, {"Options", RECORD_OPTIONS}};
enum { HEADERS = sizeof headers / sizeof *headers };

/* A game being read. */
struct apgn_parser {
    struct record *record;
    const char *s;
    int *line;
    char why[64];
    bool origin;
    struct agon_error *error;
};

static int expected(const struct apgn_parser *r, const char *what)
{
    return agon_fail(r->error, AGON_BAD_TEXT, -1, "line %d: expected %s", *r->line, what);
}

/* Skips blanks, counting lines. */
static void skip_blanks(struct apgn_parser *r)
{
    for (; *r->s && isspace((unsigned char)*r->s); r->s++)
        *r->line += *r->s == '\n';
}

/* A layout's name as a variant's id: in lower case with "-", and without the "daisy" that other
 * collections add. */
static void make_variant(const char *name, char id[VALUE_MOST])
{
    static const char *const other[][2] = {{"alien-attack", "alien"},
                                           {"face-to-face", "face-a-face"},
                                           {"centrifugeuse", "centrifuge"},
                                           {"wedding-rings", "alliances"},
                                           {"classical", "standard"}};
    const struct agon_rules *rules = agon_rules_find("abalone", NULL);
    size_t n = 0;
    for (; name[n] && n + 1 < VALUE_MOST; n++)
        id[n] = strchr(" _", name[n]) ? '-' : (char)tolower((unsigned char)name[n]);
    id[n] = '\0';
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (strcmp(id, other[i][0]) == 0)
            strcpy(id, other[i][1]);
    for (const struct agon_variant *v = rules ? rules->variants : NULL; v && v->id; v++) {
        size_t length = strlen(v->id);
        if (strncmp(id, v->id, length) == 0 && strcmp(id + length, "-daisy") == 0) {
            id[length] = '\0';
            return;
        }
    }
}

/* "2026.02.14" as a date; an unknown one is left out. */
static int set_date(struct apgn_parser *r, char *value)
{
    for (char *c = value; *c; c++)
        *c = *c == '.' ? '-' : *c;
    return strchr(value, '?') ? 0 : record_set(r->record, RECORD_DATE, value, r->error);
}

static int set_tag(struct apgn_parser *r, const char *tag, char value[VALUE_MOST])
{
    char variant[VALUE_MOST];
    if (!*value || strcmp(value, "?") == 0)
        return 0;
    for (size_t i = 0; i < HEADERS; i++)
        if (strcmp(tag, headers[i].tag) == 0)
            return record_set(r->record, headers[i].header, value, r->error);
    if (strcmp(tag, "Date") == 0)
        return set_date(r, value);
    if (strcmp(tag, "Position") == 0)
        return record_set(r->record, RECORD_POSITION, value, r->error);
    if (strcmp(tag, "Variant") == 0) {
        make_variant(value, variant);
        return record_set(r->record, RECORD_VARIANT, variant, r->error);
    }
    if (strcmp(tag, "Notation") == 0)
        r->origin = strncmp(value, "Aba", 3) != 0;
    if (strcmp(tag, "Termination") == 0)
        for (size_t i = 0; i + 1 < sizeof r->why && value[i]; i++)
            r->why[i] = (char)tolower((unsigned char)value[i]);
    return 0;
}

/* One tag: [Name "value"]. */
static int read_tag(struct apgn_parser *r)
{
    char tag[WORD_MOST], value[VALUE_MOST];
    size_t n = 0;
    for (r->s++; isalnum((unsigned char)*r->s) && n + 1 < sizeof tag; r->s++)
        tag[n++] = *r->s;
    tag[n] = '\0';
    text_skip_spaces(&r->s);
    if (n == 0 || *r->s != '"')
        return expected(r, "a tag such as [Event \"club\"]");
    n = 0;
    for (r->s++; *r->s && *r->s != '"' && *r->s != '\n' && n + 1 < sizeof value; r->s++) {
        r->s += *r->s == '\\' && (r->s[1] == '"' || r->s[1] == '\\');
        value[n++] = *r->s;
    }
    value[n] = '\0';
    if (*r->s != '"' || r->s[1] != ']')
        return expected(r, "a tag that ends with \"]");
    r->s += 2;
    return set_tag(r, tag, value);
}

/* A comment in braces; it belongs to the previous turn. */
static int read_comment(struct apgn_parser *r)
{
    const char *start = ++r->s;
    size_t n = strcspn(start, "}");
    if (start[n] != '}')
        return expected(r, "a comment that ends with }");
    for (size_t i = 0; i < n; i++)
        *r->line += start[i] == '\n';
    r->s = start + n + 1;
    char **comment =
        r->record->turns > 0 ? &r->record->turn[r->record->turns - 1].comment : &r->record->comment;
    if (*comment || n >= RECORD_COMMENT_MAX)
        return 0;
    *comment = record_copy(start, n);
    return *comment ? 0 : agon_fail(r->error, AGON_NO_MEMORY, -1, "out of memory");
}

/* The points of the first seat in a result; -1 for "*", -2 for other words. */
static int result_of(const char *s, size_t n)
{
    return text_equal(s, n, "1-0")       ? AGON_POINTS
           : text_equal(s, n, "0-1")     ? 0
           : text_equal(s, n, "1/2-1/2") ? AGON_POINTS / 2
           : text_equal(s, n, "*")       ? -1
                                         : -2;
}

static int add_turn(struct apgn_parser *r, const char *s, size_t n)
{
    char word[WORD_MOST];
    struct record_turn turn = {.text = word, .seat = -1, .used_ms = -1, .left_ms = -1};
    if (n >= sizeof word)
        return expected(r, "a turn");
    for (size_t i = 0; i < n; i++)
        word[i] = s[i] == ',' ? ' ' : s[i];
    word[n] = '\0';
    turn.line = *r->line;
    return record_add(r->record, &turn, r->error);
}

/* One word of the turns; 1 if it is the result. */
static int read_word(struct apgn_parser *r)
{
    const char *s = r->s;
    size_t digits = strspn(s, "0123456789");
    if (digits > 0 && s[digits] == '.') {
        r->s += digits + strspn(s + digits, ".");
        return 0;
    }
    size_t n = strcspn(s, " \t\r\n{[;");
    int points = result_of(s, n);
    r->s += n;
    if (points == -2)
        return n > 0 ? add_turn(r, s, n) : expected(r, "a turn or a result");
    int16_t both[2] = {(int16_t)points, (int16_t)(AGON_POINTS - points)};
    int status =
        points < 0 ? 0 : record_set_result(r->record, both, 2, *r->why ? r->why : NULL, r->error);
    return status < 0 ? status : 1;
}

/* Tags, then turns, up to the result or the next game's tags. */
static int read_game(struct apgn_parser *r)
{
    int status = 0;
    for (skip_blanks(r); status == 0 && *r->s == '['; skip_blanks(r))
        status = read_tag(r);
    while (status == 0 && *r->s && *r->s != '[') {
        if (*r->s == '{')
            status = read_comment(r);
        else if (*r->s == ';')
            r->s += strcspn(r->s, "\n");
        else
            status = read_word(r);
        skip_blanks(r);
    }
    return status < 0 ? status : 0;
}

/* Skips to the next line that begins with a tag after an empty one, or to the end. */
static void skip_game(struct apgn_parser *r)
{
    bool empty = false;
    while (*r->s) {
        r->s += strcspn(r->s, "\n");
        if (*r->s) {
            r->s++;
            ++*r->line;
        }
        if (empty && *r->s == '[')
            return;
        empty = *r->s == '\n' || (*r->s == '\r' && r->s[1] == '\n');
    }
}

/* Sets the record's option for the notation of its turns. */
static int set_notation(struct apgn_parser *r)
{
    const char *options = record_get(r->record, RECORD_OPTIONS);
    char text[VALUE_MOST];
    struct text t = text_into(text, sizeof text);
    if (!r->origin || (options && strstr(options, "notation=")))
        return 0;
    text_add(&t, "%s%snotation=origin", options ? options : "", options ? " " : "");
    return record_set(r->record, RECORD_OPTIONS, text, r->error);
}

int apgn_read(struct record *record, const char **text, int *line, struct agon_error *error)
{
    struct apgn_parser r = {.record = record, .s = *text, .line = line, .error = error};
    skip_blanks(&r);
    *text = r.s;
    if (!*r.s)
        return 0;
    record_init(record);
    int status = record_set(record, RECORD_GAME, "abalone", error);
    if (status == 0)
        status = read_game(&r);
    if (status == 0)
        status = set_notation(&r);
    if (status < 0) {
        skip_game(&r);
        record_release(record);
    }
    *text = r.s;
    return status < 0 ? status : 1;
}

static void write_tag(struct text *t, const char *tag, const char *value)
{
    text_add(t, "[%s \"", tag);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            text_add_char(t, '\\');
        text_add_char(t, *value);
    }
    text_add(t, "\"]\n");
}

static const char * or (const char *value, const char *fallback)
{
    return value ? value : fallback;
}

static const char *result_text(const struct record *record)
{
    if (record->seats != 2)
        return "*";
    return record->points[0] == record->points[1]  ? "1/2-1/2"
           : record->points[0] > record->points[1] ? "1-0"
                                                   : "0-1";
}

static void write_tags(struct text *t, const struct record *record)
{
    char date[32];
    const char *given = or (record_get(record, RECORD_DATE), "\?\?\?\?-\?\?-\?\?");
    const char *options = or (record_get(record, RECORD_OPTIONS), "");
    struct text dots = text_into(date, sizeof date);
    for (; *given; given++)
        text_add_char(&dots, (char)(*given == '-' ? '.' : *given));
    write_tag(t, "Event", or (record_get(record, RECORD_EVENT), "?"));
    write_tag(t, "Date", date);
    write_tag(t, "Black", or (record_get(record, "player 1"), "?"));
    write_tag(t, "White", or (record_get(record, "player 2"), "?"));
    write_tag(t, "Variant", or (record_get(record, RECORD_VARIANT), "standard"));
    write_tag(t, "Result", result_text(record));
    write_tag(t, "Notation", strstr(options, "notation=origin") ? "Nacre" : "Aba-Pro");
    for (size_t i = 3; i < HEADERS; i++)
        if (record_get(record, headers[i].header))
            write_tag(t, headers[i].tag, record_get(record, headers[i].header));
    if (record_get(record, RECORD_POSITION)) {
        write_tag(t, "SetUp", "1");
        write_tag(t, "Position", record_get(record, RECORD_POSITION));
    }
    if (record->why)
        write_tag(t, "Termination", record->why);
}

/* Writes a word, on a new line if the current one is full. */
static void write_word(struct text *t, size_t *column, const char *word)
{
    size_t n = strlen(word);
    if (*column > 0)
        text_add_char(t, *column + n + 1 > COLUMNS ? '\n' : ' ');
    *column = *column + n + 1 > COLUMNS || *column == 0 ? n : *column + n + 1;
    text_add(t, "%s", word);
}

static void write_comment(struct text *t, size_t *column, const char *comment)
{
    write_word(t, column, "{");
    text_add(t, "%s}", comment);
}

static void write_turns(struct text *t, const struct record *record)
{
    size_t column = 0;
    if (record->comment)
        write_comment(t, &column, record->comment);
    for (int i = 0; i < record->turns; i++) {
        char word[2 * WORD_MOST];
        struct text w = text_into(word, sizeof word);
        if (i % 2 == 0)
            text_add(&w, "%d. ", i / 2 + 1);
        for (const char *s = or (record->turn[i].text, ""); *s; s++)
            text_add_char(&w, (char)(*s == ' ' ? ',' : *s));
        write_word(t, &column, word);
        if (record->turn[i].comment)
            write_comment(t, &column, record->turn[i].comment);
    }
    write_word(t, &column, result_text(record));
    text_add(t, "\n\n");
}

int apgn_write(const struct record *record, char *text, size_t size, struct agon_error *error)
{
    struct text t = text_into(text, size);
    const char *game = record_get(record, RECORD_GAME);
    if (!game || strcmp(game, "abalone") != 0)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "only games of Abalone can be written so");
    if (record->seats > 2)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "APGN has games of two players");
    write_tags(&t, record);
    text_add_char(&t, '\n');
    write_turns(&t, record);
    return (int)t.n;
}
