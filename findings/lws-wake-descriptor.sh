#!/bin/sh
# libwebsockets 4.1.6 on a libuv loop of the caller's closes the descriptor that wakes it twice:
# lws_context_destroy() closes the eventfd at once, and the next round of the loop closes the same
# number again. In a program with threads the second close takes away what another thread has opened
# in between; nothing is reported. A guess would be that a context, once destroyed, owns nothing.
#
# Seen with Debian 12's libwebsockets17 and libwebsockets-evlib-uv 4.1.6-3, libuv1 1.44.2-1+deb12u1.
# What helps: destroy the context and run the loop's last rounds when no other thread is left.
set -eu

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
trap 'exit 130' INT TERM
cd "$place"
lws=4.1.6-3
uv=1.44.2-1+deb12u1
apt-get download -q "libwebsockets17=$lws" "libwebsockets-dev=$lws" "libwebsockets-evlib-uv=$lws" \
    "libuv1=$uv" "libuv1-dev=$uv" >/dev/null
for package in *.deb; do
    dpkg -x "$package" root
done
libraries=$(dirname "$(find root -name libwebsockets.so.17)")

cat >closes.c <<'END'
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <libwebsockets.h>
#include <uv.h>

static int refused = -1; /* the descriptor that was closed and not open */

int close(int fd)
{
    long answer = syscall(SYS_close, fd);
    if (answer != 0 && errno == EBADF)
        refused = fd;
    return (int)answer;
}

int main(void)
{
    uv_loop_t loop;
    void *loops[] = {&loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN, .options = LWS_SERVER_OPTION_LIBUV, .foreign_loops = loops};
    lws_set_log_level(0, NULL);
    uv_loop_init(&loop);
    struct lws_context *context = lws_create_context(&info);
    if (!context)
        return 1;
    uv_run(&loop, UV_RUN_NOWAIT);
    refused = -1;
    lws_context_destroy(context);
    printf("lws_context_destroy(): %s\n", refused < 0 ? "every close is good" : "EBADF");
    uv_run(&loop, UV_RUN_NOWAIT);
    printf("the next round: %s\n", refused < 0 ? "every close is good" : "EBADF");
    return 0;
}
END
cc closes.c -rdynamic -Iroot/usr/include -L"$libraries" -lwebsockets -luv -o closes
LD_LIBRARY_PATH=$libraries ./closes | tee seen
printf '%s\n' 'lws_context_destroy(): every close is good' 'the next round: EBADF' | diff - seen
echo "as described: libwebsockets $lws, libuv $uv"
