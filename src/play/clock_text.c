/* Time controls and durations as text. The grammar is in docs/format-record.md, "Time controls". */
#include <string.h>

#include "clock.h"
#include "core/text.h"

enum { CONTROL_FIELDS = 6 };

/* Units from the longest to the shortest; a ':' steps down this list. */
static const struct unit {
    const char *name;
    int64_t ms;
} units[] = {{"d", 86400000}, {"h", 3600000}, {"m", 60000}, {"s", 1000}, {"ms", 1}};
enum { UNITS = sizeof units / sizeof units[0], UNIT_S = 3, UNIT_MS = 4 };

/* A duration being read: `at` is the byte reached. */
struct duration {
    const char *text;
    size_t n, at;
    int unit; /* of a bare number, -1: none */
    int last; /* the unit used last, -1: none */
    int64_t ms;
};

static bool digit(const struct duration *d)
{
    return d->at < d->n && d->text[d->at] >= '0' && d->text[d->at] <= '9';
}

/* Reads the unit after a number: its index, or -1 if there is none. */
static int read_unit(struct duration *d)
{
    for (int i = UNITS - 1; i >= 0; i--) {
        size_t length = strlen(units[i].name);
        if (d->n - d->at >= length && !memcmp(d->text + d->at, units[i].name, length)) {
            d->at += length;
            return i;
        }
    }
    return -1;
}

/* Reads "12", "12.5" or nothing before a first ':', in thousandths; a negative status on failure.
 */
static int read_thousandths(struct duration *d, int64_t *value, bool *fraction,
                            struct agon_error *error)
{
    *value = 0;
    *fraction = false;
    if (d->last < 0 && d->at < d->n && d->text[d->at] == ':')
        return 0;
    if (!digit(d))
        return agon_fail(error, AGON_BAD_TEXT, (int)d->at,
                         AGON_SAY(time_expected, "expected a time such as 30s, 2m30s or 1:30"));
    for (; digit(d); d->at++) {
        *value = *value * 10 + (d->text[d->at] - '0');
        if (*value > CLOCK_MS_MAX)
            return agon_fail(error, AGON_BAD_TEXT, (int)d->at,
                             AGON_SAY(time_too_long, "times are at most 1000 days"));
    }
    *value *= 1000;
    if (d->at == d->n || d->text[d->at] != '.')
        return 0;
    *fraction = true;
    d->at++;
    if (!digit(d))
        return agon_fail(error, AGON_BAD_TEXT, (int)d->at,
                         AGON_SAY(time_decimals_expected, "expected digits after the point"));
    for (int64_t place = 100; digit(d); d->at++, place /= 10) {
        if (!place)
            return agon_fail(error, AGON_BAD_TEXT, (int)d->at,
                             AGON_SAY(time_decimals_most, "expected at most three decimals"));
        *value += place * (d->text[d->at] - '0');
    }
    return 0;
}

/* Reads the next number with its unit or colon and adds it. */
static int read_part(struct duration *d, struct agon_error *error)
{
    int64_t value;
    bool fraction;
    int status = read_thousandths(d, &value, &fraction, error);
    if (status < 0)
        return status;
    size_t place = d->at;
    bool colon = d->at < d->n && d->text[d->at] == ':';
    int unit = colon || d->at == d->n ? d->unit : read_unit(d);
    if (unit < 0)
        return agon_fail(error, AGON_BAD_TEXT, (int)place,
                         AGON_SAY(time_unit_expected, "expected a unit: d, h, m, s or ms"));
    if (d->last >= 0 && unit <= d->last)
        return agon_fail(error, AGON_BAD_TEXT, (int)place,
                         AGON_SAY(time_unit_below, "expected a unit below %s"),
                         units[d->last].name);
    if (colon && (fraction || unit >= UNIT_S))
        return agon_fail(error, AGON_BAD_TEXT, (int)place,
                         AGON_SAY(time_colon, "no ':' can stand here"));
    if (fraction && unit == UNIT_MS)
        return agon_fail(error, AGON_BAD_TEXT, (int)place,
                         AGON_SAY(time_ms_decimals, "milliseconds have no decimals"));
    if (value / 1000 > CLOCK_MS_MAX / units[unit].ms)
        return agon_fail(error, AGON_BAD_TEXT, (int)place,
                         AGON_SAY(time_too_long, "times are at most 1000 days"));
    d->ms += value / 1000 * units[unit].ms + value % 1000 * units[unit].ms / 1000;
    if (d->ms > CLOCK_MS_MAX)
        return agon_fail(error, AGON_BAD_TEXT, (int)place,
                         AGON_SAY(time_too_long, "times are at most 1000 days"));
    d->last = unit;
    d->unit = colon ? unit + 1 : -1;
    if (colon) {
        d->at++;
        if (!digit(d))
            return agon_fail(error, AGON_BAD_TEXT, (int)d->at,
                             AGON_SAY(time_after_colon, "expected a number after ':'"));
    }
    return 0;
}

/* Reads the duration text[from..to), whose bare numbers are of `unit`. */
static int read_duration(int64_t *ms, const char *text, size_t from, size_t to, int unit,
                         struct agon_error *error)
{
    struct duration d = {.text = text, .n = to, .at = from, .unit = unit, .last = -1};
    do {
        int status = read_part(&d, error);
        if (status < 0)
            return status;
    } while (d.at < d.n);
    *ms = d.ms;
    return 0;
}

int clock_duration_read(int64_t *ms, const char *text, char unit, struct agon_error *error)
{
    int bare = -1;
    for (int i = 0; i < UNITS - 1; i++)
        if (unit == units[i].name[0])
            bare = i;
    return read_duration(ms, text, 0, strlen(text), bare, error);
}

/* The i-th field of "a/b/c" as [*from, *to); false if there is none. */
static bool find_field(const char *text, int i, size_t *from, size_t *to)
{
    const char *s = text;
    for (; i > 0; i--) {
        s = strchr(s, '/');
        if (!s)
            return false;
        s++;
    }
    *from = (size_t)(s - text);
    *to = *from + strcspn(s, "/");
    return true;
}

/* The fifth field: "80t" is a number of turns, anything else a time in hours. */
static int read_limit(struct clock_control *c, const char *text, size_t from, size_t to,
                      struct agon_error *error)
{
    if (to == from || text[to - 1] != 't')
        return read_duration(&c->limit_ms, text, from, to, 1, error);
    int64_t turns;
    if (!text_number(text + from, to - from - 1, 0, 1000000, &turns))
        return agon_fail(error, AGON_BAD_TEXT, (int)from,
                         AGON_SAY(time_turns_expected, "expected a number of turns as in 80t"));
    c->limit_turns = (int)turns;
    return 0;
}

/* Reads Arimaa's "move/reserve[/percent[/maxreserve[/limit[/maxturn]]]]". */
static int read_fields(struct clock_control *c, const char *text, struct agon_error *error)
{
    size_t from, to;
    int status = 0;
    c->percent = 100;
    if (find_field(text, CONTROL_FIELDS, &from, &to))
        return agon_fail(
            error, AGON_BAD_TEXT, (int)from - 1,
            AGON_SAY(time_control_expected,
                     "expected at most move/reserve/percent/maxreserve/limit/maxturn"));
    for (int i = 0; i < CONTROL_FIELDS && status == 0 && find_field(text, i, &from, &to); i++) {
        int64_t percent;
        switch (i) {
        case 0:
            status = read_duration(&c->move_ms, text, from, to, 2, error);
            break;
        case 1:
            status = read_duration(&c->reserve_ms, text, from, to, 2, error);
            break;
        case 2:
            if (!text_number(text + from, to - from, 0, 100, &percent))
                return agon_fail(
                    error, AGON_BAD_TEXT, (int)from,
                    AGON_SAY(time_percent_expected, "expected a percentage from 0 to 100"));
            c->percent = (int)percent;
            break;
        case 3:
            status = read_duration(&c->max_reserve_ms, text, from, to, 2, error);
            break;
        case 4:
            status = read_limit(c, text, from, to, error);
            break;
        default:
            status = read_duration(&c->max_turn_ms, text, from, to, 2, error);
        }
    }
    return status;
}

int clock_control_read(struct clock_control *control, const char *text, struct agon_error *error)
{
    struct clock_control read = {0};
    size_t n = strlen(text), plus = strcspn(text, "+");
    int status = 0;
    if (strchr(text, '/')) {
        status = read_fields(&read, text, error);
    } else if (plus < n) {
        read.percent = 100;
        status = read_duration(&read.reserve_ms, text, 0, plus, 2, error);
        if (status == 0)
            status = read_duration(&read.move_ms, text, plus + 1, n, UNIT_S, error);
    } else if (strcmp(text, "none") != 0) {
        status = read_duration(&read.move_ms, text, 0, n, -1, error);
        if (status == 0 && read.move_ms == 0)
            status =
                agon_fail(error, AGON_BAD_TEXT, 0,
                          AGON_SAY(time_above_zero_or_none, "expected a time above 0, or none"));
    }
    if (status == 0)
        *control = read;
    return status;
}

static void add_duration(struct text *t, int64_t ms)
{
    for (int i = 0; i < UNITS; i++) {
        if (ms >= units[i].ms)
            text_add(t, "%lld%s", (long long)(ms / units[i].ms), units[i].name);
        ms %= units[i].ms;
    }
}

int clock_duration_write(int64_t ms, char *text, size_t size)
{
    struct text t = text_into(text, size);
    if (ms > 0)
        add_duration(&t, ms);
    else
        text_add(&t, "0s");
    return (int)t.n;
}

/* Writes one field of the long form: a zero needs no unit. */
static void add_field(struct text *t, int64_t ms)
{
    text_add_char(t, '/');
    if (ms > 0)
        add_duration(t, ms);
    else
        text_add_char(t, '0');
}

static void add_fields(struct text *t, const struct clock_control *c)
{
    int fields = c->max_turn_ms > 0                      ? 6
                 : c->limit_ms > 0 || c->limit_turns > 0 ? 5
                 : c->max_reserve_ms > 0                 ? 4
                 : c->percent != 100                     ? 3
                                                         : 2;
    if (c->move_ms > 0)
        add_duration(t, c->move_ms);
    else
        text_add_char(t, '0');
    add_field(t, c->reserve_ms);
    if (fields >= 3)
        text_add(t, "/%d", c->percent);
    if (fields >= 4)
        add_field(t, c->max_reserve_ms);
    if (fields >= 5 && c->limit_turns > 0)
        text_add(t, "/%dt", c->limit_turns);
    else if (fields >= 5)
        add_field(t, c->limit_ms);
    if (fields >= 6)
        add_field(t, c->max_turn_ms);
}

int clock_control_write(const struct clock_control *c, char *text, size_t size)
{
    struct text t = text_into(text, size);
    bool plain = !c->max_reserve_ms && !c->limit_ms && !c->limit_turns && !c->max_turn_ms;
    if (plain && !c->reserve_ms && !c->percent && !c->move_ms) {
        text_add(&t, "none");
    } else if (plain && !c->reserve_ms && !c->percent) {
        add_duration(&t, c->move_ms);
    } else if (plain && c->reserve_ms > 0 && c->percent == 100) {
        add_duration(&t, c->reserve_ms);
        text_add_char(&t, '+');
        if (c->move_ms > 0)
            add_duration(&t, c->move_ms);
        else
            text_add(&t, "0s");
    } else {
        add_fields(&t, c);
    }
    return (int)t.n;
}

int clock_face_write(int64_t ms, char *text, size_t size)
{
    struct text t = text_into(text, size);
    long long s = ms > 0 ? ms / 1000 : 0;
    if (ms == CLOCK_NEVER)
        text_add_char(&t, '-');
    else if (s < 10)
        text_add(&t, "%lld.%d", s, ms > 0 ? (int)(ms % 1000 / 100) : 0);
    else if (s < 3600)
        text_add(&t, "%lld:%02lld", s / 60, s % 60);
    else
        text_add(&t, "%lld:%02lld:%02lld", s / 3600, s / 60 % 60, s % 60);
    return (int)t.n;
}
