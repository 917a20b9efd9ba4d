/* A set-up as JSON: the game, its seats, and the engines that play it. */
#ifndef ANSWERS_SETUP_H
#define ANSWERS_SETUP_H

#include <jansson.h>

#include <agon/rules.h>

/* SETUP; `start`: the requested position, or NULL. */
json_t *setup_json(const agon_game *, const char *start, const char *digest);
/* Its traits; "san": its turns can be written in SAN. */
json_t *setup_traits(const agon_game *);
json_t *setup_engines(const agon_game *); /* [ENGINE] */

#endif
