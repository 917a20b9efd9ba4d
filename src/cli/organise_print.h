/* Answers of a server about its tournaments, for people. */
#ifndef CLI_ORGANISE_PRINT_H
#define CLI_ORGANISE_PRINT_H

#include <jansson.h>

/* The answer of `tournaments`: a line each. */
void organise_print_list(const json_t *answer);
/* The answer of `tournament`: its state, the standings, and the games in progress. */
void organise_print_one(const json_t *answer);
/* The answer of `tournament_class`: a line "PLAYER, ACCOUNT, CODE" each, for a spreadsheet. */
void organise_print_codes(const json_t *answer);

#endif
