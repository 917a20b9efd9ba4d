/* Fills lines with words. No part of a comment may look like its end, and no word like a command.
 * Words are never split, however long: addresses, languages without spaces. */
#include "pgn_movetext.h"

#include <stdio.h>
#include <string.h>

#include "thought.h"

enum { COLUMNS = 79 };
static const char blanks[] = " \t\r\n";

/* ---- words ---- */

/* Goes to the place of a word of n bytes. */
static void go_to_word(struct pgn_movetext *m, size_t n)
{
    bool fits = m->column + 1 + n <= COLUMNS;
    if (m->column > 0 && !m->after)
        text_add_char(m->text, fits ? ' ' : '\n');
    m->column = m->after ? m->column + n : m->column > 0 && fits ? m->column + 1 + n : n;
    m->after = false;
}

void pgn_put_word(struct pgn_movetext *m, const char *word)
{
    go_to_word(m, strlen(word));
    text_add(m->text, "%s", word);
}

void pgn_put_open(struct pgn_movetext *m)
{
    pgn_put_word(m, "(");
    m->after = true;
}

void pgn_put_close(struct pgn_movetext *m)
{
    text_add_char(m->text, ')');
    m->column++;
}

void pgn_put_number(struct pgn_movetext *m, int64_t ply)
{
    char number[24];
    snprintf(number, sizeof number, "%lld%s", (long long)(ply / 2 + 1), ply % 2 ? "..." : ".");
    pgn_put_word(m, number);
}

/* ---- comments ---- */

/* Goes to the place of a word in a comment, leaving room for its end; opens the comment before the
 * first. */
static void go_on(struct pgn_movetext *m, size_t n)
{
    go_to_word(m, n + !m->comment + 1);
    m->column--;
    if (!m->comment)
        text_add_char(m->text, '{');
    m->comment = true;
}

static void end_comment(struct pgn_movetext *m)
{
    if (m->comment)
        text_add_char(m->text, '}');
    m->column += m->comment;
    m->comment = false;
}

/* A time in seconds as "1:02:03.5". */
static void put_clock(struct pgn_movetext *m, const char *command, int64_t ms)
{
    char bytes[64];
    struct text t = text_into(bytes, sizeof bytes);
    text_add(&t, "[%%%s %d:%02d:%02d", command, (int)(ms / 3600000), (int)(ms / 60000 % 60),
             (int)(ms / 1000 % 60));
    if (ms % 1000)
        text_add(&t, ms % 100 ? ".%03d" : ".%d", (int)(ms % 100 ? ms % 1000 : ms % 1000 / 100));
    text_add_char(&t, ']');
    go_on(m, t.n);
    text_add(m->text, "%s", bytes);
}

/* Adds "[%csl Ra1,Gb2]" for the cells in "R a1;G b2;G e2 e4", or "[%cal Ge2e4]" for its arrows;
 * nothing if there are none. */
static void add_drawn(struct text *t, const char *drawn, bool arrows)
{
    bool open = false;
    for (const char *s = drawn, *end; *s; s = end + (*end == ';')) {
        end = s + strcspn(s, ";");
        const char *first = memchr(s, ' ', (size_t)(end - s));
        if (!first || (memchr(first + 1, ' ', (size_t)(end - first - 1)) != NULL) != arrows)
            continue;
        text_add(t, "%s", open ? "," : arrows ? "[%cal " : "[%csl ");
        for (open = true; s < end; s++)
            if (*s != ' ')
                text_add_char(t, *s);
    }
    if (open)
        text_add_char(t, ']');
}

static void put_drawn(struct pgn_movetext *m, const char *drawn, bool arrows)
{
    struct text length = text_into(NULL, 0);
    add_drawn(&length, drawn, arrows);
    if (length.n == 0)
        return;
    go_on(m, length.n);
    add_drawn(m->text, drawn, arrows);
}

/* Whether it would be read as a program's score with a time. */
static bool has_time(const char *comment)
{
    struct match_thought thought;
    size_t n = strlen(comment);
    return n > 0 && comment[n - 1] == 's' && strchr(comment, ' ') &&
           thought_read(&thought, comment);
}

/* Writes the words of a comment; `apart`: the first as a separate comment. */
static void put_words(struct pgn_movetext *m, const char *s, bool apart)
{
    for (s += strspn(s, blanks); *s; s += strspn(s, blanks)) {
        size_t n = strcspn(s, blanks);
        go_on(m, n);
        for (; n > 0; n--, s++)
            text_add_char(m->text, *s == '}' ? ')' : *s == '[' && s[1] == '%' ? '(' : *s);
        if (apart)
            end_comment(m);
        apart = false;
    }
}

/* Writes a comment and the times of a turn; `after` puts the times after the text. */
static void put_comment(struct pgn_movetext *m, const char *comment, const struct pgn_aside *aside,
                        bool after)
{
    char time[48];
    if (!after && aside->left_ms >= 0)
        put_clock(m, "clk", aside->left_ms);
    if (!after && aside->used_ms >= 0)
        put_clock(m, "emt", aside->used_ms);
    if (aside->drawn) {
        put_drawn(m, aside->drawn, false);
        put_drawn(m, aside->drawn, true);
    }
    put_words(m, comment, !after && has_time(comment));
    if (after) {
        snprintf(time, sizeof time, "%lld.%03ds", (long long)(aside->used_ms / 1000),
                 (int)(aside->used_ms % 1000));
        go_on(m, strlen(time));
        text_add(m->text, "%s", time);
    }
    end_comment(m);
}

void pgn_put_comment(struct pgn_movetext *m, const char *comment, const struct pgn_aside *aside)
{
    struct match_thought thought;
    comment = comment ? comment + strspn(comment, blanks) : "";
    put_comment(m, comment, aside, aside->used_ms >= 0 && thought_read(&thought, comment));
}

void pgn_put_remark(struct pgn_movetext *m, const char *comment, const struct pgn_aside *aside)
{
    char glyph[16];
    comment = comment ? comment + strspn(comment, blanks) : "";
    int number = pgn_glyph_of(comment);
    if (number == 0) {
        pgn_put_comment(m, comment, aside);
        return;
    }
    for (; number > 0; number = pgn_glyph_of(comment)) {
        snprintf(glyph, sizeof glyph, "$%d", number);
        pgn_put_word(m, glyph);
        comment += strcspn(comment, blanks);
        comment += strspn(comment, blanks);
    }
    put_comment(m, comment, aside, false);
}
