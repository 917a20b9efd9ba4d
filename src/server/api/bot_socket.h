/* What bots say over their sockets. */
#ifndef SERVER_API_BOT_SOCKET_H
#define SERVER_API_BOT_SOCKET_H

#include "server/api/api.h"
#include "server/bots/bot.h"

/* Makes the connection a bot's, before anything comes in; false: no memory. */
bool bot_init(struct connection *);
void bot_release(struct connection *); /* before connection_free(); harmless else */
void bot_message(struct api *, struct connection *, const char *,
                 size_t); /* one message, whatever it is */
void bot_bytes(struct api *, struct connection *, const char *bytes,
               size_t);                    /* of a stream of lines */
bool bot_known(const struct connection *); /* it has said hello */

#endif
