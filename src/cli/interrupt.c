/* Waiting for players, the terminal and signals: one os_wait() over all of them. */
#include "cli/interrupt.h"

#include <errno.h>
#include <signal.h>

#include "os/time.h"
#include "os/wait.h"

/* Looks at the players before the thread sleeps, for some 30 microseconds: to wake it for an answer
 * that comes at once takes longer than the answer. */
enum { LOOKS = 25 };

/* All that the signal handler uses: the bell that wakes the waiting thread. */
static struct os_bell bell = {-1, -1};
static volatile sig_atomic_t asked;

/* Makes only async-signal-safe calls: errno is thread-local, and ringing is a write(). */
static void hear(int signal_number)
{
    int kept = errno; /* NOLINT(bugprone-signal-handler,cert-sig30-c) */
    asked = 1;
    signal(signal_number, SIG_DFL);
    os_bell_ring(&bell); /* NOLINT(bugprone-signal-handler,cert-sig30-c) */
    errno = kept;
}

bool interrupt_catch(void)
{
    if (bell.read_fd < 0 && !os_bell_init(&bell))
        return false;
    signal(SIGINT, hear);
    signal(SIGTERM, hear);
    return true;
}

bool interrupt_asked(void)
{
    return asked;
}

void interrupt_wait_two(int fd, int other, int64_t until)
{
    struct os_watch watch[] = {
        {.fd = fd, .read = true}, {.fd = other, .read = true}, {.fd = bell.read_fd, .read = true}};
    os_wait(watch, 3, until == CLOCK_NEVER ? OS_FOREVER : until - os_now_ms());
}

bool interrupt_wait(struct player *const *players, int n, int fd, int64_t until)
{
    struct os_watch watch[OS_WATCHES_MAX];
    int64_t now = os_now_ms();
    int watches = 0;
    watch[watches++] = (struct os_watch){.fd = fd, .read = true};
    watch[watches++] = (struct os_watch){.fd = bell.read_fd, .read = true};
    for (int i = 0; i < n && watches + PLAYER_WATCHES <= OS_WATCHES_MAX; i++) {
        if (!players[i])
            continue;
        int64_t due = players[i]->type->due(players[i], now);
        until = due < until ? due : until;
        watches += players[i]->type->watch(players[i], watch + watches);
    }
    for (int i = 0; i < LOOKS; i++)
        if (os_wait(watch, watches, 0) > 0)
            return watch[0].ready;
    os_wait(watch, watches, until == CLOCK_NEVER ? OS_FOREVER : until - now);
    return watch[0].ready;
}
