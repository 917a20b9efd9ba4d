/* Records of Arimaa as lines of the public archive, and as bare lists of turns. */
#include <string.h>

#include "archive.h"
#include "core/text.h"

int archive_columns_write(char *text, size_t size)
{
    struct text t = text_into(text, size);
    text_add(&t, "id\ttimecontrol\twrating\tbrating\tresult\ttermination\tplycount\tmovelist\n");
    return (int)t.n;
}

/* Checks that the archive's notation can express the record. */
static int check(const struct record *record, struct agon_error *error)
{
    const char *game = record_get(record, RECORD_GAME);
    if (!game || strcmp(game, "arimaa") != 0)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "only games of Arimaa can be written so");
    if (record_get(record, RECORD_POSITION))
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         "the game begins from a position: such lists begin with the set-ups");
    return 0;
}

/* The number of the i-th turn, from 0, and its side. */
static void add_number(struct text *t, int i, bool old_sides)
{
    text_add(t, "%d%c", i / 2 + 1, (old_sides ? "wb" : "gs")[i % 2]);
}

/* The words of a turn, with or without captures. */
static void add_turn(struct text *t, const char *s, bool captures)
{
    for (s += strspn(s, " "); *s; s += strspn(s, " ")) {
        size_t n = strcspn(s, " ");
        if (captures || n != 4 || s[3] != 'x')
            text_add(t, " %.*s", (int)n, s);
        s += n;
    }
}

/* All turns, each followed by `end`. */
static void add_turns(struct text *t, const struct record *record, struct archive_style style,
                      const char *end)
{
    for (int i = 0; i < record->turns; i++) {
        add_number(t, i, style.old_sides);
        add_turn(t, record->turn[i].text, style.captures);
        text_add(t, "%s", end);
    }
}

int archive_moves_write(const struct record *record, struct archive_style style, char *text,
                        size_t size, struct agon_error *error)
{
    struct text t = text_into(text, size);
    int status = check(record, error);
    if (status < 0)
        return status;
    add_turns(&t, record, style, "\n");
    int next = record->turns % 2; /* the side to move, which alone can resign in such a list */
    if (record->why && strcmp(record->why, OUTCOME_RESIGNED) == 0 && record->points[next] == 0) {
        add_number(&t, record->turns, style.old_sides);
        text_add(&t, " resigned\n");
    }
    return (int)t.n;
}

int archive_write(const struct record *record, struct archive_style style, char *text, size_t size,
                  struct agon_error *error)
{
    static const char *const headers[] = {RECORD_ID, RECORD_TIME, "rating 1", "rating 2"};
    struct text t = text_into(text, size);
    int status = check(record, error);
    if (status < 0)
        return status;
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        const char *value = record_get(record, headers[i]);
        text_add(&t, "%s\t", value ? value : "");
    }
    bool won = record->seats == 2 && record->points[0] != record->points[1];
    char code = record->why ? outcome_code(record->why) : 0;
    text_add(&t, "%s\t", !won ? "" : record->points[0] > record->points[1] ? "w" : "b");
    text_add(&t, "%.1s\t%d\t", code ? &code : "", (record->turns + 1) / 2);
    style.old_sides = true;
    add_turns(&t, record, style, "\\n");
    add_number(&t, record->turns, true);
    text_add_char(&t, '\n');
    return (int)t.n;
}
