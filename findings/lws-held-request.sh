#!/bin/sh
# libwebsockets 4.1.6 closes an HTTP connection while its handler still makes the answer: the time that
# `timeout_secs` gives for a request to arrive goes on counting after LWS_CALLBACK_HTTP has been called
# with the whole of it. A guess would be that it ends there. The client sees a connection that is closed
# without a word, and only where an answer takes long, as on a busy machine.
#
# Seen with Debian 12's libwebsockets17 4.1.6-3 and curl: a handler that answers after 5 s, timeout_secs
# 2. What helps: lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0) before the handler lets the request wait.
set -eu

place=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$place"' EXIT
trap 'exit 130' INT TERM
cd "$place"
lws=4.1.6-3
apt-get download -q "libwebsockets17=$lws" "libwebsockets-dev=$lws" >/dev/null
for package in *.deb; do
    dpkg -x "$package" root
done
libraries=$(dirname "$(find root -name libwebsockets.so.17)")

cat >held.c <<'END'
#include <stdio.h>
#include <stdlib.h>

#include <libwebsockets.h>

struct held {
    lws_sorted_usec_list_t later;
    struct lws *wsi;
};

static int endless; /* whether the handler takes the library's time away */

static void answer(lws_sorted_usec_list_t *later)
{
    lws_callback_on_writable(lws_container_of(later, struct held, later)->wsi);
}

static int callback(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in, size_t n)
{
    unsigned char buffer[LWS_PRE + 512], *start = buffer + LWS_PRE, *at = start;
    struct held *h = user;
    if (why == LWS_CALLBACK_HTTP) {
        h->wsi = wsi;
        if (endless)
            lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
        lws_sul_schedule(lws_get_context(wsi), 0, &h->later, answer, 5 * LWS_US_PER_SEC);
        return 0;
    }
    if (why == LWS_CALLBACK_HTTP_WRITEABLE) {
        if (lws_add_http_common_headers(wsi, 200, "text/plain", 0, &at, buffer + sizeof buffer - 1) ||
            lws_finalize_write_http_header(wsi, start, &at, buffer + sizeof buffer - 1))
            return 1;
        return lws_http_transaction_completed(wsi);
    }
    if (why == LWS_CALLBACK_CLOSED_HTTP && h)
        lws_sul_schedule(lws_get_context(wsi), 0, &h->later, answer, LWS_SET_TIMER_USEC_CANCEL);
    return lws_callback_http_dummy(wsi, why, user, in, n);
}

int main(int argc, char **argv)
{
    static const struct lws_protocols protocols[] = {
        {.name = "http", .callback = callback, .per_session_data_size = sizeof(struct held)}, {0}};
    struct lws_context_creation_info info = {
        .port = 0, .iface = "127.0.0.1", .protocols = protocols, .timeout_secs = 2};
    endless = argc > 1;
    lws_set_log_level(0, NULL);
    struct lws_context *context = lws_create_context(&info);
    if (!context)
        return 1;
    printf("%d\n", lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "default")));
    fflush(stdout);
    while (lws_service(context, 0) >= 0)
        ;
    return 0;
}
END
cc held.c -Iroot/usr/include -L"$libraries" -lwebsockets -o held
# ask WHAT OPTION...: what a client gets of the server with these options.
ask() {
    what=$1
    shift
    mkfifo port
    LD_LIBRARY_PATH=$libraries ./held "$@" >port &
    server=$!
    read -r port <port
    rm port
    status=0
    code=$(curl -s -o body -w '%{http_code}' "http://127.0.0.1:$port/") || status=$?
    echo "$what: HTTP $code, curl's status $status"
    kill "$server"
    wait "$server" || :
    server=
}
{
    ask "as it is"
    ask "no pending timeout" endless
} | tee seen
printf '%s\n' "as it is: HTTP 000, curl's status 52" \
    "no pending timeout: HTTP 200, curl's status 0" | diff - seen
echo "as described: libwebsockets $lws"
