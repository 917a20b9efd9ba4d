/* Reading headers of a request. */
#include "server/net/state.h"

#include <stdio.h>
#include <string.h>

#include <libwebsockets.h>

void net_header(struct lws *wsi, int token, char *text, size_t size)
{
    if (lws_hdr_copy(wsi, text, (int)size, (enum lws_token_indexes)token) <= 0)
        text[0] = '\0';
}

void net_cookie(struct lws *wsi, char *session, size_t size)
{
    char all[1024];
    session[0] = '\0';
    net_header(wsi, WSI_TOKEN_HTTP_COOKIE, all, sizeof all);
    for (const char *s = all; *s;) {
        s += strspn(s, "; ");
        size_t n = strcspn(s, ";");
        if (strncmp(s, "agon=", 5) == 0 && n - 5 < size) {
            memcpy(session, s + 5, n - 5);
            session[n - 5] = '\0';
        }
        s += n;
    }
}
