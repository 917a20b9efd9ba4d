/* Messages of bots over their sockets. */
#ifndef SERVER_NET_BOT_SOCKET_H
#define SERVER_NET_BOT_SOCKET_H

#include "server/bots/bot.h"
#include "server/request/api.h"

/* Makes the connection a bot's, before any input; false: no memory. */
bool bot_socket_init(struct connection *);
void bot_socket_release(struct connection *); /* before connection_free(); nothing for others */
/* One whole message, */
void bot_socket_message(struct api *, struct connection *, const char *, size_t);
/* ... or bytes of a stream of lines; each line is passed on without its end. */
struct bot_lines {
    void (*line)(void *context, struct connection *, const char *, size_t);
    void *context;
};
void bot_socket_bytes(const struct bot_lines *, struct connection *, const char *bytes, size_t);
bool bot_socket_known(const struct connection *); /* whether it has sent hello */

#endif
