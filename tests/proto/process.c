/* Child programs and files: real processes that behave, flood, crash and refuse to end. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "folder.h"
#include "os/files.h"
#include "os/process.h"
#include "os/time.h"
#include "programs.h"

enum { LONG_MS = 120000 };

static void expect_words(const char *command, int n, const char *const *expected)
{
    struct agon_error e;
    char **word = process_words(command, &e);
    assert_non_null(word);
    for (int i = 0; i < n; i++)
        assert_string_equal(word[i], expected[i]);
    assert_null(word[n]);
    free(word);
}

static void test_words(void **state)
{
    (void)state;
    expect_words("a", 1, (const char *[]){"a"});
    expect_words("  a  b\tc ", 3, (const char *[]){"a", "b", "c"});
    expect_words("a 'b c' \"d e\"", 3, (const char *[]){"a", "b c", "d e"});
    expect_words("a'b'\"c\"d", 1, (const char *[]){"abcd"});
    expect_words("a '' \"\"", 3, (const char *[]){"a", "", ""});
    expect_words("a\\ b 'c\\d' \"e\\\"f\\g\"", 3, (const char *[]){"a b", "c\\d", "e\"f\\g"});
    expect_words("a $HOME *", 3, (const char *[]){"a", "$HOME", "*"});
    expect_words("a '\"' \"'\"", 3, (const char *[]){"a", "\"", "'"});
}

/* A word survives quoting. */
static void test_quote(void **state)
{
    static const char *const word[] = {"a'\"\\ $b"};
    char quoted[20];
    (void)state;
    assert_true(process_quote(quoted, sizeof quoted, word[0]));
    expect_words(quoted, 1, word);
    assert_false(process_quote(quoted, sizeof quoted, "123456789"));
    assert_string_equal(quoted, "");
}

static void test_words_refused(void **state)
{
    (void)state;
    struct agon_error e;
    assert_null(process_words("", &e));
    assert_int_equal(e.code, AGON_BAD_TEXT);
    assert_null(process_words("  \t ", &e));
    assert_null(process_words("ab 'cd", &e));
    assert_int_equal(e.at, 3);
    assert_null(process_words("ab 'c' \"d", &e));
    assert_int_equal(e.at, 7);
}

static struct process *start(const char *command)
{
    struct agon_error e;
    struct process *p = process_start(command, &e);
    if (!p)
        fail_msg("%s", e.text);
    return p;
}

/* The next line, or END; fails the test if none arrives within a minute. */
static enum os_lines_state line_of(struct process *p, struct os_line *line)
{
    int64_t until = os_now_ms() + LONG_MS;
    for (;;) {
        enum os_lines_state state = process_line(p, line);
        if (state != OS_LINES_NONE)
            return state;
        struct os_watch watch[PROCESS_WATCHES];
        os_wait(watch, process_watch(p, watch), 1000);
        assert_true(os_now_ms() < until);
    }
}

static void test_talk(void **state)
{
    (void)state;
    struct process *p =
        start("sh -c 'read a; echo \"got $a\"; read b; printf \"%s\" \"$b\"; exit 3'");
    struct os_line line;
    assert_true(process_send(p, "one\ntwo\n", 8));
    assert_int_equal(line_of(p, &line), OS_LINES_LINE);
    assert_string_equal(line.text, "got one");
    assert_false(line.cut);
    assert_int_equal(line_of(p, &line), OS_LINES_LINE);
    assert_string_equal(line.text, "two");
    assert_int_equal(line_of(p, &line), OS_LINES_END);
    struct process_end end = process_end(p, LONG_MS);
    assert_false(end.running);
    assert_int_equal(end.code, 3);
    assert_int_equal(end.signal, 0);
}

static void test_missing_program(void **state)
{
    (void)state;
    struct agon_error e;
    assert_null(process_start("/nowhere/no-such-program --x", &e));
    assert_int_equal(e.code, AGON_UNSUPPORTED);
    assert_non_null(strstr(e.text, "no-such-program"));
}

/* The standard error received. */
struct heard {
    int lines;
    char last[PROCESS_COMPLAINT_MAX + 1];
};

static void hear(void *user, const char *line)
{
    struct heard *heard = user;
    heard->lines++;
    assert_true(strlen(line) <= PROCESS_COMPLAINT_MAX);
    strcpy(heard->last, line);
}

/* Every line is read, while the child runs and after its end, and a long one in pieces. */
static void test_complaint(void **state)
{
    (void)state;
    struct heard heard = {0};
    struct os_line line;
    struct process *p = start("sh -c 'i=0; while [ $i -lt 2000 ]; do echo \"trouble $i\" >&2; "
                              "i=$((i+1)); done; echo done; read -r go; "
                              "printf \"%03000d\\nlast\\0 words\" 0 >&2'");
    process_listen(p, hear, &heard);
    assert_int_equal(line_of(p, &line), OS_LINES_LINE);
    assert_string_equal(line.text, "done");
    for (int64_t until = os_now_ms() + LONG_MS; heard.lines < 2000; process_line(p, &line))
        assert_true(os_now_ms() < until);
    assert_string_equal(heard.last, "trouble 1999");
    assert_true(process_send(p, "go\n", 3));
    process_end(p, LONG_MS);
    assert_int_equal(heard.lines, 2000 + 3 + 1);
    assert_string_equal(heard.last, "last  words");
}

/* A child that does not read: sending works up to the limit and never blocks. */
static void test_deaf(void **state)
{
    (void)state;
    static char much[100000];
    struct process *p = start("sleep 1000");
    int sent = 0;
    memset(much, 'x', sizeof much);
    while (process_send(p, much, sizeof much))
        assert_true(++sent < 100);
    assert_true(sent >= 10);
    struct process_end end = process_end(p, 0);
    assert_true(end.signal == SIGTERM || end.signal == SIGKILL);
}

static void test_gone(void **state)
{
    (void)state;
    struct process *p = start("true");
    struct os_line line;
    assert_int_equal(line_of(p, &line), OS_LINES_END);
    for (int64_t until = os_now_ms() + LONG_MS; process_state(p).running;)
        assert_true(os_now_ms() < until);
    assert_false(process_send(p, "hello\n", 6));
    assert_int_equal(process_end(p, 0).code, 0);
}

/* Ignores the end of its input and SIGTERM, and so does its child. */
static void test_stubborn(void **state)
{
    (void)state;
    struct process *p =
        start("sh -c 'trap \"\" TERM; (trap \"\" TERM; while :; do sleep 1; done) & "
              "echo $!; while :; do sleep 1; done'");
    struct os_line line;
    assert_int_equal(line_of(p, &line), OS_LINES_LINE);
    pid_t grandchild = (pid_t)strtol(line.text, NULL, 10);
    assert_true(grandchild > 0);
    assert_int_equal(process_end(p, 50).signal, SIGKILL);
    /* It is dead, or a zombie that another process must reap: it no longer runs. */
    for (int64_t until = os_now_ms() + LONG_MS; kill(grandchild, 0) == 0; os_sleep_ms(10)) {
        char path[64], status[256] = "";
        snprintf(path, sizeof path, "/proc/%ld/stat", (long)grandchild);
        FILE *f = fopen(path, "r");
        if (f) {
            if (!fgets(status, sizeof status, f))
                status[0] = '\0';
            fclose(f);
        }
        if (strstr(status, ") Z "))
            break;
        assert_true(os_now_ms() < until);
    }
}

static void test_long_lines(void **state)
{
    (void)state;
    struct process *p =
        start("sh -c 'head -c 3000000 /dev/zero | tr \"\\\\000\" x; echo; echo short; "
              "printf \"a\\\\000b\\\\n\"; printf \"crlf\\\\r\\\\n\"'");
    struct os_line line;
    assert_int_equal(line_of(p, &line), OS_LINES_LINE);
    assert_true(line.cut);
    assert_int_equal(line.n, PROCESS_LINE_MAX);
    assert_int_equal(line_of(p, &line), OS_LINES_LINE);
    assert_false(line.cut);
    assert_string_equal(line.text, "short");
    assert_int_equal(line_of(p, &line), OS_LINES_LINE);
    assert_int_equal(line.n, 3);
    assert_memory_equal(line.text, "a\0b", 4);
    assert_int_equal(line_of(p, &line), OS_LINES_LINE);
    assert_string_equal(line.text, "crlf");
    assert_int_equal(line_of(p, &line), OS_LINES_END);
    process_end(p, LONG_MS);
}

/* A flood without a line end: every call returns, and the child can be ended. */
static void test_flood(void **state)
{
    (void)state;
    struct process *p = start("sh -c 'exec cat /dev/zero'");
    struct os_line line;
    int cut = 0;
    for (int i = 0; i < 2000; i++) {
        struct os_watch watch[PROCESS_WATCHES];
        if (process_line(p, &line) == OS_LINES_LINE)
            cut += line.cut;
        else
            os_wait(watch, process_watch(p, watch), 1000);
    }
    assert_int_equal(cut, 1);
    assert_true(process_state(p).running);
    process_end(p, 0);
}

/* Several children at once: output from one wakes us. */
static void test_several(void **state)
{
    (void)state;
    struct process *silent = start("sleep 1000"), *speaker = start("sh -c 'sleep 0.1; echo here'");
    int64_t until = os_now_ms() + LONG_MS;
    for (;;) {
        struct os_watch watch[2 * PROCESS_WATCHES];
        struct os_line line;
        int n = process_watch(silent, watch);
        n += process_watch(speaker, watch + n);
        assert_true(os_wait(watch, n, LONG_MS) > 0);
        assert_int_equal(process_line(silent, &line), OS_LINES_NONE);
        if (process_line(speaker, &line) == OS_LINES_LINE) {
            assert_string_equal(line.text, "here");
            break;
        }
        assert_true(os_now_ms() < until);
    }
    process_end(silent, 0);
    process_end(speaker, LONG_MS);
}

static void test_bell(void **state)
{
    (void)state;
    struct os_bell bell;
    assert_true(os_bell_init(&bell));
    struct os_watch watch = {.fd = bell.read_fd, .read = true};
    assert_int_equal(os_wait(&watch, 1, 0), 0);
    os_bell_ring(&bell);
    os_bell_ring(&bell);
    assert_int_equal(os_wait(&watch, 1, 0), 1);
    os_bell_hush(&bell);
    assert_int_equal(os_wait(&watch, 1, 0), 0);
    os_bell_release(&bell);
}

static void test_files(void **state)
{
    (void)state;
    char folder[] = "/tmp/agon-files-XXXXXX", path[64], *bytes;
    struct agon_error e;
    size_t n;
    test_folder(folder);
    snprintf(path, sizeof path, "%s/one", folder);
    assert_int_equal(file_read(path, 100, &bytes, &n, &e), AGON_UNSUPPORTED);
    assert_non_null(strstr(e.text, path));
    assert_int_equal(file_write(path, "first\0line\n", 11, true, &e), 0);
    assert_int_equal(chmod(path, 0640), 0);
    assert_int_equal(file_append(path, "more", 4, true, &e), 0);
    assert_int_equal(file_read(path, 15, &bytes, &n, &e), 0);
    assert_int_equal(n, 15);
    assert_memory_equal(bytes, "first\0line\nmore", 16);
    free(bytes);
    assert_int_equal(file_read(path, 14, &bytes, &n, &e), AGON_BAD_TEXT);
    assert_null(bytes);
    assert_int_equal(file_write(path, "new", 3, false, &e), 0);
    struct stat now;
    assert_int_equal(stat(path, &now), 0);
    assert_int_equal(now.st_mode & 07777, 0640);
    assert_int_equal(now.st_size, 3);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0); /* no temporary file is left */
    assert_int_equal(file_write(path, "x", 1, false, &e), AGON_UNSUPPORTED);
    assert_int_equal(file_read("/dev/zero", 1000, &bytes, &n, &e), AGON_BAD_TEXT);
}

PROGRAM(process)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_quote),
        cmocka_unit_test(test_words_refused),
        cmocka_unit_test(test_talk),
        cmocka_unit_test(test_missing_program),
        cmocka_unit_test(test_complaint),
        cmocka_unit_test(test_deaf),
        cmocka_unit_test(test_gone),
        cmocka_unit_test(test_stubborn),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_flood),
        cmocka_unit_test(test_several),
        cmocka_unit_test(test_bell),
        cmocka_unit_test(test_files),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
