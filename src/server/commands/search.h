/* Reads a search for finished games from a command's arguments. */
#ifndef SERVER_COMMANDS_SEARCH_H
#define SERVER_COMMANDS_SEARCH_H

#include "server/archive/records.h"
#include "server/request/request.h"

/* Games in an answer, unless the argument "count" says otherwise. */
enum { SEARCH_COUNT = 20, SEARCH_COUNT_MAX = 50 };

/* 0, or refused; its texts live as long as both the arguments and the query. */
int search_read(struct archive_query *, struct request *);
/* Answers with the cards of a table with the columns card, n and perhaps turn, under that name. */
void search_put_games(struct request *, const char *name, const struct store_table *);

#endif
