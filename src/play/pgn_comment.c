/* Commands in comments follow the PGN supplement of 2001: "[%name arguments]". */
#include "pgn_comment.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "record.h"
#include "thought.h"

static int add_bytes(char **to, const char *s, size_t n, char between)
{
    size_t had = *to ? strlen(*to) : 0;
    if (n == 0 || had + n + 1 >= RECORD_COMMENT_MAX)
        return 0;
    char *all = realloc(*to, had + n + 2);
    if (!all)
        return AGON_NO_MEMORY;
    if (had > 0)
        all[had++] = between;
    memcpy(all + had, s, n);
    all[had + n] = '\0';
    *to = all;
    return 0;
}

int pgn_comment_add(char **comment, const char *s, size_t n)
{
    const char *end = s + n;
    int status = 0;
    while (s < end && status == 0) {
        size_t word = 0;
        while (s < end && isspace((unsigned char)*s))
            s++;
        while (s + word < end && !isspace((unsigned char)s[word]))
            word++;
        status = add_bytes(comment, s, word, ' ');
        s += word;
    }
    return status;
}

/* Milliseconds of "1:02:03.5", "0:05" or "12.3"; -1: not a time. */
static int64_t clock_ms(const char *s, size_t n)
{
    int64_t ms = 0, part;
    for (size_t colon; n > 0; s += colon, n -= colon) {
        size_t digits = 0, decimals = 0;
        while (digits < n && isdigit((unsigned char)s[digits]))
            digits++;
        if (digits > 9 || !text_number(s, digits, 0, 1000000, &part))
            return -1;
        ms = ms * 60 + part * 1000;
        colon = digits;
        if (colon < n && s[colon] == '.') {
            int64_t place = 100;
            for (decimals = 1; colon + decimals < n && isdigit((unsigned char)s[colon + decimals]);
                 decimals++, place /= 10)
                ms += place * (s[colon + decimals] - '0');
            colon += decimals;
        }
        if (colon < n && s[colon] != ':')
            return -1;
        colon += colon < n;
        if (ms > CLOCK_MS_MAX)
            return -1;
    }
    return ms;
}

enum { DRAWN_MOST = 9 }; /* bytes of "G a10 b10" */

/* Adds "Ra1,Gb2" as cells, "Ga1b2" as arrows: "R a1", "G a1 b2". */
static int add_drawn(struct pgn_aside *aside, const char *s, size_t n)
{
    int status = 0;
    while (n > 0 && status == 0) {
        size_t item = 0, used = 1;
        char text[24], *to = text;
        while (item < n && s[item] != ',')
            item++;
        if (item > 2 && item <= 7 && strchr("RGBY", *s)) {
            *to++ = *s;
            while (used < item && islower((unsigned char)s[used])) {
                *to++ = ' ';
                *to++ = s[used++];
                while (used < item && isdigit((unsigned char)s[used]))
                    *to++ = s[used++];
            }
            if (used == item)
                status = add_bytes(&aside->drawn, text, (size_t)(to - text), ';');
        }
        s += item;
        n -= item;
        size_t comma = strspn(s, ", ");
        comma = comma < n ? comma : n;
        s += comma;
        n -= comma;
    }
    return status;
}

int pgn_drawn_add(struct pgn_aside *aside, const char *mark)
{
    const char *s = mark + (strchr("RGBY", *mark) != NULL && *mark);
    int cells = 0;
    for (; s > mark && s[0] == ' ' && islower((unsigned char)s[1]); cells++) {
        size_t digits = strspn(s + 2, "0123456789");
        if (digits == 0)
            return 0;
        s += 2 + digits;
    }
    size_t n = strlen(mark);
    return *s || cells < 1 || cells > 2 || n > DRAWN_MOST ? 0
                                                          : add_bytes(&aside->drawn, mark, n, ';');
}

/* One command, "clk 0:03:00". */
static int obey(struct pgn_aside *aside, const char *s, size_t n)
{
    size_t name = 0;
    while (name < n && isalpha((unsigned char)s[name]))
        name++;
    const char *value = s + name;
    size_t rest = n - name;
    while (rest > 0 && isspace((unsigned char)*value))
        value++, rest--;
    while (rest > 0 && isspace((unsigned char)value[rest - 1]))
        rest--;
    if (rest > 0 && text_equal(s, name, "clk"))
        aside->left_ms = clock_ms(value, rest);
    else if (rest > 0 && text_equal(s, name, "emt"))
        aside->used_ms = clock_ms(value, rest);
    else if (text_equal(s, name, "csl") || text_equal(s, name, "cal"))
        return add_drawn(aside, value, rest);
    return 0;
}

/* Removes the time after a program's score: "+0.35/12 1.204s". */
static void take_time(char *comment, struct pgn_aside *aside)
{
    struct match_thought thought;
    char *last = comment ? strrchr(comment, ' ') : NULL;
    size_t n = last ? strlen(last + 1) : 0;
    if (n < 2 || last[n] != 's' || !thought_read(&thought, comment))
        return;
    int64_t ms = clock_ms(last + 1, n - 1);
    if (ms < 0)
        return;
    aside->used_ms = ms;
    *last = '\0';
}

int pgn_comment_read(char **comment, struct pgn_aside *aside, const char *s, size_t n)
{
    const char *end = s + n;
    bool first = !*comment;
    int status = 0;
    while (s < end && status == 0) {
        const char *command = s, *close = NULL;
        while (command < end && !(command[0] == '[' && command + 1 < end && command[1] == '%'))
            command++;
        close = command < end ? memchr(command, ']', (size_t)(end - command)) : NULL;
        command = close ? command : end;
        status = pgn_comment_add(comment, s, (size_t)(command - s));
        if (close && status == 0)
            status = obey(aside, command + 2, (size_t)(close - command - 2));
        s = close ? close + 1 : end;
    }
    if (first && *comment)
        take_time(*comment, aside);
    return status;
}

static const struct {
    int number;
    const char *sign;
} glyphs[] = {{7, "□"},   {8, "□"},   {10, "="},  {11, "="},  {12, "="},  {13, "∞"},  {14, "⩲"},
              {15, "⩱"},  {16, "±"},  {17, "∓"},  {18, "+−"}, {19, "−+"}, {20, "+−"}, {21, "−+"},
              {22, "⨀"},  {23, "⨀"},  {32, "⟳"},  {33, "⟳"},  {36, "↑"},  {37, "↑"},  {40, "→"},
              {41, "→"},  {44, "=∞"}, {45, "=∞"}, {132, "⇆"}, {133, "⇆"}, {138, "⨁"}, {139, "⨁"},
              {140, "∆"}, {142, "⌓"}, {146, "N"}};

const char *pgn_glyph(int64_t number)
{
    for (size_t i = 0; i < sizeof glyphs / sizeof *glyphs; i++)
        if (glyphs[i].number == number)
            return glyphs[i].sign;
    return NULL;
}

int pgn_glyph_of(const char *comment)
{
    size_t n = strcspn(comment, " \t\r\n");
    for (size_t i = 0; i < sizeof glyphs / sizeof *glyphs; i++) {
        bool letter = !glyphs[i].sign[1]; /* also of words and of sums */
        if (text_equal(comment, n, glyphs[i].sign) && (!letter || !comment[n]))
            return glyphs[i].number;
    }
    return 0;
}
