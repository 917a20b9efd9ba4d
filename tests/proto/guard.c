/* Limits of programs: attempts of a program, with and without limits. */

#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include <netinet/in.h>

#include "os/guard.h"
#include "os/process.h"
#include "os/time.h"
#include "programs.h"

enum { LONG_MS = 120000 }; /* for anything that should come at all */

static const char *prisoner;

/* Its answer, and in *end its exit status. */
static bool could(const char *what, long n, const struct process_limits *limits,
                  struct process_end *end)
{
    char command[4096];
    struct agon_error error;
    struct os_line line;
    bool answer = false;
    snprintf(command, sizeof command, "'%s' %s %ld", prisoner, what, n);
    struct process *p = process_start_limited(command, limits, &error);
    if (!p)
        fail_msg("%s", error.text);
    for (int64_t until = os_now_ms() + LONG_MS;; os_sleep_ms(2)) {
        assert_true(os_now_ms() < until);
        enum os_lines_state state = process_line(p, &line);
        if (state == OS_LINES_LINE)
            answer = strcmp(line.text, "could") == 0;
        if (state == OS_LINES_END)
            break;
    }
    struct process_end how = process_end(p, 5000);
    if (end)
        *end = how;
    return answer;
}

static const struct process_limits nothing = {.memory = 0};

/* A port of this machine that listens. */
static void test_network(void **state)
{
    (void)state;
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t n = sizeof at;
    const struct process_limits allowed = {.network = true};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (bind(fd, (struct sockaddr *)&at, sizeof at) != 0 || listen(fd, 8) != 0)
        fail_msg("no port can be listened on");
    getsockname(fd, (struct sockaddr *)&at, &n);
    int port = ntohs(at.sin_port);
    assert_true(could("connect", port, NULL, NULL));
    assert_true(could("connect", port, &allowed, NULL));
    assert_int_equal(could("connect", port, &nothing, NULL), !(guard_means() & GUARD_NETWORK));
    close(fd);
}

static void test_others(void **state)
{
    (void)state;
    bool hidden = guard_means() & GUARD_HIDDEN;
    assert_true(could("stop", getpid(), NULL, NULL));
    assert_int_equal(could("stop", getpid(), &nothing, NULL), !hidden);
    assert_true(could("see", getpid(), NULL, NULL));
    if (!hidden)
        print_message("# this system hides no programs from each other\n");
}

static void test_memory(void **state)
{
    (void)state;
#if defined(__SANITIZE_ADDRESS__)
    return; /* it needs more address space than any limit */
#endif
    const struct process_limits little = {.memory = INT64_C(256) << 20};
    assert_true(could("take", 400, &nothing, NULL));
    assert_false(could("take", 400, &little, NULL));
    assert_true(could("take", 40, &little, NULL));
}

static void test_processor(void **state)
{
    (void)state;
    const struct process_limits second = {.processor_ms = 700}; /* rounded up to a second */
    struct process_end end;
    assert_false(could("spin", 15, &second, &end));
    assert_true(end.signal == SIGXCPU || end.signal == SIGKILL);
    const struct process_limits most = {.processor_ms = INT64_MAX};
    assert_true(could("fork", 1, &most, NULL));
}

/* Root is not bound by it. */
static void test_processes(void **state)
{
    (void)state;
    const struct process_limits few = {.processes = 10};
    bool bound = getuid() != 0 && (guard_means() & GUARD_HIDDEN);
    assert_true(could("fork", 4, &few, NULL));
    assert_int_equal(could("fork", 20, &few, NULL), !bound);
}

/* An exit code comes through the namespace as it was. */
static void test_end(void **state)
{
    (void)state;
    struct process_end end;
    could("unknown", 0, &nothing, &end);
    assert_int_equal(end.code, 2);
    assert_int_equal(end.signal, 0);
}

/* Processes left behind by a program end with it, if it has a namespace. */
static void test_left_behind(void **state)
{
    (void)state;
    struct agon_error error;
    char command[4096];
    struct os_line line;
    if (!(guard_means() & GUARD_HIDDEN))
        return; /* reported above */
    snprintf(command, sizeof command, "'%s' leave 600", prisoner);
    struct process *p = process_start_limited(command, &nothing, &error);
    assert_non_null(p);
    /* The remaining process keeps the output open: its end is seen only once that process has
     * ended. */
    bool ended = false;
    for (int64_t until = os_now_ms() + LONG_MS; !ended && os_now_ms() < until; os_sleep_ms(2))
        ended = process_line(p, &line) == OS_LINES_END;
    assert_true(ended);
    process_end(p, 1000);
}

static void test_no_such_program(void **state)
{
    (void)state;
    struct agon_error error = {.text = ""};
    assert_null(process_start_limited("/no/such/program", &nothing, &error));
    assert_non_null(strstr(error.text, "/no/such/program"));
}

static bool put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    bool good = file && fputs(text, file) >= 0;
    return file && fclose(file) == 0 && good;
}

/* A system without namespaces: this program enters one in which no more are allowed. */
static bool forbid_namespaces(void)
{
    char map[32];
    snprintf(map, sizeof map, "%u %u 1", (unsigned)getuid(), (unsigned)getuid());
    return unshare(CLONE_NEWUSER) == 0 && put("/proc/self/setgroups", "deny") &&
           put("/proc/self/uid_map", map) && put("/proc/sys/user/max_user_namespaces", "0");
}

PROGRAM(guard)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_network),     cmocka_unit_test(test_others),
        cmocka_unit_test(test_memory),      cmocka_unit_test(test_processor),
        cmocka_unit_test(test_processes),   cmocka_unit_test(test_end),
        cmocka_unit_test(test_left_behind), cmocka_unit_test(test_no_such_program),
    };
    if (argc < 2)
        return 2;
    prisoner = argv[1];
    if (argc > 2 && !forbid_namespaces()) {
        puts("1..0 # SKIP namespaces cannot be forbidden here");
        return 0;
    }
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
