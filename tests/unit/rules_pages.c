/* The rules pages: every board of theirs opens, every turn to try is legal and every other one is
 * refused; and a page in another language is built like the English one, piece by piece.
 *
 * For the second a page becomes its skeleton, a line for each heading, paragraph, list item, row of
 * a table, drawn line and board, without its prose. Two skeletons are equal or the translation has
 * fallen behind; besides, both pages have the same texts in code marks and the same numbers. */
#include <ctype.h>

#include "check.h"
#include "cli/pages.h"
#include "core/lesson.h"
#include "programs.h"

enum { BOARDS_LEAST = 3, SKELETON_MAX = 1 << 18, WORDS_MAX = 4096 };

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* The line of the page that `at` is in, from 1. */
static int line_of(const char *text, const char *at)
{
    int n = 1;
    for (; text < at; text++)
        n += *text == '\n';
    return n;
}

/* ---- boards ---- */

static int turns_told(const char *moves)
{
    int n = 1;
    for (; *moves; moves++)
        n += *moves == ';';
    return n;
}

/* Plays the turns of one line of a board; fails when that goes otherwise than the page says. */
static void check_turns(const char *where, int line, const struct agon_line *start,
                        const struct lesson_turns *turns)
{
    struct agon_line tried;
    struct agon_error error = {.text = ""};
    assert_int_equal(agon_line_copy(&tried, start, &error), 0);
    int status = agon_line_read(&tried, turns->moves, false, &error);
    if (!turns->wrong && status < 0)
        fail_msg("%s: board of line %d: '%s': %s", where, line, turns->moves, error.text);
    if (turns->wrong && (status == 0 || tried.turns - start->turns != turns_told(turns->moves) - 1))
        fail_msg("%s: board of line %d: '%s' is told to be refused at its last turn", where, line,
                 turns->moves);
    agon_line_release(&tried);
}

/* Reads, opens and plays one board; gives what follows it. */
static const char *check_board(const struct page *page, const char *at)
{
    static struct lesson lesson;
    struct agon_error error = {.text = ""};
    agon_game *game;
    struct agon_line line;
    const char *slash = strchr(page->name, '/');
    int number = line_of(page->text, at);
    const char *after = lesson_read(&lesson, at, &error);
    if (!after)
        fail_msg("%s: line %d: %s", page->name, line_of(page->text, at + error.at), error.text);
    assert_string_equal(lesson.game, slash ? slash + 1 : page->name);
    if (!lesson.caption)
        fail_msg("%s: the board of line %d has no caption", page->name, number);
    if (!lesson_open(&lesson, &game, &line, &error))
        fail_msg("%s: board of line %d: %s", page->name, number, error.text);
    for (int i = 0; i < lesson.n; i++)
        check_turns(page->name, number, &line, &lesson.turns[i]);
    lesson_close(game, &line);
    return after;
}

static void boards_are_true(void **state)
{
    (void)state;
    for (const struct page *page = rules_pages; page->name; page++) {
        int boards = 0;
        const char *s = page->text;
        while (*s) {
            if (begins(s, LESSON_BEGIN)) {
                s = check_board(page, s);
                boards++;
                continue;
            }
            s += strcspn(s, "\n");
            s += *s != '\0';
        }
        if (boards < BOARDS_LEAST)
            fail_msg("%s: %d boards, expected at least %d", page->name, boards, BOARDS_LEAST);
    }
}

/* A page has no command line before the first board. */
static void boards_come_before_commands(void **state)
{
    (void)state;
    for (const struct page *page = rules_pages; page->name; page++) {
        const char *board = strstr(page->text, LESSON_BEGIN);
        const char *command = strstr(page->text, "`agon ");
        assert_non_null(board);
        if (command && command < board)
            fail_msg("%s: line %d: a command line before the first board", page->name,
                     line_of(page->text, command));
    }
}

/* Invalid boards, each with its error. */
static void boards_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"```board arimaa\ntry: Ee2n\n```\n", "expected turns, ' -- ' and words"},
        {"```board arimaa\ntry:  -- words\n```\n", "expected turns, ' -- ' and words"},
        {"```board arimaa\ncaption: one\ncaption: two\n```\n", "a second caption"},
        {"```board arimaa\nposition:\n```\n", "expected a text behind the colon"},
        {"```board arimaa\ncaption: one\n", "the board has no end"},
        {"```board arimaa\n\n```\n", "an empty line in a board"},
        {"```board arimaa\nhint: one\n```\n",
         "expected position:, caption:, try:, not: or the end of the board"}};
    static struct lesson lesson;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct agon_error error = {.text = ""};
        assert_null(lesson_read(&lesson, wrong[i][0], &error));
        assert_string_equal(error.text, wrong[i][1]);
    }
    const char *text = "```board kamisado single deadlock=two x=1\nnot: a; b -- c -- d\n```\nrest";
    const char *after = lesson_read(&lesson, text, NULL);
    assert_string_equal(after, "rest");
    assert_string_equal(lesson.variant, "single");
    assert_string_equal(lesson.options, "deadlock=two x=1");
    assert_null(lesson.position);
    assert_string_equal(lesson.turns[0].moves, "a; b");
    assert_string_equal(lesson.turns[0].words, "c -- d");
    assert_true(lesson.turns[0].wrong);
}

/* ---- skeletons ---- */

/* A text that is written piece by piece, with the page's line that each of its lines is from. */
struct skeleton {
    char text[SKELETON_MAX];
    size_t n;
    int from[WORDS_MAX], lines;
};

static void add(struct skeleton *k, const char *text, size_t n)
{
    assert_true(k->n + n + 2 < SKELETON_MAX);
    memcpy(k->text + k->n, text, n);
    k->n += n;
    k->text[k->n] = '\0';
}

static void end_line(struct skeleton *k, int from)
{
    assert_true(k->lines < WORDS_MAX);
    k->from[k->lines++] = from;
    add(k, "\n", 1);
}

/* Separators between digits: 1,653 and 1.653 and 1 653 are one number. */
static size_t separator(const char *s)
{
    if ((*s == ',' || *s == '.') && isdigit((unsigned char)s[1]))
        return 1;
    if (begins(s, "\u202f") && isdigit((unsigned char)s[strlen("\u202f")]))
        return strlen("\u202f");
    if (begins(s, "\u00a0") && isdigit((unsigned char)s[strlen("\u00a0")]))
        return strlen("\u00a0");
    return 0;
}

/* Copies the number that s begins with, its separators left out; gives what follows it. */
static const char *number_at(const char *s, char *number, size_t size)
{
    size_t n = 0;
    while (isdigit((unsigned char)*s)) {
        if (n + 1 < size)
            number[n++] = *s;
        s++;
        s += separator(s);
    }
    number[n] = '\0';
    return s;
}

/* A cell: itself when it is all code, its numbers when there is no word in it, else a point. */
static void add_cell(struct skeleton *k, const char *s, size_t n)
{
    while (n > 0 && *s == ' ')
        s++, n--;
    while (n > 0 && s[n - 1] == ' ')
        n--;
    bool code = n > 2 && s[0] == '`' && memchr(s + 1, '`', n - 1) == s + n - 1, words = false;
    for (size_t i = 0; i < n; i++) {
        if (i > 0 && isdigit((unsigned char)s[i - 1]))
            i += separator(s + i);
        words = words || isalpha((unsigned char)s[i]) || (unsigned char)s[i] >= 0x80;
    }
    add(k, "|", 1);
    if (code) {
        add(k, s, n);
    } else if (words) {
        add(k, ".", 1);
    } else {
        char number[64];
        const char *end = s + n;
        while (s < end) {
            if (isdigit((unsigned char)*s)) {
                s = number_at(s, number, sizeof number);
                add(k, number, strlen(number));
            } else {
                add(k, s++, 1);
            }
        }
    }
}

static void add_row(struct skeleton *k, const char *s, size_t n)
{
    const char *end = s + n, *cell = ++s;
    for (; s < end; s++)
        if (*s == '|' && s[-1] != '\\') {
            add_cell(k, cell, (size_t)(s - cell));
            cell = s + 1;
        }
}

/* A board without its prose. */
static const char *add_board(struct skeleton *k, const char *s)
{
    static struct lesson l;
    const char *after = lesson_read(&l, s, NULL);
    assert_non_null(after);
    const char *part[] = {"board ",
                          l.game,
                          " ",
                          l.variant ? l.variant : "-",
                          " ",
                          l.options ? l.options : "-",
                          " ",
                          l.position ? l.position : "start",
                          l.caption ? " captioned" : ""};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++)
        add(k, part[i], strlen(part[i]));
    for (int i = 0; i < l.n; i++) {
        add(k, l.turns[i].wrong ? " / not " : " / try ", 7);
        add(k, l.turns[i].moves, strlen(l.turns[i].moves));
    }
    return after;
}

/* How many bytes the mark of a list's item takes, "- " or "12. ", 0: none. */
static size_t item_mark(const char *s)
{
    s += strspn(s, " ");
    size_t digits = strspn(s, "0123456789");
    if (digits > 0 && s[digits] == '.' && s[digits + 1] == ' ')
        return digits + 2;
    return (*s == '-' || *s == '*') && s[1] == ' ' ? 2 : 0;
}

/* Adds the line of text that s begins with; continuation lines of a paragraph or item add
 * nothing. */
static void add_line(struct skeleton *k, const char *s, size_t n, bool *inside, int from)
{
    bool drawn = begins(s, "    "), item = !drawn && item_mark(s) > 0;
    if (n == 0 || *s == '#' || *s == '|' || drawn || item)
        *inside = item;
    if (*s == '#') {
        add(k, s, strspn(s, "#"));
    } else if (*s == '|') {
        add_row(k, s, n);
    } else if (drawn) {
        add(k, s, n);
    } else if (item) {
        add(k, "item", 4);
    } else if (n > 0 && !*inside) {
        add(k, "text", 4);
        *inside = true;
    } else {
        return;
    }
    end_line(k, from);
}

static void make_skeleton(struct skeleton *k, const char *text)
{
    bool fenced = false, inside = false;
    k->n = 0;
    k->lines = 0;
    for (const char *s = text; *s;) {
        int from = line_of(text, s);
        if (!fenced && begins(s, LESSON_BEGIN)) {
            s = add_board(k, s);
            end_line(k, from);
            inside = false;
            continue;
        }
        size_t n = strcspn(s, "\n");
        if (begins(s, LESSON_FENCE)) {
            fenced = !fenced;
        } else if (fenced) {
            add(k, s, n);
            end_line(k, from);
        } else {
            add_line(k, s, n, &inside, from);
        }
        s += n + (s[n] != '\0');
    }
}

/* Fails at the first line in which two skeletons differ. */
static void compare_skeletons(const char *name, const struct skeleton *english,
                              const struct skeleton *other)
{
    const char *a = english->text, *b = other->text;
    for (int i = 0; *a || *b; i++) {
        size_t n = strcspn(a, "\n"), m = strcspn(b, "\n");
        if (n != m || memcmp(a, b, n) != 0)
            fail_msg("%s: line %d: expected '%.*s' as in line %d of the English page, found '%.*s'",
                     name, i < other->lines ? other->from[i] : 0, (int)n, a,
                     i < english->lines ? english->from[i] : 0, (int)m, b);
        a += n + (a[n] != '\0');
        b += m + (b[m] != '\0');
    }
}

/* ---- code and numbers ---- */

/* Copies every text in code marks of a page's prose, a line each, wherever its lines break. */
static void gather_code(const char *s, char *list, size_t size)
{
    size_t n = 0;
    list[n++] = '\n';
    for (; *s; s++) {
        if (begins(s, LESSON_FENCE)) { /* to the fence that ends it */
            s = strstr(s + 3, "\n" LESSON_FENCE);
            assert_non_null(s);
            s += 3;
        } else if (*s == '`') {
            size_t length = strcspn(s + 1, "`");
            assert_true(s[length + 1] == '`' && n + length + 2 < size);
            for (size_t i = 1; i <= length; i++)
                if (s[i] != '\n' && !(s[i] == ' ' && list[n - 1] == ' '))
                    list[n++] = s[i];
                else if (list[n - 1] != ' ')
                    list[n++] = ' ';
            list[n++] = '\n';
            s += length + 1;
        }
    }
    list[n] = '\0';
}

/* Copies every number of at least `digits` digits, a line each. */
static void gather_numbers(const char *s, size_t digits, char *list, size_t size)
{
    size_t n = 0;
    char number[64];
    list[n++] = '\n';
    while (*s) {
        if (!isdigit((unsigned char)*s)) {
            s++;
            continue;
        }
        s = number_at(s, number, sizeof number);
        if (strlen(number) >= digits) {
            assert_true(n + strlen(number) + 2 < size);
            n += (size_t)sprintf(list + n, "%s\n", number);
        }
    }
    list[n] = '\0';
}

/* Fails when a line of `all` is none of `list`. */
static void expect_all(const char *name, const char *what, const char *all, const char *list)
{
    char line[512];
    for (const char *s = all + 1; *s; s += strcspn(s, "\n") + 1) {
        int n = (int)strcspn(s, "\n");
        assert_true(n < (int)sizeof line - 2);
        snprintf(line, sizeof line, "\n%.*s\n", n, s);
        if (!strstr(list, line))
            fail_msg("%s: '%.*s' %s", name, n, s, what);
    }
}

static void compare_words(const struct page *english, const struct page *other)
{
    static char a[SKELETON_MAX], b[SKELETON_MAX];
    gather_code(english->text, a, sizeof a);
    gather_code(other->text, b, sizeof b);
    expect_all(other->name, "is in code marks in the English page only", a, b);
    expect_all(other->name, "is in code marks, and not so in the English page", b, a);
    gather_numbers(english->text, 2, a, sizeof a);
    gather_numbers(other->text, 1, b, sizeof b);
    expect_all(other->name, "is a number of the English page only", a, b);
    gather_numbers(english->text, 1, a, sizeof a);
    gather_numbers(other->text, 3, b, sizeof b);
    expect_all(other->name, "is a number that the English page does not have", b, a);
}

/* Whether the two pages are built alike. */
static void compare_pages(const struct page *english, const struct page *other)
{
    static struct skeleton a, b;
    make_skeleton(&a, english->text);
    make_skeleton(&b, other->text);
    compare_skeletons(other->name, &a, &b);
    compare_words(english, other);
}

static void languages_agree(void **state)
{
    (void)state;
    for (const struct page *page = rules_pages; page->name; page++) {
        const char *slash = strchr(page->name, '/');
        if (!slash)
            continue;
        assert_int_equal(slash - page->name, 2);
        const struct page *english = page_find(rules_pages, slash + 1, NULL);
        if (!english)
            fail_msg("%s: there is no English page of that name", page->name);
        assert_ptr_equal(
            page_find(rules_pages, slash + 1, (char[]){page->name[0], page->name[1], 0}), page);
        compare_pages(english, page);
    }
}

/* Differences that the comparison must find, on pages made for it. */
static void differences_are_found(void **state)
{
    (void)state;
    static const char english[] = "# A\n\nText of 1,653\nlines.\n\n- one\n  more\n- two `x`\n\n"
                                  "| a | b |\n|---|---|\n| `k` | 1,200 |\n\n    drawn\n\n"
                                  "```board arimaa\ncaption: c\ntry: Ra1 -- w\n```\n";
    static const char good[] =
        "# B\n\nTexte de 1\u202f653 lignes.\n\n- un\n- deux `x` et plus\n  encore\n\n"
        "| c | d |\n|---|---|\n| `k` | 1\u202f200 |\n\n    drawn\n\n"
        "```board arimaa\ncaption: d\ntry: Ra1 -- v\n```\n";
    static struct skeleton a, b;
    make_skeleton(&a, english);
    make_skeleton(&b, good);
    compare_skeletons("good", &a, &b);
    compare_words(&(struct page){"a", english}, &(struct page){"xx/a", good});
    static const char *const change[][2] = {{"- deux", "deux"},
                                            {"# B", "## B"},
                                            {"`k`", "`l`"},
                                            {"200 |", "201 |"},
                                            {"drawn", "drawm"},
                                            {"Ra1", "Ra2"},
                                            {"lignes.", "lignes.\n\nPlus."}};
    for (size_t i = 0; i < sizeof change / sizeof *change; i++) {
        char bad[sizeof good + 64];
        const char *at = strstr(good, change[i][0]);
        assert_non_null(at);
        snprintf(bad, sizeof bad, "%.*s%s%s", (int)(at - good), good, change[i][1],
                 at + strlen(change[i][0]));
        make_skeleton(&b, bad);
        assert_string_not_equal(a.text, b.text);
    }
}

PROGRAM(rules_pages)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_are_true), cmocka_unit_test(boards_come_before_commands),
        cmocka_unit_test(boards_are_refused), cmocka_unit_test(languages_agree),
        cmocka_unit_test(differences_are_found)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
