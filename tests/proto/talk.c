/* Talking with an engine over a pipe. */
#include "talk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "os/time.h"

enum { LONG_MS = 120000 };

const char *engine_program;

struct process *start(const char *arguments)
{
    char command[512];
    struct agon_error e;
    snprintf(command, sizeof command, "'%s' %s", engine_program, arguments);
    struct process *p = process_start(command, &e);
    if (!p)
        fail_msg("%s", e.text);
    return p;
}

void say(struct process *p, const char *lines)
{
    assert_true(process_send(p, lines, strlen(lines)));
    assert_true(process_send(p, "\n", 1));
}

/* The next line; "" at the end of the output. */
const char *hear(struct process *p)
{
    int64_t until = os_now_ms() + LONG_MS;
    for (;;) {
        struct os_line line;
        struct os_watch watch[PROCESS_WATCHES];
        enum os_lines_state state = process_line(p, &line);
        if (state != OS_LINES_NONE)
            return state == OS_LINES_LINE ? line.text : "";
        assert_true(os_now_ms() < until);
        os_wait(watch, process_watch(p, watch), 1000);
    }
}

void expect(struct process *p, const char *line)
{
    const char *heard = hear(p);
    if (strcmp(heard, line) != 0)
        fail_msg("expected \"%s\", heard \"%s\"", line, heard);
}

void expect_start(struct process *p, const char *start)
{
    const char *heard = hear(p);
    if (strncmp(heard, start, strlen(start)) != 0)
        fail_msg("expected \"%s...\", heard \"%s\"", start, heard);
}

/* Skips info lines up to the line with this beginning; returns its rest. */
const char *find(struct process *p, const char *start)
{
    for (;;) {
        const char *heard = hear(p);
        if (strncmp(heard, start, strlen(start)) == 0)
            return heard + strlen(start);
        if (strncmp(heard, "info ", 5) != 0 || strstr(heard, "rror"))
            fail_msg("expected \"%s...\", heard \"%s\"", start, heard);
    }
}

/* All messages so far are processed, with no output except info. */
void expect_silence(struct process *p)
{
    say(p, "isready");
    find(p, "readyok");
}

void quit(struct process *p)
{
    say(p, "quit");
    struct process_end end = process_end(p, LONG_MS);
    assert_int_equal(end.signal, 0);
    assert_int_equal(end.code, 0);
}
