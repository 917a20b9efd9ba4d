/* The store's SQL as PostgreSQL says it. */
#ifndef STORE_DIALECT_H
#define STORE_DIALECT_H

/* A copy for free(): `user`, which is a word of its own there, becomes a name, functions have the
 * names that they have there, and what only SQLite knows (an index to use, tables without a rowid)
 * is left out. What stands in quotation marks stays. */
char *dialect_postgres(const char *sql);

#endif
