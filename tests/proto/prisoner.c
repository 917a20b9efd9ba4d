/* A program that attempts forbidden actions: "prisoner WHAT [N]" prints "could" or "could not". */

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "os/time.h"

/* Reaches a port of this machine. */
static int connects(long port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0;
}

static int stops(long pid)
{
    return kill((pid_t)pid, 0) == 0;
}

static int sees(long pid)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/cmdline", pid);
    FILE *file = fopen(path, "r");
    return file != NULL;
}

static int takes(long megabytes)
{
    volatile char *bytes = malloc((size_t)megabytes << 20);
    if (bytes)
        bytes[0] = 1;
    return bytes != NULL;
}

/* Computes for this many seconds of processor time. */
static int spins(long seconds)
{
    volatile unsigned long n = 0;
    while (clock() < seconds * CLOCKS_PER_SEC)
        n++;
    return 1;
}

/* Starts this many children at once, which end when it ends. */
static int forks(long n)
{
    char byte;
    int end[2];
    bool all = pipe(end) == 0;
    for (long i = 0; i < n && all; i++) {
        pid_t child = fork();
        if (child == 0) {
            close(end[1]);
            _exit(read(end[0], &byte, 1) == 0 ? 0 : 1);
        }
        all = child > 0;
    }
    return all;
}

/* Leaves a process behind that has left its group, and ends. */
static int leaves(long seconds)
{
    if (fork() == 0) {
        setsid();
        os_sleep_ms(1000 * seconds); /* late on purpose */
        _exit(0);
    }
    return 1;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *what;
        int (*try_it)(long);
    } tries[] = {{"connect", connects}, {"stop", stops}, {"see", sees},    {"take", takes},
                 {"spin", spins},       {"fork", forks}, {"leave", leaves}};
    for (size_t i = 0; argc > 2 && i < sizeof tries / sizeof tries[0]; i++)
        if (strcmp(argv[1], tries[i].what) == 0) {
            puts(tries[i].try_it(atol(argv[2])) ? "could" : "could not");
            return 0;
        }
    return 2;
}
