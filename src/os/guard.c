/* Guarding a child program: resource limits, namespaces, a filter of system calls.
 *
 * In a process namespace the program is the first process, and its parent, which stays outside,
 * waits for it and exits with its status: so the caller sees a single child, and when that is
 * killed, all processes of the program die. */

#include "os/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OUR_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OUR_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#define OUR_ARCHITECTURE 0
#endif

void guard_prepare(struct guard *g, const struct process_limits *limits)
{
    g->limits = *limits;
    snprintf(g->uid_map, sizeof g->uid_map, "%u %u 1", (unsigned)getuid(), (unsigned)getuid());
    snprintf(g->gid_map, sizeof g->gid_map, "%u %u 1", (unsigned)getgid(), (unsigned)getgid());
}

static bool write_file(const char *path, const char *text)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    ssize_t n = fd >= 0 ? write(fd, text, strlen(text)) : -1;
    if (fd >= 0)
        close(fd);
    return n == (ssize_t)strlen(text);
}

static void set_limit(int what, int64_t most)
{
    struct rlimit limit = {(rlim_t)most, (rlim_t)most};
    setrlimit((__rlimit_resource_t)what, &limit);
}

/* Creates the namespaces, with the same user inside. */
static bool separate(const struct guard *g)
{
    int spaces = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWNS;
    if (!g->limits.network)
        spaces |= CLONE_NEWNET;
    if (unshare(spaces) != 0)
        return false;
    write_file("/proc/self/setgroups", "deny");
    write_file("/proc/self/gid_map", g->gid_map);
    write_file("/proc/self/uid_map", g->uid_map);
    return true;
}

/* Allows only local sockets, if no namespace is possible. System calls of other architectures,
 * which could bypass the filter, are all refused. */
static bool filter_sockets(void)
{
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OUR_ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 4, 0),         /* x32's numbers */
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 3, 0), /* can create sockets, too */
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof code / sizeof code[0], code};
    return OUR_ARCHITECTURE != 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/* Outside the namespace: waits for the program and exits with its status. Closes our
 * descriptors. */
_Noreturn static void wait_outside(pid_t child)
{
    int status = 0;
    signal(SIGTERM, SIG_IGN);
    if (syscall(SYS_close_range, 0U, ~0U, 0U) != 0)
        for (int fd = 0; fd < 4096; fd++)
            close(fd);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (WIFSIGNALED(status)) {
        signal(WTERMSIG(status), SIG_DFL);
        raise(WTERMSIG(status));
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 127);
}

/* Forks the first process of the new namespace; the parent stays outside. */
static bool step_inside(void)
{
    pid_t child = fork();
    if (child < 0)
        return false;
    if (child > 0)
        wait_outside(child);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL);
    mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL);
    return true;
}

bool guard_enter(const struct guard *g)
{
    pid_t parent = getppid();
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* so that the program dies with the caller */
    if (getppid() != parent)
        return false;
    bool apart = separate(g);
    if (apart && !step_inside())
        return false;
    set_limit(RLIMIT_CORE, 0);
    if (g->limits.memory > 0)
        set_limit(RLIMIT_AS, g->limits.memory);
    if (g->limits.processor_ms > 0)
        set_limit(RLIMIT_CPU, (g->limits.processor_ms - 1) / 1000 + 1);
    if (g->limits.processes > 0 && apart)
        set_limit(RLIMIT_NPROC, g->limits.processes);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (!apart && !g->limits.network)
        filter_sockets();
    return true;
}

/* In a child: tests whether something works; exits with 0 if so. */
static bool try_out(bool (*means)(const struct guard *))
{
    struct guard g;
    int status = 1;
    guard_prepare(&g, &(struct process_limits){.memory = 0});
    pid_t child = fork();
    if (child == 0)
        _exit(!means(&g));
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool try_filter(const struct guard *g)
{
    (void)g;
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && filter_sockets();
}

int guard_means(void)
{
    if (try_out(separate))
        return GUARD_NETWORK | GUARD_HIDDEN;
    return try_out(try_filter) ? GUARD_NETWORK : 0;
}
