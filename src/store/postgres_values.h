/* The values of statements and the rows of results, between the store and libpq. */
#ifndef STORE_POSTGRES_VALUES_H
#define STORE_POSTGRES_VALUES_H

#include <libpq-fe.h>

#include "store/inside.h"

enum { POSTGRES_NUMBER = 32 };

/* As libpq takes them; the texts stay the caller's. */
struct postgres_parameters {
    Oid type[STORE_ASKED_MAX];
    const char *text[STORE_ASKED_MAX];
    char number[STORE_ASKED_MAX][POSTGRES_NUMBER];
};

/* Sets the first n parameters, up to STORE_ASKED_MAX. */
void postgres_fill(struct postgres_parameters *, const struct value *, int n);

extern const struct row_kind postgres_row_kind; /* rows whose result is a PGresult */

#endif
