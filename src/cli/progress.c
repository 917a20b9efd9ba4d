/* Progress: when to print it, and a thread that prints it for work that cannot. */
#include "cli/progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/column.h"
#include "os/terminal.h"
#include "os/thread.h"
#include "os/time.h"
#include "play/clock.h"

enum { FIRST_MS = 2000, AGAIN_MS = 250, TICK_MS = 1000, LINE = 300, SHARE_MOST = 99 };

void progress_begin(struct progress *progress)
{
    int64_t now = os_now_ms();
    *progress = (struct progress){.began = now, .updated = now, .terminal = os_is_terminal(2)};
}

/* Whether it is time to show something. */
static bool is_due(const struct progress *progress, int64_t now)
{
    return progress->terminal && now - progress->began >= FIRST_MS &&
           (!progress->shown || now - progress->updated >= AGAIN_MS);
}

/* Shows a line, cut to the width of the terminal. */
static void show(struct progress *progress, const char *line)
{
    char cut[LINE + 8];
    struct text t = text_into(cut, sizeof cut);
    column_add_short(&t, line, os_terminal_columns(2) - 1);
    progress->updated = os_now_ms();
    progress->shown = true;
    fprintf(stderr, "\r%s\033[K", cut);
    fflush(stderr);
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

/* Adds the share, or the seconds if it is unknown. */
static void add_share(struct text *t, const struct progress *progress, uint64_t done, uint64_t all)
{
    char share[PROGRESS_SHARE_MAX];
    int64_t took = os_now_ms() - progress->began;
    progress_share(done, all, took, share, sizeof share);
    if (all > 0)
        text_add(t, ", %s", share);
    else
        text_add(t, ", %lld s", (long long)took / 1000);
}

void progress_part(struct progress *progress, uint64_t done, uint64_t all, const char *format, ...)
{
    char what[LINE / 2], line[LINE];
    struct text t = text_into(line, sizeof line);
    va_list arguments;
    if (!is_due(progress, os_now_ms()))
        return;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    text_add(&t, "%s", what);
    add_share(&t, progress, done, all);
    show(progress, line);
}

void progress_count(struct progress *progress, const char *what, uint64_t done, uint64_t all)
{
    progress_part(progress, done, all, "%s %llu of %llu", what, (unsigned long long)done + 1,
                  (unsigned long long)all);
}

void progress_end(struct progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}

struct ticking {
    const char *what;
    int64_t expected_ms;
    struct progress progress;
    struct os_monitor *monitor;
    struct os_thread *thread;
    bool done; /* guarded by the monitor */
};

static void tick(void *user)
{
    struct ticking *ticking = user;
    struct progress *progress = &ticking->progress;
    os_monitor_enter(ticking->monitor);
    while (!ticking->done) {
        os_monitor_wait(ticking->monitor, TICK_MS);
        int64_t took = os_now_ms() - progress->began, all = ticking->expected_ms;
        int64_t most = all * SHARE_MOST / 100;
        if (!ticking->done && all > 0)
            progress_part(progress, (uint64_t)(took < most ? took : most), (uint64_t)all,
                          "%s, %lld s", ticking->what, (long long)took / 1000);
        else if (!ticking->done)
            progress_part(progress, 0, 0, "%s", ticking->what);
    }
    os_monitor_leave(ticking->monitor);
}

struct ticking *ticking_begin(const char *what, int64_t expected_ms)
{
    struct ticking *ticking = os_is_terminal(2) ? malloc(sizeof *ticking) : NULL;
    if (!ticking)
        return NULL;
    *ticking =
        (struct ticking){.what = what, .expected_ms = expected_ms, .monitor = os_monitor_new()};
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

void ticking_expect(struct ticking *ticking, int64_t ms)
{
    if (!ticking)
        return;
    os_monitor_enter(ticking->monitor);
    ticking->expected_ms = os_now_ms() - ticking->progress.began + ms;
    os_monitor_leave(ticking->monitor);
}

void ticking_pause(struct ticking *ticking)
{
    if (!ticking)
        return;
    os_monitor_enter(ticking->monitor);
    progress_end(&ticking->progress);
}

void ticking_go_on(struct ticking *ticking)
{
    if (ticking)
        os_monitor_leave(ticking->monitor);
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
