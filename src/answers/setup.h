/* A set-up as JSON: what is played, by whom, and the engines that play it. */
#ifndef ANSWERS_SETUP_H
#define ANSWERS_SETUP_H

#include <jansson.h>

#include <agon/rules.h>

/* SETUP; `start`: the position that was asked for, or NULL. */
json_t *setup_json(const agon_game *, const char *start, const char *digest);
/* What is special about it; "san": its turns are written in SAN, too. */
json_t *setup_traits(const agon_game *);
json_t *setup_engines(const agon_game *); /* [ENGINE] */

#endif
