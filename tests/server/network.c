/* Namespaces with a TUN interface each, and a thread that passes packets between them. */
#include "network.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "os/thread.h"
#include "os/time.h"

enum { PACKET = 2048, TO = 16, TO_LAST = TO + 3, HEAD = 20, TICK_MS = 5 };

struct packet {
    int64_t due;
    int to;
    size_t n;
    unsigned char byte[PACKET];
};

struct network {
    int machines, home;
    int space[NETWORK_MACHINES], tun[NETWORK_MACHINES];
    atomic_bool cut[NETWORK_MACHINES][NETWORK_MACHINES], over;
    atomic_int slow[NETWORK_MACHINES];
    struct os_thread *thread;
    struct packet *packet; /* those on their way */
    size_t packets, room;
};

/* ---- passing packets on ---- */

static void deliver(struct network *n, const struct packet *p)
{
    if (write(n->tun[p->to], p->byte, p->n) < 0)
        return; /* the interface is not up yet, or full: lost as on any network */
}

static void keep(struct network *n, const struct packet *p)
{
    if (n->packets == n->room) {
        n->room = 2 * n->room + 64;
        n->packet = realloc(n->packet, n->room * sizeof *n->packet);
        if (!n->packet)
            abort();
    }
    n->packet[n->packets++] = *p;
}

static void pass_on(struct network *n, int from)
{
    struct packet p;
    ssize_t got = read(n->tun[from], p.byte, PACKET);
    if (got < HEAD || p.byte[0] >> 4 != 4)
        return;
    p.to = p.byte[TO_LAST] - 1;
    p.n = (size_t)got;
    if (p.to < 0 || p.to >= n->machines || n->cut[from][p.to])
        return;
    p.due = os_now_ms() + n->slow[from] + n->slow[p.to];
    keep(n, &p);
}

/* Delivers in the order in which they came what is due. */
static void deliver_due(struct network *n)
{
    size_t left = 0;
    int64_t now = os_now_ms();
    for (size_t i = 0; i < n->packets; i++)
        if (n->packet[i].due <= now)
            deliver(n, &n->packet[i]);
        else
            n->packet[left++] = n->packet[i];
    n->packets = left;
}

static void run(void *context)
{
    struct network *n = context;
    while (!n->over) {
        struct pollfd p[NETWORK_MACHINES];
        for (int i = 0; i < n->machines; i++)
            p[i] = (struct pollfd){.fd = n->tun[i], .events = POLLIN};
        poll(p, (nfds_t)n->machines, TICK_MS);
        for (int i = 0; i < n->machines; i++)
            if (p[i].revents & POLLIN)
                pass_on(n, i);
        deliver_due(n);
    }
}

/* ---- making it ---- */

static bool write_file(const char *path, const char *text)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    bool good = fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text);
    if (fd >= 0)
        close(fd);
    return good;
}

/* A new network namespace for this process, if need be as the administrator of a user namespace. */
static bool unshare_network(void)
{
    char map[64];
    if (unshare(CLONE_NEWNET) == 0)
        return true;
    snprintf(map, sizeof map, "%d %d 1\n", (int)getuid(), (int)getuid());
    if (unshare(CLONE_NEWUSER) < 0 || !write_file("/proc/self/uid_map", map) ||
        !write_file("/proc/self/setgroups", "deny"))
        return false;
    snprintf(map, sizeof map, "%d %d 1\n", (int)getgid(), (int)getgid());
    return write_file("/proc/self/gid_map", map) && unshare(CLONE_NEWNET) == 0;
}

void network_address(int machine, char address[NETWORK_ADDRESS])
{
    snprintf(address, NETWORK_ADDRESS, "10.77.0.%d", machine + 1);
}

/* Sets an interface up, with an address if it is given. */
static bool raise_interface(const char *name, const char *address)
{
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    struct ifreq r = {0};
    struct sockaddr_in at = {.sin_family = AF_INET};
    bool good = fd >= 0;
    snprintf(r.ifr_name, sizeof r.ifr_name, "%s", name);
    if (address) {
        inet_pton(AF_INET, address, &at.sin_addr);
        memcpy(&r.ifr_addr, &at, sizeof at);
        good = good && ioctl(fd, SIOCSIFADDR, &r) == 0;
        inet_pton(AF_INET, "255.255.255.0", &at.sin_addr);
        memcpy(&r.ifr_netmask, &at, sizeof at);
        good = good && ioctl(fd, SIOCSIFNETMASK, &r) == 0;
    }
    r.ifr_flags = IFF_UP | IFF_RUNNING;
    good = good && ioctl(fd, SIOCSIFFLAGS, &r) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

/* The namespace of the calling thread. */
static int own_space(void)
{
    return open("/proc/thread-self/ns/net", O_RDONLY | O_CLOEXEC);
}

static bool make_machine(struct network *n, int i)
{
    char address[NETWORK_ADDRESS];
    struct ifreq r = {.ifr_flags = IFF_TUN | IFF_NO_PI, .ifr_name = "link"};
    network_address(i, address);
    if (unshare(CLONE_NEWNET) < 0)
        return false;
    n->tun[i] = open("/dev/net/tun", O_RDWR | O_CLOEXEC | O_NONBLOCK);
    n->space[i] = own_space();
    return n->tun[i] >= 0 && n->space[i] >= 0 && ioctl(n->tun[i], TUNSETIFF, &r) == 0 &&
           raise_interface("lo", NULL) && raise_interface("link", address);
}

struct network *network_new(int machines)
{
    struct network *n = calloc(1, sizeof *n);
    if (!n)
        abort();
    if (machines > NETWORK_MACHINES)
        abort();
    n->machines = machines;
    bool good = unshare_network() && raise_interface("lo", NULL);
    n->home = own_space();
    memset(n->space, -1, sizeof n->space);
    memset(n->tun, -1, sizeof n->tun);
    for (int i = 0; i < machines && good; i++)
        good = make_machine(n, i);
    network_leave(n);
    if (good)
        n->thread = os_thread_start(run, n);
    if (n->thread)
        return n;
    network_free(n);
    return NULL;
}

void network_free(struct network *n)
{
    if (!n)
        return;
    n->over = true;
    os_thread_join(n->thread);
    for (int i = 0; i < n->machines; i++) {
        if (n->tun[i] >= 0)
            close(n->tun[i]);
        if (n->space[i] >= 0)
            close(n->space[i]);
    }
    close(n->home);
    free(n->packet);
    free(n);
}

static void go_to(int space)
{
    if (setns(space, CLONE_NEWNET) < 0) {
        perror("setns");
        abort();
    }
}

void network_enter(struct network *n, int machine)
{
    if (n)
        go_to(n->space[machine]);
}

void network_leave(struct network *n)
{
    if (n)
        go_to(n->home);
}

void network_cut(struct network *n, int one, int other, bool on)
{
    n->cut[one][other] = n->cut[other][one] = on;
}

void network_slow(struct network *n, int machine, int ms)
{
    n->slow[machine] = ms;
}
