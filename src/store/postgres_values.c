/* Values are sent and come back as texts. */
#include "store/postgres_values.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { TYPE_BOOLEAN = 16, TYPE_BIGINT = 20, TYPE_TEXT = 25, TYPE_DOUBLE = 701 };

static const char *text(const struct row *r, int i)
{
    return PQgetisnull(r->result, r->at, i) ? NULL : PQgetvalue(r->result, r->at, i);
}

static int64_t number(const struct row *r, int i)
{
    const char *s = PQgetvalue(r->result, r->at, i);
    return PQftype(r->result, i) == TYPE_BOOLEAN ? *s == 't' : strtoll(s, NULL, 10);
}

static double real(const struct row *r, int i)
{
    return strtod(PQgetvalue(r->result, r->at, i), NULL);
}

static enum value_type type(const struct row *r, int i)
{
    Oid found = PQftype(r->result, i);
    return PQgetisnull(r->result, r->at, i) ? NONE
           : found == TYPE_TEXT             ? TEXT
           : found == TYPE_DOUBLE           ? REAL
                                            : NUMBER;
}

const struct row_kind postgres_row_kind = {text, number, real, type};

void postgres_fill(struct postgres_parameters *p, const struct value *v, int n)
{
    for (int i = 0; i < n; i++) {
        p->text[i] = p->number[i];
        p->type[i] = v[i].type == NUMBER ? TYPE_BIGINT
                     : v[i].type == REAL ? TYPE_DOUBLE
                                         : TYPE_TEXT;
        if (v[i].type == NUMBER)
            snprintf(p->number[i], POSTGRES_NUMBER, "%" PRId64, v[i].number);
        else if (v[i].type == REAL)
            snprintf(p->number[i], POSTGRES_NUMBER, "%.17g", v[i].real);
        else
            p->text[i] = v[i].type == TEXT ? v[i].text : NULL;
    }
}
