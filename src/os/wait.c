/* Waiting with poll(); a bell is a pipe whose content is ignored. */

#include "os/wait.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <unistd.h>

int os_wait(struct os_watch *watch, int n, int64_t ms)
{
    struct pollfd fds[OS_WATCHES_MAX];
    if (n > OS_WATCHES_MAX)
        n = OS_WATCHES_MAX;
    for (int i = 0; i < n; i++) {
        fds[i].fd = watch[i].fd;
        fds[i].events = (short)((watch[i].read ? POLLIN : 0) | (watch[i].write ? POLLOUT : 0));
        fds[i].revents = 0;
        watch[i].ready = false;
    }
    int timeout = ms == OS_FOREVER ? -1 : ms < 0 ? 0 : ms > INT_MAX ? INT_MAX : (int)ms;
    int ready = poll(fds, (nfds_t)n, timeout);
    if (ready < 0)
        return 0;
    for (int i = 0; i < n; i++) {
        watch[i].ready = fds[i].revents != 0;
        if (watch[i].quiet)
            *watch[i].quiet = !watch[i].ready;
    }
    return ready;
}

bool os_bell_init(struct os_bell *bell)
{
    int fd[2];
    if (pipe2(fd, O_CLOEXEC | O_NONBLOCK) != 0)
        return false;
    bell->read_fd = fd[0];
    bell->write_fd = fd[1];
    return true;
}

void os_bell_release(struct os_bell *bell)
{
    close(bell->read_fd);
    close(bell->write_fd);
}

void os_bell_ring(struct os_bell *bell)
{
    while (write(bell->write_fd, "!", 1) < 0 && errno == EINTR)
        continue;
}

void os_bell_hush(struct os_bell *bell)
{
    char rung[64];
    while (read(bell->read_fd, rung, sizeof rung) > 0 || errno == EINTR)
        errno = 0;
}
