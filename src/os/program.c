/* The program's environment on POSIX and Linux. */

#include "os/program.h"

#include <dirent.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <termios.h>
#include <unistd.h>

int os_data_folder(const char *name, char *path, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && data[0] == '/')
        return snprintf(path, size, "%s/%s", data, name);
    if (!home || !*home)
        return -1;
    return snprintf(path, size, "%s/.local/share/%s", home, name);
}

int os_folder_make(const char *path, struct agon_error *error)
{
    char part[4096];
    size_t n = strlen(path);
    if (n >= sizeof part)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "the folder's name is too long");
    for (size_t i = 1; i <= n; i++)
        if (path[i] == '/' || path[i] == '\0') {
            memcpy(part, path, i);
            part[i] = '\0';
            if (mkdir(part, 0700) < 0 && errno != EEXIST)
                return agon_fail(error, AGON_UNSUPPORTED, -1, "%.70s: %s", part, strerror(errno));
        }
    return 0;
}

bool os_lock(const char *path, bool wait)
{
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600), status = -1;
    while (fd >= 0 && (status = flock(fd, LOCK_EX | (wait ? 0 : LOCK_NB))) < 0 && errno == EINTR)
        ;
    if (fd >= 0 && status < 0)
        close(fd);
    return status == 0;
}

bool os_file_is(const char *path)
{
    return access(path, F_OK) == 0;
}

bool os_file_move(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

void os_file_drop(const char *path)
{
    unlink(path);
}

int os_program_path(char *path, size_t size)
{
    ssize_t n = readlink("/proc/self/exe", path, size);
    if (n < 0 || (size_t)n >= size)
        return -1;
    path[n] = '\0';
    return (int)n;
}

static volatile sig_atomic_t end_status;

static void end_now(int signal)
{
    _exit(signal == SIGALRM ? (int)end_status : 0);
}

void os_hangup_hold(bool held)
{
    sigset_t hangup;
    sigemptyset(&hangup);
    sigaddset(&hangup, SIGHUP);
    pthread_sigmask(held ? SIG_BLOCK : SIG_UNBLOCK, &hangup, NULL);
}

/* Makes only async-signal-safe calls; the handler was reset, so the signal recurs and ends the
 * program. */
static void last_words(int number)
{
    char text[80];
    void *places[64];
    int n = snprintf(text, sizeof text, "ended by signal %d after error %d, at\n", number, errno);
    ssize_t written = write(STDERR_FILENO, text, (size_t)n);
    (void)written;
    backtrace_symbols_fd(places, backtrace(places, 64), STDERR_FILENO);
    raise(number);
}

void os_signals_tell(void)
{
    static const int fatal[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    struct sigaction now, tell = {.sa_handler = last_words, .sa_flags = (int)SA_RESETHAND};
    void *place;
    backtrace(&place, 1); /* loads its library now, as a signal handler could not */
    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; i++)
        if (sigaction(fatal[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL)
            sigaction(fatal[i], &tell, NULL);
}

void os_program_end_within(int seconds, int status)
{
    end_status = status;
    signal(SIGALRM, end_now);
    alarm((unsigned)seconds);
}

void os_program_end_at_signals(void)
{
    signal(SIGTERM, end_now);
    signal(SIGINT, end_now);
}

void os_program_again(char **argv)
{
    char path[4096];
    alarm(0); /* it would persist in the new program */
    if (os_program_path(path, sizeof path) > 0)
        execv(path, argv);
}

int os_sockets_most(int wanted)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) < 0)
        return 1024;
    if (files.rlim_cur < (rlim_t)wanted) {
        files.rlim_cur = files.rlim_max < (rlim_t)wanted ? files.rlim_max : (rlim_t)wanted;
        setrlimit(RLIMIT_NOFILE, &files);
        getrlimit(RLIMIT_NOFILE, &files);
    }
    return files.rlim_cur > (rlim_t)wanted ? wanted : (int)files.rlim_cur;
}

int os_processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (int)n : 1;
}

/* The second number of statm is the resident pages. */
static int64_t resident_bytes(void)
{
    long pages = 0;
    FILE *f = fopen("/proc/self/statm", "re");
    if (f && fscanf(f, "%*s %ld", &pages) != 1)
        pages = 0;
    if (f)
        fclose(f);
    return (int64_t)pages * sysconf(_SC_PAGESIZE);
}

static int64_t open_descriptors(void)
{
    int64_t n = 0;
    DIR *d = opendir("/proc/self/fd");
    for (const struct dirent *e; d && (e = readdir(d)) != NULL;)
        n += e->d_name[0] != '.';
    if (d)
        closedir(d);
    return n > 0 ? n - 1 : 0; /* the folder itself is counted */
}

struct os_usage os_usage(void)
{
    struct rusage used = {0};
    getrusage(RUSAGE_SELF, &used);
    int64_t seconds = (int64_t)used.ru_utime.tv_sec + used.ru_stime.tv_sec;
    return (struct os_usage){.memory = resident_bytes(),
                             .descriptors = open_descriptors(),
                             .processor_us =
                                 seconds * 1000000 + used.ru_utime.tv_usec + used.ru_stime.tv_usec};
}

bool os_ask_secret(const char *prompt, char *line, size_t size)
{
    struct termios shown, hidden;
    bool terminal = tcgetattr(STDIN_FILENO, &shown) == 0;
    if (terminal) {
        fputs(prompt, stderr);
        hidden = shown;
        hidden.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    }
    bool good = fgets(line, (int)size, stdin) != NULL;
    if (terminal) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown);
        fputc('\n', stderr);
    }
    if (good)
        line[strcspn(line, "\r\n")] = '\0';
    return good;
}

/* Sends the whole line, and reads an answer up to a newline. */
static int converse(int fd, const char *line, char *answer, size_t size)
{
    size_t n = strlen(line), sent = 0, got = 0;
    while (sent < n) {
        ssize_t k = send(fd, line + sent, n - sent, MSG_NOSIGNAL);
        if (k <= 0)
            return AGON_UNSUPPORTED;
        sent += (size_t)k;
    }
    while (got + 1 < size) {
        ssize_t k = recv(fd, answer + got, size - 1 - got, 0);
        if (k <= 0)
            break;
        got += (size_t)k;
        if (memchr(answer, '\n', got))
            break;
    }
    answer[got] = '\0';
    answer[strcspn(answer, "\n")] = '\0';
    return 0;
}

int os_socket_ask(const char *path, const char *line, char *answer, size_t size)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), status = AGON_UNSUPPORTED;
    if (fd >= 0 && strlen(path) < sizeof address.sun_path) {
        strcpy(address.sun_path, path);
        if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0)
            status = converse(fd, line, answer, size);
    }
    if (fd >= 0)
        close(fd);
    return status;
}

void os_memory_few(void)
{
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_MMAP_THRESHOLD, 1 << 18);
}

void os_memory_give_back(void)
{
    malloc_trim(0);
}
