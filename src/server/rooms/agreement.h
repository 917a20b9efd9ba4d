/* Agreements: what players agreed to play, opened once and shared by all games that agree on it. */
#ifndef SERVER_ROOMS_AGREEMENT_H
#define SERVER_ROOMS_AGREEMENT_H

#include <jansson.h>

#include "server/definition.h"
#include "server/hall.h"

enum {
    AGREEMENT_DIGEST = 17,            /* bytes of a digest's text, with the NUL */
    AGREEMENT_PROPOSED = 33,          /* ... of a proposal's */
    AGREEMENT_DEFINITION_MAX = 65536, /* bytes of a players' own definition */
    AGREEMENTS_IDLE_MAX = 64,         /* kept open though nobody uses them, */
    AGREEMENTS_IDLE_BYTES = 12 << 20, /* ... together */
    AGREEMENTS_OF_ADDRESS = 24 << 20  /* bytes of those in use that an address has had opened */
};

/* As people say it; members may be NULL. */
struct proposal {
    const char *kind, *variant, *options, *definition, *start;
};

struct address;
struct agreement {
    struct hall *hall;
    char digest[AGREEMENT_DIGEST];
    agon_game *game;
    char *start;                       /* the position it starts from, or NULL */
    json_t *json;                      /* "setup" */
    json_t *board;                     /* BOARD */
    bool own;                          /* with a definition or a start of the players' own */
    int references;                    /* tables, requests and engines that stand on it */
    size_t bytes;                      /* of memory, about */
    struct address *payer;             /* who had it opened, or NULL */
    struct agreement *newer, *older;   /* of those that nobody uses */
    char proposed[AGREEMENT_PROPOSED]; /* the proposal that led here, "" when none is remembered */
};

/* Opens what is proposed, or finds it open already; NULL with *error. agreement_drop() it. Keeps
 * its thread busy for as long as opening takes: */
struct agreement *agreement_open(struct hall *, const struct proposal *, struct agon_error *);
/* The same in two steps. The whole of it, made on any thread (NULL with *error); and what the hall
 * has instead or makes its own, paid for by an address that may be NULL. */
struct agreement *agreement_make(const struct hall *, const struct proposal *,
                                 const struct patience *, struct agon_error *);
struct agreement *agreement_adopt(struct hall *, struct agreement *, struct address *payer);
/* The game alone. What is defined in a text is read by another process (definition.h). */
agon_game *agreement_game(const struct hall *, const struct proposal *, const struct patience *,
                          struct agon_error *);
/* An agreement that no hall knows, for use on another thread; free it. NULL with *error. */
struct agreement *agreement_alone(const struct hall *, const struct proposal *,
                                  const struct patience *, struct agon_error *);
void agreement_free_alone(struct agreement *); /* NULL is allowed */
/* A proposal that needs no opening while its agreement is there: held, or NULL. */
struct agreement *agreement_known(struct hall *, const struct proposal *);
void agreement_remember(struct agreement *, const struct proposal *);
void agreement_name(const struct proposal *, char name[AGREEMENT_PROPOSED]);
struct agreement *agreement_find(struct hall *, const char *digest); /* borrowed; NULL */
struct agreement *agreement_hold(struct agreement *);
void agreement_drop(struct agreement *); /* NULL is allowed */
void agreements_release(struct hall *);  /* nobody uses any */
/* Engines that can play it: [{"id", "about", "levels"}]. */
json_t *agreement_engines(const agon_game *);

#endif
