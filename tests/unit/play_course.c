/* Courses: those of data/courses can be solved by the rules, errors in files are reported with
 * their line, and turns are judged by the goals.
 *
 * usage: play-course FILE... */
#include "check.h"
#include "course_check.h"
#include "play/course.h"
#include "programs.h"

enum { EXERCISES_LEAST = 5 };

static char **file;
static int files;

static char *read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        fail_msg("%s: cannot be read", path);
    assert_int_equal(fseek(f, 0, SEEK_END), 0);
    long n = ftell(f);
    char *text = malloc((size_t)n + 1);
    assert_non_null(text);
    rewind(f);
    assert_int_equal(fread(text, 1, (size_t)n, f), n);
    text[n] = '\0';
    fclose(f);
    return text;
}

static int line_of(const char *text, int at)
{
    int n = 1;
    for (int i = 0; i < at; i++)
        n += text[i] == '\n';
    return n;
}

static void courses_can_be_solved(void **state)
{
    (void)state;
    for (int i = 0; i < files; i++) {
        struct course c;
        struct agon_error error = {.text = ""};
        char *text = read_file(file[i]);
        if (course_read(&c, text, &error) < 0)
            fail_msg("%s:%d: %s", file[i], line_of(text, error.at), error.text);
        if (course_check(&c, &error) < 0)
            fail_msg("%s:%d: %s", file[i], line_of(text, error.at), error.text);
        if (c.n < EXERCISES_LEAST)
            fail_msg("%s: %d exercises, expected at least %d", file[i], c.n, EXERCISES_LEAST);
        course_release(&c);
        free(text);
    }
}

#define TEXTS_OF(l) "title." l ": t\ntask." l ": t\nhint." l ": t\n"
#define TEXTS TEXTS_OF("en") TEXTS_OF("fr") TEXTS_OF("ja") TEXTS_OF("tr")
#define HEAD "course: arimaa\nexercise: one\n"
#define START "start: g 7r/8/8/2E5/2r5/8/8/R7\n"

static void wrong_files_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line;
        const char *why;
    } wrong[] = {
        {"", 1, "expected course: and exercises"},
        {"course: arimaa\n", 1, "expected course: and exercises"},
        {"course arimaa\n", 1, "expected 'KEY: VALUE'"},
        {"course: \n", 1, "expected 'KEY: VALUE'"},
        {"\n\ngoal: win\n", 3, "goal: expected exercise: before this line"},
        {"exercise: a\n", 1, "exercise: expected course: before the first exercise"},
        {"course: a\ncourse: b\n", 2, "course: told twice"},
        {"course: a\nexercise: A b\n", 2,
         "exercise: expected a short id of small letters, digits and '-'"},
        {HEAD "exercise: one\n", 3, "exercise: there is an exercise of this id already"},
        {HEAD "title.de: t\n", 3, "title.de: no such key"},
        {HEAD "turns: 0\n", 3, "turns: expected a number from 1 to 20"},
        {HEAD "turns: 1\nturns: 2\n", 4, "turns: told twice"},
        {HEAD "goal: win\nsolution: x\n" TEXTS, 2, "turns: this exercise has no such line"},
        {HEAD "goal: win\nsolution: x\nturns: 1\n", 2, "title.en: this exercise has no such line"},
        {HEAD "goal: win\nsolution: x\nturns: 2\nwithin: 1\n" TEXTS, 2,
         "within: expected at least as many as turns:"},
        /* Errors found by the rules. */
        {"course: none\nexercise: one\ngoal: win\nsolution: x\nturns: 1\n" TEXTS, 2, NULL},
        {HEAD "start: g 8/8\ngoal: win\nsolution: x\nturns: 1\n" TEXTS, 3, NULL},
        {HEAD START "goal: fly\nsolution: x\nturns: 1\n" TEXTS, 4,
         "one: goal: expected a goal such as win, capture or reach"},
        {HEAD START "goal: reach d4 z9\nsolution: x\nturns: 1\n" TEXTS, 4,
         "one: goal: expected cells of this board"},
        {HEAD START "goal: win now\nsolution: x\nturns: 1\n" TEXTS, 4,
         "one: goal: this goal takes no more words"},
        {HEAD START "goal: capture\nsolution: x\nturns: 1\n" TEXTS, 4,
         "one: goal: expected how many pieces are to be captured"},
        {HEAD START "goal: have Q\nsolution: x\nturns: 1\n" TEXTS, 4,
         "one: goal: expected the letter of a type of piece"},
        {HEAD START "goal: reach c5\nsolution: x\nturns: 1\n" TEXTS, 2,
         "one: the goal is reached already"},
        {HEAD START "goal: capture 1\nsolution: Ec5z\nturns: 1\n" TEXTS, 5, NULL},
        {HEAD START "goal: capture 1\nsolution: Ec5n\nturns: 1\n" TEXTS, 5,
         "one: this solution does not reach the goal"},
        {HEAD START "goal: capture 2\nsolution: rc4s Ec5s\nturns: 1\n" TEXTS, 5,
         "one: this solution does not reach the goal"},
        {HEAD START "goal: reach d6\nsolution: Ec5e; Ed5n\nturns: 1\nwithin: 2\n" TEXTS, 5,
         "one: this solution takes 2 turns, not 1"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct course c;
        struct agon_error error = {.text = ""};
        int status = course_read(&c, wrong[i].text, &error);
        if (status == 0) {
            status = course_check(&c, &error);
            course_release(&c);
        }
        assert_true(status < 0);
        if (wrong[i].why)
            assert_string_equal(error.text, wrong[i].why);
        assert_int_equal(line_of(wrong[i].text, error.at), wrong[i].line);
    }
}

/* Judges one or more turns in an exercise of Arimaa made from these lines; returns the verdict as
 * text. */
static const char *verdict(const char *lines, const char *turns, int helps)
{
    static char said[64];
    char text[2000];
    struct course c;
    struct exercise_verdict v;
    struct agon_error error = {.text = ""};
    snprintf(text, sizeof text, HEAD "%ssolution: x\n" TEXTS, lines);
    if (course_read(&c, text, &error) < 0)
        fail_msg("%s", error.text);
    struct agon_setup setup = exercise_setup(&c.exercise[0]);
    agon_game *g = agon_open(c.game, &setup, NULL);
    assert_non_null(g);
    if (exercise_judge(&c.exercise[0], g, turns, helps, &v, &error) < 0)
        snprintf(said, sizeof said, "%.60s", error.text);
    else
        snprintf(said, sizeof said, "%s %d %s",
                 v.reached  ? "reached"
                 : v.failed ? "failed"
                            : "goes on",
                 v.stars, v.replies ? v.reply[0] : "-");
    exercise_release(&v);
    agon_close(g);
    course_release(&c);
    return said;
}

static void turns_are_judged(void **state)
{
    (void)state;
    static const char capture[] = START "goal: capture 1\nturns: 1\nwithin: 2\nreply: rh8w; rh8s\n";
    assert_string_equal(verdict(capture, "", 0), "goes on 0 -");
    assert_string_equal(verdict(capture, "rc4s Ec5s", 0), "reached 3 -");
    assert_string_equal(verdict(capture, "rc4s Ec5s", 1), "reached 2 -");
    assert_string_equal(verdict(capture, "rc4s Ec5s", 2), "reached 1 -");
    assert_string_equal(verdict(capture, "rc4s Ec5s", 9), "reached 1 -");
    assert_string_equal(verdict(capture, "Ra1n", 0), "goes on 0 rh8w");
    assert_string_equal(verdict(capture, "Ra1n; rc4s Ec5s", 0), "reached 2 -");
    assert_string_equal(verdict(capture, "Ra1n; Ra2n", 0), "failed 0 rg8s");
    assert_string_equal(verdict(capture, "rc4s Ec5s; Ra1n", 0),
                        "the exercise is over before this turn");
    static const char safe[] =
        "start: g 7r/3e4/2HD4/8/2C5/8/8/R7\ngoal: safe\nturns: 1\nreply: Dd6s ed7s\n";
    assert_string_equal(verdict(safe, "Ra1n", 0), "failed 0 Dd6s Hc6x ed7s");
    assert_string_equal(verdict(safe, "Hc6s", 0), "reached 3 Dd6s ed7s");
    assert_string_equal(verdict(safe, "Dd6e", 0), "failed 0 -");
    static const char freeze[] =
        "start: g r7/8/8/8/8/8/3D2r1/R7\ngoal: freeze g2\ngoal: leave d2\nturns: 1\n";
    assert_string_equal(verdict(freeze, "Dd2e De2e", 0), "reached 3 -");
    assert_string_equal(verdict(freeze, "Ra1n", 0), "failed 0 rg2s");
}

PROGRAM(play_course)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(courses_can_be_solved),
                                       cmocka_unit_test(wrong_files_are_refused),
                                       cmocka_unit_test(turns_are_judged)};
    file = argv + 1;
    files = argc - 1;
    return RUN(tests);
}
