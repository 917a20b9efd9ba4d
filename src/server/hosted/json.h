/* Tournaments as JSON, as docs/protocol-server.md describes it. */
#ifndef SERVER_HOSTED_JSON_H
#define SERVER_HOSTED_JSON_H

#include "server/hosted/hosted.h"

json_t *hosted_head_json(const struct hosted_tournament *, const struct user *reader);
json_t *hosted_players_json(const struct hosted_tournament *);
json_t *hosted_stages_json(const struct hosted_tournament *);
json_t *hosted_live_json(const struct hosted_tournament *); /* games given out */
json_t *hosted_match_json(const struct hosted_tournament *, int match);
json_t *hosted_all_json(const struct hosted_tournament *, const struct user *reader);

#endif
