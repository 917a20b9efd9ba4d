/* Wraps the C library's close() and finds closes of descriptors that are not open.
 *
 * If another thread has opened something under the number between two closes, the second one closes
 * it; if not, the second one fails, which is detected here. Programs below the folder
 * AGON_CLOSES_BELOW are watched, all others are ignored. A double close is reported on standard
 * error and at the end of the file AGON_CLOSES, and aborts.
 *
 * One such close is allowed: libwebsockets 4.1.6 over libuv closes the descriptor that wakes its
 * loop twice, which is harmless while no other thread is alive. */
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define SHOWN __attribute__((visibility("default")))

enum { PATIENCE_MS = 10000, PLACES = 32 };

static bool watched;
static long (*next_syscall)(long, ...);

__attribute__((constructor)) static void begin(void)
{
    char program[PATH_MAX];
    const char *below = getenv("AGON_CLOSES_BELOW");
    ssize_t n = readlink("/proc/self/exe", program, sizeof program);
    size_t length = below ? strlen(below) : 0;
    watched = length > 0 && n > (ssize_t)length && strncmp(program, below, length) == 0 &&
              program[length] == '/';
    void *place;
    if (watched)
        backtrace(&place, 1); /* loads its libraries now, since it could not later */
}

/* The kernel shows each thread as a folder there. A joined thread may remain for a moment. */
static bool alone(void)
{
    static const struct timespec moment = {.tv_nsec = 1000000};
    struct stat tasks;
    for (int i = 0; i < PATIENCE_MS; i++) {
        if (stat("/proc/self/task", &tasks) == 0 && tasks.st_nlink == 3)
            return true;
        nanosleep(&moment, NULL); /* between two looks */
    }
    return false;
}

static bool is_libwebsockets(const void *caller)
{
    Dl_info place;
    return dladdr(caller, &place) != 0 && strstr(place.dli_fname, "/libwebsockets");
}

static void tell(int to, const char *text, size_t n, void *const *place, int places)
{
    ssize_t told = write(to, text, n);
    (void)told;
    backtrace_symbols_fd(place, places, to);
}

static void caught(int fd)
{
    char text[160];
    void *place[PLACES];
    int places = backtrace(place, PLACES);
    int n = snprintf(text, sizeof text, "%s (%d) closes %d, which is not open, at\n",
                     program_invocation_short_name, (int)getpid(), fd);
    const char *path = getenv("AGON_CLOSES");
    int file = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;
    tell(STDERR_FILENO, text, (size_t)n, place, places);
    if (file >= 0)
        tell(file, text, (size_t)n, place, places);
    abort();
}

static void look(long failed, int fd, const void *caller)
{
    if (watched && fd >= 0 && failed && errno == EBADF) {
        if (!is_libwebsockets(caller) || !alone())
            caught(fd);
        errno = EBADF;
    }
}

SHOWN int close(int fd)
{
    static int (*next)(int);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "close");
    int failed = next(fd);
    look(failed, fd, __builtin_return_address(0));
    return failed;
}

/* How libuv closes. */
SHOWN long syscall(long number, ...)
{
    long with[6];
    va_list more;
    va_start(more, number);
    for (int i = 0; i < 6; i++)
        with[i] = va_arg(more, long);
    va_end(more);
    if (!next_syscall)
        *(void **)&next_syscall = dlsym(RTLD_NEXT, "syscall");
    long result = next_syscall(number, with[0], with[1], with[2], with[3], with[4], with[5]);
    if (number == SYS_close)
        look(result, (int)with[0], __builtin_return_address(0));
    return result;
}
