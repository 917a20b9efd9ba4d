/* PostgreSQL's tables. */
#ifndef STORE_POSTGRES_SCHEMA_H
#define STORE_POSTGRES_SCHEMA_H

/* Statements, up to a NULL, that make them in the version they were first made in
 * (POSTGRES_FIRST); steps from there on are SQLite's (schema_step()). */
enum { POSTGRES_FIRST = 7 };
extern const char *const postgres_first[];
/* After a step: all texts are compared by their bytes, as in SQLite, whatever the database does. */
extern const char postgres_collation[];
/* What is numbered goes on after the greatest number that is there: rows may have been moved in. */
extern const char postgres_numbering[];

#endif
