/* Dates, and the log of the public Arimaa archive: the clocks after each turn.
 *
 * "1769942416 [Sun Feb  1 10:40:16 2026] after 1w, move used:13 wresv:150 bresv:150 game:13", lines
 * separated by a backslash and an n. */
#include "archive_times.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"

/* Days since 1970 of a Gregorian date, counted in years that begin in March. */
static int64_t days_of(int64_t year, int month, int day)
{
    year -= month < 3;
    int64_t era = year / 400, of_era = year - era * 400;
    int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

void archive_day_write(int64_t seconds, char day[ARCHIVE_DAY])
{
    int64_t days = seconds / 86400, year = 1970;
    int month = 1;
    while (days_of(year + 1, 1, 1) <= days)
        year += (days - days_of(year, 1, 1)) / 366 + 1;
    while (days_of(year, 1, 1) > days)
        year--;
    while (month < 12 && days_of(year, month + 1, 1) <= days)
        month++;
    snprintf(day, ARCHIVE_DAY, "%04d-%02d-%02d", (int)(year % 10000), month,
             (int)(days - days_of(year, month, 1)) + 1);
}

/* Reads a number of exactly `digits` digits at *s, within bounds, and advances *s; -1: none. */
static int part(const char **s, int digits, int least, int most)
{
    int64_t n;
    if (strnlen(*s, (size_t)digits) < (size_t)digits ||
        !text_number(*s, (size_t)digits, least, most, &n))
        return -1;
    *s += digits;
    return (int)n;
}

int64_t archive_day_read(const char *date)
{
    int year = part(&date, 4, 1000, 9999), month = 1, day = 1;
    if (year < 0)
        return 0;
    if (*date && strchr("-./", *date)) {
        date++;
        month = part(&date, 2, 1, 12);
        if (month > 0 && *date && strchr("-./", *date)) {
            date++;
            day = part(&date, 2, 1, 31);
        }
    }
    return days_of(year, month > 0 ? month : 1, day > 0 ? day : 1) * 86400000;
}

/* The seconds after a word in s[0..n), as ms; -1: missing. */
static int64_t seconds_behind(const char *s, size_t n, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i + length < n; i++) {
        size_t digits = 0;
        int64_t seconds;
        if (memcmp(s + i, word, length) != 0)
            continue;
        for (const char *d = s + i + length;
             d + digits < s + n && d[digits] >= '0' && d[digits] <= '9';)
            digits++;
        if (text_number(s + i + length, digits, 0, CLOCK_MS_MAX / 1000, &seconds))
            return seconds * 1000;
    }
    return -1;
}

/* One line of the log, after "after ". */
static void read_line(struct record *record, const char *s, size_t n, int first)
{
    size_t digits = 0;
    int64_t number;
    while (digits < n && s[digits] >= '0' && s[digits] <= '9')
        digits++;
    if (digits == n || !strchr("wbgs", s[digits]) ||
        !text_number(s, digits, 1, RECORD_TURNS_MAX, &number))
        return;
    bool silver = s[digits] == 'b' || s[digits] == 's';
    int64_t i = 2 * (number - 1) + silver - first;
    if (i < 0 || i >= record->turns)
        return;
    record->turn[i].used_ms = seconds_behind(s, n, "used:");
    record->turn[i].left_ms = seconds_behind(s, n, silver ? "bresv:" : "wresv:");
}

void archive_times_read(struct record *record, const char *s, size_t n, int first)
{
    static const char after[] = "] after ";
    const char *end = s + n;
    while (s < end) {
        const char *stop = s;
        while (stop < end && !(*stop == '\\' && stop + 1 < end && stop[1] == 'n'))
            stop++;
        for (const char *at = s; at + sizeof after - 1 < stop; at++)
            if (memcmp(at, after, sizeof after - 1) == 0) {
                at += sizeof after - 1;
                read_line(record, at, (size_t)(stop - at), first);
                break;
            }
        s = stop < end ? stop + 2 : end;
    }
}
