/* Converts the store's SQL to PostgreSQL's. */
#ifndef STORE_DIALECT_H
#define STORE_DIALECT_H

/* A copy for free(): `user`, which is a keyword there, becomes a name, functions get their names
 * there, and SQLite's extensions (an index to use, tables without a rowid) are left out. Quoted
 * text is unchanged. */
char *dialect_postgres(const char *sql);

#endif
