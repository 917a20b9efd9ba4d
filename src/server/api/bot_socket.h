/* Messages of bots over their sockets. */
#ifndef SERVER_API_BOT_SOCKET_H
#define SERVER_API_BOT_SOCKET_H

#include "server/api/api.h"
#include "server/bots/bot.h"

/* Makes the connection a bot's, before any input; false: no memory. */
bool bot_init(struct connection *);
void bot_release(struct connection *); /* before connection_free(); does nothing for others */
void bot_message(struct api *, struct connection *, const char *, size_t); /* one whole message */
void bot_bytes(struct api *, struct connection *, const char *bytes,
               size_t);                    /* of a stream of lines */
bool bot_known(const struct connection *); /* whether it has sent hello */

#endif
