/* Output on standard output: colour, JSON, and names for people. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdio.h>

#include <jansson.h>

#include <agon/game.h>

/* Whether to use colour: a terminal that is not dumb, and no NO_COLOR. */
bool output_colour(FILE *);
/* Whether the locale uses UTF-8. */
bool output_unicode(void);

/* Prints one JSON object on one line and frees it; NULL: no memory. An exit status. */
int output_json(json_t *object);
/* Prints a string as JSON, for answers too long for memory. */
void output_json_text(const char *text);
/* A count: a number, or a decimal string beyond 2^53. */
json_t *output_count(uint64_t);
json_t *output_seconds(int64_t us);    /* seconds with microseconds */
json_t *output_text(const char *text); /* null for NULL */
json_t *output_points(const agon_game *, const struct agon_result *); /* one per seat */

/* The name of a seat in the rules, "Gold" in Arimaa, or "Seat 1"; as snprintf. */
int output_seat(const agon_game *, int seat, char *text, size_t size);
/* One line for people: the side to move, or the result; as snprintf. */
int output_state(const struct agon_line *, char *text, size_t size);

#endif
