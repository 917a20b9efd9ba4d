/* Progress: when to print it, and a thread that prints it for work that cannot. */
#include "cli/progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "os/terminal.h"
#include "os/thread.h"
#include "os/time.h"
#include "play/clock.h"

enum { FIRST_MS = 2000, TERMINAL_MS = 250, PLAIN_MS = 10000, TICK_MS = 1000 };

void progress_begin(struct progress *progress)
{
    int64_t now = os_now_ms();
    *progress = (struct progress){.began = now, .updated = now, .terminal = os_is_terminal(2)};
}

void progress_say(struct progress *progress, const char *format, ...)
{
    int64_t now = os_now_ms(), pause = progress->terminal ? TERMINAL_MS : PLAIN_MS;
    if (now - progress->began < FIRST_MS || (progress->shown && now - progress->updated < pause))
        return;
    progress->updated = now;
    progress->shown = true;
    va_list arguments;
    va_start(arguments, format);
    fputs(progress->terminal ? "\r" : "agon: ", stderr);
    vfprintf(stderr, format, arguments);
    fputs(progress->terminal ? "\033[K" : "\n", stderr);
    fflush(stderr);
    va_end(arguments);
}

int progress_share(uint64_t done, uint64_t all, int64_t took_ms, char *text, size_t size)
{
    double part = all > 0 ? (double)done / (double)all : 0, left = 0;
    char face[32];
    if (part <= 0)
        return snprintf(text, size, "0 %%");
    left = (double)took_ms * (1 - part) / part;
    clock_face_write(left < 1e15 ? (int64_t)left : CLOCK_NEVER, face, sizeof face);
    return snprintf(text, size, "%d %%, %s left", (int)(100 * part), face);
}

void progress_count(struct progress *progress, const char *what, uint64_t done, uint64_t all)
{
    char share[PROGRESS_SHARE_MAX];
    progress_share(done, all, os_now_ms() - progress->began, share, sizeof share);
    progress_say(progress, "%s %llu of %llu, %s", what, (unsigned long long)done + 1,
                 (unsigned long long)all, share);
}

void progress_end(struct progress *progress)
{
    if (progress->shown && progress->terminal)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}

struct ticking {
    const char *what;
    struct progress progress;
    struct os_monitor *monitor;
    struct os_thread *thread;
    bool done; /* guarded by the monitor */
};

static void tick(void *user)
{
    struct ticking *ticking = user;
    os_monitor_enter(ticking->monitor);
    while (!ticking->done) {
        os_monitor_wait(ticking->monitor, TICK_MS);
        long long seconds = (os_now_ms() - ticking->progress.began) / 1000;
        if (!ticking->done)
            progress_say(&ticking->progress, "%s, %lld s", ticking->what, seconds);
    }
    os_monitor_leave(ticking->monitor);
}

struct ticking *ticking_begin(const char *what)
{
    struct ticking *ticking = malloc(sizeof *ticking);
    if (!ticking)
        return NULL;
    *ticking = (struct ticking){.what = what, .monitor = os_monitor_new()};
    progress_begin(&ticking->progress);
    if (ticking->monitor)
        ticking->thread = os_thread_start(tick, ticking);
    if (!ticking->thread) {
        os_monitor_free(ticking->monitor);
        free(ticking);
        return NULL;
    }
    return ticking;
}

void ticking_end(struct ticking *ticking)
{
    if (!ticking)
        return;
    os_monitor_enter(ticking->monitor);
    ticking->done = true;
    os_monitor_wake(ticking->monitor);
    os_monitor_leave(ticking->monitor);
    os_thread_join(ticking->thread);
    progress_end(&ticking->progress);
    os_monitor_free(ticking->monitor);
    free(ticking);
}
