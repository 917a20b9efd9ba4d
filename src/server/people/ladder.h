/* Ladders: of every game the rated accounts, the best first, kept in order as ratings change. */
#ifndef SERVER_PEOPLE_LADDER_H
#define SERVER_PEOPLE_LADDER_H

#include "server/people/person.h"

struct rung {
    double rating;
    const struct person *person;
};

/* The first n of them, at most `most`: the ladder's own, until it changes. */
const struct rung *ladder_best(struct hall *, const char *game, int most, int *n);
/* A rating that has come or changed; of nobody but accounts that have played. */
void ladder_put(struct hall *, const struct person *, const struct person_rating *);
/* The same at the start; then ladders_order() puts them in order. */
void ladder_load(struct hall *, const struct person *, const struct person_rating *);
void ladder_drop(struct hall *, const struct person *); /* from all of them */
void ladders_order(struct hall *);
void ladders_release(struct hall *);

#endif
