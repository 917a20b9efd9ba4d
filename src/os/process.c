/* Child programs with fork, pipes and poll.
 *
 * waitid(WNOWAIT) is called first: until a child is reaped, its process group number cannot be
 * reused, so it is safe to kill the group. */

#include "os/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "os/guard.h"
#include "os/time.h"

enum { LAST_READS = 32 }; /* of standard error: more than a pipe holds */

struct process {
    pid_t pid;
    int in, err; /* our ends; -1 when closed */
    int out;
    struct os_lines lines;
    char *unsent; /* bytes[0..unsent_n) wait for the child to read, */
    size_t unsent_n;
    bool gathers;   /* ... or for what is sent next */
    bool err_quiet; /* nothing was on standard error: it is not read the next time */
    char complaint[PROCESS_COMPLAINT_MAX + 1];
    size_t complaint_n; /* bytes of the incomplete line */
    process_ear *ear;   /* or NULL */
    void *ear_user;
    struct process_end end;
};

/* ---- the command line ---- */

/* Copies one word without its quotes; *s ends after it. False: unclosed quote at *s. */
static bool read_word(const char **s, char **out)
{
    const char *c = *s;
    char *o = *out, quote = 0;
    for (; *c && (quote || !strchr(" \t\r\n", *c)); c++) {
        if (!quote && (*c == '\'' || *c == '"')) {
            quote = *c;
            *s = c;
        } else if (*c == quote) {
            quote = 0;
        } else {
            bool kept =
                *c == '\\' && c[1] && quote != '\'' && (!quote || c[1] == '"' || c[1] == '\\');
            *o++ = *(c += kept);
        }
    }
    *o++ = '\0';
    *out = o;
    if (!quote)
        *s = c;
    return !quote;
}

char **process_words(const char *command, struct agon_error *e)
{
    size_t n = strlen(command), most = n / 2 + 2;
    char **word = malloc(most * sizeof *word + n + 2);
    if (!word) {
        agon_fail(e, AGON_NO_MEMORY, -1, "out of memory");
        return NULL;
    }
    char *out = (char *)(word + most);
    const char *s = command;
    size_t words = 0;
    for (s += strspn(s, " \t\r\n"); *s; s += strspn(s, " \t\r\n")) {
        word[words++] = out;
        if (!read_word(&s, &out)) {
            agon_fail(e, AGON_BAD_TEXT, (int)(s - command), "the quote %c is never closed", *s);
            free(word);
            return NULL;
        }
    }
    word[words] = NULL;
    if (words == 0) {
        agon_fail(e, AGON_BAD_TEXT, 0, "expected a command, found nothing");
        free(word);
        return NULL;
    }
    return word;
}

bool process_quote(char *text, size_t size, const char *word)
{
    if (size < 2 * strlen(word) + 3) {
        *text = '\0';
        return false;
    }
    *text++ = '"';
    for (; *word; *text++ = *word++)
        if (*word == '"' || *word == '\\')
            *text++ = '\\';
    *text++ = '"';
    *text = '\0';
    return true;
}

/* ---- starting ---- */

enum { IN, OUT, ERR, REPORT, PIPES };

static void close_pipes(int pipes[PIPES][2])
{
    for (int i = 0; i < PIPES; i++)
        for (int end = 0; end < 2; end++)
            if (pipes[i][end] >= 0)
                close(pipes[i][end]);
}

/* Opens all pipes or none. Their numbers are above 2, so that the child's dup2() does not overwrite
 * them. */
static bool open_pipes(int pipes[PIPES][2])
{
    memset(pipes, -1, sizeof(int) * PIPES * 2);
    for (int i = 0; i < PIPES; i++) {
        if (pipe2(pipes[i], O_CLOEXEC) != 0)
            return false;
        for (int end = 0; end < 2; end++) {
            if (pipes[i][end] > 2)
                continue;
            int clear = fcntl(pipes[i][end], F_DUPFD_CLOEXEC, 3);
            if (clear < 0)
                return false;
            close(pipes[i][end]);
            pipes[i][end] = clear;
        }
    }
    return true;
}

/* In the child: sets up the pipes and executes the program, or reports the error. Makes only calls
 * that are safe after fork() in a program with threads. */
_Noreturn static void become(char **word, int pipes[PIPES][2], const struct guard *guard)
{
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    errno = EAGAIN;
    if ((!guard || guard_enter(guard)) && dup2(pipes[IN][0], 0) >= 0 &&
        dup2(pipes[OUT][1], 1) >= 0 && dup2(pipes[ERR][1], 2) >= 0)
        execvp(word[0], word);
    int why = errno;
    while (write(pipes[REPORT][1], &why, sizeof why) < 0 && errno == EINTR)
        continue;
    _exit(127);
}

/* 0 once the child has executed the program, or the errno of the failure. */
static int read_report(int fd)
{
    int why = 0;
    ssize_t got;
    do
        got = read(fd, &why, sizeof why);
    while (got < 0 && errno == EINTR);
    return got == sizeof why ? why : 0;
}

/* Forks; on success removes our ends from `pipes`. 0 or an errno. */
static int launch(struct process *p, char **word, int pipes[PIPES][2], const struct guard *guard)
{
    p->pid = fork();
    if (p->pid < 0)
        return errno;
    if (p->pid == 0)
        become(word, pipes, guard);
    setpgid(p->pid, p->pid);
    close(pipes[REPORT][1]);
    pipes[REPORT][1] = -1;
    int why = read_report(pipes[REPORT][0]);
    if (why) {
        waitpid(p->pid, NULL, 0);
        return why;
    }
    p->in = pipes[IN][1];
    p->out = pipes[OUT][0];
    p->err = pipes[ERR][0];
    pipes[IN][1] = pipes[OUT][0] = pipes[ERR][0] = -1;
    fcntl(p->in, F_SETFL, O_NONBLOCK);
    fcntl(p->out, F_SETFL, O_NONBLOCK);
    fcntl(p->err, F_SETFL, O_NONBLOCK);
    p->lines.fd = p->out;
    p->lines.ended = false;
    p->lines.unblocked = true;
    return 0;
}

struct process *process_start(const char *command, struct agon_error *e)
{
    return process_start_limited(command, NULL, e);
}

struct process *process_start_limited(const char *command, const struct process_limits *limits,
                                      struct agon_error *e)
{
    struct guard guard;
    if (limits)
        guard_prepare(&guard, limits);
    char **word = process_words(command, e);
    if (!word)
        return NULL;
    struct process *p = calloc(1, sizeof *p);
    if (p)
        p->unsent = malloc(PROCESS_UNSENT_MAX);
    if (!p || !p->unsent || !os_lines_init(&p->lines, -1, PROCESS_LINE_MAX)) {
        agon_fail(e, AGON_NO_MEMORY, -1, "out of memory");
    } else {
        int pipes[PIPES][2];
        signal(SIGPIPE, SIG_IGN);
        p->end = (struct process_end){.running = true, .code = -1};
        int why = open_pipes(pipes) ? launch(p, word, pipes, limits ? &guard : NULL) : errno;
        close_pipes(pipes);
        if (why == 0) {
            free(word);
            return p;
        }
        agon_fail(e, AGON_UNSUPPORTED, -1, "cannot start \"%.60s\": %s", word[0], strerror(why));
    }
    free(word);
    if (p) {
        os_lines_release(&p->lines);
        free(p->unsent);
    }
    free(p);
    return NULL;
}

/* ---- communication ---- */

static void close_input(struct process *p)
{
    if (p->in >= 0)
        close(p->in);
    p->in = -1;
    p->unsent_n = 0;
}

/* Sends as much as the pipe accepts. */
static void flush(struct process *p)
{
    size_t sent = 0;
    while (p->in >= 0 && sent < p->unsent_n) {
        ssize_t n = write(p->in, p->unsent + sent, p->unsent_n - sent);
        if (n >= 0)
            sent += (size_t)n;
        else if (errno == EAGAIN || errno == EWOULDBLOCK)
            break;
        else if (errno != EINTR)
            close_input(p);
    }
    if (p->in >= 0 && sent > 0) {
        p->unsent_n -= sent;
        memmove(p->unsent, p->unsent + sent, p->unsent_n);
    }
}

void process_gather(struct process *p, bool on)
{
    p->gathers = on;
    if (!on)
        flush(p);
}

bool process_send(struct process *p, const char *text, size_t n)
{
    if (!p->gathers)
        flush(p);
    if (p->in < 0 || n > PROCESS_UNSENT_MAX - p->unsent_n)
        return false;
    memcpy(p->unsent + p->unsent_n, text, n);
    p->unsent_n += n;
    if (!p->gathers)
        flush(p);
    return p->in >= 0;
}

size_t process_unread(const struct process *p)
{
    int n = 0;
    if (p->in < 0 || ioctl(p->in, FIONREAD, &n) < 0)
        n = 0;
    return p->unsent_n + (size_t)n;
}

void process_listen(struct process *p, process_ear *ear, void *user)
{
    p->ear = ear;
    p->ear_user = user;
}

/* Passes on the incomplete line of standard error. */
static void complain(struct process *p)
{
    p->complaint[p->complaint_n] = '\0';
    if (p->ear && p->complaint_n > 0)
        p->ear(p->ear_user, p->complaint);
    p->complaint_n = 0;
}

/* Reads standard error once, so that a flood cannot block us. False: nothing was there. */
static bool hear(struct process *p)
{
    char bytes[8192];
    bool quiet = p->err_quiet;
    p->err_quiet = false;
    if (quiet)
        return false;
    ssize_t n = p->err >= 0 ? read(p->err, bytes, sizeof bytes) : -1;
    if (p->err >= 0 &&
        (n == 0 || (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))) {
        close(p->err);
        p->err = -1;
    }
    for (ssize_t i = 0; i < n; i++) {
        if (bytes[i] != '\n')
            p->complaint[p->complaint_n++] = bytes[i] ? bytes[i] : ' ';
        if (bytes[i] == '\n' || p->complaint_n == PROCESS_COMPLAINT_MAX)
            complain(p);
    }
    return n > 0;
}

enum os_lines_state process_line(struct process *p, struct os_line *line)
{
    flush(p);
    if (!os_lines_pending(&p->lines))
        hear(p);
    return os_lines_next(&p->lines, line);
}

bool process_pending(const struct process *p)
{
    return os_lines_pending(&p->lines);
}

int process_watch(struct process *p, struct os_watch *watch)
{
    int n = 0;
    if (!p->lines.ended)
        watch[n++] = (struct os_watch){.fd = p->out, .read = true, .quiet = &p->lines.quiet};
    if (p->err >= 0)
        watch[n++] = (struct os_watch){.fd = p->err, .read = true, .quiet = &p->err_quiet};
    if (p->in >= 0 && p->unsent_n > 0)
        watch[n++] = (struct os_watch){.fd = p->in, .write = true};
    return n;
}

/* ---- ending ---- */

struct process_end process_state(struct process *p)
{
    siginfo_t info = {0};
    if (p->end.running && waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        info.si_pid == p->pid) {
        bool exited = info.si_code == CLD_EXITED;
        p->end = (struct process_end){.code = exited ? info.si_status : -1,
                                      .signal = exited ? 0 : info.si_status};
    }
    return p->end;
}

/* Waits for the child's end while reading its output, so that it cannot block on a full pipe. */
static bool wait_for_end(struct process *p, int64_t ms)
{
    int64_t until = os_now_ms() + ms, nap = 1;
    while (process_state(p).running) {
        struct os_line line;
        int64_t left = until - os_now_ms();
        if (left <= 0)
            return false;
        hear(p);
        if (os_lines_next(&p->lines, &line) == OS_LINES_LINE)
            continue;
        os_sleep_ms(nap < left ? nap : left);
        nap = nap < 20 ? nap * 2 : 20;
    }
    return true;
}

struct process_end process_end(struct process *p, int64_t patience_ms)
{
    if (!p)
        return (struct process_end){.code = -1};
    flush(p);
    close_input(p);
    if (!wait_for_end(p, patience_ms)) {
        kill(-p->pid, SIGTERM);
        wait_for_end(p, 200);
    }
    kill(-p->pid, SIGKILL);
    struct process_end end = p->end;
    siginfo_t info;
    while (end.running && waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOWAIT) != 0 &&
           errno == EINTR)
        continue;
    end = process_state(p);
    waitpid(p->pid, NULL, 0);
    p->err_quiet = false;
    for (int i = 0; i < LAST_READS && hear(p); i++)
        ;
    complain(p);
    if (p->err >= 0)
        close(p->err);
    close(p->out);
    os_lines_release(&p->lines);
    free(p->unsent);
    free(p);
    return end;
}
