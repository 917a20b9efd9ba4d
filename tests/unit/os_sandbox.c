/* The sandbox: computing is allowed, and everything else ends the process. */

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "os/sandbox.h"
#include "os/wait.h"
#include "programs.h"

static int outside; /* a file that was open before */

static void compute(void)
{
    char *bytes = malloc(10 << 20);
    if (!bytes)
        _exit(1);
    memset(bytes, 7, 10 << 20);
    printf("%d\n", bytes[12345]);
    fflush(stdout);
    free(bytes);
    struct os_watch input = {.fd = STDIN_FILENO, .read = true};
    os_wait(&input, 1, 0);
}
static void read_file(void)
{
    if (open("/etc/passwd", O_RDONLY) >= 0)
        _exit(1);
}
static void write_file(void)
{
    if (open("/tmp/agon-sandbox", O_WRONLY | O_CREAT, 0600) >= 0)
        _exit(1);
}
static void connect_out(void)
{
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0)
        _exit(1);
}
static void fork_off(void)
{
    if (fork() >= 0)
        _exit(1);
}
static void start_program(void)
{
    execl("/bin/true", "true", (char *)NULL);
}
static void kill_parent(void)
{
    if (kill(getppid(), 0) == 0)
        _exit(1);
}
static void run_memory(void)
{
    void *p =
        mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p != MAP_FAILED)
        _exit(1);
}
static void read_outside(void)
{
    char byte;
    if (read(outside, &byte, 1) == 1)
        _exit(1);
}
static void take_memory(void)
{
    for (int i = 0; i < 100; i++)
        if (!malloc(32 << 20))
            _exit(3);
}
static void spin(void)
{
    for (volatile unsigned n = 0;; n++)
        ;
}

/* The exit status of a process that runs this function in the sandbox. */
static int status_of(void (*act)(void))
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stdout) || !sandbox_enter(1, 1 << 28))
            _exit(2);
        act();
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void test_compute(void **state)
{
    (void)state;
    int status = status_of(compute);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void test_refused(void **state)
{
    static void (*const acts[])(void) = {read_file,     write_file,  connect_out, fork_off,
                                         start_program, kill_parent, run_memory,  read_outside};
    (void)state;
    outside = open("/dev/zero", O_RDONLY);
    assert_true(outside > 2);
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        int status = status_of(acts[i]);
        if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGSYS)
            fail_msg("act %zu ended with %x", i, (unsigned)status);
    }
    close(outside);
}

static void test_bounds(void **state)
{
    (void)state;
    int status = status_of(take_memory);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 3);
    status = status_of(spin);
    assert_true(WIFSIGNALED(status)); /* SIGXCPU, or SIGKILL at once where both limits are one */
}

PROGRAM(os_sandbox)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_compute),
                                       cmocka_unit_test(test_refused),
                                       cmocka_unit_test(test_bounds)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
