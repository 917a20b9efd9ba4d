/* HTTP: the API's requests and the site's files, one callback of libwebsockets. */
#ifndef SERVER_NET_HTTP_H
#define SERVER_NET_HTTP_H

#include "server/net/http_answer.h"

int http_callback(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t n);

#endif
