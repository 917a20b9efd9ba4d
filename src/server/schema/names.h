/* The shapes that have names: what several answers and messages are made of. */
#ifndef SERVER_SCHEMA_NAMES_H
#define SERVER_SCHEMA_NAMES_H

struct named_shape {
    const char *name;  /* NULL ends the table */
    const char *type;  /* shape.h */
    const char *about; /* a sentence */
};

extern const struct named_shape shape_names[];
const struct named_shape *shape_named(const char *name, int length); /* or NULL */

#endif
