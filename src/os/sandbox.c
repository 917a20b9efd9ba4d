/* Resource limits, and a filter by libseccomp that lists the allowed system calls. */

#include "os/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) && !defined(SANITIZED)
#define SANITIZED 1
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

static bool bound(__rlimit_resource_t what, uint64_t most)
{
    struct rlimit limit = {most, most};
    return setrlimit(what, &limit) == 0;
}

/* Needed to compute, print and exit, with any arguments. */
static const int plain[] = {
    SCMP_SYS(brk),           SCMP_SYS(munmap),          SCMP_SYS(mremap),         SCMP_SYS(madvise),
    SCMP_SYS(exit),          SCMP_SYS(exit_group),      SCMP_SYS(rt_sigreturn),   SCMP_SYS(futex),
    SCMP_SYS(clock_gettime), SCMP_SYS(getrandom),       SCMP_SYS(rt_sigprocmask), SCMP_SYS(fstat),
    SCMP_SYS(lseek),         SCMP_SYS(restart_syscall), SCMP_SYS(poll),           SCMP_SYS(ppoll)};

/* Allowed if the first argument is that number. */
static bool allow_with(scmp_filter_ctx filter, int call, uint64_t first)
{
    return seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 1, SCMP_A0(SCMP_CMP_EQ, first)) == 0;
}

static bool fill(scmp_filter_ctx filter)
{
    bool good = true;
    for (size_t i = 0; i < sizeof plain / sizeof plain[0] && good; i++)
        good = seccomp_rule_add(filter, SCMP_ACT_ALLOW, plain[i], 0) == 0;
    good = good && allow_with(filter, SCMP_SYS(read), STDIN_FILENO);
    good = good && allow_with(filter, SCMP_SYS(write), STDOUT_FILENO);
    good = good && allow_with(filter, SCMP_SYS(write), STDERR_FILENO);
    /* stdio asks whether its output is a terminal: it is not. */
    good = good && seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOTTY), SCMP_SYS(ioctl), 0) == 0;
    /* fstat() uses newfstatat: allowed for open files, not for paths */
    good = good && seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(newfstatat), 2,
                                    SCMP_A0(SCMP_CMP_LE, STDERR_FILENO),
                                    SCMP_A3(SCMP_CMP_EQ, AT_EMPTY_PATH)) == 0;
    /* only memory, not executable */
    good = good && seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 2,
                                    SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0),
                                    SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS, MAP_ANONYMOUS)) == 0;
    return good && seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1,
                                    SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)) == 0;
}

static bool filter_calls(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
    bool good = filter && fill(filter) && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return good;
}

bool sandbox_enter(int cpu_s, uint64_t memory)
{
    bool good = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_DUMPABLE, 0) == 0 &&
                bound(RLIMIT_CPU, (uint64_t)cpu_s) && bound(RLIMIT_CORE, 0);
    if (SANITIZED || !good)
        return good;
    return syscall(SYS_close_range, 3U, ~0U, 0U) == 0 && bound(RLIMIT_AS, memory) &&
           bound(RLIMIT_NPROC, 0) && filter_calls();
}
