/* Building, scanning and checking of text.
 *
 * Independent of the locale: characters are bytes, and UTF-8 is decoded by hand. */
#include "core/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct text text_into(char *bytes, size_t size)
{
    if (size > 0)
        bytes[0] = '\0';
    return (struct text){bytes, size, 0};
}

static void add_bytes(struct text *t, const char *bytes, size_t n)
{
    size_t left = t->n < t->size ? t->size - t->n - 1 : 0, most = n < left ? n : left;
    if (t->n < t->size) {
        memcpy(t->bytes + t->n, bytes, most);
        t->bytes[t->n + most] = '\0';
    }
    t->n += n;
}

static void add_number(struct text *t, long long number)
{
    char digits[24], *s = digits + sizeof digits;
    unsigned long long rest = (unsigned long long)number;
    rest = number < 0 ? -rest : rest;
    do
        *--s = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        *--s = '-';
    add_bytes(t, s, (size_t)(digits + sizeof digits - s));
}

/* The bytes of a directive if it is %s, %c, %d or %lld, the usual ones, for which vsnprintf() takes
 * several times as long; else 0. */
static size_t simple_directive(const char *s)
{
    return s[1] == 's' || s[1] == 'c' || s[1] == 'd' ? 2 : strncmp(s, "%lld", 4) == 0 ? 4 : 0;
}

static bool is_simple(const char *format)
{
    while ((format = strchr(format, '%')) != NULL) {
        size_t n = simple_directive(format);
        if (n == 0)
            return false;
        format += n;
    }
    return true;
}

static void add_simply(struct text *t, const char *format, va_list arguments)
{
    for (size_t n = strcspn(format, "%"); n > 0 || *format; n = strcspn(format, "%")) {
        if (n > 0)
            add_bytes(t, format, n);
        format += n;
        if (!*format)
            return;
        if (format[1] == 'd') {
            add_number(t, va_arg(arguments, int));
        } else if (format[1] == 'l') {
            add_number(t, va_arg(arguments, long long));
        } else if (format[1] == 'c') {
            char c = (char)va_arg(arguments, int);
            add_bytes(t, &c, 1);
        } else {
            const char *s = va_arg(arguments, const char *);
            s = s ? s : "(null)"; /* as printf's */
            add_bytes(t, s, strlen(s));
        }
        format += simple_directive(format);
    }
}

void text_add(struct text *t, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (is_simple(format)) {
        add_simply(t, format, arguments);
    } else {
        bool room = t->n < t->size;
        int n =
            vsnprintf(room ? t->bytes + t->n : NULL, room ? t->size - t->n : 0, format, arguments);
        t->n += n > 0 ? (size_t)n : 0;
    }
    va_end(arguments);
}

void text_add_char(struct text *t, char c)
{
    if (t->n + 1 < t->size) {
        t->bytes[t->n] = c;
        t->bytes[t->n + 1] = '\0';
    }
    t->n++;
}

void text_skip_spaces(const char **s)
{
    while (**s == ' ' || **s == '\t')
        ++*s;
}

size_t text_word(const char *s)
{
    return strcspn(s, " \t\r\n;");
}

bool text_equal(const char *s, size_t n, const char *word)
{
    return strlen(word) == n && memcmp(s, word, n) == 0;
}

bool text_number(const char *s, size_t n, int64_t least, int64_t most, int64_t *value)
{
    bool negative = n > 0 && s[0] == '-';
    size_t i = negative;
    int64_t sum = 0; /* negative, so that the least number fits */
    if (i == n)
        return false;
    for (; i < n; i++) {
        if (s[i] < '0' || s[i] > '9')
            return false;
        int digit = s[i] - '0';
        if (sum < (INT64_MIN + digit) / 10)
            return false;
        sum = sum * 10 - digit;
    }
    if (!negative) {
        if (sum == INT64_MIN)
            return false;
        sum = -sum;
    }
    if (sum < least || sum > most)
        return false;
    *value = sum;
    return true;
}

enum { NEAREST_MAX = 32 }; /* longer words get no suggestion */

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* The number of insertions, deletions, replacements and swaps of neighbours that turn a into b
 * (Damerau and Levenshtein, each letter changed once); both at most NEAREST_MAX long. */
static int edit_distance(const char *a, int na, const char *b, int nb)
{
    int row[NEAREST_MAX + 1][NEAREST_MAX + 1];
    for (int i = 0; i <= na; i++)
        row[i][0] = i;
    for (int j = 0; j <= nb; j++)
        row[0][j] = j;
    for (int i = 1; i <= na; i++) {
        for (int j = 1; j <= nb; j++) {
            int best = row[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            best = least_of(best, least_of(row[i - 1][j], row[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                best = least_of(best, row[i - 2][j - 2] + 1);
            row[i][j] = best;
        }
    }
    return row[na][nb];
}

/* The length of a word, or NEAREST_MAX + 1 if it is longer. */
static size_t length_of(const char *word)
{
    size_t n = 0;
    while (n <= NEAREST_MAX && word[n] != '\0')
        n++;
    return n;
}

const char *text_nearest(const char *word, const char *(*next)(void *user, int i), void *user)
{
    const char *best = NULL, *candidate;
    size_t n = length_of(word);
    if (n == 0 || n > NEAREST_MAX)
        return NULL;
    int near = 1 + (int)n / 3; /* one typo in a short word, more in a long one */
    for (int i = 0; (candidate = next(user, i)) != NULL; i++) {
        size_t m = length_of(candidate);
        if (m > NEAREST_MAX)
            continue;
        int distance = edit_distance(word, (int)n, candidate, (int)m);
        if (distance <= near && distance < (int)n) {
            near = distance - 1;
            best = candidate;
        }
    }
    return best;
}

size_t text_char(const char *s, size_t n)
{
    const unsigned char *u = (const unsigned char *)s;
    if (n == 0 || (u[0] >= 0x80 && u[0] < 0xc2) || u[0] > 0xf4)
        return 0;
    size_t length = u[0] < 0x80 ? 1 : u[0] < 0xe0 ? 2 : u[0] < 0xf0 ? 3 : 4;
    if (length > n)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((u[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (u[0] == 0xe0 && u[1] < 0xa0) || (u[0] == 0xf0 && u[1] < 0x90);
    bool surrogate = u[0] == 0xed && u[1] > 0x9f;
    bool too_high = u[0] == 0xf4 && u[1] > 0x8f;
    return overlong || surrogate || too_high ? 0 : length;
}

bool text_is_control(const char *s)
{
    const unsigned char *u = (const unsigned char *)s;
    return u[0] < 0x20 || u[0] == 0x7f || (u[0] == 0xc2 && u[1] < 0xa0);
}

size_t text_characters(const char *s)
{
    size_t n = 0;
    for (; *s; s++)
        n += ((unsigned char)*s & 0xc0) != 0x80;
    return n;
}

bool text_clean(const char *s, size_t n, size_t *at)
{
    for (size_t i = 0, length; i < n; i += length) {
        length = text_char(s + i, n - i);
        bool blank = s[i] == '\t' || s[i] == '\r' || s[i] == '\n';
        if (length == 0 || (text_is_control(s + i) && !blank)) {
            if (at != NULL)
                *at = i;
            return false;
        }
    }
    return true;
}
