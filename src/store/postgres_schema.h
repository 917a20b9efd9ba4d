/* PostgreSQL's tables. */
#ifndef STORE_POSTGRES_SCHEMA_H
#define STORE_POSTGRES_SCHEMA_H

/* The key of the advisory lock that a running agond holds; locks are per database. */
#define POSTGRES_LOCK "4727091806"

/* Statements, up to a NULL, that make them in their first version (POSTGRES_FIRST); later steps are
 * SQLite's (schema_step()). */
enum { POSTGRES_FIRST = 7 };
extern const char *const postgres_first[];
/* After a step: sets byte-wise comparison of all texts, as in SQLite, whatever the database's
 * default. */
extern const char postgres_collation[];
/* After a step: lists in JSON are short. PostgreSQL would assume a thousand rows, and read whole
 * tables instead of looking up a few rows. */
extern const char postgres_estimate[];
/* Sets sequences to continue after the greatest number present, as rows may have been moved in. */
extern const char postgres_numbering[];

#endif
