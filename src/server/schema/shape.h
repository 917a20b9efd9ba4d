/* Shapes: what JSON may look like, in a line of text, and as JSON Schema (2020-12).
 *
 *     id: ID, text?: text(1..300), seat: seat|null      the members of an object; ? may be missing
 *
 *     text  text(1..24)      a text, of 1 to 24 characters
 *     'draw'                 this word
 *     0..10  0..  whole      a whole number within these bounds, without
 *     real  real(0..1)       a number
 *     switch  true  null  any
 *     [T]  [T; 0..64]        a list, of up to 64
 *     [T, T]                 a list of just these
 *     {members}  {*: T}      an object; one with any names
 *     NAME                   the shape of that name (names.h)
 *     NAME + {members}       that object with these members, too, or instead
 *     T|T                    one of these
 *
 * Objects may have other members: clients ignore those that they do not know. The tests do not. */
#ifndef SERVER_SCHEMA_SHAPE_H
#define SERVER_SCHEMA_SHAPE_H

#include <jansson.h>

/* The schema of an object with these members, of a T; NULL: the text is no shape. Names become
 * references into #/components/schemas. */
json_t *shape_object(const char *members);
json_t *shape_schema(const char *type);

#endif
