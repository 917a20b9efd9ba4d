/* Reading, checking and writing "name=value" options against a table.
 *
 * Values are stored as canonical text: a number has no leading zeros, a switch is "on" or "off". So
 * two sets of options are equal exactly if their texts are. */
#include "core/options.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"

static int option_index(const struct agon_option *table, const char *name, size_t n)
{
    for (int i = 0; table[i].name != NULL; i++)
        if (text_equal(name, n, table[i].name))
            return i;
    return -1;
}

/* The index of an option that must be in the table. */
static int option_known(const struct agon_option *table, const char *name)
{
    int i = option_index(table, name, strlen(name));
    assert(i >= 0);
    return i;
}

static const char *option_name(void *table, int i)
{
    return ((const struct agon_option *)table)[i].name;
}

void options_defaults(struct options *options, const struct agon_option *table)
{
    memset(options, 0, sizeof *options);
    for (int i = 0; table[i].name != NULL; i++) {
        assert(i < OPTIONS_MAX && strlen(table[i].default_value) < OPTION_VALUE_MAX);
        strcpy(options->value[i], table[i].default_value);
    }
}

/* Whether value[0..n) is one of the words of "a|b|c". */
static bool is_choice(const char *words, const char *value, size_t n)
{
    for (;;) {
        size_t length = strcspn(words, "|");
        if (length == n && memcmp(words, value, n) == 0)
            return true;
        if (words[length] == '\0')
            return false;
        words += length + 1;
    }
}

static int set_number(char *into, const struct agon_option *o, const char *value, size_t n,
                      struct agon_error *error)
{
    int64_t number;
    if (!text_number(value, n, o->min, o->max, &number))
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(option_number_expected, "%s: expected a number from %" PRId64
                                                          " to %" PRId64 ", found '%.*s'"),
                         o->name, o->min, o->max, (int)n, value);
    snprintf(into, OPTION_VALUE_MAX, "%" PRId64, number);
    return 0;
}

/* Whether the value is short enough and a single printable word. */
static bool is_value(const char *value, size_t n)
{
    if (n >= OPTION_VALUE_MAX || !text_clean(value, n, NULL))
        return false;
    for (size_t i = 0; i < n; i++)
        if (strchr(" \t\r\n;", value[i]))
            return false;
    return true;
}

/* Refuses an unknown option, with the nearest name, or all names if a message has room. */
static int refuse_name(const struct agon_option *table, const char *word, struct agon_error *error)
{
    const char *nearest = text_nearest(word, option_name, (void *)table);
    if (nearest != NULL)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(option_unknown_near, "no option '%s', did you mean '%s'?"), word,
                         nearest);
    char names[sizeof error->text];
    struct text list = text_into(names, sizeof names);
    for (int i = 0; table[i].name != NULL; i++)
        text_add(&list, "%s%s", i > 0 ? ", " : "", table[i].name);
    if (list.n == 0 || list.n + strlen(word) + strlen("no option '': expected ") >= sizeof names)
        return agon_fail(error, AGON_UNSUPPORTED, -1, AGON_SAY(option_unknown, "no option '%s'"),
                         word);
    return agon_fail(error, AGON_UNSUPPORTED, -1,
                     AGON_SAY(option_unknown_list, "no option '%s': expected %s"), word, names);
}

int options_set(struct options *options, const struct agon_option *table, const char *name,
                size_t name_length, const char *value, size_t value_length,
                struct agon_error *error)
{
    int i = option_index(table, name, name_length);
    if (i < 0) {
        char word[OPTION_VALUE_MAX];
        snprintf(word, sizeof word, "%.*s", (int)(name_length < 60 ? name_length : 60), name);
        return refuse_name(table, word, error);
    }
    const struct agon_option *o = &table[i];
    if (!is_value(value, value_length))
        return agon_fail(
            error, AGON_BAD_TEXT, -1,
            AGON_SAY(option_text_expected, "%s: expected a value of up to %d bytes without spaces"),
            o->name, OPTION_VALUE_MAX - 1);
    if (o->type == AGON_NUMBER)
        return set_number(options->value[i], o, value, value_length, error);
    const char *words = o->type == AGON_SWITCH ? "on|off" : o->values;
    if (o->type != AGON_TEXT && !is_choice(words, value, value_length))
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(option_value_expected, "%s: expected %s, found '%.*s'"), o->name,
                         words, (int)value_length, value);
    memcpy(options->value[i], value, value_length);
    options->value[i][value_length] = '\0';
    return 0;
}

int options_read(struct options *options, const struct agon_option *table, const char *text,
                 struct agon_error *error)
{
    const char *s = text;
    bool given[OPTIONS_MAX] = {false};
    for (;;) {
        s += strspn(s, " \t\r\n");
        if (*s == '\0')
            return 0;
        size_t name = strcspn(s, "= \t\r\n");
        int at = (int)(s - text);
        if (s[name] != '=')
            return agon_fail(error, AGON_BAD_TEXT, at,
                             AGON_SAY(option_pair_expected, "expected name=value, found '%.*s'"),
                             (int)(name < 60 ? name : 60), s);
        const char *value = s + name + 1;
        size_t value_length = strcspn(value, " \t\r\n");
        int status = options_set(options, table, s, name, value, value_length, error);
        if (status < 0) {
            if (error != NULL)
                error->at = status == AGON_UNSUPPORTED ? at : (int)(value - text);
            return status;
        }
        int i = option_index(table, s, name);
        if (given[i])
            return agon_fail(error, AGON_BAD_TEXT, at, AGON_SAY(option_twice, "%s is given twice"),
                             table[i].name);
        given[i] = true;
        s = value + value_length;
    }
}

const char *options_value(const struct options *options, const struct agon_option *table,
                          const char *name)
{
    return options->value[option_known(table, name)];
}

bool options_on(const struct options *options, const struct agon_option *table, const char *name)
{
    return strcmp(options_value(options, table, name), "on") == 0;
}

int64_t options_number(const struct options *options, const struct agon_option *table,
                       const char *name)
{
    const char *value = options_value(options, table, name);
    int64_t number = 0;
    bool good = text_number(value, strlen(value), INT64_MIN, INT64_MAX, &number);
    assert(good);
    (void)good;
    return number;
}

int options_write(const struct options *options, const struct agon_option *table,
                  const struct options *base, char *text, size_t size)
{
    struct text t = text_into(text, size);
    for (int i = 0; table[i].name != NULL; i++) {
        const char *usual = base != NULL ? base->value[i] : table[i].default_value;
        if (strcmp(options->value[i], usual) != 0)
            text_add(&t, "%s%s=%s", t.n > 0 ? " " : "", table[i].name, options->value[i]);
    }
    return (int)t.n;
}
