/* Agreements: what players agreed to play, opened once and shared by all games that agree on it. */
#ifndef SERVER_ROOMS_AGREEMENT_H
#define SERVER_ROOMS_AGREEMENT_H

#include <jansson.h>

#include "server/hall.h"

enum {
    AGREEMENT_DIGEST = 17,            /* bytes of a digest's text, with the NUL */
    AGREEMENT_PROPOSED = 33,          /* ... of a proposal's */
    AGREEMENT_DEFINITION_MAX = 65536, /* bytes of a players' own definition */
    AGREEMENTS_IDLE_MAX = 64          /* kept open though nobody plays them */
};

/* As people say it; members may be NULL. */
struct proposal {
    const char *kind, *variant, *options, *definition, *start;
};

struct agreement {
    struct hall *hall;
    char digest[AGREEMENT_DIGEST];
    agon_game *game;
    char *start;    /* the position it starts from, or NULL */
    json_t *json;   /* "setup" */
    json_t *board;  /* BOARD */
    bool own;       /* with a definition or a start of the players' own */
    int references; /* tables, requests and engines that stand on it */
    int64_t used;
    char proposed[AGREEMENT_PROPOSED]; /* the proposal that led here, "" when none is remembered */
};

/* Opens what is proposed, or finds it open already; NULL with *error. agreement_drop() it. */
struct agreement *agreement_open(struct hall *, const struct proposal *, struct agon_error *);
/* The same in two steps, for what may take long to open: the game, on any thread (NULL with
 * *error); and the agreement on it, whose own it becomes. */
agon_game *agreement_game(const struct proposal *, struct agon_error *);
struct agreement *agreement_of(struct hall *, agon_game *, const char *start);
/* An agreement that no hall knows, for use on another thread; free it. NULL with *error. */
struct agreement *agreement_alone(const struct proposal *, struct agon_error *);
void agreement_free_alone(struct agreement *); /* NULL is allowed */
/* A proposal that needs no opening while its agreement is there: held, or NULL. */
struct agreement *agreement_known(struct hall *, const struct proposal *);
void agreement_remember(struct agreement *, const struct proposal *);
struct agreement *agreement_find(struct hall *, const char *digest); /* borrowed; NULL */
struct agreement *agreement_hold(struct agreement *);
void agreement_drop(struct agreement *); /* NULL is allowed */
void agreements_sweep(struct hall *, bool all);
/* Engines that can play it: [{"id", "about", "levels"}]. */
json_t *agreement_engines(const agon_game *);

#endif
